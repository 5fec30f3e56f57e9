"""Figure, sentence and rows of a chart say the same numbers; a figure is read by everybody."""

import json
import re
import sys
from html import escape
from types import SimpleNamespace

import pytest

import socialism_lab as lab
from socialism_lab.views import fund, text, treasury
from socialism_lab.views.charts import Series, bars, dots, lines
from tests.views.games import fund_game, treasury_game

LABELS = ["Ada", "Ben", "Cleo"]
CHARTS = {
    "line": lines("A path", [Series("purse", [0, 1, 2], [100, 40, 0])], "turn", "money"),
    "band": lines("A band", [Series("B", [0, 1], [5, 6], [4, 4], [7, 9])], "turn", "money"),
    "bars": bars("In and out", [Series("in", LABELS, [10, None, 5]),
                                Series("out", LABELS, [None, -620, None])], "money"),
    "grouped": bars("Given, taken", [Series("given", LABELS, [10, 20, 5]),
                                     Series("taken", LABELS, [31, 62, 93])], "money"),
    "stack": bars("Income", [Series("wages", LABELS, [200, 400, 600]),
                             Series("rent", LABELS, [26, 0, -13])], "money", stacked=True),
    "forest": dots("B - A", [Series("cash", LABELS, [-247.5, 16.0, 352.25],
                                    [-300.0, -20.0, 300.0], [-200.0, 60.0, 400.0])], "cash"),
}  # fmt: skip


def numbers(rows):
    return sorted(v for row in rows for v in list(row.values())[1:] if v is not None)


def drawn(figure):
    """The values of a figure's own traces, and of what they carry."""
    found = []
    for trace in figure["data"]:
        lying = trace["type"] == "bar" or trace.get("mode") == "markers"
        values = trace["x"] if lying else trace["y"]
        found += [v for v in values if v is not None]
        error = trace.get("error_x", {})
        pairs = zip(values, error.get("array", ()), error.get("arrayminus", ()), strict=False)
        found += [end for v, above, below in pairs for end in (v + above, v - below)]
    return sorted(found)


@pytest.mark.parametrize("name", CHARTS)
def test_the_figure_has_the_numbers_of_the_rows(name):
    assert drawn(CHARTS[name].figure) == numbers(CHARTS[name].rows)
    assert len(json.dumps(CHARTS[name].figure)) < 5_000 and CHARTS[name].sentence


def test_a_sentence_is_made_of_the_first_and_last_of_lines_and_the_ends_of_bars():
    assert CHARTS["line"].sentence == "purse: 100 to 0."
    assert CHARTS["stack"].sentence == "wages: 600 to 200; rent: 26 to \u221213."


def test_no_column_of_the_numbers_is_lost_and_the_rows_of_a_line_are_in_order():
    two = [Series("turn", [2, 3], [5, 6], [4, 4], [7, 9]), Series("b", [1], [8], n=[4])]
    rows = lines("A line", two, "turn", "money").rows
    assert list(rows[1]) == ["turn", "turn: money", "turn: money, low", "turn: money, high"]
    assert rows[0] == {"turn": 1, "b": 8, "n": 4} and [row["turn"] for row in rows] == [1, 2, 3]
    two = [Series("x", ["a"], [1], n=[40]), Series("y", ["a"], [1], n=[50])]
    rows = bars("Bars", two, "money").rows
    assert rows == [{"what": "a", "x": 1, "n": 40, "y": 1, "y, n": 50}]


def test_how_many_games_stand_behind_the_numbers_is_said_under_the_title():
    one = dots("Dots", [Series("x", ["a", "b"], [1, 2], [0, 1], [2, 3], n=[40, 38])], "money", "r")
    assert [row["n"] for row in one.rows] == [40, 38]
    assert ">money, n = 38 to 40<" in one.figure["layout"]["title"]["text"]


def test_bars_carry_their_numbers_with_a_true_minus_and_have_room_for_them():
    figure = CHARTS["bars"].figure
    assert "\u2212620" in figure["data"][1]["text"][1]
    assert figure["layout"]["barmode"] == "relative"  # in and out of one row do not meet
    assert CHARTS["grouped"].figure["layout"]["barmode"] == "group"
    assert figure["layout"]["xaxis"]["autorangeoptions"]["include"] == [-998, 388]


def test_the_legend_stands_under_the_title_and_breaks_long_names():
    names = ["low", "a long name that has to be broken between words"]
    figure = lines("Two", [Series(name, [1, 2], [9, 1]) for name in names], "turn", "money").figure
    for drawn_ in (figure, CHARTS["grouped"].figure):
        place = drawn_["layout"]["legend"]
        assert (place["yref"], place["yanchor"]) == ("container", "top")  # no overlap
    assert "<br>" in figure["data"][1]["name"]
    assert CHARTS["line"].figure["layout"]["showlegend"] is False


def test_a_line_is_dotted_and_without_a_band_where_few_games_are_left():
    few = Series("b", [1, 2, 3], [5, 6, 7], [4, 4, 4], [9, 9, 9], n=[30, 20, 3])
    dotted, band, firm = lines("B", [few], "turn", "money").figure["data"]
    assert dotted["x"] == [1, 2, 3] and dotted["line"]["dash"] == "dot"
    assert firm["x"] == [1, 2] and band["x"] == [1, 2, 2, 1] and firm["line"]["dash"] == "solid"
    assert {trace["legendgroup"] for trace in (dotted, band, firm)} == {"0"}


