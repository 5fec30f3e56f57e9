"""Starting the Community Fund game from a described position."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.rulebooks.common.described import (
    by_player,
    by_space,
    check_keys,
    need,
    number,
    seat_named,
    several,
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
    at = {seat: space_named(game, space) for seat, space in by_player(game, position, "at")}
    for seat, space in at.items():
        game.position[seat] = space
    for seat, spaces in by_player(game, position, "manages"):
        for name in several(spaces, "manages"):
            space = project_named(game, name)
            need(game.manager[space] < 0, f"{name!r} has a manager already")
            game.hand_over(space, seat)
    for space, names in by_space(game, position, "chips"):
        seats = [seat_named(game, name) for name in several(names, "chips")]
        place_chips(game, project_named(game, space), seats)
    for seat, attempt in by_player(game, position, "jail"):
        game.jail[seat] = number(attempt, "jail", 1, game.settings.jail_tries)
        need(
            at.get(seat, game.data.jail) == game.data.jail,
            f"{game.names[seat]} is in Jail, not elsewhere",
        )
        game.position[seat] = game.data.jail
    for seat, card in by_player(game, position, "hand"):
        give_card(game, seat, card)
    game.first = 0
    game.upnext = seat_named(game, position.get("next", 0))
    game.round = number(position.get("round", 1), "round", 1, game.settings.round_limit)


def place_chips(game: Any, space: int, seats: list[int]) -> None:
    """Lay chips on a managed project."""
    at = game.data.spaces[space]
    fits = len(seats) <= at.places and game.manager[space] >= 0
    need(fits, f"{at.name} is unmanaged or has only {at.places} places")
    game.chips[space] = seats
    game.room[space] = at.places - len(seats)
    for seat in seats:
        game.placed[seat] += 1
        left = game.placed[seat] < game.settings.chips
        need(left, f"{game.names[seat]} has placed all chips already")


def give_card(game: Any, seat: int, card_id: str) -> None:
    """Put a keepable card into a player's hand, out of the deck."""
    kind = next((i for i, card in enumerate(game.data.cards) if card.id == card_id), -1)
    kept = kind >= 0 and game.data.cards[kind].when != "now"
    need(kept, f"{card_id!r} is no card that can be kept")
    game.deck.remove(*(number for number, k in enumerate(game.data.kinds) if k == kind))
    game.hand[seat] = kind


def project_named(game: Any, name: Any) -> int:
    """A project from its number or its name."""
    space = space_named(game, name)
    need(space in game.data.projects, f"{name!r} is no project")
    return space
