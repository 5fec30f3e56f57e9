"""The driver, on a game of four rules that fits on a page."""

from dataclasses import dataclass, replace

import pytest

from socialism_lab.engine import rulebook as books
from socialism_lab.engine.decision import Decision, GameOver
from socialism_lab.engine.errors import BotError, IllegalChoice, SettingError
from socialism_lab.engine.game import Game
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.saves import load
from socialism_lab.engine.state import State
from socialism_lab.engine.whatif import preview


def set_up(game):
    game.pay(BANK, PURSE, 60, "1", "set-up")


def turn(game, seat):
    a, _ = game.roll()
    choice = yield Decision("2", seat, "take", lambda g, d: tuple(range(min(a, g.purse) + 1)))
    if type(choice) is int:
        game.pay(PURSE, seat, choice, "2", "taken")
    if game.purse == 0:
        raise GameOver("empty")
    if game.cash[seat] >= 20:
        raise GameOver("won", (seat,))


def gift(game, seat, partner, amount):
    if amount > game.cash[seat]:
        raise IllegalChoice(f"{game.names[seat]} has {game.cash[seat]}")
    answer = yield Decision("3", partner, "accept", ("no", "yes"))
    if answer == "yes":
        game.pay(seat, partner, amount, "3", "gift")


@dataclass(frozen=True)
class Toy(books.Rulebook):
    pass


TOY = Toy(
    name="toy",
    title="the toy",
    version=1,
    seats=range(2, 5),
    purse="Pot",
    settings=books.Settings,
    endings=("won", "empty"),
    rules=frozenset("123"),
    hidden=frozenset(),
    open_kinds=frozenset(["take"]),
    interjections={"gift": gift},
    load=lambda: None,
    new_state=State,
    place=lambda game, position: None,
    set_up=set_up,
    turn=turn,
    standing=lambda game: [],
    series={"pot": lambda game: game.purse},
)


def most(game, decision):
    return decision.options[-1]


def rolls(*firsts):
    return [(a, 1) for a in firsts]


def test_a_person_is_asked_and_a_bot_answers():
    game = Game(TOY, ["Ada", most], dice=rolls(3, 4, 2))
    assert game.decision.options == (0, 1, 2, 3)
    game.choose(2).play()
    assert [tuple(e) for e in game.ledger] == [
        (0, "Bank", "Pot", 60, "1", "set-up"),
        (1, "Pot", "Ada", 2, "2", "taken"),
        (2, "Pot", "most", 4, "2", "taken"),
    ]
    assert game.decision.seat == 0


def test_an_illegal_answer_changes_nothing():
    game = Game(TOY, ["Ada", "Ben"], dice=rolls(3))
    before = game.state.snapshot()
    for wrong in (4, "2", True, None, 2.0):
        with pytest.raises(IllegalChoice):
            game.choose(wrong)
    assert game.state.snapshot() == before and game.events == []


def test_undo_returns_to_the_last_choice_of_a_person():
    game = Game(TOY, ["Ada", most], dice=rolls(3, 4, 2))
    game.choose(1).play()
    game.undo()
    assert game.decision.seat == 0 and game.state.turn == 1 and game.state.cash[0] == 0
    with pytest.raises(IllegalChoice):
        game.undo()


def test_a_question_is_asked_afresh_after_an_interjection():
    game = Game(TOY, ["Ada", "Ben"], dice=rolls(3, 4, 5))
    game.choose(3).choose(0)
    game.interject("gift", "Ada", 1, 2)
    assert game.decision.kind == "accept"
    game.choose("yes")
    assert game.decision.kind == "take" and game.state.cash[:2] == [1, 2]
    replayed = game.twin()
    assert replayed.state.digest() == game.state.digest()


def test_a_refused_interjection_leaves_the_game_as_it_was():
    game = Game(TOY, ["Ada", "Ben"], dice=rolls(3))
    before = game.state.digest()
    with pytest.raises(IllegalChoice):
        game.interject("gift", "Ada", 1, 50)
    assert game.state.digest() == before and game.decision.kind == "take"
    game.choose(1)


def test_a_look_at_consequences_stops_at_the_dice():
    game = Game(TOY, ["Ada", "Ben"], dice=rolls(3))
    entries = preview(game, 1)[0]
    assert [tuple(e)[1:4] for e in entries] == [("Pot", "Ada", 1)]
    assert game.state.cash[0] == 0


@pytest.mark.parametrize("answer", [None, 99, "x", True])
def test_a_wrong_bot_is_named(answer):
    def odd(game, decision):
        return answer

    with pytest.raises(BotError, match="odd"):
        Game(TOY, [odd, most]).play()


def test_the_round_limit_ends_a_game_as_unfinished():
    game = Game(TOY, [lambda g, d: 0, lambda g, d: 0], dice=rolls(*[2] * 9), round_limit=3).play()
    assert game.result.ending == "unfinished" and game.result.turn == 6


