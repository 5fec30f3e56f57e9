"""What can go wrong, each kind with a name; every message says what to do."""

from __future__ import annotations

from pathlib import Path

AGAIN = "copy it again, whole"  # what to do with a damaged code or record
PACKAGE = Path(__file__).resolve().parents[1]


class LabError(ValueError):
    """Anything the kit refuses; the message names the thing and what to do."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the sentence is all that is shown."""
        return [f"{type(self).__name__}: {self}"]


class DataError(LabError):
    """A file or table that cannot be read right, or a data set that does not add up."""


class SettingError(LabError):
    """A setting that does not exist or has a value it cannot take."""


class IllegalChoice(LabError):
    """An answer that is not among the options of the decision asked."""


class BotError(LabError):
    """A bot that broke down or answered what it may not."""


class RecordError(LabError):
    """A saved game or code that does not fit this version, book or data."""


class LedgerError(LabError):
    """A payment that is not allowed: too much, not whole, or from nobody."""


class PositionError(LabError):
    """A space, seat or place that does not exist."""


class Undefined(LabError):
    """A measure that has no value for these amounts: all zero, below zero, too few."""


def shown(value: object) -> str:
    """A value as a message shows it: whole if it is short, else its beginning."""
    try:
        text = repr(value)
    except Exception as fault:  # a number with thousands of digits, somebody's own class
        return f"a {type(value).__name__} that cannot be shown ({type(fault).__name__})"
    return text if len(text) <= 80 else f"{text[:60]}... (a {type(value).__name__})"


def error_text(fault: BaseException) -> str:
    """What went wrong, with the line and the rule or bot of whoever wrote it."""
    from traceback import extract_tb

    if isinstance(fault, LabError):
        return str(fault)
    frames = extract_tb(fault.__traceback__)
    own = [frame for frame in frames if PACKAGE not in Path(frame.filename).parents] or frames
    where = f", line {own[-1].lineno} of {own[-1].name}" if own else ""
    return f"{type(fault).__name__}: {fault}{where}"
