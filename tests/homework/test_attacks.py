"""What one hostile or broken file can do to the marking of a class: nothing, or it is said."""

import json
import os
import shutil

import nbformat
import pytest

from socialism_lab.engine.errors import DataError
from socialism_lab.tools import mark, marks, submissions

from .course import ASSIGNMENTS, cells_of, hand_in, notebook, own_code, solutions  # isort: skip
from hidden_tests import quiet

pytest.importorskip("nbgrader", reason="marking is of the [teacher] extra")

NAME = "1_ledger_python"
TOP = [2, 2, 2, 2, 3, 3, 2]
DROP = """
import ast
class Drop(ast.NodeTransformer):
    def visit_Assert(self, node):
        return ast.Pass()
get_ipython().ast_transformers.append(Drop())"""
SPY = """
import pathlib
above = pathlib.Path("../../..").resolve()
assert not [path for path in above.rglob("*") if "full" in path.parts or "source" in path.parts]
(above / "submitted" / "full").mkdir(parents=True)
"""
CASES = {
    "full": {},
    "drops asserts": {"number": "number = 7" + DROP, "q1_answer": "balance = print"},
    "mends the tests": {"q1_answer": "import hidden_tests\nhidden_tests.same = lambda *_: True"},
    "prints much": {"q4_answer": "def changes_it(e):\n    print('x' * 2_000_000)\n"
                    "    return 'Bank' in (e.payer, e.payee)"},
    "looks around": {},
    "prints a code": {},
    "odd time": {},
}  # fmt: skip


def right(number):
    """The right answers to homework 1, with a game of one's own."""
    found = {**solutions(NAME), "number": f"number = {number}"}
    return found | {"q6_answer": f'my_code = "{own_code(number)}"'}


@pytest.fixture(scope="module")
def marked(tmp_path_factory):
    """The rows of a course in which these lie side by side, and its folder."""
    course = tmp_path_factory.mktemp("attacked") / "course"
    mark.begin(course)
    for other in {*ASSIGNMENTS} - {NAME}:
        shutil.rmtree(course / "source" / other)
    for number, (case, changes) in enumerate(CASES.items(), 7):
        answers = right(number)
        if case == "looks around":
            answers["q3_answer"] = SPY + answers["q3_answer"]
        if case == "prints a code":
            answers["q4_answer"] += f"\nprint('{own_code(7)}')"
            answers["q1_answer"] += f"\n    # {own_code(7)}"
        hand_in(course, case, NAME, answers | changes)
    folder = course / "submitted"
    (folder / "odd time" / NAME / "timestamp.txt").write_text("the day before yesterday")
    whole = (folder / "full" / NAME / f"{NAME}.ipynb").read_text("utf-8")
    for case, raw in files(
        whole.replace("number = 7", "number = 20").replace(own_code(7), own_code(20))
    ).items():
        (folder / case / NAME).mkdir(parents=True)
        (folder / case / NAME / f"{NAME}.ipynb").write_bytes(raw)
    if hasattr(os, "mkfifo"):
        (folder / "pipe" / NAME).mkdir(parents=True)
        os.mkfifo(folder / "pipe" / NAME / f"{NAME}.ipynb")
    return mark.mark(course), course


def files(whole):
    """Files of other kinds, by case."""
    book = json.loads(whole)
    without = json.loads(whole)
    next(c for c in without["cells"] if "q6_answer" in str(c["metadata"]))["source"] = None
    noisy = [{"output_type": "stream", "name": "stdout", "text": "x" * 6_000_000}]
    next(c for c in book["cells"] if c["cell_type"] == "code")["outputs"] = noisy
    return {
        "binary": bytes(range(256)) * 40,
        "brackets": b"[" * 100_000,
        "no source": json.dumps(without).encode(),
        "six megabytes": json.dumps(book).encode("utf-16"),
        "too long": whole.replace("number = 20", "number = 20 # " + "x" * 600_000).encode(),
    }


def of(marked, case):
    """Points by question, and the remarks."""
    rows = [row for row in marked[0] if row["student"] == case]
    return [r["points"] for r in rows if r["question"]], "; ".join(
        r["remark"] for r in rows if r["remark"]
    )


@pytest.mark.slow
@pytest.mark.parametrize("case", ["full", "prints much", "odd time", "prints a code"])
def test_a_right_answer_has_all_its_points(marked, case):
    assert of(marked, case)[0] == TOP


@pytest.mark.slow
@pytest.mark.parametrize("case", ["drops asserts", "mends the tests"])
def test_who_switches_off_the_tests_gets_no_points(marked, case):
    points, remark = of(marked, case)
    assert points == [None] * 7 and f"NOT MARKED: {submissions.SWITCHED_OFF}" in remark
    assert not list(marked[1].glob(f"feedback/{case}/*/*.html"))


@pytest.mark.slow
def test_a_submission_runs_where_no_other_lies_and_tools_are_named(marked):
    points, remark = of(marked, "looks around")
    assert points == TOP, "it found nobody else's file"
    assert "uses pathlib, which no answer needs: read it" in remark
    assert not [*marked[1].glob("submitted/full/*/submitted")]
    assert of(marked, "full")[1] == ""


