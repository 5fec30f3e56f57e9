"""The dilemma of the Fund, the round robin, the book of strategies."""

from dataclasses import replace
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

import socialism_lab as lab
from socialism_lab import bots
from socialism_lab.analysis import dilemma as d
from socialism_lab.analysis import tournament as t
from socialism_lab.analysis.simulate import simulate
from socialism_lab.analysis.statistics import gap, share
from socialism_lab.engine.decision import GameOver
from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.luck import mix
from socialism_lab.views import plots
from tests.analysis.toy import TOY, chancer, least, most


def test_the_rows_of_schellings_diagram():
    rows = d.schelling(most, least, 3, games=60, game=TOY, lost="empty")
    assert [row["takers"] for row in rows] == [0, 1, 2, 3]
    assert rows[0]["taker"] is None and rows[3]["restrained"] is None
    assert rows[0]["unfinished"] == 60 and rows[0]["restrained"] == 0
    for k, row in enumerate(rows):
        won = k * (row["taker"] or 0) + (3 - k) * (row["restrained"] or 0)
        assert won <= row["survival"] + 1e-9
        assert row["survival_low"] <= row["survival"] <= row["survival_high"]


def test_a_difference_of_shares_counted_apart_has_the_interval_of_the_literature():
    # Newcombe 1998, Statistics in Medicine 17:873, table II, 56/70 - 48/80: 0.0524 to 0.3339
    found = gap(share(48, 80), share(56, 70), 0)
    assert tuple(round(x, 4) for x in found) == (0.2, 0.0524, 0.3339)


def test_the_gain_of_joining_the_takers_is_paired_by_seed():
    games = 400
    rows = d.schelling(most, chancer, 3, games=games, game=TOY, lost="empty", pot=300)
    assert rows[3]["gain"] is rows[3]["gain_low"] is None
    tables = [simulate(TOY, [most] * k + [chancer] * (3 - k), games, pot=300).of("won")
              for k in range(4)]  # fmt: skip
    for k, (row, more) in enumerate(pairwise(rows)):
        gaps = [sum(new[: k + 1]) / (k + 1) - sum(old[k:]) / (3 - k)
                for old, new in zip(tables[k], tables[k + 1], strict=True)]  # fmt: skip
        half = 1.966 * stdev(gaps) / sqrt(games)  # Student's t of the paired differences
        assert row["gain"] == pytest.approx(fmean(gaps)) == more["taker"] - row["restrained"]
        assert 2 * half < row["gain_high"] - row["gain_low"] < 2.5 * half  # Wilson: rare wins


def test_where_nobody_wins_the_gain_is_none_but_its_interval_is_not_nothing():
    (row, *_) = d.schelling(least, least, 2, games=60, game=TOY, lost="empty")
    assert row["gain"] == 0 and row["gain_low"] < -0.01 and row["gain_high"] > 0.01


def test_several_winners_of_one_game_share_it():
    def all_win(game, seat):
        raise GameOver("won", (0, 1, 2))
        yield

    rows = d.schelling(most, least, 3, games=20, game=replace(TOY, turn=all_win), lost="empty")
    for row in rows:
        chances = [row[key] for key in ("taker", "restrained") if row[key] is not None]
        assert chances == pytest.approx([1 / 3] * len(chances)) and row["survival"] == 1


def test_taking_in_the_fund_pays_each_and_ruins_all():
    rows = d.schelling(bots.FreeRider(), bots.Patient(), games=60)
    for before, after in pairwise(rows):  # one more turns taker
        assert after["taker"] >= before["restrained"]
        assert after["survival"] <= before["survival"]
    assert rows[0]["restrained"] == 0.25 and rows[4]["taker"] < 0.15


def test_a_round_robin_ranks_who_wins_first():
    rows = t.tournament([least, most, chancer], TOY, n=3, games=40)
    assert [row["bot"] for row in rows] == ["most", "chancer", "least"]
    assert rows[0]["all least"] == 1 and rows[2]["all most"] > 2.5
    assert rows[0]["mixed"] < rows[1]["mixed"] < rows[2]["mixed"]
    assert rows == t.tournament([least, most, chancer], TOY, n=3, games=40)


def test_a_mean_rank_has_an_interval_over_its_games_and_says_how_many_nobody_won():
    few, many = (t.tournament([most, chancer, least], TOY, n=3, games=n) for n in (25, 400))
    for a in few[:2]:
        b = next(row for row in many if row["bot"] == a["bot"])
        assert (a["n"], b["n"]) == (100, 1600) and 1 <= a["low"] < a["mean"] < a["high"] <= 3
        assert 2 < (a["high"] - a["low"]) / (b["high"] - b["low"]) < 8  # by the root of 16
        assert b["low"] < a["high"] and a["low"] < b["high"]
    results = [simulate(TOY, [most, other, other], 25) for other in (most, chancer, least)]
    results.append(simulate(TOY, [most, chancer, least], 25, mix(1, 0)))
    lost = sum(batch["winner"].count(None) for batch in results)
    mine = next(row for row in few if row["bot"] == "most")
    assert lost > 0 and mine["nobody won"] == lost / 100
    assert mine["won"] == sum(sum(batch["won_1"]) for batch in results) / 100 < 1 - lost / 100
    assert mine["mean"] == pytest.approx(
        sum(rank for batch in results for rank in t.first_ranks(batch)) / 100
    )
    for wrong in ([], [most], "FreeRider"):
        with pytest.raises(SettingError, match=r"bots: .*two bots or more"):
            t.tournament(wrong, TOY)


