"""The vote, and rules I to VIII."""

import pytest

from socialism_lab.bots import Reformer
from socialism_lab.engine.errors import IllegalChoice, SettingError
from socialism_lab.engine.game import Game
from socialism_lab.rulebooks import replace
from socialism_lab.views.words import story

from .treasury_table import LAISSEZ_FAIRE, REVOLUTION, built, did, lines, table, told

BLUE = ["Park Place", "Boardwalk"]
RAILS = ["Reading Railroad", "Pennsylvania Railroad", "B&O Railroad", "Short Line"]
FOUR = "Ada Ben Cleo Dan"


def after(dice=(), **position):
    """A table where the vote has been carried."""
    return table(dice, revolution=True, **position)


# -- the vote -----------------------------------------------------------------------------------
def test_a_book_with_nothing_to_bring_in_has_no_vote():
    book = replace(LAISSEZ_FAIRE, reform={})
    game = Game(book, [Reformer(), Reformer(), "Ada"], seed=1).play()
    assert game.decision.kind != "vote" and "call" not in game.decision.options
    for near in ("reveal", "known_moves"):
        with pytest.raises(SettingError, match=f"no rule '{near}'; near it: [a-z_]") as refused:
            replace(LAISSEZ_FAIRE, **{near: 5})
        assert "known_moves," not in str(refused.value)


def call(*votes, players=FOUR, **more):
    game = table([(1, 1)], players=players, **more)
    game.choose("call")
    for vote in votes:
        assert game.decision.kind == "vote" and game.decision.seat != 0
        game.choose(vote)
    return game


def test_a_call_is_a_yes_and_one_more_carries_it_in_the_same_turn():
    game = call("no", "yes", "no")
    assert told(game, "vote") == [(0, (("yes", "no", "yes", "no"), True))]
    assert game.state.revolution == 1 and game.decision.seat == 0 and game.state.wage == 200
    assert "build:39" in game.decision.options and "call" not in game.decision.options
    assert game.state.book is REVOLUTION


def test_a_lost_vote_may_be_called_again_only_in_the_next_lap():
    game = call("no", "no", "no", deeds={"Ada": ["Boardwalk"]})
    assert game.state.revolution == 0 and game.decision.options == ("roll", "mortgage:39")
    assert told(game, "vote") == [(0, (("yes", "no", "no", "no"), False))]
    game = table([], laps={"Ada": 1})
    assert "call" in game.decision.options


@pytest.mark.parametrize(
    ("needed", "votes", "carried"),
    [
        ("majority", ("yes", "no", "no"), False),  # 2 of 4
        ("majority", ("yes", "yes", "no"), True),
        ("all", ("yes", "yes", "no"), False),
        ("all", ("yes", "yes", "yes"), True),
        (1, ("no", "no", "no"), True),
    ],
)
def test_votes_needed(needed, votes, carried):
    assert bool(call(*votes, rules={"votes_needed": needed}).state.revolution) == carried


def test_prisoners_vote_but_do_not_call():
    game = table([(1, 2)], players=FOUR, jail={"Ada": 1, "Ben": 2})
    assert "call" not in game.decision.options
    game = call("yes", "no", "no", jail={"Ben": 2})
    assert game.state.revolution


def test_ballots_are_unseen_by_the_others():
    assert "vote" in LAISSEZ_FAIRE.hidden


def test_the_waiting_list_is_void_after_the_vote():
    game = table([], deeds={"Ada": BLUE}, rules={"houses": 0})
    did(game, "wait:39", "call", "yes", "no")
    assert game.state.waiting == [] and game.state.revolution


def test_the_treasury_is_spent_at_once_or_set_aside():
    game = call("yes", "no", "no", treasury=230)
    assert lines(game) == ["Treasury>Bank 100 VI"] * 2 and game.state.purse == 30
    assert game.state.public[12] and game.state.public[28]
    game = call("yes", "no", "no", treasury=230, rules={"treasury_at_revolution": "empty"})
    assert lines(game) == ["Treasury>Bank 230 VI"] and game.state.works == 0


