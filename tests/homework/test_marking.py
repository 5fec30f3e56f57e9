"""A whole course in a temporary folder: released, handed in, marked with one command, by nbgrader.

EXPECTED is the table of cases: points question by question; None is a question left unmarked.
"""

import csv
import os
import shutil
import subprocess
import sys

import pytest

import socialism_lab as lab
from socialism_lab.tools import mark

from .course import ASSIGNMENTS, BY_HAND, FUND, HOMEWORK, PYTHON, hand_in, own_code, solutions

pytest.importorskip("nbgrader", reason="marking is of the [teacher] extra")
pytestmark = pytest.mark.slow

TOP = {
    "1_ledger": (2, 2, 2, 2, 3, 3, 2),
    "2_rent": (2, 2, 3, 3, 2, 2),
    "3_dilemma": (2, 2, 2, 2, 3, 3),
    "4_two_rulebooks": (2, 3, 1, 2, 12),
}
TOP |= {f"{name}_python": points for name, points in TOP.items()}
EXPECTED = {
    ("1_ledger", "full"): TOP["1_ledger"],
    ("1_ledger", "empty"): (0, 0, 0, 0, 0, 0, 0),
    ("1_ledger", "half"): (2, 0, 2, 0, 3, 0, 0),
    ("1_ledger", "other types"): TOP["1_ledger"],
    ("1_ledger", "own names"): (0, 2, 2, 2, 3, 0, 0),
    ("1_ledger", "broken"): (0, 0, 0, 0, 0, 0, 0),
    ("2_rent", "full"): TOP["2_rent"],
    ("2_rent", "empty"): (0, 0, 0, 0, 0, 0),
    ("2_rent", "half"): (2, 0, 0, 3, 2, 2),
    ("3_dilemma", "full"): TOP["3_dilemma"],
    ("3_dilemma", "half"): (2, 0, 2, 2, 3, 0),
    ("4_two_rulebooks", "full"): (2, 3, 1, 2, 0),  # and twelve to be given by hand
    ("4_two_rulebooks", "empty"): (0, 0, 0, 0, 0),
    ("4_two_rulebooks", "half"): (2, 0, 1, 0, 0),
    ("1_ledger_python", "full"): TOP["1_ledger_python"],
    ("1_ledger_python", "empty"): (0, 0, 0, 0, 0, 0, 0),
    ("1_ledger_python", "half"): (2, 0, 2, 2, 0, 0, 0),
    ("1_ledger_python", "edited test"): (2, 2, 2, 0, 3, 3, 2),
    ("1_ledger_python", "deleted test"): (2, 0, 2, 2, 3, 3, 2),
    ("1_ledger_python", "endless loop"): (2, 2, 0, 2, 3, 3, 2),
    ("1_ledger_python", "exception"): (2, 2, 0, 2, 3, 3, 2),
    ("1_ledger_python", "exit"): (2, 2, 0, 2, 3, 3, 2),
    ("1_ledger_python", "other types"): TOP["1_ledger_python"],
    ("1_ledger_python", "own names"): TOP["1_ledger_python"],
    ("1_ledger_python", "same game"): TOP["1_ledger_python"],
    ("1_ledger_python", "computed"): TOP["1_ledger_python"],
    ("1_ledger_python", "computed too"): TOP["1_ledger_python"],
    ("1_ledger_python", "damaged"): (None,) * 7,
    ("1_ledger_python", "renamed"): (None,) * 7,
    ("2_rent_python", "full"): TOP["2_rent_python"],
    ("2_rent_python", "empty"): (0, 0, 0, 0, 0, 0),
    ("2_rent_python", "own names"): TOP["2_rent_python"],
    ("2_rent_python", "half"): (2, 0, 0, 3, 0, 2),
    ("3_dilemma_python", "full"): TOP["3_dilemma_python"],
    ("3_dilemma_python", "empty"): (0, 0, 0, 0, 0, 0),
    ("3_dilemma_python", "own names"): TOP["3_dilemma_python"],
    ("3_dilemma_python", "half"): (2, 0, 2, 0, 3, 0),
    ("3_dilemma_python", "other types"): TOP["3_dilemma_python"],
    ("4_two_rulebooks_python", "full"): (2, 3, 1, 2, 0),  # and twelve to be given by hand
    ("4_two_rulebooks_python", "empty"): (0, 0, 0, 0, 0),
    ("4_two_rulebooks_python", "own names"): (2, 3, 1, 2, 0),
    ("4_two_rulebooks_python", "half"): (2, 0, 1, 0, 0),
}
STRAYS = (
    "typo/1-ledger/1_ledger_python.ipynb",
    "bare/1_ledger_python.ipynb",
    "1_ledger_python.ipynb",
    ".DS_Store",
)
NUMBERS = {"full": 7, "same game": 8}


