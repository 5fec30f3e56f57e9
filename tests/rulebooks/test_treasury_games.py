"""Whole games of the Public Treasury under both books: random answers, deals, a golden game."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from socialism_lab.engine.batch import play_batch_game
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.game import Game
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.state import Start, new_state
from socialism_lab.rulebooks.public_treasury.book import LAISSEZ_FAIRE, REVOLUTION

BOOKS = pytest.mark.parametrize("book", [LAISSEZ_FAIRE, REVOLUTION])
OPTIONS = st.fixed_dictionaries(
    {
        "building": st.booleans(),
        "section_rent": st.booleans(),
        "buildings_a_turn": st.sampled_from(["one_a_lot", "any"]),
        "improvement_rent": st.sampled_from(["printed", "net_of_land"]),
        "deeds_after_revolution": st.sampled_from(["stand", "end"]),
        "treasury_at_revolution": st.sampled_from(["keep", "empty"]),
        "votes_needed": st.sampled_from([1, 2, "majority", "all"]),
        "step_cost": st.sampled_from([20, 50, 100]),
        "start_cash": st.sampled_from([0, 300, 1500, 5000]),
        "houses": st.sampled_from([2, 8, 32]),
        "laps": st.integers(1, 4),
    }
)


def randomly(game, decision):
    """Any answer, but no endless selling and lifting."""
    options = decision.options
    if decision.kind == "turn" and game.chance(decision.seat, 3):
        return "call" if "call" in options else "roll"
    if decision.kind == "bid" and game.chance(decision.seat, 4):
        return options[0]
    return options[game.chance(decision.seat, len(options))]


def offer(state, number):
    """Some deal between two seats, made of a number; it may be refused."""
    seat, partner = number % state.players, number // 7 % state.players
    mine, yours = state.cards[seat], state.cards[partner]
    give = mine[number % len(mine) :][:1] if mine else []
    take = yours[number % len(yours) :][:1] if yours else []
    return seat, (partner, [give, number % 90, []], [take, number % 70, ["ira"][: number % 2]])


def check(game):
    """What holds at every moment of a game."""
    state = game.state
    rebuilt, books = Counter(), {True: LAISSEZ_FAIRE, False: REVOLUTION}
    for turn, payer, payee, amount, rule, _ in state.ledger.rows:
        assert amount > 0 and payer != payee
        rebuilt[payer] -= amount
        rebuilt[payee] += amount
        assert payer == BANK or rebuilt[payer] >= 0
        book = books[not state.revolution or turn < state.revolution]
        assert rule in (REVOLUTION if game.book is REVOLUTION else book).rules
    accounts = [*range(state.players), PURSE, BANK]
    assert [state.cash[a] for a in accounts] == [rebuilt[a] for a in accounts]
    assert sum(state.cash) == 0
    houses = sum(n for n in state.houses if n < 5)
    assert state.stock == [
        state.settings.houses - houses,
        state.settings.hotels - state.houses.count(5),
    ]
    assert min(state.stock) >= 0
    for k in state.data.deeds:
        assert state.public[k] <= (state.owner[k] == -1) and state.mortgaged[k] <= (
            state.owner[k] >= 0
        )
        assert bool(state.houses[k]) == (state.builder[k] >= 0)
        assert (
            state.whole[k]
            == any(
                all(state.owner[m] == s for m in state.data.spaces[k].members)
                for s in range(state.players)
            )
            or not state.data.spaces[k].group
        )
    for seat in range(state.players):
        assert state.cards[seat] == [k for k in state.data.deeds if state.owner[k] == seat]
        assert state.estates[seat] == [k for k in state.data.lots if state.builder[k] == seat]
    held = sum(map(len, state.hand))
    followed = len(state.data.cards) - len(state.deck) - held  # cards not yet put under
    assert followed == 0 if game.over else 0 <= followed <= 3


@settings(max_examples=60, deadline=None)
@given(
    book=st.sampled_from([LAISSEZ_FAIRE, REVOLUTION]),
    seed=st.integers(0, 2**32),
    players=st.integers(2, 8),
    options=OPTIONS,
    moments=st.lists(st.tuples(st.integers(1, 400), st.integers(0, 9999)), max_size=12),
)
def test_whole_games_with_deals_at_any_moment(book, seed, players, options, moments):
    names = [chr(65 + seat) for seat in range(players)]
    game = Game(book, names, seed=seed, **options)
    asked, deals = 0, dict(moments)
    while not game.over and asked < 1500:
        asked += 1
        if asked in deals:
            seat, terms = offer(game.state, deals[asked])
            before = game.state.digest()
            try:
                game.interject("deal", seat, *terms)
            except IllegalChoice:
                assert game.state.digest() == before
        if not game.over:
            game.choose(randomly(game.state, game.decision))
        if asked % 150 == 0:
            check(game)
    check(game)
    assert game.twin().state.snapshot() == game.state.snapshot()


@BOOKS
def test_undo_is_exact(book):
    for seed in range(6):
        game = Game(book, ["Ada", "Ben", "Cleo"], seed=seed)
        digests = []
        for _ in range(70):
            digests.append((game.state.digest(), repr(game.decision)))
            game.choose(randomly(game.state, game.decision))
        while digests:
            game.undo()
            assert (game.state.digest(), repr(game.decision)) == digests.pop()


@BOOKS
def test_batches_and_the_driver_reach_the_same_state(book):
    data = book.load()
    for seed in range(8):
        new = new_state(book, data, Start(seed, ("a", "b", "c")))
        quick = play_batch_game(new, [randomly] * 3)
        slow = Game(book, [randomly] * 3, seed=seed).play()
        assert quick.snapshot()[1:] == slow.state.snapshot()[1:]
        assert slow.result.ending == "laps" and sum(slow.state.cash) == 0


def test_the_same_dice_come_whatever_was_decided():
    rolls = []
    for book, first in [(LAISSEZ_FAIRE, "pass"), (LAISSEZ_FAIRE, "buy"), (REVOLUTION, "buy")]:
        game = Game(book, ["Ada", "Ben"], seed=11, first_player="listed", round_limit=30)
        while not game.over:
            options = game.decision.options
            game.choose(next((o for o in (first, "roll") if o in options), options[0]))
        main = {}
        for _, turn, _, seat, kind, about in game.state.notes:
            if kind == "rolled" and turn and len(about) == 2:
                main.setdefault((seat, turn), about)
        rolls.append(main)
    shared = set(rolls[0]) & set(rolls[1]) & set(rolls[2])
    assert len(shared) > 40
    assert all(rolls[0][k] == rolls[1][k] == rolls[2][k] for k in shared)


def test_settings_that_the_books_share_are_all_read():
    from pathlib import Path

    import socialism_lab.rulebooks.public_treasury as package

    text = "".join(p.read_text("utf-8") for p in Path(package.__file__).parent.glob("*.py"))
    for name in LAISSEZ_FAIRE.options:
        assert f"settings.{name}" in text or name == "round_limit"
