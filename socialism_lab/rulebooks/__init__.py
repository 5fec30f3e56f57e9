"""The rulebooks by name, each imported when it is asked for; and `replace`, which makes others."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from inspect import isfunction, signature
from typing import Any

from socialism_lab.engine.checks import BOOK, need
from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.rulebook import Rulebook, nothing, plain_function, takes

BOOKS = {  # name -> (module, name there)
    "community_fund": ("community_fund.book", "COMMUNITY_FUND"),
    "own_purses": ("own_purses", "OWN_PURSES"),
    "public_treasury": ("public_treasury.book", "LAISSEZ_FAIRE"),
    "revolution": ("public_treasury.book", "REVOLUTION"),
    "taxes": ("public_treasury.taxes", "TAXED"),
}


def find(name: str | Rulebook) -> Rulebook:
    """The rulebook of that name (a rulebook itself is given back). Raises SettingError."""
    if not isinstance(name, str):
        book: Rulebook = need("game", name, BOOK)
        return book
    if name not in BOOKS:
        word = name.strip().casefold().replace(" ", "_")[:50]
        near = get_close_matches(word, BOOKS, 1, 0.4) or [*BOOKS]
        raise SettingError(f"there is no game {name[:50]!r}; did you mean {near[0]!r}?")
    module, entry = BOOKS[name]
    found: Rulebook = getattr(import_module(f"{__name__}.{module}"), entry)
    return found


def of_game(name: str) -> list[Rulebook]:
    """All rulebooks of a game, the one that it begins with first. Raises SettingError if none."""
    first = find(name)
    others = [n for n, (at, _) in BOOKS.items() if at.startswith(f"{first.name}.") and n != name]
    return [first, *map(find, others)]


def replace(book: str | Rulebook = "", **rules: Any) -> Rulebook:
    """The book with some entries replaced: another society. Raises SettingError for an entry that
    the book does not have, or a rule that is no function (`nothing` takes a rule out)."""
    book = find(book)
    entries = {field.name: getattr(book, field.name) for field in dataclasses.fields(book)}
    for name, new in rules.items():
        if name not in entries:
            known = [entry for entry, rule in entries.items() if callable(rule)]
            near = get_close_matches(name, known, 3, 0.3) or known
            raise SettingError(f"{book.title} has no rule {name!r}; near it: {', '.join(near)}")
        check_entry(name, entries[name], new)
        if name == "reform":
            replace(book, **new)
    return dataclasses.replace(book, **rules)


def check_entry(name: str, old: Any, new: Any) -> None:
    """Raise SettingError for what cannot stand where `old` stood in a book."""
    if callable(old) and name != "settings":
        return check_rule(name, old, new)
    kind = Mapping if isinstance(old, Mapping) else type(old)
    if not isinstance(new, kind) or (isinstance(old, str | range) and not new):
        like = old if isinstance(old, str | int | range) else getattr(old, "__name__", kind)
        raise SettingError(f"{name}: {new!r} cannot stand there; give a thing like {like}")
    rule = next(iter(old.values()), None) if isinstance(old, Mapping) else None
    if callable(rule):
        for part in (*(() if name in ("series", "interjections") else old), *new):
            check_rule(f"{name}: {part}", rule, new.get(part))


def check_rule(name: str, old: Any, new: Any) -> None:
    """The same for one rule."""
    if not callable(new):
        raise SettingError(f"{name}: {new!r} is no rule; give a function, or `nothing`")
    if isfunction(old) and isfunction(new):
        rule, named = plain_function(old), ", ".join(signature(old).parameters)
        if not any(takes(rule, number) and takes(new, number) for number in range(10)):
            raise SettingError(f"{name}: the book's rule takes ({named}); take the same")
    value = plain_function(old).__annotations__.get("return")
    value = "State" if isinstance(old, type) else value
    if new is nothing and value not in (None, "None", "bool", "Any", "Asking[None]"):
        value = f"{value[7:-1]}, by asking" if value.startswith("Asking[") else value
        raise SettingError(
            f"{name}: the other rules need what it works out ({value}); "
            "give a function that returns it, not `nothing`"
        )
