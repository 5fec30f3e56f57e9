"""The text of a saved game: JSON for a file, and the same compressed as a code for a message.

Either carries a checksum of its own text. What is read is data from anywhere: whatever is wrong
with it is a RecordError, in a sentence.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable, Mapping
from os import PathLike
from typing import Any, TypeAlias

from .decision import Decision, Option
from .errors import AGAIN, RecordError
from .state import short_digest
from .tables import LARGEST, read_text

FORMAT = 2
CODE = re.compile(r"\bLAB([1-9][0-9]{0,2})_")
SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
SIGN = re.compile(r"[A-Za-z0-9_-]")
MOST = 2_000_000  # bytes of a code's JSON
USUAL = (  # what codes are likely to hold, most likely last
    b'"names":["Player 1","decks":{"chance":["position":{"dice":[[1,1],[6,6]]"round_limit":400'
    b'"calls":[[10,"deal",0,-1,1,[[11],0,[]],[[],100,[]]]]"settings":{"files":{"board":"'
    b'Worker"Tycoon"Saver"Calculator"Reformer"Landlord"Racer"FundPlayer"Patient"'
    b'Random"Careful"Copycat(less=FreeRider(keep="],[0,2,""],[0,3,""]]'
    b'{"format":2,"game":"public_treasury","rules":1,"seed":1848,"players":4,"turn":-1,'
    b'"hands":[[0,0,""],[0,1,"{"format":2,"game":"community_fund","rules":1,"seed":1848,'
    b'"players":4,"turn":0,"hands":[[0,0,""],[0,1,""]],"digests":[],"answers":"0100110010'
)
PARTS: dict[str, Any] = {  # what each part of a record holds; a list holds any number of its item
    "game": str, "rules": int, "seed": int, "players": int, "turn": int, "pause": bool,
    "passed": int, "settings": dict, "dice": [(int, int)], "decks": dict, "position": dict,
    "files": dict, "names": [str], "hands": [(int, int, str)], "calls": [list],
    "answers": [(int, str)], "digests": [str], "prediction": str, "result": list,
}  # fmt: skip
Take: TypeAlias = Callable[[Decision], Option]


def signed(parts: Mapping[str, Any]) -> dict[str, Any]:
    """A record with the checksum of its text."""
    plain = {name: part for name, part in parts.items() if name != "checksum"}
    text = json.dumps(plain, sort_keys=True)
    made: dict[str, Any] = json.loads(text)
    return {name: made[name] for name in plain} | {"checksum": short_digest(text)}


def as_code(parts: Mapping[str, Any]) -> str:
    """A record whose answers are numbers of options, as one word to copy."""
    short = {**parts, "answers": "".join(map(sign, parts["answers"]))}
    text = json.dumps(short, separators=(",", ":"), ensure_ascii=False).encode()
    squeeze = zlib.compressobj(9, wbits=-15, zdict=USUAL)
    body = squeeze.compress(text) + squeeze.flush()
    whole = len(body).to_bytes(3, "big") + zlib.crc32(body).to_bytes(4, "big") + body
    return f"LAB{FORMAT}_{signs_of(whole)}"


def signs_of(raw: bytes) -> str:
    """Bytes as letters, digits, - and _."""
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def sign(number: int) -> str:
    """The number of an option as one sign, or in brackets."""
    return SIGNS[number] if number < len(SIGNS) else f"({number})"


def numbers(signs: str) -> list[int]:
    """The numbers again."""
    found = re.findall(r"\((\d{1,9})\)|([0-9a-z])", signs)
    return [int(large) if large else SIGNS.index(one) for large, one in found]


# -- reading ------------------------------------------------------------------------------------
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
    try:
        text = squeezed.decompress(body, MOST).decode()
    except (zlib.error, UnicodeDecodeError):
        text = ""
    if not (text and squeezed.eof):
        raise RecordError(f"the code is damaged; {AGAIN}")
    parts = parse(text, signed_by_itself=False)
    return parts | {"answers": numbers(str(parts.get("answers", "")))}


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
