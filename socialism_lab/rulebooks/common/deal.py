"""A deal between two players: proposed by one, accepted or refused by the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from socialism_lab.engine.decision import Asking, Decision
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.state import State

G = TypeVar("G", bound=State)


class Side(NamedTuple):
    """What one party hands over: space numbers, cash, names of cards."""

    spaces: tuple[int, ...] = ()
    cash: int = 0
    cards: tuple[str, ...] = ()


def side(given: Any) -> Side:
    """A party's side from ([spaces], cash, [cards]). Raises IllegalChoice if it is none."""
    try:
        spaces, cash, cards = given
        made = Side(tuple(spaces), cash, tuple(cards))
        fits = type(cash) is int and len(set(made.spaces)) == len(made.spaces)
    except (TypeError, ValueError):
        fits = False
    if not fits or not all(type(space) is int for space in made.spaces):
        raise IllegalChoice(f"deal: {given!r} is not ([space numbers], cash, [cards])")
    if made.cash < 0:
        raise IllegalChoice(f"deal: {made.cash} is no cash to hand over; give 0 or more")
    return made


def deal(
    game: G,
    seat: int,
    partner: int,
    give: Any,
    take: Any,
    rule: str,
    check: Callable[[G, int, int, Side, Side], None],
    transfer: Callable[[G, int, int, Side], None],
) -> Asking[bool]:
    """`seat` offers `give` for `take`; the partner answers "accept" with yes or no.

    The book's `check(game, giver, receiver, given, got)` raises IllegalChoice for what may not be
    dealt; its `transfer(game, giver, receiver, given)` hands over all but the cash.
    """
    if type(partner) is not int or partner not in game.others(seat):
        raise IllegalChoice(f"deal: {partner!r} is nobody to deal with; name another seat")
    mine, yours = side(give), side(take)
    both = ((seat, partner, mine, yours), (partner, seat, yours, mine))
    for giver, receiver, given, got in both:
        if game.cash[giver] < given.cash:
            raise IllegalChoice(f"deal: {game.names[giver]} has not {given.cash} in cash")
        check(game, giver, receiver, given, got)
    answer = yield Decision(rule, partner, "accept", ("yes", "no"), (seat, mine, yours))
    game.note(rule, partner, "accepted" if answer == "yes" else "refused", seat, mine, yours)
    if answer == "yes":
        for giver, receiver, given, _ in both:
            game.pay(giver, receiver, given.cash, rule, "deal")
        for giver, receiver, given, _ in both:
            transfer(game, giver, receiver, given)
    return bool(answer == "yes")
