"""The board as an SVG picture of the state: the ring, who holds what, tokens, and the centre.

What lies on a space is drawn from its upper left corner on; `side` is its width and height, and
`mark(seat, x, y, r)` draws a seat's token. Shown 500 pixels wide, no text is under 10 pixels.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from socialism_lab.rulebooks.common.tables import palette

from .cells import Cell, cells, space_rows
from .centre import EDGE, SIZE, centre, corner, level_of, meadow
from .paint import FONT, INK, LINE, PAPER, SERIES, box, label, marker, shape, tile, width, wrapped

__all__ = ["SIZE", "board", "space_rows"]
NOTE, RIM = "#ffe98a", "#b59b00"  # the paper of an overlay, and its edge; its text is black
SMALL = 14.5  # of SIZE; 10 pixels where the board is 500 wide
LAST_WORDS = {"avenue", "place", "gardens", "railroad", "company"}  # left out where room is short


def board(game: Any, since: int = 0, choices: Mapping[int, tuple[str, str]] | None = None) -> str:
    """The board of a game (or state) with four equal sides as an SVG text.

    `since` is the first turn that is new to the reader; `choices` are spaces to click, with the
    option (as `data-value`) and its words."""
    state = getattr(game, "state", game)
    places = cells(state)
    side = (SIZE - 2 * EDGE) / (len(places) // 4 + 1)
    mark = marker(state.names)
    parts = [tiles()]
    for number, cell in enumerate(places):
        x, y = corner(number, len(places), side)
        inside = space(cell, side, mark, state.position[state.seat] == number)
        more = clickable(side, *choices[number]) if choices and number in choices else ("", "")
        move = f'transform="translate({x:.2f},{y:.2f})"'
        parts.append(f"<g {move}{more[0]}>{inside}{more[1]}</g>")
    parts += [centre(state, side, level_of(game, since)), tokens(state, places, side, mark)]
    stands = zip(state.names, state.position, strict=True)
    where = ", ".join(f"{name} on {places[at].name}" for name, at in stands)
    title = f"Board, turn {state.turn}: {where}. {state.ledger.holders[-2]}: {state.purse}."
    role = "group" if choices else "img"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" role="{role}" '
        f'aria-label="{escape(title)}" font-family="{FONT}" '
        f'text-anchor="middle" fill="currentColor" style="--paper:{PAPER};color:{INK};'
        f'background:var(--paper);width:100%">{"".join(parts)}</svg>'
    )


def clickable(side: float, value: str, words: str) -> tuple[str, str]:
    """What makes a space a button, and its frame."""
    return (
        f' class="sl-space" role="button" tabindex="0" data-do="answer" '
        f'data-value="{escape(value)}" aria-label="{escape(words)}"',
        box(2, 2, side - 4, side - 4, "transparent", "currentColor", ' stroke-width="2" rx="4" '
            'stroke-dasharray="6 4"'),
    )  # fmt: skip


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
        return box(left, top, wide, high, "none") + f'<path d="{bars}" stroke="{LINE}"/>'
    mark = "" if cell.sticker == "off" else SIGNS.get(cell.kind, "")
    ink = "#8a6d00" if cell.sticker == "on" else LINE
    size = side * (0.26 if len(mark) > 1 else 0.36)
    return label(side / 2, side * 0.9, mark, size, fill=ink, bold=True) if mark else ""


def jail_box(x: float, y: float, side: float) -> tuple[float, float, float, float]:
    """The cell behind the bars: the upper part of the Jail space."""
    return x + side * 0.08, y + side * 0.06, side * 0.84, side * 0.4


def short_name(name: str, room: float, most: int) -> list[str]:
    """A name in at most that many lines of its space; the whole of it is in the details."""
    words = name.split()
    if len(words) > 1 and len(words[0]) > 3 and words[-1].lower() in LAST_WORDS:
        words = words[:-1]
    while len(found := wrapped(" ".join(words), room * 1.1, SMALL)) > most:
        words = words[:-1]
    return [cut(line, room * 1.25) for line in found]


def cut(word: str, room: float) -> str:
    """The word, or as much of it as fits, with a point."""
    if width(word, SMALL) <= room:
        return word
    cuts = (f"{word[:n]}." for n in range(len(word), 0, -1))
    return next(one for one in cuts if width(one, SMALL) <= room)


def name(cell: Cell, side: float) -> str:
    """The name in up to three lines, below the band or near the top."""
    room, small = side - 4, side < 75
    top = side * (0.5 if cell.kind == "jail" else 0.15 if cell.colour else 0.03) + SMALL
    words = "Visiting" if cell.name in ("Jail", "Just Visiting") else cell.name
    lines = short_name(words, room, 2 if small or cell.chips else 3)
    return "".join(
        label(side / 2, top + line * SMALL, words, SMALL, fill=cell.ink, room=room)
        for line, words in enumerate(lines)
    )


def band(cell: Cell, side: float, mark: Any) -> str:
    """The colour band in its pattern, and the houses that stand on it."""
    if not cell.colour:
        return ""
    high = side * 0.17
    parts = [box(0, 0, side, high, f"url(#sl-{palette()[cell.colour]['code']})")]
    foreign = 0 <= cell.builder != cell.holder
    if cell.houses:
        words, size = ("HOTEL", 0.9) if cell.houses == 5 else ("⌂" * cell.houses, 1.3)
        wide = side - 4 - (high if foreign else 0)
        parts.append(box(2, 1, wide, high - 2, "#fff", "#000"))
        parts.append(label(2 + wide / 2, high * 0.86, words, high * size, fill="#000", bold=True))
        if foreign:
            parts.append(mark(cell.builder, side - high / 2 - 1, high / 2, high * 0.42))
    return "".join(parts)


def chips(cell: Cell, side: float, mark: Any) -> str:
    """A ring for each place, filled with the seat's own shape where a chip lies."""
    r = min(side * 0.085, side / max(1, len(cell.chips)) / 2 - 1.5)
    step = 2 * r + 2.5
    left = side / 2 - step * (len(cell.chips) - 1) / 2
    down = side * (0.735 if side < 75 else 0.66)
    spots = [(seat, (left + k * step, down, r)) for k, seat in enumerate(cell.chips)]
    return "".join(
        mark(seat, *at) if seat >= 0 else shape(0, *at, "none", f' stroke="{LINE}"')
        for seat, at in spots
    )