def test_a_lesson_makes_a_third_society_and_the_vote_keeps_its_rules():
    def double_wages(game, seat):
        """3: double wages."""
        LAISSEZ_FAIRE.pay_wages(game, seat)
        game.pay(-1, seat, game.wage, "3", "again")

    mine = replace(LAISSEZ_FAIRE, pay_wages=double_wages)
    game = table([(1, 1)], at={"Ada": 39}, book=mine)
    game.choose("call").choose("yes").choose("no")
    assert lines(did and game.choose("roll").choose("forward"))[:2] == ["Bank>Ada 200 3"] * 2
    assert REVOLUTION.pay_wages is LAISSEZ_FAIRE.pay_wages
    mixed = replace(LAISSEZ_FAIRE, rent=REVOLUTION.rent, rules=REVOLUTION.rules)
    game = table([(1, 2)], book=mixed, deeds={"Ben": ["Baltic Avenue"]})
    assert did(game, "roll") == ["Ada>Treasury 4 II"]


# -- rules I to IV ------------------------------------------------------------------------------
@pytest.mark.parametrize("start", [39, 14])
def test_i_necessities_draw_a_card_and_are_not_taxed(start):
    game = after([(1, 2)], at={"Ada": start}, deck=["T25"])
    assert did(game, "roll", "forward")[-1] == "Bank>Ada 25 11"


def test_i_shelter_is_a_free_visit_to_jail():
    assert did(after([(1, 2)], at={"Ada": 7}), "roll", "forward") == []


@pytest.mark.parametrize("owner", ["Ada", "Ben"])
def test_ii_land_rent_goes_to_the_treasury_from_deed_holders_too(owner):
    game = after([(1, 2)], deeds={owner: ["Baltic Avenue"]})
    assert did(game, "roll", "forward") == ["Ada>Treasury 4 II"]


@pytest.mark.parametrize(("deeds", "due"), [("stand", 8), ("end", 4)])
def test_p18_a_full_group_doubles_the_land_rent_while_deeds_stand(deeds, due):
    game = after(
        [(1, 2)],
        deeds={"Ben": ["Baltic Avenue", "Mediterranean Avenue"]},
        mortgaged=["Baltic Avenue"],  # mortgages make no difference (P27)
        rules={"deeds_after_revolution": deeds},
    )
    assert did(game, "roll", "forward") == [f"Ada>Treasury {due} II"]


def test_p27_the_owner_of_a_full_group_pays_the_doubled_land_rent_himself():
    game = after(
        [(1, 2)],
        deeds={"Ada": ["Baltic Avenue", "Mediterranean Avenue"]},
        **built("Ada", {"Baltic Avenue": 1}),
    )
    assert did(game, "roll", "forward") == ["Ada>Treasury 8 II"]  # no building rent to himself


def test_iv_land_rent_first_then_the_building_rent_to_whoever_built():
    game = after([(1, 2)], deeds={"Ben": ["Baltic Avenue"]}, **built("Cleo", {"Baltic Avenue": 2}))
    assert did(game, "roll", "forward") == ["Ada>Treasury 4 II", "Ada>Cleo 60 IV"]
    game = after([(1, 2)], **built("Ada", {"Baltic Avenue": 2}))
    assert did(game, "roll", "forward") == ["Ada>Treasury 4 II"]
    game = after(
        [(1, 2)], **built("Cleo", {"Baltic Avenue": 2}), rules={"improvement_rent": "net_of_land"}
    )
    assert did(game, "roll", "forward") == ["Ada>Treasury 4 II", "Ada>Cleo 56 IV"]


def test_iv_who_cannot_pay_both_pays_the_treasury_first():
    game = after([(1, 2)], **built("Cleo", {"Baltic Avenue": 2}), cash={"Ada": 30})
    assert did(game, "forward") == ["Ada>Treasury 4 II", "Ada>Cleo 26 IV"]
    assert game.state.poor_house[0] and game.state.forgiven[0] == 34


def test_p18_lots_are_sold_after_the_rent_is_paid_while_deeds_stand():
    game = after([(1, 2)], at={"Cleo": 3})
    assert did(game, "roll", "forward") == ["Ada>Treasury 4 II"] and game.decision.kind == "buy"
    rows = did(game, "buy", 70, 70)
    assert game.decision.kind == "option"
    assert did(game, "take")[1:] == ["Ada>Bank 70 1"] and game.state.owner[3] == 0
    assert rows == ["Ada>Treasury 4 II"]  # P26 yields nothing for land: Cleo pays nothing
    game = after([(1, 2)], cash={"Ada": 63})  # 59 are left after the rent: too little for 60
    assert did(game, "roll", "forward") == ["Ada>Treasury 4 II"] and game.state.owner[3] == -1
    game = after([(1, 2)], cash={"Ada": 64, "Ben": 0, "Cleo": 0})
    assert did(game, "roll", "forward", "buy") == ["Ada>Treasury 4 II", "Ada>Bank 60 7"]


