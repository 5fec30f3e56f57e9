"""Other societies from the same rules: entries of the record replaced, also by nothing."""

from dataclasses import fields, replace

import pytest

import socialism_lab as lab
from socialism_lab import bots
from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.game import Game
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.rulebook import Rulebook, nothing
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from tests.rulebooks.fund_table import ADA, JAIL, SEED, TOY, TWO, Table
from tests.rulebooks.test_fund_games import check_books

HEADER = {field.name for field in fields(Rulebook)}
RULES = [field.name for field in fields(COMMUNITY_FUND) if field.name not in HEADER]
TABLE = [bots.FreeRider(), bots.Careful(), bots.Racer()]


def test_a_rule_or_a_bot_that_takes_other_things_is_refused_before_a_game():
    with pytest.raises(SettingError, match=r"wages: the book's rule takes \(game, seat\)"):
        lab.replace("community_fund", wages=lambda game: None)
    lab.replace("public_treasury", fare=lambda game, seat, space, card=None: ())
    with pytest.raises(SettingError, match=r"short is asked as bot\(game, decision\)"):
        lab.simulate("community_fund", [short, *TABLE], games=1)


def short(game):
    """A bot whose author forgot the decision."""


def test_without_wages_nobody_is_paid_at_GO():
    book = replace(COMMUNITY_FUND, wages=nothing)
    game = Table((1, TWO), at={"Ada": 26}, book=book).turn()
    assert game.asked == (ADA, "manage") and game.money == []
    played = Game(book, TABLE, 7).play()
    assert played.over and not [e for e in played.ledger if e.rule == "C9"]
    check_books(played.state)


def test_a_third_society_in_one_line():
    def to_the_fund(game, seat, space):
        """C8, another way: the whole pay-out of a finished project belongs to the Fund."""
        game.pay(BANK, PURSE, 2 * game.data.spaces[space].payout, "C8", "common pay-out")

    book = replace(COMMUNITY_FUND, name="commons", pay_out=to_the_fund)
    about = {"manages": {"Ben": [TOY]}, "chips": {TOY: ["Ben"] * 3}}
    game = Table((3, TWO), book=book, **about).turn()
    assert game.money == [("Bank", "Community Fund", 50, "C8")]
    played = lab.Game(book, TABLE, 7).play()
    assert played.over
    check_books(played.state)


def test_a_rule_that_asks_nothing_takes_the_place_of_one_that_asks():
    def poll_tax(game, seat):
        for other in game.everybody(seat):
            game.pay(BANK, other, 50, "C9", "wages")
            game.pay(other, PURSE, 10, "C9", "tax")

    game = Table((1, TWO), at={"Ada": 26}, book=replace(COMMUNITY_FUND, wages=poll_tax)).turn()
    assert game.asked == (ADA, "manage") and game.cash == [40, 40]


def test_what_a_card_does_is_replaced_by_nothing():
    book = replace(COMMUNITY_FUND, effects={**COMMUNITY_FUND.effects, "fund_pays": nothing})
    game = Table((1, TWO), cards=("F12",), at={"Ada": 9}, book=book).turn()
    assert game.money == [] and game.under == ["F12"] and game.run.between


def test_a_rule_that_may_not_ask_is_refused_by_name():
    with pytest.raises(SettingError, match="pay_out"):
        replace(COMMUNITY_FUND, pay_out=COMMUNITY_FUND.contribute)


# these give a number, or a rule for each kind: nothing will not do
ANSWERS = {"effects", "landing", "allowance", "ride_money"}


@pytest.mark.parametrize("name", sorted(set(RULES) - ANSWERS))
def test_any_rule_but_those_that_must_give_an_answer_can_be_taken_out(name):
    game = Game(replace(COMMUNITY_FUND, **{name: nothing}), TABLE, 7, round_limit=30).play()
    assert game.over
    check_books(game.state)


@pytest.mark.parametrize("effect", COMMUNITY_FUND.effects)
def test_any_effect_of_a_card_can_be_taken_out(effect):
    book = replace(COMMUNITY_FUND, effects={**COMMUNITY_FUND.effects, effect: nothing})
    game = Game(book, TABLE, 7, round_limit=30).play()
    assert game.over
    check_books(game.state)


def test_numbers_are_settings():
    chosen = {"wage": 80, "smallest_gift": 20, "jail_fee": 30, "shuttle_fare": 10, "fund": 900}
    game = Table((1, TWO), at={"Ada": 26}, settings=chosen).turn()
    assert game.cash == [80, 80] and game.options[0] == 20
    jailed = Table((5, TWO), at={"Ada": 14}, settings=chosen).turn()
    assert jailed.money == [("Community Fund", "Bank", 30, "C13")]
    ride = Table((1, TWO), at={"Ada": SEED}, settings=chosen).turn(TOY)
    assert ride.money == [("Community Fund", "Bank", 10, "C11")]
    assert jailed.state.position[ADA] == JAIL
    assert Game(COMMUNITY_FUND, ["Ada", "Ben"], **chosen).state.purse == 900
