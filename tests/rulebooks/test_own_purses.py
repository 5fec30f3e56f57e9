"""V3 and V4: own purses, and cards that take a multiple."""

import pytest

import socialism_lab as lab
from socialism_lab import bots
from socialism_lab.engine.errors import IllegalChoice, PositionError, SettingError
from socialism_lab.engine.game import Game
from socialism_lab.rulebooks import find
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from socialism_lab.rulebooks.own_purses import OWN_PURSES
from tests.rulebooks.fund_table import (
    ADA,
    BEN,
    CARD,
    CORA,
    FILES,
    FOUR,
    GO_TO_JAIL,
    JAIL,
    MARKET_STOP,
    MUSIC,
    NAMES,
    SEED,
    STAGE,
    TOOL,
    TOY,
    TWO,
    Table,
)


def own(*dice, cash=None, players=2, **about):
    """A table of the own-purses game; whose cash is not told has 300."""
    money = dict.fromkeys(NAMES[:players], 300) | (cash or {})
    return Table(*dice, players=players, cash=money, book=OWN_PURSES, fund=None, **about)


def started(players, **settings):
    return Game(OWN_PURSES, list(NAMES[:players]), **settings)


@pytest.mark.parametrize(
    ("players", "fund", "parts"),
    [(4, 1848, [462] * 4), (3, 1848, [616] * 3), (2, 1848, [924] * 2), (3, 1850, [617, 617, 616])],
)
def test_C1_each_starts_with_an_equal_part_and_odd_units_go_to_the_first(players, fund, parts):
    game = started(players, fund=fund)
    assert [entry[1:5] for entry in game.ledger] == [
        ("Bank", name, part, "C1") for name, part in zip(NAMES, parts, strict=False)
    ]
    assert game.state.purse == 0


def test_C1_from_a_position_cash_is_told_or_an_equal_part():
    game = Game(OWN_PURSES, ["Ada", "Ben"], position={"cash": {"Ben": 7}}, pause=True)
    assert game.state.cash[:2] == [924, 7]
    with pytest.raises(PositionError, match="'fund' is unknown"):
        Game(OWN_PURSES, ["Ada", "Ben"], position={"fund": 300})


def test_C5_a_price_is_paid_from_ones_own_cash_alone():
    game = own((3, TWO), cash={"Ada": 115}).turn("manage")
    assert game.money == [("Ada", "Bank", 115, "C5")] and game.state.projects[ADA] == [TOY]
    assert game.state.out == [False, False]  # exactly 0 with nothing owed is not out


def test_C5_who_has_less_than_the_price_can_only_auction_and_bids_are_own_cash():
    game = own((3, TWO), cash={"Ada": 114, "Ben": 20}).turn()
    assert game.asked == (BEN, "bid") and list(game.options) == list(range(4, 21))
    game.answer(20)
    assert game.money == [("Ben", "Bank", 20, "C6")] and game.state.projects[BEN] == [TOY]


def test_C2_a_fee_and_C7_a_chip_are_open_only_to_who_has_the_money():
    game = own((3, TWO), cash={"Ada": 29}, manages={"Ada": [SEED], "Ben": [TOY]}).turn()
    assert game.asked == (ADA, "contribute")  # 30 for Seed Library she has not
    game.answer("contribute")
    assert game.money == [("Ada", "Ben", 10, "C7")]
    poor = own((3, TWO), cash={"Ada": 9}, manages={"Ben": [TOY]}).turn()
    assert poor.run.between and poor.money == []


def test_C11_a_ride_is_paid_by_the_rider_as_far_as_his_cash_goes():
    game = own((1, TWO), at={"Ada": MARKET_STOP - 3}, cash={"Ada": 99}).turn()
    assert MUSIC in game.options and SEED not in game.options  # one stop, 50
    game.answer(STAGE)
    assert game.money == [("Ada", "Bank", 50, "C11")]
    assert own((1, TWO), at={"Ada": 15}, cash={"Ada": 49}).turn().run.between


