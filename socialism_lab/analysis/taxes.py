"""Lesson 7: the builder's sum as a table, and what each tax brings in and leaves standing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from ..bots.owners import builders_sum
from ..engine import checks as args
from ..engine.errors import SettingError
from ..rulebooks import find
from .arguments import PAIRS, checked
from .batch import Row
from .simulate import simulate
from .statistics import difference, interval, named

RATES = {"land tax": (2, 6, 10, 15), "house tax": (10, 20, 25, 30, 50)}  # per cent, a lap


@checked(lot=args.WORD, level=args.whole(0, 4), others=args.whole(0, 7), laps=args.whole(0, 100))
def builders_sums(
    lot: str,
    level: int = 0,
    others: int = 3,
    laps: int = 2,
    land_tax: int = 10,
    house_tax: int = 40,
) -> list[Row]:
    """The sum of the next house on a lot with `level` houses: no tax, a land tax, a house tax.

    The land tax of the coming laps stands beside the sum: it is due with and without the house.
    Raises SettingError for a lot that is not there, or is full.
    """
    spaces = {space.name: space for space in find("taxes").load().spaces if space.kind == "lot"}
    if lot not in spaces:
        near = get_close_matches(lot, spaces, 1, 0) or [*spaces]
        raise SettingError(f"lot: there is none named {lot[:50]!r}; did you mean {near[0]!r}?")
    space, rows = spaces[lot], []
    for name, land, house in (("none", 0, 0), ("land", land_tax, 0), ("house", 0, house_tax)):
        row: Row = {"tax": f"{name} {land + house} %" if land + house else name}
        row |= builders_sum(space, level, others, laps, house)
        row["sum without the 100"] = row["sum"] - row["counts at the end"]
        row["land tax, built or not"] = -(space.price * land * laps // 100)
        rows.append(row)
    return rows


@checked(others=args.whole(0, 7), laps=args.whole(0, 100))
def house_demand(others: int = 3, laps: int = 2, house_tax: int = 40) -> list[Row]:
    """Every house that the board has room for, best first: what it brings for each 100 of cost
    ("brings"), that cost, and the cost with the tax of the laps left; whole money. "lost" is what
    a house that the tax alone prevents would have earned."""
    rows, cost, taxed = list[Row](), 100, 100 + house_tax * laps
    for space in find("taxes").load().spaces:
        for level in range(5 if space.kind == "lot" else 0):
            earned = builders_sum(space, level, others, laps)["sum"]
            brings = 100 + round(100 * earned / space.house_cost)
            row: Row = {"brings": brings, "cost": cost, "cost and tax": taxed}
            rows.append(row | {"lost": earned if cost < brings < taxed else 0})
    rows.sort(key=lambda row: -row["brings"])
    return [{"house": place} | row for place, row in enumerate(rows, 1)]


@checked(games=PAIRS)
def tax_curves(
    rates: Mapping[str, Sequence[int]] = RATES,
    games: int = 40,
    players: Sequence[Any] = ("Builder",) * 4,
    **settings: Any,
) -> list[Row]:
    """Revenue and buildings, mean a game, without tax and with each tax at each rate.

    Four Builders unless other `players` are given. "houses" with "low" and "high" (95 %, t) are
    those that stand at the end, a hotel as five; "more", with "more_low" and "more_high": those
    less the houses without tax, from pairs of games on the same dice.
    """
    chosen = {"votes_needed": "all", **settings}
    steps = [("no tax", 0), *((tax, rate) for tax in rates for rate in rates[tax])]
    rows, before = [], list[int]()
    for tax, rate in steps:
        taxed: dict[str, Any] = {tax.replace(" ", "_"): rate} if before else {}
        results = simulate("taxes", players, games, **chosen, **taxed)
        built = results.built()
        before = before or built
        revenue = sum(mean for rule, *_, mean in results.moved() if rule == tax)
        ends = dict(zip(("houses", "low", "high"), interval(built), strict=True))
        ends |= named("more", difference(before, built))
        row: Row = {"tax": tax, "rate": f"{rate} %", "revenue": round(revenue)}
        rows.append(row | {key: round(x, 1) for key, x in ends.items()} | {"games": games})
    return rows
