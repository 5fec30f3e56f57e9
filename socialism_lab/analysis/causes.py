"""Claims of cause made in lessons and packets, each with the run that could refute it.

datasets/causes.json holds the claims: in each, one thing is switched off and on alone, with the
same players, settings and dice otherwise. What takes too long for a lesson is worked out once and
kept as CSV in datasets/kept; `python3 -m socialism_lab packets kept` does so anew.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..engine.errors import SettingError
from ..engine.rulebook import Rulebook
from ..engine.tables import data_folder, read_text, write_table
from .arguments import checked
from .attribute import attribute, revolution_in
from .batch import Row
from .compare import GRID, KINDS, Comparison, compare, values
from .conclusion import FEWEST
from .measures import top_share
from .results import Results
from .simulate import on_same_dice, simulate
from .statistics import interval, named, paired

TWO_WORLDS: dict[str, Rulebook] = {  # the change comes by itself in round 4, or never
    "private rents": revolution_in(99),
    "public rents": revolution_in(4),
}
FOUR = ("Landlord", "Saver", "Calculator", "Worker")
GAMES = 200  # pairs behind a claim
HEADLINE = "poorest cash"


def survives(results: Results) -> list[bool]:
    """Whether the Fund lived."""
    return [ending != "fund ran out" for ending in results["ending"]]


def rises(results: Results) -> list[int]:
    """How often wages rose: the first seven public works raise none, each later one does."""
    return [max(0, works - 7) for works in results["works"]]


def last_wage(results: Results) -> list[int]:
    """What a lap earned at the end."""
    return [200 + 20 * count for count in rises(results)]


def top_wealth(results: Results) -> list[float | None]:
    """The richest player's share of all wealth."""
    return results.measure(top_share, "wealth")


def returned(results: Results) -> list[float | None]:
    """What each 100 that raised wages had brought the players by the end, in higher wages."""
    paid = zip(results["money_3_bank_player"], results.of("laps"), rises(results), strict=True)
    return [(wages - 200 * sum(laps)) / count if count else None for wages, laps, count in paid]


MEASURES: dict[str, Any] = {
    measure.__name__: measure for measure in (survives, last_wage, top_wealth)
}


def claims() -> dict[str, Row]:
    """Every claim by a name of its own: "off" and "on" are arguments that one arm of its run has
    for itself, "both" those of both; "round" is when public rents come, "without" some rules."""
    rows = json.loads(read_text(data_folder() / "causes.json"))
    return {row["cause"]: row for row in rows}


def _arm(given: Mapping[str, Any]) -> Row:
    """An arm of a claim as arguments of `simulate`; one bot sits at all four seats."""
    arm = dict(given)
    arm["players"] = arm["players"] * (4 // len(arm["players"]))
    if "round" in arm:
        arm["game"] = revolution_in(arm.pop("round"), without=arm.pop("without", ()))
    return arm


def cause(name: str, games: int = GAMES, seed: int = 1) -> Row:
    """A claim's run: the measure's mean without and with the cause, the difference, its 95 %
    interval, and what is found: more, less, not shown, or too few games. Raises SettingError for a
    name that is none."""
    known = claims()
    if name not in known:
        raise SettingError(f"cause: {name!r} is none of {', '.join(known)}")
    claim = known[name]
    arms = {side: _arm(claim["both"] | claim[side]) for side in ("off", "on")}
    measure: Any = MEASURES.get(claim["measure"], claim["measure"])
    runs = on_same_dice("cause", arms, games=games, seed=seed).values()
    found = paired(*(values(results, measure) for results in runs))
    assert found  # there are two games or more
    row = {key: claim[key] for key in ("cause", "lesson", "claim", "measure")}
    row |= {"without": found.mean_a, "with": found.mean_b, "difference": found.difference}
    row |= {"low": found.low, "high": found.high, "n": found.n}
    shown = "more" if found.low > 0 else "less" if found.high < 0 else "not shown"
    return row | {"found": shown if found.n >= FEWEST else "too few games"}


@checked()
def causes(games: int | None = None) -> list[Row]:
    """Every claim of cause with the run that could refute it (see `cause`): as kept, or anew."""
    return _read("causes") if games is None else [cause(name, games) for name in claims()]


@checked()
def wage_rises(games: int | None = None) -> list[Row]:
    """How often wages rise when public rents come in round 4, with which bots, what a lap earns at
    the end, and what each 100 spent on a rise brought back; each with its 95 % interval: as kept,
    or played anew."""
    if games is None:
        return _read("wage_rises")
    rows = []
    for players in (FOUR, *([kind] * 4 for kind in KINDS)):
        results = simulate(revolution_in(4), players, games)
        back = [x for x in returned(results) if x is not None]
        row: Row = {"players": ", ".join(dict.fromkeys(players)), "n": games}
        row |= named("rises", interval(rises(results)))
        row |= named("last wage", interval(last_wage(results)))
        rows.append(row | named("returned", interval(back)) | {"games with a rise": len(back)})
    return rows


@checked()
def rule_effects(games: int | None = None, **how: Any) -> list[Row]:
    """What each public-rent rule, and each ruling of ours, does to the poorest player's cash, from
    both ends (see `attribute`): as kept, or played anew in so many `games`, with settings."""
    if games is None and not how:
        return _read("rule_effects")
    given = {"players": FOUR, "from_round": 4, "games": games or GAMES, **how}
    return attribute("public_treasury", "revolution", **given)


@checked()
def assumptions(games: int | None = None, **how: Any) -> Comparison:
    """The two worlds compared under every assumption of the grid: as kept, or played anew."""
    if games is not None or how:
        given = {"players": FOUR, "grid": GRID, "games": games or GAMES, **how}
        return compare(TWO_WORLDS, measure=HEADLINE, **given)
    rows = _read("assumptions")
    forest = [dict(row) for row in rows if row["assumption"]]
    yardsticks = [row for row in rows if not row.pop("assumption")]
    return Comparison({}, HEADLINE, yardsticks, forest)


TABLES: dict[str, Callable[[int], list[Row]]] = {
    "rule_effects": rule_effects,
    "assumptions": lambda games: [
        *(found := assumptions(games)).forest,
        *({"assumption": None, **row} for row in found.rows),
    ],
    "causes": causes,
    "wage_rises": wage_rises,
}


def keep(folder: Path | None = None, games: int = GAMES) -> None:
    """Work all tables out anew and save them in datasets/kept (or another folder)."""
    for name, table in TABLES.items():
        rows = table(games)
        write_table((folder or data_folder() / "kept") / f"{name}.csv", rows, list(rows[0]))


def _read(name: str) -> list[Row]:
    text = read_text(data_folder() / "kept" / f"{name}.csv").removeprefix("\ufeff")
    rows = csv.DictReader(io.StringIO(text))
    return [{key: _value(key, cell) for key, cell in row.items()} for row in rows]


def _value(key: str, cell: str) -> Any:
    """A cell as it was written: a number or words; None if it is empty."""
    for kind in () if key in ("part", "lesson") else (int, float):
        with suppress(ValueError):
            return kind(cell)
    return cell or None
