"""A chart as a plotly figure: a plain dict, readable on light and dark, at 250 pixels and at 900.

plotly breaks no line and reads no CSS variable but in a text's own style: texts are broken here,
for the narrowest figure, and each is in the front end's own text colour. What all figures have
alike is in look.json.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from .paint import INK, LOOKS, width, wrapped
from .text import CAMEL, number, sizes

Figure = dict[str, Any]
LOOK: Figure = json.loads(Path(__file__).with_name("look.json").read_text("utf-8"))
OPEN, CLOSE = f'<span style="color:{INK}">', "</span>"
HEAD, TEXT, SMALL = 17, 13, 12  # font sizes: of a title, of most texts, of series' names
ACROSS, NAME, ROW = 240, 96, 130  # pixels for a line of a title, of a line's name, of a row's
PLOT = 250  # pixels: how high a plot of lines is


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


@dataclass(frozen=True)
class ChartSpec:
    """What a chart says: `kind` is "line", "bar", "stack" or "dot" (all but lines lie in rows).

    `x` names the axis along the bottom, `y` the other. `marks` are (value, words) on the axis
    along the bottom; `cuts` are (row, words), a line drawn before that row.
    """

    kind: str
    title: str
    series: Sequence[Series]
    x: str
    y: str = ""
    marks: Sequence[tuple[float, str]] = ()
    cuts: Sequence[tuple[int, str]] = ()
    percent: bool = False
    square: bool = False
    steps: bool = False

    @property
    def measure(self) -> str:
        """What the numbers are, and how many games they come from, as far as that is known."""
        ns = [n for series in self.series for n in series.n]
        words = self.y if self.kind == "line" else self.x
        return f"{words}, {sizes(ns)}" if ns else words

    @property
    def labels(self) -> list:
        """Every x of the series once, in their order."""
        return list(dict.fromkeys(at for series in self.series for at in series.x))

    @property
    def values(self) -> list[tuple[Any, float]]:
        """(x, value) of all that is drawn; of stacked bars their sums to the left and right."""
        found = [(at, y) for s in self.series for at, y in zip(s.x, s.y, strict=True)]
        found = [(at, y) for at, y in found if y is not None]
        if self.kind != "stack":
            return found
        sums: dict[tuple, float] = {}
        for at, y in found:
            sums[at, y < 0] = sums.get((at, y < 0), 0) + y
        return [(at, y) for (at, _), y in sums.items()]

    @property
    def grouped(self) -> bool:
        """Whether two bars or dots would lie on each other, and so share a row."""
        taken = [(at, self.kind == "bar" and y < 0) for at, y in self.values]
        return self.kind in ("bar", "dot") and len(set(taken)) < len(taken)

    @property
    def ends(self) -> tuple[float, float]:
        """How far the axis of numbers reaches: from 0, with room for the words at its ends."""
        values = [y for _, y in self.values]
        values += [y for s in self.series for y in (*s.low, *s.high) if y is not None]
        values += [at for at, _ in self.marks if self.kind != "line"]
        low, high = min([0, *values]), max([0, *values])
        if low == high:
            return 0, 10  # before the first turn
        if self.kind == "bar":  # its numbers stand beside it, in a plot of 190 pixels
            wide = [8 * len(number(round(end))) + 6 for end in (low, high)]
            rooms = [(high - low) * some / (190 - some) for some in wide]
            return low - rooms[0] if low < 0 else 0, high + rooms[1] if high > 0 else 0
        room = (high - low) / (4 if self.marks and self.kind == "line" else 20)
        return low - room if low < 0 else 0, high + (0 if self.square else room)

    @property
    def form(self) -> str:
        """The d3 format of the exact numbers."""
        few = any(isinstance(y, float) and abs(y) < 100 for _, y in self.values)
        return ".1%" if self.percent else ",.2f" if few else ",.0f"


def figure(spec: ChartSpec) -> Figure:
    """The figure of a chart: traces, layout and settings."""
    line, several = spec.kind == "line", len(spec.series) > 1
    high, axes = (line_axes if line else row_axes)(spec)
    title, over = heading(spec)
    under = 30 + 18 * len(broken(spec.x, ACROSS, TEXT)) * line
    legends: Figure = {}
    if several and line and not spec.square:
        legends = line_legends(spec)
    elif several:
        widest = max(width(s.name, SMALL) for s in spec.series) + 45
        high += 22 * -(-len(spec.series) // max(1, int(300 // widest)))  # its rows on a phone
        place = {"y": 1 - over / (over + high + under)}
        legends = {"legend": LOOK["legend"] | LOOK["above"] | place}
    layout = {
        "title": title,
        "barmode": "group" if spec.grouped else "relative",
        "scattermode": "group" if spec.grouped else "overlay",
        "showlegend": several,
        "margin": {"l": 8, "r": 12, "t": over, "b": under},
        "height": over + high + under,
    }
    traces = line_traces(spec) if line else row_traces(spec)
    layout = LOOK["layout"] | layout | axes | legends | notes(spec)
    return {"data": traces, "layout": layout, "config": LOOK["config"]}


# -- words ----------------------------------------------------------------------------------------
def plain(words: Any) -> Any:
    """Words that plotly shows as they are: no tag, no formula, no place to fill in."""
    if not isinstance(words, str):
        return words
    return escape(words, quote=False).replace("$", "&#36;").replace("{", "&#123;")


def ink(words: object, room: float = 0, size: float = TEXT) -> str:
    """Words in the front end's own text colour; in lines of at most `room` pixels, if given."""
    lines = broken(str(words), room, size) if room else [str(words)]
    return f"{OPEN}{'<br>'.join(map(plain, lines))}{CLOSE}"


