"""C9 and M8, M31, V2: wages, gifts, matched gifts, fines."""

import pytest

from socialism_lab.engine.errors import IllegalChoice
from tests.rulebooks.fund_table import (
    ADA,
    BEN,
    CORA,
    JAIL,
    MARKET_STOP,
    SEED,
    STAGE,
    TOY,
    TWO,
    Table,
)


def to_seed(**about):
    """Ada goes from 26 by 1 + 2 to Seed Library, past GO."""
    return Table((1, TWO), at={"Ada": 26}, **about)


def wages(*names):
    return [("Bank", name, 50, "C9") for name in names]


def test_C9_everybody_gets_50_and_everybody_gives_at_least_5_and_then_comes_the_landing():
    game = to_seed(players=3, cash={"Ben": 30})
    game.turn()
    assert game.money == wages("Ada", "Ben", "Cora")
    assert game.asked == (ADA, "gift")
    assert (game.options[0], game.options[-1], game.options.step) == (5, 50, 1)
    game.answer(20)
    assert game.asked == (BEN, "gift") and game.options[-1] == 80
    game.answer(80)
    assert game.asked == (CORA, "gift")
    assert game.fund == 1848  # all gifts are shown together
    game.answer(5)
    assert game.asked == (ADA, "manage")
    assert game.money[3:] == [
        ("Ada", "Community Fund", 20, "C9"),
        ("Ben", "Community Fund", 80, "C9"),
        ("Cora", "Community Fund", 5, "C9"),
    ]
    assert game.cash == [30, 0, 45] and game.fund == 1848 + 105
    assert game.state.given == [20, 80, 5] == game.state.last_gift


def test_C9_a_gift_below_5_or_above_the_cash_is_refused():
    game = to_seed(cash={"Ada": 3})
    game.turn()
    for wrong in (4, 0, 54, -1, 5.0, "5", True, None):
        with pytest.raises(IllegalChoice):
            game.run.choose(wrong)
    assert game.money == wages("Ada", "Ben")
    game.answer(53)


def test_M8_a_jailed_player_gets_wages_and_gives_too():
    game = to_seed(jail={"Ben": 1})
    game.turn(5)
    assert game.asked == (BEN, "gift") and game.options[-1] == 50
    game.answer(6)
    assert game.money[-1] == ("Ben", "Community Fund", 6, "C9")


def test_M8_landing_on_GO_counts():
    game = Table((5, TWO), at={"Ada": 21})
    game.turn(5, 5)
    assert game.money[:2] == wages("Ada", "Ben") and game.run.between


def test_M8_a_cards_move_backward_over_GO_pays_nothing():
    game = Table((1, TWO), at={"Ada": 27}, cards=("F32",))
    game.turn(5, 5, "play:F32")  # to Chance 2, then three back to Health Centre
    assert game.state.position[ADA] == 27 and game.asked == (ADA, "manage")
    assert [e for e in game.money if e[0] == "Bank"] == wages("Ada", "Ben")


def test_M8_a_card_that_says_so_pays_GO():
    game = Table((5, TWO), hand={"Ada": "F31"}, at={"Ada": 10})
    game.turn("play")
    assert game.state.position[ADA] == 0 and game.money == wages("Ada", "Ben")
    game.answer(5, 5)
    assert game.state.position[ADA] == JAIL  # 0 + 5 + 2: then the roll


def test_M8_before_rolling_the_player_whose_turn_it_is_may_give_any_cash():
    game = Table((3, TWO), cash={"Ada": 40, "Ben": 40}, manages={"Ada": [SEED]})
    game.turn()
    game.interject("gift", ADA, 1).interject("gift", ADA, 39)
    assert game.money == [("Ada", "Community Fund", 1, "C9"), ("Ada", "Community Fund", 39, "C9")]
    assert game.state.given == [40, 0] and game.asked == (ADA, "develop")


def test_M8_a_gift_may_come_before_the_turn_begins():
    game = Table((3, TWO), cash={"Ada": 40})
    game.interject("gift", ADA, 40)
    assert game.fund == 1888


@pytest.mark.parametrize("gift", [0, -1, 41, 1.5, "7", True, None])
def test_M8_a_gift_is_a_whole_number_up_to_the_cash(gift):
    game = Table((3, TWO), cash={"Ada": 40}, manages={"Ada": [SEED]})
    game.turn()
    with pytest.raises(IllegalChoice, match="gift"):
        game.interject("gift", ADA, gift)


