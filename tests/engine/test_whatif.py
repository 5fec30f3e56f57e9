"""Another course of the same game: bots decide anew, people's decisions are used again."""

import random
from dataclasses import replace

import pytest

import socialism_lab as lab
from socialism_lab.engine.decision import Decision
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.game import Game
from socialism_lab.engine.whatif import preview
from tests.engine.test_driver import TOY, most, rolls


def least(game, decision):
    return decision.options[0]


def copycat(game, decision):
    """Takes what the player before it has, if it may."""
    wish = game.cash[0]
    return wish if wish in decision.options else 0


def test_bots_decide_anew_and_later_answers_are_used_again():
    game = Game(TOY, ["Ada", copycat], dice=rolls(4, 6, 5, 6, 2, 6))
    game.choose(1).play().choose(2).play()
    what = game.what_if({("Ada", 1, "take"): 3})
    assert [tuple(e)[1:4] for e in what.game.ledger[1:]] == [
        ("Pot", "Ada", 3), ("Pot", "copycat", 3), ("Pot", "Ada", 2), ("Pot", "copycat", 5),
    ]  # fmt: skip
    assert (what.reused, what.anew, what.dropped) == (1, 0, 0)
    assert "1 decisions were used again" in what.sentence
    assert game.state.cash[:2] == [3, 4] and what.game.state.turn == game.state.turn
    assert what.game.decision.seat == 0


def thrifty(game, seat):
    """Whoever has 3 or more is asked less."""
    a, _ = game.roll()
    kind = "take" if game.cash[seat] < 3 else "save"
    choice = yield Decision("2", seat, kind, tuple(range(a + 1)))
    game.pay(-2, seat, choice, "2", "taken")


THRIFTY = replace(TOY, turn=thrifty)


def test_new_questions_go_to_the_stand_in_and_old_ones_are_dropped():
    game = Game(THRIFTY, ["Ada", "Ben"], dice=rolls(4, 6, 5, 6))
    game.choose(1).choose(0).choose(2).choose(1)
    with pytest.raises(IllegalChoice, match=r"Ada.*new .save, own turn 2.*stand"):
        game.what_if({("Ada", 1, "take"): 4})
    what = game.what_if({("Ada", 1, "take"): 4}, least)
    assert (what.reused, what.anew, what.dropped) == (2, 1, 1)
    assert what.game.state.cash[:2] == [4, 1]


def test_an_answer_that_is_not_offered_any_more_goes_to_the_stand_in():
    game = Game(replace(TOY, set_up=little), ["Ada", "Ben"], dice=rolls(4, 6))
    game.choose(1).choose(4)
    what = game.what_if({("Ada", 1, "take"): 4}, least)
    assert (what.reused, what.anew, what.dropped) == (0, 1, 1)


def little(game):
    game.pay(-1, -2, 7, "1", "set-up")


def test_a_finished_game_is_played_to_another_end():
    game = Game(TOY, ["Ada", most], dice=rolls(*[5] * 40))
    while not game.play().over:
        game.choose(0)
    assert game.result.winners == (1,)
    what = game.what_if({("most", ..., "take"): 0, ("Ada", ..., "take"): 5})
    assert what.game.over and what.game.result.winners == (0,)
    assert (what.reused, what.anew, what.dropped) == (0, 0, 0)
    assert game.result.winners == (1,) and what.game.code != game.code


def test_a_deal_is_made_again_if_it_can_be():
    game = Game(TOY, ["Ada", "Ben"], dice=rolls(4, 6, 5, 6, 5))
    game.choose(4).choose(0).interject("gift", "Ada", 1, 3).choose("yes").choose(1)
    again = game.what_if({("Ada", 1, "take"): 3}, least)
    assert (again.reused, again.anew, again.dropped) == (4, 0, 0)
    assert again.game.state.cash[:2] == [1, 3]
    never = game.what_if({("Ada", 1, "take"): 2}, least)
    assert (never.reused, never.anew, never.dropped) == (2, 0, 2)
    assert never.game.state.cash[:2] == [3, 0]


