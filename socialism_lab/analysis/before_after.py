"""Two sets of rules on the same dice, piece by piece: what the policy lab shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.luck import mix
from .batch import Row
from .measures import gini
from .results import RANKS
from .simulate import simulate
from .statistics import interval, paired

PIECE = 50  # games
DRAWN = {"community_fund": 5, "taxes": 4}  # measures of one unit, the first ones, in the picture
FUND = "cap purchase_limit fine fine_to smallest_gift gift_match wage fund chips scoring"
TREASURY = "land_tax house_tax dividend wages start_cash building deals laps votes_needed "
TREASURY += "step_cost wage_rise deeds_after_revolution"
SHOWN = {"community_fund": FUND.split(), "taxes": TREASURY.split()}  # the settings with a control
PLAYERS = {
    "community_fund": ("FreeRider", "FreeRider", "Copycat", "Careful"),
    "taxes": ("Builder", "Builder", "Saver", "Reformer"),
}
Piece = dict[str, list[Any]]  # measure -> its value by game


def piece(
    game: Any, players: Sequence[Any], seed: int, number: int, settings: Mapping[str, Any]
) -> Piece:
    """The measures of games 50 x number and the next 49: the same dice under any settings.

    Of the Fund: whether it lived (0, 1), who won, the rounds. Of the Treasury: cash by rank, its
    sum and Gini, the least score, the houses that stand."""
    found = simulate(game, players, PIECE, mix(seed, number), money=False, **settings)
    if found.batch.book.name == "community_fund":
        lived = [float(ending != "fund ran out") for ending in found["ending"]]
        won = zip(found.players, map(list, zip(*found.parts(), strict=True)), strict=True)
        wins = {f"{name} wins": parts for name, parts in won}
        return {"the Fund survives": lived, **wins, "rounds": found["rounds"]}
    ranked = map(list, zip(*map(sorted, found.of("cash")), strict=True))
    return {
        **{f"cash of the {name}": cash for name, cash in zip(RANKS, ranked, strict=False)},
        "total cash": found.measure(sum),
        "Gini of cash": found.measure(gini),
        "least score": found.measure(min, "score"),
        "houses at the end": found.built(),
    }


def joined(pieces: Sequence[Piece]) -> Piece:
    """All pieces as one."""
    return {name: [value for part in pieces for value in part[name]] for name in pieces[0]}


def differences(before: Piece, after: Piece) -> list[Row]:
    """A row a measure: its mean before and after, and the difference, with intervals (95 %).

    Games where it is not defined on both sides are left out."""
    rows = []
    for name, first in before.items():
        if (gap := paired(first, after[name])) is None:
            continue
        row: Row = {"measure": name}
        pairs = [pair for pair in zip(first, after[name], strict=True) if None not in pair]
        for side, values in zip(("before", "after"), zip(*pairs, strict=True), strict=True):
            ends = side, f"{side}, low", f"{side}, high"
            row |= dict(zip(ends, interval(values), strict=True))
        row |= {"difference": gap.difference, "low": gap.low, "high": gap.high, "games": gap.n}
        rows.append(row)
    return rows
