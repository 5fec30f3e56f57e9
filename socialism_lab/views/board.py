"""The board as an SVG picture of the state: the ring, who holds what, tokens, and the centre.

What lies on a space is drawn from its upper left corner on; `side` is its width and height, and
`mark(seat, x, y, r)` draws a seat's token. Shown 500 pixels wide, no text is under 10 pixels. The
small board, to be shown 300 pixels wide beside another, has larger tokens and no names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from socialism_lab.rulebooks.common.tables import palette

from .centre import EDGE, SIZE, centre, corner, meadow, middle
from .paint import LINE, SERIES, STROKES, box, label, marker, shape, svg, width, wrapped
from .space_facts import SpaceFacts, space_facts

NOTE, RIM = "#ffe98a", "#b59b00"  # the paper of an overlay, and its edge; its text is black
SMALL = 14.5  # of SIZE; 10 pixels where the board is 500 wide
LAST_WORDS = {"avenue", "place", "gardens", "railroad", "company"}  # left out where room is short
Choices = Mapping[int, tuple[str, str]]
Mark = Callable[[int, float, float, float], str]
Area = tuple[float, float, float, float]  # x, y, width, height


def board(game: Any, since: int = 0, choices: Choices | None = None, world: str = "") -> str:
    """The board of a game (or state) with four equal sides as an SVG text.

    `since` is the first turn that is new to the reader; `choices` are spaces to click, with the
    option (as `data-value`) and its words. `world` makes it a small one of two, by its name."""
    state = getattr(game, "state", game)
    places, choices = space_facts(state), choices or {}
    side = (SIZE - 2 * EDGE) / (len(places) // 4 + 1)
    mark = marker(state.names)
    parts = [tiles()]
    for number, place in enumerate(places):
        x, y = corner(number, len(places), side)
        inside = space(place, side, mark, bool(world))
        if not world and state.position[state.seat] == number:
            wide = ' stroke-width="3"'
            inside += box(1.5, 1.5, side - 3, side - 3, "none", "currentColor", wide)
        more = clickable(side, *choices[number]) if number in choices else ("", "")
        move = f'transform="translate({x:.2f},{y:.2f})" data-space="{number}"'
        parts.append(f"<g {move}{more[0]}>{inside}{more[1]}</g>")
    parts.append(middle(state, side) if world else centre(game, side, since))
    parts.append(tokens(state, places, side, world))
    stands = zip(state.names, state.position, strict=True)
    where = ", ".join(f"{name} on {places[at].name}" for name, at in stands)
    title = f"board, turn {state.turn}: {where}. {state.ledger.holders[-2]}: {state.purse}."
    role = "group" if choices else "img"
    return svg(SIZE, SIZE, "".join(parts), f"{world or 'The'} {title}", role)


def clickable(side: float, value: str, words: str) -> tuple[str, str]:
    """What makes a space a button, and its frame."""
    frame = ' stroke-width="2" rx="4" stroke-dasharray="6 4"'
    return (
        f' class="sl-space" role="button" tabindex="0" data-do="answer" '
        f'data-value="{escape(value)}" aria-label="{escape(words)}"',
        box(2, 2, side - 4, side - 4, "transparent", "currentColor", frame),
    )


def tiles() -> str:
    """The patterns of the colour bands, so that a band is known without its colour."""
    return "<defs>{}</defs>".format(
        "".join(
            f'<pattern id="sl-{row["code"]}" width="6" height="6" patternUnits="userSpaceOnUse">'
            f'<rect width="6" height="6" fill="{row["hex"]}"/><path d="{STROKES[row["pattern"]]}" '
            f'stroke="{row["ink"]}" stroke-width="1.2" stroke-opacity="0.5"/></pattern>'
            for row in palette().values()
        )
    )


def space(place: SpaceFacts, side: float, mark: Mark, small: bool) -> str:
    """One space: band, sign, name, price, chips and holder; hovering shows its details."""
    public = f' fill-opacity="{0.2 if place.public else 0}"'
    parts = [
        f"<title>{escape(place.name)}: {escape(place.details)}</title>",
        box(0, 0, side, side, SERIES[2], LINE, public),
        overlay(place, side),
        band(place, side, side * (0.4 if small else 0.17), mark),
        sign(place, side),
        chips(place, side, mark, small),
    ]
    x, y, r = (0.5, 0.69, 0.24) if small else (0.86, 0.87, 0.1)
    if place.holder >= 0:
        parts.append(mark(place.holder, side * x, side * y, side * r))
    if not small:
        room = side - (side * 0.26 if place.holder >= 0 else 6)
        parts.append(name(place, side))
        parts.append(label(4, side * 0.955, place.price, SMALL, "start", place.ink, True, room))
    return "".join(parts)


def sign(place: SpaceFacts, side: float) -> str:
    """What kind of space it is, as a large mark; Jail has its bars."""
    if place.kind == "jail":
        left, top, wide, high = jail_box(0, 0, side)
        bars = "".join(f"M{left + wide * k / 7:.1f},{top:.1f}v{high:.1f}" for k in range(1, 7))
        return box(left, top, wide, high, "none") + f'<path d="{bars}" stroke="{LINE}"/>'
    ink = "#8a6d00" if place.sticker == "on" else LINE
    size = side * (0.26 if len(place.sign) > 1 else 0.36)
    return label(side / 2, side * 0.9, place.sign, size, fill=ink, bold=True)


def jail_box(x: float, y: float, side: float) -> Area:
    """The cell behind the bars: the upper part of the Jail space."""
    return x + side * 0.08, y + side * 0.06, side * 0.84, side * 0.4


def short_name(words: str, room: float, most: int) -> list[str]:
    """A name in at most that many lines of its space; the whole of it is in the details."""
    parts = words.split()
    if len(parts[0]) > 3 and parts[-1].lower() in LAST_WORDS:
        parts.pop()
    lines = wrapped(" ".join(parts), room * 1.1, SMALL)[:most]
    for at, line in enumerate(lines):
        while width(lines[at], SMALL) > room * 1.25:
            line = line[:-1]
            lines[at] = f"{line}."
    return lines


def name(place: SpaceFacts, side: float) -> str:
    """The name in up to three lines, below the band or near the top."""
    room = side - 4
    top = side * (0.5 if place.kind == "jail" else 0.15 if place.colour else 0.03) + SMALL
    words = "Visiting" if place.name in ("Jail", "Just Visiting") else place.name
    lines = short_name(words, room, 2 if side < 75 or place.chips else 3)
    return "".join(
        label(side / 2, top + line * SMALL, words, SMALL, fill=place.ink, room=room)
        for line, words in enumerate(lines)
    )


def band(place: SpaceFacts, side: float, high: float, mark: Mark) -> str:
    """The colour band in its pattern, the houses on it, and whose they are if not the owner's."""
    if not place.colour:
        return ""
    parts = [box(0, 0, side, high, f"url(#sl-{palette()[place.colour]['code']})")]
    if place.houses:
        foreign = place.builder != place.holder
        words = "HOTEL" if place.houses == 5 else "⌂" * place.houses
        wide = side - 4 - high * foreign
        parts.append(box(2, 1, wide, high - 2, "#fff", "#000"))
        middle, size = 2 + wide / 2, high * (0.9 if place.houses == 5 else 1.3)
        parts.append(
            label(middle, high * 0.86, words, size, fill="#000", bold=True, room=wide - 4)
        )
        if foreign:
            parts.append(mark(place.builder, side - high / 2 - 1, high / 2, high * 0.42))
    return "".join(parts)


