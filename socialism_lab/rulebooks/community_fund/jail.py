"""Jail: going there and the three ways out (C13, C14)."""

from __future__ import annotations

from socialism_lab.engine.decision import Asking, Decision, Options
from socialism_lab.engine.ledger import BANK

from .fund import FOR
from .state import Fund


def land_on_go_to_jail(game: Fund, seat: int, space: int) -> None:
    """C13: the space sends its lander to Jail; the turn is over."""
    game.book.go_to_jail(game, seat, "C13")


def go_to_jail(game: Fund, seat: int, rule: str) -> None:
    """C13: to Jail at once, without GO; every way in costs the Fund 50 (M24)."""
    game.position[seat] = game.data.jail
    game.jail[seat] = 1
    game.note(rule, seat, "jailed")
    game.book.charge(game, seat, game.settings.jail_fee, rule, "Jail" + FOR[seat])


def leave_jail(game: Fund, seat: int) -> Asking[bool]:
    """C14: pay 50 of one's own (M21), use the card, or roll a 6 in three tries. True: another
    turn."""

    def options(game: Fund, _: Decision) -> Options:
        pay = ("pay",) if game.cash[seat] >= game.settings.jail_fee else ()
        card = ("card",) if game.holds(seat, "jail_free") and not game.played else ()
        return ("roll", *pay, *card)

    if game.hand[seat] >= 0:
        yield from game.book.play_kept_card(game, seat)
    way = yield Decision("C14", seat, "jail", options)
    if way == "roll":
        return (yield from game.book.try_to_leave(game, seat))
    if way == "pay":
        game.pay(seat, BANK, game.settings.jail_fee, "C14", "leaving Jail")
    else:
        game.put_back(game.hand[seat])
        game.hand[seat] = -1
        game.played = True
    return (yield from walk_free(game, seat))


def walk_free(game: Fund, seat: int) -> Asking[bool]:
    """C14: out of Jail, roll both dice and move as normal; a double counts (M21)."""
    game.jail[seat] = 0
    game.note("C14", seat, "left jail")
    return (yield from game.book.roll_and_move(game, seat, 1))


def try_to_leave(game: Fund, seat: int) -> Asking[bool]:
    """C14: a 6 frees and both dice are rolled anew; after the third failure bail is due, and the
    die just rolled is the move."""
    game.rolled = True
    die, _ = game.roll()
    game.note("C14", seat, "rolled", die, "")
    if die == 6:
        return (yield from walk_free(game, seat))
    if game.jail[seat] < game.settings.jail_tries:
        game.jail[seat] += 1
        return False
    yield from game.book.bail(game, seat)
    game.jail[seat] = 0
    game.note("C14", seat, "left jail")
    yield from game.book.move(game, seat, die)
    return False


def bail(game: Fund, seat: int) -> Asking[None]:
    """C14: 50 of one's own, or of the others (M20); what is still missing the Fund pays."""
    missing = yield from own_or_others(game, seat)
    if missing:
        game.book.charge(game, seat, missing, "C14", "bail" + FOR[seat])


def own_or_others(game: Fund, seat: int) -> Asking[int]:
    """M20: who has less than 50 pays nothing, and the others share it: equally, or each names an
    amount unseen, and what is missing falls in equal shares. Returns what is still missing."""
    fee, others = game.settings.jail_fee, game.others(seat)
    if game.cash[seat] >= fee:
        game.pay(seat, BANK, fee, "C14", "leaving Jail")
        return 0
    named, left, shares = [], fee, []
    for other in others if game.settings.jail_split == "agreed" else ():
        most = min(fee, game.cash[other])
        named.append((yield Decision("C14", other, "bail", range(most + 1))))
    for amount in named or [0] * len(others):  # over the fee, the last asked pay less
        shares.append(min(amount, left))
        left -= shares[-1]
    cash = [game.cash[other] - share for other, share in zip(others, shares, strict=True)]
    for other, share, more in zip(others, shares, equal_shares(cash, left), strict=True):
        game.pay(other, BANK, share + more, "C14", "bail" + FOR[seat])
        fee -= share + more
    return fee


def equal_shares(cash: list[int], fee: int) -> list[int]:
    """Split a fee equally; who has less pays all, the rest falls on the others, odd units left."""
    shares = [0] * len(cash)
    left = min(fee, sum(cash))
    while left:
        able = [i for i, own in enumerate(cash) if own > shares[i]]
        each = max(1, left // len(able))
        for i in able:
            more = min(each, cash[i] - shares[i], left)
            shares[i] += more
            left -= more
    return shares
