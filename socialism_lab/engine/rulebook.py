"""A rulebook is a record of functions.

The common header is all that the driver, the simulation and the panel know. Each game adds a
frozen dataclass of its own whose further fields are its rules, by name; `replace(BOOK, rule=...)`
makes another society. A rule that may ask is a generator function; its field's type says
`Asking`, and a plain function put in its place is wrapped, so that `nothing` works there too.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from types import FunctionType, GeneratorType
from typing import Any

from .decision import Asking, GameOver, listed
from .errors import LabError, SettingError, error_text, shown
from .luck import LuckDrawn


@dataclass(frozen=True)
class Setting:
    """A named option of a game: default, what is allowed (a tuple or a range), what it means."""

    default: Any
    allowed: tuple[Any, ...] | range
    doc: str
    rule: str = ""

    def check(self, name: str, value: Any) -> Any:
        """The value itself. Raises SettingError, saying what is allowed."""
        allowed = self.allowed
        kinds = (int,) if isinstance(allowed, range) else tuple(map(type, allowed))
        if type(value) not in kinds or value not in allowed:
            words = f"choose {listed(allowed)} ({self.doc})"
            raise SettingError(f"{name}: {shown(value)} is not allowed; {words}")
        return value


def setting(default: Any, allowed: tuple[Any, ...] | range, doc: str, rule: str = "") -> Any:
    """A field of a `Settings` class: its default, what is allowed, what it means, its rule."""
    return field(default=default, metadata={"setting": Setting(default, allowed, doc, rule)})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The chosen settings of a game as attributes; a book's own class adds its settings, each a
    field made by `setting`. They stay as they are while games last."""

    round_limit: int = setting(400, range(1, 4001), "rounds after which a game ends as unfinished")


def nothing(game: object, *about: object) -> None:
    """A rule that does nothing: put it in a book to take a rule out."""


def plain_function(rule: Any) -> Any:
    """The function that `as_asking` has made a generator of, or the rule itself."""
    return getattr(rule, "inside", rule)


def takes(function: Any, number: int) -> bool:
    """Whether a function may be called with so many things, as far as can be told."""
    try:
        inspect.signature(function).bind(*range(number))
    except TypeError:
        return False
    except ValueError:  # it does not tell
        return True
    return True


def as_asking(rule: Callable[..., Any]) -> Callable[..., Asking[Any]]:
    """The rule as a generator function, whether it asks or not."""
    if inspect.isgeneratorfunction(rule):
        return rule

    @functools.wraps(rule)
    def asking(*about: Any) -> Any:
        result = rule(*about)
        if isinstance(result, GeneratorType):
            result = yield from result
        return result

    asking.inside = rule  # type: ignore[attr-defined]
    return asking


def kit_rule(rule: Any) -> bool:
    """Whether a rule is the kit's own (a class: what makes a state)."""
    rule = plain_function(rule)
    if isinstance(rule, type):
        return rule.__module__.startswith("socialism_lab.")
    space = rule.__globals__ if isinstance(rule, FunctionType) else {}
    return str(space.get("__name__", "")).startswith("socialism_lab.")


def own_rules(book: Rulebook) -> list[str]:
    """The names of a book's rules that are not the kit's."""
    found: list[str] = []
    for entry in fields(book):
        rule = getattr(book, entry.name)
        rules = rule if isinstance(rule, Mapping) else {entry.name: rule}
        own = (name for name, one in rules.items() if callable(one) and not kit_rule(one))
        found += own if entry.name != "series" else []
    return found


@contextmanager
def in_words(book: Rulebook) -> Iterator[None]:
    """Raises a LabError with rule and line for what fails while there are rules of one's own."""
    try:
        yield
    except (LabError, GameOver, LuckDrawn):
        raise
    except Exception as fault:
        if not own_rules(book):
            raise
        raise LabError(f"the rules (not all the kit's) break down: {error_text(fault)}") from fault


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """What every game's book has; see the fields' comments."""

    name: str  # "community_fund"
    title: str  # what people call it
    version: int  # raised when the same choices would lead elsewhere
    seats: range  # allowed numbers of players
    purse: str  # the common purse's name
    settings: type[Settings]
    endings: tuple[str, ...]  # how a game may end, besides "unfinished"
    rules: frozenset[str]  # the rule ids an entry may carry while this book is in force
    hidden: frozenset[str]  # kinds of decision made unseen by the others
    open_kinds: frozenset[str]  # kinds of decision at which interjections may come in
    interjections: Mapping[str, Callable[..., Asking[Any]]]  # name -> rule (game, seat, *args)
    load: Callable[..., Any]  # (board=path or None, cards=...) -> the game's data, checked
    new_state: Callable[..., Any]  # (book, data, settings, names, luck) -> State
    place: Callable[..., None]  # (game, position: dict) -> None: start from a described position
    set_up: Callable[[Any], Asking[None]]  # everything before the first turn
    turn: Callable[[Any, int], Asking[None]]  # one whole turn of a seat
    # (game): one dict a seat: cash, wealth, score, and the game's own
    standing: Callable[..., list[dict[str, Any]]]
    series: Mapping[str, Callable[..., Any]]  # name -> (game) -> number, sampled after every turn
    # (game, seat): whether he may do more than his turn will ask
    may_begin: Callable[..., Any] = nothing
    after_end: frozenset[str] = frozenset()  # interjections that take the game's end back
    agreements: frozenset[str] = frozenset()  # those of all players: at any question not busy
    busy: Mapping[str, str] = field(default_factory=dict)  # kind -> "the auction is over"
    # kind -> (game, seat): whether a person is asked even if one option is left: he may deal first
    pauses: Mapping[str, Callable[..., bool]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Wrap what may ask, by the type of its field. Raises SettingError for what may not."""
        for one in fields(self):
            entry, asks = getattr(self, one.name), "Asking[" in str(one.type)
            if asks and isinstance(entry, Mapping):
                entry = {name: as_asking(rule) for name, rule in entry.items()}
            elif asks:
                entry = as_asking(entry)
            elif inspect.isgeneratorfunction(entry):
                words = f"the rule {one.name} may not ask (take the yield out)"
                raise SettingError(f"{self.name}: {words}")
            object.__setattr__(self, one.name, entry)

    @property
    def options(self) -> Mapping[str, Setting]:
        """All settings by name, the book's own first."""
        shared = [one.name for one in fields(Settings)]
        own = sorted(fields(self.settings), key=lambda one: one.name in shared)
        return {one.name: one.metadata["setting"] for one in own if one.metadata}

    def choose_settings(self, chosen: Mapping[str, Any]) -> Any:
        """All settings with the chosen ones checked. Raises SettingError naming the setting."""
        options = self.options
        for name in chosen:
            if name not in options:
                near = get_close_matches(name, options, 1)
                meant = f"did you mean {near[0]}? There" if near else "there"
                known = ", ".join(sorted(options))
                raise SettingError(f"{name} is no setting of {self.title}; {meant} are: {known}")
        checked = {name: options[name].check(name, value) for name, value in chosen.items()}
        return self.settings(**checked)
