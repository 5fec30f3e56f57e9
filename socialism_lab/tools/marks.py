"""The table of marks, and the list of students that it is held against."""

from __future__ import annotations

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..engine.errors import DataError
from ..engine.tables import no_twins, read_table, read_text, save_text, text, whole, write_table

COLUMNS = ("student", "assignment", "question", "points", "of", "remark")
NUMBERS = range(1, 301)
SEAL = ".marks.digest"  # of the table as it was saved last
Rows = list[dict[str, Any]]


def row(student: str, assignment: str = "", **cells: Any) -> dict[str, Any]:
    """A row of the table; a cell that is not given is empty."""
    return {**dict.fromkeys(COLUMNS, ""), "student": student, "assignment": assignment, **cells}


def in_order(rows: Rows) -> Rows:
    """The rows of a student together, what is odd about all of a file first."""
    return sorted(rows, key=lambda r: (r["assignment"], r["student"], r["question"] != ""))


def same_name(name: str) -> str:
    """A name as all its spellings share it: accents composed, no invisible marks, no capitals."""
    seen = (c for c in unicodedata.normalize("NFKC", name) if unicodedata.category(c) != "Cf")
    return " ".join("".join(seen).split()).casefold()


def roster(course: Path) -> tuple[dict[str, int], Rows]:
    """The numbers given out, from numbers.csv (student, number) if there is one, by `same_name`;
    a row for each student who is not once in it and once among the folders handed in.

    Raises DataError if the list cannot be read, or has a student twice."""
    path = course / "numbers.csv"
    folders = {found.name: same_name(found.name) for found in course.glob("submitted/[!.]*/")}
    known = Counter(folders.values())
    twins = [name for name in folders if known[folders[name]] > 1]
    rows = [row(name, remark="another student's folder has the same name") for name in twins]
    if not path.exists():
        return {}, rows
    given = read_table(path, {"student": text(60), "number": whole(NUMBERS[0], NUMBERS[-1])})
    given = [{**each, "student": same_name(each["student"])} for each in given]
    no_twins(path, given, "student")
    numbers = {each["student"]: each["number"] for each in given}
    strange = sorted(name for name in folders if folders[name] not in numbers)
    rows += [row(name, remark="has no row in numbers.csv") for name in strange]
    absent = sorted(numbers.keys() - known.keys())
    rows += [row(name, remark="has a number, and no folder in submitted/") for name in absent]
    return numbers, rows


def in_the_wrong_place(submitted: Path, assignments: Sequence[str]) -> Rows:
    """A row for each file or folder that is not where the marker looks."""
    rows = []
    for path in sorted(submitted.glob("[!.]*")):
        for found in sorted(path.glob("[!.]*")) if path.is_dir() else [path]:
            if not (found.is_dir() and found.name in assignments):
                student = "" if found == path else path.name
                where = f"submitted/{student or 'STUDENT'}/ASSIGNMENT/ ({', '.join(assignments)})"
                said = f"{found.name} is in the wrong place; put the notebook into {where}"
                rows.append(row(student, found.name, remark=f"NOT MARKED: {said}"))
    return rows


def handed_in_twice(codes: Mapping[str, list[tuple[str, str]]]) -> Rows:
    """A row for each student whose game is another's, too."""
    rows = []
    for found in codes.values():
        for student, name in found:
            if others := ", ".join(sorted({other for other, _ in found} - {student})):
                rows.append(row(student, name, remark=f"THE SAME GAME as {others}"))
    return rows


def summary(rows: Rows) -> list[str]:
    """One line for each submission: points, and each remark once."""
    lines = []
    for key in dict.fromkeys((row["assignment"], row["student"]) for row in rows):
        mine = [row for row in rows if (row["assignment"], row["student"]) == key]
        got, most = (sum(row[name] or 0 for row in mine) for name in ("points", "of"))
        odd = [row for row in mine if row["remark"]]
        said = "; ".join(f"{row['question']} {row['remark']}".strip() for row in odd)
        lines.append(f"{key[0]:16} {key[1]:20} {got:3g} of {most:g}  {said}")
    return lines


def check(path: Path) -> None:
    """Raise DataError if a table of marks is not as this command saved it: nothing that a person
    or a spreadsheet has put into it is written over."""
    seal = path.with_name(SEAL)
    if path.exists() and (not seal.exists() or read_text(seal) != digest(path)):
        raise DataError(
            f"{path.name} was changed since it was written; rename your copy, then mark again: "
            "the marks come into a new one (points of your own belong into the Formgrader)"
        )


def write(path: Path, rows: Rows) -> None:
    """Save the marks. Raises DataError if the older table was changed."""
    check(path)
    write_table(path, rows, COLUMNS)
    save_text(path.with_name(SEAL), digest(path))


def digest(path: Path) -> str:
    """A digest of a file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
