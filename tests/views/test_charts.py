"""Figure, SVG twin, sentence and rows say the same numbers."""

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest

import socialism_lab as lab
from socialism_lab.notebook import look
from socialism_lab.views import fund
from socialism_lab.views.charts import Series, bars, dots, lines, table
from socialism_lab.views.twin import ticks
from tests.views.games import fund_game

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
        lying = trace.get("orientation") == "h" or "error_x" in trace
        values = trace["x"] if lying else trace["y"]
        found += [v for v in values if v is not None]
        error = trace.get("error_x", {})
        pairs = zip(values, error.get("array", ()), error.get("arrayminus", ()), strict=False)
        found += [end for v, above, below in pairs for end in (v + above, v - below)]
    return sorted(found)


@pytest.mark.parametrize("name", CHARTS)
def test_the_figure_has_the_numbers_of_the_rows(name):
    assert drawn(CHARTS[name].figure) == numbers(CHARTS[name].rows)


@pytest.mark.parametrize("name", ["bars", "grouped"])
def test_the_bars_of_the_twin_carry_the_numbers_of_the_rows(name):
    words = [t.text for t in ElementTree.fromstring(CHARTS[name].svg).iter() if t.text]
    assert all(f"{value:,}" in words for value in numbers(CHARTS[name].rows))


def test_the_line_of_the_twin_goes_through_the_numbers():
    """The picture's scale is read off its ticks, and the path is measured with it."""
    root = ElementTree.fromstring(CHARTS["line"].svg)
    high = {t.text: float(t.get("y")) - 4 for t in root.iter() if t.get("text-anchor") == "end"}
    path = next(e.get("d") for e in root.iter() if e.get("stroke-width") == "2.5")
    ys = [float(point.split(",")[1]) for point in path[1:].split("L")]
    assert ys == pytest.approx([high["100"], high["40"], high["0"]], abs=0.1)


@pytest.mark.parametrize("name", ["stack", "forest"])
def test_rows_of_the_twin_are_as_long_as_the_numbers(name):
    """The scale is read off the ticks; every end of a bar or dot is where its number is."""
    root = ElementTree.fromstring(CHARTS[name].svg)
    texts = [(t.text, float(t.get("x"))) for t in root.iter() if t.text and t.get("x")]
    scale = {}
    for words, x in texts:
        if words.replace(",", "").replace("-", "").isdigit():
            scale[int(words.replace(",", ""))] = x
    (low, at), (top, end) = min(scale.items()), max(scale.items())
    place = lambda v: at + (v - low) / (top - low) * (end - at)  # noqa: E731
    if name == "stack":
        rects = [r for r in root.iter() if r.get("fill", "").startswith("url")]
        widths = sorted(float(r.get("width")) for r in rects if r.get("height") != "12.0")
        wanted = sorted(abs(place(v) - place(0)) for v in (200, 400, 600, 26, 13))
        assert widths == pytest.approx(wanted, abs=0.1)
    else:
        spots = [float(c.get("cx")) for c in root.iter() if c.get("cx")]
        assert spots == pytest.approx([place(v) for v in (-247.5, 16, 352.25)], abs=0.1)


@pytest.mark.parametrize("name", CHARTS)
def test_the_sentence_is_the_pictures_text_and_names_every_number_it_can(name):
    chart = CHARTS[name]
    assert ElementTree.fromstring(chart.svg).get("aria-label") == chart.sentence
    for row in (chart.rows[0], chart.rows[-1]):
        for key, value in row.items():
            if value is not None and not isinstance(value, str) and ", " not in key:
                assert f"{value:,.2f}".removesuffix(".00").rstrip("0") in chart.sentence or (
                    f"{value:,.0f}" in chart.sentence
                )


def test_no_column_of_the_numbers_is_lost_and_the_rows_of_a_line_are_in_order():
    two = [Series("turn", [2, 3], [5, 6], [4, 4], [7, 9]), Series("turn", [1], [8])]
    rows = lines("A line", two, "turn", "money").rows
    assert list(rows[0]) == ["turn", "turn: money", "turn, low", "turn, high", "turn (2)"]
    assert [row["turn"] for row in rows] == [1, 2, 3]
    assert [row["turn (2)"] for row in rows] == [8, None, None]
    assert dots("Dots", [Series("who", ["b", "a"], [1, 2])], "money", "who").rows == [
        {"who": "b", "who: money": 1}, {"who": "a", "who: money": 2}]  # fmt: skip


