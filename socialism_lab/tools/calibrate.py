"""`python3 -m socialism_lab calibrate [GAMES]`: the published survival tables of the Fund game.

Every table is a batch of games among bots, seats rotated, game i with seed mix(1, i): anyone who
runs it gets the same figures. It prints them and writes them into datasets/README.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from .. import bots
from ..analysis.compare import compare
from ..analysis.dilemma import schelling
from ..analysis.simulate import simulate
from ..analysis.statistics import share
from ..bots import Careful, FreeRider, FundPlayer, Taker
from ..bots.base import ALWAYS
from ..engine.errors import LabError
from ..engine.tables import data_folder, read_text, save_text

GAMES, SEED = 4000, 1
START, END = "<!-- calibration:", "<!-- end of calibration -->"
GIFTS = {"half": 50, "the least": 0}
TAKING = {
    "with care": {},
    "freely": {"bids": ALWAYS, "fees": ALWAYS, "rides": ALWAYS},
}
CARDS = {"no": False, "yes": True}
SHOCKS = (1, 2, 3, 4, 5)
ALIKE = ("Careful", "Taker", "FreeRider", "Patient", "Copycat", "Racer")
FLOORS = (ALWAYS, 0, 50, 100, 150, 200, 300)


def main(argv: list[str]) -> int | str:
    """Compute, print and write the tables; the exit code or what is wrong with the arguments."""
    if argv and not (len(argv) == 1 and argv[0].isdecimal() and int(argv[0])):
        return "usage: python3 -m socialism_lab calibrate [GAMES a row, 4000 unless given]"
    games = int(argv[0]) if argv else GAMES
    text = "\n".join(lines(games))
    print(text)
    path = data_folder() / "README.md"
    before, rest = read_text(path).split(START, 1)
    marker, after = rest.split("\n", 1)[0], rest.split(END, 1)[1]
    save_text(path, f"{before}{START}{marker}\n{text}\n{END}{after}")
    print(f"\nwritten into {path}")
    return 0


def lines(games: int) -> Iterator[str]:
    """The whole section as Markdown."""
    yield f"Each row: {games} games among the kit's bots, seats rotated, game i with the seed"
    yield f"`mix({SEED}, i)`. A game survives if somebody wins it; games without a winner count"
    yield "against. P(win) is one player's chance over all games, ruined ones too. In brackets:"
    yield "the 95 % interval (Wilson) for that many games."
    for bot in (Careful, Taker, FreeRider):
        yield f"\n`{bot.__name__}`: {' '.join((bot.__doc__ or '').split())}"
    yield from by_number(FreeRider(), "free rider", games)
    yield from by_number(Taker(), "taker", games)
    yield from gifts_and_taking(games)
    yield from floors(games)
    yield from own_purses(max(2, games // 10))


def by_number(taker: FundPlayer, kind: str, games: int) -> Iterator[str]:
    """Survival and chances to win by the number of such takers among careful ones."""
    name = type(taker).__name__
    yield from heading(
        f"By number of {kind}s (`{name}` among `Careful`)",
        *("players", f"{kind}s", "survives", f"P(win), a {kind}", "P(win), a careful one"),
    )
    for players in (4, 3, 2):
        for found in schelling(taker, Careful(), players, games, seed=SEED):
            if found["unfinished"]:
                raise LabError("some games are unfinished: they would count as survivals")
            cells = (with_interval(found, name) for name in ("survival", "taker", "restrained"))
            yield row(players, found["takers"], *cells)


def with_interval(found: dict, name: str) -> str:
    """A share and its interval out of a row of `schelling`; nothing where there is no such bot."""
    ends = found[name], found[f"{name}_low"], found[f"{name}_high"]
    return "" if None in ends else words(*ends)


def gifts_and_taking(games: int) -> Iterator[str]:
    """Gifts alone, taking alone, both; and each with cards played against others or not."""
    yield from heading(
        "Gifts alone, taking alone, both; cards against others apart (four players)",
        "gives at GO", "takes", "attacks by card",
        "survives, four such", "P(win), one such among three careful",
    )  # fmt: skip
    for (gives, percent), (takes, settings), (attacks, hostile) in product(
        GIFTS.items(), TAKING.items(), CARDS.items()
    ):
        bot = FundPlayer(give=percent, hostile=hostile, **settings)
        alive, _ = played([bot] * 4, games)
        _, wins = played([bot, *[Careful()] * 3], games)
        yield row(gives, takes, attacks, of(alive, games), of(wins[0], games))


def floors(games: int) -> Iterator[str]:
    """What becomes of takers who stop while something is left."""
    yield from heading(
        "Takers who stop in time (four `FreeRider(keep=...)`)", "keep in the Fund", "survives"
    )
    for keep in FLOORS:
        alive, _ = played([FreeRider(keep=keep)] * 4, games)
        yield row("nothing" if keep == ALWAYS else f"more than {keep}", of(alive, games))


def own_purses(games: int) -> Iterator[str]:
    """The Fund beside own purses, on the same dice, with cards that take one to five times."""
    yield from heading(
        f"The Fund and own purses: four alike, {games} games on the same dice",
        *("bot", "shocks", "somebody wins: the Fund", "own purses", "rounds: the Fund"),
        *("own purses", "fewest chips: the Fund", "own purses", "own less Fund, 95 %"),
    )
    for name, shocks in product(ALIKE, SHOCKS):
        arms = {"Fund": {"game": "community_fund"}, "own": {"game": "own_purses"}}
        found = compare(
            {label: {**arm, "shocks": shocks} for label, arm in arms.items()},
            [bots.from_tag(name)] * 4,
            games=games,
            seed=SEED,
            measure="poorest chips",
        )
        runs = list(found.results.values())
        won = [of(run["ending"].count("won"), games) for run in runs]
        rounds = [f"{sum(run['rounds']) / games:.1f}" for run in runs]
        last = [f"{sum(min(chips) for chips in run.of('chips')) / games:.2f}" for run in runs]
        gain = "{difference:+.2f} ({low:+.2f} to {high:+.2f})".format(**found.forest[0])
        yield row(name, shocks, *won, *rounds, *last, gain)


def played(table: list, games: int) -> tuple[int, list[int]]:
    """Games that somebody won, and games won by each player."""
    results = simulate("community_fund", table, games=games, seed=SEED, money=False)
    wins = [sum(results[f"won_{player + 1}"]) for player in range(len(table))]
    return sum(ending == "won" for ending in results["ending"]), wins


def of(count: float, games: int) -> str:
    """A share of games, with its interval."""
    return words(*share(count, games))


def words(*ends: Any) -> str:
    """0.930 (0.921 to 0.942)."""
    return "{:.3f} ({:.3f} to {:.3f})".format(*ends)


def heading(title: str, *columns: str) -> Iterator[str]:
    """A title and the head of a table."""
    yield from ("", f"**{title}**", "", row(*columns), row(*["---"] * len(columns)))


def row(*cells: object) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(map(str, cells))} |"
