"""Calibration is a test: the shipped board makes taking a dilemma. Measured: 0.94 and 0.11."""

import pytest

from socialism_lab.analysis.simulate import simulate
from socialism_lab.bots import Careful, FreeRider, Taker
from socialism_lab.engine.tables import data_folder, read_text
from tests.bots.games import outcome

GAMES = 400


def by_number(taker):
    """Number of takers among four -> (survival, chance to win by player)."""
    return {
        takers: outcome("community_fund", [taker] * takers + [Careful()] * (4 - takers), GAMES)
        for takers in range(5)
    }


@pytest.fixture(scope="module")
def by_riders():
    return by_number(FreeRider())


@pytest.fixture(scope="module")
def by_takers():
    return by_number(Taker())


def test_four_generous_keep_the_fund_alive_and_four_free_riders_ruin_it(by_riders):
    assert by_riders[0][0] >= 0.90
    assert by_riders[4][0] <= 0.15


@pytest.mark.parametrize("table", ["by_riders", "by_takers"])
def test_what_pays_each_ruins_all(table, request):
    found = request.getfixturevalue(table)
    careful = sum(found[0][1]) / 4
    assert found[1][1][0] > careful > sum(found[4][1]) / 4
    for others in range(4):  # taking pays whatever the others do
        assert found[others + 1][1][0] > found[others][1][-1]


def test_giving_alone_changes_little():
    alone, _ = outcome("community_fund", [Careful(give=0)] * 4, GAMES)
    _, wins = outcome("community_fund", [Careful(give=0), *[Careful()] * 3], GAMES)
    assert alone > 0.8 and abs(wins[0] - 0.24) < 0.08


def test_takers_who_stop_before_150_mostly_survive():
    assert outcome("community_fund", [FreeRider(keep=150)] * 4, GAMES)[0] > 0.75


def published(title):
    """The rows of a published table, cell by cell."""
    words = read_text(data_folder() / "README.md").split(f"**{title}", 1)[1]
    lines = [line for line in words.split("\n\n")[1].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]]


@pytest.mark.parametrize(("table", "kind"), [("by_riders", "free rider"), ("by_takers", "taker")])
def test_the_published_table_is_of_these_bots_and_this_board(table, kind, request):
    found = request.getfixturevalue(table)
    rows = [cells for cells in published(f"By number of {kind}s") if cells[0] == "4"]
    assert [int(cells[1]) for cells in rows] == list(found)
    for takers, cells in enumerate(rows):
        survival, wins = found[takers]
        assert abs(float(cells[2].split()[0]) - survival) < 0.06
        if takers:
            assert abs(float(cells[3].split()[0]) - sum(wins[:takers]) / takers) < 0.06


def test_the_published_table_of_own_purses_is_of_these_games():
    rows = {(row[0], row[1]): row[2:] for row in published("The Fund and own purses")}
    assert {kind for kind, _ in rows} == {
        "Careful",
        "Taker",
        "FreeRider",
        "Patient",
        "Copycat",
        "Racer",
    }
    for shocks in ("1", "3"):
        for game, won, fewest in (("community_fund", 0, 4), ("own_purses", 1, 5)):
            played = simulate(game, ["Copycat"] * 4, 100, shocks=int(shocks), money=False)
            share = played["ending"].count("won") / 100
            last = sum(map(min, played.of("chips"))) / 100
            cells = rows["Copycat", shocks]
            assert abs(float(cells[won].split()[0]) - share) < 0.06
            assert abs(float(cells[fewest]) - last) < 0.6
