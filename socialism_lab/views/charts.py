"""One description of a chart gives all its forms: plotly figure, SVG twin, sentence and rows."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from .figure import figure_of
from .paint import said
from .twin import svg_of


class Series(NamedTuple):
    """One line, set of bars or row of dots: a value for each x (a number, or a label for bars).

    A value may be None (nothing is drawn). `low` and `high` make a band or an interval.
    """

    name: str
    x: Sequence
    y: Sequence
    low: Sequence = ()
    high: Sequence = ()
    dashed: bool = False


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


@dataclass(frozen=True)
class Chart:
    """A chart in all its forms; a notebook shows the best that its front end can draw."""

    title: str
    sentence: str
    rows: list[dict]
    figure: dict
    svg: str

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict:
        return bundle(self)

    def _ipython_display_(self) -> None:
        """Show the picture with its sentence and numbers below; only IPython calls this."""
        display = sys.modules["IPython.display"].display
        display(bundle(self), raw=True)
        below = f"<p>{escape(self.sentence)}</p>{numbers(self)}"
        display({"text/html": below, "text/plain": ""}, raw=True)


def lines(
    title: str, series: Sequence[Series], x: str, y: str, sentence: str = "", marks: Sequence = ()
) -> Chart:
    """Lines over numbers: paths over turns, bands, Schelling diagrams, Lorenz curves."""
    return chart(Plan("line", title, series, x, y, marks), sentence)


def bars(
    title: str, series: Sequence[Series], x: str, y: str = "", sentence: str = "",
    marks: Sequence = (), cuts: Sequence = (), stacked: bool = False,
) -> Chart:
    """Horizontal bars, a row for each label: diverging, grouped or stacked."""  # fmt: skip
    return chart(Plan("stack" if stacked else "bar", title, series, x, y, marks, cuts), sentence)


def dots(
    title: str, series: Sequence[Series], x: str, y: str = "", sentence: str = "",
    marks: Sequence = (),
) -> Chart:
    """A forest plot: a dot with its interval for each label, and the zero line."""  # fmt: skip
    return chart(Plan("dot", title, series, x, y, marks), sentence)


def chart(plan: Plan, sentence: str = "") -> Chart:
    """All forms of a planned chart; without a sentence it gets one made from its numbers."""
    sentence = sentence or described(plan)
    return Chart(plan.title, sentence, rows_of(plan), figure_of(plan), svg_of(plan, sentence))


def rows_of(plan: Plan) -> list[dict]:
    """The numbers of a chart as rows: one for each x, with a column for each series."""
    rows: dict[Any, dict] = {}
    first = plan.x if plan.kind == "line" else plan.y or "what"
    for series in plan.series:
        for k, at in enumerate(series.x):
            row = rows.setdefault(at, {first: at})
            row[series.name] = series.y[k]
            if series.low:
                row[f"{series.name}, low"] = series.low[k]
                row[f"{series.name}, high"] = series.high[k]
    columns = dict.fromkeys(name for row in rows.values() for name in row)
    return [{name: row.get(name) for name in columns} for row in rows.values()]


def described(plan: Plan) -> str:
    """A sentence with the main numbers: first and last of a line, all of a row of bars."""
    labels: dict[Any, list[str]] = {}
    for series in plan.series:
        known = [k for k, y in enumerate(series.y) if y is not None]
        for k in known[:1] + known[1:][-1:] if plan.kind == "line" else known:
            value = said(series.y[k])
            if series.low and plan.kind == "dot":
                value += f" ({said(series.low[k])} to {said(series.high[k])})"
            if plan.kind == "line":
                labels.setdefault(series.name, []).append(f"{value} at {said(series.x[k])}")
            elif len(plan.series) == 1:
                labels.setdefault(series.x[k], []).append(value)
            elif series.y[k]:
                labels.setdefault(series.x[k], []).append(f"{series.name} {value}")
    about = f"{plan.y} by {plan.x}" if plan.kind == "line" else plan.x
    parts = [f"{label}: {', '.join(values)}" for label, values in labels.items()]
    return f"{plan.title} ({about}). " + "; ".join(parts) + "."


def bundle(drawn: Chart) -> dict[str, Any]:
    """What a notebook is sent: plotly where it can be drawn, else the SVG, and the sentence."""
    return {
        "application/vnd.plotly.v1+json": drawn.figure,
        "image/svg+xml": drawn.svg,
        "text/plain": drawn.sentence,
    }


def page(drawn: Chart) -> str:
    """The chart for a page without a notebook: picture, sentence, and the numbers to unfold."""
    caption = f"<figcaption>{escape(drawn.sentence)}</figcaption>"
    return f"<figure>{drawn.svg}{caption}{numbers(drawn)}</figure>"


def numbers(drawn: Chart) -> str:
    """A chart's rows as a table to unfold."""
    return f"<details><summary>The numbers</summary>{table(drawn.rows)}</details>"


def table(rows: Sequence[Mapping]) -> str:
    """Rows as an HTML table."""
    if not rows:
        return ""
    head = "".join(f'<th scope="col">{escape(str(name))}</th>' for name in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(said('' if v is None else v))}</td>" for v in row.values())
        + "</tr>"
        for row in rows
    )  # fmt: skip
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
