"""Pictures of what was compared: rulebooks, votes, taxes, bots, samples; same dice or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from socialism_lab.engine import checks as args

from . import kinds
from .charts import Chart, Series, bars, dots, lines, series, series_by
from .text import change, counted, listing, number, unfinished
from .words import headed

Rows = Sequence[Mapping[str, Any]]
COUNTS = args.labelled(args.whole(0).fits, 'votes for each rule, such as {"cap": 9, "fine": 6}')
COMPARISONS = args.labelled(kinds.COMPARISON.fits, "a comparison for each label")
PUBLIC = "public_treasury"
ENDS = ("low", "high")


@args.checked(comparison=kinds.COMPARISON)
def forest(comparison: Any, title: str = "") -> Chart:
    """From `lab.compare`: the difference under each assumption, with its interval (lesson 6b)."""
    made = series_by(comparison.forest, "b", "assumption", "difference", *ENDS)
    made = [one._replace(name=f"{one.name} \u2212 {comparison.forest[0]['a']}") for one in made]
    what = f"difference in {comparison.headline}"
    what += f", {made[0].name}" if len(made) == 1 else ""
    row = comparison.forest[0]
    sentence = f"To the right of 0: more under {row['b']} than under {row['a']}; lines are 95 % "
    sentence += "intervals, pairs of games on the same dice."
    return dots(title or comparison.headline, made, what, "assumption", sentence)


@args.checked(comparison=kinds.COMPARISON, title=args.WORD)
def means(comparison: Any, title: str = "") -> Chart:
    """From `lab.compare`: the measure's mean in both arms under each assumption, as bars; the
    differences with their intervals stand in the table."""
    rows, of = comparison.forest, comparison.headline
    made = [
        Series(rows[0][side], [row["assumption"] for row in rows],
               [round(row[f"mean_{side}"], 1) for row in rows], n=[row["n"] for row in rows])
        for side in "ab"
    ]  # fmt: skip
    drawn = bars(title or of, made, f"{of}, mean", "", "In the numbers: each difference.")
    less = f"{made[1].name} less {made[0].name}, 95 %"
    told = [change(row["difference"], row["low"], row["high"]) for row in rows]
    return replace(drawn, rows=[row | {less: t} for row, t in zip(drawn.rows, told, strict=True)])


@args.checked(comparison=kinds.COMPARISON)
def yardsticks(comparison: Any) -> list[dict[str, Any]]:
    """Poorest, total and Gini by each yardstick: both means, and the difference with interval."""
    rows = []
    for row in comparison.rows:
        known = row["difference"] is not None
        ends = f"{number(row['low'])} to {number(row['high'])}" if known else "not defined here"
        means = {f"mean, {row[side]}": number(row[f"mean_{side}"]) for side in "ab"}
        found = {"difference": number(row["difference"]), "95 % interval": ends, "n": row["n"]}
        rows.append({"measure": row["measure"], **means, **found})
    return rows


@args.checked(rows=args.rows("lab.attribute", "part", "added", "removed"))
def attribution(rows: Rows, measure: str = "difference") -> Chart:
    """From `lab.attribute`: what each rule brings alone, and what the full book loses without it.

    Either way a rule right of zero raises the measure. What is one effect has one dot."""
    named = [{**row, "part": headed(PUBLIC, row["part"])} for row in rows]
    twice = [row for row in named if row["added"] != row["removed"]]
    ways = (("added", "added alone", named), ("removed", "lost when taken out", twice))
    made = [
        series(name, some, "part", way, f"{way}_low", f"{way}_high")
        for way, name, some in ways
        if some
    ]
    sentence = "To the right it is raised." + unfinished(rows[:1], "n")
    return dots("Which rule does it?", made, measure, "rule", sentence)


@args.checked(comparison=kinds.TREASURIES)
def bank(comparison: Any) -> Chart:
    """What the Bank gave the players less what it took from them, by rule, in a game's mean."""
    found: dict[str, dict[str, float]] = {label: {} for label in comparison.results}
    for label, results in comparison.results.items():
        for rule, payer, payee, mean in results.moved():
            if {payer, payee} == {"bank", "player"} and rule not in ("set-up", "1"):
                name, given = headed(PUBLIC, rule), mean if payer == "bank" else -mean
                found[label][name] = found[label].get(name, 0) + given
    order = list(dict.fromkeys(name for sums in found.values() for name in sums))
    order.sort(key=lambda name: -max(abs(sums.get(name, 0)) for sums in found.values()))
    made = [
        Series(label, order, [round(sums.get(name, 0)) for name in order])
        for label, sums in found.items()
    ]
    told = [f"{number(round(sum(sums.values())))} with {label}" for label, sums in found.items()]
    sentence = f"In all, given minus taken: {listing(told)}."
    x = f"given minus taken, mean of {counted(len(results), 'game')}"
    return bars("What does the Bank give, and what does it take?", made, x, "rule", sentence)


