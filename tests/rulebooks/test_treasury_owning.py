"""Rules 1, 7, 9, 12, 14, 16, 18, 19 and the set-up: owning, building, owing, the end."""

import pytest

from socialism_lab import load
from socialism_lab.bots import Landlord
from socialism_lab.engine.errors import IllegalChoice, PositionError, SettingError
from socialism_lab.engine.game import Game
from socialism_lab.rulebooks.public_treasury.credit import percent
from socialism_lab.rulebooks.public_treasury.money import who_begins
from socialism_lab.views.words import story

from .treasury_table import LAISSEZ_FAIRE, REVOLUTION, did, lines, table, told

BLUE = ["Park Place", "Boardwalk"]
BROWN = ["Mediterranean Avenue", "Baltic Avenue"]
ORANGE = ["St. James Place", "Tennessee Avenue", "New York Avenue"]
LIGHT = ["Vermont Avenue", "Connecticut Avenue"]
RAILS = ["Reading Railroad", "Pennsylvania Railroad", "B&O Railroad", "Short Line"]


# -- the set-up ---------------------------------------------------------------------------------
def test_the_deal_gives_24_cards_from_player_ones_left_all_before_anyone_buys():
    game = Game(LAISSEZ_FAIRE, ["Ada", "Ben", "Cleo"], seed=3, first_player="listed")
    dealt = told(game, "dealt")[0][1][0]
    assert len(dealt) == len(set(dealt)) == 24 and set(dealt) <= set(game.state.data.deeds)
    assert (game.decision.seat, game.decision.about) == (1, dealt[0])
    asked = []
    while game.decision.kind == "buy":
        asked.append((game.decision.seat, game.decision.about))
        game.choose("pass")
    assert asked == [(seat, k) for i, seat in enumerate((1, 2, 0)) for k in dealt[i::3]]
    assert game.state.cash[:3] == [1500] * 3 and set(game.state.owner) == {-1}


def test_dealt_cards_cost_their_list_price_and_only_cash_buys():
    game = Game(LAISSEZ_FAIRE, ["Ada", "Ben"], seed=3, first_player="listed", start_cash=400)
    price = game.state.data.spaces[game.decision.about].price
    game.choose("buy")
    assert tuple(game.ledger[-1])[1:5] == ("Ben", "Bank", price, "set-up")
    while game.state.turn == 0:
        assert game.state.cash[game.decision.seat] >= price_of(game)
        game.choose("buy")


def price_of(game):
    return game.state.data.spaces[game.decision.about].price


def test_no_deals_before_turn_1():
    game = Game(LAISSEZ_FAIRE, ["Ada", "Ben"], seed=3)
    with pytest.raises(IllegalChoice, match="wait"):
        game.interject("deal", "Ada", 1, [[], 10, []], [[], 0, []])


class Thrown:
    """The luck of a first roll: the number of each throw, by seat and time."""

    def __init__(self, *throws):
        self.throws, self.asked = list(throws), []

    def below(self, top, *use):
        self.asked.append((top, *use))
        return self.throws.pop(0)


def test_the_highest_of_two_whole_dice_begins_and_ties_roll_again():
    game = table(players="Ada Ben Cleo")
    game.state.luck = luck = Thrown(35, 0, 35, 6, 5)  # 6-6, 1-1, 6-6; then 2-1, 1-6
    assert who_begins(game.state) == 2
    assert luck.asked == [(36, 4, seat, 0, again) for seat, again in
                          ((0, 0), (1, 0), (2, 0), (0, 1), (2, 1))]  # fmt: skip


def test_who_begins_is_rolled_for_or_listed():
    starts = {Game(LAISSEZ_FAIRE, list("ABCD"), seed=s, dealt=0).state.first for s in range(40)}
    assert starts == {0, 1, 2, 3}
    assert Game(LAISSEZ_FAIRE, ["A", "B"], seed=5, first_player="listed").state.first == 0


@pytest.mark.parametrize(("hand", "left"), [(1, 260), (2, 400), (3, 510), (4, 400)])
def test_the_four_sample_hands_leave_what_the_text_says(hand, left):
    game = table(hands={"Ada": hand})
    assert game.state.cash[0] == left and len(game.state.cards[0]) == (6 if hand == 3 else 5)


def test_a_position_with_a_mistake_is_refused_by_name():
    for wrong, word in [
        ({"cahs": {}}, "cahs"),
        ({"at": {"Ada": "Mars"}}, "Mars"),
        ({"deeds": {"Zed": []}}, "Zed"),
        ({"houses": {"GO": 1}}, "GO"),
    ]:
        with pytest.raises(PositionError, match=word):
            table(**wrong)


LOT, BOTH = ["Boardwalk"], {"Ada": ["Park Place", "Boardwalk"]}
SHARED = {"Ada": RAILS[:2], "Ben": RAILS[2:]}
CHANGED = {"revolution": True}


