"""Whole games of the Community Fund: random answers and interjections, every bot, other boards."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import socialism_lab as lab
from socialism_lab import bots
from socialism_lab.engine.batch import play_batch_game
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.game import Game
from socialism_lab.engine.luck import mix
from socialism_lab.engine.state import Start, new_state
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from tests.pythons import pythons
from tests.rulebooks.fund_table import NAMES

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = {
    "fund": [300, 1848, 20_000],
    "purchase_limit": ["fund", "own_cash"],
    "jail_split": ["equal", "agreed"],
    "scoring": ["first", "chips"],
    "gift_match": [0, 50],
    "cap": [0, 60],
    "fine": [0, 20],
    "fine_to": ["fund", "bank"],
    "round_limit": [40],
}
CHOSEN = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in OPTIONS.items()})
SAME = {"deadline": None, "derandomize": True, "suppress_health_check": [HealthCheck.too_slow]}
BY_CHOICE = ("C2", "C5", "C6", "C7", "C11")  # what the Fund pays for somebody's choice


def check_books(state):
    """The ledger against the balances, the rules and what lies on the table."""
    balances = dict.fromkeys(state.ledger.holders, 0)
    given, taken = [0] * state.players, [0] * state.players
    for entry in state.ledger.entries:
        assert type(entry.amount) is int and entry.amount > 0
        assert entry.rule in state.book.rules and entry.reason
        balances[entry.payer] -= entry.amount
        balances[entry.payee] += entry.amount
        assert min(amount for name, amount in balances.items() if name != "Bank") >= 0
        for seat, name in enumerate(state.names):
            if (entry.payer, entry.payee) == (name, "Community Fund") and entry.rule != "V2":
                given[seat] += entry.amount
            if entry.payer == "Community Fund" and entry.rule in BY_CHOICE:
                taken[seat] += entry.amount * (f"{{{seat}}}" in entry.reason)
    assert list(balances.values()) == state.cash and sum(state.cash) == 0
    assert (given, taken) == (state.given, state.taken)


def check_table(state):
    """What lies on the table fits together."""
    spaces, chips = state.data.spaces, state.chips
    assert state.placed == [sum(pile.count(s) for pile in chips) for s in range(state.players)]
    for space in spaces:
        managed = [s for s in range(state.players) if space.index in state.projects[s]]
        assert managed == [state.manager[space.index]] * (state.manager[space.index] >= 0)
        assert len(chips[space.index]) <= space.places * len(managed)
    kinds = [state.data.kinds[n] for n in (*state.deck.top, *state.deck.pool, *state.deck.under)]
    drawing = state.choosing  # cards just drawn lie before the player
    held = [kind for kind in state.hand if kind >= 0]
    assert drawing or sorted(kinds + held) == sorted(state.data.kinds)
    for seat in range(state.players):
        assert state.jail[seat] in range(state.settings.jail_tries + 1)
        assert not state.jail[seat] or state.position[seat] == state.data.jail


def check_ending(state):
    ten = [s for s in range(state.players) if state.placed[s] >= state.settings.chips]
    ending = state.result.ending if state.result else None
    assert (state.purse == 0) == (ending == "fund ran out")
    assert bool(ten) == (ending == "won")
    assert not state.result or list(state.result.winners) == ten


def check(game):
    check_books(game.state)
    check_table(game.state)
    check_ending(game.state)


class Hands:
    """Answers and interjections at random, by a seed; keeps what each moment's state was."""

    def __init__(self, game, seed):
        self.game = game
        self.random = random.Random(seed)
        self.before = []  # the digest before each event

    def answer(self, options):
        if isinstance(options, range) and self.random.random() < 0.8:
            return options[min(len(options) - 1, self.random.choice([0, 0, 1, 20, 60]))]
        frugal = [o for o in options if o in ("auction", "stay")] if len(options) < 40 else []
        if frugal and self.random.random() < 0.7:
            return frugal[0]
        return options[self.random.randrange(len(options))]

    def wrong(self):
        """An answer or interjection that is not allowed changes nothing."""
        game, before = self.game, self.game.state.digest()
        options = game.decision.options
        bad = self.random.choice([None, True, 1.0, "nonsense", -7, 10**9, f"{options[0]}x"])
        with pytest.raises(IllegalChoice):
            game.choose(bad)
        assert game.state.digest() == before

    def side(self, seat):
        state, pick = self.game.state, self.random
        spaces = [k for k in state.projects[seat] if pick.random() < 0.5]
        holds = state.hand[seat] >= 0 and pick.random() < 0.8
        return (spaces, pick.randint(0, max(0, state.cash[seat])), ["jail_free"] * holds)

    def interject(self):
        """A deal, a card or a gift: either it happens, or nothing changes."""
        game, pick = self.game, self.random
        seat = pick.randrange(len(game.names))
        partner = (seat + pick.randrange(1, len(game.names))) % len(game.names)
        name, args = pick.choice(
            [
                ("deal", (partner, self.side(seat), self.side(partner))),
                ("card", ()),
                ("gift", (pick.randint(0, 60),)),
            ]
        )
        before, kind = game.state.digest(), game.decision.kind
        count, turn = len(game.events), game.state.turn
        try:
            game.interject(name, seat, *args)
        except IllegalChoice:
            assert (game.state.digest(), game.decision.kind) == (before, kind)
            assert (len(game.events), game.state.turn) == (count, turn)
        else:
            self.before.append(before)
            assert game.events[count][:3] == (name, turn, seat)

    def undo(self):
        if self.before:
            self.game.undo()
            assert self.game.state.digest() == self.before.pop()
            assert len(self.game.events) == len(self.before)

    def play(self, steps):
        game, chance = self.game, self.random.random
        for _ in range(steps):
            if game.over:
                return
            if chance() < 0.25:
                self.interject()
            elif chance() < 0.04:
                self.undo()
            elif chance() < 0.04:
                self.wrong()
            else:
                self.before.append(game.state.digest())
                game.choose(self.answer(game.decision.options))
            check_table(game.state)
            check_ending(game.state)


