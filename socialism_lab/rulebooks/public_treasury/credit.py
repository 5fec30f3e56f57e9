"""Rule 16: mortgages, raising money, and sales between players."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.decision import Decision
from socialism_lab.engine.errors import IllegalChoice, LabError
from socialism_lab.engine.ledger import BANK
from socialism_lab.rulebooks.common.deal import deal as common_deal

MOST = 1000  # pieces of business in a turn, and ways to raise a debt
MORTGAGE, SELL = ([f"{verb}:{k}" for k in range(100)] for verb in ("mortgage", "sell"))


def percent(amount: int, rate: int = 10) -> int:
    """A share in whole money, halves rounded up (P7)."""
    return (amount * rate + 50) // 100


def bare(game: Any, seat: int, k: int) -> bool:
    """16: a lot is sold or mortgaged only when its whole group has no buildings (P30)."""
    if not game.houses[k] and not game.estates[seat]:
        return True
    return not any(game.houses[m] for m in game.data.spaces[k].members)


def may_mortgage(game: Any, seat: int, k: int) -> bool:
    """16: an own card that is bare, not mortgaged, and has a printed loan (P31)."""
    fits = not game.mortgaged[k] and game.data.spaces[k].mortgage > 0
    return fits and game.book.bare(game, seat, k)


def mortgage(game: Any, seat: int, k: int) -> None:
    """16: the Bank lends half the list price on a card; a railroad's trust ends."""
    space = game.data.spaces[k]
    game.pay(BANK, seat, space.mortgage, "16", f"{space.name}: mortgage")
    game.mortgaged[k] = True
    game.menus[seat] = None
    if space.kind == "railroad":
        game.trust = []


def lift_cost(game: Any, k: int) -> int:
    """16: the loan and 10 percent of it."""
    loan = game.data.spaces[k].mortgage
    return loan + percent(loan)


def lift(game: Any, seat: int, k: int) -> None:
    """16: the loan is paid back with 10 percent interest."""
    space = game.data.spaces[k]
    game.pay(seat, BANK, space.mortgage, "16", f"{space.name}: mortgage lifted")
    game.pay(seat, BANK, percent(space.mortgage), "16", f"{space.name}: interest")
    game.mortgaged[k] = False
    game.menus[seat] = None


def raisable(game: Any, seat: int) -> tuple[str, ...]:
    """16: what a seat can turn into money at the Bank: "mortgage:5", "sell:39" (a building)."""
    book = game.book
    ways = []
    for k in game.cards[seat]:
        if book.may_mortgage(game, seat, k):
            ways.append(MORTGAGE[k])
    for k in game.estates[seat]:
        if book.may_sell(game, k):
            ways.append(SELL[k])
    return tuple(ways)


def raise_options(game: Any, decision: Decision) -> tuple[str, ...]:
    """What a debtor may do now; "all" lets the Bank take mortgages, then buildings."""
    ways = raisable(game, decision.seat)
    if game.cash[decision.seat] >= decision.about or not ways:
        return ("pay",)
    return ("all", *ways)


def raise_money(game: Any, seat: int, due: int) -> Any:
    """16: a debtor mortgages and sells buildings in his own order until it is enough (P10)."""
    choice = ""
    for _ in range(MOST):
        if game.cash[seat] >= due:
            return
        if choice != "all":
            choice = yield Decision("16", seat, "raise", raise_options, due)
        ways = raisable(game, seat)
        if not ways:
            return
        if choice != "pay":
            verb, _, k = (ways[0] if choice == "all" else choice).partition(":")
            yield from getattr(game.book, verb)(game, seat, int(k))
    raise LabError(
        f"16: {MOST:,} mortgages and sales, and the debt is not raised; does a replaced rule not "
        "do what its option says?"
    )


def deal(game: Any, seat: int, partner: int, give: Any, take: Any) -> Any:
    """16: players may sell each other cards of every kind at any price (P39)."""
    book = game.book
    return (
        yield from common_deal(
            game, seat, partner, give, take, "16", book.check_deal, book.transfer
        )
    )


def kept_cards(game: Any, seat: int) -> list[str]:
    """What a seat can deal that has no place on the board, by name."""
    kept = [game.data.cards[card].id for card in game.hand[seat]]
    return kept + ["ira"] * game.iras[seat] + ["professor"] * game.professors[seat]


def check_deal(game: Any, giver: int, receiver: int, given: Any, got: Any) -> None:
    """16: refuse what the giver does not own free of buildings, or the receiver cannot take."""
    if not game.settings.deals or game.jail[giver] or game.jail[receiver]:
        raise IllegalChoice("deal: not from or with Jail (P11), nor when the setting is off")
    for k in given.spaces:
        if k not in game.data.deeds or game.owner[k] != giver:
            raise IllegalChoice(f"deal: {game.names[giver]} does not own space {k}")
        if not game.book.bare(game, giver, k):
            raise IllegalChoice(f"deal: sell the buildings of {game.name_of(k)} first")
    kept = kept_cards(game, giver)
    for card in given.cards:
        if card not in kept:
            raise IllegalChoice(f"deal: {game.names[giver]} has no card {card!r}")
        kept.remove(card)
    interest = sum(percent(game.loan(k)) for k in given.spaces)
    if game.cash[receiver] - got.cash + given.cash < interest:
        raise IllegalChoice(f"deal: {game.names[receiver]} cannot pay {interest} interest")


def transfer(game: Any, giver: int, receiver: int, given: Any) -> None:
    """16: hand over cards; who takes a mortgaged one pays 10 percent of the loan (P31)."""
    for k in given.spaces:
        game.hand_over(k, receiver)
        interest = percent(game.loan(k))
        game.pay(receiver, BANK, interest, "16", f"{game.name_of(k)}: interest")
    for card in given.cards:
        pile = {"ira": game.iras, "professor": game.professors}.get(card)
        if pile:
            pile[giver] -= 1
            pile[receiver] += 1
        else:
            number = next(c for c in game.hand[giver] if game.data.cards[c].id == card)
            game.hand[giver].remove(number)
            game.hand[receiver].append(number)