@pytest.mark.parametrize(("wrong", "words"), [
    ({"houses": LOT}, "houses needs spaces' names, each with a value"),
    ({"builders": LOT}, "builders needs spaces' names"),
    ({"cash": 5}, "cash needs players' names"),
    ({"mortgaged": 5}, "mortgaged needs lists"), ({"mortgaged": "Boardwalk"}, "needs lists"),
    ({"trust": 5}, "trust needs lists"), ({"deeds": {"Ada": 5}}, "deeds needs lists"),
    ({"cards": {"Ada": ["T11"] * 2}}, "no such card is left"),
    ({"cards": {"Ada": 5}}, "cards needs lists"), ({"cards": {"Ada": [[]]}}, "no card that can"),
    ({"at": {"Ada": []}}, "no space"), ({"opportunity": {"Ada": []}, **CHANGED}, "opportunity"),
    ({"cash": {"Ada": 5, 0: 6}}, "cash: 0 is there twice"),
    ({"deeds": BOTH, "houses": {"Boardwalk": 1, 39: 2}}, "39 is there twice"),
    ({"deeds": SHARED, "trust": ["Ada"]}, "trust: two players who own all railroads"),
    ({"deeds": SHARED, "trust": ["Ada", "Ada"]}, "trust"),
    ({"deeds": SHARED, "trust": ["Ada", "Cleo"]}, "trust"),
    ({"deeds": SHARED, "trust": ["Ada", "Ben"], "mortgaged": RAILS[:1]}, "none mortgaged"),
    ({"deeds": {"Ada": RAILS}, "trust": ["Ada", "Ben"]}, "trust"),
    ({"trust": ["Ada", "Ben"]}, "trust"),
    ({"deeds": BOTH, "houses": {"Boardwalk": True}}, "1 to 5, on a lot"),
    ({"deeds": BOTH, "houses": {"Boardwalk": "2"}}, "1 to 5, on a lot"),
    ({"houses": {"Boardwalk": 1}}, "1 to 5, on a lot, with a builder"),
    ({"deeds": BOTH, "houses": {"Boardwalk": 1}, "builders": {39: "Ben"}}, "the owner builds"),
    ({"deeds": BOTH, "builders": {"Boardwalk": "Ada"}}, "no houses stand on Boardwalk"),
    ({"deeds": BOTH, "houses": {"Boardwalk": 1}, "mortgaged": LOT}, "group is built on"),
    ({"deeds": BOTH, "mortgaged": LOT * 2}, "mortgaged already"),
    ({"laps": {"Ada": 7}}, "laps is a whole number from 0 to 4, not 7"),
    ({"opportunity": {"Ada": 10}}, "opportunity: before the revolution"),
    ({"opportunity": {"Ada": False}, **CHANGED}, "no natural opportunity after False"),
    ({"opportunity": {"Ada": 10}, "jail": {"Ada": 1}, **CHANGED}, "Ada cannot be in Jail and"),
    ({"opportunity": {"Ada": 10}, "at": {"Ada": 12}, **CHANGED}, "not elsewhere"),
    ({"jail": {"Ada": 1}, "at": {"Ada": "GO"}}, "Ada is in Jail"),
    ({"works": 3}, "works: before the revolution"), ({"revolution": "no"}, "write True or False"),
    ({"works": 9, "wages": 200, **CHANGED}, "after 9 public works they are 240"),
    ({"works": 4, "deeds": {"Ada": ["B&O Railroad"]}, **CHANGED}, "is public"),
    ({"professors": {"Ada": 1}}, "none before the colleges"),
    ({"vouchers": {"Ada": 4}, "works": 7, **CHANGED}, "4 are a professor at once"),
    ({"round": 401}, "round is a whole number from 1 to 400"),
])  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_a_sentence(wrong, words):
    with pytest.raises(PositionError, match=words):
        table(**wrong)


def test_what_a_position_leaves_out_follows_from_the_rest():
    state = table(works=9, opportunity={"Ada": 10}, at={"Ada": 10}, **CHANGED).state
    assert (state.wage, state.works, state.colleges) == (240, 9, True)
    lots = {"deeds": BOTH, "houses": {"Boardwalk": 1}, "builders": {39: "Ben"}, "mortgaged": LOT}
    assert table(**lots, **CHANGED).state.builder[39] == 1
    assert table(book=REVOLUTION, works=3, revolution=True).state.public[12]


@pytest.mark.parametrize(
    "wrong", [{"votes_needed": "most"}, {"votes_needed": True}, {"laps": 0}, {"building": 1}]
)
def test_settings_are_checked(wrong):
    with pytest.raises(SettingError, match=next(iter(wrong))):
        table(rules=wrong)


# -- rules 1 and 7 ------------------------------------------------------------------------------
def landed(*answers, **more):
    """Ada comes to Baltic Avenue (60), which the Bank holds."""
    return did(game := table([(1, 2)], **more), "roll", *answers), game


def test_7_the_lander_buys_at_list_price():
    rows, game = landed("buy", 60, 60)
    assert rows == ["Ada>Bank 60 7"] and game.state.owner[3] == 0


def test_7_or_pays_land_rent_to_the_treasury():
    rows, game = landed("pass")
    assert rows == ["Ada>Treasury 4 7"] and game.state.owner[3] == -1


def test_7_who_cannot_pay_the_price_pays_land_rent():
    assert landed(cash={"Ada": 59})[0] == ["Ada>Treasury 4 7"]


def test_1_another_may_bid_and_the_lander_has_first_option_at_the_top_bid():
    game = table([(1, 2)])
    game.choose("roll").choose("buy")
    assert (game.decision.seat, game.decision.options) == (1, range(60, 1501))
    game.choose(70)
    assert (game.decision.seat, game.decision.options) == (2, range(70, 1501))
    game.choose(90).choose(90)
    assert (game.decision.seat, game.decision.about) == (0, (3, 90))
    assert did(game, "take") == ["Ada>Bank 90 1"] and game.state.owner[3] == 0


def test_1_if_the_lander_passes_the_top_bidder_must_buy_and_gets_the_rent_once():
    rows, game = landed("buy", 70, 70, "pass")
    assert rows == ["Ben>Bank 70 1", "Ada>Ben 4 7"] and game.state.owner[3] == 1


def test_1_a_lander_without_the_top_bid_is_passed_over():
    rows, _ = landed("buy", 101, 101, cash={"Ada": 100})
    assert rows == ["Ben>Bank 101 1", "Ada>Ben 4 7"]


def test_1_a_bid_is_cash_in_hand_and_jail_does_not_bid():
    game = table([(1, 2)], cash={"Ben": 60}, jail={"Cleo": 1})
    assert did(game, "roll", "buy") == ["Ada>Bank 60 7"]


