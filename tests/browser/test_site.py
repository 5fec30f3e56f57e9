"""The static pages: the offline zip, a browser, and Python inside it; nothing from outside.

The pages are built once (about a minute), or taken from the folder in SOCIALISM_LAB_PAGES.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from socialism_lab.tools import release

from .conftest import IN_CI, ROOT, Lab

LESSONS = sorted((ROOT / "lessons").glob("*.ipynb"))
BUTTON = "[data-zone=question] button[data-do]:visible"
POINTS = """() => { const plot = document.querySelector(".js-plotly-plot");
  return plot ? plot.data.map(d => [...(d.y.bdata ? [] : d.y)].length) : null }"""


RUN = """async cells => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel, found = [];
  for (const [name, code] of cells) {
    const started = performance.now(), running = kernel.requestExecute({ code });
    let fault = "";
    running.onIOPub = ({ header, content }) => {
      if (header.msg_type === "error") fault = content.ename + ": " + content.evalue };
    await running.done;
    found.push([name, (performance.now() - started) / 1000, fault]) }
  return found }"""


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    """The address of the built pages, as the offline zip's own server hands them out."""
    work = tmp_path_factory.mktemp("release")
    folder = Path(os.environ.get("SOCIALISM_LAB_PAGES") or build(work / "built"))
    (dist := work / "dist").mkdir()
    release.pack(dist, "socialism-lab-0", folder, shutil.copytree(folder, work / "site"))
    with zipfile.ZipFile(dist / "socialism-lab-0-offline.zip") as packed:
        packed.extractall(work / "unpacked")
    start = [sys.executable, "-S", *(work / "unpacked").rglob("start.py"), "--no-browser"]
    with subprocess.Popen(start, stdout=subprocess.PIPE, text=True) as server:
        yield server.stdout.readline().split()[4].rstrip("/")
        server.terminate()


def build(folder):
    """The pages as the command builds them. Skips without npm, but in CI that fails."""
    if not shutil.which("npm"):
        (pytest.fail if IN_CI else pytest.skip)("no npm: install Node.js to test the pages")
    command = [sys.executable, "-m", "socialism_lab", "site", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


class Site(Lab):
    """A browser window on the pages."""

    token = ""

    def __init__(self, base, browser, shots, **options):
        self.base = base
        super().__init__(self, browser, shots, **options)

    def open(self, notebook="00_start_here.ipynb", mode="lab"):
        """Open a lesson (or the start page); wait until Python runs in the browser."""
        place = f"{mode}/index.html?path={notebook}" if notebook else ""
        self.page.goto(f"{self.base}/{place}")
        if not notebook:
            self.shot("landing", full_page=True)
            self.page.get_by_role("link", name="in your browser").first.click()
        self.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=90_000)
        self.wait_idle(240)
        return self


@pytest.fixture
def site(pages, chromium, tmp_path):
    """A browser window on the pages."""
    shots = Path(os.environ.get("SOCIALISM_LAB_SHOTS") or tmp_path)
    window = Site(pages, chromium, shots)
    window.page.set_default_timeout(60_000)
    window.page.on("dialog", lambda dialog: dialog.accept())  # "Leave the page?"
    yield window
    window.context.close()


def answer(window):
    """Answer with the last button (it passes on a bid); wait for the next question."""
    old, before = window.page.locator(BUTTON).last.element_handle(), window.code()
    old.click()
    window.wait_for_other(before)
    window.page.wait_for_function("old => !old.isConnected", arg=old)
    window.page.wait_for_selector(BUTTON)


def test_lesson_00_is_played_in_the_browser_and_a_reload_keeps_the_game(site):
    site.open("")
    site.run_all(240)
    site.page.wait_for_selector(BUTTON)
    for _ in range(5):
        answer(site)
    points = site.page.evaluate(POINTS)
    for _ in range(5):
        answer(site)
    site.page.wait_for_timeout(500)
    assert site.page.evaluate(POINTS) > points
    before = site.code()
    assert "in this browser only" in site.page.locator(".sl-below").inner_text()
    with site.page.expect_download() as saved:
        site.page.get_by_role("button", name="More …").click()
        site.page.get_by_text("Code of this game, or").click()
        site.page.get_by_role("button", name="Save it as a file").click()
    assert Path(saved.value.path()).read_text() == before
    site.shot("site")
    site.page.reload()
    site.wait_idle(240)
    site.run_all(240)
    site.go_on()
    assert site.code() == before
    answer(site)
    site.assert_quiet()


def test_every_lesson_runs_in_the_browser_or_says_what_it_needs(site):
    """One kernel runs the cells of all lessons: each cell stands alone."""
    site.open()
    cells = [[lesson.stem, source] for lesson in LESSONS for source in code_cells(lesson)]
    found = site.page.evaluate(RUN, cells)
    for name in dict.fromkeys(name for name, _ in cells):
        print(f"{name}: {sum(seconds for at, seconds, _ in found if at == name):.1f} s")
    faults = [(name, fault) for name, _, fault in found if fault]
    assert [fault for fault in faults if "RunFirst" not in fault[1]] == []
    site.assert_quiet()


def code_cells(lesson):
    """The cells of a lesson, its batches cut to few games."""
    cells = json.loads(lesson.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    return [re.sub(r"games=[2-9]0|games=[12]\d0\b", "games=10", source) for source in sources]
