"""The panel, clicked as a browser would click it."""

import asyncio
import random

import pytest

from socialism_lab import load
from socialism_lab.bots import from_tag
from socialism_lab.engine.game import Game
from socialism_lab.notebook import tables, zones
from socialism_lab.notebook.tables import play
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from socialism_lab.rulebooks.public_treasury.book import LAISSEZ_FAIRE

from .conftest import alive, buttons, field, words


def first(game, decision):
    return decision.options[0]


def table(*players, name="t", **more):
    return play(Game(COMMUNITY_FUND, players or ("Ada", first), pause=True, **more), table=name)


def click_first(panel):
    next(iter(buttons(panel).values())).click()


def test_twenty_clicks_on_one_button_are_one_answer():
    panel = table("Ada", "Ben")
    button = next(iter(buttons(panel, "question").values()))
    for _ in range(20):
        button.click()
    assert len(panel.game.events) == 1


def test_a_whole_game_by_clicks_leaks_no_widget():
    panel = table("Ada", first, chips=2)
    counts = []
    while not panel.game.over and len(counts) < 200:
        click_first(panel)
        counts.append(alive())
    assert panel.game.events and max(counts) - min(counts) < 60


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["community_fund", "own_purses", "public_treasury"])
def test_whole_games_by_random_clicks_raise_nothing(name, seed):
    others = ["Landlord", "Reformer"] if name == "public_treasury" else ["FreeRider", "Careful"]
    panel = play(name, ["Ada", "Ben", *map(from_tag, others)], seed=seed, round_limit=5)
    chance = random.Random(seed)
    for _ in range(150):
        chance.choice(list(buttons(panel, "question").values())).click()
        assert not panel.frame.alarm, panel.frame.status
        if panel.game.over:
            break
    assert panel.game.events and load(panel.game.code).state.digest() == panel.game.state.digest()


@pytest.mark.parametrize("name", ["community_fund", "public_treasury"])
def test_every_drawer_opens_and_closes(name):
    panel = play(name, ["Ada", "Ben"])
    while panel.game.state.turn < 3:
        click_first(panel)
    count = alive()
    for title in ("New game", "More …", "Deal or give"):
        buttons(panel, "tools")[title].click()
        assert words(panel, "drawer") and not panel.frame.alarm
        buttons(panel, "drawer")["×  Close"].click()
        assert not words(panel, "drawer") and not panel.frame.alarm
    assert alive() == count


def test_five_runs_of_a_cell_show_one_panel_and_add_no_widget():
    before = table("Ada", "Ben")
    click_first(before)
    count, code = alive(), before.game.code
    for _ in range(5):
        panel = table("Ada", "Ben")
    assert panel is before and alive() == count and panel.game.code == code


def test_a_game_of_the_notebooks_own_is_the_one_that_is_played():
    game = Game(COMMUNITY_FUND, ["Ada", "Ben"], pause=True)
    panel = play(game, table="t")
    click_first(panel)
    assert panel.game is game and len(game.events) == 1
    again = Game(COMMUNITY_FUND, ["Ada", "Ben"], pause=True)
    assert play(again, table="t") is panel and panel.game is game


def test_undo_takes_back_one_answer():
    panel = table("Ada", "Ben")
    click_first(panel)
    before = panel.game.code
    click_first(panel)
    buttons(panel, "tools")["↶ Undo"].click()
    assert panel.game.code == before and panel.frame.status == "Taken back."


def test_nothing_to_take_back_is_said_and_changes_nothing():
    panel = table("Ada", "Ben")
    buttons(panel, "tools")["↶ Undo"].click()
    assert "nothing to take back" in panel.frame.status and panel.frame.alarm


def test_a_new_game_is_begun_by_its_button_only():
    panel = table("Ada", "Ben")
    click_first(panel)
    buttons(panel, "tools")["New game"].click()
    field(panel, "drawer", "Dice").type("the seed below")
    field(panel, "drawer", "Seed").type("7")
    field(panel, "drawer", "Wages to everybody").type("60")
    assert panel.game.start.seed == 1848
    buttons(panel, "drawer")["Start the new game"].click()
    assert panel.game.start.seed == 7 and panel.game.state.settings.wage == 60
    assert panel.game.events == []


@pytest.mark.parametrize("bad", ["x", "", "-1", "²", "1.5"])
def test_a_wrong_seed_is_said_and_the_form_stays(bad):
    panel = table("Ada", "Ben")
    buttons(panel, "tools")["New game"].click()
    field(panel, "drawer", "Dice").type("the seed below")
    field(panel, "drawer", "Seed").type(bad)
    buttons(panel, "drawer")["Start the new game"].click()
    assert "seed" in panel.frame.status and words(panel, "drawer")


def test_a_cell_that_describes_another_game_offers_it():
    panel = table("Ada", "Ben")
    click_first(panel)
    table("Ada", "Ben", seed=5)
    assert panel.game.start.seed == 1848 and len(panel.game.events) == 1
    buttons(panel, "question")["Start what the cell describes"].click()
    assert panel.game.start.seed == 5 and "describes" not in words(panel, "question")


