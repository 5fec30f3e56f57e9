"""A decision as data, and the ending that leaves a game."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from .errors import IllegalChoice, LabError

T = TypeVar("T")
Option: TypeAlias = int | str
Options: TypeAlias = tuple[Option, ...] | range
OPTIONS = {int, str}


class Asks(Protocol):
    """What a question must know of a game: who sits there."""

    circle: tuple[tuple[int, ...], ...]


class Decision:
    """A question put to one seat by one rule.

    `options` is a tuple of names, or a range where any amount in it is legal. A rule may give a
    function `(game, decision) -> options` instead: the driver calls it, and calls it again after
    an interjection (a deal, a played card), so that the question is always about the state now.
    `about` is the thing asked about (a space, a card, an amount), or None.
    """

    __slots__ = ("about", "find", "kind", "options", "rule", "seat")

    def __init__(self, rule: str, seat: int, kind: str, options: Any, about: Any = None):
        self.rule = rule
        self.seat = seat
        self.kind = kind
        self.options = options
        self.about = about
        self.find: Callable[..., Options] | None = None

    def work_out(self, game: Asks) -> Any:
        """The options from the state as it is now, whatever the rule gives for them."""
        if self.find is None and callable(self.options):
            self.find = self.options
        if self.find is not None:
            self.options = self.find(game, self)
        return self.options

    def refresh(self, game: Asks) -> Options:
        """The options from the state as it is now. Raises LabError for what are none, or where
        nobody can be asked."""
        self.work_out(game)
        if isinstance(self.options, list):
            self.options = tuple(self.options)
        options: Options = self.options
        if type(options) is not range and not (
            isinstance(options, tuple) and OPTIONS.issuperset(map(type, options))
        ):
            raise LabError(
                f"{self.rule}: {self.kind!r} has the options {options!r}; "
                'give words and whole numbers in a tuple, such as ("no", "yes"), or a range'
            )
        if not options:
            raise LabError(f"{self.rule}: a decision of kind {self.kind!r} has no options")
        if self.seat not in game.circle[0]:
            raise LabError(f"{self.rule}: {self.kind!r} asks {self.seat!r}, which is no seat")
        return options

    def check(self, answer: object) -> None:
        """Raise IllegalChoice, naming what is allowed, unless the answer is one of the options."""
        if type(answer) not in (int, str) or answer not in self.options:
            raise IllegalChoice(f"{self.kind}: {answer!r} is not allowed; choose {self.allowed()}")

    def allowed(self) -> str:
        """The options in words."""
        options: Any = self.options
        if isinstance(options, range):
            step = f" in steps of {options.step}" if options.step != 1 else ""
            return f"a whole number from {options[0]} to {options[-1]}{step}"
        return "one of " + ", ".join(repr(option) for option in options)

    def __repr__(self) -> str:
        return f"Decision({self.rule!r}, seat {self.seat}, {self.kind!r}, {self.options!r})"


Asking: TypeAlias = Generator[Decision, Any, T]  # what a rule that asks returns; its value is a T


def require_decision(decision: Any) -> Decision:
    """The decision itself. Raises LabError for what a rule yields else."""
    if not isinstance(decision, Decision):
        raise LabError(f"a rule yields a Decision, not {decision!r}")
    return decision


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
