"""Starting the Community Fund game from a described position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.rulebooks.common import described
from socialism_lab.rulebooks.common.described import by_player, need, number, several

from .state import Fund

KEYS = ("fund", "cash", "at", "jail", "manages", "chips", "hand", "next", "round")


def place(game: Fund, position: Mapping[str, Any]) -> None:
    """C1, from the middle: `position` may hold fund; cash, at, jail, hand by player; manages
    (player -> projects); chips (project -> players, one for each chip); next; round.

    Raises PositionError naming what does not exist or does not fit.
    """
    described.check_keys(position, KEYS)
    fund = number(position.get("fund", game.settings.fund), "fund", 1)
    game.pay(BANK, PURSE, fund, "C1", "set-up")
    for seat, amount in by_player(game, position, "cash"):
        game.pay(BANK, seat, number(amount, "cash"), "C1", "set-up")
    place_all(game, position)


def place_all(game: Fund, position: Mapping[str, Any]) -> None:
    """All but the money: projects and chips, tokens, cards, and whose turn it is."""
    for seat, spaces in by_player(game, position, "manages"):
        for name in several(spaces, "manages"):
            space = project_named(game, name)
            need(game.manager[space] < 0, f"{name!r} has a manager already")
            game.hand_over(space, seat)
    for space, names in described.by_space(game, position, "chips"):
        place_chips(game, project_named(game, space), several(names, "chips"))
    place_tokens(game, position)
    for seat, card in by_player(game, position, "hand"):
        give_card(game, seat, card)
    game.first = 0
    game.upnext = described.seat_named(game, position.get("next", 0))
    game.round = number(position.get("round", 1), "round", 1, game.settings.round_limit)


def place_tokens(game: Fund, position: Mapping[str, Any]) -> None:
    """Where the tokens stand; in Jail with the number of the coming try."""
    jail, tries = game.data.jail, game.settings.jail_tries
    for seat, attempt in by_player(game, position, "jail"):
        game.jail[seat] = number(attempt, "jail", 1, tries)
        game.position[seat] = jail
    for seat, name in by_player(game, position, "at"):
        game.position[seat] = described.space_named(game, name)
        fits = not game.jail[seat] or game.position[seat] == jail
        need(fits, f"{game.names[seat]} is in Jail, not elsewhere")


def place_chips(game: Fund, space: int, names: Sequence[Any]) -> None:
    """Lay chips on a managed project."""
    at = game.data.spaces[space]
    fits = len(names) <= at.places and game.manager[space] >= 0
    need(fits, f"{at.name} is unmanaged or has only {at.places} places")
    for seat in [described.seat_named(game, name) for name in names]:
        game.chips[space].append(seat)
        game.room[space] -= 1
        game.placed[seat] += 1
        left = game.placed[seat] < game.settings.chips
        need(left, f"{game.names[seat]} has placed all chips already")


def give_card(game: Fund, seat: int, card_id: object) -> None:
    """Put a keepable card into a player's hand, out of the deck."""
    kinds = [k for k, card in enumerate(game.data.cards) if card.id == card_id]
    kept = kinds and game.data.cards[kinds[0]].when != "now"
    need(kept, f"{card_id!r} is no card that can be kept")
    game.deck.remove(*(copy for copy, kind in enumerate(game.data.kinds) if kind in kinds))
    game.hand[seat] = kinds[0]


def project_named(game: Fund, name: object) -> int:
    """A project from its number or its name."""
    space = described.space_named(game, name)
    need(space in game.data.projects, f"{name!r} is no project")
    return space
