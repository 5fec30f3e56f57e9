"""A turn, and Jail: rules 5 and 6 (P34: the order of a turn)."""

from __future__ import annotations

from socialism_lab.engine.decision import Asking, Decision
from socialism_lab.engine.errors import LabError
from socialism_lab.engine.ledger import PURSE

from .board import Space
from .credit import lift_options
from .state import ANNULLED, Treasury
from .words import verb_and_space

FINE = 50
MOST = 1000  # pieces of business in a turn


def turn(game: Treasury, seat: int) -> Asking[None]:
    """P34: a natural opportunity's money; business in any order; Jail; roll, move and land."""
    game.book.dawn(game)
    game.built.clear()
    game.left.clear()
    if game.opportunity[seat] >= 0:
        yield from game.book.work(game, seat)
    game.poor_house[seat] = False
    if game.jail[seat]:
        if game.jail[seat] != ANNULLED:
            yield from game.book.leave_jail(game, seat)
            return
        game.jail[seat] = 0
    for _ in range(MOST):
        choice = yield Decision("P34", seat, "turn", turn_options)
        if choice == "roll":
            a, b = throw(game, seat)
            yield from game.book.move(game, seat, a, b, True)
            return
        verb, k = verb_and_space(choice)
        yield from game.book.business[verb](game, seat, k)
    raise LabError(
        f"P34: {MOST:,} pieces of business in one turn, and no roll; does a replaced rule not do "
        "what its option says?"
    )


def turn_options(game: Treasury, decision: Decision) -> tuple[str, ...]:
    """What a seat may do before it rolls: "roll", "call", "mortgage:5", "sell:39", "build:39",
    "wait:39", "lift:5"."""
    seat, book = decision.seat, game.book
    options = ["roll", "call"] if book.may_call(game, seat) else ["roll"]
    options += book.raisable(game, seat)
    options += book.build_options(game, seat)
    return (*options, *lift_options(game, seat))


def may_begin(game: Treasury, seat: int) -> bool:
    """P34: whether a seat may deal first although nothing is asked before its roll."""
    if game.jail[seat] or not game.settings.deals:
        return False
    built, game.built = game.built, []  # those of the turn before
    options = turn_options(game, Decision("P34", seat, "turn", ()))
    game.built = built
    return len(options) == 1


def throw(game: Treasury, seat: int) -> tuple[int, int]:
    """Roll the dice and remember their sum (P36)."""
    a, b = game.roll()
    game.dice = a + b
    game.note("2", seat, "rolled", a, b)
    return a, b


def trespass(game: Treasury, seat: int, space: Space) -> None:
    """5: who lands on NO TRESPASSING goes to Jail, without wages, until his next turn."""
    game.book.to_jail(game, seat, "5")


def to_jail(game: Treasury, seat: int, rule: str) -> None:
    """5: into Jail, the rolls counted anew; who is there already stays as he is."""
    if not game.jail[seat]:
        game.send(seat, game.data.jail)
        game.jail[seat] = 1
        game.note(rule, seat, "jail")


def leave_jail(game: Treasury, seat: int) -> Asking[None]:
    """6: out by card, by a fine to the Treasury, or by doubles, which then give no ride; the
    third roll opens Jail anyway and earns an Education Voucher (P9)."""
    choice = yield Decision("6", seat, "jail", jail_options)
    third = game.jail[seat] >= 3
    if choice == "card":
        game.deck.put_under(game.hand[seat].pop(0))
    elif choice == "fine":
        game.pay(seat, PURSE, FINE, "6", "fine")
        game.book.public_works(game)
    a, b = throw(game, seat)
    if choice == "roll" and a != b and not third:
        game.jail[seat] += 1
        return
    game.jail[seat] = 0
    game.note("6", seat, "left jail", choice)
    if choice == "roll" and third:
        game.book.voucher(game, seat)
    yield from game.book.move(game, seat, a, b, choice != "roll" or third)


def jail_options(game: Treasury, decision: Decision) -> tuple[str, ...]:
    """6: the ways out that a seat has."""
    seat = decision.seat
    ways = ("roll", "fine") if game.cash[seat] >= FINE else ("roll",)
    return (*ways, "card") if game.hand[seat] else ways


def voucher(game: Treasury, seat: int) -> None:
    """6: an Education Voucher is kept."""
    game.vouchers[seat] += 1
    game.note("6", seat, "voucher", game.vouchers[seat])