def test_C13_jail_is_paid_by_the_jailed_and_M24_by_whom_a_card_sends_there():
    game = own((5, TWO), at={"Ada": GO_TO_JAIL - 7}, cash={"Ada": 80}).turn()
    assert game.money == [("Ada", "Bank", 50, "C13")] and game.state.out == [False, False]
    sent = own((5, TWO), at={"Ada": JAIL + 7 - 7}, hand={"Ada": "F18"}, cash={"Ben": 20})
    sent.turn("play")
    assert sent.money[0] == ("Ben", "Bank", 20, "C10")
    assert (sent.state.out, sent.state.forgiven) == ([False, True], [0, 30])


def test_V3_a_card_is_paid_by_who_draws_it_and_the_rest_is_forgiven():
    game = own((1, TWO), cards=("F12",), at={"Ada": 9}, cash={"Ada": 100}).turn()
    assert game.money == [("Ada", "Bank", 100, "C10")]
    assert (game.state.out, game.state.forgiven) == ([True, False], [40, 0])
    exact = own((1, TWO), cards=("F12",), at={"Ada": 9}, cash={"Ada": 140}).turn()
    assert exact.cash[ADA] == 0 and exact.state.out == [False, False]


@pytest.mark.parametrize("shocks", [1, 3, 5])
def test_V4_cards_take_a_multiple_from_a_player_and_from_the_fund(shocks):
    about = {"cards": ("F01",), "at": {"Ada": 9}, "settings": {"shocks": shocks}}
    assert own((1, TWO), **about).turn().money == [("Ada", "Bank", 30 * shocks, "C10")]
    fund = Table((1, TWO), **about).turn()
    assert fund.money == [("Community Fund", "Bank", 30 * shocks, "C10")]


def out(*dice, **about):
    """Ada is out: a card took more than the 5 she had."""
    position = {"at": {"Ada": 9}, "cash": {"Ada": 5}, **about}
    return own((1, TWO), *dice, cards=("F12",), players=3, **position).turn()


def test_V3_out_means_no_turn_and_no_bid():
    game = out((5, TWO), (3, TWO))
    game.turn()  # Ben lands on Jail, just visiting
    game.turn()  # Cora lands on Toy Exchange
    game.answer("auction")
    assert game.asked == (BEN, "bid")  # Ada, on Cora's left, is not asked
    game.answer(4)
    assert game.run.between
    game.turn()
    assert game.run.between and game.state.seat == ADA and game.state.position[ADA] == 12


def test_V3_out_means_no_vote_and_no_deal():
    game = out((5, TWO), hand={"Ben": "F19"}).turn("play")
    assert [game.asked[0]] == [BEN]
    game.answer(CORA)
    assert game.asked == (CORA, "vote")
    game.answer(CORA)
    assert game.money[0] == ("Cora", "Bank", 50, "C10")
    for seats in ((ADA, BEN), (BEN, ADA)):
        with pytest.raises(IllegalChoice, match="Ada is out until the next wages"):
            out().interject("deal", *seats, ([], 0, []), ([], 0, []))


def test_V3_projects_and_chips_of_who_is_out_stay_and_earn():
    game = out((3, TWO), manages={"Ada": [TOY]}, chips={TOY: ["Ada", "Ben"]}).turn("contribute")
    assert game.money == [("Ben", "Ada", 10, "C7")] and game.state.out[ADA]
    assert game.state.placed == [1, 2, 0] and game.cash[ADA] == 10


def test_C9_wages_come_to_all_and_bring_who_was_out_back_and_nobody_gives():
    game = out((1, TWO), at={"Ada": 9, "Ben": 26}).turn()
    assert game.money == [("Bank", name, 50, "C9") for name in ("Ben", "Cora", "Ada")]
    assert game.asked == (BEN, "manage") and game.state.out == [False] * 3
    with pytest.raises(IllegalChoice, match="nothing a player can do"):
        game.interject("gift", BEN, 10)


def test_V3_all_out_at_once_and_nobody_wins():
    game = own((1, TWO), (1, TWO), cards=("F12", "F11"), at={"Ada": 9, "Ben": 9},
               cash={"Ada": 5, "Ben": 5}).turn()  # fmt: skip
    assert game.ending is None
    assert game.turn().ending == ("all are out", ())


