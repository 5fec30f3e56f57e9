"""The Fund's dilemma: taking as Schelling drew it, what rules do about it, the paper game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from socialism_lab.engine import checks as args

from .charts import Chart, Series, lines
from .text import change, share

Rows = Sequence[Mapping[str, Any]]
DILEMMA = args.rows("lab.schelling", "takers", "gain", "survival", "games")
GIFTS = args.Kind(
    lambda x: args.is_list(x, args.NUMBERS.fits) and len({*map(len, x)} - {1}) == bool(len(x)),
    "a bracket for each round with what each player gave, all of one length, such as "
    "[[12, 5, 20, 8], [10, 4, 15, 6]]",
)


@args.checked(rows=DILEMMA, taker=args.WORD, careful=args.WORD)
def dilemma(
    rows: Rows,
    taker: str = "who takes",
    careful: str = "who holds back",
    others: int | None = None,
) -> Chart:
    """From `lab.schelling`: one's own chance to win by how many of the others take, as one who
    takes and as one who holds back; only up to so many `others`, if given.

    To take is a dominant strategy if that line lies above the other at every step."""
    args.need("careful", careful, args.Kind(lambda x: x != taker, "another name than taker"))
    last = args.need("others", len(rows) - 2 if others is None else others, args.whole(0))
    steps = range(len(rows) - 1)
    shown = steps[: last + 1]
    made = []
    for name, key, first in ((taker, "taker", 1), (careful, "restrained", 0)):
        mine = [rows[k + first] if k in shown else dict[str, Any]() for k in steps]
        y, low, high = ([row.get(key + end) for row in mine] for end in ("", "_low", "_high"))
        made.append(Series(name, steps, y, low, high, n=[row["games"] for row in rows[1:]]))
    told = [f"{made[0].y[k]:.0%} and {made[1].y[k]:.0%} ({k} others take)" for k in shown]
    sentence = f"{taker} and {careful}: {' or '.join(dict.fromkeys((told[0], told[-1])))}."
    x, title = "how many of the others take", "How often do I win?"
    drawn = lines(title, made, x, "my chance to win", sentence, percent=True)
    more = f"points more for {taker}, 95 %"
    return replace(drawn, rows=[drawn.rows[k] | {more: gained(rows[k])} for k in shown])


def gained(row: Mapping[str, Any]) -> str:
    """What changing sides brings, in percentage points with their interval."""
    return change(row["gain"], row["gain_low"], row["gain_high"], points=True)


@args.checked(rows=args.rows("lab.survival", "rule", "share", "low", "high", "rounds"))
def rules_table(rows: Rows) -> list[dict[str, Any]]:
    """From `lab.survival` of the Fund game: under each rule how often the Fund lives, how long
    such a game takes, and the chips of the player who has placed fewest."""
    return [
        {
            "rule": row["rule"],
            "the Fund lives in": share(row),
            "rounds, if it lives": row["rounds"],
            "chips of the last player": row.get("fewest chips"),
            "n": row["games"],
        }
        for row in rows
    ]


@args.checked(rounds=GIFTS, less=args.amount(0, 100, 10), tokens=args.whole(such=20))
def paper(rounds: Sequence[Sequence[float]], less: int = 10, tokens: int = 20) -> Chart:
    """The paper game's mean gift by round, beside four who give what the others gave, less some.

    The followers' first gifts are those of the first round given, or else half the tokens."""
    for gift in (gift for gifts in rounds for gift in gifts):
        args.need("rounds", gift, args.amount(0, tokens, tokens // 2))
    first = sum(rounds[0]) / len(rounds[0]) if rounds else tokens / 2
    means = [round(first * (1 - less / 100) ** k, 1) for k in range(10)]  # their mean falls alike
    name = f"arithmetic: each gives {less} % less than the others"
    found = [Series(name, range(1, 11), means)]
    if rounds:
        own = [round(sum(gift) / len(gift), 1) for gift in rounds]
        found.insert(0, Series("your group", range(1, len(own) + 1), own))
    sentence = f"Best for the group is to give {tokens}, for one alone 0: the free-rider problem."
    return lines("What becomes of the gifts?", found, "round", "mean gift", sentence)
