"""The panel in a real JupyterLab: mouse, keyboard, a killed kernel, bytes and milliseconds."""

import json
import shutil
import statistics
from pathlib import Path

import axe_playwright_python
import pytest

CELL = """import socialism_lab as lab
others = [lab.bots.Copycat(), lab.bots.FreeRider(), lab.bots.Careful()]
table = lab.play("community_fund", ["Ada", *others], table="{name}")"""
TREASURY = """import socialism_lab as lab
others = [lab.bots.Landlord(), lab.bots.Reformer(), lab.bots.Saver()]
table = lab.play("public_treasury", ["Ada", *others], table="{name}")"""
VOTE = """import socialism_lab as lab
hand = {{"cash": {{"Ada": 500, "Ben": 500, "Reformer": 500}}, "treasury": 90,
         "deeds": {{"Ada": ["Baltic Avenue"], "Reformer": ["Boardwalk"]}}}}
table = lab.play("public_treasury", ["Ada", "Ben", lab.bots.Reformer()], position=hand,
                 table="{name}")"""
LOTS = """import socialism_lab as lab
hand = {{"cash": {{"Ada": 500}}, "revolution": True, "deeds": {{"Ada": ["Baltic Avenue"]}}}}
table = lab.play("public_treasury", ["Ada", lab.bots.Saver()], position=hand, table="{name}")"""
ENDLESS = """import socialism_lab as lab
def endless(game, decision):
    while True: pass
table = lab.play("community_fund", ["Ada", endless], table="{name}")"""
FIRST = ".sl-panel .sl-form button"
FACTS = """game = table.game
mine = sum(map(game.by_person, range(len(game.events))))
print("answers", mine, "turn", game.state.turn,
      "digest", game.state.digest(), "asks", repr(game.decision).replace(" ", "_"),
      "faults", table.faults)"""
TIMED = """async () => {
  const panel = document.querySelector(".sl-panel"), start = performance.now();
  const old = panel.querySelector(".sl-form button"); // a board that is as before is not redrawn
  old.click();
  const gone = () => !old.isConnected && panel.querySelector(".sl-form button");
  while (!gone() && performance.now() - start < 5000)
    await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return gone() ? performance.now() - start : null;
}"""
SECOND = "window.jupyterapp.shell.currentWidget.content.widgets[1].model"
FOCUS = "() => document.activeElement.closest('.sl-form') ? document.activeElement.tagName : ''"


@pytest.fixture
def opened(lab, server, request):
    """Windows on a notebook with one table of this test's own, its cell run."""

    def window(cell=CELL, **options):
        name = request.node.name
        cells = [code(cell.format(name=name)), code(FACTS)]
        metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
        notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
        (server.files / f"{name}.ipynb").write_text(json.dumps(notebook))
        opened = lab(**options)
        opened.bytes = []
        opened.page.on("websocket", lambda s: s.on("framereceived", lambda d: count(opened, d)))
        opened.open(f"{name}.ipynb")
        run_cell(opened, 0)
        opened.page.wait_for_selector(FIRST)
        opened.page.wait_for_selector(".sl-panel svg")
        return opened

    return window


def code(source):
    return {"cell_type": "code", "id": f"c{len(source)}", "metadata": {}, "outputs": [],
            "execution_count": None, "source": source}  # fmt: skip


def count(window, data):
    window.bytes.append(len(data if isinstance(data, bytes) else data.encode()))


def run_cell(window, number):
    window.page.evaluate(
        "n => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = n }", number
    )
    window.command("notebook:run-cell")
    window.wait_idle()


def facts(window):
    """What the kernel says of the game: a person's answers, turn, digest, question, faults.

    Read from the notebook's model: what is on the screen may still be of the run before. A kernel
    that was just interrupted may drop a cell: it is run again."""
    window.page.evaluate(f"{SECOND}.clearExecution()")
    for _ in range(10):
        run_cell(window, 1)
        if outputs := window.page.evaluate(f"{SECOND}.toJSON().outputs"):
            break
    words = "".join("".join(one["text"]) for one in outputs).split()
    found = dict(zip(words[::2], words[1::2], strict=False))
    assert found.pop("faults") == "[]"
    return {**found, "answers": int(found["answers"])}


