"""What a newcomer stumbled over at the panel: secrets, agreements, other games' codes."""

import pytest

from socialism_lab import LabError, load
from socialism_lab.bots import from_tag
from socialism_lab.engine.game import Game
from socialism_lab.notebook.tables import play, two_worlds

from .conftest import buttons, field, words


def secret_table():
    """Ada and Ben before Ada's secret gift."""
    panel = play("community_fund", ["Ada", "Ben", from_tag("FreeRider")])
    while panel.game.decision.kind != "gift":
        next(iter(buttons(panel, "question").values())).click()
    return panel


def lift_and_give(panel):
    next(iter(buttons(panel, "question").values())).click()
    given = panel.game.decision.options[-1]
    field(panel, "question", "Amount").type(given)
    buttons(panel, "question")["Give it"].click()
    return given


def test_undo_covers_the_question_again_and_forgets_the_secret():
    panel = secret_table()
    giver = panel.game.names[panel.game.decision.seat]
    given = lift_and_give(panel)
    buttons(panel, "tools")["↶ Undo"].click()
    while panel.game.decision.kind != "gift":
        next(iter(buttons(panel, "question").values())).click()
    assert list(buttons(panel, "question")) == [f"I am {giver}: show my question"]
    next(iter(buttons(panel, "question").values())).click()
    assert field(panel, "question", "Amount").value != given
    assert not any(title.startswith("Same as last time") for title in buttons(panel, "question"))


def test_an_undo_in_the_middle_of_a_vote_shows_nobodys_question():
    panel = play("public_treasury", ["Ada", "Ben", "Cy"], position={"cash": {"Ada": 500}})
    buttons(panel, "question")["Call for a revolution"].click()
    buttons(panel, "question")["I am Ben: show my question"].click()
    buttons(panel, "question")["Yes"].click()
    buttons(panel, "tools")["↶ Undo"].click()
    assert list(buttons(panel, "question")) == ["I am Ben: show my question"]
    buttons(panel, "question")["I am Ben: show my question"].click()
    buttons(panel, "question")["No"].click()
    assert list(buttons(panel, "question")) == ["I am Cy: show my question"]


def treasury(*players):
    return play("public_treasury", players, position={"cash": {"Ada": 500}})


def stop(panel):
    buttons(panel, "tools")["Deal or give"].click()
    buttons(panel, "drawer")["Agree to stop"].click()


def agree(panel, *answers):
    """What the others say to the proposal."""
    for answer in answers:
        assert panel.game.decision.kind == "accept"
        buttons(panel)[answer].click()


def test_the_game_stops_and_goes_on_only_when_everybody_agrees():
    panel = treasury("Ada", "Ben", "Cy")
    stop(panel)
    assert "Ada proposes to stop the game now" in words(panel, "question")
    agree(panel, "Yes", "No")
    assert not panel.game.over
    stop(panel)
    assert "you have asked the others once" in panel.frame.status
    buttons(panel, "tools")["↶ Undo"].click()
    agree(panel, "Yes")
    assert panel.game.over and field(panel, "question", "More laps").value == "1"
    last = panel.game.state.last_lap
    buttons(panel, "question")["Go on for that many laps more"].click()
    agree(panel, "Yes", "Yes")
    assert not panel.game.over and panel.game.state.last_lap == last + 1


def asked_of(kind):
    """A panel of three people at a question of that kind."""
    panel = treasury("Ada", "Ben", "Cy")
    for _ in range(200):
        if panel.game.decision.kind == kind:
            return panel
        made = buttons(panel, "question")
        wanted = ["Roll the dice", "Do not buy"][: 1 if kind == "bid" else 2]
        next((made[one] for one in wanted if one in made), next(iter(made.values()))).click()
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", ["turn", "buy", "jail", "move"])
def test_people_may_agree_to_stop_at_any_question_of_their_turn(kind):
    panel = asked_of(kind)
    stop(panel)
    agree(panel, "Yes", "Yes")
    assert panel.game.result.ending == "agreement"
    assert load(panel.game.code).result == panel.game.result


def test_in_an_auction_and_a_vote_it_is_said_until_when_an_agreement_has_to_wait():
    panel = asked_of("bid")
    buttons(panel, "tools")["Deal or give"].click()
    assert list(buttons(panel, "drawer")) == ["×  Close"]
    told = words(panel, "drawer")
    assert "Not before the auction is over: offer this deal, found a railroad" in told
    assert "agree to stop, go on for that many laps more." in told
    with pytest.raises(LabError, match="stop: wait until the auction is over"):
        panel.game.interject("stop", 0)
    panel = play("public_treasury", ["Ada", "Ben"], position={"cash": {"Ada": 500}})
    buttons(panel, "question")["Call for a revolution"].click()
    buttons(panel, "tools")["Deal or give"].click()
    assert "Not before all have voted: offer" in words(panel, "drawer")


def test_a_deal_waits_where_an_agreement_need_not():
    panel = asked_of("buy")
    buttons(panel, "tools")["Deal or give"].click()
    assert "Not before the question is answered: offer this deal" in words(panel, "drawer")
    assert "Offer this deal" not in buttons(panel, "drawer")


