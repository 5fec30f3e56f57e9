"""Two games beside each other: a small board of each, one picture of both paths, what differed.

`pair` is an `engine.pair.Pair`: its two `games`, the person's `seat` and the worlds' `names`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.rulebooks.common.tables import palette

from .board import SIZE, clickable, overlay, shape, sign, spread, tiles, zone
from .cells import Cell, cells
from .centre import EDGE, corner, thinned
from .charts import Chart, Series, lines
from .paint import FONT, INK, LINE, PAPER, SERIES, box, label, marker
from .phrases import listing
from .words import happened

SIDES = ("Left", "Right")
LOOKS = ("", ' stroke-dasharray="7 5"')  # of the two paths
MOST = 3  # payments of a world that the sentence names


# -- boards -------------------------------------------------------------------------------------
def board(state: Any, world: int, choices: Mapping[int, tuple[str, str]]) -> str:
    """A board to be shown 300 pixels wide: no names (they come on pointing), larger tokens."""
    places = cells(state)
    side = (SIZE - 2 * EDGE) / (len(places) // 4 + 1)
    mark = marker(state.names)
    parts = [tiles()]
    for number, cell in enumerate(places):
        x, y = corner(number, len(places), side)
        more = clickable(side, *choices[number]) if number in choices else ("", "")
        parts.append(
            f'<g transform="translate({x:.1f},{y:.1f})" data-space="{number}"{more[0]}>'
            f"{space(cell, side, mark)}{more[1]}</g>"
        )
    parts += [middle(state, side), tokens(state, places, side, world)]
    stands = zip(state.names, state.position, strict=True)
    where = ", ".join(f"{name} on {places[at].name}" for name, at in stands)
    return (
        f'<svg viewBox="0 0 {SIZE} {SIZE}" role="{"group" if choices else "img"}" '
        f'aria-label="{SIDES[world]} board: {escape(where)}" font-family="{FONT}" '
        f'text-anchor="middle" fill="currentColor" style="--paper:{PAPER};color:{INK}">'
        f"{''.join(parts)}</svg>"
    )


def space(cell: Cell, side: float, mark: Callable[..., str]) -> str:
    """One space: its colour, who holds it, houses or chips."""
    high = side * 0.3
    tint = f' fill-opacity="{0.3 if cell.public else 0}"'
    parts = [
        f"<title>{escape(cell.name)}: {escape(cell.details)}</title>",
        box(0, 0, side, side, SERIES[2], LINE, tint),
        overlay(cell, side),
    ]
    if cell.colour:
        parts.append(box(0, 0, side, high, f"url(#sl-{palette()[cell.colour]['code']})"))
    if cell.houses:
        words = "H" if cell.houses == 5 else f"{cell.houses}⌂"
        parts.append(box(2, 1, side - 4, high + 6, "#fff", "#000"))
        parts.append(label(side / 2, high + 1, words, side * 0.4, fill="#000", bold=True))
    if cell.holder >= 0 and not cell.public:
        parts.append(
            mark(cell.holder, side / 2, side * (0.5 if cell.chips else 0.66), side * 0.22)
        )
    r = side * 0.1
    parts += [
        shape(seat, side / 2 + (k - (len(cell.chips) - 1) / 2) * 2.3 * r, side * 0.86, r)
        for k, seat in enumerate(cell.chips)
        if seat >= 0
    ]
    return "".join([*parts, "" if cell.colour or cell.price else sign(cell, side)])


def purse(state: Any) -> str:
    """The purse and what it holds, where the rulebook has one."""
    if not state.book.series.keys() & {"purse", "treasury"}:
        return "no purse"
    return f"{state.ledger.holders[PURSE].split()[-1]} {state.purse:,}"


def middle(state: Any, side: float) -> str:
    """The purse and what it pays, large enough to be read across a classroom."""
    name, _, amount = purse(state).rpartition(" ")
    size = 84
    if name == "no":
        name, amount, size = "", "no common purse", 40
    rolls = [note for note in state.notes or () if note[4] == "rolled"]
    more = [f"wages {state.wage:,} a lap"] if hasattr(state, "wage") else []
    if rolls:
        faces = [str(face) for face in rolls[-1][5] if face != ""]
        more.append(f"{state.names[rolls[-1][3]]} rolled {' and '.join(faces)}")
    parts = [
        label(SIZE / 2, SIZE / 2 - 70, name, 34),
        label(SIZE / 2, SIZE / 2 + 14, amount, size, bold=True),
    ]
    room = SIZE - 3.4 * side
    parts += [
        label(SIZE / 2, SIZE / 2 + 62 + 38 * k, words, 28, room=room)
        for k, words in enumerate(more)
    ]
    return "".join(parts)


def tokens(state: Any, places: list[Cell], side: float, world: int) -> str:
    """All players' tokens; `data-seat` tells the world, too."""
    mark, areas = marker(state.names), dict[tuple, list[int]]()
    for seat in range(len(state.names)):
        areas.setdefault(zone(state, places, seat, side), []).append(seat)
    return "".join(
        f'<g class="sl-token" data-seat="{world}-{seat}" transform="translate({x:.0f},{y:.0f})">'
        f"<title>{escape(state.names[seat])}</title>{mark(seat, 0, 0, r)}</g>"
        for area, seats in areas.items()
        for seat, (x, y, r) in zip(seats, spread(area, len(seats), side * 0.25), strict=True)
    )


