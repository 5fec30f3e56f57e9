"""Saved games: what one began with, every answer, every interjection, who held the seats.

A record says which rules, data and state it must lead to when it is played again; `codes.py` has
its text. Names are left out unless asked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from itertools import count
from pathlib import Path
from typing import Any

from .checks import PATH, checked
from .codes import FORMAT, PARTS, Take, as_code, blank, read, signed
from .course import Event
from .decision import Decision, Option
from .errors import AGAIN, LabError, RecordError
from .game import Game
from .luck import NOBODY
from .rulebook import Rulebook, kit_rule
from .seats import Bot, Hand, Player, ask_bot, check_bot, frozen, tag, unique_names
from .state import short_digest
from .tables import Taken, read_text, safe_name, save_text, saves_folder

GROWS = {  # what later moments of a game have more of
    "answers", "calls", "digests", "hands", "passed", "pause", "prediction", "result", "turn",
}  # fmt: skip
# fields of a book that are no rules of play
NO_RULES = {"title", "series", "endings", "after_end", "agreements", "busy"}


# -- writing ------------------------------------------------------------------------------------
def head(game: Game, names: bool = False) -> dict[str, Any]:
    """All of a game but its answers and where they lead; empty parts are left out.

    "turn": turns begun, or -1 when the game is over;
    "hands": [number of the event, seat, "" for a person, the bot's tag, or "?" for other bots];
    "calls": [number of the event, interjection, seat, turn it came after, or -1 less the pauses
    passed before it in its turn, arguments ...]; "passed": pauses passed since the last event.
    """
    start = game.start
    parts = {
        "game": game.book.name,
        "rules": game.book.version,
        "seed": start.seed,
        "players": len(start.names),
        "turn": -1 if game.over else game.state.turn,
        "pause": game.pause,
        "passed": game.passed,
        "settings": start.settings,
        "dice": start.dice,
        "decks": start.decks,
        "position": unnamed(start.position, start.names),
        "files": {kind: Path(str(path)).name for kind, path in game.files.items()},
        "names": start.names if names else (),
        "hands": [hand_row(hand, names) for hand in game.hands],
        "calls": [call_row(at, event) for at, event in enumerate(game.events) if event.name],
    }
    return {name: part for name, part in parts.items() if part or name in ("seed", "turn")}


def hand_row(hand: Hand, names: bool) -> tuple[int, int, str]:
    """Who held a seat; bots that are not the kit's are named with the people."""
    return hand.at, hand.seat, "?" if hand.by[:1] == "?" and not names else hand.by


def call_row(at: int, call: Event) -> tuple[Any, ...]:
    """Interjection `at`."""
    turn = call.turn if call.between else -1 - call.passed
    return at, call.name, call.seat, turn, *call.value


def record(game: Game, names: bool = False) -> dict[str, Any]:
    """The game as a dict for JSON, with the prediction, the result and its own checksum."""
    answers = [event.value for event in game.events if not event.name]
    more = {"digests": digests(game), "prediction": game.prediction, "answers": answers}
    result = {"result": list(game.result)} if game.result else {}
    return signed({"format": FORMAT} | head(game, names) | more | result)


def code(game: Game, names: bool = False) -> str:
    """The game as one word to copy: enough to go on with it, on any machine.

    The prediction, which is free text and may name people, goes in with the names only."""
    numbers = [
        asked.decision.options.index(event.value)
        for asked, event in zip(game.asked, game.events, strict=True)
        if not event.name
    ]
    free = {"prediction": game.prediction} if names and game.prediction else {}
    more = {"digests": digests(game), "answers": numbers}
    return as_code({"format": FORMAT} | head(game, names) | free | more)


@checked(path=PATH)
def save(game: Game, path: Any = None, names: bool = False) -> Path:
    """Save the game, never over another one; without a path, in the folder of saved games.

    Raises DataError if it cannot be saved, RecordError if `path` holds another game."""
    new = record(game, names)
    text = json.dumps(new, indent=1, ensure_ascii=False)
    own = saves_folder() / (safe_name(f"{game.book.name}_{game.start.seed}") + ".json")
    first = Path(path).expanduser() if path else game.saved[0] if game.saved else own
    for number in count(1):
        target = first if number == 1 else first.with_name(f"{first.stem}-{number}.json")
        there = target.exists()
        with suppress(Taken):  # another kernel was quicker
            if not there or _replaceable(target, game.saved, new):
                save_text(target, text, exclusive=not there)
                game.saved = (target, text)
                break
        if path:
            raise RecordError(f"{target} holds something else; choose another name")
    return target


def _replaceable(path: Path, saved: tuple[Path, str] | None, new: dict[str, Any]) -> bool:
    """Whether the file is as this game left it, or holds an earlier moment of this game."""
    try:
        text = read_text(path)
        old, new = read(text)[0], blank() | new
    except LabError:
        return False
    same = all(old[part] == new[part] for part in PARTS.keys() - GROWS)
    same = same and old["prediction"] in ("", new["prediction"])
    same = same and old["digests"][:2] == new["digests"][:2]
    return (path, text) == saved or (same and moves(new)[: len(moves(old))] == moves(old))


def moves(parts: Mapping[str, Any]) -> list[Any]:
    """Answers and interjections of a record in the order in which they came."""
    mixed = list(parts["answers"])
    for call in parts["calls"]:
        mixed.insert(call[0], call)
    return mixed


def unnamed(part: Any, names: Sequence[str]) -> Any:
    """A position with "Player 1" and so on for the names."""
    if isinstance(part, Mapping):
        return {unnamed(key, names): unnamed(value, names) for key, value in part.items()}
    if isinstance(part, list | tuple):
        return [unnamed(value, names) for value in part]
    return f"Player {names.index(part) + 1}" if part in names else part


def digests(game: Game) -> list[str]:
    """Eight hex digits each for the book, the data, and the state reached."""
    known = getattr(game.data, "digest", "") or short_digest(repr(game.data))
    return [short_digest(book_text(game.book)), known, game.state.digest()]


def book_text(part: Any) -> str:
    """A rulebook, or a part of one, as text: the kit's rules by their names, settings without
    the words. Rules of one's own are not told apart: the state that they lead to tells them."""
    if isinstance(part, Rulebook):
        rules = {f.name: getattr(part, f.name) for f in fields(part) if f.name not in NO_RULES}
        usual = {f.name for f in fields(part) if rules.get(f.name) is f.default}
        options = {n: (one.default, one.allowed) for n, one in part.options.items()}
        return book_text({name: rules[name] for name in rules.keys() - usual} | options)
    if isinstance(part, Mapping):
        return repr([(name, book_text(part[name])) for name in sorted(part)])
    if isinstance(part, frozenset):
        return repr(sorted(part))
    if not callable(part):
        return repr(part)
    return getattr(part, "__qualname__", "a rule") if kit_rule(part) else "own"


# -- reading ------------------------------------------------------------------------------------
@contextmanager
def in_sentences() -> Iterator[None]:
    """Raises a RecordError for whatever is wrong with what is read."""
    try:
        yield
    except RecordError:
        raise
    except LabError as wrong:
        raise RecordError(f"this game cannot be played again: {wrong}") from wrong
    except Exception as fault:
        why = " ".join(f"{type(fault).__name__}: {fault}"[:200].split())
        raise RecordError(f"the record is damaged ({why}); {AGAIN}") from fault


@in_sentences()
def load(
    source: Any,
    find_books: Callable[[str], Sequence[Rulebook]],
    make_bot: Callable[[str], Bot],
    *,
    book: Rulebook | None = None,
    files: Mapping[str, Any] | None = None,
    players: Sequence[Player] = (),
    bots: Mapping[int | str, Bot] | None = None,
    check: bool = False,
) -> Game:
    """The game of a code, a file, a JSON text or a dict. Raises RecordError.

    `find_books(game)` and `make_bot(tag)` give the kit's own, or raise LabError. A seat whose bot
    is not the kit's becomes a person's, and `game.remark` says so, unless `players` (a name or a
    bot for each seat, or each person's) or `bots` (by seat or name) fill it. With `check`, bots
    are asked again and must answer as recorded.
    """
    parts, take = read(source)
    hands = _hands(parts, make_bot)
    seated = _seated(hands, players)
    start = {name: frozen(parts[name]) for name in ("dice", "decks", "position", "pause")}
    game = Game(
        _book(parts, [book] if book else _books(parts["game"], find_books)),
        _names(parts["names"] or [hand.bot for hand in hands[: parts["players"]]], seated),
        parts["seed"],
        files=_files(parts["files"], files or {}),
        **start,
        **parts["settings"],
    )
    if parts["digests"][1] != digests(game)[1]:
        named = " and ".join(game.files) or "board and cards"
        raise RecordError(f"this game had other {named} than these: give them as board=, cards=")
    game.hands = hands
    game.lay_table()
    play_again(game, parts, take, check)
    _check_end(parts, game)
    game.prediction = parts["prediction"]
    _seat(game, seated, bots or {})
    game.flow()
    return game


def _hands(parts: dict[str, Any], make_bot: Callable[[str], Bot]) -> list[Hand]:
    """Who held which seat. Raises RecordError if that cannot be."""
    count = len(parts["answers"]) + len(parts["calls"])
    seats = range(min(parts["players"], NOBODY))
    hands = [Hand(at, seat, by, _kit_bot(by, make_bot)) for at, seat, by in parts["hands"]]
    times = [hand.at for hand in hands]
    if (
        [hand[:2] for hand in hands[: len(seats)]] != [(0, seat) for seat in seats]
        or not all(hand.seat in seats and hand.at in range(count + 1) for hand in hands)
        or times != sorted(times)
        or len(parts["names"]) not in (0, len(seats))
    ):
        raise RecordError(f"the seats of the record are damaged; {AGAIN}")
    return hands


def _kit_bot(by: str, make_bot: Callable[[str], Bot]) -> Bot | None:
    try:
        return make_bot(by) if by and by[0] != "?" else None
    except LabError:
        return None


def _seated(hands: list[Hand], players: Sequence[Player]) -> dict[int, Player]:
    """By seat, the players given, for all seats or for those that people held last."""
    last = {hand.seat: hand.by for hand in hands}
    people = [seat for seat, by in last.items() if not by]
    if len(players) not in (0, len(last), len(people)):
        raise RecordError(f"players: this game has {len(last)} seats, not {len(players)}")
    return dict(zip(people if len(players) == len(people) else last, players, strict=False))


def _names(known: Sequence[Any], seated: Mapping[int, Player]) -> tuple[str, ...]:
    """The names given, else those recorded, else a bot's own or Player 1 and so on."""
    return unique_names(
        [seated.get(seat) or name or f"Player {seat + 1}" for seat, name in enumerate(known)]
    )


def _seat(game: Game, seated: Mapping[int, Player], given: Mapping[int | str, Bot]) -> None:
    """Give every seat to who held it last, or who is given; to a person if the bot is lost."""
    chosen = {seat: who for seat, who in seated.items() if not isinstance(who, str)}
    chosen |= {game.seat_of(seat): bot for seat, bot in given.items()}
    for seat, at in {hand.seat: at for at, hand in enumerate(game.hands)}.items():
        hand = game.hands[at]
        bot = chosen.get(seat, hand.bot)
        check_bot(game.book, bot)
        if tag(bot) == hand.by or (bot is not None and hand.by == "?"):
            game.bots[seat], game.hands[at] = bot, hand._replace(bot=bot)
        else:
            game.hand(seat, bot)
        if bot is None and hand.by:
            game.remark += f"{game.names[seat]} was a bot of another make, now a person. "


def _books(name: str, find_books: Callable[[str], Sequence[Rulebook]]) -> Sequence[Rulebook]:
    """The kit's rulebooks of a game. Raises RecordError if it has none."""
    try:
        return find_books(name)
    except LabError as wrong:
        raise RecordError(f"this is a game of {name[:60]!r}: give its rules as book=") from wrong


def _book(parts: dict[str, Any], books: Sequence[Rulebook]) -> Rulebook:
    """The one of these books that was played under. Raises RecordError if it is none."""
    name, rules, digest = parts["game"], parts["rules"], (parts["digests"] or [""])[0]
    fitting = [book for book in books if short_digest(book_text(book)) == digest]
    book = (fitting or books)[0]
    if book.name != name:
        raise RecordError(f"this is a game of {name[:60]!r}, and book= is {book.name!r}")
    if book.version != rules:
        age = "newer: update" if rules > book.version else "older than this"
        played = f"the rules of {name} that were played (version {rules})"
        raise RecordError(f"{played} are {age} socialism_lab")
    if not fitting:
        raise RecordError(
            f"this game of {name} was played under other rules (a book of its own, or another"
            " version of the kit): give them as book="
        )
    return book


def _files(recorded: Mapping[str, str], given: Mapping[str, Any]) -> dict[str, Any]:
    """The files given, and the kit's own data sets that the record names."""
    given = {kind: path for kind, path in given.items() if path is not None}
    for kind, name in recorded.items():
        if kind not in given and not re.fullmatch(r"\w+", name):
            kind = kind[:20]
            raise RecordError(f"this game has its own {kind}, {name[:60]!r}: give it as {kind}=")
    return {**recorded, **given}


def play_again(game: Game, parts: dict[str, Any], take: Take, check: bool = False) -> None:
    """Replay a record's answers and interjections. Raises LabError where it cannot go on."""
    calls = {call[0]: frozen(call[1:]) for call in parts["calls"]}
    total = len(parts["answers"]) + len(parts["calls"])
    if len(calls) < len(parts["calls"]) or not all(0 <= at < total for at in calls):
        raise RecordError(f"the interjections of the record are damaged; {AGAIN}")
    for number in range(total):
        if number in calls:
            name, seat, turn, *values = calls[number]
            if seat not in range(game.state.players):
                raise RecordError(f"the record lets seat {seat} play, which is not there")
            call = Event(name, turn, seat, tuple(values), turn >= 0, max(0, -1 - turn))
            if check:
                game.reach(call)
                _check_call(game, call)
            game.replay([call])
            continue
        game.to_question()
        decision = game.decision
        if decision is None:
            raise RecordError("the record has more answers than the game has questions")
        answer = take(decision)
        if check:
            _check_answer(game, decision, answer)
        game.answer(answer)
    game.catch_up(parts["turn"], parts["passed"])


def _check_call(game: Game, call: Event) -> None:
    """Raise RecordError if the kit's bot that held the seat proposes something else there."""
    hand = game.held(call.seat, len(game.events))
    offer = getattr(hand.bot, "propose", None)
    proposal = offer(game.state, call.seat) if offer and call.between else None
    plain = frozen(json.loads(json.dumps(proposal)))  # lists and tuples are one in a record
    if hand.bot and plain != (call.name, call.value):
        raise RecordError(f"{hand.by} would not have proposed {(call.name, *call.value)!r}")


def _check_answer(game: Game, decision: Decision, answer: Option) -> None:
    """Raise RecordError if the kit's bot that held the seat answers otherwise."""
    hand = game.held(decision.seat, len(game.events))
    if hand.bot and ask_bot(hand.bot, game.state, decision) != answer:
        raise RecordError(f"{hand.by} would not have answered {answer!r} to {decision!r}")


def _check_end(parts: dict[str, Any], game: Game) -> None:
    """Raise RecordError unless the state and the result are those that the record states."""
    result, stated = tuple(game.result or ()), frozen(parts["result"])
    if stated not in ((), result):
        raise RecordError(f"the record states the result {stated}; its choices lead to {result}")
    turn = -1 if game.over else game.state.turn
    if parts["digests"][2] != game.state.digest() or parts["turn"] != turn:
        raise RecordError("the choices of this record do not lead to the state that it names")
