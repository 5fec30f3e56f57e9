"""`python3 -m socialism_lab calibrate [GAMES]`: the published survival tables of the Fund game.

Every table is a batch of games among bots, seats rotated, game i with seed mix(1, i): anyone who
runs it gets the same figures. It prints them and writes them into datasets/README.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

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
Cells = Iterable[Iterable[object]]


def main(argv: list[str]) -> int | str:
    """Compute, print and write the tables; the exit code or what is wrong with the arguments."""
    if argv and not (len(argv) == 1 and argv[0].isdecimal() and int(argv[0])):
        return "usage: python3 -m socialism_lab calibrate [GAMES a row, 4000 unless given]"
    text = "\n".join(lines(int(argv[0]) if argv else GAMES))
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
    for bot, kind in ((FreeRider, "free rider"), (Taker, "taker")):
        title = f"By number of {kind}s (`{bot.__name__}` among `Careful`)"
        heads = f"players|{kind}s|survives|P(win), a {kind}|P(win), a careful one"
        yield from table(title, heads, by_number(bot(), games))
    title = "Gifts alone, taking alone, both; cards against others apart (four players)"
    heads = "gives at GO|takes|attacks by card|survives, four such|"
    heads += "P(win), one such among three careful"
    yield from table(title, heads, gifts_and_taking(games))
    title = "Takers who stop in time (four `FreeRider(keep=...)`)"
    yield from table(title, "keep in the Fund|survives", floors(games))
    games = max(2, games // 10)
    title = f"The Fund and own purses: four alike, {games} games on the same dice"
    heads = "bot|shocks|somebody wins: the Fund|own purses|rounds: the Fund|own purses|"
    heads += "fewest chips: the Fund|own purses|own less Fund, 95 %"
    yield from table(title, heads, own_purses(games))


def table(title: str, heads: str, rows: Cells) -> Iterator[str]:
    """A table in Markdown."""
    names = heads.split("|")
    yield f"\n**{title}**\n"
    for cells in (names, ["---"] * len(names), *rows):
        yield f"| {' | '.join(map(str, cells))} |"


def by_number(taker: FundPlayer, games: int) -> Cells:
    """Survival and chances to win by the number of such takers among careful ones."""
    for players in (4, 3, 2):
        for found in schelling(taker, Careful(), players, games, seed=SEED):
            if found["unfinished"]:
                raise LabError("some games are unfinished: they would count as survivals")
            ends = (
                [found[name + end] for end in ("", "_low", "_high")]
                for name in ("survival", "taker", "restrained")
            )
            yield players, found["takers"], *("" if None in x else words(*x) for x in ends)


def gifts_and_taking(games: int) -> Cells:
    """Gifts alone, taking alone, both; and each with cards played against others or not."""
    for (gives, percent), (takes, settings), (attacks, hostile) in product(
        GIFTS.items(), TAKING.items(), CARDS.items()
    ):
        bot = FundPlayer(give=percent, hostile=hostile, **settings)
        alive, _ = played([bot] * 4, games)
        _, wins = played([bot, *[Careful()] * 3], games)
        yield gives, takes, attacks, alive, wins


def floors(games: int) -> Cells:
    """What becomes of takers who stop while something is left."""
    for keep in FLOORS:
        name = "nothing" if keep == ALWAYS else f"more than {keep}"
        yield name, played([FreeRider(keep=keep)] * 4, games)[0]


def own_purses(games: int) -> Cells:
    """The Fund beside own purses, on the same dice, with cards that take one to five times."""
    for name, shocks in product(ALIKE, SHOCKS):
        arms = {
            label: {"game": label, "shocks": shocks} for label in ("community_fund", "own_purses")
        }
        players, measure = [bots.from_tag(name)] * 4, "poorest chips"
        found = compare(arms, players, games=games, seed=SEED, measure=measure)
        runs = list(found.results.values())
        won = [words(*share(run["ending"].count("won"), games)) for run in runs]
        rounds = [f"{sum(run['rounds']) / games:.1f}" for run in runs]
        last = [f"{sum(run.measure(min, 'chips')) / games:.2f}" for run in runs]
        gain = "{difference:+.2f} ({low:+.2f} to {high:+.2f})".format(**found.forest[0])
        yield name, shocks, *won, *rounds, *last, gain


def played(players: list[FundPlayer], games: int) -> tuple[str, str]:
    """The shares of games that somebody won, and that the first player won."""
    results = simulate("community_fund", players, games=games, seed=SEED, money=False)
    counts = results["ending"].count("won"), sum(results["won_1"])
    alive, first = (words(*share(count, games)) for count in counts)
    return alive, first


def words(*ends: float) -> str:
    """0.930 (0.921 to 0.942)."""
    return "{:.3f} ({:.3f} to {:.3f})".format(*ends)
