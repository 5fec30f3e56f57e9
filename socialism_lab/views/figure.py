"""A planned chart as a plotly figure: a plain dict, without a template (3 kB instead of 10)."""

from __future__ import annotations

from html import escape
from typing import Any

from .paint import CAMEL, DASHES, INK, LINE, SERIES, SHAPES, width, wrapped

OPEN, CLOSE = f'<span style="color:{INK}">', "</span>"  # plotly reads no CSS variable elsewhere
CLEAR = "rgba(0,0,0,0)"
GRID = "rgba(127,127,127,0.3)"
PHONE = 245  # pixels of a figure in a window of 360
ACROSS, NAME, ROW = 150, 185, 130  # of those: for an axis' title, a name in the legend, a row's
EDGE = 50  # pixels above and below the plot where titles are one line
PATTERNS = ("", "/", ".", "x", "-", "|", "+", "\\")


def ink(words: object, room: float = 0, size: float = 13) -> str:
    """Words in the front end's own text colour; in lines of at most `room` pixels, if given."""
    lines = broken(str(words), room, size) if room else [words]
    return f"{OPEN}{'<br>'.join(map(plain, lines))}{CLOSE}"


def broken(words: str, room: float, size: float) -> list[str]:
    """The text in as few lines as `room` allows, all about equally long: plotly breaks none.

    A word that is too long is broken between its parts: ConditionalCooperator."""
    if any(width(word, size) > room for word in words.split()):
        words = CAMEL.sub(" ", words)
    few = len(wrapped(words, room, size))
    ways = (wrapped(words, room * part / 10, size) for part in range(1, 11))
    return next(lines for lines in ways if len(lines) <= few)


def framed(title: str, under: str = "") -> dict:
    """A title over the whole figure, and margins for its lines and for those under the axis."""
    over, below = (18 * max(0, len(broken(words, room, size)) - 1)
                   for words, room, size in ((title, PHONE, 15), (under, ACROSS, 13)))  # fmt: skip
    words = {"text": ink(title, PHONE, 15), "x": 0, "xref": "container", "font": {"size": 15},
             "y": 1, "yanchor": "top", "pad": {"t": 14, "l": 4}}  # fmt: skip
    return {"title": words, "margin": {"l": 60, "r": 40, "t": EDGE + over, "b": EDGE + below}}


def plain(words: Any) -> Any:
    """Words that plotly shows as they are: it would read a name's <b> as bold."""
    return escape(words, quote=False) if isinstance(words, str) else words


def figure_of(plan: Any) -> dict:
    """The figure of a plan: traces, layout and settings."""
    traces = [trace for number in range(len(plan.series)) for trace in traces_of(plan, number)]
    rows = plan.kind != "line"
    labels = plan.labels
    layout: dict[str, Any] = {
        **framed(plan.title, plan.x),
        "font": {"family": "Arial, Helvetica, sans-serif", "size": 13},
        "paper_bgcolor": CLEAR, "plot_bgcolor": CLEAR, "barmode": "relative",
        "xaxis": axis(plan.x), "yaxis": axis("" if rows else plan.y),
        "showlegend": len(plan.series) > 1,
        "legend": {"orientation": "h", "x": 0, "y": 0, "yanchor": "bottom",
                   "yref": "container", "traceorder": "normal"},
        "height": (130 + len(labels) * tall(plan) if rows else 340) + 22 * legend_lines(plan),
        "hoverlabel": {"bgcolor": "#222222", "font": {"color": "#ffffff"}},
        "dragmode": False,
        **references(plan),
    }  # fmt: skip
    layout["height"] += layout["margin"]["t"] + layout["margin"]["b"] - 2 * EDGE
    layout |= dict.fromkeys(("barmode", "scattermode"), "group") if plan.lanes > 1 else {}
    layout["xaxis" if rows else "yaxis"] |= reach(plan)
    if rows:
        layout["yaxis"] |= {"range": [len(labels) - 0.5, -0.5], "type": "category",
                            "showgrid": False, "categoryorder": "array",
                            "categoryarray": [*map(plain, labels)], **named(labels)}  # fmt: skip
    elif all(isinstance(at, int) for at in labels) and max(labels) - min(labels) <= 12:
        layout["xaxis"]["dtick"] = 1  # counts have no halves
        if len(labels) == 1:  # before the first turn
            layout["xaxis"]["range"] = [labels[0] - 0.05, labels[0] + 1]
    return {"data": traces, "layout": layout, "config": {"displayModeBar": False}}


