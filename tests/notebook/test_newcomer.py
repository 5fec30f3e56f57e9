"""What a newcomer stumbled over at the panel: secrets, agreements, other games' codes."""

import pytest

from socialism_lab import LabError, load
from socialism_lab.bots import from_tag
from socialism_lab.engine.game import Game
from socialism_lab.notebook.tables import play

from .conftest import buttons, field, within


def secret_table():
    """Ada and Ben before Ada's secret gift."""
    panel = play("community_fund", ["Ada", "Ben", from_tag("FreeRider")])
    while panel.game.decision.kind != "gift":
        next(iter(buttons(panel.form).values())).click()
    return panel


def lift_and_give(panel):
    next(iter(buttons(panel.form).values())).click()
    given = panel.game.decision.options[-1]
    field(panel.form, "Amount").value = given
    buttons(panel.form)["Give this amount"].click()
    return given


def test_undo_covers_the_question_again_and_forgets_the_secret():
    panel = secret_table()
    giver = panel.game.names[panel.game.decision.seat]
    given = lift_and_give(panel)
    buttons(panel.menu)["Undo"].click()
    while panel.game.decision.kind != "gift":
        next(iter(buttons(panel.form).values())).click()
    assert list(buttons(panel.form)) == [f"I am {giver}: show my question"]
    next(iter(buttons(panel.form).values())).click()
    assert field(panel.form, "Amount").value != given
    assert not any(title.startswith("Same as last time") for title in buttons(panel.form))


def test_an_undo_in_the_middle_of_a_vote_shows_nobodys_question():
    panel = play("public_treasury", ["Ada", "Ben", "Cy"], position={"cash": {"Ada": 500}})
    buttons(panel.form)["Call for a revolution"].click()
    buttons(panel.form)["I am Ben: show my question"].click()
    buttons(panel.form)["Yes"].click()
    buttons(panel.menu)["Undo"].click()
    assert list(buttons(panel.form)) == ["I am Ben: show my question"]
    buttons(panel.form)["I am Ben: show my question"].click()
    buttons(panel.form)["No"].click()
    assert list(buttons(panel.form)) == ["I am Cy: show my question"]


def treasury(*players):
    return play("public_treasury", players, position={"cash": {"Ada": 500}})


def stop(panel):
    buttons(panel.menu)["Deal, give, agree…"].click()
    buttons(panel.drawer)["Agree to stop"].click()


def shown(widget):
    return "".join(str(getattr(part, "value", "")) for part in within(widget))


def test_the_game_stops_and_goes_on_only_when_everybody_agrees():
    panel = treasury("Ada", "Ben", "Cy")
    stop(panel)
    buttons(panel.drawer)["Close"].click()
    assert not panel.game.over and not panel.drawer.children
    stop(panel)
    field(panel.drawer, "Ben agrees").value = True
    buttons(panel.drawer)["Agree to stop"].click()
    assert not panel.game.over and "Cy did not tick yet" in panel.foot.status
    field(panel.drawer, "Cy agrees").value = True
    buttons(panel.drawer)["Agree to stop"].click()
    assert panel.game.over and field(panel.form, "More laps").value == 1
    last = panel.game.state.last_lap
    buttons(panel.form)["Go on for that many laps more"].click()
    assert panel.game.over and "laps more (1)? Everybody has to agree." in shown(panel.drawer)
    for name in ("Ben", "Cy"):
        field(panel.drawer, f"{name} agrees").value = True
    buttons(panel.drawer)["Go on for that many laps more"].click()
    assert not panel.game.over and panel.game.state.last_lap == last + 1


def asked_of(kind):
    """A panel of three people at a question of that kind."""
    panel = treasury("Ada", "Ben", "Cy")
    for _ in range(200):
        if panel.game.decision.kind == kind:
            return panel
        made = buttons(panel.form)
        wanted = ["Roll the dice", "Do not buy"][: 1 if kind == "bid" else 2]
        next((made[one] for one in wanted if one in made), next(iter(made.values()))).click()
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", ["turn", "buy", "jail", "move"])
def test_people_may_agree_to_stop_at_any_question_of_their_turn(kind):
    panel = asked_of(kind)
    stop(panel)
    for name in set(panel.game.names) - {panel.game.names[panel.game.decision.seat]}:
        field(panel.drawer, f"{name} agrees").value = True
    buttons(panel.drawer)["Agree to stop"].click()
    assert panel.game.result.ending == "agreement"
    assert load(panel.game.code).result == panel.game.result