def test_7_a_new_owner_gets_rent_at_once_from_tokens_on_the_lot():
    rows, _ = landed("buy", 60, 60, at={"Cleo": 3})
    assert rows == ["Ada>Bank 60 7", "Cleo>Ada 4 7"]
    rows, _ = landed("buy", 70, 70, "pass", at={"Cleo": 3})
    assert rows == ["Ben>Bank 70 1", "Cleo>Ben 4 7", "Ada>Ben 4 7"]


@pytest.mark.parametrize(("owner", "rows"), [("Ben", ["Ada>Ben 4 7"]), ("Ada", [])])
def test_7_rent_is_the_owners(owner, rows):
    assert landed(deeds={owner: ["Baltic Avenue"]})[0] == rows


def test_7_a_mortgaged_lot_earns_nothing_but_counts_for_its_group():
    assert landed(deeds={"Ben": ["Baltic Avenue"]}, mortgaged=["Baltic Avenue"])[0] == []
    rows, _ = landed(deeds={"Ben": BROWN}, mortgaged=["Mediterranean Avenue"])
    assert rows == ["Ada>Ben 8 7"]


@pytest.mark.parametrize(("houses", "printed"), [(1, 20), (2, 60), (3, 180), (4, 320), (5, 450)])
def test_7_land_rent_doubled_and_the_printed_building_rent(houses, printed):
    rows, _ = landed(deeds={"Ben": BROWN}, houses={"Baltic Avenue": houses})
    assert rows == ["Ada>Ben 8 7", f"Ada>Ben {printed} 7"]
    rows, _ = landed(
        deeds={"Ben": BROWN},
        houses={"Baltic Avenue": houses},
        rules={"improvement_rent": "net_of_land"},
    )
    assert rows == ["Ada>Ben 8 7", f"Ada>Ben {printed - 8} 7"]


def test_rent_is_collected_in_jail_and_in_the_poor_house():
    assert landed(deeds={"Ben": ["Baltic Avenue"]}, jail={"Ben": 2})[0] == ["Ada>Ben 4 7"]


def test_section_rent_doubles_where_all_lots_between_two_railroads_are_built_on():
    section = dict.fromkeys([*BROWN, *BLUE], 1)
    rows, _ = landed(
        deeds={"Ben": BROWN, "Cleo": BLUE}, houses=section, rules={"section_rent": True}
    )
    assert rows == ["Ada>Ben 16 7", "Ada>Ben 20 7"]
    section.pop("Boardwalk")
    rows, _ = landed(
        deeds={"Ben": BROWN, "Cleo": BLUE}, houses=section, rules={"section_rent": True}
    )
    assert rows == ["Ada>Ben 8 7", "Ada>Ben 20 7"]


# -- rule 9 -------------------------------------------------------------------------------------
@pytest.mark.parametrize(("held", "fare"), [(1, 25), (2, 50), (3, 100), (4, 200)])
def test_9_a_railroad_charges_by_how_many_its_owner_holds(held, fare):
    game = table([(2, 3)], deeds={"Ben": RAILS[:held]})
    assert did(game, "roll") == [f"Ada>Ben {fare} 9"]


def test_9_a_mortgaged_railroad_earns_nothing_but_counts():
    game = table([(2, 3)], deeds={"Ben": RAILS[:2]}, mortgaged=RAILS[1:2])
    assert did(game, "roll") == ["Ada>Ben 50 9"]
    game = table([(2, 3)], deeds={"Ben": RAILS[:2]}, mortgaged=RAILS[:1])
    assert did(game, "roll") == []


@pytest.mark.parametrize(
    ("held", "rate"), [(["Electric Company"], 20), (["Electric Company", "Water Works"], 50)]
)
def test_9_a_utility_charges_the_dice_times_4_or_10(held, rate):
    game = table([(2, 3)], at={"Ada": 7}, deeds={"Ben": held})
    assert did(game, "roll") == [f"Ada>Ben {rate} 9"]


def test_9_unowned_franchises_are_for_sale_or_pay_the_treasury_the_lowest_rate():
    assert did(table([(2, 3)]), "roll", "pass") == ["Ada>Treasury 25 9"]
    assert did(table([(2, 3)], at={"Ada": 7}), "roll", "pass") == ["Ada>Treasury 20 9"]
    assert did(table([(2, 3)]), "roll", "buy", 200, 200) == ["Ada>Bank 200 7"]
    rows = did(table([(2, 3)], at={"Ada": 7}), "roll", "buy", 151, 151, "pass")
    assert rows == ["Ben>Bank 151 1", "Ada>Ben 20 9"]


def trust(at, dice=(1, 2), **more):
    game = table(
        [dice, (2, 3)], deeds={"Ben": RAILS[:2], "Cleo": RAILS[2:]}, at={"Ada": at}, **more
    )
    game.interject("trust", "Ben").choose("yes")
    return game


def test_9_a_trust_charges_as_one_and_halves_the_income():
    game = trust(12)
    assert did(game, "roll") == ["Ada>Ben 100 9", "Ada>Cleo 100 9"]
    game = trust(36 - 17, deck=["T06"])  # 22, to 25, doubled
    assert did(game, "roll") == ["Ada>Ben 200 9", "Ada>Cleo 200 9"]


def test_9_partners_owe_each_other_nothing():
    game = table(
        [(2, 1)],
        deeds={"Ben": RAILS[:2], "Cleo": RAILS[2:]},
        at={"Ben": 22},
        trust=["Ben", "Cleo"],
        next="Ben",
    )
    assert did(game, "roll") == [] and game.state.position[1] == 25


def test_9_the_odd_unit_goes_to_the_deed_landed_on():
    from dataclasses import replace

    from socialism_lab.rulebooks.public_treasury.property import fare

    game = trust(12)
    odd = replace(game.state.data.spaces[25], rent=(25, 50, 100, 201))
    claims = fare(game.state, 0, odd)
    assert [(c[0], c[1]) for c in claims] == [(1, 100), (2, 101)]


