"""Rule 14 and the buildings of rule 16: colour groups, building evenly, the Bank's shortage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from socialism_lab.engine.decision import Asking, Decision
from socialism_lab.engine.ledger import BANK
from socialism_lab.rulebooks.common.auction import auction

from .property import can_bid
from .state import BUILD, LEAVE, WAIT, Treasury


def may_improve(game: Treasury, k: int) -> bool:
    """14: a lot of a whole colour group, evenly, none of it mortgaged."""
    houses, space = game.houses, game.data.spaces[k]
    if not game.whole[k] or not space.house_cost or houses[k] == 5:
        return False
    return all(houses[k] <= houses[m] and not game.mortgaged[m] for m in space.members)


def sites(game: Treasury, seat: int) -> Sequence[int]:
    """14: the lots that a seat may improve, but for money and the Bank's supply."""
    if not game.settings.building:
        return ()
    return [k for k in game.cards[seat] if game.whole[k] and may_improve(game, k)]


def build_options(game: Treasury, seat: int) -> list[str]:
    """14: building costs money, one building a lot and turn (option buildings_a_turn, P29); when
    the Bank has none, one may wait for it, and leave the list again (P13)."""
    spaces, cash = game.data.spaces, game.cash[seat]
    built = game.built if game.settings.buildings_a_turn == "one_a_lot" else []
    options = [LEAVE[k] for who, k in game.waiting if who == seat]
    for k in game.book.sites(game, seat):
        if in_stock(game, k):
            if spaces[k].house_cost <= cash and k not in built:
                options.append(BUILD[k])
        elif [seat, k] not in game.waiting and k not in game.left:
            options.append(WAIT[k])
    return options


def in_stock(game: Treasury, k: int) -> bool:
    """Whether the Bank has the lot's next building: a hotel (a fifth) or a house."""
    return game.stock[game.houses[k] == 4] > 0


def build(game: Treasury, seat: int, k: int) -> Asking[None]:
    """14: a building is bought from the Bank at the price on the card."""
    put_up(game, seat, k, game.data.spaces[k].house_cost)
    if [seat, k] in game.waiting:
        game.waiting.remove([seat, k])
    yield from game.book.serve_waiting(game)


def put_up(game: Treasury, seat: int, k: int, price: int, rule: str = "14") -> None:
    """Pay for the next building and take it out of the Bank; a hotel sends four houses back."""
    game.pay(seat, BANK, price, rule, game.name_of(k))
    hotel = game.houses[k] == 4
    game.stock[hotel] -= 1
    game.stock[0] += 4 * hotel
    game.set_houses(k, game.houses[k] + 1, seat)
    game.built.append(k)
    game.note(rule, seat, "built", k, game.houses[k])


def sell(game: Treasury, seat: int, k: int) -> Asking[None]:
    """16: a building goes back to the Bank at half price; a hotel goes down to four houses, or to
    as many as the Bank has, half price for each level given up (P38)."""
    space, level = game.data.spaces[k], game.houses[k]
    left = min(4, game.stock[0]) if level == 5 else level - 1
    game.stock[level == 5] += 1
    if level == 5:
        game.stock[0] -= left
    game.set_houses(k, left, seat)
    half = (space.house_cost + 1) // 2
    game.pay(BANK, seat, half * (level - left), "16", f"{space.name}: building sold")
    game.note("16", seat, "sold", k, left)
    yield from game.book.serve_waiting(game)


def wait(game: Treasury, seat: int, k: int) -> None:
    """14: who may build but finds the Bank without the building is put on the waiting list."""
    game.waiting.append([seat, k])
    game.note("14", seat, "waits", k)


def leave(game: Treasury, seat: int, k: int) -> None:
    """14: who waits may leave the list, and not come back to it in this turn (P13)."""
    game.waiting.remove([seat, k])
    game.left.append(k)
    game.note("14", seat, "waits no more", k)


def serve_waiting(game: Treasury) -> Asking[None]:
    """14: a building that comes free goes to those who wait for it, out of turn (P13). A lot that
    may no longer be improved loses its place; who has not got the price, or sits in Jail, waits
    on."""
    while game.waiting:
        game.waiting = [
            [seat, k] for seat, k in game.waiting if game.owner[k] == seat and may_improve(game, k)
        ]
        ready: dict[int, int] = {}
        for seat, k in game.waiting:
            if in_stock(game, k) and can_bid(game, seat) >= game.data.spaces[k].house_cost:
                ready.setdefault(seat, k)
        if not ready:
            return
        seat, price = yield from game.book.share_out(game, ready)
        if price:
            game.waiting.remove([seat, ready[seat]])
            put_up(game, seat, ready[seat], price)
        else:
            leave(game, seat, ready[seat])


def share_out(game: Treasury, ready: Mapping[int, int]) -> Asking[tuple[int, int]]:
    """14: who of the listed seats (each with its lot) gets the building, and at what price. A lone
    one may let it go (price 0); several bid, none below his own list price, and then each in the
    order of the list may take it at the top bid (without one, at his own list price); the last who
    can pay must (P13)."""
    price = {seat: game.data.spaces[k].house_cost for seat, k in ready.items()}
    offered, last = list(ready), -1

    def bids(seat: int, top: int) -> tuple[int, int]:
        return max(top + 1, price[seat]), can_bid(game, seat)

    if len(offered) > 1:
        first, least = ready[offered[0]], min(price.values()) - 1
        top, best = yield from auction(game, offered, "14", first, least, bids)
        if top >= 0:
            price = {seat: best for seat in offered if game.cash[seat] >= best}
        *offered, last = price
    for seat in offered:
        offer = (ready[seat], price[seat])
        if (yield Decision("14", seat, "offer", ("take", "pass"), offer)) == "take":
            return seat, price[seat]
    return (last, price[last]) if last >= 0 else (offered[0], 0)
