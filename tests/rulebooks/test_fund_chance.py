"""C10 and M12 to M14, M16, M17, M28: Chance cards drawn, kept, played and what they do.

F01 fund_pays 30, F02 40, F12 140; F13 place_chip; F16 take_back_chip; F18 send_to_jail;
F19 vote_take_cash 50; F22 vote_take_project; F23 jail_free; F24 bank_to_fund 50;
F28 bank_to_me 25, F29 40; F31 move_to_go; F32 move_back 3; F33 all_give_fund 20.
"""

import pytest

from socialism_lab.engine.errors import IllegalChoice
from tests.rulebooks.fund_table import (
    ADA,
    BEN,
    CARD,
    CARDS,
    CORA,
    DAN,
    JAIL,
    SEED,
    TOOL,
    TOY,
    TWO,
    Table,
)


def on_chance(*cards, **about):
    """Ada lands on the Chance space 12, and these cards lie on top."""
    return Table((1, TWO), cards=cards, at={"Ada": 9}, **about).turn()


def test_C10_one_card_is_drawn_on_a_chance_space():
    game = on_chance("F28", "F29")
    assert game.asked == (ADA, "card") and game.options == ("keep:F28", "play:F28")
    game.answer("play:F28")
    assert game.money == [("Bank", "Ada", 25, "C10")]
    assert game.under == ["F28"] and game.hand(ADA) is None


def test_C10_a_card_may_be_kept():
    game = on_chance("F28")
    game.answer("keep:F28")
    assert game.hand(ADA) == "F28" and game.money == [] and game.under == []
    assert len(game.state.deck) == 43


def test_C10_at_most_one_card_is_held():
    game = on_chance("F28", hand={"Ada": "F23"})
    assert set(game.options) == {"keep:F28", "play:F28", "keep:F23"}
    game.answer("keep:F28")
    assert game.hand(ADA) == "F28" and game.under == ["F23"]


def test_C10_two_cards_for_the_face_with_two():
    game = Table((1, CARDS), cards=("F28", "F29"), at={"Ada": 6}).turn("draw")
    assert set(game.options) == {"keep:F28", "play:F28", "keep:F29", "play:F29"}


def test_M12_the_others_go_under_in_drawing_order_the_old_one_last():
    game = Table((1, CARDS), cards=("F24", "F29"), at={"Ada": 6}, hand={"Ada": "F28"})
    game.turn("keep", "draw", "keep:F28")
    assert game.hand(ADA) == "F28" and game.under == ["F24", "F29"]
    other = Table((1, CARDS), cards=("F24", "F29"), at={"Ada": 6}, hand={"Ada": "F28"})
    other.turn("keep", "draw", "keep:F24")
    assert other.under == ["F29", "F28"]


def test_M12_a_short_deck_gives_what_it_has_and_is_not_shuffled_again():
    game = Table((1, CARDS), (1, CARDS), cards=("F24",), at={"Ada": 6, "Ben": 6})
    deck = game.state.deck
    deck.pool.clear()
    game.turn("draw")
    assert game.options == ("keep:F24", "play:F24")
    game.answer("keep:F24")
    game.turn("draw")  # none is left: nothing is asked
    assert game.run.between and game.hand(BEN) is None


def test_M12_cards_put_under_come_back_in_that_order():
    game = Table((1, CARDS), cards=("F24", "F29"), at={"Ada": 6})
    game.turn("draw", "play:F29")
    deck = game.state.deck
    drawn = [deck.draw() for _ in range(44)]
    assert [game.state.data.deck[n] for n in drawn[-2:]] == ["F24", "F29"]
    assert deck.draw() == -1


def test_M13_a_lone_card_that_charges_the_fund_must_be_taken():
    game = on_chance("F12")
    assert game.money == [("Community Fund", "Bank", 140, "C10")]
    assert game.under == ["F12"] and game.run.between


def test_M13_of_several_another_may_be_chosen():
    game = on_chance("F12", hand={"Ada": "F23"})
    assert set(game.options) == {"take:F12", "keep:F23"}
    game.answer("keep:F23")
    assert game.money == [] and game.under == ["F12"] and game.hand(ADA) == "F23"


