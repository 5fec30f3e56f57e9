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


Check = Callable[[G, int, int, Side, Side], None]  # (game, giver, receiver, given, got)
Transfer = Callable[[G, int, int, Side], None]  # (game, giver, receiver, given)


def side(given: Any) -> Side:
    """A party's side from ([spaces], cash, [cards]). Raises IllegalChoice if it is none."""
    try:
        spaces, cash, cards = given
        made = Side(tuple(spaces), cash, tuple(cards))
        fits = type(cash) is int and cash >= 0 and len(set(made.spaces)) == len(made.spaces)
    except (TypeError, ValueError):
        fits = False
    if not fits or not all(type(space) is int for space in made.spaces):
        raise IllegalChoice(f"deal: {given!r} is not ([space numbers], cash from 0 up, [cards])")
    return made


def deal(
    game: G,
    seat: int,
    about: tuple[int, Any, Any],
    rule: str,
    check: Check[G],
    pass_on: Transfer[G],
) -> Asking[bool]:
    """`seat` offers a partner what it gives for what it takes, `about` these three; the partner
    answers "accept" with yes or no. `check` raises IllegalChoice for what may not be dealt;
    `pass_on` hands over all but the cash."""
    partner = about[0]
    if type(partner) is not int or partner not in game.others(seat):
        raise IllegalChoice(f"deal: {partner!r} is nobody to deal with; name another seat")
    mine, yours = map(side, about[1:])
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
            pass_on(game, giver, receiver, given)
    return bool(answer == "yes")
