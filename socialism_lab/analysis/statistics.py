"""From a sample to what can be said about the rules behind it: every interval of the kit."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, pi, sqrt, tan
from statistics import NormalDist, covariance, fmean
from typing import Any, NamedTuple

from ..engine import checks as args
from .measures import correlation

HALF = 0.975  # of all values lie below the upper end of a 95 % interval
TWO = args.Kind(
    lambda x: args.NUMBERS.fits(x) and len(x) > 1,
    "a list of two numbers or more, such as [20, 20, 20, 0]",
)


class Interval(NamedTuple):
    """A mean (a share, a difference of means) with its 95 % interval."""

    mean: float
    low: float
    high: float


class Share(NamedTuple):
    """A share of games with its 95 % interval; None of no games."""

    share: Any = None
    low: Any = None
    high: Any = None


def share(count: float, n: int, heads: int = 1) -> Share:
    """`count` of `n`, a head, as a share with Wilson's interval (Wilson 1927, J. Am. Stat. Assoc.
    22:209); None of no games or heads."""
    if not n or not heads:
        return Share()
    z = NormalDist().inv_cdf(HALF)
    p, zz = count / n, z * z / n
    middle, half = p + zz / 2, z * sqrt(p * (1 - p) / n + zz / 4 / n)
    low = (middle - half) / (1 + zz) if count else 0.0
    high = (middle + half) / (1 + zz) if count < n else 1.0
    return Share(p / heads, low / heads, high / heads)


def gap(a: Sequence[Any], b: Sequence[Any], r: float) -> Share:
    """b - a of two shares (or chances a head) of the same games, with its 95 % interval from both
    of theirs and the correlation `r` over the pairs, 0 if counted apart (Newcombe 1998, Statistics
    in Medicine 17:2635; it does not shrink to nothing where neither happened, as Student's would).
    """
    if None in (*a, *b):
        return Share()
    ends = [(one[0] - one[1], other[2] - other[0]) for one, other in ((b, a), (a, b))]
    less, more = (sqrt(max(0, x * x - 2 * r * x * y + y * y)) for x, y in ends)
    middle = b[0] - a[0]
    return Share(middle, middle - less, middle + more)


def student(df: int) -> float:
    """The t that leaves 2.5 % on each side: exact for 1 and 2 degrees of freedom, beyond that the
    expansion of Abramowitz and Stegun 1964, 26.7.5 (right to 0.2 % at 3, to 0.001 % from 9 on).
    """
    if df == 1:
        return tan(pi * (HALF - 0.5))
    if df == 2:
        return (2 * HALF - 1) * sqrt(2 / (4 * HALF * (1 - HALF)))
    x = NormalDist().inv_cdf(HALF)
    return (
        x
        + (x**3 + x) / 4 / df
        + (5 * x**5 + 16 * x**3 + 3 * x) / 96 / df**2
        + (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / 384 / df**3
        + (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / 92160 / df**4
    )


def variance(x: Sequence[float]) -> float:
    """The sample variance, with n - 1; exactly 0 if all are equal, which rounding would hide."""
    middle = fmean(x)
    return 0.0 if min(x) == max(x) else fsum((a - middle) ** 2 for a in x) / (len(x) - 1)


def interval(x: Sequence[float]) -> Interval:
    """The mean of two values or more with its 95 % interval: Wilson's where all of them are 0 or
    1, which has a width even where all are alike and never leaves 0 to 1; else Student's t with
    n - 1 degrees of freedom."""
    return Interval(*share(sum(x), len(x))) if {*x} <= {0, 1} else mean_interval(x)


def mean_interval(x: Sequence[float]) -> Interval:
    """The mean of two numbers or more of any kind with its 95 % interval (Student's t)."""
    middle, half = fmean(x), student(len(x) - 1) * sqrt(variance(x) / len(x))
    return Interval(middle, middle - half, middle + half)


def difference(a: Sequence[float], b: Sequence[float]) -> Interval:
    """The mean of b - a, game by game on the same dice, with its 95 % interval: that of the
    differences; where both are 0 or 1 (and not the same in every game), Newcombe's (see `gap`)."""
    if {*a, *b} == {0, 1} and a != b:
        before, after = share(sum(a), len(a)), share(sum(b), len(b))
        return Interval(*gap(before, after, correlation(a, b) or 0))
    return mean_interval([y - x for x, y in zip(a, b, strict=True)])


def named(name: str, found: Sequence[Any]) -> dict[str, Any]:
    """A value with its interval as NAME, NAME_low and NAME_high; as "mean", "low" and "high"
    without a name."""
    names = (name, f"{name}_low", f"{name}_high") if name else Interval._fields
    return dict(zip(names, found, strict=True))


class Paired(NamedTuple):
    """What the same games under two rulebooks say about the difference b - a.

    `low` and `high` are the ends of its 95 % interval (see `difference`). The identity: variance =
    variance_a + variance_b - 2 covariance. `narrowing`: the width of Student's interval over that
    of two batches with different dice.
    """

    n: int
    mean_a: float
    mean_b: float
    difference: float
    low: float
    high: float
    variance_a: float
    variance_b: float
    covariance: float
    variance: float
    correlation: float | None
    narrowing: float | None


def paired(a: Sequence[Any], b: Sequence[Any]) -> Paired | None:
    """The paired difference of two equally long lists, without the pairs in which a value is None;
    None for fewer than two pairs."""
    pairs = [pair for pair in zip(a, b, strict=True) if None not in pair]
    if len(pairs) < 2:
        return None
    a, b = ([pair[side] for pair in pairs] for side in (0, 1))
    var_a, var_b, var = variance(a), variance(b), variance([y - x for x, y in pairs])
    narrowing = sqrt(var / (var_a + var_b)) if var_a + var_b else None
    ends = (len(pairs), fmean(a), fmean(b), *difference(a, b))
    return Paired(*ends, var_a, var_b, covariance(a, b), var, correlation(a, b), narrowing)


@args.checked(values=TWO, size=args.whole(2, such=50))
def samples(values: Sequence[float], size: int) -> list[dict[str, Any]]:
    """Consecutive samples of `size` values: mean, 95 % interval, standard error s/sqrt(n); values
    that do not fill one are left out."""
    args.need("size", size, args.whole(2, len(values), 2))
    rows = []
    for start in range(0, len(values) - size + 1, size):
        part = values[start : start + size]
        row: dict[str, Any] = {"games": f"{start + 1} to {start + size}", "n": size}
        row |= named("", interval(part)) | {"standard error": sqrt(variance(part) / size)}
        rows.append(row)
    return rows
