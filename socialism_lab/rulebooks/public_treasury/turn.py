"""A turn, and Jail: rules 5 and 6 (P34: the order of a turn)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from socialism_lab.engine.decision import Decision
from socialism_lab.engine.errors import LabError
from socialism_lab.engine.ledger import PURSE
from socialism_lab.rulebooks.public_treasury.credit import MOST, lift_cost, raisable
from socialism_lab.rulebooks.public_treasury.state import ANNULLED

FINE = 50


def turn(game: Any, seat: int) -> Any:
    """P34: a natural opportunity's money; business in any order; Jail; roll, move and land."""
    game.book.dawn(game)
    game.built.clear()
    if game.opportunity[seat] >= 0:
        yield from game.book.work(game, seat)
    game.poor_house[seat] = False
    if game.jail[seat]:
        if game.jail[seat] != ANNULLED:
            yield from game.book.leave_jail(game, seat)
            return
        game.jail[seat] = 0
    for _ in range(MOST):
        if (yield from game.book.business(game, seat)):  # of the book in force by now
            return
    raise LabError(
        f"P34: {MOST:,} pieces of business in one turn, and no roll; does a replaced rule not do "
        "what its option says?"
    )


def business(game: Any, seat: int) -> Generator[Decision, Any, bool]:
    """P34: one piece of business, or the roll and the move, which end the turn (True)."""
    choice = yield Decision("P34", seat, "turn", turn_options)
    if choice == "roll":
        a, b = throw(game, seat)
        yield from game.book.move(game, seat, a, b, True)
        return True
    verb, _, k = choice.partition(":")
    yield from getattr(game.book, verb)(game, seat, int(k or 0))
    return False


def turn_options(game: Any, decision: Decision) -> tuple[str, ...]:
    """What a seat may do before it rolls: "roll", "call", "build:39", "wait:39", "lift:5",
    "mortgage:5", "sell:39"."""
    seat, book = decision.seat, game.book
    if game.menus[seat] is None:
        game.menus[seat] = menu(game, seat)
    plain, called, sites, loans = game.menus[seat]
    options = called if book.may_call(game, seat) else plain
    if sites:
        options = (*options, *book.build_options(game, seat, sites))
    if loans:
        cash = game.cash[seat]
        options = (*options, *[word for cost, word in loans if cost <= cash])
    return options


def menu(game: Any, seat: int) -> tuple:
    """The part of the options that changes only with what is held and built."""
    ways = raisable(game, seat)
    loans = [(lift_cost(game, k), f"lift:{k}") for k in game.cards[seat] if game.mortgaged[k]]
    return ("roll", *ways), ("roll", "call", *ways), game.book.sites(game, seat), loans


def may_begin(game: Any, seat: int) -> bool:
    """P34: whether a seat may deal first although nothing is asked before its roll."""
    if game.jail[seat] or not game.settings.deals:
        return False
    built, game.built = game.built, []  # those of the turn before
    options = turn_options(game, Decision("P34", seat, "turn", ()))
    game.built = built
    return len(options) == 1


def throw(game: Any, seat: int) -> tuple[int, int]:
    """Roll the dice and remember their sum (P36)."""
    a, b = game.roll()
    game.dice = a + b
    game.note("2", seat, "rolled", a, b)
    return a, b


def trespass(game: Any, seat: int, space: Any) -> None:
    """5: who lands on NO TRESPASSING goes to Jail, without wages, until his next turn."""
    game.book.to_jail(game, seat, "5")


def to_jail(game: Any, seat: int, rule: str) -> None:
    """5: into Jail, the rolls counted anew; who is there already stays as he is."""
    if not game.jail[seat]:
        game.send(seat, game.data.jail)
        game.jail[seat] = 1
        game.note(rule, seat, "jail")


def leave_jail(game: Any, seat: int) -> Any:
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


def jail_options(game: Any, decision: Decision) -> tuple[str, ...]:
    """6: the ways out that a seat has."""
    seat = decision.seat
    ways = ("roll", "fine") if game.cash[seat] >= FINE else ("roll",)
    return (*ways, "card") if game.hand[seat] else ways


def voucher(game: Any, seat: int) -> None:
    """6: an Education Voucher is kept."""
    game.vouchers[seat] += 1
    game.note("6", seat, "voucher", game.vouchers[seat])
