"""What the recipes in figures.csv use: each gives a figure as the packets print it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from socialism_lab.analysis import statistics as stats


class Figure(NamedTuple):
    """A number as the packets print it, with its 95 % interval and the number of games, if any."""

    value: str
    low: str = ""
    high: str = ""
    n: str = ""


def number(x: float, digits: int = 0, n: Any = "") -> Figure:
    """A plain number: thousands with a comma, a true minus sign."""
    return Figure(f"{round(x, digits) + 0:,.{digits}f}".replace("-", "\u2212"), n=str(n))


def row_of(row: Mapping, key: str, digits: int = 0, times: float = 1) -> Figure:
    """A value with its interval and n out of a row of the kit's tables."""
    ends = [f"{key}_low", f"{key}_high"] if f"{key}_low" in row else ["low", "high"]
    value, low, high = (number(times * row[end], digits).value for end in (key, *ends))
    return Figure(value, low, high, str(row["n"] if "n" in row else row["games"]))


def percent(row: Mapping, key: str = "share") -> Figure:
    """A share of games in per cent, with its interval."""
    return row_of(row, key, times=100)


def often(true: Sequence) -> Figure:
    """In how many of 100 games something is so, with its interval."""
    return percent(stats.share(sum(map(bool, true)), len(true))._asdict() | {"n": len(true)})


def by_hand(game: Any, turns: int, *wanted: Any, **kinds: Any) -> Any:
    """A prepared position played on: the first option that is wanted, or else the first at all.

    `kinds`: what is wanted before all at questions of one kind, such as shuttle="pass"."""
    while not game.play().over and game.state.turn <= turns:
        options = list(game.decision.options)
        want = kinds.get(game.decision.kind), *wanted
        game.choose(next((one for one in want if one in options), options[0]))
    return game


def both_by_hand(pair: Any, turns: int, *wanted: Any) -> Any:
    """Two worlds played on for so many turns of the person: the first option that is wanted."""
    while not pair.over and pair.turns <= turns:
        options = [option for world in pair.asking for option in pair.question(world).options]
        pair.choose(next((one for one in wanted if one in options), options[0]))
    return pair