def test_bots_are_asked_too_and_one_may_choose_a_new_game_first():
    panel = play(
        "public_treasury", ["Ada", from_tag("Landlord")], position={"cash": {"Landlord": 2000}}
    )
    stop(panel)
    panel.game.play()  # it leads: it agrees to stop, and not to go on
    panel.draw()
    assert panel.game.over
    buttons(panel)["Play again"].click()
    assert "new game" in words(panel, "drawer")
    buttons(panel, "drawer")["×  Close"].click()
    field(panel, "question", "More laps").type("0")
    buttons(panel)["Go on for that many laps more"].click()
    assert panel.frame.alarm and panel.game.over
    field(panel, "question", "More laps").type("2")
    buttons(panel)["Go on for that many laps more"].click()
    panel.game.play()
    assert panel.game.over


def test_the_fund_offers_no_more_laps():
    panel = play("community_fund", ["Ada", from_tag("FreeRider")], chips=1)
    while not panel.game.over:
        next(iter(buttons(panel, "question").values())).click()
    assert list(buttons(panel, "question")) == [
        "What if everybody had played like you?",
        "Play again",
    ]


def test_an_empty_deal_is_refused_before_the_partner_is_asked():
    panel = treasury("Ada", "Ben")
    buttons(panel, "tools")["Deal or give"].click()
    buttons(panel, "drawer")["Offer this deal"].click()
    assert "the deal is empty" in panel.frame.status and panel.game.events == []
    field(panel, "drawer", "You give: cash").type("5")
    buttons(panel, "drawer")["Offer this deal"].click()
    assert panel.game.decision.kind == "accept"


def choices(panel, label):
    return list(field(panel, "drawer", label).options)


def test_a_deal_offers_own_spaces_for_the_partners_and_follows_who_and_with():
    deeds = {"Ada": ["Boardwalk"], "Ben": ["Park Place"], "Cy": ["Short Line"]}
    panel = play("public_treasury", ["Ada", "Ben", "Cy"], position={"deeds": deeds})
    buttons(panel, "tools")["Deal or give"].click()
    assert choices(panel, "You give: spaces") == ["Boardwalk"]
    assert choices(panel, "You get: spaces") == ["Park Place"]
    assert "You get: cards" not in words(panel, "drawer")
    field(panel, "drawer", "With").type("Cy")
    assert choices(panel, "You get: spaces") == ["Short Line"]
    field(panel, "drawer", "Who").type("Ben")
    assert choices(panel, "You give: spaces") == ["Park Place"]
    field(panel, "drawer", "You give: spaces").type(["Park Place"])
    field(panel, "drawer", "You get: spaces").type(["Short Line"])
    buttons(panel, "drawer")["Offer this deal"].click()
    assert panel.game.decision.kind == "accept" and panel.game.decision.seat == 2


def test_another_games_code_is_named_and_its_settings_begin_its_own_game():
    panel = play("community_fund", ["Ada", "Ben"], table="t")
    code = play("public_treasury", ["Cy", "Dee"], table="u", laps=3).game.code
    buttons(panel, "tools")["More …"].click()
    field(panel, "drawer", "A code").type(code)
    buttons(panel, "drawer")["Go on with it"].click()
    assert "another game: this table plays the Public Treasury game" in panel.frame.status
    buttons(panel, "tools")["New game"].click()
    field(panel, "drawer", "Laps of one player").type("4")
    buttons(panel, "drawer")["Start the new game"].click()
    assert not panel.frame.alarm and panel.game.start.settings["laps"] == 4
    assert panel.game.book.title == "the Public Treasury game"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"seed": 5}, "another game: seed 5 (here 1848)."),
        ({"laps": 3}, "another game: laps 3 (here 5)."),
        ({"laps": 5}, ""),
        ({"dice": [(1, 2)]}, "another game: different dice."),
        ({"players": ["Ada", "Cy"]}, "another game: players Ada, Cy (here Ada, Ben)."),
    ],
)
def test_a_cell_says_what_differs_in_the_game_it_describes(more, said):
    panel = play("public_treasury", ["Ada", "Ben"], table="t")
    play("public_treasury", **({"players": ["Ada", "Ben"], "table": "t"} | more))
    assert said in words(panel, "question") and (
        "describes another" in words(panel, "question")
    ) == bool(said)


def test_a_cell_of_the_other_game_is_named():
    panel = play("public_treasury", ["Ada", "Ben"], table="t")
    play("community_fund", ["Ada", "Ben"], table="t")
    assert "describes another game: the Community Fund game." in words(panel, "question")
    play(Game(panel.game.book, ["Ada", "Ben"], pause=True), table="t")
    assert "describes" not in words(panel, "question")


@pytest.mark.parametrize("name", ["lesson 12", "Lesson 2", "lesson2"])
def test_a_lesson_that_is_not_there_is_told_the_nearest_one(name):
    for show in (play, two_worlds):
        with pytest.raises(LabError, match=f"no prepared game '{name}'; did you mean 'lesson"):
            show(name)
