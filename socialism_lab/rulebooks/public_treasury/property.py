"""Owning cards: rules 1, 7, 9 and 16 (auctions, rent, franchises, mortgages, sales)."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.decisions import Decision
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.rulebooks.common.auction import auction
from socialism_lab.rulebooks.common.deal import deal as common_deal
from socialism_lab.rulebooks.public_treasury.state import BUILDERS, FARES, OWNERS, PUBLIC

MORTGAGE, SELL = ([f"{verb}:{k}" for k in range(100)] for verb in ("mortgage", "sell"))


def percent(amount: int, rate: int = 10) -> int:
    """A share in whole money, halves rounded up (P7)."""
    return (amount * rate + 50) // 100


def can_bid(game: Any, seat: int) -> int:
    """The cash a seat may bid: none from Jail (P11)."""
    return 0 if game.jail[seat] else game.cash[seat]


def sale(game: Any, seat: int, space: Any, price: int) -> Any:
    """1: others may bid above the price; `seat` may then buy at the top bid, or else the top
    bidder must (P2). Returns (buyer, price)."""
    k = space.index
    top, best = yield from auction(game, game.others(seat), "1", k, price, 1, can_bid)
    if top < 0:
        return seat, price
    if game.cash[seat] >= best:
        answer = yield Decision("1", seat, "option", ("take", "pass"), (k, best))
        if answer == "take":
            return seat, best
    return top, best


def for_sale(game: Any, space: Any) -> bool:
    """7: the Bank sells every card that nobody owns."""
    return not game.public[space.index]


def purchase(game: Any, seat: int, space: Any) -> Any:
    """7: who lands on a card of the Bank may buy it, unless he is outbid; the buyer at once gets
    the rent from all other tokens there (P26). The lander's own rent is left to the caller."""
    k, book = space.index, game.book
    if game.owner[k] >= 0 or game.cash[seat] < space.price or not book.for_sale(game, space):
        return
    if (yield Decision("7", seat, "buy", ("buy", "pass"), k)) == "pass":
        return
    buyer, price = yield from book.sale(game, seat, space, space.price)
    game.pay(buyer, BANK, price, "7" if price == space.price else "1", space.name)
    game.hand_over(k, buyer)
    dues = {"lot": book.rent, "speculation": lambda *_: ()}.get(space.kind, book.fare)
    for visitor in game.visitors(k, buyer):
        claims = [c for c in dues(game, visitor, space) if c[0] == buyer and c[4] != BUILDERS]
        if visitor != seat and claims:
            yield from book.settle(game, visitor, claims)


def lot(game: Any, seat: int, space: Any) -> Any:
    """7: on a lot of the Bank one may buy or pays land rent to the Treasury; on another's lot one
    pays land rent and building rent to the owner; on one's own nothing."""
    if game.owner[space.index] < 0:
        yield from game.book.purchase(game, seat, space)
    claims = game.book.rent(game, seat, space)
    if claims:
        yield from game.book.settle(game, seat, claims)


def rent(game: Any, seat: int, space: Any) -> tuple:
    """7: the claims on a visitor of a lot; a mortgaged lot earns nothing (P31)."""
    k = space.index
    owner = game.owner[k]
    if owner == seat or game.mortgaged[k]:
        return ()
    land = game.book.land_rent(game, space)
    if owner < 0:
        return ((PURSE, land, "7", space.land, PUBLIC),)
    if not game.houses[k]:
        return ((owner, land, "7", space.land, OWNERS),)
    building = game.book.building_rent(game, space)
    return (
        (owner, land, "7", space.land, OWNERS),
        (owner, building, "7", space.building, BUILDERS),
    )


def land_rent(game: Any, space: Any) -> int:
    """14: the printed land rent, doubled when one player owns the whole colour group."""
    amount = space.rent[0] * 2 if game.whole[space.index] else space.rent[0]
    return game.book.section_rent(game, space, amount) if game.settings.section_rent else amount


def section_rent(game: Any, space: Any, amount: int) -> int:
    """P40 (option section_rent): doubled when all lots between two railroads are built on."""
    return amount * 2 if all(game.houses[k] for k in space.section) else amount


def building_rent(game: Any, space: Any) -> int:
    """7: the printed rent of the buildings (option improvement_rent: less the land rent, P6)."""
    printed = space.rent[game.houses[space.index]]
    if game.settings.improvement_rent == "net_of_land":
        return max(0, printed - game.book.land_rent(game, space))
    return printed


