"""A room as a class meets it: the teacher's notebook in JupyterLab, four phones in their hands."""

import json
import re
from pathlib import Path

import axe_playwright_python
import pytest

SHORT = "zone => !zone.innerText.includes('is deciding') || zone.offsetHeight < 100"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CELL = "import socialism_lab as lab\n\nroom = lab.room({game!r}, name={name!r})\nroom"
ANSWER = "[data-zone=question] :is([data-do=answer], [data-do=amount])"
STATE = """[table.game.code for table in room.tables], room.faults, [
    p.name for p in room.people.values()], sum(len(t.game.events) for t in room.tables)"""


class Class:
    """A teacher's window and phones."""

    def __init__(self, lab, server, chromium, game, name):
        self.server, self.chromium, self.contexts = server, chromium, []
        cell = {"cell_type": "code", "id": "c1", "metadata": {}, "outputs": [],
                "execution_count": None, "source": CELL.format(game=game, name=name)}  # fmt: skip
        about = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
        notebook = {"cells": [cell], "metadata": about, "nbformat": 4, "nbformat_minor": 5}
        (server.files / f"{name}.ipynb").write_text(json.dumps(notebook))
        self.window = lab(viewport={"width": 1366, "height": 768}).open(f"{name}.ipynb")
        self.window.run_all()
        self.page = self.window.page
        self.page.wait_for_selector(".sl-join")

    @property
    def address(self):
        words = self.page.locator(".sl-join").inner_text()
        place, code = re.search(r"http://\S+", words)[0], re.search(r"Letters: (\w{4})", words)[1]
        return f"{place}?code={code}"

    def phone(self, name):
        """A phone that has joined."""
        context = self.chromium.new_context(reduced_motion="reduce", **PHONE)
        self.contexts.append(context)
        page = context.new_page()
        page.goto(self.address)
        page.fill("#name", name)
        page.get_by_role("button", name="Join").tap()
        page.wait_for_selector("#home h3")
        return page

    def press(self, words):
        """Press one of the teacher's buttons."""
        self.page.get_by_role("button", name=words).first.click()

    def turn(self, phones):
        """The phone that is asked answers; its index."""
        for _ in range(100):
            for at, phone in enumerate(phones):
                asked = phone.locator(ANSWER).first
                if asked.count():
                    if not asked.is_visible():
                        phone.locator("[data-zone=question] summary").first.tap()
                    old = asked.element_handle()
                    asked.tap()
                    phone.wait_for_function("old => !old.isConnected", arg=old)
                    return at
            phones[0].wait_for_timeout(50)
        raise AssertionError("nobody is asked")


@pytest.fixture
def school(lab, server, chromium):
    """Open classes; their phones are closed at the end."""
    made = []

    def open_class(game, name):
        made.append(Class(lab, server, chromium, game, name))
        return made[-1]

    yield open_class
    for one in made:
        for context in one.contexts:
            context.close()


@pytest.mark.parametrize("game", ["community_fund", "public_treasury"])
def test_four_phones_play_thirty_turns(school, game):
    room = school(game, f"room_{game}")
    phones = [room.phone(name) for name in ("Ada", "Ben", "<i>Cleo</i>", "Ada")]
    room.press("Deal tables")
    room.window.shot(f"room_{game}_dealt")
    for number in range(30):
        at = room.turn(phones)
        if number == 3:  # no room is kept for a question while others decide
            assert all(phone.locator("[data-zone=question]").evaluate(SHORT) for phone in phones)
            phones[at].screenshot(path=room.window.shots / f"room_{game}_waits.png")
        if number == 9:
            phones[at].reload()
            phones[at].wait_for_selector(".sl-card")
        if number == 14:
            before = phones[0].locator(".sl-level").first.text_content()
            room.window.restart_kernel()
            room.window.run_all()
            phones[0].locator("#wait").wait_for(state="hidden")
            assert phones[0].locator(".sl-level").first.text_content() == before
    phones[0].screenshot(path=room.window.shots / f"room_{game}_phone.png", full_page=True)
    gone = phones.pop()
    gone.context.close()
    for _ in range(40):
        if not any(phone.locator(ANSWER).count() for phone in phones):
            break
        room.turn(phones)
    room.press("Hand idle seats to bots")
    room.turn(phones)
    assert (
        phones[0].locator(".sl-card i, .sl-card em").count()
        == phones[0].locator(".sl-dots i").count()
    )  # a name is text, never markup
    axe = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text()
    phones[0].evaluate(axe)
    found = phones[0].evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa']})")
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found["violations"]] == []
    room.press("Paths beside 1,000 games")
    room.page.wait_for_selector(".js-plotly-plot", timeout=60_000)
    room.window.shot(f"room_{game}_teacher", full_page=True)
    room.page.wait_for_timeout(1000)
    room.page.locator("summary", has_text="End the room").click()
    room.press("End it")
    room.page.get_by_text("The room is closed").wait_for()
    room.window.assert_quiet()
