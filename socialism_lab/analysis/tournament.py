"""Strategies against each other: the dilemma as a diagram, the round robin, the book's index."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import combinations
from math import hypot
from pathlib import Path
from statistics import fmean
from typing import Any

from .. import bots as book_of_strategies
from ..engine import checks as args
from ..engine.errors import SettingError
from ..engine.luck import mix
from ..engine.seats import bot_name, numbered
from .measures import correlation
from .results import Results
from .simulate import find_book, same_dice, simulate
from .stats import Share, gap, interval, named, share

FIELD = args.Kind(lambda x: args.PLAYERS.fits(x) and len(x) > 1,
                  'two bots or more, such as ["FreeRider", "Generous"]')  # fmt: skip


@args.checked(
    taker=args.BOT, restrained=args.BOT, n=args.whole(2, 8, 4), games=args.whole(2, such=400),
    lost=args.WORD,
)  # fmt: skip
def schelling(
    taker: Callable, restrained: Callable, n: int = 4, games: int = 400,
    game: Any = "community_fund", lost: str = "fund ran out", **common: Any,
) -> list[dict]:  # fmt: skip
    """Schelling's diagram of a dilemma: one row for every number of takers, 0 to n.

    "taker" and "restrained": the chance of one such player to win (None where there is none);
    "survival": the share of games that did not end as `lost`; "gain": how much more often one wins
    who joins these takers than one who does not (None where all are takers), over pairs of games
    on the same dice. Each with "_low" and "_high" (95 %, Wilson; the gain's takes in how the pairs
    go together, see `stats.gap`) from "games" games or pairs. Any two bots of one game will do.
    Source: Schelling 1973, Journal of Conflict Resolution 17:381-428.
    """
    _check_lost(lost, game, common)
    rows: list[dict] = []
    wins: list[tuple[list, list]] = []  # of all takers, of all others, game by game
    for k in range(n + 1):
        players = [taker] * k + [restrained] * (n - k)
        results = simulate(game, players, games, **{"money": False, **common})
        won, ends = results.of("won"), results["ending"]
        wins.append(([sum(row[:k]) for row in won], [sum(row[k:]) for row in won]))
        row = {"takers": k, "games": games, "unfinished": ends.count("unfinished")}
        row |= named("taker", _a_head(wins[k][0], k))
        row |= named("restrained", _a_head(wins[k][1], n - k))
        rows.append(row | named("survival", share(games - ends.count(lost), games)))
    for k, row in enumerate(rows):
        stays, joins = wins[k][1], wins[min(k + 1, n)][0]
        both = _a_head(stays, n - k), _a_head(joins, k + 1)
        row |= named("gain", gap(*both, correlation(stays, joins) or 0))
    return rows


def _a_head(wins: Sequence[int], heads: int) -> Share:
    """The chance of one of `heads` alike, from how many of them won each game."""
    most = max([1, *wins])
    found = share(sum(wins) / most, len(wins) if heads else 0)
    return Share(*(x if x is None else x * most / heads for x in found))


def _check_lost(lost: str, game: Any, how: Mapping) -> None:
    """Raise SettingError if no game of this rulebook ends so."""
    book = find_book(game, how.get("rules"))
    args.need(f"lost: in {book.title}", lost, args.one_of(*book.endings, "unfinished"))


@args.checked(
    rules=args.labelled(
        args.is_settings,
        'rules by label, each a dict with a colon, such as {"our rule": {"cap": 75}}',
    ),
    players=args.PLAYERS, games=args.GAMES, lost=args.WORD,
)  # fmt: skip
def survival(
    rules: Mapping[str, Mapping[str, Any]], players: Sequence[Callable] = (), games: int = 300,
    game: Any = "community_fund", lost: str = "fund ran out", **common: Any,
) -> list[dict]:  # fmt: skip
    """How many games end otherwise than as `lost`, under each rule, on the same dice.

    `rules`: label -> settings (or other arguments of `simulate`, `players` too: give them for all
    rules or in each). One row a rule:
    "share" with "low" and "high" (95 %, Wilson), mean "rounds" of the games that survived (how
    many of them are "unfinished" stands beside), and for each kind of player "NAME wins": one such
    player's chance, over all games. "more", with "more_low" and "more_high": the share less that
    of the first rule, "than", from pairs of games on the same dice (see `stats.gap`).
    """
    rows: list[dict] = []
    base: tuple[Any, Share, list[int]] = (None, Share(None, None, None), [])
    for label, changes in rules.items():
        same_dice(f"rules: {label!r}", changes)
        _check_lost(lost, game, {**common, **changes})
        if not players and "players" not in changes:
            raise SettingError(f"survival: who plays under {label!r}? Give players, for all "
                               "rules or in each")  # fmt: skip
        batch = {"players": players, "games": games, "money": False, **common, **changes}
        results = simulate(game, **batch)
        alive = [int(ending != lost) for ending in results["ending"]]
        lengths = [n for n, lives in zip(results["rounds"], alive, strict=True) if lives]
        found = share(sum(alive), games)
        row = {"rule": label, **found._asdict(), "games": games,
               "unfinished": results["ending"].count("unfinished")}  # fmt: skip
        than, before, lived = base
        r = correlation(lived, alive) if lived else None
        row |= named("more", gap(before, found, r or 0)) | {"than": than}
        base = base if rows else (label, found, alive)
        row["rounds"] = round(sum(lengths) / len(lengths), 1) if lengths else None
        kinds = kinds_of(batch["players"])
        for kind in dict.fromkeys(kinds):
            won = [row["won"] for k, row in zip(kinds, results.wins(), strict=True) if k == kind]
            row[f"{kind} wins"] = sum(won) / len(won) / games
        rows.append(row)
    return rows


@args.checked(bots=FIELD, n=args.whole(2, 8, 4), games=args.whole(2, such=100), seed=args.SEED)
def tournament(
    bots: Sequence[Callable | str], game: Any, n: int = 4, games: int = 100, seed: int = 1,
    **common: Any,
) -> list[dict]:  # fmt: skip
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
    tags, rows = numbered([_tag(bot) for bot in bots]), []
    for at, (tag, bot) in enumerate(zip(tags, bots, strict=True)):
        alike = [[simulate(game, [bot] + [other] * (n - 1), games, seed, **common)]
                 for other in bots]  # fmt: skip
        mixes = list(combinations(bots[:at] + bots[at + 1 :], n - 1))
        each = max(1, games // len(mixes)) if mixes else 0
        mixed = [simulate(game, [bot, *others], each, mix(seed, k), **common)
                 for k, others in enumerate(mixes)]  # fmt: skip
        columns = dict(zip((f"all {name}" for name in tags), alike, strict=True))
        columns |= {"mixed": mixed} if mixed else {}
        row = {"bot": tag} | _ranked(columns)
        rows.append(row | {"low": max(1, row["low"]), "high": min(n, row["high"])})
    return sorted(rows, key=lambda row: row["mean"])


def _ranked(columns: Mapping[str, Sequence[Results]]) -> dict:
    """A row: the mean rank by column, over all, and how many games had no winner.

    Columns against one kind share their dice: they are one sample, of the means of their games."""
    ranks = {name: [rank for batch in column for rank in first_ranks(batch)]
             for name, column in columns.items()}  # fmt: skip
    alike = [ranks[name] for name in ranks if name != "mixed"]
    parts = [(len(alike), interval([fmean(game) for game in zip(*alike, strict=True)]))]
    if "mixed" in ranks:
        parts.append((1, interval(ranks["mixed"])))
    middle = sum(k * x for k, (x, _, _) in parts) / len(ranks)
    half = hypot(*(k * (high - x) for k, (x, _, high) in parts)) / len(ranks)
    n = sum(map(len, ranks.values()))
    batches = [batch for column in columns.values() for batch in column]
    won = sum(sum(batch["won_1"]) for batch in batches)
    lost = sum(batch["winner"].count(None) for batch in batches)
    row = {name: fmean(x) for name, x in ranks.items()}
    row |= {"mean": middle, "low": middle - half, "high": middle + half}
    return row | {"n": n, "won": won / n, "nobody won": lost / n}


def kinds_of(players: Sequence[Callable | str]) -> list[str]:
    """Each player's kind in words; equal bots are of one kind, others of one name are numbered."""
    bots = [book_of_strategies.from_tag(player) for player in players]
    unlike = [bot for at, bot in enumerate(bots) if bot not in bots[:at]]
    words = numbered([_tag(bot) for bot in unlike])
    return [words[unlike.index(bot)] for bot in bots]


def _tag(bot: Any) -> str:
    tag = getattr(bot, "tag", None)
    return tag if tag and isinstance(tag, str) else bot_name(bot)


def first_ranks(results: Results) -> Iterator[float]:
    """The first player's rank in every game, 1 for the best."""
    for won, score in zip(results.of("won"), results.of("score"), strict=True):
        mine, *others = zip(won, score, strict=True)
        yield 1 + sum(o > mine for o in others) + sum(o == mine for o in others) / 2


@args.checked(game=args.one_of("community_fund", "public_treasury"))
def strategies(game: str = "") -> list[dict]:
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
