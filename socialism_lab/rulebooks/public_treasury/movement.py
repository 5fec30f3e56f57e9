"""Moving: rules 2, 8, 13, 15 and 17 (ways to move, rides, moves one may refuse).

The ways to move are a mapping from each way's name to its steps, backward ones below 0.
"""

from __future__ import annotations

from socialism_lab.engine.decision import Asking, Decision

from .spaces import ANTE
from .state import Treasury

Steps = dict[str, int]
NOTED = {"ride": "17", "ride backward": "17", "stay": "8", "opportunity": "VIII"}  # rule


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
    if start + steps[choice] >= len(game.data.spaces):
        game.book.pay_wages(game, seat)
    if choice != "opportunity" and not (worked and shut(game, seat, goal)):
        yield from land(game, seat)


def shut(game: Treasury, seat: int, k: int) -> bool:
    """P23: who comes from a natural opportunity to Speculation or the IRA without the money stands
    there, and nothing happens."""
    data, cash = game.data, game.cash[seat]
    return (k == data.speculation and cash < ANTE) or (
        k == data.ira and cash < data.spaces[k].price
    )


def land(game: Treasury, seat: int) -> Asking[None]:
    """15: each token follows the rule of the space it stands on."""
    space = game.data.spaces[game.position[seat]]
    yield from game.book.landing[space.kind](game, seat, space)


def ways(game: Treasury, seat: int, roll: int, ride: bool) -> tuple[Steps, dict[str, int]]:
    """2: all the ways to move, and the space where each ends."""
    book, data = game.book, game.data
    steps = book.directions(game, seat, roll)
    if ride:
        steps |= book.ride(game, seat, roll, steps)
    goals = ends(game, seat, steps)
    if data.ira in goals.values():
        steps = book.enter_ira(game, seat, roll, steps)
        goals = ends(game, seat, steps)
    if data.speculation in goals.values():
        steps = book.enter_speculation(game, seat, roll, steps)
        goals = ends(game, seat, steps)
    if game.opportunity[seat] < 0:
        for way, by in book.opportunities(game, seat, roll).items():
            steps[way], goals[way] = by, (game.position[seat] + by) % len(data.spaces)
    return steps, goals


def ends(game: Treasury, seat: int, steps: Steps) -> dict[str, int]:
    """The space where each way ends."""
    start, size = game.position[seat], len(game.data.spaces)
    return {way: (start + by) % size for way, by in steps.items()}


def directions(game: Treasury, seat: int, roll: int) -> Steps:
    """2: forward; between the two Chance spaces backward too (P3), but not from a natural
    opportunity (VIII)."""
    if game.position[seat] in game.data.two_way and game.opportunity[seat] < 0:
        return {"forward": roll, "backward": -roll}
    return {"forward": roll}


def ride(game: Treasury, seat: int, roll: int, steps: Steps) -> Steps:
    """17: doubles that reach the nearest station may ride once to the next one, uncounted (P4)."""
    start, size, rides = game.position[seat], len(game.data.spaces), {}
    for way, sign, name in (("forward", 1, "ride"), ("backward", -1, "ride backward")):
        near, far, *_ = sorted((station - start) * sign % size for station in game.data.stations)
        if way in steps and near <= roll:
            rides[name] = sign * (roll + far - near)
    return rides


def enter_ira(game: Treasury, seat: int, roll: int, steps: Steps) -> Steps:
    """13: a move to the IRA needs its price; the other choice is to go back by the roll (P32),
    but not from a natural opportunity (P23)."""
    if game.opportunity[seat] >= 0:
        return steps
    goals, ira = ends(game, seat, steps), game.data.ira
    if game.cash[seat] < game.data.spaces[ira].price:
        steps = {way: by for way, by in steps.items() if goals[way] != ira}
    return steps | {"backward": -roll}


def enter_speculation(game: Treasury, seat: int, roll: int, steps: Steps) -> Steps:
    """8: who would land on Speculation may stay; without the ante he must (P5); from a natural
    opportunity nobody stays (P23)."""
    if game.opportunity[seat] >= 0:
        return steps
    goals, speculation = ends(game, seat, steps), game.data.speculation
    if game.cash[seat] >= ANTE:
        return steps | {"stay": 0}
    return {way: by for way, by in steps.items() if goals[way] != speculation} | {"stay": 0}


def no_opportunities(game: Treasury, seat: int, roll: int) -> Steps:
    """VIII: before the revolution no natural opportunity is open."""
    return {}
