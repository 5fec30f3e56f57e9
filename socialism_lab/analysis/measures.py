"""Measures of inequality: pure functions of a list of amounts, one for each person.

Amounts may be in any unit of money; every result is a pure number unless its docstring says
otherwise. A measure that is not defined for a list raises `Undefined`, saying why; nothing here
ever returns NaN. `or_none` turns that into None, for tables and files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from numbers import Real
from typing import Any

from ..engine import checks as args
from ..engine.errors import SettingError, Undefined

Amounts = Sequence[float]


def gini(amounts: Amounts) -> float:
    """The Gini coefficient: half the mean difference of all pairs, over the mean.

    G = sum_i (2i - n - 1) x_i / (n sum_i x_i), x sorted upwards, i = 1..n. From 0 (all equal) to
    (n-1)/n (one has all). Domain: no amount below 0, not all 0.
    Source: Sen 1973, On Economic Inequality, ch. 2 (after Gini 1912).
    """
    x = _shares_of(amounts, "Gini")
    n = len(x)
    top = _total([(2 * i - n + 1) * amount for i, amount in enumerate(x)])
    return top / (n * _total(x))


def lorenz(amounts: Amounts) -> list[tuple[float, float]]:
    """The Lorenz curve as n+1 points: (share of people from the poorest up, share of the total).

    Domain: no amount below 0, not all 0. Source: Lorenz 1905, Methods of measuring the
    concentration of wealth, Publications of the American Statistical Association 9:209-219.
    """
    x = _shares_of(amounts, "Lorenz curve")
    n, total = len(x), _total(x)
    return [(i / n, _total(x[:i]) / total) for i in range(n + 1)]


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


@args.checked(a=args.NUMBERS, b=args.NUMBERS)
def correlation(a: Amounts, b: Amounts) -> float | None:
    """Pearson's correlation, -1 to 1; None if either list does not vary."""
    n = len(a)
    if n != len(b):
        raise Undefined(f"correlation: {n} values and {len(b)}; it needs pairs")
    if n < 2 or min(a) == max(a) or min(b) == max(b):  # which rounding may hide
        return None
    import statistics

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