def test_M13_if_chosen_it_acts_at_once():
    game = on_chance("F12", hand={"Ada": "F23"})
    game.answer("take:F12")
    assert game.money == [("Community Fund", "Bank", 140, "C10")]
    assert game.hand(ADA) is None and sorted(game.under) == ["F12", "F23"]


def test_M13_of_two_that_charge_the_fund_one_is_taken():
    game = Table((1, CARDS), cards=("F12", "F01"), at={"Ada": 6}).turn("draw")
    assert set(game.options) == {"take:F12", "take:F01"}
    game.answer("take:F01")
    assert game.money == [("Community Fund", "Bank", 30, "C10")]


def test_M14_one_card_a_turn():
    game = Table((1, TWO), cards=("F29",), at={"Ada": 9}, hand={"Ada": "F28"})
    game.turn("play")  # then lands on Chance, and the second card can only be kept
    assert game.run.between and game.hand(ADA) == "F29"
    assert game.money == [("Bank", "Ada", 25, "C10")]


def test_M14_a_card_that_charges_the_fund_is_no_played_card():
    game = Table((1, CARD), cards=("F01", "F28"), at={"Ada": 11})
    game.turn("draw")  # F01; then Chance 12: F28 may be played
    assert game.money == [("Community Fund", "Bank", 30, "C10")]
    assert game.options == ("keep:F28", "play:F28")


def test_M14_a_kept_card_may_be_played_at_a_question_after_the_roll():
    game = Table((3, TWO), hand={"Ada": "F28"}).turn("keep")
    assert game.asked == (ADA, "manage")
    game.interject("card", ADA)
    assert game.money == [("Bank", "Ada", 25, "C10")] and game.asked == (ADA, "manage")
    game.answer("manage")  # now with 25 of the own cash
    assert game.money[1:] == [("Ada", "Bank", 25, "C5"), ("Community Fund", "Bank", 90, "C5")]


def test_M14_one_a_turn_also_by_interjection():
    game = Table((1, CARD), cards=("F29",), at={"Ada": 2}, hand={"Ada": "F28"}, players=2)
    game.turn("keep")
    assert game.asked == (ADA, "order")
    game.interject("card", ADA)
    game.answer("draw")  # F29 can only be kept
    assert game.hand(ADA) == "F29" and game.asked == (ADA, "manage")
    with pytest.raises(IllegalChoice, match="card"):
        game.interject("card", ADA)


def test_M14_a_card_played_when_asked_counts_for_the_interjection():
    game = Table((1, CARD), cards=("F29",), at={"Ada": 2}, hand={"Ada": "F28"})
    game.turn("play", "draw")
    with pytest.raises(IllegalChoice, match="card"):
        game.interject("card", ADA)


def test_M14_in_jail_a_card_may_be_played_and_with_its_money_bail_be_paid():
    game = Table((5, TWO), jail={"Ada": 1}, hand={"Ada": "F30"}, cash={"Ben": 9})
    game.turn()
    assert game.asked == (ADA, "play")
    game.answer("play")  # the Bank pays 60
    assert game.asked == (ADA, "jail") and set(game.options) == {"roll", "pay"}
    game.answer("pay")
    assert game.money == [("Bank", "Ada", 60, "C10"), ("Ada", "Bank", 50, "C14")]


def test_M14_in_jail_by_interjection_too_but_no_card_that_moves():
    game = Table((5, TWO), jail={"Ada": 1}, hand={"Ada": "F28"}, cash={"Ada": 50})
    game.turn("keep")
    game.interject("card", ADA)
    assert game.money == [("Bank", "Ada", 25, "C10")] and game.asked == (ADA, "jail")
    for card in ("F31", "F32"):
        moves = Table((5, TWO), jail={"Ada": 1}, hand={"Ada": card}, cash={"Ada": 50}).turn()
        assert moves.asked == (ADA, "jail")
        with pytest.raises(IllegalChoice):
            moves.interject("card", ADA)


