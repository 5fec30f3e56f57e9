"""What lesson 8 says in words about the three claims of 1906 holds for the kit's bots."""

import pytest

import socialism_lab as lab
from socialism_lab.engine.ledger import BANK

claims = lab.claims


def by(rows, *keys):
    return {tuple(row[key] for key in keys): row for row in rows}


def test_the_monarch_gets_no_wages_and_the_others_do():
    names = ["Monarch", "Ada", "Ben", "Cleo"]
    for seat, wages in ((0, []), (1, [200])):
        position = claims.monarchy()["position"] | {"at": {seat: "Boardwalk"}, "next": seat}
        world = claims.monarchy(position=position)
        game = lab.Game(**world, players=names, dice=[(5, 6)])
        game.choose("roll")
        state = game.state
        assert [e.amount for e in game.ledger if e.rule == "3"] == wages
        assert state.laps[seat] == 1 and state.wage == 200 and state.cash[BANK] < 0


@pytest.mark.slow
def test_claim_1_wealth_runs_together_and_the_cards_do_not():
    rows = by(claims.one_owns_all(), "laps", "of all")
    wealth = [rows[lap, "wealth"] for lap in (1, 5, 20)]
    assert wealth[0]["high"] < wealth[1]["low"] and wealth[1]["high"] < wealth[2]["low"]
    assert abs(rows[20, "cards"]["mean"] - rows[1, "cards"]["mean"]) < 0.06
    chart = lab.plots.claims.one_owner(list(rows.values()))
    assert "laps" in chart.sentence and len(chart.rows) == 5


@pytest.mark.slow
def test_claim_2_holds_by_cash_without_building_and_by_score_always():
    found = claims.monarch()
    rows = by(found, "rules", "counted by")
    assert rows["nobody builds", "cash"]["low"] > 0.7
    assert rows["with building", "cash"]["high"] < 0.4
    assert all(row["share"] == 1 for (_, key), row in rows.items() if key == "score")
    assert lab.plots.claims.monarch(found).rows[0]["n"] == 60


@pytest.mark.slow
def test_claim_3_turns_with_the_yardstick_the_players_and_rule_vi():
    cash, score, savers, without = (
        by(rows, "rules", "rank")
        for rows in (
            claims.everybody("cash"),
            claims.everybody("score"),
            claims.everybody("cash", players=[lab.bots.Saver()] * 4),
            claims.everybody("cash", without=["VI"]),
        )
    )
    unclear = {which for which, row in cash.items() if row["low"] <= 0}
    assert unclear == {("nobody builds", "third")}
    assert all(row["high"] < 0 for (rules, _), row in score.items() if rules == "nobody builds")
    assert savers["with building", "poorest"]["high"] < 0
    assert without["with building", "richest"]["high"] < 0
    poorest = "with building", "poorest"
    assert without[poorest]["mean"] < cash[poorest]["mean"] / 3
    chart = lab.plots.claims.everybody(list(score.values()), "With rule VI")
    assert chart.title == "Does everybody gain, by score? With rule VI"


@pytest.mark.slow
def test_the_savers_hurt_claim_3_most_for_the_poorest():
    rows = by(claims.attacks(), "attack", "rank")
    poorest = {attack: row for (attack, rank), row in rows.items() if rank == "poorest"}
    assert min(poorest, key=lambda attack: poorest[attack]["mean"]) == "four Savers"
    assert poorest["four Savers"]["high"] < 0 < poorest["as claimed"]["low"]
    drawn = lab.plots.claims.attacks(list(rows.values()))
    assert len(drawn.rows) == 4 and "poorest, low" in drawn.rows[0]


def test_what_rule_vi_brings_is_wages_with_building_and_bought_out_franchises_without():
    rows = {row["cause"]: row for row in lab.causes()}
    gain = {name: row["difference"] for name, row in rows.items()}
    assert gain["wages, built"] > 0.7 * gain["VI, built"]
    assert rows["wages, bare"]["low"] > 0 and gain["wages, bare"] < 0.3 * gain["VI, bare"]
    assert rows["wages by rent"]["low"] > 0 and rows["building"]["low"] > 0


def test_the_wage_path_that_the_lesson_shows_rises():
    game = lab.Game(lab.revolution_in(4), [lab.bots.Landlord()] * 4, seed=1906).play()
    assert "rises since the new rules" in lab.plots.wages(game).sentence
    assert game.state.wage > 200
