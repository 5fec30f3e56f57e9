"""The words of phrases.csv, filled in: each is a sentence with places such as {0:space}.

A place names a thing and how it is to be said: `{0}` is the first thing a question or note is
about, `{c}` the option, `{at}` the space asked about, `{who}` the player; after the colon stands
space, name, card, title, side, corner and so on, or a number's format.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from socialism_lab.engine.tables import read_table, text

from .text import listing


def game_of(state: Any) -> str:
    """Which of the two games this is, whatever a changed book is called."""
    return "community_fund" if hasattr(state, "manager") else "public_treasury"


def games_of(state: Any) -> tuple[str, str]:
    """The rulebook's own name, which may have words of its own, and the game's."""
    return state.book.name, game_of(state)


def by_game(name: str, columns: dict[str, Any], *keys: str) -> dict[tuple, dict]:
    """A table's rows by game and the named columns; what is said of both games stands in each."""
    games = ("own_purses", "community_fund", "public_treasury")
    return {(game, *(row[key] for key in keys)): row
            for row in read_table(name, columns) for game in games
            if row["game"] in (game, "both")}  # fmt: skip


@functools.cache
def table(name: str, *keys: str) -> dict[tuple, str]:
    """The words (or sentence) of a table by game and the named columns."""
    words = {"phrases": "words", "card_effects": "sentence"}[name]
    rows = by_game(name, dict.fromkeys(("game", *keys, words, "source"), text(300)), *keys)
    return {key: row[words] for key, row in rows.items()}


def phrase(state: Any, what: str, *kinds: str) -> str | None:
    """The words for the first of these kinds that has any."""
    known = table("phrases", "what", "kind")
    found = (known.get((game, what, kind)) for kind in kinds for game in games_of(state))
    return next((words for words in found if words), None)


def card(state: Any, kind: int) -> str:
    """A card's title and, made from its effect and amounts, what it does."""
    which = state.data.cards[kind]
    target = getattr(which, "target", -1)
    shocks = state.settings.shocks if which.effect == "fund_pays" else 1
    fields = {"amount": which.amount * shocks, "amount2": getattr(which, "amount2", 0)}
    fields["target"] = state.data.spaces[target].name if target >= 0 else ""
    effects = table("card_effects", "effect")
    known = (effects.get((game, which.effect)) for game in games_of(state))
    sentence = next((words for words in known if words), which.effect)
    return f"{which.title}: {sentence.format(**fields)}"


def title(state: Any, kind: int | str) -> str:
    """A card's title, by its number or id."""
    cards = state.data.cards
    return next(c.title for k, c in enumerate(cards) if kind in (c.id, k))


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


def ballots(state: Any, votes: tuple) -> str:
    """Everybody's ballot."""
    return listing([f"{n} {vote}" for n, vote in zip(state.names, votes, strict=True)])


def stay(corner: Any) -> str:
    """What a natural opportunity pays and takes."""
    return f"wages {corner.wages}, rent {corner.rent}"


SAID: dict[str, Callable] = {
    "space": space, "card": card, "title": title, "side": side, "built": built,
    "ballots": ballots,
    "name": lambda state, seat: state.names[seat],
    "corner": lambda state, number: state.data.corners[number].name,
    "stay": lambda state, number: stay(state.data.corners[number]),
    "fee": lambda state, number: str(state.data.spaces[number].fee),
    "house": lambda state, number: str(state.data.spaces[number].house_cost),
    "steps": lambda state, number: f"back {-number}" if number < 0 else str(number),
    "carried": lambda state, yes: "carried" if yes else "lost",
}  # fmt: skip


class Thing:
    """A value that is said in the way its place in a phrase asks for; several are listed."""

    def __init__(self, state: Any, *values: Any):
        self.state, self.values = state, [v for v in values if v != ""]

    def __format__(self, how: str) -> str:
        if how in SAID:
            return listing([SAID[how](self.state, value) for value in self.values])
        return listing([format(value, how) for value in self.values])


def fill(state: Any, words: str | None, things: tuple, **fields: Any) -> str:
    """A phrase with its places filled in; "" without one, or where it does not fit the things
    (a changed book may ask or note something else under a known name)."""
    each = [Thing(state, value) for value in things]
    try:
        return (words or "").format(*each, all=Thing(state, *things), **fields)
    except (AttributeError, IndexError, KeyError, StopIteration, TypeError, ValueError):
        return ""
