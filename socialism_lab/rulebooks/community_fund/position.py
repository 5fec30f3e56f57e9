"""Starting the Community Fund game from a described position."""

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
)

KEYS = ("fund", "cash", "at", "jail", "manages", "chips", "hand", "next", "round")


def place(game: Any, position: dict) -> None:
    """C1, from the middle: `position` may hold fund; cash, at, jail, hand by player; manages
    (player -> projects); chips (project -> players, one for each chip); next; round.

    Raises PositionError naming what does not exist or does not fit.
    """
    check_keys(position, KEYS)
    fund = number(position.get("fund", game.settings.fund), "fund", 1)
    game.pay(BANK, PURSE, fund, "C1", "set-up")
    for seat, amount in by_player(game, position, "cash"):
        game.pay(BANK, seat, number(amount, "cash"), "C1", "set-up")
    for seat, space in by_player(game, position, "at"):
        game.position[seat] = space_named(game, space)
    for seat, spaces in by_player(game, position, "manages"):
        for space in spaces:
            game.hand_over(project_named(game, space), seat)
    for space, names in position.get("chips", {}).items():
        place_chips(game, project_named(game, space), [seat_named(game, name) for name in names])
    for seat, attempt in by_player(game, position, "jail"):
        game.jail[seat] = number(attempt, "jail", 1, game.settings.jail_tries)
        game.position[seat] = game.data.jail
    for seat, card in by_player(game, position, "hand"):
        give_card(game, seat, card)
    game.first = 0
    game.upnext = seat_named(game, position.get("next", 0))
    game.round = number(position.get("round", 1), "round", 1)


def place_chips(game: Any, space: int, seats: list[int]) -> None:
    """Lay chips on a managed project."""
    at = game.data.spaces[space]
    if len(seats) > at.places or game.manager[space] < 0:
        raise PositionError(f"position: {at.name} is unmanaged or has only {at.places} places")
    game.chips[space] = seats
    game.room[space] = at.places - len(seats)
    for seat in seats:
        game.placed[seat] += 1
        if game.placed[seat] >= game.settings.chips:
            raise PositionError(f"position: {game.names[seat]} has placed all chips already")


def give_card(game: Any, seat: int, card_id: str) -> None:
    """Put a keepable card into a player's hand, out of the deck."""
    kind = next((i for i, card in enumerate(game.data.cards) if card.id == card_id), -1)
    if kind < 0 or game.data.cards[kind].when == "now":
        raise PositionError(f"position: {card_id!r} is no card that can be kept")
    game.deck.remove(*(number for number, k in enumerate(game.data.kinds) if k == kind))
    game.hand[seat] = kind


def project_named(game: Any, name: Any) -> int:
    """A project from its number or its name."""
    space = space_named(game, name)
    if space not in game.data.projects:
        raise PositionError(f"position: {name!r} is no project")
    return space