def test_p18_who_cannot_pay_the_rents_does_not_buy():
    game = after([(1, 2)], cash={"Ada": 90}, **built("Cleo", {"Baltic Avenue": 3}))
    assert did(game, "roll", "forward") == ["Ada>Treasury 4 II", "Ada>Cleo 86 IV"]
    assert game.state.poor_house[0] and game.state.owner[3] == -1


def test_p18_no_lot_is_sold_where_deeds_have_ended_but_franchises_are():
    ended = {"deeds_after_revolution": "end"}
    assert did(after([(1, 2)], rules=ended), "roll", "forward") == ["Ada>Treasury 4 II"]
    game = after([(2, 3)], cash={"Ben": 0, "Cleo": 0}, rules=ended)
    assert did(game, "roll", "forward", "buy") == ["Ada>Bank 200 7"]


def test_iii_fares_are_private_until_public_and_then_nothing():
    game = after([(2, 3)], deeds={"Ben": RAILS})
    assert did(game, "roll", "forward") == ["Ada>Ben 200 9"]
    game = after([(2, 3)], deeds={"Ben": RAILS[:2]}, works=4)  # two railroads are left
    assert did(game, "roll", "forward") == ["Ada>Ben 50 9"]
    game = after([(2, 3)], works=6)
    assert did(game, "roll", "forward") == []


def test_IV_who_has_just_the_cost_of_a_house_may_build_it():
    """Houses cost 50 on the two brown and the three light blue lots."""
    for cash, lots in ((49, []), (50, [1, 3, 6, 8, 9])):
        game = table([], book=REVOLUTION, cash={"Ada": cash})
        built = [word for word in game.decision.options if word.startswith("build")]
        assert built == [f"build:{k}" for k in lots]


def test_iv_one_house_a_turn_on_any_bare_lot_with_nobody_else_there():
    game = after([(1, 2)], at={"Ada": 3, "Ben": 6, "Cleo": 3}, **built("Ben", {"Boardwalk": 1}))
    sites = [int(w[6:]) for w in game.decision.options if w.startswith("build")]
    assert sites == [k for k in game.state.data.lots if k not in (6, 39)]
    rows = did(game, "build:16", 100, 100)
    assert rows == ["Ada>Bank 100 IV"] and game.state.builder[16] == 0
    assert not [w for w in game.decision.options if w.startswith("build")]


def test_iv_another_may_bid_and_the_excess_goes_to_the_treasury():
    game = after([(1, 2)], deeds={"Cleo": ["St. James Place"]})
    did(game, "build:16", 130, 130)
    assert game.decision.about == (16, 130)
    assert did(game, "pass") == ["Ben>Bank 100 IV", "Ben>Treasury 30 IV"]
    assert game.state.builder[16] == 1 and game.state.stock[0] == 31
    game = after([(1, 2)])
    rows = did(game, "build:16", 130, 130, "take")
    assert rows == ["Ada>Bank 100 IV", "Ada>Treasury 30 IV"] and game.state.builder[16] == 0


def test_iv_a_new_house_earns_at_once_from_tokens_on_the_lot():
    game = after([(1, 2)], at={"Ada": 3, "Cleo": 3})
    assert did(game, "build:3", 50, 50) == ["Ada>Bank 50 IV", "Cleo>Ada 20 IV"]


def test_iv_even_building_is_off_on_the_way_down_too():
    game = after(**built("Ada", {"Park Place": 1, "Boardwalk": 4}))
    assert "sell:37" in game.decision.options
    assert did(game, "sell:37") == ["Bank>Ada 100 16"]


def test_only_an_own_building_on_a_lot_hinders_its_sale_and_mortgage():
    game = after(
        deeds={"Ada": BLUE},
        houses={"Park Place": 1, "Boardwalk": 1},
        builders={"Park Place": "Ben", "Boardwalk": "Ada"},
    )
    assert "mortgage:37" in game.decision.options
    assert "mortgage:39" not in game.decision.options
    with pytest.raises(IllegalChoice, match="buildings of Boardwalk"):
        game.interject("deal", "Ada", 1, [[39], 0, []], [[], 1, []])
    game.interject("deal", "Ada", 1, [[37], 0, []], [[], 1, []]).choose("yes")
    assert game.state.owner[37] == 1


