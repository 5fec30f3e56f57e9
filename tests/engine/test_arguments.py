"""A wrong argument is one sentence: its name, what was given, what is allowed."""

import pytest

import socialism_lab as lab
from socialism_lab import bots
from socialism_lab.bots import BOTS
from socialism_lab.engine.errors import SettingError

FUND = [bots.FreeRider(), bots.Generous()]
OWNERS = [bots.Landlord(), bots.Worker()]


def refused(act, *parts):
    """The act raises a LabError whose sentence has these parts."""
    with pytest.raises(lab.LabError) as caught:
        act()
    for part in parts:
        assert part in str(caught.value)


@pytest.mark.parametrize("name, value, allowed", [
    ("rules", 5, "a rulebook or its name"), ("limit", 0, "seconds"), ("limit", -1, "seconds"),
    ("limit", "x", "seconds"), ("money", "x", "True or False"), ("progress", 5, "True, or"),
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
    ({"keep": -4}, "keep=-4 is not allowed; give a number from 0"), ({"kep": 3}, "'kep' is no"),
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
        bots.Landlord(floor=3)
