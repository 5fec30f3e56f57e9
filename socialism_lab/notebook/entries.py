"""What a class handed in, one entry each: files of a folder, lines of a text, rows of a form."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from socialism_lab.engine.codes import decoded
from socialism_lab.engine.errors import DataError, RecordError
from socialism_lab.engine.game import Game
from socialism_lab.engine.saves import head
from socialism_lab.engine.tables import read_text

CODE = re.compile(r"LAB[1-9][0-9]{0,2}_[\w-]+", re.ASCII)
BROKEN = re.compile(CODE.pattern + r"(?:\s+(?!LAB\d)[\w-]+)*", re.ASCII)
PIECE = 20  # letters that a line of a damaged code has, and no word
WHO = ("name", "group", "team", "table")
WHICH = ("treatment", "rules", "class")
GROWS = {"calls", "hands", "turn", "pause"}
ENOUGH = 5  # answers that games of one beginning share only if one comes from the other


class Entry(NamedTuple):
    """One thing handed in: whose, where it stood (no name), the game ("": there is no code), the
    treatment told."""

    name: str
    where: str
    source: Any
    treatment: str = ""


def entries(source: Any) -> Iterator[Entry]:
    """Every entry of a folder, a CSV, a file, a text with codes, or a list of such.

    Raises DataError if a file cannot be read."""
    if isinstance(source, list | tuple):
        for at, part in enumerate(source, 1):
            for entry in entries(part):
                yield entry._replace(where=f"item {at} of the list, {entry.where}")
    elif isinstance(source, PathLike) or is_path(str(source)):
        path = Path(source).expanduser()
        yield from in_folder(path) if path.is_dir() else in_file(path, path.name)
    else:
        yield from in_text(str(source), "line")


def is_path(text: str) -> bool:
    """Whether a text is meant as a path: one line, without a code, and there or like a file."""
    if "\n" in text or CODE.search(text) or not text.strip():
        return False
    return Path(text).expanduser().exists() or bool(re.search(r"[\\/]|\.\w{2,4}$", text))


def in_folder(folder: Path) -> Iterator[Entry]:
    """All files in it, by name; a folder inside is a treatment."""
    files = [p for p in folder.rglob("*") if p.is_file()]
    for at, path in enumerate(sorted(p for p in files if p.name[0] != "."), 1):
        inside = path.parent.name if path.parent != folder else ""
        for entry in in_file(path, f"file {at} of the folder"):
            yield entry._replace(treatment=entry.treatment or inside)


def in_file(path: Path, where: str) -> Iterator[Entry]:
    """A saved game, a form's CSV, or a text with codes; anything else is an entry that fails."""
    if path.suffix.lower() == ".csv":
        yield from in_form(read_text(path))
    elif path.suffix.lower() == ".txt":
        text = read_text(path)
        found = in_text(text, f"{where}, line") if CODE.search(text) else [Entry("", where, "")]
        for entry in found:
            yield entry._replace(name=entry.name or path.stem)
    else:
        yield Entry(path.stem, where, path)


def in_text(text: str, where: str) -> Iterator[Entry]:
    """A code for each line that is not empty; what stands before it is the name."""
    for number, line in enumerate(mended(text.replace("\r\n", "\n")).split("\n"), 1):
        codes = CODE.findall(line)
        for code in codes or ([line] if line.strip() else []):
            before = line.split(code)[0].strip(" \t:;,-\"'") if codes else ""
            yield Entry(before, f"{where} {number}".strip(), code)


def mended(text: str) -> str:
    """The text, codes that a mail or form has broken into lines put together again."""
    return BROKEN.sub(lambda found: _whole(found[0]), text)


def _whole(text: str) -> str:
    """A code with the pieces of it that follow, told from words by its checksum."""
    ends = [piece.end() for piece in re.finditer(r"\S+", text)]
    heads = ["".join(text[:end].split()) for end in ends]
    for end, code in zip(ends, heads, strict=True):
        if sound(code):
            return code + text[end:]
    long = [len(piece) >= PIECE for piece in text.split()[1:]]
    last = (*long, False).index(False)
    return heads[last] + text[ends[last] :]


def sound(code: str) -> bool:
    """Whether a code's checksum is right."""
    try:
        decoded(code)
    except RecordError:
        return False
    return True


def in_form(text: str) -> Iterator[Entry]:
    """The rows of a form's export: the cell with a code, the columns of names and treatments."""
    first = text.lstrip().split("\n", 1)[0]
    mark = max(",;\t", key=first.count)
    try:
        header, *rows = csv.reader(StringIO(text, newline=""), delimiter=mark, strict=True)
    except (csv.Error, ValueError) as wrong:
        raise DataError(f"the form's CSV cannot be read ({wrong}); export it again") from None
    who, which = (column(header, words) for words in (WHO, WHICH))
    for number, row in enumerate(rows, 2):
        told = dict(enumerate(cell.strip() for cell in row))
        codes = [code for cell in row for code in CODE.findall(mended(cell))]
        if any(told.values()):
            found = codes[-1] if codes else ""
            yield Entry(told.get(who, ""), f"row {number}", found, told.get(which, ""))


def column(header: list[str], words: tuple[str, ...]) -> int:
    """The first column whose heading has one of these words, or -1."""
    fits = (at for at, cell in enumerate(header) if any(w in cell.casefold() for w in words))
    return next(fits, -1)


def beginning(game: Game) -> dict:
    """What two moments of one game have in common, whatever the names."""
    parts = {key: part for key, part in head(game).items() if key not in GROWS}
    return parts | {"seats": [hand.by for hand in game.hands[: len(game.names)]]}


def one_of_two(game: Game, other: Game) -> Game | None:
    """The longer of two moments of one game; None if they are two games."""
    if game.start.seed != other.start.seed or beginning(game) != beginning(other):
        return None
    short, long = sorted((game, other), key=lambda one: len(one.events))
    people = sum(map(short.by_person, range(len(short.events))))
    if long.events[: len(short.events)] != short.events:
        return None
    return long if people >= ENOUGH or len(long.events) == len(short.events) else None
