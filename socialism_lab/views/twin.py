"""The SVG twin of a planned chart: the same numbers, for pages and print."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

from .paint import DASHES, LINE, SERIES, box, label, said, shape, svg, tile, width, wrapped

WIDE = 680
RIGHT = WIDE - 30
DASH_LENGTHS = {"solid": "", "dash": "8 5", "dot": "2 4", "dashdot": "8 4 2 4",
                "longdash": "14 5", "longdashdot": "14 4 2 4"}  # fmt: skip
FILLS = ("plain", "rising", "dots", "cross", "horizontal", "vertical", "plus", "falling")
FAINT, DOTTED = ' stroke-opacity="0.35"', ' stroke-dasharray="2 4" stroke-width="1.5"'
Scale = Callable[[float], float]


def svg_of(plan: Any, sentence: str) -> str:
    """The whole picture, with the sentence as its text alternative."""
    legend, top = legend_of(plan)
    inside, high = (draw_lines if plan.kind == "line" else draw_rows)(plan, top)
    title = label(8, 22, plan.title, 16, "start", bold=True, room=WIDE - 16)
    return svg(WIDE, high, fills(plan) + title + legend + inside, sentence)


def ticks(low: float, high: float, most: int = 6, least: float = 0) -> list[float]:
    """Round numbers from at or below `low` to at or above `high`, in steps of 1, 2 or 5 x 10^k."""
    span = (high - low) or abs(high) or 1
    power = 10.0 ** math.floor(math.log10(span / most))
    step = max(least, next(n * power for n in (1, 2, 5, 10, 20) if span / (n * power) <= most))
    first = math.floor(low / step + 1e-9)
    last = max(first + 1, math.ceil(high / step - 1e-9))
    return [round(k * step, 10) for k in range(first, last + 1)]


def scale(low: float, high: float, start: float, end: float) -> Scale:
    """From a value to a place on the paper."""
    return lambda value: start + (value - low) / (high - low) * (end - start)


def legend_of(plan: Any) -> tuple[str, float]:
    """The names of the series with their signs, in as many lines as they need."""
    parts, x, y = [], 12.0, 46.0
    for number, series in enumerate(plan.series if len(plan.series) > 1 else ()):
        wide = 44 + width(series.name, 12)
        if x + wide > WIDE and x > 12:
            x, y = 12.0, y + 20
        parts.append(sign(plan, number, x, y - 4))
        parts.append(label(x + 30, y, series.name, 12, "start"))
        x += wide
    return "".join(parts), (y + 14 if parts else 40)


def sign(plan: Any, number: int, x: float, y: float) -> str:
    """A series' sign in the legend: a patch, a dot, or a piece of its line."""
    if plan.kind in ("bar", "stack"):
        return box(x, y - 6, 24, 12, f"url(#sl-bar-{number % 8})")
    dot = shape(number, x + 12, y, 4.5)
    return dot if plan.kind == "dot" else stroke(plan, number, f"M{x},{y}h24") + dot


def fills(plan: Any) -> str:
    """The patterns of the bars."""
    count = min(len(plan.series), 8) if plan.kind in ("bar", "stack") else 0
    look = ' stroke-opacity="0.7"'
    made = [tile(f"sl-bar-{k}", SERIES[k], FILLS[k], "#fff", look) for k in range(count)]
    return f"<defs>{''.join(made)}</defs>" if made else ""


def stroke(plan: Any, number: int, path: str, thin: bool = False) -> str:
    """A line in a series' colour and dashes; dotted and thin where few games are behind it."""
    dash = "dash" if plan.series[number].dashed else DASHES[number % 8]
    lengths = DASH_LENGTHS["dot" if thin else dash]
    dashes = f' stroke-dasharray="{lengths}"' if lengths else ""
    look = f'fill="none" stroke="{SERIES[number % 8]}" stroke-width="{1.5 if thin else 2.5}"'
    return f'<path d="{path}" {look}{dashes}/>'


def rule(x0: float, y0: float, x1: float, y1: float, more: str = "") -> str:
    """A thin line of the frame."""
    return f'<path d="M{x0:.1f},{y0:.1f}L{x1:.1f},{y1:.1f}" stroke="{LINE}" fill="none"{more}/>'


def turned(x: float, y: float, words: str, size: float, anchor: str = "middle") -> str:
    """Words that are read from below upwards."""
    inside = label(0, 0, words, size, anchor)
    return f'<g transform="translate({x:.1f},{y:.1f}) rotate(-90)">{inside}</g>'


def marked(plan: Any, x: Scale, top: float, low: float) -> list[str]:
    """Dotted vertical lines with their words written along them."""
    return [
        rule(x(at), top, x(at), low, DOTTED) + turned(x(at) - 4, top, words, 11, "end")
        for at, words in plan.marks
    ]


