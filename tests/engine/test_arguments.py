"""A wrong argument is one sentence: its name, what was given, what is allowed."""

import pytest

import socialism_lab as lab
from socialism_lab import bots
from socialism_lab.bots import BOTS
from socialism_lab.engine.errors import SettingError

FUND = [bots.FreeRider(), bots.Careful()]
TWICE = {"a": "taxes", "b": "taxes"}
OWNERS = [bots.Landlord(), bots.Worker()]


def refused(act, *parts):
    """The act raises a LabError whose sentence has these parts."""
    with pytest.raises(lab.LabError) as caught:
        act()
    for part in parts:
        assert part in str(caught.value)


@pytest.mark.parametrize("name, value, allowed", [
    ("rules", 5, "a rulebook or its name"), ("money", "x", "True or False"),
    ("progress", 5, "True or"),
    ("players", None, "lab.bots.FreeRider()"), ("players", "abcd", "a list of bots"),
    ("position", 5, "a dict"), ("seats", "random", "rotate, shuffle, fixed"),
    ("series", "purse", "a list of names"), ("executor", 5, "an executor"),
    ("seed", "x", "a whole number"), ("games", "9", "a whole number"), ("workers", 0, "from 1"),
    ("game", 5, "community_fund"),
])  # fmt: skip
def test_a_wrong_argument_of_a_batch_is_named(name, value, allowed):
    given = {"game": "community_fund", "players": FUND, "games": 2, name: value}
    refused(lambda: lab.simulate(**given), f"{name}: {value!r} is not allowed; give ", allowed)


def test_rules_that_the_book_does_not_have_are_named():
    refused(lambda: lab.simulate("community_fund", FUND, 2, rules={"landed": lab.nothing}),
            "landed")  # fmt: skip


@pytest.mark.parametrize("act", [
    lambda: lab.simulate("public_treasury", FUND, 2), lambda: lab.simulate("taxes", FUND, 2),
    lambda: lab.simulate("community_fund", OWNERS, 2),
])  # fmt: skip
def test_a_bot_of_the_other_game_is_named(act):
    refused(act, "plays another game", "choose a bot that plays")


def test_every_bot_says_which_game_it_plays():
    for name, (_, game) in BOTS.items():
        assert getattr(bots, name).plays == game


@pytest.mark.parametrize("wrong, word", [
    ({"keep": -4}, "keep=-4 is not allowed; give a number from -1"),
    ({"give": 1000}, "give=1000 is not allowed; give a number from 0 to 100"),
    ({"give": "x"}, "give='x' is no int"),
])  # fmt: skip
def test_a_bots_settings_are_checked(wrong, word):
    refused(lambda: bots.FreeRider(**wrong), "FreeRider", word)


def test_a_bot_of_ones_own_may_be_made_in_any_way():
    class Mine(bots.Landlord):
        def __init__(self, floor):
            super().__init__()
            self.floor = floor

    assert Mine(floor=-5).floor == -5
    with pytest.raises(SettingError, match="'floor' is no setting; there are: reserve, labour"):
        bots.from_tag("Landlord(floor=3)")


def test_a_deck_that_is_not_there_is_named():
    refused(lambda: lab.Game("community_fund", FUND, decks={"x": [1]}),
            "decks: 'x' is no deck here; there is chance")  # fmt: skip
    refused(lambda: lab.Game("public_treasury", OWNERS, decks={"x": [1]}), "chance", "deeds")
    refused(lambda: lab.Game("community_fund", OWNERS), "Landlord plays another game")
    refused(lambda: lab.Game("community_fund", ["A", "B"]).hand("A", OWNERS[0]), "Landlord")


def test_an_emoji_of_two_is_a_name():
    assert lab.Game("community_fund", ["👩\u200d🏫", "Ben"]).names[0] == "👩\u200d🏫"
    refused(lambda: lab.Game("community_fund", ["\u200d", "Ben"]), "is no name")


