"""Charts with all that belongs to one: the picture, a sentence, and its numbers as rows."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from socialism_lab.engine.checks import Kind, is_list, need, one_of

from .figure import ChartSpec, Figure, Series, figure
from .text import escape, many, number, table

PLOTLY = "application/vnd.plotly.v1+json"
Many = Sequence[Series]
MANY = Kind(
    lambda x: is_list(x, lambda s: isinstance(s, Series) and len(s.x) == len(s.y)),
    'a list of series with a value for each x, such as [lab.plots.Series("a", [1, 2], [5, 7])]',
)


@dataclass(frozen=True)
class Chart:
    """A picture (a plotly figure) with a sentence and its numbers; `percent`: they are shares."""

    title: str
    sentence: str
    rows: list[dict[str, Any]]
    figure: Figure
    percent: bool = False

    @property
    def below(self) -> str:
        """The sentence, and the numbers to unfold, as HTML."""
        numbers = table(self.rows, percent=self.percent)
        unfold = f"<details><summary>The numbers</summary>{numbers}</details>"
        return f"<p>{escape(self.sentence)}</p>{unfold}"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        """What a notebook is sent."""
        return {PLOTLY: self.figure, "text/plain": self.sentence}

    def _ipython_display_(self) -> None:
        """Show the picture with its sentence and numbers below; only IPython calls this."""
        display = sys.modules["IPython.display"].display
        display(self._repr_mimebundle_(), raw=True)
        display({"text/html": self.below, "text/plain": ""}, raw=True)


def lines(title: str, series: Many, x: str, y: str = "", sentence: str = "", **look: Any) -> Chart:
    """Lines over numbers; `look`: marks, percent (see `ChartSpec`)."""
    return chart(ChartSpec("line", title, series, x, y, **look), sentence)


def bars(title: str, series: Many, x: str, y: str = "", sentence: str = "", **look: Any) -> Chart:
    """Horizontal bars, a row for each label: beside each other or `stacked`."""
    kind = "stack" if look.pop("stacked", False) else "bar"
    return chart(ChartSpec(kind, title, series, x, y, **look), sentence)


def dots(title: str, series: Many, x: str, y: str = "", sentence: str = "", **look: Any) -> Chart:
    """A forest plot: a dot with its interval for each label, and the zero line. Where more than
    three intervals are shown at once, the sentence says what that means."""
    told = sentence + many(sum(len(one.low) for one in series)) if sentence else ""
    return chart(ChartSpec("dot", title, series, x, y, **look), told)


def chart(spec: ChartSpec, sentence: str = "") -> Chart:
    """A chart with its rows; without a sentence it gets one made from its numbers."""
    need("series", spec.series, MANY)
    found = sentence or described(spec)
    return Chart(spec.title, found, rows_of(spec), figure(spec), spec.percent)


def rows_of(spec: ChartSpec) -> list[dict[str, Any]]:
    """The numbers of a chart as rows: one for each x, with columns for each series."""
    line = spec.kind == "line"
    first, measure = (spec.x, spec.y) if line else (spec.y or "what", spec.x)
    rows: dict[Any, dict[str, Any]] = {at: {first: at} for at in spec.labels}
    for series in spec.series:
        name = f"{series.name}: {measure}" if series.name == first else series.name
        for k, at in enumerate(series.x):
            row = rows[at]
            row[name] = series.y[k]
            if series.low:
                row |= {f"{name}, low": series.low[k], f"{name}, high": series.high[k]}
            if series.n:
                alike = row.get("n", series.n[k]) == series.n[k]
                row["n" if alike else f"{name}, n"] = series.n[k]
    return [rows[at] for at in (sorted(rows) if line else rows)]


def described(spec: ChartSpec) -> str:
    """The main numbers in a sentence: first and last of each line, largest and smallest bar."""
    told = []
    for series in spec.series:
        known = [y for y in series.y if y is not None]
        ends = known if spec.kind == "line" else sorted(known, reverse=True)
        said = " to ".join(map(number, (ends[:1] + ends[1:][-1:])))
        told.append(f"{series.name}: {said or 'none'}")
    return f"{'; '.join(told)}."


# -- series ---------------------------------------------------------------------------------------
def series(name: str, rows: Sequence[Mapping], x: str, y: str, *ends: str) -> Series:
    """A series from rows, with their "n" or "games"; a row without a value is left out. `ends`
    name low and high. Raises SettingError for a column that is missing."""
    for key in (x, y, *ends) if rows else ():
        need("column", key, one_of(*rows[0]))
    known = [row for row in rows if row[y] is not None]
    columns: list[Any] = [[row[key] for row in known] for key in (x, y, *ends)]
    games = [row.get("n", row.get("games")) for row in known]
    return Series(name, *columns)._replace(n=() if None in games else games)


def series_by(rows: Sequence[Mapping], by: str, x: str, y: str, *ends: str) -> list[Series]:
    """A series for each value in a column."""
    names = dict.fromkeys(row[by] for row in rows)
    return [series(name, [row for row in rows if row[by] == name], x, y, *ends) for name in names]


def path(game: Any, name: str) -> Series:
    """A series of the game's book, turn by turn."""
    return Series(name, [row["turn"] for row in game.path], [row[name] for row in game.path])
