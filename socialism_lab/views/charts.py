"""One description of a chart gives all its forms: plotly figure, SVG twin, sentence and rows."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from socialism_lab.engine.checks import need, one_of

from .figure import figure_of
from .paint import said
from .plan import MANY, Plan, Series, nth, told_apart
from .twin import svg_of


@dataclass(frozen=True)
class Chart:
    """A chart in all its forms; a notebook shows the best that its front end can draw."""

    title: str
    sentence: str
    rows: list[dict]
    figure: dict
    svg: str

    def _repr_mimebundle_(self, **_: Any) -> dict:
        """What a notebook is sent: plotly, the SVG where it draws none, and the sentence."""
        return {
            "application/vnd.plotly.v1+json": self.figure,
            "image/svg+xml": self.svg,
            "text/plain": self.sentence,
        }

    def _ipython_display_(self) -> None:
        """Show the picture with its sentence and numbers below; only IPython calls this."""
        display = sys.modules["IPython.display"].display
        display(self._repr_mimebundle_(), raw=True)
        numbers = f"<details><summary>The numbers</summary>{table(self.rows)}</details>"
        below = f"<p>{escape(self.sentence)}</p>{numbers}"
        display({"text/html": below, "text/plain": ""}, raw=True)


Many = Sequence[Series]


def lines(title: str, series: Many, x: str, y: str, sentence="", marks: Sequence = ()) -> Chart:
    """Lines over numbers: paths over turns, bands, Schelling diagrams, Lorenz curves."""
    return chart(Plan("line", title, series, x, y, marks), sentence)


def bars(
    title: str, series: Many, x: str, y="", sentence="", marks=(), cuts=(), stacked=False
) -> Chart:
    """Horizontal bars, a row for each label: diverging, grouped or stacked."""
    return chart(Plan("stack" if stacked else "bar", title, series, x, y, marks, cuts), sentence)


def dots(title: str, series: Many, x: str, y="", sentence="", more="", marks=(), cuts=()) -> Chart:
    """A forest plot: a dot with its interval for each label, and the zero line."""
    return chart(Plan("dot", title, series, x, y, marks, cuts), sentence, more)


def series(
    name: str, rows: Iterable[Mapping], x: str, y: str, *ends: str, dashed=False, n: str = ""
) -> Series:
    """A series from rows; a row without a value is left out. `ends` name low and high, `n` the
    number of games, where the rows have it. Raises SettingError for a column that is missing."""
    rows = list(rows)
    for key in (x, y, *ends) if rows else ():
        need("column", key, one_of(*rows[0]))
    known = [row for row in rows if row[y] is not None]
    columns: list[Any] = [[row[key] for row in known] for key in (x, y, *ends)]
    games = [row[n] for row in known] if n and all(n in row for row in known) else ()
    return Series(name, *columns)._replace(dashed=dashed, n=games)


def split(rows: Iterable[Mapping], by: str) -> dict[Any, list[Mapping]]:
    """The rows by the value in a column."""
    found: dict[Any, list[Mapping]] = {}
    for row in rows:
        found.setdefault(row[by], []).append(row)
    return found


def path(game: Any, name: str) -> Series:
    """A series of the game's book, turn by turn."""
    return Series(name, [row["turn"] for row in game.path], [row[name] for row in game.path])


def chart(plan: Plan, sentence: str = "", more: str = "") -> Chart:
    """All forms of a planned chart; without a sentence it gets one made from its numbers, to which
    `more` is added."""
    need("series", plan.series, MANY)
    plan = plan._replace(series=told_apart(plan.series, plan.kind != "line"))
    rows, axis = rows_of(plan), "y" if plan.kind == "line" else "x"
    if plan.size:
        words: dict[str, Any] = {axis: f"{getattr(plan, axis)}, {plan.size}"}
        plan = plan._replace(**words)
    sentence = (sentence or described(plan)) + more
    return Chart(plan.title, sentence, rows, figure_of(plan), svg_of(plan, sentence))


def rows_of(plan: Plan) -> list[dict]:
    """The numbers of a chart as rows: one for each x, with a column for each series.

    A name that another column has, such as the axis, is told from it."""
    line = plan.kind == "line"
    first, measure = (plan.x, plan.y) if line else (plan.y or "what", plan.x)
    places = [[*nth(s.x)] for s in plan.series]
    found = dict.fromkeys(at for each in places for at in each)
    ns = {both for s, at in zip(plan.series, places, strict=True)
          for both in zip(at, s.n, strict=False)}  # fmt: skip
    once = len(ns) == len(dict(ns))  # the same n in every series
    columns: list[tuple[str, dict]] = []
    for s, at in zip(plan.series, places, strict=True):
        each = {"": s.y, ", low": s.low, ", high": s.high, ", n": () if once else s.n}
        columns += [(f"{s.name}{end}", dict(zip(at, values, strict=True)))
                    for end, values in each.items() if len(values)]  # fmt: skip
    columns += [("n", dict(ns))] if ns and once else []
    names = [first]
    for name, _ in columns:
        ways = [name, f"{name}: {measure}", *(f"{name} ({k})" for k in range(2, len(names) + 2))]
        names.append(next(way for way in ways if way not in names))
    return [dict(zip(names, [at[0], *(column.get(at) for _, column in columns)], strict=True))
            for at in (sorted(found) if line else found)]  # fmt: skip


def described(plan: Plan) -> str:
    """A sentence with the main numbers: first and last of a line, all of a row of bars."""
    labels: dict[Any, list[str]] = {}
    line = plan.kind == "line"
    for series in plan.series:
        known = [k for k, y in enumerate(series.y) if y is not None]
        for k in known[:1] + known[1:][-1:] if line else known:
            at, value = series.x[k], said(series.y[k])
            if series.low and plan.kind == "dot":
                value += f" ({said(series.low[k])} to {said(series.high[k])})"
            if line:
                labels.setdefault(series.name, []).append(f"{value} at {said(at)}")
            elif len(plan.series) == 1 or series.y[k]:
                name = f"{series.name} " if len(plan.series) > 1 else ""
                labels.setdefault(at, []).append(name + value)
    about = f"{plan.y} by {plan.x}" if line else plan.x
    parts = [f"{label}: {', '.join(values)}" for label, values in labels.items()]
    return f"{plan.title} ({about}). " + "; ".join(parts) + "."


def table(rows: Sequence[Mapping], caption: str = "") -> str:
    """Rows as an HTML table: words to the left, numbers to the right, a column's numbers alike.

    What only some rows have is empty in the others."""
    if not rows:
        return ""
    names = dict.fromkeys(name for row in rows for name in row)
    columns = [column(name, [row.get(name) for row in rows]) for name in names]
    head, *body = (f"<tr>{''.join(cells)}</tr>" for cells in zip(*columns, strict=True))
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead>{head}</thead><tbody>{''.join(body)}</tbody></table>"


def column(name: Any, values: Sequence) -> list[str]:
    """A column's heading and cells; JupyterLab would set words to the right, too."""
    side = ' style="text-align:left"' if any(isinstance(v, str) for v in values) else ""
    exact = any(isinstance(v, float) and said(v)[-3:-2] == "." for v in values)
    texts = (f"{v:,.2f}" if exact and isinstance(v, float) else said("" if v is None else v)
             for v in values)  # fmt: skip
    cells = [f"<td{side}>{escape(text)}</td>" for text in texts]
    return [f'<th scope="col"{side}>{escape(str(name))}</th>', *cells]
