"""The plots of lessons, from rows as the simulation gives them."""

from types import SimpleNamespace

import pytest

import socialism_lab as lab
from socialism_lab.views import compared, plots
from tests.views.games import fund_game

TAKERS = [
    {"takers": k, "taker": t, "taker_low": t and t - 0.02, "taker_high": t and t + 0.02,
     "restrained": r, "restrained_low": r, "restrained_high": r, "survival": s, "games": 200,
     "survival_low": s - 0.05, "survival_high": s,
     "gain": g, "gain_low": g and g - 0.08, "gain_high": g and g + 0.08}
    for k, (t, r, s, g) in enumerate([
        (None, 0.25, 1.0, 0.72), (0.97, 0.0, 0.97, 0.29), (0.29, 0.0, 0.58, 0.084),
        (0.12, 0.0, 0.36, 0.06), (0.06, None, 0.24, None)])
]  # fmt: skip
FOREST = [
    {"assumption": name, "measure": "poorest cash", "a": "A", "b": "B", "difference": d,
     "low": d - 30.5, "high": d + 30.5}
    for name, d in (("as given", 239.5), ("build", -247.5), ("ten laps", 438.0))
]  # fmt: skip


def lines_of(chart):
    """The traces of a chart's lines by their names."""
    named = [t for t in chart.figure["data"] if t.get("showlegend", True)]
    return {t["name"].split(">")[1].split("<")[0]: t for t in named}


def test_a_dilemma_is_drawn_by_how_many_of_the_others_take():
    chart = plots.dilemma(TAKERS, "Tara", "Carla")
    lines = lines_of(chart)
    assert [*lines["Tara"]["x"]] == [0, 1, 2, 3] and lines["Tara"]["y"] == [0.97, 0.29, 0.12, 0.06]
    assert lines["Carla"]["y"] == [0.25, 0.0, 0.0, 0.0]
    assert chart.sentence == (
        "Tara and Carla: 97% and 25% (0 others take) or 6% and 0% (3 others take)."
    )
    more = [row["points more for Tara, 95 %"] for row in chart.rows]
    assert more[1:3] == ["+29 (+21 to +37)", "+8.4 (+0.4 to +16.4)"] and len(more) == 4
    with pytest.raises(lab.LabError, match="give another name"):
        plots.dilemma(TAKERS, "me", "me")


def test_a_dilemma_shows_its_first_steps_alone_in_the_same_frame():
    whole, first = (plots.dilemma(TAKERS, "Tara", "Carla", others=k) for k in (None, 0))
    assert [row["how many of the others take"] for row in first.rows] == [0]
    assert lines_of(first)["Tara"]["y"] == [0.97, None, None, None]
    ends = [chart.figure["layout"]["yaxis"]["autorangeoptions"] for chart in (whole, first)]
    assert ends[0] == ends[1] and first.sentence.endswith("25% (0 others take).")


def test_rules_side_by_side_with_what_they_cost():
    rules = {"none": {}, "own cash": {"purchase_limit": "own_cash"}}
    none, own = plots.rules_table(lab.survival(rules, ["Careful", "Taker"], games=10))
    assert [*none] == ["rule", "the Fund lives in", "rounds, if it lives",
                       "chips of the last player", "n"]  # fmt: skip
    assert own["n"] == 10 and own["the Fund lives in"].startswith("100% (")
    chips = lab.simulate("community_fund", ["Careful", "Taker"], games=10).of("chips")
    assert none["chips of the last player"] == round(sum(map(min, chips)) / 10, 1)


def test_the_means_of_both_worlds_stand_beside_each_other_under_each_assumption():
    worlds = {"Fund": "community_fund", "own": "own_purses"}
    found = lab.compare(worlds, ["Careful", "Taker"], games=5, measure="poorest chips",
                        grid={"hard cards": {"shocks": 3}})  # fmt: skip
    chart = plots.means(found, "Chips")
    given, hard = chart.rows
    assert [given["what"], hard["what"]] == ["as given", "hard cards"]
    assert given["Fund"] == round(found.forest[0]["mean_a"], 1)
    assert "(" in hard["own less Fund, 95 %"]