def broken(words: str, room: float, size: float) -> list[str]:
    """The text in as few lines as `room` allows, all about equally long.

    A word that is too long is broken between its parts: Copycat."""
    if any(width(word, size) > room for word in words.split()):
        words = CAMEL.sub(" ", words)
    few = len(wrapped(words, room, size))
    ways = (wrapped(words, room * part / 10, size) for part in range(1, 11))
    return next(lines for lines in ways if len(lines) <= few)


def heading(spec: ChartSpec) -> tuple[Figure, int]:
    """The title with what is measured below it, and the room that both need."""
    lines, below = broken(spec.title, ACROSS, HEAD), broken(spec.measure, ACROSS, TEXT)
    small = f'<span style="font-size:{TEXT}px">{"<br>".join(map(plain, below))}</span>'
    words = f"{OPEN}<b>{'<br>'.join(map(plain, lines))}</b><br>{small}{CLOSE}"
    return LOOK["title"] | {"text": words}, 22 + 22 * len(lines + below)


def notes(spec: ChartSpec) -> Figure:
    """Dotted lines with their words: upright at a value, or lying before a row."""
    shapes, texts = [], []
    for at, said in spec.marks:
        shapes.append(LOOK["dotted"] | {"x0": at, "x1": at, "y0": 0, "y1": 1, "yref": "paper"})
        if said:
            texts.append(LOOK["note"] | LOOK["upright"] | {"x": at, "text": ink(said)})
    for row, said in spec.cuts:
        at = row - 0.5
        shapes.append(LOOK["dotted"] | {"y0": at, "y1": at, "x0": 0, "x1": 1, "xref": "paper"})
        texts.append(LOOK["note"] | LOOK["lying"] | {"y": at, "text": ink(said)})
    return {"shapes": shapes, "annotations": texts}


def axis(**more: Any) -> Figure:
    """An axis whose words are in the text colour; not zoomed, so that the page scrolls on."""
    return {"tickprefix": OPEN, "ticksuffix": CLOSE, **LOOK["axis"], **more}