def restart():
    tables.TABLES.clear()


def test_after_a_restart_the_saved_game_is_offered_and_goes_on_as_it_would_have():
    panel = table("Ada", "Ben")
    for _ in range(4):
        click_first(panel)
    code, names = panel.game.code, panel.game.names
    restart()
    again = table("Ada", "Ben")
    assert again is not panel and again.game.code == code
    offers = buttons(again, "question")
    assert next(iter(offers)).startswith("Go on (round")
    next(iter(offers.values())).click()
    assert again.game.names == names and repr(again.game.decision) == repr(panel.game.decision)
    click_first(panel)
    click_first(again)
    assert again.game.state.digest() == panel.game.state.digest()


def test_a_new_game_after_a_restart_keeps_the_saved_one(saves):
    panel = table("Ada", "Ben")
    click_first(panel)
    kept = {path: path.read_text() for path in saves.iterdir()}
    restart()
    again = table("Ada", "Ben")
    buttons(again, "question")["New game (the saved one is kept)"].click()
    click_first(again)
    click_first(again)
    assert all(path.read_text() == text for path, text in kept.items())
    assert len(list(saves.iterdir())) == 2


def test_two_kernels_at_one_table_never_write_over_each_other(saves):
    one = table("Ada", "Ben")
    click_first(one)
    restart()
    two = table("Ada", "Ben")
    click_first(two)
    click_first(two)
    before = {path: path.read_text() for path in saves.iterdir()}
    buttons(one, "question")[list(buttons(one, "question"))[-1]].click()
    assert len(list(saves.iterdir())) >= len(before)
    assert two.files.path != one.files.path or two.game.code == one.game.code


def test_a_pasted_code_brings_the_game_to_the_table():
    panel = table("Ada", "Ben")
    for _ in range(3):
        click_first(panel)
    code = panel.game.code
    other = table("Cy", "Dee", name="other")
    buttons(other, "tools")["More …"].click()
    field(other, "drawer", "A code").type(code)
    buttons(other, "drawer")["Go on with it"].click()
    assert other.game.code == code and other.game.names == ("Cy", "Dee")


def test_a_damaged_code_is_refused_in_a_sentence():
    panel = table("Ada", "Ben")
    click_first(panel)
    before = panel.game.code
    buttons(panel, "tools")["More …"].click()
    field(panel, "drawer", "A code").type(before[:-3])
    buttons(panel, "drawer")["Go on with it"].click()
    assert panel.frame.alarm and panel.game.code == before


def test_a_code_that_only_the_browser_keeps_is_offered():
    panel = table("Ada", "Ben")
    click_first(panel)
    code = panel.game.code
    fresh = table("Ada", "Ben", name="elsewhere")
    fresh.hear({"do": "kept", "value": code})
    buttons(fresh, "question")["Go on with it"].click()
    assert fresh.game.code == code and "This browser" not in words(fresh, "question")


def test_a_seat_goes_to_a_bot_and_back():
    panel = table("Ada", "Ben")
    for kind, bots in (("Random", 1), ("a person", 0)):
        buttons(panel, "tools")["More …"].click()
        chosen = field(panel, "drawer", "Ben is played by")
        chosen.type(next(text for text in chosen.options if kind in text))
        buttons(panel, "drawer")["Change the seats"].click()
        assert sum(bot is not None for bot in panel.game.bots) == bots


def test_a_prediction_is_kept_with_the_game_and_shown_beside_the_result():
    panel = table("Ada", first, chips=1)
    buttons(panel, "tools")["More …"].click()
    field(panel, "drawer", "What will happen").type("All <b>lose</b>")
    buttons(panel, "drawer")["Keep the prediction"].click()
    restart()
    panel = table("Ada", first, chips=1)
    assert panel.game.prediction == "All <b>lose</b>"
    click_first(panel)
    while not panel.game.over:
        click_first(panel)
    assert "All &lt;b&gt;lose" in panel.frame.zones["question"]


def test_hidden_answers_are_behind_a_curtain():
    panel = table("Ada", "Ben")
    while panel.game.decision.kind != "gift":
        click_first(panel)
    giver = panel.game.names[panel.game.decision.seat]
    count = len(panel.game.events)
    assert list(buttons(panel, "question")) == [f"I am {giver}: show my question"]
    click_first(panel)
    assert len(panel.game.events) == count
    buttons(panel, "question")["Give it"].click()
    assert len(panel.game.events) == count + 1
    assert "I am" in next(iter(buttons(panel, "question")))


def test_an_amount_out_of_range_is_refused_and_the_form_still_works():
    panel = table("Ada", first)
    while panel.game.decision.kind != "gift":
        click_first(panel)
    number = field(panel, "question", "Amount").type("10000")
    buttons(panel, "question")["Give it"].click()
    assert panel.frame.alarm and panel.game.decision.kind == "gift"
    number.type(str(panel.game.decision.options[-1]))
    count = len(panel.game.events)
    buttons(panel, "question")["Give it"].click()
    assert len(panel.game.events) > count