def look(window, name):
    """A screenshot with the panel at the top."""
    window.page.evaluate("document.querySelector('.sl-panel').scrollIntoView()")
    window.page.wait_for_timeout(300)
    window.shot(name)


def click(window):
    """Answer with the first button; wait until the code has the answer, and the next question."""
    old, code = window.page.locator(FIRST).first.element_handle(), window.code()
    old.click()
    window.wait_for_other(code)
    window.page.wait_for_function("old => !old.isConnected", arg=old)
    window.page.wait_for_selector(FIRST)


def test_turns_by_mouse_are_small_and_quick(opened):
    window = opened()
    page = window.page
    page.wait_for_selector(".sl-panel .js-plotly-plot")
    assert sum(window.bytes) < 1_000_000
    print(f"\nopening: {sum(window.bytes):,} bytes")
    sizes, times = [], []
    for _ in range(15):
        page.wait_for_timeout(400)
        window.bytes.clear()
        times.append(page.evaluate(TIMED))
        page.wait_for_timeout(600)
        sizes.append(sum(window.bytes))
    known = [time for time in times if time is not None]
    print(f"a click: {statistics.median(sizes):,.0f} bytes (most {max(sizes):,})")
    print(f"to the new question: {statistics.median(known):.0f} ms (most {max(known):.0f})")
    assert max(sizes) < 100_000
    assert len(known) == len(times)
    assert facts(window)["answers"] >= 12
    look(window, "panel")
    window.assert_quiet()


def test_keyboard_alone_plays_and_never_edits_the_notebook(opened):
    window = opened()
    page = window.page
    page.locator(FIRST).first.focus()
    for _ in range(8):
        old = page.locator(FIRST).first.element_handle()
        page.keyboard.press("Enter" if page.evaluate(FOCUS) == "INPUT" else "Space")
        page.wait_for_function("old => !old.isConnected", arg=old)
        page.wait_for_function(FOCUS)
    for key in ("x", "d", "d", "a", "b", "z", "Escape", "y", "m"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert page.locator(".jp-Notebook .jp-Cell").count() == 2
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == 2
    page.keyboard.press("Tab")
    assert page.evaluate("() => !!document.activeElement.closest('.sl-panel')")
    assert facts(window)["answers"] == 8
    window.assert_quiet()


def test_enter_in_a_list_goes_to_its_button_and_does_not_press_it(opened):
    window = opened(LOTS)
    page, lots = window.page, window.page.locator(".sl-question select")
    before = facts(window)["answers"]
    assert lots.bounding_box()["height"] > 30
    lots.focus()
    page.keyboard.press("End")
    page.get_by_role("button", name="Build on Boardwalk").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.innerText.startsWith('Build on Boardwalk')")
    assert facts(window)["answers"] == before
    code = window.code()
    page.get_by_role("button", name="Build on Boardwalk").press("Enter")
    window.wait_for_other(code)
    assert facts(window)["answers"] == before + 1
    window.assert_quiet()


def test_twenty_quick_clicks_are_one_answer(opened):
    window = opened()
    before = facts(window)["answers"]
    window.page.evaluate(
        "() => { const b = document.querySelector('.sl-panel .sl-form button');"
        " for (let i = 0; i < 20; i++) b.click() }"
    )
    window.page.wait_for_timeout(1500)
    assert facts(window)["answers"] == before + 1
    window.assert_quiet()


def test_after_a_killed_kernel_the_next_turn_is_the_one_it_would_have_been(opened):
    window = opened()
    for _ in range(5):
        click(window)
    before = facts(window)
    window.kill_kernel()
    window.page.wait_for_timeout(500)
    window.restart_kernel()
    run_cell(window, 0)
    window.go_on()
    assert facts(window) == before
    click(window)
    assert facts(window)["answers"] > before["answers"]


def test_a_server_that_lost_its_files_gets_the_game_from_the_browser(opened, server):
    window = opened()
    for _ in range(4):
        click(window)
    before = facts(window)
    shutil.rmtree(server.folder / "saves")
    window.kill_kernel()
    window.page.wait_for_timeout(500)
    window.restart_kernel()
    run_cell(window, 0)
    window.page.get_by_role("button", name="Go on with it").click()
    window.page.wait_for_function("document.querySelector('.sl-code code').innerText.length > 60")
    window.page.wait_for_timeout(800)
    assert facts(window) == before


def test_a_cell_run_five_times_shows_one_panel(opened):
    window = opened()
    click(window)
    before = facts(window)
    for _ in range(5):
        run_cell(window, 0)
    assert window.page.locator(".sl-panel").count() == 1
    assert facts(window) == before
    click(window)
    assert facts(window)["answers"] > before["answers"]


def test_the_panel_is_readable_on_both_themes_and_on_a_tablet(opened):
    window = opened(viewport={"width": 820, "height": 1180})
    for _ in range(6):
        click(window)
    window.page.get_by_role("button", name="New game…").click()
    window.page.wait_for_timeout(500)
    for theme in ("Light", "Dark"):
        window.theme(f"JupyterLab {theme}")
        window.page.wait_for_timeout(800)
        window.shot(f"panel-{theme.lower()}")
        assert accessibility(window.page) == []
    window.assert_quiet()


def accessibility(page):
    """What axe-core finds against WCAG 2.2 AA in the panel."""
    page.evaluate(Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text())
    found = page.evaluate(
        "axe.run('.sl-panel', {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']})"
    )
    assert len(found["passes"]) > 10
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found["violations"]]