@pytest.mark.parametrize("act, parts", [
    (lambda: lab.compare({"a": "community_fund", "b": {"cap": 50}}, FUND, 2),
     ["books: ", '{"game": "community_fund", "cap": 50}']),
    (lambda: lab.compare(None, FUND), ["books: None"]),
    (lambda: lab.compare(["community_fund"] * 2, FUND), ["books: ["]),
    (lambda: lab.compare({"a": "community_fund", "b": "taxes"}, FUND, measure=5), ["measure: 5"]),
    (lambda: lab.compare(TWICE, OWNERS, grid=[1]), ["grid: [1]"]),
    (lambda: lab.compare(TWICE, OWNERS, seed="x"), ["seed: 'x'"]),
    (lambda: lab.compare(TWICE, OWNERS, 2, measure="poorest x"),
     ["measure: 'poorest x'", "poorest, total, gini, richest", "poorest cash"]),
    (lambda: lab.compare(TWICE, OWNERS, 2, measure=lambda r: [1]),
     ["measure: [1]", "a number for each game"]),
    (lambda: lab.compare(TWICE, OWNERS, 2, measure=lambda r: [1, float("nan")]),
     ["measure: the measure is nan in game 1", "a number, or None"]),
    (lambda: lab.compare(TWICE, OWNERS, 2, measure="ending"), ["ending is 'laps' in"]),
    (lambda: lab.compare(TWICE, OWNERS, 2, measure=lambda r: [1e308] * 2), ["is 1e+308 in"]),
    (lambda: lab.measures.gini([1e308] * 2), ["Gini: ", "too large"]),
    (lambda: lab.measures.correlation([1, 2], [1]), ["correlation: 2 values and 1"]),
    (lambda: lab.measures.correlation("ab", [1, 2]), ["a: 'ab'"]),
    (lambda: lab.compare({"a": "taxes", "b": {"game": "taxes", "seed": 9}}, OWNERS, 2),
     ["books: 'b': seed is one for all", "dice and seats"]),
    (lambda: lab.compare(TWICE, OWNERS, 2, grid={"x": {"seed": 9}}), ["grid: 'x': seed is one"]),
    (lambda: lab.compare(TWICE, OWNERS, 2, grid={"x": {"game": "taxes"}}),
     ["grid: 'x': leave out the game"]),
    (lambda: lab.compare(TWICE, OWNERS, 2, grid={"x": {"rules": "taxes"}}),
     ["grid: 'x': leave out the game; it would take all books' place"]),
    (lambda: lab.compare(TWICE, OWNERS, 2, game="taxes"), ["compare: leave out the game"]),
    (lambda: lab.compare({"a": "taxes", "b": {"game": "taxes", "laps": 2}}, OWNERS, 2, laps=1),
     ["compare would change laps, which books: 'b' sets itself"]),
    (lambda: lab.compare({"a": "taxes", "b": {"game": "taxes", "laps": 2}}, OWNERS, 2,
                         grid=lab.GRID), ["grid: 'two laps' would change laps, which books: 'b'"]),
    (lambda: lab.compare(TWICE, OWNERS, 2, grid={"as given": {"laps": 1}}), ['"as given" is']),
    (lambda: lab.compare(TWICE, OWNERS, 2, grid={"": {"laps": 1}}), ["grid: {"]),
    (lambda: lab.survival({" ": {}}, FUND), ["rules: {' ': {}}", "by label"]),
    (lambda: lab.attribute("public_treasury", "revolution", OWNERS, games=1, laps=1),
     ["games: 1 is not allowed", "from 2"]),
    (lambda: lab.survival({"x": {"games": 9}}, FUND), ["rules: 'x': games is one for all"]),
    (lambda: lab.attribute("taxes", "taxes", OWNERS, rules="revolution"),
     ["rules: 'revolution'", "settings alone"]),
    (lambda: lab.claims.monarch(game="revolution"), ["game: 'revolution'", "settings alone"]),
    (lambda: lab.claims.everybody(rules="revolution"), ["rules: 'revolution'"]),
    (lambda: lab.claims.everybody(players=OWNERS), ["players: ", "four bots"]),
    (lambda: lab.claims.monarch(players=OWNERS), ["players: ", "four bots"]),
    (lambda: lab.claims.one_owns_all(players=OWNERS), ["players: ", "four bots"]),
    (lambda: lab.claims.everybody(games=1), ["games: 1", "from 2"]),
    (lambda: lab.claims.one_owns_all(games=1), ["games: 1", "from 2"]),
    (lambda: lab.ballot(lab.Game("public_treasury", OWNERS), rules={}), ["rules: {}"]),
    (lambda: lab.survival({}, FUND), ["rules: {}", '{"our rule": {"cap": 75}}']),
    (lambda: lab.survival({"none": {}, "our rule": {"cap", 75}}, FUND),
     ["rules: ", 'a dict with a colon, such as {"our rule": {"cap": 75}}']),
    (lambda: lab.schelling(5, FUND[1]), ["taker: 5", "lab.bots.FreeRider()"]),
    (lambda: lab.schelling(*FUND, n=1), ["n: 1", "from 2 to 8"]),
    (lambda: lab.survival({"a": {"players": FUND}, "b": {}}), ["who plays under 'b'?"]),
    (lambda: lab.schelling(*FUND, lost="fund run out"),
     ["lost: in the Community Fund game: 'fund run out'", "one of won, fund ran out, unfinished"]),
    (lambda: lab.survival({"a": {}}, OWNERS, game="taxes"), ["lost: ", "Treasury", "laps, agr"]),
    (lambda: lab.tournament(None, "community_fund"), ["bots: None"]),
    (lambda: lab.public_good("abc"), ["gifts: 'abc'", "[20, 20, 20, 0]"]),
    (lambda: lab.public_good([]), ["gifts: []"]),
    (lambda: lab.public_good([20, 10], share="x"), ["share: 'x'", "0.4"]),
    (lambda: lab.public_good([20, 10], token=9), ["public_good", "token", "gifts, tokens, share"]),
    (lambda: lab.samples([], 2), ["values: []"]),
    (lambda: lab.samples([1], 5), ["values: [1]", "two numbers or more"]),
    (lambda: lab.samples([1, 2], 0), ["size: 0", "from 2"]),
    (lambda: lab.samples([1, 2, 3], 4), ["size: 4", "from 2 to 3"]),
    (lambda: lab.schelling(*FUND, games=1), ["games: 1", "from 2"]),
    (lambda: lab.ballot(lab.Game("community_fund", FUND)), ["game: ", "of the Public Treasury"]),
    (lambda: lab.ballot(5), ["game: 5"]),
    (lambda: lab.attribute(5, "taxes", OWNERS), ["game: 5"]),
    (lambda: lab.attribute("taxes", "taxes", OWNERS, parts=3), ["parts: 3"]),
    (lambda: lab.revolution_in("x"), ["round_: 'x'"]),
    (lambda: lab.builders_sums(5), ["lot: 5"]),
    (lambda: lab.tax_curves({"land tax": 5}), ["rates: "]),
    (lambda: lab.tax_curves(games=1), ["games: 1", "from 2"]),
    (lambda: lab.measures.gini("abc"), ["Gini: 'abc'", "[10, 20, 30]"]),
    (lambda: lab.measures.gini(5), ["Gini: 5"]),
    (lambda: lab.measures.top_share([1, 2], "x"), ["part: 'x'", "0.25"]),
    (lambda: lab.simulate("community_fund", FUND, 2).measure(5), ["measure: 5", "gini"]),
    (lambda: lab.attribute("community_fund", "taxes", FUND), ["two rulebooks of one game"]),
    (lambda: lab.revolution_in(3, "community_fund"), ["has no vote"]),
    (lambda: lab.Game("community_fund", ["A", "B"]).what_if(5), ["changes: 5", '"call"']),
    (lambda: lab.Game("community_fund", ["A", "B"]).save(5), ["path: 5"]),
    (lambda: lab.Game("community_fund", ["A", "B"], decks={"chance": 5}), ["decks: chance: 5"]),
    (lambda: lab.simulate("community_fund", FUND, 2).csv(3), ["path: 3"]),
    (lambda: lab.simulate("community_fund", FUND, 2, chip=4), ["chip is no", "mean chips? There"]),
    (lambda: lab.story(3), ["game: 3", "lab.Game("]),
    (lambda: lab.fit(5), ["bot: 5"]), (lambda: lab.fit(FUND[0], games="x"), ["games: 'x'"]),
    (lambda: lab.questions(games=0), ["games: 0"]),
    (lambda: lab.simulate("community_fund", FUND, 2).replay(9), ["number: 9", "from 0 to 1"]),
])  # fmt: skip
def test_a_wrong_argument_of_the_analysis_is_named(act, parts):
    refused(act, *parts)


def test_numbers_may_come_in_any_list():
    numpy = pytest.importorskip("numpy")
    assert lab.measures.gini(numpy.array([1, 1])) == 0 == lab.measures.gini({"a": 2}.values())
    assert lab.public_good(tuple(numpy.array([20, 20])))[0]["earns"] == 16
