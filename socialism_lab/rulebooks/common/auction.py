"""An auction: raises asked round and round, until all the others pass in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from socialism_lab.engine.decision import Asking, Decision
from socialism_lab.engine.state import State

G = TypeVar("G", bound=State)


def auction(
    game: G,
    order: Sequence[int],
    rule: str,
    space: int,
    price: int,
    step: int,
    limit: Callable[[G, int], int],
    least: Mapping[int, int] | None = None,
) -> Asking[tuple[int, int]]:
    """Sell to the highest bidder: (winning seat, price), or (-1, price) if nobody raises.

    `order` names who is asked, in turn; `price` is what must be raised, `step` the smallest raise,
    `limit(game, seat)` the most a seat may bid, `least[seat]` what it bids at least. The options
    of a "bid" are a range: its first number means to pass, the second is the smallest raise. Who
    cannot raise is not asked. A pass may be taken back while the auction runs.
    """
    top, passes, asked = -1, 0, 0
    while passes < len(order) - (top >= 0):
        seat = order[asked % len(order)]
        asked += 1
        most = limit(game, seat)
        no_bid = bid = max(price + step, least.get(seat, 0) if least else 0) - 1
        if most > no_bid:
            bid = yield Decision(rule, seat, "bid", range(no_bid, most + 1), space)
        if bid == no_bid:
            passes += 1
        else:
            top, price, passes = seat, bid, 0
            game.note(rule, seat, "bid", bid, space)
    return top, price