def test_equals_share_the_mean_rank():
    results = simulate(TOY, [least, least, most], games=10, pot=500)
    assert set(t.first_ranks(results)) == {2.5}


def test_words_and_bots_of_one_name_have_columns_of_their_own():
    field = ["FreeRider", "FreeRider(keep=10)", lambda g, d: 0, lambda g, d: d.options[0]]
    names = ["FreeRider", "FreeRider(keep=10)", "<lambda> 1", "<lambda> 2"]
    rows = t.tournament(field[2:], TOY, n=2, games=2)
    assert {row["bot"] for row in rows} == {*names[2:]} < {x[4:] for x in rows[0]} | {*names}
    rows = t.tournament(field[:2], "community_fund", n=2, games=2)
    assert {row["bot"] for row in rows} == {*names[:2]}
    assert d.kinds_of([*field, "FreeRider"]) == [*names, "FreeRider"]
    odd = type("Odd", (), {"name": 5, "tag": 5, "__call__": lambda self, g, d: 0})()
    assert t.tournament([odd, least], TOY, n=2, games=2)[0]["bot"] == "Odd"
    (row,) = d.survival({"book": {}}, ["FreeRider"] * 2 + ["Careful"], games=5)
    assert {"FreeRider wins", "Careful wins"} < {*row}


def test_the_index_names_every_bot_and_its_file():
    rows = t.strategies()
    names = [row["name"] for row in t.strategies("community_fund")]
    assert names == [row["name"] for row in rows if row["game"] in ("community_fund", "both")]
    with pytest.raises(SettingError, match="game: 'chess' is not allowed"):
        t.strategies("chess")
    assert [row["name"] for row in rows] == list(bots.BOTS)
    folder = Path(bots.__file__).parent
    for row in rows:
        assert (folder / row["file"]).exists() and row["does"].endswith(".")
    assert lab.strategies is t.strategies


def test_survival_under_each_rule_on_the_same_dice():
    players = [bots.FreeRider(), bots.FreeRider(), bots.Careful()]
    rules = {"none": {}, "cap": {"cap": 50}, "alone": {"players": players[:2]}}
    none, cap, alone = d.survival(rules, players, games=20, seed=3)
    games = simulate("community_fund", players, 20, 3)
    assert none["share"] == 1 - games["ending"].count("fund ran out") / 20
    assert none["FreeRider wins"] * 2 + none["Careful wins"] == pytest.approx(none["share"])
    assert cap["share"] >= none["share"] and "Careful wins" not in alone
    assert none["low"] <= none["share"] <= none["high"]


def test_survival_is_compared_with_the_first_rules_pair_by_pair():
    rules = {"none": {}, "same": {}, "cap": {"cap": 50}}
    none, same, cap = d.survival(rules, ["FreeRider"] * 3, games=60)
    assert none["more"] is None and [none["than"], same["than"], cap["than"]] == [
        None, "none", "none"]  # fmt: skip
    assert same["more"] == 0 and same["more_high"] - same["more_low"] < 0.07
    assert cap["more"] == cap["share"] - none["share"]
    ends = [simulate("community_fund", ["FreeRider"] * 3, 60, cap=k)["ending"] for k in (0, 50)]
    gaps = [(a == "fund ran out") - (b == "fund ran out") for a, b in zip(*ends, strict=True)]
    half = 2.001 * stdev(gaps) / sqrt(60)
    assert cap["more_high"] - cap["more_low"] == pytest.approx(2 * half, rel=0.1)
    told = plots.shares([none, same, cap], "rule", "Survival").rows
    assert sum(row.get("points more than none, same dice", "")[:1] == "+" for row in told) == 2


def test_unfinished_games_are_told_beside_the_chances_that_they_count_in():
    rules = {"none": {}, "short": {"round_limit": 2}}
    rows = d.survival(rules, ["Careful"] * 2, games=4)
    assert [row["unfinished"] for row in rows] == [0, 4]
    told = plots.shares(rows, "rule", "Survival").sentence
    assert told.endswith(". Unfinished games, counted as they stood: 4 (short).")
    rows = d.schelling("Careful", "Patient", 2, games=4, round_limit=2)
    assert [row["unfinished"] for row in rows] == [4, 4, 4]
