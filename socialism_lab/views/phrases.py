"""The words of phrases.csv, filled in: each is a sentence with places such as {0:space}.

A place names a thing and how it is to be said: `{0}` is the first thing a question or note is
about, `{c}` the option, `{at}` the space asked about, `{who}` the player; after the colon stands
space, name, card, title, side, corner and so on, or a number's format.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from socialism_lab.engine.tables import optional, read_table, text

from .text import listing

GAMES = ("own_purses", "community_fund", "public_treasury")
TABLES = {  # the columns that find a row beside the game, and the others
    "phrases": (("what", "kind"), ("words", "source")),
    "card_effects": (("effect",), ("sentence", "source")),
    "rulebook": (("id",), ("heading", "sentence", "rulings", "code", "source")),
}


def game_of(state: Any) -> str:
    """Which of the two games this is, whatever a changed book is called."""
    return "community_fund" if hasattr(state, "manager") else "public_treasury"


@functools.cache
def by_game(name: str) -> dict[tuple, dict]:
    """A table's rows by game and its keys; what is said of both games stands in each."""
    keys, others = TABLES[name]
    columns = dict.fromkeys(("game", *keys, *others), optional(text(600), ""))
    rows = read_table(name, columns)
    return {
        (game, *(row[key] for key in keys)): row
        for row in rows
        for game in GAMES
        if row["game"] in (game, "both")
    }


def known(state: Any, name: str, *keys: str) -> dict[str, str]:
    """A row for the state's rulebook (which may have words of its own) or its game, or {}."""
    rows = by_game(name)
    found = (rows.get((game, *keys)) for game in (state.book.name, game_of(state)))
    return next(filter(None, found), {})


def phrase(state: Any, what: str, *kinds: str) -> str:
    """The words for the first of these kinds that has any; "" if none has."""
    return next(filter(None, (known(state, "phrases", what, k).get("words") for k in kinds)), "")


def card(state: Any, kind: int) -> str:
    """A card's title and, made from its effect and amounts, what it does."""
    which = state.data.cards[kind]
    target = getattr(which, "target", -1)
    shocks = state.settings.shocks if which.effect == "fund_pays" else 1
    fields = {"amount": which.amount * shocks, "amount2": getattr(which, "amount2", 0)}
    fields["target"] = state.data.spaces[target].name if target >= 0 else ""
    sentence = known(state, "card_effects", which.effect).get("sentence", which.effect)
    return f"{which.title}: {sentence.format(**fields)}"


def space(state: Any, number: int) -> str:
    """A space's name; a token that lands on Jail's space visits."""
    at = state.data.spaces[number]
    return f"{at.name}, just visiting" if at.kind == "jail" else at.name


def side(state: Any, given: Any) -> str:
    """What one party of a deal hands over."""
    parts = [space(state, number) for number in given.spaces]
    parts += [f"{given.cash:,} in cash"] if given.cash else []
    parts += [name.replace("_", " ") + " card" for name in given.cards]
    return listing(parts) or "nothing"


def built(state: Any, houses: int) -> str:
    """Buildings on a lot; five houses are a hotel."""
    return {0: "bare", 1: "1 house", 5: "a hotel"}.get(houses, f"{houses} houses")


def stay(state: Any, number: int) -> str:
    """What a natural opportunity pays and takes."""
    corner = state.data.corners[number]
    return f"wages {corner.wages}, rent {corner.rent}"


SAID: dict[str, Callable[[Any, Any], str]] = {
    "space": space,
    "card": card,
    "side": side,
    "built": built,
    "stay": stay,
    "title": lambda s, kind: next(
        one.title for k, one in enumerate(s.data.cards) if kind in (one.id, k)
    ),
    "ballots": lambda s, votes: listing(list(map(" ".join, zip(s.names, votes, strict=True)))),
    "name": lambda s, seat: s.names[seat],
    "corner": lambda s, number: s.data.corners[number].name,
    "fee": lambda s, number: str(s.data.spaces[number].fee),
    "house": lambda s, number: str(s.data.spaces[number].house_cost),
    "steps": lambda s, number: f"back {-number}" if number < 0 else str(number),
    "carried": lambda s, yes: "carried" if yes else "lost",
}


class Thing:
    """A value that is said in the way its place in a phrase asks for; several are listed."""

    def __init__(self, state: Any, *values: Any):
        self.state, self.values = state, [v for v in values if v != ""]

    def __format__(self, how: str) -> str:
        said = SAID.get(how, lambda _, value: format(value, how))
        return listing([said(self.state, value) for value in self.values])


def fill(state: Any, words: str, things: tuple, **fields: Any) -> str:
    """A phrase with its places filled in; "" where it does not fit the things (a changed book may
    ask or note something else under a known name)."""
    each = [Thing(state, value) for value in things]
    try:
        return words.format(*each, all=Thing(state, *things), **fields)
    except (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError):
        return ""