def test_a_deal_between_players():
    panel = table("Ada", "Ben", position={"cash": {"Ada": 100}, "fund": 1000})
    buttons(panel, "tools")["Deal or give"].click()
    field(panel, "drawer", "You give: cash").type("30")
    buttons(panel, "drawer")["Offer this deal"].click()
    assert panel.game.decision.kind == "accept" and panel.game.decision.seat == 1
    click_first(panel)
    assert panel.game.state.cash[:2] == [70, 30]


def test_names_cannot_bring_html_into_the_page():
    panel = table("<u>A", "Ben")
    for _ in range(6):
        click_first(panel)
        shown = "".join(panel.frame.zones.values())
        assert "<u>A" not in shown and "&lt;u&gt;A" in shown


def test_an_error_in_the_engine_is_shown_and_the_state_is_as_before(monkeypatch):
    panel = table("Ada", "Ben")
    click_first(panel)
    before = panel.game.state.digest()
    monkeypatch.setattr(Game, "choose", lambda self, option: 1 / 0)
    click_first(panel)
    assert "ZeroDivisionError" in panel.frame.status and panel.game.state.digest() == before
    assert [type(fault) for fault in panel.faults] == [ZeroDivisionError]
    panel.faults.clear()


def test_a_view_that_fails_leaves_the_question_standing(monkeypatch):
    panel = table("Ada", "Ben")
    monkeypatch.setattr(zones, "digest", lambda *about: 1 / 0)
    count = len(panel.game.events)
    click_first(panel)
    assert len(panel.game.events) == count + 1 and buttons(panel, "question")
    panel.faults.clear()


def bots_table(*bots, **more):
    return table(*(bots or (first, first)), **more)


def test_bots_play_the_turns_asked_for_and_stop_at_once(monkeypatch):
    monkeypatch.setattr("socialism_lab.notebook.host.PACE", 0)

    async def scene():
        panel = bots_table()
        turn = panel.game.state.turn
        buttons(panel, "question")["Next turn"].click()
        await panel.task
        assert panel.game.state.turn == turn + 1
        field(panel, "question", "How many").type("1000")
        buttons(panel, "question")["Play that many turns"].click()
        for _ in range(4):
            await asyncio.sleep(0)
        buttons(panel, "question")["Stop"].click()
        task = panel.task
        await task
        return panel.game.state.turn - turn, panel.frame.status

    turns, said = asyncio.run(scene())
    assert 1 < turns < 20 and said == "Stopped."


def test_a_bot_that_breaks_is_named_in_the_status_line():
    def broken(game, decision):
        raise KeyError("oh")

    async def scene():
        panel = bots_table(broken, broken)
        buttons(panel, "question")["Next turn"].click()
        await panel.task
        return panel

    panel = asyncio.run(scene())
    assert "broken failed" in panel.frame.status and panel.task is None
    assert "Next turn" in buttons(panel, "question")


def test_no_widget_is_made_at_import():
    import subprocess
    import sys

    code = (
        "import ipywidgets, socialism_lab.notebook.tables;"
        "print(len(ipywidgets.widgets.widget._instances))"
    )
    assert subprocess.check_output([sys.executable, "-c", code]).strip() == b"0"


def test_a_revolution_by_hidden_ballots_changes_the_book_in_the_panel():
    position = {"cash": {"Ada": 500, "Ben": 500, "Cy": 500}, "treasury": 90}
    panel = play("public_treasury", ["Ada", "Ben", "Cy"], position=position)
    buttons(panel, "question")["Call for a revolution"].click()
    for voter in ("Ben", "Cy"):
        buttons(panel, "question")[f"I am {voter}: show my question"].click()
        assert "yes" not in words(panel, "digest")
        buttons(panel, "question")["Yes"].click()
    assert "after the revolution" in words(panel, "top")
    assert "Carried: land rent is public" in words(panel, "digest")
    buttons(panel, "tabs")["Players in full"].click()
    assert "Ada calls for a revolution: Ada yes, Ben yes and Cy yes; it is carried" in (
        words(panel, "tabs")
    )


def names_after(code, *players):
    """The names at a table of these players after the code was pasted into it."""
    panel = table(*players)
    panel.begin(panel.load(code))
    return panel.game.names


def test_a_pasted_code_keeps_the_names_of_its_bots():
    worker = from_tag("Worker")
    landlords = Game(LAISSEZ_FAIRE, ["A", worker])
    assert names_after(landlords.code, "Eve", from_tag("FreeRider")) == ("Eve", "Worker")
    fund = Game(COMMUNITY_FUND, ["A", from_tag("Careful")])
    assert names_after(fund.code, "Eve", from_tag("FreeRider")) == ("Eve", "Careful")
    people = Game(COMMUNITY_FUND, ["A", "B"])
    assert names_after(people.code, "Eve", from_tag("FreeRider")) == ("Eve", "Player 2")
    assert names_after(Game(COMMUNITY_FUND, ["A", first]).code, "Eve", first)[0] == "Eve"
