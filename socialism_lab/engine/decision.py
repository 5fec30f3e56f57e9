"""A decision as data, and the ending that leaves a game."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from .errors import IllegalChoice, LabError

if TYPE_CHECKING:
    from .state import State

T = TypeVar("T")
Option: TypeAlias = int | str
Options: TypeAlias = tuple[Option, ...] | range
OPTIONS = {int, str}


def listed(options: tuple[Any, ...] | range) -> str:
    """Options in words."""
    if isinstance(options, range):
        step = f" in steps of {options.step}" if options.step != 1 else ""
        return f"a whole number from {options[0]} to {options[-1]}{step}"
    return "one of " + ", ".join(map(repr, options))


class Decision:
    """A question put to one seat by one rule.

    `options` is a tuple of names, or a range where any amount in it is legal. A rule may give a
    function `(game, decision) -> options` instead: the driver calls it, and calls it again after
    an interjection (a deal, a played card), so that the question is always about the state now.
    `about` is the thing asked about (a space, a card, an amount), or None."""

    __slots__ = ("about", "find", "kind", "options", "rule", "seat")

    def __init__(self, rule: str, seat: int, kind: str, options: Any, about: Any = None):
        self.rule = rule
        self.seat = seat
        self.kind = kind
        self.options = self.find = options
        self.about = about

    def refresh(self, game: State) -> Options:
        """The options from the state as it is now. Raises LabError for what are none, or where
        nobody can be asked."""
        options = self.find(game, self) if callable(self.find) else self.find
        self.options = options = tuple(options) if isinstance(options, list) else options
        listed = isinstance(options, tuple) and OPTIONS.issuperset(map(type, options))
        fault = ""
        if not listed and not isinstance(options, range):
            fault = f"has the options {options!r}; give words and whole numbers in a tuple, such"
            fault += ' as ("no", "yes"), or a range'
        elif not options:
            fault = "has no options"
        elif self.seat not in game.circle[0]:
            fault = f"asks {self.seat!r}, which is no seat"
        if fault:
            raise LabError(f"{self.rule}: {self.kind!r} {fault}")
        found: Options = options
        return found

    def check(self, answer: object) -> None:
        """Raise IllegalChoice, naming what is allowed, unless the answer is one of the options."""
        if type(answer) not in (int, str) or answer not in self.options:
            words = f"{answer!r} is not allowed; choose {listed(self.options)}"
            raise IllegalChoice(f"{self.kind}: {words}")

    def __repr__(self) -> str:
        return f"Decision({self.rule!r}, seat {self.seat}, {self.kind!r}, {self.options!r})"


Asking: TypeAlias = Generator[Decision, Any, T]  # what a rule that asks returns; its value is a T


def require_decision(decision: Any) -> Decision:
    """The decision itself. Raises LabError for what a rule yields else."""
    if not isinstance(decision, Decision):
        raise LabError(f"a rule yields a Decision, not {decision!r}")
    return decision


class Event(NamedTuple):
    """An answer (name ""), or an interjection by `seat`; `turn` counts turns begun by then."""

    name: str
    turn: int
    seat: int
    value: Any  # the option chosen, or the interjection's arguments
    passed: int = 0  # pauses passed since the event before or the turn's begin; -1: between turns


class Asked(NamedTuple):
    """A question that was asked: what an event answers, or what waited when it came in."""

    decision: Decision
    turn: int  # turns begun by the seat that was asked

    @property
    def place(self) -> tuple[int, int, str]:
        """The question by what it is, in any course of the game: seat, own turn and kind."""
        return self.decision.seat, self.turn, self.decision.kind


class Result(NamedTuple):
    """How a game ended: the ending's name, the winning seats, and when."""

    ending: str
    winners: tuple[int, ...]
    turn: int
    round: int


class GameOver(Exception):
    """Raised by the rule that ends the game."""

    def __init__(self, ending: str, winners: tuple[int, ...] = ()):
        super().__init__(ending)
        self.ending = ending
        self.winners = winners