def test_the_treasury_is_small_and_quick_too(opened):
    window = opened(TREASURY)
    for _ in range(25):
        window.bytes.clear()
        click(window)
        window.page.wait_for_timeout(300)
        assert sum(window.bytes) < 100_000
    facts(window)
    look(window, "treasury")
    window.assert_quiet()


@pytest.mark.parametrize("cell", [CELL, TREASURY], ids=["fund", "treasury"])
def test_the_table_of_players_never_scrolls_sideways(opened, cell):
    window = opened(cell)
    for _ in range(8):
        click(window)
    for wide in (1280, 820, 480, 360):
        window.page.set_viewport_size({"width": wide, "height": 900})
        window.page.wait_for_timeout(300)
        players = window.page.locator(".sl-wide:has(caption)").first
        assert players.evaluate("e => e.scrollWidth - e.clientWidth") == 0, wide
    window.assert_quiet()


def test_a_vote_is_hidden_carried_and_shown(opened):
    window = opened(VOTE)
    page = window.page
    page.get_by_role("button", name="Call for a revolution").click()
    page.get_by_role("button", name="I am Ben").click()
    page.get_by_role("button", name="Yes", exact=True).click()
    page.get_by_text("after the revolution").wait_for()
    page.get_by_text("The votes").wait_for()
    page.wait_for_timeout(800)
    facts(window)
    look(window, "vote")
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_timeout(500)
    assert page.locator(".sl-code code").evaluate("e => e.scrollHeight > e.clientHeight")
    assert accessibility(page) == []
    window.assert_quiet()


def test_an_interrupt_ends_a_bot_that_never_returns(opened):
    window = opened(ENDLESS)
    before = facts(window)
    window.page.locator(FIRST).first.click()
    window.page.wait_for_timeout(1500)
    window.page.evaluate(
        "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.interrupt()"
    )
    window.page.wait_for_function("document.querySelector('.sl-alarm')")
    assert "Interrupted" in window.page.locator(".sl-status").inner_text()
    assert facts(window)["answers"] == before["answers"] + 1