def test_in_an_auction_and_a_vote_it_is_said_until_when_an_agreement_has_to_wait():
    panel = asked_of("bid")
    buttons(panel.menu)["Deal, give, agree…"].click()
    assert list(buttons(panel.drawer)) == ["Close"]
    told = shown(panel.drawer)
    assert "Not before the auction is over: offer this deal, found a railroad" in told
    assert "agree to stop, go on for that many laps more." in told
    with pytest.raises(LabError, match="stop: wait until the auction is over"):
        panel.game.interject("stop", 0)
    panel = play("public_treasury", ["Ada", "Ben"], position={"cash": {"Ada": 500}})
    buttons(panel.form)["Call for a revolution"].click()
    buttons(panel.menu)["Deal, give, agree…"].click()
    assert "Not before all have voted: offer" in shown(panel.drawer)


def test_a_deal_waits_where_an_agreement_need_not():
    panel = asked_of("buy")
    buttons(panel.menu)["Deal, give, agree…"].click()
    assert "Not before the question is answered: offer this deal" in shown(panel.drawer)
    assert "Offer this deal" not in buttons(panel.drawer)


def test_a_person_with_bots_agrees_alone_and_may_choose_a_new_game_first():
    panel = treasury("Ada", from_tag("Landlord"))
    stop(panel)
    assert panel.game.over
    buttons(panel.form)["A new game"].click()
    field(panel.form, "More laps").value = 0
    buttons(panel.form)["Go on for that many laps more"].click()
    assert panel.foot.alarm and panel.game.over
    field(panel.form, "More laps").value = 2
    buttons(panel.form)["Go on for that many laps more"].click()
    assert not panel.game.over


def test_the_fund_offers_no_more_laps():
    panel = play("community_fund", ["Ada", from_tag("FreeRider")], chips=1)
    while not panel.game.over:
        next(iter(buttons(panel.form).values())).click()
    assert list(buttons(panel.form)) == ["A new game"]


def test_an_empty_deal_is_refused_before_the_partner_is_asked():
    panel = treasury("Ada", "Ben")
    buttons(panel.menu)["Deal, give, agree…"].click()
    buttons(panel.drawer)["Offer this deal"].click()
    assert "the deal is empty" in panel.foot.status and panel.game.events == []
    field(panel.drawer, "Give: cash").value = 5
    buttons(panel.drawer)["Offer this deal"].click()
    assert panel.game.decision.kind == "accept"


def choices(panel, label):
    return [text for text, _ in field(panel.drawer, label).options]


def test_a_deal_offers_own_spaces_for_the_partners_and_follows_who_and_with():
    deeds = {"Ada": ["Boardwalk"], "Ben": ["Park Place"], "Cy": ["Short Line"]}
    panel = play("public_treasury", ["Ada", "Ben", "Cy"], position={"deeds": deeds})
    buttons(panel.menu)["Deal, give, agree…"].click()
    assert choices(panel, "Give: spaces") == ["Boardwalk"]
    assert choices(panel, "For: spaces") == ["Park Place"]
    assert field(panel.drawer, "For: spaces").rows == 2  # one row would be drawn as a menu
    assert "sl-none" in field(panel.drawer, "For: cards")._dom_classes
    field(panel.drawer, "With").value = 2
    assert choices(panel, "For: spaces") == ["Short Line"]
    field(panel.drawer, "Who").value = 1
    assert choices(panel, "Give: spaces") == ["Park Place"]
    give, take = (field(panel.drawer, f"{side}: spaces") for side in ("Give", "For"))
    give.value, take.value = (37,), (35,)
    buttons(panel.drawer)["Offer this deal"].click()
    assert panel.game.decision.kind == "accept" and panel.game.decision.seat == 2


def test_another_games_code_is_named_and_its_settings_begin_its_own_game():
    panel = play("community_fund", ["Ada", "Ben"], table="t")
    code = play("public_treasury", ["Cy", "Dee"], table="u", laps=3).game.code
    buttons(panel.menu)["Go on from a code…"].click()
    field(panel.drawer, "A code").value = code
    buttons(panel.drawer)["Go on with it"].click()
    assert "another game: this table plays the Public Treasury game" in panel.foot.status
    buttons(panel.menu)["New game…"].click()
    field(panel.drawer, "laps").value = 4
    buttons(panel.drawer)["Start the new game"].click()
    assert not panel.foot.alarm and panel.game.start.settings["laps"] == 4
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
    assert said in shown(panel.notice) and bool(panel.notice.children) == bool(said)


def test_a_cell_of_the_other_game_is_named():
    panel = play("public_treasury", ["Ada", "Ben"], table="t")
    play("community_fund", ["Ada", "Ben"], table="t")
    assert "describes another game: the Community Fund game." in shown(panel.notice)
    play(Game(panel.game.book, ["Ada", "Ben"], pause=True), table="t")
    assert not panel.notice.children
