"""A chart as a plotly figure: a plain dict, readable on light and dark, at 250 pixels and at 900.

plotly breaks no line and reads no CSS variable but in a text's own style: texts are broken here,
for the narrowest figure, and each is in the front end's own text colour. What all figures have
alike is in look.json. Series differ in colour, and in dashes, shapes or patterns too, for paper
and for all eyes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import inf
from typing import Any, NamedTuple

from .paint import INK, LOOK, LOOKS, width, wrapped
from .text import number, sizes

Figure = dict[str, Any]
OPEN, CLOSE = f'<span style="color:{INK}">', "</span>"
HEAD, TEXT = 17, 13  # font sizes: of a title, of most texts
ACROSS, NAME, ROW = 240, 180, 130  # pixels for a line of a title, in a legend, before a row
LABEL = 24  # letters of a name at a line's end
PIXELS = re.compile(r"font-size:(\d+)px")
GROWS = {"size", "height", "width", "standoff", "itemwidth", "thickness", *"lrtb"}


class Series(NamedTuple):
    """One line, set of bars or row of dots: a value for each x (a number, or a label for bars).

    A value may be None (nothing is drawn). `low` and `high` make a band or an interval; `n` is
    how many games each value comes from; `width` is that of its line, in pixels.
    """

    name: str
    x: Sequence
    y: Sequence
    low: Sequence = ()
    high: Sequence = ()
    n: Sequence = ()
    width: float = 2.5


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
    square: bool = False  # shares on both axes, in one scale

    @property
    def labels(self) -> list:
        """Every x of the series once, in their order."""
        return list(dict.fromkeys(at for series in self.series for at in series.x))

    @property
    def values(self) -> list[tuple[Any, float]]:
        """(x, value) of all that is drawn."""
        pairs = [pair for s in self.series for pair in zip(s.x, s.y, strict=True)]
        return [(at, y) for at, y in pairs if y is not None]

    @property
    def grouped(self) -> bool:
        """Whether two bars or dots would lie on each other, and so share a row."""
        taken = [(at, self.kind == "bar" and y < 0) for at, y in self.values]
        return self.kind in ("bar", "dot") and len(set(taken)) < len(taken)

    def numbers(self, part: float) -> Figure:
        """The axis of numbers, with room beyond the values for words, a part of their span."""
        low, high = (end([0, *(y for _, y in self.values)]) for end in (min, max))
        more = (high - low) * part * (2 if low < 0 < high else 1)
        ends = [low - more if low < 0 else 0, high + more if high > 0 else 0]
        form = ".0%" if self.percent else ","
        return axis(rangemode="tozero", autorangeoptions={"include": ends}, tickformat=form)

    def hover(self, series: Series, words: str) -> Figure:
        """What pointing at a value shows; # stands for the format of a number."""
        exact = words.replace("#", ".1%" if self.percent else ",.2~f")
        return {"hovertemplate": f"{plain(series.name)}<br>{exact}<extra></extra>"}


def figure(spec: ChartSpec) -> Figure:
    """The figure of a chart: traces, layout and settings."""
    lying = spec.kind != "line"
    ns = [n for series in spec.series for n in series.n]
    measure = (spec.x if lying else spec.y) + (f", {sizes(ns)}" if ns else "")
    small = f'<span style="font-size:{TEXT}px">{ink(measure, ACROSS)}</span>'
    title = f"<b>{ink(spec.title, ACROSS, HEAD)}</b><br>{small}"
    high, axes = (row_axes if lying else line_axes)(spec)
    over, under = 44 + 22 * title.count("<br>"), 12
    if not lying:
        under += 36 + 18 * ink(spec.x, ACROSS).count("<br>")
    if several := len(spec.series) > 1:  # the legend's rows on a phone
        widest = max(width(series.name, TEXT) for series in spec.series) + 45
        rows = sum(22 + 17 * ink(one.name, NAME).count("<br>") for one in spec.series)
        high += 6 + rows // max(1, int(300 // widest))
    layout = {
        "title": LOOK["title"] | {"text": title},
        "barmode": "group" if spec.grouped else "relative",
        "scattermode": "group" if spec.grouped else "overlay",
        "showlegend": several,
        "legend": LOOK["legend"] | {"y": 1 - over / (over + high + under)},
        "margin": {"l": 8, "r": 12, "t": over, "b": under},
        "height": over + high + under,
        "shapes": shapes(spec),
    }
    draw = row_traces if lying else line_traces
    traces = [one for k, series in enumerate(spec.series) for one in draw(spec, k, series)]
    return {"data": traces, "layout": LOOK["layout"] | layout | axes, "config": LOOK["config"]}


