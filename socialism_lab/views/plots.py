"""The plots that lessons are built on: of a game, of thousands of games, of numbers of one's own.

Results of the simulation come as plain rows (dicts), so that no part of it is imported here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from socialism_lab.engine import checks as args

from . import claims, fund, treasury
from .charts import Chart, Series, bars, chart, dots, lines, series, split
from .compared import bank, beside, gains, intervals, ranks, same_luck, taxes, yardsticks
from .fund import by_rule, conservation, given_and_taken, ledger, mean_flows, sankey
from .paint import counted, said, unfinished
from .phrases import game_of
from .spread import bands, distribution, lorenz
from .treasury import ballots, holdings, income, margin, mean_income, rents, wages, wealth


def level(game: Any) -> Chart:
    """The common purse of either game, turn by turn."""
    return (fund if game_of(game.state) == "community_fund" else treasury).level(game)


def schelling(
    rows: Sequence[Mapping], taker: str = "a taker", restrained: str = "a restrained player",
    survival: str = "the Fund survives", title: str = "Does it pay, whatever the others do?",
) -> Chart:  # fmt: skip
    """Lesson 2's plot, from `lab.schelling`: the chance to win by the number of takers."""
    found = [
        series(name, rows, "takers", key, f"{key}_low", f"{key}_high", dashed=dashed, n="games")
        for name, key, dashed in ((taker, "taker", False), (restrained, "restrained", False),
                                  (survival, "survival", True))
    ]  # fmt: skip
    sentence = tempted(rows, taker, restrained, survival)
    return lines(title, found, f"number of players of this kind: {taker}", "chance", sentence)


def choices(rows: Sequence[Mapping], taker: str, restrained: str) -> list[dict]:
    """The diagram as one player's choice: the chance to win by what the others do, and the
    difference with its interval, over n pairs of games on the same dice."""
    args.need("restrained", restrained, args.Kind(lambda x: x != taker, "another name than taker"))
    return [
        {f"others {taker}": row["takers"], f"I am {restrained}": round(row["restrained"], 2),
         f"I am {taker}": round(more["taker"], 2), "points more, 95 % interval": points(row),
         "n": row["games"]}
        for row, more in pairwise(rows)
    ]  # fmt: skip


def points(row: Mapping, what: str = "gain") -> str:
    """A gain in percentage points with its interval: +27 (+19 to +34)."""
    ends = [100 * row[key] for key in (what, f"{what}_low", f"{what}_high")]
    return "{} ({} to {})".format(*(f"{x:+.{int(abs(x) < 1)}f}" for x in ends))


def tempted(rows: Sequence[Mapping], taker: str, restrained: str, survival: str) -> str:
    """The diagram in words: who clearly gains by changing sides alone, and where that leads."""
    cases, n = rows[:-1], counted(rows[0]["games"], "game")
    gain = sum(row["gain_low"] > 0 for row in cases)
    loss = sum(row["gain_high"] < 0 for row in cases)
    told = [f"a gain in {gain} of {len(cases)} cases"] + [f"a loss in {loss}"] * (loss > 0)
    if left := len(cases) - gain - loss:
        told.append(f"in {left} the two cannot be told apart, for the interval holds 0")
    ends = " and ".join(
        f"{name} wins {row[key]:.0%} of {n} ({survival} in {row['survival']:.0%})"
        for name, key, row in ((restrained, "restrained", rows[0]), (taker, "taker", rows[-1]))
    )
    pairs = f"n = {rows[0]['games']:,} pairs of games on the same dice"
    return (
        f"To be {taker} rather than {restrained} changes one's chance to win by "
        f"{', '.join(map(points, cases))} percentage points when "
        f"{', '.join(str(row['takers']) for row in cases)} of the others are so too (95 % "
        f"intervals of the difference, {pairs}): {', '.join(told)}. Where all are alike, {ends}."
        + unfinished(rows, "takers")
    )


