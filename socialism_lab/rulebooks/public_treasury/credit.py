"""Rule 16: mortgages, raising money, and sales between players."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.decision import Asking, Decision
from socialism_lab.engine.errors import IllegalChoice, LabError
from socialism_lab.engine.ledger import BANK
from socialism_lab.rulebooks.common import deal as deals

from .state import LIFT, MORTGAGE, SELL, Treasury, verb_and_space

MOST = 1000  # ways to raise a debt


def percent(amount: int, rate: int = 10) -> int:
    """A share in whole money, halves rounded up (P7)."""
    return (amount * rate + 50) // 100


def bare(game: Treasury, seat: int) -> list[int]:
    """16: the own cards to sell or mortgage: no lot of a group with buildings (P30)."""
    if not game.estates[seat]:
        return game.cards[seat]
    houses, spaces = game.houses, game.data.spaces
    return [k for k in game.cards[seat] if not any(houses[m] for m in spaces[k].members)]


def mortgage(game: Treasury, seat: int, k: int) -> None:
    """16: the Bank lends half the list price on a card; a railroad's trust ends."""
    space = game.data.spaces[k]
    game.pay(BANK, seat, space.mortgage, "16", f"{space.name}: mortgage")
    game.mortgaged[k] = True
    if space.kind == "railroad":
        game.trust = []


def lift(game: Treasury, seat: int, k: int) -> None:
    """16: the loan is paid back with 10 percent interest."""
    space = game.data.spaces[k]
    game.pay(seat, BANK, space.mortgage, "16", f"{space.name}: mortgage lifted")
    game.pay(seat, BANK, percent(space.mortgage), "16", f"{space.name}: interest")
    game.mortgaged[k] = False


def lift_options(game: Treasury, seat: int) -> list[str]:
    """16: the own mortgages that the seat has the money to lift: the loan and its interest."""
    mortgaged, cash = game.mortgaged, game.cash[seat]
    loans = [(k, game.loan(k)) for k in game.cards[seat] if mortgaged[k]]
    return [LIFT[k] for k, loan in loans if loan + percent(loan) <= cash]


def raisable(game: Treasury, seat: int) -> list[str]:
    """16: what a seat can turn into money at the Bank: "mortgage:5", a bare own card with a
    printed loan (P31), and "sell:39", a building; they come down as they went up, evenly."""
    mortgaged, houses, spaces = game.mortgaged, game.houses, game.data.spaces
    own = game.book.bare(game, seat)
    ways = [MORTGAGE[k] for k in own if not mortgaged[k] and spaces[k].mortgage]
    for k in game.estates[seat]:
        if houses[k] == max(houses[m] for m in spaces[k].members):
            ways.append(SELL[k])
    return ways


def raise_money(game: Treasury, seat: int, due: int) -> Asking[None]:
    """16: a debtor mortgages and sells buildings in his own order until it is enough ("all" lets
    the Bank take mortgages, then buildings); when the Bank takes nothing more he is asked once
    more, and may still sell to a player (P10)."""

    def options(game: Treasury, _: Decision) -> tuple[str, ...]:
        ways = game.book.raisable(game, seat)
        return ("all", *ways) if ways and game.cash[seat] < due else ("pay",)

    choice = ""
    for _ in range(MOST):
        if game.cash[seat] >= due:
            return
        if choice != "all" or not game.book.raisable(game, seat):
            choice = yield Decision("16", seat, "raise", options, due)
        ways = game.book.raisable(game, seat)
        if choice == "pay" or not ways:
            return
        verb, k = verb_and_space(ways[0] if choice == "all" else choice)
        yield from game.book.business[verb](game, seat, k)
    raise LabError(
        f"16: {MOST:,} mortgages and sales, and the debt is not raised; does a replaced rule not "
        "do what its option says?"
    )


def may_sell(game: Treasury, seat: int) -> bool:
    """P10: whether a seat holds a card that another could buy; nobody deals in Jail (P11)."""
    if game.jail[seat] or not game.settings.deals:
        return False
    able = [s for s in game.others(seat) if game.cash[s] and not game.jail[s]]
    return bool(able and (game.book.bare(game, seat) or kept_cards(game, seat)))


def deal(game: Treasury, seat: int, partner: int, give: Any, take: Any) -> Asking[bool]:
    """16: players may sell each other cards of every kind at any price (P39)."""
    rules = game.book.check_deal, game.book.transfer
    return (yield from deals.deal(game, seat, (partner, give, take), "16", *rules))


def kept_cards(game: Treasury, seat: int) -> list[str]:
    """What a seat can deal that has no place on the board, by name."""
    kept = [game.data.cards[card].id for card in game.hand[seat]]
    return kept + ["ira"] * game.iras[seat] + ["professor"] * game.professors[seat]


def check_deal(
    game: Treasury, giver: int, receiver: int, given: deals.Side, got: deals.Side
) -> None:
    """16: refuse what the giver does not own free of buildings, or the receiver cannot take."""
    if not game.settings.deals or game.jail[giver] or game.jail[receiver]:
        raise IllegalChoice("deal: not from or with Jail (P11), nor when the setting is off")
    for k in given.spaces:
        if k not in game.cards[giver]:
            raise IllegalChoice(f"deal: {game.names[giver]} does not own space {k}")
        if k not in game.book.bare(game, giver):
            raise IllegalChoice(f"deal: sell the buildings of {game.name_of(k)} first")
    kept = kept_cards(game, giver)
    for card in given.cards:
        if card not in kept:
            raise IllegalChoice(f"deal: {game.names[giver]} has no card {card!r}")
        kept.remove(card)
    interest = sum(percent(game.loan(k)) for k in given.spaces)
    if game.cash[receiver] - got.cash + given.cash < interest:
        raise IllegalChoice(f"deal: {game.names[receiver]} cannot pay {interest} interest")


def transfer(game: Treasury, giver: int, receiver: int, given: deals.Side) -> None:
    """16: hand over cards; who takes a mortgaged one pays 10 percent of the loan (P31)."""
    for k in given.spaces:
        game.hand_over(k, receiver)
        interest = percent(game.loan(k))
        game.pay(receiver, BANK, interest, "16", f"{game.name_of(k)}: interest")
    piles = {"ira": game.iras, "professor": game.professors}
    for card in given.cards:
        if card in piles:
            piles[card][giver] -= 1
            piles[card][receiver] += 1
        else:
            number = next(c for c in game.hand[giver] if game.data.cards[c].id == card)
            game.hand[giver].remove(number)
            game.hand[receiver].append(number)
