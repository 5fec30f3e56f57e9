"""C16, C17 and M4 to M6, M30, V1: who cannot pay, both endings, the limit of rounds, the cap."""

import pytest

from socialism_lab.engine.errors import PositionError, SettingError
from socialism_lab.engine.game import Game
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from tests.rulebooks.fund_table import (
    ADA,
    BEN,
    BIKE,
    BOOK,
    HALL,
    MENDING,
    POND,
    SEED,
    TOOL,
    TOY,
    TWO,
    Table,
)

NINE = {BIKE: ["Ada"] * 2, MENDING: ["Ada"] * 3, POND: ["Ada"] * 3, HALL: ["Ada"]}
OTHERS = {"manages": {"Ben": [BIKE, MENDING, POND, HALL, TOY]}, "chips": NINE}
OWN = {"manages": {"Ada": [TOY], "Ben": [BIKE, MENDING, POND, HALL]}, "chips": NINE}


def test_C17_the_tenth_chip_wins_at_once():
    game = Table((3, TWO), cash={"Ada": 10}, **OTHERS).turn("contribute")
    assert game.ending == ("won", (ADA,)) and game.run.decision is None
    assert game.state.placed[ADA] == 10 and game.state.chips[TOY] == [ADA]
    assert game.money == [("Ada", "Ben", 10, "C7")] and game.fund == 1848
    assert game.state.result.turn == 1 and not game.run.between


def test_C17_a_self_developed_tenth_chip_wins_before_the_roll():
    game = Table((5, TWO), **OWN).turn(TOY)
    assert game.ending == ("won", (ADA,)) and game.state.extra == 0
    assert game.money == [("Community Fund", "Bank", 35, "C2")]


@pytest.mark.parametrize("answer", ["contribute", TOY])
def test_M6_if_the_payment_for_a_tenth_chip_empties_the_fund_everybody_loses(answer):
    own = Table((5, TWO), fund=35, **OWN)
    others = Table((3, TWO), fund=10, **OTHERS)
    game = (own if answer == TOY else others).turn(answer)
    assert game.ending == ("fund ran out", ()) and game.fund == 0
    assert game.state.placed[ADA] == 9 and game.state.chips[TOY] == []


def test_M6_with_one_unit_left_in_the_fund_the_chip_wins():
    game = Table((5, TWO), fund=36, **OWN).turn(TOY)
    assert game.ending == ("won", (ADA,)) and game.fund == 1


def test_M4_a_fund_smaller_than_the_shortfall_pays_what_it_has():
    game = Table((3, TWO), fund=60, cash={"Ada": 20}).turn("manage")  # 115
    assert game.money == [("Ada", "Bank", 20, "C5"), ("Community Fund", "Bank", 60, "C5")]
    assert game.ending == ("fund ran out", ()) and game.state.taken[ADA] == 60


def test_M5_a_fund_of_exactly_0_has_run_out():
    game = Table((3, TWO), fund=95, cash={"Ada": 20}).turn("manage")
    assert game.fund == 0 and game.ending == ("fund ran out", ())
    one_left = Table((3, TWO), fund=96, cash={"Ada": 20}).turn("manage")
    assert one_left.fund == 1 and one_left.ending is None


def test_M5_a_card_can_end_the_game():
    game = Table((1, TWO), cards=("F12",), at={"Ada": 9}, fund=140).turn()
    assert game.ending == ("fund ran out", ()) and game.fund == 0


def test_M5_a_position_with_an_empty_fund_is_none():
    with pytest.raises(PositionError, match="fund"):
        Table(fund=0)


def test_C16_who_cannot_pay_takes_it_from_the_fund():
    game = Table((3, TWO), manages={"Ben": [TOY]}).turn("contribute")
    assert game.money == [("Community Fund", "Ben", 10, "C7")]


