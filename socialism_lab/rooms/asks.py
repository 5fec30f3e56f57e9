"""A question to everybody in the room: hidden counts, then answers for a lesson's cells."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html import escape

from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.notebook.parts import button, items, paragraph, text_field, whole


@dataclass
class Ask:
    """The question, and its answers by token: one of `options`, a whole number of a range of
    these `limits` (start, stop, step), or without both any words."""

    words: str
    options: list[str]
    limits: list[int] = field(default_factory=list)
    revealed: bool = False
    given: dict[str, str] = field(default_factory=dict)

    def take(self, token: str, said: str) -> str:
        """Keep somebody's answer; what is wrong with one that is none, "" for nothing."""
        said = said.strip()[:200]
        if self.revealed or not said or (self.options and said not in self.options):
            return "This is no answer now."
        try:
            self.given[token] = str(whole(said, range(*self.limits))) if self.limits else said
        except IllegalChoice as wrong:
            return str(wrong)
        return ""

    @property
    def answers(self) -> list[str] | list[int]:
        """All answers, sorted, so that no order tells who gave them."""
        found = sorted(self.given.values())
        return sorted(map(int, found)) if self.limits else found

    def counts(self) -> list[dict]:
        """Rows of answer and people; [] before it is revealed."""
        found = Counter(self.answers)
        kinds = (self.options or found) if self.revealed else ()
        return [{"answer": kind, "people": found[kind]} for kind in kinds]

    def shown(self, token: str, wrong: str = "") -> str:
        """The question as a phone shows it, with what was wrong about the last answer."""
        head = f"<h3>{escape(self.words)}</h3>"
        if self.revealed:
            told = items(f"{row['answer']}: {row['people']}" for row in self.counts())
            return f"<details open><summary>{escape(self.words)}</summary>{told}</details>"
        if token in self.given:
            return head + paragraph(f"You said: {self.given[token]}. Wait for the others.")
        if self.options:
            return head + "".join(button(one, "ask", one) for one in self.options)
        numbers = range(*self.limits) if self.limits else ()
        label = f"{numbers[0]:,} to {numbers[-1]:,}" if numbers else "Your answer"
        return head + text_field("typed", label) + button("Send", "ask") + paragraph(wrong)
