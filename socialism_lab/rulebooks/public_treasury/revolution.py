"""The vote, and rules I to VIII: each of these takes the place of the rule of its name."""

from __future__ import annotations

from collections.abc import Sequence

from socialism_lab.engine.decision import Asking, Decision, GameOver
from socialism_lab.engine.ledger import BANK, PURSE

from . import building, money, property
from .board import Space
from .state import ANNULLED, BUILD, BUILDERS, MORTGAGE, PUBLIC, SELL, Claim, Treasury
from .turn import Steps
from .turn import voucher as keep_voucher

VOUCHERS = 4  # make a Professor card
SENSE = 10**9  # no wages are higher


def once_a_lap(game: Treasury, seat: int) -> bool:
    """P16: a seat may call for a revolution once a lap."""
    return bool(game.book.reform) and game.called[seat] != game.laps[seat]


def call(game: Treasury, seat: int, _: int) -> Asking[None]:
    """P16: all vote at once, the caller yes (P43); enough yes votes change the rules for good."""
    game.called[seat] = game.laps[seat]
    ballots = ["yes"] * game.players
    for voter in game.others(seat):
        ballots[voter] = yield Decision("P16", voter, "vote", ("yes", "no"), seat)
    needed = game.settings.votes_needed
    if not isinstance(needed, int):
        needed = game.players if needed == "all" else game.players // 2 + 1
    carried = ballots.count("yes") >= needed
    game.note("P16", seat, "vote", tuple(ballots), carried)
    if carried:
        game.book.revolt(game)


def revolt_in_time(game: Treasury) -> None:
    """In the place of a vote, for comparisons: the revolution comes by itself in its round."""
    if game.round >= game.book.revolution_in:
        game.book.revolt(game)


def revolt(game: Treasury) -> None:
    """P16: the new book is in force, in this turn already; the waiting list is void (P13); the
    Treasury is spent by rule VI, or set aside (option treasury_at_revolution, P17)."""
    assert game.book.revolution  # else nobody may call
    game.book = game.book.revolution
    game.revolution = max(1, game.turn)
    game.waiting = []
    if game.settings.treasury_at_revolution == "empty":
        game.pay(PURSE, BANK, game.purse, "VI", "set aside")
    game.book.public_works(game)


def may_call(game: Treasury, seat: int) -> bool:
    """P16: the revolution is for good."""
    return False


def necessity(game: Treasury, seat: int, space: Space) -> Asking[None]:
    """I: no taxes on necessities: the spaces are Community Chest, or Jail's visitors (P24)."""
    if space.reverts_to == "community_chest":
        yield from game.book.chance(game, seat, space)


def rent(game: Treasury, seat: int, space: Space) -> Sequence[Claim]:
    """II: land rent is paid into the Treasury, by deed holders too (P27); IV: then the building
    rent to whoever built, unless that is the visitor."""
    amount, builder = game.book.land_rent(game, space), game.builder[space.index]
    land = (PURSE, amount, "II", space.land, PUBLIC)
    if builder in (-1, seat):
        return (land,)
    return land, (builder, game.book.building_rent(game, space), "IV", space.building, BUILDERS)


def lot(game: Treasury, seat: int, space: Space) -> Asking[None]:
    """IV: whoever lands pays what is due, and only then may buy a lot of the Bank (P18)."""
    paid = yield from game.book.settle(game, seat, game.book.rent(game, seat, space))
    if paid and game.owner[space.index] < 0:
        yield from game.book.purchase(game, seat, space)


def land_rent(game: Treasury, space: Space) -> int:
    """II: the land rent as before; it doubles for a full group only while deeds stand (P18)."""
    if game.settings.deeds_after_revolution == "stand":
        return property.land_rent(game, space)
    amount = space.rent[0]
    return game.book.section_rent(game, space, amount) if game.settings.section_rent else amount


def for_sale(game: Treasury, space: Space) -> bool:
    """P18: the Bank sells as before, but no lot where deeds have ended."""
    return property.for_sale(game, space) and not worthless(game, space.index)


def build_options(game: Treasury, seat: int) -> list[str]:
    """IV: one house a turn, on a bare lot where only the own token may stand (P19)."""
    if game.built or not game.stock[0] or not game.settings.building:
        return []
    houses, spaces, cash = game.houses, game.data.spaces, game.cash[seat]
    taken = {*game.position} - {game.position[seat]}
    bare = [k for k in game.data.lots if not houses[k] and k not in taken]
    return [BUILD[k] for k in bare if spaces[k].house_cost <= cash]


def build(game: Treasury, seat: int, k: int) -> Asking[None]:
    """IV: a house on a bare lot, unless another bids more; the builder has first option; what
    exceeds its cost goes to the Treasury; tokens on the lot owe its rent at once (P26)."""
    space = game.data.spaces[k]
    buyer, price = yield from game.book.sale(game, seat, space, space.house_cost, "IV")
    building.put_up(game, buyer, k, space.house_cost, "IV")
    game.pay(buyer, PURSE, price - space.house_cost, "IV", f"{space.name}: bid above the cost")
    game.book.public_works(game)
    for visitor in game.visitors(k, buyer):
        yield from game.book.settle(game, visitor, rent(game, visitor, space)[1:])


