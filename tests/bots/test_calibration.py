"""Calibration is a test: the shipped board makes taking a dilemma. Measured: 0.93 and 0.10."""

import pytest

from socialism_lab.bots import Careful, FreeRider
from socialism_lab.engine.tables import data_folder, read_text
from tests.bots.games import outcome

GAMES = 400


@pytest.fixture(scope="module")
def by_riders():
    """Number of free riders among four -> (survival, chance to win by player)."""
    return {
        riders: outcome(
            "community_fund", [FreeRider()] * riders + [Careful()] * (4 - riders), GAMES
        )
        for riders in range(5)
    }


def test_four_generous_keep_the_fund_alive_and_four_free_riders_ruin_it(by_riders):
    assert by_riders[0][0] >= 0.90
    assert by_riders[4][0] <= 0.15


def test_what_pays_each_ruins_all(by_riders):
    generous = sum(by_riders[0][1]) / 4
    assert by_riders[1][1][0] > generous > sum(by_riders[4][1]) / 4


def test_taking_pays_whatever_the_others_do(by_riders):
    for others in range(4):
        rider, generous = by_riders[others + 1][1][0], by_riders[others][1][-1]
        assert rider > generous


def test_giving_alone_changes_little():
    alone, _ = outcome("community_fund", [Careful(give=0)] * 4, GAMES)
    _, wins = outcome("community_fund", [Careful(give=0), *[Careful()] * 3], GAMES)
    assert alone > 0.8 and abs(wins[0] - 0.24) < 0.08


def test_takers_who_stop_before_150_mostly_survive():
    assert outcome("community_fund", [FreeRider(keep=150)] * 4, GAMES)[0] > 0.75


def test_the_published_table_is_of_these_bots_and_this_board(by_riders):
    words = read_text(data_folder() / "README.md")
    rows = [line.split("|")[1:-1] for line in words.splitlines() if line.startswith("| 4 | ")]
    assert [int(cells[1]) for cells in rows] == list(by_riders)
    for riders, cells in enumerate(rows):
        survival, wins = by_riders[riders]
        assert abs(float(cells[2].split()[0]) - survival) < 0.06
        if riders:
            assert abs(float(cells[3].split()[0]) - sum(wins[:riders]) / riders) < 0.06
