"""Rule 11: the joint deck of Chance cards, and what each kind of card does."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.ledger import BANK


def chance(game: Any, seat: int, space: Any) -> Any:
    """11: draw a card and follow it; then it goes under the deck, unless it is kept."""
    number = game.deck.draw()
    if number < 0:
        return
    card = game.data.cards[number]
    game.note("11", seat, "drew", card.id)
    if card.effect == "jail_free":
        game.hand[seat].append(number)
        return
    game.deck.put_under(number)
    yield from game.book.cards[card.effect](game, seat, card)


def go_to(game: Any, seat: int, card: Any) -> Any:
    """11: forward to a named space."""
    forward_to(game, seat, card.target)
    yield from game.book.landing(game, seat)


def forward_to(game: Any, seat: int, goal: int) -> None:
    """Move a token forward; wages when it reaches or passes GO."""
    passed = goal <= game.position[seat]
    game.position[seat] = goal
    game.note("11", seat, "moved", goal)
    if passed:
        game.book.pay_wages(game, seat)


def nearest(game: Any, seat: int, card: Any) -> Any:
    """11: forward to the nearest railroad or utility, where the card sets the fare."""
    kind, size = card.effect.removeprefix("nearest_"), len(game.data.spaces)
    start = game.position[seat]
    spaces = game.data.spaces
    goal = next(k % size for k in range(start + 1, start + size) if spaces[k % size].kind == kind)
    forward_to(game, seat, goal)
    yield from game.book.franchise(game, seat, spaces[goal], card)


def back(game: Any, seat: int, card: Any) -> Any:
    """11: back by some spaces, never with wages, and land there."""
    game.position[seat] = (game.position[seat] - card.amount) % len(game.data.spaces)
    game.note("11", seat, "moved", game.position[seat])
    yield from game.book.landing(game, seat)


def arrest(game: Any, seat: int, card: Any) -> None:
    """11: to Jail."""
    game.book.to_jail(game, seat, "11")


def collect(game: Any, seat: int, card: Any) -> None:
    """11: money from the Bank (P37)."""
    game.pay(BANK, seat, card.amount, "11", card.title)


def pay_bank(game: Any, seat: int, card: Any) -> Any:
    """11: money to the Bank (P37)."""
    yield from game.book.owe(game, seat, BANK, card.amount, "11", card.title)


def pay_each(game: Any, seat: int, card: Any) -> Any:
    """11: money to every other player, in seat order."""
    others = [s for s in range(game.players) if s != seat]
    claims = [(payee, card.amount, "11", card.title, -1) for payee in others]
    yield from game.book.settle(game, seat, claims)


def collect_each(game: Any, seat: int, card: Any) -> Any:
    """11: money from every other player, who may have to raise it."""
    for payer in game.others(seat):
        yield from game.book.owe(game, payer, seat, card.amount, "11", card.title)


def repairs(game: Any, seat: int, card: Any) -> Any:
    """11: money to the Bank for each own house and hotel, whoever owns the land (P37)."""
    own = [game.houses[k] for k in game.estates[seat]]
    due = sum(card.amount2 if n == 5 else n * card.amount for n in own)
    yield from game.book.owe(game, seat, BANK, due, "11", card.title)


cards = {
    "go_to": go_to, "nearest_railroad": nearest, "nearest_utility": nearest, "back": back,
    "jail": arrest, "collect": collect, "pay": pay_bank, "pay_each": pay_each,
    "collect_each": collect_each, "repairs": repairs,
}  # fmt: skip
