"""A deck of numbered cards that is shuffled as it is drawn (Fisher and Yates, lazily)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from socialism_lab.engine.errors import PositionError, SettingError
from socialism_lab.engine.luck import DECK, MASK, NOBODY, Luck, LuckDrawn, scramble, step_to


@cache
def steps(deck: int, size: int) -> tuple[int, ...]:
    """The luck's place of a draw, by the number of cards left to shuffle."""
    return tuple(step_to(DECK, NOBODY, deck, left) for left in range(size + 1))


class Deck:
    """Cards 0 to n-1 face down, and those put under it, first in first out.

    The n-th card drawn from the shuffled part depends on the seed and n alone. Scripted ids, when
    `luck.decks[name]` has any, lie on top. Raises SettingError for a scripted id that is no card.
    """

    __slots__ = ("luck", "number", "pool", "steps", "top", "under")

    def __init__(self, luck: Luck, name: str, ids: Sequence[str], number: int = 0):
        self.luck = luck
        self.number = number  # tells the decks of one game apart
        self.steps = steps(number, len(ids))
        self.pool = list(range(len(ids)))  # still unshuffled
        self.top: list[int] = []  # known order, the next card last
        self.under: list[int] = []
        luck.made.add(name)
        if name in luck.decks:
            self._script(name, luck.decks[name], ids)

    def _script(self, name: str, wanted: Sequence[str], ids: Sequence[str]) -> None:
        for card in wanted:
            left = [copy for copy in self.pool if ids[copy] == card]
            if not left:
                raise SettingError(f"decks: {card!r} is no card of {name}, or is there too often")
            self.pool.remove(left[0])
            self.top.insert(0, left[0])

    def __len__(self) -> int:
        return len(self.top) + len(self.pool) + len(self.under)

    def __repr__(self) -> str:
        return f"Deck({self.top}, {self.pool}, {self.under})"

    def draw(self) -> int:
        """The next card, or -1 when there is none. Raises LuckDrawn while luck is sealed."""
        if self.luck.sealed:
            raise LuckDrawn
        if self.top:
            return self.top.pop()
        pool = self.pool
        if not pool:
            return self.under.pop(0) if self.under else -1
        left = len(pool)
        at = scramble(self.luck.key + self.steps[left] & MASK) * left >> 64
        card, pool[at] = pool[at], pool[-1]
        pool.pop()
        return card

    def remove(self, *copies: int) -> None:
        """Take one of these cards out, because somebody begins with it; a scripted one last.

        Raises PositionError if none is left."""
        for pile in (self.pool, self.under, self.top):
            for card in copies:
                if card in pile:
                    pile.remove(card)
                    return
        raise PositionError("position: no such card is left in the deck for everybody named")

    def put_under(self, card: int) -> None:
        """Lay a card face down under the deck."""
        self.under.append(card)
