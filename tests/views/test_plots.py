"""The plots of lessons, from rows as the simulation gives them."""

import sys
from html import escape
from types import SimpleNamespace

import pytest

import socialism_lab as lab
from socialism_lab.views import plots
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


AXIS = "number of players of this kind: a taker"


def test_the_schelling_diagram_has_both_kinds_and_survival_dashed():
    chart = plots.schelling(TAKERS)
    lines = {t["name"].split(">")[1].split("<")[0]: t for t in chart.figure["data"] if "name" in t}
    assert lines["a taker"]["x"] == [1, 2, 3, 4]
    assert lines["a taker"]["y"] == [0.97, 0.29, 0.12, 0.06]
    assert lines["a restrained player"]["x"] == [0, 1, 2, 3]
    assert lines["the Fund survives"]["line"]["dash"] == "dash"
    assert "by +72 (+64 to +80), +29 (+21 to +37), +8 (+0.4 to +16), +6 (-2 to +14) perc" in (
        chart.sentence
    )
    assert "a gain in 3 of 4 cases, in 1 the two cannot be told apart" in chart.sentence
    assert "n = 200 pairs of games on the same dice): a gain" in chart.sentence
    assert "in 24%" in chart.sentence
    assert [(row[AXIS], row["n"]) for row in chart.rows] == [(k, 200) for k in range(5)]


def test_the_same_bot_twice_gains_nothing_by_changing_sides():
    same = lab.bots.Generous()
    rows = lab.schelling(same, same, games=60, seed=5)
    assert "a gain in 0 of 4 cases, in 4 the two cannot be told apart" in (
        plots.schelling(rows).sentence
    )
    worse = [row | {"gain_low": -0.2, "gain_high": -0.1} for row in TAKERS]
    assert "a gain in 0 of 4 cases, a loss in 4. Where" in plots.schelling(worse).sentence


def test_a_dilemma_read_as_one_players_choice():
    rows = plots.choices(TAKERS, "taking", "holding back")
    assert rows[1] == {"others taking": 1, "I am holding back": 0.0, "I am taking": 0.29,
                       "points more, 95 % interval": "+29 (+21 to +37)", "n": 200}  # fmt: skip
    assert len(rows) == 4
    with pytest.raises(lab.LabError, match="give another name"):
        plots.choices(TAKERS, "me", "me")


def test_the_paper_game_lays_a_group_beside_those_who_give_a_little_less():
    chart = plots.paper([[20, 10, 10, 0], [4, 4, 4, 4]], less=10)
    assert [row["your group"] for row in chart.rows[:3]] == [10, 4, None]
    followers = [row["arithmetic: each gives 10 % less than the others"] for row in chart.rows]
    assert followers[:3] == [10.0, 9.0, 8.1]
    assert set(followers) != {10.0} == {row[k] for row in plots.paper([], 0).rows
                                        for k in row if k != "round"}  # fmt: skip


def test_the_forest_has_every_assumption_its_interval_and_the_zero_line():
    about = SimpleNamespace(forest=FOREST, headline="poorest cash", names={"A": 1, "B": 2},
                            sentence="THE SIGN DEPENDS ON THE ASSUMPTIONS.")  # fmt: skip
    chart = plots.forest(about)
    trace = chart.figure["data"][0]
    assert trace["y"] == ["as given", "build", "ten laps"] and trace["x"] == [239.5, -247.5, 438.0]
    assert trace["error_x"]["array"] == [30.5] * 3 == trace["error_x"]["arrayminus"]
    assert (
        chart.sentence.startswith("THE SIGN")
        and "B - A" in chart.figure["layout"]["xaxis"]["title"]["text"]
    )
    assert chart.figure["layout"]["xaxis"]["rangemode"] == "tozero"


def test_what_a_rule_brings_alone_and_what_is_lost_without_it_are_told_apart():
    ends = {"added_low": 1, "added_high": 9, "removed_low": -9, "removed_high": -1, "n": 4}
    chart = plots.attribution([{"part": part, "added": 5, "removed": -5} | ends
                               for part in ("IV", "interaction")], "cash")  # fmt: skip
    assert [row["rule"] for row in chart.rows] == ["IV", "interaction"]
    assert "IV added alone 5 (1 to 9); interaction beside all added alone 5" in chart.sentence
    assert "Lowered by: IV lost when taken out -5 (-9 to -1)" in chart.sentence
    assert chart.figure["layout"]["scattermode"] == "group"  # two in a row lie beside each other
    assert "cash: to the right, raised" in chart.svg


