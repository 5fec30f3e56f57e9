"""From a record back to the game: the next turn is the one that it would have been.

A record is data from anywhere: whatever is wrong with it is a RecordError, in a sentence.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from typing import Any

from .coding import Packed, from_text
from .decision import Decision, Option
from .errors import AGAIN, LabError, RecordError
from .game import Game
from .hands import Hands
from .rulebook import Rulebook
from .run import Event, Run
from .saves import FORMAT, USUAL, digests, shown
from .seats import Player
from .state import short_digest
from .tables import LARGEST, read_text

CODE = re.compile(r"LAB([1-9][0-9]{0,2})_([0-9A-Za-z]+)")
LONGEST = 50_000  # characters of a code
MOST = 200_000  # bytes of a code's head, and answers in a game
KINDS = {
    "game": str, "rules": int, "seed": int, "players": int, "turn": int, "pause": bool,
    "settings": dict, "dice": list, "decks": dict, "position": dict, "files": dict, "names": list,
    "hands": list, "calls": list, "answers": list, "digests": list, "prediction": str,
    "result": list,
}  # fmt: skip
Take = Callable[[Decision], Option]


def load(
    source: Any,
    find_books: Callable[[str], Sequence[Rulebook]],
    make_bot: Callable[[str], Callable],
    *,
    book: Rulebook | None = None,
    files: Mapping[str, Any] | None = None,
    players: Sequence[Player] = (),
    bots: Mapping[int | str, Callable] | None = None,
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
        hands = Hands(parts, make_bot, players)
        game = Game(
            _book(parts, book, find_books), hands.names(), parts["seed"], dice=parts["dice"],
            decks=parts["decks"], position=frozen(parts["position"]),
            files=_files(parts, files or {}), pause=parts["pause"], **parts["settings"],
        )  # fmt: skip
        _compare(parts, game)
        game._run = Run(game.book, game._run.data, game.start)
        play_again(game._run, parts, take, hands if check else None)
        _arrived(parts, game)
        game.prediction = parts["prediction"]
        hands.seat(game, bots or {})
        game._flow()
    except RecordError:
        raise
    except LabError as wrong:
        raise RecordError(f"this game cannot be played again: {wrong}") from wrong
    except Exception as fault:
        why = " ".join(f"{type(fault).__name__}: {fault}"[:200].split())
        raise RecordError(f"the record is damaged ({why}); {AGAIN}") from fault
    return game


# -- reading ------------------------------------------------------------------------------------
def read(source: Any) -> tuple[dict, Take]:
    """The parts of a record, all there and of the right type, and how to take its answers."""
    if isinstance(source, Mapping):
        source = json.dumps(dict(source))
    elif isinstance(source, PathLike) or (isinstance(source, str) and _is_path(source)):
        source = read_text(source)
    if not isinstance(source, str) or not source.strip() or len(source) > LARGEST:
        raise RecordError("this is no saved game; give its code, its file or its text")
    if source.strip().startswith("{"):
        parts = parse(source)
        take = answers_of(parts)
    else:
        parts, take = decoded(source)
    full = {name: kind() for name, kind in KINDS.items()} | parts
    if full.keys() != KINDS.keys() or any(type(full[name]) is not KINDS[name] for name in KINDS):
        raise RecordError(f"the record lacks something or holds something else; {AGAIN}")
    return full, take


def _is_path(source: str) -> bool:
    return bool(re.fullmatch(r"[^\0\n{]{1,500}\.(json|txt)", source.strip()))


def decoded(source: str) -> tuple[dict, Take]:
    """The parts of the code in a text: words may stand around it, lines may be broken."""
    begin = re.search(r"\bLAB[1-9]", source)
    source = source[begin.start() if begin else 0 :]
    whole = CODE.match("".join(source.split()))
    if whole is None:
        damage = f"the code is damaged; {AGAIN}" if source.strip()[:3].upper() == "LAB" else ""
        raise RecordError(damage or f"{source[:60]!r} is neither a code (LAB1_...) nor a file")
    first = CODE.match(source)
    try:
        return unpack(int(whole[1]), whole[2])
    except RecordError:
        if first is None or first[2] == whole[2]:
            raise
    return unpack(int(first[1]), first[2])


def unpack(version: int, word: str) -> tuple[dict, Take]:
    """The parts of a code. Raises RecordError if it is newer, too long or damaged."""
    if version > FORMAT:
        raise RecordError(f"the code is of a newer kind ({version}); update socialism_lab")
    if len(word) > LONGEST:
        raise RecordError(f"the code has over {LONGEST} characters; {AGAIN}")
    content = from_text(word)
    if int.from_bytes(content[:4], "big") != zlib.crc32(content[4:]):
        raise RecordError(f"the code is damaged; {AGAIN}")
    squeezed = zlib.decompressobj(-15, zdict=USUAL)
    head = squeezed.decompress(content[16:], MOST)
    parts = parse('{"format":1,' + head.decode()[1:])
    count = parts["answers"]
    if type(count) is not int or not 0 <= count <= MOST or not squeezed.eof:
        raise RecordError(f"the code is damaged; {AGAIN}")
    packed = Packed(int.from_bytes(squeezed.unused_data, "big"))
    marks = content[4:16].hex()
    parts |= {"answers": [None] * count, "digests": [marks[:8], marks[8:16], marks[16:]]}
    return parts, packed.take


def parse(text: str) -> dict:
    """A JSON object of whole numbers, texts, lists and objects. Raises RecordError for others."""
    try:
        parts = json.loads(text, parse_int=_whole, parse_float=_whole, parse_constant=_whole)
    except json.JSONDecodeError as wrong:
        raise RecordError(f"the record is damaged in line {wrong.lineno}; {AGAIN}") from wrong
    version = parts.pop("format", None)
    if type(version) is int and version > FORMAT:
        raise RecordError(f"the record is of a newer kind ({version}); update socialism_lab")
    if version != FORMAT:
        raise RecordError("this is not a saved game of socialism_lab")
    return parts


def _whole(digits: str) -> int:
    if len(digits) > 20 or not digits.lstrip("-").isdecimal():
        raise RecordError(f"the record holds {digits[:30]}, which is no number of a game")
    return int(digits)


def answers_of(parts: dict) -> Take:
    """The answers of a JSON record, one by one."""
    answers = iter(parts.get("answers", ()))
    return lambda decision: next(answers)


def frozen(part: Any) -> Any:
    """Lists as tuples, all the way down."""
    if isinstance(part, dict):
        return {key: frozen(value) for key, value in part.items()}
    return tuple(map(frozen, part)) if isinstance(part, list) else part


# -- fitting ------------------------------------------------------------------------------------
def _book(parts: dict, given: Rulebook | None, find_books: Callable) -> Rulebook:
    """The book given, or the kit's that was played under. Raises RecordError if it is another."""
    name, rules = parts["game"], parts["rules"]
    try:
        books = [given] if given else find_books(name)
    except LabError as wrong:
        raise RecordError(f"this is a game of {name[:60]!r}: give its rules as book=") from wrong
    book = next((b for b in books if short_digest(shown(b)) == parts["digests"][0]), books[0])
    if book.name != name:
        raise RecordError(f"this is a game of {name[:60]!r}, and book= is {book.name!r}")
    if book.version != rules:
        age = "newer: update" if rules > book.version else "older than this"
        raise RecordError(f"the rules of {name} that were played (version {rules}) are {age}"
                          " socialism_lab")  # fmt: skip
    if short_digest(shown(book)) != parts["digests"][0]:
        raise RecordError(
            f"this game of {name} was played under other rules (a book of its own, or another"
            " version of the kit): give them as book="
        )
    return book