@args.checked(comparisons=COMPARISONS)
def same_luck(comparisons: Mapping[str, Any]) -> Chart:
    """How wide the interval of a difference is with the same dice, of its width with different
    dice; from `lab.compare` under each label."""
    rows = [row.forest[0] | {"compared": label} for label, row in comparisons.items()]
    told = [
        f"{row['compared']} {row['correlation']:.2f}"
        if row["narrowing"] is not None
        else f"{row['compared']}: nothing varies"
        for row in rows
    ]
    made = series("width, same dice", rows, "compared", "narrowing")
    title, x = "What do the same dice bring?", "width of the interval, of that with other dice"
    sentence = f"Correlation of the pairs: {'; '.join(told)}."
    return bars(title, [made], x, "compared", sentence, percent=True, marks=[(1, "")])


@args.checked(rows=args.rows("lab.tax_curves", "tax", "rate", "revenue", "houses", "more"))
def taxes(rows: Rows, title: str) -> list[Chart]:
    """Lesson 7's two pictures, from `lab.tax_curves`: the houses, and the money that a tax brings,
    by rate; a line each tax. What a tax takes from the builders and nobody receives is its
    deadweight loss."""
    none, *taxed = [{**row, "at": int(row["rate"].split()[0])} for row in rows]
    found = []
    for what, y in (("houses", "houses at the end (a hotel is 5)"), ("revenue", "tax revenue")):
        made = [
            series(tax, [none, *(row for row in taxed if row["tax"] == tax)], "at", what)
            for tax in dict.fromkeys(row["tax"] for row in taxed)
        ]
        sentence = f"Without a tax: {number(none[what])}. Each dot is a rate."
        drawn = lines(f"{title}: {what}", made, "rate, per cent a lap", y, sentence)
        found.append(replace(drawn, rows=list(map(dict, rows))))
    return found


@args.checked(rows=args.rows("lab.house_demand()", "house", "brings", "cost", "cost and tax"))
def deadweight(rows: Rows) -> Chart:
    """Lesson 7's triangle, from `lab.house_demand`: demand, cost with and without the tax, and
    between them what the houses would have earned that are not built."""
    names = ("brings", "cost", "cost and tax")
    made = [series(name, rows, "house", name) for name in names]
    missing = [row for row in rows if row["lost"]]
    lost = series("deadweight loss", missing, "house", "cost", "cost", "brings")
    title, x = "Which houses does the tax stop?", "houses, the best first"
    sentence = (
        f"The tax stops {len(missing)} of {len(rows)} houses. "
        f"They would have earned {number(sum(row['lost'] for row in missing))}: nobody gets it."
    )
    drawn = lines(title, [*made, lost], x, "for 100 of building cost", sentence)
    return replace(drawn, rows=list(map(dict, rows)))


@args.checked(rows=args.rows("lab.tournament", "bot", "mean", "low", "high", "n", "won"))
def ranks(rows: Rows) -> Chart:
    """Lesson C's plot, from `lab.tournament`: each bot's mean rank, with its interval."""
    made = series("mean rank, 95 %", rows, "bot", "mean", *ENDS)
    best, nobody = min(rows, key=lambda row: row["mean"]), max(row["nobody won"] for row in rows)
    sentence = (
        f"Best: {best['bot']}, {best['mean']:.2f}. Where nobody won (up to {nobody:.0%} of the "
        "games), only the score ranks: a middle rank may hide ruin."
    )
    return dots("Who comes first?", [made], "mean rank, 1 is best", "bot", sentence)