def chips(place: SpaceFacts, side: float, mark: Mark, small: bool) -> str:
    """A ring for each place, filled with the seat's own shape where a chip lies."""
    r = min(side * 0.085, side / max(1, len(place.chips)) / 2 - 1.5)
    step = 2 * r + 2.5
    left = side / 2 - step * (len(place.chips) - 1) / 2
    down = side * (0.28 if small else 0.735 if side < 75 else 0.66)
    spots = [(seat, (left + k * step, down, r)) for k, seat in enumerate(place.chips)]
    return "".join(
        mark(seat, *at) if seat >= 0 else shape(0, *at, "none", f' stroke="{LINE}"')
        for seat, at in spots
    )


def overlay(place: SpaceFacts, side: float) -> str:
    """A paper note stuck over the old space; once peeled off, only its folded corner is left."""
    if place.sticker == "on":
        top = side * 0.5 if place.kind == "jail" else 2
        return box(2, top, side - 4, side - 2 - top, NOTE, RIM)
    if place.sticker == "off":
        end, fold = side - 2, side * 0.22
        path = f"M{end - fold:.1f},{end:.1f}L{end:.1f},{end - fold:.1f}V{end:.1f}Z"
        return f'<path d="{path}" fill="{NOTE}" stroke="{RIM}"/>'
    return ""


