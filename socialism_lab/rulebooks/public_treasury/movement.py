"""Moving: rules 2, 8, 13, 15 and 17 (ways to move, rides, moves one may refuse)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from socialism_lab.engine.decision import Decision
from socialism_lab.rulebooks.public_treasury.spaces import ANTE

WAYS = {"ride": "17", "ride backward": "17", "stay": "8", "opportunity": "VIII"}


def move(game: Any, seat: int, a: int, b: int, ride: bool) -> Any:
    """2: choose how to move (direction, ride, stay, opportunity), move, and land."""
    options, seen, places, steps = possible_moves(game, seat, a + b, ride and a == b)
    choice = yield Decision("2", seat, "move", options, seen)
    goal = places[choice]
    game.note(WAYS.get(choice, "2"), seat, choice, goal)
    if choice == "stay":
        return
    passed = game.position[seat] + steps[choice] >= len(game.data.spaces)
    game.position[seat] = goal
    game.opportunity[seat] = goal if choice == "opportunity" else -1
    if passed:
        game.book.pay_wages(game, seat)
    if choice != "opportunity":
        yield from game.book.landing(game, seat)


def possible_moves(game: Any, seat: int, roll: int, ride: bool) -> tuple:
    """The options, where each leads (as bots see it, and quick to read), and by how many steps;
    worked out once for each case."""
    start, cash = game.position[seat], game.cash[seat]
    rich = cash >= game.data.spaces[game.data.ira].price
    case = (game.data.digest, start, roll, ride, game.opportunity[seat] < 0, rich, cash >= ANTE)
    found = game.book.known_moves.get(case)
    if found is None:
        found = game.book.known_moves[case] = moves_in(game.book, game.data, *case[1:])
    return found


def moves_in(
    book: Any, data: Any, start: int, roll: int, ride: bool, free: bool, rich: bool, ante: bool
) -> tuple:
    """The possible moves of one case."""
    money = data.spaces[data.ira].price * rich or ANTE * ante
    steps = book.directions(data, start, roll, free)
    if ride:
        steps |= book.ride(data, start, roll, steps)
    steps = book.enter_ira(data, start, roll, steps, money)
    steps = book.enter_speculation(data, start, steps, money, free)
    if free:
        steps |= book.opportunities(data, start, roll)
    places = {way: (start + by) % len(data.spaces) for way, by in steps.items()}
    return tuple(steps), MappingProxyType(places), places, steps


def directions(data: Any, start: int, roll: int, free: bool) -> dict[str, int]:
    """2: forward; between the two Chance spaces backward too (P3), but not from a natural
    opportunity (VIII)."""
    if free and start in data.two_way:
        return {"forward": roll, "backward": -roll}
    return {"forward": roll}


def ride(data: Any, start: int, roll: int, ways: dict[str, int]) -> dict[str, int]:
    """17: doubles that reach the nearest station may ride once to the next one, uncounted (P4)."""
    size, rides = len(data.spaces), {}
    for way, sign, name in (("forward", 1, "ride"), ("backward", -1, "ride backward")):
        ahead = sorted((station - start) * sign % size for station in data.stations)
        if way in ways and ahead[0] <= roll:
            rides[name] = sign * (roll + ahead[1] - ahead[0])
    return rides


def enter_ira(data: Any, start: int, roll: int, steps: dict[str, int], money: int) -> dict:
    """13: a move to the IRA needs its price; the other choice is to go back by the roll (P32)."""
    size = len(data.spaces)
    there = [way for way, by in steps.items() if (start + by) % size == data.ira]
    if not there:
        return steps
    short = money < data.spaces[data.ira].price
    return {w: by for w, by in steps.items() if not short or w not in there} | {"backward": -roll}


def enter_speculation(
    data: Any, start: int, steps: dict[str, int], money: int, free: bool
) -> dict[str, int]:
    """8: who would land on Speculation may stay; without the ante he must (P5); from a natural
    opportunity he may not, unless he must (P46)."""
    size = len(data.spaces)
    there = [way for way, by in steps.items() if (start + by) % size == data.speculation]
    if not there or (money >= ANTE and not free):
        return steps
    return {w: by for w, by in steps.items() if w not in there or money >= ANTE} | {"stay": 0}


def opportunities(data: Any, start: int, roll: int) -> dict[str, int]:
    """VIII: before the revolution no natural opportunity is open."""
    return {}


def landing(game: Any, seat: int) -> Any:
    """15: each token follows the rule of the space it stands on."""
    space = game.data.spaces[game.position[seat]]
    yield from getattr(game.book, space.kind)(game, seat, space)