def test_p18_deeds_count_while_they_stand_and_nothing_where_they_have_ended():
    hand = {
        "deeds": {"Ada": ["Boardwalk", "Reading Railroad"]},
        "mortgaged": ["Boardwalk"],
        "cash": {"Ada": 0},
    }
    score = lambda game: game.state.book.standing(game.state)[0]["score"]  # noqa: E731
    assert score(after(**hand)) == 600 - 200
    rules = {"deeds_after_revolution": "end"}
    game = after(**hand, rules=rules)
    assert score(game) == 300 - 200  # the loan is still owed
    game = after(deeds={"Ada": ["Boardwalk", "Reading Railroad"]}, rules=rules)
    assert [w for w in game.decision.options if w.startswith("mort")] == ["mortgage:5"]


def test_iv_the_auction_of_a_house_goes_by_rule_iv_and_a_lots_by_rule_1():
    game = after([(1, 2)]).choose("build:16")
    assert (game.decision.kind, game.decision.rule) == ("bid", "IV")
    game = after([(1, 2)]).choose("roll").choose("forward").choose("buy")
    assert (game.decision.kind, game.decision.rule) == ("bid", "1")


# -- rules V to VIII ----------------------------------------------------------------------------
def test_v_trespassing_leads_to_jail_until_the_colleges_stand():
    game = after([(1, 2)], at={"Ada": 1})
    did(game, "roll", "forward")
    assert game.state.jail[0] == 1


def test_vi_each_100_buys_the_next_step_in_order():
    deeds = {
        "Ben": ["Electric Company", "Short Line", "B&O Railroad"],
        "Cleo": ["Water Works"],
        "Ada": ["Reading Railroad"],
    }
    game = after([(1, 2)], deeds=deeds, treasury=899)
    rows = [f"{e.payer}>{e.payee} {e.amount} {e.rule}" for e in game.ledger if e.rule == "VI"]
    treasury = "Public Treasury"
    assert rows == [
        f"{treasury}>{payee} 100 VI"
        for payee in ("Ben", "Cleo", "Ben", "Ben", "Bank", "Ada", "Bank", "Bank")
    ]
    state = game.state
    assert (state.works, state.wage, state.purse, state.colleges) == (8, 220, 99, True)
    assert all(state.public[k] for k in (12, 28, 35, 25, 15, 5)) and state.cards[1] == []


def test_vi_a_step_comes_right_after_the_payment_that_fills_the_treasury():
    game = after(
        [(1, 2)],
        treasury=96,
        deeds={"Ben": ["Electric Company"]},
        **built("Cleo", {"Baltic Avenue": 1}),
    )
    assert did(game, "roll", "forward") == [
        "Ada>Treasury 4 II",
        "Treasury>Ben 100 VI",
        "Ada>Cleo 20 IV",
    ]


def test_p10_what_a_bought_out_franchise_brings_goes_to_the_debt():
    game = after(
        [(1, 2)],
        cash={"Ada": 50},
        deeds={"Ada": ["Electric Company"]},
        mortgaged=["Electric Company"],
        houses={"Baltic Avenue": 3},  # 4 land rent and 180 building rent
        builders={"Baltic Avenue": "Cleo"},
        treasury=96,
        rules={"deeds_after_revolution": "end"},
    )
    assert did(game, "roll", "forward") == [
        "Ada>Treasury 4 II",
        "Treasury>Bank 75 VI",  # the loan
        "Treasury>Ada 25 VI",
        "Ada>Cleo 71 IV",  # 50 - 4 + 25
    ]
    assert game.state.forgiven[0] == 180 - 71 and game.state.cash[0] == 0


def test_p10_and_what_comes_after_the_last_money_was_paid_goes_to_the_debt_too():
    game = after(
        [(2, 4)],
        at={"Ada": 33},  # to Boardwalk: 50
        cash={"Ada": 40},
        deeds={"Ada": ["Electric Company"]},
        mortgaged=["Electric Company"],
        treasury=60,
    )
    assert did(game, "forward") == [
        "Ada>Treasury 40 II",
        "Treasury>Bank 75 VI",
        "Treasury>Ada 25 VI",
        "Ada>Treasury 10 II",
    ]
    assert game.state.forgiven[0] == 0 and not game.state.poor_house[0]


