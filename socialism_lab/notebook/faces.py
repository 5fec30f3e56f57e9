"""Who sits at the table, as people call them: bots have a given name beside their strategy.

`seen(game)` is the game with these names, for views to show; the game itself keeps its own.
"""

from __future__ import annotations

from typing import Any

MOST = 200  # turns of a path that a chart draws
FACES = {  # strategy -> given name, its initial a seldom one; what it does
    "Random": ("Rudi", "rolls dice for every answer"),
    "FundPlayer": ("Fynn", "plays as it is set"),
    "Careful": ("Gina", "gives half of what it has and takes little"),
    "Taker": ("Tara", "takes whatever the Fund will pay"),
    "FreeRider": ("Fred", "gives the least and takes what it can"),
    "Patient": ("Paul", "takes only what its next step needs"),
    "Copycat": ("Conny", "copies the others"),
    "Racer": ("Rosa", "takes what brings chips"),
    "Landlord": ("Lars", "buys land, builds, votes no"),
    "Saver": ("Sara", "keeps a large reserve"),
    "Worker": ("Walt", "buys nothing, lives on wages, votes yes"),
    "Reformer": ("Rita", "calls for the vote"),
    "Calculator": ("Carl", "votes for its own gain"),
    "Tycoon": ("Tyra", "mortgages to build"),
    "Builder": ("Bill", "builds where it pays"),
}


def strategy(bot: Any) -> str:
    """The name of a kit's bot's strategy, or of a bot of one's own."""
    return str(getattr(bot, "name", "") or getattr(bot, "__name__", "") or type(bot).__name__)


def shown_names(game: Any) -> tuple[str, ...]:
    """The players' names, bots by their given ones (numbered like theirs, if one is taken)."""
    names = list(game.names)
    for seat, bot in enumerate(game.bots):
        given = FACES.get(type(bot).__name__, ("",))[0] if bot else ""
        number = names[seat].removeprefix(type(bot).__name__)
        if given and names[seat] != number and given + number not in names:
            names[seat] = given + number
    return tuple(names)


class Shown:
    """Another object with some attributes of one's own."""

    def __init__(self, other: Any, **own: Any):
        self.__dict__ |= own
        self._other = other

    @property  # type: ignore[misc]
    def __class__(self) -> Any:  # what is asked for its kind is that of the other
        return type(self._other)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._other, name)


def seen(game: Any) -> Any:
    """The game, or pair of games, as its players call each other; of a long path about MOST rows,
    the first and the last among them."""
    if hasattr(game, "games"):
        return Shown(game, games=tuple(map(seen, game.games)))
    names, ledger, path = shown_names(game), game.state.ledger, game.path
    holders = (*names, *ledger.holders[len(names) :])
    step = len(path) // MOST + 1
    state = Shown(game.state, names=names, ledger=Shown(ledger, holders=holders))
    return Shown(game, names=names, state=state, path=[*path[:-1:step], *path[-1:]])
