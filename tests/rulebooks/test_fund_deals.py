"""C15 and M15, M22: deals. A side is ([spaces], cash, [cards])."""

import pytest

from socialism_lab.engine.batch import play_batch_game
from socialism_lab.engine.errors import BotError, IllegalChoice
from socialism_lab.engine.game import Game
from socialism_lab.engine.state import Start, new_state
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from tests.rulebooks.fund_table import (
    ADA,
    BEN,
    BIKE,
    CARD,
    CARDS,
    CORA,
    DAN,
    SEED,
    TOOL,
    TOY,
    TWO,
    Table,
)

CASH, JAIL_FREE = {"Ada": 50, "Ben": 50}, ["jail_free"]


def asked(**about):
    """Ada is asked whether to self-develop."""
    position = {"cash": CASH, "manages": {"Ada": [SEED, TOOL], "Ben": [TOY]}, **about}
    return Table((5, TWO), **position).turn()


def deal(game, seat, partner, give, take, answer="yes"):
    game.interject("deal", seat, partner, give, take)
    assert game.asked == (partner, "accept") and set(game.options) == {"yes", "no"}
    return game.answer(answer)


def test_C15_a_project_is_sold_for_cash():
    game = deal(asked(), ADA, BEN, ([SEED], 0, []), ([], 35, []))
    assert game.money == [("Ben", "Ada", 35, "C15")]
    assert game.state.manager[SEED] == BEN and game.state.projects == [[TOOL], [SEED, TOY]]
    assert game.asked == (ADA, "develop") and game.options == ("pass", TOOL)  # asked afresh


def test_C15_projects_are_swapped_with_cash_on_top():
    game = deal(asked(), ADA, BEN, ([SEED, TOOL], 10, []), ([TOY], 0, []))
    assert game.money == [("Ada", "Ben", 10, "C15")]
    assert game.state.projects == [[TOY], [SEED, TOOL]]


def test_C15_a_refused_deal_moves_nothing():
    game = deal(asked(), ADA, BEN, ([SEED], 0, []), ([], 35, []), "no")
    assert game.money == [] and game.state.manager[SEED] == ADA and game.asked == (ADA, "develop")


def test_M15_chips_stay_and_still_count_for_who_placed_them():
    game = asked(chips={SEED: ["Ada", "Ben"]})
    deal(game, ADA, BEN, ([SEED], 0, []), ([], 1, []))
    assert game.state.chips[SEED] == [ADA, BEN] and game.state.placed == [1, 1]


def test_M15_the_new_manager_is_paid():
    game = Table(
        (5, TWO), (3, TWO), manages={"Ada": [TOY, SEED]}, chips={TOY: ["Ada"] * 3}, players=3
    ).turn()  # fmt: skip
    deal(game, ADA, CORA, ([TOY], 0, []), ([], 0, []))
    game.answer("pass").turn()
    assert game.money == [("Bank", "Cora", 25, "C8"), ("Bank", "Community Fund", 25, "C8")]


def test_M22_two_others_may_deal_while_the_player_on_turn_is_asked():
    game = asked(players=4, jail={"Ben": 1}, hand={"Dan": "F23"})
    deal(game, BEN, DAN, ([TOY], 0, []), ([], 0, JAIL_FREE))
    assert game.state.manager[TOY] == DAN and game.hand(BEN) == "F23" and game.hand(DAN) is None


def test_M22_get_out_of_jail_free_changes_hands_and_works_there():
    game = Table((5, TWO), jail={"Ada": 1}, cash={"Ada": 50}, hand={"Ben": "F23"}).turn()
    assert set(game.options) == {"roll", "pay"}
    deal(game, ADA, BEN, ([], 20, []), ([], 0, JAIL_FREE))
    assert set(game.options) == {"roll", "card"}  # with 30 left she cannot pay
    game.answer("card")
    assert game.money == [("Ada", "Ben", 20, "C15")] and game.state.jail[ADA] == 0


@pytest.mark.parametrize(("kept", "under"), [("F23", "F28"), ("F28", "F23")])
def test_M22_who_gets_it_while_holding_a_card_says_which_of_the_two_goes_under(kept, under):
    game = asked(hand={"Ada": "F28", "Ben": "F23"})
    deal(game, ADA, BEN, ([], 20, []), ([], 0, JAIL_FREE))
    assert game.asked == (ADA, "card") and game.options == ("keep:F28", "keep:F23")
    game.answer(f"keep:{kept}")
    assert game.hand(ADA) == kept and game.hand(BEN) is None and game.under == [under]


def test_M22_a_second_card_of_its_kind_goes_under_unasked():
    game = asked(hand={"Ada": "F23", "Ben": "F23"})
    deal(game, ADA, BEN, ([], 20, []), ([], 0, JAIL_FREE))
    assert game.asked[1] != "card"
    assert (game.hand(ADA), game.hand(BEN), game.under) == ("F23", None, ["F23"])


def test_M22_no_other_card_is_dealt():
    for cards in (JAIL_FREE, ["F28"], ["bank_to_me"]):
        game = asked(hand={"Ben": "F28"})
        with pytest.raises(IllegalChoice, match="Jail"):
            game.interject("deal", ADA, BEN, ([], 20, []), ([], 0, cards)).answer("yes")


