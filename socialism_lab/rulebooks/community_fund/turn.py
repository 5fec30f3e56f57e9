"""A turn: self-developing, dice, moving, doubles, resting, the shuttle (C2 to C4, C11, C12)."""

from __future__ import annotations

from socialism_lab.engine.decision import Asking, Decision, Options
from socialism_lab.engine.ledger import BANK

from .fund import FOR, within_reach
from .state import Fund

ACTIONS = {  # the action die, by the number thrown: face, times the die, more steps, cards to draw
    **{number: (number + 1, 1, number + 1, 0) for number in (1, 2, 3)},
    **{4: ("x2", 2, 0, 0), 5: ("+1", 1, 0, 1), 6: ("+2", 1, 0, 2)},
}
FACES = ("", *(face for face, *_ in ACTIONS.values()))


def turn(game: Fund, seat: int) -> Asking[None]:
    """C3: develop, play a card, roll; and again for each double (C4; M25: a whole turn each)."""
    book, doubles, again = game.book, 0, not game.out[seat]
    game.last_taken[seat] = game.taken[seat] - game.taken_before[seat]
    game.taken_before[seat] = game.taken[seat]
    game.played = game.rolled = False
    if again and game.jail[seat]:
        again = yield from book.leave_jail(game, seat)
        doubles = 1
    while again:
        game.played = game.rolled = False
        doubles += 1
        if game.projects[seat]:
            yield from book.self_develop(game, seat)
        if game.hand[seat] >= 0:
            yield from book.play_kept_card(game, seat)
        again = not game.jail[seat] and (yield from book.roll_and_move(game, seat, doubles))


def self_develop(game: Fund, seat: int) -> Asking[None]:
    """C2: before rolling, a manager may pay a fee and place a chip on a project (M11, V1)."""

    def options(game: Fund, _: Decision) -> Options:
        spaces, room, reach = game.data.spaces, game.room, within_reach(game, seat)
        own = game.projects[seat]
        return ("pass", *[k for k in own if room[k] and spaces[k].fee <= reach])

    choice = yield Decision("C2", seat, "develop", options)
    if choice != "pass":
        project = game.data.spaces[choice]
        game.book.cover(game, seat, BANK, project.fee, "C2", project.name)
        game.book.place_chip(game, seat, choice)


def roll_and_move(game: Fund, seat: int, doubles: int) -> Asking[bool]:
    """C3: roll both dice; the action die adds to the move, doubles it, or draws cards.

    C4: a standard die equal to the action die's number is a double (M1); the third in a row
    leads to Jail at once. True if the double earns another turn.
    """
    game.rolled = True
    die, number = game.roll()
    face, times, more, draws = ACTIONS[number]
    game.note("C3", seat, "rolled", die, face)
    if face == die and doubles == 3:
        game.book.go_to_jail(game, seat, "C4")
    elif draws:
        yield from move_and_draw(game, seat, die, draws)
    else:
        yield from game.book.move(game, seat, times * die + more)
    return face == die and doubles < 3 and not game.jail[seat]


def move_and_draw(game: Fund, seat: int, steps: int, draws: int) -> Asking[None]:
    """C3: the move and the cards, in the order the player likes; Jail ends both (M2)."""
    order = yield Decision("C3", seat, "order", ("move", "draw"), (steps, draws))
    if order == "draw":
        yield from game.book.draw_cards(game, seat, draws)
    if not game.jail[seat]:
        yield from game.book.move(game, seat, steps)
    if order == "move" and not game.jail[seat]:
        yield from game.book.draw_cards(game, seat, draws)


def move(game: Fund, seat: int, steps: int) -> Asking[None]:
    """C3: forward that many spaces; passing or reaching GO pays wages first (M8); then landing."""
    size = len(game.data.spaces)
    space = game.position[seat] + steps
    game.position[seat] = space % size
    game.note("C3", seat, "moved", steps, space % size)
    if space >= size:
        yield from game.book.wages(game, seat)
    yield from land(game, seat)


def land(game: Fund, seat: int) -> Asking[None]:
    """C3: carry out the rule of the space under the token."""
    space = game.position[seat]
    return game.book.landing[game.data.spaces[space].kind](game, seat, space)


def rest(game: Fund, seat: int, space: int) -> None:
    """C12: Free Parking, Just Visiting and GO ask nothing of who rests there."""


def ride_shuttle(game: Fund, seat: int, stop: int) -> Asking[None]:
    """C11: the Fund may pay a fare a stop for a ride up to once round to a project (M29)."""
    rides, fare = game.data.rides[stop], game.settings.shuttle_fare

    def options(game: Fund, _: Decision) -> Options:
        most = game.book.ride_money(game, seat)
        return ("stay", *[k for k, stops in rides.items() if stops * fare <= most])

    choice = yield Decision("C11", seat, "shuttle", options, stop)
    if choice != "stay":
        reason = f"shuttle to {game.name_of(choice)}{FOR[seat]}"
        before = game.taken[seat]
        game.book.draw(game, seat, BANK, rides[choice] * fare, "C11", reason)
        game.fined[seat] += game.taken[seat] - before  # V2: rides are never fined
        game.position[seat] = choice
        yield from land(game, seat)
