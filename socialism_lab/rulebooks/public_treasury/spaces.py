"""Spaces that nobody owns and the joint deck: rules 4, 8, 10, 11, 13 and 15."""

from __future__ import annotations

from socialism_lab.engine.decision import Asking
from socialism_lab.engine.ledger import BANK, PURSE

from .board import Card, Space
from .state import NO_FLOW, TAXES, Treasury

ANTE, DOUBLE = 20, 200
PRIZES = {11: 180, 10: 160, 9: 140, 8: 120, 7: 100, 6: 80, 5: 60}  # 1-2 and 1-3 lose


def land(game: Treasury, seat: int) -> Asking[None]:
    """15: each token follows the rule of the space it stands on."""
    space = game.data.spaces[game.position[seat]]
    return game.book.landing[space.kind](game, seat, space)


def necessity(game: Treasury, seat: int, space: Space) -> Asking[None]:
    """4: a tax to the Treasury on each necessity, doubled at 10 and again at 25 houses (P8)."""
    built = sum(game.houses)
    amount = game.settings.tax * (4 if built >= 25 else 2 if built >= 10 else 1)
    yield from game.book.settle(game, seat, [(PURSE, amount, "4", space.name, TAXES)])


def speculation(game: Treasury, seat: int, space: Space) -> Asking[None]:
    """8: an ante to the Bank, then a roll for a prize; a tenth of it to the holder of the card or
    the Treasury; a losing roll sends the holder to Jail and the card to the Bank (P5)."""
    yield from game.book.purchase(game, seat, space)
    if not (yield from game.book.owe(game, seat, BANK, ANTE, "8", "ante")):
        return
    a, b = throw(game, seat, "8")
    broker = game.owner[game.data.speculation]
    prize = DOUBLE if a == b else PRIZES.get(a + b, 0)
    if prize:
        game.pay(BANK, seat, prize, "8", "prize")
        if broker != seat:
            payee = broker if broker >= 0 else PURSE
            yield from game.book.owe(game, seat, payee, prize // 10, "8", "share")
    elif broker >= 0:
        game.hand_over(space.index, -1)
        game.note("8", broker, "lost card", space.index)
        game.book.to_jail(game, broker, "8")


def throw(game: Treasury, seat: int, rule: str = "2") -> tuple[int, int]:
    """2: roll the dice and remember their sum (P36)."""
    a, b = game.roll()
    game.dice = a + b
    game.note(rule, seat, "rolled", a, b)
    return a, b


def poor_house(game: Treasury, seat: int, space: Space) -> None:
    """10: nothing is paid on Free Parking."""


def ira(game: Treasury, seat: int, space: Space) -> Asking[None]:
    """13: who moves here pays the price to the Bank and draws an IRA card."""
    if (yield from game.book.owe(game, seat, BANK, space.price, "13", space.name)):
        game.iras[seat] += 1


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
    game.position[seat] = (game.position[seat] - card.amount) % game.data.size
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
