"""Lesson 8: three claims of Lizzie Magie's booklet of 1906, as tests.

1: played long enough, one player owns everything. 2: all land and no wages beats every other
advantage ("Monarch of the World"). 3: the single tax benefits everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine import checks as args
from ..engine.rulebook import nothing
from ..rulebooks import replace
from ..rulebooks.public_treasury import money
from .arguments import KEY, PAIRS, TAKEN, checked
from .attribute import revolution_in
from .batch import Row
from .measures import top_share
from .results import RANKS
from .simulate import on_same_dice, simulate
from .statistics import difference, interval, named, share

BUILDING = {"nobody builds": False, "with building": True}
LANDLORDS = ("Landlord",) * 4
FOUR = args.Kind(
    lambda x: args.PLAYERS.fits(x) and len(x) == len(RANKS), 'four bots, such as ["Landlord"] * 4'
)
GIVEN = {"games": PAIRS, "players": FOUR, "game": TAKEN, "rules": TAKEN}


@checked(laps=args.NUMBERS, **GIVEN)
def one_owns_all(
    laps: Sequence[int] = (1, 2, 5, 10, 20),
    games: int = 30,
    players: Sequence[Any] = LANDLORDS,
    **common: Any,
) -> list[Row]:
    """Claim 1: the top player's share of all wealth (list prices) and of all cards, by laps."""
    rows = []
    for lap in laps:
        how = {"votes_needed": "all", "laps": lap, **common}
        found = simulate("public_treasury", players, games, **how)
        for what in ("wealth", "cards"):
            tops = named("", interval(found.measure(top_share, what)))
            rows.append({"laps": lap, "of all": what, **tops, "games": games})
    return rows


def monarch_wages(game: Any, seat: int) -> None:
    """3, but for the Monarch: who holds every lot gets no wages."""
    wage = game.wage
    game.wage *= any(game.owner[k] != seat for k in game.data.lots)
    try:
        money.pay_wages(game, seat)
    finally:
        game.wage = wage


def monarchy(**more: Any) -> dict[str, Any]:
    """Claim 2's society, as arguments of `lab.play` and `lab.simulate`: the first player holds all
    lots and gets no wages, the others share the franchises, and all start with 100."""
    book = replace("public_treasury", pay_wages=monarch_wages)
    spaces = book.load().spaces
    lots = [space.name for space in spaces if space.kind == "lot"]
    rest = [space.name for space in spaces if space.kind in ("railroad", "utility")]
    deeds = {0: lots, **{seat: rest[seat - 1 :: 3] for seat in (1, 2, 3)}}
    given = {"start_cash": 100, "deals": False, "votes_needed": "all"}
    return {"game": book, "position": {"deeds": deeds}, **given, **more}


@checked(**GIVEN, position=TAKEN, seats=TAKEN)
def monarch(games: int = 60, players: Sequence[Any] = LANDLORDS, **more: Any) -> list[Row]:
    """Claim 2: the share of games in which the Monarch ends with more than each of the others, by
    yardstick, where nobody builds and where he may; with interval (95 %, Wilson)."""
    rows = []
    for label, building in BUILDING.items():
        world = monarchy(**{"building": building, **more})
        found = simulate(players=players, games=games, seats="fixed", **world)
        for key in ("cash", "score"):
            first = sum(his > max(others) for his, *others in found.of(key))
            row = {"rules": label, "counted by": key, **share(first, games)._asdict()}
            rows.append(row | {"games": games})
    return rows


@checked(key=KEY, **GIVEN)
def everybody(
    key: str = "cash",
    games: int = 60,
    players: Sequence[Any] = LANDLORDS,
    without: Sequence[str] = (),
    **common: Any,
) -> list[Row]:
    """Claim 3: how much more each rank has at the end when the public-rent rules come in round 4.

    `key`: "cash", "wealth" or "score". `without`: rules, such as "VI", that do not come.
    Ranks are taken in each game anew, the poorest first; the dice are the same."""
    how = {"games": games, "players": players, **common}
    return [
        {"rules": label, **row}
        for label, building in BUILDING.items()
        for row in gains_by_rank(key, without, building=building, **how)
    ]


def gains_by_rank(key: str, without: Sequence[str], **how: Any) -> list[Row]:
    """What each rank has more under public rents, from pairs of games on the same dice."""
    private = {"game": "public_treasury", "rules": {"may_call": nothing}}
    public = {"game": revolution_in(4, without=without)}
    arms: dict[str, Any] = {"private": private, "public": public}
    runs = on_same_dice("claim 3", arms, **how).values()
    ranked = (zip(*map(sorted, results.of(key)), strict=True) for results in runs)
    return [
        {"rank": name, **named("", difference(*sides)), "of": key, "games": how["games"]}
        for name, *sides in zip(RANKS, *ranked, strict=True)
    ]


@checked(games=PAIRS)
def attacks(games: int = 60) -> list[Row]:
    """Claim 3 under attack, for the poorest and the richest: another yardstick, other players, one
    rule less."""
    ways: dict[str, tuple[str, Sequence[str], str]] = {
        "as claimed": ("cash", (), "Landlord"),
        "by score": ("score", (), "Landlord"),
        "four Savers": ("cash", (), "Saver"),
        "without rule VI": ("cash", ("VI",), "Landlord"),
    }
    rows = []
    for attack, (key, without, kind) in ways.items():
        found = gains_by_rank(key, without, games=games, players=[kind] * 4)
        rows += [{"attack": attack, **row} for row in (found[0], found[-1])]
    return rows
