"""What every bot of the kit is made of."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from socialism_lab.engine.decision import Decision, Option
from socialism_lab.engine.errors import BotError, SettingError

ALWAYS, NEVER = -1_000_000, 1_000_000  # bounds for what the Fund must keep
PERCENT, MONEY = range(101), range(NEVER + 1)


@dataclass(frozen=True)
class Bot:
    """Answers a decision of kind "take back" by its method `take_back(game, decision)`
    ("raise", a word of Python, by `raise_`).

    A bot keeps nothing between decisions: its fields are its settings (whole numbers, words, True
    or False), given once. A subclass that has fields of its own is a frozen dataclass too.
    Raises SettingError for a setting that is not there, or has a value it cannot take.
    """

    methods: ClassVar[dict[str, Callable]] = {}  # by kind of decision; none if it has one for all
    allowed: ClassVar[dict[str, range]] = {}  # setting -> what it may be, besides ALWAYS
    plays: ClassVar[str] = ""  # the game, "" for every game

    def __init_subclass__(cls) -> None:
        named = {name: getattr(cls, name) for name in dir(cls) if name[0] != "_"}
        cls.methods = {
            name.replace("_", " ").strip(): method
            for name, method in named.items()
            if callable(method) and cls.__call__ is Bot.__call__
        }

    def __new__(cls, *values: Any, **settings: Any) -> Any:
        owner = next(kind for kind in cls.__mro__ if "__init__" in vars(kind))
        names = [field.name for field in fields(cls)]
        strange = [repr(name) for name in settings if name not in names]
        strange += [repr(value) for value in values[len(names) :]]
        if strange and "__dataclass_params__" in vars(owner):
            known = ", ".join(names) or "none"
            raise SettingError(f"{cls.__name__}: {strange[0]} is no setting; there are: {known}")
        return super().__new__(cls)

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            given = f"{type(self).__name__}: {field.name}={value!r}"
            if type(value) is not type(field.default):
                raise SettingError(f"{given} is no {type(field.default).__name__}")
            fits = self.allowed.get(field.name)
            if fits and value not in fits and value not in (field.default, ALWAYS):
                numbers = f"give a number from {fits[0]:,} to {fits[-1]:,}"
                raise SettingError(f"{given} is not allowed; {numbers}")

    def __call__(self, game: Any, decision: Decision) -> Option:
        method = self.methods.get(decision.kind)
        if method is None:
            name = type(self).__name__
            raise BotError(f"{name} has no answer to a decision of kind {decision.kind!r}")
        return method(self, game, decision)

    @property
    def tag(self) -> str:
        """The bot in a record: its name and the settings that are not the default."""
        values = [(field, getattr(self, field.name)) for field in fields(self)]
        chosen = [f"{field.name}={value!r}" for field, value in values if value != field.default]
        return type(self).__name__ + (f"({', '.join(chosen)})" if chosen else "")