@pytest.mark.parametrize(("purse", "steps"), [(199, 1), (200, 2), (1299, 12)])
def test_vi_many_wage_steps_are_one_entry(purse, steps):
    game = after(works=7, treasury=purse)
    paid = [(e.payee, e.amount) for e in game.ledger if e.rule == "VI"]
    assert paid == [("Bank", 100 * steps)] and game.state.purse == purse - 100 * steps
    assert (game.state.wage, game.state.works) == (200 + 20 * steps, 7 + steps)
    assert told(game, "wages") == [(-1, (200 + 20 * steps,))]


def test_vi_wages_past_all_sense_end_the_game_unfinished():
    rules = {"step_cost": 1, "wage_rise": 1000, "wages": 0}
    game = after([(1, 2)], works=7, treasury=0, rules=rules)
    game.state.wage = 10**9 - 4000
    did(game, "roll", "forward")  # 4 land rent: four steps of 1000, to 1,000,000,000
    assert not game.over and game.state.wage == 10**9
    game = after([(1, 2)], works=7, treasury=0, rules=rules)
    game.state.wage = 10**9 - 3999
    did(game, "roll", "forward")
    assert (game.result.ending, game.result.winners) == ("unfinished", ())
    assert "past all sense" in story(game)


@pytest.mark.parametrize(("cost", "holder", "bank"), [(100, 25, 75), (50, 0, 50), (75, 0, 75)])
def test_vi_a_mortgaged_franchise_brings_the_cost_less_the_loan(cost, holder, bank):
    game = after(
        [(1, 2)],
        deeds={"Ben": ["Electric Company"]},
        mortgaged=["Electric Company"],
        treasury=cost,
        rules={"step_cost": cost},
    )
    paid = {e.payee: e.amount for e in game.ledger if e.rule == "VI"}
    assert paid.get("Ben", 0) == holder and paid["Bank"] == bank
    assert not game.state.mortgaged[12] and game.state.owner[12] == -1


def test_vi_nationalising_a_railroad_ends_the_trust():
    game = after(
        [(1, 2)], deeds={"Ben": RAILS[:2], "Cleo": RAILS[2:]}, trust=["Ben", "Cleo"], treasury=300
    )
    assert game.state.trust == [] and game.state.public[35]


def test_vi_higher_wages_are_paid_at_go():
    game = after([(1, 2)], at={"Ada": 39}, works=7, treasury=200, deck=["T25"])
    assert did(game, "roll", "forward")[0] == "Bank>Ada 240 3"


def test_vi_the_colleges_free_prisoners_at_their_next_turn():
    game = after([(1, 1)], jail={"Ada": 2}, works=6, treasury=100)
    assert game.state.colleges and game.state.position[0] == 10
    assert game.decision.kind == "turn" and game.state.jail[0] == 0
    game = after([(1, 1)], jail={"Ben": 2}, works=6, treasury=100)
    assert game.state.jail[1]  # until then he neither bids nor deals
    with pytest.raises(IllegalChoice, match="Jail"):
        game.interject("deal", "Ada", 1, [[], 1, []], [[], 0, []])


@pytest.mark.parametrize("start", [1, 27])
def test_vii_a_visit_to_a_college_earns_a_voucher_and_four_a_professor(start):
    game = after([(1, 2)], at={"Ada": start}, works=7, vouchers={"Ada": 2})
    did(game, "roll", "forward")
    assert (game.state.vouchers[0], game.state.professors[0], game.state.jail[0]) == (3, 0, 0)
    game = after([(1, 2)], at={"Ada": start}, works=7, vouchers={"Ada": 3})
    did(game, "roll", "forward")
    assert (game.state.vouchers[0], game.state.professors[0]) == (0, 1)


def test_vii_vouchers_from_jail_count_but_only_once_colleges_stand():
    game = after([(1, 1)], vouchers={"Ada": 5}, works=6)
    assert game.state.professors[0] == 0
    game = after([(1, 1)], vouchers={"Ada": 5}, works=6, treasury=100)
    assert (game.state.vouchers[0], game.state.professors[0]) == (1, 1)


def test_p22_a_card_goes_under_the_deck_after_its_directions():
    game = after([(1, 2)], at={"Ada": 33}, deck=["T09", "T25"])  # Chance at 36: back 3, to 33
    assert did(game, "roll", "forward")[-1] == "Bank>Ada 25 11"  # Community Chest draws too
    assert game.state.deck.under == [24, 8]  # the second card was done first
    game = table([(1, 2)], at={"Ada": 19}, deck=["T01"], laps={"Ada": 4})
    did(game, "roll")  # to GO: the last lap
    assert game.over and game.state.deck.under == [0] and len(game.state.deck) == 32


