"""Colours and shapes of all pictures, and the pieces of SVG that the board is drawn with.

Text takes the front end's own text colour by a CSS variable; a page without one gets dark text on
white paper. (No fixed colour has a contrast of 4.5 on both white and #111: the best has 4.35.)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from socialism_lab.engine.tables import optional, read_table, text

from .text import CAMEL

LOOK = json.loads(Path(__file__).with_name("look.json").read_text("utf-8"))
INK = "var(--jp-ui-font-color1,var(--vscode-editor-foreground,#222))"
PAPER = "var(--jp-layout-color0,var(--vscode-editor-background,#fff))"
LINE = "#7f7f7f"  # 4.0 on white, 4.7 on #111
FONT = "Arial,Helvetica,'Liberation Sans',sans-serif"
# One look a seat or series. Its colours have at least 3.0 on white and on #111, and any two are at
# least 15 apart (CIEDE2000) for normal, red-blind and green-blind eyes; found by search.
COLUMNS = ("number", "hex", "text", "shape", "path", "dash", "source")
LOOKS = read_table("series", dict.fromkeys(COLUMNS, text()) | {"pattern": optional(text(), "")})
SERIES = tuple(row["hex"] for row in LOOKS)
STROKES = LOOK["strokes"]  # a tile of 6 by 6


def width(words: str, size: float, bold: bool = False) -> float:
    """About how wide a text is in an Arial of this size (its character widths, rounded up)."""
    wide = {**dict.fromkeys("mMW@%", 0.89), **dict.fromkeys("fijlrtI.,:;'!|()[]- ", 0.31)}
    ems = sum(wide.get(c, 0.7 if c.isupper() or c in "w&" else 0.56) for c in words)
    return ems * size * (1.07 if bold else 1)


def wrapped(words: str, room: float, size: float) -> list[str]:
    """The text in lines of at most this width; a longer word has a line of its own, or is broken
    between its parts (FreeRider)."""
    lines: list[str] = []
    if any(width(word, size) > room for word in words.split()):
        words = CAMEL.sub(" ", words)
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
    """One line of SVG text ("" for none); squeezed where it would be wider than `room`."""
    look = f' text-anchor="{anchor}"' if anchor != "middle" else ""
    look += f' fill="{fill}"' if fill else ""
    look += ' font-weight="bold"' if bold else ""
    if room and width(str(words), size, bold) > room:
        look += f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"'
    at = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:.3g}"'
    return f"<text {at}{look}>{escape(str(words))}</text>" if words != "" else ""


def box(
    x: float, y: float, w: float, h: float, fill: str, stroke: str = LINE, more: str = ""
) -> str:
    """An SVG rectangle."""
    where = f'x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}"'
    return f'<rect {where} fill="{fill}" stroke="{stroke}"{more}/>'


def line(
    points: Sequence[tuple[float, float]],
    stroke: str,
    wide: float = 2,
    dash: str = "none",
    kind: str = "",
) -> str:
    """An SVG line through these points."""
    where = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    return (
        f'<polyline class="{kind}" points="{where}" fill="none" stroke="{stroke}" '
        f'stroke-width="{wide}" stroke-dasharray="{dash}" stroke-linejoin="round"/>'
    )


def shape(seat: int, x: float, y: float, r: float, fill: str = "", more: str = "") -> str:
    """A seat's own shape in its colour."""
    look = LOOKS[seat % 8]
    place = f'transform="translate({x:.1f},{y:.1f})scale({r:.2f})"'
    line = ' vector-effect="non-scaling-stroke"' if more else ""
    return f'<path d="{look["path"]}" {place} fill="{fill or look["hex"]}"{line}{more}/>'


def marker(names: Sequence[str]) -> Callable[[int, float, float, float], str]:
    """What draws a seat's shape with its initials, outlined so that it stands off any ground."""
    short = initials(names)

    def mark(seat: int, x: float, y: float, r: float) -> str:
        words, look = short[seat], LOOKS[seat % 8]
        lift = {"triangle-up": 0.25, "triangle-down": -0.25}.get(look["shape"], 0)
        size = r * (1.3 if len(words) == 1 else 1.0)
        text = label(x, y + size * 0.36 + r * lift, words, size, fill=look["text"], bold=True)
        return shape(seat, x, y, r, more=' stroke="var(--paper)"') + text

    return mark


def initials(names: Sequence[str]) -> list[str]:
    """One or two characters a player, all different: "A", "B", or "L1", "L2"."""
    first = [name[0].upper() for name in names]
    short = [
        one if first.count(one) == 1 else one + name[-1].upper()
        for one, name in zip(first, names, strict=True)
    ]
    if len(set(short)) == len(names):
        return short
    return [f"{one}{seat + 1}" for seat, one in enumerate(first)]


def svg(w: float, h: float, inside: str, title: str, role: str = "img") -> str:
    """A whole SVG picture on the page's own paper, with a text for those who cannot see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}" role="{role}" '
        f'aria-label="{escape(title)}" font-family="{FONT}" text-anchor="middle" '
        f'fill="currentColor" style="--paper:{PAPER};color:{INK};background:var(--paper);'
        f'width:100%">{inside}</svg>'
    )