@pytest.mark.slow
def test_who_prints_a_classmates_code_does_not_accuse_the_classmate(marked):
    assert "SAME GAME" not in of(marked, "prints a code")[1] + of(marked, "full")[1]


@pytest.mark.slow
def test_an_unreadable_time_costs_a_remark_and_no_points(marked):
    assert "timestamp.txt cannot be read" in of(marked, "odd time")[1]


@pytest.mark.slow
def test_a_file_with_large_outputs_and_in_utf_16_is_marked(marked):
    assert of(marked, "six megabytes")[0] == TOP
    assert of(marked, "no source")[0] == [2, 2, 2, 2, 3, 0, 0]
    for path in marked[1].glob("*/*/*/*.*"):
        assert path.stat().st_size < 400_000 or "submitted" in path.parts, path


@pytest.mark.slow
def test_what_is_no_notebook_is_refused_in_words_and_stops_nobody(marked):
    damaged = f"NOT MARKED: {NAME}.ipynb is empty or damaged; ask for it again"
    for case in ("binary", "brackets"):
        assert of(marked, case) == ([None] * 7, damaged)
    assert "hold 6" in of(marked, "too long")[1] and of(marked, "too long")[0] == [None] * 7
    assert of(marked, "pipe")[1].startswith(f"NOT MARKED: no {NAME}.ipynb in its folder")


def test_a_cell_prints_as_far_as_the_limit():
    said = []
    write = quiet.limited(said.append)
    assert [write("x" * 60_000) for _ in range(4)] == [60_000] * 4
    assert list(map(len, said)) == [60_000, 40_000] and write.whole == said.append


def test_reaching_beyond_the_notebook_is_named_and_nothing_else():
    for cell, used in (
        ("import os\nos.remove('x')", {"os"}),
        ("from socialism_lab.tools import mark", {"socialism_lab.tools", "tools"}),
        ("!ls", {"get_ipython"}),
        ("x = [].__class__", {"__class__"}),
        ("import numpy as np, statistics\nheld = np.sum([1])", set()),
        ("from fractions import Fraction", set()),
        ("%%answers 1\nimport os: 3", set()),
        ("def (", set()),
        ("(" * 100_000, set()),
    ):
        if cell.startswith("from socialism_lab.tools"):
            assert used & submissions.reaching(cell)
        else:
            assert submissions.reaching(cell) == used, cell


def test_a_roster_and_the_folders_are_held_against_each_other(tmp_path):
    for name in ("Ada", "ben", "Zo\u00eb", "Eve", "eve\u200b", "new"):
        (tmp_path / "submitted" / name).mkdir(parents=True)
    lines = ["student,number", "ADA,1", "Ben\u200b,2", "Zoe\u0308,3", "Eve,4", "Gone,5"]
    (tmp_path / "numbers.csv").write_text("\n".join(lines), "utf-8")
    numbers, rows = marks.roster(tmp_path)
    assert numbers == {"ada": 1, "ben": 2, "zo\u00eb": 3, "eve": 4, "gone": 5}
    assert {(row["student"], row["remark"]) for row in rows} == {
        ("Eve", "another student's folder has the same name"),
        ("eve\u200b", "another student's folder has the same name"),
        ("new", "has no row in numbers.csv"),
        ("gone", "has a number, and no folder in submitted/"),
    }
    (tmp_path / "numbers.csv").write_text("\n".join([*lines, "GONE,6"]), "utf-8")
    with pytest.raises(DataError, match=r"numbers\.csv, line 7, .*'gone' is in line 6 already"):
        marks.roster(tmp_path)


def test_a_table_of_marks_that_somebody_has_changed_is_not_written_over(tmp_path):
    path, rows = tmp_path / "marks.csv", [marks.row("Ada", NAME, question="q1", points=2, of=2)]
    marks.write(path, rows)
    marks.write(path, rows)
    saved = path.read_bytes()
    for changed in (
        saved.replace(b",", b";"),
        saved.replace(b"remark", b"remark,mine"),
        saved.replace(b"\r\n", b"\n"),
    ):
        path.write_bytes(changed)
        with pytest.raises(DataError, match="was changed since it was written; rename"):
            marks.write(path, rows)
        assert path.read_bytes() == changed
    path.rename(tmp_path / "mine.csv")
    marks.write(path, rows)
    assert path.read_bytes() == saved


def test_a_cell_is_what_was_given_out_whatever_a_file_says_of_it(tmp_path):
    book, given_out = notebook(NAME), cells_of(notebook(NAME))
    cell = cells_of(book)["q1"]
    cell.metadata.nbgrader.update(solution=True, locked=False, points=99)
    cell.cell_type = "raw"
    book.cells.append(nbformat.v4.new_code_cell("x", metadata={"nbgrader": {"grade_id": "q1"}}))
    (tmp_path / "odd.ipynb").write_text(json.dumps(book))
    found = submissions.read(tmp_path / "odd.ipynb", given_out)
    mine = cells_of(found)["q1"]
    assert (mine.cell_type, mine.metadata.nbgrader) == ("code", given_out["q1"].metadata.nbgrader)
    assert found.cells[-1].metadata == {}, "the name is the first one's"