@args.checked(rows=args.rows("lab.survival or results.endings()", "share", *ENDS))
def shares(rows: Rows, label: str, title: str, x: str = "share of games") -> Chart:
    """Shares with their intervals, such as survival under each rule (lesson 3), largest first;
    always drawn from none to all, so that two such pictures can be compared.

    Where rows know it, the table has the difference to another row's, pair by pair."""
    ordered = sorted(rows, key=lambda row: -row["share"])
    made = series(x, ordered, label, "share", *ENDS)
    ends = [f"{row[label]} {row['share']:.0%}" for row in ordered]
    sentence = f"{', '.join(ends[:1] + ends[1:][-1:])}; lines are 95 % intervals."
    sentence += unfinished(ordered, label)
    drawn = dots(title, [made], x, label, sentence, percent=True, marks=[(1, "")])
    for shown, row in zip(drawn.rows, ordered, strict=True):
        if row.get("more") is not None:
            more = change(row["more"], row["more_low"], row["more_high"], points=True)
            shown[f"points more than {row['than']}, same dice"] = more
    return drawn


@args.checked(found=args.rows("lab.ballot", "player", "gain", "vote"), needed=COUNTS)
def gains(found: Rows, needed: Mapping[str, int], title: str) -> Chart:
    """Lesson 5's plot, from `lab.ballot`: each player's gain with its interval if the vote passes,
    the largest first, by ballot; a line lies below the votes that a rule needs.

    `needed`: what a rule is called -> votes it needs."""
    for words, count in needed.items():
        args.need(f"needed: {words!r}", count, args.whole(1, len(found)))
    rows = sorted(found, key=lambda row: -row["gain"])
    ends = [key for key in ENDS if key in rows[0]]
    made = series_by(rows, "vote", "player", "gain", *ends)
    made = [one._replace(name=f"votes {one.name}") for one in made]
    sentence = "Above each dotted line stand as many players as its rule needs."
    cuts = [(count, words) for words, count in needed.items()]
    asked = f"{title}: who gains if the vote passes?"
    return dots(asked, made, "gain", "player", sentence, cuts=cuts)


@args.checked(rows=args.rows("lab.samples", "games", "mean", *ENDS))
def intervals(rows: Rows, x: str, truth: float = 0) -> Chart:
    """From `lab.samples`: each sample's mean with its interval, less the `truth` if known."""
    ends = " to ".join(number(rows[0][key]) for key in ENDS)
    told = f"The first: {number(rows[0]['mean'])} ({ends}, the 95 % interval)."
    if truth:
        held = sum(row["low"] <= truth <= row["high"] for row in rows)
        told = f"{held} of the {len(rows)} intervals hold the mean of all, {number(truth)}."
        x = f"{x}, above or below the mean of all"
    moved = [{**row, **{k: row[k] - truth for k in ("mean", *ENDS)}} for row in rows]
    made = series(x, moved, "games", "mean", *ENDS)
    drawn = dots("How far may chance be off?", [made], x, "games")
    for shown, row in zip(drawn.rows, rows, strict=True):
        shown["standard error"] = f"{row['standard error']:.3g}"
    return replace(drawn, sentence=told)  # it counts them


def changed(rows: Rows, settings: Mapping[str, Any]) -> Chart:
    """The policy lab's picture: each measure in the game as it is, and with other settings."""
    made = [
        series(label, rows, "measure", side, f"{side}, low", f"{side}, high")
        for label, side in (("as it is", "before"), ("changed", "after"))
    ]
    what = ", ".join(f"{in_words(name)} {in_words(value)}" for name, value in settings.items())
    told = [
        f"{row['measure']} {change(row['difference'], row['low'], row['high'])}" for row in rows
    ]
    sentence = f"Differences on the same dice, with 95 % intervals: {'; '.join(told)}."
    return dots(f"What changes with {what}?", made, "mean with 95 % interval", "", sentence)


def in_words(value: Any) -> str:
    """A setting's name or value as it stands in a sentence."""
    return ("yes" if value else "no") if type(value) is bool else f"{value}".replace("_", " ")
