"""A game as its record: what it began with, every answer, every interjection, who held the seats.

It is written in two ways: as JSON for a file, and as a short code for a message. Both say which
state they must lead to when `resume.py` plays them again. Names are left out unless asked for.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from .checks import PATH, checked
from .coding import pack, to_text
from .errors import DataError, RecordError
from .game import Game
from .own import meant
from .rulebook import Rulebook, Setting, kit_rule
from .state import short_digest
from .tables import read_text, safe_name, save_text, saves_folder

FORMAT = 1
USUAL = (  # what the heads of codes are likely to hold, most likely last
    b'"names":["Player 1","decks":{"chance":["position":{"dice":[[1,1],[6,6]]"round_limit":400'
    b'"calls":[[10,"deal",0,-1,1,[[11],0,[]],[[],100,[]]]]"settings":{"files":{"board":"'
    b'Worker"Tycoon"Saver"SelfInterested"Georgist"Landlord"Winner"FundPlayer"Restrained"'
    b'Random"Generous"ConditionalCooperator(less=FreeRider(keep="],[0,2,""],[0,3,""]],"answers":0'
    b'{"game":"public_treasury","rules":1,"seed":1848,"players":4,"turn":-1,"hands":[[0,0,""],[0,1,"'
    b'{"game":"community_fund","rules":1,"seed":1848,"players":4,"turn":0,"hands":[[0,0,""],[0,1,"'
)


def digests(game: Game) -> list[str]:
    """Eight hex digits each for the book, the data, and the state reached."""
    data = game._run.data
    known = getattr(data, "digest", "") or short_digest(repr(data))
    return [short_digest(shown(game.book)), known, game.state.digest()]


# in a book, but no rules of it
TOLD = {"title", "series", "endings", "after_end", "agreements", "busy"}


def shown(part: Any) -> str:
    """A rulebook, or a part of one, as text: rules by their names (and, if they are not the kit's,
    by what they do), settings without the words."""
    if isinstance(part, Rulebook):
        rules = {f.name: getattr(part, f.name) for f in fields(part) if f.name not in TOLD}
        usual = {f.name for f in fields(part) if rules.get(f.name) is f.default}
        return shown({name: rules[name] for name in rules.keys() - usual})
    if isinstance(part, Setting):
        return repr((part.default, part.allowed))
    if isinstance(part, Mapping):
        return repr([(name, shown(part[name])) for name in sorted(part)])
    if isinstance(part, frozenset):
        return repr(sorted(part))
    if not callable(part):
        return repr(part)
    if hasattr(part, "func"):
        return shown(part.func) + repr((part.args, part.keywords))
    if not kit_rule(part):
        return f"own {short_digest(meant(part))}"
    return getattr(part, "__qualname__", type(part).__qualname__)


def unnamed(part: Any, names: Sequence[str]) -> Any:
    """A position with "Player 1" and so on for the names."""
    if isinstance(part, Mapping):
        return {unnamed(key, names): unnamed(value, names) for key, value in part.items()}
    if isinstance(part, list | tuple):
        return [unnamed(value, names) for value in part]
    return f"Player {names.index(part) + 1}" if part in names else part


def head(game: Game, names: bool = False) -> dict[str, Any]:
    """All of a game but its answers and where they lead; empty parts are left out.

    "turn": turns begun, or -1 when the game is over;
    "hands": [number of the event, seat, "" for a person, the bot's tag, or "?" for other bots];
    "calls": [number of the event, interjection, seat, turn it came after or -1, arguments ...].
    """
    start = game.start
    parts = {
        "game": game.book.name,
        "rules": game.book.version,
        "seed": start.seed,
        "players": len(start.names),
        "turn": -1 if game.over else game.state.turn,
        "pause": game.pause,
        "settings": start.settings,
        "dice": start.dice,
        "decks": start.decks,
        "position": unnamed(start.position, start.names),
        "files": {kind: Path(str(path)).name for kind, path in game.files.items()},
        "names": start.names if names else (),
        "hands": [
            (at, seat, "?" if by[:1] == "?" and not names else by) for at, seat, by in game.hands
        ],
        "calls": [
            (at, call.name, call.seat, call.turn if call.between else -1, *call.value)
            for at, call in enumerate(game.events)
            if call.name
        ],
    }
    return {name: part for name, part in parts.items() if part or name in ("seed", "turn")}


def record(game: Game, names: bool = False) -> dict[str, Any]:
    """The game as a dict for JSON, with the prediction and the result."""
    answers = [event.value for event in game.events if not event.name]
    more = {"digests": digests(game), "prediction": game.prediction, "answers": answers}
    result = {"result": list(game.result)} if game.result else {}
    return json.loads(json.dumps({"format": FORMAT} | head(game, names) | more | result))


def code(game: Game, names: bool = False) -> str:
    """The game as one word to copy: enough to go on with it, on any machine.

    The prediction, which is free text and may name people, goes in with the names only."""
    asked = [
        (question, event.value)
        for question, event in zip(game._run.questions, game.events, strict=True)
        if question is not None
    ]
    free = {"prediction": game.prediction} if names and game.prediction else {}
    parts = head(game, names) | free | {"answers": len(asked)}
    number = pack(asked)
    squeeze = zlib.compressobj(9, wbits=-15, zdict=USUAL)
    text = json.dumps(parts, separators=(",", ":"), ensure_ascii=False)
    body = bytes.fromhex("".join(digests(game))) + squeeze.compress(text.encode())
    body += squeeze.flush() + number.to_bytes((number.bit_length() + 7) // 8, "big")
    return f"LAB{FORMAT}_{to_text(zlib.crc32(body).to_bytes(4, 'big') + body)}"


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


def _replaceable(path: Path, saved: tuple | None, new: dict) -> bool:
    """Whether the file is as this game left it, or holds an earlier moment of this game."""
    try:
        text = read_text(path)
        if (path, text) == saved:
            return True
        old = json.loads(text)
        grows = {"answers", "calls", "hands", "digests", "prediction", "turn", "pause"}
        same = all(old[part] == new.get(part) for part in old.keys() - grows)
        same = same and old["prediction"] in ("", new["prediction"])
        same = same and old["digests"][:2] == new["digests"][:2]
        return same and moves(new)[: len(moves(old))] == moves(old)
    except (DataError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return False


def moves(parts: Mapping[str, Any]) -> list:
    """Answers and interjections of a record in the order in which they came."""
    mixed = list(parts["answers"])
    for call in parts.get("calls", ()):
        mixed.insert(call[0], call)
    return mixed