SAME = ["Ada", "Ada (2)", "Ada", 1, "1", 1.0, True, None]


@pytest.mark.parametrize("stacked", [True, False, None])
def test_rows_of_one_label_stay_two_in_figure_twin_sentence_and_rows(stacked):
    both = [Series("a", SAME, range(11, 19)), Series("a", ["Ada", "1"], [21, 22])]
    drawn_as = dots if stacked is None else lambda *about: bars(*about, stacked=stacked)
    chart = drawn_as("Same", both, "money", "who")
    names = ["Ada", "Ada (2)", "Ada (3)", 1, "1 (2)", "1.0", "True", "None"]
    assert [row["who"] for row in chart.rows] == names
    assert [row["a (2)"] for row in chart.rows] == [21, None, None, 22, *[None] * 4]
    assert numbers(chart.rows) == [*range(11, 19), 21, 22] == drawn(chart.figure)
    one, two = chart.figure["data"]
    assert one["y"] == names == chart.figure["layout"]["yaxis"]["categoryarray"]
    assert two["y"] == ["Ada", 1] and one["name"] != two["name"]
    assert all(f">{name}<" in chart.svg and f"{name}: " in chart.sentence for name in names)


def test_long_labels_of_the_twin_are_broken_into_lines_and_not_squeezed():
    long = "four generous players, and a very long label for what is assumed"
    chart = dots("Long", [Series("a", ["short", long], [1, 2])], "rounds")
    assert ">four generous players, and a very long<" in chart.svg and f">{long}<" not in chart.svg
    assert "textLength" not in chart.svg


def test_the_numbers_left_of_bars_have_room_by_their_digits():
    for low, room in ((-9, 0.1), (-900, 0.2), (-9000, 0.3)):
        chart = bars("Bars", [Series("a", ["x", "y"], [low, low / -9])], "money")
        end, _ = chart.figure["layout"]["xaxis"]["range"]
        assert low - end == pytest.approx(room * (low / -9 - low))


def test_a_table_of_unlike_rows_has_every_number_below_its_own_heading():
    rows = [{"rule": "a", "Saver wins": 1}, {"rule": "b", "Worker wins": 2, "Saver wins": 3}]
    cells = re.findall(">([^<>]+|)</t[hd]>", table(rows))
    assert cells == ["rule", "Saver wins", "Worker wins", "a", "1", "", "b", "3", "2"]


def test_a_line_may_come_twice_to_one_place_and_no_number_is_lost():
    chart = lines("Back", [Series("a", [1, 1, 2], [3, 4, 5]), Series("a", [2], [6])], "x", "y")
    assert [[*row.values()] for row in chart.rows] == [[1, 3, None], [1, 4, None], [2, 5, 6]]
    named = lab.plots.lorenz({"equality": lab.measures.lorenz([1, 3])})
    assert "equality (2)" in named.svg and list(named.rows[0])[1:] == ["equality", "equality (2)"]


def test_how_many_games_stand_behind_a_number_is_in_rows_axis_and_sentence():
    one = dots("Dots", [Series("x", ["a", "b"], [1, 2], [0, 1], [2, 3], n=[40, 38])], "money", "r")
    assert [row["n"] for row in one.rows] == [40, 38] and "money, n = 38 to 40" in one.svg
    assert "money, n = 38 to 40" in one.figure["layout"]["xaxis"]["title"]["text"]
    assert "(money, n = 38 to 40)" in one.sentence
    two = [Series("x", ["a"], [1], n=[40]), Series("y", ["a"], [1], n=[50])]
    rows = bars("Bars", two, "money").rows
    assert rows == [{"what": "a", "x": 1, "x, n": 40, "y": 1, "y, n": 50}]


def test_a_table_sets_words_left_numbers_right_and_a_columns_numbers_alike():
    left = 'style="text-align:left"'
    html = table([{"who": "Bank", "rounds": 13.0, "n": 5}, {"who": None, "rounds": 8.25, "n": 6}])
    assert f'<th scope="col" {left}>who</th><th scope="col">rounds</th>' in html
    assert f"<td {left}>Bank</td><td>13.00</td><td>5</td>" in html
    assert f"<td {left}></td><td>8.25</td><td>6</td>" in html
    assert table([]) == ""


def test_the_bundle_shows_plotly_or_svg_or_words():
    made = CHARTS["line"]._repr_mimebundle_()
    assert list(made) == ["application/vnd.plotly.v1+json", "image/svg+xml", "text/plain"]
    assert "template" not in made["application/vnd.plotly.v1+json"]["layout"]
    assert all(f"<td>{v}</td>" in table(CHARTS["line"].rows) for v in (100, 40, 0))


