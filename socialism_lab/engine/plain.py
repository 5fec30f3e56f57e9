"""Where only bots play: the book compiled (see `flat`), and its questions put to the bots."""

from __future__ import annotations

from collections.abc import Callable
from types import GeneratorType
from typing import Any

from .decisions import Decision
from .errors import BotError, LabError
from .flat import Bound, Flat
from .state import State

OPTION = (int, str)  # what an answer may be, exactly
KEPT = 16  # books that are kept compiled
_flat: dict[int, Flat] = {}
_bound: dict[tuple, Bound] = {}


class Question:
    """What is asked in a batch; one for all questions of a game, which a kit bot only reads."""

    __slots__ = ("about", "options", "seat", "site")

    site: tuple[str, str]  # rule and kind
    seat: int
    options: Any
    about: Any

    def decision(self) -> Decision:
        """A Decision that may be kept."""
        return Decision(self.site[0], self.seat, self.site[1], self.options, self.about)


class Whole(dict):
    """The methods of a bot that has one function for all kinds of decision."""

    def __missing__(self, kind: str) -> Callable:
        return ask_whole


WHOLE = Whole()


def ask_whole(bot: Callable, game: Any, question: Question) -> Any:
    """The answer of a bot that is not the kit's, or throws dice."""
    decision, book = question.decision(), game.book
    game.book = pausing(book)
    try:
        answer = bot(game, decision)
    finally:
        game.book = book
    if type(answer) not in OPTION:
        raise wrong_answer(bot, decision, answer)
    game.asked[question.seat] += 1
    return answer


def methods_of(book: Any, bot: Any) -> dict:
    """A bot's methods by kind of decision, compiled if it is the kit's."""
    kind, known = type(bot), book.bound.bots
    if kind not in known:
        ours = kind.__module__.partition(".")[0] == __name__.partition(".")[0]
        known[kind] = book.bound.methods(kind) if ours and hasattr(kind, "methods") else WHOLE
    return known[kind] or WHOLE


def ask(game: Any, rule: str, seat: int, kind: str, options: Any, about: Any = None) -> Any:
    """The bot's answer to a question of these parts, checked; with one option it is not asked."""
    question = game.question
    question.site, question.seat, question.about = (rule, kind), seat, about
    if callable(options):
        options = options(game, question)
    if len(options) == 1:
        return options[0]
    if not options:
        raise LabError(f"{rule}: a decision of kind {kind!r} has no options")
    question.options = options
    answer = game.methods[seat][kind](game.bots[seat], game, question)
    if answer not in options:
        raise wrong_question(game.bots[seat], question, answer)
    return answer


def ask_this(game: Any, asked: Decision) -> Any:
    """The bot's answer to a Decision that a rule has made."""
    return ask(game, asked.rule, asked.seat, asked.kind, asked.options, asked.about)


def wrong_question(bot: Any, question: Question, answer: Any) -> BotError:
    """The error for a wrong answer to a batch's question."""
    return wrong_answer(bot, question.decision(), answer)


def wrong_answer(bot: Any, decision: Decision, answer: Any) -> BotError:
    """The error that names bot, decision and answer."""
    allowed = decision.allowed()
    return BotError(f"{bot_name(bot)} answered {answer!r} to {decision!r}; choose {allowed}")


def bot_name(bot: Any) -> str:
    """What a bot is called: its `name`, or its function's or class's name."""
    names = getattr(bot, "name", ""), getattr(bot, "__name__", "")
    return next((name for name in names if name and isinstance(name, str)), type(bot).__name__)


def finish(game: Any, value: Any) -> Any:
    """A rule's value; what pauses is run to its end, bots answering."""
    if type(value) is not GeneratorType:
        return value
    answer = None
    try:
        while True:
            asked = value.send(answer)
            if not isinstance(asked, Decision):
                raise LabError(f"a rule yields a Decision, not {asked!r}")
            answer = ask_this(game, asked)
    except StopIteration as end:
        return end.value


def drive(rule: Callable) -> Callable:
    """A rule run to its end where it pauses; the other rules pause too while it runs."""

    def driven(game: Any, *about: Any, **named: Any) -> Any:
        if not isinstance(game, State):  # a rule about the data alone
            return rule(game, *about, **named)
        game.book = pausing(game.book)
        try:
            return finish(game, rule(game, *about, **named))
        finally:
            game.book = plain(game)

    driven.written = id(driven), rule  # type: ignore[attr-defined]
    return driven


HELPERS = {"_ask": ask, "_ask_this": ask_this, "_wrong": wrong_question, "_run": finish}


def pausing(book: Any) -> Any:
    """The book with every asking rule as the generator that it was written as."""
    return vars(book).get("pausing", book)


def plain(game: Any) -> Any:
    """The game's book with its rules compiled for the game's settings, data and players."""
    return bound(pausing(game.book), game.settings, game.data, game.players).book


def bound(book: Any, settings: Any, data: Any, players: int) -> Bound:
    """A book compiled; made once for each choice of these."""
    key = id(book), id(data), players, *vars(settings).values()
    if key not in _bound:
        while len(_bound) >= KEPT:
            _bound.pop(next(iter(_bound)))
        places = {"_bank": players + 1, "_purse": players}
        made = Bound(flat(book), settings, data, HELPERS | places, drive)
        entries = vars(made.book)
        entries["pausing"], entries["bound"] = book, made
        if entries.get("revolution"):
            entries["revolution"] = bound(book.revolution, settings, data, players).book
        _bound[key] = made
    return _bound[key]


def flat(book: Any) -> Flat:
    """The book's rules as they are compiled; made once for each book."""
    if id(book) not in _flat:
        while len(_flat) >= KEPT:
            _flat.pop(next(iter(_flat)))
        _flat[id(book)] = Flat(book)
    return _flat[id(book)]
