"""Projects: managed, auctioned, contributed to, finished, dealt (C5 to C8, C15)."""

from __future__ import annotations

from collections.abc import Sequence

from socialism_lab.engine.decision import Asking, Decision, GameOver, Options
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.rulebooks.common import auction as auctions
from socialism_lab.rulebooks.common import deal as deals

from .board import Space
from .fund import within_reach
from .state import Fund


def land_on_project(game: Fund, seat: int, space: int) -> Asking[None]:
    """C5, C7, C8: unmanaged: manage or auction; finished: it pays out; else contribute (M27)."""
    if game.manager[space] < 0:
        yield from game.book.manage_or_auction(game, seat, space)
    elif game.room[space]:
        yield from game.book.contribute(game, seat, space)
    else:
        game.book.pay_out(game, seat, space)


def manage_or_auction(game: Fund, seat: int, space: int) -> Asking[None]:
    """C5: pay the price to the Bank, the Fund covering what is missing, or auction it (M7:
    `purchase_limit` may leave only the auction)."""
    project = game.data.spaces[space]

    def options(game: Fund, _: Decision) -> Options:
        own = game.settings.purchase_limit == "own_cash"
        most = game.cash[seat] if own else within_reach(game, seat)
        return ("manage", "auction") if project.price <= most else ("auction",)

    if (yield Decision("C5", seat, "manage", options, space)) == "auction":
        yield from game.book.auction(game, seat, space)
        return
    game.book.cover(game, seat, BANK, project.price, "C5", project.name)
    game.hand_over(space, seat)
    game.note("C5", seat, "manages", space)


def auction(game: Fund, seat: int, space: int) -> Asking[None]:
    """C6: the others bid from 5 up; the Fund covers what the winner lacks; no bid, no manager."""
    order = [other for other in game.others(seat) if not game.out[other]]

    def bids(seat: int, top: int) -> tuple[int, int]:
        return top + game.settings.auction_step, most_bid(game, seat)

    winner, price = yield from auctions.auction(game, order, "C6", space, 0, bids)
    if winner >= 0:
        game.book.cover(game, winner, BANK, price, "C6", game.name_of(space))
        game.hand_over(space, winner)
        game.note("C6", winner, "manages", space)
    else:
        game.note("C6", seat, "no bid", space)


def most_bid(game: Fund, seat: int) -> int:
    """M7: a bid is at most own cash and what the Fund may pay (own cash only from Jail)."""
    own = game.settings.purchase_limit == "own_cash"
    fund = 0 if own else min(game.cash[PURSE], game.book.allowance(game, seat))
    return game.cash[seat] + fund


def contribute(game: Fund, seat: int, space: int) -> Asking[None]:
    """C7: who lands on a managed project with an open space may pay 10 for a chip: to its manager,
    or, on the own project, to the Bank (M10)."""
    fee = game.settings.contribution

    def options(game: Fund, _: Decision) -> Options:
        able = game.room[space] and fee <= within_reach(game, seat)
        return ("contribute", "pass") if able else ("pass",)

    if (yield Decision("C7", seat, "contribute", options, space)) == "contribute":
        payee = BANK if game.manager[space] == seat else game.manager[space]
        game.book.cover(game, seat, payee, fee, "C7", game.name_of(space))
        game.book.place_chip(game, seat, space)


def place_chip(game: Fund, seat: int, space: int) -> None:
    """C17: a chip is placed; the first player with all ten placed wins."""
    game.chips[space].append(seat)
    game.room[space] -= 1
    game.placed[seat] += 1
    game.note("C7", seat, "chip", space, game.placed[seat])
    if game.placed[seat] >= game.settings.chips:
        raise GameOver("won", (seat,))


def pay_out(game: Fund, seat: int, space: int) -> None:
    """C8: the Bank pays the manager of a finished project, and the Fund as much."""
    for project in paying(game, seat, space):
        game.pay(BANK, game.manager[space], project.payout, "C8", project.name)
        game.pay(BANK, PURSE, project.payout, "C8", project.name)


def paying(game: Fund, seat: int, space: int) -> tuple[Space, ...]:
    """M9: the finished project landed on; both of a finished pair when another player lands."""
    spaces, manager = game.data.spaces, game.manager[space]
    pair = spaces[space].pair
    both = pair >= 0 and manager != seat and game.manager[pair] == manager and not game.room[pair]
    return (spaces[space], spaces[pair]) if both else (spaces[space],)


def deal(
    game: Fund, seat: int, partner: int, give: Sequence[object], take: Sequence[object]
) -> Asking[None]:
    """C15: projects with their chips, own cash and the Get Out of Jail Free card, at any price.
    Who gets a card while holding one says which of the two goes under the deck (M22)."""
    if not game.settings.deals:
        raise IllegalChoice("deal: this game is played without deals")
    held = [*game.hand]
    yield from deals.deal(game, seat, (partner, give, take), "C15", check_side, move_side)
    for receiver in (seat, partner):
        kinds = (held[receiver], game.hand[receiver])
        if min(kinds) >= 0 and kinds[0] != kinds[1]:
            options = tuple(f"keep:{game.data.cards[kind].id}" for kind in kinds)
            choosing, game.choosing = game.choosing, True
            choice = yield Decision("C15", receiver, "card", options, kinds)
            game.choosing = choosing
            kept = options.index(choice)
            game.hand[receiver] = kinds[kept]
            game.put_back(kinds[1 - kept])


def check_side(game: Fund, giver: int, receiver: int, given: deals.Side, got: deals.Side) -> None:
    """Raise IllegalChoice for what may not be dealt (M22)."""
    name, holds = game.names[giver], game.holds(giver, "jail_free")
    if game.out[giver]:
        raise IllegalChoice(f"deal: {name} is out until the next wages")
    for space in given.spaces:
        if space not in game.projects[giver]:
            raise IllegalChoice(f"deal: {name} does not manage space {space}")
    if given.cards and (given.cards != ("jail_free",) or not holds):
        raise IllegalChoice(f"deal: {name} holds no Get Out of Jail Free card to give")
    if given.cards and game.choosing and game.seat in (giver, receiver):
        raise IllegalChoice("deal: choose among the drawn cards first")
    if given.cards and got.cards:
        raise IllegalChoice("deal: two Get Out of Jail Free cards are no exchange")


def move_side(game: Fund, giver: int, receiver: int, given: deals.Side) -> None:
    """Hand the projects and the card over; a second one of its kind goes under the deck."""
    for space in given.spaces:
        game.hand_over(space, receiver)
    if given.cards:
        card, game.hand[giver] = game.hand[giver], -1
        if game.hand[receiver] == card:
            game.put_back(card)
        game.hand[receiver] = card
