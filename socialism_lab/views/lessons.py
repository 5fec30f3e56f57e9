"""The charts that belong to one lesson each, from rows that `analysis` computes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .charts import Chart, Series, lines

OUTCOMES = ("taker", "restrained", "survival")


def dilemma(rows: Sequence[Mapping], names: Sequence[str] = OUTCOMES, title: str = "") -> Chart:
    """Lesson 2's plot: Schelling's diagram from the rows of `analysis.tournament.schelling`.

    `names`: how the two kinds of players and survival are called."""
    series = []
    for key, name in zip(OUTCOMES, names, strict=True):
        known = [row for row in rows if row[key] is not None]
        ends = [[row[f"{key}_{end}"] for row in known] for end in ("low", "high")]
        x, y = [row["takers"] for row in known], [row[key] for row in known]
        series.append(Series(name, x, y, *ends, dashed=key == "survival"))
    return lines(title, series, f"number of players: {names[0]}", "share of games")
