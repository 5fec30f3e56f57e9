"""What the middle of the board shows: the purse's level, its path turn by turn, works, dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from .paint import LINE, SERIES, box, label
from .phrases import game_of

SIZE = 720
EDGE = 2
MOST = 120  # points of a path that are drawn; of more, the extremes of each stretch
FALL, RISE = "#d6402b", "#1a8f4c"  # at least 4 on white and on #111
MINUS = "\N{MINUS SIGN}"


class Level(NamedTuple):
    """A purse's path: (turn, money) after each turn; `since` is the first turn that is new."""

    points: Sequence[tuple[int, int]]
    since: int = 0
    answers: frozenset[int] = frozenset()  # turns in which a person has decided

    @property
    def change(self) -> int:
        """What the new turns have changed."""
        before = [money for turn, money in self.points if turn < self.since]
        return self.points[-1][1] - before[-1] if before else 0


def level_of(game: Any, since: int = 0) -> Level:
    """The level of a game's purse, the turn that runs included; a state has no path."""
    state = getattr(game, "state", game)
    now = (state.turn, state.purse)
    if state is game:
        return Level([now])
    name = "purse" if game_of(state) == "community_fund" else "treasury"
    path = [(row["turn"], row[name]) for row in game.path if name in row and row["turn"] < now[0]]
    people = (event.turn for number, event in enumerate(game.events) if game.by_person(number))
    return Level([*path, now], since, frozenset(people))


