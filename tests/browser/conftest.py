"""A real JupyterLab server and a headless Chromium, for the tests in this folder.

Run in a process of its own (`python -m socialism_lab test browser`): Playwright leaves an event
loop behind. Screenshots go to the folder in SOCIALISM_LAB_SHOTS, else to a temporary one.
"""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import axe_playwright_python
import pytest

from socialism_lab.tools.pages import browser

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 900}
READY = """async seconds => { for (const end = Date.now() + 1000 * seconds; Date.now() < end;) {
    const session = window.jupyterapp?.shell.currentWidget?.sessionContext;
    await session?.ready;
    const kernel = session?.session?.kernel;
    await kernel?.info;
    if (kernel?.status === "idle") return true;
    await new Promise(later => setTimeout(later, 100)) }
  return false }"""
RESTART = """() => { const context = window.jupyterapp.shell.currentWidget.sessionContext;
  return context.session?.kernel ? context.restartKernel() : context.startKernel() }"""
ERRORS = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells].flatMap(
  (c, i) => (c.toJSON().outputs ?? []).filter(o => o.output_type === 'error')
    .map(o => `cell ${i}: ${o.ename}: ${o.evalue}`))"""
IN_CI = os.environ.get("CI", "").lower() in ("1", "true")
skipped: list[str] = []


def pytest_runtest_logreport(report):
    if report.skipped:
        skipped.append(report.nodeid)


def pytest_sessionfinish(session):
    if IN_CI and skipped:
        print(f"\nCI does not accept skipped browser tests: {', '.join(skipped)}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def chromium():
    """A headless Chromium; the tests are skipped where there is none (in CI they fail)."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = browser() or playwright.chromium.executable_path
        if not Path(path).exists():
            say = pytest.fail if IN_CI else pytest.skip
            say("no Chromium, Chrome or Edge found: install one to run the browser tests")
        launched = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield launched
        launched.close()


class Server:
    """A JupyterLab server over a copy of the lessons; configuration and saves are its own."""

    def __init__(self, folder: Path):
        self.folder, self.files = folder, folder / "files"
        self.token = secrets.token_hex(16)
        shutil.copytree(ROOT / "lessons", self.files / "lessons")
        self._settings()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.log = (folder / "server.log").open("w+")
        self.process = subprocess.Popen(
            self._command(),
            env=self._environment(),
            cwd=folder,
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )

    def _settings(self):
        """No news pop-up and no update check: they ask outside."""
        config = self.folder / "config" / "labconfig"
        config.mkdir(parents=True)
        student = ROOT / "binder" / "student" / "labconfig" / "page_config.json"
        off = json.loads(student.read_text("utf-8"))
        off["disabledExtensions"]["@jupyterlab/apputils-extension:announcements"] = True
        (config / "page_config.json").write_text(json.dumps(off))
        overrides = ROOT / "binder" / "overrides.json"
        shutil.copy(overrides, config / "default_setting_overrides.json")

    def _command(self):
        return [
            sys.executable,
            "-m",
            "jupyterlab",
            "--no-browser",
            "--allow-root",
            "--ip=127.0.0.1",
            f"--port={self.port}",
            "--ServerApp.port_retries=0",
            f"--IdentityProvider.token={self.token}",
            f"--ServerApp.root_dir={self.files}",
            "--LabApp.expose_app_in_browser=True",
        ]

    def _environment(self):
        kinds = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "SOCIALISM_LAB_SAVES": "saves",
        }
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        own = {name: str(self.folder / part) for name, part in kinds.items()}
        return {**os.environ, **own, "PYTHONPATH": path}

    def wait(self, seconds=60):
        """Until the server answers; its log in the error when it does not."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.base}/api?token={self.token}", timeout=2).close()
                return
            except OSError:
                time.sleep(0.2)
        self.log.seek(0)
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read()[-3000:]}")

    def forget(self):
        """End the kernels of other tests, and forget their games."""

        def ask(path, way="GET"):
            place = f"{self.base}/api/kernels{path}?token={self.token}"
            with urllib.request.urlopen(urllib.request.Request(place, method=way)) as answer:
                return answer.read()

        for kernel in json.loads(ask("")):
            ask(f"/{kernel['id']}", "DELETE")
        shutil.rmtree(self.folder / "saves", ignore_errors=True)

    def stop(self):
        """SIGTERM, and after ten seconds SIGKILL: a server can be deaf to the first."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One JupyterLab server for all browser tests."""
    running = Server(tmp_path_factory.mktemp("jupyterlab"))
    try:
        running.wait()
        yield running
    finally:
        running.stop()


