"""Owning cards: rules 1, 7 and 9 (auctions, rent, franchises), and the land rent of rule 14."""

from __future__ import annotations

from collections.abc import Sequence

from socialism_lab.engine.decision import Asking, Decision
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.rulebooks.common.auction import auction

from .board import Card, Space
from .state import BUILDERS, FARES, OWNERS, PUBLIC, Claim, Treasury


def can_bid(game: Treasury, seat: int) -> int:
    """The cash a seat may bid: none from Jail (P11)."""
    return 0 if game.jail[seat] else game.cash[seat]


def sale(
    game: Treasury, seat: int, space: Space, price: int, rule: str = "1"
) -> Asking[tuple[int, int]]:
    """1: others may bid above the price; `seat` may then buy at the top bid, or else the top
    bidder must (P2). Returns (buyer, price)."""

    def bids(other: int, top: int) -> tuple[int, int]:
        return top + 1, can_bid(game, other)

    k = space.index
    top, best = yield from auction(game, game.others(seat), rule, k, price, bids)
    if top >= 0 and game.cash[seat] >= best:
        answer = yield Decision(rule, seat, "option", ("take", "pass"), (k, best))
        if answer == "take":
            return seat, best
    return (seat, price) if top < 0 else (top, best)


def for_sale(game: Treasury, space: Space) -> bool:
    """7: the Bank sells every card that nobody owns."""
    return not game.public[space.index]


def purchase(game: Treasury, seat: int, space: Space) -> Asking[None]:
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
    for visitor in game.visitors(k, buyer):
        due = book.dues[space.kind](game, visitor, space)
        claims = [claim for claim in due if claim[0] == buyer and claim[4] != BUILDERS]
        if visitor != seat and claims:
            yield from book.settle(game, visitor, claims)


def lot(game: Treasury, seat: int, space: Space) -> Asking[None]:
    """7: on a lot of the Bank one may buy or pays land rent to the Treasury; on another's lot one
    pays land rent and building rent to the owner; on one's own nothing."""
    if game.owner[space.index] < 0:
        yield from game.book.purchase(game, seat, space)
    if claims := game.book.rent(game, seat, space):
        yield from game.book.settle(game, seat, claims)


def rent(game: Treasury, seat: int, space: Space) -> Sequence[Claim]:
    """7: the claims on a visitor of a lot; a mortgaged lot earns nothing (P31)."""
    k = space.index
    owner = game.owner[k]
    if owner == seat or game.mortgaged[k]:
        return ()
    amount = game.book.land_rent(game, space)
    if owner < 0:
        return ((PURSE, amount, "7", space.land, PUBLIC),)
    land = (owner, amount, "7", space.land, OWNERS)
    if not game.houses[k]:
        return (land,)
    return land, (owner, game.book.building_rent(game, space), "7", space.building, BUILDERS)


def land_rent(game: Treasury, space: Space) -> int:
    """14: the printed land rent, doubled when one player owns the whole colour group."""
    amount = space.rent[0] * 2 if game.whole[space.index] else space.rent[0]
    return game.book.section_rent(game, space, amount) if game.settings.section_rent else amount


def section_rent(game: Treasury, space: Space, amount: int) -> int:
    """P40 (option section_rent): doubled when all lots between two railroads are built on."""
    return amount * 2 if all(game.houses[k] for k in space.section) else amount


def building_rent(game: Treasury, space: Space) -> int:
    """7: the printed rent of the buildings (option improvement_rent: less the land rent, P6)."""
    printed = space.rent[game.houses[space.index]]
    if game.settings.improvement_rent == "net_of_land":
        return max(0, printed - game.book.land_rent(game, space))
    return printed


def franchise(game: Treasury, seat: int, space: Space, card: Card | None = None) -> Asking[None]:
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


def fare(game: Treasury, seat: int, space: Space, card: Card | None = None) -> Sequence[Claim]:
    """9: the claims on a visitor of a franchise, by how many of its kind the owner holds; under a
    trust as if one owned all, the income halved, the odd unit to the deed landed on (P12)."""
    k = space.index
    owner = game.owner[k]
    trust = game.trust if space.kind == "railroad" else []
    if owner == seat or game.mortgaged[k] or game.public[k] or seat in trust:
        return ()
    held = [game.owner[m] for m in space.members].count(owner) if owner >= 0 else 1
    amount = space.rent[len(space.members) - 1 if trust else held - 1]
    if space.kind == "utility":
        amount = game.dice * (card.amount if card and owner >= 0 else amount)
    elif card:
        amount *= 2
    if not trust:
        return ((owner if owner >= 0 else PURSE, amount, "9", space.name, FARES),)
    shares = dict.fromkeys(trust, amount // 2)
    shares[owner] = amount - amount // 2
    return [(s, shares[s], "9", f"{space.name}: trust", FARES) for s in sorted(shares)]


def found_trust(game: Treasury, seat: int) -> Asking[None]:
    """9: two who own all railroads between them may agree to charge as one (P12)."""
    stations = game.data.stations
    owners = sorted({game.owner[k] for k in stations})
    if game.jail[owners[0]] or game.jail[owners[-1]]:
        raise IllegalChoice("trust: nobody founds one from Jail (P11)")
    if len(owners) != 2 or seat not in owners or any(game.mortgaged[k] for k in stations):
        raise IllegalChoice("trust: you and one other must own all railroads, none mortgaged")
    if owners[0] < 0 or game.trust:
        raise IllegalChoice("trust: it exists, or a railroad belongs to nobody")
    partner = owners[owners[0] == seat]
    if (yield Decision("9", partner, "accept", ("yes", "no"), (seat, "trust"))) == "yes":
        game.trust = owners
        game.note("9", seat, "trust", partner)


def dissolve(game: Treasury, seat: int) -> None:
    """9: either partner may end the trust (P12)."""
    if seat not in game.trust:
        raise IllegalChoice("dissolve: you are in no trust")
    game.trust = []
    game.note("9", seat, "dissolved")
