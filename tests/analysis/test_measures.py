"""Measures against closed forms."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import isclose, nan

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from socialism_lab.analysis import measures as m
from socialism_lab.engine.errors import LabError, SettingError, Undefined

WEALTH = st.lists(st.integers(0, 10_000), min_size=2, max_size=9).filter(any)
SHARES = [m.gini, m.lorenz, m.top_share]


def test_one_has_all():
    assert m.gini([0, 0, 0, 100]) == 0.75
    assert m.top_share([0, 0, 0, 100]) == 1 and m.top_share([1, 1, 1, 7]) == 0.7
    assert m.top_share([1, 2, 3], part=0.5) == (3 + 0.5 * 2) / 6
    assert m.lorenz([100, 0, 0, 0]) == [(0, 0), (0.25, 0), (0.5, 0), (0.75, 0), (1, 1)]


def test_all_equal():
    x = [5, 5, 5]
    assert m.gini(x) == 0
    assert m.lorenz(x) == [(0, 0), (1 / 3, 1 / 3), (2 / 3, 2 / 3), (1, 1)]


def test_the_gini_of_one_to_n_is_known():
    for n in (2, 5, 40):
        assert isclose(m.gini(range(1, n + 1)), (n - 1) / (3 * n))


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
    for measure in (m.gini, m.top_share):
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


@pytest.mark.parametrize("measure", [*SHARES, m.median])
@pytest.mark.parametrize(
    "wealth", ["123", [Decimal(1), 2], numpy.ones((2, 2)), [True, False], ["1", "2"], {"a": 1}, 5]
)
def test_what_are_no_numbers_is_refused_by_every_measure(measure, wealth):
    with pytest.raises(SettingError, match=r"is not allowed; give a list of numbers"):
        measure(wealth)
    assert m.gini(numpy.array([0, 0, 0, 100])) == m.gini([Fraction(0)] * 3 + [Fraction(1, 3)])
