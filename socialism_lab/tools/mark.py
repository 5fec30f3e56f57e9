"""`python3 -m socialism_lab mark COURSE`: all homework handed in, marked with one command.

COURSE is a folder as nbgrader has it: submitted/STUDENT/ASSIGNMENT/ASSIGNMENT.ipynb. The marks go
into COURSE/marks.csv, question by question, with a remark where something needs a person's eye;
feedback for the students into COURSE/feedback. One broken submission never stops the others.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import warnings
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..engine.columns import text, whole
from ..engine.errors import DataError, LabError
from ..engine.state import short_digest
from ..engine.tables import read_table, read_text, save_text, write_table
from .answers import NUMBERS
from .environment import ROOT, folder_for
from .handed import CODE, in_the_wrong_place, look, ran

HOMEWORK = ROOT / "lessons" / "homework"
COLUMNS = ("student", "assignment", "question", "points", "of", "remark")
USAGE = "usage: python3 -m socialism_lab mark COURSE (a folder, made if it is not there)"
NEEDED = "marking needs nbgrader: in a clone of the kit, pip install -e '.[teacher]'"


def main(argv: list[str]) -> int | str:
    """Begin a course, or mark what was handed in; the exit code or what is wrong."""
    if not __debug__:
        return "python -O (PYTHONOPTIMIZE) leaves out every assert, so all tests; do without it"
    if len(argv) != 1:
        return USAGE
    course = folder_for(argv, "").resolve()
    try:
        if begin(course):
            print(f"{course} is ready: put what was handed in into submitted/STUDENT/ASSIGNMENT/, "
                  "then give this command again.")  # fmt: skip
            return 0
        rows = mark(course)
        write_table(course / "marks.csv", rows, COLUMNS)
    except ImportError:
        return NEEDED
    except LabError as wrong:
        return str(wrong)
    print(*summary(rows), f"Question by question: {course / 'marks.csv'}", sep="\n")
    return 0


def begin(course: Path) -> bool:
    """Copy the assignments into a new course folder; False if it has been begun already.

    Raises DataError if it holds something else."""
    if (course / "source").is_dir():
        return False
    if not HOMEWORK.is_dir():
        raise DataError(f"{HOMEWORK} is missing; run this in a clone of the kit")
    if any(course.glob("[!.]*")):
        raise DataError(f"{course} holds other files and is no course; name a new folder")
    shutil.copytree(HOMEWORK, course, dirs_exist_ok=True)
    (course / "submitted").mkdir(exist_ok=True)
    return True


def mark(course: Path, settings: Any = None) -> list[dict]:
    """Mark every submission: a row for each of its questions. `settings`: more for nbgrader.

    Raises DataError if the course itself is broken, ImportError without nbgrader."""
    warnings.filterwarnings("ignore", "Object of type", module="nbgrader")  # harmless
    api = interface(course, settings)
    numbers, codes = given_numbers(course), defaultdict(list)
    sources = sorted(path for path in (course / "source").iterdir() if path.is_dir())
    rows = in_the_wrong_place(course / "submitted", [source.name for source in sources])
    for source in sources:
        found = course.glob(f"submitted/*/{source.name}")
        handed = sorted(path for path in found if path.is_dir())
        if handed and not questions(api, source.name):
            released = api.generate_assignment(source.name)
            if not released["success"]:
                raise DataError(f"{source.name}: {last_words(released)}")
        for folder in handed:
            student = folder.parent.name
            print(f"{source.name}: {student}", flush=True)
            texts, remarks, fault = look(folder, source, numbers.get(student))
            fault = fault or autograde(api, source.name, student)
            used = set(CODE.findall("\n".join(texts.values())))
            if not fault:
                printed, odd = ran(course / "autograded" / student / source.name, texts)
                used, remarks = used | printed, odd | remarks
            for code in used:
                codes[code].append((student, source.name))
            rows += points(api, source.name, student, remarks, fault)
    rows = [dict.fromkeys(COLUMNS) | row for row in rows + handed_in_twice(codes)]
    return sorted(rows, key=lambda r: (r["assignment"], r["student"], r["question"] is not None))


def interface(course: Path, settings: Any) -> Any:
    """nbgrader's own interface, set up as the course's nbgrader_config.py says."""
    from nbgrader.apps.api import NbGraderAPI
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config import PyFileConfigLoader

    scripts = str(Path(sys.executable).parent)  # nbgrader calls alembic by its bare name
    os.environ["PATH"] = os.pathsep.join([scripts, os.environ.get("PATH", "")])
    config = PyFileConfigLoader("nbgrader_config.py", path=str(course)).load_config()
    config.CourseDirectory.root = str(course)
    config.merge(settings or {})
    return NbGraderAPI(CourseDirectory(config=config), config=config)


def questions(api: Any, name: str) -> dict[str, float]:
    """The questions of an assignment with their points; none before it is in the gradebook."""
    from nbgrader.api import MissingEntry

    with api.gradebook as book:
        try:
            books = book.find_assignment(name).notebooks
        except MissingEntry:
            return {}
        return {cell.name: cell.max_score for book in books for cell in book.grade_cells}


def points(api: Any, name: str, student: str, remarks: dict, fault: str) -> list[dict]:
    """The rows of a submission: what is odd about all of it, then one for each question."""
    scores, by_hand = ({}, set()) if fault else scores_of(api, name, student)
    about = [f"NOT MARKED: {fault}" if fault else "", remarks.get("", "")]
    rows: list[tuple] = [(student, name, None, None, None, said) for said in about if said]
    for key, most in questions(api, name).items():
        said = [remarks[part] for part in (key, f"{key}_answer") if part in remarks]
        said += ["to be marked by hand"] if key in by_hand and not said else []
        rows.append((student, name, key, scores.get(key), most, "; ".join(said)))
    return [dict(zip(COLUMNS, row, strict=True)) for row in rows]


def autograde(api: Any, name: str, student: str) -> str:
    """Run a submission, unless this very file was run before; why that failed, or ""."""
    course = Path(api.coursedir.root)
    note = course / "autograded" / student / name / "handed_in.txt"
    with suppress(DataError):
        handed = short_digest(read_text(course / "submitted" / student / name / f"{name}.ipynb"))
        if note.exists() and read_text(note) == handed:
            return ""
    result = api.autograde(name, student)
    if not result["success"]:
        return last_words(result)
    save_text(note, handed)
    api.generate_feedback(name, student)
    return ""


def scores_of(api: Any, name: str, student: str) -> tuple[dict[str, float], set[str]]:
    """The points by question, and the questions that wait for a person."""
    with api.gradebook as book:
        files = book.find_submission(name, student).notebooks
        grades = {grade.name: grade for file in files for grade in file.grades}
        given = {key for key, grade in grades.items() if grade.manual_score is not None}
        waiting = {key for key, grade in grades.items() if grade.needs_manual_grade} - given
        scores = {key: grade.score for key, grade in grades.items()}
    if given:
        api.generate_feedback(name, student)
    return scores, waiting


def given_numbers(course: Path) -> dict[str, int]:
    """Student -> the number given out, from numbers.csv (student, number) if there is one."""
    path = course / "numbers.csv"
    if not path.exists():
        return {}
    kinds = {"student": text(60), "number": whole(NUMBERS[0], NUMBERS[-1])}
    return {row["student"]: row["number"] for row in read_table(path, kinds)}


def handed_in_twice(codes: dict[str, list]) -> list[dict]:
    """A row for each student whose game is another's, too."""
    rows = []
    for found in codes.values():
        for student, name in found:
            others = ", ".join(sorted({other for other, _ in found} - {student}))
            if others:
                remark = f"THE SAME GAME as {others}"
                rows.append({"student": student, "assignment": name, "remark": remark})
    return rows


def summary(rows: list[dict]) -> list[str]:
    """One line for each submission: points, and each remark once."""
    lines = []
    for key in dict.fromkeys((row["assignment"], row["student"]) for row in rows):
        mine = [row for row in rows if (row["assignment"], row["student"]) == key]
        got, most = (sum(row[name] or 0 for row in mine) for name in ("points", "of"))
        odd = [row for row in mine if row["remark"]]
        said = "; ".join(f"{row['question'] or ''} {row['remark']}".strip() for row in odd)
        lines.append(f"{key[0]:16} {key[1]:20} {got:3g} of {most:g}  {said}")
    return lines


def last_words(result: dict) -> str:
    """Why nbgrader gave up: the last error that it names."""
    said = f"{result.get('log', '')}\n{result.get('error', '')}"
    errors = re.findall(r"^ *(?:[\w.]+\.)?(\w+(?:Error|Exception): .+)$", said, re.MULTILINE)
    known = [error for error in errors if not error.startswith("NbGraderException")]
    return (known or errors or ["no reason given"])[-1][:300]