# -- tokens ---------------------------------------------------------------------------------------
def tokens(state: Any, places: list[SpaceFacts], side: float, world: str) -> str:
    """All players' tokens, side by side where several stand together, and large on small boards;
    `data-seat` tells the seat, and of two boards which one."""
    mark, areas = marker(state.names), dict[Area, list[int]]()
    for seat in range(state.players):
        areas.setdefault(zone(state, places, seat, side), []).append(seat)
    before = {"": "", "Left": "0-", "Right": "1-"}[world]
    return "".join(
        f'<g class="sl-token" data-seat="{before}{seat}" transform="translate({x:.0f},{y:.0f})">'
        f"<title>{escape(state.names[seat])}</title>{mark(seat, 0, 0, r)}</g>"
        for area, seats in areas.items()
        for seat, (x, y, r) in zip(
            seats, spread(area, len(seats), side * (0.25 if world else 0.15)), strict=True
        )
    )


def zone(state: Any, places: list[SpaceFacts], seat: int, side: float) -> Area:
    """Where a seat's token stands: in a corner, in Jail, or on the path inside the ring."""
    number = state.position[seat]
    if getattr(state, "opportunity", None) and state.opportunity[seat] >= 0:
        x, y, wide, high = meadow(state.opportunity[seat], len(places), side)
        return x + wide if x < SIZE / 2 else x - side * 0.6, y, side * 0.6, high
    if places[number].kind == "jail" and state.jail[seat]:
        return jail_box(*corner(number, len(places), side), side)
    return beside(places, number, side)


def beside(places: list[SpaceFacts], number: int, side: float) -> Area:
    """Where tokens stand at a space: on the lane inside the ring, or in the corner itself."""
    x, y = corner(number, len(places), side)
    edge, step = divmod(number, len(places) // 4)
    lane = side * 0.5
    if step == 0:
        top = 0.69 if places[number].kind == "jail" else 0.38
        return x + 2, y + side * top, side - 4, side * (0.99 - top)
    if edge % 2 == 0:
        return x, y + (side if edge else -lane), side, lane
    return x + (side if edge == 1 else -lane), y, lane, side


def way(state: Any, spaces: list[int]) -> list[list[int]]:
    """The middles of these spaces' lanes, for a token that walks from one to the next."""
    places = space_facts(state)
    side = (SIZE - 2 * EDGE) / (len(places) // 4 + 1)
    boxes = (beside(places, number, side) for number in spaces)
    return [[round(x + wide / 2), round(y + high / 2)] for x, y, wide, high in boxes]


def spread(area: Area, count: int, r: float) -> list[tuple[float, float, float]]:
    """Centres and radius for `count` tokens in rows in an area, smaller if they must be."""
    x, y, wide, high = area
    while (columns := max(1, int(wide // (2.3 * r)))) * max(1, int(high // (2.3 * r))) < count:
        r *= 0.95
    made = []
    for start in range(0, count, columns):
        across, down = min(columns, count - start), start // columns - (count - 1) // columns / 2
        for k in range(across):
            right = k - (across - 1) / 2
            made.append((x + wide / 2 + right * 2.3 * r, y + high / 2 + down * 2.3 * r, r))
    return made
