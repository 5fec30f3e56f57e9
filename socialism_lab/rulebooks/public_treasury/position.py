"""Starting the Public Treasury game from a described position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.rulebook import nothing
from socialism_lab.engine.tables import optional, read_table, text, whole
from socialism_lab.rulebooks.common.described import Reader, need, number

from . import building
from .revolution import VOUCHERS
from .state import Treasury

KEYS = (
    *("cash", "treasury", "deeds", "hands", "mortgaged", "houses", "builders", "at", "jail"),
    *("opportunity", "cards", "vouchers", "professors", "iras", "laps", "wages", "works"),
    *("revolution", "trust", "next", "round"),
)
HANDS = {"hand": whole(), "index": whole(), "name": text(), "price": whole(), "hand_sum": whole(),
         "source": optional(text())}  # fmt: skip


def place(game: Treasury, position: Mapping[str, Any]) -> None:
    """Preparation, from the middle. By player: cash (else the starting money), deeds (names of
    cards), hands (1 to 4: a sample hand, paid for), at, jail, opportunity, cards (ids of kept
    ones), vouchers, professors, iras, laps. By space: houses, builders. Lists: mortgaged, trust
    (players). Numbers: treasury, wages, works (done), round. revolution: true; next: a player.

    Raises PositionError naming what does not exist or cannot be.
    """
    told = Reader(game, position, KEYS)
    overturn(game, told)
    cash = [game.settings.start_cash] * game.players
    for seat, name in told.lists(told.by_player("deeds"), "deeds"):
        take(game, seat, told.space(name))
    for seat, hand in told.numbers("hands", 1, 4):
        for row in read_table("treasury_hands", HANDS):
            if row["hand"] == hand:
                take(game, seat, row["index"])
                cash[seat] -= row["price"]
    for seat, amount in told.by_player("cash"):
        cash[seat] = amount
    for seat, amount in enumerate(cash):
        game.pay(BANK, seat, number(amount, "cash"), "set-up", "position")
    place_tokens(game, told)
    give(game, told)
    place_buildings(game, told)
    mortgage(game, told)
    found_trust(game, told)
    told.begin()
    game.pay(BANK, PURSE, told.number("treasury", 0), "set-up", "position")
    game.book.public_works(game)


def overturn(game: Treasury, told: Reader) -> None:
    """The revolution, if it has come, the public works done since, and the wages."""
    came, franchises = told.position.get("revolution", False), game.data.franchises
    need(type(came) is bool, "revolution: write True or False")
    if came and game.book.revolution:
        game.book.revolt(game)
    works = game.works = told.number("works", 0)
    there = game.book.public_works is not nothing
    need(there or not works, "works: before the revolution, or without rule VI, there are none")
    for k in franchises[:works]:
        game.public[k] = True
    game.colleges = works > len(franchises)
    raises = max(0, works - len(franchises) - 1)
    due = game.settings.wages + raises * game.settings.wage_rise
    game.wage = told.number("wages", due)
    need(not works or game.wage == due, f"wages: after {works} public works they are {due}")


def take(game: Treasury, seat: int, k: int) -> None:
    """Give a card to a seat."""
    name = game.name_of(k)
    free = k in game.data.deeds and game.owner[k] < 0
    need(free, f"{name!r} is no card, or is owned already")
    need(not game.public[k], f"{name!r} is public by the works done; nobody owns it")
    game.hand_over(k, seat)


def place_tokens(game: Treasury, told: Reader) -> None:
    """Where the tokens are: one place for each."""
    at = {seat: told.space(where) for seat, where in told.by_player("at")}
    for seat, where in at.items():
        game.position[seat] = where
    for seat, attempt in told.numbers("jail", 1, 3):
        game.position[seat], game.jail[seat] = game.data.jail, attempt
    for seat, after in told.by_player("opportunity"):
        fits = type(after) is int and after in game.data.corners
        need(fits, f"there is no natural opportunity after {after!r}")
        there = game.book.opportunities is not nothing
        need(there, "opportunity: before the revolution, or without rule VIII, there is none")
        need(not game.jail[seat], f"{game.names[seat]} cannot be in Jail and at an opportunity")
        game.position[seat] = game.opportunity[seat] = after
    for seat, where in at.items():
        who = game.names[seat]
        need(game.position[seat] == where, f"{who} is in Jail or at an opportunity, not elsewhere")


def give(game: Treasury, told: Reader) -> None:
    """What the players keep."""
    counts = {"vouchers": game.vouchers, "professors": game.professors, "iras": game.iras}
    for key, held in counts.items():
        for seat, count in told.numbers(key):
            held[seat] = count
    for seat, count in told.numbers("laps", 0, game.settings.laps - 1):
        game.laps[seat] = count
    game.leader = max(game.laps)
    many = game.colleges and max(game.vouchers) >= VOUCHERS
    need(not many, f"vouchers: with colleges, {VOUCHERS} are a professor at once")
    none = not game.colleges and any(game.professors)
    need(not none, "professors: there are none before the colleges (7 works)")
    kept = {card.id: i for i, card in enumerate(game.data.cards) if card.effect == "jail_free"}
    for seat, card in told.lists(told.by_player("cards"), "cards"):
        need(card in [*kept], f"{card!r} is no card that can be kept")
        game.deck.remove(kept[card])
        game.hand[seat].append(kept[card])


def place_buildings(game: Treasury, told: Reader) -> None:
    """Buildings; where rule 14 holds, on the builder's own lots (a picture of one lot need not
    hold its whole group)."""
    builders = dict(told.by_space("builders"))
    for k, level in told.by_space("houses"):
        name, builder = game.name_of(k), builders.pop(k, game.owner[k])
        fits = k in game.data.lots and type(level) is int and 1 <= level <= 5 and builder != -1
        need(fits, f"houses on {name!r}: 1 to 5, on a lot, with a builder")
        seat = told.seat(builder)
        ours = game.book.build is not building.build or game.owner[k] == seat
        need(ours, f"houses on {name!r}: before the revolution only the owner builds")
        game.set_houses(k, level, seat)
        game.stock[level == 5] -= 1 if level == 5 else level
    need(not builders, f"builders: no houses stand on {', '.join(map(game.name_of, builders))}")
    need(min(game.stock) >= 0, "there are more buildings than the Bank has")


def mortgage(game: Treasury, told: Reader) -> None:
    """Mortgaged cards; where rule 14 holds, of groups without buildings."""
    for name in told.several(told.position.get("mortgaged", ()), "mortgaged"):
        k = told.space(name)
        space = game.data.spaces[k]
        fits = game.owner[k] >= 0 and space.mortgage and not game.mortgaged[k]
        need(fits, f"{name!r} cannot be mortgaged: nobody owns it, or it is mortgaged already")
        built = game.book.build is building.build and any(game.houses[m] for m in space.members)
        need(not built, f"{name!r} cannot be mortgaged while its group is built on")
        game.mortgaged[k] = True


def found_trust(game: Treasury, told: Reader) -> None:
    """The partners of rule 9."""
    names, stations = told.several(told.position.get("trust", ()), "trust"), game.data.stations
    game.trust = sorted(map(told.seat, names))
    owners = sorted({game.owner[k] for k in stations})
    whole = len(owners) == 2 and not any(game.mortgaged[k] for k in stations)
    words = "trust: two players who own all railroads between them, none mortgaged"
    need(not game.trust or (whole and game.trust == owners), words)
