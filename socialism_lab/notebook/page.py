"""Where the panel cannot be shown: the same HTML without controls, and answers given in a cell.

`front_end` of `lab.play`, or the variable SOCIALISM_LAB_FRONT_END, says what can be shown:
"lab" and "widgets" (Colab, VS Code) the panel, "static" no panel. On a page that is only to be
read (SOCIALISM_LAB_TO_READ is set) nobody can answer, and nothing is said of how to.
"""

from __future__ import annotations

import os
from html import escape
from typing import Any

from IPython.display import display

from socialism_lab.views import words

from .faces import seen
from .panel import Panel
from .parts import style
from .question import asked, asks, option
from .worlds import Worlds


class Page(Panel):
    """A table without a panel: `answer`, `undo` and `start` are called in cells."""

    clicks = False

    def open(self) -> None:
        """Go on with the saved game of this table, or begin."""
        super().open()
        if self.offered:
            self.take(self.current)
            self.frame.say("This is the saved game of the table; table.start() begins a new one.")

    def start(self) -> None:
        """Begin what the cell describes."""
        self.begin(self.again())
        self.show()

    def answer(self, option: Any) -> None:
        """Answer the question and show what came of it. Raises IllegalChoice."""
        super().answer(option)
        self.show()

    def undo(self) -> None:
        """Take back the last answer of a person."""
        super().undo()
        self.show()

    def show(self) -> None:
        """Show what the panel shows, and the question in a sentence."""
        told = [*filter(None, (self.frame.status, self.notice[0], self.how()))]
        lines = "".join(f"<p><b>{escape(line)}</b></p>" for line in told)
        parts = {name: self.frame.zones[name] for name in ("top", "board", "players", "digest")}
        inside = "".join(f'<div data-zone="{name}">{part}</div>' for name, part in parts.items())
        kind = "sl-worlds" if len(self.games) > 1 else "sl-page"
        html = f'<div class="{kind} tex2jax_ignore mathjax_ignore"><div class="sl-panel">'
        shown = f"{style()}{html}{inside}{lines}</div></div>"
        display({"text/html": shown, "text/plain": "\n".join(told)}, raw=True)
        self.frame.say("")

    def how(self) -> str:
        """The question, and how to answer it here."""
        game = self.game
        if self.current.over:
            return words.ending(seen(game).state)
        if os.environ.get("SOCIALISM_LAB_TO_READ"):
            more = f" The question: {asks(game)}" if self.waits_for_person else ""
            return f"Played in JupyterLab; here is the table's board.{more}"
        if not self.waits_for_person:
            return "Bots are to play. In a cell: table.game.play(10); table"
        options = asked(game).options
        legal = [f"{choice!r} ({option(game, choice)})" for choice in options[:20]]
        if isinstance(options, range):
            legal = [f"an amount from {options[0]} to {options[-1]}"]
        return f"{asks(game)} No panel here: table.answer(...) with {', '.join(legal)}."


class WorldsPage(Page, Worlds):
    """A pair where no panel can be shown: both boards, and the question."""
