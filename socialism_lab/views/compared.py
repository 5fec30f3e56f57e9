"""Plots of what was compared: gains by a vote, samples and their intervals, same dice or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from socialism_lab.engine import checks as args

from .charts import Chart, Series, bars, dots, lines, series, split
from .paint import counted, ended, said
from .phrases import listing
from .words import headed


def gains(found: Sequence[Mapping], needed: Mapping[str, int], title: str) -> Chart:
    """Lesson 5's plot, from `lab.ballot`: each player's gain with its interval if the vote passes,
    the largest first, by ballot; below the votes that a rule needs a line shows whose decides.

    `needed`: what a rule is called -> votes it needs."""
    for words, count in needed.items():
        args.need(f"needed: {words!r}", count, args.whole(1, len(found)))
    rows = sorted(found, key=lambda row: -row["gain"])
    order = [row["player"] for row in rows]
    keys = [key for key in ("gain", "low", "high") if key in rows[0]]
    votes = []
    for way in ("yes", "no"):
        mine: list = [[row[key] if row["vote"] == way else None for row in rows] for key in keys]
        votes.append(Series(f"votes {way}", order, *mine))
    alike = len({(row["vote"], *(row[key] for key in keys)) for row in rows}) == 1
    told = [f"{row['player']} {within(row)}" for row in rows]
    said = [f"{title}: {f'everybody {within(rows[0])}' if alike else listing(told)}."]
    said += [decided(words, rows, count, alike) for words, count in needed.items()]
    cuts = [(count, words) for words, count in needed.items()]
    return dots(title, votes, "gain", "player", " ".join(said), cuts=cuts)


def decided(words: str, rows: Sequence[Mapping], count: int, alike: bool) -> str:
    """Whose vote decides under a rule of voting, which way, and whether that is more than luck."""
    row = rows[count - 1]
    who = "all vote alike" if alike else f"{row['player']}'s vote decides"
    way = "carried" if row["vote"] == "yes" else "lost"
    doubt = ", but on the mean alone: the interval holds 0"
    unsure = "low" in row and row["low"] <= 0 <= row["high"]
    return f"{words} ({count} of {len(rows)} yes): {who}, {way}{doubt * unsure}."


def within(row: Mapping) -> str:
    """A gain with its sign and, where it is known, its interval."""
    if "low" not in row:
        return f"{row['gain']:+,.0f}"
    n = f", {counted(row['n'], 'pair')} of games" if "n" in row else ""
    return f"{row['gain']:+,.0f} ({row['low']:+,.0f} to {row['high']:+,.0f}{n})"


def intervals(rows: Sequence[Mapping], x: str, truth: float = 0) -> Chart:
    """From `lab.samples`: each sample's mean with its interval, less the `truth` if known."""
    at = [row["games"] for row in rows]
    mean, low, high = ([row[k] - truth for row in rows] for k in ("mean", "low", "high"))
    ends = {row["games"]: f"{said(row['mean'])} ({said(row['low'])} to {said(row['high'])})"
            for row in (rows[0], rows[-1])}  # fmt: skip
    told = f"Mean {x}: {listing([f'{end} in games {k}' for k, end in ends.items()])}."
    if truth:
        held = sum(row["low"] <= truth <= row["high"] for row in rows)
        told += f" {held} of the {len(rows)} intervals hold the mean of all, {said(truth)}."
        x = f"{x}, above or below the mean of all"
    if len(rows) <= 5:
        errors = [f"{e:.3g} (n = {row['n']:,})" if (e := row["standard error"]) < 100 else
                  f"{e:,.0f} (n = {row['n']:,})" for row in rows]  # fmt: skip
        told += f" Standard error{'s' * (len(rows) > 1)}: {listing(errors)}."
    made = [Series(x, at, mean, low, high, n=[row["n"] for row in rows])]
    return dots("Sample means, with 95 % interval", made, x, "games", told)


def same_luck(comparisons: Mapping[str, Any]) -> Chart:
    """How wide the interval of a difference is with the same dice, in per cent of its width with
    different dice; from `lab.compare` under each label."""
    found = {label: comparison.forest[0] for label, comparison in comparisons.items()}
    told, widths = [], []
    for label, row in found.items():
        width = None if row["narrowing"] is None else round(100 * row["narrowing"])
        widths.append(width)
        told.append(f"{label}: correlation {row['correlation'] or 0:.2f}, so the interval has "
                    f"{width} % of the width that different dice would give (n = {row['n']})"
                    if width is not None else f"{label}: {row['measure']} does not vary in these "
                    f"games, so there is no width to compare (n = {row['n']})")  # fmt: skip
    bar = Series("width, same dice", list(found), widths)
    x = "width of the interval, per cent of that with different dice"
    return bars("What the same dice bring", [bar], x, "compared", f"{'; '.join(told)}.")


def beside(games: Mapping[str, Any], key: str = "score") -> Chart:
    """The same players in two courses of a game: what each has at the end."""
    bar, told = [], []
    for label, game in games.items():
        rows = game.state.book.standing(game.state)
        args.need("key", key, args.one_of(*(name for name in rows[0] if name != "name")))
        bar.append(Series(label, [row["name"] for row in rows], [row[key] for row in rows]))
        best = max(rows, key=lambda row: row[key])
        told.append(f"{label}: {best['name']} leads with {best[key]:,}, all have "
                    f"{sum(row[key] for row in rows):,}")  # fmt: skip
    return bars(f"The same dice, two courses: {key}", bar, key, "player", f"{'; '.join(told)}.")


