"""Own purses: the Fund's board, cards and dice without a common purse (V3; ours).

Each starts with an equal part of the Fund's money and pays alone. Whoever cannot pay a forced
charge, Jail's or a card's, pays what he has and is out until the next wages: no turn, bid, vote or
deal, while his projects and chips stay and earn. When all are out at once, nobody wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from socialism_lab.engine.decision import Asking, GameOver
from socialism_lab.engine.ledger import BANK
from socialism_lab.engine.rulebook import as_asking, nothing
from socialism_lab.rulebooks.common.described import Reader
from socialism_lab.rulebooks.community_fund import cards, jail, position, projects
from socialism_lab.rulebooks.community_fund.board import Card
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND, FundSettings, row
from socialism_lab.rulebooks.community_fund.state import Fund


def none(value: int | str) -> Any:
    """A setting of the Fund's that does not exist here."""
    return field(default=value, init=False)


@dataclass(frozen=True, kw_only=True)
class OwnSettings(FundSettings):
    """The Fund's settings but those about gifts, limits and fines."""

    smallest_gift: int = none(0)
    purchase_limit: str = none("own_cash")
    gift_match: int = none(0)
    cap: int = none(0)
    fine: int = none(0)
    fine_to: str = none("bank")


def share(game: Fund, amount: int, rule: str, reason: str) -> None:
    """V3: the Bank pays everybody an equal part; odd units go to the first seats."""
    part, odd = divmod(amount, game.players)
    for seat in range(game.players):
        game.pay(BANK, seat, part + (seat < odd), rule, reason)


def set_up(game: Fund) -> None:
    """C1, V3: everybody starts with an equal part of the money."""
    share(game, game.settings.fund, "C1", "set-up")


def place(game: Fund, place: Mapping[str, Any]) -> None:
    """C1, V3, from the middle: as in the Fund's game, without a fund; cash by player, where it is
    not an equal part. Raises PositionError."""
    told = Reader(game, place, [key for key in position.KEYS if key != "fund"])
    cash = dict(told.numbers("cash"))
    part, odd = divmod(game.settings.fund, game.players)
    for seat in range(game.players):
        game.pay(BANK, seat, cash.get(seat, part + (seat < odd)), "C1", "set-up")
    position.place_all(game, told)


def allowance(game: Fund, seat: int) -> int:
    """V3: nobody helps to pay."""
    return 0


def ride_money(game: Fund, seat: int) -> int:
    """C11, V3: a ride is paid from one's own cash."""
    return game.cash[seat]


def draw(game: Fund, seat: int, payee: int, amount: int, rule: str, reason: str) -> None:
    """V3: what the Fund would pay for a seat's choice it pays itself."""
    game.pay(seat, payee, amount, rule, reason)


def charge(game: Fund, seat: int, amount: int, rule: str, reason: str) -> None:
    """V3: a forced charge is paid by whom it befalls; what he does not have is forgiven, and he is
    out until the next wages."""
    paid = min(amount, game.cash[seat])
    game.pay(seat, BANK, paid, rule, reason)
    if paid == amount:
        return
    game.forgiven[seat] += amount - paid
    game.out[seat] = True
    game.note("V3", seat, "out", amount - paid)
    if all(game.out):
        raise GameOver("all are out")


def wages(game: Fund, seat: int) -> None:
    """C9, V3: the Bank pays everybody wages, and who was out plays again; nobody gives."""
    for other in game.everybody(seat):
        game.pay(BANK, other, game.settings.wage, "C9", "wages")
        game.out[other] = False


def bail(game: Fund, seat: int) -> Asking[None]:
    """C14, V3: 50 of one's own, or of the others (M20); what is still missing is forgiven."""
    game.forgiven[seat] += yield from jail.own_or_others(game, seat)


def pay_out(game: Fund, seat: int, space: int) -> None:
    """C8, V3: the manager of a finished project gets what manager and Fund would have got."""
    for project in projects.paying(game, seat, space):
        game.pay(BANK, game.manager[space], 2 * project.payout, "C8", project.name)


def bank_to_all(game: Fund, seat: int, card: Card) -> None:
    """What the Bank would pay into the Fund everybody gets a part of (V3)."""
    share(game, card.amount, "C10", card.title)


def all_share(game: Fund, seat: int, card: Card) -> None:
    """Everybody pays up to that much of the own cash; the sum is shared equally (V3)."""
    paid = [min(card.amount, game.cash[other]) for other in range(game.players)]
    for other, amount in enumerate(paid):
        game.pay(other, BANK, amount, "C10", card.title)
    share(game, sum(paid), "C10", card.title)


def standing(game: Fund) -> list[dict[str, Any]]:
    """One row a seat: cash, chips placed, projects, what was forgiven, and the score."""
    seats = range(game.players)
    return [row(game, seat, game.placed[seat], forgiven=game.forgiven[seat]) for seat in seats]


OWN_PURSES = replace(
    COMMUNITY_FUND,
    name="own_purses",
    title="the own-purses game",
    purse="Common purse",
    settings=OwnSettings,
    endings=("won", "all are out"),
    rules=COMMUNITY_FUND.rules - {"V2"},
    hidden=COMMUNITY_FUND.hidden - {"gift"},
    interjections={"deal": projects.deal, "card": cards.play_any_time},
    effects={
        **cards.EFFECTS,
        "bank_to_fund": as_asking(bank_to_all),
        "all_give_fund": as_asking(all_share),
    },
    set_up=as_asking(set_up),
    place=place,
    standing=standing,
    may_begin=nothing,
    pauses={**COMMUNITY_FUND.pauses, "develop": Fund.may_deal, "shuttle": Fund.may_deal},
    series={"poorest": lambda game: min(game.cash[: game.players])},
    wages=as_asking(wages),
    allowance=allowance,
    ride_money=ride_money,
    draw=draw,
    charge=charge,
    bail=bail,
    pay_out=pay_out,
)
