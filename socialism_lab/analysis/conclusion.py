"""What can and cannot be concluded from paired differences, in sentences."""

from __future__ import annotations

from .batch import Row
from .results import YARDSTICKS

FEWEST = 30  # pairs of games, below which no difference is called a finding
WORDS = {
    "poorest": "the poorest player's",
    "total": "the players' total",
    "gini": "the Gini coefficient of",
    "richest": "the richest player's",
}
COUNTED = {
    "unfinished": "Pairs with an unfinished game, counted as it stood",
    "left_out": "Pairs left out, because the measure is not defined in them",
}
UP, DOWN, OPEN = "clearly higher", "clearly lower", "not shown to differ"


def concluded(forest: list[Row]) -> str:
    """The rows of a comparison in words; first of all whether the sign holds in the grid."""
    main = [row for row in forest if row["assumption"] == "as given"]
    signs = [sign(forest, row["b"]) for row in main if len(forest) > len(main)]
    said = sorted(signs)  # THE SIGN, The sign, Under: what turns comes first
    said += [conclusion(row) for row in main]
    if len(forest) > 1:
        said.append(
            "Of such intervals one in 20 misses the truth by chance alone, and here are "
            f"{len(forest)}: lean on no single one."
        )
    for key, words in COUNTED.items():
        where = [f"{row[key]:,} ({row['assumption']}, {row['b']})" for row in forest if row[key]]
        said += [f"{words}: {', '.join(where)}."] if where else []
    said.append(
        "All this holds for these bots, settings and dice; about people, or another economy, "
        "these games say nothing."
    )
    return " ".join(said)


def in_words(measure: str) -> str:
    """A measure's name as it stands in a sentence."""
    statistic, _, key = measure.partition(" ")
    if key and statistic in WORDS:
        return f"{WORDS[statistic]} {YARDSTICKS.get(key, key)}"
    return measure.replace("_", " ")


def number(value: float) -> str:
    """Three figures are enough in a sentence."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def verdict(row: Row) -> str:
    """What a difference shows, if its pairs of games are enough."""
    if row["n"] < FEWEST:
        return OPEN
    return UP if row["low"] > 0 else DOWN if row["high"] < 0 else OPEN


def conclusion(row: Row) -> str:
    """What one difference shows: which side is higher, nothing yet, or that few games are few."""
    low, high, gap, n = row["low"], row["high"], row["difference"], row["n"]
    interval = f"95 % interval of the difference{{}} {number(low)} to {number(high)}"
    way = f"{number(abs(gap))} {'higher' if gap > 0 else 'lower'}" if gap else "no different"
    told = f"In {n:,} pairs of games on the same dice, {in_words(row['measure'])} is {way} under "
    told += f"{row['b']} than under {row['a']}"
    if n < FEWEST:
        few = f"{n} pairs are too few to call that a finding: play {FEWEST} or more."
        return f"{told} ({interval.format('')}). {few}"
    if row["variance"] == 0:
        return f"{told} in every single pair."
    if verdict(row) != OPEN:
        return f"{told} ({interval.format('')})."
    return (
        f"{told}, but the {interval.format(',')}, holds 0: these games do not show which is "
        f"higher, only that the difference is hardly more than {number(max(-low, high))}."
    )


def sign(forest: list[Row], label: str) -> str:
    """Whether the difference keeps its sign in the grid: loud only where two intervals, each of
    games enough, lie on different sides of 0."""
    rows = [row for row in forest if row["b"] == label]
    what, n = in_words(rows[0]["measure"]), len(rows)
    sides = {
        side: [row["assumption"] for row in rows if verdict(row) == side]
        for side in (UP, DOWN, OPEN)
    }
    if len({(row["difference"] > 0) - (row["difference"] < 0) for row in rows}) > 1:
        turns = sides[UP] and sides[DOWN]
        start = "THE SIGN DEPENDS ON THE ASSUMPTIONS" if turns else "The sign is not settled"
        told = [f"{side} ({'; '.join(names)})" for side, names in sides.items() if names]
        return f"{start}: under {label} {what} is {', '.join(told)}."
    many = f"Under {'both' if n == 2 else f'all {n} sets of'} assumptions {what} is"
    if not (clear := n - len(sides[OPEN])):
        return f"{many} {OPEN} under {label}."
    way = "higher" if sides[UP] else "lower"
    return f"{many} {way} under {label}, clearly in {clear} of them."