def test_9_a_trust_ends_by_deal_mortgage_or_word():
    for end in ("deal", "mortgage", "dissolve"):
        game = trust(12, next="Ben")
        if end == "deal":
            game.interject("deal", "Ben", 0, [[5], 0, []], [[], 1, []]).choose("yes")
        elif end == "mortgage":
            game.choose("mortgage:5")
        else:
            game.interject("dissolve", "Cleo")
        assert game.state.trust == []


@pytest.mark.parametrize("jailed", ["Ben", "Cleo"])
def test_p11_nobody_founds_a_trust_from_jail(jailed):
    game = table([], deeds={"Ben": RAILS[:2], "Cleo": RAILS[2:]}, jail={jailed: 1})
    with pytest.raises(IllegalChoice, match="from Jail"):
        game.interject("trust", "Ben")


def test_9_a_trust_needs_two_owners_of_all_four_who_agree():
    game = table([], deeds={"Ben": RAILS[:2], "Cleo": RAILS[2:3]})
    with pytest.raises(IllegalChoice, match="trust"):
        game.interject("trust", "Ben")
    game = table([], deeds={"Ben": RAILS[:3]})
    with pytest.raises(IllegalChoice, match="a railroad belongs to nobody"):
        game.interject("trust", "Ben")
    game = table([], deeds={"Ben": RAILS[:2], "Cleo": RAILS[2:]})
    with pytest.raises(IllegalChoice, match="trust"):
        game.interject("trust", "Ada")
    game.interject("trust", "Cleo").choose("no")
    assert game.state.trust == []


# -- rule 14 ------------------------------------------------------------------------------------
def builds(game):
    return [w for w in game.decision.options if w.startswith(("build", "wait"))]


def test_14_building_needs_the_whole_group_unmortgaged_and_the_money():
    assert builds(table(deeds={"Ada": BLUE})) == ["build:37", "build:39"]
    assert builds(table(deeds={"Ada": BLUE[:1]})) == []
    assert builds(table(deeds={"Ada": BLUE}, mortgaged=["Boardwalk"])) == []
    assert builds(table(deeds={"Ada": BLUE}, cash={"Ada": 199})) == []
    assert builds(table(deeds={"Ada": BLUE}, rules={"building": False})) == []


def test_14_a_building_may_take_the_last_money():
    assert builds(table(deeds={"Ada": BLUE}, cash={"Ada": 200})) == ["build:37", "build:39"]
    game = table(book=REVOLUTION, cash={"Ada": 50}, rules={"deeds_after_revolution": "end"})
    assert builds(game) == [f"build:{k}" for k in (1, 3, 6, 8, 9)]  # the houses of 50
    assert builds(table(book=REVOLUTION, cash={"Ada": 49})) == []


def test_14_buildings_go_up_evenly_one_a_lot_and_turn():
    game = table(deeds={"Ada": BLUE})
    assert did(game, "build:39") == ["Ada>Bank 200 14"]
    assert builds(game) == ["build:37"]
    assert did(game, "build:37") == ["Ada>Bank 200 14"] * 2 and builds(game) == []
    assert game.state.stock == [30, 12]
    game = table(deeds={"Ada": BLUE}, rules={"buildings_a_turn": "any"})
    did(game, "build:39", "build:37", "build:37")
    assert builds(game) == ["build:39"]


def test_14_a_hotel_sends_four_houses_back():
    game = table(deeds={"Ada": BLUE}, houses={"Park Place": 4, "Boardwalk": 4})
    assert did(game, "build:39") == ["Ada>Bank 200 14"]
    assert game.state.houses[39] == 5 and game.state.stock == [28, 11]
    assert builds(game) == ["build:37"]  # a hotel in the group does not stop the others
    game = table(
        deeds={"Ada": ORANGE},
        houses={"St. James Place": 5, "Tennessee Avenue": 5, "New York Avenue": 4},
    )
    assert builds(game) == ["build:19"]


def test_14_no_fifth_house_beyond_a_hotel():
    assert builds(table(deeds={"Ada": BLUE}, houses={"Park Place": 5, "Boardwalk": 5})) == []


def shortage(*, waiting=("Ben",), cash=None, **more):
    """Cleo holds the Bank's only houses (one each on her orange lots); others wait."""
    game = table(
        [],
        players="Ada Ben Cleo",
        deeds={"Ada": BLUE, "Ben": BROWN, "Cleo": ORANGE},
        houses=dict.fromkeys(ORANGE, 1),
        rules={"houses": 3},
        cash=cash or {},
        **{"next": "Cleo"} | more,
    )
    for name in waiting:
        lot = {"Ada": 39, "Ben": 3}[name]
        game.state.waiting.append([game.names.index(name), lot])
    return game


def test_14_without_buildings_in_the_bank_one_waits_in_a_list():
    game = table(deeds={"Ada": BLUE}, rules={"houses": 0})
    assert builds(game) == ["wait:37", "wait:39"]
    did(game, "wait:39")
    assert game.state.waiting == [[0, 39]] and builds(game) == ["wait:37"]


def test_14_who_waits_may_leave_the_list_and_not_come_back_in_that_turn():
    game = table(deeds={"Ada": BLUE}, rules={"houses": 0})
    did(game, "wait:39")
    assert "leave:39" not in builds(game) and "leave:39" in game.decision.options
    did(game, "leave:39")
    assert game.state.waiting == [] and builds(game) == ["wait:37"]
    game = shortage(next="Ben")
    assert "leave:3" in game.decision.refresh(game.state)  # listed in an earlier turn
    did(game, "leave:3")
    assert game.state.waiting == [] and told(game, "waits no more") == [(1, (3,))]


def test_14_a_lone_one_who_waits_is_offered_it_at_list_price_out_of_turn():
    game = shortage()
    assert did(game, "sell:19") == ["Bank>Cleo 50 16"]
    assert (game.decision.kind, game.decision.seat, game.decision.about) == ("offer", 1, (3, 50))
    assert did(game, "take")[-1] == "Ben>Bank 50 14"
    assert game.state.houses[3] == 1 and game.state.waiting == [] and game.state.stock == [0, 12]


