"""What the middle of the board shows: the purse, the dice, the players, public works."""

from __future__ import annotations

from typing import Any

from .paint import LINE, SERIES, box, label

SIZE = 720
EDGE = 2


def corner(number: int, count: int, side: float) -> tuple[float, float]:
    """The upper left corner of a space; GO is at the lower right, and the ring runs clockwise."""
    n = count // 4
    edge, step = divmod(number, n)
    column, row = ((n - step, n), (0, n - step), (step, 0), (n, step))[edge]
    return EDGE + column * side, EDGE + row * side


def meadow(after: int, count: int, side: float) -> tuple[float, float, float, float]:
    """The box of a natural opportunity, at an inner corner."""
    x, y = corner(after, count, side)
    wide, high, lane = side * 1.35, side * 0.62, side * 0.55
    x += side + lane if x < SIZE / 2 else -lane - wide
    y += side + lane if y < SIZE / 2 else -lane - high
    return x, y, wide, high


def centre(state: Any, side: float, mark: Any) -> str:
    """The common purse, the dice, the players; in the Treasury's game the public works too."""
    middle, top = SIZE / 2, side + SIZE * 0.09
    parts = [
        label(middle, top + 10, state.ledger.holders[-2], 22, bold=True),
        label(middle, top + 68, f"{state.purse:,}", 60, bold=True),
        label(middle, top + 94, f"Round {state.round} · turn {state.turn}", 14),
        dice(state, middle, top + 112),
        players(state, middle - 150, top + 200, mark),
    ]
    if hasattr(state, "works"):
        parts += [works(state, middle, top + 400), corners(state, side)]
    return "".join(parts)


def dice(state: Any, x: float, y: float) -> str:
    """The last roll and whose it was."""
    rolls = [note for note in state.notes or () if note[4] == "rolled"]
    if not rolls:
        return ""
    _, _, _, seat, _, faces = rolls[-1]
    parts = [label(x, y + 56, f"{state.names[seat]} rolled", 12)]
    for k, face in enumerate(face for face in faces[:2] if face != ""):
        left = x - 42 + 46 * k
        parts.append(box(left, y, 38, 38, "#fff", "#000", ' rx="7"'))
        parts.append(label(left + 19, y + 27, face, 22, fill="#000", bold=True))
    return "".join(parts)


def players(state: Any, x: float, y: float, mark: Any) -> str:
    """A line for each player: token, name, cash, and chips placed or laps run."""
    count, what = (state.placed, "chips") if hasattr(state, "placed") else (state.laps, "laps")
    parts = [label(x + 230, y - 20, "cash", 11, "end"), label(x + 290, y - 20, what, 11, "end")]
    for seat, player in enumerate(state.names):
        line, bold = y + seat * 22, seat == state.seat
        parts.append(mark(seat, x + 8, line - 5, 8))
        parts.append(label(x + 24, line, player, 14, "start", bold=bold, room=150))
        parts.append(label(x + 230, line, f"{state.cash[seat]:,}", 14, "end", bold=bold))
        parts.append(label(x + 290, line, count[seat], 14, "end", bold=bold))
    return "".join(parts)


def works(state: Any, x: float, y: float) -> str:
    """The public works in their order, a tick for what stands."""
    names = [state.name_of(space) for space in state.data.franchises] + ["Free Colleges"]
    parts = [label(x, y - 12, f"Wages {state.wage} · public works", 13, bold=True)]
    for k, work in enumerate(names):
        left, line = x - 165 + 180 * (k % 2), y + 10 + 19 * (k // 2)
        fill, tick = (SERIES[2], "✓") if k < state.works else ("none", "")
        parts.append(box(left, line - 10, 12, 12, fill))
        parts.append(label(left + 6, line, tick, 11, fill="#000", bold=True))
        parts.append(label(left + 18, line, work, 12, "start", room=150))
    return "".join(parts)


def corners(state: Any, side: float) -> str:
    """The natural opportunities at the inner corners: open (solid) only after the revolution."""
    parts, n = [], len(state.data.spaces) // 4
    more = "" if state.revolution else ' stroke-dasharray="4 3"'
    for place in state.data.corners.values():
        x, y, wide, high = meadow(place.after, 4 * n, side)
        parts.append(box(x, y, wide, high, "none", LINE, more))
        parts.append(label(x + wide / 2, y + high * 0.4, place.name, 11, bold=True, room=wide - 6))
        words = f"wages {place.wages}, rent {place.rent}"
        parts.append(label(x + wide / 2, y + high * 0.8, words, 10, room=wide - 6))
    return "".join(parts)