def enlarged(part: Any, times: float, name: str = "") -> Any:
    """A figure, or a `name`d part of one, with letters, lines and room so many times as large."""
    if isinstance(part, dict):
        return {key: enlarged(one, times, key) for key, one in part.items()}
    if isinstance(part, list | tuple):
        return [enlarged(one, times) for one in part]
    if isinstance(part, str):
        return PIXELS.sub(lambda found: f"font-size:{int(found[1]) * times:.0f}px", part)
    return part * times if name in GROWS and isinstance(part, int | float) else part


def plain(words: Any) -> Any:
    """Words that plotly shows as they are: no tag, no formula, no place to fill in."""
    if not isinstance(words, str):
        return words
    return escape(words, quote=False).replace("$", "&#36;").replace("{", "&#123;")


def ink(words: Any, room: float = inf, size: float = TEXT) -> str:
    """Words in the text's own colour, in lines of at most so many pixels."""
    return f"{OPEN}{'<br>'.join(map(plain, wrapped(str(words), room, size)))}{CLOSE}"


def axis(**more: Any) -> Figure:
    """An axis whose words are in the text colour; not zoomed, so that the page scrolls on."""
    return {"tickprefix": OPEN, "ticksuffix": CLOSE, **LOOK["axis"], **more}


def shapes(spec: ChartSpec) -> list[Figure]:
    """Dotted lines with their words: upright at a value, or lying before a row."""
    upright = [("x", at, words) for at, words in spec.marks]
    lying = [("y", at - 0.5, words) for at, words in spec.cuts]
    return [
        LOOK["dotted"][along]
        | {f"{along}0": at, f"{along}1": at}
        | {"label": LOOK["note"] | {"text": ink(words) if words else ""}}
        for along, at, words in upright + lying
    ]


def line_axes(spec: ChartSpec) -> tuple[int, Figure]:
    """The height of a plot of lines, and its axes."""
    x = axis(title={"text": ink(spec.x, ACROSS)} | LOOK["below"], showgrid=False, tickformat=",")
    counts = [at for at in spec.labels if isinstance(at, int)]
    if len(counts) == len(spec.labels) and max(counts) - min(counts) <= 10:
        x["dtick"] = 1  # counts have no halves
        if len(counts) == 1:
            x["range"] = [counts[0] - 0.05, counts[0] + 1]
    y = spec.numbers(0.3 if spec.marks else 0)
    if spec.square:
        whole = {"range": [-0.03, 1.08], "constrain": "domain"}
        x, y = x | whole, y | whole | {"scaleanchor": "x"}
    return 300 if spec.square else 250, {"xaxis": x, "yaxis": y}


def line_traces(spec: ChartSpec, k: int, series: Series) -> list[Figure]:
    """A line with its band, and dotted where few games are behind it."""
    look, most, thin = LOOKS[k % 8], max(series.n, default=0), series.width < 2
    line: Figure = {
        "type": "scatter",
        "name": ink(series.name, NAME),
        "legendgroup": str(k),
        "mode": "lines+text" if len(series.x) > 30 or thin else "lines+markers+text",
        "line": {"color": look["hex"], "width": series.width, "dash": look["dash"]},
        "marker": {"symbol": look["shape"], "size": 8, "color": look["hex"]},
    }
    line |= spec.hover(series, f"{plain(spec.x)} %{{x:,}}: %{{y:#}}")
    firm = [at for at in range(len(series.x)) if not series.n or 2 * series.n[at] >= most]
    found: list[Figure] = []
    if len(firm) < len(series.x):
        few = {"line": {"color": look["hex"], "width": 1.5, "dash": "dot"}, "showlegend": False}
        found.append(line | {"x": list(series.x), "y": list(series.y)} | few)
    if series.low:
        there = [at for at in firm if series.y[at] is not None]
        edge = [*(series.high[at] for at in there), *(series.low[at] for at in there[::-1])]
        band = {"x": [series.x[at] for at in (*there, *there[::-1])], "y": edge}
        where = {"legendgroup": str(k), "fillcolor": f"{look['hex']}33"}
        found.append(LOOK["band"] | band | where)
    firmly = {"x": [series.x[at] for at in firm], "y": [series.y[at] for at in firm]}
    return [*found, line | firmly | label(spec, series, firmly["y"])]


