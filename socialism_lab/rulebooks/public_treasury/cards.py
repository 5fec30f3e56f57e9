"""Rule 11: the joint deck of Chance cards, and what each kind of card does."""

from __future__ import annotations

from socialism_lab.engine.decision import Asking
from socialism_lab.engine.ledger import BANK

from .board import Card, Space
from .movement import land
from .state import NO_FLOW, Treasury


def chance(game: Treasury, seat: int, space: Space) -> Asking[None]:
    """11: draw a card and follow it; then it goes under the deck, unless it is kept."""
    number = game.deck.draw()
    if number < 0:
        return
    card = game.data.cards[number]
    game.note("11", seat, "drew", card.id)
    if card.effect == "jail_free":
        game.hand[seat].append(number)
        return
    try:
        yield from game.book.cards[card.effect](game, seat, card)
    finally:  # also where its wages end the game
        game.deck.put_under(number)


def go_to(game: Treasury, seat: int, card: Card) -> Asking[None]:
    """11: forward to a named space."""
    forward_to(game, seat, card.target)
    yield from land(game, seat)


def forward_to(game: Treasury, seat: int, goal: int) -> None:
    """Move a token forward; wages when it reaches or passes GO."""
    passed = goal <= game.position[seat]
    game.position[seat] = goal
    game.note("11", seat, "moved", goal)
    if passed:
        game.book.pay_wages(game, seat)


def nearest(game: Treasury, seat: int, card: Card) -> Asking[None]:
    """11: forward to the nearest railroad or utility, where the card sets the fare."""
    spaces, start = game.data.spaces, game.position[seat]
    kind = card.effect.removeprefix("nearest_")
    ahead = (*spaces[start + 1 :], *spaces[:start])
    space = next(space for space in ahead if space.kind == kind)
    forward_to(game, seat, space.index)
    yield from game.book.franchise(game, seat, space, card)


def back(game: Treasury, seat: int, card: Card) -> Asking[None]:
    """11: back by some spaces, never with wages, and land there."""
    game.position[seat] = (game.position[seat] - card.amount) % len(game.data.spaces)
    game.note("11", seat, "moved", game.position[seat])
    yield from land(game, seat)


def arrest(game: Treasury, seat: int, card: Card) -> None:
    """11: to Jail."""
    game.book.to_jail(game, seat, "11")


def collect(game: Treasury, seat: int, card: Card) -> None:
    """11: money from the Bank (P37)."""
    game.pay(BANK, seat, card.amount, "11", card.title)


def pay_bank(game: Treasury, seat: int, card: Card) -> Asking[None]:
    """11: money to the Bank (P37)."""
    yield from game.book.owe(game, seat, BANK, card.amount, "11", card.title)


def pay_each(game: Treasury, seat: int, card: Card) -> Asking[None]:
    """11: money to every other player, in seat order."""
    payees = sorted(game.others(seat))
    claims = [(payee, card.amount, "11", card.title, NO_FLOW) for payee in payees]
    yield from game.book.settle(game, seat, claims)


def collect_each(game: Treasury, seat: int, card: Card) -> Asking[None]:
    """11: money from every other player, who may have to raise it."""
    for payer in game.others(seat):
        yield from game.book.owe(game, payer, seat, card.amount, "11", card.title)


def repairs(game: Treasury, seat: int, card: Card) -> Asking[None]:
    """11: money to the Bank for each own house and hotel, whoever owns the land (P37)."""
    own = [game.houses[k] for k in game.estates[seat]]
    due = sum(card.amount2 if n == 5 else n * card.amount for n in own)
    yield from game.book.owe(game, seat, BANK, due, "11", card.title)
