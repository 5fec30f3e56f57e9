"""Where the panel cannot be shown: the same HTML without controls, and answers given in a cell.

`front_end` of `lab.play`, or the variable SOCIALISM_LAB_FRONT_END, says what can be shown:
"lab" and "widgets" (Colab, VS Code) the panel, "static" no panel. Without either it is guessed.
On a page that is only to be read (SOCIALISM_LAB_TO_READ is set) nobody can answer, and nothing is
said of how to.
"""

from __future__ import annotations

import os
import sys
from html import escape
from importlib.util import find_spec
from typing import Any

from IPython.display import display

from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.game import Game
from socialism_lab.views import words
from socialism_lab.views.board import board

from . import zones
from .cost import asked, option, question
from .faces import seen
from .host import Host, running_cell
from .parts import style
from .saving import Recipe

FRONT_ENDS = ("lab", "widgets", "static")


def here(asked_for: str = "") -> str:
    """What the front end can show: as asked, as the variable says, or as it looks.

    Raises SettingError for a word that is none of FRONT_ENDS."""
    found = asked_for or os.environ.get("SOCIALISM_LAB_FRONT_END") or guessed()
    if found not in FRONT_ENDS:
        raise SettingError(f"front_end is {found!r}; choose from {', '.join(FRONT_ENDS)}")
    return found


def guessed() -> str:
    """The front end as this kernel sees it; whether widgets are drawn, only a reader sees."""
    if not all(map(find_spec, ("ipywidgets", "anywidget"))):
        return "static"
    elsewhere = "google.colab" in sys.modules or "VSCODE_PID" in os.environ
    return "widgets" if elsewhere else "lab"


class Page(Host):
    """A table without a panel: `answer`, `undo` and `start` are called in cells."""

    front = "static"
    words = ""

    def open(self) -> None:
        """Go on with the saved game of this table, or begin."""
        saved = self.saver.latest(self.recipe)
        self.take(saved or self.game)
        if saved:
            self.say("This is the saved game of the table; table.start() begins a new one.")

    def reopen(self, described: Game) -> None:
        """The cell ran again: the running game goes on."""
        self.recipe = Recipe.of(described)
        if other := self.recipe.unlike(Recipe.of(self.game)):
            self.say(f"This cell describes another game: {other}. table.start() begins it.")

    def start(self) -> None:
        """Begin the game that the cell describes."""
        self.begin(self.recipe.again())
        self.show()

    def answer(self, option: Any) -> None:
        """Answer the question and show what came of it. Raises IllegalChoice."""
        super().answer(option)
        self.show()

    def undo(self) -> None:
        """Take back the last answer of a person."""
        super().undo()
        self.show()

    def say(self, words: str, alarm: bool = False) -> None:
        """Keep a sentence for the next time the page is shown."""
        self.words = words or self.words

    def show(self) -> None:
        """Show what the panel shows, and the question in a sentence."""
        self.cell = running_cell()
        told, since = [self.words, self.how()], zones.first_new(self.game)
        asks = "".join(f"<p><b>{escape(line)}</b></p>" for line in told if line)
        parts = {
            "top": zones.top(self.game),
            "board": board(seen(self.game), since),
            "players": zones.players(self.game, since),
            "question": asks,
            "digest": zones.digest(self.game, since),
        }
        shown = "".join(f'<div data-zone="{name}">{part}</div>' for name, part in parts.items())
        html = (
            f'{style()}<div class="sl-panel sl-page tex2jax_ignore mathjax_ignore">{shown}</div>'
        )
        display({"text/html": html, "text/plain": "\n".join(told)}, raw=True)
        self.words = ""

    def how(self) -> str:
        """The question, and how to answer it here."""
        game = self.game
        if game.over:
            return words.ending(seen(game).state)
        if os.environ.get("SOCIALISM_LAB_TO_READ"):
            more = f" The question: {question(game)}" if self.waits_for_person else ""
            return f"Played in JupyterLab; here is the table's board.{more}"
        if not self.waits_for_person:
            return "Bots are to play. In a cell: table.game.play(10); table"
        options = asked(game).options
        legal = [f"{choice!r} ({option(game, choice)})" for choice in options[:20]]
        if isinstance(options, range):
            legal = [f"an amount from {options[0]} to {options[-1]}"]
        return f"{question(game)} No panel here: table.answer(...) with {', '.join(legal)}."
