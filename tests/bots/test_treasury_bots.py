"""What each Treasury bot is for: its votes, its buying, its deals; the vote's sum by hand."""

import pytest

import socialism_lab as lab
from socialism_lab import bots
from socialism_lab.bots.owners import gain
from socialism_lab.engine.batch import play_batch_game
from socialism_lab.engine.decision import Decision
from socialism_lab.engine.luck import mix
from socialism_lab.rulebooks.common.deal import Side
from tests.bots.games import new_game

GAMES = 12


def played(*names, **settings):
    """Games of these bots, finished."""
    table = [bots.from_tag(name) for name in names]
    games = [
        new_game("public_treasury", len(table), mix(2, i), None, {"round_limit": 400, **settings})
        for i in range(GAMES)
    ]
    return [play_batch_game(game, table) for game in games]


def placed(position, **settings):
    game = new_game("public_treasury", 4, 1, None, settings)
    game.book.place(game, position)
    return game


def whole_groups(games):
    """Colour groups in one hand at the end, a game."""
    whole = [
        game.whole[k]
        for game in games
        for k in game.data.lots
        if game.owner[k] >= 0 and game.data.spaces[k].members[0] == k
    ]
    return sum(whole) / len(games)


def test_a_worker_owns_nothing_and_lives_on_wages():
    for game in played("Worker", "Landlord", "Saver"):
        assert not game.cards[0] and 0 not in game.builder


def test_landlords_never_change_the_rules_and_georgists_soon_do():
    assert not any(game.revolution for game in played(*["Landlord"] * 4))
    for game in played("Reformer", "Reformer", "Landlord", "Landlord"):
        assert game.round > 1 and 0 < game.revolution <= 4 * 3


def test_bots_complete_colour_groups_by_deals_and_build_on_them():
    deals, none = played(*["Landlord"] * 4), played(*["Landlord"] * 4, deals=False)
    assert whole_groups(deals) > 2 + whole_groups(none)
    assert sum(sum(game.houses) for game in deals) > 3 * sum(sum(game.houses) for game in none)
    assert not any(sum(game.houses) for game in played(*["Landlord"] * 4, building=False))


def test_a_saver_keeps_more_cash_than_a_landlord():
    games = played("Saver", "Landlord", "Landlord", "Landlord")
    landlords = [sum(game.cash[1:4]) / 3 for game in games]
    assert sum(game.cash[0] for game in games) > sum(landlords)


def test_the_gain_from_the_vote_is_the_sum_that_its_words_say():
    game = placed({"deeds": {"Player 1": ["Boardwalk", "Reading Railroad"]}, "treasury": 0})
    # five laps to go: 391 land rent a round of visits, by four players, 5/7 of a visit each: 1117,
    # 11 steps: 6 franchises, the colleges and 4 raises of 20, earned for half of 5 laps: 200
    raises = 4 * 20 * 5 // 2
    taxes = 4 * 20
    fares = 3 * 25 + 2 * 4 * 7  # to the Treasury until public, for half the time
    assert gain(game, 3) == (taxes + (fares + 25) // 2) * 5 // 7 + raises
    # the owner loses Boardwalk's 50 from three others and owes it himself; 100 for a card of 300
    own = taxes - 3 * 50 - 50 + (fares - 3 * 25) // 2
    assert gain(game, 0) == own * 5 // 7 - 200 + raises
    assert gain(placed({"deeds": {"Player 1": ["Boardwalk"]}}), 0) > gain(
        placed({"deeds": {"Player 1": ["Boardwalk"]}}, deeds_after_revolution="end"), 0
    )


@pytest.mark.parametrize(("owner", "answer"), [("Player 1", "no"), ("Player 2", "yes")])
def test_the_self_interested_vote_by_what_they_own(owner, answer):
    hand = ["Boardwalk", "Park Place", "Reading Railroad", "Short Line", "Electric Company"]
    game = placed({"deeds": {owner: hand}})
    asked = Decision("P16", 0, "vote", ("yes", "no"), 1)
    assert bots.Calculator()(game, asked) == answer


@pytest.mark.parametrize(("cash", "answer"), [(100, "no"), (900, "yes")])
def test_a_deal_is_accepted_for_more_than_the_card_is_worth(cash, answer):
    game = placed({"deeds": {"Player 1": ["Boardwalk"]}})
    asked = Decision("16", 0, "accept", ("yes", "no"), (1, Side((), cash), Side((39,))))
    assert bots.Landlord()(game, asked) == answer


def test_a_kept_chance_card_is_worth_nothing_in_a_deal_and_an_ira_card_is():
    game = placed({})
    for card, answer in (("T01", "no"), ("ira", "yes")):
        asked = Decision(
            "16", 0, "accept", ("yes", "no"), (1, Side((), 0, (card,)), Side((), 250))
        )
        assert bots.Landlord()(game, asked) == answer


def test_a_debtor_takes_the_smallest_mortgage_that_is_enough_before_selling_buildings():
    game = placed({"cash": {"Player 1": 10}})
    options = ("all", "mortgage:1", "mortgage:39", "mortgage:6", "sell:11")
    asked = Decision("16", 0, "raise", options, 55)
    assert bots.Landlord()(game, asked) == "mortgage:6"


def test_a_landlord_builds_where_it_pays_most():
    game = placed({"deeds": {"Player 1": ["Boardwalk", "Park Place"]}})
    asked = Decision("P34", 0, "turn", ("roll", "call", "build:37", "build:39"))
    assert bots.Landlord()(game, asked) == "build:39"


def test_no_bot_offers_a_lot_with_buildings_under_any_mixture_of_rules():
    seats = [bots.Landlord(), bots.Reformer(), bots.Tycoon(), bots.Calculator()]
    for game in ("public_treasury", "revolution"):
        assert len([*lab.simulate(game, seats, games=12).rows()]) == 12
    parts = lab.attribute("public_treasury", "revolution", seats, games=4)
    assert {"part", "added", "removed"} <= set(parts[0])