def test_the_paper_game_lays_a_group_beside_those_who_give_a_little_less():
    chart = plots.paper([[20, 10, 10, 0], [4, 4, 4, 4]], less=10)
    assert [row["your group"] for row in chart.rows[:2]] == [10, 4]
    followers = [row["arithmetic: each gives 10 % less than the others"] for row in chart.rows]
    assert followers[:3] == [10.0, 9.0, 8.1] and len(followers) == 10
    assert "free-rider problem" in chart.sentence


def test_the_forest_has_every_assumption_and_its_interval():
    about = SimpleNamespace(forest=FOREST, headline="poorest cash", names={"A": 1, "B": 2},
                            sentence="THE SIGN DEPENDS ON THE ASSUMPTIONS.")  # fmt: skip
    chart = plots.forest(about)
    (trace,) = chart.figure["data"]
    assert trace["y"] == ["as given", "build", "ten laps"] and trace["x"] == [239.5, -247.5, 438.0]
    assert trace["error_x"]["array"] == [30.5] * 3 == trace["error_x"]["arrayminus"]
    assert chart.sentence.startswith("To the right of 0: more under B than under A")
    assert "B \u2212 A" in chart.figure["layout"]["title"]["text"]


def test_what_a_rule_brings_alone_and_what_is_lost_without_it_lie_beside_each_other():
    ends = {"added_low": 1, "added_high": 9, "removed_low": -9, "removed_high": -1, "n": 4}
    chart = plots.attribution([{"part": part, "added": 5, "removed": -5} | ends
                               for part in ("IV", "interaction")], "cash")  # fmt: skip
    assert [row["rule"] for row in chart.rows] == ["IV rent and building apart", "interaction"]
    assert chart.rows[0]["added alone"] == 5 and chart.rows[0]["lost when taken out, high"] == -1
    assert chart.figure["layout"]["scattermode"] == "group"


def test_real_results_can_be_drawn():
    bots = [lab.bots.FreeRider(), lab.bots.Careful()]
    results = lab.simulate("community_fund", bots, games=6, series=("purse",))
    bands = plots.bands({"two": results.bands("purse")}, "purse")
    assert bands.rows[0]["two"] <= bands.rows[0]["two, high"]
    ends = plots.shares(results.endings(), "ending", "How the games ended")
    assert sum(row["share of games"] for row in ends.rows) == pytest.approx(1)
    assert {row["n"] for row in ends.rows} == {6}
    books = {"A": "community_fund", "B": {"game": "community_fund", "cap": 50}}
    found = lab.compare(books, bots, games=6, measure="rounds")
    assert plots.forest(found).sentence != found.sentence  # which says what was found
    assert "rounds, B \u2212 A, n = 6" in plots.forest(found, "x").figure["layout"]["title"][
        "text"
    ].replace("<br>", " ")
    rules = lab.survival({"none": {}, "cap": {"cap": 50}}, bots, games=7)
    drawn = plots.shares(rules, "rule", "Survival")
    assert drawn.figure["layout"]["shapes"][-1]["x0"] == 1  # from none to all, whatever is shown
    odd = lab.compare({"n": "community_fund", "measure": "community_fund"}, bots, games=6)
    assert list(plots.yardsticks(odd)[0]) == [
        "measure", "mean, n", "mean, measure", "difference", "95 % interval", "n"]  # fmt: skip


def test_bands_leave_out_turns_of_a_twentieth_of_the_games():
    left = {1: 30, 2: 30, 3: 15, 4: 14, 5: 2, 6: 1}
    rows = [{"turn": t, "games": n, "q05": t, "q50": t + 1, "q95": t + 2} for t, n in left.items()]
    chart = plots.bands({"book": rows}, "purse", "Purse")
    assert [row["n"] for row in chart.rows] == [30, 30, 15, 14, 2]
    assert chart.figure["data"][-1]["x"] == [1, 2, 3]


