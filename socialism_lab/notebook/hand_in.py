"""The last cell of a homework: where the file is, and that it has not gone anywhere."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from .lesson import show


def hand_in() -> None:
    """Say where this notebook's file is, when it was last saved, and what is still to be done."""
    file = Path(os.environ.get("JPY_SESSION_NAME", ""))
    if file.suffix == ".ipynb" and file.is_file():
        saved = datetime.fromtimestamp(file.stat().st_mtime).strftime("%d %B, %H:%M:%S")
        where = f"Your file is {file.resolve()}, last saved on {saved} (press Ctrl+S to save now)."
    else:
        where = f"Your file is the notebook you see, in the folder {Path.cwd()}; save it (Ctrl+S)."
    show("NOTHING HAS BEEN HANDED IN YET. Running cells sends nothing to anybody.", where)
    show(
        "To hand it in, download the file (right-click on it in the file browser, Download) and "
        "give it to your teacher in the way that you were told. Do not rename it."
    )
