"""A third society for lesson 7: rules 1 to 19, and two taxes that stand in no rulebook.

TAXED is LAISSEZ_FAIRE with one rule replaced: who gets wages is taxed there and then, on his lots
(setting `land_tax`) and on his buildings (`house_tax`). With `dividend` the money goes back to all
in equal parts at once; without it the Treasury keeps it. Both taxes are 0 by default.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from socialism_lab.engine.ledger import PURSE
from socialism_lab.engine.rulebook import setting

from . import money
from .book import LAISSEZ_FAIRE, REFORM, REVOLUTION
from .state import BOTH, Treasury, TreasurySettings

LAND, HOUSE, DIVIDEND = IDS = ("land tax", "house tax", "dividend")


@dataclass(frozen=True, kw_only=True)
class TaxSettings(TreasurySettings):
    """The game's settings, and those of the taxes."""

    land_tax: int = setting(0, range(101), "tax a lap on lots, per cent of price", LAND)
    house_tax: int = setting(0, range(201), "tax a lap on buildings, per cent of cost", HOUSE)
    dividend: bool = setting(
        True, BOTH, "whether the taxes go back to all in equal parts", DIVIDEND
    )


def pay_wages(game: Treasury, seat: int) -> None:
    """3, and the taxes: whoever gets his wages pays the taxes of a lap from what he has then: on
    the list price of each lot held, and on what each building cost; a hotel is five. As dividend
    all get equal whole parts back; what cannot be divided stays in the Treasury."""
    money.pay_wages(game, seat)
    settings, spaces = cast(TaxSettings, game.settings), game.data.spaces
    land = sum(spaces[k].price for k in game.cards[seat] if spaces[k].kind == "lot")
    costs = sum(game.houses[k] * spaces[k].house_cost for k in game.estates[seat])
    paid = levy(game, seat, LAND, land * settings.land_tax // 100)
    paid += levy(game, seat, HOUSE, costs * settings.house_tax // 100)
    for other in range(game.players if settings.dividend else 0):
        game.pay(PURSE, other, paid // game.players, DIVIDEND, "equal part of the taxes")


def levy(game: Treasury, seat: int, tax: str, due: int) -> int:
    """What a seat pays of a tax: all of it, or the cash that it has; the rest is forgiven."""
    amount = min(due, game.cash[seat])
    game.pay(seat, PURSE, amount, tax, "tax of a lap")
    game.forgiven[seat] += due - amount
    return amount


TAXED = replace(
    LAISSEZ_FAIRE,
    title="the Public Treasury game with taxes",
    rules=LAISSEZ_FAIRE.rules.union(IDS),
    settings=TaxSettings,
    pay_wages=pay_wages,
    reform={**REFORM, "rules": REVOLUTION.rules.union(IDS)},
)
