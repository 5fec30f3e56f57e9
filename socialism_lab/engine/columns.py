"""What the cells of a table may be: each column is a parser that reads a cell or says why not."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any, NamedTuple

from socialism_lab.engine.errors import DataError

WHOLE = re.compile(r"([+-]?[0-9]{1,9})(?:[.,]0{1,2})?")
GROUPED = re.compile(r"[+-]?[0-9]{1,3}(?:[.,' \u00a0\u202f][0-9]{3})+")


class Column(NamedTuple):
    """How the cells of one column are read; an optional one may be empty or missing."""

    parse: Callable[[str], Any]
    required: bool = True
    default: Any = None


def whole(low: int = 0, high: int = 999_999_999) -> Column:
    """A whole number from low to high; 12,0 and 12.0 are 12, but 1,200 could be two numbers."""

    def parse(cell: str) -> int:
        match = WHOLE.fullmatch(cell)
        if not match and GROUPED.fullmatch(cell):
            digits = re.sub(r"[^0-9+-]", "", cell)
            raise DataError(f"'{cell}' can be read in two ways; write {digits} without a mark")
        if not match:
            raise DataError(f"'{cell}' is not a whole number; write digits alone, such as 12")
        if not low <= int(match[1]) <= high:
            raise DataError(f"{match[1]} is out of range; write a number from {low} to {high}")
        return int(match[1])

    return Column(parse)


def text(longest: int = 300) -> Column:
    """Any text; line breaks and runs of blanks become one blank."""

    def parse(cell: str) -> str:
        if len(cell) > longest:
            raise DataError(f"the text has {len(cell)} characters; use at most {longest}")
        return " ".join(cell.split())

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


# -- what a table as a whole may be ---------------------------------------------------------------
def wrong(source: Any, words: str, row: Mapping | None = None, column: str = "") -> DataError:
    """What is wrong with a table, beginning with the file, line and column where it is."""
    name = PurePath(str(source)).name
    place = [name if "." in name else f"{name}.csv"]
    place += [f"line {row['line']}"] if row else []
    place += [f"column {column}"] if column else []
    return DataError(f"{', '.join(place)}: {words}")


def no_twins(source: Any, rows: Iterable[Mapping], column: str) -> None:
    """Raise DataError where a cell repeats one further up."""
    seen: dict[Any, int] = {}
    for row in rows:
        if row[column] in seen:
            words = f"{row[column]!r} is in line {seen[row[column]]} already; give each its own"
            raise wrong(source, words, row, column)
        seen[row[column]] = row["line"]


def in_order(source: Any, rows: Iterable[Mapping]) -> None:
    """Raise DataError where the column index does not count 0, 1, 2..."""
    for number, row in enumerate(rows):
        if row["index"] != number:
            words = f"{row['index']} should be {number}; number the spaces 0, 1, 2... without gaps"
            raise wrong(source, words, row, "index")


def one_each(source: Any, rows: Sequence[Mapping], column: str, *words: str) -> None:
    """Raise DataError unless each of the words is in the column once."""
    for word in words:
        found = [row for row in rows if row[column] == word]
        if len(found) != 1:
            counted = f"{word!r} is there {len(found)} times; a board has it once"
            raise wrong(source, counted, found[1] if found else None, column)


def filled(source: Any, row: Mapping, columns: Iterable[str]) -> None:
    """Raise DataError where one of these cells is empty."""
    for column in columns:
        if not row[column]:
            raise wrong(source, f"{row['name']} needs one; fill it in", row, column)
