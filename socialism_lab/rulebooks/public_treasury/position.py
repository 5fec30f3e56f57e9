"""Starting the Public Treasury game from a described position."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.errors import PositionError
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.rulebooks.public_treasury.board import sample_hand

LISTS = ("vouchers", "professors", "iras", "laps")
MOST = 100_000  # of anything
KEYS = (
    "cash", "treasury", "deeds", "hands", "mortgaged", "houses", "builders", "public", "at",
    "jail", "opportunity", "cards", *LISTS, "wages", "works", "revolution", "trust", "next",
    "round",
)  # fmt: skip


def place(game: Any, position: dict) -> None:
    """Preparation, from the middle. By player: cash (else the starting money), deeds (names of
    cards), hands (1 to 4: a sample hand, paid for), at, jail, opportunity, cards (ids of kept
    ones), vouchers, professors, iras, laps. By space: houses, builders. Lists: mortgaged, public,
    trust (players). Numbers: treasury, wages, works, round. revolution: true; next: a player.

    Raises PositionError naming what does not exist or does not fit.
    """
    for key in position:
        if key not in KEYS:
            raise PositionError(f"position: {key!r} is unknown; there are {', '.join(KEYS)}")
    cash = dict.fromkeys(range(game.players), game.settings.start_cash)
    for name, deeds in position.get("deeds", {}).items():
        take(game, seat_named(game, name), deeds)
    for name, hand in position.get("hands", {}).items():
        seat, sample = seat_named(game, name), sample_hand(hand)
        take(game, seat, sample["deeds"])
        cash[seat] -= sample["sum"]
    for name, amount in position.get("cash", {}).items():
        cash[seat_named(game, name)] = number(amount, "cash")
    for seat, amount in cash.items():
        game.pay(BANK, seat, number(amount, "cash"), "set-up", "position")
    place_tokens(game, position)
    place_buildings(game, position)
    game.wage = number(position.get("wages", game.settings.wages), "wages")
    game.trust = sorted(seat_named(game, name) for name in position.get("trust", ()))
    game.upnext = seat_named(game, position.get("next", 0))
    game.round = number(position.get("round", 1), "round")
    if position.get("revolution"):
        game.book.revolt(game)
        nationalised(game, number(position.get("works", 0), "works"))
    game.pay(BANK, PURSE, number(position.get("treasury", 0), "treasury"), "set-up", "position")
    game.book.public_works(game)


def take(game: Any, seat: int, deeds: Any) -> None:
    """Give cards to a seat."""
    for name in deeds:
        k = space_named(game, name)
        if k not in game.data.deeds or game.owner[k] >= 0:
            raise PositionError(f"position: {name!r} is no card, or is owned already")
        game.hand_over(k, seat)


def place_tokens(game: Any, position: dict) -> None:
    """Where the tokens are, and what the players keep."""
    for name, where in position.get("at", {}).items():
        game.position[seat_named(game, name)] = space_named(game, where)
    for name, attempt in position.get("jail", {}).items():
        seat = seat_named(game, name)
        game.position[seat], game.jail[seat] = game.data.jail, number(attempt, "jail")
    for name, after in position.get("opportunity", {}).items():
        seat = seat_named(game, name)
        if after not in game.data.corners:
            raise PositionError(f"position: there is no natural opportunity after {after!r}")
        game.position[seat] = game.opportunity[seat] = after
    for key in LISTS:
        for name, count in position.get(key, {}).items():
            getattr(game, key)[seat_named(game, name)] = number(count, key)
    for name, ids in position.get("cards", {}).items():
        for card in ids:
            kept = [i for i, c in enumerate(game.data.cards) if c.id == card]
            if not kept or game.data.cards[kept[0]].effect != "jail_free":
                raise PositionError(f"position: {card!r} is no card that can be kept")
            game.deck.remove(kept[0])
            game.hand[seat_named(game, name)].append(kept[0])


def place_buildings(game: Any, position: dict) -> None:
    """Buildings and mortgages."""
    for name, level in position.get("houses", {}).items():
        k = space_named(game, name)
        builder = position.get("builders", {}).get(name, game.owner[k])
        if k not in game.data.lots or level not in range(1, 6) or builder == -1:
            raise PositionError(f"position: houses on {name!r}: 1 to 5, on a lot, with a builder")
        game.set_houses(k, level, seat_named(game, builder))
        game.stock[level == 5] -= 1 if level == 5 else level
    if min(game.stock) < 0:
        raise PositionError("position: there are more buildings than the Bank has")
    for name in position.get("mortgaged", ()):
        k = space_named(game, name)
        if game.owner[k] < 0 or not game.data.spaces[k].mortgage:
            raise PositionError(f"position: {name!r} cannot be mortgaged")
        game.mortgaged[k] = True


def nationalised(game: Any, works: int) -> None:
    """As many public works as are done already."""
    game.works = works
    for k in game.data.franchises[:works]:
        game.hand_over(k, -1)
        game.mortgaged[k], game.public[k] = False, True
    game.colleges = works > len(game.data.franchises)


def number(value: Any, what: str) -> int:
    """The value, if it is a whole number from 0 to MOST."""
    if type(value) is not int or not 0 <= value <= MOST:
        raise PositionError(f"position: {what} is a whole number from 0 to {MOST}, not {value!r}")
    return value


def seat_named(game: Any, name: Any) -> int:
    """A seat from its number, its player's name, or "Player 1"."""
    if name in game.names:
        return game.names.index(name)
    for seat in range(game.players):
        if (name == seat and type(name) is int) or name in (str(seat), f"Player {seat + 1}"):
            return seat
    raise PositionError(f"position: {name!r} does not play; there are {', '.join(game.names)}")


def space_named(game: Any, name: Any) -> int:
    """A space from its number or its name."""
    for space in game.data.spaces:
        if name == space.name or (type(name) is int and name == space.index):
            return space.index
    raise PositionError(f"position: there is no space {name!r} on this board")
