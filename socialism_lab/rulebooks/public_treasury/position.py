"""Starting the Public Treasury game from a described position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.rulebook import nothing
from socialism_lab.rulebooks.common import described
from socialism_lab.rulebooks.common.described import (
    by_player,
    by_space,
    need,
    number,
    seat_named,
    several,
    space_named,
)

from . import building, movement
from .board import sample_hand
from .revolution import VOUCHERS
from .state import Treasury

Position = Mapping[str, Any]
KEYS = (
    *("cash", "treasury", "deeds", "hands", "mortgaged", "houses", "builders", "at", "jail"),
    *("opportunity", "cards", "vouchers", "professors", "iras", "laps", "wages", "works"),
    *("revolution", "trust", "next", "round"),
)


def place(game: Treasury, position: Position) -> None:
    """Preparation, from the middle. By player: cash (else the starting money), deeds (names of
    cards), hands (1 to 4: a sample hand, paid for), at, jail, opportunity, cards (ids of kept
    ones), vouchers, professors, iras, laps. By space: houses, builders. Lists: mortgaged, trust
    (players). Numbers: treasury, wages, works (done), round. revolution: true; next: a player.

    Raises PositionError naming what does not exist or cannot be.
    """
    described.check_keys(position, KEYS)
    overturn(game, position)
    cash = [game.settings.start_cash] * game.players
    for seat, deeds in by_player(game, position, "deeds"):
        take(game, seat, several(deeds, "deeds"))
    for seat, hand in by_player(game, position, "hands"):
        names, price = sample_hand(number(hand, "hands", 1, 4))
        take(game, seat, names)
        cash[seat] -= price
    for seat, amount in by_player(game, position, "cash"):
        cash[seat] = amount
    for seat, amount in enumerate(cash):
        game.pay(BANK, seat, number(amount, "cash"), "set-up", "position")
    place_tokens(game, position)
    give(game, position)
    place_buildings(game, position)
    mortgage(game, position)
    trust(game, position)
    game.upnext = seat_named(game, position.get("next", 0))
    game.round = number(position.get("round", 1), "round", 1, game.settings.round_limit)
    game.pay(BANK, PURSE, number(position.get("treasury", 0), "treasury"), "set-up", "position")
    game.book.public_works(game)


def overturn(game: Treasury, position: Position) -> None:
    """The revolution, if it has come, the public works done since, and the wages."""
    came, franchises = position.get("revolution", False), game.data.franchises
    need(type(came) is bool, "revolution: write True or False")
    if came and game.book.revolution:
        game.book.revolt(game)
    works = game.works = number(position.get("works", 0), "works")
    there = game.book.public_works is not nothing
    need(there or not works, "works: before the revolution, or without rule VI, there are none")
    for k in franchises[:works]:
        game.public[k] = True
    game.colleges = works > len(franchises)
    raises = max(0, works - len(franchises) - 1)
    due = game.settings.wages + raises * game.settings.wage_rise
    game.wage = number(position.get("wages", due), "wages")
    need(not works or game.wage == due, f"wages: after {works} public works they are {due}")


def take(game: Treasury, seat: int, deeds: Sequence[str]) -> None:
    """Give cards to a seat."""
    for name in deeds:
        k = space_named(game, name)
        free = k in game.data.deeds and game.owner[k] < 0
        need(free, f"{name!r} is no card, or is owned already")
        need(not game.public[k], f"{name!r} is public by the works done; nobody owns it")
        game.hand_over(k, seat)


def place_tokens(game: Treasury, position: Position) -> None:
    """Where the tokens are: one place for each."""
    at = {seat: space_named(game, where) for seat, where in by_player(game, position, "at")}
    for seat, where in at.items():
        game.position[seat] = where
    for seat, attempt in by_player(game, position, "jail"):
        game.position[seat], game.jail[seat] = game.data.jail, number(attempt, "jail", 1, 3)
    for seat, after in by_player(game, position, "opportunity"):
        fits = type(after) is int and after in game.data.corners
        need(fits, f"there is no natural opportunity after {after!r}")
        there = game.book.opportunities is not movement.no_opportunities
        need(there, "opportunity: before the revolution, or without rule VIII, there is none")
        need(not game.jail[seat], f"{game.names[seat]} cannot be in Jail and at an opportunity")
        game.position[seat] = game.opportunity[seat] = after
    for seat, where in at.items():
        who = game.names[seat]
        need(game.position[seat] == where, f"{who} is in Jail or at an opportunity, not elsewhere")


def give(game: Treasury, position: Position) -> None:
    """What the players keep."""
    counts = {"vouchers": game.vouchers, "professors": game.professors, "iras": game.iras}
    for key, held in counts.items():
        for seat, count in by_player(game, position, key):
            held[seat] = number(count, key)
    for seat, count in by_player(game, position, "laps"):
        game.laps[seat] = number(count, "laps", 0, game.settings.laps - 1)
    game.leader = max(game.laps)
    many = game.colleges and max(game.vouchers) >= VOUCHERS
    need(not many, f"vouchers: with colleges, {VOUCHERS} are a professor at once")
    none = not game.colleges and any(game.professors)
    need(not none, "professors: there are none before the colleges (7 works)")
    kept = {card.id: i for i, card in enumerate(game.data.cards) if card.effect == "jail_free"}
    for seat, ids in by_player(game, position, "cards"):
        for card in several(ids, "cards"):
            need(card in [*kept], f"{card!r} is no card that can be kept")
            game.deck.remove(kept[card])
            game.hand[seat].append(kept[card])


def place_buildings(game: Treasury, position: Position) -> None:
    """Buildings; where rule 14 holds, on the builder's own lots (a picture of one lot need not
    hold its whole group)."""
    builders = dict(by_space(game, position, "builders"))
    for k, level in by_space(game, position, "houses"):
        name, builder = game.name_of(k), builders.pop(k, game.owner[k])
        fits = k in game.data.lots and type(level) is int and 1 <= level <= 5 and builder != -1
        need(fits, f"houses on {name!r}: 1 to 5, on a lot, with a builder")
        seat = seat_named(game, builder)
        ours = game.book.build is not building.build or game.owner[k] == seat
        need(ours, f"houses on {name!r}: before the revolution only the owner builds")
        game.set_houses(k, level, seat)
        game.stock[level == 5] -= 1 if level == 5 else level
    need(not builders, f"builders: no houses stand on {', '.join(map(game.name_of, builders))}")
    need(min(game.stock) >= 0, "there are more buildings than the Bank has")


def mortgage(game: Treasury, position: Position) -> None:
    """Mortgaged cards; where rule 14 holds, of groups without buildings."""
    for name in several(position.get("mortgaged", ()), "mortgaged"):
        k = space_named(game, name)
        space = game.data.spaces[k]
        fits = game.owner[k] >= 0 and space.mortgage and not game.mortgaged[k]
        need(fits, f"{name!r} cannot be mortgaged: nobody owns it, or it is mortgaged already")
        built = game.book.build is building.build and any(game.houses[m] for m in space.members)
        need(not built, f"{name!r} cannot be mortgaged while its group is built on")
        game.mortgaged[k] = True


def trust(game: Treasury, position: Position) -> None:
    """The partners of rule 9."""
    seats = [seat_named(game, name) for name in several(position.get("trust", ()), "trust")]
    stations, game.trust = game.data.stations, sorted(seats)
    owners = sorted({game.owner[k] for k in stations})
    whole = len(owners) == 2 and not any(game.mortgaged[k] for k in stations)
    need(
        not seats or (whole and game.trust == owners),
        "trust: two players who own all railroads between them, none mortgaged",
    )