def test_M8_nobody_else_gives_and_nobody_after_the_roll():
    other = Table((3, TWO), cash={"Ben": 40}, manages={"Ada": [SEED]}).turn()
    with pytest.raises(IllegalChoice, match="own turn"):
        other.interject("gift", BEN, 5)
    late = Table((3, TWO), cash={"Ada": 40}).turn()
    assert late.asked == (ADA, "manage")
    with pytest.raises(IllegalChoice, match="before you roll"):
        late.interject("gift", ADA, 5)


def test_M8_before_the_roll_of_an_extra_turn_too():
    game = Table((2, TWO), (3, TWO), at={"Ada": 10}, cash={"Ada": 9}, manages={"Ada": [SEED]})
    game.turn("pass")
    assert game.asked == (ADA, "develop")
    game.interject("gift", ADA, 9)
    assert game.money == [("Ada", "Community Fund", 9, "C9")]


def test_M8_a_jailed_player_may_give_before_rolling():
    game = Table((3, TWO), cash={"Ada": 60}, jail={"Ada": 1}).turn()
    game.interject("gift", ADA, 60)
    assert game.options == ("roll",) if game.run.decision else True
    assert game.fund == 1908


@pytest.mark.parametrize(
    ("share", "gift", "added"), [(7, 7, 0), (10, 5, 1), (1, 49, 0), (1, 50, 1)]
)
def test_M31_a_share_is_rounded_half_up(share, gift, added):
    game = to_seed(settings={"gift_match": share}, cash={"Ada": 50})
    game.interject("gift", ADA, gift)
    assert game.fund == 1848 + gift + added


@pytest.mark.parametrize(("share", "added"), [(0, 0), (50, 4), (100, 7), (300, 21)])
def test_M31_the_bank_adds_a_share_to_every_gift(share, added):
    game = to_seed(settings={"gift_match": share}, cash={"Ada": 9})
    game.interject("gift", ADA, 7)  # 7 * 50 % = 3.5, rounded half up
    before = game.fund
    assert before == 1848 + 7 + added
    game.turn(10, 5)
    matched = {0: 0, 50: 5 + 3, 100: 15, 300: 45}[share]
    assert game.fund == before + 15 + matched
    assert game.state.given == [17, 5]  # what players gave, without the Bank's share


def test_V2_who_let_the_fund_pay_since_the_last_wages_is_fined():
    game = to_seed(settings={"fine": 20}, manages={"Ada": [TOY]})
    game.turn(TOY)
    assert game.money == [
        ("Community Fund", "Bank", 35, "C2"),
        *wages("Ada", "Ben"),
        ("Ada", "Community Fund", 20, "V2"),
    ]
    assert game.asked == (ADA, "gift") and game.options[-1] == 30


def test_V2_a_fine_leaves_what_the_smallest_gift_needs():
    game = to_seed(settings={"fine": 80}, manages={"Ada": [TOY]}).turn(TOY)
    assert game.money[-1] == ("Ada", "Community Fund", 45, "V2")
    assert game.asked == (BEN, "gift")  # Ada gives the 5 that she has left


def test_V2_rides_are_never_fined():
    game = Table(
        (1, TWO), (5, TWO), at={"Ada": MARKET_STOP - 3, "Ben": 24}, settings={"fine": 20}
    ).turn(STAGE, "auction", 4)  # fmt: skip
    assert game.state.taken == [50, 0]
    game.turn(5)
    assert [e for e in game.money if e[3] == "V2"] == []


def test_V2_a_fine_goes_to_the_bank_if_so_set_and_is_at_most_the_cash():
    settings = {"fine": 80, "fine_to": "bank", "smallest_gift": 0}
    game = to_seed(settings=settings, manages={"Ada": [TOY]})
    game.turn(TOY)
    assert game.money[-1] == ("Ada", "Bank", 50, "V2")
    assert game.asked == (BEN, "gift")  # Ada has nothing to give


def test_V2_no_fine_for_own_cash_and_none_twice_for_one_taking():
    game = Table(
        (1, TWO), (5, TWO), (5, TWO), cash={"Ada": 35}, at={"Ada": 26},
        settings={"fine": 20}, manages={"Ada": [TOY]},
    )  # fmt: skip
    game.turn(TOY)
    assert [e for e in game.money if e[3] == "V2"] == []
    again = Table(
        (5, TWO), (5, TWO), settings={"fine": 20}, at={"Ben": 24},
        manages={"Ada": [TOY]}, hand={"Ada": "F31"},
    )  # fmt: skip
    again.turn(TOY, "play", 5, 5)  # takes 35; the card: to GO; fined; then rolls on from GO
    assert [e for e in again.money if e[3] == "V2"] == [("Ada", "Community Fund", 20, "V2")]
    again.turn()  # Ben passes GO
    assert again.asked == (BEN, "gift") and [e for e in again.money if e[3] == "V2"] == []
