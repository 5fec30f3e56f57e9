"""The board as an SVG picture of the state: the ring, who holds what, tokens, and the centre."""

from __future__ import annotations

from html import escape
from typing import Any

from .cells import Cell, cells, space_rows
from .centre import EDGE, SIZE, centre, corner, meadow
from .paint import (
    LINE,
    SERIES,
    STROKES,
    box,
    initials,
    label,
    palette,
    shape,
    svg,
    token,
    width,
    wrapped,
)  # fmt: skip

__all__ = ["board", "space_rows"]
NOTE = "#ffe98a"  # the paper of an overlay; its text is black


def board(game: Any) -> str:
    """The board of a game (or state) with four equal sides as an SVG text."""
    state = getattr(game, "state", game)
    places = cells(state)
    side = (SIZE - 2 * EDGE) / (len(places) // 4 + 1)
    short = initials(state.names)
    parts = [tiles()]
    for number, cell in enumerate(places):
        x, y = corner(number, len(places), side)
        here = state.position[state.seat] == number
        parts.append(space(cell, x, y, side, short, here))
    parts += [centre(state, side, short), tokens(state, places, side, short)]
    stands = zip(state.names, state.position, strict=True)
    where = ", ".join(f"{name} on {places[at].name}" for name, at in stands)
    title = f"Board, turn {state.turn}: {where}. {state.ledger.holders[-2]}: {state.purse}."
    return svg(SIZE, SIZE, "".join(parts), title)


def tiles() -> str:
    """The patterns of the colour bands, so that a band is known without its colour."""
    made = []
    for row in palette().values():
        ink = "#000" if row["text"] == "black" else "#fff"
        made.append(
            f'<pattern id="sl-{slug(row["colour"])}" width="6" height="6" '
            f'patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="{row["hex"]}"/>'
            f'<path d="{STROKES[row["pattern"]]}" stroke="{ink}" stroke-width="{1.2}" '
            f'stroke-opacity="0.5"/></pattern>'
        )
    return f"<defs>{''.join(made)}</defs>"


def slug(colour: str) -> str:
    """A colour's name as part of an id."""
    return colour.replace(" ", "-")


def space(cell: Cell, x: float, y: float, side: float, short: list[str], here: bool) -> str:
    """One space: band, name, chips, foot; hovering shows its details."""
    facts = "; ".join(f"{name} {value}" for name, value in cell.facts)
    tint = f' fill-opacity="{0.16 if cell.public else 0}"'
    parts = [
        f"<g><title>{escape(cell.name)}: {escape(facts)}</title>",
        box(x, y, side, side, SERIES[2], LINE, tint),
        overlay(cell, x, y, side),
        band(cell, x, y, side, short),
        sign(cell, x, y, side),
        name(cell, x, y, side),
        chips(cell, x, y, side, short),
        foot(cell, x, y, side, short),
    ]
    if here:
        frame = (x + 1.5, y + 1.5, side - 3, side - 3)
        parts.append(box(*frame, "none", "currentColor", ' stroke-width="3"'))
    return "".join(parts) + "</g>"


SIGNS = {
    "chance": "?", "go": "←", "parking": "P", "shuttle": "»",
    "go_to_jail": "↙", "trespass": "⊘", "necessity": "tax",
}  # fmt: skip


def sign(cell: Cell, x: float, y: float, side: float) -> str:
    """What kind of space it is, as a large mark; Jail has its bars."""
    if cell.kind == "jail":
        left, top, wide, high = jail_box(x, y, side)
        bars = "".join(f"M{left + wide * k / 7:.1f},{top:.1f}v{high:.1f}" for k in range(1, 7))
        grid = f'<path d="{bars}" stroke="{LINE}"/>'
        return box(left, top, wide, high, "none") + grid + label(x + side / 2, top - 2, "Jail", 9)
    mark = SIGNS.get(cell.kind, "")
    if cell.sticker:
        mark = {"on": mark, "off": ""}[cell.sticker]
    ink = "#8a6d00" if cell.sticker == "on" else LINE
    size = side * (0.26 if len(mark) > 1 else 0.4)
    return label(x + side / 2, y + side * 0.86, mark, size, fill=ink, bold=True) if mark else ""


def jail_box(x: float, y: float, side: float) -> tuple[float, float, float, float]:
    """The cell behind the bars: the upper part of the Jail space."""
    return x + side * 0.08, y + side * 0.17, side * 0.84, side * 0.35


def name_size(side: float) -> float:
    """The size of a space's name: what fits in a space of this width."""
    return 9.6 if side < 75 else 12


def name(cell: Cell, x: float, y: float, side: float) -> str:
    """The name in up to three lines, below the band or near the top."""
    size, room = name_size(side), side - 5
    start = {"jail": 0.53}.get(cell.kind, 0.2 if cell.colour else 0.08)
    top = y + side * start + size + 0.5
    fill = "#000" if cell.sticker == "on" else ""
    words = "Just Visiting" if cell.name == "Jail" else cell.name
    return "".join(
        label(x + side / 2, top + line * size * 1.08, words, size, fill=fill, room=room)
        for line, words in enumerate(wrapped(words, room, size))
    )


def band(cell: Cell, x: float, y: float, side: float, short: list[str]) -> str:
    """The colour band with its code, and the houses that stand on it."""
    if not cell.colour:
        return ""
    row, high = palette()[cell.colour], side * 0.2
    wide = width(row["code"], high * 0.72, True) + 5
    ink = "#000" if row["text"] == "black" else "#fff"
    parts = [
        box(x, y, side, high, f"url(#sl-{slug(cell.colour)})"),
        box(x, y, wide, high, row["hex"]),
        label(x + wide / 2, y + high * 0.77, row["code"], high * 0.72, fill=ink, bold=True),
    ]
    if cell.houses:
        words = "HOTEL" if cell.houses == 5 else "⌂" * cell.houses
        room = side - wide - 3 - (high if cell.builder != cell.holder else 0)
        parts.append(box(x + wide + 1, y + 1, room, high - 2, "#fff", "#000"))
        size = high * (0.62 if cell.houses == 5 else 1.15)
        middle = x + wide + 1 + room / 2
        parts.append(label(middle, y + high * 0.8, words, size, fill="#000", bold=True, room=room))
        if cell.builder >= 0 and cell.builder != cell.holder:
            mark = x + side - high / 2 - 1
            parts.append(token(cell.builder, short[cell.builder], mark, y + high / 2, high * 0.42))
    return "".join(parts)


def chips(cell: Cell, x: float, y: float, side: float, short: list[str]) -> str:
    """A ring for each place, filled with the seat's own shape where a chip lies."""
    if not cell.chips:
        return ""
    r = min(side * 0.085, side / len(cell.chips) / 2 - 1.5)
    step = 2 * r + 2.5
    left = x + side / 2 - step * (len(cell.chips) - 1) / 2
    parts = []
    for k, seat in enumerate(cell.chips):
        at = (left + k * step, y + side * 0.66, r)
        empty = shape(0, *at, "none", f' stroke="{LINE}"')
        parts.append(token(seat, short[seat], *at) if seat >= 0 else empty)
    return "".join(parts)


def foot(cell: Cell, x: float, y: float, side: float, short: list[str]) -> str:
    """Price (or what it has become) at the left, the holder's mark at the right."""
    size = name_size(side) * 1.02
    words = "mortg." if cell.mortgaged else cell.price
    held = cell.holder >= 0 and not cell.public
    fill = "#000" if cell.sticker == "on" else ""
    room = side - (side * 0.26 if held else 6)
    parts = [label(x + 4, y + side * 0.945, words, size, "start", fill, True, room)]
    if held:
        mark = (x + side - side * 0.13, y + side * 0.88, side * 0.09)
        parts.append(token(cell.holder, short[cell.holder], *mark))
    return "".join(parts) if words or held else ""


def overlay(cell: Cell, x: float, y: float, side: float) -> str:
    """A paper note stuck over the old space; once peeled off, only its folded corner is left."""
    if cell.sticker == "on":
        top = side * 0.55 if cell.kind == "jail" else 2
        return box(x + 2, y + top, side - 4, side - 2 - top, NOTE, "#b59b00")
    if cell.sticker == "off":
        right, low, fold = x + side - 2, y + side - 2, side * 0.22
        return (
            f'<path d="M{right - fold:.1f},{low:.1f}L{right:.1f},{low - fold:.1f}V{low:.1f}Z" '
            f'fill="{NOTE}" stroke="#b59b00"/>'
        )
    return ""


def zone(state: Any, places: list[Cell], seat: int, side: float) -> tuple:
    """Where a seat's token stands: in a corner, in Jail, or on the path inside the ring."""
    number, n, lane = state.position[seat], len(places) // 4, side * 0.5
    if getattr(state, "opportunity", None) and state.opportunity[seat] >= 0:
        x, y, wide, high = meadow(state.opportunity[seat], len(places), side)
        return x, y + high, wide, lane
    x, y = corner(number, len(places), side)
    if places[number].kind == "jail" and state.jail[seat]:
        return jail_box(x, y, side)
    if number % n == 0:
        top = 0.69 if places[number].kind == "jail" else 0.38
        return x + 2, y + side * top, side - 4, side * (0.99 - top)
    return (
        (x, y - lane, side, lane), (x + side, y, lane, side),
        (x, y + side, side, lane), (x - lane, y, lane, side),
    )[number // n]  # fmt: skip


def spread(area: tuple, count: int, r: float) -> list[tuple[float, float, float]]:
    """Centres and radius for `count` tokens in an area, smaller if they must be."""
    x, y, w, h = area
    while max(1, int(w // (2.3 * r))) * max(1, int(h // (2.3 * r))) < count:
        r *= 0.95
    columns = max(1, int(w // (2.3 * r)))
    rows = -(-count // columns)
    made = []
    for k in range(count):
        row, column = divmod(k, columns)
        across = min(columns, count - row * columns)
        made.append((
            x + w / 2 + (column - (across - 1) / 2) * 2.3 * r,
            y + h / 2 + (row - (rows - 1) / 2) * 2.3 * r,
            r,
        ))
    return made


def tokens(state: Any, places: list[Cell], side: float, short: list[str]) -> str:
    """All players' tokens, side by side where several stand together."""
    areas: dict[tuple, list[int]] = {}
    for seat in range(len(state.names)):
        areas.setdefault(zone(state, places, seat, side), []).append(seat)
    parts = []
    for area, seats in areas.items():
        for seat, spot in zip(seats, spread(area, len(seats), side * 0.135), strict=True):
            parts.append(f"<g><title>{escape(state.names[seat])}</title>")
            parts.append(token(seat, short[seat], *spot) + "</g>")
    return "".join(parts)


