"""C5 to C8 and M3, M7, M9, M10, M18, M19, M26, M27: projects and auctions."""

import pytest

from socialism_lab.engine.errors import IllegalChoice
from tests.rulebooks.fund_table import (
    ADA,
    BEN,
    BOOK,
    CORA,
    DAN,
    HEALTH,
    SEED,
    SOLAR,
    TOOL,
    TOY,
    TWO,
    Table,
)

TO_TOY = (3, TWO)  # from GO


def test_C5_the_price_goes_to_the_bank_and_the_lander_becomes_manager():
    game = Table(TO_TOY, cash={"Ada": 200})
    game.turn()
    assert game.asked == (ADA, "manage") and game.options == ("manage", "auction")
    game.answer("manage")
    assert game.money == [("Ada", "Bank", 115, "C5")]
    assert game.state.manager[TOY] == ADA and game.state.projects == [[TOY], []]
    assert game.state.taken == [0, 0]


@pytest.mark.parametrize(("cash", "fund"), [(0, 115), (40, 75), (114, 1)])
def test_C5_M3_own_money_first_and_the_fund_the_shortfall(cash, fund):
    game = Table(TO_TOY, cash={"Ada": cash})
    game.turn("manage")
    own = [("Ada", "Bank", cash, "C5")] if cash else []
    assert game.money == [*own, ("Community Fund", "Bank", fund, "C5")]
    assert game.cash == [0, 0] and game.fund == 1848 - fund and game.state.taken == [fund, 0]


def test_C5_not_managing_means_an_auction_in_which_the_lander_does_not_bid():
    game = Table(TO_TOY, players=3, cash={"Ada": 500})
    game.turn("auction")
    assert game.asked == (BEN, "bid")
    game.answer(5)
    assert game.asked == (CORA, "bid")
    game.answer(9)  # the first number means to pass: 5 + 5 = 10 is the smallest raise
    assert game.money == [("Community Fund", "Bank", 5, "C6")]
    assert game.state.manager[TOY] == BEN and game.state.projects[BEN] == [TOY]


def test_C6_bidding_starts_at_5_and_is_raised_by_5_or_more():
    game = Table(TO_TOY, players=3, cash={"Ben": 20, "Cora": 60}, fund=100)
    game.turn("auction")
    assert (game.options[0], game.options[1], game.options[-1]) == (4, 5, 120)
    game.answer(7)
    assert (game.options[0], game.options[1], game.options[-1]) == (11, 12, 160)
    for wrong in (7, 10, 161, "pass", 12.0):
        with pytest.raises(IllegalChoice):
            game.run.choose(wrong)
    game.answer(30)
    assert game.asked == (BEN, "bid") and game.options[1] == 35
    game.answer(34)
    assert game.money == [("Cora", "Bank", 30, "C6")]
    assert game.state.manager[TOY] == CORA and game.state.taken == [0, 0, 0]


def test_C6_M3_the_fund_pays_what_the_winner_lacks():
    game = Table(TO_TOY, cash={"Ben": 20})
    game.turn("auction", 50)
    assert game.money == [("Ben", "Bank", 20, "C6"), ("Community Fund", "Bank", 30, "C6")]
    assert game.state.taken == [0, 30]


def test_M7_a_bid_is_at_most_own_cash_and_the_fund():
    game = Table(TO_TOY, cash={"Ben": 30}, fund=200)
    assert game.turn("auction").options[-1] == 230


def test_M7_from_jail_own_cash_alone():
    game = Table(TO_TOY, cash={"Ben": 30}, jail={"Ben": 1})
    assert game.turn("auction").options[-1] == 30


def test_M7_purchase_limit_own_cash_leaves_who_cannot_pay_the_auction_alone():
    own = {"purchase_limit": "own_cash"}
    poor = Table(TO_TOY, cash={"Ada": 114, "Ben": 30}, settings=own)
    poor.turn()
    assert poor.asked == (BEN, "bid") and poor.options[-1] == 30
    rich = Table(TO_TOY, cash={"Ada": 115}, settings=own)
    assert rich.turn().options == ("manage", "auction")


def test_M7_purchase_limit_leaves_fees_and_chips_to_the_fund():
    game = Table((5, TWO), manages={"Ada": [SEED]}, settings={"purchase_limit": "own_cash"})
    game.turn(SEED)
    assert game.money == [("Community Fund", "Bank", 30, "C2")]


def test_M7_a_bid_that_empties_the_fund_is_allowed():
    game = Table(TO_TOY, fund=100)
    game.turn("auction", 100)
    assert game.money == [("Community Fund", "Bank", 100, "C6")]
    assert game.ending == ("fund ran out", ())


