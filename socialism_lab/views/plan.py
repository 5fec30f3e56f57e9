"""What a chart says, before it is drawn: its series, told apart by name and label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, groupby
from typing import Any, NamedTuple

from socialism_lab.engine.checks import Kind, is_list

from .paint import sizes


class Series(NamedTuple):
    """One line, set of bars or row of dots: a value for each x (a number, or a label for bars).

    A value may be None (nothing is drawn). `low` and `high` make a band or an interval; `n` is
    how many games each value comes from.
    """

    name: str
    x: Sequence
    y: Sequence
    low: Sequence = ()
    high: Sequence = ()
    dashed: bool = False
    n: Sequence = ()

    @property
    def pieces(self) -> list[tuple[bool, Series]]:
        """Its stretches in order, and whether each is thin: from under half as many games as the
        others. A thin one reaches to its neighbours, so that the line is not broken."""
        few = [2 * n < max(self.n) for n in self.n] or [False] * len(self.y)
        found, start = [], 0
        for thin, same in groupby(few):
            end = start + len(list(same))
            found.append((thin, self.cut(max(0, start - thin), end + thin)))
            start = end
        return found

    def cut(self, start: int, end: int) -> Series:
        """The values from one place to before another."""
        cut = {name: getattr(self, name)[start:end] for name in ("x", "y", "low", "high", "n")}
        return self._replace(**cut)

    def value(self, at: Any) -> Any:
        """The value at this x, or None."""
        return self.y[list(self.x).index(at)] if at in self.x else None


MANY = Kind(
    lambda x: is_list(x, lambda s: isinstance(s, Series) and len(s.x) == len(s.y)),
    'a list of series with a value for each x, such as [lab.plots.Series("a", [1, 2], [5, 7])]',
)


class Plan(NamedTuple):
    """What a chart says: kind is "line", "bar", "stack" or "dot" (bars and dots lie in rows).

    `marks` are (value, words) on the axis of numbers along the bottom; `cuts` are (row, words),
    a line drawn before that row.
    """

    kind: str
    title: str
    series: Sequence[Series]
    x: str
    y: str
    marks: Sequence[tuple] = ()
    cuts: Sequence[tuple] = ()

    @property
    def labels(self) -> list:
        """Every x of the series once: the numbers of a line sorted, others in their order."""
        found = dict.fromkeys(at for series in self.series for at in series.x)
        return sorted(found) if self.kind == "line" else list(found)

    @property
    def size(self) -> str:
        """How many games the values come from, such as n = 200; "" where that is not known."""
        ns = [n for series in self.series for n in series.n]
        return sizes(ns) if ns else ""

    @property
    def lanes(self) -> int:
        """How many bars or dots share a row: one where no label has two."""
        if self.kind not in ("bar", "dot"):
            return 1
        seen = [at for s in self.series for at, y in zip(s.x, s.y, strict=True) if y is not None]
        return len(self.series) if len(set(seen)) < len(seen) else 1

    @property
    def ends(self) -> tuple[float, float]:
        """The smallest and largest value to be shown, 0 included; stacked bars are added up."""
        line = self.kind == "line"
        drawn = [it for s in self.series for it in (s.pieces if line else [(False, s)])]
        values = [v for thin, s in drawn for v in (*s.y, *(() if thin else (*s.low, *s.high)))
                  if v is not None]  # fmt: skip
        values += [at for at, _ in self.marks if self.kind != "line"]
        for at in self.labels if self.kind == "stack" else ():
            here = [series.value(at) or 0 for series in self.series]
            values += [sum(v for v in here if v > 0), sum(v for v in here if v < 0)]
        return min([0, *values]), max([0, *values])


def nth(xs: Iterable) -> Iterator[tuple[Any, int]]:
    """Each x with how often it has come before."""
    before: Counter = Counter()
    for at in xs:
        yield at, before[at]
        before[at] += 1


def told_apart(many: Sequence[Series], rows: bool) -> list[Series]:
    """The series with names that differ as text, and so the labels of `rows`, which plotly would
    lay over each other: the second "Ada" is "Ada (2)", in every series."""
    labels = [at for s in many for at in s.x] if rows else []
    known: dict[str, Any] = {str(at): str(at) for at in labels}
    known |= {str(at): at for at in labels if type(at) is int}
    names = distinct([s.name for s in many], {s.name: s.name for s in many})
    return [s._replace(name=name, x=distinct(s.x, known) if rows else s.x)
            for s, name in zip(many, names, strict=True)]  # fmt: skip


def distinct(labels: Iterable, known: Mapping[str, Any]) -> list:
    """The known labels of these texts; what comes again gets a number that none has."""
    found: dict[str, Any] = {}
    for text in map(str, labels):
        ways = (f"{text} ({k})" for k in count(2))
        new = text not in found
        name = text if new else next(way for way in ways if way not in {**known, **found})
        found[name] = known.get(name, name)
    return [*found.values()]
