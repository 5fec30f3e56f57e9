"""The board as an SVG picture of the state: the ring, who holds what, tokens, and the centre.

What lies on a space is drawn from its upper left corner on; `side` is its width and height, and
`mark(seat, x, y, r)` draws a seat's token.
"""

from __future__ import annotations

from html import escape
from typing import Any

from socialism_lab.rulebooks.common.palette import palette

from .cells import Cell, cells, space_rows
from .centre import EDGE, SIZE, centre, corner, meadow
from .paint import LINE, SERIES, box, label, marker, shape, svg, tile, width, wrapped

__all__ = ["SIZE", "board", "name_size", "space_rows"]
NOTE, RIM = "#ffe98a", "#b59b00"  # the paper of an overlay, and its edge; its text is black


def board(game: Any) -> str:
    """The board of a game (or state) with four equal sides as an SVG text."""
    state = getattr(game, "state", game)
    places = cells(state)
    side = (SIZE - 2 * EDGE) / (len(places) // 4 + 1)
    mark = marker(state.names)
    parts = [tiles()]
    for number, cell in enumerate(places):
        x, y = corner(number, len(places), side)
        inside = space(cell, side, mark, state.position[state.seat] == number)
        parts.append(f'<g transform="translate({x:.2f},{y:.2f})">{inside}</g>')
    parts += [centre(state, side, mark), tokens(state, places, side, mark)]
    stands = zip(state.names, state.position, strict=True)
    where = ", ".join(f"{name} on {places[at].name}" for name, at in stands)
    title = f"Board, turn {state.turn}: {where}. {state.ledger.holders[-2]}: {state.purse}."
    return svg(SIZE, SIZE, "".join(parts), title)


def tiles() -> str:
    """The patterns of the colour bands, so that a band is known without its colour."""
    look = ' stroke-width="1.2" stroke-opacity="0.5"'
    made = [tile(f"sl-{row['code']}", row["hex"], row["pattern"], row["ink"], look)
            for row in palette().values()]  # fmt: skip
    return f"<defs>{''.join(made)}</defs>"


def space(cell: Cell, side: float, mark: Any, here: bool) -> str:
    """One space: band, name, chips, foot; hovering shows its details."""
    tint = f' fill-opacity="{0.16 if cell.public else 0}"'
    frame = box(1.5, 1.5, side - 3, side - 3, "none", "currentColor", ' stroke-width="3"')
    parts = [
        f"<title>{escape(cell.name)}: {escape(cell.details)}</title>",
        box(0, 0, side, side, SERIES[2], LINE, tint),
        overlay(cell, side), band(cell, side, mark), sign(cell, side), name(cell, side),
        chips(cell, side, mark), foot(cell, side, mark), frame if here else "",
    ]  # fmt: skip
    return "".join(parts)


SIGNS = {
    "chance": "?", "go": "←", "parking": "P", "shuttle": "»",
    "go_to_jail": "↙", "trespass": "⊘", "necessity": "tax",
}  # fmt: skip


def sign(cell: Cell, side: float) -> str:
    """What kind of space it is, as a large mark; Jail has its bars."""
    if cell.kind == "jail":
        left, top, wide, high = jail_box(0, 0, side)
        bars = "".join(f"M{left + wide * k / 7:.1f},{top:.1f}v{high:.1f}" for k in range(1, 7))
        grid = f'<path d="{bars}" stroke="{LINE}"/>'
        return box(left, top, wide, high, "none") + grid + label(side / 2, top - 2, "Jail", 9)
    mark = "" if cell.sticker == "off" else SIGNS.get(cell.kind, "")
    ink = "#8a6d00" if cell.sticker == "on" else LINE
    size = side * (0.26 if len(mark) > 1 else 0.4)
    return label(side / 2, side * 0.86, mark, size, fill=ink, bold=True) if mark else ""


def jail_box(x: float, y: float, side: float) -> tuple[float, float, float, float]:
    """The cell behind the bars: the upper part of the Jail space."""
    return x + side * 0.08, y + side * 0.17, side * 0.84, side * 0.35


def name_size(side: float) -> float:
    """The size of a space's name: what fits in a space of this width."""
    return 9.6 if side < 75 else 12


def name(cell: Cell, side: float) -> str:
    """The name in up to three lines, below the band or near the top."""
    size, room = name_size(side), side - 5
    top = side * (0.53 if cell.kind == "jail" else 0.2 if cell.colour else 0.08) + size + 0.5
    lines = wrapped("Just Visiting" if cell.name == "Jail" else cell.name, room, size)
    return "".join(
        label(side / 2, top + line * size * 1.08, words, size, fill=cell.ink, room=room)
        for line, words in enumerate(lines)
    )


def band(cell: Cell, side: float, mark: Any) -> str:
    """The colour band with its code, and the houses that stand on it."""
    if not cell.colour:
        return ""
    row, high = palette()[cell.colour], side * 0.2
    code = row["code"]
    wide = width(code, high * 0.72, True) + 5
    parts = [
        box(0, 0, side, high, f"url(#sl-{code})"),
        box(0, 0, wide, high, row["hex"]),
        label(wide / 2, high * 0.77, code, high * 0.72, fill=row["ink"], bold=True),
    ]
    foreign = 0 <= cell.builder != cell.holder
    if cell.houses:
        words, size = ("HOTEL", 0.62) if cell.houses == 5 else ("⌂" * cell.houses, 1.15)
        room = side - wide - 3 - (high if foreign else 0)
        parts.append(box(wide + 1, 1, room, high - 2, "#fff", "#000"))
        at = (wide + 1 + room / 2, high * 0.8)
        parts.append(label(*at, words, high * size, fill="#000", bold=True, room=room))
        if foreign:
            parts.append(mark(cell.builder, side - high / 2 - 1, high / 2, high * 0.42))
    return "".join(parts)


def chips(cell: Cell, side: float, mark: Any) -> str:
    """A ring for each place, filled with the seat's own shape where a chip lies."""
    r = min(side * 0.085, side / max(1, len(cell.chips)) / 2 - 1.5)
    step = 2 * r + 2.5
    left = side / 2 - step * (len(cell.chips) - 1) / 2
    spots = [(seat, (left + k * step, side * 0.66, r)) for k, seat in enumerate(cell.chips)]
    return "".join(
        mark(seat, *at) if seat >= 0 else shape(0, *at, "none", f' stroke="{LINE}"')
        for seat, at in spots
    )


def foot(cell: Cell, side: float, mark: Any) -> str:
    """Price (or what it has become) at the left, the holder's mark at the right."""
    size, words = name_size(side) * 1.02, "mortg." if cell.mortgaged else cell.price
    held = cell.holder >= 0 and not cell.public
    room = side - (side * 0.26 if held else 6)
    price = label(4, side * 0.945, words, size, "start", cell.ink, True, room)
    holder = mark(cell.holder, side * 0.87, side * 0.88, side * 0.09) if held else ""
    return price + holder if words or held else ""


def overlay(cell: Cell, side: float) -> str:
    """A paper note stuck over the old space; once peeled off, only its folded corner is left."""
    if cell.sticker == "on":
        top = side * 0.55 if cell.kind == "jail" else 2
        return box(2, top, side - 4, side - 2 - top, NOTE, RIM)
    if cell.sticker == "off":
        end, fold = side - 2, side * 0.22
        path = f"M{end - fold:.1f},{end:.1f}L{end:.1f},{end - fold:.1f}V{end:.1f}Z"
        return f'<path d="{path}" fill="{NOTE}" stroke="{RIM}"/>'
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
    while (columns := max(1, int(w // (2.3 * r)))) * max(1, int(h // (2.3 * r))) < count:
        r *= 0.95
    rows = -(-count // columns)
    made = []
    for k in range(count):
        row, column = divmod(k, columns)
        across = min(columns, count - row * columns)
        right, down = column - (across - 1) / 2, row - (rows - 1) / 2
        made.append((x + w / 2 + right * 2.3 * r, y + h / 2 + down * 2.3 * r, r))
    return made


def tokens(state: Any, places: list[Cell], side: float, mark: Any) -> str:
    """All players' tokens, side by side where several stand together."""
    areas: dict[tuple, list[int]] = {}
    for seat in range(len(state.names)):
        areas.setdefault(zone(state, places, seat, side), []).append(seat)
    return "".join(
        f"<g><title>{escape(state.names[seat])}</title>{mark(seat, *spot)}</g>"
        for area, seats in areas.items()
        for seat, spot in zip(seats, spread(area, len(seats), side * 0.135), strict=True)
    )
