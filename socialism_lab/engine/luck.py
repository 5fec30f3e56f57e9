"""Dice and decks by arithmetic: the same luck for the same seed, whatever anybody decided.

A number is a pure function of (seed, use, seat, turn, count): the n-th output of SplitMix64
(Steele, Lea and Flood 2014, OOPSLA) started at the seed's own key, where n packs the other four.
There is no stream position, so undo, resume, what-if and workers need none. Scripted dice and
decks come first where a test or a lesson gives them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from .errors import PositionError, SettingError

DICE, EXTRA, DECK, BOT, START = range(5)
NOBODY = 15  # the seat of draws that belong to no player
MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
PAIRS = tuple((a, b) for a in range(1, 7) for b in range(1, 7))
POWERS = tuple(36**place for place in range(8))


class LuckDrawn(Exception):
    """Dice or a card were about to be drawn while luck was sealed (a look at consequences)."""


def scramble(z: int) -> int:
    """SplitMix64's output function: 64 bits in, 64 well mixed bits out."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def mix(seed: int, number: int) -> int:
    """The seed of game `number` of a batch: never seed + number."""
    return scramble((scramble(seed) + GOLDEN * (number + 1)) & MASK) >> 1


def check_seed(seed: object) -> int:
    """The seed itself. Raises SettingError unless it is a whole number from 0 to 2**64 - 1."""
    if type(seed) is not int or not 0 <= seed <= MASK:
        raise SettingError(
            f"seed: {seed!r} is no seed; give a whole number from 0 to {MASK}, such as 1848"
        )
    return seed


def check_dice(dice: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    """Scripted rolls as pairs. Raises SettingError unless each is two numbers from 1 to 6."""
    try:
        rolls = tuple(PAIRS[PAIRS.index(tuple(roll))] for roll in dice)
    except (TypeError, ValueError):
        raise SettingError(
            f"dice: {str(dice)[:60]} are no rolls; give pairs from 1 to 6, such as [(3, 4)]"
        ) from None
    return rolls


def step_to(use: int, seat: int, turn: int, count: int) -> int:
    """How far from the seed's key a use's numbers begin."""
    return GOLDEN * (use << 44 | seat << 40 | turn << 24 | count) & MASK


class Luck:
    """The dice and the shuffles of one game."""

    __slots__ = ("decks", "eights", "key", "made", "script", "sealed", "used")

    def __init__(
        self,
        seed: int,
        dice: Sequence[tuple[int, int]] = (),
        decks: Mapping[str, Sequence[str]] | None = None,
    ):
        self.key = scramble(seed)
        self.script = dice
        self.decks = decks or {}
        self.made: set[str] = set()  # the decks that there are
        self.used = 0  # scripted rolls already thrown
        self.sealed = False
        self.eights: dict[int, int] = {}  # eight rolls, a digit in base 36 each

    def bits(self, step: int) -> int:
        """64 random bits, `step` from the seed's key."""
        if self.sealed:
            raise LuckDrawn
        return scramble((self.key + step) & MASK)

    def below(self, top: int, use: int, seat: int, turn: int, count: int) -> int:
        """A whole number from 0 to top - 1, all (but for under 1 in 2**50) equally likely."""
        return self.bits(step_to(use, seat, turn, count)) * top >> 64

    def pair(self, seat: int, turn: int, count: int = 0) -> tuple[int, int]:
        """Two dice, 1 to 6 each. Count 0 is the turn's main roll; further ones are drawn apart."""
        if self.sealed:
            raise LuckDrawn
        if self.used < len(self.script):
            self.used += 1
            return self.script[self.used - 1]
        if count:
            return PAIRS[self.below(36, EXTRA, seat, turn, count)]
        block = turn >> 3 << 4 | seat
        if block not in self.eights:
            self.eights[block] = self.bits(step_to(DICE, seat, turn >> 3, 0))
        return PAIRS[self.eights[block] // POWERS[turn & 7] % 36]


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
        for card in luck.decks.get(name, ()):
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
