"""Short starts and short ledgers for the tests of the Public Treasury game."""

from socialism_lab.engine.game import Game
from socialism_lab.rulebooks.public_treasury.book import LAISSEZ_FAIRE, REVOLUTION

__all__ = ["LAISSEZ_FAIRE", "REVOLUTION", "built", "did", "lines", "table", "told"]


def table(dice=(), *, book=LAISSEZ_FAIRE, players="Ada Ben Cleo", deck=(), rules=None, **position):
    """A game of people from a position; nobody holds anything that is not named."""
    position.setdefault("round", 1)
    return Game(
        book, players.split(), dice=dice, decks={"chance": deck} if deck else None,
        position=position, **(rules or {}),
    )  # fmt: skip


def built(by, houses):
    """Houses on lots, and who built them."""
    return {"houses": houses, "builders": dict.fromkeys(houses, by)}


def did(game, *answers):
    """The ledger's lines after these answers."""
    for answer in answers:
        game.choose(answer)
    return lines(game)


def lines(game):
    """Every payment of the turns as "payer>payee amount rule"."""
    rows = [
        f"{e.payer}>{e.payee} {e.amount} {e.rule}".replace("Public Treasury", "Treasury")
        for e in game.ledger
        if e.turn
    ]
    assert sum(game.state.cash) == 0 and min(game.state.cash[:-1]) >= 0
    return rows


def told(game, kind):
    """The notes of one kind, as (seat, what it is about)."""
    return [(note[3], note[5]) for note in game.state.notes if note[4] == kind]
