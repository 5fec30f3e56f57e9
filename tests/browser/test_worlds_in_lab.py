"""Two worlds in a real JupyterLab: all in sight, mouse and keyboard, undo, a killed kernel.

In CI a few turns; 30 turns of each game with SOCIALISM_LAB_LONG=1.
"""

import os
import re

import pytest

TURNS = 30 if os.environ.get("SOCIALISM_LAB_LONG") else 3
LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
SIX = """import socialism_lab as lab
worlds = lab.two_worlds("lesson 6", table="{name}", turns=0, laps=60)"""
FUND = """import socialism_lab as lab
others = [lab.bots.Careful(), lab.bots.Careful(), lab.bots.Careful()]
worlds = lab.two_worlds("community_fund", ["Ada", *others], 5, fund=50_000, chips=20,
    right={{"name": "dear rides", "shuttle_fare": 100}}, table="{name}")"""
FACTS = """rolls = [[note[1:4:2] + note[5] for note in game.state.notes if note[4] == "rolled"]
         for game in worlds.pair.games]
first = [dict((roll[:2], roll[2]) for roll in reversed(each)) for each in rolls]
both = first[0].keys() & first[1].keys()
print("turns", min(game.state.turns[0] for game in worlds.pair.games), "answers",
      len(worlds.pair.marks), "over", worlds.pair.over, "dice",
      all(first[0][at] == first[1][at] for at in both), "digests",
      "_".join(game.state.digest() for game in worlds.pair.games), "faults", worlds.faults)"""
FIRST = "[data-zone=question] [data-do]:visible"
PLACES = """() => Object.fromEntries([...document.querySelectorAll(
    ".sl-world div > svg, .sl-world h4, [data-zone=players] svg, .sl-question, [data-zone=tools]")]
  .map((e, k) => [k + " " + (e.getAttribute("aria-label") ?? e.className ?? ""),
    e.getBoundingClientRect()])
  .map(([name, r]) => [name, [r.left, r.top, r.right, r.bottom].map(Math.round)]))"""
WINDOW = """() => { const r = document.querySelector(".jp-WindowedPanel-outer, .jp-Notebook")
  .getBoundingClientRect(); return [r.left, r.top, r.right, Math.min(r.bottom, innerHeight)] }"""


@pytest.fixture
def opened(lab, request):
    """A window on a notebook with one pair of this test's own, its cell run."""

    def window(cell=SIX, viewport=LAPTOP, mode="", **options):
        name = re.sub(r"\W", "_", request.node.name)
        opened = lab(viewport=viewport, reduced_motion="reduce", **options)
        notebook = opened.write(name, cell.format(name=name), FACTS)
        opened.open(notebook, mode or f"lab/workspaces/{name}")
        opened.run_cell(0)
        opened.page.wait_for_selector(FIRST)
        opened.page.wait_for_timeout(900)  # until it is in view
        return opened

    return window


def facts(window):
    """What the kernel says of the pair."""
    found = window.facts()
    assert found["dice"] == "True"
    return {**found, "turns": int(found["turns"])}


def click(window, which=FIRST):
    """Press a control and wait until the kernel has taken it: other buttons, or another code (a
    question may be asked again in the same words)."""
    page, code = window.page, window.page.locator(".sl-code code").text_content()
    old = page.locator(which).first.element_handle()
    old.click()
    now = "document.querySelector('.sl-code code').textContent"
    page.wait_for_function(f"([old, code]) => !old.isConnected || {now} !== code", arg=[old, code])


def play(window, turns):
    """First buttons, until a person's turn of that number has begun."""
    head = window.page.locator("header span")
    while int(re.search(r"\d+", head.inner_text())[0]) <= turns:
        if not window.page.locator(FIRST).count():
            folds = window.page.locator("[data-zone=question] summary")
            if not folds.count():
                break  # both games are over
            folds.first.click()
        click(window)


def test_boards_purses_picture_and_question_are_in_sight(opened):
    window = opened()
    play(window, 1)
    window.page.evaluate("document.querySelector('.sl-panel').scrollIntoView()")
    window.page.wait_for_timeout(400)
    left, top, right, bottom = window.page.evaluate(WINDOW)
    places = window.page.evaluate(PLACES)
    assert len(places) == 7
    for name, (x, y, end, low) in places.items():
        assert x >= left and end <= right and y >= top - 1 and low <= bottom, name
        if "board" in name:
            assert end - x >= 300
    window.shot("worlds_in_sight")
    window.assert_quiet()


@pytest.mark.parametrize("cell", [SIX, FUND], ids=["treasury", "fund"])
def test_turns_by_mouse_fall_on_the_same_dice_and_come_back_after_a_restart(opened, cell):
    window = opened(cell)
    play(window, TURNS)
    before = facts(window)
    assert before["turns"] >= TURNS or before["over"] == "True"
    window.kill_kernel()
    window.page.wait_for_timeout(500)
    window.restart_kernel()
    window.run_cell(0)
    window.page.wait_for_selector("[data-do='go on']:visible")
    click(window, "[data-do='go on']:visible")
    after = facts(window)
    assert after == before
    window.page.get_by_role("button", name="Undo").click()
    window.page.get_by_text("Taken back.").wait_for()
    assert facts(window)["answers"] == before["answers"] - 1


def test_keyboard_alone_plays_and_never_edits_the_notebook(opened):
    window = opened()
    page = window.page
    page.locator(FIRST).first.focus()
    for _ in range(4):
        old = page.locator(FIRST).first.element_handle()
        page.keyboard.press("Enter")
        page.wait_for_function("old => !old.isConnected", arg=old)
        page.wait_for_function("() => !!document.activeElement.closest('[data-zone=question]')")
    for key in ("x", "d", "d", "a", "b"):
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-Cell").count() == 2
    assert facts(window)["answers"] >= 3
    window.assert_quiet()


def test_both_themes_and_a_phone_can_be_read(opened):
    window = opened(viewport=PHONE, mode="doc")
    for _ in range(3):
        click(window)
    page = window.page
    wide = page.evaluate("() => { const e = document.querySelector('.sl-panel');"
                         " return e.scrollWidth - e.clientWidth }")  # fmt: skip
    assert wide <= 0
    boards = [place for name, place in page.evaluate(PLACES).items() if " board" in name]
    assert boards[1][1] >= boards[0][3]  # one under the other
    for theme in ("Light", "Dark"):
        window.theme(f"JupyterLab {theme}")
        page.wait_for_timeout(800)
        window.shot(f"worlds_phone_{theme.lower()}")
        assert window.accessibility() == []
    window.theme("JupyterLab Light")
    window.assert_quiet()
