"""Every number that a teacher may give out makes questions worth asking: one in five is tried, and
all 300 with SOCIALISM_LAB_LONG=1."""

import os
import re

import pytest
from IPython.utils.capture import capture_output

import socialism_lab as lab
from socialism_lab.notebook import homework
from socialism_lab.tools.marks import NUMBERS

from .course import BY_HAND, PYTHON, run, solved  # isort: skip
import hidden_tests as hidden


@pytest.fixture(autouse=True)
def once(monkeypatch):
    """What both tracks and the tests ask for is computed once."""
    for name in ("compare", "schelling"):
        monkeypatch.setattr(lab, name, remembered(getattr(lab, name)))


def remembered(function):
    known = {}

    def ask(*args, **named):
        key = repr((args, named))
        if key not in known:
            known[key] = function(*args, **named)
        return known[key]

    return ask


def worth_1(v):
    entries, fund = v["entries"], v["paid_by_rule"](v["entries"], "Community Fund")
    moved = [v["changes_it"](entry) for entry in entries]
    reasons = {entry.reason for entry in entries}
    return (
        v["held"] == v["from_bank"] > 0 and len(fund) > 2 and 3 < sum(moved) < len(moved) - 3
        and v["lost_amount"] > 0 and {"wages", "gift"} <= reasons
    )  # fmt: skip


def worth_2(v):
    nets = {v["net_rent"](v["entries"], who) for who in v["players"]}
    rents = v["land_rent"], v["building_rent"]
    apart = len({*nets, 0}) == 5 and len({*rents, v["wages"], 0}) == 4
    return apart and 0.01 < v["land_share"] < 0.99 and v["rise"] > 0


def worth_3(v):
    gains = [round(gain, 3) for gain in v["gain"]]
    return (
        v["private"] < 0 < v["group"] and v["lost"] > 0 and v["ruin"] > 0 and v["worse"] > 0
        and len({*gains, 0}) == 5
    )  # fmt: skip


def worth_4(v):
    surely = v["low"] > 0 or v["high"] < 0
    return surely and 0 < v["lower"] < 60 and 0 < len(v["turns"]) < 3


WORTH = dict(zip(BY_HAND, (worth_1, worth_2, worth_3, worth_4), strict=True))
TESTED = (hidden.LedgerByHand, hidden.RentByHand, hidden.DilemmaByHand, hidden.Rulebooks)
ALIKE = {("1_ledger", 1), ("1_ledger", 3)}  # where two lines may, or must, be answered alike
STEP = 1 if os.environ.get("SOCIALISM_LAB_LONG") else 5
TEN = range(1, 11)  # homework 3's table and homework 4 use 1 + number % 10


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kind"), [*zip(BY_HAND, TESTED, strict=True)])
def test_no_number_makes_a_question_degenerate_and_both_tracks_agree(name, kind):
    for number in (NUMBERS if name in BY_HAND[:2] else TEN)[::STEP]:
        found, answers = solved(name, number)
        assert WORTH[name](found), number
        tested = kind(number)
        for question, values in answers.items():
            form = homework.FORMS[str(question)]
            lines = [f"{label}: {value}" for label, value in zip(form, values, strict=True)]
            with capture_output():
                homework.answers(str(question), "\n".join(lines))
            getattr(tested, f"q{question}")(*homework.written(str(question)))
            none = [line for line in lines if re.search(r": *[-0.]*$", line)]
            assert len(none) == ((name, question) == ("3_dilemma", 3)), (number, lines)
            assert len({*values}) == len(values) or (name, question) in ALIKE, (number, lines)


def test_the_paper_game_is_a_dilemma_for_every_number():
    for number in NUMBERS:
        players, tokens, m = 3 + number % 4, 10 + number % 11, (4 + number % 5) / 10
        assert m < 1 < players * m and tokens


@pytest.mark.slow
@pytest.mark.parametrize("number", [NUMBERS[0], 59, NUMBERS[-1]])
@pytest.mark.parametrize("name", PYTHON[:3])
def test_the_solution_passes_its_tests(name, number):
    run(name, number, {"panel", "end"}, graded=True)
