"""Spaces that nobody owns: rules 4, 8, 10 and 13 (taxes, Speculation, Free Parking, IRA)."""

from __future__ import annotations

from socialism_lab.engine.decision import Asking
from socialism_lab.engine.ledger import BANK, PURSE

from .board import Space
from .state import TAXES, Treasury

ANTE, DOUBLE = 20, 200
PRIZES = {11: 180, 10: 160, 9: 140, 8: 120, 7: 100, 6: 80, 5: 60}  # 1-2 and 1-3 lose


def necessity(game: Treasury, seat: int, space: Space) -> Asking[None]:
    """4: a tax to the Treasury on each necessity, doubled at 10 and again at 25 houses (P8)."""
    built = game.buildings()
    amount = game.settings.tax * (4 if built >= 25 else 2 if built >= 10 else 1)
    yield from game.book.settle(game, seat, [(PURSE, amount, "4", space.name, TAXES)])


def speculation(game: Treasury, seat: int, space: Space) -> Asking[None]:
    """8: an ante to the Bank, then a roll for a prize; a tenth of it to the holder of the card or
    the Treasury; a losing roll sends the holder to Jail and the card to the Bank (P5)."""
    yield from game.book.purchase(game, seat, space)
    if not (yield from game.book.owe(game, seat, BANK, ANTE, "8", "ante")):
        return
    a, b = game.roll()
    game.dice = a + b
    game.note("8", seat, "rolled", a, b)
    broker = game.broker
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


def poor_house(game: Treasury, seat: int, space: Space) -> None:
    """10: nothing is paid on Free Parking."""


def ira(game: Treasury, seat: int, space: Space) -> Asking[None]:
    """13: who moves here pays the price to the Bank and draws an IRA card."""
    if (yield from game.book.owe(game, seat, BANK, space.price, "13", space.name)):
        game.iras[seat] += 1
