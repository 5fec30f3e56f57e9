"""An auction: raises asked round and round, until all the others pass in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import TypeAlias

from socialism_lab.engine.decision import Asking, Decision
from socialism_lab.engine.state import State

Bids: TypeAlias = Callable[[int, int], tuple[int, int]]  # (seat, top bid) -> least, most


def auction(
    game: State, order: Sequence[int], rule: str, space: int, price: int, bids: Bids
) -> Asking[tuple[int, int]]:
    """Sell to the highest bidder: (winning seat, price), or (-1, price) if nobody raises `price`.

    `order` names who is asked, in turn. The options of a "bid" are a range: its first number means
    to pass, the second is the smallest raise. Who cannot raise is not asked. A pass may be taken
    back while the auction runs.
    """
    top, passes = -1, 0
    for seat in cycle(order):
        least, most = bids(seat, price)
        bid = no_bid = least - 1
        if most >= least:
            bid = yield Decision(rule, seat, "bid", range(no_bid, most + 1), space)
        if bid == no_bid:
            passes += 1
        else:
            top, price, passes = seat, bid, 0
            game.note(rule, seat, "bid", bid, space)
        if passes == len(order) - (top >= 0):
            break
    return top, price