def test_14_a_lone_one_may_let_it_go_and_then_waits_no_more():
    game = shortage()
    assert did(game, "sell:19", "pass") == ["Bank>Cleo 50 16"]
    assert game.state.waiting == [] and game.state.stock == [1, 12]


def test_14_nobody_bids_below_the_own_list_price():
    game = shortage(waiting=("Ben", "Ada"))
    did(game, "sell:19")
    assert (game.decision.seat, game.decision.options) == (1, range(49, 1501))  # Baltic: 50
    did(game, 60)
    assert (game.decision.seat, game.decision.options) == (0, range(199, 1501))  # Boardwalk: 200


def test_14_at_the_top_bid_the_list_is_asked_in_its_order_and_the_last_must():
    game = shortage(waiting=("Ben", "Ada"))
    did(game, "sell:19", 49, 230, 230)
    assert (game.decision.seat, game.decision.about) == (1, (3, 230))
    assert did(game, "pass")[-1] == "Ada>Bank 230 14"  # the last on the list
    assert game.state.waiting == [[1, 3]]
    game = shortage(waiting=("Ben", "Ada"))
    assert did(game, "sell:19", 49, 230, 230, "take")[-1] == "Ben>Bank 230 14"
    assert game.state.waiting == [[0, 39]]


def test_14_each_next_who_can_pay_is_offered_it_before_the_last():
    game = table(
        [],
        players="Ada Ben Cleo Dan",
        deeds={"Ada": BLUE, "Ben": BROWN, "Cleo": ORANGE, "Dan": ["Oriental Avenue", *LIGHT]},
        houses=dict.fromkeys(ORANGE, 1),
        rules={"houses": 3},
        cash={"Ada": 209},
        next="Cleo",
    )
    game.state.waiting += [[1, 3], [0, 39], [3, 6]]
    did(game, "sell:19", 49, 199, 300)  # Ben and Ada pass, Dan bids 300
    game.choose(300)  # Ben passes; Ada has not got so much
    assert (game.decision.seat, game.decision.about) == (1, (3, 300))
    assert did(game, "pass")[-1] == "Dan>Bank 300 14"  # Ada cannot pay, so Dan is the last


def test_14_without_a_bid_each_is_offered_it_at_the_own_list_price():
    game = shortage(waiting=("Ben", "Ada"))
    did(game, "sell:19", 49, 199)
    assert (game.decision.seat, game.decision.about) == (1, (3, 50))
    assert did(game, "take")[-1] == "Ben>Bank 50 14"
    game = shortage(waiting=("Ben", "Ada"))
    assert did(game, "sell:19", 49, 199, "pass")[-1] == "Ada>Bank 200 14"


def test_14_who_builds_with_what_the_bank_has_again_waits_no_more():
    game = shortage(waiting=("Ben",), cash={"Ben": 49})
    did(game, "sell:19")
    game.interject("deal", "Cleo", 1, [[], 100, []], [[], 0, []]).choose("yes")
    game.state.upnext = 1
    game.choose("roll")
    while game.decision.seat != 1 or game.decision.kind != "turn":
        game.choose(game.decision.options[-1])
    assert did(game, "build:3")[-1] == "Ben>Bank 50 14" and game.state.waiting == []


def test_14_a_lot_no_longer_eligible_loses_its_place():
    game = shortage()
    game.interject("deal", "Ben", 0, [[1], 0, []], [[], 1, []]).choose("yes")
    assert did(game, "sell:19")[-1] == "Bank>Cleo 50 16" and game.state.waiting == []


def test_14_who_cannot_pay_or_sits_in_jail_keeps_waiting():
    game = shortage(cash={"Ben": 49})
    assert did(game, "sell:19") == ["Bank>Cleo 50 16"] and game.state.waiting == [[1, 3]]
    game = shortage(jail={"Ben": 1})
    assert did(game, "sell:19") == ["Bank>Cleo 50 16"] and game.state.waiting == [[1, 3]]


# -- rule 16 ------------------------------------------------------------------------------------
def test_16_buildings_are_sold_at_half_price_evenly():
    game = table(deeds={"Ada": BLUE}, houses={"Park Place": 2, "Boardwalk": 3})
    assert [w for w in game.decision.options if w.startswith("sell")] == ["sell:39"]
    assert did(game, "sell:39") == ["Bank>Ada 100 16"]
    assert [w for w in game.decision.options if w.startswith("sell")] == ["sell:37", "sell:39"]


def test_16_a_hotel_sold_goes_down_to_four_houses():
    game = table(deeds={"Ada": BLUE}, houses={"Park Place": 5, "Boardwalk": 5})
    assert did(game, "sell:39") == ["Bank>Ada 100 16"]
    assert game.state.houses[39] == 4 and game.state.stock == [28, 11]


@pytest.mark.parametrize(("stock", "left", "money"), [(3, 3, 200), (1, 1, 400), (0, 0, 500)])
def test_16_with_fewer_than_four_houses_in_the_bank_it_goes_down_to_as_many(stock, left, money):
    game = table(deeds={"Ada": BLUE}, houses={"Boardwalk": 5}, rules={"houses": stock})
    assert did(game, "sell:39") == [f"Bank>Ada {money} 16"]
    assert game.state.houses[39] == left and game.state.stock == [stock - left, 12]
    assert game.state.builder[39] == (0 if left else -1)


def test_16_a_mortgage_lends_half_the_list_price_on_bare_property():
    game = table(deeds={"Ada": [*BLUE, "Water Works", "SPECULATION"]})
    ways = [w for w in game.decision.options if w.startswith("mortgage")]
    assert ways == ["mortgage:28", "mortgage:37", "mortgage:39"]  # nothing printed on Speculation
    assert did(game, "mortgage:39") == ["Bank>Ada 200 16"] and game.state.mortgaged[39]
    game = table(deeds={"Ada": BLUE}, houses={"Boardwalk": 1})
    assert not [w for w in game.decision.options if w.startswith("mortgage")]


