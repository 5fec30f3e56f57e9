"""The rulebooks by name; each is imported when it is asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

from socialism_lab.engine.errors import SettingError

if TYPE_CHECKING:
    from socialism_lab.engine.book import Rulebook

BOOKS = {  # name -> (module, name there)
    "community_fund": ("community_fund.book", "COMMUNITY_FUND"),
    "public_treasury": ("public_treasury.book", "LAISSEZ_FAIRE"),
    "revolution": ("public_treasury.book", "REVOLUTION"),
    "taxes": ("public_treasury.taxes", "TAXED"),
}


def find(name: str | Rulebook) -> Rulebook:
    """The rulebook of that name (a rulebook itself is given back). Raises SettingError."""
    if not isinstance(name, str):
        return name
    if name not in BOOKS:
        word = name.strip().casefold().replace(" ", "_")[:50]
        near = get_close_matches(word, BOOKS, 1, 0.4) or [*BOOKS]
        raise SettingError(f"there is no game {name[:50]!r}; did you mean {near[0]!r}?")
    module, book = BOOKS[name]
    return getattr(import_module(f"{__name__}.{module}"), book)


def of_game(name: str) -> list[Rulebook]:
    """All of the kit's rulebooks of a game, the one that it begins with first. Raises SettingError
    if there is none."""
    first = find(name)
    others = [n for n, (at, _) in BOOKS.items() if at.startswith(f"{first.name}.") and n != name]
    return [first, *map(find, others)]