def taxes(rows: Sequence[dict], title: str) -> Chart:
    """Lesson 7's plot, from `lab.tax_curves`: buildings by revenue, one curve each tax."""
    none, *taxed = rows
    made, told = [], []
    for tax, mine in split(taxed, "tax").items():
        made.append(series(tax, [none, *mine], "revenue", "houses"))
        steps = [f"{row['rate']}: {row['revenue']:,}, {row['houses']} ({row['more']:+} houses, "
                 f"{row['more_low']:+} to {row['more_high']:+})" for row in mine]  # fmt: skip
        told.append(f"The {tax} (rate: revenue, houses): {'; '.join(steps)}")
    games = (f"Means of {counted(none['games'], 'game')}; in brackets what the tax does to the "
             "houses, with 95 % interval, pair by pair on the same dice.")  # fmt: skip
    said = f"{none['houses']} houses stand without tax. {'. '.join(told)}. {games}"
    drawn = lines(title, made, "tax revenue per game", "houses at the end (a hotel is 5)", said)
    return replace(drawn, rows=list(rows))


def yardsticks(comparison: Any) -> list[dict]:
    """Poorest, total and Gini by each yardstick: both means, and the difference with interval."""
    rows = []
    for row in comparison.rows:
        a, b, gap, low, high = (
            said("" if row[key] is None else row[key])
            for key in ("mean_a", "mean_b", "difference", "low", "high")
        )
        ends = f"{low} to {high}" if gap else "not defined in these games"
        rows.append({"measure": row["measure"], f"mean, {row['a']}": a, f"mean, {row['b']}": b,
                     "difference": gap, "95 % interval": ends, "n": row["n"]})  # fmt: skip
    return rows


def bank(comparison: Any) -> Chart:
    """What the Bank gave the players less what it took from them, by rule, in a game's mean."""
    found: dict[str, dict[str, float]] = {}
    for label, results in comparison.results.items():
        for rule, payer, payee, mean in results.moved():
            sign = {("bank", "player"): 1, ("player", "bank"): -1}.get((payer, payee), 0)
            if sign and rule not in ("set-up", "1"):
                rules = found.setdefault(label, {})
                rules[rule] = rules.get(rule, 0) + sign * mean
    order = list(dict.fromkeys(rule for rules in found.values() for rule in rules))
    order.sort(key=lambda rule: -max(abs(rules.get(rule, 0)) for rules in found.values()))
    names = [headed("public_treasury", rule) for rule in order]
    made = [Series(label, names, [round(rules.get(rule, 0)) for rule in order])
            for label, rules in found.items()]  # fmt: skip
    told = [f"{label} {sum(rules.values()):,.0f}" for label, rules in found.items()]
    games = counted(len(results), "game")
    sentence = f"What the Bank gave less what it took, mean of {games}: {listing(told)}."
    return bars("Money from the Bank (left: to it), by rule", made, "money", "rule", sentence)


def ranks(rows: Sequence[Mapping]) -> Chart:
    """Lesson C's plot, from `lab.tournament`: each bot's mean rank, with its interval."""
    made, told = series("mean rank, 95 %", rows, "bot", "mean", "low", "high", n="n"), []
    for row in rows:
        cells = {name: x for name, x in row.items() if name[:4] == "all " or name == "mixed"}
        best = min(cells, key=lambda name: cells[name])
        told.append(f"{row['bot']} {row['mean']:.2f} ({row['low']:.2f} to {row['high']:.2f}), "
                    f"best against {best} ({cells[best]:.2f}); it won {row['won']:.0%} of its "
                    f"games, nobody won {row['nobody won']:.0%}")  # fmt: skip
    end = (f"{rows[0]['n']:,} games each, with 95 % intervals over these. Where nobody won, only "
           "the score ranks: at 0 each, all tie; a middle rank may hide ruin.")  # fmt: skip
    return dots("Mean rank, 1 is best", [made], "rank", "bot", f"{'; '.join(told)}. {end}")


def in_words(value: Any) -> str:
    """A setting's name or value as it stands in a sentence."""
    return ("yes" if value else "no") if type(value) is bool else f"{value}".replace("_", " ")


def changed(rows: Sequence[Mapping], settings: Mapping[str, Any]) -> Chart:
    """The policy lab's picture: each measure in the game as it is, and with other settings."""
    made = [
        series(label, rows, "measure", side, f"{side}, low", f"{side}, high", n="games")
        for label, side in (("as it is", "before"), ("changed", "after"))
    ]
    what = ", ".join(f"{in_words(name)} {in_words(value)}" for name, value in settings.items())
    told = "; ".join(
        f"{row['measure']} {ended(row['difference'], row['low'], row['high'])}" for row in rows
    )
    games = f"{counted(rows[0]['games'], 'game')} (95 % intervals)"
    told = f"What changes with {what}, on the same dice, {games}: {told}."
    return dots(f"As it is, and with {what}", made, "mean with 95 % interval", "", told)
