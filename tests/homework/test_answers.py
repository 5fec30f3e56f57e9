"""A right answer is right in whatever type it comes; a made-up game is refused."""

import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

import socialism_lab as lab
from socialism_lab.engine.errors import DataError, LabError
from socialism_lab.notebook import homework
from socialism_lab.notebook.lesson import RunFirst
from socialism_lab.tools import mark, marks

from .course import ASSIGNMENTS, BY_HAND, HOMEWORK, PYTHON, cells_of, notebook, own_code, solutions  # isort: skip
from hidden_tests.answers import NUMBERS, given, played, same

BOTS = ["Me", lab.bots.Copycat(), lab.bots.FreeRider(), lab.bots.Careful()]


@pytest.mark.parametrize("found", [3, 3.0, np.int64(3), np.float32(3), Fraction(3), Decimal(3)])
def test_a_number_of_any_type(found):
    assert same(found, 3) and not same(found, 4)


@pytest.mark.parametrize("found", [None, "3", True, [3], float("nan"), object()])
def test_what_is_no_such_number(found):
    assert not same(found, 3) and not same(found, 1)


def test_lists_sets_and_dicts_of_any_kind():
    for found in (np.array([1, 2]), (1.0, 2), pd.Series([1, 2])):
        assert same(found, [1, 2])
    assert not same([2, 1], [1, 2]) and not same([1], [1, 2]) and not same(1, [1])
    assert same(["B", "a "], {"a", "b"}) and not same("ab", {"a", "b"}) and not same(None, {"a"})
    assert same({"C2": 1.0, "C9": 0}, {"C2": 1}) and same(pd.Series({"C2": 1}), {"C2": 1})
    assert not same({"C2": 1, "C3": 5}, {"C2": 1}) and not same([], {"C2": 1})


def test_true_is_true_and_a_word_is_a_word():
    assert same(np.bool_(True), True) and not same(1, True) and not same(None, False)
    assert same(" bank", "Bank") and not same(3, "Bank")


def test_the_number_given_out():
    assert marks.NUMBERS == NUMBERS
    assert given(np.int64(7)) == 7 and given(7.0) == 7
    for wrong in (0, -1, 301, 7.5, "7", None, True, [7]):
        with pytest.raises(AssertionError, match=f"1 to {NUMBERS[-1]}"):
            given(wrong)


def test_proof_of_play():
    code = own_code(7)
    assert played(code, 7, BOTS, 3).start.seed == 7
    for wrong, number, rounds, why in (
        (code, 8, 3, "seed 7"), (code[:-1] + "x", 7, 3, "does not prove"), ("", 7, 3, "missing"),
        (code, 7, 99, "play to round 99"), (None, 7, 3, "missing"),
    ):  # fmt: skip
        with pytest.raises(AssertionError, match=why):
            played(wrong, number, BOTS, rounds)


def test_a_table_of_bots_alone_or_of_other_bots_is_no_proof():
    alone = lab.Game("community_fund", [lab.bots.Careful(), *BOTS[1:]], seed=7).play(12)
    other = lab.Game("community_fund", ["Me", *[lab.bots.Careful()] * 3], seed=7)
    for game in (alone, other):
        with pytest.raises(AssertionError, match="other players"):
            played(game.code, 7, BOTS, 1)


def test_a_described_beginning_is_no_proof():
    game = lab.Game("community_fund", BOTS, seed=7, fund=5000)
    with pytest.raises(AssertionError, match="did not begin"):
        played(game.code, 7, BOTS, 1)


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_the_release_holds_no_solution_and_no_hidden_test(name):
    text = (HOMEWORK / "release" / name / f"{name}.ipynb").read_text("utf-8")
    assert "SOLUTION" not in text and "HIDDEN" not in text and "truth" not in text
    released = cells_of(notebook(name))
    for key, solution in solutions(name).items():
        left = set(released[key].source.splitlines())
        assert [line for line in solution.splitlines() if line not in left], key
        assert "your answer here" in released[key].source.lower(), key


@pytest.mark.parametrize("name", PYTHON)
def test_who_has_not_put_in_a_number_is_told_so_before_any_work(name):
    setup = cells_of(notebook(name))["setup"].source
    for number in (0, 301, 7.5, "7"):
        with pytest.raises(AssertionError, match="put your number, 1 to 300, into the first cell"):
            exec(setup, {"number": number})