def test_C17_when_the_fund_runs_out_nobody_wins():
    rows = COMMUNITY_FUND.standing(Table((3, TWO), fund=60, **OTHERS).turn("contribute").state)
    assert [row["score"] for row in rows] == [1, 0]
    lost = Table((3, TWO), fund=10, **OTHERS).turn("contribute")
    assert [row["score"] for row in COMMUNITY_FUND.standing(lost.state)] == [0, 0]


def test_M30_scoring_by_chips_counts_each_players_chips_if_the_fund_lives():
    chips = {"scoring": "chips"}
    about = {**OTHERS, "chips": {**NINE, TOY: ["Ben", "Ben"]}}
    won = Table((3, TWO), fund=60, settings=chips, **about).turn("contribute")
    assert won.ending == ("won", (ADA,))
    assert [row["score"] for row in COMMUNITY_FUND.standing(won.state)] == [10, 2]
    lost = Table((3, TWO), fund=10, settings=chips, **about).turn("contribute")
    assert [row["score"] for row in COMMUNITY_FUND.standing(lost.state)] == [0, 0]


def test_the_limit_of_rounds_ends_the_game_as_unfinished():
    game = Table((5, TWO), (5, TWO), (5, TWO), (5, TWO), settings={"round_limit": 2})
    for _ in range(2):
        game.turn()
    assert game.state.round == 1
    while game.run.between:
        game.turn()
        while game.run.decision:
            options = game.options
            game.answer(options[0] if options[0] != "manage" else "auction")
    assert game.ending == ("unfinished", ()) and game.state.result.turn == 4


def test_fewer_chips_make_a_shorter_game():
    game = Table((5, TWO), settings={"chips": 1}, manages={"Ada": [SEED]}).turn(SEED)
    assert game.ending == ("won", (ADA,))


def test_V1_a_cap_leaves_the_auction_to_whom_the_price_is_too_much():
    game = Table((3, TWO), settings={"cap": 60}, cash={"Ada": 54, "Ben": 5}).turn()
    assert game.asked == (BEN, "bid") and game.options[-1] == 65  # 115 > 54 + 60
    fits = Table((3, TWO), settings={"cap": 60}, cash={"Ada": 55}).turn()
    assert fits.options == ("manage", "auction")


def test_V1_the_cap_counts_what_the_fund_paid_since_the_own_turn_began():
    about = {"settings": {"cap": 60}, "manages": {"Ada": [BOOK, SEED]}}
    game = Table((5, TWO), (3, TWO), **about).turn(BOOK)  # 40 of 60
    game.turn()  # Ben on Toy Exchange, 115: too much for him
    assert game.asked == (ADA, "bid") and game.options[-1] == 20
    game.answer(20)
    assert game.state.taken == [60, 0]


def test_V1_a_cap_of_0_is_no_cap():
    assert Table((3, TWO), settings={"cap": 0}).turn().options == ("manage", "auction")


def test_V1_what_the_cap_allows_may_still_empty_the_fund():
    game = Table((3, TWO), settings={"cap": 120}, fund=60).turn()
    assert game.options == ("manage", "auction")  # M4: it would pay the 60 it has


