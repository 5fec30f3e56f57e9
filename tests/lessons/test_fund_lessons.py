"""What lessons 1 to 3 and C say in words about the Fund game holds for the kit's bots."""

from runpy import run_path

import pytest

import socialism_lab as lab
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.tables import read_text
from socialism_lab.notebook.faces import seen
from socialism_lab.notebook.tables import new_game
from socialism_lab.tools import packets

by_hand = run_path(str(packets.FOLDER / "figures.py"))["by_hand"]

pytestmark = pytest.mark.slow
B = lab.bots
MIXED = [B.Copycat(), B.FreeRider(), B.Careful(), B.Racer()]
FOUR = [B.FreeRider()] * 2 + [B.Copycat()] * 2
RULES = {
    "none": {},
    "cap": {"cap": 100},
    "own": {"purchase_limit": "own_cash"},
    "fund": {"fine": 50},
    "bank": {"fine": 50, "fine_to": "bank"},
    "strict to loose": {"cap": 200},
}


def test_lesson_1_hardly_any_of_what_leaves_the_fund_reaches_a_player():
    results = lab.simulate("community_fund", MIXED, 200)
    rows = {row["who pays, who gets"]: row for row in lab.plots.mean_flows(results, True).rows}
    assert rows["players"]["out"] / rows["the Bank"]["out"] < 0.05


def test_lesson_1_own_cash_keeps_the_fund_alive_and_a_game_takes_longer():
    rules = {"the Fund pays": {}, "own cash": {"purchase_limit": "own_cash"}}
    pays, own = lab.survival(rules, MIXED, games=200)
    assert own["share"] == 1 and pays["high"] < 0.7
    assert own["rounds"] > 1.3 * pays["rounds"] and own["fewest chips"] > pays["fewest chips"]
    begun = [  # projects that somebody has after two rounds
        sum(manager >= 0 for seed in range(50) for manager in lab.Game(
            "community_fund", MIXED, seed, round_limit=2, **how).play().state.manager) / 50
        for how in rules.values()
    ]  # fmt: skip
    assert begun[1] < 1 and begun[0] > 4


def test_lesson_1_the_three_turns_end_before_round_7_with_the_ledger_of_the_key():
    game = by_hand(new_game("lesson 1"), 5, 17, "contribute", gift=5, shuttle="stay")
    assert game.state.round == 7 and game.ledger[-1].turn == 5
    assert {entry.rule for entry in game.ledger} == {"C1", "C2", "C5", "C7", "C8", "C9"}
    key = read_text(packets.FOLDER / "keys" / "01_key.md")
    for row in lab.plots.ledger(seen(game), balance=True):
        assert f"| {' | '.join(map(str, row.values()))} |" in key


def test_lesson_2_taking_pays_at_every_number_of_takers_and_ruins_all():
    rows = lab.schelling(B.Taker(), B.Careful(), games=600)
    assert all(row["gain_low"] > 0 for row in rows[:-1])
    assert rows[-1]["taker"] < 0.6 * rows[0]["restrained"]
    assert rows[0]["survival"] > 0.85 and rows[-1]["survival"] < 0.55 < rows[-2]["survival"]


def test_lesson_2_four_ginas_win_more_often_than_four_taras_and_who_gives_least_gains_nothing():
    taras, ginas = (lab.simulate("community_fund", [k] * 4, 500) for k in ("Taker", "Careful"))
    assert taras["ending"].count("won") < 250 < 450 < ginas["ending"].count("won")
    rows = lab.schelling(B.Careful(give=0), "Careful", games=600)  # exercise 3
    assert rows[0]["survival"] - rows[-1]["survival"] < 0.12
    assert rows[0]["gain_low"] < 0 < rows[0]["gain_high"]


def test_lesson_2_by_hand_the_fund_can_pay_for_a_chip_at_once():
    game = new_game("lesson 2").play()
    assert game.decision.kind == "develop" and game.state.cash[0] == 0
    assert game.state.settings.chips == 6 and game.state.purse == 500


def test_lesson_3_what_each_rule_does():
    rows = {row["rule"]: row for row in lab.survival(RULES, FOUR, games=150)}
    share = {rule: row["share"] for rule, row in rows.items()}
    assert share["bank"] < share["none"] < share["fund"] < min(share["cap"], share["own"])
    assert rows["bank"]["high"] < rows["none"]["low"]
    assert rows["cap"]["FreeRider wins"] > 1.3 * rows["none"]["FreeRider wins"]
    assert rows["own"]["rounds"] == max(row["rounds"] for row in rows.values())
    assert share["strict to loose"] - share["none"] < 0.5 * (share["cap"] - share["none"])


def test_lesson_3_the_cap_takes_the_button_of_the_music_room_away():
    game = new_game("lesson 3").play()
    fees = {space: game.state.data.spaces[space].fee for space in game.state.projects[0]}
    assert {space for space, fee in fees.items() if fee <= 50} == {*game.decision.options} - {
        "pass"
    }
    assert [game.state.name_of(space) for space, fee in fees.items() if fee > 50] == ["Music Room"]


def test_lesson_3_one_fund_helps_the_last_player_among_copycats_with_much_bad_luck_alone():
    worlds = {"one Fund": "community_fund", "own purses": "own_purses"}
    hard, conny = {"shocks": 3}, {"players": ["Copycat"] * 4}
    tables = {"hard": hard, "connys": conny, "both": hard | conny}
    given, hard, four, both = lab.compare(
        worlds, FOUR, games=200, measure="poorest chips", grid=tables
    ).forest
    assert given["low"] > 3 and hard["low"] > 3
    assert four["low"] < 0 < four["high"] and both["high"] < 0


def test_lesson_c_the_rule_is_in_force_and_does_the_fund_no_good():
    def wages(game, seat):
        for other in range(game.players):
            game.pay(BANK, other, game.settings.wage, "C9", "wages")
            game.pay(other, PURSE, game.cash[other] // 10, "C9", "a tenth")

    ours = lab.replace("community_fund", wages=wages)
    game = lab.Game(ours, [B.Careful(), B.Taker()]).play()
    assert "a tenth" in {line.reason for line in game.ledger}
    assert "gift" not in {line.reason for line in game.ledger}
    rows = lab.survival({"as printed": {}, "a tenth": {"game": ours}},
                        [B.FreeRider()] * 2 + [B.Careful()] * 2, games=200)  # fmt: skip
    assert rows[1]["more_high"] < 0
