"""The paper game against sums done by hand."""

import pytest

import socialism_lab as lab


def test_all_give_all_none_gives_and_one_keeps_while_three_give():
    earn = lambda gifts: [row["earns"] for row in lab.public_good(gifts)]  # noqa: E731
    assert earn([20, 20, 20, 20]) == [32, 32, 32, 32]
    assert earn([0, 0, 0, 0]) == [20, 20, 20, 20]
    assert earn([20, 20, 20, 0]) == [24, 24, 24, 44]


def test_a_token_given_costs_its_giver_06_and_brings_the_group_06():
    before, after = (lab.public_good([g, 5, 0, 20]) for g in (9, 10))
    assert after[0]["earns"] - before[0]["earns"] == pytest.approx(-0.6)
    total = [sum(row["earns"] for row in rows) for rows in (before, after)]
    assert total[1] - total[0] == pytest.approx(0.6)


def test_more_than_one_has_cannot_be_given():
    with pytest.raises(lab.LabError, match="21 is not from 0 to the 20"):
        lab.public_good([21, 0, 0, 0])