def test_shares_are_per_cent_in_figure_and_table():
    chart = dots("D", [Series("s", ["a"], [0.25], [0.2], [0.3])], "share", "rule", percent=True)
    assert chart.figure["layout"]["xaxis"]["tickformat"] == ".0%"
    assert ".1%" in chart.figure["data"][0]["hovertemplate"] and ">25.0%</td>" in chart.below


def test_series_differ_in_more_than_colour():
    patterns = [bar["marker"]["pattern"] for bar in CHARTS["stack"].figure["data"]]
    shapes = [pattern["shape"] for pattern in patterns]
    assert {pattern["fillmode"] for pattern in patterns} == {"overlay"}  # upon the bar's colour
    two = lines("T", [Series("a", [1], [2]), Series("b", [1], [3])], "x", "y").figure["data"]
    assert shapes == ["", "/"] and [trace["line"]["dash"] for trace in two] == ["solid", "dash"]


def test_a_table_sets_words_left_numbers_right_and_a_columns_numbers_alike():
    left, right = (f'style="text-align:{side}"' for side in ("left", "right"))
    rows = [{"who": "Bank", "rounds": 13.0, "n": -5}, {"rounds": 8.25, "n": 6, "more": "+7%"}]
    html = text.table(rows, "<Caption>")
    assert f'<th scope="col" {left}>who</th><th scope="col" {right}>rounds</th>' in html
    assert f"<td {right}>13.00</td><td {right}>\u22125</td><td {right}></td>" in html
    assert f"<td {left}></td><td {right}>8.25</td><td {right}>6</td><td {right}>+7%</td>" in html
    assert "<caption>&lt;Caption&gt;</caption>" in html and text.table([]) == ""


def test_a_chart_shows_itself_with_its_sentence_and_its_numbers(monkeypatch):
    shown = []
    stage = SimpleNamespace(display=lambda data, raw: shown.append(data))
    monkeypatch.setitem(sys.modules, "IPython.display", stage)
    chart = CHARTS["line"]
    chart._ipython_display_()
    assert list(shown[0]) == ["application/vnd.plotly.v1+json", "text/plain"]
    assert escape(chart.sentence) in shown[1]["text/html"]
    assert all(f">{v}</td>" in shown[1]["text/html"] for v in (100, 40, 0))


def test_dollars_and_tags_are_shown_as_they_are():
    """MathJax finds a formula only inside one element; plotly reads tags and %{x} in its texts."""
    name = "$a$ <b> %{x}"
    chart = lines(f"{name} 1", [Series(name, [1], [2])], f"{name} 2", f"{name} 3", f"{name} \\(x")
    figure = json.dumps(chart.figure)
    assert "&#36;a&#36; &lt;b&gt; %&#123;x}" in figure
    assert (
        not re.search(r"\$|<b> |%\{x\} ", figure)
        and chart.figure["config"]["typesetMath"] is False
    )
    assert not re.search(r"\$[^<]|\\[^<]", chart.below)
    assert "<span>$</span>a<span>$</span> &lt;b&gt;" in chart.below and "</span>(x" in chart.below
    bot = lab.bots.Landlord()
    game = lab.Game("public_treasury", ["<b>$A$</b>", "B & C"])
    figure = str(treasury.income(game.hand(0, bot).hand(1, bot).play(9)).figure["data"])
    assert "<b>" not in figure and "&lt;b&gt;&#36;A" in figure and "B &amp; C" in figure


def test_a_bots_long_name_beside_its_bars_is_broken_between_its_words():
    names = ["Ada", "ConditionalBookkeeper"]
    axis = bars("B", [Series("given", names, [5, 6])], "money").figure["layout"]["yaxis"]
    assert axis["tickvals"] == names and "Conditional<br>Bookkeeper" in axis["ticktext"][1]


def test_small_counts_have_a_mark_each_and_large_amounts_do_not():
    few = lines("few", [Series("wins", [0, 1, 4], [1, 2, 3])], "takers", "chance")
    many = lines("many", [Series("land", [0, 700, 2800], [1, 2, 3])], "revenue", "houses")
    assert few.figure["layout"]["xaxis"]["dtick"] == 1
    assert "dtick" not in many.figure["layout"]["xaxis"]


def test_a_long_game_of_eight_is_redrawn_in_under_100_kb():
    game = treasury_game(9, players=8, laps=5)
    sent = [json.dumps(chart.figure) for chart in treasury.charts(game)]
    assert game.state.turn > 150 and sum(map(len, sent)) < 60_000
    assert len(json.dumps(fund.level(fund_game()).figure)) < 5_000


@pytest.mark.parametrize("shown", [1, 2])
def test_more_than_three_intervals_at_once_are_said_to_be_many(shown):
    rows = [Series("x", ["a", "b"], [1, 2], [0, 1], [2, 3])] * shown
    said = " One in 20 such intervals misses the truth; this picture has 4." * (shown == 2)
    assert dots("Dots", rows, "money", "r", "Two.").sentence == f"Two.{said}"