@pytest.mark.parametrize("name", CHARTS)
def test_a_redraw_is_small(name):
    chart = CHARTS[name]
    assert len(json.dumps(chart.figure)) < 4_000 and len(chart.svg) < 7_000


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [(0, 1848, [0, 500, 1000, 1500, 2000]), (-62, 41, [-80, -60, -40, -20, 0, 20, 40, 60]),
     (0, 0, [0, 0.2]), (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1])],
)  # fmt: skip
def test_ticks_are_round_and_hold_all(low, high, wanted):
    assert ticks(low, high) == wanted


def test_the_funds_money_adds_up():
    game = fund_game()
    chart = fund.by_rule(game)
    moved = sum(numbers(chart.rows))
    assert 1848 + moved == game.state.purse
    assert f"{game.state.purse:,} are left" in chart.sentence
    assert sum(row["in"] or 0 for row in chart.rows) == sum(
        e.amount for e in game.ledger if e.payee == "Community Fund" and e.reason != "set-up"
    )


def test_the_sankey_holds_the_same_money():
    game = fund_game()
    chart = fund.sankey(game)
    link = chart.figure["data"][0]["link"]
    middle = link["target"][0]
    flows = list(zip(link["target"], link["value"], strict=True))
    assert sum(v for to, v in flows if to == middle) == sum(v for to, v in flows if to != middle)
    assert chart.rows == fund.by_rule(game).rows


def test_level_given_and_taken_are_those_of_the_game():
    game = fund_game()
    level, shares = fund.charts(game)
    assert [row["Community Fund"] for row in level.rows] == [row["purse"] for row in game.path]
    assert [row["taken"] for row in shares.rows] == game.state.taken
    assert [row["cash"] for row in fund.players(game)] == game.state.cash[:4]


@pytest.mark.parametrize("name", ["community_fund", "public_treasury"])
def test_axes_before_the_first_turn_start_at_nothing_and_have_round_numbers(name):
    for chart in look.views(game := lab.Game(name, ["Ada", "Ben"])).charts(game):
        axes = chart.figure["layout"]
        rows = axes["yaxis"].get("type") == "category"
        if not any(v for row in chart.rows for v in row.values() if type(v) is int):
            assert axes["xaxis" if rows else "yaxis"]["range"] == [0, 10]
        assert rows or axes["xaxis"]["range"] == [-0.05, 1]


def test_the_legend_stands_below_where_no_width_lays_it_over_the_title():
    layout = fund.charts(fund_game())[1].figure["layout"]
    assert layout["legend"]["yref"] == "container" and layout["legend"]["y"] == 0


def test_the_players_table_has_its_numbers_before_the_long_words():
    row = fund.players(fund_game())[0]
    assert list(row)[:5] == ["player", "cash", "chips", "given", "taken"]


def test_small_counts_have_a_mark_each_and_large_amounts_do_not():
    """A mark for every one of 2,800 would keep a browser busy for minutes."""
    few = lines("few", [Series("wins", [0, 1, 4], [1, 2, 3])], "takers", "chance")
    many = lines("many", [Series("land", [0, 700, 2800], [1, 2, 3])], "revenue", "houses")
    assert few.figure["layout"]["xaxis"]["dtick"] == 1
    assert "dtick" not in many.figure["layout"]["xaxis"]


def test_plotly_shows_names_as_they_are():
    bot = lab.bots.Landlord()
    game = lab.Game("public_treasury", ["<b>A</b>", "B & C", bot])
    figure = lab.plots.income(game.hand(0, bot).hand(1, bot).play(9)).figure
    text = str(figure)
    assert "<b>" not in text and "&lt;b&gt;A&lt;/b&gt;" in text and "B &amp; C" in text
    line = lab.plots.lines("a < b", [lab.plots.Series("<i>", [1], [2])], "x<y", "y").figure
    assert "<i>" not in str(line) and "a &lt; b" in line["layout"]["title"]["text"]


def test_a_bots_long_name_beside_its_bars_is_broken_between_its_words():
    names = ["Ada", "ConditionalCooperator"]
    axis = bars("B", [Series("given", names, [5, 6])], "money").figure["layout"]["yaxis"]
    assert axis["tickvals"] == names and "Conditional<br>Cooperator" in axis["ticktext"][1]
    assert "tickvals" not in CHARTS["bars"].figure["layout"]["yaxis"]
