"""Measures of inequality: pure functions of a list of amounts, one for each person.

Amounts may be in any unit of money; every result is a pure number unless its docstring says
otherwise. A measure that is not defined for a list raises `Undefined`, saying why; nothing here
ever returns NaN. `or_none` turns that into None, for tables and files.
"""

from __future__ import annotations

import statistics
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from math import fsum, log
from numbers import Real
from typing import Any

from ..engine import checks as args
from ..engine.errors import SettingError, Undefined

Amounts = Sequence[float]


def gini(amounts: Amounts, corrected: bool = False) -> float:
    """The Gini coefficient: half the mean difference of all pairs, over the mean.

    G = sum_i (2i - n - 1) x_i / (n sum_i x_i), x sorted upwards, i = 1..n. From 0 (all equal) to
    (n-1)/n (one has all); with `corrected` times n/(n-1), so that it reaches 1 for any n.
    Domain: no amount below 0, not all 0; at least two amounts if corrected.
    Source: Sen 1973, On Economic Inequality, ch. 2 (after Gini 1912); the correction: Deltas 2003,
    The small-sample bias of the Gini coefficient, Review of Economics and Statistics 85:226-234.
    """
    x = _shares_of(amounts, "Gini")
    n = len(x)
    if corrected and n < 2:
        raise Undefined("Gini: the correction n/(n-1) needs at least two amounts")
    top = _total([(2 * i - n + 1) * amount for i, amount in enumerate(x)])
    return top / ((n - 1 if corrected else n) * _total(x))


def lorenz(amounts: Amounts) -> list[tuple[float, float]]:
    """The Lorenz curve as n+1 points: (share of people from the poorest up, share of the total).

    Domain: no amount below 0, not all 0. Source: Lorenz 1905, Methods of measuring the
    concentration of wealth, Publications of the American Statistical Association 9:209-219.
    """
    x = _shares_of(amounts, "Lorenz curve")
    n, total = len(x), _total(x)
    return [(i / n, _total(x[:i]) / total) for i in range(n + 1)]


def theil(amounts: Amounts) -> float:
    """Theil's T: the mean of (x/mean) ln(x/mean), with 0 ln 0 = 0; in nats.

    From 0 (all equal) to ln n (one has all). Domain: no amount below 0, not all 0.
    Source: Theil 1967, Economics and Information Theory, ch. 4.
    """
    x = _shares_of(amounts, "Theil")
    mean = _total(x) / len(x)
    return fsum(a / mean * log(a / mean) for a in x if a) / len(x)


@args.checked(part=args.NUMBER)
def top_share(amounts: Amounts, part: float = 0.25) -> float:
    """The share of the total that the richest `part` of the people hold, 0 to 1.

    One minus the Lorenz curve at 1 - part, straight between its points: with four people a
    quarter is the richest one. Domain: no amount below 0, not all 0; 0 < part <= 1.
    Source: the top shares of Kuznets 1953, Shares of Upper Income Groups in Income and Savings.
    """
    if not 0 < part <= 1:
        raise Undefined(f"top share: {part!r} is no part of the people; take 0.25 for a quarter")
    x = _shares_of(amounts, "top share")[::-1]
    whole, rest = divmod(part * len(x), 1)
    next_one = x[int(whole)] if rest else 0
    return (_total(x[: int(whole)]) + rest * next_one) / _total(x)


def median_mean(amounts: Amounts) -> float:
    """The median over the mean: below 1 if few have much more than most.

    Domain: no amount below 0, not all 0. Source: a textbook sign of skewness (Cowell 2011,
    Measuring Inequality, 3rd ed.).
    """
    x = _shares_of(amounts, "median/mean")
    return median(x) * len(x) / _total(x)


