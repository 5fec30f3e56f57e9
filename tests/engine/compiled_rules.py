"""Rules that use every form that the compiler of rules takes apart, as if they were the kit's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from socialism_lab.engine.decision import Decision, GameOver
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.rulebook import ROUND_LIMIT, Asks, Rulebook, Setting
from socialism_lab.engine.state import State


@dataclass(frozen=True, kw_only=True)
class Forms(Rulebook):
    choose: Asks
    tell: Asks
    both: Asks
    pick: Any
    loop: Any


__name__ = "socialism_lab.of_a_test"


def set_up(game):
    game.pay(BANK, PURSE, 1000, "0", "set-up")
    for seat in range(game.players):
        game.pay(BANK, seat, game.settings.start, "0", f"for {seat}")


def turn(game, seat):
    book = game.book
    value, other = yield from book.both(game, seat)
    value = value or book.pick(game, value)
    other = other and book.pick(game, other + seat)
    seen = book.loop(game, value)
    if not (yield from book.tell(game, seat, seen)):
        game.note("1", seat, "told", f"nothing {seen}", book.pick(game, 3))
        seen += 1
    elif (yield Decision("2", seat, "again", ("no", "yes"), seen)) == "yes":
        return
    reason = f"{value} and {other}"
    game.pay(PURSE, seat, capped(game, seen, most=9), "1", reason)
    other_pot = seat if game.cash[PURSE] > 950 else PURSE
    game.pay(BANK, other_pot, strange(game, seen) + matched(game, seen), "1", "strange")
    game.note("1", seat, "seen", tuple(range(seen)), game.settings.start)
    named = yield Decision("2", seat, "named", options=("no", "yes"), about=seen)
    game.pay(seat, BANK, min(game.cash[seat], len(named)), "2", "named")
    while (more := (yield Decision("3", seat, "more", options_of_more, value))) != "stop":
        game.pay(seat, PURSE, int(more), "3", "more")
    if game.cash[PURSE] < 700 or game.round > 30:
        raise GameOver("empty", (seat,) if rich(game, seat) else ())


def both(game, seat):
    first = yield from game.book.choose(game, seat, 0)
    second = yield from game.book.choose(game, seat, first)
    return second, first


def choose(game, seat, least, step=1):
    if game.cash[seat] > 60:
        return 60 if rich(game, seat) else least
    answer = yield Decision("1", seat, "choose", range(least, least + 5 * step), None)
    if answer == least:
        answer = 0
    else:
        return answer
    game.pay(seat, BANK, min(answer + 1, game.cash[seat]), "1", "fee")
    return answer


def tell(game, seat, amount):
    if amount > 6:
        if amount > 8:
            return False
        game.pay(BANK, seat, amount, "4")
    listed = [yes for yes in ("a", "b", "c") if yes != "b" or amount > 3]
    answer = yield Decision("4", seat, "tell", tuple(listed), amount)
    return answer != "a" or (amount > 2 and rich(game, seat))


def pick(game, number):
    total = number
    for other in range(game.players):
        total += game.cash[other] % 3
    return total + (late(game, number) + shadowed(game, number)) % 7


def loop(game, top):
    for number in range(top + 2):
        if number * number > top:
            return number
    return top


def late(game, number):
    """A parameter and a name that are set after they were read, once, in a loop."""
    total = 0
    for step in range(4):
        total += number
        if step:
            total += least  # noqa: F821
        number = game.settings.start
        least = BANK  # noqa: F841
    return total


def shadowed(game, number):
    """Names of a lambda and a comprehension that stand for something else outside."""
    start = game.settings.start
    twice = (lambda start: start + number)(number)
    held = [PURSE + 1 for PURSE in range(number)]
    return twice + start + sum(held) + game.cash[-2] + (3 if PURSE == -2 else 0)


def strange(game, amount):
    """Names that the compiled code uses itself, and a loop's else: not compiled."""
    d_left = amount
    keep_1, start = 3, d_left
    d_left = 0
    for number in range(amount):
        if number > 4:
            break
    else:
        keep_1 = 5
    return keep_1 if start > 2 else d_left


def matched(game, amount):
    match amount % 3:
        case 0:
            return 1
        case 1:
            return 2
    return 0


def capped(game, amount, most=5):
    left = game.cash[PURSE]
    amount, most = (most, amount) if amount < most else (amount, most)
    return min(amount, most, left)


def rich(game, seat):
    return game.cash[seat] > game.settings.start


def options_of_more(game, decision):
    seat, least = decision.seat, decision.about
    if game.cash[seat] < 5 or least > 40:
        return ("stop",)
    return ("stop", "1", "5")


FORMS = Forms(
    name="forms",
    title="the forms",
    version=1,
    seats=range(2, 5),
    purse="Pot",
    settings={"round_limit": ROUND_LIMIT, "start": Setting(20, range(0, 100), "money")},
    rules=frozenset("01234"),
    endings=("empty",),
    hidden=frozenset(),
    open_kinds=frozenset(),
    interjections={},
    load=lambda: None,
    new_state=State,
    place=lambda game, position: None,
    set_up=set_up,
    turn=turn,
    standing=lambda game: [],
    series={},
    choose=choose,
    tell=tell,
    both=both,
    pick=pick,
    loop=loop,
)
