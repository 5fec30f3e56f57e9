"""Two games side by side: equal dice, shared answers, waiting, undo, one code for both."""

import os
import random

import pytest

import socialism_lab as lab
from socialism_lab.engine import pair as two
from socialism_lab.engine.errors import BotError, IllegalChoice, RecordError, SettingError
from socialism_lab.engine.ledger import PURSE
from socialism_lab.engine.pair import Pair

TURNS = 30 if os.environ.get("SOCIALISM_LAB_LONG") else 8  # of the person, in the random games
LASTS = {"fund": 50_000, "chips": 20, "scoring": "chips"}


def treasury(public, seed=7, **more):
    bots = [lab.bots.Landlord(), lab.bots.Saver(), lab.bots.Calculator()]
    position = {"cash": {"Ada": 200}, "revolution": public}
    return lab.Game("public_treasury", ["Ada", *bots], seed, position=position, laps=60, **more)


def fund(seed=7, **more):
    bots = [lab.bots.FreeRider(), lab.bots.Careful(), lab.bots.Careful()]
    return lab.Game("community_fund", ["Ada", *bots], seed, **more)


def pairs(game, seed):
    if game == "treasury":
        return Pair(treasury(False, seed), treasury(True, seed))
    return Pair(fund(seed, **LASTS), fund(seed, shuttle_fare=100, wage=30, **LASTS))


def play(pair, luck, turns):
    """Random answers, but not one that takes a turn's business on and on."""
    while not pair.over and pair.turns <= turns:
        options = pair.question(pair.asking[0]).options
        option = "roll" if "roll" in options and luck.random() < 0.7 else luck.choice(options)
        yield option
        pair.choose(option)


def rolls(game):
    """The first dice of each turn, by seat and turn."""
    found = {}
    for _, turn, _, seat, kind, faces in game.state.notes:
        if kind == "rolled":
            found.setdefault((seat, turn), faces)
    return found


def facts(pair):
    return [
        (game.state.digest(), repr(game.decision), len(game.events), game.result)
        for game in pair.games
    ]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", ["treasury", "fund"])
def test_dice_are_equal_and_one_world_waits_for_the_other_at_each_own_turn(game, seed):
    pair, shared = pairs(game, seed), 0
    for _ in play(pair, random.Random(seed), TURNS):
        turns = [one.state.turns[pair.seat] for one in pair.games if not one.over]
        assert max(turns) - min(turns) <= 1
        if len(turns) == 2 and turns[0] != turns[1]:
            assert pair.asking == (turns.index(min(turns)),)
        shared += pair.asking == (0, 1)
    left, right = map(rolls, pair.games)
    both = left.keys() & right.keys()
    assert all(one.over or one.state.turns[pair.seat] >= TURNS for one in pair.games)
    assert len(both) > 15 and all(left[at][0] == right[at][0] for at in both)
    assert shared > TURNS / 2


@pytest.mark.parametrize("game", ["treasury", "fund"])
def test_undo_and_code_are_exact(game):
    pair, before = pairs(game, 3), []
    for number, _ in enumerate(play(pair, random.Random(3), TURNS)):
        if all(pair.question(world).kind != "begin" for world in pair.asking):
            before.append(facts(pair))
        if number % 10 == 9:
            again = two.load(pair.code(names=True), lab.load, lab.load)
            assert facts(again) == facts(pair) and again.marks == pair.marks
    pair = two.load(pair.code(names=True), lab.load, lab.load)
    for wanted in reversed(before[-12:]):
        pair.undo()
        assert facts(pair) == wanted


def test_under_one_set_of_rules_every_question_is_asked_once():
    pair = Pair(fund(5), fund(5))
    for _ in play(pair, random.Random(5), TURNS):
        assert pair.asking == (0, 1)
    assert facts(pair)[0] == facts(pair)[1]
    assert pair.differed(pair.marks[0]) == [{}, {}]


def baltic(public):
    """Ada is about to roll 3, onto Landlord's house."""
    position = {
        "revolution": public,
        "deeds": {"Landlord": ["Baltic Avenue"]},
        "houses": {"Baltic Avenue": 1},
        "at": {"Ada": "GO", "Landlord": "FOOD"},
    }
    return lab.Game("public_treasury", ["Ada", lab.bots.Landlord()], position=position,
                    dice=[(1, 2), (1, 2)])  # fmt: skip