def menu(game, seat):
    """A menu that is asked until one rolls; a call is put to the vote."""
    while True:
        called = any(note[4] == "called" for note in game.notes)
        options = ("roll", "wait") if called else ("roll", "call", "wait")
        choice = yield Decision("2", seat, "turn", options)
        if choice == "roll":
            return
        if choice == "call":
            game.note("2", seat, "called")
            vote = yield Decision("2", 1 - seat, "vote", ("no", "yes"))
            game.note("2", 1 - seat, vote)


def test_a_call_can_be_forced_with_the_vote_that_it_needs():
    game = Game(replace(TOY, turn=menu), ["Ada", "Ben"])
    for _ in range(8):
        game.choose("roll")
    what = game.what_if({("Ada", 3, "turn"): "call", ("Ben", ..., "vote"): "yes"}, least)
    assert [note[3:5] for note in what.game.state.notes] == [(0, "called"), (1, "yes")]
    assert (what.reused, what.anew, what.dropped) == (4, 0, 0)
    lost = game.what_if({(0, 3, "turn"): "call"}, least)
    assert lost.game.state.notes[-1][3:5] == (1, "no") and lost.anew == 1


@pytest.mark.parametrize("change, words", [
    ({("Ada", 9, "take"): 1}, "asked then nothing; take is asked in the own turns 1, 2"),
    ({("Ada", 1, "vote"): "yes"}, "asked then take; vote is asked in the own turns .none"),
    ({("Eve", 1, "take"): 1}, "Eve.*Ada, Ben"), ({("Ada", 1): 1}, "write"), ({"Ada": 1}, "write"),
    ({("Ada", 1, "take"): 99}, "no place for 99"), ({("Ada", 1, "take"): 1}, "what happened"),
    ({}, "what happened"), ({("Ada", 1, "take"): 0, ("Ben", 5, "vote"): "no"}, "Ben"),
    ({("Ada", 1, "take", "Bakery"): 0}, "Bakery"),
])  # fmt: skip
def test_a_change_that_finds_no_place_is_refused(change, words):
    game = Game(TOY, ["Ada", "Ben"], dice=rolls(4, 6, 5, 6))
    game.choose(1).choose(0).choose(2).choose(1)
    with pytest.raises(IllegalChoice, match=words):
        game.what_if(change, least)


@pytest.mark.parametrize("seed", range(8))
def test_every_decision_of_a_fund_game_can_be_changed(seed):
    luck = random.Random(seed)
    players = ["Ada", lab.bots.Copycat(), "Ben", lab.bots.Racer()][: 2 + seed % 3]
    game = lab.Game("community_fund", players, seed=seed)
    for _ in range(30):
        if game.play().over:
            break
        game.choose(luck.choice(game.decision.options))
    course, before = game.asked[:], game.code
    for asked in luck.sample(course, 6):
        other = luck.choice(asked.decision.options)
        first = next(
            n
            for n, then in enumerate(course)
            if then.place == asked.place
            and then.decision.about == asked.decision.about
            and other in then.decision.options
        )
        if other == game.events[first].value:
            continue
        what = game.what_if({(*asked.place, asked.decision.about): other}, lab.bots.Random())
        assert what.game.events[:first] == game.events[:first]
        assert what.game.events[first].value == other and sum(what.game.state.cash) == 0
        assert lab.load(what.game.code).state.digest() == what.game.state.digest()
        people = sum(game.by_person(number) for number in range(first, len(course)))
        assert 0 <= people - what.reused - what.dropped <= 1
    assert game.code == before


def test_had_we_called_the_revolution():
    game = lab.Game("public_treasury", ["Ada", "Ben", "Cleo"], seed=4, laps=2)
    while not game.over:
        game.choose("roll" if game.decision.kind == "turn" else game.decision.options[0])
    what = game.what_if(
        {("Ada", 4, "turn"): "call", ("Ben", ..., "vote"): "yes"}, stand_in=lab.bots.Random()
    )
    assert what.game.over and what.game.state.revolution and not game.state.revolution
    assert what.reused and what.anew and f"{what.reused} decisions" in what.sentence
    with pytest.raises(IllegalChoice, match="vote"):
        game.what_if({("Ada", 4, "vote"): "yes"}, lab.bots.Random())


