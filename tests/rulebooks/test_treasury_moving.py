"""Rules 2 to 6, 8, 10, 11, 13, 15, 17: moving, wages, taxes, Jail, Speculation, cards, IRA."""

import pytest

from .treasury_table import REVOLUTION, did, lines, table, told


# -- rules 2 and 3 ------------------------------------------------------------------------------
def test_2_a_token_moves_forward_from_go_by_the_roll():
    game = table([(1, 2)], deeds={"Ada": ["Baltic Avenue"]})
    assert did(game, "roll") == [] and game.state.position == [3, 0, 0]


@pytest.mark.parametrize(
    ("start", "ways"),
    [(22, None), (23, ["forward", "backward"]), (35, ["forward", "backward"]), (36, None)],
)
def test_2_between_the_two_chance_spaces_one_may_go_either_way(start, ways):
    game = table([(1, 2)], at={"Ada": start}, deck=["T12", "T12"][:1])
    game.choose("roll")
    asked = list(game.decision.options) if game.decision.kind == "move" else None
    assert asked == ways


def test_2_moving_backward_earns_no_wages_and_no_lap():
    game = table([(6, 4)], at={"Ada": 30}, deeds={"Ada": ["Atlantic Avenue"]})
    game.choose("roll")
    assert dict(game.decision.about) == {"forward": 0, "backward": 20}
    assert did(game, "backward") == [] and game.state.laps == [0, 0, 0]


@pytest.mark.parametrize(("dice", "space"), [((1, 1), 0), ((3, 1), 2)])
def test_3_reaching_or_passing_go_earns_wages_once(dice, space):
    game = table([dice], at={"Ada": 38})
    assert did(game, "roll")[0] == "Bank>Ada 200 3"
    assert game.state.position[0] == space and game.state.laps == [1, 0, 0]


def test_3_wages_come_before_the_landing_and_can_pay_for_it():
    game = table([(3, 1)], at={"Ada": 38}, cash={"Ada": 0})
    assert did(game, "roll") == ["Bank>Ada 200 3", "Ada>Treasury 20 4"]


# -- rule 4 -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("start", "ways"), [(39, ()), (7, ()), (14, ()), (30, ("forward",))]
)  # to 2, 10, 17, 33
def test_4_each_necessity_costs_20_to_the_treasury(start, ways):
    game = table([(1, 2)], at={"Ada": start})
    assert did(game, "roll", *ways)[-1] == "Ada>Treasury 20 4"


@pytest.mark.parametrize(
    ("houses", "amount"),
    [
        ({"Boardwalk": 5, "Park Place": 4}, 20),  # 9
        ({"Boardwalk": 5, "Park Place": 5}, 40),  # a hotel is 5: 10
        (
            {
                "Boardwalk": 5,
                "Park Place": 5,
                "Baltic Avenue": 5,
                "Mediterranean Avenue": 5,
                "Oriental Avenue": 4,
            },
            40,
        ),  # 24
        (
            {
                "Boardwalk": 5,
                "Park Place": 5,
                "Baltic Avenue": 5,
                "Mediterranean Avenue": 5,
                "Oriental Avenue": 5,
            },
            80,
        ),  # 25
    ],
)
def test_4_the_tax_doubles_at_10_and_at_25_houses(houses, amount):
    game = table([(1, 1)], houses=houses, deeds={"Ben": [1, 3, 6, 8, 9, 37, 39]})
    assert did(game, "roll") == [f"Ada>Treasury {amount} 4"]


# -- rules 5 and 6 ------------------------------------------------------------------------------
@pytest.mark.parametrize(("start", "ways"), [(1, ()), (27, ("forward",))])
def test_5_trespassing_leads_to_jail_without_wages_or_shelter(start, ways):
    game = table([(1, 2)], at={"Ada": start})
    assert did(game, "roll", *ways) == []
    assert (game.state.position[0], game.state.jail[0]) == (10, 1)


