"""Where only bots play: the book compiled (see `flat`), its questions put to them, no events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from types import GeneratorType, MethodType
from typing import Any

from .decision import Decision, GameOver, rule_and_kind, site_of
from .errors import BotError, IllegalChoice, LabError
from .flat import Bound, Flat, lock
from .rulebook import written
from .seats import bot_name, kit_bot, wrong_answer
from .state import State

OPTION = (int, str)  # what an answer may be, exactly
KEPT = 16  # books that are kept compiled
_flat: dict[int, Flat] = {}
_bound: dict[tuple, Bound] = {}


class Answers(dict):
    """What a bot answers with: by site a function of (game, seat, options, about), which also
    counts the answers where anybody could ask for a bot's dice."""

    def __init__(self, bound: Bound, bot: Any, counts: bool):
        self.bound, self.bot, self.counts = bound, bot, counts
        self.offer = self.method("propose") or offer_of(bot)

    def method(self, kind: str) -> Callable | None:
        """The bot's method for this kind of decision, compiled; None if it cannot be."""
        known = self.bot.methods.get(kind) if has_methods(self.bot) else None
        made = known and self.bound.method(known, type(self.bot))
        return MethodType(made, self.bot) if made else None

    def __missing__(self, site: str) -> Callable:
        rule, kind = rule_and_kind(site)
        answer = self.method(kind) or whole(self.bot, rule, kind)
        self[site] = counted(answer) if self.counts else answer
        return self[site]


def counted(answer: Callable) -> Callable:
    """The same answers, counted."""

    def counting(game: Any, seat: int, options: Any, about: Any) -> Any:
        given = answer(game, seat, options, about)
        game.asked[seat] += 1
        return given

    return counting


def whole(bot: Callable, rule: str, kind: str) -> Callable:
    """The answers of a bot that is not the kit's, or throws dice: it gets a Decision, and finds
    the book as it was written."""

    def answer(game: Any, seat: int, options: Any, about: Any) -> Any:
        book = game.book
        game.book = pausing(book)
        try:
            given = bot(game, Decision(rule, seat, kind, options, about))
        finally:
            game.book = book
        if type(given) not in OPTION:
            raise wrong_answer(bot, Decision(rule, seat, kind, options, about), given)
        return given

    return answer


def has_methods(bot: Any) -> bool:
    """Whether a bot is the kit's own and answers each kind of decision by a method, without
    dice."""
    return kit_bot(bot) and bool(getattr(bot, "methods", ()))


def answers_of(book: Any, bots: Sequence[Callable]) -> list[Answers]:
    """What bots answer with when this book is in force; kept for bots of the kit."""
    bound = book.bound
    if not (bound.flat.fixed and all(map(has_methods, bots))):
        return [Answers(bound, bot, True) for bot in bots]
    for bot in bots:
        if id(bot) not in bound.answers:
            keep(bound.answers, id(bot), Answers(bound, bot, False), 10 * KEPT)
    return [bound.answers[id(bot)] for bot in bots]


def ask(game: Any, rule: str, seat: int, kind: str, options: Any, about: Any = None) -> Any:
    """The bot's answer to a question of these parts, checked; with one option it is not asked."""
    return ask_this(game, Decision(rule, seat, kind, written(options), about))


def ask_this(game: Any, asked: Decision) -> Any:
    """The bot's answer to a Decision, checked; with one option it is not asked."""
    options, seat, site = asked.refresh(game), asked.seat, site_of(asked.rule, asked.kind)
    if len(options) == 1:
        return options[0]
    if not options:
        raise LabError(f"{asked.rule}: a decision of kind {asked.kind!r} has no options")
    answer = game.answers[seat][site](game, seat, options, asked.about)
    if answer not in options:
        raise wrong_answer(game.bots[seat], asked, answer)
    return answer


def wrong(game: Any, site: str, seat: int, options: Any, about: Any, answer: Any) -> BotError:
    """The error for a wrong answer in a batch."""
    rule, kind = rule_and_kind(site)
    return wrong_answer(game.bots[seat], Decision(rule, seat, kind, options, about), answer)


