"""What needs the browser: keys that stay in the panel, the code to copy and keep, the focus."""

from __future__ import annotations

from pathlib import Path

import anywidget
from traitlets import Bool, Unicode

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
    status = Unicode().tag(sync=True)
    alarm = Bool(False).tag(sync=True)
    focus = Unicode().tag(sync=True)
    kept = Unicode().tag(sync=True)
