"""Measures against closed forms."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import isclose, log, nan

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from socialism_lab.analysis import measures as m
from socialism_lab.engine.errors import LabError, SettingError, Undefined

WEALTH = st.lists(st.integers(0, 10_000), min_size=2, max_size=9).filter(any)
SHARES = [m.gini, m.lorenz, m.theil, m.top_share, m.median_mean]


def test_one_has_all():
    assert m.gini([0, 0, 0, 100]) == 0.75
    assert m.gini([0, 0, 0, 100], corrected=True) == 1
    assert m.theil([0, 0, 0, 100]) == log(4)
    assert m.top_share([0, 0, 0, 100]) == 1 and m.top_share([1, 1, 1, 7]) == 0.7
    assert m.top_share([1, 2, 3], part=0.5) == (3 + 0.5 * 2) / 6
    assert m.lorenz([100, 0, 0, 0]) == [(0, 0), (0.25, 0), (0.5, 0), (0.75, 0), (1, 1)]


def test_all_equal():
    x = [5, 5, 5]
    assert m.gini(x) == m.theil(x) == m.poverty_rate(x) == 0 and m.median_mean(x) == 1
    assert m.lorenz(x) == [(0, 0), (1 / 3, 1 / 3), (2 / 3, 2 / 3), (1, 1)]


def test_the_gini_of_one_to_n_is_known():
    for n in (2, 5, 40):  # (n-1)/(3n), corrected 1/3 for every n
        assert isclose(m.gini(range(1, n + 1)), (n - 1) / (3 * n))
        assert isclose(m.gini(range(1, n + 1), corrected=True), 1 / 3)


@given(WEALTH, st.integers(1, 9))
def test_a_flat_tax_with_equal_dividend_scales_the_gini(wealth, tenths):
    t, mean = tenths / 10, sum(wealth) / len(wealth)
    after = [x * (1 - t) + t * mean for x in wealth]
    assert isclose(m.gini(after), (1 - t) * m.gini(wealth), abs_tol=1e-12)


@given(WEALTH)
def test_the_gini_is_twice_the_area_above_the_lorenz_curve(wealth):
    points = m.lorenz(wealth)
    steps = pairwise(points)
    area = sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in steps)
    assert isclose(m.gini(wealth), 1 - 2 * area, abs_tol=1e-9)


@given(WEALTH, st.integers(1, 50))
def test_units_and_order_do_not_matter(wealth, factor):
    for measure in (m.gini, m.theil, m.top_share, m.median_mean):
        twice = measure([x * factor for x in reversed(wealth)])
        assert twice == pytest.approx(measure(wealth), abs=1e-9)


@pytest.mark.parametrize("measure", SHARES)
@pytest.mark.parametrize(
    "wealth,word",
    [
        ([0, 0], "all amounts are 0"),
        ([-1, 5], "below 0"),
        ([], "no amounts"),
        ([nan, 1], "not a number"),
    ],
)
def test_what_is_not_defined_says_so(measure, wealth, word):
    with pytest.raises(Undefined, match=word):
        measure(wealth)
    assert m.or_none(measure, wealth) is None
    assert issubclass(Undefined, LabError)


@pytest.mark.parametrize("measure", [*SHARES, m.poverty_rate, m.ranks, m.median])
@pytest.mark.parametrize(
    "wealth", ["123", [Decimal(1), 2], numpy.ones((2, 2)), [True, False], ["1", "2"], {"a": 1}, 5]
)
def test_what_are_no_numbers_is_refused_by_every_measure(measure, wealth):
    with pytest.raises(SettingError, match=r"is not allowed; give a list of numbers"):
        measure(wealth)
    assert m.gini(numpy.array([0, 0, 0, 100])) == m.gini([Fraction(0)] * 3 + [Fraction(1, 3)])


def test_poverty_and_median():
    assert m.poverty_rate([1, 4, 4, 10]) == 0.25  # line: half of 4
    assert m.poverty_rate([-5, 4], line=0) == 0.5
    assert m.poverty_rate([2, 4], line=2) == 0
    assert m.median_mean([1, 1, 1, 7]) == 0.4
    with pytest.raises(Undefined, match="line"):
        m.poverty_rate([-5, 4])


def test_mobility():
    assert m.mobility([1, 2, 3, 4], [10, 20, 30, 40]) == pytest.approx(1)
    assert m.mobility([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1)
    assert m.mobility([1, 2, 3], [3, 1, 2]) == pytest.approx(-0.5)
    assert m.ranks([5, 1, 5]) == [2.5, 1, 2.5]
    for start, end in (([1, 1], [1, 2]), ([1], [2]), ([1, 2], [1])):
        with pytest.raises(Undefined, match="mobility"):
            m.mobility(start, end)
