"""A third society for lesson 7: rules 1 to 19, and two taxes that stand in no rulebook.

TAXED is LAISSEZ_FAIRE with one rule replaced: who gets wages is taxed there and then, on his lots
(setting `land_tax`) and on his buildings (`house_tax`). With `dividend` the money goes back to all
in equal parts at once; without it the Treasury keeps it. Both taxes are 0 by default.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from socialism_lab.engine.ledger import PURSE
from socialism_lab.engine.rulebook import Setting
from socialism_lab.rulebooks.public_treasury import money
from socialism_lab.rulebooks.public_treasury.book import BOTH, LAISSEZ_FAIRE, REFORM, RULES

LAND, HOUSE, DIVIDEND = IDS = ("land tax", "house tax", "dividend")
SETTINGS = {
    "land_tax": Setting(0, range(0, 101), "tax a lap on lots, per cent of price", LAND),
    "house_tax": Setting(0, range(0, 201), "tax a lap on buildings, per cent of cost", HOUSE),
    "dividend": Setting(True, BOTH, "whether the taxes go back to all in equal parts", DIVIDEND),
}


def pay_wages(game: Any, seat: int) -> None:
    """3, and the taxes: whoever gets his wages pays the taxes of a lap from what he has then."""
    money.pay_wages(game, seat)
    paid = levy(game, seat, LAND, land_due(game, seat))
    paid += levy(game, seat, HOUSE, house_due(game, seat))
    if game.settings.dividend:
        pay_back(game, paid)


def levy(game: Any, seat: int, tax: str, due: int) -> int:
    """What a seat pays of a tax: all of it, or the cash that it has; the rest is forgiven."""
    amount = min(due, game.cash[seat])
    game.pay(seat, PURSE, amount, tax, "tax of a lap")
    game.forgiven[seat] += due - amount
    return amount


def land_due(game: Any, seat: int) -> int:
    """Land tax: a share of the list price of each lot held, whatever stands on it."""
    spaces = game.data.spaces
    prices = sum(spaces[k].price for k in game.cards[seat] if spaces[k].kind == "lot")
    return prices * game.settings.land_tax // 100


def house_due(game: Any, seat: int) -> int:
    """House tax: a share of what each building cost; a hotel is five."""
    costs = sum(game.houses[k] * game.data.spaces[k].house_cost for k in game.estates[seat])
    return costs * game.settings.house_tax // 100


def pay_back(game: Any, amount: int) -> None:
    """Dividend: equal whole parts to all; what cannot be divided stays in the Treasury."""
    for seat in range(game.players):
        game.pay(PURSE, seat, amount // game.players, DIVIDEND, "equal part of the taxes")


TAXED = replace(
    LAISSEZ_FAIRE,
    title="the Public Treasury game with taxes",
    rules=RULES.union(IDS),
    settings={**LAISSEZ_FAIRE.settings, **SETTINGS},
    pay_wages=pay_wages,
    reform={**REFORM, "rules": REFORM["rules"].union(IDS)},
)
