"""Every setting of the Public Treasury at both ends, played through by random bots."""

import pytest

import socialism_lab as lab
from socialism_lab.bots import Random
from socialism_lab.rulebooks.public_treasury.book import LAISSEZ_FAIRE, REVOLUTION


def ends():
    """Each setting with the first and the last value that it may have."""
    for name, setting in LAISSEZ_FAIRE.options.items():
        for value in dict.fromkeys((setting.allowed[0], setting.allowed[-1])):
            yield name, value


def played(book, **settings):
    """A game of three, its ledger kept."""
    given = {"round_limit": 40} | settings
    return lab.Game(book, [Random()] * 3, seed=7, **given).play()


@pytest.mark.parametrize(("name", "value"), [*ends()])
def test_a_game_under_the_end_of_a_setting_is_played_to_its_end(name, value):
    for book in (LAISSEZ_FAIRE, REVOLUTION):
        if name == "round_limit" and value > 100:
            continue  # below, with all the rounds
        game = played(book, **{name: value})
        assert game.result.ending in ("laps", "unfinished")
        assert sum(game.state.cash) == 0 and min(game.state.cash[:-1]) >= 0
        assert len(game.ledger) < 60 * game.state.turn + 200


@pytest.mark.parametrize(
    "settings",
    [
        {"step_cost": 1, "laps": 20, "round_limit": 400},
        {"step_cost": 1, "laps": 100, "wage_rise": 1000, "start_cash": 100_000},
        {"step_cost": 1, "laps": 100, "wages": 10_000, "tax": 1000, "round_limit": 150},
        {"laps": 100, "round_limit": 4000},
    ],
)
def test_a_game_of_much_money_is_no_longer_than_another(settings):
    """Rule VI pays, raises wages and pays again: as many steps as there is money for are one."""
    for seats in (["Random"] * 3, ["Tycoon", "Landlord", "Reformer"]):
        bots = [lab.bots.from_tag(bot) for bot in seats]
        many = lab.simulate("revolution", bots, games=1, **settings)
        assert many["ending"][0] in ("laps", "unfinished") and many["turns"][0] <= 3 * 4000
    game = played(REVOLUTION, **settings | {"round_limit": 60})
    assert len(game.ledger) < 60 * game.state.turn + 200