def test_16_lifting_costs_the_loan_and_10_percent_of_the_loan():
    game = table(deeds={"Ada": ["Boardwalk"]}, mortgaged=["Boardwalk"])
    assert did(game, "lift:39") == ["Ada>Bank 200 16", "Ada>Bank 20 16"]
    game = table(deeds={"Ada": ["Water Works"]}, mortgaged=["Water Works"])
    assert did(game, "lift:28") == ["Ada>Bank 75 16", "Ada>Bank 8 16"]  # 7.5: half up
    game = table(deeds={"Ada": ["Water Works"]}, mortgaged=["Water Works"], cash={"Ada": 82})
    assert "lift:28" not in game.decision.options


def test_16_percentages_round_halves_up():
    assert [percent(n) for n in (0, 4, 5, 14, 15, 75, 200)] == [0, 0, 1, 1, 2, 8, 20]


def test_16_players_sell_each_other_cards_of_every_kind():
    game = table(
        deeds={"Ada": ["Boardwalk", "SPECULATION"]},
        iras={"Ada": 1},
        professors={"Ada": 1},
        revolution=True,
        works=7,
        cards={"Ada": ["T11"]},
    )
    game.interject("deal", "Ada", 1, [[39, 7], 5, ["ira", "professor", "T11"]], [[], 700, []])
    assert game.decision.kind == "accept" and game.decision.seat == 1
    assert did(game, "yes") == ["Ada>Ben 5 16", "Ben>Ada 700 16"]
    state = game.state
    assert (state.owner[39], state.owner[7], state.iras, state.professors) == (
        1,
        1,
        [0, 1, 0],
        [0, 1, 0],
    )
    assert state.hand[1] == [10] and game.decision.kind == "turn"


def test_16_a_refused_deal_changes_nothing():
    game = table(deeds={"Ada": ["Boardwalk"]})
    before = game.state.digest()
    game.interject("deal", "Ada", 1, [[39], 0, []], [[], 700, []]).choose("no")
    assert game.state.digest() == before


def test_16_the_buyer_of_a_mortgaged_card_pays_10_percent_and_takes_the_loan_over():
    game = table(deeds={"Ada": ["Boardwalk"]}, mortgaged=["Boardwalk"])
    game.interject("deal", "Ada", 1, [[39], 0, []], [[], 50, []])
    assert did(game, "yes") == ["Ben>Ada 50 16", "Ben>Bank 20 16"]
    assert game.state.mortgaged[39] and game.state.loan(39) == 200


@pytest.mark.parametrize(
    ("deal", "word"),
    [
        ((0, [[1], 0, []], [[], 0, []]), "nobody"),
        ((1, [[1], 0, []], [[], 0, []]), "own"),
        ((1, [[39], 0, []], [[], 0, []]), "buildings of Boardwalk"),
        ((1, [[37], 0, []], [[], 0, []]), "buildings of Park Place"),  # the whole group
        ((1, [[], 1501, []], [[], 0, []]), "1501"),
        ((1, [[], 0, ["voucher"]], [[], 0, []]), "voucher"),
        ((1, [[5], 0, []], [[], 1495, []]), "interest"),
        ((2, [[5], 0, []], [[], 0, []]), "Jail"),
        ((1, [[5, 5], 0, []], [[], 0, []]), "not"),
    ],
)
def test_16_what_may_not_be_dealt_is_refused(deal, word):
    game = table(
        deeds={"Ada": [*BLUE, "Reading Railroad"]},
        houses={"Boardwalk": 1},
        mortgaged=["Reading Railroad"],
        vouchers={"Ada": 2},
        jail={"Cleo": 1},
    )
    with pytest.raises(IllegalChoice, match=word):
        game.interject("deal", "Ada", *deal)


def test_a_person_may_deal_before_a_turn_that_asks_nothing_else():
    game = Game(LAISSEZ_FAIRE, ["Ada", "Ben"], position={"round": 1}, pause=True)
    assert game.decision.kind == "turn"  # it asks for a call
    after = {"revolution": True, "cash": {"Ada": 10}, "deeds": {"Ben": ["Boardwalk"]}}
    game = Game(LAISSEZ_FAIRE, ["Ada", "Ben"], position=after, pause=True)
    assert (game.decision.kind, game.decision.seat) == ("begin", 0)
    game.interject("deal", "Ada", 1, [[], 10, []], [[39], 0, []]).choose("yes")
    assert game.decision.kind == "turn" and game.state.owner[39] == 0


def test_16_without_deals_nobody_deals():
    game = table(deeds={"Ada": BLUE}, rules={"deals": False})
    with pytest.raises(IllegalChoice, match="deal"):
        game.interject("deal", "Ada", 1, [[39], 0, []], [[], 1, []])


# -- rule 12 ------------------------------------------------------------------------------------
def debt(**more):
    """Ada (with 10 in cash) comes to Boardwalk with a hotel of Ben's: 100 and 2000."""
    more.setdefault("cash", {"Ada": 10})
    deeds = {"Ben": BLUE, "Ada": [*ORANGE, "Water Works"]}
    return table([(1, 1)], at={"Ada": 37}, houses={"Boardwalk": 5}, deeds=deeds, **more)


def test_12_a_debtor_raises_money_in_his_own_order_until_it_is_enough():
    game = table(
        [(1, 2)],
        at={"Ada": 36},
        deeds={"Ben": BLUE, "Ada": [*BROWN, "Water Works"]},
        cash={"Ada": 10},
    )
    did(game, "roll")
    assert game.decision.options == ("all", "mortgage:1", "mortgage:3", "mortgage:28")
    assert (game.decision.rule, game.decision.about) == ("16", 100)
    assert did(game, "mortgage:28") == ["Bank>Ada 75 16"]
    assert did(game, "mortgage:1") == ["Bank>Ada 75 16", "Bank>Ada 30 16", "Ada>Ben 100 7"]
    assert game.state.position[0] == 39 and game.state.cash[0] == 15