def driven(count):
    """A Treasury game of two people and two bots, in which a vote has passed and a bot builds."""
    players = ["Ada", "Ben", lab.bots.Saver(), lab.bots.Landlord()]
    position = {"treasury": 350, "deeds": {"Ben": ["Boardwalk"]}}
    game = lab.Game("public_treasury", players, 7, position=position)
    while count:
        if not game.step():
            options = game.decision.options
            first = "call" if game.state.turn == 1 and "call" in options else options[0]
            game.choose("yes" if game.decision.kind == "vote" else first)
            count -= 1
    return game


@pytest.mark.parametrize("count", [12, 11, 9, 7, 6, 5, 2])
def test_another_course_comes_as_far_as_the_game_in_a_bots_turn_too(count):
    game = driven(count)
    what = game.what_if({("Ben", 0, "vote"): "no"})
    assert [e.value for e in what.game.events[2:]] == [e.value for e in game.events[2:]]
    assert repr(what.game.decision) == repr(game.decision)
    assert (what.anew, what.dropped) == (0, 0)


def forked(game, seat):
    """Both are asked; the second is asked more if the first is bold."""
    bold = yield Decision("2", seat, "bold", ("no", "yes"))
    if bold == "yes":
        yield Decision("2", 1 - seat, "reply", ("no", "yes"))
    yield Decision("2", seat, "last", ("no", "yes"))
    yield Decision("2", 1 - seat, "close", ("no", "yes"))


def test_a_new_question_in_the_turn_that_is_on_ends_it_unless_answers_are_left():
    game = Game(replace(TOY, turn=forked), ["Ada", "Ben"]).choose("no")
    what = game.what_if({("Ada", 1, "bold"): "yes"})
    assert what.game.decision.kind == "reply" and (what.reused, what.dropped) == (0, 0)
    game.choose("yes")
    with pytest.raises(IllegalChoice, match="stand_in="):
        game.what_if({("Ada", 1, "bold"): "yes"})
    what = game.what_if({("Ada", 1, "bold"): "yes"}, least)
    assert [e.value for e in what.game.events] == ["yes", "no", "yes"]
    assert what.game.decision.kind == "close" and (what.reused, what.anew) == (1, 1)


def test_a_game_that_pauses_before_its_turns_has_other_courses_too():
    start = {"cash": {"Ada": 100}, "manages": {"Ada": ["Seed Library"]}}
    players = ["Ada", lab.bots.Careful()]
    game = lab.Game("community_fund", players, pause=True, position=start)
    assert game.decision.kind == "begin" and preview(game, "roll")[:2] == ([], False)
    with pytest.raises(IllegalChoice, match="begin: 'x' is not allowed"):
        preview(game, "x")[0]
    game.choose("roll").choose("pass")
    what = game.what_if({("Ada", 1, "develop"): 1})
    assert what.game.events[0].value == 1 != game.events[0].value
    plain = lab.Game("community_fund", players, position=start).choose(1)
    assert what.game.events[0] == plain.events[0]


def shop(game, seat):
    """Three purchases a turn."""
    for _ in range(3):
        answer = yield Decision("2", seat, "buy", ("pass", "buy"))
        game.note("2", seat, answer)


def test_a_change_passes_over_questions_that_were_answered_so():
    game = Game(replace(TOY, turn=shop), ["Ada", "Ben"])
    for answer in ("pass", "buy", "buy", "pass", "pass", "pass", "pass", "buy", "buy", "buy"):
        game.choose(answer)
    what = game.what_if({("Ada", ..., "buy"): "pass"})
    values = [event.value for event in what.game.events]
    assert values == ["pass", "pass", "buy", "pass", "pass", "pass", "pass", "pass", "buy", "buy"]
    assert (what.reused, what.anew, what.dropped) == (7, 0, 0)
    with pytest.raises(IllegalChoice, match="what happened"):
        game.what_if({("Ben", 1, "buy"): "pass"})
