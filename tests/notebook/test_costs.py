"""What an answer costs, and whom, stands on its button before it is pressed (lesson 00)."""

import pytest

from socialism_lab.bots import from_tag
from socialism_lab.engine.game import Game
from socialism_lab.notebook import look, question
from socialism_lab.notebook.question import Makers
from socialism_lab.notebook.tables import play
from socialism_lab.rulebooks import find

from .conftest import buttons, field

UNTOLD = "moves no money yet"


def asked(name, bot, seed, questions=400, **more):
    """A game of four people in the hands of a bot, stopped at each of its questions."""
    game, bot = Game(find(name), ["Ada", "Ben", "Cy", "Dee"], seed, pause=True, **more), bot()
    while not game.over and len(game.events) < questions:
        yield game
        begin = game.decision.kind == "begin"
        game.choose("roll" if begin else bot(game.state, game.decision))


@pytest.mark.parametrize(
    ("name", "bot", "position"),
    [
        ("community_fund", "Random", {}),
        ("public_treasury", "Random", {}),
        ("public_treasury", "Reformer", {"revolution": True}),
    ],
)
def test_every_button_says_what_its_answer_moves_or_that_it_moves_nothing(name, bot, position):
    for game in asked(name, lambda: from_tag(bot), 3, 60, position=position):
        if isinstance(game.decision.options, range):
            continue
        secret = game.decision.kind in {"begin", *game.state.book.hidden}
        for option in game.decision.options:
            assert ("\n" in question.said(game, option)) is not secret


def test_a_house_after_the_revolution_tells_its_price_unless_others_bid():
    start = {"cash": {"Ada": 500, "Ben": 500}, "revolution": True}
    game = Game(find("public_treasury"), ["Ada", "Ben", "Cy"], position=start, pause=True)
    assert question.said(game, "build:39") == (
        "Build on Boardwalk\nif nobody bids more: costs you 200"
    )
    assert question.said(game, "build:1").endswith(": costs you 50")
    assert question.said(game, "roll") == f"Roll the dice\n{UNTOLD}"
    assert game.consequence("build:39") == []


def test_many_lots_to_build_on_are_one_list_with_a_button_that_says_the_price_of_the_chosen():
    start = {"cash": {"Ada": 500}, "revolution": True, "deeds": {"Ada": ["Boardwalk"]}}
    game = Game(find("public_treasury"), ["Ada", "Ben"], position=start, pause=True)
    panel = play(game, table="lots")
    assert list(buttons(panel.form)) == [
        "Roll the dice", "Mortgage Boardwalk", "Build on Mediterranean Avenue"
    ]  # fmt: skip
    lots = field(panel.form, "Build")
    assert lots.options[0] == ("Mediterranean Avenue: costs you 50", "build:1")
    lots.value = "build:39"
    last = list(buttons(panel.form).values())[-1]
    assert last.description == "Build on Boardwalk\nif nobody bids more: costs you 200"
    last.click()
    assert panel.game.events[-1].value == "build:39"


def test_a_label_that_needs_two_lines_is_marked_so_that_it_is_not_half_bold():
    make = Makers()
    short, long = (make.button(f"{'a' * n}\ncosts you 5", print) for n in (42, 43))
    assert ["sl-long" in made._dom_classes for made in (short, long)] == [False, True]


def test_who_buys_a_card_that_others_may_bid_for_is_told_the_price():
    start = {"cash": {"Ada": 500, "Ben": 500}, "at": {"Ada": "Reading Railroad"}}
    game = Game(find("public_treasury"), ["Ada", "Ben"], position=start, dice=[(1, 2)])
    game.choose("roll")
    while game.decision.kind != "buy":
        game.choose(game.decision.options[0])
    price = game.state.data.spaces[game.decision.about].price
    assert look.outcome(game, "buy") == f"if nobody bids more: costs you {price}"


def test_a_place_to_work_tells_its_wages_and_rent():
    found = {
        label
        for game in asked("public_treasury", lambda: from_tag("Reformer"), 1,
                          position={"revolution": True})
        if game.decision.kind == "move" and "opportunity" in game.decision.options
        for label in [look.option(game, "opportunity")]
    }  # fmt: skip
    corners = {f"{c.name} until your next turn (wages {c.wages}, rent {c.rent})"
               for c in game_corners()}  # fmt: skip
    assert found and {label.removeprefix("Work at ") for label in found} <= corners


def game_corners():
    return find("public_treasury").load().corners.values()
