"""Strategies against each other, their index, and whether a bot of one's own may play."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from itertools import combinations
from math import hypot
from pathlib import Path
from statistics import fmean
from typing import Any

from .. import bots as book_of_strategies
from ..bots import from_tag, playing
from ..engine import checks as args
from ..engine.decision import Decision
from ..engine.errors import LabError
from ..engine.game import Game
from ..engine.luck import mix
from ..engine.seats import Player, bot_name, numbered
from ..rulebooks import find
from .arguments import PAIRS, checked
from .batch import Row
from .dilemma import tag
from .results import Results
from .simulate import simulate
from .statistics import interval

TABLES: dict[str, tuple[dict[str, Any], ...]] = {  # game -> settings under which a bot is tried
    "community_fund": ({}, {"jail_split": "agreed", "purchase_limit": "own_cash", "cap": 100}),
    "public_treasury": ({}, {"start_cash": 300, "dealt": 0, "votes_needed": 1}),
}


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
    bots = [from_tag(bot) for bot in bots]
    tags, rows = numbered([tag(bot) for bot in bots]), []
    for at, (name, bot) in enumerate(zip(tags, bots, strict=True)):
        alike = [simulate(game, [bot] + [one] * (n - 1), games, seed, **common) for one in bots]
        mixes = list(combinations(bots[:at] + bots[at + 1 :], n - 1))
        each = max(1, games // max(1, len(mixes)))
        mixed = [
            simulate(game, [bot, *others], each, mix(seed, k), **common)
            for k, others in enumerate(mixes)
        ]
        row = {"bot": name} | _ranked([f"all {other}" for other in tags], alike, mixed)
        rows.append(row | {"low": max(1, row["low"]), "high": min(n, row["high"])})
    return sorted(rows, key=lambda row: row["mean"])


def _ranked(names: Sequence[str], alike: Sequence[Results], mixed: Sequence[Results]) -> Row:
    """A row: the mean rank by column, over all, and how many games had no winner.

    Columns against one kind share their dice: they are one sample, of the means of their games."""
    columns = [list(first_ranks(batch)) for batch in alike]
    row: Row = {name: fmean(ranks) for name, ranks in zip(names, columns, strict=True)}
    parts = [(len(columns), interval([fmean(game) for game in zip(*columns, strict=True)]))]
    if mixed:
        ranks = [rank for batch in mixed for rank in first_ranks(batch)]
        row["mixed"] = fmean(ranks)
        parts.append((1, interval(ranks)))
    middle = sum(k * x for k, (x, _, _) in parts) / len(row)
    half = hypot(*(k * (high - x) for k, (x, _, high) in parts)) / len(row)
    n = sum(batch.games for batch in (*alike, *mixed))
    won = sum(part for batch in (*alike, *mixed) for part, *_ in batch.parts())
    lost = sum(batch["winner"].count(None) for batch in (*alike, *mixed))
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


@checked()
def questions(game: str = "community_fund", games: int = 8) -> list[Row]:
    """What bots are asked in some games: kind, rule, how often, and an example of the options."""
    rows: dict[str, Row] = {}
    book = find(game)

    def listening(bot: Callable[..., Any]) -> Callable[..., Any]:
        def answer(state: Any, decision: Decision) -> Any:
            kind, options = decision.kind, decision.options
            row = rows.setdefault(kind, {"kind": kind, "rule": decision.rule, "asked": 0})
            few = f"{options[0]} to {options[-1]}" if isinstance(options, range) else ""
            few = few or ", ".join(map(str, options[:4])) + (" ..." if len(options) > 4 else "")
            row |= {"asked": row["asked"] + 1, "for example": few}
            return bot(state, decision)

        return answer

    for seed in range(games):
        players = [listening(from_tag(kind)) for kind in playing(book.name)[1:5]]
        Game(find(book.name), players, seed=seed).play()
    return sorted(rows.values(), key=lambda row: -row["asked"])


@checked()
def fit(bot: Player, game: str = "community_fund", games: int = 5) -> str:
    """Whether a bot may play, in a sentence; if not, what is wrong, with the seed that shows it.

    Tried at tables of two to four, against itself and others, under two sets of settings: every
    answer must be allowed, the same when it is asked again, and the game unchanged.
    """
    name, bot = find(game).name, from_tag(bot)
    others = [from_tag(kind) for kind in playing(name)]
    tried = 0
    for settings in TABLES[name]:
        for seed in range(games):
            field = [bot, *(others[(seed + k) % len(others)] for k in range(1 + seed % 3))]
            for players in (field, [bot] * len(field)):
                try:
                    simulate(name, players, 1, seed, money=False, **settings)
                except LabError as fault:
                    return f"{bot_name(bot)} may not play yet. In {fault}"
                tried += 1
    return (
        f"{bot_name(bot)} may play: in {tried} games every answer was allowed, and the same when "
        "asked again, and it changed nothing."
    )
