"""Who sits at a table: people by their names, and bots, and what a record calls them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from .checks import Kind, is_list, need
from .decision import Decision, Option
from .errors import BotError, SettingError
from .rulebook import Rulebook

Bot: TypeAlias = Callable[..., Option]  # (game, decision) -> one of the options
Player: TypeAlias = str | Bot
CARDS = Kind(is_list, 'a list of ids of cards, such as ["C1", "C2"]')
JOINED = re.compile("(?<=[\u2000-\U0010ffff])\u200d(?=[\u2000-\U0010ffff])")  # of two emojis


def check_start(book: Rulebook, players: Any, **given: Any) -> None:
    """Raise SettingError for players that cannot sit down, or a start of the wrong type."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise SettingError('players: give a list of names and bots, such as ["Ada", "Ben"]')
    if len(players) not in book.seats:
        low, high = book.seats[0], book.seats[-1]
        raise SettingError(f"players: {book.title} takes {low} to {high}, not {len(players)}")
    for player in players:
        check_player(book, player)
    if type(given.pop("pause", False)) is not bool:
        raise SettingError("pause: choose True or False")
    for name, value in given.items():
        if value is not None and not isinstance(value, Mapping):
            raise SettingError(f"{name}: {value!r} should be a dict; see the rulebook's position")
    for name, cards in (given.get("decks") or {}).items():
        need(f"decks: {name}", cards, CARDS)


def check_names(book: Rulebook, data: Any, names: Sequence[str], position: Mapping) -> None:
    """Raise SettingError for a name that has a meaning already: in the ledger, on the board or in
    the position."""
    accounts = {"bank", book.purse.casefold()}
    words = {space.name for space in getattr(data, "spaces", ())} | set(position)
    for name in names:
        if name in words or name.casefold() in accounts:
            raise SettingError(f"players: {name!r} has a meaning in this game; take another name")


def check_player(book: Rulebook, player: Any) -> None:
    """Raise SettingError unless this is a name or a bot that can be asked, and plays this game."""
    if isinstance(player, type):
        raise SettingError(f"players: {player.__name__} is a class; write {player.__name__}()")
    if not isinstance(player, str) and not callable(player):
        raise SettingError(f"players: {player!r} is neither a name nor a bot")
    game = getattr(player, "plays", "")
    if game and not any(game in kind.__module__.split(".") for kind in type(book).__mro__):
        raise SettingError(
            f"players: {bot_name(player)} plays another game ({game}); "
            f"choose a bot that plays {book.title}"
        )


def check_bot(book: Rulebook, bot: Any) -> None:
    """Raise SettingError unless this is a bot, or None, that can hold a seat of a running game."""
    if isinstance(bot, str):
        raise SettingError(f"{bot!r} is no bot; write bots.{bot}()")
    if bot is not None:
        check_player(book, bot)


def tag(bot: Any) -> str:
    """What a record says of who holds a seat: "" for a person, a kit's bot as it prints, else
    "?" and the bot's name."""
    if bot is None:
        return ""
    return bot.tag if kit_bot(bot) else f"?{bot_name(bot)}"


def numbered(names: Sequence[str]) -> list[str]:
    """The names; those that come more than once with a number."""
    return [f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name
            for at, name in enumerate(names)]  # fmt: skip


def unique_names(players: Sequence[Player]) -> tuple[str, ...]:
    """Names by seat; bots of one kind are numbered. Raises SettingError for a bad name."""
    kinds = [p if isinstance(p, str) else bot_name(p) for p in players]
    names: list[str] = []
    for player, kind, counted in zip(players, kinds, numbered(kinds), strict=True):
        name = kind.strip() if isinstance(player, str) else counted.strip()
        if not name or len(name) > 30 or not JOINED.sub("", kind).isprintable():
            raise SettingError(f"players: {kind!r} is no name; use 1 to 30 printable characters")
        if name in names:
            raise SettingError(f"players: {name!r} is there twice; give each player another name")
        names.append(name)
    return tuple(names)


def bot_name(bot: Any) -> str:
    """What a bot is called: its `name`, or its function's or class's name."""
    names = getattr(bot, "name", ""), getattr(bot, "__name__", "")
    return next((name for name in names if name and isinstance(name, str)), type(bot).__name__)


def kit_bot(bot: Any) -> bool:
    """Whether a bot is the kit's own."""
    return type(bot).__module__.partition(".")[0] == __name__.partition(".")[0]


def wrong_answer(bot: Any, decision: Decision, answer: Any) -> BotError:
    """The error that names bot, decision and answer."""
    allowed = decision.allowed()
    return BotError(f"{bot_name(bot)} answered {answer!r} to {decision!r}; choose {allowed}")
