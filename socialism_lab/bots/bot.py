"""What every bot of the kit is made of."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from socialism_lab.engine.decisions import Decision, Option
from socialism_lab.engine.errors import SettingError


@dataclass(frozen=True)
class Bot:
    """Answers a decision of kind "take back" by its method `take_back(game, decision)`
    ("raise", a word of Python, by `raise_`).

    A bot keeps nothing between decisions: its fields are its settings (whole numbers, words, True
    or False), given once. A subclass that has fields of its own is a frozen dataclass too.
    Raises SettingError for a setting of another type than its default.
    """

    methods: ClassVar[dict[str, Callable]] = {}  # by kind of decision; none if it has one for all

    def __init_subclass__(cls) -> None:
        named = {name: getattr(cls, name) for name in dir(cls) if name[0] != "_"}
        cls.methods = {
            name.replace("_", " ").strip(): method
            for name, method in named.items()
            if callable(method) and cls.__call__ is Bot.__call__
        }

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if type(value) is not type(field.default):
                kind = type(field.default).__name__
                raise SettingError(f"{type(self).__name__}: {field.name}={value!r} is no {kind}")

    def __call__(self, game: Any, decision: Decision) -> Option:
        return self.methods[decision.kind](self, game, decision)

    @property
    def tag(self) -> str:
        """The bot in a record: its name and the settings that are not the default."""
        chosen = [
            f"{field.name}={getattr(self, field.name)!r}"
            for field in fields(self)
            if getattr(self, field.name) != field.default
        ]
        return type(self).__name__ + (f"({', '.join(chosen)})" if chosen else "")
