"""Who sits at the table, as people call them: bots have a given name beside their strategy.

`seen(game)` is the game with these names, for views to show; the game itself keeps its own.
"""

from __future__ import annotations

from typing import Any

FACES = {  # strategy -> given name (with its initial, which stands on its token), what it does
    "Random": ("Rudi", "rolls dice for it"),
    "FundPlayer": ("Fynn", "as it is set"),
    "Generous": ("Gina", "gives half away"),
    "Restrained": ("Rena", "takes if in need"),
    "FreeRider": ("Fred", "takes, gives little"),
    "ConditionalCooperator": ("Conny", "copies the others"),
    "Winner": ("Wim", "takes to win"),
    "Landlord": ("Lars", "buys, votes no"),
    "Saver": ("Sara", "keeps its money"),
    "Worker": ("Walt", "lives on wages"),
    "Georgist": ("Georgia", "calls for a vote"),
    "SelfInterested": ("Silas", "votes its own gain"),
    "Tycoon": ("Tyra", "borrows to build"),
    "Builder": ("Bill", "builds if it pays"),
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

    @property
    def __class__(self) -> Any:  # what is asked for its kind is that of the other
        return type(self._other)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._other, name)


def seen(game: Any) -> Any:
    """The game as its players call each other."""
    names, ledger = shown_names(game), game.state.ledger
    holders = (*names, *ledger.holders[len(names) :])
    state = Shown(game.state, names=names, ledger=Shown(ledger, holders=holders))
    return Shown(game, names=names, state=state)