def bare(game: Treasury, seat: int) -> list[int]:
    """IV: buildings are apart from the land, so only one's own on a lot count (P30)."""
    estate = game.estates[seat]
    return [k for k in game.cards[seat] if k not in estate]


def raisable(game: Treasury, seat: int) -> list[str]:
    """IV: buildings come down in any order (P19); no loan on a deed that has ended (P18)."""
    mortgaged, spaces = game.mortgaged, game.data.spaces
    own = game.book.bare(game, seat)
    if game.settings.deeds_after_revolution == "end":
        own = [k for k in own if not worthless(game, k)]
    ways = [MORTGAGE[k] for k in own if not mortgaged[k] and spaces[k].mortgage]
    return ways + [SELL[k] for k in game.estates[seat]]


def worthless(game: Treasury, k: int) -> bool:
    """P18: a land deed that has ended, by the option deeds_after_revolution."""
    return game.settings.deeds_after_revolution == "end" and k in game.data.lots


def card_value(game: Treasury, k: int) -> int:
    """19: as before, but for deeds that have ended (P18)."""
    return 0 if worthless(game, k) else money.card_value(game, k)


def trespass(game: Treasury, seat: int, space: Space) -> None:
    """V: NO TRESPASSING leads to Jail until the colleges stand; VII: then it gives a voucher."""
    if game.colleges:
        game.book.voucher(game, seat)
    else:
        game.book.to_jail(game, seat, "V")


def public_works(game: Treasury) -> None:
    """VI: each 100 in the Treasury (option step_cost) buys the next of the public works: the
    franchises, free colleges, and then higher wages, by all that is there at once."""
    cost, franchises = game.settings.step_cost, game.data.franchises
    while game.cash[PURSE] >= cost:
        place = game.works
        game.works += 1
        if place < len(franchises):
            nationalise(game, game.data.spaces[franchises[place]], cost)
        elif place == len(franchises):
            open_colleges(game, cost)
        else:
            raise_wages(game, game.cash[PURSE] // cost, cost)


def raise_wages(game: Treasury, steps: int, cost: int) -> None:
    """VI: so many steps of 20 a lap (option wage_rise); past all sense the game ends."""
    game.works += steps - 1
    game.pay(PURSE, BANK, steps * cost, "VI", "higher wages")
    game.wage += steps * game.settings.wage_rise
    game.note("VI", -1, "wages", game.wage)
    if game.wage > SENSE:
        game.note("VI", -1, "broken off", game.wage)
        raise GameOver("unfinished")


def nationalise(game: Treasury, space: Space, cost: int) -> None:
    """VI: the holder gets the money less what he owes on the card, the rest of the loan is struck
    out, and the space is free; with no holder the money goes to the Bank (P21)."""
    k = space.index
    holder, owed = game.owner[k], min(cost, game.loan(k))
    game.pay(PURSE, BANK, cost if holder < 0 else owed, "VI", f"{space.name}: public")
    if holder >= 0:
        game.pay(PURSE, holder, cost - owed, "VI", f"{space.name}: public")
    game.hand_over(k, -1)
    game.mortgaged[k], game.public[k] = False, True
    game.note("VI", holder, "public", k)


def open_colleges(game: Treasury, cost: int) -> None:
    """VI: colleges on both NO TRESPASSING spaces; the Jail penalty is annulled (P22)."""
    game.pay(PURSE, BANK, cost, "VI", "free colleges")
    game.colleges = True
    game.note("VI", -1, "colleges")
    for seat in range(game.players):
        if game.jail[seat]:
            game.jail[seat] = ANNULLED
        graduate(game, seat)


def voucher(game: Treasury, seat: int) -> None:
    """VII: a visit to a college, or the third roll in Jail, earns an Education Voucher."""
    keep_voucher(game, seat)
    if game.colleges:
        graduate(game, seat)


def graduate(game: Treasury, seat: int) -> None:
    """VII: four vouchers are exchanged for a Professor card at once (P22)."""
    while game.vouchers[seat] >= VOUCHERS:
        game.vouchers[seat] -= VOUCHERS
        game.professors[seat] += 1
        game.note("VII", seat, "professor", game.professors[seat])


def opportunities(game: Treasury, seat: int, roll: int) -> Steps:
    """VIII: instead of the move, to the natural opportunity next back from where it ends (P23)."""
    data = game.data
    return {"opportunity": roll - data.back[(game.position[seat] + roll) % data.size]}


def work(game: Treasury, seat: int) -> Asking[None]:
    """VIII: before rolling, the natural opportunity's wages from the Bank, then its rent to the
    Treasury; the raises of rule VI do not touch them."""
    corner = game.data.corners[game.opportunity[seat]]
    game.pay(BANK, seat, corner.wages, "VIII", f"{corner.name}: wages")
    claim = (PURSE, corner.rent, "VIII", f"{corner.name}: rent", PUBLIC)
    yield from game.book.settle(game, seat, [claim])
