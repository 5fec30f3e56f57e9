"""Lessons run in a real JupyterLab, without errors and without asking outside: four of them, of
all kinds of cells; every one with SOCIALISM_LAB_LONG=1."""

import json
import os
from pathlib import Path

import pytest

from .test_panel_in_lab import WINDOW

LESSONS = sorted((Path(__file__).resolve().parents[2] / "lessons").glob("*.ipynb"))
FEW = ("03", "06_", "08", "B_")  # choices; two worlds; prepared in a cell; the policy lab
TRIED = [p for p in LESSONS if os.environ.get("SOCIALISM_LAB_LONG") or p.name.startswith(FEW)]


@pytest.mark.parametrize("lesson", TRIED, ids=lambda path: path.stem)
def test_lesson_runs_in_jupyterlab_with_no_outside_request(lab, lesson):
    window = lab().open(f"lessons/{lesson.name}")
    window.run_all()
    window.shot(lesson.stem, full_page=True)
    window.assert_quiet()


def cell_with(window, lesson, text):
    """The notebook's first cell with this text, scrolled to."""
    cells = json.loads(lesson.read_text("utf-8"))["cells"]
    at = next(k for k, cell in enumerate(cells) if text in "".join(cell["source"]))
    window.page.evaluate(
        "at => window.jupyterapp.shell.currentWidget.content.scrollToItem(at, 'start')", at
    )
    return window.page.locator(f'.jp-Cell[data-windowed-list-index="{at}"]')


def test_in_lesson_2_the_picture_waits_for_a_students_answer_and_a_wrong_number_is_told(lab):
    lesson = next(path for path in LESSONS if path.name.startswith("02_"))
    window = lab(viewport={"width": 1366, "height": 768}).open(f"lessons/{lesson.name}")
    window.run_all()
    guess = cell_with(window, lesson, 'lab.ask("taras"')
    for typed, told in (("17.5", "no whole number from 0 to 100"), ("40", "You said: 40")):
        guess.locator("input").fill(typed)
        guess.get_by_role("button", name="Keep").click()
        guess.get_by_text(told).wait_for()
    step = cell_with(window, lesson, 'lab.ask("who then"')
    assert step.locator(".js-plotly-plot").count() == 0
    tara = step.get_by_role("button", name="Tara", exact=True)
    tara.evaluate("e => e.scrollIntoView({ block: 'end' })")
    tara.click()
    step.locator(".js-plotly-plot").wait_for()
    assert "others take" in step.inner_text()
    window.page.wait_for_timeout(1200)
    top, bottom = window.page.evaluate(WINDOW)
    place = step.locator(".js-plotly-plot").bounding_box()
    assert top - 1 <= place["y"] and place["y"] + place["height"] <= bottom + 1
    window.shot("lesson-02-answered")
    window.assert_quiet()
