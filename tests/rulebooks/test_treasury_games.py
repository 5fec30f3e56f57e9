"""Whole games of the Public Treasury under both books, with random answers."""

import pytest

from socialism_lab.engine.game import Game
from socialism_lab.engine.run import Start, play_out, table
from socialism_lab.rulebooks.public_treasury.book import LAISSEZ_FAIRE, REVOLUTION


def randomly(game, decision):
    """Any answer, but no endless selling and lifting."""
    options = decision.options
    if decision.kind == "turn" and game.chance(decision.seat, 3):
        return "call" if "call" in options else "roll"
    if decision.kind == "bid" and game.chance(decision.seat, 4):
        return options[0]
    return options[game.chance(decision.seat, len(options))]


@pytest.mark.parametrize("book", [LAISSEZ_FAIRE, REVOLUTION])
def test_batches_and_the_driver_reach_the_same_state(book):
    data = book.load()
    for seed in range(8):
        quick = play_out(table(book, data, Start(seed, ("a", "b", "c"))), [randomly] * 3)
        slow = Game(book, [randomly] * 3, seed=seed).play()
        assert quick.snapshot()[1:] == slow.state.snapshot()[1:]
        assert slow.result.ending == "laps" and sum(slow.state.cash) == 0
