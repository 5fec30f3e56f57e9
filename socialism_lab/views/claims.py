"""Lesson 8's three panels, from the rows of `lab.claims`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .charts import Chart, dots, lines, series, split
from .paint import counted, ended
from .phrases import listing

Rows = Sequence[Mapping]


def one_owner(rows: Rows) -> Chart:
    """Claim 1: the top player's share, by laps played."""
    parts = split(rows, "of all")
    made = [series(f"of all {what}", some, "laps", "mean", "low", "high", n="games")
            for what, some in parts.items()]  # fmt: skip
    told = [
        f"of all {what} {share(some[0], 'mean')} after {some[0]['laps']} and "
        f"{share(some[-1], 'mean')} after {counted(some[-1]['laps'], 'lap')}"
        for what, some in parts.items()
    ]
    sentence = (
        f"The top player has {listing(told)} (means of {counted(rows[0]['games'], 'game')}, with "
        "95 % intervals; one of four alike would have 25%, one who owns everything 100%)."
    )
    return lines("1: does one come to own everything?", made, "laps", "share", sentence)


def monarch(rows: Rows) -> Chart:
    """Claim 2: how often the Monarch ends with most."""
    made, told = [], []
    for rules, some in split(rows, "rules").items():
        made.append(series(rules, some, "counted by", "share", "low", "high", n="games"))
        told += [f"{rules}, by {row['counted by']}: {share(row, 'share')}" for row in some]
    sentence = (
        f"The Monarch ends with most in {counted(rows[0]['games'], 'game')} each, with 95 % "
        f"intervals: {'; '.join(told)}. Chance would give one of four 25%."
    )
    title = "2: does all land, without wages, beat the rest?"
    return dots(title, made, "share of games", "counted by", sentence)


def share(row: Mapping, key: str) -> str:
    """A share in per cent with its interval."""
    return f"{row[key]:.0%} ({row['low']:.0%} to {row['high']:.0%})"


def everybody(rows: Rows, how: str = "") -> Chart:
    """Claim 3: each rank's gain, with interval. `how`: what was changed, for the title."""
    made, told, what = [], [], rows[0]["of"]
    for rules, some in split(rows, "rules").items():
        made.append(series(rules, some, "rank", "mean", "low", "high", n="games"))
        gains = [f"{row['rank']} {ended(row['mean'], row['low'], row['high'])}" for row in some]
        told.append(f"{rules}: {listing(gains)}")
    sentence = (
        f"More {what} under the public-rent rules than under the private-rent rules, mean of "
        f"{counted(rows[0]['games'], 'pair')} of games on the same dice, with 95 % "
        f"intervals: {'; '.join(told)}."
    )
    title = f"3: does everybody gain, by {what}?" + f" {how}" * bool(how)
    return dots(title, made, f"more {what} at the end", "rank", sentence)