# -- paths --------------------------------------------------------------------------------------
def money(state: Any) -> list[dict[int, int]]:
    """What every account but the Bank held after each turn, from the ledger."""
    holds = dict.fromkeys([*range(state.players), PURSE], 0)
    found, at = [], 0
    rows = state.ledger.rows
    for turn in range(state.turn + 1):
        while at < len(rows) and rows[at][0] <= turn:
            _, payer, payee, amount, *_ = rows[at]
            for account, change in ((payer, -amount), (payee, amount)):
                if account in holds:
                    holds[account] += change
            at += 1
        found.append(dict(holds))
    return found


MEASURES: dict[str, Callable[[dict[int, int], int], int]] = {
    "my cash": lambda held, me: held[me],
    "the poorest player's cash": lambda held, me: min(held[k] for k in held if k != PURSE),
    "the purse": lambda held, me: held[PURSE],
}


def paths(pair: Any, measure: str) -> list[list[tuple[int, int]]]:
    """(turn, money) in each world."""
    take = MEASURES[measure]
    return [
        [(turn, take(held, pair.seat)) for turn, held in enumerate(money(game.state))]
        for game in pair.games
    ]


def picture(pair: Any, measure: str, wide: int = 612, high: int = 178) -> str:
    """Both paths in one picture; each line ends with its world and its money."""
    both = paths(pair, measure)
    top = max(50, *(amount for path in both for _, amount in path))
    last = max(12, *(path[-1][0] for path in both))
    room, floor = wide - 190, high - 22

    def spot(turn: int, amount: int) -> tuple[float, float]:
        return 38 + room * turn / last, 10 + (floor - 10) * (1 - amount / top)

    parts = [
        f'<path d="M38,10V{floor}H{38 + room}" fill="none" stroke="{LINE}"/>',
        label(34, 16, f"{top:,}", 12, "end"),
        label(34, floor + 4, "0", 12, "end"),
        label(38, high - 4, "turn by turn", 12, "start"),
        label(38 + room, high - 4, f"turn {last}", 12, "end"),
    ]
    ends = [spot(*path[-1])[1] for path in both]
    if abs(ends[0] - ends[1]) < 17:  # the words stand apart where the lines meet
        upper = int(ends[1] < ends[0])
        ends[upper] = min(ends[upper], floor - 17)
        ends[1 - upper] = ends[upper] + 17
    for world, path in enumerate(both):
        where = " ".join("{:.1f},{:.1f}".format(*spot(*at)) for at in thinned(path))
        ink = "currentColor" if world == 0 else SERIES[4]
        parts.append(
            f'<polyline points="{where}" fill="none" stroke="{ink}" stroke-width="3"'
            f"{LOOKS[world]}/>"
        )
        x, y = spot(*path[-1])
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{ink}"/>')
        words = f"{SIDES[world].lower()}: {path[-1][1]:,}"
        parts.append(label(x + 10, ends[world] + 5, words, 15, "start", bold=True))
    told = "; ".join(f"{SIDES[world].lower()} {path[-1][1]:,}" for world, path in enumerate(both))
    return (
        f'<svg viewBox="0 0 {wide} {high}" role="img" aria-label="{escape(measure)}: {told}" '
        f'text-anchor="middle" fill="currentColor" font-family="{FONT}" '
        f'style="color:{INK}">{"".join(parts)}</svg>'
    )


