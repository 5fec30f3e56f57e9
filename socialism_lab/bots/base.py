"""What every bot of the kit is made of; and Random, who plays every game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import ClassVar, Generic, TypeAlias, TypeVar

from socialism_lab.engine.decision import Decision, Option, Options
from socialism_lab.engine.errors import BotError, SettingError
from socialism_lab.engine.state import State

G = TypeVar("G", bound=State)
Answer: TypeAlias = Callable[[G, Decision], Option]
ALWAYS, NEVER = -1_000_000, 1_000_000  # bounds for what the Fund must keep
PERCENT, MONEY = range(101), range(NEVER + 1)


@dataclass(frozen=True)
class Bot(Generic[G]):
    """Answers a decision by the method that `answers` names for its kind.

    A bot keeps nothing between decisions: its fields are its settings (whole numbers, words, True
    or False), given once. A subclass that has fields of its own is a frozen dataclass too.
    Raises SettingError for a value that a setting cannot take.
    """

    plays: ClassVar[str] = ""  # the game, "" for every game
    allowed: ClassVar[Mapping[str, range]] = {}  # setting -> what it may be, besides ALWAYS

    def __post_init__(self) -> None:
        for field in fields(self):
            value, fits = getattr(self, field.name), self.allowed.get(field.name)
            given = f"{type(self).__name__}: {field.name}={value!r}"
            if type(value) is not type(field.default):
                raise SettingError(f"{given} is no {type(field.default).__name__}")
            if fits and value not in fits and value not in (field.default, ALWAYS):
                numbers = f"give a number from {fits[0]:,} to {fits[-1]:,}"
                raise SettingError(f"{given} is not allowed; {numbers}")

    @cached_property
    def answers(self) -> Mapping[str, Answer[G]]:
        """By kind of decision, the method that answers it."""
        return {}

    def __call__(self, game: G, decision: Decision) -> Option:
        answer = self.answers.get(decision.kind)
        if answer is None:
            name = type(self).__name__
            raise BotError(f"{name} has no answer to a decision of kind {decision.kind!r}")
        return answer(game, decision)

    @property
    def tag(self) -> str:
        """The bot in a record: its name and the settings that are not the default."""
        values = {one.name: (getattr(self, one.name), one.default) for one in fields(self)}
        chosen = [f"{name}={value!r}" for name, (value, usual) in values.items() if value != usual]
        return type(self).__name__ + (f"({', '.join(chosen)})" if chosen else "")


class Random(Bot[State]):
    """Any option, all equally likely, by its own dice, which the game's seed throws."""

    def __call__(self, game: State, decision: Decision) -> Option:
        options: Options = decision.options
        return options[game.chance(decision.seat, len(options))]