@settings(max_examples=60, **SAME)
@given(
    seed=st.integers(0, 2**64 - 1),
    answers=st.integers(0, 2**32),
    players=st.integers(2, 4),
    chosen=CHOSEN,
    steps=st.integers(1, 300),
)
def test_whole_games_keep_every_promise(seed, answers, players, chosen, steps):
    game = Game(COMMUNITY_FUND, NAMES[:players], seed, **chosen)
    hands = Hands(game, answers)
    hands.play(steps)
    check(game)
    again = game.twin()
    assert again.state.digest() == game.state.digest() and again.events == game.events
    assert again.state.ledger.rows == game.state.ledger.rows
    assert again.state.notes == game.state.notes and again.path == game.path
    loaded = lab.load(game.code, players=NAMES[:players])
    assert loaded.state.digest() == game.state.digest() and loaded.over == game.over
    for _ in range(5):
        hands.undo()


@settings(max_examples=15, **SAME)
@given(seed=st.integers(0, 2**64 - 1), answers=st.integers(0, 2**32), players=st.integers(2, 4))
def test_whole_games_with_pauses_and_bots_keep_every_promise(seed, answers, players):
    seats = [*NAMES[: players - 1], bots.Random()]
    game = Game(COMMUNITY_FUND, seats, seed, pause=True, fund=6000, round_limit=20)
    pick = random.Random(answers)
    while not game.over:
        options = game.decision.options
        if game.decision.kind == "begin" and pick.random() < 0.5:
            seat, before = game.decision.seat, game.state.digest()
            try:
                game.interject("gift", seat, pick.randint(1, max(1, game.state.cash[seat])))
            except IllegalChoice:
                assert game.state.digest() == before
        if game.decision is not None and game.decision.kind != "begin":
            if isinstance(options := game.decision.options, range):
                game.choose(options[0])
            else:
                game.choose(options[pick.randrange(len(options))])
        elif game.decision is not None:
            game.choose("roll")
        game.play()
    check(game)
    assert lab.load(game.code, players=seats).state.digest() == game.state.digest()


