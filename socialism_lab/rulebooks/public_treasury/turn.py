"""A turn, Jail and moving: rules 2, 5, 6, 8, 13 and 17 (P34: the order of a turn).

The ways to move are a mapping from each way's name to its steps, backward ones below 0.
"""

from __future__ import annotations

from socialism_lab.engine.decision import Asking, Decision
from socialism_lab.engine.errors import LabError
from socialism_lab.engine.ledger import PURSE

from .board import Space
from .credit import lift_options
from .spaces import ANTE, land, throw
from .state import ANNULLED, Treasury, verb_and_space

FINE = 50
MOST = 1000  # pieces of business in a turn
NOTED = {"ride": "17", "ride backward": "17", "stay": "8", "opportunity": "VIII"}  # rule
Steps = dict[str, int]


def turn(game: Treasury, seat: int) -> Asking[None]:
    """P34: a natural opportunity's money; business in any order; Jail; roll, move and land."""
    game.book.dawn(game)
    game.built.clear()
    game.left.clear()
    if game.opportunity[seat] >= 0:
        yield from game.book.work(game, seat)
    game.poor_house[seat] = False
    if game.jail[seat] not in (0, ANNULLED):
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
    """What a seat may do before it rolls: "roll", "call", or such as "mortgage:5"."""
    seat, book = decision.seat, game.book
    options = ["roll", "call"] if book.may_call(game, seat) else ["roll"]
    options += book.raisable(game, seat)
    options += book.build_options(game, seat)
    options += lift_options(game, seat)
    return tuple(options)


def may_begin(game: Treasury, seat: int) -> bool:
    """P34: whether a seat may deal first although nothing is asked before its roll."""
    if game.jail[seat] or not game.settings.deals:
        return False
    built, game.built = game.built, []  # those of the turn before
    options = turn_options(game, Decision("P34", seat, "turn", ()))
    game.built = built
    return len(options) == 1


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

    def options(game: Treasury, _: Decision) -> tuple[str, ...]:
        ways = ("roll", "fine") if game.cash[seat] >= FINE else ("roll",)
        return (*ways, "card") if game.hand[seat] else ways

    choice = yield Decision("6", seat, "jail", options)
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


def voucher(game: Treasury, seat: int) -> None:
    """6: an Education Voucher is kept."""
    game.vouchers[seat] += 1
    game.note("6", seat, "voucher", game.vouchers[seat])


def move(game: Treasury, seat: int, a: int, b: int, ride: bool) -> Asking[None]:
    """2: choose how to move (direction, ride, stay, opportunity), move, and land."""
    start = game.position[seat]
    steps, goals = ways(game, seat, a + b, ride and a == b)
    choice = yield Decision("2", seat, "move", tuple(steps), goals)
    goal = goals[choice]
    game.note(NOTED.get(choice, "2"), seat, choice, goal)
    if choice == "stay":
        return
    worked = game.opportunity[seat] >= 0
    game.position[seat] = goal
    game.opportunity[seat] = goal if choice == "opportunity" else -1
    if start + steps[choice] >= game.data.size:
        game.book.pay_wages(game, seat)
    if choice != "opportunity" and not (worked and shut(game, seat, goal)):
        yield from land(game, seat)


def shut(game: Treasury, seat: int, k: int) -> bool:
    """P23: from a natural opportunity, without the money, nothing happens at these two."""
    data, cash = game.data, game.cash[seat]
    fees = {data.speculation: ANTE, data.ira: data.spaces[data.ira].price}
    return cash < fees.get(k, cash)


def ways(game: Treasury, seat: int, roll: int, ride: bool) -> tuple[Steps, dict[str, int]]:
    """2: all the ways to move, and where each ends (P23: none back from an opportunity)."""
    book, data = game.book, game.data
    steps = book.directions(game, seat, roll)
    if ride:
        steps |= book.ride(game, seat, roll, steps)
    goals = ends(game, seat, steps)
    if game.opportunity[seat] >= 0:
        return steps, goals
    if data.ira in goals.values():
        steps = book.enter_ira(game, seat, roll, steps)
        goals = ends(game, seat, steps)
    if data.speculation in goals.values():
        steps = book.enter_speculation(game, seat, roll, steps)
        goals = ends(game, seat, steps)
    more = book.opportunities(game, seat, roll)
    for way, by in more.items() if more else ():
        steps[way], goals[way] = by, (game.position[seat] + by) % data.size
    return steps, goals


def ends(game: Treasury, seat: int, steps: Steps) -> dict[str, int]:
    """The space where each way ends."""
    start, size = game.position[seat], game.data.size
    return {way: (start + by) % size for way, by in steps.items()}


def directions(game: Treasury, seat: int, roll: int) -> Steps:
    """2: forward; between the two Chance spaces backward too (P3; VIII)."""
    if game.position[seat] in game.data.two_way and game.opportunity[seat] < 0:
        return {"forward": roll, "backward": -roll}
    return {"forward": roll}


def ride(game: Treasury, seat: int, roll: int, steps: Steps) -> Steps:
    """17: doubles that reach the nearest station may ride once to the next one, uncounted (P4)."""
    start, size, rides = game.position[seat], game.data.size, {}
    for way, sign, name in (("forward", 1, "ride"), ("backward", -1, "ride backward")):
        near, far, *_ = sorted((station - start) * sign % size for station in game.data.stations)
        if way in steps and near <= roll:
            rides[name] = sign * (roll + far - near)
    return rides


def enter_ira(game: Treasury, seat: int, roll: int, steps: Steps) -> Steps:
    """13: a move to the IRA needs its price; else one goes back by the roll (P32, P23)."""
    ira = game.data.ira
    if game.cash[seat] < game.data.spaces[ira].price:
        steps = without(game, seat, steps, ira)
    return steps | {"backward": -roll}


def enter_speculation(game: Treasury, seat: int, roll: int, steps: Steps) -> Steps:
    """8: who would land on Speculation may stay; without the ante he must (P5, P23)."""
    if game.cash[seat] < ANTE:
        steps = without(game, seat, steps, game.data.speculation)
    return steps | {"stay": 0}


def without(game: Treasury, seat: int, steps: Steps, space: int) -> Steps:
    """The ways that end elsewhere."""
    goals = ends(game, seat, steps)
    return {way: by for way, by in steps.items() if goals[way] != space}
