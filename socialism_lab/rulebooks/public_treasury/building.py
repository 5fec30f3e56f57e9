"""Rule 14 and the buildings of rule 16: colour groups, building evenly, the Bank's shortage."""

from __future__ import annotations

from collections.abc import Sequence

from socialism_lab.engine.decision import Asking, Decision
from socialism_lab.engine.ledger import BANK
from socialism_lab.rulebooks.common.auction import auction

from .property import can_bid
from .state import Treasury
from .words import BUILD, WAIT


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
    the Bank has none, one may wait for it."""
    options, spaces = [], game.data.spaces
    for k in game.book.sites(game, seat):
        if not in_stock(game, k):
            if [seat, k] not in game.waiting:
                options.append(WAIT[k])
        elif game.cash[seat] >= spaces[k].house_cost and (
            k not in game.built or game.settings.buildings_a_turn == "any"
        ):
            options.append(BUILD[k])
    return options


def in_stock(game: Treasury, k: int) -> bool:
    """Whether the Bank has the lot's next building: a hotel (a fifth) or a house."""
    return game.stock[game.houses[k] == 4] > 0


def build(game: Treasury, seat: int, k: int) -> Asking[None]:
    """14: a building is bought from the Bank at the price on the card."""
    space = game.data.spaces[k]
    game.pay(seat, BANK, space.house_cost, "14", space.name)
    put_up(game, seat, k)
    yield from game.book.serve_waiting(game)


def put_up(game: Treasury, seat: int, k: int, rule: str = "14") -> None:
    """Take the next building out of the Bank; a hotel sends four houses back."""
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


def serve_waiting(game: Treasury) -> Asking[None]:
    """14: a building that comes free goes to the one who waits at list price; among several it is
    auctioned, the first in the list has the option at the top bid, and if he passes the next who
    can pay must take it (P13). A lot that may no longer be improved loses its place."""
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
        seat, price = yield from game.book.share_out(game, list(ready), ready)
        game.waiting.remove([seat, ready[seat]])
        game.pay(seat, BANK, price, "14", game.name_of(ready[seat]))
        put_up(game, seat, ready[seat])


def share_out(game: Treasury, seats: list[int], lots: dict[int, int]) -> Asking[tuple[int, int]]:
    """14: who of the listed seats gets the building, and at what price; bids start at the highest
    list price, and without one the first in the list pays his own (P45)."""
    costs = [game.data.spaces[lots[seat]].house_cost for seat in seats]
    if len(seats) == 1:
        return seats[0], costs[0]
    first = lots[seats[0]]
    top, best = yield from auction(game, seats, "14", first, max(costs), 1, can_bid)
    if top < 0:
        return seats[0], costs[0]
    able = [seat for seat in seats if game.cash[seat] >= best]
    if able[0] == seats[0] and len(able) > 1:
        answer = yield Decision("14", seats[0], "option", ("take", "pass"), (first, best))
        return able[answer == "pass"], best
    return able[0], best
