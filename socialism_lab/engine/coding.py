"""Answers as one whole number, bytes as text, and back.

Every answer is coded by how often its seat has given it to that kind of question before
(asymmetric numeral systems, Duda 2009, on Python's whole numbers): a habit costs next to nothing,
a surprise what it tells. Nothing is rounded, and the reader learns the habits as the writer did.
"""

from __future__ import annotations

from collections.abc import Iterable

from .decisions import Decision, Option
from .errors import RecordError

SIGNS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"  # no two look alike


class Habits:
    """How often each seat has given each answer to each kind of question."""

    def __init__(self) -> None:
        self.seen: dict[tuple, dict[Option, int]] = {}

    def known(self, decision: Decision) -> list[tuple[int, int]]:
        """(index, extra weight) of the options that were chosen before.

        Every option weighs 1, and as much as all of them each time that it was chosen."""
        options, counts = decision.options, self.counts(decision)
        n = len(options)
        return sorted((options.index(a), n * k) for a, k in counts.items() if a in options)

    def counts(self, decision: Decision) -> dict[Option, int]:
        """The answers counted so far at such a question."""
        place = (decision.seat, decision.kind, type(decision.options))
        return self.seen.setdefault(place, {})

    def learn(self, decision: Decision, answer: Option) -> tuple[int, int, int]:
        """Where the answer's share begins, how wide it is, and the sum of all; then count it."""
        known, counts = self.known(decision), self.counts(decision)
        index, n = decision.options.index(answer), len(decision.options)
        low = index + sum(weight for place, weight in known if place < index)
        width = 1 + n * counts.get(answer, 0)
        counts[answer] = counts.get(answer, 0) + 1
        return low, width, n + sum(weight for _, weight in known)


def pack(asked: Iterable[tuple[Decision, Option]]) -> int:
    """All answers to these decisions as one number."""
    habits, number = Habits(), 0
    for low, width, total in reversed([habits.learn(*one) for one in asked]):
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
        known, n = self.habits.known(decision), len(decision.options)
        number, rest = divmod(self.number, n + sum(weight for _, weight in known))
        place = rest
        for index, weight in known:
            place -= min(weight, max(0, place - index))
        answer = decision.options[place]
        low, width, _ = self.habits.learn(decision, answer)
        self.number = number * width + rest - low
        return answer


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
        raise RecordError("the code is damaged; copy it again, whole")
    return content[1:]
