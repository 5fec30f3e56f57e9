"""Lesson 7's numbers: the sums as a table; the shapes that the lesson tells."""

import re
from math import sqrt
from statistics import fmean, stdev

import pytest

from socialism_lab.analysis.simulate import simulate
from socialism_lab.analysis.taxes import builders_sums, house_demand, tax_curves
from socialism_lab.engine.errors import SettingError
from socialism_lab.views import plots


def test_a_land_tax_stands_beside_the_sum_and_a_house_tax_in_it():
    none, land, house = builders_sums("St. James Place")
    assert none["sum"] == land["sum"] == 60 and house["sum"] == -20
    assert none["sum without the 100"] == -40
    assert [row["land tax, built or not"] for row in (none, land, house)] == [0, -36, 0]


@pytest.mark.parametrize(
    ("lot", "level", "words"),
    [("B&O Railroad", 0, "lot: there is none named 'B&O Railroad'"),
     ("Bordwalk", 0, "did you mean 'Boardwalk'?"), ("", 0, "none named ''"),
     ("Boardwalk", 5, "level: 5 is not allowed; give a whole number from 0 to 4")],
)  # fmt: skip
def test_a_sum_needs_a_lot_with_room(lot, level, words):
    with pytest.raises(SettingError, match=re.escape(words)):
        builders_sums(lot, level)


def test_what_a_tax_does_to_the_houses_is_compared_pair_by_pair():
    rows = tax_curves({"house tax": [0, 40]}, games=8, laps=2)
    assert [rows[k][key] for k in (0, 1) for key in ("more", "more_low", "more_high")] == [0] * 6
    free, taxed = (simulate("taxes", ["Builder"] * 4, 8, laps=2, votes_needed="all", house_tax=tax)
                   for tax in (0, 40))  # fmt: skip
    gaps = [b - a for a, b in zip(free.built(), taxed.built(), strict=True)]
    half = 2.3646 * stdev(gaps) / sqrt(8)  # Student's t of 7 degrees of freedom
    ends = (rows[2]["more"], rows[2]["more_low"], rows[2]["more_high"])
    assert ends == pytest.approx((fmean(gaps), fmean(gaps) - half, fmean(gaps) + half), abs=0.051)
    assert plots.taxes(rows, "both")[0].rows[2]["more"] == rows[2]["more"]


@pytest.mark.slow
def test_paid_back_with_ample_cash_the_house_tax_bends_back_and_the_land_tax_does_not():
    rows = tax_curves(start_cash=5000)
    none = rows[0]["houses"]
    land, house = (
        [row["revenue"] for row in rows if row["tax"] == f"{what} tax"]
        for what in ("land", "house")
    )
    assert land == sorted(land) and house[-1] < max(house) / 2
    for row in rows[1:]:
        if row["tax"] == "land tax":
            assert abs(row["houses"] - none) < 0.15 * none
    assert rows[-1]["high"] < rows[0]["low"] and rows[-1]["houses"] < 0.6 * none
    houses, money = plots.taxes(rows, "both")
    assert houses.rows == money.rows == rows and houses.title == "both: houses"
    assert "Without a tax: 42." in houses.sentence


@pytest.mark.slow
def test_kept_by_the_treasury_with_cash_short_the_land_tax_too_leaves_fewer_houses():
    rows = tax_curves(dividend=False)
    land = [row for row in rows if row["tax"] == "land tax"]
    assert land[-1]["high"] < rows[0]["low"] and land[-1]["houses"] < 0.75 * rows[0]["houses"]


def test_a_tax_stops_the_houses_that_bring_more_than_their_cost_and_less_than_cost_and_tax():
    rows = house_demand(others=3, laps=2, house_tax=40)
    assert len(rows) == 22 * 5 and [row["house"] for row in rows] == [*range(1, 111)]
    assert {(row["cost"], row["cost and tax"]) for row in rows} == {(100, 180)}
    assert rows[0]["brings"] == 542  # Connecticut, third house: (200 x 3 x 2 / 7 + 100) / 50
    drawn = plots.deadweight(rows)
    assert (
        drawn.rows == rows and f"stops {sum(r['lost'] > 0 for r in rows)} of 110" in drawn.sentence
    )
    assert not any(row["lost"] for row in house_demand(house_tax=0))
