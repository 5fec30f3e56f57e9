"""The one module that reads and writes files: tables as CSV, and games as text.

A table is read as spreadsheet programs save it in UTF-8, or refused with a sentence that names
file, line, column and what to do. A text is saved whole or not at all.
"""

import csv
import functools
import io
import json
import math
import os
import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path, PurePath
from typing import Any, NamedTuple, TypeAlias, TypeVar
from unicodedata import category, normalize

from .errors import DataError, shown

WHOLE = re.compile(r"([+-]?[0-9]{1,9})(?:[.,]0{1,2})?")
BARE = re.compile(r"\w+")
LARGEST = 5_000_000
MOST_KEPT = 10**15  # spreadsheets keep fifteen digits
HOW_TO_SAVE = "save it again as 'CSV UTF-8'"
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
NOT_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd\ufeff]")
FORMULA = tuple("=+-@\t\r＝＋－＠")
RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)


class Taken(DataError):
    """A file is there already under the name of one to be saved."""


JOINED = re.compile("(?<=[^\0-\u1fff])\u200d(?=[^\0-\u1fff])")  # of two emojis


def normal(name: str) -> str:
    """A name in one spelling: letters composed (NFC), marks that nobody sees left out, runs of
    blanks as one. Only the joiner between two emojis stays."""
    pieces = JOINED.split(normalize("NFC", name))
    seen = ("".join(sign for sign in piece if category(sign) != "Cf") for piece in pieces)
    return " ".join("\u200d".join(seen).split())


T = TypeVar("T")
Row: TypeAlias = Mapping[str, Any]  # with "line": where it stands in the file


class Column(NamedTuple):
    """How the cells of one column are read; an optional one may be empty or missing."""

    parse: Callable[[str], Any]
    required: bool = True
    default: Any = None


def whole(low: int = 0, high: int = 999_999_999) -> Column:
    """A whole number from low to high; 12,0 and 12.0 are 12, but 1,200 could be two numbers."""

    def parse(cell: str) -> int:
        if not (match := WHOLE.fullmatch(cell)):
            raise DataError(f"'{cell}' is not a whole number; write digits alone, such as 1200")
        if not low <= int(match[1]) <= high:
            raise DataError(f"{match[1]} is out of range; write a number from {low} to {high}")
        return int(match[1])

    return Column(parse)


def text(longest: int = 300) -> Column:
    """Any text; line breaks and runs of blanks become one blank."""

    def parse(cell: str) -> str:
        if len(cell) > longest:
            raise DataError(f"the text has {len(cell)} characters; use at most {longest}")
        return normal(cell)

    return Column(parse)


def one_of(*words: str) -> Column:
    """One of the given words, in any mixture of capitals."""

    def parse(cell: str) -> str:
        if cell.casefold() not in words:
            raise DataError(f"'{cell}' is not known; write one of: {', '.join(words)}")
        return words[words.index(cell.casefold())]  # the same object: quick to compare

    return Column(parse)


def optional(column: Column, default: Any = None) -> Column:
    """The same column, but an empty cell or a missing column gives the default."""
    return Column(column.parse, False, default)


def data_folder() -> Path:
    """Where the kit's data sets are: inside an installed package, or beside it in a clone. Raises
    DataError if they are in neither place."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "datasets", package.parent / "datasets"):
        if folder.is_dir():
            return folder
    raise DataError(f"the datasets folder is missing beside {package}; install the kit again")


def kept(load: Callable[..., T]) -> Callable[..., T]:
    """Remember what `load` makes of the kit's own tables; other files are read each time."""
    remembered: Callable[..., T] = functools.cache(load)

    @functools.wraps(load)
    def loading(**files: Any) -> T:
        ours = all(isinstance(name, str) and BARE.fullmatch(name) for name in files.values())
        return (remembered if ours else load)(**files)

    return loading