def test_12_everything_is_sold_before_anyone_is_broke_and_the_rest_is_forgiven():
    game = debt(cash={"Ada": 10, "Ben": 0})
    assert did(game, "roll", "all") == [
        "Bank>Ada 90 16",
        "Bank>Ada 90 16",
        "Bank>Ada 100 16",
        "Bank>Ada 75 16",
        "Ada>Ben 100 7",
        "Ada>Ben 265 7",
    ]
    state = game.state
    assert (state.cash[0], state.position[0], state.poor_house[0]) == (0, 20, True)
    assert state.forgiven[0] == 1735 and state.laps[0] == 0 and state.cards[0]
    assert told(game, "poor house") == [(0, (1735,))]


def test_12_all_buildings_come_down_then_the_bare_lots_are_mortgaged():
    game = table(
        [(1, 1)],
        at={"Ada": 37},
        houses={"Boardwalk": 5, **dict.fromkeys(ORANGE, 1)},
        deeds={"Ben": BLUE, "Ada": ORANGE},
        cash={"Ada": 0},
    )
    rows = did(game, "roll", "all")
    assert rows[:6] == ["Bank>Ada 50 16"] * 3 + ["Bank>Ada 90 16"] * 2 + ["Bank>Ada 100 16"]
    assert rows[6:] == ["Ada>Ben 100 7", "Ada>Ben 330 7"]


def test_12_the_next_turn_starts_in_the_poor_house():
    game = debt()
    did(game, "roll", "all")
    game.state.luck.script = ((1, 1), (1, 2), (1, 2), (1, 1))
    while game.state.seat != 0 or game.state.turn == 1:
        game.choose("roll" if game.decision.kind == "turn" else game.decision.options[-1])
    assert game.state.position[0] == 20 and not game.state.poor_house[0]


def test_12_exactly_paid_is_paid():
    game = table([(1, 2)], deeds={"Ben": ["Baltic Avenue"]}, cash={"Ada": 4})
    assert did(game, "roll") == ["Ada>Ben 4 7"] and game.state.poor_house == [False] * 3


def test_12_several_creditors_are_paid_in_seat_order():
    game = table([(1, 2)], at={"Ben": 19}, next="Ben", deck=["T15"], cash={"Ben": 70})
    assert did(game, "roll") == ["Ben>Ada 50 11", "Ben>Cleo 20 11"]
    assert game.state.forgiven[1] == 30


def test_12_a_debtor_may_sell_to_players():
    game = debt()
    did(game, "roll")
    game.interject("deal", "Ada", 2, [[16, 18, 19], 0, []], [[], 1490, []]).choose("yes")
    assert game.state.cash[0] == 1500 and game.decision.kind == "raise"
    game.choose("mortgage:28")
    assert game.state.forgiven[0] == 2100 - 1575


def test_12_a_debtor_in_jail_stays_there_and_the_story_says_so():
    game = table(
        [(1, 2)], at={"Ben": 19}, next="Ben", deck=["T28"], jail={"Ada": 2}, cash={"Ada": 0}
    )
    did(game, "roll")
    assert game.state.jail[0] == 2 and game.state.position[0] == 10
    assert game.state.forgiven[0] == 10
    assert told(game, "in debt") == [(0, (10,))] and told(game, "poor house") == []
    assert "Ada cannot pay 10 and stays in Jail (12)." in story(game)


@pytest.mark.parametrize(
    ("cash", "deeds", "jail", "asks"),
    [
        ({"Ada": 10}, {"Ben": BLUE}, {}, True),  # an IRA card, and Cleo has money
        ({"Ada": 10, "Ben": 0, "Cleo": 0}, {"Ben": BLUE}, {}, False),
        ({"Ada": 10, "Ben": 0}, {"Ben": BLUE}, {"Cleo": 1}, False),  # Cleo is in Jail
    ],
)
def test_p10_who_holds_a_card_that_another_could_buy_is_asked_first(cash, deeds, jail, asks):
    """The Bank takes nothing more: the question has one answer, which a driver may wait with."""
    game = table([], cash=cash, deeds=deeds, jail=jail, iras={"Ada": 2})
    assert game.book.pauses["raise"](game.state, 0) == asks
    none = table([], cash=cash, deeds=deeds, jail=jail)
    assert not none.book.pauses["raise"](none.state, 0)
    held = table([], cash=cash, deeds=deeds, jail={"Ada": 1}, iras={"Ada": 2})
    assert not held.book.pauses["raise"](held.state, 0)  # P11 wins: no dealing in Jail


def test_p10_a_person_with_two_ira_cards_sells_one_before_he_goes_to_the_poor_house():
    """Ada has 10 and owes 100: the land rent of the blue group, doubled."""
    start = {"cash": {"Ada": 10}, "iras": {"Ada": 2}, "deeds": {"Ben": BLUE}, "at": {"Ada": 36}}
    new = lambda: Game(LAISSEZ_FAIRE, ["Ada", "Ben"], dice=[(1, 2)], position=start, pause=True)  # noqa: E731
    game = new().choose("roll")
    assert (game.decision.kind, game.decision.options) == ("raise", ("pay",))
    game.interject("deal", "Ada", 1, [[], 0, ["ira"]], [[], 250, []]).choose("yes")
    assert did(game, "pay")[:2] == ["Ben>Ada 250 16", "Ada>Ben 100 7"]
    assert game.state.iras == [1, 1] and not game.state.poor_house[0]
    assert load(game.code).state.digest() == game.state.digest()
    game = new().choose("roll").choose("pay")  # or does not
    assert game.state.forgiven[0] == 90 and game.state.poor_house[0]


