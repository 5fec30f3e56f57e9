"""Rules that are not the kit's: what they are, as text, and what goes wrong in them, in words.

A saved game knows by the text which rules it was played under. Two rules are the same if their
source is, comments and layout apart, and so is all that they refer to: functions, classes and
plain values outside them. What may change while a game lasts (a list, a dict) counts by its type.
It is the same in every process and, but for a lambda and a rule without source, in every Python.
"""

from __future__ import annotations

from ast import parse, unparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from dis import get_instructions
from inspect import getsource
from pathlib import Path
from sys import stdlib_module_names
from textwrap import dedent
from traceback import extract_tb
from types import CodeType, FunctionType, MethodType, NoneType
from typing import Any

from .decision import GameOver
from .errors import BotError, LabError
from .rulebook import Rulebook, kit_rule, plain_function
from .seats import bot_name, kit_bot

HOME = Path(__file__).resolve().parents[1]


def meant(thing: Any, *around: Any) -> str:
    """A rule as text, or a value in one; `around` are the things that it is a part of."""
    thing = plain_function(thing)
    if isinstance(thing, str | int | float | range | NoneType):
        return repr(thing)
    if isinstance(thing, tuple | frozenset):
        parts = [meant(part, *around) for part in thing]
        return f"({', '.join(parts if isinstance(thing, tuple) else sorted(parts))})"
    home = (getattr(thing, "__module__", None) or "").partition(".")[0]
    name = getattr(thing, "__name__", type(thing).__name__)
    if kit_rule(thing) or home in stdlib_module_names or any(thing is whole for whole in around):
        return name
    return f"{name}({', '.join(meant(part, thing, *around) for part in inside(thing))})"


def inside(thing: Any) -> Iterator[Any]:
    """What a function, a class or a thing to be called is made of."""
    if isinstance(thing, FunctionType):
        yield from (text_of(thing.__code__), thing.__defaults__)
        yield from (thing.__kwdefaults__ or {}).values()
        yield from outside(thing)
    elif isinstance(thing, MethodType):
        yield from (thing.__func__, thing.__self__)
    elif isinstance(thing, type):
        parts = sorted(vars(thing).items())
        yield from (part for name, part in parts if callable(part) or name[:2] != "__")
    elif callable(thing):
        yield from (type(thing), *getattr(thing, "__dict__", {}).values())


def outside(rule: FunctionType) -> Iterator[Any]:
    """What a function refers to: in the functions around it, then global names."""
    for cell in rule.__closure__ or ():
        with suppress(ValueError):  # nothing has been put there
            yield cell.cell_contents
    steps = (step for code in codes(rule.__code__) for step in get_instructions(code))
    names = {step.argval for step in steps if step.opname == "LOAD_GLOBAL"}
    yield from (rule.__globals__[name] for name in sorted(names & rule.__globals__.keys()))


def codes(code: CodeType) -> list[CodeType]:
    """A function's code, and the codes of the functions in it."""
    parts = [part for part in code.co_consts if isinstance(part, CodeType)]
    return [code, *(each for part in parts for each in codes(part))]


def text_of(code: CodeType) -> str:
    """A function's source; where there is none to be told apart, what this Python makes of it."""
    with suppress(OSError, SyntaxError):
        if code.co_name != "<lambda>":
            return unparse(parse(dedent(getsource(code))))
    every = codes(code)
    consts = [part for each in every for part in each.co_consts if part not in every]
    return meant((*((each.co_code.hex(), each.co_names) for each in every), *consts))


def told(fault: BaseException) -> str:
    """What went wrong, and where in the code of whoever wrote it."""
    if isinstance(fault, LabError):
        return str(fault)
    every = extract_tb(fault.__traceback__)
    frames = [f for f in every if HOME not in Path(f.filename).parents] or every[-1:]
    where = f", line {frames[-1].lineno} of {frames[-1].name}" if frames else ""
    return f"{type(fault).__name__}: {fault}{where}"


def own_rules(book: Rulebook) -> list[str]:
    """The names of a book's rules that are not the kit's."""
    names = (entry.name for entry in fields(book) if entry.name != "series")
    entries = {name: getattr(book, name) for name in names}
    maps = [entries.pop(name) for name in [*entries] if isinstance(entries[name], Mapping)]
    rules = [pair for rules in (entries, *maps) for pair in rules.items()]
    return [name for name, rule in rules if callable(rule) and not kit_rule(rule)]


def unsteady(book: Rulebook, bots: Sequence) -> LabError:
    """The error for a game that goes otherwise when it is played again with the same answers."""
    rules = own_rules(book)
    who = [f"the rule {name}" for name in rules] if len(rules) < 4 else ["a rule of one's own"]
    own = [f"the bot {bot_name(bot)}" for bot in bots if bot and not kit_bot(bot)]
    who += dict.fromkeys(own)
    return (BotError if own else LabError)(
        f"played again, this game goes otherwise: {' or '.join(who) or 'a rule or a bot'} keeps "
        "something between decisions, has luck of its own (use game.roll() or "
        "game.chance(seat, top)), or changes what it is only shown"
    )


class InWords:
    """Raises a LabError with the line for what fails while there are rules of one's own."""

    __slots__ = ("book",)

    def __init__(self, book: Rulebook):
        self.book = book

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, fault: BaseException | None, trace: Any) -> None:
        sudden = isinstance(fault, Exception) and not isinstance(fault, LabError | GameOver)
        if fault and sudden and own_rules(self.book):
            raise LabError(f"the rules (not all the kit's) break down: {told(fault)}") from fault
