"""Batches of games: columns, seats, errors with seeds, and bots that are not the kit's."""

import itertools
import random
from collections import Counter
from dataclasses import replace
from functools import partial
from math import sqrt

import pytest

import socialism_lab as lab
from socialism_lab.analysis.simulate import simulate
from socialism_lab.analysis.statistics import share, student
from socialism_lab.engine.decision import GameOver
from socialism_lab.engine.errors import BotError, DataError, LabError, SettingError
from socialism_lab.engine.ledger import BANK
from socialism_lab.engine.luck import mix
from socialism_lab.engine.rulebook import nothing, own_rules
from tests.analysis.toy import TOY, chancer, least, most

FOUR = [most, least, chancer, chancer]


@pytest.fixture(scope="module")
def results():
    return simulate(TOY, FOUR, games=200, seed=5, series=("pot", "gini cash"))


def test_game_i_has_the_seed_mix_i(results):
    assert list(results["seed"]) == [mix(5, i) for i in range(200)]
    assert list(results["game"]) == list(range(200))


def test_columns_belong_to_players_and_seats_rotate(results):
    for row in results.rows():
        assert [row[f"seat_{p}"] for p in (1, 2, 3, 4)] == [
            (p + row["game"]) % 4 + 1 for p in range(4)
        ]
        assert row["cash_2"] == 0  # `least` never takes
        winner = row["winner"]
        assert [results.players[p] for p in range(4) if row[f"won_{p + 1}"]] == [winner] * bool(
            winner
        )


def test_every_game_can_be_replayed(results):
    for number in (0, 7, 199):
        game, row = results.replay(number), list(results.rows())[number]
        assert (game.result.ending, game.result.turn) == (row["ending"], row["turns"])
        for player in range(4):
            assert game.state.cash[row[f"seat_{player + 1}"] - 1] == row[f"cash_{player + 1}"]
        moved = sum(e.amount for e in game.ledger if e.rule == "3")
        assert moved == row["money_3_bank_purse"]


def test_shuffled_seats_are_fair_and_fixed_ones_fixed():
    shuffled = simulate(TOY, FOUR, games=400, seats="shuffle")
    orders = Counter(tuple(r[f"seat_{p}"] for p in (1, 2, 3, 4)) for r in shuffled.rows())
    assert len(orders) == 24 and max(orders.values()) < 40
    fixed = simulate(TOY, FOUR, games=5, seats="fixed")
    assert list(fixed["seat_3"]) == [3] * 5


def test_unfinished_games_are_kept_and_marked_and_progress_is_a_bar(capsys):
    results = simulate(TOY, [least, least], games=10, round_limit=4, progress=True)
    assert "10/10" in capsys.readouterr().err
    assert results.endings()[0]["ending"] == "unfinished" and results["turns"][0] == 8
    assert results["winner"] == [None] * 10


def test_the_seat_effect_counts_wins_by_seat(results):
    rows = results.seat_effect()
    assert [row["seat"] for row in rows] == [1, 2, 3, 4]
    assert sum(r["won"] for r in rows) == sum(sum(results[f"won_{p}"]) for p in (1, 2, 3, 4))
    assert all(row["low"] <= row["share"] <= row["high"] for row in rows)


def test_a_shared_win_is_counted_in_halves_and_thirds():
    def tie(game, seat):
        raise GameOver("won", (0, 1, 2) if game.luck.key % 2 else (0, 2))
        yield

    results = simulate(replace(TOY, turn=tie), [most, least, chancer], games=40)
    halves = sum(row["seat_1"] != 2 for row in results.rows() if row["winner"].count("&") == 1)
    thirds = sum(row["winner"].count("&") == 2 for row in results.rows())
    first, *_ = wins = results.wins()
    assert 0 < thirds < 40 and sum(row["won"] for row in wins) == pytest.approx(40, abs=0.02)
    assert first["won"] == pytest.approx(halves / 2 + thirds / 3, abs=0.01)
    assert sum(row["share"] for row in wins) == pytest.approx(1)
    by_seat = results.seat_effect()
    assert [row["share"] for row in by_seat] == pytest.approx(
        [(40 - thirds) / 80 + thirds / 120, thirds / 120, (40 - thirds) / 80 + thirds / 120]
    )


