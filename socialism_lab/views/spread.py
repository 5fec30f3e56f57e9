"""Plots of many games: bands over turns, Lorenz curves, how often each value came out."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from .charts import Chart, Series, lines, series
from .paint import counted, said
from .twin import ticks


def bands(found: Mapping[str, Sequence[Mapping]], name: str, title: str = "") -> Chart:
    """From `results.bands(name)` under each label: the median over turns, with the middle 90 %.

    Games end; where under half of the most are left, the line is dotted and has no band, and
    turns that under a twentieth reach are left out."""
    title, made, told = title or f"{name}: median and middle 90 % of the games", [], []
    for label, rows in found.items():
        most = max(row["games"] for row in rows)
        kept = [row for row in rows if 20 * row["games"] >= most]
        made.append(s := series(label, kept, "turn", "q50", "q05", "q95", n="games"))
        firm = [k for k, n in enumerate(s.n) if 2 * n >= most]
        ends = sorted({0, firm[0], firm[-1], len(s.n) - 1})
        at = [f"{said(s.y[k])} at turn {s.x[k]} ({counted(s.n[k], 'game')})" for k in ends]
        told.append(f"{label}: {', '.join(at)}")
    sentence = f"{title}. {'; '.join(told)}. Games end, and in some nothing is to be measured yet"
    sentence += ": where under half of the most games count, the line is dotted, without a band; "
    sentence += "turns of under a twentieth are left out."
    return lines(title, made, "turn", name, sentence)


def lorenz(curves: Mapping[str, Sequence[tuple]], title: str = "Lorenz curves") -> Chart:
    """From `lab.measures.lorenz` under each label, with the line of equality."""
    made = [Series(label, [x for x, _ in points], [y for _, y in points])
            for label, points in curves.items()]  # fmt: skip
    made.append(Series("equality", [0.0, 1.0], [0.0, 1.0], dashed=True))
    told = []
    for label, points in curves.items():
        inner = [f"{100 * x:.0f} % hold {100 * y:.0f} %" for x, y in points[1:-1]]
        below = sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in pairwise(points))
        told.append(f"{label}: the poorest {', '.join(inner)}; Gini {1 - 2 * below:.2f}.")
    x, y = "share of players, poorest first", "share of the total"
    return lines(title, made, x, y, " ".join(told))


def distribution(
    found: Mapping[str, Sequence[float]], x: str, title: str = "", steps: int = 20,
    of: str = "value",
) -> Chart:  # fmt: skip
    """How often values came out, in about `steps` classes of one round width: a whole one where
    all values are whole. Missing values do not count. `of`: what is counted, such as "game"."""
    known = {label: [v for v in values if v is not None] for label, values in found.items()}
    low, high = min(map(min, known.values())), max(map(max, known.values()))
    whole = all(v == int(v) for values in known.values() for v in values)
    edges = ticks(low, high + whole, steps, whole)
    wide, made, told = round(edges[1] - edges[0], 10), [], []
    middles = edges[:-1] if wide == whole else [at + (wide - whole) / 2 for at in edges[:-1]]
    for label, values in known.items():
        order, n = sorted(values), len(values)
        middle, part = (order[n // 2] + order[(n - 1) // 2]) / 2, "the middle 90 % of " * (n >= 20)
        told.append(f"{label}: {part or 'all '}{counted(n, of)} from {said(order[n // 20])} to "
                    f"{said(order[-1 - n // 20])}, median {said(middle)}"
                    if n > 1 else f"{label}: only one, {said(order[0])}")  # fmt: skip
        count = Counter(min(len(middles), bisect_right(edges, value)) - 1 for value in values)
        made.append(Series(label, middles, [count[k] / n for k in range(len(middles))]))
    drawn = lines(title or f"How often: {x}", made, x, f"share of {of}s", f"{'; '.join(told)}.")
    if wide == whole:
        return drawn
    names = [f"{at:,.10g} to {at + wide - whole:,.10g}" for at in edges[:-1]]
    rows = [{**row, x: name} for row, name in zip(drawn.rows, names, strict=True)]
    return replace(drawn, rows=rows)