def test_M14_get_out_of_jail_free_is_the_one_card_of_its_turn():
    game = Table((1, TWO), cards=("F29",), jail={"Ada": 1}, hand={"Ada": "F23"})
    game.state.position[ADA] = 9  # so that the roll ends on Chance
    game.turn("card")
    assert game.run.between and game.hand(ADA) == "F29" and game.money == []


def test_M14_after_another_card_get_out_of_jail_free_must_wait():
    game = Table((5, TWO), jail={"Ada": 1}, hand={"Ada": "F28"}, cash={"Ada": 50, "Ben": 1})
    game.turn("play")
    game.state.hand[ADA] = 22  # F23, as if bought in this turn
    assert game.state.data.cards[22].id == "F23"
    assert "card" not in game.run.decision.refresh(game.state)


def test_M14_only_in_the_own_turn():
    game = Table((3, TWO), hand={"Ben": "F28"}).turn()
    with pytest.raises(IllegalChoice, match="own turn"):
        game.interject("card", BEN)
    between = Table((3, TWO), hand={"Ada": "F28"})
    with pytest.raises(IllegalChoice, match="own turn"):
        between.interject("card", ADA)


def test_M12_while_choosing_among_cards_none_of_them_is_played_apart():
    game = Table((1, TWO), cards=("F29",), at={"Ada": 9}, hand={"Ada": "F28"}).turn("keep")
    assert game.asked == (ADA, "card")
    with pytest.raises(IllegalChoice, match="card"):
        game.interject("card", ADA)


def cards_in_all(state):
    return len(state.deck) + sum(kind >= 0 for kind in state.hand)


@pytest.mark.parametrize("seller", [ADA, BEN])
def test_M12_while_choosing_among_cards_none_is_sold_and_none_is_lost(seller):
    holder = ("Ada", "Ben")[seller]
    game = on_chance("F29", hand={holder: "F23"}, cash={"Ada": 20, "Ben": 20})
    assert game.asked == (ADA, "card")
    with pytest.raises(IllegalChoice, match="card"):
        give, take = ([], 0, ["jail_free"]), ([], 10, [])
        game.interject("deal", seller, 1 - seller, give, take).answer("yes")
    again = on_chance("F29", hand={holder: "F23"})
    again.answer("keep:F29")
    assert cards_in_all(again.state) == 44


# -- what the cards do ------------------------------------------------------------------------


def play(card, *answers, **about):
    """Ada plays a kept card at the start of her turn, then goes to Jail's visitors' side."""
    return Table((5, TWO), hand={"Ada": card}, **about).turn("play", *answers)


def test_M17_a_chip_placed_by_a_card_is_free_and_on_any_managed_project():
    game = play("F13", manages={"Ben": [TOY]}, chips={TOY: ["Ben"]})
    assert game.money == [] and game.state.chips[TOY] == [BEN, ADA]  # the only place: not asked
    two = Table((5, TWO), hand={"Ada": "F13"}, manages={"Ben": [TOY, SEED]}).turn("play")
    assert two.asked == (ADA, "place") and two.options == (SEED, TOY)
    two.answer(TOY)
    assert two.money == [] and two.state.placed == [1, 0]


def test_M17_not_where_no_managed_project_has_an_open_space():
    game = Table((5, TWO), hand={"Ada": "F13"}, manages={"Ben": [SEED]}, chips={SEED: ["Ben"] * 2})
    assert game.turn().run.between  # it cannot be played, so nothing is asked
    assert game.hand(ADA) == "F13"


def test_M17_a_tenth_chip_wins_at_once():
    nine = {TOY: ["Ada"] * 3, SEED: ["Ada"] * 2, TOOL: ["Ada"] * 2, 6: ["Ada"] * 2}
    game = play("F13", manages={"Ben": [TOY, SEED, TOOL, 6]}, chips=nine)
    assert game.ending == ("won", (ADA,)) and game.money == []
    assert game.state.placed[ADA] == 10 and game.under == ["F13"]


def test_M17_from_jail():
    game = Table((5, TWO), hand={"Ada": "F13"}, manages={"Ben": [TOY]}, jail={"Ada": 1},
                 cash={"Ada": 50}).turn("play")  # fmt: skip
    assert game.state.placed == [1, 0] and game.asked == (ADA, "jail")


