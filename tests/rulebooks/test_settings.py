"""What each amount among the settings is, the least and the most that it may be."""

import pytest

import socialism_lab as lab

ALLOWED = {
    "community_fund": {
        "fund": (1848, 1, 100000),
        "chips": (10, 1, 20),
        "wage": (50, 0, 1000),
        "smallest_gift": (5, 0, 100),
        "contribution": (10, 1, 100),
        "auction_step": (5, 1, 100),
        "shuttle_fare": (50, 0, 500),
        "jail_fee": (50, 0, 500),
        "jail_tries": (3, 1, 9),
        "gift_match": (0, 0, 300),
        "cap": (0, 0, 1000),
        "fine": (0, 0, 200),
        "shocks": (1, 1, 5),
        "round_limit": (400, 1, 4000),
    },
    "taxes": {
        "start_cash": (1500, 0, 100000),
        "dealt": (24, 0, 29),
        "wages": (200, 0, 10000),
        "tax": (20, 0, 1000),
        "houses": (32, 0, 1000),
        "hotels": (12, 0, 1000),
        "laps": (5, 1, 100),
        "step_cost": (100, 1, 10000),
        "wage_rise": (20, 0, 1000),
        "land_tax": (0, 0, 100),
        "house_tax": (0, 0, 200),
        "round_limit": (400, 1, 4000),
    },
}


@pytest.mark.parametrize("game", ALLOWED)
def test_an_amount_is_what_the_rules_say_and_has_its_ends(game):
    found = {
        name: (one.default, one.allowed[0], one.allowed[-1])
        for name, one in lab.books.find(game).options.items()
        if isinstance(one.allowed, range)
    }
    assert found == ALLOWED[game]
