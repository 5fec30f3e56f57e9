"""C1 to C4, C12 and M1, M2, M11, M24, M25: set-up, self-developing, dice, moves, doubles."""

import pytest

from socialism_lab.engine.errors import PositionError
from socialism_lab.engine.game import Game
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from tests.rulebooks.fund_table import (
    ADA,
    BEN,
    BIKE,
    CARD,
    CARDS,
    FOUR,
    JAIL,
    PARKING,
    SEED,
    THREE,
    TIMES2,
    TOOL,
    TWO,
    Table,
)


def test_C1_the_fund_starts_with_1848_and_the_players_with_ten_chips_and_nothing_else():
    game = Game(COMMUNITY_FUND, ["Ada", "Ben", "Cora", "Dan"], dice=[(3, TWO)])
    assert [tuple(e) for e in game.ledger] == [(0, "Bank", "Community Fund", 1848, "C1", "set-up")]
    state = game.state
    assert state.cash[:4] == [0, 0, 0, 0] and state.placed == [0, 0, 0, 0]
    assert state.settings.chips == 10 and state.hand == [-1] * 4
    assert game.decision.seat == 0  # the first listed player begins, and moved from GO
    assert state.position == [5, 0, 0, 0] and set(state.manager) == {-1}
    assert len(state.deck) == 44


def test_C1_two_to_four_players():
    for number in (1, 5):
        with pytest.raises(ValueError, match="players"):
            Game(COMMUNITY_FUND, ["Ada", "Ben", "Cora", "Dan", "Eve"][:number])


def test_C2_a_manager_self_develops_before_rolling_and_pays_the_fee_to_the_bank():
    game = Table((5, TWO), at={"Ada": 0}, manages={"Ada": ["Seed Library"]}, cash={"Ada": 50})
    game.turn()
    assert game.asked == (ADA, "develop") and game.options == ("pass", SEED)
    game.answer(SEED)
    assert game.money == [("Ada", "Bank", 30, "C2")]
    assert game.state.chips[SEED] == [ADA] and game.state.placed == [1, 0]
    assert game.state.position[ADA] == JAIL  # then came 5 + 2


def test_C2_the_fund_pays_what_is_missing_of_a_fee():
    game = Table((5, TWO), manages={"Ada": ["Bike Workshop"]}, cash={"Ada": 15})
    game.turn(BIKE)
    assert game.money == [("Ada", "Bank", 15, "C2"), ("Community Fund", "Bank", 25, "C2")]
    assert game.state.taken == [25, 0]


def test_C2_only_own_projects_with_an_open_space_are_offered():
    game = Table(
        (5, TWO), manages={"Ada": [SEED, BIKE], "Ben": [TOOL]}, chips={BIKE: ["Ben", "Ben"]}
    )
    assert game.turn().options == ("pass", SEED)
    game.answer("pass")
    assert game.money == [] and game.run.between


def test_C2_nobody_is_asked_who_manages_nothing_open():
    game = Table((5, TWO), manages={"Ada": [SEED]}, chips={SEED: ["Ada", "Ben"]})
    assert game.turn().run.between


@pytest.mark.parametrize(
    ("roll", "landing"),
    [((5, TWO), 7), ((4, THREE), 7), ((3, FOUR), 7), ((6, TIMES2), 12), ((1, TIMES2), 2)],
)
def test_C3_the_action_die_adds_or_doubles(roll, landing):
    game = Table(roll, cards=("F28",))
    game.turn()
    assert game.state.position[ADA] == landing


def test_C3_one_and_two_cards_are_drawn_and_the_move_is_the_standard_die():
    one = Table((1, CARD), cards=("F01", "F02"), at={"Ada": 6})
    one.turn("draw")
    assert one.money == [("Community Fund", "Bank", 30, "C10")]
    assert one.state.position[ADA] == JAIL and len(one.state.deck) == 44
    two = Table((1, CARDS), cards=("F01", "F02"), at={"Ada": 6})
    two.turn("draw")
    assert two.options == ("take:F01", "take:F02")