@args.checked(line=args.NUMBER)
def poverty_rate(amounts: Amounts, line: float | None = None) -> float:
    """The share of people strictly below the poverty line, 0 to 1 (the headcount ratio).

    `line` is in the unit of the amounts; None takes half the median, as the OECD does.
    Domain: any amounts with a given line; none below 0 for the half median.
    Source: Foster, Greer and Thorbecke 1984, Econometrica 52:761-766, P with alpha = 0.
    """
    x = _numbers(amounts, "poverty rate")
    if line is None:
        if x[0] < 0:
            raise Undefined(f"poverty rate: {x[0]} is below 0; give the line as an amount")
        line = median(x) / 2
    return sum(a < line for a in x) / len(x)


@args.checked(start=args.LIST, end=args.LIST)
def mobility(start: Amounts, end: Amounts) -> float:
    """Spearman's rank correlation of what people had at the start and at the end.

    1: everybody keeps the rank (no mobility); 0: the start says nothing; -1: turned upside down.
    Ties share their mean rank. Domain: the same people in the same order, at least two, not all
    equal at either time. Source: Spearman 1904, American Journal of Psychology 15:72-101.
    """
    if len(start) != len(end):
        raise Undefined(f"mobility: {len(start)} people at the start, {len(end)} at the end")
    r = correlation(ranks(start), ranks(end))
    if r is None:
        raise Undefined("mobility: all are equal at the start or at the end, so there is no rank")
    return r


def ranks(amounts: Amounts) -> list[float]:
    """Each amount's rank, 1 for the smallest; equal amounts share the mean of their ranks."""
    x = _numbers(amounts, "rank")
    return [(bisect_left(x, a) + bisect_right(x, a) + 1) / 2 for a in amounts]


@args.checked(a=args.NUMBERS, b=args.NUMBERS)
def correlation(a: Amounts, b: Amounts) -> float | None:
    """Pearson's correlation, -1 to 1; None if either list does not vary."""
    n = len(a)
    if n != len(b):
        raise Undefined(f"correlation: {n} values and {len(b)}; it needs pairs")
    if n < 2 or min(a) == max(a) or min(b) == max(b):  # which rounding may hide
        return None
    try:
        return max(-1.0, min(1.0, statistics.correlation(a, b)))
    except statistics.StatisticsError:  # they vary too little for the squares
        return None


def median(amounts: Amounts) -> float:
    """The middle amount, or the mean of the two in the middle; in the unit of the amounts."""
    x = _numbers(amounts, "median")
    return (x[(len(x) - 1) // 2] + x[len(x) // 2]) / 2


def or_none(measure: Callable, *about: Any, **options: Any) -> Any:
    """The measure, or None where it is not defined: for tables and files, which hold no NaN."""
    try:
        return measure(*about, **options)
    except Undefined:
        return None


def _numbers(amounts: Amounts, what: str) -> list[float]:
    try:
        x = sorted(amounts)
        known = all(issubclass(k, Real) and not issubclass(k, bool) for k in {*map(type, x)})
    except (TypeError, ValueError):
        known = False
    if not known:
        raise SettingError(f"{what}: {amounts!r} is not allowed; give {args.NUMBERS.words}")
    if not x:
        raise Undefined(f"{what}: there are no amounts; give at least one")
    if not all(abs(a) <= args.LARGEST for a in x):
        raise Undefined(f"{what}: an amount is infinite, not a number or too large; leave it out")
    return x


def _shares_of(amounts: Amounts, what: str) -> list[float]:
    """The amounts sorted upwards, if shares of their total make sense."""
    x = _numbers(amounts, what)
    if x[0] < 0:
        why = "(debts), where shares have no meaning; use the poorest amount and the total"
        raise Undefined(f"{what}: {x[0]} is below 0 {why}")
    if x[-1] == 0:
        raise Undefined(f"{what}: all amounts are 0, so nobody has a share")
    return x


def _total(x: Amounts) -> float:
    """Exact for whole numbers, correctly rounded for others."""
    return sum(x) if all(type(a) is int for a in x) else fsum(x)


STATISTICS: dict[str, Callable] = {"poorest": min, "total": sum, "gini": gini, "richest": max}
