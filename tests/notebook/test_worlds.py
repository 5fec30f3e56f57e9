"""Two worlds in one panel: what is asked, answered, compared, taken back and kept."""

import random

import pytest

import socialism_lab as lab
from socialism_lab.notebook import page, tables
from tests.notebook.conftest import buttons, field, words

SIDES = {"left": {"name": "private rents"}, "right": {"name": "public rents"}}


def baltic(table="baltic", **more):
    """Ada is about to roll 3, onto Landlord's house."""
    position = {"deeds": {"Landlord": ["Baltic Avenue"]}, "houses": {"Baltic Avenue": 1},
                "at": {"Ada": "GO", "Landlord": "FOOD"}}  # fmt: skip
    right = {"name": "public rents", "position": {"revolution": True}}
    return lab.two_worlds("public_treasury", ["Ada", lab.bots.Landlord()], position=position,
                          left=SIDES["left"], right=right, table=table, front_end="lab",
                          dice=[(1, 2)], **more)  # fmt: skip


def fund(table="fund", right=None, **more):
    others = [lab.bots.Careful(), lab.bots.FreeRider()]
    return lab.two_worlds("community_fund", ["Ada", *others], 5, left={"name": "cheap"},
                          right={"name": "dear", "shuttle_fare": 100} if right is None else right,
                          table=table, front_end="lab", **more)  # fmt: skip


def play(panel, clicks, luck):
    for _ in range(clicks):
        if not panel.pair.over:
            luck.choice(list(buttons(panel).values())[:3]).click()
            assert panel.frame.status in ("", "Taken back.")


def first(panel):
    return next(iter(buttons(panel).values()))


def facts(panel):
    return [(game.state.digest(), repr(game.decision)) for game in panel.pair.games]


def test_what_both_ask_is_asked_once_and_what_one_asks_says_whose_it_is():
    panel = baltic()
    assert words(panel, "question").startswith("In both worlds")
    assert "Call for a revolution" in buttons(panel)
    assert buttons(panel)["Call for a revolution"].note == "left only"
    buttons(panel)["Roll the dice"].click()
    assert panel.pair.asking == (1,)
    assert words(panel, "question").startswith("Right only: public rents")
    assert "Left waits for its turn." in words(panel, "digest")


def test_what_differed_is_said_in_a_sentence_with_all_of_it_to_unfold():
    panel = baltic()
    buttons(panel)["Roll the dice"].click()
    while panel.pair.turns < 2 or not panel.pair.level:
        first(panel).click()
    said = "Left you paid Lars 24; right you paid Lars 20 and the Treasury 4."
    assert said in words(panel, "digest")
    assert "Ada pays Lars 4: Baltic Avenue: land rent (7)." in words(panel, "digest")


def test_the_purses_and_everybodys_cash_stand_over_the_boards():
    shown = words(baltic(), "board")
    assert "Left: private rents" in shown and "Right: public rents" in shown
    assert shown.count("Treasury 0") == 2 and shown.count("you 1,500") == 2


def test_the_picture_shows_what_is_chosen():
    panel = fund()
    picture = panel.frame.zones["players"]
    assert "my cash: left" in picture
    buttons(panel, "players")["the purse"].click()
    assert "the purse: left 1,848; right 1,848" in panel.frame.zones["players"]


def test_an_answer_given_apart_goes_to_one_world():
    panel = fund()
    while "Answer apart" not in buttons(panel):
        first(panel).click()
    buttons(panel)["Answer apart"].click()
    assert words(panel, "question").startswith("Left only: cheap")
    right = panel.pair.games[1].state.digest()
    first(panel).click()
    assert panel.pair.games[1].state.digest() == right and panel.pair.asking == (1,)


def test_undo_takes_back_one_answer_in_both_worlds():
    panel = fund()
    play(panel, 6, random.Random(4))
    before = facts(panel), len(panel.pair.marks)
    while len(panel.pair.marks) == before[1]:
        first(panel).click()
    while len(panel.pair.marks) >= before[1]:
        buttons(panel, "tools")["↶ Undo"].click()
    assert len(panel.pair.marks) == before[1] - 1
    assert panel.frame.status == "Taken back."


