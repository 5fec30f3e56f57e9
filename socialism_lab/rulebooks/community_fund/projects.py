"""Projects: managed, auctioned, contributed to, finished, dealt (C5 to C8, C15)."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.decision import Decision, GameOver
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.rulebooks.common.auction import auction as hold_auction
from socialism_lab.rulebooks.common.deal import Side
from socialism_lab.rulebooks.common.deal import deal as make_deal


def land_on_project(game: Any, seat: int, space: int) -> Any:
    """C5, C7, C8: unmanaged: manage or auction; finished: it pays out; else contribute (M27)."""
    book = game.book
    if game.manager[space] < 0:
        yield from book.manage_or_auction(game, seat, space)
        return
    if not game.room[space]:
        book.pay_out(game, seat, space)
    else:
        yield from book.contribute(game, seat, space)


def manage_or_auction(game: Any, seat: int, space: int) -> Any:
    """C5: pay the price to the Bank, the Fund covering what is missing, or auction it."""
    choice = yield Decision("C5", seat, "manage", manageable, space)
    if choice == "manage":
        at = game.data.spaces[space]
        game.book.cover(game, seat, BANK, at.price, "C5", at.name)
        game.hand_over(space, seat)
        game.note("C5", seat, "manages", space)
    else:
        yield from game.book.auction(game, seat, space)


def manageable(game: Any, decision: Decision) -> tuple:
    """The options of C5 (M7: `purchase_limit` may leave only the auction)."""
    price, seat = game.data.spaces[decision.about].price, decision.seat
    own = game.settings.purchase_limit == "own_cash"
    open_to = price <= game.cash[seat] if own else game.book.within_cap(game, seat, price)
    return ("manage", "auction") if open_to else ("auction",)


def auction(game: Any, seat: int, space: int) -> Any:
    """C6: the others bid from 5 up; the Fund covers what the winner lacks; no bid, no manager."""
    order = game.others(seat)
    step = game.settings.auction_step
    winner, price = yield from hold_auction(game, order, "C6", space, 0, step, most_bid)
    if winner >= 0:
        game.book.cover(game, winner, BANK, price, "C6", game.name_of(space))
        game.hand_over(space, winner)
        game.note("C6", winner, "manages", space)
    else:
        game.note("C6", seat, "no bid", space)


def most_bid(game: Any, seat: int) -> int:
    """M7: a bid is at most own cash and what the Fund may pay (own cash only from Jail)."""
    own = game.settings.purchase_limit == "own_cash"
    return game.cash[seat] + (0 if own else game.book.allowance(game, seat))


def contribute(game: Any, seat: int, space: int) -> Any:
    """C7: who lands on a managed project may pay 10 for a chip: to its manager, or, on the own
    project, to the Bank (M10)."""
    choice = yield Decision("C7", seat, "contribute", contributable, space)
    if choice == "contribute":
        manager = game.manager[space]
        payee = BANK if manager == seat else manager
        fee = game.settings.contribution
        game.book.cover(game, seat, payee, fee, "C7", game.name_of(space))
        game.book.place_chip(game, seat, space)


def contributable(game: Any, decision: Decision) -> tuple:
    """The options of C7: only while the project has an open space."""
    fee = game.settings.contribution
    if not game.room[decision.about] or not game.book.within_cap(game, decision.seat, fee):
        return ("pass",)
    return ("contribute", "pass")


def place_chip(game: Any, seat: int, space: int) -> None:
    """C17: a chip is placed; the first player with all ten placed wins."""
    game.chips[space].append(seat)
    game.room[space] -= 1
    if not game.room[space]:
        game.menus[game.manager[space]] = None
    game.placed[seat] += 1
    game.note("C7", seat, "chip", space, game.placed[seat])
    if game.placed[seat] >= game.settings.chips:
        raise GameOver("won", (seat,))


def pay_out(game: Any, seat: int, space: int) -> None:
    """C8: a finished project pays its manager and the Fund; a finished pair pays twice when
    another player lands (M9)."""
    at, manager = game.data.spaces[space], game.manager[space]
    paying = [at]
    pair = at.pair
    if pair >= 0 and manager != seat and game.manager[pair] == manager and game.full(pair):
        paying.append(game.data.spaces[pair])
    for project in paying:
        game.pay(BANK, manager, project.payout, "C8", project.name)
        game.pay(BANK, PURSE, project.payout, "C8", project.name)


def deal(game: Any, seat: int, partner: int, give: Any, take: Any) -> Any:
    """C15: projects with their chips, own cash and the Get Out of Jail Free card, at any price."""
    if not game.settings.deals:
        raise IllegalChoice("deal: this game is played without deals")
    yield from make_deal(game, seat, partner, give, take, "C15", check_side, move_side)


def check_side(game: Any, giver: int, receiver: int, given: Side, got: Side) -> None:
    """Raise IllegalChoice for what may not be dealt (M22)."""
    name = game.names[giver]
    for space in given.spaces:
        if space not in game.projects[giver]:
            raise IllegalChoice(f"deal: {name} does not manage space {space}")
    card = game.hand[giver]
    holds = card >= 0 and game.data.cards[card].effect == "jail_free"
    if given.cards and (given.cards != ("jail_free",) or not holds):
        raise IllegalChoice(f"deal: {name} holds no Get Out of Jail Free card to give")
    if given.cards and game.choosing and game.seat in (giver, receiver):
        raise IllegalChoice("deal: choose among the drawn cards first")
    if given.cards and got.cards:
        raise IllegalChoice("deal: two Get Out of Jail Free cards are no exchange")


def move_side(game: Any, giver: int, receiver: int, given: Side) -> None:
    """Hand the projects and the card over; of two cards the receiver's old one goes under."""
    for space in given.spaces:
        game.hand_over(space, receiver)
    if given.cards:
        if game.hand[receiver] >= 0:
            game.book.put_back(game, game.hand[receiver])
        game.hand[receiver], game.hand[giver] = game.hand[giver], -1