@pytest.mark.parametrize(
    ("give", "take", "word"),
    [
        (([], 51, []), ([TOY], 0, []), "51"),
        (([], 0, []), ([], 51, []), "51"),  # never the Fund's money
        (([TOY], 0, []), ([], 5, []), "manage"),
        (([BIKE], 0, []), ([], 5, []), "manage"),
        (([], 0, []), ([SEED], 5, []), "manage"),
        (([SEED, SEED], 0, []), ([], 5, []), "deal"),
        (([], -5, []), ([TOY], 0, []), "deal"),
        (([], 1.0, []), ([TOY], 0, []), "deal"),
        (([SEED], True, []), ([], 5, []), "deal"),
        ((["Seed Library"], 0, []), ([], 5, []), "deal"),
        ((5, 0, []), ([], 5, []), "deal"),
        (([SEED],), ([], 5, []), "deal"),
        (([99], 0, []), ([], 5, []), "manage"),
        (([-1], 0, []), ([], 5, []), "manage"),
    ],
)
def test_M22_what_is_not_there_is_not_dealt(give, take, word):
    game = asked()
    with pytest.raises(IllegalChoice, match=word):
        game.interject("deal", ADA, BEN, give, take)


@pytest.mark.parametrize("partner", [ADA, 2, -1, "Ben", None])
def test_a_deal_needs_another_player(partner):
    with pytest.raises(IllegalChoice, match="deal"):
        asked().interject("deal", ADA, partner, ([SEED], 0, []), ([], 5, []))


def refused(game):
    with pytest.raises(IllegalChoice, match="wait"):
        game.interject("deal", ADA, BEN, ([], 1, []), ([], 0, []))


def test_M22_never_inside_an_auction():
    game = Table((3, TWO), cash=CASH).turn("auction")
    assert game.asked == (BEN, "bid")
    refused(game)


def test_M22_never_inside_a_vote():
    game = Table((5, TWO), cash=CASH, hand={"Ada": "F19"}).turn("play")
    assert game.asked == (ADA, "vote")
    refused(game)


def test_M22_never_inside_the_gifts_at_GO():
    game = Table((1, TWO), at={"Ada": 26}, cash=CASH).turn()
    assert game.asked == (ADA, "gift")
    refused(game)


def test_M22_never_inside_a_bail():
    about = {"jail": {"Ada": 3}, "cash": {"Ben": 60, "Cora": 60, "Ada": 9}}
    game = Table((3, TWO), players=3, settings={"jail_split": "agreed"}, **about).turn()
    assert game.asked == (BEN, "bail")
    refused(game)


def test_M22_never_inside_another_deal():
    game = asked().interject("deal", ADA, BEN, ([SEED], 0, []), ([], 35, []))
    refused(game)


@pytest.mark.parametrize(
    ("kind", "dice", "about"),
    [
        ("develop", (5, TWO), {"manages": {"Ada": [SEED]}}),
        ("play", (5, TWO), {"hand": {"Ada": "F28"}}),
        ("order", (1, CARD), {}),
        ("manage", (3, TWO), {}),
        ("contribute", (3, TWO), {"manages": {"Ben": [TOY]}}),
        ("shuttle", (1, TWO), {"at": {"Ada": 1}}),
        ("card", (1, TWO), {"at": {"Ada": 9}, "cards": ("F28",)}),
        ("jail", (5, TWO), {"jail": {"Ada": 1}}),
    ],
)
def test_M22_whenever_the_player_whose_turn_it_is_is_asked(kind, dice, about):
    game = Table(dice, cash=CASH, **about).turn()
    assert game.asked == (ADA, kind)
    deal(game, BEN, ADA, ([], 0, []), ([], 50, []))
    assert game.asked is None or game.asked == (ADA, kind)
    assert ("Ada", "Ben", 50, "C15") in game.money


def test_C15_a_game_without_deals_refuses_them():
    with pytest.raises(IllegalChoice, match="without deals"):
        asked(settings={"deals": False}).interject("deal", ADA, BEN, ([], 1, []), ([], 0, []))


def test_a_deal_while_choosing_cards_leaves_the_cards_alone():
    game = Table((1, CARDS), cards=("F28", "F29"), at={"Ada": 6}, cash=CASH).turn("draw")
    deal(game, ADA, BEN, ([], 50, []), ([], 0, []))
    assert game.asked == (ADA, "card") and CARD != CARDS
    game.answer("keep:F29")
    assert game.hand(ADA) == "F29" and game.under == ["F28"]


class Greedy:
    """Proposes what it may not."""

    name = "Greedy"

    def propose(self, game, seat):
        return "deal", (game.others(seat)[0], ([99], 0, []), ([], 5, []))

    def __call__(self, game, decision):
        return decision.options[0]


def test_a_bot_that_proposes_what_may_not_be_dealt_is_named():
    game = Game(COMMUNITY_FUND, ["Ada", Greedy()], dice=[(3, TWO), (3, TWO)])
    before = game.state.digest()
    with pytest.raises(BotError, match=r"Greedy proposed .*99.*does not manage"):
        game.choose("manage")
    assert game.state.digest() == before and game.events == []
    batch = new_state(COMMUNITY_FUND, COMMUNITY_FUND.load(), Start(1, ("A", "B")))
    with pytest.raises(BotError, match="Greedy proposed"):
        play_batch_game(batch, [Greedy(), Greedy()])


def test_two_get_out_of_jail_free_cards_are_no_exchange():
    game = asked(hand={"Ada": "F23", "Ben": "F23"})
    with pytest.raises(IllegalChoice, match="exchange"):
        game.interject("deal", ADA, BEN, ([], 0, JAIL_FREE), ([], 0, JAIL_FREE))


def test_a_refused_deal_names_who_does_not_manage_what():
    with pytest.raises(IllegalChoice, match="Ada does not manage space 5"):
        asked().interject("deal", ADA, BEN, ([TOY], 0, []), ([], 5, []))
