"""The vote that puts rules I to VIII in the place of rules 1 to 19."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.decision import Decision
from socialism_lab.engine.ledger import BANK, PURSE


def may_call(game: Any, seat: int) -> bool:
    """P16: a seat may call for a revolution once a lap."""
    return game.called[seat] != game.laps[seat]


def call(game: Any, seat: int, _: int) -> Any:
    """P16: all vote at once, the caller yes (P43); enough yes votes change the rules for good."""
    game.called[seat] = game.laps[seat]
    ballots = ["yes"] * game.players
    for voter in game.others(seat):
        ballot = yield Decision("P16", voter, "vote", ("yes", "no"), seat)
        ballots[voter] = ballot
    carried = ballots.count("yes") >= votes_needed(game)
    game.note("P16", seat, "vote", tuple(ballots), carried)
    if carried:
        game.book.revolt(game)


def revolt_in_time(game: Any) -> None:
    """In the place of a vote, for comparisons: the revolution comes by itself in its round."""
    if game.round >= game.book.revolution_in:
        game.book.revolt(game)


def votes_needed(game: Any) -> int:
    """P16: the yes votes that carry a revolution (option votes_needed)."""
    needed = game.settings.votes_needed
    return {"majority": game.players // 2 + 1, "all": game.players}.get(needed, needed)


def revolt(game: Any) -> None:
    """P16: the new book is in force, in this turn already; the waiting list is void (P13); the
    Treasury is spent by rule VI, or set aside (option treasury_at_revolution, P17)."""
    game.book = game.book.revolution
    game.revolution = max(1, game.turn)
    game.waiting = []
    game.menus = [None] * game.players
    if game.settings.treasury_at_revolution == "empty":
        game.pay(PURSE, BANK, game.purse, "VI", "set aside")
    game.book.public_works(game)
