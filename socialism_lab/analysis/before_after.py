"""Two sets of rules on the same dice, piece by piece: what the policy lab shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..engine.luck import mix
from .batch import Row
from .measures import gini
from .results import RANKS, Results
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
Piece = dict[str, list[Any]]


def fund(results: Results) -> Piece:
    """By game: whether the Fund lived (0, 1), who won, how many rounds."""
    parts = map(list, zip(*results.parts(), strict=True))
    won = {f"{name} wins": x for name, x in zip(results.players, parts, strict=True)}
    lived = [float(ending != "fund ran out") for ending in results["ending"]]
    return {"the Fund survives": lived, **won, "rounds": results["rounds"]}


def treasury(results: Results) -> Piece:
    """By game: cash by rank, its sum and Gini, the least score, and the houses that stand."""
    ranked = zip(*map(sorted, results.of("cash")), strict=True)
    cash = {f"cash of the {name}": list(x) for name, x in zip(RANKS, ranked, strict=False)}
    return {
        **cash,
        "total cash": results.measure(sum),
        "Gini of cash": results.measure(gini),
        "least score": results.measure(min, "score"),
        "houses at the end": results.built(),
    }


MEASURES: Mapping[str, Callable[[Results], Piece]]
MEASURES = {"community_fund": fund, "public_treasury": treasury}


def piece(
    game: Any, players: Sequence[Any], seed: int, number: int, settings: Mapping[str, Any]
) -> Piece:
    """The measures of games 50 x number and the next 49: the same dice under any settings."""
    results = simulate(game, players, PIECE, mix(seed, number), money=False, **settings)
    return MEASURES[results.batch.book.name](results)


def joined(pieces: Sequence[Piece]) -> Piece:
    """All pieces as one."""
    return {name: [value for part in pieces for value in part[name]] for name in pieces[0]}


def differences(before: Piece, after: Piece) -> list[Row]:
    """A row a measure: its mean before and after, and the difference, with intervals (95 %).

    Games where it is not defined on both sides are left out."""
    rows = []
    for name in before:
        pairs = [p for p in zip(before[name], after[name], strict=True) if None not in p]
        if (gap := paired(before[name], after[name])) is None:
            continue
        a, b = zip(*pairs, strict=True)
        row: Row = {"measure": name, **mean("before", a), **mean("after", b)}
        row |= {"difference": gap.difference, "low": gap.low, "high": gap.high, "games": gap.n}
        rows.append(row)
    return rows


def mean(side: str, x: Sequence[float]) -> Row:
    """The mean with its interval."""
    return dict(zip((side, f"{side}, low", f"{side}, high"), interval(x), strict=True))