@pytest.mark.parametrize("order", ["move", "draw"])
def test_M2_moving_and_drawing_come_in_the_order_chosen_and_both_are_done(order):
    game = Table((1, CARD), cards=("F01",), at={"Ada": 0})
    game.turn()
    assert game.options == ("move", "draw")
    game.answer(order)
    assert (len(game.money) == 1) == (order == "draw")
    assert game.asked == (ADA, "manage") and game.state.position[ADA] == SEED
    game.answer("manage")
    paid = [entry[2] for entry in game.money]
    assert sorted(paid) == [30, 95] and paid[0] == (95 if order == "move" else 30)
    assert game.run.between


def test_M2_a_draw_still_due_lapses_in_jail():
    game = Table((1, CARDS), at={"Ada": 20})
    game.turn("move")
    assert game.money == [("Community Fund", "Bank", 50, "C13")]
    assert game.state.jail[ADA] == 1 and len(game.state.deck) == 44 and game.run.between


def test_M2_a_move_still_due_lapses_in_jail():
    game = Table((1, CARD), cards=("F32",), at={"Ada": 24})
    game.turn("draw", "play:F32")  # three back from 24 is Go To Jail
    assert game.money == [("Community Fund", "Bank", 50, "C13")]
    assert game.state.position[ADA] == JAIL and game.state.jail[ADA] == 1 and game.run.between


def test_M2_a_double_that_ends_in_jail_earns_no_turn():
    game = Table((2, TWO), (5, TWO), at={"Ada": 17})
    game.turn()
    assert game.state.jail[ADA] == 1 and game.run.between and game.state.extra == 1


@pytest.mark.parametrize("roll", [(2, TWO), (3, THREE), (4, FOUR)])
def test_M1_equal_numbers_on_both_dice_are_a_double(roll):
    game = Table(roll, (5, TWO), at={"Ada": PARKING - 2 * roll[0]})
    game.turn()
    assert game.state.extra == 2 and game.state.jail[ADA] == 1  # 14 + 7 is Go To Jail


@pytest.mark.parametrize("roll", [(1, TWO), (2, THREE), (4, TIMES2), (2, TIMES2), (5, CARD)])
def test_M1_nothing_else_is_a_double(roll):
    face = {TWO: 2, THREE: 3, TIMES2: roll[0], CARD: 0}[roll[1]]
    game = Table(roll, cards=("F28",), at={"Ada": PARKING - roll[0] - face})
    game.turn(*(["move", "keep:F28"] if roll[1] == CARD else []))
    assert game.run.between and game.state.extra == 1


def test_C4_M24_the_third_double_leads_to_jail_and_its_move_is_not_made():
    game = Table(
        (2, TWO), (4, FOUR), (3, THREE), (5, TWO),
        at={"Ada": 10}, manages={"Ada": [SEED]}, chips={SEED: []},
    )  # fmt: skip
    game.turn("pass")  # 10 + 4 = Free Parking
    assert game.asked == (ADA, "develop")
    game.answer("pass")  # 14 + 8 = Swimming Pond
    assert game.asked == (ADA, "manage")
    game.answer("manage")
    assert game.asked == (ADA, "develop")
    game.answer(SEED)  # a chip before the third double stands
    assert game.money == [
        ("Community Fund", "Bank", 180, "C5"),
        ("Community Fund", "Bank", 30, "C2"),
        ("Community Fund", "Bank", 50, "C4"),
    ]
    assert game.state.chips[SEED] == [ADA] and game.state.position[ADA] == JAIL
    assert game.state.jail[ADA] == 1 and game.state.extra == 3 and game.run.between


def test_C4_three_doubles_count_within_one_turn_only():
    game = Table((2, TWO), (1, TWO), (2, TWO), (2, TWO), at={"Ada": 10, "Ben": 4})
    game.turn("manage")  # 10 + 4 = 14, then + 3 = 17: the first turn ends
    game.turn("auction", 4)  # Ben: 4 + 4 = 8, and his second double follows
    assert game.state.jail == [0, 0]


