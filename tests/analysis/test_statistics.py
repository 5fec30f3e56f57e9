"""Intervals, each with a value worked out by hand or printed in the paper that it is from."""

from math import sqrt

import pytest

from socialism_lab.analysis.before_after import differences
from socialism_lab.analysis.compare import compare
from socialism_lab.analysis.statistics import difference, interval, paired, samples
from tests.analysis.toy import TOY, most


def test_samples_of_yes_and_no_have_wilsons_interval():
    rows = samples([0] * 9 + [1] + [0] * 20, 5)
    assert len(rows) == 6 and rows[1]["mean"] == 0.2
    for row in (rows[0], *rows[2:]):  # none of 5: 0 to z² / (n + z²), z² = 3.8415
        assert (row["mean"], row["low"]) == (0, 0)
        assert row["high"] == pytest.approx(3.8415 / 8.8415, abs=1e-4)
    # 1 of 5: (0.2 + 0.38415) / 1.7683 -+ 1.96 sqrt(0.2 * 0.8 / 5 + 3.8415 / 100) / 1.7683
    assert (rows[1]["low"], rows[1]["high"]) == pytest.approx((0.0362, 0.6245), abs=1e-4)


def test_a_sample_of_other_numbers_has_students_interval():
    middle, low, high = interval([10, 20, 30])  # s = 10, t(2) = 4.3027
    half = 4.3027 * 10 / sqrt(3)
    assert (middle, low, high) == pytest.approx((20, 20 - half, 20 + half), abs=1e-3)


def test_a_difference_of_yes_and_no_has_the_paired_interval_of_the_literature():
    # Newcombe 1998, 17:2635: 50 pairs, of which 36 both, 12 only the second, 2 only the first
    a = [1] * 36 + [0] * 12 + [1] * 2
    b = [1] * 36 + [1] * 12 + [0] * 2
    assert difference(a, b) == pytest.approx((0.2, 0.0569, 0.3404), abs=5e-5)
    found = paired(a, b)
    assert (found.difference, found.low, found.high) == difference(a, b)
    (row,) = differences({"won": a}, {"won": b})
    assert (row["difference"], row["low"], row["high"]) == difference(a, b)


def test_a_difference_of_other_numbers_has_the_interval_of_the_gaps():
    middle, low, high = difference([1, 2, 3], [2, 4, 6])  # gaps 1, 2, 3: s = 1
    half = 4.3027 / sqrt(3)
    assert (middle, low, high) == pytest.approx((2, 2 - half, 2 + half), abs=1e-3)


def test_what_is_the_same_in_every_game_differs_by_nothing_for_sure():
    assert difference([0, 0, 1], [0, 0, 1]) == difference([5, 5], [5, 5]) == (0, 0, 0)


def test_a_share_that_is_compared_keeps_a_width_where_one_side_never_varies():
    def won(results):
        return [ending == "won" for ending in results["ending"]]

    books = {"a": TOY, "b": {"game": TOY, "pot": 500}}
    found = compare(books, [most] * 4, 20, measure=won)
    row = found.forest[0]
    assert row["mean_b"] == 1 and row["low"] < row["difference"] < row["high"] <= 1
