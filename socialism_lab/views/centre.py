"""What the middle of the board shows: the purse's level, its path turn by turn, works, dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from .paint import LINE, SERIES, box, label, line, svg
from .phrases import game_of
from .text import MINUS

SIZE = 720
EDGE = 2
FALL, RISE = "#d6402b", "#1a8f4c"  # at least 4 on white and on #111
Points = Sequence[tuple[int, int]]  # turns and money
DOT = 'fill="var(--paper)" stroke="currentColor" stroke-width="2"'


def levels(game: Any) -> list[tuple[int, int]]:
    """(turn, money) of the purse after each turn and now; a state alone has no path."""
    state = getattr(game, "state", game)
    name = "purse" if game_of(state) == "community_fund" else "treasury"
    path = [] if state is game or name not in state.book.series else game.path
    found = [(row["turn"], row[name]) for row in path if row["turn"] < state.turn]
    return [*found, (state.turn, state.purse)]


def signed(amount: int) -> str:
    """+30 or a true minus sign; "0" for nothing."""
    return f"{amount:+,}".replace("-", MINUS) if amount else "0"


def corner(number: int, count: int, side: float) -> tuple[float, float]:
    """The upper left corner of a space; GO is at the lower right, and the ring runs clockwise."""
    n = count // 4
    edge, step = divmod(number, n)
    column, row = ((n - step, n), (0, n - step), (step, 0), (n, step))[edge]
    return EDGE + column * side, EDGE + row * side


def meadow(after: int, count: int, side: float) -> tuple[float, float, float, float]:
    """The box of a natural opportunity, at an inner corner."""
    x, y = corner(after, count, side)
    wide, high, lane = side * 1.75, side * 0.66, side * 0.55
    x += side + lane if x < SIZE / 2 else -lane - wide
    y += side + lane if y < SIZE / 2 else -lane - high
    return x, y, wide, high


def centre(game: Any, side: float, since: int) -> str:
    """The inside of the ring; natural opportunities leave room at its corners."""
    state, at = getattr(game, "state", game), side * 1.58
    if game_of(state) == "community_fund":
        return picture(game, since, at, at + 8, SIZE - 2 * at, SIZE - 2 * at - 10)
    edge = side * 2.35
    inside = picture(game, since, at + 12, edge, SIZE - 2 * at - 24, SIZE - 2 * edge)
    return inside + corners(state, side)


def strip(game: Any, since: int = 0) -> str:
    """The same as a picture of its own, for a phone: the level large, and its path."""
    state = getattr(game, "state", game)
    high = 250 if game_of(state) == "community_fund" else 330
    title = f"The {state.ledger.holders[-2]} holds {state.purse:,} in turn {state.turn}."
    return svg(440, high, picture(game, since, 4, 2, 432, high - 8), title)


def rolled(state: Any) -> tuple[str, list]:
    """Who rolled last, and the faces; "" before the first roll."""
    for _, _, _, seat, kind, faces in reversed(state.notes or ()):
        if kind == "rolled":
            return state.names[seat], [face for face in faces[:2] if face != ""]
    return "", []


def purse(state: Any) -> str:
    """The purse and what it holds, where the rulebook has one."""
    if not state.book.series.keys() & {"purse", "treasury"}:
        return "no purse"
    return f"{state.ledger.holders[-2].split()[-1]} {state.purse:,}"


def middle(state: Any, side: float) -> str:
    """The small board's middle: the purse and what it pays, to be read across a classroom."""
    name, amount = purse(state).split()
    who, faces = rolled(state)
    more = [f"wages {state.wage:,} a lap"] if hasattr(state, "wage") else []
    more += [f"{who} rolled {' and '.join(map(str, faces))}"] if who else []
    parts = [
        label(SIZE / 2, SIZE / 2 - 70, name, 34),
        label(SIZE / 2, SIZE / 2 + 14, amount, 84, bold=True),
    ]
    for k, words in enumerate(more):
        parts.append(label(SIZE / 2, SIZE / 2 + 62 + 38 * k, words, 28, room=SIZE - 3.4 * side))
    return "".join(parts)


def picture(game: Any, since: int, x: float, y: float, wide: float, high: float) -> str:
    """Level, change, dice, works and path in a box."""
    state, points = getattr(game, "state", game), levels(game)
    before = [money for turn, money in points if turn < since]
    moved = state.purse - before[-1] if before else 0
    change = (
        '<tspan dx="10" font-size="27" font-weight="bold" '
        f'fill="{FALL if moved < 0 else RISE}">{signed(moved)}</tspan>'
        '<tspan dx="7" font-size="15">since your turn</tspan>'
    )
    parts = [
        label(x, y + 18, state.ledger.holders[-2], 20, "start"),
        f'<text x="{x:.0f}" y="{y + 80:.0f}" text-anchor="start"><tspan class="sl-level" '
        f'data-account="purse" font-size="66" font-weight="bold">{state.purse:,}</tspan>'
        f"{change * (moved != 0)}</text>",
        dice(state, x + wide, y + 4),
    ]
    top = y + 104
    if hasattr(state, "works"):
        parts.append(works(state, x, top, wide))
        top += 96
    parts.append(path(game, points, since, x, top + 22, wide, y + high - top - 48))
    return "".join(parts)


