"""Before and after on the same dice: the measures by hand, and the pieces put together."""

import pytest

from socialism_lab.analysis.before_after import PIECE, differences, joined, piece


def test_a_row_by_hand():
    before, after = {"cash": [1, 2, 3], "won": [1, 1, 0]}, {"cash": [2, 4, 6], "won": [1, 1, 1]}
    cash, won = differences(before, after)
    assert (cash["before"], cash["after"], cash["difference"], cash["games"]) == (2, 4, 2, 3)
    assert cash["low"] == pytest.approx(2 - 4.3027 / 3**0.5, abs=0.001)
    assert won["after"] == 1 and won["after, low"] == pytest.approx(0.4385, abs=0.0001)


def test_games_where_a_measure_is_not_defined_are_left_out():
    rows = differences({"gini": [None, 0.2, 0.4]}, {"gini": [0.1, 0.3, 0.5]})
    assert rows[0]["games"] == 2 and rows[0]["difference"] == pytest.approx(0.1)
    assert differences({"gini": [None, 0.2]}, {"gini": [0.1, 0.3]}) == []


def test_the_same_settings_give_the_same_piece_and_other_pieces_other_games():
    players = ["FreeRider", "Careful"]
    first, again, other = (piece("community_fund", players, 1, k, {}) for k in (0, 0, 1))
    assert first == again != other
    both = joined([first, other])
    assert {name: len(x) for name, x in both.items()} == dict.fromkeys(both, 2 * PIECE)
    assert all(row["difference"] == 0 for row in differences(both, both))