def test_p10_after_all_that_the_bank_takes_the_debtor_is_asked_once_more():
    game = table([(1, 2)], at={"Ada": 36}, deeds={"Ben": BLUE, "Ada": BROWN}, cash={"Ada": 10})
    rule = game.book.raise_money(game.state, 0, 100)
    asked = next(rule)
    assert asked.refresh(game.state) == ("all", "mortgage:1", "mortgage:3")
    asked = rule.send("all")  # 10 + 30 + 30: the Bank takes nothing more
    assert (asked.kind, asked.refresh(game.state)) == ("raise", ("pay",))
    assert game.state.cash[0] == 70


def test_12_who_cannot_pay_the_ante_does_not_play():
    game = table([(3, 4)], cash={"Ada": 160, "Ben": 0, "Cleo": 0})
    rows = did(game, "roll", "forward", "buy")
    assert rows == ["Ada>Bank 150 7", "Ada>Bank 10 8"] and game.state.position[0] == 20


# -- rules 18 and 19 ----------------------------------------------------------------------------
def test_19_each_kind_of_wealth_counts():
    game = table(
        deeds={"Ada": [*BLUE, "Virginia Avenue", "SPECULATION"]},
        cash={"Ada": 7},
        iras={"Ada": 1},
        professors={"Ada": 2},
        revolution=True,
        works=7,
        houses={"Park Place": 4, "Boardwalk": 5},
        vouchers={"Ada": 3},
        mortgaged=["Virginia Avenue"],
        cards={"Ada": ["T11"]},
    )
    row = game.book.standing(game.state)[0]
    assert row["score"] == 7 + 3 * 300 + 500 + 300 + 600 + 400 + 500 - 80
    assert row["wealth"] == 7 + 350 + 400 + 150 + 160 + 75 + 9 * 200 - 80
    assert (row["houses"], row["hotels"], row["loans"], row["cards"]) == (4, 1, 80, 4)


def test_19_wealth_may_fall_below_zero_in_list_prices_only_by_debts():
    game = table(deeds={"Ada": ["Boardwalk"]}, mortgaged=["Boardwalk"], cash={"Ada": 0})
    assert game.book.standing(game.state)[0]["score"] == 100


def test_19_the_fifth_lap_ends_the_game_with_its_wages_and_without_the_landing():
    game = table([(1, 2)], at={"Ada": 39}, laps={"Ada": 4}, deeds={"Ben": BLUE})
    assert did(game, "roll") == ["Bank>Ada 200 3"]
    assert (game.result.ending, game.result.winners) == ("laps", (1,))


def test_19_equal_wealth_shares_the_win():
    game = table([(1, 2)], at={"Ada": 39}, laps={"Ada": 1}, cash={"Ada": 1300}, rules={"laps": 2})
    did(game, "roll")
    assert game.result.winners == (0, 1, 2)


def agreed(game, name, who, *about, answers=("yes", "yes")):
    """The proposal put to the others, from his left."""
    game.interject(name, who, *about)
    for answer in answers:
        assert (game.decision.kind, game.decision.rule) == ("accept", "19")
        assert game.decision.about == (game.names.index(who), name, *about)
        game.choose(answer)
    return game


def test_19_the_game_stops_or_goes_on_if_all_the_others_say_yes():
    game = agreed(table(cash={"Cleo": 2000}), "stop", "Ben")
    assert (game.result.ending, game.result.winners) == ("agreement", (2,))
    game = table([(1, 2), (1, 2)], at={"Ada": 37}, laps={"Ada": 4})
    agreed(game, "prolong", "Ada", 1)
    did(game, "roll")
    assert not game.over and game.state.laps[0] == 5 and game.state.last_lap == 6


@pytest.mark.parametrize("answers", [("no", "yes"), ("yes", "no")])
def test_p25_one_no_is_enough_all_are_asked_and_a_seat_asks_once_a_turn(answers):
    game = agreed(table([(1, 2)]), "stop", "Ben", answers=answers)
    assert not game.over and (game.decision.kind, game.decision.seat) == ("turn", 0)
    with pytest.raises(IllegalChoice, match="stop: you have asked the others once"):
        game.interject("stop", "Ben")
    with pytest.raises(IllegalChoice, match="prolong: you have asked"):
        game.interject("prolong", "Ben", 1)
    agreed(game, "stop", "Cleo")
    assert game.result.ending == "agreement"


def test_p25_the_kits_bots_stop_while_they_lead_and_go_on_while_they_do_not():
    for cash, what, over in ((2000, "stop", True), (100, "stop", False), (2000, "prolong", False)):
        game = Game(LAISSEZ_FAIRE, ["Ada", Landlord()], position={"cash": {1: cash}})
        game.interject(what, "Ada")
        assert game.step() and game.over == over
        assert game.state.last_lap == 5


def test_p25_the_players_may_play_on_after_the_last_lap():
    game = table([(1, 2), (1, 2)], at={"Ada": 39}, laps={"Ada": 4})
    did(game, "roll")
    with pytest.raises(IllegalChoice, match="21 is not a number of laps"):
        game.interject("prolong", "Ben", 21)
    assert game.result.ending == "laps" and game.decision is None
    result = game.result
    agreed(game, "prolong", "Cleo", 1, answers=("yes", "no"))
    assert game.result == result and game.state.last_lap == 5  # the end stands
    agreed(game, "prolong", "Ben", 2)
    assert not game.over and game.state.last_lap == 7 and game.decision.seat == 1
    again = load(game.code)
    assert again.state.digest() == game.state.digest() and again.decision.seat == 1
    agreed(game, "stop", "Ben")
    assert load(game.code).result == game.result and game.result.ending == "agreement"
    for _ in range(6):  # two answers and the proposal, each of two times
        game.undo()
    assert game.result.ending == "laps"


def test_a_game_that_reaches_the_round_limit_is_unfinished():
    game = table([(1, 2)] * 9, rules={"round_limit": 1}, players="Ada Ben", at={"Ben": 20})
    while not game.over:
        game.choose("roll" if game.decision.kind == "turn" else game.decision.options[-1])
    assert game.result.ending == "unfinished" and lines(game)