def read_table(
    source: str | os.PathLike[str], columns: Mapping[str, Column]
) -> list[dict[str, Any]]:
    """The rows of a CSV as dicts, with their line in the file under the key "line".

    `source` is a path, or the bare name of a data set such as "fund_board". Comma, semicolon or
    tab. Raises DataError."""
    if not isinstance(source, str | os.PathLike) or not str(source).strip():
        raise DataError(f"{source!r} is no file; give the name of a CSV, such as 'my_board.csv'")
    bare = isinstance(source, str) and BARE.fullmatch(source)
    path = data_folder() / f"{source}.csv" if bare else Path(source)
    content = read_text(path)
    if bare:
        _check_shipped(str(source), content)
    first = (content.lstrip("\r\n").splitlines() or [""])[0]
    mark = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(content, newline=""), delimiter=mark, strict=True)
    names: list[str] = []
    rows: list[dict[str, Any]] = []
    line = 1
    try:
        for row in reader:
            cells, where = [cell.strip() for cell in row], f"{path.name}, line {line}"
            if any(cells) and not names:
                names = _header(cells, columns, where)
            elif any(cells):
                rows.append({"line": line} | _row(cells, names, columns, where))
            line = reader.line_num + 1
    except csv.Error as wrong:
        raise DataError(
            f"{path.name}, line {line}: quotation marks do not match ({wrong}); close each one, "
            "and write one inside a cell twice"
        ) from None
    if not rows:
        raise DataError(f"{path.name} has no rows under a header; add some and save it again")
    return rows


def line_sums(content: str) -> list[str]:
    """A checksum for each line of a table."""
    return [f"{zlib.crc32(line.encode()):08x}" for line in content.splitlines()]


def _check_shipped(name: str, content: str) -> None:
    """Raise DataError if a table of the kit is not as it was shipped, naming the line."""
    shipped = json.loads((data_folder() / "shipped.json").read_text("utf-8")).get(name)
    found = line_sums(content)
    for line, (one, other) in enumerate(zip_longest(shipped or found, found), 1):
        if one != other:
            raise DataError(
                f"{name}.csv, line {line}: the kit's own table was changed; put the shipped one "
                "back, and give your own under another name, as in board='my_board.csv'"
            )


def _header(cells: list[str], columns: Mapping[str, Column], where: str) -> list[str]:
    names = [cell.casefold() for cell in cells]
    for name in [*filter(None, names), *columns]:
        fault = ""
        if name not in columns:
            fault = "is not known; rename or delete it"
        elif names.count(name) > 1:
            fault = "is there twice; keep one"
        elif columns[name].required and name not in names:
            fault = "is missing; add it"
        if fault:
            raise DataError(f"{where}: column '{name}' {fault}; there are: {', '.join(columns)}")
    return names


def _row(
    cells: list[str], names: list[str], columns: Mapping[str, Column], where: str
) -> dict[str, Any]:
    found = dict.fromkeys(columns, "")
    for place, (name, cell) in enumerate(zip_longest(names, cells, fillvalue=""), 1):
        if cell and not name:
            raise DataError(
                f"{where}, column {place}: '{cell}' has no heading; name the column, or put "
                "quotation marks round a text with commas"
            )
        found[name] = cell
    return {
        name: _cell(found[name], column, f"{where}, column {name}")
        for name, column in columns.items()
    }


