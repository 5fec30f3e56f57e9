"""What needs the browser's help: keys, focus, the code to copy and keep, compressed pictures."""

from __future__ import annotations

import zlib
from pathlib import Path

import anywidget
from traitlets import Bool, Bytes, Unicode

HERE = Path(__file__).parent


class Foot(anywidget.AnyWidget):
    """The status line and the game's code under the question; keeps every key in the panel.

    Setting `focus` to a class name moves the keyboard to the first control in that element, if
    the keyboard was in the panel. `kept` is the code this browser last kept for the table.
    """

    _esm = HERE / "panel.js"
    _css = HERE / "panel.css"
    table = Unicode().tag(sync=True)
    code = Unicode().tag(sync=True)
    advice = Unicode().tag(sync=True)
    status = Unicode().tag(sync=True)
    alarm = Bool(False).tag(sync=True)
    focus = Unicode().tag(sync=True)
    kept = Unicode().tag(sync=True)

    def say(self, words: str, alarm: bool = False) -> None:
        """Put a sentence into the status line."""
        with self.hold_sync():
            self.alarm, self.status = alarm, words


class Picture(anywidget.AnyWidget):
    """HTML that travels compressed: a board of 50 kB is 6 kB then."""

    _esm = HERE / "picture.js"
    packed = Bytes(zlib.compress(b"")).tag(sync=True)

    @property
    def value(self) -> str:
        """The HTML."""
        return zlib.decompress(self.packed).decode()

    @value.setter
    def value(self, html: str) -> None:
        self.packed = zlib.compress(html.encode(), 9)
