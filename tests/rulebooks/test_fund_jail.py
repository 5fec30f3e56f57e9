"""C13, C14 and M20, M21, M24: into Jail and out of it."""

import pytest

from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.game import Game
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from socialism_lab.rulebooks.community_fund.jail import equal_shares
from tests.rulebooks.fund_table import (
    ADA,
    BEN,
    BIKE,
    CARD,
    FILES,
    FOUR,
    GO_TO_JAIL,
    JAIL,
    SEED,
    THREE,
    TOY,
    TWO,
    Table,
)


def test_C13_go_to_jail_costs_the_fund_50_and_ends_the_turn():
    game = Table((5, TWO), at={"Ada": 14}, cash={"Ada": 80})
    game.turn()
    assert game.money == [("Community Fund", "Bank", 50, "C13")]
    assert game.state.position[ADA] == JAIL and game.state.jail == [1, 0] and game.run.between
    assert game.state.taken == [0, 0]  # no choice of hers


def test_C13_nobody_gets_wages_on_the_way_to_jail():
    game = Table((5, TWO), at={"Ada": GO_TO_JAIL - 7}, players=3)
    game.turn()
    assert [e for e in game.money if e[3] == "C9"] == []


def test_C13_landing_beside_jail_is_just_visiting():
    game = Table((5, TWO))
    game.turn()
    assert game.state.position[ADA] == JAIL and game.state.jail == [0, 0] and game.money == []


def test_C13_a_fund_of_50_is_emptied_by_going_to_jail():
    game = Table((5, TWO), at={"Ada": 14}, fund=50)
    game.turn()
    assert game.ending == ("fund ran out", ()) and game.fund == 0


def jailed(*dice, attempt=1, **about):
    return Table(*dice, jail={"Ada": attempt}, **about).turn()


def test_C14_pay_50_of_own_cash_then_roll_and_move():
    game = jailed((1, TWO), cash={"Ada": 60})
    assert game.asked == (ADA, "jail") and set(game.options) == {"roll", "pay"}
    game.answer("pay")
    assert game.money == [("Ada", "Bank", 50, "C14")]
    assert game.state.position[ADA] == 10 and game.state.jail == [0, 0]
    assert game.asked == (ADA, "manage")
    game.answer("manage")  # once out, the Fund may be used again (M21)
    assert game.money[1:] == [("Ada", "Bank", 10, "C5"), ("Community Fund", "Bank", 130, "C5")]


def test_M21_paying_needs_50_of_own_cash():
    game = jailed((5, TWO), cash={"Ada": 49})
    assert game.money == [] and game.state.jail[ADA] == 2  # nothing to ask: she rolled a 5


def test_C14_the_card_opens_jail_and_goes_under_the_deck():
    game = jailed((1, TWO), hand={"Ada": "F23"})
    assert set(game.options) == {"roll", "card"}
    game.answer("card")
    assert game.money == [] and game.under == ["F23"] and game.hand(ADA) is None
    assert game.state.position[ADA] == 10 and game.state.jail[ADA] == 0


def test_C14_M21_a_6_frees_and_both_dice_are_rolled_anew():
    game = jailed((6, THREE), (1, TWO))
    assert game.asked == (ADA, "manage") and game.state.position[ADA] == 10
    assert game.money == [] and game.state.jail[ADA] == 0 and game.state.extra == 2


def test_M21_after_a_6_a_double_counts_and_the_extra_turn_may_develop():
    game = jailed((6, TWO), (4, FOUR), (1, TWO), manages={"Ada": [SEED]}, cash={"Ada": 10})
    assert game.state.extra == 2  # 7 + 8 = 15: Shared Kitchen
    assert game.asked == (ADA, "manage")
    game.answer("manage")
    assert game.asked == (ADA, "develop")


def test_M21_the_first_double_after_leaving_counts_as_the_first_of_three():
    game = jailed((6, TWO), (4, FOUR), (3, THREE), (5, TWO), cash={"Ada": 10})
    game.answer("auction", 4)  # Shared Kitchen; then 15 + 6 = Go To Jail
    assert game.money[-1][3] == "C13" and game.state.jail[ADA] == 1 and game.run.between
    assert game.state.extra == 3


def test_C14_no_6_means_waiting():
    game = jailed((5, TWO))
    assert game.run.between and game.state.jail[ADA] == 2 and game.state.position[ADA] == JAIL
    assert game.money == []


def test_C14_the_action_die_does_nothing_in_a_try():
    game = jailed((3, CARD), cards=("F01",))
    assert game.money == [] and len(game.state.deck) == 44
    double = jailed((3, THREE))
    assert double.run.between and double.state.jail[ADA] == 2


def test_M21_paying_and_the_card_at_the_start_of_any_jail_turn():
    for attempt in (1, 2, 3):
        game = jailed((1, TWO), attempt=attempt, cash={"Ada": 50}, hand={"Ada": "F23"})
        assert set(game.options) == {"roll", "pay", "card"}


