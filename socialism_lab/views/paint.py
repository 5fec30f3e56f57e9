"""What all pictures share: colours, players' shapes, text that is readable on light and dark.

Text takes the front end's own text colour by a CSS variable; a page without one gets dark text on
white paper. (No fixed colour has a contrast of 4.5 on both white and #111: the best has 4.35.)
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

INK = "var(--jp-ui-font-color1,var(--vscode-editor-foreground,#222))"
PAPER = "var(--jp-layout-color0,var(--vscode-editor-background,#fff))"
LINE = "#7f7f7f"  # 4.0 on white, 4.7 on #111
FONT = "Arial,Helvetica,'Liberation Sans',sans-serif"
# One colour a seat or series: at least 3.0 on white and on #111, and any two at least 15 apart
# (CIEDE2000) for normal, red-blind and green-blind eyes; found by search, held by a test.
SERIES = ("#4b3cff", "#e87307", "#1ba68e", "#ae3e10", "#0898ff", "#f21767", "#3c785a", "#31889c")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot", "solid", "dash")
SHAPES = (
    "circle", "square", "diamond", "triangle-up", "triangle-down", "hexagon", "pentagon", "star",
)  # fmt: skip
CORNERS = {  # corners, first corner's angle, size against a circle
    "square": (4, 45, 1.25), "diamond": (4, 0, 1.3), "triangle-up": (3, -90, 1.5),
    "triangle-down": (3, 90, 1.5), "hexagon": (6, 0, 1.15), "pentagon": (5, -90, 1.2),
    "star": (10, -90, 1.45),
}  # fmt: skip
STROKES = {  # a tile of 6 by 6
    "plain": "", "rising": "M0,6L6,0", "falling": "M0,0L6,6", "cross": "M0,0L6,6M0,6L6,0",
    "horizontal": "M0,3H6", "vertical": "M3,0V6", "plus": "M0,3H6M3,0V6", "dots": "M2,3H4",
}  # fmt: skip


CAMEL = re.compile("(?<=[a-z])(?=[A-Z])")  # where a bot's name may be broken


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb, 0 to 1 (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def text_on(colour: str) -> str:
    """Black or white, whichever is read better on this colour."""
    return max(("#000000", "#ffffff"), key=lambda ink: contrast(ink, colour))


def said(value: Any) -> str:
    """A number (or label) as people write it: 1,310, 0.25."""
    if isinstance(value, float):
        return f"{value:z,.0f}" if value.is_integer() or abs(value) >= 100 else f"{value:z,.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def ended(mean: float, low: float, high: float) -> str:
    """A change with its interval: no decimals where one of them is 20 or more, three where all
    are under 0.1, else two."""
    largest = max(map(abs, (mean, low, high)))
    form = "z,.0f" if largest >= 20 else "z,.2f" if largest >= 0.1 else "z,.3f"
    return f"{mean:+{form}} ({low:{form}} to {high:{form}})"


def sizes(ns: Iterable[int]) -> str:
    """One number of games or the range of several: n = 200, n = 38 to 40."""
    low, high = min(ns := list(ns)), max(ns)
    return f"n = {low:,}" if low == high else f"n = {low:,} to {high:,}"


def counted(n: int, what: str) -> str:
    """1 game, 1,000 games."""
    return f"{n:,} {what}{'' if n == 1 else 's'}"


def unfinished(rows: Iterable[Mapping], label: str) -> str:
    """How many unfinished games stand behind the rows, which tell it, as one more sentence."""
    found = [f"{row['unfinished']:,} ({label} {row[label]})" for row in rows
             if row.get("unfinished")]  # fmt: skip
    return f" Unfinished games, counted as they stood: {', '.join(found)}." if found else ""


def width(words: str, size: float, bold: bool = False) -> float:
    """About how wide a text is in an Arial of this size (its character widths, rounded up)."""
    wide = {**dict.fromkeys("mMW@%", 0.89), **dict.fromkeys("fijlrtI.,:;'!|()[]- ", 0.31)}
    ems = sum(wide.get(c, 0.7 if c.isupper() or c in "w&" else 0.56) for c in words)
    return ems * size * (1.07 if bold else 1)


def wrapped(words: str, room: float, size: float) -> list[str]:
    """The text in lines of at most this width; a longer word has a line of its own."""
    lines: list[str] = []
    for word in words.split():
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def label(
    x: float,
    y: float,
    words: object,
    size: float = 11,
    anchor: str = "middle",
    fill: str = "",
    bold: bool = False,
    room: float = 0,
) -> str:
    """One line of SVG text; squeezed where it would be wider than `room`."""  # fmt: skip
    words = str(words)
    squeeze = ""
    if room and width(words, size, bold) > room:
        squeeze = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"'
    weight = ' font-weight="bold"' if bold else ""
    side = f' text-anchor="{anchor}"' if anchor != "middle" else ""
    look = side + (f' fill="{fill}"' if fill else "") + weight + squeeze
    at = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:.3g}"'
    return f"<text {at}{look}>{escape(words)}</text>"


def box(
    x: float, y: float, w: float, h: float, fill: str, stroke: str = LINE, more: str = ""
) -> str:
    """An SVG rectangle."""
    where = f'x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}"'
    return f'<rect {where} fill="{fill}" stroke="{stroke}"{more}/>'


def tile(name: str, fill: str, pattern: str, ink: str, look: str) -> str:
    """A pattern to fill with, 6 by 6, known as `url(#name)`."""
    return (
        f'<pattern id="{name}" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" '
        f'height="6" fill="{fill}"/><path d="{STROKES[pattern]}" stroke="{ink}"{look}/></pattern>'
    )


def shape(seat: int, x: float, y: float, r: float, fill: str = "", more: str = "") -> str:
    """A seat's own shape in its colour."""
    kind, fill = SHAPES[seat % 8], fill or SERIES[seat % 8]
    if kind == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{fill}"{more}/>'
    count, turn, size = CORNERS[kind]
    points = []
    for k in range(count):
        reach = r * size * (0.6 if kind == "star" and k % 2 else 1)
        angle = math.radians(turn + 360 * k / count)
        points.append(f"{x + reach * math.cos(angle):.1f},{y + reach * math.sin(angle):.1f}")
    return f'<polygon points="{" ".join(points)}" fill="{fill}"{more}/>'