def answers(name, case):
    """What this case writes into its cells, and the cells that it deletes."""
    right = solutions(name)
    if case == "empty":
        return {}, ()
    if name in BY_HAND:
        return right | CHANGED.get((name, case), {}), ()
    if name == "1_ledger_python" and "computed" not in case:
        right["q6_answer"] = f'my_code = "{own_code(7)}"'
    changes = {
        "half": HALF[name],
        "edited test": {"q4": "pass", "q4_answer": "def changes_it(entry):\n    pass"},
        "endless loop": {"q3_answer": "while True:\n    pass"},
        "exception": {"q3_answer": "held = from_bank = 1 / 0"},
        "exit": {"q3_answer": "exit()"},
        "other types": TYPES.get(name, {}),
        "own names": own_names(name, right),
    }
    gone = ("q2",) if case == "deleted test" else ()
    return right | changes.get(case, {}), gone


def own_names(name, right):
    """Right answers that use, for something else, names that a test could need."""
    taken = "\nwho = name = table = bots = truth = same = given = right = number = mean = 0"
    if name == "1_ledger_python":
        right = right | LOOPS
        taken += "\nsum = 0"
    return {key: text + taken for key, text in right.items() if key not in ("number", "q5")}


LOOPS = {
    "q1_answer": "def balance(entries, who):\n    total = 0\n    for e in entries:\n"
    "        total += e.amount * ((e.payee == who) - (e.payer == who))\n    return total",
    "q3_answer": "held = from_bank = -balance(entries, 'Bank')",
    "q5_answer": "gap = sorted((counted[who] - balance(copy, who), who) for who in counted)\n"
    "lost_payer, (lost_amount, lost_payee) = gap[0][1], gap[-1]",
    "q7_answer": "mine = lab.load(my_code).ledger\nfund_left = balance(mine, 'Community Fund')\n"
    "fund_paid = 0\nfor paid in paid_by_rule(mine, 'Community Fund').values():\n"
    "    fund_paid += paid",
}
OTHER = lab.load(own_code(7, lab.bots.FreeRider))
SPENT = sum(entry.amount for entry in OTHER.ledger if entry.payer == FUND)
PATCH = "import socialism_lab.notebook.homework as kit\nkit.written = lambda *_: [901] * 3"
CHANGED = {
    ("1_ledger", "half"): {
        "q2_answer": "%%answers 2\nrule: C2\npaid under it: 1",
        "q4_answer": "%%answers 4\nlines that change it: a\nlines of the whole ledger: 60",
        "q6_answer": f"%%answers 6\ncode: {own_code(12)}",
    },
    ("1_ledger", "other types"): {
        "number": "%%answers number\nMy number : 7.0",
        "q1_answer": "%%answers 1\n\nbalance: +901\n received:2255,0\nPAID : 1,354\nthat was easy",
        "q4_answer": "%%answers 4\nlines that change it: D,c\nlines of the whole ledger: 60",
        "q6_answer": f"%%answers 6\ncode: {OTHER.code}",
        "q7_answer": f"%%answers 7\nin the Fund: {OTHER.state.purse:,}\npaid by the Fund: {SPENT}",
    },
    ("1_ledger", "own names"): {
        "q1_answer": f"{PATCH}\nlab = game = rows = number = sum = 0",
        "q6_answer": "%%answers 6\ncode:",
    },
    ("1_ledger", "broken"): {
        "q1_answer": "received: 150\npaid: 140\nbalance: 10",
        "q2_answer": "%%answers 2\nthe rule: C5\npaid under it: 715",
        "q3_answer": "%%answers 3\nheld together: 9,1,1\ngiven by the Bank: 911",
        "q4_answer": "%%answers 44\nlines that change it: c, d\nlines of the whole ledger: 60",
        "q5_answer": "",
        "q6_answer": f"%%answers 6\ncode: {own_code(7)[:-9]}",
    },
    ("2_rent", "half"): {
        "q2_answer": "%%answers 2\nshare of land rent: 90 %",
        "q3_answer": "%%answers 3\nSaver 1: 1679\nSaver 2: 1674\nSaver 3: 4863\nSaver 4: 1524",
        "q6_answer": "%%answers 6\nthese follow: D, b, A, a",
    },
    ("3_dilemma", "half"): {
        "q2_answer": "%%answers 2\nmy earnings change by: 0.4",
        "q6_answer": "%%answers 6\nnot shown: a",
    },
    ("4_two_rulebooks", "half"): {
        "q2_answer": "%%answers 2\nlow: 445\nhigh: 446",
        "q4_answer": "%%answers 4\nthese turn the sign: three laps",
        "q5": "*Your answer here.*",
    },
}
HALF = {
    "1_ledger_python": {
        "q2_answer": "def paid_by_rule(entries, who):\n    return {e.rule: 1 for e in entries}",
        "q5_answer": "lost_payer, lost_payee, lost_amount = 'Bank', 'Community Fund', 1",
        "q6_answer": f'my_code = "{own_code(12)}"',
    },
    "2_rent_python": {
        "q2_answer": "land_share = 0.5",
        "q3_answer": "def net_rent(entries, who):\n    return sum(e.amount for e in entries)",
        "q5_answer": "rise, net_wage = 0, 80",
        "q6_answer": "follows = ('D', 'b', 'a')",
    },
    "3_dilemma_python": {
        "q2_answer": "private, group = m, players * m",
        "q4_answer": "def is_dilemma(n, m):\n    return m < 1",
        "q6_answer": "ruin, worse, not_shown = 1, 1, ['a']",
    },
    "4_two_rulebooks_python": {
        "q2_answer": "low, high = difference - 1, difference + 1",
        "q3_answer": "lower = sum(y < x for x, y in zip(private, public))",
        "q4_answer": "turns = ['three laps']",
        "q5": "*Your answer here.*",
    },
}
TYPES = {
    "1_ledger_python": {
        "number": "import numpy as np\nnumber = 7",
        "q3_answer": "held = np.float64(-balance(entries, 'Bank'))\nfrom_bank = np.int64(held)",
        "q4_answer": "def changes_it(entry):\n    return np.bool_('Bank' in entry)",
    },
    "3_dilemma_python": {
        "q1_answer": "import numpy as np\ndef earnings(gifts, me, tokens, m):\n"
        "    return np.array(tokens) - np.array(gifts)[me] + m * np.sum(gifts)",
        "q3_answer": "from fractions import Fraction\n"
        "nash_gift, best_gift = 0.0, np.int32(tokens)\n"
        "lost = Fraction(players * tokens) * Fraction(players * m - 1)",
        "q5_answer": "gain = np.array([rows[k + 1]['taker'] for k in range(4)])"
        "- np.array([rows[k]['restrained'] for k in range(4)])",
        "q6_answer": solutions("3_dilemma_python")["q6_answer"] + "not_shown = {'d', 'b'}",
    },
}  # fmt: skip