def test_M20_after_the_third_failure_50_is_paid_and_the_die_is_moved():
    game = jailed((3, FOUR), attempt=3, cash={"Ada": 57})
    game.answer("roll")
    assert game.money == [("Ada", "Bank", 50, "C14")]
    assert game.state.position[ADA] == 10 and game.state.jail[ADA] == 0
    assert game.asked == (ADA, "manage")  # and the landing is carried out


def test_M20_a_third_roll_of_6_is_free():
    game = jailed((6, TWO), (1, TWO), attempt=3, cash={"Ben": 100})
    assert game.money == [] and game.state.position[ADA] == 10


def test_M20_no_extra_turn_after_the_third_failure():
    game = jailed((3, THREE), (5, TWO), attempt=3, cash={"Ada": 60})
    game.answer("roll", "auction", 4)
    assert game.run.between and game.state.extra == 1


EQUAL = {"jail_split": "equal"}


def bail(*cash, **about):
    """What the others pay when Ada, with 49, fails for the third time; from her left."""
    names = ("Ben", "Cora", "Dan")[: len(cash)]
    game = jailed(
        (3, FOUR), attempt=3, players=1 + len(cash),
        cash={"Ada": 49, **dict(zip(names, cash, strict=True))}, settings=EQUAL, **about,
    )  # fmt: skip
    paid = dict.fromkeys((*names, "Community Fund", "Ada"), 0)
    for payer, payee, amount, rule in game.money:
        assert (payee, rule) == ("Bank", "C14")
        paid[payer] += amount
    assert paid["Ada"] == 0 and game.cash[0] == 49  # who has less pays nothing
    assert game.state.jail[ADA] == 0 and game.state.position[ADA] == 10
    assert sum(paid.values()) == 50
    return [paid[name] for name in names], paid["Community Fund"]


def test_M20_who_has_less_than_50_pays_nothing_and_the_others_share():
    assert bail(100) == ([50], 0)
    assert bail(100, 100) == ([25, 25], 0)


def test_M20_odd_units_go_to_the_left():
    assert bail(100, 100, 100) == ([17, 17, 16], 0)


@pytest.mark.parametrize(
    ("cash", "shares", "fund"),
    [
        ((5, 100, 100), [5, 23, 22], 0),
        ((100, 5, 100), [23, 5, 22], 0),
        ((100, 5, 7), [38, 5, 7], 0),
        ((16, 100, 100), [16, 17, 17], 0),  # each of the richer pays half of the other 34
        ((100, 16, 16), [18, 16, 16], 0),
        ((17, 16, 17), [17, 16, 17], 0),
        ((10, 10, 10), [10, 10, 10], 20),
        ((0, 0, 49), [0, 0, 49], 1),
        ((0, 0, 0), [0, 0, 0], 50),
    ],
)
def test_M20_a_poorer_one_pays_all_and_the_fund_what_is_still_missing(cash, shares, fund):
    assert bail(*cash) == (shares, fund)


def test_M20_equal_shares_are_as_equal_as_they_can_be():
    for cash in [(a, b, c) for a in range(0, 22, 3) for b in range(0, 22, 3) for c in (0, 16, 40)]:
        shares = equal_shares(list(cash), 50)
        assert sum(shares) == min(50, sum(cash))
        open_to = [i for i in range(3) if shares[i] < cash[i]]
        assert all(shares[i] >= max(shares) - 1 for i in open_to)


def test_M20_a_jailed_player_shares_too():
    game = Table((3, FOUR), jail={"Ada": 3, "Ben": 1}, cash={"Ben": 80}, settings=EQUAL).turn()
    assert game.money == [("Ben", "Bank", 50, "C14")]


def test_M20_the_fund_can_run_out_over_a_bail():
    game = jailed((3, FOUR), attempt=3, fund=30, cash={"Ben": 10}, settings=EQUAL)
    assert game.money == [("Ben", "Bank", 10, "C14"), ("Community Fund", "Bank", 30, "C14")]
    assert game.ending == ("fund ran out", ())


def shared(named, cash, **about):
    """What the others pay who have and name these amounts, and what the Fund pays."""
    names = ("Ben", "Cora", "Dan")[: len(cash)]
    game = jailed(
        (3, FOUR), attempt=3, players=1 + len(cash), cash=dict(zip(names, cash, strict=True))
    )
    for seat, (amount, own) in enumerate(zip(named, cash, strict=True), start=1):
        assert game.asked == (seat, "bail") and list(game.options) == list(range(min(50, own) + 1))
        game.answer(amount)
    paid = {payer: amount for payer, _, amount, _ in game.money}
    assert sum(paid.values()) == 50
    return [paid.get(name, 0) for name in names], paid.get("Community Fund", 0)


def test_M20_each_names_an_amount_unseen_and_over_50_the_last_asked_pay_less():
    assert "bail" in COMMUNITY_FUND.hidden
    assert shared((45, 20), (80, 20)) == ([45, 5], 0)
    assert shared((50, 30, 7), (80, 90, 90)) == ([50, 0, 0], 0)


