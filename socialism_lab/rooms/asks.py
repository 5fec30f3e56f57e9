"""A question to everybody in the room: hidden counts, then answers for a lesson's cells."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from html import escape

from socialism_lab.notebook.parts import button, items, paragraph, text_field


@dataclass
class Ask:
    """The question, and its answers by token; without `options` any words answer it."""

    words: str
    options: list[str]
    numbers: bool = False  # typed instead of pressed
    revealed: bool = False
    given: dict[str, str] = field(default_factory=dict)

    def take(self, token: str, said: str) -> None:
        """Keep somebody's answer; what is none, or comes after the counts, is left out."""
        said = said.strip()[:200]
        if not self.revealed and (said in self.options or (said and not self.options)):
            self.given[token] = said

    @property
    def answers(self) -> list[str] | list[int]:
        """All answers, sorted, so that no order tells who gave them."""
        found = sorted(self.given.values())
        return sorted(map(int, found)) if self.numbers else found

    def counts(self) -> list[dict]:
        """Rows of answer and people; [] before it is revealed."""
        found = Counter(self.answers)
        kinds = found if self.numbers or not self.options else self.options
        return [{"answer": kind, "people": found[kind]} for kind in kinds] if self.revealed else []

    def shown(self, token: str) -> str:
        """The question as a phone shows it."""
        head = f"<h3>{escape(self.words)}</h3>"
        if self.revealed:
            return head + items(f"{row['answer']}: {row['people']}" for row in self.counts())
        if token in self.given:
            return head + paragraph(f"You said: {self.given[token]}. Wait for the others.")
        if self.options and not self.numbers:
            return head + "".join(button(one, "ask", one) for one in self.options)
        label = f"{self.options[0]} to {self.options[-1]}" if self.numbers else "Your answer"
        return head + text_field("typed", label) + button("Send", "ask")
