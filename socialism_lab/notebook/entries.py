"""What a class handed in, one entry each: files of a folder, lines of a text, rows of a form."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from socialism_lab.engine.errors import DataError, RecordError
from socialism_lab.engine.game import Game
from socialism_lab.engine.saves import head, unpacked
from socialism_lab.engine.tables import read_text

CODE = re.compile(r"LAB[1-9][0-9]{0,2}_[\w-]+", re.ASCII)
BROKEN = re.compile(CODE.pattern + r"(?:\s+(?!LAB\d)[\w-]+)*", re.ASCII)
WHO = re.compile("name|group|team|table")  # in a form's headings
WHICH = re.compile("treatment|rules|class")
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
        return
    text = str(source)
    file = not CODE.search(text) and re.fullmatch(r".*([\\/].*|\.\w{2,4})", text)
    if isinstance(source, PathLike) or file or (text and len(text) < 200 and Path(text).exists()):
        path = Path(source).expanduser()
        yield from in_folder(path) if path.is_dir() else in_file(path, path.name)
    else:
        yield from in_text(text, "line")


def in_folder(folder: Path) -> Iterator[Entry]:
    """All files in it, by name; a folder inside is a treatment."""
    files = sorted(p for p in folder.rglob("*") if p.is_file() and p.name[0] != ".")
    for at, path in enumerate(files, 1):
        inside = path.parent.name if path.parent != folder else ""
        for entry in in_file(path, f"file {at} of the folder"):
            yield entry._replace(treatment=entry.treatment or inside)


def in_file(path: Path, where: str) -> Iterator[Entry]:
    """A saved game, a form's CSV, or a text with codes; anything else is an entry that fails."""
    kind = path.suffix.lower()
    text = read_text(path) if kind in (".csv", ".txt") else ""
    if kind == ".csv":
        yield from in_form(text)
    elif CODE.search(text):
        for entry in in_text(text, f"{where}, line"):
            yield entry._replace(name=entry.name or path.stem)
    else:
        yield Entry(path.stem, where, "" if kind == ".txt" else path)


def in_text(text: str, where: str) -> Iterator[Entry]:
    """A code for each line that is not empty; what stands before it is the name."""
    for number, line in enumerate(mended(text).splitlines(), 1):
        codes = CODE.findall(line)
        for code in codes or ([line] if line.strip() else []):
            before = line.split(code)[0].strip(" \t:;,-\"'") if codes else ""
            yield Entry(before, f"{where} {number}".strip(), code)


def mended(text: str) -> str:
    """The text, codes that a mail or form has broken into lines put together again: so many
    pieces as make the checksum right."""

    def whole(found: re.Match) -> str:
        pieces = re.split(r"(\s+)", found[0])
        for end in range(1, len(pieces) + 1, 2):
            if sound(code := "".join(pieces[:end:2])):
                return "".join([code, *pieces[end:]])
        return found[0]

    return BROKEN.sub(whole, text)


def sound(code: str) -> bool:
    """Whether a code's checksum is right."""
    try:
        unpacked("LAB", code)
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
    who, which = (
        [at for at, cell in enumerate(header) if words.search(cell.casefold())][:1]
        for words in (WHO, WHICH)
    )
    for number, row in enumerate(rows, 2):
        codes = [code for cell in row for code in CODE.findall(mended(cell))]
        cells = [cell.strip() for cell in row] + [""] * len(header)
        if any(cells):
            name, told = ("".join(cells[at] for at in place) for place in (who, which))
            yield Entry(name, f"row {number}", codes[-1] if codes else "", told)


def one_of_two(game: Game, other: Game) -> Game | None:
    """The longer of two moments of one game, whatever the names; None if they are two games."""
    starts = [head(one) for one in (game, other)]
    seats = [[hand.by for hand in one.hands[: len(one.names)]] for one in (game, other)]
    short, long = sorted((game, other), key=lambda one: len(one.events))
    people = sum(map(short.by_person, range(len(short.events))))
    if (
        starts[0] != starts[1]
        or seats[0] != seats[1]
        or long.events[: len(short.events)] != short.events
    ):
        return None
    return long if people >= ENOUGH or len(long.events) == len(short.events) else None
