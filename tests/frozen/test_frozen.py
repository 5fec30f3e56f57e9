"""Facts of whole games of bots, held as digests: ledger, holdings, result, story, batch rows."""

import pytest

import socialism_lab as lab

from .cases import CASES, batch, digests, driven, expected, seats
from .people import TABLES


@pytest.mark.parametrize("name", [*CASES, *TABLES])
def test_the_facts_of_these_games_have_not_moved(name):
    """If a change is meant to move them: `python -m tests.frozen.record`."""
    assert digests(name) == expected()[name]
    if name in CASES:
        check_that_batch_and_driver_agree(name)


def check_that_batch_and_driver_agree(name):
    rows = batch(name)
    for number, game in enumerate(driven(name)):
        end = [rows[column][number] for column in ("ending", "rounds", "turns")]
        assert end == [game.result.ending, game.result.round, game.result.turn]
        cash = [rows[f"cash_{player + 1}"][number] for player in seats(rows, number)]
        assert cash == list(game.state.cash[: len(cash)])


def test_every_bot_and_every_number_of_players_is_held():
    tables = [case.bots.split() for case in CASES.values()]
    assert {bot.split("(")[0] for table in tables for bot in table} == set(lab.bots.BOTS)
    assert {len(table) for table in tables} == {2, 3, 4, 8}
