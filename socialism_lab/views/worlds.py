"""Two games beside each other: one picture of both paths, and what differed, in words.

`pair` is an `engine.pair.Pair`: its two `games`, the person's `seat` and the worlds' `names`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from socialism_lab.engine.ledger import BANK, PURSE

from .charts import Chart, Series, bars, lines
from .fund import held
from .paint import LINE, SERIES, label, line, svg
from .text import listing
from .words import happened

SIDES = ("Left", "Right")
LOOKS = (("currentColor", "none"), (SERIES[4], "7 5"))  # of the two paths: ink and dashes
MOST = 3  # payments of a world that the sentence names
WIDE, HIGH = 612, 178
MEASURES: dict[str, Callable[[dict[int, int], int], int]] = {
    "my cash": lambda after, me: after[me],
    "the poorest player's cash": lambda after, me: min(v for k, v in after.items() if k >= 0),
    "the purse": lambda after, me: after[PURSE],
}


def paths(pair: Any, measure: str) -> list[list[int]]:
    """The money in each world, turn by turn."""
    take = MEASURES[measure]
    return [[take(after, pair.seat) for after in held(game.state)] for game in pair.games]


def picture(pair: Any, measure: str) -> str:
    """Both paths in one picture; each line ends with its world and its money."""
    both = paths(pair, measure)
    top, last = max(50, *both[0], *both[1]), max(13, *map(len, both)) - 1
    room, floor = WIDE - 190, HIGH - 22
    spots = [
        [(38 + room * turn / last, 10 + (floor - 10) * (1 - amount / top))
         for turn, amount in enumerate(one)]
        for one in both
    ]  # fmt: skip
    parts = [
        line([(38, 10), (38, floor), (38 + room, floor)], LINE, 1),
        label(34, 16, f"{top:,}", 12, "end"),
        label(34, floor + 4, "0", 12, "end"),
        label(38, HIGH - 4, "turn by turn", 12, "start"),
        label(38 + room, HIGH - 4, f"turn {last}", 12, "end"),
    ]
    upper = int(spots[1][-1][1] < spots[0][-1][1])
    for world, (ink, dashes) in enumerate(LOOKS):
        x, y = spots[world][-1]
        words = f"{SIDES[world].lower()}: {both[world][-1]:,}"
        parts.append(line(spots[world], ink, 3, dashes))
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{ink}"/>')
        down = max(14, min(y, floor - 13)) if world == upper else max(y, 26) + 11
        parts.append(label(x + 10, down, words, 15, "start", bold=True))
    told = "; ".join(f"{side.lower()} {one[-1]:,}" for side, one in zip(SIDES, both, strict=True))
    return svg(WIDE, HIGH, "".join(parts), f"{measure}: {told}")


def two_worlds(pair: Any, measure: str = "the poorest player's cash") -> Chart:
    """Both paths as a chart for a lesson's next cell."""
    both = zip(pair.names, paths(pair, measure), strict=True)
    found = [Series(name, range(len(path)), path) for name, path in both]
    ends = listing([f"{one.y[-1]:,} under {one.name}" for one in found])
    title = f"{measure[0].upper()}{measure[1:]}, turn by turn"
    return lines(title, found, "turn", "money", f"At the end: {ends}.")


def who_paid(pair: Any) -> Chart:
    """Who has gained more in the right world than in the left one since they began, who less."""
    left, right = (held(game.state)[-1] for game in pair.games)  # both began with the same
    more = [right[account] - left[account] for account in left]
    sentence = "All bars together are 0: if one has more, somebody else has less."
    sentence = sentence if any(more) else "No difference so far: play some turns first."
    x = f"more with {pair.names[1]} than with {pair.names[0]}"
    made = Series(x, pair.games[0].state.ledger.holders, more)
    return bars("The same dice: who has more, who has less?", [made], x, "who", sentence)


# -- words --------------------------------------------------------------------------------------
def sentence(pair: Any, marks: Sequence[Any], names: Sequence[str]) -> str:
    """The payments that differed since these marks, the person's own before others', in one
    sentence; "" for none. `names` are by seat."""
    flows = pair.differed(marks)
    kinds = [interest(way, pair.seat) for one in flows for way in one]
    told = []
    for side, one in zip(SIDES, flows, strict=True):
        alike = {way: one[way] for way in one if interest(way, pair.seat) == min(kinds)}
        said = paid(pair, alike, names) or "nothing of the kind was paid"
        told.append((not alike, f"{side.lower()} {said}"))
    words = "; ".join(said for _, said in sorted(told, key=lambda one: one[0]))
    return f"{words[0].upper()}{words[1:]}." if kinds else ""


def interest(way: tuple[int, int], me: int) -> int:
    """0 for the person's own payments, then the purse's, the players', the Bank's."""
    return 0 if me in way else 1 if PURSE in way else 3 if BANK in way else 2


def paid(pair: Any, flows: Mapping[tuple[int, int], int], names: Sequence[str]) -> str:
    """The largest of these payments, by who paid."""
    purse = pair.games[0].state.ledger.holders[PURSE].split()[-1]
    known = dict(enumerate(names)) | {PURSE: f"the {purse}", BANK: "the Bank", pair.seat: "you"}
    by_payer: dict[int, list[str]] = {}
    for payer, payee in sorted(flows, key=lambda way: -flows[way])[:MOST]:
        by_payer.setdefault(payer, []).append(f"{known[payee]} {flows[payer, payee]:,}")
    return ", ".join(f"{known[payer]} paid {listing(to)}" for payer, to in by_payer.items())


def differed(games: Sequence[Any], marks: Sequence[Any]) -> list[list[str]]:
    """In each world, what happened since these marks and not in the other, in words."""
    told = [happened(game, mark.rows, mark.notes) for game, mark in zip(games, marks, strict=True)]
    return [[said for said in one if said not in other] for one, other in (told, told[::-1])]