def franchise(game: Any, seat: int, space: Any, card: Any = None) -> Any:
    """9: a visitor may buy a franchise of the Bank, or pays its fare to the owner, or to the
    Treasury if nobody owns it. A card's visit to a utility rolls anew if a rate is due (P36)."""
    yield from game.book.purchase(game, seat, space)
    claims = game.book.fare(game, seat, space, card)
    if claims and card and space.kind == "utility":
        game.dice = sum(game.roll())
        game.note("11", seat, "rolled", game.dice)
        claims = game.book.fare(game, seat, space, card)
    if claims:
        yield from game.book.settle(game, seat, claims)


railroad = utility = franchise


def fare(game: Any, seat: int, space: Any, card: Any = None) -> tuple:
    """9: the claims on a visitor of a franchise, by how many of its kind the owner holds; under a
    trust as if one owned all, the income halved, the odd unit to the deed landed on (P12)."""
    k = space.index
    owner = game.owner[k]
    trust = game.trust if space.kind == "railroad" else ()
    if owner == seat or game.mortgaged[k] or game.public[k] or seat in trust:
        return ()
    held = sum(game.owner[m] == owner for m in space.members) if owner >= 0 else 1
    amount = space.rent[len(space.members) - 1 if trust else held - 1]
    if space.kind == "utility":
        amount = game.dice * (card.amount if card and owner >= 0 else amount)
    elif card:
        amount *= 2
    if not trust:
        return ((owner if owner >= 0 else PURSE, amount, "9", space.name, FARES),)
    shares = dict.fromkeys(trust, amount // 2)
    shares[owner] = amount - amount // 2
    return tuple((s, shares[s], "9", f"{space.name}: trust", FARES) for s in sorted(shares))


def found_trust(game: Any, seat: int) -> Any:
    """9: two who own all railroads between them may agree to charge as one (P12)."""
    stations = game.data.stations
    owners = sorted({game.owner[k] for k in stations})
    if len(owners) != 2 or seat not in owners or any(game.mortgaged[k] for k in stations):
        raise IllegalChoice("trust: you and one other must own all railroads, none mortgaged")
    if game.owner[stations[0]] < 0 or owners[0] < 0 or game.trust:
        raise IllegalChoice("trust: it exists, or a railroad belongs to nobody")
    partner = owners[owners[0] == seat]
    if (yield Decision("9", partner, "accept", ("yes", "no"), (seat, "trust"))) == "yes":
        game.trust = owners
        game.note("9", seat, "trust", partner)


def dissolve(game: Any, seat: int) -> Any:
    """9: either partner may end the trust (P12)."""
    if seat not in game.trust:
        raise IllegalChoice("dissolve: you are in no trust")
    game.trust = []
    game.note("9", seat, "dissolved")
    return
    yield


def bare(game: Any, seat: int, k: int) -> bool:
    """16: a lot is sold or mortgaged only when its whole group has no buildings (P30)."""
    if not game.houses[k] and not game.estates[seat]:
        return True
    return not any(game.houses[m] for m in game.data.spaces[k].members)


def may_mortgage(game: Any, seat: int, k: int) -> bool:
    """16: an own card that is bare, not mortgaged, and has a printed loan (P31)."""
    loan = game.data.spaces[k].mortgage
    return loan > 0 and not game.mortgaged[k] and game.book.bare(game, seat, k)


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
    return (
        *[MORTGAGE[k] for k in game.cards[seat] if book.may_mortgage(game, seat, k)],
        *[SELL[k] for k in game.estates[seat] if book.may_sell(game, k)],
    )


def raise_options(game: Any, decision: Decision) -> tuple[str, ...]:
    """What a debtor may do now; "all" lets the Bank take mortgages, then buildings."""
    ways = raisable(game, decision.seat)
    if game.cash[decision.seat] >= decision.about or not ways:
        return ("pay",)
    return ("all", *ways)


def raise_money(game: Any, seat: int, due: int) -> Any:
    """16: a debtor mortgages and sells buildings in his own order until it is enough (P10)."""
    choice = ""
    while game.cash[seat] < due:
        if choice != "all":
            choice = yield Decision("16", seat, "raise", raise_options, due)
        ways = raisable(game, seat)
        if not ways:
            return
        if choice != "pay":
            verb, _, k = (ways[0] if choice == "all" else choice).partition(":")
            yield from getattr(game.book, verb)(game, seat, int(k))


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
