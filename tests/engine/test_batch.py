"""Batches play the same game as the driver, under rules and bots of one's own too."""

import functools
from collections import defaultdict
from dataclasses import replace

import pytest

from socialism_lab.bots import FreeRider
from socialism_lab.engine.batch import play_batch_game
from socialism_lab.engine.course import Start, new_state
from socialism_lab.engine.decision import Decision
from socialism_lab.engine.errors import BotError, IllegalChoice, LabError, LedgerError
from socialism_lab.engine.game import Game
from socialism_lab.engine.rulebook import nothing
from socialism_lab.rulebooks import find
from socialism_lab.rulebooks.community_fund import fund, projects
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND as BOOK
from socialism_lab.rulebooks.community_fund.state import Fund


def careful(game, decision):
    """Any option, but no bid over 40."""
    options = decision.options
    if decision.kind == "bid":
        options = options[: max(1, 41 - options[0])]
    return options[game.chance(decision.seat, len(options))]


NAMES = ("a", "b", "c")


def batch(seed, book=BOOK, bots=(careful,) * 3):
    return play_batch_game(new_state(book, book.load(), Start(seed, NAMES), keep=False), bots)


def test_plain_calls_reach_the_same_state_as_the_driver():
    lengths = set()
    for seed in range(60):
        slow = Game(BOOK, [careful] * 3, seed=seed).play()
        quick = batch(seed)
        assert quick.snapshot() == slow.state.snapshot() and quick.asked == slow.state.asked
        lengths.add(quick.turn)
    assert max(lengths) > 20


def test_a_wrong_answer_names_the_bot():
    with pytest.raises(BotError, match="'nope'"):
        batch(1, bots=(lambda game, decision: "nope",) * 3)


def made(bonus):
    """A rule as a notebook makes it: inside a function."""

    def move(game, seat, steps):
        game.pay(-1, seat, bonus, "C3", "bonus")
        yield from fund_move(game, seat, steps)

    fund_move = BOOK.move
    return move


def test_a_notebooks_rule_plays_the_same_in_a_batch():
    book = replace(BOOK, move=made(3))
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
            rules = {"move": made(4), "wages": fund.wages}
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


def test_money_that_is_not_whole_is_refused_in_a_batch_too():
    book = replace(BOOK, give=lambda game, seat, gift: game.pay(seat, -2, gift / 2, "C9", "half"))
    with pytest.raises(LedgerError, match="C9"):
        batch(1, book)

    def half(game, seat):
        return game.cash[-2] / 2

    book = replace(BOOK, allowance=half)
    with pytest.raises((LedgerError, TypeError)):
        for seed in range(20):
            batch(seed, book)


def money(state):
    """What each rule moved, from the ledger's entries."""
    sums = defaultdict(int)
    for _, payer, payee, amount, rule, _ in state.ledger.rows:
        sums[rule, min(payer, 0), min(payee, 0)] += amount
    return sums


@pytest.mark.parametrize("name", ["community_fund", "public_treasury", "revolution", "taxes"])
def test_the_money_counted_in_a_batch_is_that_of_the_ledgers_entries(name):
    book, counted = find(name), 0
    for seed in range(20):
        game = new_state(book, book.load(), Start(seed, NAMES), keep=False)
        game.ledger.sums = defaultdict(int)
        play_batch_game(game, [careful] * 3)
        slow = Game(book, [careful] * 3, seed=seed).play()
        sums = money(slow.state)
        assert game.ledger.sums == sums and game.snapshot() == slow.state.snapshot()
        counted += len(sums)
    assert counted > 100


def own(rule):
    """The rule as somebody's own: a function that hands everything on."""
    return lambda *about: rule(*about)


@pytest.mark.parametrize("name", ["community_fund", "public_treasury", "revolution", "taxes"])
def test_each_rule_as_an_own_one_plays_the_same_in_a_batch(name):
    book, tried = find(name), 0
    settings = {"round_limit": 15}
    for entry, rule in vars(book).items():
        if not callable(rule) or entry in ("new_state", "may_begin", "load", "settings"):
            continue
        other, tried = replace(book, **{entry: own(rule)}), tried + 1
        slow = Game(other, [careful] * 3, seed=tried, **settings).play()
        game = new_state(other, other.load(), Start(tried, NAMES, settings), keep=False)
        assert play_batch_game(game, [careful] * 3).snapshot() == slow.state.snapshot(), entry
    assert tried > 20