def foot(cell: Cell, side: float, mark: Any) -> str:
    """Price (or what it has become) at the left, the holder's mark at the right."""
    words = "mortg." if cell.mortgaged else cell.price
    held = cell.holder >= 0 and not cell.public
    room = side - (side * 0.26 if held else 6)
    price = label(4, side * 0.955, words, SMALL, "start", cell.ink, True, room)
    holder = mark(cell.holder, side * 0.86, side * 0.87, side * 0.1) if held else ""
    return price + holder if words or held else ""


def overlay(cell: Cell, side: float) -> str:
    """A paper note stuck over the old space; once peeled off, only its folded corner is left."""
    if cell.sticker == "on":
        top = side * 0.5 if cell.kind == "jail" else 2
        return box(2, top, side - 4, side - 2 - top, NOTE, RIM)
    if cell.sticker == "off":
        end, fold = side - 2, side * 0.22
        path = f"M{end - fold:.1f},{end:.1f}L{end:.1f},{end - fold:.1f}V{end:.1f}Z"
        return f'<path d="{path}" fill="{NOTE}" stroke="{RIM}"/>'
    return ""


def zone(state: Any, places: list[Cell], seat: int, side: float) -> tuple:
    """Where a seat's token stands: in a corner, in Jail, or on the path inside the ring."""
    number = state.position[seat]
    if getattr(state, "opportunity", None) and state.opportunity[seat] >= 0:
        x, y, wide, high = meadow(state.opportunity[seat], len(places), side)
        return x, y + high, wide, side * 0.5
    if places[number].kind == "jail" and state.jail[seat]:
        return jail_box(*corner(number, len(places), side), side)
    return beside(places, number, side)


def beside(places: list[Cell], number: int, side: float) -> tuple:
    """Where tokens stand at a space: on the lane inside the ring, or in the corner itself."""
    x, y = corner(number, len(places), side)
    n, lane = len(places) // 4, side * 0.5
    if number % n == 0:
        top = 0.69 if places[number].kind == "jail" else 0.38
        return x + 2, y + side * top, side - 4, side * (0.99 - top)
    return (
        (x, y - lane, side, lane), (x + side, y, lane, side),
        (x, y + side, side, lane), (x - lane, y, lane, side),
    )[number // n]  # fmt: skip


def way(state: Any, spaces: list[int]) -> list[list[int]]:
    """The middles of these spaces' lanes, for a token that walks from one to the next."""
    places = cells(state)
    side = (SIZE - 2 * EDGE) / (len(places) // 4 + 1)
    boxes = (beside(places, number, side) for number in spaces)
    return [[round(x + wide / 2), round(y + high / 2)] for x, y, wide, high in boxes]


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
        f'<g class="sl-token" data-seat="{seat}" transform="translate({x:.0f},{y:.0f})">'
        f"<title>{escape(state.names[seat])}</title>{mark(seat, 0, 0, r)}</g>"
        for area, seats in areas.items()
        for seat, (x, y, r) in zip(seats, spread(area, len(seats), side * 0.15), strict=True)
    )
