"""A turn: self-developing, dice, moving, doubles, resting, the shuttle (C2 to C4, C11, C12)."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.decision import Decision
from socialism_lab.engine.ledger import BANK
from socialism_lab.rulebooks.community_fund.fund import cap_left

ACTIONS = (  # the action die, by the number thrown: face, times the die, more steps, cards to draw
    (0, 0, 0, 0), (2, 1, 2, 0), (3, 1, 3, 0), (4, 1, 4, 0), ("x2", 2, 0, 0), ("+1", 1, 0, 1),
    ("+2", 1, 0, 2),
)  # fmt: skip
FACES = tuple(face for face, *_ in ACTIONS)


def turn(game: Any, seat: int) -> Any:
    """C3: the turn, and the further ones that doubles win (C4; M25: each is a whole one)."""
    book = game.book
    game.last_taken[seat] = game.taken[seat] - game.taken_before[seat]
    game.taken_before[seat] = game.taken[seat]
    game.played = game.rolled = False
    doubles, again = 1, True
    if game.jail[seat]:
        again = yield from book.leave_jail(game, seat)
        doubles = 2
    while again:
        game.played = game.rolled = False
        again = yield from book.take_turn(game, seat, doubles)
        doubles += 1


def take_turn(game: Any, seat: int, doubles: int) -> Any:
    """C3: develop, play a card, roll, then move and draw. True if a double earns another turn."""
    book = game.book
    if game.projects[seat]:
        yield from book.self_develop(game, seat)
    if game.hand[seat] >= 0:
        yield from book.play_kept_card(game, seat)
        if game.jail[seat]:
            return False
    return (yield from book.roll_and_move(game, seat, doubles))


def self_develop(game: Any, seat: int) -> Any:
    """C2: before rolling, the manager may pay a project's fee and place a chip on it (M11)."""
    choice = yield Decision("C2", seat, "develop", developable)
    if choice != "pass":
        fee = game.data.spaces[choice].fee
        game.book.cover(game, seat, BANK, fee, "C2", game.data.spaces[choice].name)
        game.book.place_chip(game, seat, choice)


def developable(game: Any, decision: Decision) -> tuple:
    """The options of C2: pass, or one of the seat's own projects with room."""
    menu = game.menus[decision.seat]
    if menu is None:
        menu = game.menus[decision.seat] = ("pass", *game.open_places(decision.seat))
    return within_reach(game, decision.seat, menu) if game.settings.cap else menu


def within_reach(game: Any, seat: int, menu: tuple) -> tuple:
    """V1: what a cap leaves of the options of C2."""
    fees = {space: game.data.spaces[space].fee for space in menu[1:]}
    reach = (space for space, fee in fees.items() if game.book.within_cap(game, seat, fee))
    return ("pass", *reach)


def roll_and_move(game: Any, seat: int, doubles: int = 1) -> Any:
    """C3: roll both dice; the action die adds to the move, doubles it, or draws cards.

    C4: a standard die equal to the action die's number is a double (M1); the third in a row
    leads to Jail at once. True if the double earns another turn.
    """
    game.rolled = True
    die, number = game.roll()
    face, times, more, draws = ACTIONS[number]
    game.note("C3", seat, "rolled", die, face)
    double = face == die
    if double and doubles == 3:
        game.book.go_to_jail(game, seat, "C4")
        return False
    yield from game.book.move_and_draw(game, seat, times * die + more, draws)
    return double and not game.jail[seat]


def move_and_draw(game: Any, seat: int, steps: int, draws: int) -> Any:
    """C3: the move and the cards, in the order the player likes; Jail ends both (M2)."""
    book, order = game.book, ""
    if draws:
        order = yield Decision("C3", seat, "order", ("move", "draw"), (steps, draws))
    if order == "draw":
        yield from book.draw_cards(game, seat, draws)
        if game.jail[seat]:
            return
    yield from book.move(game, seat, steps)
    if order == "move" and not game.jail[seat]:
        yield from book.draw_cards(game, seat, draws)


def move(game: Any, seat: int, steps: int) -> Any:
    """C3: forward that many spaces; passing or reaching GO pays wages first (M8); then landing."""
    book, size = game.book, len(game.data.spaces)
    space = game.position[seat] + steps
    game.position[seat] = space % size
    game.note("C3", seat, "moved", steps, space % size)
    if space >= size:
        yield from book.wages(game, seat)
    yield from book.land(game, seat)


def land(game: Any, seat: int) -> Any:
    """C3: carry out the rule of the space under the token."""
    space = game.position[seat]
    name = game.data.spaces[space].rule
    if name == "go_to_jail":
        game.book.go_to_jail(game, seat, "C13")
    else:
        yield from getattr(game.book, name)(game, seat, space)


def rest(game: Any, seat: int, space: int) -> None:
    """C12: Free Parking, Just Visiting and GO ask nothing of who rests there."""


def ride_shuttle(game: Any, seat: int, stop: int) -> Any:
    """C11: at a stop the Fund may pay for a ride to a project ahead, one fare a stop (M29)."""
    choice = yield Decision("C11", seat, "shuttle", destinations, stop)
    if choice != "stay":
        stops = dict(game.data.spaces[stop].rides)[choice]
        fare = stops * game.settings.shuttle_fare
        reason = f"shuttle to {game.name_of(choice)} for {{{seat}}}"
        game.book.draw(game, BANK, fare, "C11", reason, seat)
        game.position[seat] = choice
        yield from game.book.land(game, seat)


def destinations(game: Any, decision: Decision) -> tuple:
    """The options of C11: stay, or any project up to once round."""
    if not game.settings.cap:
        return game.data.rides[decision.about]
    fare, left = game.settings.shuttle_fare, cap_left(game, decision.seat)
    rides = game.data.spaces[decision.about].rides
    return ("stay", *(space for space, stops in rides if stops * fare <= left))