def dice(state: Any, right: float, y: float) -> str:
    """The last roll and whose it was."""
    who, faces = rolled(state)
    parts = [label(right, y + 8, f"{who} rolled", 15, "end", room=150)] if who else []
    for k, face in enumerate(faces):
        left = right - 46 * (len(faces) - k) + 4
        parts.append(box(left, y + 18, 40, 40, "#fff", "#000", ' rx="8"'))
        parts.append(label(left + 20, y + 46, face, 23, fill="#000", bold=True))
    return f'<g class="sl-dice">{"".join(parts)}</g>'


def path(
    game: Any, points: Points, since: int, x: float, y: float, wide: float, high: float
) -> str:
    """The level turn by turn: zero line and start, what is new in colour, own answers marked."""
    state = getattr(game, "state", game)
    fund = game_of(state) == "community_fund"
    last = max(state.turn, 16)
    top = max(100, *(money for _, money in points))
    spots = [
        (x + (wide - 52) * turn / last, y + high * (1 - money / top)) for turn, money in points
    ]
    zero, end = y + high, x + wide
    ink, words = (FALL, "0: everybody loses") if fund else ("", "0")
    events = () if state is game else enumerate(game.events)
    people = {event.turn: event.seat for number, event in events if game.by_person(number)}
    who = "people" if len({*people.values()}) > 1 else "you"
    turns = f"turn by turn; {f'○ {who} decided' if state.turn else 'the path begins here'}"
    parts = [
        line([(x, zero), (end, zero)], ink or LINE),
        label(end, zero + 17, words, 15, "end", ink),
        label(x, zero + 17, turns, 15, "start"),
    ]
    if fund and points[0][1]:
        parts.append(line([(x, spots[0][1]), (end, spots[0][1])], LINE, 1, "4 4"))
        parts.append(label(end, spots[0][1] - 6, f"start {points[0][1]:,}", 15, "end"))
    parts.append(line(spots, "currentColor", 3, kind="sl-path"))
    for (turn, _), (one, other) in zip(points[1:], pairwise(spots), strict=True):
        if turn >= since and abs(other[1] - one[1]) > 0.5:
            parts.append(line([one, other], FALL if other[1] > one[1] else RISE, 5))
    parts += [
        f'<circle cx="{left:.0f}" cy="{down:.0f}" r="4.5" {DOT}/>'
        for (turn, _), (left, down) in zip(points, spots, strict=True)
        if turn in people
    ]
    left, down = spots[-1]
    parts.append(f'<circle cx="{left:.0f}" cy="{down:.0f}" r="7"/>')
    parts.append(label(left + 11, down + 6, f"{state.purse:,}", 17, "start", bold=True))
    return "".join(parts)


def works(state: Any, x: float, y: float, wide: float) -> str:
    """Wages, the level on its way to the next public work, and a tick for each that stands."""
    step = state.settings.step_cost
    names = [*(state.name_of(space) for space in state.data.franchises), "Free Colleges"]
    said = f"{state.purse:,} (public works begin with a vote)"
    if state.revolution:
        ahead = names[state.works] if state.works < len(names) else "a rise of wages"
        said = f"{state.purse:,} of {step:,} to {ahead}"
    parts = [
        box(x, y, wide, 11, "none", LINE, ' rx="5"'),
        box(x, y, wide * (state.purse % step) / step, 11, SERIES[2], "none", ' rx="5"'),
        label(x, y + 29, said, 15, "start", room=wide - 125),
        label(x + wide, y + 29, f"wages {state.wage:,} a lap", 15, "end", bold=True),
    ]
    for k, work in enumerate(names):
        left, down = x + wide / 4 * (k % 4), y + 50 + 20 * (k // 4)
        done = k < state.works
        parts.append(box(left, down - 11, 13, 13, SERIES[2] if done else "none"))
        parts.append(label(left + 6.5, down, "✓" if done else "", 12, fill="#000", bold=True))
        parts.append(label(left + 18, down, work, 14.4, "start", room=wide / 4 - 24))
    return "".join(parts)


def corners(state: Any, side: float) -> str:
    """The natural opportunities at the inner corners: open (solid) only after the revolution."""
    parts, more = [], "" if state.revolution else ' stroke-dasharray="4 3"'
    for place in state.data.corners.values():
        x, y, wide, high = meadow(place.after, len(state.data.spaces), side)
        words = f"pays {place.wages}, rent {place.rent}"
        title = f"<title>{place.name}, wages {place.wages}, rent {place.rent}</title>"
        parts.append(f"<g>{title}{box(x, y, wide, high, 'none', LINE, more)}")
        parts.append(label(x + wide / 2, y + high * 0.42, place.name, 14.4, room=wide - 6))
        parts.append(label(x + wide / 2, y + high * 0.84, words, 14.4, room=wide - 6) + "</g>")
    return "".join(parts)