def test_the_pair_comes_back_after_a_restart_at_the_same_point():
    panel = fund()
    play(panel, 8, random.Random(2))
    before = facts(panel)
    tables.TABLES.clear()
    again = fund()
    buttons(again)[f"Go on (turn {panel.pair.turns})"].click()
    assert facts(again) == before and again.pair.names == ("cheap", "dear")
    again.undo()
    assert len(again.pair.marks) == len(panel.pair.marks) - 1


def test_new_games_leave_the_saved_ones(saves):
    panel = fund()
    play(panel, 4, random.Random(2))
    kept = sorted(saves.iterdir())[0].read_text()
    buttons(panel, "tools")["Code, new games …"].click()
    buttons(panel, "drawer")["New games (these are kept)"].click()
    assert panel.pair.turns <= 1 and not panel.pair.marks
    play(panel, 2, random.Random(2))
    assert len(list(saves.iterdir())) == 2 and sorted(saves.iterdir())[0].read_text() == kept


def test_one_code_holds_both_and_a_damaged_one_is_refused_in_a_sentence():
    panel = fund()
    play(panel, 5, random.Random(3))
    code, before = panel.pair.code(), facts(panel)
    other = fund("elsewhere")
    buttons(other, "tools")["Code, new games …"].click()
    field(other, "drawer", "Code").type(code[:-20])
    buttons(other, "drawer")["Go on with this code"].click()
    assert "cut short" in other.frame.status and other.frame.alarm
    field(other, "drawer", "Code").type(code)
    buttons(other, "drawer")["Go on with this code"].click()
    assert facts(other) == before


def test_a_cell_that_runs_again_shows_the_running_pair_and_another_is_offered():
    panel = fund()
    play(panel, 4, random.Random(3))
    before = facts(panel)
    assert fund() is panel and facts(panel) == before and not panel.notice[0]
    fund(right={"name": "dear", "shuttle_fare": 250})
    assert "shuttle fare 250 (here 100)" in words(panel, "question")
    buttons(panel)["Start what the cell describes"].click()
    assert panel.pair.games[1].state.settings.shuttle_fare == 250


def test_a_bid_up_to_an_amount_is_made_again_and_again():
    panel = lab.two_worlds("lesson 6", front_end="lab")
    while "Bid up to it" not in buttons(panel):
        first(panel).click()
    bid = panel.game.decision
    field(panel, "question", "Your bid").type(bid.options[1])
    buttons(panel)["Bid up to it"].click()
    assert len(panel.pair.marks) > 0 and panel.frame.status == ""


def test_lesson_six_stops_after_six_turns_near_ruin_in_one_world():
    panel = lab.two_worlds("lesson 6", front_end="lab")
    wanted = ("roll", "forward", "pass", "no")
    while not panel.done:
        options = panel.options()
        panel.answer(next((one for one in wanted if one in options), options[0]))
    assert [game.state.turns[0] for game in panel.pair.games] == [7, 7]
    assert [game.state.cash[0] for game in panel.pair.games] == [8, 88]  # as the JSON says
    assert "6 turns done: read on." in words(panel, "question")
    buttons(panel)["Play on"].click()
    assert not panel.done and "Roll the dice" in buttons(panel)
    chart = lab.plots.two_worlds(lab.played("lesson 6"), "my cash")
    assert chart.sentence == "At the end: 8 under private rents and 88 under public rents."


def test_the_fund_and_own_purses_play_side_by_side():
    panel = lab.two_worlds("fund or own purses", front_end="lab")
    play(panel, 40, random.Random(6))
    left, right = panel.pair.games
    assert left.book.name == "community_fund" and right.book.name == "own_purses"
    assert "no purse" in words(panel, "board")


def test_where_no_panel_can_be_shown_both_boards_are(monkeypatch):
    shown = []
    monkeypatch.setattr(page, "display", lambda bundle, raw: shown.append(bundle["text/html"]))
    both = lab.two_worlds("lesson 6", front_end="static")
    both.answer("roll")
    assert "Left: private rents" in shown[-1] and "Right: public rents" in shown[-1]
    assert both.pair.turns >= 1


def test_what_does_not_fit_is_said():
    with pytest.raises(lab.LabError, match="one of them a person"):
        lab.two_worlds("community_fund", ["Ada", "Ben"], table="two people")
    with pytest.raises(lab.LabError, match="shows the table 'nowhere' first"):
        lab.played("nowhere")
    assert words(fund(), "top").startswith("Two worlds, the same dice")
