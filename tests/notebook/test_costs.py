"""What an answer costs, and whom, stands on its button before it is pressed (lesson 00)."""

import pytest

from socialism_lab.bots import from_tag
from socialism_lab.engine import whatif
from socialism_lab.engine.game import Game
from socialism_lab.engine.whatif import preview
from socialism_lab.notebook import question
from socialism_lab.notebook.tables import play
from socialism_lab.rulebooks import find

from .conftest import buttons


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
def test_every_button_says_what_its_answer_moves_or_makes_one_owe(name, bot, position):
    """The cost is empty exactly where answering moves nothing before luck or the next question."""
    for game in asked(name, lambda: from_tag(bot), 3, 60, position=position):
        twin, beside = game.twin(), whatif.beside(game)
        assert (twin.here, twin.events) == (beside.here, beside.events)
        assert twin.state.digest() == beside.state.digest() == game.state.digest()
        if isinstance(game.decision.options, range):
            continue
        secret = game.decision.kind in {"begin", *game.state.book.hidden}
        for option in game.decision.options:
            moved, _, due = preview(game, option)
            told = moved or (due and due.kind == "raise" and due.seat == game.decision.seat)
            assert bool(question.cost(game, option)) is (bool(told) and not secret)


def test_a_house_after_the_revolution_tells_its_price_unless_others_bid():
    start = {"cash": {"Ada": 500, "Ben": 500}, "revolution": True}
    game = Game(find("public_treasury"), ["Ada", "Ben", "Cy"], position=start, pause=True)
    assert question.option(game, "build:39") == "Build on Boardwalk"
    assert question.cost(game, "build:39") == "you −200, unless outbid"
    assert question.cost(game, "build:1").startswith("you −50")
    assert question.cost(game, "roll") == ""


def test_a_move_says_the_rent_that_will_be_owed_although_it_falls_due_at_the_next_question():
    start = {"cash": {"Ada": 10, "Ben": 500}, "at": {"Ada": "Short Line"},
             "deeds": {"Ada": ["Baltic Avenue"], "Ben": ["Boardwalk"]}}  # fmt: skip
    game = Game(find("public_treasury"), ["Ada", "Ben"], position=start, dice=[(1, 3)])
    while game.decision.kind != "move":
        game.choose(game.decision.options[0])
    ahead = next(o for o, space in game.decision.about.items() if space == 39)
    assert question.cost(game, ahead) == "you will owe 50"


def test_many_lots_to_build_on_unfold_each_with_its_price():
    start = {"cash": {"Ada": 500}, "revolution": True, "deeds": {"Ada": ["Boardwalk"]}}
    game = Game(find("public_treasury"), ["Ada", "Ben"], position=start, pause=True)
    panel = play(game, table="lots")
    found = buttons(panel)
    assert list(found)[:2] == ["Roll the dice", "Mortgage Boardwalk"]
    assert found["Build on Mediterranean Avenue"].note.startswith("you −50")
    assert found["Build on Boardwalk"].note == "you −200, unless outbid"
    assert "<summary>Build ... (20, or click on the board)" in panel.frame.zones["question"]
    assert "<p>The game is set up</p>" in panel.frame.zones["digest"]
    found["Build on Boardwalk"].click()
    assert panel.game.events[-1].value == "build:39"


def test_who_buys_a_card_that_others_may_bid_for_is_told_the_price():
    start = {"cash": {"Ada": 500, "Ben": 500}, "at": {"Ada": "Reading Railroad"}}
    game = Game(find("public_treasury"), ["Ada", "Ben"], position=start, dice=[(1, 2)])
    game.choose("roll")
    while game.decision.kind != "buy":
        game.choose(game.decision.options[0])
    price = game.state.data.spaces[game.decision.about].price
    assert question.cost(game, "buy") == f"you −{price}, unless outbid"


def test_a_place_to_work_tells_its_wages_and_rent():
    found = {
        label
        for game in asked("public_treasury", lambda: from_tag("Reformer"), 1,
                          position={"revolution": True})
        if game.decision.kind == "move" and "opportunity" in game.decision.options
        for label in [question.option(game, "opportunity")]
    }  # fmt: skip
    corners = {f"{c.name} until your next turn (wages {c.wages}, rent {c.rent})"
               for c in game_corners()}  # fmt: skip
    assert found and {label.removeprefix("Work at ") for label in found} <= corners


def game_corners():
    return find("public_treasury").load().corners.values()


def test_on_the_board_one_builds_and_a_debtor_sells():
    """Baltic Avenue is space 3, with a house; Mediterranean Avenue, space 1, has none."""
    here = {"cash": {"Ada": 160}, "houses": {"Baltic Avenue": 1, "Boardwalk": 2},
            "deeds": {"Ada": ["Baltic Avenue", "Mediterranean Avenue"],
                      "Ben": ["Boardwalk", "Park Place"]},
            "at": {"Ada": "Short Line"}}  # fmt: skip
    game = Game(find("public_treasury"), ["Ada", "Ben"], position=here, dice=[(1, 3)]).play()
    assert game.decision.options == ("roll", "call", "sell:3", "build:1")
    assert question.on_board(game) == {1: ("3", "Build on Mediterranean Avenue: you −50")}
    game.choose("roll").play().choose("forward").play()
    assert game.decision.kind == "raise"
    sold = "Sell a building of Baltic Avenue: you +25; you will owe 700"
    assert question.on_board(game) == {3: ("1", sold)}
