"""Batches play the same game as the driver: asking rules as plain calls change nothing."""

import traceback
from dataclasses import replace

import pytest

from socialism_lab.engine.errors import BotError
from socialism_lab.engine.game import Game
from socialism_lab.engine.plain import plain
from socialism_lab.engine.run import Start, play_out, table
from socialism_lab.rulebooks.community_fund import fund
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND as BOOK


def careful(game, decision):
    """Any option, but no bid over 40."""
    options = decision.options
    if decision.kind == "bid":
        options = options[: max(1, 41 - options[0])]
    return options[game.chance(decision.seat, len(options))]


NAMES = ("a", "b", "c")


def batch(seed, book=BOOK, bots=(careful,) * 3):
    return play_out(table(book, book.load(), Start(seed, NAMES), keep=False), bots)


def test_plain_calls_reach_the_same_state_as_the_driver():
    lengths = set()
    for seed in range(60):
        slow = Game(BOOK, [careful] * 3, seed=seed).play()
        quick = batch(seed)
        assert quick.snapshot() == slow.state.snapshot() and quick.asked == slow.state.asked
        lengths.add(quick.turn)
    assert max(lengths) > 20


def test_no_asking_rule_of_the_book_is_left_a_generator():
    twin = plain(BOOK)
    for name in BOOK.ASKS:
        assert getattr(twin, name).__code__.co_flags & 0x20 == 0, name


def test_a_rule_without_source_is_driven_as_it_is():
    space = {"__name__": "nowhere", "wages_rule": fund.wages}
    exec("def wages(game, seat):\n    yield from wages_rule(game, seat)", space)
    book = replace(BOOK, wages=space["wages"])
    for seed in range(10):
        assert batch(seed, book).snapshot() == batch(seed).snapshot()


def test_a_traceback_shows_the_rules_own_lines():
    def broken(game, decision):
        raise KeyError("mine")

    with pytest.raises(KeyError) as caught:
        batch(1, bots=(broken,) * 3)
    lines = [frame.line for frame in traceback.extract_tb(caught.value.__traceback__)]
    assert any("yield from book.take_turn" in (line or "") for line in lines)


def test_a_wrong_answer_names_the_bot():
    with pytest.raises(BotError, match="'nope'"):
        batch(1, bots=(lambda game, decision: "nope",) * 3)


def made(bonus):
    """A rule as a notebook makes it: inside a function, so that it cannot be compiled again."""

    def land(game, seat):
        game.pay(-1, seat, bonus, "C3", "bonus")
        yield from fund_land(game, seat)

    fund_land = BOOK.land
    return land


def test_a_notebooks_rule_plays_the_same_in_a_batch():
    book = replace(BOOK, land=made(3))
    for seed in range(10):
        slow = Game(book, [careful] * 3, seed=seed).play()
        assert batch(seed, book).snapshot() == slow.state.snapshot()


def test_a_book_swapped_in_mid_game_plays_the_same_in_a_batch():
    def wages(game, seat):
        yield from BOOK.wages(game, seat)
        if game.round > 2:
            game.book = later(game.book)

    swapped = {}

    def later(book):
        if id(book) not in swapped:
            rules = {"land": made(4), "wages": fund.wages}
            swapped[id(book)] = book, replace(book, name="later", **rules)
        return swapped[id(book)][1]

    for rule in (wages, fund.wages):
        book = replace(BOOK, wages=rule)
        names = set()
        for seed in range(12):
            slow = Game(book, [careful] * 3, seed=seed).play()
            quick = batch(seed, book)
            assert quick.snapshot() == slow.state.snapshot()
            names.add(quick.book.name)
        assert ("later" in names) == (rule is wages)