def make(course, names):
    """A course with these assignments and all their cases."""
    mark.begin(course)
    for name in set(ASSIGNMENTS) - set(names):
        shutil.rmtree(course / "source" / name)
    if "1_ledger_python" in names:
        config = course / "nbgrader_config.py"
        config.write_text(config.read_text("utf-8") + "c.Execute.timeout = 8\n", "utf-8")
    given = "".join(f"{student},{number}\n" for student, number in NUMBERS.items())
    (course / "numbers.csv").write_text(f"student,number\n{given}", "utf-8")
    for name, case in EXPECTED:
        if name in names and case not in ("damaged", "renamed"):
            hand_in(course, case, name, *answers(name, case))
    if "1_ledger_python" in names:
        for case, file in (
            ("damaged", "1_ledger_python.ipynb"),
            ("renamed", "1_ledger_python (1).ipynb"),
        ):
            folder = course / "submitted" / case / "1_ledger_python"
            folder.mkdir(parents=True)
            (folder / file).write_text('{"cells": [', "utf-8")
        for path in STRAYS:
            (course / "submitted" / path).parent.mkdir(parents=True, exist_ok=True)
            (course / "submitted" / path).write_text("{}", "utf-8")


@pytest.fixture(scope="module")
def marked(tmp_path_factory):
    """Two courses, each marked with the one command, at the same time: rows, folders, outputs."""
    base = tmp_path_factory.mktemp("courses")
    runs = []
    for names in (PYTHON[:1], BY_HAND + PYTHON[1:]):
        course = base / names[0]
        make(course, names)
        command = [sys.executable, "-m", "socialism_lab", "mark", str(course)]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        env = os.environ | {"PYTHONPATH": str(HOMEWORK.parents[1])}
        runs.append((course, subprocess.Popen(command, cwd=HOMEWORK.parents[1], env=env, **pipes)))
    rows, said = [], ""
    for course, process in runs:
        out, errors = process.communicate(timeout=300)
        assert process.returncode == 0, out + errors
        said += out
        with (course / "marks.csv").open(encoding="utf-8-sig", newline="") as file:
            rows += list(csv.DictReader(file))
    return rows, base, said


def of(rows, name, case):
    return [r for r in rows if (r["assignment"], r["student"]) == (name, case)]


def remarks(rows, name, case):
    return {r["question"]: r["remark"] for r in of(rows, name, case) if r["remark"]}


@pytest.mark.parametrize(("name", "case"), EXPECTED)
def test_points_question_by_question(marked, name, case):
    rows = [r for r in of(marked[0], name, case) if r["question"]]
    points = tuple(None if r["points"] == "" else float(r["points"]) for r in rows)
    assert points == EXPECTED[name, case]
    assert tuple(float(r["of"]) for r in rows) == TOP[name], "the total stays what it was"