def test_5_no_business_is_done_in_jail():
    game = table([(1, 2)], jail={"Ada": 1}, deeds={"Ada": ["Baltic Avenue"]})
    assert (game.decision.kind, game.decision.options) == ("jail", ("roll", "fine"))


def test_6_the_fine_goes_to_the_treasury_and_doubles_then_ride():
    game = table([(4, 4)], jail={"Ada": 1})
    assert did(game, "fine") == ["Ada>Treasury 50 6"]
    assert dict(game.decision.about) == {"forward": 18, "ride": 28}


def test_6_without_50_there_is_no_fine():
    game = table([(1, 2), (2, 2)], jail={"Ada": 1, "Ben": 1}, cash={"Ada": 49, "Ben": 50})
    assert game.decision.seat == 1 and game.state.jail[0] == 2  # Ada could only roll


def test_6_a_card_opens_jail_and_goes_under_the_deck():
    game = table([(1, 2)], jail={"Ada": 1}, cards={"Ada": ["T11"]}, at={})
    assert len(game.state.deck) == 31
    game.choose("card")
    assert game.state.hand[0] == [] and game.state.deck.under == [10]
    assert game.state.position[0] == 13 and game.state.jail[0] == 0


def test_6_doubles_open_jail_move_the_token_and_give_no_ride():
    game = table([(4, 4)], jail={"Ada": 2}, deeds={"Ben": ["Tennessee Avenue"]})
    assert did(game, "roll") == ["Ada>Ben 14 7"] and game.state.vouchers == [0, 0, 0]


def test_6_other_rolls_wait_and_the_third_opens_jail_with_a_voucher():
    game = table(
        [(1, 2), (1, 2), (1, 2), (6, 5), (1, 2), (1, 2), (1, 3)],
        jail={"Ada": 1},
        **{"deeds": {"Ada": ["Virginia Avenue"]}, "at": {"Ben": 13, "Cleo": 13}},
    )
    game.choose("roll")
    assert game.state.jail[0] == 2 and game.state.position[0] == 10
    while game.state.jail[0]:
        game.choose("pass" if game.decision.kind == "buy" else game.decision.options[0])
        game.state.position[1:3] = [13, 13]
    assert game.state.vouchers[0] == 1 and game.state.position[0] == 14
    assert told(game, "left jail") == [(0, ("roll",))]


@pytest.mark.parametrize("dice", [(2, 2), (1, 3)])
def test_6_the_third_roll_earns_a_voucher_doubles_or_not_and_may_ride(dice):
    game = table([dice], jail={"Ada": 3}, deeds={"Ada": ["Virginia Avenue"]})
    game.choose("roll")
    assert game.state.vouchers[0] == 1 and game.state.position[0] == 14  # 5 ahead: no station


def test_6_doubles_at_the_third_roll_ride():
    game = table([(3, 3)], jail={"Ada": 3})
    game.choose("roll")
    assert dict(game.decision.about) == {"forward": 16, "ride": 26}


def test_6_fine_or_card_before_the_third_roll_earn_no_voucher():
    game = table([(1, 3)], jail={"Ada": 3}, deeds={"Ada": ["Virginia Avenue"]})
    game.choose("fine")
    assert game.state.vouchers[0] == 0


def test_6_counting_starts_anew_on_every_entry():
    game = table([(2, 1)], at={"Ada": 1})
    game.choose("roll")
    assert game.state.jail[0] == 1


# -- rule 8 -------------------------------------------------------------------------------------
def speculate(roll, **more):
    game = table([(3, 4), roll], at={"Ada": 0}, **more)
    game.choose("roll")
    assert game.decision.options == ("forward", "stay")
    return game


def test_8_who_would_land_there_may_stay_where_he_is():
    game = speculate((6, 6), deeds={"Ben": ["SPECULATION"]})
    assert did(game, "stay") == [] and game.state.position[0] == 0 and game.state.seat == 1