def two_worlds(pair: Any, measure: str = "the poorest player's cash") -> Chart:
    """Both paths as a chart for a lesson's next cell."""
    found = [
        Series(name, [turn for turn, _ in path], [amount for _, amount in path])
        for name, path in zip(pair.names, paths(pair, measure), strict=True)
    ]
    ends = listing([f"{one.y[-1]:,} under {one.name}" for one in found])
    title = f"{measure[0].upper()}{measure[1:]}, turn by turn"
    return lines(title, found, "turn", "money", f"At the end: {ends}.")


# -- words --------------------------------------------------------------------------------------
def sentence(pair: Any, marks: Sequence[Any], names: Sequence[str]) -> str:
    """What differed since these marks in one sentence; "" for nothing. `names` are by seat."""
    flows = pair.differed(marks)
    kinds = [interest(way, pair.seat) for one in flows for way in one]
    said = [
        paid(pair, {way: one[way] for way in one if interest(way, pair.seat) == min(kinds)}, names)
        for one in flows
    ]
    for world, (game, mark) in enumerate(zip(pair.games, marks, strict=True)):
        if ruined(game, mark, pair.seat) > ruined(
            pair.games[1 - world], marks[1 - world], pair.seat
        ):
            said[world] = ", ".join([*filter(None, [said[world]]), "you went to the Poor House"])
    if not any(said):
        return ""
    parts = [
        f"{side.lower()} {one or 'nothing of the kind was paid'}"
        for side, one in zip(SIDES, said, strict=True)
    ]
    told = "; ".join(parts if said[0] else parts[::-1])
    return f"{told[0].upper()}{told[1:]}."


def interest(way: tuple[int, int], me: int) -> int:
    """0 for the person's own payments, then the purse's, the players', the Bank's."""
    if me in way:
        return 0
    return 1 if PURSE in way else 3 if BANK in way else 2


def ruined(game: Any, mark: Any, seat: int) -> int:
    """How often a seat has come to the Poor House since then."""
    return sum(
        note[4] == "poor house" and note[3] == seat
        for note in (game.state.notes or [])[mark.notes :]
    )


def paid(pair: Any, flows: Mapping[tuple[int, int], int], names: Sequence[str]) -> str:
    """The largest of these payments, by who paid."""
    purse = pair.games[0].state.ledger.holders[PURSE].split()[-1]
    known = {PURSE: f"the {purse}", BANK: "the Bank", pair.seat: "you"}
    by_payer: dict[int, list[str]] = {}
    for payer, payee in sorted(flows, key=lambda way: -flows[way])[:MOST]:
        money = f"{known.get(payee) or names[payee]} {flows[payer, payee]:,}"
        by_payer.setdefault(payer, []).append(money)
    return ", ".join(
        f"{known.get(payer) or names[payer]} paid {listing(to)}" for payer, to in by_payer.items()
    )


def differed(games: Sequence[Any], marks: Sequence[Any]) -> list[list[str]]:
    """In each world, what happened since these marks and not in the other, in words."""
    told = [happened(game, mark.rows, mark.notes) for game, mark in zip(games, marks, strict=True)]
    return [[line for line in one if line not in other] for one, other in (told, told[::-1])]
