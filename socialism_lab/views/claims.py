"""Lesson 8's four pictures, from the rows of `lab.claims`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .charts import Chart, dots, lines, series_by
from .text import counted, listing, many, share

Rows = Sequence[Mapping]


def one_owner(rows: Rows) -> Chart:
    """Claim 1: the top player's share, by laps played."""
    made = series_by(rows, "of all", "laps", "mean", "low", "high")
    made = [one._replace(name=f"of all {one.name}") for one in made]
    last = [row for row in rows if row["laps"] == rows[-1]["laps"]]
    told = listing([f"{share(row, 'mean')} of all {row['of all']}" for row in last])
    laps = counted(last[0]["laps"], "lap")
    sentence = f"After {laps} the top player has {told}; alike, four have 25% each."
    sentence += many(len(rows))
    title = "Does one come to own everything?"
    return lines(title, made, "laps", "share of the top player", sentence, percent=True)


def monarch(rows: Rows) -> Chart:
    """Claim 2: how often the Monarch ends with most."""
    made = series_by(rows, "rules", "counted by", "share", "low", "high")
    sentence = "Chance alone would give one of four 25% (dotted)."
    title, x = "Does all land, without wages, beat the rest?", "games he ends with most"
    return dots(title, made, x, "counted by", sentence, percent=True, marks=[(0.25, ""), (1, "")])


def everybody(rows: Rows, how: str = "") -> Chart:
    """Claim 3: each rank's gain, with interval. `how`: what was changed, for the title."""
    made = series_by(rows, "rules", "rank", "mean", "low", "high")
    clear = sum(row["low"] > 0 for row in rows)
    sentence = f"{clear} of {len(rows)} gains are clear: their 95 % intervals lie above 0."
    title = f"Does everybody gain, by {rows[0]['of']}? {how}".strip()
    x = "more under public than under private rents, pairs on the same dice"
    return dots(title, made, x, "rank", sentence)


def attacks(rows: Rows) -> Chart:
    """Claim 3 under attack: what the poorest and the richest gain then."""
    made = series_by(rows, "rank", "attack", "mean", "low", "high")
    sentence = "To the right of 0: more under public than under private rents."
    title = "Does everybody gain, whatever the attack?"
    return dots(title, made, "more under public than under private rents", "", sentence)
