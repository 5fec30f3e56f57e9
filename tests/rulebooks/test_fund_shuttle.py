"""C11 and M3, M4, M29: the community shuttle."""

import pytest

from socialism_lab.engine.errors import IllegalChoice
from tests.rulebooks.fund_table import (
    ADA,
    BAKERY,
    BIKE,
    BOOK,
    BUS,
    HALL,
    HEALTH,
    KITCHEN,
    MENDING,
    MILL_STOP,
    MUSIC,
    NIGHT_BUS,
    POND,
    SEED,
    SOLAR,
    STAGE,
    TOOL,
    TOY,
    TWO,
    Table,
)

ONE, TWO_STOPS = (TOY, BOOK, BIKE, MENDING, BUS), (NIGHT_BUS, KITCHEN, BAKERY)
THREE, FOUR = (MUSIC, STAGE, POND, HALL, SOLAR), (HEALTH, SEED, TOOL)


def at_mill(**about):
    return Table((1, TWO), at={"Ada": SEED}, **about).turn()


def test_C11_M29_any_project_up_to_once_round_is_offered_and_nothing_else():
    game = at_mill()
    assert game.asked == (ADA, "shuttle")
    assert sorted(game.options[1:]) == sorted(ONE + TWO_STOPS + THREE + FOUR)
    assert game.options[0] == "stay"
    for wrong in (MILL_STOP, 2, 7, 11, 14, 0):
        with pytest.raises(IllegalChoice):
            game.run.choose(wrong)


@pytest.mark.parametrize(
    ("stops", "space"),
    [(n + 1, space) for n, group in enumerate([ONE, TWO_STOPS, THREE, FOUR]) for space in group],
)
def test_C11_the_fund_pays_50_for_each_stop(stops, space):
    game = at_mill(cash={"Ada": 1000})
    game.answer(space)
    assert game.money == [("Community Fund", "Bank", 50 * stops, "C11")]  # never own money
    assert game.state.position[ADA] == space and game.state.taken[ADA] == 50 * stops


def test_C11_staying_costs_nothing_and_does_nothing():
    game = at_mill()
    game.answer("stay")
    assert game.money == [] and game.run.between and game.state.position[ADA] == MILL_STOP


def test_C11_the_landing_is_carried_out():
    unmanaged = at_mill(cash={"Ada": 115})
    unmanaged.answer(TOY, "manage")
    assert unmanaged.money == [("Community Fund", "Bank", 50, "C11"), ("Ada", "Bank", 115, "C5")]
    finished = at_mill(manages={"Ben": [TOY]}, chips={TOY: ["Ada", "Ben", "Ben"]})
    finished.answer(TOY)
    assert finished.money[1:] == [("Bank", "Ben", 25, "C8"), ("Bank", "Community Fund", 25, "C8")]


def test_M29_nobody_gets_wages_for_riding_past_GO():
    game = at_mill(manages={"Ben": [SEED]})
    game.answer(SEED, "pass")
    assert game.money == [("Community Fund", "Bank", 200, "C11")]


def test_M4_a_fare_that_the_fund_cannot_pay_takes_the_last_of_it():
    game = at_mill(fund=120)
    game.answer(MUSIC)
    assert game.money == [("Community Fund", "Bank", 120, "C11")]
    assert game.ending == ("fund ran out", ()) and game.fund == 0
    assert game.state.taken[ADA] == 120


def test_C11_a_card_can_bring_a_token_to_a_stop():
    game = Table((5, TWO), hand={"Ada": "F32"}, at={"Ada": 14})
    game.turn("play")  # 14 - 3 = School Stop
    assert game.asked == (ADA, "shuttle")
    game.answer(NIGHT_BUS)
    assert game.money == [("Community Fund", "Bank", 50, "C11")]


def test_V1_a_cap_leaves_only_the_rides_it_covers():
    game = at_mill(settings={"cap": 100})
    assert sorted(game.options[1:]) == sorted(ONE + TWO_STOPS)