def test_8_staying_is_not_landing_again():
    game = table([(3, 4)], at={"Ada": 0, "Ben": 20, "Cleo": 20})
    assert did(game, "roll", "stay") == []


def test_8_without_the_ante_one_must_stay():
    game = table([(3, 4)], cash={"Ada": 19})
    assert did(game, "roll") == [] and game.state.position[0] == 0


@pytest.mark.parametrize(
    ("roll", "prize"),
    [
        ((1, 1), 200),
        ((2, 2), 200),
        ((6, 6), 200),
        ((5, 6), 180),
        ((4, 6), 160),
        ((3, 6), 140),
        ((2, 6), 120),
        ((1, 6), 100),
        ((1, 5), 80),
        ((1, 4), 60),
        ((2, 3), 60),
    ],
)
def test_8_the_prize_and_the_holders_tenth(roll, prize):
    game = speculate(roll, deeds={"Ben": ["SPECULATION"]})
    assert did(game, "forward") == [
        "Ada>Bank 20 8",
        f"Bank>Ada {prize} 8",
        f"Ada>Ben {prize // 10} 8",
    ]


def test_8_without_a_holder_the_tenth_is_the_treasurys():
    game = speculate((5, 6))
    assert did(game, "forward", "pass") == ["Ada>Bank 20 8", "Bank>Ada 180 8", "Ada>Treasury 18 8"]


def test_8_the_card_is_bought_before_the_ante_and_its_holder_owes_no_tenth():
    game = speculate((5, 6), cash={"Ben": 0, "Cleo": 0})
    assert did(game, "forward", "buy") == ["Ada>Bank 150 7", "Ada>Bank 20 8", "Bank>Ada 180 8"]
    assert game.state.owner[7] == 0


@pytest.mark.parametrize("roll", [(1, 2), (2, 1), (1, 3), (3, 1)])
def test_8_a_losing_roll_sends_the_holder_to_jail_and_the_card_to_the_bank(roll):
    game = speculate(roll, deeds={"Ben": ["SPECULATION"]})
    assert did(game, "forward") == ["Ada>Bank 20 8"]
    assert game.state.owner[7] == -1 and game.state.jail == [0, 1, 0]
    assert game.state.position == [7, 10, 0]


def test_8_a_holder_who_plays_can_go_to_jail_himself():
    game = speculate((1, 2), deeds={"Ada": ["SPECULATION"]})
    assert did(game, "forward") == ["Ada>Bank 20 8"] and game.state.jail[0] == 1


def test_8_a_holder_already_in_jail_stays_as_he_is():
    game = speculate((1, 2), deeds={"Ben": ["SPECULATION"]}, jail={"Ben": 3})
    game.choose("forward")
    assert game.state.jail[1] == 3 and game.state.owner[7] == -1


def test_8_the_mean_net_of_a_visit_is_82_and_the_holder_gets_11_33():
    net = share = 0
    for a in range(1, 7):
        for b in range(1, 7):
            game = speculate((a, b), deeds={"Ben": ["SPECULATION"]})
            game.choose("forward")
            net += game.state.cash[0] - 1500
            share += game.state.cash[1] - 1500
    assert net / 36 == 82 and share / 36 == pytest.approx(11.3333, abs=1e-4)


# -- rules 10, 13, 15 ---------------------------------------------------------------------------
def test_10_free_parking_is_free():
    assert did(table([(1, 2)], at={"Ada": 17}), "roll") == []


def test_13_the_ira_costs_75_and_gives_a_card():
    game = table([(1, 2)], at={"Ada": 35})
    game.choose("roll")
    assert set(game.decision.options) == {"forward", "backward"}
    assert did(game, "forward") == ["Ada>Bank 75 13"] and game.state.iras == [1, 0, 0]


