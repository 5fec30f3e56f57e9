"""Strategies against each other: the round robin, and the index of the book of strategies."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import combinations
from math import hypot
from pathlib import Path
from statistics import fmean
from typing import Any

from .. import bots as book_of_strategies
from ..engine import checks as args
from ..engine.luck import mix
from ..engine.seats import Player, numbered
from .arguments import PAIRS, checked
from .batch import Row
from .dilemma import tag
from .results import Results
from .simulate import simulate
from .statistics import interval


@checked(games=PAIRS)
def tournament(
    bots: Sequence[Player], game: Any, n: int = 4, games: int = 100, seed: int = 1, **common: Any
) -> list[Row]:
    """Round robin: each bot's mean rank against n - 1 opponents, 1 (best) to n; best first.

    A column for each kind of opponents: all of one kind ("all Saver"), and "mixed" (different
    others, about `games` games over all choices of them). "mean" is the mean over the columns;
    "low" to "high" (95 %, Student's t) say how far other dice, with these same opponents, could
    have moved it; "n" games are behind it. Within a game who won is first; the others follow by
    the book's score, and equals share the mean rank: where nobody won and all have 0, all tie, and
    who ruins a table comes out in its middle. So "won" and "nobody won" stand beside: the shares
    of the n games that this bot won, and that nobody did.
    """
    bots = [book_of_strategies.from_tag(bot) for bot in bots]
    tags, rows = numbered([tag(bot) for bot in bots]), []
    for at, (name, bot) in enumerate(zip(tags, bots, strict=True)):
        columns = {
            f"all {other}": [simulate(game, [bot] + [one] * (n - 1), games, seed, **common)]
            for other, one in zip(tags, bots, strict=True)
        }
        mixes = list(combinations(bots[:at] + bots[at + 1 :], n - 1))
        each = max(1, games // max(1, len(mixes)))
        if mixes:
            columns["mixed"] = [
                simulate(game, [bot, *others], each, mix(seed, k), **common)
                for k, others in enumerate(mixes)
            ]
        row = {"bot": name} | _ranked(columns)
        rows.append(row | {"low": max(1, row["low"]), "high": min(n, row["high"])})
    return sorted(rows, key=lambda row: row["mean"])


def _ranked(columns: Mapping[str, Sequence[Results]]) -> Row:
    """A row: the mean rank by column, over all, and how many games had no winner.

    Columns against one kind share their dice: they are one sample, of the means of their games."""
    ranks = {
        name: [rank for batch in column for rank in first_ranks(batch)]
        for name, column in columns.items()
    }
    alike = [ranks[name] for name in ranks if name != "mixed"]
    parts = [(len(alike), interval([fmean(game) for game in zip(*alike, strict=True)]))]
    if "mixed" in ranks:
        parts.append((1, interval(ranks["mixed"])))
    middle = sum(k * x for k, (x, _, _) in parts) / len(ranks)
    half = hypot(*(k * (high - x) for k, (x, _, high) in parts)) / len(ranks)
    n = sum(map(len, ranks.values()))
    batches = [batch for column in columns.values() for batch in column]
    won = sum(part for batch in batches for part, *_ in batch.parts())
    lost = sum(batch["winner"].count(None) for batch in batches)
    row: Row = {name: fmean(x) for name, x in ranks.items()}
    row |= {"mean": middle, "low": middle - half, "high": middle + half}
    return row | {"n": n, "won": won / n, "nobody won": lost / n}


def first_ranks(results: Results) -> Iterator[float]:
    """The first player's rank in every game, 1 for the best."""
    for won, score in zip(results.of("won"), results.of("score"), strict=True):
        mine, *others = zip(won, score, strict=True)
        yield 1 + sum(o > mine for o in others) + sum(o == mine for o in others) / 2


@args.checked(game=args.one_of("community_fund", "public_treasury"))
def strategies(game: str = "") -> list[Row]:
    """The index of the book of strategies: name, game, what it does, settings, file; of the bots
    of one game, if one is named. Raises SettingError."""
    rows = []
    for name, (_, plays) in book_of_strategies.BOTS.items():
        if game and plays not in ("", game):
            continue
        kind = getattr(book_of_strategies, name)
        settings = ", ".join(f"{field.name}={field.default!r}" for field in fields(kind))
        does = " ".join((inspect.getdoc(kind) or "").split()).split(". ")[0].rstrip(".") + "."
        row = {"name": name, "game": plays or "both", "does": does, "settings": settings}
        rows.append(row | {"file": Path(inspect.getfile(kind)).name})
    return rows