def thinned(points: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The path with at most about MOST points: the lowest and highest of each stretch."""
    if len(points) <= MOST:
        return list(points)
    step = 2 * len(points) // MOST + 1
    kept = {points[0], points[-1]}
    for at in range(0, len(points), step):
        stretch = points[at : at + step]
        kept |= {min(stretch, key=lambda p: p[1]), max(stretch, key=lambda p: p[1])}
    return sorted(kept)


def signed(amount: int) -> str:
    """+30 or a true minus sign; "0" for nothing."""
    return f"{MINUS if amount < 0 else '+' if amount else ''}{abs(amount):,}"


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


def centre(state: Any, side: float, level: Level) -> str:
    """The inside of the ring; natural opportunities leave room at its corners."""
    at = side * 1.58
    if game_of(state) == "community_fund":
        return picture(state, level, at, at + 8, SIZE - 2 * at, SIZE - 2 * at - 10)
    edge = side * 2.35
    inside = picture(state, level, at + 12, edge, SIZE - 2 * at - 24, SIZE - 2 * edge)
    return inside + corners(state, side)


def strip(game: Any, since: int = 0) -> str:
    """The same as a picture of its own, for a phone: the level large, and its path."""
    state = getattr(game, "state", game)
    high = 250 if game_of(state) == "community_fund" else 330
    inside = picture(state, level_of(game, since), 4, 2, 432, high - 8)
    return (
        f'<svg viewBox="0 0 440 {high}" role="img" aria-label="{told(state)}" '
        f'text-anchor="middle" fill="currentColor">{inside}</svg>'
    )


def told(state: Any) -> str:
    """The level as a sentence."""
    return f"The {state.ledger.holders[-2]} holds {state.purse:,} in turn {state.turn}."


def picture(state: Any, level: Level, x: float, y: float, wide: float, high: float) -> str:
    """Level, change, dice, works and path in a box."""
    now = f"{state.purse:,}"
    colour = FALL if level.change < 0 else RISE
    change = (
        f'<tspan dx="10" font-size="27" font-weight="bold" fill="{colour}">{signed(level.change)}'
        '</tspan><tspan dx="7" font-size="15">since your last turn</tspan>'
    ) * (level.change != 0)
    parts = [
        label(x, y + 18, state.ledger.holders[-2], 20, "start"),
        f'<text x="{x:.0f}" y="{y + 80:.0f}" text-anchor="start"><tspan class="sl-level" '
        f'data-account="purse" font-size="66" font-weight="bold">{now}</tspan>{change}</text>',
        dice(state, x + wide, y + 4),
    ]
    top = y + 104
    if hasattr(state, "works"):
        parts.append(works(state, x, top, wide))
        top += 96
    parts.append(path(state, level, x, top + 22, wide, y + high - top - 48))
    return "".join(parts)


def dice(state: Any, right: float, y: float) -> str:
    """The last roll and whose it was."""
    rolls = [note for note in state.notes or () if note[4] == "rolled"]
    if not rolls:
        return ""
    _, _, _, seat, _, faces = rolls[-1]
    shown = [face for face in faces[:2] if face != ""]
    parts = [label(right, y + 8, f"{state.names[seat]} rolled", 15, "end", room=150)]
    for k, face in enumerate(shown):
        left = right - 46 * (len(shown) - k) + 4
        parts.append(box(left, y + 18, 40, 40, "#fff", "#000", ' rx="8"'))
        parts.append(label(left + 20, y + 46, face, 23, fill="#000", bold=True))
    return f'<g class="sl-dice">{"".join(parts)}</g>'


def path(state: Any, level: Level, x: float, y: float, wide: float, high: float) -> str:
    """The level turn by turn: start and zero line, what is new in colour, own answers marked."""
    points = thinned(level.points)
    first, last = points[0][1], max(points[-1][0], 16)
    top = max(max(money for _, money in points), 100)
    spots = [(x + (wide - 52) * turn / last, y + high * (1 - money / top), turn)
             for turn, money in points]  # fmt: skip
    parts = [lines(state, x, y, wide, high, 1 - first / top if first else None)]
    if level.points[0][0] == 0 and len(points) > 1:
        where = " ".join(f"{left:.0f},{down:.0f}" for left, down, _ in spots)
        look = 'fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round"'
        parts.append(f'<polyline class="sl-path" points="{where}" {look}/>')
    for (ax, ay, _), (bx, by, turn) in pairwise(spots):
        if turn >= level.since and abs(by - ay) > 0.5:
            ends = f"M{ax:.0f},{ay:.0f}L{bx:.0f},{by:.0f}"
            colour = FALL if by > ay else RISE
            parts.append(f'<path d="{ends}" stroke="{colour}" stroke-width="5"/>')
    parts += [f'<circle cx="{left:.0f}" cy="{down:.0f}" r="4.5" fill="var(--paper)" '
              'stroke="currentColor" stroke-width="2"/>'
              for left, down, turn in spots[-60:] if turn in level.answers]  # fmt: skip
    left, down, _ = spots[-1]
    parts.append(f'<circle cx="{left:.0f}" cy="{down:.0f}" r="7"/>')
    parts.append(label(left + 11, down + 6, f"{state.purse:,}", 17, "start", bold=True))
    return "".join(parts)


def lines(state: Any, x: float, y: float, wide: float, high: float, start: float | None) -> str:
    """The zero line with what it means, and the line of the money at the start."""
    ends, zero = (x, x + wide), y + high
    fund = game_of(state) == "community_fund"
    ink = FALL if fund else LINE
    parts = [f'<path d="M{ends[0]:.0f},{zero:.0f}H{ends[1]:.0f}" stroke="{ink}" '
             'stroke-width="2"/>']  # fmt: skip
    words = "0: everybody loses" if fund else "0"
    parts.append(label(ends[1], zero + 17, words, 15, "end", FALL if fund else ""))
    turns = f"turn by turn; {'○ you decided' if state.turn else 'the path begins here'}"
    parts.append(label(ends[0], zero + 17, turns, 15, "start"))
    if start is not None and fund:
        down = y + high * start
        parts.append(f'<path d="M{ends[0]:.0f},{down:.0f}H{ends[1]:.0f}" stroke="{LINE}" '
                     'stroke-dasharray="4 4"/>')  # fmt: skip
        money = f"start {state.settings.fund:,}" if hasattr(state.settings, "fund") else "start"
        parts.append(label(ends[1], down - 6, money, 15, "end"))
    return "".join(parts)


def works(state: Any, x: float, y: float, wide: float) -> str:
    """Wages, the level on its way to the next public work, and a tick for each that stands."""
    step = state.settings.step_cost
    names = [*(state.name_of(space) for space in state.data.franchises), "Free Colleges"]
    whole = state.purse // step * step if not state.revolution else 0
    part = min(1.0, (state.purse - whole) / step)
    ahead = names[state.works] if state.works < len(names) else "a rise of wages"
    after = ahead if state.revolution else "(public works begin with a vote)"
    parts = [
        box(x, y, wide, 11, "none", LINE, ' rx="5"'),
        box(x, y, wide * part, 11, SERIES[2], "none", ' rx="5"'),
        label(x, y + 29, f"{state.purse - whole:,} of {step:,} to {after}" if state.revolution
              else f"{state.purse:,} {after}", 15, "start", room=wide - 125),
        label(x + wide, y + 29, f"wages {state.wage:,} a lap", 15, "end", bold=True),
    ]  # fmt: skip
    columns = 4
    for k, work in enumerate(names):
        left, line = x + wide / columns * (k % columns), y + 50 + 20 * (k // columns)
        done = k < state.works
        parts.append(box(left, line - 11, 13, 13, SERIES[2] if done else "none"))
        parts.append(label(left + 6.5, line, "✓" if done else "", 12, fill="#000", bold=True))
        parts.append(label(left + 18, line, work, 14.4, "start", room=wide / columns - 24))
    return "".join(parts)


def corners(state: Any, side: float) -> str:
    """The natural opportunities at the inner corners: open (solid) only after the revolution."""
    parts, n = [], len(state.data.spaces) // 4
    more = "" if state.revolution else ' stroke-dasharray="4 3"'
    for place in state.data.corners.values():
        x, y, wide, high = meadow(place.after, 4 * n, side)
        words = f"pays {place.wages}, rent {place.rent}"
        title = f"<title>{place.name}, wages {place.wages}, rent {place.rent}</title>"
        parts.append(f"<g>{title}{box(x, y, wide, high, 'none', LINE, more)}")
        parts.append(label(x + wide / 2, y + high * 0.42, place.name, 14.4, room=wide - 6))
        parts.append(label(x + wide / 2, y + high * 0.84, words, 14.4, room=wide - 6) + "</g>")
    return "".join(parts)
