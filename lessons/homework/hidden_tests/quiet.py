"""Loaded into the kernel of a run: what a cell prints beyond a limit is dropped, not kept."""

import sys
from collections.abc import Callable
from typing import Any

from IPython.core.getipython import get_ipython

LIMIT = 100_000  # characters a cell, on each stream


def begin(*_: object) -> None:
    """A cell begins: it may print as much as any. (IPython puts a new `write` in each time.)"""
    for stream in (sys.stdout, sys.stderr):
        stream.write = limited(getattr(stream.write, "whole", stream.write))


def limited(write: Callable[[str], Any]) -> Any:
    """The same way to write, as far as the limit."""
    left = LIMIT

    def writing(text: str) -> int:
        nonlocal left
        if left > 0:
            write(text[:left])
        left -= len(text)
        return len(text)

    writing.whole = write
    return writing


if (shell := get_ipython()) is not None:
    shell.events.register("pre_run_cell", begin)