# -- lines ----------------------------------------------------------------------------------------
def line_axes(spec: ChartSpec) -> tuple[int, Figure]:
    """The height of a plot of lines, and its axes."""
    title = {"text": ink(spec.x, ACROSS), "standoff": 4, "font": {"size": TEXT}}
    x = axis(title=title, showgrid=False, tickformat=",")
    y = axis(range=list(spec.ends), tickformat=".0%" if spec.percent else ",")
    labels = spec.labels or [0]
    if all(isinstance(at, int) for at in labels) and max(labels) - min(labels) <= 10:
        x["dtick"] = 1  # counts have no halves
    if len(labels) == 1:
        x["range"] = [labels[0] - 0.05, labels[0] + 1]  # before the first turn
    if spec.square:
        x |= {"range": [0, 1], "tickformat": ".0%", "constrain": "domain"}
        x["constraintoward"] = "left"
        y |= {"scaleanchor": "x", "constrain": "domain"}
    return 300 if spec.square else PLOT, {"xaxis": x, "yaxis": y}


def line_legends(spec: ChartSpec) -> Figure:
    """A legend for each line, at its end: a click on the name there hides the line."""
    low, high = spec.ends
    last = [next((y for y in reversed(s.y) if y is not None), 0) for s in spec.series]
    heights = [16 * len(broken(s.name, NAME, SMALL)) + 3 for s in spec.series]
    places = apart([(y - low) / (high - low) * PLOT for y in last], heights)
    at_end = LOOK["legend"] | {"x": 1, "xanchor": "left", "yanchor": "middle"}
    return {legend_name(k): at_end | {"y": place / PLOT} for k, place in enumerate(places)}


def legend_name(number: int) -> str:
    """What plotly calls its first, second, ... legend."""
    return f"legend{number + 1}" if number else "legend"


def apart(places: Sequence[float], heights: Sequence[float]) -> list[float]:
    """The places on a line, moved as little as labels need that lie over one another."""
    order = sorted(range(len(places)), key=lambda k: places[k])
    found = list(places)
    for below, above in pairwise(order):
        found[above] = max(found[above], found[below] + (heights[below] + heights[above]) / 2)
    top = PLOT + heights[order[-1]] / 2
    for k in reversed(order):
        found[k] = min(found[k], top - heights[k] / 2)
        top = found[k] - heights[k] / 2
    return found


def line_traces(spec: ChartSpec) -> list[Figure]:
    """All lines: each with its band, and dotted where few games are behind it."""
    found: list[Figure] = []
    for k, series in enumerate(spec.series):
        look, every = LOOKS[k % 8], range(len(series.x))
        line = {"color": look["hex"], "width": 2.5, "shape": "hv" if spec.steps else "linear"}
        line |= {"dash": "dash"} if series.dashed else {}
        hover = f"{plain(series.name)}<br>{plain(spec.x)} %{{x:,}}: %{{y:{spec.form}}}"
        trace = {
            "type": "scatter",
            "name": ink(series.name, NAME, SMALL),
            "legend": "legend" if spec.square else legend_name(k),
            "legendgroup": str(k),
            "mode": "lines" if len(every) > 30 else "lines+markers",
            "line": line,
            "marker": {"symbol": look["shape"], "size": 8, "color": look["hex"]},
            "hovertemplate": hover + "<extra></extra>",
        }
        firm = [at for at, n in enumerate(series.n) if 2 * n >= max(series.n)] or every
        if len(firm) < len(every):
            thin = {"line": line | {"width": 1.5, "dash": "dot"}, "showlegend": False}
            found.append(trace | points(series, every, series.y) | thin)
        if series.low:
            fill = {"fill": "tonexty", "fillcolor": f"{look['hex']}33"}
            edge = {"type": "scatter", "legendgroup": str(k)} | LOOK["edge"]
            found.append(edge | points(series, firm, series.low))
            found.append(edge | fill | points(series, firm, series.high))
        found.append(trace | points(series, firm, series.y))
    return found