def test_a_deleted_question_is_named(marked):
    assert remarks(marked[0], "1_ledger_python", "deleted test")["q2"] == "its cell q2 was deleted"


def test_a_file_that_is_damaged_or_has_another_name_is_said_to_be(marked):
    assert remarks(marked[0], "1_ledger_python", "damaged")[""] == (
        "NOT MARKED: 1_ledger_python.ipynb is empty or damaged; ask for it again"
    )
    assert remarks(marked[0], "1_ledger_python", "renamed")[""] == (
        "NOT MARKED: no 1_ledger_python.ipynb in its folder; rename 1_ledger_python (1).ipynb"
    )


def test_what_lies_in_the_wrong_place_is_told(marked):
    wrong = {(r["student"], r["assignment"]): r["remark"] for r in marked[0] if not r["of"]}
    for key in (
        ("typo", "1-ledger"),
        ("bare", "1_ledger_python.ipynb"),
        ("", "1_ledger_python.ipynb"),
    ):
        assert wrong[key].startswith(f"NOT MARKED: {key[1]} is in the wrong place"), key
    assert marked[2].count("is in the wrong place") == 3


def test_a_loop_that_never_ends_is_told_and_so_are_its_consequences(marked):
    assert remarks(marked[0], "1_ledger_python", "endless loop")["q3"].startswith(
        "stopped, it did not"
    )
    assert not [r for r in marked[0] if "stopped" in r["remark"] and r["student"] == "full"]


def test_a_computed_code_is_told_and_its_game_is_compared(marked):
    for case, other in (("computed", "computed too"), ("computed too", "computed")):
        said = remarks(marked[0], "1_ledger_python", case)
        assert said["q6"] == "the code was computed, not pasted: a program may have played"
        assert said[""] == f"THE SAME GAME as {other}"
    assert "q6" not in remarks(marked[0], "1_ledger_python", "full")


def test_a_students_rows_stand_together(marked):
    keys = [
        (r["assignment"], r["student"]) for r in marked[0] if r["assignment"] == "1_ledger_python"
    ]
    assert keys == sorted(keys)


def test_the_same_game_handed_in_twice_shows_and_so_does_another_number(marked):
    twice = {r["student"]: r["remark"] for r in marked[0] if "SAME GAME" in r["remark"]}
    assert twice["same game"].startswith("THE SAME GAME as deleted test, edited test")
    assert "same game" in twice["full"]
    wrong = [
        r["remark"] for r in of(marked[0], "1_ledger_python", "same game") if not r["question"]
    ]
    assert "number 7, given was 8" in wrong
    assert "half" not in twice and "empty" not in twice


def test_the_written_answer_waits_for_a_person(marked):
    for name in ("4_two_rulebooks", "4_two_rulebooks_python"):
        assert remarks(marked[0], name, "full") == {"q5": "to be marked by hand"}
        assert "q5" not in remarks(marked[0], name, "empty")


def test_everybody_whose_file_ran_has_feedback(marked):
    for name, case in EXPECTED:
        pages = list(marked[1].glob(f"*/feedback/{case}/{name}/{name}.html"))
        assert len(pages) == (case not in ("damaged", "renamed")), (name, case)


def test_the_release_in_the_kit_is_what_nbgrader_makes_of_the_source(marked):
    for name in ASSIGNMENTS:
        made = next(marked[1].glob(f"*/release/{name}/{name}.ipynb"))
        kept = HOMEWORK / "release" / name / f"{name}.ipynb"
        assert made.read_text("utf-8") == kept.read_text("utf-8"), f"make {name} again: nbgrader"


def test_what_was_marked_is_not_run_again_and_points_by_hand_stay(marked):
    from nbgrader.api import Gradebook

    course = marked[1] / "1_ledger"
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        grade = book.find_grade("q5", "4_two_rulebooks", "4_two_rulebooks", "full")
        grade.manual_score = 9
        book.db.commit()
    run = {path: path.stat().st_mtime_ns for path in course.glob("autograded/*/*/*.ipynb")}
    rows = [row for row in mark.mark(course) if row["student"] == "full"]
    assert run == {path: path.stat().st_mtime_ns for path in run} and run
    got = {row["assignment"]: 0 for row in rows}
    for row in rows:
        got[row["assignment"]] += row["points"]
    most = {name: sum(points) for name, points in TOP.items() if name != "1_ledger_python"}
    assert got == {**most, "4_two_rulebooks": 17, "4_two_rulebooks_python": 8}
    assert {row["remark"] for row in rows} == {"", "to be marked by hand"}


def test_no_widget_reaches_the_marked_files(marked):
    for path in marked[1].glob("*/autograded/*/*/*.ipynb"):
        assert path.stat().st_size < 300_000, path
