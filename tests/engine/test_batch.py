"""Batches play the same game as the driver, under rules and bots of one's own too."""

import functools
from collections import defaultdict
from dataclasses import replace

import pytest

from socialism_lab.bots import FreeRider
from socialism_lab.engine.batch import play_batch_game
from socialism_lab.engine.decision import Decision
from socialism_lab.engine.errors import BotError, IllegalChoice, LabError, LedgerError
from socialism_lab.engine.game import Game
from socialism_lab.engine.rulebook import nothing
from socialism_lab.engine.state import Start, new_state
from socialism_lab.rulebooks import find
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND as BOOK


def careful(game, decision):
    """Any option, but no bid over 40."""
    options = decision.options
    if decision.kind == "bid":
        options = options[: max(1, 41 - options[0])]
    return options[game.chance(decision.seat, len(options))]


NAMES = ("a", "b", "c")


def batch(seed, book=BOOK, bots=(careful,) * 3):
    return play_batch_game(new_state(book, book.load(), Start(seed, NAMES), keep=False), bots)


def same(book, bots=(careful,) * 3, seeds=range(8), **settings):
    """Play these games by the driver and as a batch; whether all came to the same."""
    for seed in seeds:
        slow = Game(book, bots, seed=seed, **settings).play()
        game = new_state(book, book.load(), Start(seed, NAMES, settings), keep=False)
        quick = play_batch_game(game, bots)
        assert quick.snapshot() == slow.state.snapshot() and quick.asked == slow.state.asked
    return True


def test_a_batch_reaches_the_same_state_as_the_driver():
    assert same(BOOK, seeds=range(60)) and same(BOOK, [FreeRider(), careful, FreeRider()])


def test_a_wrong_answer_names_the_bot():
    with pytest.raises(BotError, match="'nope'"):
        batch(1, bots=(lambda game, decision: "nope",) * 3)


def test_a_book_swapped_in_mid_game_plays_the_same_in_a_batch():
    def move(game, seat, steps):
        game.pay(-1, seat, 3, "C3", "bonus")
        yield from BOOK.move(game, seat, steps)

    def wages(game, seat):
        yield from BOOK.wages(game, seat)
        if game.round > 2:
            game.book = later

    later = replace(BOOK, name="later", move=move)
    assert same(replace(BOOK, wages=wages)) and same(replace(BOOK, move=move))


def test_money_that_is_not_whole_is_refused_in_a_batch_too():
    book = replace(BOOK, give=lambda game, seat, gift: game.pay(seat, -2, gift / 2, "C9", "half"))
    with pytest.raises(LedgerError, match="C9"):
        batch(1, book)


def money(state):
    """What each rule moved, from the ledger's entries."""
    sums = defaultdict(int)
    for _, payer, payee, amount, rule, _ in state.ledger.rows:
        sums[rule, min(payer, 0), min(payee, 0)] += amount
    return sums


@pytest.mark.parametrize("name", ["community_fund", "public_treasury", "revolution", "taxes"])
def test_the_money_counted_in_a_batch_is_that_of_the_ledgers_entries(name):
    book, counted = find(name), 0
    for seed in range(5):
        game = new_state(book, book.load(), Start(seed, NAMES), keep=False)
        game.ledger.sums = defaultdict(int)
        play_batch_game(game, [careful] * 3)
        slow = Game(book, [careful] * 3, seed=seed).play()
        sums = money(slow.state)
        assert game.ledger.sums == sums and game.snapshot() == slow.state.snapshot()
        counted += len(sums)
    assert counted > 30


def own(rule):
    """The rule as somebody's own: a function that hands everything on."""
    return lambda *about: rule(*about)


def resting(rule):
    """What happens by kind of space, with another rule for who rests."""
    return BOOK.landing | dict.fromkeys(("parking", "jail", "go"), rule)


class Yields:
    def __init__(self, rule):
        self.rule = rule

    def __call__(self, *about):
        yield from self.rule(*about)


@pytest.mark.parametrize("make", [own, Yields, functools.partial])
def test_an_own_rule_of_any_make_is_played_by_both(make):
    assert same(replace(BOOK, wages=make(BOOK.wages)), seeds=range(4))


@pytest.mark.parametrize("part", ["entries", "rows"])
def test_what_a_batch_does_not_keep_is_not_read_as_empty(part):
    def rest(game, seat, space):
        return getattr(game.ledger, part)

    with pytest.raises(LedgerError, match="keeps no entries"):
        for seed in range(5):
            batch(seed, replace(BOOK, landing=resting(rest)))


def test_a_question_that_a_bot_does_not_know_is_named():
    def new(game, seat, space):
        yield Decision("C12", seat, "brandnew", ("a", "b"))

    with pytest.raises(LabError, match="FreeRider has no answer to a decision of kind 'brandnew'"):
        for seed in range(5):
            batch(seed, replace(BOOK, landing=resting(new)), [FreeRider()] * 3)


def test_a_stopiteration_from_a_bot_is_not_the_end_of_a_rule():
    def leave_jail(game, seat):
        yield Decision("C14", seat, "jail", ("bribe", "wait"))

    with pytest.raises(StopIteration):
        for seed in range(20):
            batch(seed, replace(BOOK, leave_jail=leave_jail), [FreeRider()] * 3)


def test_every_answer_counts_for_the_games_luck_whoever_gave_it():
    def rest(game, seat, space):
        game.pay(-1, seat, game.chance(seat, 20), "C12", "found")

    assert same(replace(BOOK, landing=resting(rest)), [FreeRider()] * 3)
    assert same(BOOK, [FreeRider(), careful, FreeRider()])


def test_a_book_put_in_force_by_a_proposal_holds_for_the_turn_after_it():
    def coup(game, seat):
        game.book = replace(game.book, name="later", wages=nothing)

    class Rebel(FreeRider):
        def propose(self, game, seat):
            return ("coup", ()) if game.turn == 5 and game.book.name != "later" else None

    book = replace(BOOK, interjections={**BOOK.interjections, "coup": coup})
    assert same(book, [Rebel()] * 3)


def test_what_a_rule_refuses_in_a_turn_is_no_proposal():
    def rest(game, seat, space):
        raise IllegalChoice("no way")

    for book in (replace(BOOK, landing=resting(rest)), replace(find("public_treasury"), go=rest)):
        with pytest.raises(IllegalChoice, match=r"^no way"):
            for seed in range(20):
                batch(seed, book)


@pytest.mark.parametrize("proposal", [("nosuch", ()), ("deal", ()), "stop", 5])
def test_what_nobody_can_propose_is_named_with_its_bot(proposal):
    class Odd(FreeRider):
        def propose(self, game, seat):
            return proposal

    with pytest.raises(BotError, match=r"Odd proposed .* is nothing a player can do here"):
        batch(1, bots=[Odd()] * 3)