def test_settings_and_names_are_checked():
    for bad in ({"round_limit": 0}, {"round_limit": "9"}, {"rounds": 3}):
        with pytest.raises(SettingError, match="round"):
            Game(TOY, ["Ada", "Ben"], **bad)
    for players in (["Ada"], ["Ada", "Ada"], ["Ada", " "], ["Ada", "B\x07"]):
        with pytest.raises(SettingError, match="players"):
            Game(TOY, players)
    for seed in (-1, 1.0, True, "1", None):
        with pytest.raises(SettingError, match="seed"):
            Game(TOY, ["Ada", "Ben"], seed=seed)


def test_a_person_may_pause_before_the_dice():
    book = replace(TOY, may_begin=lambda game, seat: game.cash[seat] > 0)
    game = Game(book, ["Ada", most], dice=rolls(3, 4, 2), pause=True)
    game.choose(2).play()
    assert game.decision.kind == "begin" and game.state.turn == 2
    game.interject("gift", "Ada", 1, 1).play()
    assert game.decision.kind == "begin" and game.state.cash[:2] == [1, 5]
    game.choose("roll")
    assert game.decision.kind == "take" and game.state.turn == 3
    game.undo()
    assert game.decision.kind == "begin" and game.state.cash[:2] == [2, 4]


# -- pauses: one answer is left, and a deal could change what comes of it ------------------------
def owing(game, seat):
    """Owes 2 in the first of two questions with one answer, and pays what it has."""
    for due in (2, 3):
        yield Decision("2", seat, "pay", ("pay",))
        game.pay(seat, PURSE, min(due, game.cash[seat]), "2", f"{due} due")
    yield from turn(game, seat)


DEBTS = replace(
    TOY,
    turn=owing,
    open_kinds=frozenset(["take", "pay"]),
    pauses={"pay": lambda game, seat: True},
)


def debts(bot=None, **more):
    """Ada before her first payment in her second turn, with 4; Ben has 5."""
    game = Game(DEBTS, ["Ada", bot or "Ben"], dice=rolls(4, 5, 3, 3), pause=True, **more)
    for answer in ("pay", "pay", 4) if bot else ("pay", "pay", 4, "pay", "pay", 5):
        game.choose(answer)
    return game.play() if bot else game


def paid(game):
    return [e.amount for e in game.ledger if e.reason.endswith("due")]


def test_a_person_is_asked_before_the_only_answer_and_a_bot_is_not():
    game = debts(most)
    assert game.paused and game.decision.kind == "pay" and game.state.turn == 3
    assert paid(game) == [] and game.choose("pay").paused
    assert paid(game) == [2]
    plain = Game(DEBTS, ["Ada", "Ben"], dice=rolls(4, 5, 3, 3)).choose(4)  # without pause
    assert plain.decision.kind == "take" and not plain.paused


@pytest.mark.parametrize("before", [0, 1])
def test_a_deal_comes_at_its_pause_and_is_undone_saved_and_played_again_there(before):
    game = debts()
    for _ in range(before):
        game.choose("pay")
    game.interject("gift", "Ben", 0, 3).choose("yes")
    assert game.paused and game.state.cash[0] == 4 - 2 * before + 3
    for answer in ("pay",) * (2 - before):
        game.choose(answer)
    assert paid(game) == [2, 3] and game.state.cash[0] == 2 and game.decision.kind == "take"
    again = load(game.code, lambda name: [DEBTS], str, book=DEBTS)
    assert again.state.digest() == game.state.digest() and again.events == game.events
    game.undo()
    assert game.events[-1].name == "gift" and game.decision.kind == "accept"


def test_costs_and_codes_are_those_of_the_pause_where_one_stands():
    game = debts().choose("pay")
    assert [entry.amount for entry in preview(game, "pay")[0]] == [2]  # of 3 due; 2 are left
    again = load(game.code, lambda name: [DEBTS], str, book=DEBTS)
    assert again.paused and paid(again) == [2] and again.state.digest() == game.state.digest()
    with pytest.raises(IllegalChoice):
        game.interject("gift", "Ben", 0, 999)
    assert game.paused and paid(game) == [2]


def test_a_deal_is_found_again_after_turns_of_pauses_alone():
    def dues(game, seat):
        yield Decision("2", seat, "pay", ("pay",))

    book = replace(DEBTS, turn=dues)
    game = Game(book, ["Ada", "Ben"], pause=True).choose("pay").choose("pay").choose("pay")
    game.interject("gift", "Ada", 1, 0).choose("yes")
    again = load(game.code, lambda name: [book], str)
    assert game.state.turn == 4 and again.events == game.events
    assert again.twin().state.digest() == game.state.digest()


def test_what_may_be_answered_is_said_with_both_ends():
    amounts = Decision("2", 0, "take", range(5, 61, 5))
    told = "take: 7 is not allowed; choose a whole number from 5 to 60 in steps of 5"
    with pytest.raises(IllegalChoice, match=told):
        amounts.check(7)
    with pytest.raises(IllegalChoice, match=r"choose one of 'no', 'yes'"):
        Decision("2", 0, "take", ("no", "yes")).check("perhaps")