def finish(game: Any, value: Any) -> Any:
    """A rule's value; what pauses is run to its end, bots answering."""
    if type(value) is not GeneratorType:
        return value
    answer = None
    while True:
        try:
            asked = value.send(answer)
        except StopIteration as end:
            return end.value
        if not isinstance(asked, Decision):
            raise LabError(f"a rule yields a Decision, not {asked!r}")
        answer = ask_this(game, asked)


def drive(rule: Callable, asks: bool) -> Callable:
    """A rule from elsewhere, which finds the book as written; if it may ask, run to its end."""

    def driven(game: Any, *about: Any, **named: Any) -> Any:
        if not isinstance(game, State):  # a rule about the data alone
            return rule(game, *about, **named)
        game.book = pausing(game.book)
        try:
            value = rule(game, *about, **named)
            return finish(game, value) if asks else value
        finally:
            game.book = plain(game)

    driven.written = id(driven), rule  # type: ignore[attr-defined]
    return driven


HELPERS = {"_ask": ask, "_ask_this": ask_this, "_wrong": wrong, "_run": finish}


def pausing(book: Any) -> Any:
    """The book with every asking rule as the generator that it was written as."""
    return vars(book).get("pausing", book)


def plain(game: Any) -> Any:
    """The game's book with its rules compiled for the game's settings, data and players."""
    return bound(pausing(game.book), game.settings, game.data, game.players).book


def bound(book: Any, settings: Any, data: Any, players: int) -> Bound:
    """A book compiled; made once for each choice of these."""
    key = id(book), id(data), players, *vars(settings).values()
    found = _bound.get(key)
    if found is None:
        places = {"_bank": players + 1, "_purse": players}
        flat = _flat.get(id(book)) or keep(_flat, id(book), Flat(book))
        found = Bound(flat, settings, data, HELPERS | places, drive)
        entries = vars(found.book)
        entries["pausing"], entries["bound"] = book, found
        if entries.get("revolution"):
            entries["revolution"] = bound(book.revolution, settings, data, players).book
        keep(_bound, key, found)
    return found


def keep(made: dict, key: Any, thing: Any, most: int = KEPT) -> Any:
    """Keep a thing made, in the place of the oldest ones."""
    with lock:
        while len(made) >= most:
            del made[next(iter(made))]
        made[key] = thing
    return thing


def play_out(game: State, bots: Sequence[Callable], sample: Callable | None = None) -> State:
    """Play a new state to its end with bots only; `sample(game)` is called after each turn.
    Nothing is noted, and the ledger keeps no entries, but counts the money if it has `sums`.

    Raises BotError when a bot's answer is not one of the options, and whatever a bot raises.
    """
    book = game.book = plain(game)
    game.bots, game.answers = bots, answers_of(book, bots)
    game.sums = game.ledger.sums
    offers = [answers.offer for answers in game.answers]
    offering = any(offers)
    try:
        book.set_up(game)
        while True:
            if offering:
                offer = offers[game.upnext]
                proposal = offer(game, game.upnext) if offer else None
                if proposal is not None:
                    carry_out(game, proposal)
            if game.book is not book:
                book = game.book = plain(game)
            book.turn(game, game.begin_turn())
            if sample is not None:
                now, game.book = game.book, pausing(game.book)
                sample(game)
                game.book = now
    except GameOver as end:
        game.finish(end)
    return game


def offer_of(bot: Any) -> Callable | None:
    """What a bot proposes with; it finds the book as it was written."""
    offer = getattr(bot, "propose", None)
    if offer is None:
        return None

    def offered(game: State, seat: int) -> Any:
        book, game.book = game.book, pausing(game.book)
        try:
            return offer(game, seat)
        finally:
            game.book = book

    return offered


def carry_out(game: State, proposal: Any) -> None:
    """Put a bot's proposal to whom it concerns. Raises BotError for what cannot be proposed."""
    seat = game.upnext
    game.running, words = False, f"{bot_name(game.bots[seat])} proposed {proposal!r}"
    try:
        name, args = proposal
        rule = game.book.interjections[name]
        signature(written(rule)).bind(game, seat, *args)
    except (KeyError, TypeError, ValueError) as fault:
        raise BotError(f"{words}, which is nothing a player can do here") from fault
    try:
        rule(game, seat, *args)
    except IllegalChoice as fault:
        raise BotError(f"{words}: {fault}") from fault