def test_M18_no_bid_leaves_the_project_unmanaged():
    game = Table(TO_TOY, players=3)
    game.turn("auction", 4, 4)
    assert game.money == [] and game.state.manager[TOY] == -1 and game.run.between


def test_M19_of_two_players_the_other_may_have_it_for_5():
    game = Table(TO_TOY, cash={"Ben": 8})
    game.turn("auction", 5)
    assert game.money == [("Ben", "Bank", 5, "C6")] and game.state.manager[TOY] == BEN


def test_M26_bids_are_asked_from_the_landers_left_and_a_pass_may_be_taken_back():
    game = Table(TO_TOY, (3, TWO), players=4, at={"Ben": 0}, next="Ben")
    game.turn("auction")
    order = [game.asked[0]]
    for answer in (4, 5, 9, 10, 14, 15, 19, 19):
        #  Cora passes, Dan 5, Ada passes, Cora 10 after all, Dan passes, Ada 15, Cora, Dan pass
        game.answer(answer)
        order.append(game.asked and game.asked[0])
    assert order == [CORA, DAN, ADA, CORA, DAN, ADA, CORA, DAN, None]
    assert game.money == [("Community Fund", "Bank", 15, "C6")]
    assert game.state.manager[TOY] == ADA


def test_M26_who_can_pay_nothing_is_not_asked():
    own = {"purchase_limit": "own_cash"}
    game = Table(TO_TOY, players=4, cash={"Ben": 4, "Cora": 5, "Dan": 11}, settings=own)
    game.turn()  # Ada cannot pay the price: it is auctioned
    assert game.asked == (CORA, "bid")
    game.answer(5)
    assert game.asked == (DAN, "bid") and list(game.options) == [9, 10, 11]
    game.answer(9)
    assert game.state.manager[TOY] == CORA


def test_C7_on_another_players_project_10_goes_to_its_manager():
    game = Table(TO_TOY, manages={"Ben": [TOY]}, cash={"Ada": 25})
    game.turn()
    assert game.asked == (ADA, "contribute") and set(game.options) == {"contribute", "pass"}
    game.answer("contribute")
    assert game.money == [("Ada", "Ben", 10, "C7")]
    assert game.state.chips[TOY] == [ADA] and game.state.placed == [1, 0]


def test_C7_on_the_own_project_10_goes_to_the_bank():
    game = Table(TO_TOY, manages={"Ada": [TOY]}, cash={"Ada": 25})
    game.turn("pass", "contribute")
    assert game.money == [("Ada", "Bank", 10, "C7")] and game.state.placed == [1, 0]


def test_C7_nobody_must_contribute():
    game = Table(TO_TOY, manages={"Ben": [TOY]}, cash={"Ada": 25})
    game.turn("pass")
    assert game.money == [] and game.state.placed == [0, 0] and game.run.between


def test_M10_what_a_broke_player_owes_the_manager_comes_from_the_fund_and_is_logged_so():
    game = Table(TO_TOY, manages={"Ben": [TOY]}, cash={"Ada": 4})
    game.turn("contribute")
    assert game.money == [("Ada", "Ben", 4, "C7"), ("Community Fund", "Ben", 6, "C7")]
    reason = game.state.ledger.entries[-1].reason
    assert "Toy Exchange" in reason and "{0}" in reason and game.state.taken == [6, 0]


def test_M10_a_player_may_contribute_to_the_project_of_a_jailed_manager():
    game = Table(TO_TOY, manages={"Ben": [TOY]}, jail={"Ben": 2}, cash={"Ada": 10})
    game.turn("contribute")
    assert game.money == [("Ada", "Ben", 10, "C7")]


def test_M10_not_on_the_landing_on_which_it_was_managed():
    game = Table(TO_TOY)
    game.turn("manage")
    assert game.run.between and game.state.chips[TOY] == []


def test_M10_not_on_the_landing_on_which_it_was_auctioned():
    game = Table(TO_TOY)
    game.turn("auction", 5)
    assert game.run.between and game.state.chips[TOY] == []


def test_M10_not_on_a_finished_project():
    game = Table(TO_TOY, manages={"Ben": [TOY]}, chips={TOY: ["Ada", "Ada", "Ben"]})
    game.turn()
    assert game.run.between and game.state.placed == [2, 1]


def test_C8_M27_a_finished_project_pays_its_manager_and_then_the_fund():
    game = Table(TO_TOY, manages={"Ben": [TOY]}, chips={TOY: ["Ada", "Ada", "Ben"]})
    game.turn()
    assert game.money == [("Bank", "Ben", 25, "C8"), ("Bank", "Community Fund", 25, "C8")]