def test_what_differed_is_told_in_data():
    pair = Pair(baltic(False), baltic(True))
    before = pair.here()
    pair.choose("roll")
    while pair.games[0].state.turn < 2 or pair.games[1].state.turn < 2:
        option = {"move": "forward", "turn": "roll"}[pair.question(pair.asking[0]).kind]
        pair.choose(option)
    own = [{way: sum_ for way, sum_ in one.items() if 0 in way} for one in pair.differed(before)]
    assert own == [{(0, 1): 24}, {(0, PURSE): 4, (0, 1): 20}]  # land rent 4, a house 20


def test_a_question_of_one_world_leaves_the_other_as_it_is():
    pair = pairs("treasury", 1)
    luck = random.Random(1)
    for option in play(pair, luck, TURNS):
        takers = pair.takers(option)
        if len(takers) == 1:
            other = facts(pair)[1 - takers[0]]
            pair.choose(option)
            assert facts(pair)[1 - takers[0]] == other
            return
    raise AssertionError("no question was one world's alone")


def test_answers_apart_go_to_each_world_in_turn():
    pair = Pair(fund(5), fund(5))
    while len(pair.question(0).options) < 2:
        pair.choose(pair.question(0).options[0])
    first, last = pair.question(0).options[0], pair.question(0).options[-1]
    pair.answer_apart()
    assert pair.asking == (0,)
    pair.choose(first)
    assert pair.asking == (1,) and pair.question(1).options[-1] == last
    pair.choose(last)
    mine = [[event.value for event in game.events if event.seat == 0] for game in pair.games]
    assert (mine[0][0], mine[1][0]) == (first, last) and not pair.apart


def test_a_world_that_has_ended_stays_with_its_result():
    pair = Pair(fund(2, fund=60), fund(2))
    left, right = pair.games
    for _ in play(pair, random.Random(2), 12):
        if left.over and right.state.turn > left.state.turn + 4:
            break
    assert left.result.ending == "fund ran out" and not right.over and pair.asking == (1,)
    ended, turn = facts(pair)[0], right.state.turn
    pair.choose(right.decision.options[0])
    assert facts(pair)[0] == ended and pair.level and not pair.over
    again = two.load(pair.code(), lab.load, lab.load)
    assert again.games[0].result == left.result and turn <= again.games[1].state.turn


def test_a_bot_that_fails_in_one_world_leaves_both_as_they_were():
    def fragile(game, decision):
        if game.settings.wage == 30 and game.turns[0] > 1:
            raise ValueError("no")
        return decision.options[0]

    pair = Pair(*(lab.Game("community_fund", ["Ada", fragile], 4, wage=wage) for wage in (50, 30)))
    with pytest.raises(BotError):
        for _ in range(20):
            before = facts(pair)
            pair.choose(pair.question(pair.asking[0]).options[0])
    assert facts(pair) == before


def test_games_that_do_not_fit_are_refused_in_words():
    with pytest.raises(SettingError, match="the same seed"):
        Pair(fund(1), fund(2))
    with pytest.raises(SettingError, match="one of them a person"):
        Pair(fund(1), treasury(False, 1))
    bots = [lab.bots.FreeRider(), lab.bots.Careful()]
    with pytest.raises(SettingError, match="one of them a person"):
        Pair(lab.Game("community_fund", bots), lab.Game("community_fund", bots))


def test_damaged_codes_are_refused_in_a_sentence():
    pair = pairs("fund", 1)
    pair.choose(pair.question(0).options[0])
    code = pair.code()
    for wrong in ("", "hello", code[:-9], code[:40] + "A" + code[41:], fund().code, "TWO3_", "é"):
        with pytest.raises(RecordError):
            two.load(wrong, lab.load, lab.load)
    with pytest.raises(RecordError, match=r"the code of one game \(lab.play\): give it there"):
        two.load(fund().code, lab.load, lab.load)
    spaced = f"  {code[:60]}\n{code[60:]} "
    assert facts(two.load(spaced, lab.load, lab.load)) == facts(pair)


def test_nothing_can_be_taken_back_before_the_first_answer():
    pair = pairs("fund", 1)
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        pair.undo()
    with pytest.raises(IllegalChoice, match="not allowed"):
        pair.choose("dance")
