"""The SVG twin of a planned chart: the same numbers, for pages and print."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from .paint import DASHES, LINE, SERIES, STROKES, box, label, said, shape, svg, width

WIDE = 680
RIGHT = 30
DASH_LENGTHS = {"solid": "", "dash": "8 5", "dot": "2 4", "dashdot": "8 4 2 4",
                "longdash": "14 5", "longdashdot": "14 4 2 4"}  # fmt: skip
FILLS = ("plain", "rising", "dots", "cross", "horizontal", "vertical", "plus", "falling")
Scale = Callable[[float], float]


def svg_of(plan: Any, sentence: str) -> str:
    """The whole picture, with the sentence as its text alternative."""
    legend, top = legend_of(plan)
    draw = draw_lines if plan.kind == "line" else draw_rows
    inside, high = draw(plan, top)
    title = label(8, 22, plan.title, 16, "start", bold=True, room=WIDE - 16)
    return svg(WIDE, high, fills(plan) + title + legend + inside, sentence)


def ticks(low: float, high: float, most: int = 6, least: float = 0) -> list[float]:
    """Round numbers from at or below `low` to at or above `high`, in steps of 1, 2 or 5 x 10^k."""
    span = (high - low) or abs(high) or 1
    power = 10.0 ** math.floor(math.log10(span / most))
    steps = (power * k for k in (1, 2, 5, 10, 20))
    step = max(least, next(step for step in steps if span / step <= most))
    first = math.floor(low / step + 1e-9)
    last = max(first + 1, math.ceil(high / step - 1e-9))
    return [round(k * step, 10) for k in range(first, last + 1)]


def scale(marks: list[float], start: float, end: float) -> Scale:
    """From a value to a place on the paper."""
    low, span = marks[0], marks[-1] - marks[0]
    return lambda value: start + (value - low) / span * (end - start)


def values_of(plan: Any, extra: tuple = ()) -> list[float]:
    """All values that the axis must hold."""
    numbers = [v for s in plan.series for v in (*s.y, *s.low, *s.high) if v is not None]
    return [*numbers, *extra] or [0]


def lanes(plan: Any) -> int:
    """How many bars lie beside each other in a row: one where no label has two."""
    if plan.kind != "bar":
        return 1
    seen = [at for s in plan.series for at, y in zip(s.x, s.y, strict=True) if y is not None]
    return len(plan.series) if len(set(seen)) < len(seen) else 1


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
    count = len(plan.series) if plan.kind in ("bar", "stack") else 0
    made = "".join(
        f'<pattern id="sl-bar-{k}" width="6" height="6" patternUnits="userSpaceOnUse"><rect '
        f'width="6" height="6" fill="{SERIES[k]}"/><path d="{STROKES[FILLS[k]]}" stroke="#fff" '
        f'stroke-opacity="0.7"/></pattern>'
        for k in range(min(count, 8))
    )
    return f"<defs>{made}</defs>" if made else ""


def stroke(plan: Any, number: int, path: str) -> str:
    """A line in a series' colour and dashes."""
    dash = "dash" if plan.series[number].dashed else DASHES[number % 8]
    dashes = f' stroke-dasharray="{DASH_LENGTHS[dash]}"' if DASH_LENGTHS[dash] else ""
    return (
        f'<path d="{path}" fill="none" stroke="{SERIES[number % 8]}" stroke-width="2.5"{dashes}/>'
    )


def rule(x0: float, y0: float, x1: float, y1: float, more: str = "") -> str:
    """A thin line of the frame."""
    return f'<path d="M{x0:.1f},{y0:.1f}L{x1:.1f},{y1:.1f}" stroke="{LINE}" fill="none"{more}/>'


FAINT = ' stroke-opacity="0.35"'
DOTTED = ' stroke-dasharray="2 4" stroke-width="1.5"'


def draw_lines(plan: Any, top: float) -> tuple[str, float]:
    """Lines and bands over a numeric axis."""
    high, low = top + 300, top + 252
    yticks = ticks(min(0, *values_of(plan, (0,))), max(values_of(plan)))
    xs = [x for series in plan.series for x in series.x] or [0]
    whole = 1 if all(isinstance(at, int) for at in xs) else 0
    xticks = [t for t in ticks(min(xs), max(xs), 8, whole) if min(xs) <= t <= max(xs)] or [min(xs)]
    left = 34 + max(width(said(t), 12) for t in yticks)
    y = scale(yticks, low, top + 8)
    x = scale([min(xs), max(xs) if max(xs) > min(xs) else min(xs) + 1], left, WIDE - RIGHT)
    parts = []
    for t in yticks:
        parts.append(rule(left, y(t), WIDE - RIGHT, y(t), "" if t == 0 else FAINT))
        parts.append(label(left - 6, y(t) + 4, said(t), 12, "end"))
    for t in xticks:
        parts.append(rule(x(t), low, x(t), low + 5))
        parts.append(label(x(t), low + 18, said(t), 12))
    parts.append(label((left + WIDE - RIGHT) / 2, high - 6, plan.x, 13))
    parts.append(f'<g transform="translate(14,{(top + low) / 2:.0f}) rotate(-90)">'
                 + label(0, 0, plan.y, 13) + "</g>")  # fmt: skip
    parts += [upright(x(at), top + 8, low, words) for at, words in plan.marks]
    parts += [one_line(plan, number, x, y) for number in range(len(plan.series))]
    return "".join(parts), high