@pytest.mark.parametrize(
    "wrong",
    [{"purchase_limit": "none"}, {"cap": -1}, {"gift_match": 0.5}, {"scoring": 1}, {"fines": 3}],
)
def test_settings_that_do_not_exist_are_refused_by_name(wrong):
    with pytest.raises(SettingError, match=next(iter(wrong))):
        Game(COMMUNITY_FUND, ["Ada", "Ben"], **wrong)


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"coins": 3}, "coins"),
        ({"cash": {"Eve": 3}}, "Eve"),
        ({"cash": {"Ada": -3}}, "cash"),
        ({"at": {"Ada": "Nowhere"}}, "Nowhere"),
        ({"manages": {"Ada": ["GO"]}}, "GO"),
        ({"chips": {SEED: ["Ada"]}}, "Seed Library"),
        ({"manages": {"Ada": [SEED]}, "chips": {SEED: ["Ada"] * 3}}, "Seed Library"),
        ({"hand": {"Ada": "F01"}}, "F01"),
        ({"hand": {"Ada": "X1"}}, "X1"),
        ({"jail": {"Ada": 4}}, "jail"),
        ({"jail": {"Ada": 0}}, "jail"),
        ({"next": "Eve"}, "Eve"),
        ({"fund": "much"}, "fund"),
        ({"manages": {"Ada": 5}}, "manages needs lists"),
        ({"manages": {"Ada": [SEED], "Ben": [SEED]}}, "has a manager already"),
        ({"manages": {"Ada": [SEED]}, "chips": {SEED: 5}}, "chips needs lists"),
        ({"chips": [SEED]}, "chips needs spaces' names"),
        ({"cash": {"Ada": 5, 0: 6}}, "0 is there twice"),
        ({"jail": {"Ada": 1}, "at": {"Ada": "GO"}}, "Ada is in Jail"),
        ({"round": 401}, "round"),
        ({"round": 0}, "round"),
        ({**OTHERS, "chips": {**NINE, TOY: ["Ada"]}}, "Ada"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(wrong, word):
    with pytest.raises(PositionError, match=word):
        Table(**wrong)


def test_a_position_may_name_everything():
    game = Table(
        cash={"Ada": 5, "Player 2": 6}, at={"Ada": "Toy Exchange"}, jail={"Ben": 2}, fund=70,
        manages={"Ben": ["Tool Library"]}, chips={"Tool Library": ["Ada"]}, hand={"Ada": "F23"},
        next="Ben", round=3,
    )  # fmt: skip
    state = game.state
    assert (game.cash, game.fund, state.bank) == ([5, 6], 70, -81)
    assert state.position == [TOY, 7] and state.jail == [0, 2] and state.manager[TOOL] == BEN
    assert state.placed == [1, 0] and game.hand(ADA) == "F23" and len(state.deck) == 43
    assert state.upnext == BEN and state.round == 3


def test_a_script_and_a_position_may_name_several_copies_of_a_card():
    about = {"hand": {"Ada": "F13", "Ben": "F13"}}
    two = Table(**about)
    assert two.hand(ADA) == two.hand(BEN) == "F13" and len(two.state.deck) == 42
    with pytest.raises(PositionError, match="position"):
        Table(players=3, hand={**about["hand"], "Cora": "F13"})
    scripted = Table(cards=("F13", "F13"))
    drawn = [scripted.state.data.deck[scripted.state.deck.draw()] for _ in range(2)]
    assert drawn == ["F13", "F13"]
    with pytest.raises(SettingError, match="'F13'"):
        Table(cards=("F13", "F13", "F13"))
    both = Table(cards=("F13",), hand={"Ada": "F13"})
    assert both.state.data.deck[both.state.deck.draw()] == "F13"


def test_V1_every_own_turn_has_the_whole_cap_again():
    about = {"settings": {"cap": 60}, "manages": {"Ada": [BOOK, SEED]}}
    game = Table((5, TWO), (5, TWO), (5, TWO), **about).turn(BOOK).turn()  # 40 of 60
    assert game.turn().options == ("pass", SEED, BOOK)
    game.answer(BOOK)
    assert game.state.taken == [80, 0]


def test_V1_nothing_is_left_of_a_cap_that_is_used_up():
    about = {"settings": {"cap": 40}, "manages": {"Ada": [BOOK]}, "cash": {"Ada": 4}}
    game = Table((5, TWO), (3, TWO), players=3, **about).turn(BOOK)  # 36 by the Fund
    game.turn()
    assert game.asked == (2, "bid") and list(game.options)[-1] == 40
    game.answer(4)  # the smallest bid is 5, and of Ada's cap 4 are left: she is not asked
    assert game.run.between and game.state.taken == [36, 0, 0]
