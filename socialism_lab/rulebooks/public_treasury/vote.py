"""The vote that puts rules I to VIII in the place of rules 1 to 19."""

from __future__ import annotations

from socialism_lab.engine.decision import Asking, Decision
from socialism_lab.engine.ledger import BANK, PURSE

from .state import Treasury


def may_call(game: Treasury, seat: int) -> bool:
    """P16: a seat may call for a revolution once a lap."""
    return bool(game.book.reform) and game.called[seat] != game.laps[seat]


def call(game: Treasury, seat: int, _: int) -> Asking[None]:
    """P16: all vote at once, the caller yes (P43); enough yes votes change the rules for good."""
    game.called[seat] = game.laps[seat]
    ballots = ["yes"] * game.players
    for voter in game.others(seat):
        ballots[voter] = yield Decision("P16", voter, "vote", ("yes", "no"), seat)
    carried = ballots.count("yes") >= votes_needed(game)
    game.note("P16", seat, "vote", tuple(ballots), carried)
    if carried:
        game.book.revolt(game)


def revolt_in_time(game: Treasury) -> None:
    """In the place of a vote, for comparisons: the revolution comes by itself in its round."""
    if game.round >= game.book.revolution_in:
        game.book.revolt(game)


def votes_needed(game: Treasury) -> int:
    """P16: the yes votes that carry a revolution (option votes_needed)."""
    needed = game.settings.votes_needed
    if isinstance(needed, int):
        return needed
    return game.players if needed == "all" else game.players // 2 + 1


def revolt(game: Treasury) -> None:
    """P16: the new book is in force, in this turn already; the waiting list is void (P13); the
    Treasury is spent by rule VI, or set aside (option treasury_at_revolution, P17)."""
    assert game.book.revolution  # else nobody may call
    game.book = game.book.revolution
    game.revolution = max(1, game.turn)
    game.waiting = []
    if game.settings.treasury_at_revolution == "empty":
        game.pay(PURSE, BANK, game.purse, "VI", "set aside")
    game.book.public_works(game)