def test_M20_what_is_missing_falls_in_equal_shares():
    assert shared((10, 0), (80, 60)) == ([30, 20], 0)
    assert shared((0, 0, 9), (100, 100, 10)) == ([20, 20, 10], 0)
    assert shared((0, 0, 0), (100, 100, 100)) == ([17, 17, 16], 0)  # odd units to the left


def test_M20_the_fund_pays_only_what_nobody_has():
    assert shared((0, 3), (8, 20)) == ([8, 20], 22)
    assert shared((8, 20), (8, 20)) == ([8, 20], 22)


def test_M20_a_person_in_jail_is_asked_before_each_roll_while_there_is_something_to_deal():
    position = {"jail": {"Ada": 1}, "hand": {"Ben": "F23"}, "cash": {"Ada": 40}}
    about = {"dice": [(3, TWO)] * 9, "files": FILES, "pause": True}
    game = Game(COMMUNITY_FUND, ["Ada", "Ben"], position=position, **about)
    for attempt in (1, 2, 3):
        assert game.decision.kind == "jail" and game.decision.options == ("roll",)
        assert game.state.jail == [attempt, 0]
        game.interject("deal", "Ada", 1, ([], 40, []), ([], 0, ["jail_free"])).choose("yes")
        assert game.decision.options == ("roll", "card")
        game.undo().undo()
        if attempt < 3:
            game.choose("roll").choose("auction").choose(4)
    bare = {"jail": {"Ada": 1}}
    assert Game(COMMUNITY_FUND, ["Ada", "Ben"], position=bare, **about).decision.seat == 1
    quiet = {**about, "position": position, "deals": False}
    assert Game(COMMUNITY_FUND, ["Ada", "Ben"], **quiet).decision.seat == 1


def test_M22_a_person_who_can_only_auction_is_asked_for_a_deal_could_bring_the_money():
    about = {"dice": [(3, TWO)], "files": FILES, "pause": True, "purchase_limit": "own_cash"}
    game = Game(COMMUNITY_FUND, ["Ada", "Ben"], position={"cash": {"Ben": 200}}, **about)
    assert (game.decision.kind, game.decision.options) == ("manage", ("auction",))
    game.interject("deal", "Ben", 0, ([], 130, []), ([], 0, [])).choose("yes")
    assert game.decision.options == ("manage", "auction")
    assert not game.choose("manage").paused and game.state.projects[ADA] == [TOY]


def test_M24_after_the_card_of_another_the_counting_starts_anew():
    game = Table((5, TWO), (5, TWO), hand={"Ada": "F18"}, at={"Ben": 20}).turn("play")
    assert game.state.jail == [0, 1]
    game.turn()
    assert game.state.jail == [0, 2]


def test_C13_a_jailed_player_bids_with_own_cash_deals_and_is_paid():
    game = Table(
        (3, TWO), jail={"Ben": 1}, cash={"Ben": 12, "Ada": 30}, manages={"Ben": [BIKE]}
    ).turn()  # fmt: skip
    game.interject("deal", BEN, ADA, ([BIKE], 0, []), ([], 30, [])).answer("yes", "auction")
    assert game.asked == (BEN, "bid") and game.options[-1] == 42
    game.answer(42)
    assert game.money == [("Ada", "Ben", 30, "C15"), ("Ben", "Bank", 42, "C6")]
    assert game.state.manager[TOY] == BEN and game.state.manager[BIKE] == ADA


def test_a_wrong_way_out_is_refused():
    game = jailed((5, TWO), cash={"Ada": 50})
    with pytest.raises(IllegalChoice):
        game.run.choose("card")


def test_M20_who_has_exactly_50_pays_it():
    game = jailed((3, FOUR), attempt=3, cash={"Ada": 50, "Ben": 90})
    game.answer("roll")
    assert game.money == [("Ada", "Bank", 50, "C14")] and game.cash == [0, 90]


def test_M8_after_the_third_try_it_is_too_late_for_a_gift_before_rolling():
    game = jailed((3, FOUR), attempt=3, cash={"Ada": 90}).answer("roll")
    assert game.asked == (ADA, "manage")
    with pytest.raises(IllegalChoice, match="before you roll"):
        game.interject("gift", ADA, 5)


def test_M21_two_doubles_after_leaving_jail_are_not_three():
    dice = ((6, TWO), (2, TWO), (3, THREE), (4, FOUR))
    game = jailed(*dice, manages={"Ada": [SEED]})
    game.answer("stay")  # School Stop, by the first double
    game.answer("pass", "auction", 4)  # Corner Bakery, by the second
    assert game.state.jail[ADA] == 0 and game.asked == (ADA, "develop")
    game.answer("pass")  # the third double in a row
    assert game.money[-1] == ("Community Fund", "Bank", 50, "C4") and game.run.between
