"""Pictures and words of a game: `lab.views.fund`, `treasury`, `lessons`, `board`, `words`."""

from __future__ import annotations

import importlib
from typing import Any

PARTS = ("board", "charts", "fund", "lessons", "treasury", "words")


def __getattr__(name: str) -> Any:
    if name not in PARTS:
        raise AttributeError(f"there are no views {name!r}; there are {', '.join(PARTS)}")
    return importlib.import_module(f"{__name__}.{name}")


def __dir__() -> list[str]:
    return [*PARTS]
