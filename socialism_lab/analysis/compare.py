"""Two rulebooks on the same dice: paired differences, and what can be concluded from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..engine import checks as args
from ..engine.errors import SettingError
from ..engine.rulebook import Rulebook
from ..engine.seats import Player
from .arguments import PAIRS, checked
from .batch import Row
from .conclusion import concluded
from .measures import STATISTICS
from .results import YARDSTICKS, Results
from .simulate import check_same_dice, on_same_dice
from .statistics import Paired, paired

Measure = str | Callable[[Results], Sequence[Any]]
KINDS = ("Landlord", "Saver", "Calculator", "Worker", "Reformer", "Tycoon", "Builder")
GRID: dict[str, dict[str, Any]] = {  # assumptions of the Treasury game, one at a time
    "nobody builds": {"building": False},
    "no deals": {"deals": False},
    "two laps": {"laps": 2},
    "rents net of land": {"improvement_rent": "net_of_land"},
    "deeds end": {"deeds_after_revolution": "end"},
    **{f"four {kind}": {"players": [kind] * 4} for kind in KINDS},
}


@dataclass
class Comparison:
    """Paired differences between rulebooks, each against the first.

    `rows`: for every yardstick (cash; wealth; score) the poorest player, the total and the Gini,
    None where fewer than two pairs have it. `forest`: the headline measure under each assumption
    of the grid. Both are lists of dicts with the fields of `Paired`, and how many pairs were
    "left_out" because the measure is not defined, or hold an "unfinished" game.
    """

    results: dict[str, Results]
    headline: str
    rows: list[Row]
    forest: list[Row]

    @property
    def sentence(self) -> str:
        """What can and cannot be concluded; first of all whether the sign holds in the grid."""
        return concluded(self.forest)

    def __repr__(self) -> str:
        return self.sentence


@checked(games=PAIRS)
def compare(
    books: Mapping[str, Any],
    players: Sequence[Player],
    games: int = 1000,
    seed: int = 1,
    measure: Measure = "poorest cash",
    grid: Mapping[str, Mapping[str, Any]] | None = None,
    **common: Any,
) -> Comparison:
    """Play the same dice under each rulebook and report each one's difference from the first.

    `books`: label -> a rulebook, its name, or a dict of arguments for `simulate` ("game" and
    settings). `measure`: the headline, such as "poorest cash" or "gini score" (see STATISTICS and
    YARDSTICKS), a column such as "rounds", or a function of Results giving a number a game.
    `grid`: label -> arguments changed for all books ("players" too). `common` goes to `simulate`.
    Seed, games and seats are one for all, and nothing may be set twice.
    """
    if len(books) < 2:
        raise SettingError("compare: give two rulebooks or more, such as {'a': book, 'b': other}")
    arms = {
        name: arm if isinstance(arm, Mapping) else {"game": arm} for name, arm in books.items()
    }
    _check(arms, grid or {}, common)
    how = {"players": players, "games": games, "seed": seed, **common}
    base = on_same_dice("books", arms, **how)
    forest = against_first(base, measure, "as given")
    for assumption, changes in (grid or {}).items():
        runs = on_same_dice("books", arms, **{**how, **changes})
        forest += against_first(runs, measure, assumption)
    rows = [row for name in yardsticks(base) for row in against_first(base, name)]
    return Comparison(base, measure_name(measure), rows, forest)


def _check(arms: Mapping[str, Any], grid: Mapping[str, Any], common: Mapping[str, Any]) -> None:
    """Raise SettingError where an argument would be lost to another one, or the dice differ."""
    if "as given" in grid:
        raise SettingError('grid: "as given" is what the grid is compared with; call it otherwise')
    changes = {f"grid: {name!r}": given for name, given in grid.items()}
    for where, given in {"compare": common, **changes}.items():
        if where in changes:
            check_same_dice(where, given)
        if "game" in given or isinstance(given.get("rules"), str | Rulebook):
            raise SettingError(f"{where}: leave out the game; it would take all books' place")
        for name, arm in arms.items():
            for twice in given.keys() & arm:
                raise SettingError(
                    f"{where} would change {twice}, which books: {name!r} sets itself"
                )


def yardsticks(runs: Mapping[str, Results]) -> list[str]:
    """The measures that always stand side by side: those that every book's standing has."""
    return [
        f"{statistic} {key}"
        for key in YARDSTICKS
        if all(key in results.keys for results in runs.values())
        for statistic in ("poorest", "total", "gini")
    ]


def values(results: Results, measure: Measure) -> list[Any]:
    """The measure game by game, None where it is not defined. Raises SettingError."""
    found = _column(results, measure) if isinstance(measure, str) else measure(results)
    each = args.Kind(
        lambda x: args.is_list(x) and len(x) == results.games,
        "a function of the results that gives a number for each game",
    )
    for game, x in enumerate(args.need("measure", found, each)):
        if not (x is None or type(x) is bool or args.is_amount(x)):
            raise SettingError(
                f"measure: {measure_name(measure)} is {x!r} in game {game}; each game needs a "
                "number, or None where there is none"
            )
    return [x if x is None else +x for x in found]


def measure_name(measure: Measure) -> str:
    """What a measure is called: its words, or its function's name if it has one."""
    name = measure if isinstance(measure, str) else getattr(measure, "__name__", "<")
    return "the measure" if name[0] == "<" else name


def _column(results: Results, measure: str) -> Sequence[Any]:
    statistic, _, key = measure.partition(" ")
    if statistic in STATISTICS and key in results.keys:
        return results.measure(STATISTICS[statistic], key)
    if measure not in results.names:
        raise SettingError(
            f"measure: {measure!r} is not allowed; give one of {', '.join(STATISTICS)} and what "
            "each player has, such as 'poorest cash' or 'gini score', or one of the columns: "
            + ", ".join(results.names)
        )
    return results[measure]


def against_first(
    runs: Mapping[str, Results], measure: Measure, assumption: str = ""
) -> list[Row]:
    """A row for each run but the first: the paired difference from the first.

    Raises SettingError for a measure that is defined in too few pairs, if it is a headline under
    an `assumption`."""
    (first, base), *others = runs.items()
    before, name, rows = values(base, measure), measure_name(measure), []
    for label, results in others:
        after = values(results, measure)
        found = paired(before, after)
        n = sum(None not in pair for pair in zip(before, after, strict=True))
        if found is None and assumption:
            raise SettingError(f"{name} is defined in too few pairs of games: {n} ({assumption})")
        ends = zip(base["ending"], results["ending"], strict=True)
        row: Row = {"assumption": assumption} if assumption else {}
        row |= {"measure": name, "a": first, "b": label, "left_out": len(before) - n}
        row |= {"unfinished": sum("unfinished" in both for both in ends)}
        undefined = dict.fromkeys(Paired._fields) | {"n": n}
        rows.append(row | (found._asdict() if found else undefined))
    return rows
