"""What a public function may be given: refused in one sentence before anything is done."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from .errors import SettingError
from .luck import MASK


class Kind(NamedTuple):
    """What an argument may be: a test, and the same in words, with an example."""

    fits: Callable[[Any], Any]
    words: str


def checked(**kinds: Kind) -> Callable:
    """Check the named arguments of a function; the default itself always fits.

    Raises SettingError naming the argument, what was given, and what is allowed."""

    def wrap(function: Callable) -> Callable:
        face = inspect.signature(function)

        @functools.wraps(function)
        def checking(*given: Any, **named: Any) -> Any:
            try:
                arguments = face.bind(*given, **named).arguments
            except TypeError as wrong:
                takes = ", ".join(face.parameters)
                raise SettingError(f"{function.__name__}: {wrong}; it takes {takes}") from None
            for name in arguments.keys() & kinds.keys():
                if arguments[name] is not face.parameters[name].default:
                    need(name, arguments[name], kinds[name])
            return function(*given, **named)

        return checking

    return wrap


def need(name: str, value: Any, kind: Kind) -> Any:
    """The value itself. Raises SettingError if it is not of that kind."""
    if not kind.fits(value):
        text = repr(value)
        text = text if len(text) <= 80 else f"{text[:60]}... (a {type(value).__name__})"
        raise SettingError(f"{name}: {text} is not allowed; give {kind.words}")
    return value


def whole(low: int = 1, high: int = 1_000_000, such: object = "") -> Kind:
    """A whole number from low to high."""
    example = f", such as {such}" if such != "" else ""
    return Kind(
        lambda x: type(x) is int and low <= x <= high,
        f"a whole number from {low:,} to {high:,}{example}",
    )


def is_amount(x: Any) -> bool:
    """Whether this is a number that is finite: no text, no True."""
    return type(x) in (int, float) and abs(x) < float("inf")


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
    listed = isinstance(x, Sequence) or type(x).__module__ in ("array", "numpy")
    return listed and not isinstance(x, str) and all(map(item, x))


def is_rows(x: Any, *keys: str) -> bool:
    """Whether this is a list of at least one dict, each with these keys."""
    return bool(
        is_list(x, lambda row: isinstance(row, Mapping) and row.keys() >= {*keys}) and len(x)
    )


def rows(source: str, *keys: str) -> Kind:
    """Rows with these keys, as a function of that name gives them."""
    return Kind(lambda x: is_rows(x, *keys), f"the rows that {source} gives")


def labelled(item: Callable[[Any], Any], words: str) -> Kind:
    """A dict with at least one label, each with such an item."""
    return Kind(
        lambda x: isinstance(x, Mapping) and len(x) and all(map(item, x.values())), words
    )


FLAG = Kind(lambda x: type(x) is bool, "True or False")
WORD = Kind(lambda x: isinstance(x, str), 'words in quotation marks, such as "cash"')
SEED = whole(0, MASK, 1848)
GAMES = whole(such=100)
PLAYERS = Kind(
    lambda x: is_list(x, lambda bot: callable(bot) or isinstance(bot, str)),
    "a list of bots, such as [lab.bots.FreeRider(), lab.bots.Generous()]",
)
BOT = Kind(callable, "a bot, such as lab.bots.FreeRider()")
NUMBERS = Kind(lambda x: is_list(x, is_amount), "a list of numbers, such as [10, 20, 30]")


def check_bots(book: Any, players: Sequence) -> None:
    """Raise SettingError unless these are bots of this game, as many as the book takes."""
    if len(players) not in book.seats:
        low, high = book.seats[0], book.seats[-1]
        raise SettingError(f"players: {book.title} takes {low} to {high}, not {len(players)}")
    for player in players:
        check_bot(book, need("players", player, BOT))


def check_bot(book: Any, bot: Any) -> None:
    """Raise SettingError for a bot of the kit that was made for another game."""
    game = getattr(bot, "plays", "")
    if game and not any(game in kind.__module__.split(".") for kind in type(book).__mro__):
        raise SettingError(
            f"players: {type(bot).__name__} plays another game ({game}); "
            f"choose a bot that plays {book.title}"
        )
