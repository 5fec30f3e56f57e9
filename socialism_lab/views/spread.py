"""Pictures of many games: bands over turns, Lorenz curves, how often each value came out."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import Any

from socialism_lab.engine import checks as args

from .charts import Chart, Series, dots, lines, series
from .text import counted, number

PAIR = args.Kind(lambda x: args.NUMBERS.fits(x) and len(x) == 2, "a pair of numbers")
KNOWN = args.Kind(
    lambda x: args.is_list(x) and args.NUMBERS.fits([v for v in x if v is not None]), "numbers"
)


def each(fits: Any, words: str) -> args.Kind:
    """A dict with such an item for each label."""
    return args.labelled(fits, f"{words} for each label")


BANDS = each(lambda x: args.is_rows(x, "turn", "q50", "games"), "results.bands(name)")
CURVES = each(lambda x: args.is_list(x, PAIR.fits) and len(x), "lab.measures.lorenz(amounts)")


@args.checked(found=BANDS)
def bands(found: Mapping[str, Sequence[Mapping]], name: str, title: str = "") -> Chart:
    """From `results.bands(name)` under each label: the median over turns, with the middle 90 %.

    Games end: where under half of the most are left, the line is dotted and has no band, and
    turns that under a twentieth reach are left out."""
    made = []
    for label, rows in found.items():
        most = max(row["games"] for row in rows)
        kept = [row for row in rows if 20 * row["games"] >= most]
        made.append(series(label, kept, "turn", "q50", "q05", "q95"))
    sentence = "The middle game, and the middle 90 %; dotted where under half of the games go on."
    return lines(title or f"{name}, turn by turn", made, "turn", name, sentence)


@args.checked(curves=CURVES)
def lorenz(curves: Mapping[str, Sequence[tuple]], title: str = "Who holds how much?") -> Chart:
    """From `lab.measures.lorenz` under each label, with the line of equality."""
    drawn = {**curves, "equality": [(0.0, 0.0), (1.0, 1.0)]}
    made = [
        Series(label, [x for x, _ in points], [y for _, y in points])
        for label, points in drawn.items()
    ]
    x, y = "share of players, poorest first", "their share of the total"
    sentence = "The further a curve sags below the straight line, the less equal."
    return lines(title, made, x, y, sentence, percent=True, square=True)


@args.checked(
    found=each(KNOWN.fits, "a list of numbers"), steps=args.whole(1, 1000, 20), of=args.WORD
)
def distribution(
    found: Mapping[str, Sequence[float | None]],
    x: str,
    title: str = "",
    steps: int = 20,
    of: str = "value",
) -> Chart:
    """How often values came out, in about `steps` classes of one round width: a whole one where
    all values are whole. Missing values do not count. `of`: what is counted, such as "game"."""
    known = {label: [v for v in values if v is not None] for label, values in found.items()}
    every = [v for values in known.values() for v in values]
    low, high, whole = min(every), max(every), all(v == int(v) for v in every)
    wide = float(f"{(high - low + whole) / steps or 1:.0e}")  # one figure of it is enough
    wide = max(1, int(wide)) if whole else wide
    last = max(0, math.ceil((high - low // wide * wide + whole) / wide) - 1)
    edges = [round(low // wide * wide + k * wide, 10) for k in range(last + 1)]
    middles = [edge + (wide - whole) / 2 if wide > whole else edge for edge in edges]
    made, told = [], []
    for label, values in known.items():
        count = Counter(bisect_right(edges, value) - 1 for value in values)
        made.append(Series(label, middles, [count[k] / len(values) for k in range(last + 1)]))
        told.append(f"{label} {number(median(values))} ({counted(len(values), of)})")
    sentence = f"Half lie on each side of the median: {'; '.join(told)}."
    title = title or f"How often does each value come: {x}?"
    drawn = lines(title, made, x, f"share of {of}s", sentence, percent=True)
    if wide == whole:
        return drawn
    for row, edge in zip(drawn.rows, edges, strict=True):
        row[x] = f"{edge:,.10g} to {edge + wide - whole:,.10g}"
    return drawn


@args.checked(found=each(args.NUMBERS.fits, "a list of numbers"), of=args.WORD)
def strip(
    found: Mapping[str, Sequence[float]], x: str, title: str = "", of: str = "value"
) -> Chart:
    """Every value as a dot, and the median as a large one, in a row for each label."""
    rows_of, all_of = zip(*((at, v) for at, values in found.items() for v in values), strict=True)
    middle = {label: median(values) for label, values in found.items()}
    made = [
        Series(f"one {of}", rows_of, all_of),
        Series("median", [*middle], [*middle.values()], width=4.5),
    ]
    told = [
        f"{label} {number(half)} ({counted(len(found[label]), of)})"
        for label, half in middle.items()
    ]
    drawn = dots(title or x, made, x, "", f"Medians: {'; '.join(told)}.")
    rows = [
        {"": label, "n": len(values), "median": middle[label]}
        | {"lowest": min(values), "highest": max(values)}
        for label, values in found.items()
    ]
    return replace(drawn, rows=rows)