def tall(plan: Any) -> int:
    """How high a row is: for its bars, and for the lines of the longest label."""
    lines = max((len(broken(str(at), ROW, 13)) for at in plan.labels), default=1)
    return max(34 * max(1, round(plan.lanes * 0.6)), 17 * lines + 6)


def named(labels: list) -> dict:
    """What an axis of rows needs for labels of several lines; nothing where all are short."""
    words = [ink(at, ROW) for at in labels]
    if not any("<br>" in one for one in words):
        return {}
    return {"tickvals": list(map(plain, labels)), "ticktext": words,
            "tickprefix": "", "ticksuffix": ""}  # fmt: skip


def reach(plan: Any) -> dict:
    """How far the axis of values reaches: from 0, with room for the values beside bars."""
    low, high = plan.ends
    if low == high:  # before the first turn
        return {"range": [0, 10]}
    room = (high - low) / 10  # a number takes a twentieth of a narrow plot a digit
    below = room * len(f"{low:,.0f}") / 2 if low < 0 else 0
    around = {"range": [low - below, high + room]} if plan.kind == "bar" else {}
    return {"rangemode": "tozero", **around}


def legend_lines(plan: Any) -> int:
    """How many lines plotly's legend will have in a panel: its columns are of equal width."""
    names = [broken(series.name, NAME, 12) for series in plan.series]
    widest = max((width(line, 12) for lines in names for line in lines), default=0) + 50
    rows = -(-len(names) // max(1, int(540 // widest)))
    return rows * max(map(len, names)) if len(names) > 1 else 0


def axis(title: str) -> dict:
    """An axis whose words are in the text colour; not zoomed, so that the page scrolls on."""
    return {
        "title": {"text": ink(title, ACROSS), "font": {"size": 13}},
        "tickprefix": OPEN, "ticksuffix": CLOSE,
        "gridcolor": GRID, "zerolinecolor": LINE, "zerolinewidth": 1.5, "linecolor": LINE,
        "automargin": True, "fixedrange": True,
    }  # fmt: skip


def traces_of(plan: Any, number: int) -> list[dict]:
    """One series as its trace; a band is two more below it."""
    series, colour = plan.series[number], SERIES[number % 8]
    if plan.kind in ("bar", "stack"):
        return [bar(plan, series, colour, PATTERNS[number % 8])]
    base: dict[str, Any] = {
        "type": "scatter", "name": ink(series.name, NAME, 12),
        "line": {"color": colour, "width": 2.5,
                 "dash": "dash" if series.dashed else DASHES[number % 8]},
        "marker": {"symbol": SHAPES[number % 8], "size": 8, "color": colour},
    }  # fmt: skip
    if plan.kind == "dot":
        base |= {"x": list(series.y), "y": list(map(plain, series.x)), "mode": "markers"}
        base["hovertemplate"] = f"%{{x:{form(series)}}}<extra></extra>"
        aside = {"orientation": "h", "offsetgroup": str(number)} if plan.lanes > 1 else {}
        return [base | aside | {"error_x": spread(series, colour)}]
    at, many = f"{plain(plan.x)} %{{x:,}}, {plain(series.name)}", len(series.x) > 30
    base["hovertemplate"] = f"{at}: %{{y:{form(series)}}}<extra></extra>"
    if not any(thin for thin, _ in series.pieces):
        return [*band(series, colour), base | points(series, many)]
    base["legendgroup"] = str(number)
    faint = {"line": base["line"] | {"width": 1.5, "dash": "dot"}, "showlegend": False}
    found: list[dict] = []
    for thin, piece in series.pieces:
        found += [] if thin else band(piece, colour)
        found.append(base | points(piece, many) | (faint if thin else {}))
        base["showlegend"] = base.get("showlegend", True) and thin  # one piece stands for all
    return found


def points(series: Any, many: bool) -> dict:
    """The points of a line, each with its mark unless they are many."""
    xs = list(series.x)
    steady = many and xs == [*range(xs[0], xs[-1] + 1)]
    where = {"x0": xs[0], "dx": 1} if steady else {"x": xs}
    return where | {"y": list(series.y), "mode": "lines" if many else "lines+markers"}


def bar(plan: Any, series: Any, colour: str, pattern: str) -> dict:
    """A set of horizontal bars; those that stand alone carry their value."""
    made: dict[str, Any] = {
        "type": "bar", "orientation": "h", "name": ink(series.name, NAME, 12),
        "x": list(series.y), "y": list(map(plain, series.x)),
        "marker": {"color": colour, "line": {"color": LINE, "width": 1}},
        "hovertemplate": f"{plain(series.name)}: %{{x:{form(series)}}}<extra></extra>",
    }  # fmt: skip
    if len(plan.series) > 1:
        made["marker"]["pattern"] = {"shape": pattern, "fgcolor": "#fff", "bgcolor": colour}
    if plan.kind == "bar":
        made |= {"texttemplate": ink(f"%{{x:{form(series)}}}"), "textposition": "outside",
                 "cliponaxis": False}  # fmt: skip
    return made


def spread(series: Any, colour: str) -> dict:
    """A series' intervals as plotly's error bars."""
    if not series.low:
        return {"visible": False}
    above, below = (
        [None if y is None else abs(y - end) for y, end in zip(series.y, ends, strict=True)]
        for ends in (series.high, series.low)
    )
    return {"array": above, "arrayminus": below, "symmetric": False, "color": colour}


def band(series: Any, colour: str) -> list[dict]:
    """The area between low and high, lightly filled."""
    if not series.low:
        return []
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    edge = {"type": "scatter", "mode": "lines", "line": {"width": 0}, "showlegend": False,
            "x": list(series.x), "hoverinfo": "skip"}  # fmt: skip
    fill = {"fill": "tonexty", "fillcolor": f"rgba({red},{green},{blue},0.22)"}
    return [edge | {"y": list(series.low)}, edge | fill | {"y": list(series.high)}]


def form(series: Any) -> str:
    """The d3 format of a series' numbers."""
    return ",.2f" if any(isinstance(y, float) and abs(y) < 100 for y in series.y) else ",.0f"


def references(plan: Any) -> dict[str, list]:
    """Dotted lines with their words: upright at a value, or lying before a row."""
    dotted = {"type": "line", "line": {"color": LINE, "width": 1.5, "dash": "dot"}}
    plain = {"showarrow": False, "xanchor": "right", "font": {"size": 11}}
    upright = {"y": 1, "yref": "paper", "textangle": -90, "yanchor": "top"}
    lying = {"x": 1, "xref": "paper", "yanchor": "bottom"}
    shapes, words = [], []
    for at, text in plan.marks:
        shapes.append(dotted | {"x0": at, "x1": at, "y0": 0, "y1": 1, "yref": "paper"})
        words += [plain | upright | {"x": at, "text": ink(text)}] if text else []
    for row, text in plan.cuts:
        at = row - 0.5
        shapes.append(dotted | {"y0": at, "y1": at, "x0": 0, "x1": 1, "xref": "paper"})
        words.append(plain | lying | {"y": at, "text": ink(text)})
    return {"shapes": shapes, "annotations": words}