def label(spec: ChartSpec, series: Series, values: Sequence) -> Figure:
    """The name at a line's end: below it where another line ends close above, none (the legend
    has it) where one ends close below as well, for a long name and a line in pieces."""
    last, drawn = last_of(values), [one for one in spec.series if last_of(one.y) >= 0]
    if len(drawn) < 2 or last < 0 or None in [*values][:last] or len(series.name) > LABEL:
        return {}
    close = 0.1 * max(abs(y) for _, y in spec.values)
    ends = sorted((one.y[last_of(one.y)], one.name) for one in drawn)
    own = series.y[last_of(series.y)]
    at = ends.index((own, series.name))
    below = any(end - own < close for end, _ in ends[at + 1 : at + 2])
    if below and any(own - end < close for end, _ in ends[max(0, at - 1) : at]):
        return {}
    text = [ink(series.name) if k == last else "" for k in range(len(values))]
    where = "bottom left" if below else "top left"
    return {"text": text, "textposition": where, "cliponaxis": False}


def last_of(values: Sequence) -> int:
    """Where the last value is that is drawn; -1 without any."""
    return max((at for at, y in enumerate(values) if y is not None), default=-1)


def row_axes(spec: ChartSpec) -> tuple[int, Figure]:
    """The height of a plot of rows, and its axes."""
    names, words = list(map(plain, spec.labels)), [ink(at, ROW) for at in spec.labels]
    lines = 1 + max((one.count("<br>") for one in words), default=0)
    tall = max(18 + 16 * (len(spec.series) if spec.grouped else 1), 17 * lines + 8)
    y = axis(type="category", showgrid=False, autorange="reversed", tickvals=names, ticktext=words)
    y |= {"categoryorder": "array", "categoryarray": names, "tickprefix": "", "ticksuffix": ""}
    x = spec.numbers(0.3 if spec.kind == "bar" else 0) | {"nticks": 4}
    return 16 + tall * len(names), {"xaxis": x, "yaxis": y}


def row_traces(spec: ChartSpec, k: int, series: Series) -> list[Figure]:
    """A series' bars or dots; bars that are not stacked carry their number."""
    look, value = LOOKS[k % 8], "%{y}: %{x:#}"
    trace: Figure = {
        "name": ink(series.name, NAME),
        "x": list(series.y),
        "y": list(map(plain, series.x)),
        "marker": {"color": look["hex"]},
    }
    if spec.kind == "dot":
        trace |= {"type": "scatter", "mode": "markers", "offsetgroup": str(k)}
        trace["cliponaxis"] = False
        trace |= {"orientation": "h"} if spec.grouped else {}
        trace["marker"] |= {"symbol": look["shape"], "size": 4 * series.width}
    else:
        trace |= {"type": "bar", "orientation": "h"}
        trace["marker"] |= {"pattern": LOOK["pattern"] | {"shape": look["pattern"]}}
    if spec.kind == "bar":
        ends = [f"{y:.0%}" if spec.percent and y is not None else number(y) for y in series.y]
        trace |= LOOK["numbers"] | {"text": list(map(ink, ends))}
    if series.low:
        arms: list[tuple] = [
            (None, None) if y is None else (high - y, y - low)
            for y, low, high in zip(series.y, series.low, series.high, strict=True)
        ]
        up, down = map(list, zip(*arms, strict=True))
        trace["error_x"] = LOOK["error"] | {"array": up, "arrayminus": down, "color": look["hex"]}
        trace["customdata"] = [*zip(series.low, series.high, strict=True)]
        value += " (%{customdata[0]:#} to %{customdata[1]:#})"
    return [trace | spec.hover(series, value)]
