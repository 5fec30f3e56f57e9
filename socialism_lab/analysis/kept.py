"""Tables that take too long for a lesson: worked out once and kept in datasets/kept/ as CSV.

`python3 -m socialism_lab packets` works them out anew, and a test does so in part.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..engine.rulebook import Rulebook
from ..engine.tables import data_folder, read_text, write_table
from .arguments import checked
from .attribute import attribute, revolution_in
from .batch import Row
from .causes import FOUR, GAMES, cause
from .causes import causes as claims_of_cause
from .causes import wage_rises as played_wage_rises
from .compare import GRID, Comparison, compare

TWO_WORLDS: dict[str, Rulebook] = {  # the change comes by itself in round 4, or never
    "private rents": revolution_in(99),
    "public rents": revolution_in(4),
}
HEADLINE = "poorest cash"
WORDS = ("part", "assumption", "measure", "a", "b", "cause", "lesson", "claim", "found", "players")


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
    return Comparison({}, HEADLINE, yardsticks, forest, {name: name for name in TWO_WORLDS}, False)


@checked()
def causes(games: int | None = None) -> list[Row]:
    """Every claim of cause with the run that could refute it (see `cause`): as kept, or anew."""
    if games is None:
        return _read("causes")
    return [cause(name, games) for name in claims_of_cause()]


@checked()
def wage_rises(games: int | None = None) -> list[Row]:
    """How often wages rise under public rents, and with which bots: as kept, or played anew."""
    return _read("wage_rises") if games is None else played_wage_rises(games)


def _both(found: Comparison) -> list[Row]:
    return found.forest + [{"assumption": "", **row} for row in found.rows]


TABLES: dict[str, Callable[[int], list[Row]]] = {
    "rule_effects": rule_effects,
    "assumptions": lambda games: _both(assumptions(games)),
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
    """A cell as it was written; None if it is empty."""
    if key in WORDS:
        return cell
    return (float(cell) if {*cell} & {*".e"} else int(cell)) if cell else None