def test_M25_a_turn_is_finished_before_the_turn_won_by_a_double():
    game = Table((2, TWO), (5, TWO), at={"Ada": 1})
    game.turn()
    assert game.asked == (ADA, "manage") and game.state.extra == 1
    game.answer("manage")  # Toy Exchange, 115
    assert game.asked == (ADA, "develop")  # the extra turn has its own self-development
    game.answer("pass")
    assert game.state.position[ADA] == 12 and game.state.turn == 1


def test_M25_each_turn_of_doubles_may_play_its_own_card():
    game = Table(
        (2, TWO), (5, TWO), cards=("F29",), at={"Ada": 8}, hand={"Ada": "F28"},
        cash={"Ben": 1},
    )  # fmt: skip
    game.turn("play")  # F28: 25; then 8 + 4 = Chance: F29, which can only be kept
    assert game.hand(ADA) == "F29" and game.asked == (ADA, "play")
    game.answer("play")
    assert [entry[:3] for entry in game.money] == [("Bank", "Ada", 25), ("Bank", "Ada", 40)]


def test_M11_self_developing_is_possible_again_in_a_turn_won_by_a_double():
    game = Table((2, TWO), (5, TWO), at={"Ada": 10}, manages={"Ada": [SEED, TOOL]})
    game.turn(SEED)
    assert game.asked == (ADA, "develop") and game.options == ("pass", SEED, TOOL)
    game.answer(TOOL)
    assert game.state.placed[ADA] == 2


def test_M11_one_chip_a_turn():
    game = Table((5, TWO), manages={"Ada": [SEED, TOOL]})
    game.turn(SEED)
    assert game.run.between and game.state.placed == [1, 0]


def test_M11_never_in_a_turn_begun_in_jail():
    game = Table((5, TWO), jail={"Ada": 1}, manages={"Ada": [SEED]}, cash={"Ada": 50})
    game.turn()
    assert game.asked == (ADA, "jail")
    game.answer("pay")
    assert game.money == [("Ada", "Bank", 50, "C14")] and game.run.between


@pytest.mark.parametrize(("start", "roll"), [(PARKING - 7, (5, TWO)), (0, (5, TWO))])
def test_C12_nothing_happens_on_resting_spaces(start, roll):
    game = Table(roll, at={"Ada": start})
    game.turn()
    assert game.money == [] and game.state.jail == [0, 0] and game.run.between


def test_play_goes_to_the_left():
    game = Table((5, TWO), (5, TWO), (5, TWO), (5, TWO), (5, THREE), players=4)
    seats = [game.turn().state.seat for _ in range(4)]
    assert seats == [0, 1, 2, 3] and game.state.upnext == ADA


def test_a_position_says_who_is_next():
    game = Table((3, TWO), at={"Ben": 0}, next="Ben")
    assert game.turn().asked == (BEN, "manage")


def test_V1_a_cap_closes_fees_that_are_too_dear():
    about = {"manages": {"Ada": [SEED, BIKE]}, "settings": {"cap": 30}, "cash": {"Ada": 5}}
    assert Table((5, TWO), **about).turn().options == ("pass", SEED)  # 30 and 40, with 5 of own
    about["cash"] = {"Ada": 10}
    assert Table((5, TWO), **about).turn().options == ("pass", SEED, BIKE)


def test_M2_a_card_played_before_the_roll_that_leads_to_jail_ends_the_turn():
    game = Table((5, TWO), hand={"Ada": "F32"}, at={"Ada": 24}).turn("play")
    assert game.money == [("Community Fund", "Bank", 50, "C13")]
    assert game.state.jail[ADA] == 1 and game.run.between and game.state.extra == 0


def test_what_somebody_took_last_time_is_counted_from_turn_to_turn():
    about = {"manages": {"Ada": [SEED, BIKE]}}
    game = Table((5, TWO), (5, TWO), (5, TWO), (5, TWO), (5, TWO), **about)
    game.turn(SEED).turn().turn(BIKE)  # 30, then 40
    assert game.state.last_taken[ADA] == 30
    game.turn().turn("pass")
    assert game.state.last_taken[ADA] == 40


def test_a_described_fund_may_hold_as_little_as_one():
    assert Table(fund=1).state.purse == 1
    with pytest.raises(PositionError, match="fund is a whole number from 1 to"):
        Table(fund=0)
