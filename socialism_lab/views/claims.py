"""Lesson 8's three pictures, from the rows of `lab.claims`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .charts import Chart, dots, lines, series, split
from .text import counted, share

Rows = Sequence[Mapping]


def one_owner(rows: Rows) -> Chart:
    """Claim 1: the top player's share, by laps played."""
    made, told = [], []
    for what, some in split(rows, "of all").items():
        made.append(series(f"of all {what}", some, "laps", "mean", "low", "high", n="games"))
        told.append(f"{share(some[-1], 'mean')} of all {what}")
    laps = counted(max(row["laps"] for row in rows), "lap")
    sentence = f"After {laps} the top player has {' and '.join(told)}; alike, four have 25% each."
    title = "1: does one come to own everything?"
    return lines(title, made, "laps", "share of the top player", sentence, percent=True)


def monarch(rows: Rows) -> Chart:
    """Claim 2: how often the Monarch ends with most."""
    made = [
        series(rules, some, "counted by", "share", "low", "high", n="games")
        for rules, some in split(rows, "rules").items()
    ]
    sentence = "Chance alone would give one of four 25% (dotted)."
    title, x = "2: does all land, without wages, beat the rest?", "games he ends with most"
    return dots(title, made, x, "counted by", sentence, percent=True, marks=[(0.25, ""), (1, "")])


def everybody(rows: Rows, how: str = "") -> Chart:
    """Claim 3: each rank's gain, with interval. `how`: what was changed, for the title."""
    what = rows[0]["of"]
    made = [
        series(rules, some, "rank", "mean", "low", "high", n="games")
        for rules, some in split(rows, "rules").items()
    ]
    clear = sum(row["low"] > 0 for row in rows)
    sentence = (
        f"{clear} of {len(rows)} gains are clear: their 95 % intervals lie above 0. "
        "Pairs of games on the same dice."
    )
    title = f"3: does everybody gain? {how}".strip()
    x = f"more {what} under public than under private rents"
    return dots(title, made, x, "rank", sentence)