def test_C8_a_manager_gets_what_manager_and_fund_would_have_got():
    about = {"manages": {"Ben": [SEED, TOOL]}, "chips": {SEED: ["Ben"] * 2, TOOL: ["Ben"] * 2}}
    game = own((1, TWO), **about).turn()
    assert game.money == [("Bank", "Ben", 40, "C8"), ("Bank", "Ben", 40, "C8")]


def test_C14_bail_is_own_or_the_others_and_the_rest_is_forgiven():
    about = {"jail": {"Ada": 3}, "settings": {"jail_split": "equal"}}
    game = own((3, FOUR), cash={"Ada": 49, "Ben": 20}, **about).turn()
    assert game.money[0] == ("Ben", "Bank", 20, "C14")
    assert (game.state.forgiven, game.state.out) == ([30, 0], [False, False])
    assert game.cash[ADA] == 49 and game.state.position[ADA] == JAIL + 3
    paid = own((3, FOUR), cash={"Ada": 50}, **about).turn()
    assert paid.asked == (ADA, "jail")


def test_C10_what_a_card_gives_the_fund_is_shared_equally():
    game = own((5, CARD), cards=("F24",), players=3).turn("draw", "play:F24")
    shares = [("Bank", "Ada", 17, "C10"), ("Bank", "Ben", 17, "C10"), ("Bank", "Cora", 16, "C10")]
    assert game.money[:3] == shares
    game = own((5, CARD), cards=("F33",), cash={"Ben": 8}).turn("draw", "play:F33")
    assert game.money[:4] == [
        ("Ada", "Bank", 20, "C10"), ("Ben", "Bank", 8, "C10"),
        ("Bank", "Ada", 14, "C10"), ("Bank", "Ben", 14, "C10"),
    ]  # fmt: skip


def test_C17_the_tenth_chip_wins():
    chips = {SEED: ["Ada"] * 2, TOOL: ["Ada"] * 2, TOY: ["Ada"] * 2}
    game = own((3, TWO), manages={"Ada": [*chips]}, chips=chips, settings={"chips": 7})
    assert game.turn(TOY).ending == ("won", (ADA,))
    assert game.money == [("Ada", "Bank", 35, "C2")]


@pytest.mark.parametrize("name", ["smallest_gift", "purchase_limit", "gift_match", "cap", "fine"])
def test_V3_what_is_about_the_fund_is_no_setting(name):
    with pytest.raises(SettingError, match=f"{name} is no setting of the own-purses game"):
        started(2, **{name: 10})
    assert started(2, shocks=2, wage=60).state.settings.wage == 60


@pytest.mark.parametrize("name", bots.playing("community_fund"))
def test_every_bot_of_the_fund_plays_it_and_the_money_adds_up(name):
    for seed in range(6):
        game = lab.Game("own_purses", [bots.from_tag(name)] * 3, seed, round_limit=60, shocks=3)
        state = game.play().state
        assert game.over and game.result.ending in (*OWN_PURSES.endings, "unfinished")
        balances = dict.fromkeys(state.ledger.holders, 0)
        for entry in game.ledger:
            balances[entry.payer] -= entry.amount
            balances[entry.payee] += entry.amount
            assert entry.rule in OWN_PURSES.rules and entry.amount > 0
            assert min(amount for who, amount in balances.items() if who != "Bank") >= 0
        assert [*balances.values()] == state.cash and state.purse == 0


def test_it_is_the_funds_record_with_some_entries_replaced():
    assert find("own_purses") is OWN_PURSES and type(OWN_PURSES) is type(COMMUNITY_FUND)
    same = [name for name, rule in vars(OWN_PURSES).items() if rule == vars(COMMUNITY_FUND)[name]]
    assert {"turn", "auction", "contribute", "roll_and_move", "draw_cards", "landing"} <= {*same}


def test_the_same_dice_fall_in_both_games():
    rolls = []
    for book in (COMMUNITY_FUND, OWN_PURSES):
        game = Game(book, [bots.FreeRider()] * 3, 5, fund=9000, files=FILES).play(12)
        notes = [note for note in game.state.notes if note[4] == "rolled"]
        rolls.append({note[1]: note[5][0] for note in reversed(notes)})
    both = rolls[0].keys() & rolls[1].keys()
    assert len(both) > 8 and all(rolls[0][turn] == rolls[1][turn] for turn in both)
