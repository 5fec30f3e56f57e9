"""Answers as one whole number, bytes as text, and back.

Every answer is coded by how often its seat has given it to that kind of question before
(asymmetric numeral systems, Duda 2009, on Python's whole numbers): a habit costs next to nothing,
a surprise what it tells. Nothing is rounded, and the reader learns the habits as the writer did.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .decision import Decision, Option
from .errors import AGAIN, RecordError

SIGNS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"  # no two look alike
LAST = -1


class Habits:
    """How often each choice has been made in each context (a seat and a kind of question).

    Every option weighs 1, and as much as all of them each time that it was chosen."""

    def __init__(self) -> None:
        self.seen: dict[tuple, dict] = {}

    def known(self, context: tuple, options: Sequence) -> list[tuple[int, int]]:
        """(index, extra weight) of the options that were chosen before."""
        n, counts = len(options), self.seen.setdefault(context, {})
        return sorted((options.index(one), n * k) for one, k in counts.items() if one in options)

    def learn(self, context: tuple, options: Sequence, chosen: Any) -> tuple[int, int, int]:
        """Where the share of the choice begins, how wide it is, and the sum of all; count it."""
        known, counts = self.known(context, options), self.seen[context]
        index, n = options.index(chosen), len(options)
        low = index + sum(weight for place, weight in known if place < index)
        width = 1 + n * counts.get(chosen, 0)
        counts[chosen] = counts.get(chosen, 0) + 1
        return low, width, n + sum(weight for _, weight in known)


def sizes(amounts: range) -> range:
    """How many binary digits an amount's place in its range may have; LAST is the largest."""
    return range(LAST, (len(amounts) - 1).bit_length() + 1)


def places(amounts: range, size: int) -> range:
    """The places in a range that have this many binary digits."""
    return range(1 << size >> 1, min(1 << size, len(amounts)))


def steps(decision: Decision, answer: Any) -> list[tuple[tuple, Sequence, Any]]:
    """An answer as (context, options, chosen); an amount as its size, and then its place."""
    options, context = decision.options, (decision.seat, decision.kind)
    if not isinstance(options, range):
        return [(context, options, answer)]
    place = options.index(answer)
    if place == len(options) - 1:
        return [((*context, "size"), sizes(options), LAST)]
    size = place.bit_length()
    first = ((*context, "size"), sizes(options), size)
    return [first, ((*context, size), places(options, size), place)]


def pack(asked: Iterable[tuple[Decision, Option]]) -> int:
    """All answers to these decisions as one number."""
    habits, number = Habits(), 0
    shares = [habits.learn(*step) for one in asked for step in steps(*one)]
    for low, width, total in reversed(shares):
        number, rest = divmod(number, width)
        number = number * total + low + rest
    return number


class Packed:
    """A number that answers are taken from, in the order in which they were given."""

    def __init__(self, number: int):
        self.number = number
        self.habits = Habits()

    def take(self, decision: Decision) -> Option:
        """The answer to this decision."""
        options, context = decision.options, (decision.seat, decision.kind)
        if not isinstance(options, range):
            return self._step(context, options)
        size = self._step((*context, "size"), sizes(options))
        if size == LAST:
            return options[-1]
        return options[self._step((*context, size), places(options, size))]

    def _step(self, context: tuple, options: Sequence) -> Any:
        known, n = self.habits.known(context, options), len(options)
        number, rest = divmod(self.number, n + sum(weight for _, weight in known))
        place = rest
        for index, weight in known:
            place -= min(weight, max(0, place - index))
        low, width, _ = self.habits.learn(context, options, options[place])
        self.number = number * width + rest - low
        return options[place]


def to_text(content: bytes) -> str:
    """Bytes as letters and digits that survive copying."""
    number, text = int.from_bytes(b"\1" + content, "big"), ""
    while number:
        number, sign = divmod(number, len(SIGNS))
        text += SIGNS[sign]
    return text[::-1]


def from_text(text: str) -> bytes:
    """The bytes again. Raises RecordError if `to_text` cannot have written this."""
    number = 0
    for sign in text:
        number = number * len(SIGNS) + SIGNS.find(sign)
    content = number.to_bytes(number.bit_length() // 8 + 1, "big").lstrip(b"\0")
    if set(text) - set(SIGNS) or to_text(content[1:]) != text:
        raise RecordError(f"the code is damaged; {AGAIN}")
    return content[1:]