def test_bands_are_exact_quantiles(results):
    paths = [results.replay(i).path for i in range(200)]
    ninth = sorted(row["pot"] for path in paths for row in path if row["turn"] == 9)
    band = next(row for row in results.bands("pot") if row["turn"] == 9)
    n = len(ninth)
    assert band["games"] == n
    for q in (5, 25, 50, 75, 95):
        assert band[f"q{q:02}"] == ninth[-(-q * n // 100) - 1]


def test_what_no_player_has_is_refused_by_its_own_name(results):
    for ask in (results.of, lambda key: results.measure(max, key)):
        with pytest.raises(SettingError, match=r"key: 'money' is .*one of seat, won, cash"):
            ask("money")


def test_a_bot_cannot_rename_the_players():
    def renames(game, decision):
        game.names = ("x",) * game.players
        return decision.options[-1]

    with pytest.raises(BotError, match=r"renames failed.*names cannot be set: a bot only looks"):
        simulate(TOY, [renames, least], games=9)


def test_single_rules_can_be_replaced():
    dry = simulate(TOY, FOUR, games=20, rules={"refill": nothing}, seed=5)
    assert "money_3_bank_purse" not in dry.names and dry.endings()[0]["ending"] == "empty"


def test_frames(results):
    frame = results.frame()
    assert frame.shape == (200, len(results.names)) and frame["cash_1"].dtype.kind == "i"
    assert len(results.frame(by_player=True)) == 800


def test_results_are_saved_over_results_and_over_no_other_file(results, tmp_path):
    path, other = tmp_path / "games.csv", tmp_path / "lesson.ipynb"
    simulate(TOY, FOUR, games=2).csv(path)
    assert len(results.csv(path).read_text("utf-8-sig").splitlines()) == 201
    other.write_text("{}")
    with pytest.raises(DataError, match=r"lesson\.ipynb is there already and is no such table"):
        results.csv(other)
    assert other.read_text() == "{}"


def test_a_rule_of_ones_own_may_have_an_underscore_in_its_name():
    def wages(game, seat):
        game.pay(BANK, seat, 5, "my_rule")

    book = lab.replace("community_fund", wages=wages)
    moved = [row[:3] for row in simulate(book, ["FreeRider"] * 2, games=2).moved()]
    assert ("my_rule", "bank", "player") in moved


@pytest.mark.parametrize("winners", [("Ada",), (2,)])
def test_a_winner_who_is_no_seat_is_named_with_the_game(winners):
    def wages(game, seat):
        raise GameOver("mine", winners)

    book = lab.replace("community_fund", wages=wages)
    with pytest.raises(LabError, match=r"^game 0, seed \d+,.*are no winners"):
        simulate(book, ["FreeRider"] * 2, games=2)


@pytest.mark.parametrize(
    "wrong",
    [{"games": 0}, {"games": 1.5}, {"workers": 0}, {"seats": "random"}, {"seed": -1},
     {"pot": 0}, {"pots": 9}, {"players": FOUR * 3}, {"players": [3, most]}],
)  # fmt: skip
def test_wrong_arguments_are_named(wrong):
    with pytest.raises(SettingError, match=next(iter(wrong))):
        simulate(TOY, **({"players": FOUR, "games": 2} | wrong))


def test_an_unknown_series_is_named():
    with pytest.raises(LabError, match=r"series: 'pots'.*pot, 'poorest cash'"):
        simulate(TOY, FOUR, games=2, series=["pots"])


# -- other people's bots ------------------------------------------------------------------------
def test_a_bots_error_arrives_with_the_seed_that_repeats_it():
    def brittle(game, decision):
        return 1 // (game.turn - 9) and decision.options[0]

    with pytest.raises(BotError, match=r"game 1, seed \d+.*brittle failed.*ZeroDivision") as told:
        simulate(TOY, [least, brittle], games=30)
    assert told.value.seed == mix(1, 1) and told.value.game == 1


def test_a_bot_that_forgets_only_when_it_is_asked_first_is_named():
    class Forgetful:
        seen = 0

        def __call__(self, game, decision):
            self.seen = 1 if game.turn <= 1 else self.seen + 1
            return decision.options[self.seen % len(decision.options)]

    with pytest.raises(BotError, match=r"Forgetful keeps something"):
        lab.simulate("community_fund", [Forgetful(), "FreeRider"], games=20)


def test_a_replay_that_goes_otherwise_than_its_row_is_refused():
    answer = [0]
    rows = simulate(TOY, [lambda game, decision: decision.options[answer[0]], most], games=3)
    assert rows.replay(1).over
    answer[0] = -1
    with pytest.raises(BotError, match="keeps something between decisions"):
        rows.replay(1)


def wages_by(number):
    """The Fund's wages with a payment of luck or memory of the rule's own."""

    def wages(game, seat):
        game.pay(BANK, seat, number(), "C9", "wages")

    return lab.replace("community_fund", wages=wages)


@pytest.mark.parametrize(
    "number", [partial(random.randrange, 1, 10**6), partial(next, itertools.count(1))]
)
def test_a_rule_with_luck_or_memory_of_its_own_is_named_and_no_bot_is_accused(number):
    book, bots = wages_by(number), [lab.bots.Careful(), lab.bots.FreeRider()]
    with pytest.raises(LabError, match=r"game 0.*: the rule wages keeps something") as told:
        lab.simulate(book, bots, games=3)
    assert not isinstance(told.value, BotError)
    with pytest.raises(LabError, match="otherwise: the rule wages keeps"):
        lab.Game(book, bots).play()
    with pytest.raises(BotError, match="the rule wages or the bot least keeps something"):
        lab.simulate(book, [least, lab.bots.FreeRider()], games=3)


def test_no_rule_of_the_kits_books_is_ones_own():
    for name in lab.books.BOOKS:
        assert own_rules(lab.books.find(name)) == []
    steady = wages_by(lambda: 3)
    assert own_rules(steady) == ["wages"]
    assert lab.simulate(steady, [lab.bots.Careful()] * 2, games=2).replay(1).over


@pytest.mark.parametrize("end", [SystemExit, GeneratorExit])
def test_a_bot_that_would_leave_python_is_named_too(end):
    def quitter(game, decision):
        raise end(3)

    with pytest.raises(BotError, match=r"game 0, seed \d+.*quitter failed.*Exit: 3"):
        simulate(TOY, [least, quitter], games=3)


def test_games_start_from_a_described_position():
    position = {"cash": {"Player 1": 40}, "treasury": 90, "revolution": True, "next": "Player 2"}
    results = simulate("public_treasury", ["Saver"] * 3, 6, position=position, laps=1,
                       seats="fixed", series=["treasury"])  # fmt: skip
    game = results.replay(3)
    assert game.ledger[0].reason == "position" and game.result.turn == results["turns"][3]
    assert results["seed"][3] == game.start.seed and "money_4_player_purse" not in results.names
    assert set(results["revolution_round"]) == {1}


# -- what is known of samples -------------------------------------------------------------------
def test_the_standard_error_falls_by_the_root_of_ten():
    widths = [
        (row := simulate(TOY, [most] * 4, games=n, seed=2).wins()[0])["high"] - row["low"]
        for n in (100, 1000, 10000)
    ]
    assert widths[0] / widths[1] == pytest.approx(sqrt(10), rel=0.1)
    assert widths[1] / widths[2] == pytest.approx(sqrt(10), rel=0.1)


def test_intervals_match_the_tables():
    for df, t in ((1, 12.706), (2, 4.303), (3, 3.182), (9, 2.262), (30, 2.042), (10**6, 1.960)):
        assert student(df) == pytest.approx(t, rel=0.002)
    assert share(0, 10) == pytest.approx((0, 0, 0.2775), abs=1e-4)  # Wilson: z²/(n+z²)
    assert share(81, 263) == pytest.approx((0.3080, 0.2553, 0.3662), abs=1e-4)  # Newcombe 1998
    assert share(0, 0) == (None, None, None)