def paper(rounds: Sequence[Sequence[float]], less: int = 10, tokens: int = 20) -> Chart:
    """The paper game's mean gift by round, beside four who give what the others gave, less some.

    The followers' first gifts are those of the first round given, or else half the tokens."""
    for gift in (gift for gifts in rounds for gift in gifts):
        args.need("rounds", gift, args.amount(0, tokens, tokens // 2))
    gifts = [list(rounds[0]) if rounds else [tokens / 2] * 4]
    n = len(gifts[0])
    while len(gifts) < 10:
        gifts.append([(sum(gifts[-1]) - own) / (n - 1) * (1 - less / 100) for own in gifts[-1]])
    means = [round(sum(gift) / n, 1) for gift in gifts]
    name = f"arithmetic: each gives {less} % less than the others"
    found = [Series(name, range(1, 11), means, dashed=True)]
    said = f"Who gives {less} % less than the others goes from {means[0]} to {means[-1]}. "
    if rounds:
        own = [round(sum(gift) / len(gift), 1) for gift in rounds]
        found.insert(0, Series("your group", range(1, len(own) + 1), own))
        said = f"Your group's mean gift went from {own[0]} to {own[-1]}. {said}"
    said += f"Best for the group is {tokens}, for one alone 0."
    return lines("The mean gift, round by round", found, "round", "tokens", said)


def forest(comparison: Any, title: str = "") -> Chart:
    """Lesson 6's plot, from `lab.compare`: the difference under each assumption, with interval."""
    kept = [
        series(f"{b} - {rows[0]['a']}", rows, "assumption", "difference", "low", "high", n="n")
        for b, rows in split(comparison.forest, "b").items()
    ]
    what = f"difference in {comparison.headline}" + (f", {kept[0].name}" if len(kept) == 1 else "")
    return dots(title or comparison.headline, kept, what, "assumption", comparison.sentence)


FULL = " of the full book"
WAYS = {"added": "added alone", "removed": f"lost when taken out{FULL}"}
LEFT_OVER = {"added": "beside all added alone", "removed": "beside all taken out"}
SIGNS = ("Raised by", "Lowered by", "Not told from 0")


def attribution(rows: Sequence[Mapping], measure: str = "difference") -> Chart:
    """From `lab.attribute`: what each rule brings alone, and what the full book loses without it.

    Either way a rule right of zero raises the measure. What is one effect has one dot."""
    effects, told = [], dict[str, list[str]]()
    for way, name in WAYS.items():
        kept = [row for row in rows if way == "added" or row["added"] != row["removed"]]
        found = [{"part": row["part"], **rounded(row, way)} for row in kept]
        effects += [series(name, found, "part", "mean", "low", "high")] if found else []
        for row, (part, mean, low, high) in zip(kept, map(dict.values, found), strict=True):
            sign = SIGNS[0] if low > 0 else SIGNS[1] if high < 0 else SIGNS[2]
            ways = LEFT_OVER if part == "interaction" else WAYS
            once = "" if row["added"] == row["removed"] else f" {ways[way].removesuffix(FULL)}"
            words = f"{part}{once} {said(mean)} ({said(low)} to {said(high)})"
            told.setdefault(sign, []).append(words)
    axis = f"{measure}: to the right, raised"
    signs = [f"{sign}: {'; '.join(told[sign])}." for sign in SIGNS if sign in told]
    signs.append("Of such intervals one in 20 misses the truth by chance alone, and here are "
                 f"{sum(len(s.x) for s in effects)}: lean on no single one.")  # fmt: skip
    title = f"Which rule does it? (n = {rows[0]['n']})"
    sentence = f"{measure[:1].upper()}{measure[1:]}, with 95 % intervals. {' '.join(signs)}"
    return dots(title, effects, axis, "rule", sentence + unfinished(rows[:1], "n"))


def rounded(row: Mapping, way: str) -> dict[str, float]:
    """An effect and its interval, without decimals where one of them is 20 or more."""
    ends = [row[key] for key in (way, f"{way}_low", f"{way}_high")]
    whole = max(map(abs, ends)) >= 20
    return dict(zip(("mean", "low", "high"), map(round, ends) if whole else ends, strict=True))


def shares(rows: Sequence[Mapping], label: str, title: str, x: str = "share of games") -> Chart:
    """Shares with their intervals, such as survival under each rule (lesson 3), largest first;
    always drawn from none to all, so that two such pictures can be compared."""
    ordered = sorted(rows, key=lambda row: -row["share"])
    n = "n" if all("n" in row for row in rows) else "games"
    made = [series(x, ordered, label, "share", "low", "high", n=n)]
    pairs = [f"{row[label]} than {row['than']} {points(row, 'more')}" for row in rows
             if row.get("more") is not None]  # fmt: skip
    told = f" Percentage points more on the same dice, pair by pair: {'; '.join(pairs)}."
    more = told if pairs else ""
    return dots(title, made, x, label, more=more + unfinished(ordered, label), marks=[(1, "")])


def votes(ballots: Mapping[str, int], title: str = "The ballots") -> Chart:
    """Counted ballots, most first, with the line of a majority (more than half of all)."""
    ordered = sorted(ballots, key=lambda name: -ballots[name])
    total, first = sum(ballots.values()), ordered[0]
    ties = [name for name in ordered if ballots[name] == ballots[first]]
    if len(ties) > 1:
        said = f"A tie: {', '.join(ties)}, {ballots[first]} each."
    elif 2 * ballots[first] > total:
        said = f"{first} has {ballots[first]} of {total}: a majority."
    else:
        said = (
            f"{first} has most, {ballots[first]} of {total}, but no majority: at least "
            f"as many wanted something else. A run-off with {ordered[1]} could turn out otherwise."
        )
    counted = Series("ballots", ordered, [ballots[name] for name in ordered])
    said += f" The dotted line is half of all, {total / 2:g}."
    return bars(title, [counted], "ballots", "rule", said, [(total / 2, "")])


# -- what each may be given -----------------------------------------------------------------------
def __getattr__(name: str) -> Any:
    raise AttributeError(f"there is no plot {name!r}; there are {', '.join(sorted(__all__))}")


def _each(item: Any, words: str) -> args.Kind:
    return args.labelled(item, f"{words} for each label")


_GIFTS = args.Kind(
    lambda x: args.is_list(x, args.NUMBERS.fits) and len({*map(len, x)} - {1}) == bool(len(x)),
    "a bracket for each round with what each player gave, all of one length, such as "
    "[[12, 5, 20, 8], [10, 4, 15, 6]]",
)
_DILEMMA = {"rows": args.rows("lab.schelling", "takers", "gain", "survival", "games")}
_COMPARISON = args.Kind(lambda x: hasattr(x, "forest"), "what lab.compare gives")
_TREASURIES = args.Kind(
    lambda x: _COMPARISON.fits(x) and all(map(args.TREASURY_RESULTS.fits, x.results.values())),
    "what lab.compare gives for rulebooks of the Public Treasury",
)
_VOTES = args.labelled(args.whole(0).fits, 'votes for each rule, such as {"cap": 9, "fine": 6}')
_PAIR = args.Kind(lambda x: args.NUMBERS.fits(x) and len(x) == 2, "a pair of numbers")
_KNOWN = args.Kind(
    lambda x: args.is_list(x) and args.NUMBERS.fits([v for v in x if v is not None]), "numbers"
)
GIVEN: dict[tuple, dict[str, args.Kind]] = {
    (level, by_rule, ledger, sankey): {"game": args.GAME},
    (conservation, given_and_taken): {"game": args.FUND_GAME},
    (income, rents, wages, wealth, holdings, ballots): {"game": args.TREASURY_GAME},
    (margin,): {"game": args.TREASURY_GAME, "rents": args.NUMBERS},
    (mean_flows,): {"results": args.FUND_RESULTS, "partners": args.FLAG},
    (mean_income,): {"results": args.TREASURY_RESULTS},
    (schelling, choices): _DILEMMA,
    (paper,): {"rounds": _GIFTS, "less": args.amount(0, 100, 10), "tokens": args.whole(such=20)},
    (forest, yardsticks): {"comparison": _COMPARISON},
    (bank,): {"comparison": _TREASURIES},
    (attribution,): {"rows": args.rows("lab.attribute", "part", "added", "removed")},
    (shares,): {"rows": args.rows("lab.survival or results.endings()", "share", "low", "high")},
    (intervals,): {"rows": args.rows("lab.samples", "games", "mean", "low", "high")},
    (gains,): {"found": args.rows("lab.ballot", "player", "gain", "vote"), "needed": _VOTES},
    (votes,): {"ballots": _VOTES},
    (taxes,): {"rows": args.rows("lab.tax_curves", "tax", "rate", "revenue", "houses", "more")},
    (bands,): {"found": _each(lambda x: args.is_rows(x, "turn", "q50", "games"),
                            "results.bands(name)")},
    (lorenz,): {"curves": _each(lambda x: args.is_list(x, _PAIR.fits) and len(x),
                                "lab.measures.lorenz(amounts)")},
    (distribution,): {
        "found": _each(_KNOWN.fits, "a list of numbers"), "steps": args.whole(1, 1000, 20),
        "of": args.WORD,
    },
    (ranks,): {"rows": args.rows("lab.tournament", "bot", "mean", "low", "high", "n", "won")},
    (same_luck,): {"comparisons": _each(_COMPARISON.fits, "what lab.compare gives")},
    (beside,): {"games": _each(args.GAME.fits, "a game")},
}  # fmt: skip
_PLOTS = {plot.__name__: args.checked(**kinds)(plot) for plots, kinds in GIVEN.items()
          for plot in plots}  # fmt: skip
globals().update(_PLOTS)
__all__ = ["Chart", "Series", "bars", "chart", "claims", "dots", "lines", *_PLOTS]