def test_real_results_can_be_drawn():
    bots = [lab.bots.FreeRider(), lab.bots.Generous()]
    results = lab.simulate("community_fund", bots, games=6, series=("purse",))
    bands = plots.bands({"two": results.bands("purse")}, "purse")
    assert bands.rows[0]["two"] <= bands.rows[0]["two, high"]
    ends = plots.shares(results.endings(), "ending", "How the games ended")
    assert sum(row["share of games"] for row in ends.rows) == pytest.approx(1)
    assert "share of games, n = 6" in ends.sentence and {row["n"] for row in ends.rows} == {6}
    for rows in (results.wins(), results.seat_effect()):
        assert {row["n"] for row in rows} == {6}
    both = {f"player {k}": results[f"cash_{k}"] for k in (1, 2)}
    rows = plots.distribution(both, "cash", steps=5).rows
    assert sum(row["player 1"] for row in rows) == pytest.approx(1)
    books = {"A": "community_fund", "B": {"game": "community_fund", "cap": 50}}
    found = lab.compare(books, bots, games=6, measure="rounds")
    assert plots.forest(found).sentence == found.sentence
    assert "difference in rounds, B - A, n = 6" in plots.forest(found).svg
    rules = lab.survival({"none": {}, "cap": {"cap": 50}}, bots, games=7)
    drawn = plots.shares(rules, "rule", "Survival")
    assert "share of games, n = 7" in drawn.sentence
    assert drawn.figure["layout"]["shapes"][-1]["x0"] == 1  # from none to all, whatever is shown
    odd = lab.compare({"n": "community_fund", "measure": "community_fund"}, bots, games=6)
    assert list(plots.yardsticks(odd)[0]) == [
        "measure", "mean, n", "mean, measure", "difference", "95 % interval", "n"]  # fmt: skip
    one = lab.simulate("community_fund", bots, games=1)
    assert repr(one).startswith("1 game of ") and "mean of 1 game " in (
        plots.mean_flows(one).sentence
    )


def test_bands_show_how_many_games_are_left_and_dot_the_line_of_few():
    left = {1: 30, 2: 30, 3: 15, 4: 14, 5: 2, 6: 1}
    rows = [{"turn": t, "games": n, "q05": t, "q50": t + 1, "q95": t + 2} for t, n in left.items()]
    chart = plots.bands({"book": rows, "other": rows[:2]}, "purse", "Purse")
    assert [row["n"] for row in chart.rows] == [30, 30, 15, 14, 2]
    assert "book: 2 at turn 1 (30 games), 4 at turn 3 (15 games), 6 at turn 5 (2 games)" in (
        chart.sentence
    )
    edge, fill, firm, few, *_ = chart.figure["data"]
    assert edge["x"] == fill["x"] == firm["x"] == [1, 2, 3] and few["x"] == [3, 4, 5]
    assert few["line"]["dash"] == "dot" != firm["line"]["dash"] and firm.get("showlegend", True)
    assert few["showlegend"] is False and few["legendgroup"] == firm["legendgroup"]
    assert chart.svg.count('stroke-width="1.5" stroke-dasharray="2 4"') == 1
    assert "purse, n = 2 to 30" in chart.svg
    assert max(tick for tick in range(9) if f">{tick}<" in chart.svg) == 6  # no band of few games


def test_classes_of_whole_numbers_are_whole_and_what_is_counted_is_said():
    rounds = [4, 5, 6, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] * 3
    chart = plots.distribution({"rounds": rounds}, "rounds", of="game")
    assert [row["rounds"] for row in chart.rows] == [*range(4, 17)]
    shares = [row["rounds: share of games"] for row in chart.rows]
    assert min(shares) > 0 and sum(shares) == pytest.approx(1) and shares[2] == 2 / 14
    assert "the middle 90 % of 42 games from 4 to 16, median 9.50" in chart.sentence
    assert "share of games" in chart.svg and "share of games" in str(chart.figure)
    wider = plots.distribution({"all": rounds}, "rounds", steps=7)
    assert [row["rounds"] for row in wider.rows][:2] == ["4 to 5", "6 to 7"]
    assert wider.rows[1]["all"] == 3 / 14 and "share of values" in wider.svg
    some = plots.distribution({"a": [0.0, 0.25, 0.3, 1.0]}, "Gini", steps=4).rows
    assert [(row["Gini"], row["a"]) for row in some] == [
        ("0 to 0.5", 0.75), ("0.5 to 1", 0.25)]  # fmt: skip
    assert plots.distribution({"a": [7, 7]}, "x").rows == [{"x": 7, "a": 1}]


