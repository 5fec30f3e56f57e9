"""Saved games: what one began with, every answer, every interjection, who held the seats.

A record is JSON, in a file; a code is the same in one word to copy. Answers are the numbers of
the options chosen. Both carry a checksum of their own and say which rules, data and state they
lead to when they are played again. Names are left out unless asked for. What is read is data from
anywhere: whatever is wrong with it is a RecordError, in a sentence.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from itertools import count
from os import PathLike
from pathlib import Path
from typing import Any

from .checks import PATH, checked
from .decision import Event
from .errors import AGAIN, DataError, LabError, RecordError
from .game import Game
from .rulebook import Rulebook, kit_rule
from .seats import Bot, Hand, Player, ask_bot, check_bot, frozen, tag, unique_names
from .state import short_digest
from .tables import LARGEST, Taken, read_text, safe_name, save_text, saves_folder

FORMAT = 3
KINDS = {"LAB": "one game (lab.play)", "TWO": "two worlds (lab.two_worlds)"}
SIGN = re.compile(r"[A-Za-z0-9_-]")
MOST = 2_000_000  # bytes of a code's JSON
USUAL = (  # what codes are likely to hold, most likely last
    b'"names":["Player 1","decks":{"chance":["position":{"dice":[[1,1],[6,6]]"round_limit":400'
    b'"calls":[[10,"deal",0,-1,1,[[11],0,[]],[[],100,[]]]]"settings":{"files":{"board":"'
    b'Worker"Tycoon"Saver"Calculator"Reformer"Landlord"Racer"FundPlayer"Patient"'
    b'Random"Careful"Copycat(less=FreeRider(keep="],[0,2,""],[0,3,""]]'
    b'{"format":3,"game":"public_treasury","seed":1848,{"format":3,"game":"community_fund",'
    b'"seed":1848,"hands":[[0,0,""],[0,1,""]],"turn":-1,"digests":[],"answers":"0100110010'
)
EMPTY: dict[str, Any] = {  # the parts of a record, each of the type that it has
    "game": "", "seed": 0, "pause": False, "settings": {}, "dice": [], "decks": {},
    "position": {}, "files": {}, "names": [], "hands": [], "turn": 0, "passed": 0, "calls": [],
    "digests": [], "answers": "", "prediction": "", "result": [],
}  # fmt: skip


# -- writing ------------------------------------------------------------------------------------
def head(game: Game, names: bool = False) -> dict[str, Any]:
    """What a game began with."""
    start = game.start
    return {
        "game": game.book.name,
        "seed": start.seed,
        "settings": start.settings,
        "dice": start.dice,
        "decks": start.decks,
        "position": unnamed(start.position, start.names),
        "files": {kind: Path(str(path)).name for kind, path in game.files.items()},
        "names": start.names if names else (),
    }


def record(game: Game, names: bool = False) -> dict[str, Any]:
    """The game as a dict for JSON; empty parts are left out.

    "hands": [number of the event, seat, "" for a person, the bot's tag, or "?" for other bots];
    "calls": [number of the event, interjection, seat, turn, pauses passed (see `Event`),
    arguments ...]; "turn": turns begun, or -1 when it is over; "answers": a sign for each."""
    events = list(enumerate(game.events))
    parts = head(game, names) | {
        "pause": game.pause,
        "hands": [
            (hand.at, hand.seat, "?" if hand.by[:1] == "?" and not names else hand.by)
            for hand in game.hands
        ],
        "calls": [
            (at, one.name, one.seat, one.turn, one.passed, *one.value)
            for at, one in events
            if one.name
        ],
        "turn": game.here[1],
        "passed": game.passed,
        "digests": digests(game),
        "answers": "".join(
            chr(ord("0") + game.asked[at].decision.options.index(one.value))
            for at, one in events
            if not one.name
        ),
        "prediction": game.prediction,
        "result": list(game.result or ()),
    }
    return signed({"format": FORMAT} | {name: part for name, part in parts.items() if part})


def signed(parts: Mapping[str, Any]) -> dict[str, Any]:
    """A record with the checksum of its text."""
    plain = {name: part for name, part in parts.items() if name != "checksum"}
    return plain | {"checksum": short_digest(json.dumps(plain, sort_keys=True))}


def code(game: Game, names: bool = False) -> str:
    """The game as one word to copy: enough to go on with it, on any machine.

    The prediction, which is free text and may name people, goes in with the names only."""
    out = {"checksum", "result"} | (set() if names else {"prediction"})
    parts = {name: part for name, part in record(game, names).items() if name not in out}
    return packed("LAB", parts)


def packed(kind: str, parts: Any) -> str:
    """Something for JSON as a code: one word, which begins with the number of its bytes and their
    checksum."""
    text = json.dumps(parts, separators=(",", ":"), ensure_ascii=False)
    squeeze = zlib.compressobj(9, wbits=-15, zdict=USUAL)
    body = squeeze.compress(text.encode("utf-8", "surrogatepass")) + squeeze.flush()
    whole = len(body).to_bytes(3, "big") + zlib.crc32(body).to_bytes(4, "big") + body
    return f"{kind}{FORMAT}_{base64.urlsafe_b64encode(whole).decode().rstrip('=')}"


@checked(path=PATH)
def save(game: Game, path: Any = None, names: bool = False) -> Path:
    """Save the game, over what it was saved as before and over nothing else; without a path, in
    the folder of saved games. Raises DataError if it cannot be saved, RecordError if `path` holds
    something else."""
    text = json.dumps(record(game, names), indent=1)
    own = saves_folder() / (safe_name(f"{game.book.name}_{game.start.seed}") + ".json")
    first = Path(path).expanduser() if path else game.saved[0] if game.saved else own
    for number in count(1):
        target = first if number == 1 else first.with_name(f"{first.stem}-{number}.json")
        before = ""
        with suppress(DataError):
            before = read_text(target)
        with suppress(Taken):
            save_text(target, text, exclusive=game.saved != (target, before))
            game.saved = (target, text)
            break
        if path:
            raise RecordError(f"{target} holds something else; choose another name")
    return target


def unnamed(part: Any, names: Sequence[str]) -> Any:
    """A position with "Player 1" and so on for the names."""
    if isinstance(part, Mapping):
        return {unnamed(key, names): unnamed(value, names) for key, value in part.items()}
    if isinstance(part, list | tuple):
        return [unnamed(value, names) for value in part]
    return f"Player {names.index(part) + 1}" if part in names else part


def digests(game: Game) -> list[str]:
    """Eight hex digits each for the book, the data, and the state reached."""
    known = getattr(game.data, "digest", "")
    return [short_digest(book_text(game.book)), known, game.state.digest()]


def book_text(part: Any) -> str:
    """A rulebook, or a part of one, as text: the kit's rules by their names, settings without
    the words. Rules of one's own are not told apart: the state that they lead to tells them."""
    if isinstance(part, Rulebook):
        rules = {f.name: getattr(part, f.name) for f in fields(part)}
        part = rules | {name: (one.default, one.allowed) for name, one in part.options.items()}
    if isinstance(part, Mapping):
        return repr([(name, book_text(part[name])) for name in sorted(part)])
    if callable(part):
        return getattr(part, "__qualname__", "a rule") if kit_rule(part) else "own"
    return repr(sorted(part) if isinstance(part, frozenset) else part)


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


def read(source: Any) -> dict[str, Any]:
    """The parts of a record, each there and of its type, from a dict, a JSON text or a code."""
    if isinstance(source, Mapping):
        source = json.dumps(dict(source))
    if not isinstance(source, str) or not source.strip() or len(source) > LARGEST:
        raise RecordError("this is no saved game; give its code, its file or its text")
    in_file = source.strip().startswith("{")
    parts: dict[str, Any] = json.loads(source) if in_file else unpacked("LAB", source)
    if "format" not in parts:
        raise RecordError("this is no saved game of socialism_lab; give its code or its file")
    check_version("record", parts.pop("format"))
    if in_file and signed({"format": FORMAT} | parts)["checksum"] != parts.pop("checksum", ""):
        raise RecordError(f"the record was changed after it was saved; {AGAIN}")
    for name, part in parts.items():
        if type(part) is not type(EMPTY.get(name)):
            raise RecordError(f"{name[:30]!r} is no part of a saved game as it is; {AGAIN}")
    return EMPTY | parts


def check_version(what: str, version: Any) -> None:
    """Raise RecordError for a code or record that another version of the kit wrote."""
    if version != FORMAT:
        newer = type(version) is int and version > FORMAT
        age, todo = ("a newer", "update socialism_lab") if newer else ("an older", "begin anew")
        raise RecordError(f"the {what} is of {age} kind ({version!r}) than {FORMAT}; {todo}")


@in_sentences()
def unpacked(kind: str, source: str) -> Any:
    """What the code in a text holds: words may stand around it, lines may be broken. Raises
    RecordError."""
    begin = re.search(rf"\b{kind}([1-9][0-9]{{0,2}})_", source)
    if begin is None:
        said = f"{source[:60]!r} is neither a code ({kind}{FORMAT}_...) nor a file"
        for other, game in KINDS.items():
            if re.search(rf"\b{other}\d+_", source):
                said = f"this is the code of {game}: give it there"
        if re.search(rf"\b{kind}\d+_", source, re.IGNORECASE):
            said = f"the code has lost its large letters; {AGAIN}"
        raise RecordError(said)
    check_version("code", int(begin[1]))
    signs = "".join(SIGN.findall(source, begin.end()))
    size = int.from_bytes(base64.urlsafe_b64decode(signs[:4].ljust(4, "A")), "big")
    needs = -(-(size + 7) * 4 // 3)
    if len(signs) < needs:
        raise RecordError(f"the code is cut short or misread; {AGAIN}")
    whole = base64.urlsafe_b64decode(signs[:needs] + "=" * (-needs % 4))
    squeezed, body = zlib.decompressobj(-15, zdict=USUAL), whole[7:]
    if zlib.crc32(body).to_bytes(4, "big") != whole[3:7]:
        raise RecordError(f"the code is damaged; {AGAIN}")
    return json.loads(squeezed.decompress(body, MOST).decode("utf-8", "surrogatepass"))


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
    are asked again and must answer as recorded."""
    is_path = isinstance(source, str) and re.fullmatch(r"[^\0\n{]+\.(json|txt)", source.strip())
    path = Path(source).expanduser() if is_path or isinstance(source, PathLike) else None
    text = read_text(path) if path else source
    parts = read(text)
    hands = [Hand(at, seat, by, kit_bot(by, make_bot)) for at, seat, by in parts["hands"]]
    last = {hand.seat: hand.by for hand in hands}
    if [hand[:2] for hand in hands[: len(last)]] != [(0, seat) for seat in range(len(last))]:
        raise RecordError(f"the seats of the record are damaged; {AGAIN}")
    people = [seat for seat, by in last.items() if not by]
    if len(players) not in (0, len(last), len(people)):
        raise RecordError(f"players: this game has {len(last)} seats, not {len(players)}")
    given = dict(zip(people if len(players) == len(people) else last, players, strict=False))
    known = parts["names"] or [hand.bot for hand in hands[: len(last)]]
    game = Game(
        played_book(parts, book, find_books),
        unique_names([given.get(at) or who or f"Player {at + 1}" for at, who in enumerate(known)]),
        parts["seed"],
        files=played_files(parts["files"], files or {}),
        **{name: frozen(parts[name]) for name in ("dice", "decks", "position", "pause")},
        **parts["settings"],
    )
    if parts["digests"][1] != digests(game)[1]:
        named = " and ".join(game.files) or "board and cards"
        raise RecordError(f"this game had other {named} than these: give them as board=, cards=")
    game.hands = hands
    game.lay_table()
    play_again(game, parts, check)
    chosen: dict[int, Any] = {at: who for at, who in given.items() if not isinstance(who, str)}
    take_seats(game, chosen | {game.state.seat_of(who): bot for who, bot in (bots or {}).items()})
    game.prediction = parts["prediction"]
    game.saved = (path, text) if path and text.lstrip().startswith("{") else None
    game.flow()
    return game


def kit_bot(by: str, make_bot: Callable[[str], Bot]) -> Bot | None:
    """The kit's bot of this tag; None for a person, and for a bot of another make."""
    with suppress(LabError):
        return make_bot(by) if by and by[0] != "?" else None
    return None


def played_book(
    parts: Mapping[str, Any], book: Rulebook | None, find: Callable[[str], Sequence[Rulebook]]
) -> Rulebook:
    """The rulebook that was played under. Raises RecordError if it is not there."""
    name, digest = parts["game"], (parts["digests"] or [""])[0]
    try:
        books = [book] if book else find(name)
    except LabError as wrong:
        raise RecordError(f"this is a game of {name[:60]!r}: give its rules as book=") from wrong
    for one in books:
        if short_digest(book_text(one)) == digest:
            return one
    raise RecordError(
        f"this game of {name[:60]!r} was played under other rules (a book of its own: give it as"
        " book=; or another version of the kit: update socialism_lab)"
    )


def played_files(recorded: Mapping[str, str], given: Mapping[str, Any]) -> dict[str, Any]:
    """The files given, and the kit's own data sets that the record names."""
    given = {kind: path for kind, path in given.items() if path is not None}
    for kind, name in recorded.items():
        if kind not in given and not re.fullmatch(r"\w+", name):
            kind = kind[:20]
            raise RecordError(f"this game has its own {kind}, {name[:60]!r}: give it as {kind}=")
    return {**recorded, **given}


def play_again(game: Game, parts: Mapping[str, Any], check: bool) -> None:
    """Play a record's answers and interjections. Raises LabError where it cannot go on, or does
    not lead to the state and result that the record states; with `check`, see `check_bot_of`."""
    calls, answers = {call[0]: frozen(call[1:]) for call in parts["calls"]}, iter(parts["answers"])
    for at in range(len(parts["answers"]) + len(calls)):
        if at in calls:
            name, seat, turn, passed, *values = calls[at]
            if seat not in range(game.state.players):
                raise RecordError(f"the record lets seat {seat} play, which is not there")
            event = Event(name, turn, seat, tuple(values), passed)
            game.reach(turn, passed)
        else:
            game.to_question()
            decision = game.decision
            if decision is None:
                raise RecordError("the record has more answers than the game has questions")
            option = decision.options[ord(next(answers)) - ord("0")]
            event = Event("", game.state.turn, decision.seat, option)
        if check:
            check_bot_of(game, event)
        game.replay([event])
    game.reach(parts["turn"], parts["passed"])
    result, stated = tuple(game.result or ()), frozen(parts["result"])
    if stated not in ((), result):
        raise RecordError(f"the record states the result {stated}; its choices lead to {result}")
    if parts["digests"][2] != game.state.digest() or parts["turn"] != game.here[1]:
        raise RecordError("the choices of this record do not lead to the state that it names")


def check_bot_of(game: Game, event: Event) -> None:
    """Raise RecordError if the kit's bot that held the seat would have done something else."""
    hand, decision = game.held(event.seat, len(game.events)), game.decision
    if hand.bot and event.name:
        offer = getattr(hand.bot, "propose", None)
        proposal = offer(game.state, event.seat) if offer and event.passed < 0 else None
        plain = frozen(json.loads(json.dumps(proposal)))  # lists and tuples are one in a record
        if plain != (event.name, event.value):
            raise RecordError(f"{hand.by} would not have proposed {(event.name, *event.value)!r}")
    elif hand.bot and decision and ask_bot(hand.bot, game.state, decision) != event.value:
        raise RecordError(f"{hand.by} would not have answered {event.value!r} to {decision!r}")


def take_seats(game: Game, chosen: Mapping[int, Bot]) -> None:
    """Give every seat to who held it last, or who is chosen; to a person if the bot is lost."""
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
