"""What a public function may be given: refused in one sentence before anything is done."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Set
from numbers import Real
from os import PathLike
from typing import Any, NamedTuple, ParamSpec, TypeVar

from .errors import SettingError, shown
from .luck import MASK
from .rulebook import Rulebook

LARGEST = 1e100
P = ParamSpec("P")
R = TypeVar("R")


class Kind(NamedTuple):
    """What an argument may be: a test, and the same in words, with an example."""

    fits: Callable[[Any], Any]
    words: str


def checked(**kinds: Kind) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Check the named arguments of a function, those that it hands on (`**common`) too; the
    default itself always fits. Raises SettingError naming the argument, what was given, and what
    is allowed."""

    def wrap(function: Callable[P, R]) -> Callable[P, R]:
        face = inspect.signature(function)
        usual = {name: taken.default for name, taken in face.parameters.items()}

        @functools.wraps(function)
        def checking(*given: P.args, **named: P.kwargs) -> R:
            try:
                arguments = face.bind(*given, **named).arguments
            except TypeError as wrong:
                takes = ", ".join(usual)
                raise SettingError(f"{function.__name__}: {wrong}; it takes {takes}") from None
            for name in (arguments := arguments | named).keys() & kinds.keys():
                if name not in usual or arguments[name] is not usual[name]:
                    need(name, arguments[name], kinds[name])
            return function(*given, **named)

        return checking

    return wrap


def need(name: str, value: Any, kind: Kind) -> Any:
    """The value itself. Raises SettingError if it is not of that kind."""
    if not kind.fits(value):
        raise SettingError(f"{name}: {shown(value)} is not allowed; give {kind.words}")
    return value


def whole(low: int = 1, high: int = 1_000_000, such: object = "") -> Kind:
    """A whole number from low to high."""
    example = f", such as {such}" if such != "" else ""
    return Kind(
        lambda x: type(x) is int and low <= x <= high,
        f"a whole number from {low:,} to {high:,}{example}",
    )


def is_amount(x: Any) -> bool:
    """Whether this is a number to reckon with, finite and far from overflow: no text, no True."""
    return issubclass(type(x), Real) and type(x) is not bool and abs(x) <= LARGEST


def amount(low: float, high: float, such: object) -> Kind:
    """A number from low to high."""
    return Kind(
        lambda x: is_amount(x) and low <= x <= high,
        f"a number from {low:,} to {high:,}, such as {such}",
    )


def one_of(*words: str) -> Kind:
    """One of these words."""
    return Kind(lambda x: isinstance(x, str) and x in words, f"one of {', '.join(words)}")


def is_list(x: Any, item: Callable[[Any], Any] = lambda item: True) -> bool:
    """Whether this is a list (a tuple, a column) of such items: no text, no dict."""
    listed = hasattr(x, "__len__") and hasattr(x, "__iter__")
    return listed and not isinstance(x, str | Mapping | Set) and all(map(item, x))


def is_rows(x: Any, *keys: str) -> bool:
    """Whether this is a list of at least one dict, each with these keys."""
    return bool(
        is_list(x, lambda row: isinstance(row, Mapping) and row.keys() >= {*keys}) and len(x)
    )


def rows(source: str, *keys: str) -> Kind:
    """Rows with these keys, as a function of that name gives them."""
    return Kind(lambda x: is_rows(x, *keys), f"the rows that {source} gives")


def labelled(item: Callable[[Any], Any], words: str) -> Kind:
    """A dict with at least one label, each of them visible and with such an item."""
    return Kind(lambda x: isinstance(x, Mapping) and len(x) and all(map(item, x.values()))
                and all(str(label).strip() for label in x), words)  # fmt: skip


def is_settings(x: Any) -> bool:
    """Whether this is a dict of settings by name."""
    return isinstance(x, Mapping) and all(isinstance(name, str) for name in x)


FLAG = Kind(lambda x: type(x) is bool, "True or False")
TAKEN = Kind(lambda x: False, "settings alone: rulebook and start are part of the question")
WORD = Kind(lambda x: isinstance(x, str), 'words in quotation marks, such as "cash"')
SEED = whole(0, MASK, 1848)
GAMES = whole(such=100)
BOT = Kind(lambda x: callable(x) or isinstance(x, str), "a bot, such as lab.bots.FreeRider()")
PLAYERS = Kind(lambda x: is_list(x, BOT.fits),
               "a list of bots, such as [lab.bots.FreeRider(), lab.bots.Careful()]")  # fmt: skip
NUMBERS = Kind(lambda x: is_list(x, is_amount) and len(x),
               "a list of numbers, such as [10, 20, 30]")  # fmt: skip
NUMBER = Kind(is_amount, "a number, such as 0.25")
PATH = Kind(lambda x: isinstance(x, str | PathLike), "the name of a file, such as 'mine.json'")
BOOK = Kind(lambda x: isinstance(x, str | Rulebook),
            'the name of a game, such as "community_fund", or a rulebook')  # fmt: skip
MEASURE = Kind(lambda x: isinstance(x, str) or callable(x),
               'a measure, such as "poorest cash", a column, such as "rounds", or a function of '
               "the results")  # fmt: skip
