"""Two sets of rules on the same dice, piece by piece: what the policy lab shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..engine.luck import mix
from .measures import gini
from .results import RANKS, Results
from .simulate import simulate
from .stats import interval, paired, share

PIECE = 50  # games
DRAWN = {"community_fund": 5, "taxes": 4}  # measures of one unit, the first ones, in the picture
SHOWN = {  # the settings with a control, by game
    "community_fund": (
        "cap", "purchase_limit", "fine", "fine_to", "smallest_gift", "gift_match", "wage", "fund",
        "chips", "scoring",
    ),
    "taxes": (
        "land_tax", "house_tax", "dividend", "wages", "start_cash", "building", "deals", "laps",
        "votes_needed", "step_cost", "wage_rise", "deeds_after_revolution",
    ),
}  # fmt: skip
PLAYERS = {
    "community_fund": ("FreeRider", "FreeRider", "ConditionalCooperator", "Generous"),
    "taxes": ("Builder", "Builder", "Saver", "Georgist"),
}


def fund(results: Results) -> dict[str, list]:
    """By game: whether the Fund lived (0, 1), who won, how many rounds."""
    won = {f"{name} wins": list(results[f"won_{p}"]) for p, name in enumerate(results.players, 1)}
    lived = [float(ending != "fund ran out") for ending in results["ending"]]
    return {"the Fund survives": lived, **won, "rounds": list(results["rounds"])}


def treasury(results: Results) -> dict[str, list]:
    """By game: cash by rank, its sum and Gini, the least score, and the houses that stand."""
    ranked = zip(*map(sorted, results.of("cash")), strict=True)
    return {
        **{f"cash of the {name}": list(x) for name, x in zip(RANKS, ranked, strict=False)},
        "total cash": results.measure(sum),
        "Gini of cash": results.measure(gini),
        "least score": results.measure(min, "score"),
        "houses at the end": results.built(),
    }


MEASURES: Mapping[str, Callable] = {"community_fund": fund, "public_treasury": treasury}


def piece(game: Any, players: Sequence, seed: int, number: int, settings: Mapping) -> dict:
    """The measures of games 50 x number and the next 49: the same dice under any settings."""
    results = simulate(game, players, PIECE, mix(seed, number), money=False, **settings)
    return MEASURES[results.batch.book.name](results)


def joined(pieces: Sequence[Mapping]) -> dict[str, list]:
    """All pieces as one."""
    return {name: [value for part in pieces for value in part[name]] for name in pieces[0]}


def differences(before: Mapping, after: Mapping) -> list[dict]:
    """A row a measure: its mean before and after, and the difference, with intervals (95 %).

    Games where it is not defined on both sides are left out."""
    rows = []
    for name in before:
        pairs = [p for p in zip(before[name], after[name], strict=True) if None not in p]
        a, b = [x for x, _ in pairs], [y for _, y in pairs]
        if (gap := paired(a, b)) is None:
            continue
        rows.append({
            "measure": name, **mean("before", a), **mean("after", b),
            "difference": gap.difference, "low": gap.low, "high": gap.high, "games": gap.n,
        })  # fmt: skip
    return rows


def mean(side: str, x: Sequence[float]) -> dict[str, Any]:
    """The mean with its interval: Wilson's for shares (0 and 1 alone), else Student's t."""
    found = share(sum(x), len(x)) if {*x} <= {0, 1} else interval(x)
    return dict(zip((side, f"{side}, low", f"{side}, high"), found, strict=True))