def kit_bots():
    return [getattr(bots, name)() for name in bots.playing("community_fund")]


@pytest.mark.parametrize("bot", kit_bots(), ids=lambda bot: bot.tag)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_plays_games_that_add_up_and_batches_play_the_same(bot, players):
    for number in range(4):
        seed = mix(11, number)
        game = Game(COMMUNITY_FUND, [bot] * players, seed, round_limit=80).play()
        check(game)
        assert game.over
        quick = new_state(
            COMMUNITY_FUND, COMMUNITY_FUND.load(), Start(seed, game.names, {"round_limit": 80}),
            keep=False,
        )  # fmt: skip
        assert play_batch_game(quick, [bot] * players).digest() == game.state.digest()


def test_no_luck_is_taken_from_the_others_by_what_somebody_decides():
    """Same luck: a seat's n-th turn has the same main roll whoever plays and whatever they do."""
    rolls = []
    for bot in kit_bots():
        state = Game(COMMUNITY_FUND, [bot] * 3, 5, round_limit=12).play().state
        first = {}
        for _, turn, _, seat, kind, about in state.notes:
            if kind == "rolled":
                first.setdefault((turn, seat), about[0])
        rolls.append(first)
    for other in rolls[1:]:
        same = rolls[0].keys() & other.keys()
        assert same and all(rolls[0][turn] == other[turn] for turn in same)


def test_a_board_of_forty_spaces_plays():
    for number in range(6):
        game = lab.Game("community_fund", kit_bots()[:4], mix(2, number), board="fund_board_40")
        game.play(60)
        check(game)
        assert len(game.state.data.spaces) == 40


def test_a_teachers_board_with_semicolons_and_decimal_commas_plays(tmp_path):
    text = (ROOT / "datasets" / "fund_board.csv").read_text("utf-8")
    lines = [line.rsplit(",", 1)[0].split(",") for line in text.splitlines()]
    for cells in lines[1:]:
        cells[4] = f"{cells[4]},00" if cells[4] else ""
        cells[1] = cells[1].replace("Open Stage", "Offene Bühne")
    board = tmp_path / "mein brett.csv"
    board.write_bytes(("\ufeff" + "\r\n".join(map(";".join, lines)) + "\r\n").encode("utf-8"))
    game = lab.Game("community_fund", [bots.Careful(), bots.Racer()], 3, board=board).play()
    check(game)
    names = [space.name for space in game.state.data.spaces]
    assert "Offene Bühne" in names and game.over
    shipped = lab.Game("community_fund", [bots.Careful(), bots.Racer()], 3).play()
    assert [e[:5] for e in shipped.ledger] == [e[:5] for e in game.ledger]
    board.write_bytes("\n".join(map(",".join, lines)).replace(",00", "").encode("utf-8-sig"))
    old = lab.Game("community_fund", ["Ada", "Ben"], board=board)
    assert "Offene Bühne" in [space.name for space in old.state.data.spaces]


PRINT = """
from socialism_lab import bots
from socialism_lab.engine.game import Game
from socialism_lab.engine.luck import mix
from socialism_lab.engine.state import short_digest
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
for players in (2, 3, 4):
    for name in bots.playing("community_fund"):
        bot = getattr(bots, name)()
        game = Game(COMMUNITY_FUND, [bot] * players, mix(6, players), round_limit=40).play()
        seen = (game.events, game.state.notes, game.state.ledger.rows, game.path)
        print(name, players, short_digest(repr(seen)), game.state.digest())
"""


def test_the_same_events_under_every_hash_seed_and_python():
    printed = {}
    for python in pythons():
        for seed in "012" if python == sys.executable else "0":
            printed[python, seed] = subprocess.run(
                [python, "-c", PRINT], cwd=ROOT, check=True, capture_output=True, text=True,
                env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            ).stdout  # fmt: skip
    assert len(set(printed.values())) == 1
    assert len(next(iter(printed.values())).splitlines()) == 3 * len(kit_bots())