def test_C8_a_project_is_finished_by_the_last_chip_and_pays_at_the_next_landing():
    game = Table(
        TO_TOY, TO_TOY, manages={"Ben": [TOY]}, chips={TOY: ["Ada", "Ada"]}, cash={"Ada": 10}
    )
    game.turn("contribute")
    assert game.money == [("Ada", "Ben", 10, "C7")]
    game.turn()  # Ben lands on his own
    assert game.money == [("Bank", "Ben", 25, "C8"), ("Bank", "Community Fund", 25, "C8")]


PAIR = {TOY: ["Ada", "Ada", "Ben"], BOOK: ["Ben", "Ben", "Ben"]}


def test_C8_a_finished_pair_pays_twice_when_another_player_lands():
    game = Table((4, TWO), manages={"Ben": [TOY, BOOK]}, chips=PAIR)
    game.turn()  # on Book Corner
    assert sorted(game.money) == sorted(
        [("Bank", "Ben", 25, "C8"), ("Bank", "Community Fund", 25, "C8")] * 2
    )
    assert game.cash == [0, 50] and game.fund == 1848 + 50


def test_C8_the_pairs_own_figures_are_paid():
    full = {SOLAR: ["Ada", "Ben", "Ben", "Ben"], HEALTH: ["Ada", "Ada", "Ada", "Ben"]}
    game = Table((1, TWO), at={"Ada": 21}, manages={"Ben": [SOLAR, HEALTH]}, chips=full)
    game.turn()  # on Solar Roofs: 55, and 60 for the Health Centre
    assert game.cash == [0, 115] and game.fund == 1848 + 115


def test_M9_the_manager_gets_one_pay_out_on_the_own_finished_project():
    game = Table(TO_TOY, manages={"Ada": [TOY, BOOK]}, chips=PAIR)
    game.turn()
    assert game.money == [("Bank", "Ada", 25, "C8"), ("Bank", "Community Fund", 25, "C8")]


@pytest.mark.parametrize(
    "change",
    [{"manages": {"Ben": [TOY], "Ada": [BOOK]}}, {"chips": {**PAIR, BOOK: ["Ben", "Ben"]}}],
)
def test_C8_no_pair_without_one_manager_and_both_finished(change):
    position = {"manages": {"Ben": [TOY, BOOK]}, "chips": PAIR, **change}
    game = Table(TO_TOY, **position)
    game.turn()
    assert game.money == [("Bank", "Ben", 25, "C8"), ("Bank", "Community Fund", 25, "C8")]


def test_C8_a_jailed_manager_is_paid_too():
    game = Table(TO_TOY, manages={"Ben": [TOY]}, chips={TOY: PAIR[TOY]}, jail={"Ben": 1})
    assert game.turn().cash == [0, 25]


def test_M27_after_a_deal_the_manager_is_who_manages_now():
    game = Table(TO_TOY, manages={"Ben": [TOY]}, cash={"Ada": 60}, players=3)
    game.turn()
    assert game.asked == (ADA, "contribute")
    game.interject("deal", CORA, BEN, ([], 0, []), ([TOY], 0, [])).answer("yes")
    assert game.asked == (ADA, "contribute") and game.state.manager[TOY] == CORA
    game.answer("contribute")
    assert game.money == [("Ada", "Cora", 10, "C7")]


def test_M27_who_buys_the_project_landed_on_contributes_to_the_bank():
    game = Table(TO_TOY, manages={"Ben": [TOY]}, cash={"Ada": 60})
    game.turn()
    game.interject("deal", ADA, BEN, ([], 50, []), ([TOY], 0, [])).answer("yes", "contribute")
    assert game.money == [("Ada", "Ben", 50, "C15"), ("Ada", "Bank", 10, "C7")]


def test_C5_tool_library_costs_105():
    game = Table((1, TWO), cash={"Ada": 105})
    game.turn("manage")
    assert game.money == [("Ada", "Bank", 105, "C5")] and game.state.manager[TOOL] == ADA


def test_M10_an_open_space_filled_meanwhile_is_no_longer_open():
    game = Table(
        TO_TOY, manages={"Ben": [TOY]}, chips={TOY: ["Ben", "Ben"]}, hand={"Ben": "F13"},
        cash={"Ada": 10},
    ).turn()  # fmt: skip
    assert game.asked == (ADA, "contribute")
    game.interject("card", BEN)  # his chip takes the last place (M17)
    assert game.state.chips[TOY] == [BEN, BEN, BEN]
    assert game.run.between and game.money == []  # nothing left to ask


def test_V1_a_cap_can_leave_a_chip_too_dear():
    game = Table(TO_TOY, manages={"Ben": [TOY]}, cash={"Ada": 4}, settings={"cap": 5})
    assert game.turn().run.between
    fits = Table(TO_TOY, manages={"Ben": [TOY]}, cash={"Ada": 5}, settings={"cap": 5}).turn()
    assert fits.asked == (ADA, "contribute")