def resting(rule):
    """What happens by kind of space, with another rule for who rests."""
    return BOOK.landing | dict.fromkeys(("parking", "jail", "go"), rule)


class Yields:
    def __init__(self, rule):
        self.rule = rule

    def __call__(self, *about):
        yield from self.rule(*about)


def decorated(rule):
    @functools.wraps(rule)
    def wages(game, seat):
        game.pay(-1, seat, 9, "C9", "more")
        yield from rule(game, seat)

    return wages


@pytest.mark.parametrize(
    "make",
    [own, Yields, decorated, functools.partial, lambda rule: functools.wraps(rule)(own(rule))],
    ids=["lambda", "object", "decorator", "partial", "wraps"],
)
def test_an_own_rule_of_any_make_is_played_by_both(make):
    book, differ = replace(BOOK, wages=make(BOOK.wages)), 0
    for seed in range(6):
        slow = Game(book, [careful] * 3, seed=seed).play()
        quick = batch(seed, book)
        assert quick.snapshot() == slow.state.snapshot()
        differ += quick.snapshot() != batch(seed).snapshot()
    assert differ == (6 if make is decorated else 0)


@pytest.mark.parametrize("part", ["entries", "rows"])
def test_what_a_batch_does_not_keep_is_not_read_as_empty(part):
    def rest(game, seat, space):
        return getattr(game.ledger, part)

    with pytest.raises(LedgerError, match="keeps no entries"):
        for seed in range(5):
            batch(seed, replace(BOOK, landing=resting(rest)))


def test_an_own_rule_that_asks_wrongly_gets_a_sentence():
    def hello(game, seat, space):
        yield "hello"

    def empty(game, seat, space):
        yield Decision("C12", seat, "rest", ())

    def new(game, seat, space):
        yield Decision("C12", seat, "brandnew", ("a", "b"))

    for rule, words in (
        (hello, "yields a Decision, not 'hello'"),
        (empty, "C12: a decision of kind 'rest' has no options"),
        (new, "FreeRider has no answer to a decision of kind 'brandnew'"),
    ):
        with pytest.raises(LabError, match=words):
            for seed in range(5):
                batch(seed, replace(BOOK, landing=resting(rule)), [FreeRider()] * 3)


def same(book, bots=None, seeds=range(8), **settings):
    """Play these games by the driver and as a batch; whether all came to the same."""
    bots = bots or [careful] * 3
    for seed in seeds:
        slow = Game(book, bots, seed=seed, **settings).play()
        game = new_state(book, book.load(), Start(seed, NAMES, settings), keep=False)
        quick = play_batch_game(game, bots)
        assert quick.snapshot() == slow.state.snapshot() and quick.asked == slow.state.asked
    return True


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


class Diary(Fund):
    """A state of one's own, whose notes cost money."""

    __slots__ = ()

    def note(self, rule, seat, kind, *about):
        if kind == "jailed":
            self.pay(-1, seat, 10, "C13", "comfort")
        super().note(rule, seat, kind, *about)


def test_a_state_of_ones_own_keeps_its_notes_and_payments():
    book = replace(BOOK, new_state=Diary)
    assert same(book)
    assert any(batch(seed, book).snapshot() != batch(seed).snapshot() for seed in range(8))


def test_an_own_rules_options_and_bots_get_its_own_decision():
    def options(game, decision):
        return ("manage", "auction") if decision.kind == "manage" else ()

    def manage_or_auction(game, seat, space):
        asked = Decision("C5", seat, "manage", options, space)
        answer = yield asked
        if answer == asked.options[0]:
            game.pay(-1, seat, 3, "C5", "bonus")
        yield from projects.manage_or_auction(game, seat, space)

    assert same(replace(BOOK, manage_or_auction=manage_or_auction))


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
