"""Rules I to VIII: each function takes the place of the rule of its name."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.rulebooks.public_treasury import building, credit, money
from socialism_lab.rulebooks.public_treasury.building import BUILD
from socialism_lab.rulebooks.public_treasury.state import ANNULLED, BUILDERS, PUBLIC
from socialism_lab.rulebooks.public_treasury.turn import voucher as keep_voucher

VOUCHERS = 4  # make a Professor card


def may_call(game: Any, *about: Any) -> bool:
    """P16: the revolution is for good."""
    return False


def necessity(game: Any, seat: int, space: Any) -> Any:
    """I: no taxes on necessities; their spaces are what they were, Community Chest or Jail's
    visitors (P24)."""
    if space.reverts_to == "community_chest":
        yield from game.book.chance(game, seat, space)


def rent(game: Any, seat: int, space: Any) -> tuple:
    """II: land rent is paid into the Treasury, by deed holders too (P27); IV: then the building
    rent to whoever built, unless that is the visitor."""
    amount, builder = game.book.land_rent(game, space), game.builder[space.index]
    land = (PURSE, amount, "II", space.land, PUBLIC)
    if builder in (-1, seat):
        return (land,)
    amount = game.book.building_rent(game, space)
    return (land, (builder, amount, "IV", space.building, BUILDERS))


def land_rent(game: Any, space: Any) -> int:
    """II: the printed land rent; owning a group doubles nothing, for nobody owns land (P20)."""
    amount = space.rent[0]
    return game.book.section_rent(game, space, amount) if game.settings.section_rent else amount


def for_sale(game: Any, space: Any) -> bool:
    """III: franchises until they are public; lots no more (option, P28)."""
    if space.kind == "lot" and not game.settings.lots_sold_after_revolution:
        return False
    return not game.public[space.index]


def sites(game: Any, seat: int) -> tuple[int, ...]:
    """IV: every lot, whoever holds its deed."""
    return game.data.lots if game.settings.building else ()


def build_options(game: Any, seat: int, lots: tuple[int, ...]) -> list[str]:
    """IV: one house a turn, on a bare lot where no other token stands, unless one's own does
    too (P19)."""
    if game.built or not game.stock[0]:
        return []
    cash, houses, spaces = game.cash[seat], game.houses, game.data.spaces
    if game.vacant is None:
        game.vacant = {k: BUILD[k] for k in lots if not houses[k]}
    words = game.vacant.copy()
    for k in game.position:
        if k in words and k != game.position[seat]:
            del words[k]
    if cash >= game.data.dearest:
        return [*words.values()]
    return [word for k, word in words.items() if spaces[k].house_cost <= cash]


def build(game: Any, seat: int, k: int) -> Any:
    """IV: a house on a bare lot, unless another bids more; the builder has first option; what
    exceeds its cost goes to the Treasury; tokens on the lot owe its rent at once (P26)."""
    space = game.data.spaces[k]
    buyer, price = yield from game.book.sale(game, seat, space, space.house_cost)
    game.pay(buyer, BANK, space.house_cost, "IV", space.name)
    building.put_up(game, buyer, k, "IV")
    game.pay(buyer, PURSE, price - space.house_cost, "IV", f"{space.name}: bid above the cost")
    game.book.public_works(game)
    for visitor in game.visitors(k, buyer):
        yield from game.book.settle(game, visitor, rent(game, visitor, space)[1:])


def bare(game: Any, seat: int, k: int) -> bool:
    """IV: buildings are apart from the land, so only one's own on this lot count (P30)."""
    return not game.houses[k] or game.builder[k] != seat


def may_sell(game: Any, k: int) -> bool:
    """IV: buildings come down in any order: even building is off (P19)."""
    return True


def may_mortgage(game: Any, seat: int, k: int) -> bool:
    """16: not on land whose deed is worthless (option deeds_after_revolution, P18)."""
    return credit.may_mortgage(game, seat, k) and not worthless(game, k)


def worthless(game: Any, k: int) -> bool:
    """P18: land deeds, by the option deeds_after_revolution."""
    worth = game.settings.deeds_after_revolution
    return worth == "worthless" and game.data.spaces[k].kind == "lot"


def card_value(game: Any, k: int) -> int:
    """19: as before, but for deeds that the option makes worthless (P18)."""
    return 0 if worthless(game, k) else money.card_value(game, k)


def trespass(game: Any, seat: int, space: Any) -> None:
    """V: NO TRESPASSING leads to Jail until the colleges stand; VII: then it gives a voucher."""
    if game.colleges:
        game.book.voucher(game, seat)
    else:
        game.book.to_jail(game, seat, "V")


def public_works(game: Any) -> None:
    """VI: each 100 in the Treasury (option step_cost) buys the next of the public works."""
    cost = game.settings.step_cost
    while game.cash[PURSE] >= cost:
        step, franchises = game.works, game.data.franchises
        game.works += 1
        if step < len(franchises):
            nationalise(game, game.data.spaces[franchises[step]], cost)
        elif step == len(franchises):
            open_colleges(game, cost)
        else:
            game.pay(PURSE, BANK, cost, "VI", "higher wages")
            game.wage += game.settings.wage_rise
            game.note("VI", -1, "wages", game.wage)


def nationalise(game: Any, space: Any, cost: int) -> None:
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


def open_colleges(game: Any, cost: int) -> None:
    """VI: colleges on both NO TRESPASSING spaces; the Jail penalty is annulled (P22)."""
    game.pay(PURSE, BANK, cost, "VI", "free colleges")
    game.colleges = True
    game.note("VI", -1, "colleges")
    for seat in range(game.players):
        if game.jail[seat]:
            game.jail[seat] = ANNULLED
        graduate(game, seat)


def voucher(game: Any, seat: int) -> None:
    """VII: a visit to a college, or the third roll in Jail, earns an Education Voucher."""
    keep_voucher(game, seat)
    if game.colleges:
        graduate(game, seat)


def graduate(game: Any, seat: int) -> None:
    """VII: four vouchers are exchanged for a Professor card at once (P22)."""
    while game.vouchers[seat] >= VOUCHERS:
        game.vouchers[seat] -= VOUCHERS
        game.professors[seat] += 1
        game.note("VII", seat, "professor", game.professors[seat])


def opportunities(data: Any, start: int, roll: int) -> dict[str, int]:
    """VIII: instead of the move, to the natural opportunity next back from where it ends (P23)."""
    size = len(data.spaces)
    corners = [k + lap for lap in (-size, 0, size) for k in data.corners]
    return {"opportunity": max(k for k in corners if k < start + roll) - start}


def work(game: Any, seat: int) -> Any:
    """VIII: before rolling, the natural opportunity's wages from the Bank, then its rent to the
    Treasury; the raises of rule VI do not touch them."""
    corner = game.data.corners[game.opportunity[seat]]
    game.pay(BANK, seat, corner.wages, "VIII", f"{corner.name}: wages")
    claim = (PURSE, corner.rent, "VIII", f"{corner.name}: rent", PUBLIC)
    yield from game.book.settle(game, seat, (claim,))
