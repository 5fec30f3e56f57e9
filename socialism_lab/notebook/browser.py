"""The panel's place in the browser: HTML goes there compressed, what is pressed comes back."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import anywidget
from traitlets import Bool, Bytes, Int, Unicode

from socialism_lab.engine.errors import SettingError

HERE = Path(__file__).parent
PAUSED = (
    '<p class="sl-paused"><b>The game is paused: run the cell above to go on.</b></p>'
    "<style>.jp-OutputArea:has(.sl-live) .sl-paused, .sl-paused:has(~ .sl-live) { display: none }"
    "</style>"
)


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop that runs the cell; None outside of a notebook."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


FRONT_ENDS = ("lab", "widgets", "static")


def here(asked_for: str = "") -> str:
    """What the front end can show: as asked, or as SOCIALISM_LAB_FRONT_END says; else a panel.

    Raises SettingError for a word that is none of FRONT_ENDS."""
    found = asked_for or os.environ.get("SOCIALISM_LAB_FRONT_END") or "lab"
    if found not in FRONT_ENDS:
        raise SettingError(f"front_end is {found!r}; choose from {', '.join(FRONT_ENDS)}")
    return found


class Frame(anywidget.AnyWidget):
    """Zones of HTML by name, drawn anew where they changed; `hear` gets what a control sends.

    What comes is a dict: `do` names the act, `value` which one, `fields` the text in the form,
    `token` the drawing in which the control stood (a control of an older one acts no more).
    Setting `call` to another number brings the panel into view.
    """

    _esm = HERE / "panel.js"
    _css = HERE / "panel.css"
    packed = Bytes(zlib.compress(b"{}")).tag(sync=True)
    status = Unicode().tag(sync=True)
    alarm = Bool(False).tag(sync=True)
    call = Int(0).tag(sync=True)
    table = Unicode().tag(sync=True)

    def __init__(self, hear: Callable[[dict], None], **more: Any):
        super().__init__(**more)
        self.token = 0
        self.zones: dict[str, str] = {}
        self.loop = running_loop()
        self.on_msg(lambda _, content, buffers: self._receive(partial(hear, content)))

    def _receive(self, act: Callable[[], None]) -> None:
        """Act in the kernel's main thread, where cells run and an interrupt arrives: JupyterLab
        may bring messages in another one."""
        if self.loop is None or threading.current_thread() is threading.main_thread():
            act()
        else:
            self.loop.call_soon_threadsafe(self._acting, act)

    def _acting(self, act: Callable[[], None]) -> None:
        with interruptible():
            act()

    def draw(self, zones: Mapping[str, str], **more: Any) -> None:
        """Show these zones (the others stay); controls drawn before act no more."""
        self.zones |= zones
        self.token += 1
        about = {"zones": self.zones, "token": self.token, **more}
        self.packed = zlib.compress(json.dumps(about).encode(), 9)

    def say(self, words: str, alarm: bool = False) -> None:
        """Put a sentence into the status line."""
        with self.hold_sync():
            self.alarm, self.status = alarm, words


def sent(chart: Any, kind: str = "") -> list[dict]:
    """A chart as outputs: its picture (its sentence where no plotly is), its words and table."""
    return [output(chart._repr_mimebundle_()), told(chart.below, kind)]


def told(words: str, kind: str = "") -> dict:
    """HTML as an output, in the panel's letters or of a `kind` of its own."""
    inside = f'<div class="sl-words {kind}">{words}</div>'
    return output({"text/html": inside, "text/plain": ""})


def output(data: dict) -> dict:
    """A MIME bundle as an output."""
    return {"output_type": "display_data", "metadata": {}, "data": data}


@contextmanager
def interruptible() -> Iterator[None]:
    """Let the notebook's interrupt reach what is done outside of cells; Jupyter ignores it."""
    if current_thread() is not main_thread():  # a room in plain Python hears in a thread
        yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
