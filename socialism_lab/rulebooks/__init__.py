"""The rulebooks by name; each is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from socialism_lab.engine.checks import BOOK, need
from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.rulebook import Rulebook, nothing, plain_function

BOOKS = {  # name -> (module, name there)
    "community_fund": ("community_fund.book", "COMMUNITY_FUND"),
    "public_treasury": ("public_treasury.book", "LAISSEZ_FAIRE"),
    "revolution": ("public_treasury.book", "REVOLUTION"),
    "taxes": ("public_treasury.taxes", "TAXED"),
}


def find(name: str | Rulebook) -> Rulebook:
    """The rulebook of that name (a rulebook itself is given back). Raises SettingError."""
    if not isinstance(name, str):
        return need("game", name, BOOK)
    if name not in BOOKS:
        word = name.strip().casefold().replace(" ", "_")[:50]
        near = get_close_matches(word, BOOKS, 1, 0.4) or [*BOOKS]
        raise SettingError(f"there is no game {name[:50]!r}; did you mean {near[0]!r}?")
    module, book = BOOKS[name]
    return getattr(import_module(f"{__name__}.{module}"), book)


def change(book: str | Rulebook = "", **rules: Any) -> Rulebook:
    """The book with some entries replaced: another society. Raises SettingError for an entry that
    the book does not have, or a rule that is no function (`nothing` takes a rule out)."""
    book = find(book)
    entries = [field.name for field in fields(book) if field.init]
    for name, rule in rules.items():
        if name not in entries:
            known = [entry for entry in entries if callable(getattr(book, entry))]
            near = get_close_matches(name, known, 3, 0.3) or known
            raise SettingError(f"{book.title} has no rule {name!r}; near it: {', '.join(near)}")
        check_entry(name, getattr(book, name), rule)
        if name in {"settings", "series", *book.ASK_MAPS}:
            old = getattr(book, name)
            needed = () if name in ("series", "interjections") else old
            for part in dict.fromkeys((*needed, *rule)):
                like = next(iter(old.values()), nothing)  # all of them are of one kind
                check_entry(f"{name}: {part}", like, rule.get(part))
        if name == "reform":
            change(book, **rule)
        if rule is nothing:
            check_idle(name, getattr(book, name))
    return replace(book, **rules)


def check_entry(name: str, old: Any, new: Any) -> None:
    """Raises SettingError for what cannot stand where `old` stands in a book."""
    if callable(old) and not callable(new):
        raise SettingError(f"{name}: {new!r} is no rule; give a function, or `nothing`")
    kind = Mapping if isinstance(old, Mapping) else type(old)
    empty = isinstance(old, str | range) and not new
    if not (callable(old) or isinstance(new, kind)) or empty:
        like = old if isinstance(old, str | int | range) else f"a {type(old).__name__}"
        raise SettingError(f"{name}: {new!r} cannot stand there; give a thing like {like}")


def check_idle(name: str, rule: Any) -> None:
    """Raises SettingError for what cannot be taken out, because others need its value."""
    known = {"return": "State"} if isinstance(rule, type) else plain_function(rule).__annotations__
    kind = known.get("return", "Any")
    if kind.startswith("Generator["):
        kind = kind.removeprefix("Generator[Decision, Any, ").removesuffix("]") + ", by asking"
    if kind not in ("None", "Any", "bool"):
        raise SettingError(
            f"{name}: the other rules need what it works out ({kind}); "
            "give a function that returns it, not `nothing`"
        )


def of_game(name: str) -> list[Rulebook]:
    """All of the kit's rulebooks of a game, the one that it begins with first. Raises SettingError
    if there is none."""
    first = find(name)
    others = [n for n, (at, _) in BOOKS.items() if at.startswith(f"{first.name}.") and n != name]
    return [first, *map(find, others)]