def upright(x: float, top: float, low: float, words: str) -> str:
    """A dotted vertical line with its words written along it."""
    turned = f'<g transform="translate({x - 4:.1f},{top:.1f}) rotate(-90)">'
    return rule(x, top, x, low, DOTTED) + turned + label(0, 0, words, 11, "end") + "</g>"


def one_line(plan: Any, number: int, x: Scale, y: Scale) -> str:
    """A series' band, line and (when there are few) points."""
    series, path, parts, pen = plan.series[number], "", [], "M"
    if series.low:
        edge = [*zip(series.x, series.high, strict=True)]
        edge += reversed([*zip(series.x, series.low, strict=True)])
        points = " ".join(f"{x(at):.1f},{y(v):.1f}" for at, v in edge)
        look = f'fill="{SERIES[number % 8]}" fill-opacity="0.22"'
        parts.append(f'<polygon points="{points}" {look}/>')
    last = len(series.y) - 1
    for k, (at, value) in enumerate(zip(series.x, series.y, strict=True)):
        if 0 < k < last and series.y[k - 1] == value == series.y[k + 1]:
            continue  # on a level stretch only its ends are needed
        path += f"{pen}{x(at):.1f},{y(value):.1f}" if value is not None else ""
        pen = "M" if value is None else "L"
    parts.append(stroke(plan, number, path))
    if len(series.x) <= 30:
        spots = [(at, v) for at, v in zip(series.x, series.y, strict=True) if v is not None]
        parts += [shape(number, x(at), y(v), 4) for at, v in spots]
    return "".join(parts)


def draw_rows(plan: Any, top: float) -> tuple[str, float]:
    """Bars or dots in rows, one for each label, over a numeric axis below."""
    labels = list(dict.fromkeys(at for series in plan.series for at in series.x))
    tall = max(30, 16 * lanes(plan) + 10)
    low = top + 6 + tall * len(labels)
    left = 12 + min(230.0, max((width(str(at), 12) for at in labels), default=0))
    room = 50 if plan.kind == "bar" else 0  # for the values beside the bars
    xticks = ticks(*ends(plan, labels))
    negative = room if xticks[0] < 0 else 0
    x = scale(xticks, left + 8 + negative, WIDE - RIGHT - room)
    parts = [rule(x(t), top + 6, x(t), low, "" if t == 0 else FAINT) for t in xticks]
    parts += [label(x(t), low + 16, said(t), 12) for t in xticks]
    parts.append(label((left + WIDE) / 2, low + 36, plan.x, 13))
    for row, at in enumerate(labels):
        y = top + 6 + tall * row
        parts.append(label(left, y + tall / 2 + 4, at, 12, "end", room=230))
        parts.append((dot_row if plan.kind == "dot" else bar_row)(plan, at, x, y, tall))
    parts += [upright(x(at), top + 6, low, words) for at, words in plan.marks]
    for row, words in plan.cuts:
        y = top + 6 + tall * row
        parts.append(rule(left, y, WIDE - 8, y, DOTTED))
        parts.append(label(WIDE - 8, y - 3, words, 11, "end"))
    return "".join(parts), low + 46


def ends(plan: Any, labels: list) -> tuple[float, float]:
    """The smallest and largest value to be shown; stacked bars are added up on each side."""
    marks = tuple(at for at, _ in plan.marks)
    numbers = values_of(plan, (0, *marks))
    if plan.kind == "stack":
        for at in labels:
            here = [s.y[list(s.x).index(at)] or 0 for s in plan.series if at in s.x]
            numbers += [sum(v for v in here if v > 0), sum(v for v in here if v < 0)]
    return min(numbers), max(numbers)


def bar_row(plan: Any, at: object, x: Scale, y: float, tall: float) -> str:
    """The bars of one label: beside each other with their values, or end to end."""
    parts, plus, minus = [], 0.0, 0.0
    each = (tall - 10) / lanes(plan)
    for number, series in enumerate(plan.series):
        value = series.y[list(series.x).index(at)] if at in series.x else None
        if not value:
            continue
        start = 0.0 if plan.kind == "bar" else plus if value > 0 else minus
        line = y + 5 + (each * number if lanes(plan) > 1 else 0)
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
        if at not in series.x:
            continue
        k = list(series.x).index(at)
        line = y + tall * (number + 1) / (len(plan.series) + 1)
        if series.low:
            path = f"M{x(series.low[k]):.1f},{line:.1f}H{x(series.high[k]):.1f}"
            parts.append(stroke(plan, number, path))
        parts.append(shape(number, x(series.y[k]), line, 5))
    return "".join(parts)
