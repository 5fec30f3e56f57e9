"""`python3 -m socialism_lab mark COURSE`: all homework handed in, marked with one command.

COURSE is a folder as nbgrader has it: submitted/STUDENT/ASSIGNMENT/ASSIGNMENT.ipynb. The marks go
into COURSE/marks.csv, question by question, with a remark where something needs a person's eye;
feedback for the students into COURSE/feedback. One broken submission never stops the others.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import warnings
from collections import defaultdict
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbformat import NotebookNode

from ..engine.errors import DataError, LabError
from . import marks, submissions
from .environment import ROOT, TEST_SET, folder_for, prepare, run
from .submissions import cells_of

HOMEWORK = ROOT / "lessons" / "homework"
USAGE = "usage: python3 -m socialism_lab mark COURSE (a folder, made if it is not there)"


def main(argv: list[str]) -> int | str:
    """Begin a course, or mark what was handed in; the exit code or what is wrong."""
    if not __debug__:
        return "python -O (PYTHONOPTIMIZE) leaves out every assert, so all tests; do without it"
    if len(argv) != 1:
        return USAGE
    course = folder_for(argv, "").resolve()
    if find_spec("nbgrader") is None:
        return run(str(prepare(TEST_SET)), "-m", "socialism_lab", "mark", str(course))
    if begin(course):
        where = "submitted/STUDENT/ASSIGNMENT/, then give this command again."
        print(f"{course} is ready: put what was handed in into {where}")
        return 0
    marks.check(course / "marks.csv")
    rows = mark(course)
    marks.write(course / "marks.csv", rows)
    print(*marks.summary(rows), f"Question by question: {course / 'marks.csv'}", sep="\n")
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


def mark(course: Path) -> marks.Rows:
    """Mark every submission: a row for each of its questions.

    Raises DataError if the course itself is broken."""
    warnings.filterwarnings("ignore", "Object of type", module="nbgrader")  # harmless
    names = sorted(path.name for path in course.glob("source/[!.]*/"))
    numbers, rows = marks.roster(course)
    rows += marks.in_the_wrong_place(course / "submitted", names)
    codes = defaultdict(list)
    for name in names:
        assignment = Assignment(course, name)
        for folder in sorted(course.glob(f"submitted/*/{name}/")):
            student = folder.parent.name
            print(f"{name}: {student}", flush=True)
            done = assignment.mark(student, numbers.get(marks.same_name(student)))
            rows += assignment.rows(student, done["remarks"], done["fault"])
            for code in done["codes"]:
                codes[code].append((student, name))
    return marks.in_order(rows + marks.handed_in_twice(codes))


class Assignment:
    """One assignment of a course: what was given out, and nbgrader's own interface to it."""

    def __init__(self, course: Path, name: str):
        self.course, self.name = course, name
        self.path = os.environ.get("PYTHONPATH", "")
        self.api = interface(course, course)
        with self.api.gradebook as book:
            known = any(found.name == name and found.notebooks for found in book.assignments)
        if not known and not (made := self.api.generate_assignment(name))["success"]:
            raise DataError(f"{name}: {last_words(made)}")
        self.given_out = cells_of(nbformat.read(course / "release" / name / f"{name}.ipynb", 4))
        meant = {key: cell.metadata.nbgrader for key, cell in self.given_out.items()}
        self.questions = {key: mine.points for key, mine in meant.items() if mine.grade}

    def mark(self, student: str, number: int | None) -> dict[str, Any]:
        """Run what a student handed in, unless this very file was run before: remarks by cell (""
        for all of it), the codes that proved a game, and why it could not be marked, or "".

        `number`: the one given out, if known."""
        folder = self.course / "submitted" / student / self.name
        record = self.course / "autograded" / student / self.name / "marked.json"
        try:
            path = submissions.find(folder, self.name)
            book = submissions.read(path, self.given_out)
            file = marks.digest(path)
            done = json.loads(record.read_text("utf-8")) if record.is_file() else {}
            if done.get("file") != file:
                done = {"file": file, **self.run(student, folder, book)}
                record.write_text(json.dumps(done), "utf-8")
            for key, said in submissions.look(book, self.given_out, number).items():
                done["remarks"][key] = "; ".join(filter(None, (said, done["remarks"].get(key))))
            return done
        except Exception as wrong:  # whatever it is: the others are marked, and this one is named
            name = "" if isinstance(wrong, LabError) else f"{type(wrong).__name__}: "
            return {"remarks": {}, "codes": [], "fault": f"{name}{str(wrong)[:300]}"}

    def run(self, student: str, folder: Path, book: NotebookNode) -> dict[str, Any]:
        """Run a submission in a folder of its own, where no other's lies, and file it.

        Raises DataError if it cannot be run."""
        done = self.course / "autograded" / student / self.name
        shutil.rmtree(done, ignore_errors=True)
        with TemporaryDirectory(ignore_cleanup_errors=True) as alone:
            handed = Path(alone, "submitted", student, self.name)
            handed.mkdir(parents=True)
            late = submissions.timestamp(folder, handed)
            nbformat.write(submissions.with_checks(book), handed / f"{self.name}.ipynb")
            shutil.copytree(self.course / "hidden_tests", Path(alone, "hidden_tests"))
            os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (alone, self.path)))
            api = interface(self.course, Path(alone))
            if not (result := api.autograde(self.name, student))["success"]:
                raise DataError(last_words(result))
            shutil.copytree(Path(alone, "autograded", student, self.name), done)
        path = done / f"{self.name}.ipynb"
        marked = nbformat.read(path, 4)
        codes, remarks, fault = submissions.ran(marked, book)
        nbformat.write(marked, path)
        if not fault:
            self.api.generate_feedback(self.name, student)
        return {"codes": sorted(codes), "remarks": remarks | late, "fault": fault}

    def rows(self, student: str, remarks: Mapping[str, str], fault: str) -> marks.Rows:
        """The rows of a submission: what is odd about all of it, then one for each question."""
        scores, by_hand = ({}, set()) if fault else self.scores(student)
        about = [f"NOT MARKED: {fault}" if fault else "", remarks.get("", "")]
        rows = [marks.row(student, self.name, remark=said) for said in about if said]
        for key, most in self.questions.items():
            said = "; ".join(remarks[part] for part in (key, f"{key}_answer") if part in remarks)
            said = said or ("to be marked by hand" if key in by_hand else "")
            cells = {"question": key, "points": scores.get(key), "of": most, "remark": said}
            rows.append(marks.row(student, self.name, **cells))
        return rows

    def scores(self, student: str) -> tuple[dict[str, float], set[str]]:
        """The points by question, and the questions that wait for a person."""
        with self.api.gradebook as book:
            files = book.find_submission(self.name, student).notebooks
            grades = {grade.name: grade for file in files for grade in file.grades}
            given = {key for key, grade in grades.items() if grade.manual_score is not None}
            waiting = {key for key, grade in grades.items() if grade.needs_manual_grade} - given
            scores = {key: grade.score for key, grade in grades.items()}
        if given:
            self.api.generate_feedback(self.name, student)
        return scores, waiting