def test_p22_speculation_may_still_send_to_jail():
    game = after([(3, 4), (1, 2)], deeds={"Ben": ["SPECULATION"]}, works=7)
    did(game, "roll", "forward")
    assert game.state.jail[1] == 1


def test_vii_a_card_may_still_send_to_jail():
    game = after([(1, 2)], at={"Ada": 19}, works=7, deck=["T10"])
    did(game, "roll", "forward")
    assert game.state.jail[0] == 1


@pytest.mark.parametrize(
    ("start", "dice", "corner", "wages"),
    [
        (12, (1, 2), 10, 0),  # would end on 15: back to between 10 and 11
        (17, (1, 2), 10, 0),  # a roll ending on 20 goes to the one before
        (17, (1, 3), 20, 0),
        (35, (3, 4), 0, 200),  # past GO
        (37, (1, 2), 30, 0),  # ending on GO
        (2, (1, 3), 0, 0),  # back behind its own space, not past GO
    ],
)
def test_viii_the_opportunity_next_back_from_where_the_roll_would_end(start, dice, corner, wages):
    game = after([dice], at={"Ada": start})
    game.choose("roll")
    assert game.decision.about["opportunity"] == corner
    rows = did(game, "opportunity")
    assert rows == ([f"Bank>Ada {wages} 3"] if wages else [])
    assert game.state.position[0] == game.state.opportunity[0] == corner
    assert game.state.laps[0] == bool(wages)


@pytest.mark.parametrize(
    ("corner", "wages", "rent"), [(0, 80, 20), (10, 120, 50), (20, 160, 100), (30, 200, 150)]
)
def test_viii_next_turn_its_wages_then_its_rent_then_a_move_on_from_there(corner, wages, rent):
    game = after([(1, 1)], opportunity={"Ada": corner}, works=7, rules={"step_cost": 500})
    assert lines(game) == [f"Bank>Ada {wages} VIII", f"Ada>Treasury {rent} VIII"]
    did(game, "roll")
    assert game.state.position[0] == corner + 2 and game.state.opportunity[0] == -1


def test_viii_no_second_stop_on_the_roll_that_leaves_even_to_jail():
    game = after([(1, 3)], opportunity={"Ada": 0})
    did(game, "roll")  # NO TRESPASSING: the only move
    assert game.state.jail[0] == 1
    game = after([(3, 4)], opportunity={"Ada": 0})
    assert "stay" not in did(game, "roll") and game.decision.kind == "buy"


def test_p23_without_the_ante_one_stands_on_speculation_and_nothing_happens():
    game = after([(3, 4)], opportunity={"Ada": 0}, cash={"Ada": 0}, rules={"step_cost": 9999})
    game.state.cash[0], game.state.cash[-1] = 19, game.state.cash[-1] + 41  # 80 - 20 - 41
    assert did(game, "roll")[2:] == [] and game.state.position[0] == 7
    assert game.state.seat == 1 and not game.state.poor_house[0]
    game = after([(3, 4), (5, 6)], opportunity={"Ada": 0}, cash={"Ada": 0})
    assert did(game, "roll")[2:] == ["Ada>Bank 20 8", "Bank>Ada 180 8", "Ada>Treasury 18 8"]


def test_p23_without_the_75_one_stands_on_the_ira_and_nothing_happens():
    rules = {"step_cost": 9999}
    game = after([(3, 5)], opportunity={"Ada": 30}, cash={"Ada": 24}, rules=rules)
    assert did(game, "roll")[2:] == []  # 24 + 200 - 150 = 74
    assert game.state.position[0] == 38
    assert game.state.iras[0] == 0 and not game.state.poor_house[0]
    game = after([(3, 5)], opportunity={"Ada": 30}, cash={"Ada": 25}, rules=rules)
    assert did(game, "roll")[2:] == ["Ada>Bank 75 13"] and game.state.iras[0] == 1


def test_viii_doubles_still_ride_from_an_opportunity():
    game = after([(3, 3)], opportunity={"Ada": 0})
    game.choose("roll")
    assert dict(game.decision.about) == {"forward": 6, "ride": 16}


def test_private_building_is_off_by_a_setting():
    game = after(rules={"building": False})
    assert not [w for w in game.decision.options if w.startswith("build")]