def test_M17_on_another_players_turn():
    game = Table((3, TWO), hand={"Ben": "F13"}, manages={"Ada": [SEED], "Ben": [TOOL]})
    game.turn()
    assert game.asked == (ADA, "develop")
    game.interject("card", BEN)
    assert game.asked == (BEN, "place")
    game.answer(TOOL)
    assert game.state.placed == [0, 1] and game.asked == (ADA, "develop")
    assert not game.state.played  # Ada may still play one in her turn


def test_M16_the_player_hit_chooses_which_chip_comes_back():
    game = Table(
        (5, TWO), hand={"Ada": "F16"}, players=3, manages={"Ben": [TOY, SEED]},
        chips={TOY: ["Ben", "Ada", "Cora"], SEED: ["Ben", "Cora"]},
    ).turn("play")  # fmt: skip
    assert game.asked == (ADA, "target") and set(game.options) == {BEN, CORA}
    game.answer(CORA)
    assert game.asked == (CORA, "take back") and set(game.options) == {SEED, TOY}
    game.answer(TOY)
    assert game.state.chips[TOY] == [BEN, ADA] and game.state.placed == [1, 2, 1]
    assert game.money == []


def test_M16_the_project_is_unfinished_again_until_it_is_filled_again():
    game = Table(
        (5, TWO), (3, TWO), (3, TWO), hand={"Ada": "F16"}, at={"Ben": 0},
        manages={"Ada": [TOY]}, chips={TOY: ["Ben", "Ben", "Ada"]}, cash={"Ben": 40},
    ).turn("play")  # fmt: skip
    assert game.state.chips[TOY] == [BEN, ADA]  # one victim, one project: not asked
    game.turn()  # Ben lands there: it pays nothing, he may contribute
    assert game.asked == (BEN, "contribute") and game.money == []
    game.answer("contribute")
    assert not game.state.room[TOY] and game.money == [("Ben", "Ada", 10, "C7")]


def test_M16_nobody_to_hit_nothing_to_play():
    game = Table((5, TWO), hand={"Ada": "F16"}, manages={"Ben": [SEED]}, chips={SEED: ["Ada"]})
    assert game.turn().run.between


def test_M24_a_card_sends_another_to_jail_at_the_funds_cost():
    game = Table((5, TWO), hand={"Ada": "F18"}, players=3, at={"Ben": 20}, jail={"Cora": 2})
    game.turn("play")  # Ben is the only free one
    assert game.money == [("Community Fund", "Bank", 50, "C10")]
    assert game.state.position[BEN] == JAIL and game.state.jail == [0, 1, 2]


def vote(card, *ballots, players=4, **about):
    game = Table((5, TWO), hand={"Ada": card}, players=players, **about).turn("play")
    for voter, ballot in enumerate(ballots):
        assert game.asked == (voter, "vote") and game.options == tuple(range(players))
        game.answer(ballot)
    return game


def test_M28_the_player_named_most_loses_and_the_jailed_vote_too():
    game = vote("F19", BEN, CORA, CORA, DAN, cash={"Cora": 70, "Ben": 70}, jail={"Dan": 1})
    assert game.money == [("Cora", "Bank", 50, "C10")]


def test_M28_a_tie_is_settled_by_who_played_the_card():
    game = vote("F19", BEN, CORA, CORA, BEN, cash={"Cora": 70, "Ben": 70})
    assert game.asked == (ADA, "tie") and set(game.options) == {BEN, CORA}
    game.answer(BEN)
    assert game.money == [("Ben", "Bank", 50, "C10")]


def test_M28_four_ways_tied():
    game = vote("F19", BEN, CORA, DAN, ADA, cash={"Cora": 70})
    assert game.asked == (ADA, "tie") and set(game.options) == {ADA, BEN, CORA, DAN}


def test_M3_a_vote_takes_at_most_what_the_player_has_and_never_from_the_fund():
    game = vote("F21", BEN, BEN, BEN, players=3, cash={"Ben": 33})
    assert game.money == [("Ben", "Bank", 33, "C10")] and game.fund == 1848