def test_13_or_one_goes_back_by_the_roll_from_where_the_turn_began():
    game = table([(1, 1)], at={"Ada": 36}, deeds={"Ben": ["Pennsylvania Avenue"]})
    assert did(game, "roll", "backward") == ["Ada>Ben 28 7"] and game.state.position[0] == 34


def test_13_without_75_backward_is_the_only_move():
    game = table([(1, 1)], at={"Ada": 36}, cash={"Ada": 74})
    did(game, "roll")
    assert game.state.position[0] == 34 and game.state.iras == [0, 0, 0]


def test_15_tokens_share_a_space_and_each_pays():
    game = table([(1, 2), (1, 2)], at={"Ada": 11, "Ben": 11}, deeds={"Cleo": ["Virginia Avenue"]})
    assert did(game, "roll", "roll") == ["Ada>Cleo 12 7", "Ben>Cleo 12 7"]


# -- rule 17 ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("start", "die", "ways"),
    [
        (0, 2, {"forward": 4}),  # the station at 5 is not reached
        (0, 3, {"forward": 6, "ride": 16}),
        (5, 1, {"forward": 7, "ride": 17, "stay": 5}),  # at the station already
        (1, 2, {"forward": 5, "ride": 15}),  # reached exactly: ends on the next one
        (36, 5, {"forward": 6, "ride": 16}),  # 40 and on: from 5 to 15
        (30, 3, {"forward": 36, "ride": 6, "backward": 24, "ride backward": 14}),
        (27, 1, {"forward": 29, "backward": 25, "ride backward": 15}),
        (23, 3, {"forward": 29, "ride": 39, "backward": 17}),
    ],
)
def test_17_doubles_that_reach_a_station_may_ride_to_the_next(start, die, ways):
    game = table([(die, die)], at={"Ada": start}, deck=["T12"])
    game.choose("roll")
    if len(ways) > 1:
        assert dict(game.decision.about) == ways
    else:
        assert game.state.position[0] == ways["forward"] or game.state.jail[0]


def test_17_the_ride_is_free_but_the_landing_is_not_and_passing_go_pays():
    game = table([(3, 3)], at={"Ada": 34}, deeds={"Ben": ["Reading Railroad"]})
    game.choose("roll")  # station 35, ride to 5, and five more: 10, SHELTER
    assert did(game, "ride") == ["Bank>Ada 200 3", "Ada>Treasury 20 4"]
    assert game.state.position[0] == 10 and game.state.laps[0] == 1


def test_17_doubles_give_no_extra_turn():
    game = table([(1, 1)])
    game.choose("roll")
    assert game.state.seat == 1


# -- rule 11 ------------------------------------------------------------------------------------
def drew(card, *, at=19, answers=(), dice=(), **more):
    game = table([(1, 2), *dice], at={"Ada": at}, deck=[card], **more)
    return game, did(game, "roll", *answers)


@pytest.mark.parametrize(
    ("card", "amount"),
    [
        ("T12", 50),
        ("T13", 150),
        ("T20", 200),
        ("T21", 100),
        ("T24", 50),
        ("T25", 25),
        ("T26", 20),
        ("T27", 10),
    ],
)
def test_11_the_bank_pays(card, amount):
    assert drew(card)[1] == [f"Bank>Ada {amount} 11"]


@pytest.mark.parametrize(("card", "amount"), [("T14", 15), ("T29", 50), ("T30", 100), ("T31", 50)])
def test_11_the_bank_is_paid_as_printed(card, amount):
    game, rows = drew(card)
    assert rows == [f"Ada>Bank {amount} 11"] and game.state.purse == 0


def test_11_each_other_player_is_paid_in_seat_order():
    assert drew("T15")[1] == ["Ada>Ben 50 11", "Ada>Cleo 50 11"]


def test_11_each_other_player_pays():
    assert drew("T28")[1] == ["Ben>Ada 10 11", "Cleo>Ada 10 11"]


