"""Lesson 2's pictures: the paper game, and the free-rider problem as Schelling drew it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from socialism_lab.engine import checks as args

from .charts import Chart, Series, lines, series
from .text import change, unfinished

Rows = Sequence[Mapping[str, Any]]
DILEMMA = args.rows("lab.schelling", "takers", "gain", "survival", "games")
GIFTS = args.Kind(
    lambda x: args.is_list(x, args.NUMBERS.fits) and len({*map(len, x)} - {1}) == bool(len(x)),
    "a bracket for each round with what each player gave, all of one length, such as "
    "[[12, 5, 20, 8], [10, 4, 15, 6]]",
)


@args.checked(rows=DILEMMA)
def schelling(
    rows: Rows,
    taker: str = "a taker",
    restrained: str = "a restrained player",
    survival: str = "the Fund survives",
    title: str = "Does it pay, whatever the others do?",
) -> Chart:
    """From `lab.schelling`: the chance to win by the number of takers.

    It is a dominant strategy to take if changing sides alone gains in every case."""
    named = {"taker": taker, "restrained": restrained, "survival": survival}
    made = [
        series(name, rows, "takers", key, f"{key}_low", f"{key}_high", dashed=key == "survival")
        for key, name in named.items()
    ]
    cases = rows[:-1]
    gain = sum(row["gain_low"] > 0 for row in cases)
    loss = sum(row["gain_high"] < 0 for row in cases)
    sentence = (
        f"To be {taker} rather than {restrained} clearly pays in {gain} of {len(cases)} cases "
        f"and clearly costs in {loss}."
    )
    sentence += unfinished(rows, "takers")
    x = f"number of players of this kind: {taker}"
    return lines(title, made, x, "chance to win", sentence, percent=True)


@args.checked(rows=DILEMMA)
def choices(rows: Rows, taker: str, restrained: str) -> list[dict[str, Any]]:
    """The diagram as one player's choice: the chance to win by what the others do, and the
    difference with its interval, over n pairs of games on the same dice."""
    args.need("restrained", restrained, args.Kind(lambda x: x != taker, "another name than taker"))
    return [
        {
            f"others {taker}": row["takers"],
            f"I am {restrained}": f"{row['restrained']:.0%}",
            f"I am {taker}": f"{more['taker']:.0%}",
            "points more, 95 % interval": gained(row),
            "n": row["games"],
        }
        for row, more in pairwise(rows)
    ]


def gained(row: Mapping[str, Any]) -> str:
    """What changing sides brings, in percentage points with their interval."""
    return change(row["gain"], row["gain_low"], row["gain_high"], points=True)


@args.checked(rounds=GIFTS, less=args.amount(0, 100, 10), tokens=args.whole(such=20))
def paper(rounds: Sequence[Sequence[float]], less: int = 10, tokens: int = 20) -> Chart:
    """The paper game's mean gift by round, beside four who give what the others gave, less some.

    The followers' first gifts are those of the first round given, or else half the tokens."""
    for gift in (gift for gifts in rounds for gift in gifts):
        args.need("rounds", gift, args.amount(0, tokens, tokens // 2))
    first = sum(rounds[0]) / len(rounds[0]) if rounds else tokens / 2
    means = [round(first * (1 - less / 100) ** k, 1) for k in range(10)]  # their mean falls alike
    name = f"arithmetic: each gives {less} % less than the others"
    found = [Series(name, range(1, 11), means, dashed=True)]
    if rounds:
        own = [round(sum(gift) / len(gift), 1) for gift in rounds]
        found.insert(0, Series("your group", range(1, len(own) + 1), own))
    sentence = f"Best for the group is to give {tokens}, for one alone 0: the free-rider problem."
    return lines("What becomes of the gifts?", found, "round", "mean gift", sentence)
