"""Starting the Community Fund game from a described position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.rulebooks.common.described import Reader, need

from .state import Fund

KEYS = ("fund", "cash", "at", "jail", "manages", "chips", "hand", "next", "round")


def place(game: Fund, position: Mapping[str, Any]) -> None:
    """C1, from the middle: `position` may hold fund; cash, at, jail, hand by player; manages
    (player -> projects); chips (project -> players, one for each chip); next; round.

    Raises PositionError naming what does not exist or does not fit.
    """
    told = Reader(game, position, KEYS)
    game.pay(BANK, PURSE, told.number("fund", game.settings.fund, 1), "C1", "set-up")
    for seat, amount in told.numbers("cash"):
        game.pay(BANK, seat, amount, "C1", "set-up")
    place_all(game, told)


def place_all(game: Fund, told: Reader) -> None:
    """All but the money: projects and chips, tokens, cards, and whose turn it is."""
    for seat, name in told.lists(told.by_player("manages"), "manages"):
        space = project_named(game, told, name)
        need(game.manager[space] < 0, f"{name!r} has a manager already")
        game.hand_over(space, seat)
    for space, name in told.lists(told.by_space("chips"), "chips"):
        place_chip(game, project_named(game, told, space), told.seat(name))
    for seat, attempt in told.numbers("jail", 1, game.settings.jail_tries):
        game.jail[seat], game.position[seat] = attempt, game.data.jail
    for seat, name in told.by_player("at"):
        at = told.space(name)
        fits = not game.jail[seat] or at == game.data.jail
        need(fits, f"{game.names[seat]} is in Jail, not elsewhere")
        game.position[seat] = at
    for seat, card_id in told.by_player("hand"):
        kinds = [k for k, card in enumerate(game.data.cards) if card.id == card_id]
        kept = kinds and game.data.cards[kinds[0]].when != "now"
        need(kept, f"{card_id!r} is no card that can be kept")
        game.deck.remove(*(copy for copy, kind in enumerate(game.data.kinds) if kind in kinds))
        game.hand[seat] = kinds[0]
    told.begin()


def place_chip(game: Fund, space: int, seat: int) -> None:
    """Lay a chip on a managed project."""
    at, name = game.data.spaces[space], game.names[seat]
    fits = game.room[space] and game.manager[space] >= 0
    need(fits, f"{at.name} is unmanaged or has only {at.places} places")
    game.chips[space].append(seat)
    game.room[space] -= 1
    game.placed[seat] += 1
    need(game.placed[seat] < game.settings.chips, f"{name} has placed all chips already")


def project_named(game: Fund, told: Reader, name: object) -> int:
    """A project from its number or its name."""
    space = told.space(name)
    need(space in game.data.projects, f"{name!r} is no project")
    return space
