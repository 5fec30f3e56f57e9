"""The dilemma of a common purse: Schelling's diagram, survival under rules, the paper game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import bots
from ..engine import checks as args
from ..engine.errors import SettingError
from ..engine.seats import Player, bot_name, numbered
from .arguments import ARMS, PAIRS, checked
from .batch import Row
from .measures import correlation
from .results import Results
from .simulate import find_book, on_same_dice
from .statistics import TWO, gap, named, share


@checked(games=PAIRS)
def schelling(
    taker: Player,
    restrained: Player,
    n: int = 4,
    games: int = 400,
    game: Any = "community_fund",
    lost: str = "fund ran out",
    **common: Any,
) -> list[Row]:
    """Schelling's diagram of a dilemma: one row for every number of takers, 0 to n.

    "taker" and "restrained": the chance of one such player to win (None where there is none);
    "survival": the share of games that did not end as `lost`; "gain": how much more often one wins
    who joins these takers than one who does not (None where all are takers), over pairs of games
    on the same dice. Each with "_low" and "_high" (95 %, Wilson; the gain's takes in how the pairs
    go together, see `statistics.gap`) from "games" games or pairs. Any two bots of one game will
    do. Source: Schelling 1973, Journal of Conflict Resolution 17:381-428.
    """
    check_ending(lost, game, common)
    tables = {str(k): {"players": [taker] * k + [restrained] * (n - k)} for k in range(n + 1)}
    how = {"money": False, **common}
    runs = list(on_same_dice("takers", tables, game=game, games=games, **how).values())
    takers = [[sum(won[:k]) for won in run.parts()] for k, run in enumerate(runs)]
    others = [[sum(won[k:]) for won in run.parts()] for k, run in enumerate(runs)]
    rows = []
    for k, run in enumerate(runs):
        stay, stays = share(sum(others[k]), games, n - k), others[k]
        joins = takers[min(k + 1, n)]
        join, r = share(sum(joins), games, k + 1), correlation(stays, joins) or 0
        row: Row = {"takers": k, "games": games, "unfinished": run["ending"].count("unfinished")}
        row |= named("taker", share(sum(takers[k]), games, k)) | named("restrained", stay)
        row |= named("survival", share(sum(alive(run, lost)), games))
        rows.append(row | named("gain", gap(stay, join, r)))
    return rows


def alive(results: Results, lost: str) -> list[int]:
    """Game by game, 1 unless it ended as `lost`."""
    return [int(ending != lost) for ending in results["ending"]]


def check_ending(lost: str, game: Any, how: Mapping[str, Any]) -> None:
    """Raise SettingError if no game of this rulebook ends so."""
    book = find_book(game, how.get("rules"))
    args.need(f"lost: in {book.title}", lost, args.one_of(*book.endings, "unfinished"))


@checked(rules=ARMS)
def survival(
    rules: Mapping[str, Mapping[str, Any]],
    players: Sequence[Player] = (),
    games: int = 300,
    game: Any = "community_fund",
    lost: str = "fund ran out",
    **common: Any,
) -> list[Row]:
    """How many games end otherwise than as `lost`, under each rule, on the same dice.

    `rules`: label -> settings (or other arguments of `simulate`, `players` too: give them for all
    rules or in each). One row a rule:
    "share" with "low" and "high" (95 %, Wilson), mean "rounds" of the games that survived (how
    many of them are "unfinished" stands beside), and over all games: mean "fewest chips" that a
    player has at the end, where there are chips, and for each kind of player "NAME wins", one such
    player's chance. "more", with "more_low" and "more_high": the share less that of the first
    rule, "than", from pairs of games on the same dice (see `statistics.gap`).
    """
    for label, changes in rules.items():
        check_ending(lost, game, {**common, **changes})
        if not players and "players" not in changes:
            raise SettingError(
                f"survival: who plays under {label!r}? Give players, for all rules or in each"
            )
    how = {"players": players, "games": games, "money": False, **common}
    runs = on_same_dice("rules", rules, game=game, **how)
    first, *_ = runs
    lives = {label: alive(results, lost) for label, results in runs.items()}
    rows = []
    for label, results in runs.items():
        than, lived = None if label == first else first, lives[label]
        found, before = share(sum(lived), games), share(sum(lives[first]), games if than else 0)
        row: Row = {"rule": label, **found._asdict(), "games": games}
        row["unfinished"] = results["ending"].count("unfinished")
        more = gap(before, found, correlation(lives[first], lived) or 0)
        lengths = [n for n, one in zip(results["rounds"], lived, strict=True) if one]
        row |= named("more", more) | {"than": than}
        row["rounds"] = round(sum(lengths) / len(lengths), 1) if lengths else None
        if "chips" in results.keys:
            row["fewest chips"] = round(sum(map(min, results.of("chips"))) / games, 1)
        kinds = kinds_of({**how, **rules[label]}["players"])
        for kind in dict.fromkeys(kinds):
            wins = zip(kinds, results.wins(), strict=True)
            won = [one["won"] for its, one in wins if its == kind]
            row[f"{kind} wins"] = sum(won) / len(won) / games
        rows.append(row)
    return rows


def kinds_of(players: Sequence[Player]) -> list[str]:
    """Each player's kind in words; equal bots are of one kind, others of one name are numbered."""
    seated = [bots.from_tag(player) for player in players]
    unlike = [bot for at, bot in enumerate(seated) if bot not in seated[:at]]
    words = numbered([tag(bot) for bot in unlike])
    return [words[unlike.index(bot)] for bot in seated]


def tag(bot: Any) -> str:
    """A bot in words: with its settings if it is the kit's."""
    words = getattr(bot, "tag", None)
    return words if words and isinstance(words, str) else bot_name(bot)


@args.checked(gifts=TWO, tokens=args.whole(such=20), share=args.amount(0, 10, 0.4))
def public_good(gifts: Sequence[int], tokens: int = 20, share: float = 0.4) -> list[Row]:
    """The paper game of lesson 2, a linear public good: what each player earns who has `tokens`
    and puts a gift into the group's account.

    Every token in it pays `share` to everyone (the marginal per-capita return): earned =
    tokens - gift + share x all gifts. It is a dilemma if 1/n < share < 1. Source: Ledyard 1995,
    in Kagel and Roth (eds), Handbook of Experimental Economics. Raises SettingError.
    """
    for gift in gifts:
        if not 0 <= gift <= tokens:
            raise SettingError(f"gifts: {gift} is not from 0 to the {tokens} tokens that each has")
    back = round(share * sum(gifts), 2)
    rows = []
    for number, gift in enumerate(gifts, 1):
        row: Row = {"player": number, "gives": gift, "keeps": tokens - gift, "gets back": back}
        rows.append(row | {"earns": round(row["keeps"] + back, 2)})
    return rows