class Lab:
    """A browser window on the server: one notebook open, its console and requests noted."""

    def __init__(self, server, browser, shots: Path, **options):
        self.server, self.shots = server, shots
        self.context = browser.new_context(**{"viewport": DESKTOP, **options})
        self.page = self.context.new_page()
        self.console: list[str] = []
        self.outside: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.console.append(str(error)))
        self.page.on("request", self._note)
        self.page.on("websocket", self._note)

    def _hear(self, message):
        if message.type == "error":
            self.console.append(f"{message.text} ({message.location.get('url')})")

    def _note(self, request):
        own = self.server.base.partition("://")[2]
        scheme, _, rest = request.url.partition("://")
        if scheme in ("http", "https", "ws", "wss") and not rest.startswith(own):
            self.outside.append(request.url)

    def open(self, notebook="lessons/00_start_here.ipynb", mode="doc"):
        """Open a notebook (mode "doc": alone; "lab": with the side bars); wait for its kernel."""
        self.page.goto(f"{self.server.base}/{mode}/tree/{notebook}?token={self.server.token}")
        self.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
        self.wait_idle()
        return self

    def wait_idle(self, seconds=60):
        """Until the kernel answers and is idle."""
        assert self.page.evaluate(READY, seconds), f"the kernel is not idle after {seconds} s"

    def command(self, name, **arguments):
        """Run one of JupyterLab's commands and wait until it is done."""
        self.page.evaluate(
            "([n, a]) => window.jupyterapp.commands.execute(n, a).then(() => 0)", [name, arguments]
        )

    def run_all(self, seconds=120):
        """Run every cell; fails when one raised."""
        self.page.set_default_timeout(seconds * 1000)
        self.command("notebook:run-all-cells")
        self.wait_idle(seconds)
        assert self.cell_errors() == []

    def cell_errors(self):
        """The errors in the notebook's outputs, as `cell 3: NameError: ...`."""
        return self.page.evaluate(ERRORS)

    def theme(self, name):
        """Change the theme: "JupyterLab Dark", "JupyterLab Light"."""
        self.command("apputils:change-theme", theme=name)

    def kill_kernel(self):
        """End the kernel's process, as a culled Binder would."""
        self.page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")

    def restart_kernel(self):
        """Start the kernel anew, all variables gone."""
        self.page.evaluate(RESTART)
        self.wait_idle()

    def write(self, name, *sources):
        """Put a notebook of these code cells among the server's files; its path."""
        cells = [{"cell_type": "code", "id": f"c{at}", "metadata": {}, "outputs": [],
                  "execution_count": None, "source": source}
                 for at, source in enumerate(sources)]  # fmt: skip
        metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
        notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
        (self.server.files / f"{name}.ipynb").write_text(json.dumps(notebook))
        return f"{name}.ipynb"

    def run_cell(self, number):
        """Run one cell and wait until it is done."""
        self.page.evaluate(
            "n => { window.jupyterapp.shell.currentWidget.content.activeCellIndex = n }", number
        )
        self.command("notebook:run-cell")
        self.wait_idle()

    def facts(self):
        """What the second cell prints, as pairs of words; fails if the panel has had a fault.

        Read from the notebook's model: what is on the screen may still be of the run before. A
        kernel that was just interrupted may drop a cell: it is run again."""
        second = "window.jupyterapp.shell.currentWidget.content.widgets[1].model"
        self.page.evaluate(f"{second}.clearExecution()")
        for _ in range(10):
            self.run_cell(1)
            if outputs := self.page.evaluate(f"{second}.toJSON().outputs"):
                break
        words = "".join("".join(one["text"]) for one in outputs).split()
        found = dict(zip(words[::2], words[1::2], strict=False))
        assert found.pop("faults") == "[]"
        return {**found, "answers": int(found["answers"])}

    def accessibility(self):
        """What axe-core finds against WCAG 2.2 AA in the panel, as (rule, element)."""
        axe = Path(axe_playwright_python.__file__).with_name("axe.min.js")
        self.page.evaluate(axe.read_text("utf-8"))
        found = self.page.evaluate(
            "axe.run('.sl-panel', {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']})"
        )
        assert len(found["passes"]) > 10
        return [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in found["violations"]]

    def go_on(self):
        """Take up the game that was saved; wait until it is the table's."""
        offer = self.page.get_by_role("button", name="Go on (round")
        offer.click()
        offer.wait_for(state="detached")
        self.page.wait_for_selector("[data-zone=tools] button")

    def code(self):
        """The game's code, as the panel shows it."""
        return self.page.locator(".sl-below code").inner_text()

    def wait_for_other(self, code):
        """Until the panel shows another code than this: the kernel took an answer."""
        now = "document.querySelector('.sl-below code').innerText"
        self.page.wait_for_function(f"code => {now} !== code", arg=code)

    def shot(self, name, **options):
        """A screenshot as NAME.png; its path."""
        path = self.shots / f"{name}.png"
        self.page.screenshot(path=path, **options)
        return path

    def assert_quiet(self):
        """No error in the browser's console, and nothing fetched from outside."""
        assert self.outside == []
        assert self.console == []


@pytest.fixture
def lab(server, chromium, tmp_path):
    """Open browser windows: `lab()` a usual one, `lab(viewport=...)` one of another kind."""
    shots = Path(os.environ.get("SOCIALISM_LAB_SHOTS") or tmp_path)
    shots.mkdir(parents=True, exist_ok=True)
    windows = []

    def window(**options):
        windows.append(Lab(server, chromium, shots, **options))
        return windows[-1]

    yield window
    for opened in windows:
        opened.context.close()
