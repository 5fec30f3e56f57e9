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


def conclusion(row: Row) -> str:
    """What one difference shows: which side is higher, nothing yet, or that few games are few."""
    low, high, gap, n = row["low"], row["high"], row["difference"], row["n"]
    what, interval = in_words(row["measure"]), f"{number(low)} to {number(high)}"
    start = f"In {n:,} pairs of games on the same dice"
    way = f"{number(abs(gap))} {'higher' if gap > 0 else 'lower'}" if gap else "no different"
    told = f"{start}, {what} is {way} under {row['b']} than under {row['a']}"
    if n < FEWEST:
        return (
            f"{told} (95 % interval of the difference {interval}). {n} pairs are too few to call "
            f"that a finding: play {FEWEST} or more."
        )
    if row["variance"] == 0:
        return f"{told} in every single pair."
    if low > 0 or high < 0:
        return f"{told} (95 % interval of the difference {interval})."
    return (
        f"{told}, but the 95 % interval of the difference, {interval}, holds 0: these games do "
        "not show which is higher, only that the difference is hardly more than "
        f"{number(max(-low, high))}."
    )


def sign(forest: list[Row], label: str) -> str:
    """Whether the difference keeps its sign in the grid: loud only where two intervals, each of
    games enough, lie on different sides of 0."""
    rows = [row for row in forest if row["b"] == label]
    what = in_words(rows[0]["measure"])
    up, down, open_ = "clearly higher", "clearly lower", "not shown to differ"
    sides: dict[str, list[str]] = {up: [], down: [], open_: []}
    for row in rows:
        shown = row["n"] >= FEWEST
        side = up if shown and row["low"] > 0 else down if shown and row["high"] < 0 else open_
        sides[side].append(row["assumption"])
    signs = {(row["difference"] > 0) - (row["difference"] < 0) for row in rows}
    if len(signs) > 1:
        turns = sides[up] and sides[down]
        told = [f"{side} ({'; '.join(names)})" for side, names in sides.items() if names]
        return (
            f"{'THE SIGN DEPENDS ON THE ASSUMPTIONS' if turns else 'The sign is not settled'}: "
            f"under {label} {what} is {', '.join(told)}."
        )
    many = "both" if len(rows) == 2 else f"all {len(rows)} sets of"
    if not (clear := len(rows) - len(sides[open_])):
        return f"Under {many} assumptions {what} is {open_} under {label}."
    way = "higher" if sides[up] else "lower"
    return f"Under {many} assumptions {what} is {way} under {label}, clearly in {clear} of them."