def marker(names: tuple[str, ...]) -> Callable[[int, float, float, float], str]:
    """What draws a seat's shape with its initials, outlined so that it stands off any ground."""
    short = initials(names)

    def mark(seat: int, x: float, y: float, r: float) -> str:
        words, ink = short[seat], text_on(SERIES[seat % 8])
        lift = {"triangle-up": 0.25, "triangle-down": -0.25}.get(SHAPES[seat % 8], 0)
        size = r * (1.3 if len(words) == 1 else 1.0)
        ground = shape(seat, x, y, r, more=' stroke="var(--paper)"')
        return ground + label(x, y + size * 0.36 + r * lift, words, size, fill=ink, bold=True)

    return mark


def initials(names: tuple[str, ...]) -> list[str]:
    """One or two characters a player, all different: "A", "B", or "L1", "L2"."""
    first = [name[0].upper() for name in names]
    short = [
        one if first.count(one) == 1 else one + name[-1].upper()
        for one, name in zip(first, names, strict=True)
    ]
    if len(set(short)) == len(names):
        return short
    return [f"{one}{seat + 1}" for seat, one in enumerate(first)]


def svg(w: float, h: float, inside: str, title: str) -> str:
    """A whole SVG picture on the page's own paper, with a text for those who cannot see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}" role="img" '
        f'aria-label="{escape(title)}" font-family="{FONT}" text-anchor="middle" '
        f'fill="currentColor" style="--paper:{PAPER};color:{INK};background:var(--paper);'
        f'width:100%;max-width:{w:g}px">{inside}</svg>'
    )
