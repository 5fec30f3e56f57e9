"""Games prepared for the lessons, by name: `datasets/prepared.json`."""

from __future__ import annotations

import json
from copy import deepcopy
from difflib import get_close_matches
from functools import cache
from typing import Any

from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.tables import data_folder, read_text


@cache
def games() -> dict[str, dict[str, Any]]:
    """What each prepared game begins with, by its name."""
    text = read_text(data_folder() / "prepared.json")
    found: dict[str, dict[str, Any]] = json.loads(text)["games"]
    return found


def prepared(name: str) -> dict[str, Any]:
    """The arguments with which a prepared game begins, such as "lesson 2": the rulebook's name
    (`game`), `players`, and where given position, dice, seed and settings.

    Raises SettingError if there is none of that name."""
    if name not in games():
        near = get_close_matches(str(name)[:50], games(), 1, 0.3) or [*games()]
        raise SettingError(f"there is no prepared game {name[:50]!r}; did you mean {near[0]!r}?")
    return deepcopy({key: part for key, part in games()[name].items() if key != "about"})