def draw_lines(plan: Any, top: float) -> tuple[str, float]:
    """Lines and bands over a numeric axis."""
    high, low = top + 300, top + 252
    yticks = ticks(*plan.ends)
    xs = plan.labels or [0]
    first, last = min(xs), max(xs)
    whole = 1 if all(isinstance(at, int) for at in xs) else 0
    xticks = [t for t in ticks(first, last, 8, whole) if first <= t <= last] or [first]
    left = 34 + max(width(said(t), 12) for t in yticks)
    y = scale(yticks[0], yticks[-1], low, top + 8)
    x = scale(first, last if last > first else first + 1, left, RIGHT)
    parts = []
    for t in yticks:
        parts.append(rule(left, y(t), RIGHT, y(t), "" if t == 0 else FAINT))
        parts.append(label(left - 6, y(t) + 4, said(t), 12, "end"))
    for t in xticks:
        parts.append(rule(x(t), low, x(t), low + 5))
        parts.append(label(x(t), low + 18, said(t), 12))
    parts.append(label((left + RIGHT) / 2, high - 6, plan.x, 13))
    parts.append(turned(14, (top + low) / 2, plan.y, 13))
    parts += marked(plan, x, top + 8, low)
    parts += [one_line(plan, number, x, y) for number in range(len(plan.series))]
    return "".join(parts), high


def one_line(plan: Any, number: int, x: Scale, y: Scale) -> str:
    """A series' band, line and (when there are few) points; where few games are left, no band."""
    whole, parts = plan.series[number], []

    def places(xs: Iterable, ys: Iterable) -> list[str]:
        return [f"{x(at):.1f},{y(v):.1f}" for at, v in zip(xs, ys, strict=True)]

    for thin, series in whole.pieces:
        if series.low and not thin:
            edge = places(series.x, series.high) + places(series.x, series.low)[::-1]
            look = f'fill="{SERIES[number % 8]}" fill-opacity="0.22"'
            parts.append(f'<polygon points="{" ".join(edge)}" {look}/>')
        parts.append(stroke(plan, number, traced(series, x, y), thin))
    if len(whole.x) <= 30:
        spots = [(at, v) for at, v in zip(whole.x, whole.y, strict=True) if v is not None]
        parts += [shape(number, x(at), y(v), 4) for at, v in spots]
    return "".join(parts)


def traced(series: Any, x: Scale, y: Scale) -> str:
    """The path through a line's values; on a level stretch only its ends are needed."""
    path, pen, last = "", "M", len(series.y) - 1
    for k, (at, value) in enumerate(zip(series.x, series.y, strict=True)):
        if 0 < k < last and series.y[k - 1] == value == series.y[k + 1]:
            continue
        path += f"{pen}{x(at):.1f},{y(value):.1f}" if value is not None else ""
        pen = "M" if value is None else "L"
    return path


def draw_rows(plan: Any, top: float) -> tuple[str, float]:
    """Bars or dots in rows, one for each label, over a numeric axis below."""
    labels, top = plan.labels, top + 6
    words = [wrapped(str(at), 230, 12) for at in labels]
    tall = max(30, 16 * plan.lanes + 10, 14 * max(map(len, words), default=0) + 2)
    low = top + tall * len(labels)
    left = 12 + min(230.0, max((width(line, 12) for at in words for line in at), default=0))
    room = 50 if plan.kind == "bar" else 0  # for the values beside the bars
    xticks = ticks(*plan.ends)
    start = left + 8 + (room if xticks[0] < 0 else 0)
    x = scale(xticks[0], xticks[-1], start, RIGHT - room)
    parts = [rule(x(t), top, x(t), low, "" if t == 0 else FAINT) for t in xticks]
    parts += [label(x(t), low + 16, said(t), 12) for t in xticks]
    parts.append(label((left + WIDE) / 2, low + 36, plan.x, 13))
    for row, at in enumerate(labels):
        y = top + tall * row
        for k, line in enumerate(words[row]):
            middle = y + tall / 2 + 4 + 14 * (k - (len(words[row]) - 1) / 2)
            parts.append(label(left, middle, line, 12, "end", room=230))
        parts.append((dot_row if plan.kind == "dot" else bar_row)(plan, at, x, y, tall))
    parts += marked(plan, x, top, low)
    for row, words in plan.cuts:
        y = top + tall * row
        parts.append(rule(left, y, WIDE - 8, y, DOTTED))
        parts.append(label(WIDE - 8, y - 3, words, 11, "end"))
    return "".join(parts), low + 46


def bar_row(plan: Any, at: object, x: Scale, y: float, tall: float) -> str:
    """The bars of one label: beside each other with their values, or end to end."""
    parts, plus, minus = [], 0.0, 0.0
    each = (tall - 10) / plan.lanes
    for number, series in enumerate(plan.series):
        value = series.value(at)
        if not value:
            continue
        start = 0.0 if plan.kind == "bar" else plus if value > 0 else minus
        line = y + 5 + (each * number if plan.lanes > 1 else 0)
        left, right = sorted((x(start), x(start + value)))
        parts.append(box(left, line, right - left, each, f"url(#sl-bar-{number % 8})"))
        if plan.kind == "bar":
            end, anchor = (right + 4, "start") if value > 0 else (left - 4, "end")
            parts.append(label(end, line + each / 2 + 4, said(value), 12, anchor))
        plus, minus = plus + max(value, 0), minus + min(value, 0)
    return "".join(parts)


def dot_row(plan: Any, at: object, x: Scale, y: float, tall: float) -> str:
    """The dots of one label with their intervals."""
    parts = []
    for number, series in enumerate(plan.series):
        if series.value(at) is None:
            continue
        k = list(series.x).index(at)
        line = y + tall * ((number + 1) / (plan.lanes + 1) if plan.lanes > 1 else 0.5)
        if series.low:
            path = f"M{x(series.low[k]):.1f},{line:.1f}H{x(series.high[k]):.1f}"
            parts.append(stroke(plan, number, path))
        parts.append(shape(number, x(series.y[k]), line, 5))
    return "".join(parts)