def _cell(cell: str, column: Column, where: str) -> Any:
    if not cell and not column.required:
        return column.default
    if not cell:
        raise DataError(f"{where}: the cell is empty; fill it in")
    try:
        return column.parse(cell)
    except DataError as wrong:
        raise DataError(f"{where}: {wrong}") from None


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file, such as a table or a saved game. Raises DataError if it is missing, too
    large, or no UTF-8."""
    name = Path(path).name
    try:
        with Path(path).expanduser().open("rb") as file:
            raw = file.read(LARGEST + 1)
    except (OSError, ValueError) as wrong:  # a name may hold a NUL
        why = getattr(wrong, "strerror", None) or wrong
        raise DataError(f"{shown(name)} cannot be read ({why}); check its name") from None
    if len(raw) > LARGEST:
        raise DataError(f"{name} is larger than {LARGEST} bytes; is it the right file?")
    if raw.startswith(WORKBOOKS):
        raise DataError(f"{name} is a workbook, not a CSV; open it and {HOW_TO_SAVE}")
    content = raw.decode("utf-8-sig", "replace")
    if doubt := NOT_TEXT.search(content):
        line = content.count("\n", 0, doubt.start()) + 1
        raise DataError(f"{name}, line {line}: a letter that is no UTF-8; {HOW_TO_SAVE}")
    return content


def save_text(path: str | os.PathLike[str], content: str, exclusive: bool = False) -> Path:
    """Save a text whole or not at all; with `exclusive`, never over a file that is there. Raises
    DataError."""
    path = Path(path).expanduser()
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        if path.parent == saves_folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(content.encode("utf-8"))
        if exclusive:
            path.open("xb").close()
        draft.replace(path)
    except FileExistsError:
        raise Taken(f"{path} is there already; choose another name or folder") from None
    except OSError as wrong:
        raise DataError(f"{path} cannot be saved ({wrong.strerror}); choose another") from None
    finally:
        if draft.exists():
            draft.unlink()
    return path


def saves_folder() -> Path:
    """Where games are saved: SOCIALISM_LAB_SAVES, or saved_games in the current folder."""
    return Path(os.environ.get("SOCIALISM_LAB_SAVES") or "saved_games").expanduser()


def safe_name(name: str) -> str:
    """A file name that every system takes, made from any text; at most 40 characters.

    Different texts can give one name: save with `exclusive`, or look inside first."""
    kept = re.sub(r"[^\w.-]+", "_", name).strip("._")[:40].rstrip("._")
    return f"_{kept}" if not kept or RESERVED.fullmatch(kept) else kept


def write_table(
    path: str | os.PathLike[str], rows: Iterable[Mapping[str, Any]], columns: Sequence[str]
) -> Path:
    """Save rows as a CSV that every spreadsheet program opens, over an older one that begins with
    the same columns, but over no other file. Raises DataError."""
    path, head = Path(path).expanduser(), table_text((), columns[:3]).rstrip()
    if path.is_file() and not read_text(path).startswith(head):
        raise DataError(f"{path} is there already and is no such table; choose another name")
    return save_text(path, "\ufeff" + table_text(rows, columns))


def table_text(rows: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> str:
    """Rows as CSV text. Text that a spreadsheet would run as a formula gets an apostrophe, and so
    does a number of more digits than a spreadsheet keeps (the seed of a game). Raises DataError
    for a number that is not one (NaN or infinite)."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(map(_plain, columns))
    for row in rows:
        writer.writerow(_plain(row[name]) for name in columns)
    return out.getvalue()


def _plain(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        raise DataError(f"{value} is no number; give None to leave the cell empty")
    formula = isinstance(value, str) and value.lstrip(" \n").startswith(FORMULA)
    long = isinstance(value, int) and abs(value) >= MOST_KEPT
    return f"'{value}" if formula or long else value


# -- what a table as a whole may be ---------------------------------------------------------------
def wrong(source: Any, words: str, row: Row | None = None, column: str = "") -> DataError:
    """What is wrong with a table, beginning with the file, line and column where it is."""
    name = PurePath(str(source)).name
    place = name if "." in name else f"{name}.csv"
    place += f", line {row['line']}" if row else ""
    place += f", column {column}" if column else ""
    return DataError(f"{place}: {words}")


def no_twins(source: Any, rows: Iterable[Row], column: str) -> None:
    """Raise DataError where a cell repeats one further up."""
    seen: dict[Any, int] = {}
    for row in rows:
        line = seen.setdefault(row[column], row["line"])
        if line != row["line"]:
            words = f"{row[column]!r} is in line {line} already; give each its own"
            raise wrong(source, words, row, column)


def in_order(source: Any, rows: Iterable[Row]) -> None:
    """Raise DataError where the column index does not count 0, 1, 2..."""
    for number, row in enumerate(rows):
        if row["index"] != number:
            words = f"{row['index']} should be {number}; number the spaces 0, 1, 2... without gaps"
            raise wrong(source, words, row, "index")


def one_each(source: Any, rows: Sequence[Row], column: str, *words: str) -> None:
    """Raise DataError unless each of the words is in the column once."""
    for word in words:
        found = [row for row in rows if row[column] == word]
        if len(found) != 1:
            counted = f"{word!r} is there {len(found)} times; a board has it once"
            raise wrong(source, counted, found[1] if found else None, column)


def filled(source: Any, row: Row, columns: Iterable[str]) -> None:
    """Raise DataError where one of these cells is empty."""
    for column in columns:
        if not row[column]:
            raise wrong(source, f"{row['name']} needs one; fill it in", row, column)