def points(series: Series, which: Sequence[int], y: Sequence) -> Figure:
    """Some points of a series; turns one by one are sent as their first alone."""
    x = [series.x[k] for k in which]
    even = len(x) > 30 and x == [*range(x[0], x[-1] + 1)]
    return {**({"x0": x[0]} if even else {"x": x}), "y": [y[k] for k in which]}


# -- bars and dots in rows ------------------------------------------------------------------------
def row_axes(spec: ChartSpec) -> tuple[int, Figure]:
    """The height of a plot of rows, and its axes."""
    labels = spec.labels
    lines = max((len(broken(str(at), ROW, TEXT)) for at in labels), default=1)
    tall = max(18 + 16 * (len(spec.series) if spec.grouped else 1), 17 * lines + 8)
    names = list(map(plain, labels))
    x = axis(range=list(spec.ends), nticks=4, tickformat=".0%" if spec.percent else ",")
    y = axis(type="category", showgrid=False, range=[len(labels) - 0.5, -0.5])
    y |= {"categoryorder": "array", "categoryarray": names, "tickvals": names}
    y |= {"ticktext": [ink(at, ROW) for at in labels], "tickprefix": "", "ticksuffix": ""}
    return 16 + tall * len(labels), {"xaxis": x, "yaxis": y}


def row_traces(spec: ChartSpec) -> list[Figure]:
    """The bars or dots of all series; bars that are not stacked carry their number."""
    found = []
    for k, series in enumerate(spec.series):
        look, value = LOOKS[k % 8], f"%{{x:{spec.form}}}"
        trace: Figure = {
            "type": "bar",
            "orientation": "h",
            "name": ink(series.name),
            "x": list(series.y),
            "y": list(map(plain, series.x)),
            "marker": {"color": look["hex"]},
        }
        if spec.kind == "dot":
            marker = {"symbol": look["shape"], "size": 10, "color": look["hex"]}
            trace |= {"type": "scatter", "mode": "markers", "marker": marker}
            trace |= {"offsetgroup": str(k)} if spec.grouped else {"orientation": None}
        if spec.kind == "bar":
            ends = [f"{y:.0%}" if spec.percent and y is not None else number(y) for y in series.y]
            trace |= {"text": list(map(ink, ends)), "textposition": "outside"}
            trace |= {"cliponaxis": False, "textangle": 0}
        if series.low:
            pairs = zip(series.y, series.low, series.high, strict=True)
            arms = [(None, None) if y is None else (high - y, y - low) for y, low, high in pairs]
            error: Figure = {
                "array": [up for up, _ in arms],
                "arrayminus": [down for _, down in arms],
            }
            error |= {"symmetric": False, "color": look["hex"], "thickness": 2.5, "width": 0}
            trace |= {"error_x": error, "customdata": [*zip(series.low, series.high, strict=True)]}
            value += f" (%{{customdata[0]:{spec.form}}} to %{{customdata[1]:{spec.form}}})"
        hover = f"{plain(series.name)}<br>%{{y}}: {value}<extra></extra>"
        found.append(trace | {"hovertemplate": hover})
    return found


def printed(drawn: Figure) -> Figure:
    """The figure for paper, where colour may be lost: bars with patterns, lines with dashes."""
    traces = []
    for k, trace in enumerate(drawn["data"]):
        look = LOOKS[int(trace.get("legendgroup", k)) % 8]
        if drawn["layout"]["showlegend"] and trace["type"] == "bar":
            pattern = {"shape": look["pattern"], "fgcolor": "#fff"}
            trace = trace | {"marker": trace["marker"] | {"pattern": pattern}}
        if drawn["layout"]["showlegend"] and "line" in trace:
            trace = trace | {"line": {"dash": look["dash"]} | trace["line"]}
        traces.append(trace)
    return drawn | {"data": traces}
