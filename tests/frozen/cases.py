"""The games that are held: books, settings and tables of bots, and the digests of their facts."""

import csv
import functools
import hashlib
from pathlib import Path
from typing import NamedTuple

import socialism_lab as lab
from socialism_lab.engine.ledger import BANK

from . import facts, people

DIGESTS = Path(__file__).with_name("digests.csv")
SEED = 1904


class Case(NamedTuple):
    """A table of bots under a book; its games are played by `simulate` and by `Game`."""

    book: str
    bots: str
    settings: dict = {}  # noqa: RUF012 - never changed
    games: int = 200


VARIANT = {"cap": 50, "fine": 10, "jail_split": "agreed", "gift_match": 50, "scoring": "chips"}
OWN_CASH = {"purchase_limit": "own_cash", "fine": 20, "fine_to": "bank", "deals": False}
LONG = {
    "laps": 10,
    "section_rent": True,
    "buildings_a_turn": "any",
    "improvement_rent": "net_of_land",
}
STRICT = {"votes_needed": "majority", "treasury_at_revolution": "empty", "step_cost": 50}
DEEDS_END = {"deeds_after_revolution": "end"}
SCARCE = {"houses": 3, "hotels": 1, "start_cash": 4000, "votes_needed": "all", "laps": 6}
POOR = {"dealt": 0, "start_cash": 300, "building": False, "deals": False}
CASES = {
    "fund four": Case("community_fund", "Careful FreeRider Racer Copycat"),
    "fund three": Case("community_fund", "Patient FundPlayer(rides=200,hostile=True) Random"),
    "fund two": Case("community_fund", "FreeRider(keep=150) Racer(floor=80)"),
    "fund free riders": Case("community_fund", "FreeRider FreeRider FreeRider FreeRider"),
    "fund variant": Case("community_fund", "Careful FreeRider Random Racer", VARIANT),
    "fund own cash": Case("community_fund", "Patient Copycat Random", OWN_CASH),
    "fund long ring": Case(
        "community_fund",
        "Careful FreeRider Racer",
        {"board": "fund_board_40", "chips": 6, "smallest_gift": 0},
        60,
    ),
    "fund takers": Case("community_fund", "Taker Careful Taker", {"shocks": 3}),
    "fund small": Case("community_fund", "Random Random Random", {"fund": 300}, 60),
    "fund from a position": Case(
        "community_fund", "Racer Careful", {"position": {"fund": 200, "round": 5}}, 60
    ),
    "fund own wages": Case("own wages", "Careful FreeRider Careful", {}, 40),
    "treasury four": Case("public_treasury", "Landlord Saver Worker Reformer"),
    "treasury mixed": Case("public_treasury", "Calculator Tycoon Builder", {}, 60),
    "treasury two": Case("public_treasury", "Tycoon Landlord", {}, 40),
    "treasury random": Case("public_treasury", "Random Random Random", {}, 20),
    "treasury eight": Case(
        "public_treasury",
        "Landlord Saver Worker Reformer Calculator Tycoon Builder Random",
        {},
        10,
    ),
    "treasury long": Case("public_treasury", "Landlord Builder Tycoon Saver", LONG, 20),
    "treasury strict": Case("public_treasury", "Reformer Worker Worker Landlord", STRICT, 30),
    "treasury deeds end": Case("public_treasury", "Reformer Random Worker", DEEDS_END, 30),
    "treasury scarce": Case("public_treasury", "Tycoon Tycoon Builder", SCARCE, 30),
    "treasury poor": Case("public_treasury", "Landlord Random Saver", POOR, 40),
    "treasury no vote": Case("no vote", "Reformer Landlord", {}, 20),
    "revolution": Case("revolution", "Landlord Calculator Worker Reformer"),
    "revolution mixed": Case("revolution", "Random Tycoon Saver", {"step_cost": 20}, 30),
    "taxes": Case("taxes", "Builder Landlord Builder(points=False)", {"house_tax": 20}, 60),
    "taxes on land": Case("taxes", "Tycoon Worker", {"land_tax": 10, "dividend": False}, 40),
}


def own_wages(game, seat):
    """The README's own rule: only who passes GO is paid, and nobody must give."""
    game.pay(BANK, seat, game.settings.wage, "C9", "wages")


OWN = {
    "own wages": lambda: lab.replace("community_fund", wages=own_wages),
    "no vote": lambda: lab.replace("public_treasury", may_call=lab.nothing),
}


def book_of(case):
    """The case's book: a name, or a society of our own."""
    return OWN[case.book]() if case.book in OWN else case.book


def digest(things):
    """Twelve hex digits of the SHA-256 of plain values."""
    return hashlib.sha256(repr(things).encode()).hexdigest()[:12]


@functools.cache
def batch(name):
    """The case's games as `simulate` plays them."""
    case = CASES[name]
    series = ["purse" if "fund" in name else "treasury", "gini cash"]
    return lab.simulate(
        book_of(case),
        case.bots.split(),
        games=case.games,
        seed=SEED,
        series=series,
        **case.settings,
    )


@functools.lru_cache(1)
def driven(name):
    """The same games as `lab.Game` plays them, by seeds and seats of the batch."""
    case, rows = CASES[name], batch(name)
    games = []
    for number in range(case.games):
        seated = [lab.bots.from_tag(case.bots.split()[at]) for at in seats(rows, number)]
        games.append(lab.Game(book_of(case), seated, rows["seed"][number], **case.settings).play())
    return games


def seats(rows, number):
    """Which player (from 0) sits at each seat in that game of a batch."""
    at = {rows[f"seat_{player}"][number]: player - 1 for player in by(rows.players)}
    return [at[seat] for seat in sorted(at)]


def by(players):
    """The numbers of the players, from 1."""
    return range(1, len(players) + 1)


def row_facts(results):
    """All columns of a batch by name, floats to nine places, and the bands of its series."""
    columns = {name: [plain(value) for value in results[name]] for name in results.names}
    bands = [results.bands(series) for series in results.batch.series]
    return sorted(columns.items()), [
        [sorted((key, plain(value)) for key, value in row.items()) for row in band]
        for band in bands
    ]


def plain(value):
    """The value itself, a float rounded."""
    return round(value, 9) if isinstance(value, float) else value


def digests(name):
    """One digest of each kind of fact over the case's games; of people, what was refused too."""
    if name in people.TABLES:
        tables = people.games(name)
        games, rows = [table.game for table in tables], [table.tried for table in tables]
    else:
        games, rows = driven(name), row_facts(batch(name))
    return {
        "ledger": digest([facts.ledger(game) for game in games]),
        "holdings": digest([facts.holdings(game) for game in games]),
        "result": digest([facts.result(game) for game in games]),
        "story": digest([lab.story(game) for game in games[:3]]),
        "rows": digest(rows),
    }


def expected():
    """The digests that are held, by case."""
    with DIGESTS.open(newline="", encoding="utf-8") as file:
        return {row.pop("case"): row for row in csv.DictReader(file)}
