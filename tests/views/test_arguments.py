"""A plot that is given something wrong says so in one sentence."""

import pytest

import socialism_lab as lab
from tests.engine.test_arguments import FUND, OWNERS, refused
from tests.views.test_plots import TAKERS as DILEMMA

plots = lab.plots
DEALT = [{"player": p, "gain": g, "vote": "yes" if g > 0 else "no"}
         for p, g in zip("abcd", (9, 4, -1, -7), strict=True)]  # fmt: skip


@pytest.fixture(scope="module")
def games():
    """A game of each kind, and small batches of them."""
    batch = {"games": 2, "laps": 2}
    return {
        "fund": lab.Game("community_fund", ["A", "B"]),
        "treasury": lab.Game("public_treasury", ["A", "B"]),
        "funds": lab.simulate("community_fund", FUND, 2),
        "poor funds": lab.simulate("community_fund", FUND, 2, money=False),
        "treasuries": lab.simulate("public_treasury", OWNERS, **batch),
        "compared": lab.compare({"a": "community_fund", "b": "community_fund"}, FUND, 9),
    }


@pytest.mark.parametrize("plot", ["income", "rents", "wages", "wealth", "holdings", "ballots"])
def test_a_plot_of_the_treasury_refuses_another_game(games, plot):
    for wrong in (games["fund"], 5, None):
        refused(lambda wrong=wrong: getattr(plots, plot)(wrong), "game: ",
                'a game of the Public Treasury, such as lab.Game("public_treasury"')  # fmt: skip
    getattr(plots, plot)(games["treasury"])


@pytest.mark.parametrize("plot", ["conservation", "given_and_taken"])
def test_a_plot_of_the_fund_refuses_another_game(games, plot):
    refused(lambda: getattr(plots, plot)(games["treasury"]), "of the Community Fund")
    getattr(plots, plot)(games["fund"])


@pytest.mark.parametrize("plot", ["level", "by_rule", "ledger", "sankey"])
def test_a_plot_of_either_game_takes_both(games, plot):
    refused(lambda: getattr(plots, plot)("fund"), "game: 'fund' is not allowed; give a game")
    getattr(plots, plot)(games["treasury"])
    getattr(plots, plot)(games["fund"])


def test_a_plot_of_a_batch_wants_the_batch_of_its_game_with_its_money(games):
    for wrong in ("treasuries", "poor funds"):
        refused(lambda wrong=wrong: plots.mean_flows(games[wrong]),
                "results of the Community Fund with their money")  # fmt: skip
    refused(lambda: plots.mean_income(games["funds"]), "results of the Public Treasury")
    refused(lambda: plots.bank(games["compared"]), "of the Public Treasury")
    refused(lambda: plots.forest(5), "comparison: 5", "what lab.compare gives")


@pytest.mark.parametrize("rounds, part", [
    ([[]], "[[12, 5, 20, 8], [10, 4, 15, 6]]"), ([12, 5, 20, 8], "a bracket for each round"),
    ("8", "a bracket"), ([[12, 5, 20, 8], [10, ...]], "a bracket"), ([[88, 5, 20, 8]], "0 to 20"),
    ([[12, 5, 20, 8], [10, 4]], "all of one length"), ([[5]], "a bracket"), (None, "a bracket"),
])  # fmt: skip
def test_gifts_that_are_none_are_refused(rounds, part):
    refused(lambda: plots.paper(rounds), "rounds: ", part)


def test_rents_of_four_sites(games):
    board = games["treasury"]
    for wrong in ([1, 2], [1, 2, 3, 4, 5]):
        refused(lambda wrong=wrong: plots.margin(board, wrong), "rents: give 4 numbers, for ")
    refused(lambda: plots.margin(board, "abcd"), "rents: 'abcd'")
    assert "get none" in plots.margin(board, [-10, 30, 70, 110]).sentence
    assert "pay no rent" in plots.margin(board, [10, 50, 90, 130]).sentence


@pytest.mark.parametrize("act, parts", [
    (lambda: plots.gains(DEALT, {"a": 9}, "x"), ["needed: 'a': 9", "from 1 to 4"]),
    (lambda: plots.gains([], {"a": 2}, "x"), ["found: []", "lab.ballot"]),
    (lambda: plots.dilemma([{"a": 1}]), ["rows: ", "lab.schelling"]),
    (lambda: plots.dilemma(DILEMMA, others="a"), ["others: 'a'"]),
    (lambda: plots.shares([], "rule", "x"), ["rows: []"]),
    (lambda: plots.shares([{"seat": 1, "share": 1, "low": 0, "high": 1}], "player", "x"),
     ["column: 'player'", "one of seat, share, low, high"]),
    (lambda: plots.bands({"a": []}, "purse"), ["found: ", "results.bands(name)"]),
    (lambda: plots.lorenz({"a": [1, 2]}), ["curves: ", "lab.measures.lorenz"]),
    (lambda: plots.distribution({"a": []}, "cash"), ["found: ", "a list of numbers"]),
    (lambda: plots.lines("x", [5], "x", "y"), ["series: [5]", "lab.plots.Series"]),
    (lambda: plots.bars("x", [plots.Series("a", [1, 2], [1])], "x"), ["series: "]),
    (lambda: plots.dilemma(), ["dilemma", "missing", "rows, taker"]),
])  # fmt: skip
def test_a_wrong_argument_of_a_plot_is_named(act, parts):
    refused(act, *parts)