def _files(parts: dict, given: Mapping[str, Any]) -> dict[str, Any]:
    """The files given, and the kit's own data sets that the record names."""
    given = {kind: path for kind, path in given.items() if path is not None}
    for kind, name in parts["files"].items():
        if kind not in given and not re.fullmatch(r"\w+", name):
            kind = kind[:20]
            raise RecordError(f"this game has its own {kind}, {name[:60]!r}: give it as {kind}=")
    return {**parts["files"], **given}


def _compare(parts: dict, game: Game) -> None:
    """Raise RecordError if the data are not those that were played with."""
    if parts["digests"][1] != digests(game)[1]:
        named = " and ".join(game.files) or "board and cards"
        raise RecordError(f"this game had other {named} than these: give them as board=, cards=")


def play_again(run: Run, parts: dict, take: Take, hands: Hands | None = None) -> None:
    """Replay a record's answers and interjections. Raises LabError where it cannot go on."""
    calls = {call[0]: frozen(call[1:]) for call in parts["calls"]}
    total = len(parts["answers"]) + len(parts["calls"])
    if len(calls) < len(parts["calls"]) or not all(0 <= at < total for at in calls):
        raise RecordError(f"the interjections of the record are damaged; {AGAIN}")
    for number in range(total):
        if number in calls:
            name, seat, turn, *values = calls[number]
            if seat not in range(run.state.players):
                raise RecordError(f"the record lets seat {seat} play, which is not there")
            run.replay([Event(name, turn, seat, tuple(values), turn >= 0)])
            continue
        while run.between:
            run.next_turn()
        decision = run.decision
        if decision is None:
            raise RecordError("the record has more answers than the game has questions")
        answer = take(decision)
        if hands:
            hands.check(run.state, decision, number, answer)
        run.choose(answer)
    while run.between and (run.state.turn < parts["turn"] or parts["turn"] < 0):
        run.next_turn()


def _arrived(parts: dict, game: Game) -> None:
    """Raise RecordError unless the state and the result are those that the record states."""
    result, stated = tuple(game.result or ()), frozen(parts["result"])
    if stated not in ((), result):
        raise RecordError(f"the record states the result {stated}; its choices lead to {result}")
    turn = -1 if game.over else game.state.turn
    if parts["digests"][2] != game.state.digest() or parts["turn"] != turn:
        raise RecordError("the choices of this record do not lead to the state that it names")