def test_M28_who_played_the_card_can_lose_it():
    game = vote("F19", BEN, ADA, ADA, players=3, cash={"Ada": 80, "Ben": 1})
    assert game.money == [("Ada", "Bank", 50, "C10")]


def test_M28_a_project_goes_to_who_played_the_card_with_its_chips():
    game = vote("F22", BEN, BEN, ADA, players=3, manages={"Ben": [SEED, TOY]},
                chips={TOY: ["Ben", "Cora"]})  # fmt: skip
    assert game.asked == (ADA, "take over") and game.options == (SEED, TOY)
    game.answer(TOY)
    assert game.state.manager[TOY] == ADA and game.state.projects[:2] == [[TOY], [SEED]]
    assert game.state.chips[TOY] == [BEN, CORA] and game.state.placed == [0, 1, 1]  # M15


def test_M28_a_vote_against_who_has_no_project_takes_none():
    game = vote("F22", CORA, CORA, ADA, players=3, manages={"Ben": [SEED]})
    assert game.money == [] and game.state.manager[SEED] == BEN and game.run.between


def test_the_bank_pays_into_the_fund_or_to_the_player():
    assert play("F24").money == [("Bank", "Community Fund", 50, "C10")]
    assert play("F29").money == [("Bank", "Ada", 40, "C10")]


def test_everybody_gives_the_fund_at_most_what_they_have():
    game = play("F33", players=3, cash={"Ada": 50, "Ben": 12})
    assert game.money == [
        ("Ada", "Community Fund", 20, "C10"),
        ("Ben", "Community Fund", 12, "C10"),
    ]


def test_a_card_that_moves_back_lands_there():
    about = {"at": {"Ada": 9}, "cash": {"Ada": 200}, "manages": {"Ben": [13]}}
    game = Table((5, TWO), hand={"Ada": "F32"}, **about).turn("play")
    assert game.state.position[ADA] == 6 and game.asked == (ADA, "manage")
    game.answer("manage")
    assert game.money == [("Ada", "Bank", 120, "C5")]
    assert game.asked == (ADA, "contribute")  # then the roll: 6 + 7 = Night Bus


def test_all_44_cards_are_known_to_the_book():
    state = Table(files={}).state  # the shipped ones
    assert len(state.data.deck) == 44
    assert {card.effect for card in state.data.cards} == set(state.book.effects) | {"jail_free"}
    pack = [state.data.cards[kind] for kind in state.data.kinds]
    now = [card.effect for card in pack if card.when == "now"]
    assert now == ["fund_pays"] * 12 and "fund_pays" not in [
        card.effect for card in pack if card.when == "keep"
    ]


@pytest.mark.parametrize("card", ["F19", "F22"])
def test_a_vote_that_could_take_nothing_is_not_called(card):
    game = Table((5, TWO), hand={"Ada": card}, cash={"Ada": 9}, manages={"Ada": [SEED]})
    game.turn("pass")
    assert game.run.between and game.hand(ADA) == card


def test_a_card_that_is_no_longer_in_hand_cannot_be_played():
    game = Table((5, TWO), hand={"Ada": "F28", "Ben": "F23"}, cash={"Ada": 5}).turn()
    assert game.asked == (ADA, "play")
    game.interject("deal", ADA, BEN, ([], 5, []), ([], 0, ["jail_free"]))
    game.answer("yes", "keep:F23")
    assert game.run.between and game.hand(ADA) == "F23" and game.under == ["F28"]
    assert game.money == [("Ada", "Ben", 5, "C15")]


def test_a_chip_card_cannot_be_played_once_the_last_place_is_taken():
    game = Table(
        (5, TWO), hand={"Ada": "F13", "Ben": "F14"}, manages={"Ben": [SEED]}, chips={SEED: ["Ben"]}
    ).turn()  # fmt: skip
    assert game.asked == (ADA, "play")
    game.interject("card", BEN)
    assert game.run.between and game.hand(ADA) == "F13" and game.state.chips[SEED] == [BEN, BEN]