def test_gains_are_sorted_and_the_lines_lie_below_the_votes_that_are_needed():
    known = {"Ada": -340, "Ben": -60, "Cleo": 40, "Dan": 220}
    found = [{"player": p, "gain": g, "vote": "yes" if g > 0 else "no"} for p, g in known.items()]
    chart = plots.gains(found, {"2 votes": 2, "majority": 3}, "If it passes now")
    assert [row["player"] for row in chart.rows] == ["Dan", "Cleo", "Ben", "Ada"]
    assert chart.rows[0] == {"player": "Dan", "votes yes": 220, "votes no": None}
    assert [line["y0"] for line in chart.figure["layout"]["shapes"]] == [1.5, 2.5]
    assert "2 votes (2 of 4 yes): Cleo's vote decides, carried." in chart.sentence
    assert "majority (3 of 4 yes): Ben's vote decides, lost." in chart.sentence


def test_gains_that_luck_may_have_made_and_gains_that_are_all_alike_are_said_to_be_so():
    alike = [{"player": p, "gain": 44, "low": -26, "high": 113, "n": 100, "vote": "yes"}
             for p in ("Ada", "Ben")]  # fmt: skip
    chart = plots.gains(alike, {"All": 2}, "Before")
    assert chart.sentence == (
        "Before: everybody +44 (-26 to +113, 100 pairs of games). All (2 of 2 yes): all vote "
        "alike, carried, but on the mean alone: the interval holds 0."
    )
    assert chart.rows[0]["votes yes, low"] == -26 and "scattermode" not in chart.figure["layout"]
    sure = [alike[0] | {"low": 9}, alike[1] | {"gain": -5, "high": -1, "vote": "no"}]
    chart = plots.gains(sure, {"All": 2}, "After")
    assert chart.sentence.endswith("All (2 of 2 yes): Ben's vote decides, lost.")


def test_a_lorenz_curve_is_drawn_with_the_line_of_equality():
    chart = plots.lorenz({"four": lab.measures.lorenz([0, 0, 0, 100])})
    assert [row["four"] for row in chart.rows] == [0, 0, 0, 0, 1]
    assert chart.rows[-1]["equality"] == 1


def test_the_level_is_that_of_the_game_at_hand():
    game = fund_game()
    assert plots.level(game).rows[-1]["Community Fund"] == game.state.purse


def test_a_chart_shows_itself_with_its_sentence_and_its_numbers(monkeypatch):
    shown = []
    stage = SimpleNamespace(display=lambda data, raw: shown.append(data))
    monkeypatch.setitem(sys.modules, "IPython.display", stage)
    chart = plots.schelling(TAKERS)
    chart._ipython_display_()
    assert list(shown[0]) == ["application/vnd.plotly.v1+json", "image/svg+xml", "text/plain"]
    assert (
        escape(chart.sentence) in shown[1]["text/html"]
        and "<td>0.97</td>" in shown[1]["text/html"]
    )


@pytest.mark.parametrize(
    ("ballots", "words"),
    [
        ({"cap": 9, "no rule": 4}, "cap has 9 of 13: a majority"),
        ({"cap": 5, "own purse": 6, "no rule": 4}, "own purse has most, 6 of 15, but no majority"),
        ({"cap": 5, "own purse": 5}, "A tie: cap, own purse, 5 each"),
    ],
)
def test_the_ballots_say_who_has_most_and_whether_that_is_a_majority(ballots, words):
    chart = plots.votes(ballots)
    assert words in chart.sentence
    assert f"half of all, {sum(ballots.values()) / 2:g}." in chart.sentence
    assert [row["ballots"] for row in chart.rows] == sorted(ballots.values(), reverse=True)


def test_intervals_count_those_that_hold_the_mean_of_all():
    rows = lab.samples([1, 3, 2, 4, 8, 9], 2)
    chart = plots.intervals(rows, "rounds", truth=14.8)
    assert chart.rows[0]["rounds, above or below the mean of all"] == pytest.approx(2 - 14.8)
    assert "2 of the 3 intervals hold the mean of all, 14.80." in chart.sentence
    assert "0.5 (n = 2)" in plots.intervals(rows, "rounds").sentence


def test_same_luck_tells_the_correlation_that_was_found():
    books = {"a": "public_treasury", "b": {"game": "public_treasury", "wages": 220}}
    found = lab.compare(books, [lab.bots.Worker()] * 2, games=10, measure="total cash", laps=1)
    chart = plots.same_luck({"wages": found})
    assert "wages: correlation 1.00" in chart.sentence and "(n = 10)" in chart.sentence


def test_same_luck_says_where_nothing_varies():
    books = {"a": "community_fund", "b": {"game": "community_fund", "cap": 50}}
    still = lab.compare(books, ["Generous"] * 4, 6, measure="poorest score")
    chart = plots.same_luck({"x": still})
    assert chart.sentence.startswith("x: poorest score does not vary in these games, so there")


def test_standard_errors_are_told_finely_enough_to_be_divided():
    rounds = [k % 7 for k in range(1000)]
    rows = [lab.samples(rounds, n)[0] for n in (10, 1000)]
    assert "0.0632 (n = 1,000)" in plots.intervals(rows, "rounds").sentence
