"""Who sits at a table: people by their names, and bots; what bots see, and how they are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import index
from types import MethodType
from typing import Any, NamedTuple, NoReturn, TypeAlias

from .checks import Kind, is_list, need
from .decision import Decision, Option, listed
from .errors import BotError, LabError, SettingError, error_text, shown
from .luck import Deck
from .rulebook import Rulebook, own_rules, takes
from .state import Start, State
from .tables import JOINED, normal

Bot: TypeAlias = Callable[..., Option]  # (game, decision) -> one of the options
Player: TypeAlias = str | Bot
CARDS = Kind(is_list, 'a list of ids of cards, such as ["C1", "C2"]')


class Hand(NamedTuple):
    """Who holds a seat from an event on: `by` is the bot's tag, "" for a person."""

    at: int  # number of the event
    seat: int
    by: str
    bot: Bot | None = None


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


def check_laid(state: State, start: Start) -> None:
    """Raise SettingError for a name that has a meaning already (in the ledger, on the board, in
    the position), and for a scripted deck that is not there."""
    accounts = {"bank", state.book.purse.casefold()}
    words = {space.name for space in getattr(state.data, "spaces", ())} | {*start.position}
    for name in start.names:
        if name in words or name.casefold() in accounts:
            raise SettingError(f"players: {name!r} has a meaning in this game; take another name")
    for name in start.decks.keys() - state.luck.made:
        made = ", ".join(state.luck.made)
        raise SettingError(f"decks: {name!r} is no deck here; there is {made}")


def check_player(book: Rulebook, player: Any) -> None:
    """Raise SettingError unless this is a name or a bot that can be asked, and plays this game."""
    if isinstance(player, type):
        raise SettingError(f"players: {player.__name__} is a class; write {player.__name__}()")
    if not isinstance(player, str) and not callable(player):
        raise SettingError(f"players: {player!r} is neither a name nor a bot")
    if not isinstance(player, str) and not takes(player, 2):
        raise SettingError(
            f"players: {bot_name(player)} is asked as bot(game, decision); take both"
        )
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


def numbered(names: Sequence[str]) -> list[str]:
    """The names; those that come more than once with a number."""
    return [
        f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    ]


def unique_names(players: Sequence[Player]) -> tuple[str, ...]:
    """Names by seat; bots of one kind are numbered. Raises SettingError for a bad name."""
    given = [player if isinstance(player, str) else bot_name(player) for player in players]
    kinds = [normal(name[:200]) for name in given]
    for kind in kinds:
        if not kind or len(kind) > 30 or not JOINED.sub("", kind).isprintable():
            raise SettingError(f"players: {shown(kind)} is no name; use 1 to 30 printable letters")
    pairs = zip(players, kinds, numbered(kinds), strict=True)
    names = [kind if isinstance(player, str) else counted for player, kind, counted in pairs]
    for name in names:
        if names.count(name) > 1:
            raise SettingError(f"players: {name!r} is there twice; give each player another name")
    return tuple(names)


# -- bots ---------------------------------------------------------------------------------------
def bot_name(bot: Any) -> str:
    """What a bot is called: its `name`, or its function's or class's name."""
    names = getattr(bot, "name", ""), getattr(bot, "__name__", "")
    return next((name for name in names if name and isinstance(name, str)), type(bot).__name__)


def kit_bot(bot: Any) -> bool:
    """Whether a bot is the kit's own."""
    return type(bot).__module__.partition(".")[0] == __name__.partition(".")[0]


def tag(bot: Any) -> str:
    """What a record says of who holds a seat: "" for a person, a kit's bot as it prints, else
    "?" and the bot's name."""
    if bot is None:
        return ""
    return str(bot.tag) if kit_bot(bot) else f"?{bot_name(bot)}"


class GameView:
    """A game as other bots than the kit's see it: what lies open on the table, to be read alone.

    Lists come as tuples; dice, decks and the ledger are not there. The state's own methods work,
    as long as they change nothing."""

    __slots__ = ("_game",)

    def __init__(self, game: State):
        object.__setattr__(self, "_game", game)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._game, name)
        if name in ("luck", "ledger", "pay", "roll") or isinstance(value, Deck):
            raise AttributeError(f"game.{name} is hidden from bots: they only look at the table")
        if isinstance(value, MethodType) and name != "chance":
            return MethodType(value.__func__, self)
        return frozen(value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"game.{name} cannot be set: a bot only looks")


def view_for(bot: Any, game: State) -> Any:
    """What a bot gets to see: the game itself, if it is the kit's."""
    return game if kit_bot(bot) else GameView(game)


class Frozen(tuple[Any, ...]):
    """A list as other bots than the kit's see it."""

    def __setitem__(self, *_: object) -> NoReturn:
        raise AttributeError("this list cannot be changed: a bot only looks")


def frozen(part: Any) -> Any:
    """Lists as tuples, all the way down."""
    if isinstance(part, dict):
        return {key: frozen(value) for key, value in part.items()}
    return Frozen(map(frozen, part)) if isinstance(part, list) else part


def ask_bot(bot: Bot, game: State, decision: Decision) -> Option:
    """The bot's answer, checked. Raises BotError naming bot, decision and answer, or saying that
    it changed what it was shown."""
    options = decision.options
    try:
        answer = bot(view_for(bot, game), decision)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"{bot_name(bot)} was at {decision!r}") from None
    except (Exception, SystemExit, GeneratorExit) as fault:
        raise BotError(f"{bot_name(bot)} failed at {decision!r}: {error_text(fault)}") from fault
    if decision.options is not options:
        raise BotError(f"{bot_name(bot)} has changed the game it was shown; a bot only looks")
    if hasattr(answer, "__index__") and type(answer) is not bool:
        answer = index(answer)  # a whole number of another library, such as numpy.int64(5)
    option: Option = answer
    if type(option) not in (int, str) or option not in options:
        raise wrong_answer(bot, decision, option)
    return option


def wrong_answer(bot: Any, decision: Decision, answer: Any) -> BotError:
    """The error that names bot, decision and answer."""
    words = f"choose {listed(decision.options)}"
    return BotError(f"{bot_name(bot)} answered {answer!r} to {decision!r}; {words}")


def unsteady(book: Rulebook, bots: Sequence[Any]) -> LabError:
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
