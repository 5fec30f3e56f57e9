"""Every number that a teacher may give out makes questions worth asking: all of them are tried."""

import pytest

from socialism_lab.notebook import lesson
from socialism_lab.tools.marks import NUMBERS

from .course import ASSIGNMENTS, REGION, cells_of, notebook

SKIPPED = {"panel", "end", "q6_answer", "q7_answer"}  # of 1: the student's own game


@pytest.fixture(autouse=True)
def quiet(monkeypatch):
    monkeypatch.setattr(lesson, "show", lambda *_, **__: None)


def solved(name, number, skipped=()):
    """The source's cells run for this number, tests left out: its variables."""
    space = {}
    for key, cell in cells_of(notebook(name, "source")).items():
        if cell.cell_type == "code" and not cell.metadata.nbgrader.grade and key not in skipped:
            exec(REGION.sub("", cell.source), space)
            space["number"] = number
    return space


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


WORTH = dict(zip(ASSIGNMENTS, (worth_1, worth_2, worth_3, worth_4), strict=True))
TEN = range(1, 11)  # homework 3's table and homework 4 use 1 + number % 10


@pytest.mark.slow
@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_no_number_makes_a_question_degenerate(name):
    numbers = NUMBERS if name in ASSIGNMENTS[:2] else TEN
    skipped = SKIPPED if name == "1_ledger" else {"end"}
    assert [n for n in numbers if not WORTH[name](solved(name, n, skipped))] == []


def test_the_paper_game_is_a_dilemma_for_every_number():
    for number in NUMBERS:
        players, tokens, m = 3 + number % 4, 10 + number % 11, (4 + number % 5) / 10
        assert m < 1 < players * m and tokens


@pytest.mark.slow
@pytest.mark.parametrize("number", [NUMBERS[0], 59, NUMBERS[-1]])
@pytest.mark.parametrize("name", ASSIGNMENTS[:3])
def test_the_solution_passes_its_tests(name, number):
    space = {}
    for key, cell in cells_of(notebook(name, "source")).items():
        if cell.cell_type == "code" and key not in ("panel", "end"):
            exec(REGION.sub("", cell.source), space)
        space["number"] = number
