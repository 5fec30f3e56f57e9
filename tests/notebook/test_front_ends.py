"""Other front ends, forced by the setting: a panel with plain pictures, or no panel at all."""

from types import SimpleNamespace

import pytest

from socialism_lab import LabError, bots
from socialism_lab.notebook import browser, page, panel
from socialism_lab.notebook.tables import play

from .conftest import buttons


@pytest.fixture
def displayed(monkeypatch):
    """The bundles that were displayed, in order."""
    found = []
    monkeypatch.setattr(page, "display", lambda bundle, raw: found.append(bundle))
    return found


def others():
    return [bots.FreeRider(), bots.Careful(), bots.Copycat()]


def test_without_a_panel_there_are_pictures_and_one_sentence_to_go_on(displayed):
    table = play("community_fund", ["Ada", *others()], table="t", front_end="static")
    assert "No panel here: table.answer(...) with 'manage' (Manage for 105)" in table.how()
    for _ in range(6):
        table.answer(table.game.decision.options[-1])
    shown = displayed[-1]
    assert len(displayed) == 7 and shown["text/html"].count("<svg") >= 2
    assert table.how() in shown["text/plain"]
    assert "vnd.plotly" not in str(displayed) and "widget-view" not in str(displayed)


def test_without_a_panel_a_table_that_ends_its_cell_is_shown_once(displayed, monkeypatch):
    monkeypatch.setattr(panel, "get_ipython", lambda: SimpleNamespace(execution_count=cell))
    cell = 1
    table = play("community_fund", ["Ada", *others()], table="t", front_end="static")
    table._ipython_display_()
    assert len(displayed) == 1
    cell = 2
    table._ipython_display_()
    assert len(displayed) == 2


def test_without_a_panel_a_whole_game_can_be_played(displayed):
    table = play("community_fund", ["Ada", *others()], table="t", front_end="static", chips=2)
    while not table.game.over:
        table.answer(table.game.decision.options[0])
    assert "won" in table.how() or "wins" in table.how()


def test_without_a_panel_the_saved_game_goes_on_and_a_new_one_is_asked_for(displayed):
    table = play("community_fund", ["Ada", *others()], table="t", front_end="static")
    table.answer("manage")
    code = table.game.code
    page_of_new_kernel = page.Page("t", play("community_fund", front_end="static").game)
    page_of_new_kernel.open()
    assert page_of_new_kernel.game.code == code and "saved game" in page_of_new_kernel.frame.status
    page_of_new_kernel.start()
    assert not page_of_new_kernel.game.events


def test_a_panel_that_is_not_drawn_becomes_a_page_of_the_same_game(displayed):
    shown = play("community_fund", ["Ada", *others()], table="t")
    next(iter(buttons(shown, "question").values())).click()
    table = play("community_fund", ["Ada", *others()], table="t", front_end="static")
    assert table.game.code == shown.game.code


def test_a_wrong_word_for_a_front_end_is_refused(monkeypatch):
    monkeypatch.delenv("SOCIALISM_LAB_FRONT_END", raising=False)
    assert browser.here() == "lab" and browser.here("widgets") == "widgets"
    with pytest.raises(LabError, match="front_end is 'classic'; choose from lab, widgets"):
        browser.here("classic")


def test_on_binder_the_panel_says_what_stays(monkeypatch):
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.example/")
    assert "this code" in play("community_fund", table="t").frame.zones["advice"]
    monkeypatch.delenv("BINDER_LAUNCH_HOST")
    assert play("community_fund", table="u").frame.zones["advice"] == ""