FORM = {
    "3": {"held": "whole", "part": "share", "sign": "number"},
    "4": {"who": ["Player 3", "Bank"], "which": set("abd"), "code": "code"},
}


def said(question, *lines):
    """What a student reads below an answer cell."""
    InteractiveShell.instance()  # without one nothing is caught
    homework.homework(FORM)
    with capture_output() as seen:
        homework.answers(question, "\n".join(lines))
    return [re.sub("<.*?>", "", output.data["text/html"]) for output in seen.outputs]


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("whole", "1,240", 1240), ("whole", "1240", 1240), ("whole", "\u22121 240", -1240),
        ("whole", "12.0", 12), ("whole", "17,5,3", None), ("whole", "35 %", None),
        ("whole", "1.5", None), ("whole", "twelve", None), ("whole", "12 13", None),
        ("share", "0.35", 0.35), ("share", "0,350", 0.35), ("share", "35 %", 0.35),
        ("share", "35", None), ("share", "-1%", None), ("number", "+17,5", 17.5),
        ("number", ".5", 0.5), ("number", "1e5", None), ("number", "nan", None),
        ("mine", "300", 300), ("mine", "0", None), ("mine", "7.5", None),
        (["Player 3", "Bank"], "player 3", "Player 3"), (["Bank"], "the Bank", None),
        ({"a", "b", "d"}, "D, a,a", ["a", "d"]), ({"a", "b"}, "a b", None), ({"a"}, "a,", None),
        ("code", "LAB3_broken", None), ("code", own_code(7), own_code(7)),
    ],
)  # fmt: skip
def test_what_is_written_after_a_colon_is_read_strictly(kind, text, value):
    if value is None:
        with pytest.raises(LabError, match="is not"):
            homework.read(text, kind)
    else:
        assert homework.read(text, kind) == value


def test_each_line_is_answered_in_a_sentence():
    assert said("3", "# note", "Held : 1240", "part:", "the sign: 3") == [
        "This line belongs to no question: the sign: 3",
        "held: 1,240. The form is right.",
        "part: no answer yet. After the colon, write a share such as 0.35 or 35 %.",
        "sign: this line is missing. Write it again, with its colon.",
    ]
    assert homework.written("3") == [1240, None, None]
    assert said("3", "held: 1", "held: 2")[0] == "held: 1 2 is not a whole number."
    assert said("4", "which: d,a")[1] == "which: a and d. The form is right."
    assert said("5", "held: 1") == ["This line belongs to no question: held: 1"]
    with capture_output() as seen:
        homework.hand_in()
    assert "Not fully answered yet: question " in seen.outputs[0].data["text/html"]


def test_a_number_or_a_code_that_is_missing_is_asked_for():
    said("number", "my number: 400")
    with pytest.raises(RunFirst, match="Write your number after the colon"):
        homework.own_number()
    with capture_output() as seen:
        homework.search_ledger(None)
    assert "answer the question above, then run this" in seen.outputs[0].data["text/html"]


@pytest.mark.parametrize("name", BY_HAND)
def test_all_cells_run_without_an_answer(name):
    shell = InteractiveShell.instance()
    for key, cell in cells_of(notebook(name)).items():
        if cell.cell_type == "code" and key != "panel":
            number = cell.source.replace("my number:", "my number: 7")
            with capture_output():
                shell.run_cell(number).raise_error()
    assert not any(any(homework.written(str(question))) for question in range(1, 8))


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_tests_are_locked_and_each_question_has_its_answer_cell(name):
    cells = cells_of(notebook(name))
    for key, cell in cells.items():
        meta = cell.metadata.nbgrader
        assert meta.locked != meta.solution, key
        if meta.grade and not meta.solution:
            assert f"{key}_answer" in cells, key


def test_a_new_course_is_begun_once(tmp_path, capsys):
    assert mark.main([str(tmp_path / "course")]) == 0
    assert (tmp_path / "course/submitted").is_dir() and "is ready" in capsys.readouterr().out
    assert not mark.begin(tmp_path / "course")
    assert mark.main([]) == mark.USAGE
    with pytest.raises(DataError, match="holds other files and is no course"):
        mark.main([str(tmp_path)])