def test_11_who_cannot_pay_a_birthday_goes_to_the_poor_house():
    game, rows = drew("T28", cash={"Ben": 4})
    assert rows == ["Ben>Ada 4 11", "Cleo>Ada 10 11"]
    assert game.state.position[1] == 20 and game.state.forgiven == [0, 6, 0]


def test_11_repairs_count_own_houses_and_hotels():
    _, rows = drew(
        "T16",
        houses={"Park Place": 3, "Boardwalk": 5, "Baltic Avenue": 4},
        deeds={"Ada": ["Park Place", "Boardwalk"], "Ben": [1, 3]},
    )
    assert rows == ["Ada>Bank 175 11"]  # 3 x 25 + 100


def test_11_forward_past_go_earns_wages_and_the_landing_is_carried_out():
    _, rows = drew("T03", deeds={"Ben": ["St. Charles Place"]})
    assert rows == ["Bank>Ada 200 3", "Ada>Ben 10 7"]


def test_11_forward_without_passing_go_earns_none():
    _, rows = drew("T02", deeds={"Ben": ["Illinois Avenue"]})
    assert rows == ["Ada>Ben 20 7"]


def test_11_to_go():
    assert drew("T01")[1] == ["Bank>Ada 200 3"]


def test_11_back_three_is_a_landing_too():
    _, rows = drew("T09", deeds={"Ben": ["New York Avenue"]})
    assert rows == ["Ada>Ben 16 7"]
    _, rows = drew("T09", at=33, answers=("forward",))  # 36 back to 33: CLOTHING
    assert rows == ["Ada>Treasury 20 4"]


def test_11_back_never_earns_wages():
    game, rows = drew("T09", book=REVOLUTION, at=39, answers=("forward",))  # 2 back to 39
    assert game.state.position[0] == 39 and "Bank>Ada 200 3" in rows and len(rows) == 2


def test_11_to_jail_without_wages():
    game, rows = drew("T10")
    assert rows == [] and game.state.jail[0] == 1 and game.state.position[0] == 10


def test_11_a_kept_card_stays_out_and_the_next_is_not_skipped():
    game = table([(1, 2), (1, 2)], at={"Ada": 19, "Ben": 19}, deck=["T11", "T12"])
    assert did(game, "roll", "roll") == ["Bank>Ben 50 11"]
    assert game.state.hand[0] == [10] and len(game.state.deck) == 31


def test_11_the_nearest_railroad_pays_double():
    game, rows = drew("T06", deeds={"Ben": ["B&O Railroad", "Short Line"]})
    assert rows == ["Ada>Ben 100 9"] and game.state.position[0] == 25
    _, rows = drew("T07", answers=("pass",))
    assert rows == ["Ada>Treasury 50 9"]
    game, rows = drew("T07", at=33, answers=("forward", "buy"), cash={"Ben": 0, "Cleo": 0})
    assert rows == ["Bank>Ada 200 3", "Ada>Bank 200 7"] and game.state.position[0] == 5


def test_11_the_nearest_utility_rolls_anew():
    game, rows = drew("T08", deeds={"Ben": ["Water Works"]}, dice=[(4, 5)])
    assert rows == ["Ada>Ben 90 9"] and game.state.position[0] == 28
    game = table([(1, 2), (4, 5)], at={"Ben": 19}, deck=["T08"], next="Ben",
                 deeds={"Ada": ["Water Works"]})  # fmt: skip
    assert did(game, "roll") == ["Ben>Ada 90 9"], "ten times nine, the first player's too"
    _, rows = drew("T08", answers=("pass",), dice=[(4, 5)])
    assert rows == ["Ada>Treasury 36 9"]


def test_a_card_that_goes_under_is_not_drawn_before_the_others():
    game = table([(1, 2)], at={"Ada": 19}, deck=["T12"])
    did(game, "roll")
    assert game.state.deck.under == [11] and len(game.state.deck) == 32
    assert lines(game) == ["Bank>Ada 50 11"]
