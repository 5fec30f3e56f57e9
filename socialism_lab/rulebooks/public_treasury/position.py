"""Starting the Public Treasury game from a described position."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.errors import PositionError
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.rulebooks.common.described import (
    by_player,
    check_keys,
    number,
    seat_named,
    space_named,
)  # fmt: skip
from socialism_lab.rulebooks.public_treasury.board import sample_hand

COUNTS = ("vouchers", "professors", "iras", "laps")
KEYS = (
    "cash", "treasury", "deeds", "hands", "mortgaged", "houses", "builders", "at", "jail",
    "opportunity", "cards", *COUNTS, "wages", "works", "revolution", "trust", "next", "round",
)  # fmt: skip


def place(game: Any, position: dict) -> None:
    """Preparation, from the middle. By player: cash (else the starting money), deeds (names of
    cards), hands (1 to 4: a sample hand, paid for), at, jail, opportunity, cards (ids of kept
    ones), vouchers, professors, iras, laps. By space: houses, builders. Lists: mortgaged, trust
    (players). Numbers: treasury, wages, works (done), round. revolution: true; next: a player.

    Raises PositionError naming what does not exist or does not fit.
    """
    check_keys(position, KEYS)
    cash = [game.settings.start_cash] * game.players
    for seat, deeds in by_player(game, position, "deeds"):
        take(game, seat, deeds)
    for seat, hand in by_player(game, position, "hands"):
        sample = sample_hand(number(hand, "hands", 1, 4))
        take(game, seat, sample["deeds"])
        cash[seat] -= sample["sum"]
    for seat, amount in by_player(game, position, "cash"):
        cash[seat] = amount
    for seat, amount in enumerate(cash):
        game.pay(BANK, seat, number(amount, "cash"), "set-up", "position")
    place_tokens(game, position)
    place_buildings(game, position)
    game.wage = number(position.get("wages", game.settings.wages), "wages")
    game.trust = sorted(seat_named(game, name) for name in position.get("trust", ()))
    game.upnext = seat_named(game, position.get("next", 0))
    game.round = number(position.get("round", 1), "round", 1)
    if position.get("revolution"):
        game.book.revolt(game)
        game.works = number(position.get("works", 0), "works")
        for k in game.data.franchises[: game.works]:
            game.hand_over(k, -1)
            game.mortgaged[k], game.public[k] = False, True
        game.colleges = game.works > len(game.data.franchises)
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
    for seat, where in by_player(game, position, "at"):
        game.position[seat] = space_named(game, where)
    for seat, attempt in by_player(game, position, "jail"):
        game.position[seat], game.jail[seat] = game.data.jail, number(attempt, "jail", 1, 3)
    for seat, after in by_player(game, position, "opportunity"):
        if after not in game.data.corners:
            raise PositionError(f"position: there is no natural opportunity after {after!r}")
        game.position[seat] = game.opportunity[seat] = after
    for key in COUNTS:
        for seat, count in by_player(game, position, key):
            getattr(game, key)[seat] = number(count, key)
    kept = {c.id: i for i, c in enumerate(game.data.cards) if c.effect == "jail_free"}
    for seat, ids in by_player(game, position, "cards"):
        for card in ids:
            if card not in kept:
                raise PositionError(f"position: {card!r} is no card that can be kept")
            game.deck.remove(kept[card])
            game.hand[seat].append(kept[card])


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