def test_classes_of_whole_numbers_are_whole_and_what_is_counted_is_said():
    rounds = [4, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] * 3
    chart = plots.distribution({"rounds": rounds}, "rounds", of="game")
    assert [row["rounds"] for row in chart.rows] == [*range(4, 17)]
    shares = [row["rounds: share of games"] for row in chart.rows]
    assert min(shares) > 0 and sum(shares) == pytest.approx(1) and shares[2] == 2 / 14
    assert "rounds 9.50 (42 games)" in chart.sentence
    wider = plots.distribution({"all": rounds}, "rounds", steps=7)
    assert [row["rounds"] for row in wider.rows][:2] == ["4 to 5", "6 to 7"]
    assert wider.rows[1]["all"] == 3 / 14
    some = plots.distribution({"a": [0.0, 0.25, 0.3, 1.0, None]}, "Gini", steps=4).rows
    assert [(row["Gini"], row["a"]) for row in some] == [
        ("0 to 0.2", 0.25), ("0.2 to 0.4", 0.5), ("0.4 to 0.6", 0),
        ("0.6 to 0.8", 0), ("0.8 to 1", 0.25)]  # fmt: skip
    assert plots.distribution({"a": [7, 7]}, "x").rows == [{"x": 7, "a": 1}]


def test_gains_are_sorted_and_the_lines_lie_below_the_votes_that_are_needed():
    known = {"Ada": -340, "Ben": -60, "Cleo": 40, "Dan": 220}
    found = [{"player": p, "gain": g, "vote": "yes" if g > 0 else "no"} for p, g in known.items()]
    chart = plots.gains(found, {"2 votes": 2, "majority": 3}, "If it passes now")
    assert [row["player"] for row in chart.rows] == ["Dan", "Cleo", "Ben", "Ada"]
    assert chart.rows[0] == {"player": "Dan", "votes yes": 220}
    assert [line["y0"] for line in chart.figure["layout"]["shapes"]] == [1.5, 2.5]
    assert "decides" not in chart.sentence  # that is for the class to read off


def test_a_lorenz_curve_is_drawn_with_the_line_of_equality():
    chart = plots.lorenz({"four": lab.measures.lorenz([0, 0, 0, 100])})
    assert [row["four"] for row in chart.rows] == [0, 0, 0, 0, 1]
    assert chart.rows[-1]["equality"] == 1


def test_the_level_is_that_of_the_game_at_hand():
    game = fund_game()
    assert plots.level(game).rows[-1]["Community Fund"] == game.state.purse
    assert f"holds {game.state.purse:,} after" in plots.level(game).title


def test_intervals_count_those_that_hold_the_mean_of_all():
    rows = lab.samples([1, 3, 2, 4, 8, 9], 2)
    chart = plots.intervals(rows, "rounds", truth=14.8)
    assert chart.rows[0]["rounds, above or below the mean of all"] == pytest.approx(2 - 14.8)
    assert "2 of the 3 intervals hold the mean of all, 14.80." in chart.sentence
    rounds = [k % 7 for k in range(1000)]
    rows = [lab.samples(rounds, n)[0] for n in (10, 1000)]
    assert plots.intervals(rows, "rounds").rows[1]["standard error"] == "0.0632"


def test_same_luck_tells_the_correlation_that_was_found_or_that_nothing_varies():
    books = {"a": "public_treasury", "b": {"game": "public_treasury", "wages": 220}}
    found = lab.compare(books, [lab.bots.Worker()] * 2, games=10, measure="total cash", laps=1)
    books = {"a": "community_fund", "b": {"game": "community_fund", "cap": 50}}
    still = lab.compare(books, ["Careful"] * 4, 6, measure="poorest score")
    chart = plots.same_luck({"wages": found, "x": still})
    assert chart.sentence == "Correlation of the pairs: wages 1.00; x: nothing varies."
    assert [row["n"] for row in chart.rows] == [10]


def test_the_policy_labs_picture_has_both_means_and_says_the_difference():
    row = {"measure": "rounds", "games": 40, "difference": 2.0, "low": 1.0, "high": 3.0}
    row |= {"before": 5.0, "before, low": 4.0, "before, high": 6.0}
    rows = [row | {"after": 7.0, "after, low": 6.0, "after, high": 8.0}]
    chart = compared.changed(rows, {"own_cash": True})
    assert chart.title == "What changes with own cash yes?" and chart.rows[0]["changed"] == 7
    assert chart.sentence.endswith("rounds +2.0 (+1.0 to +3.0).")