def interface(course: Path, root: Path) -> Any:
    """nbgrader's own interface with the course's settings and gradebook, at work in `root`."""
    from nbgrader.apps.api import NbGraderAPI
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config.loader import PyFileConfigLoader

    scripts = str(Path(sys.executable).parent)  # nbgrader calls alembic by its bare name
    os.environ["PATH"] = os.pathsep.join([scripts, os.environ.get("PATH", "")])
    config = PyFileConfigLoader("nbgrader_config.py", path=str(course)).load_config()
    config.CourseDirectory.root = str(root)
    config.CourseDirectory.db_url = f"sqlite:///{course / 'gradebook.db'}"
    ignored = ".ipynb_checkpoints *.pyc __pycache__ feedback marked.json"  # nbgrader's, and ours
    config.CourseDirectory.ignore = ignored.split()
    return NbGraderAPI(CourseDirectory(config=config), config=config)


def last_words(result: dict[str, Any]) -> str:
    """Why nbgrader gave up: the last error that it names."""
    said = f"{result.get('log', '')}\n{result.get('error', '')}"
    errors = re.findall(r"^ *(?:[\w.]+\.)?(\w+(?:Error|Exception): .+)$", said, re.MULTILINE)
    known = [error for error in errors if not error.startswith("NbGraderException")]
    return str((known or errors or ["no reason given"])[-1])[:300]
