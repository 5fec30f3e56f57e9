"""Saved games: what one began with, every answer, every interjection, who held the seats.

A record is written in two ways, as JSON for a file and as a code for a message (the same JSON, the
answers as numbers of options, compressed). Either carries a checksum of its own text, and digests
of the rules, the data and the state that it must lead to when it is played again. Names are left
out unless asked for. What is read is data from anywhere: whatever is wrong with it is a
RecordError, in a sentence.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from .checks import PATH, checked
from .decision import Decision, Option
from .errors import AGAIN, LabError, RecordError
from .game import Event, Game
from .luck import NOBODY
from .rulebook import Rulebook, kit_rule
from .seats import Bot, Hand, Player, ask_bot, check_bot, frozen, tag, unique_names
from .state import short_digest
from .tables import LARGEST, read_text, safe_name, save_text, saves_folder

FORMAT = 2
CODE = re.compile(r"\bLAB([1-9][0-9]{0,2})_")
SIGN = re.compile(r"[A-Za-z0-9_-]")
MOST = 2_000_000  # bytes of a code's JSON
USUAL = (  # what codes are likely to hold, most likely last
    b'"names":["Player 1","decks":{"chance":["position":{"dice":[[1,1],[6,6]]"round_limit":400'
    b'"calls":[[10,"deal",0,-1,1,[[11],0,[]],[[],100,[]]]]"settings":{"files":{"board":"'
    b'Worker"Tycoon"Saver"Calculator"Reformer"Landlord"Racer"FundPlayer"Patient"'
    b'Random"Careful"Copycat(less=FreeRider(keep="],[0,2,""],[0,3,""]]'
    b'{"format":2,"game":"public_treasury","rules":1,"seed":1848,"players":4,"turn":-1,'
    b'"hands":[[0,0,""],[0,1,"{"format":2,"game":"community_fund","rules":1,"seed":1848,'
    b'"players":4,"turn":0,"hands":[[0,0,""],[0,1,""]],"digests":[],"answers":[0,1,0,0,1,1,'
)
PARTS: dict[str, Any] = {  # what each part of a record holds; a list holds any number of its item
    "game": str, "rules": int, "seed": int, "players": int, "turn": int, "pause": bool,
    "passed": int, "settings": dict, "dice": [(int, int)], "decks": dict, "position": dict,
    "files": dict, "names": [str], "hands": [(int, int, str)], "calls": [list],
    "answers": [(int, str)], "digests": [str], "prediction": str, "result": list,
}  # fmt: skip
# fields of a book that are no rules of play
NO_RULES = {"title", "series", "endings", "after_end", "agreements", "busy"}
Take: TypeAlias = Callable[[Decision], Option]


# -- writing ------------------------------------------------------------------------------------
def head(game: Game, names: bool = False) -> dict[str, Any]:
    """All of a game but its answers and where they lead; empty parts are left out.

    "turn": turns begun, or -1 when the game is over;
    "hands": [number of the event, seat, "" for a person, the bot's tag, or "?" for other bots];
    "calls": [number of the event, interjection, seat, turn it came after, or -1 less the pauses
    passed before it in its turn, arguments ...]; "passed": pauses passed since the last event.
    """
    start, events = game.start, enumerate(game.events)
    parts = {
        "game": game.book.name,
        "rules": game.book.version,
        "seed": start.seed,
        "players": len(start.names),
        "turn": -1 if game.over else game.state.turn,
        "pause": game.pause,
        "passed": game._passed,
        "settings": start.settings,
        "dice": start.dice,
        "decks": start.decks,
        "position": unnamed(start.position, start.names),
        "files": {kind: Path(str(path)).name for kind, path in game.files.items()},
        "names": start.names if names else (),
        "hands": [
            (at, seat, "?" if by[:1] == "?" and not names else by)
            for at, seat, by, _ in game.hands
        ],
        "calls": [
            (
                at,
                call.name,
                call.seat,
                call.turn if call.between else -1 - call.passed,
                *call.value,
            )
            for at, call in events
            if call.name
        ],
    }
    return {name: part for name, part in parts.items() if part or name in ("seed", "turn")}


def record(game: Game, names: bool = False) -> dict[str, Any]:
    """The game as a dict for JSON, with the prediction, the result and its own checksum."""
    answers = [event.value for event in game.events if not event.name]
    more = {"digests": digests(game), "prediction": game.prediction, "answers": answers}
    result = {"result": list(game.result)} if game.result else {}
    return signed({"format": FORMAT} | head(game, names) | more | result)


def signed(parts: Mapping[str, Any]) -> dict[str, Any]:
    """A record with the checksum of its text."""
    plain = {name: part for name, part in parts.items() if name != "checksum"}
    text = json.dumps(plain, sort_keys=True)
    made: dict[str, Any] = json.loads(text)
    return {name: made[name] for name in plain} | {"checksum": short_digest(text)}


def code(game: Game, names: bool = False) -> str:
    """The game as one word to copy: enough to go on with it, on any machine.

    The prediction, which is free text and may name people, goes in with the names only."""
    numbers = [
        asked.decision.options.index(event.value)
        for asked, event in zip(game.asked, game.events, strict=True)
        if not event.name
    ]
    free = {"prediction": game.prediction} if names and game.prediction else {}
    parts = {"format": FORMAT} | head(game, names) | free
    parts |= {"digests": digests(game), "answers": numbers}
    text = json.dumps(parts, separators=(",", ":"), ensure_ascii=False).encode()
    squeeze = zlib.compressobj(9, wbits=-15, zdict=USUAL)
    body = squeeze.compress(text) + squeeze.flush()
    whole = len(body).to_bytes(3, "big") + zlib.crc32(body).to_bytes(4, "big") + body
    return f"LAB{FORMAT}_{signs_of(whole)}"


def signs_of(raw: bytes) -> str:
    """Bytes as letters, digits, - and _."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


@checked(path=PATH)
def save(game: Game, path: Any = None, names: bool = False) -> Path:
    """Save the game, never over another one; without a path, in the folder of saved games.

    Raises DataError if it cannot be saved, RecordError if `path` holds another game."""
    new = record(game, names)
    text = json.dumps(new, indent=1, ensure_ascii=False)
    own = saves_folder() / (safe_name(f"{game.book.name}_{game.start.seed}") + ".json")
    first = Path(path).expanduser() if path else game.saved[0] if game.saved else own
    target, number = first, 1
    while target.exists() and not _replaceable(target, game.saved, new):
        if path:
            raise RecordError(f"{target} holds something else; choose another name")
        number += 1
        target = first.with_name(f"{first.stem}-{number}.json")
    save_text(target, text, exclusive=not target.exists())
    game.saved = (target, text)
    return target


def _replaceable(path: Path, saved: tuple[Path, str] | None, new: dict[str, Any]) -> bool:
    """Whether the file is as this game left it, or holds an earlier moment of this game."""
    try:
        text = read_text(path)
        if (path, text) == saved:
            return True
        old, _ = read(text)
        grows = {
            "passed",
            "answers",
            "calls",
            "hands",
            "digests",
            "prediction",
            "turn",
            "pause",
            "result",
        }
        new = blank() | new
        same = all(old[part] == new[part] for part in PARTS.keys() - grows)
        same = same and old["prediction"] in ("", new["prediction"])
        same = same and old["digests"][:2] == new["digests"][:2]
        return same and moves(new)[: len(moves(old))] == moves(old)
    except LabError:
        return False


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
    try:
        parts, take = read(source)
        hands = _hands(parts, make_bot)
        seated = _seated(parts, hands, players)
        game = Game(
            _book(parts, book, find_books), _names(parts, hands, seated), parts["seed"],
            dice=parts["dice"], decks=parts["decks"], position=frozen(parts["position"]),
            files=_files(parts, files or {}), pause=parts["pause"], **parts["settings"],
        )  # fmt: skip
        if parts["digests"][1] != digests(game)[1]:
            named = " and ".join(game.files) or "board and cards"
            raise RecordError(
                f"this game had other {named} than these: give them as board=, cards="
            )
        game.hands = hands
        game._lay_table()
        play_again(game, parts, take, check)
        _check_end(parts, game)
        game.prediction = parts["prediction"]
        _seat(game, seated, bots or {})
        game._flow()
    except RecordError:
        raise
    except LabError as wrong:
        raise RecordError(f"this game cannot be played again: {wrong}") from wrong
    except Exception as fault:
        why = " ".join(f"{type(fault).__name__}: {fault}"[:200].split())
        raise RecordError(f"the record is damaged ({why}); {AGAIN}") from fault
    return game


def read(source: Any) -> tuple[dict[str, Any], Take]:
    """The parts of a record, all there and of the right type, and how to take its answers."""
    if isinstance(source, Mapping):
        source = json.dumps(dict(source))
    elif isinstance(source, PathLike) or (isinstance(source, str) and _is_path(source)):
        source = read_text(source)
    if not isinstance(source, str) or not source.strip() or len(source) > LARGEST:
        raise RecordError("this is no saved game; give its code, its file or its text")
    in_file = source.strip().startswith("{")
    parts = blank() | (parse(source) if in_file else decoded(source))
    for name, kind in PARTS.items():
        if not fits(parts[name], kind):
            raise RecordError(f"{name} is no part of a saved game as it is; {AGAIN}")
    if strange := parts.keys() - PARTS.keys():
        raise RecordError(f"a saved game has no {min(strange)[:30]!r}; {AGAIN}")
    answers = iter(parts["answers"])
    if in_file:
        return parts, lambda decision: next(answers)
    return parts, lambda decision: decision.options[next(answers)]


def blank() -> dict[str, Any]:
    """The parts of a record, empty."""
    return {name: [] if isinstance(kind, list) else kind() for name, kind in PARTS.items()}


def fits(part: Any, kind: Any) -> bool:
    """Whether a part of a record is of the kind that `PARTS` says."""
    if isinstance(kind, list):
        return isinstance(part, list) and all(fits(item, kind[0]) for item in part)
    if kind == (int, str):
        return type(part) in kind
    if isinstance(kind, tuple):
        same = isinstance(part, list) and len(part) == len(kind)
        return same and all(map(fits, part, kind))
    return type(part) is kind


def _is_path(source: str) -> bool:
    return bool(re.fullmatch(r"[^\0\n{]{1,500}\.(json|txt)", source.strip()))


def decoded(source: str) -> dict[str, Any]:
    """The parts of the code in a text: words may stand around it, lines may be broken."""
    begin = CODE.search(source)
    if begin is None:
        damage = f"the code is damaged; {AGAIN}" if source.strip()[:3].upper() == "LAB" else ""
        what = f"{source[:60]!r} is neither a code (LAB{FORMAT}_...) nor a file"
        raise RecordError(damage or what)
    check_version("code", int(begin[1]))
    body = _body("".join(SIGN.findall(source, begin.end())))
    squeezed = zlib.decompressobj(-15, zdict=USUAL)
    text = squeezed.decompress(body, MOST)
    if not squeezed.eof:
        raise RecordError(f"the code is damaged; {AGAIN}")
    return parse(text.decode(), signed_by_itself=False)


def _body(signs: str) -> bytes:
    """The bytes of a code, which begins with their number and their checksum."""
    size = int.from_bytes(base64.urlsafe_b64decode(signs[:4].ljust(4, "A")), "big")
    count = -(-(size + 7) * 4 // 3)
    if len(signs) < count:
        raise RecordError(f"{count - len(signs)} signs of the code are missing; {AGAIN}")
    whole = base64.urlsafe_b64decode(signs[:count] + "=" * (-count % 4))
    if zlib.crc32(whole[7:]).to_bytes(4, "big") != whole[3:7] or signs_of(whole) != signs[:count]:
        raise RecordError(f"the code is damaged; {AGAIN}")
    return whole[7:]


def check_version(what: str, version: Any) -> None:
    """Raise RecordError for a code or record that another version of the kit wrote."""
    if version != FORMAT:
        newer = type(version) is int and version > FORMAT
        age, todo = ("a newer", "update socialism_lab") if newer else ("an older", "begin anew")
        raise RecordError(f"the {what} is of {age} kind ({version!r}) than {FORMAT}; {todo}")


def parse(text: str, signed_by_itself: bool = True) -> dict[str, Any]:
    """A JSON object of whole numbers, texts, lists and objects. Raises RecordError for others."""
    try:
        parts = json.loads(text, parse_int=_whole, parse_float=_whole, parse_constant=_whole)
    except json.JSONDecodeError as wrong:
        raise RecordError(f"the record is damaged in line {wrong.lineno}; {AGAIN}") from wrong
    if "format" not in parts:
        raise RecordError("this is not a saved game of socialism_lab")
    check_version("record", parts["format"])
    if signed_by_itself and signed(parts)["checksum"] != parts.get("checksum"):
        raise RecordError(f"the record was changed after it was saved; {AGAIN}")
    return {name: part for name, part in parts.items() if name not in ("format", "checksum")}


def _whole(digits: str) -> int:
    if len(digits) > 20 or not digits.lstrip("-").isdecimal():
        raise RecordError(f"the record holds {digits[:30]}, which is no number of a game")
    return int(digits)


# -- fitting ------------------------------------------------------------------------------------
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


def _seated(
    parts: dict[str, Any], hands: list[Hand], players: Sequence[Player]
) -> dict[int, Player]:
    """By seat, the players given, for all seats or for those that people held last."""
    last = {hand.seat: hand.by for hand in hands}
    people = [seat for seat, by in last.items() if not by]
    if len(players) not in (0, len(last), len(people)):
        raise RecordError(f"players: this game has {len(last)} seats, not {len(players)}")
    return dict(zip(people if len(players) == len(people) else last, players, strict=False))


def _names(
    parts: dict[str, Any], hands: list[Hand], seated: Mapping[int, Player]
) -> tuple[str, ...]:
    """The names given, else those recorded, else a bot's own or Player 1 and so on."""
    known = parts["names"] or [hand.bot for hand in hands[: parts["players"]]]
    return unique_names(
        [seated.get(seat) or name or f"Player {seat + 1}" for seat, name in enumerate(known)]
    )


def _seat(game: Game, seated: Mapping[int, Player], given: Mapping[int | str, Bot]) -> None:
    """Give every seat to who held it last, or who is given; to a person if the bot is lost."""
    chosen = {seat: who for seat, who in seated.items() if not isinstance(who, str)}
    chosen |= {game.seat_of(seat): bot for seat, bot in given.items()}
    last = {hand.seat: at for at, hand in enumerate(game.hands)}
    for seat, at in last.items():
        hand = game.hands[at]
        game.bots[seat] = bot = chosen.get(seat, hand.bot)
        check_bot(game.book, bot)
        if tag(bot) == hand.by or (bot is not None and hand.by == "?"):
            game.hands[at] = hand._replace(bot=bot)
        else:
            game.hands.append(Hand(len(game.events), seat, tag(bot), bot))
        if bot is None and hand.by:
            game.remark += f"{game.names[seat]} was a bot of another make, now a person. "


def _book(
    parts: dict[str, Any], given: Rulebook | None, find_books: Callable[[str], Sequence[Rulebook]]
) -> Rulebook:
    """The book given, or the kit's that was played under. Raises RecordError if it is another."""
    name, rules, digest = parts["game"], parts["rules"], (parts["digests"] or [""])[0]
    try:
        books = [given] if given else find_books(name)
    except LabError as wrong:
        raise RecordError(f"this is a game of {name[:60]!r}: give its rules as book=") from wrong
    book = next((b for b in books if short_digest(book_text(b)) == digest), books[0])
    if book.name != name:
        raise RecordError(f"this is a game of {name[:60]!r}, and book= is {book.name!r}")
    if book.version != rules:
        age = "newer: update" if rules > book.version else "older than this"
        raise RecordError(
            f"the rules of {name} that were played (version {rules}) are {age} socialism_lab"
        )
    if short_digest(book_text(book)) != digest:
        raise RecordError(
            f"this game of {name} was played under other rules (a book of its own, or another"
            " version of the kit): give them as book="
        )
    return book


def _files(parts: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The files given, and the kit's own data sets that the record names."""
    given = {kind: path for kind, path in given.items() if path is not None}
    for kind, name in parts["files"].items():
        if kind not in given and not re.fullmatch(r"\w+", name):
            kind = kind[:20]
            raise RecordError(f"this game has its own {kind}, {name[:60]!r}: give it as {kind}=")
    return {**parts["files"], **given}


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
            game.replay([Event(name, turn, seat, tuple(values), turn >= 0, max(0, -1 - turn))])
            continue
        while game.between or game.paused:
            game._pass() if game.paused else game.next_turn()
        decision = game.decision
        if decision is None:
            raise RecordError("the record has more answers than the game has questions")
        answer = take(decision)
        if check:
            _check_answer(game, decision, answer)
        game._answer(answer)
    game._catch_up(parts["turn"], parts["passed"])


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
