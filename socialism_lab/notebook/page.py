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

from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.game import Game
from socialism_lab.engine.pair import Pair
from socialism_lab.views import words, worlds
from socialism_lab.views.board import board

from . import zones
from .faces import seen
from .host import Host, running_cell
from .parts import paragraph, style
from .question import asked, asks, option
from .saving import anew, unlike

FRONT_ENDS = ("lab", "widgets", "static")


def here(asked_for: str = "") -> str:
    """What the front end can show: as asked, or as the variable says; else a panel.

    Raises SettingError for a word that is none of FRONT_ENDS."""
    found = asked_for or os.environ.get("SOCIALISM_LAB_FRONT_END") or "lab"
    if found not in FRONT_ENDS:
        raise SettingError(f"front_end is {found!r}; choose from {', '.join(FRONT_ENDS)}")
    return found


def lay_out(parts: dict[str, str], told: str, kind: str = "sl-page") -> None:
    """Show zones without a panel; `told` is for those who see no HTML."""
    inside = "".join(f'<div data-zone="{name}">{part}</div>' for name, part in parts.items())
    html = f'<div class="sl-panel {kind} tex2jax_ignore mathjax_ignore">{inside}</div>'
    display({"text/html": style() + html, "text/plain": told}, raw=True)


class Page(Host):
    """A table without a panel: `answer`, `undo` and `start` are called in cells."""

    words = ""

    def open(self) -> None:
        """Go on with the saved game of this table, or begin."""
        saved = self.saved()
        self.take(saved or self.game)
        if saved:
            self.say("This is the saved game of the table; table.start() begins a new one.")

    def reopen(self, described: Game) -> None:
        """The cell ran again: the running game goes on."""
        self.described = described
        if other := unlike(described, self.game):
            self.say(f"This cell describes another game: {other}. table.start() begins it.")

    def start(self) -> None:
        """Begin the game that the cell describes."""
        self.begin(anew(self.described))
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
        self.cell, told = running_cell(), [self.words, self.how()]
        since = zones.first_new(self.game)
        parts = {
            "top": zones.top(self.game),
            "board": board(seen(self.game), since),
            "players": zones.players(self.game, since),
            "question": "".join(f"<p><b>{escape(line)}</b></p>" for line in told if line),
            "digest": zones.digest(self.game, since),
        }
        lay_out(parts, "\n".join(told))
        self.words = ""

    def how(self) -> str:
        """The question, and how to answer it here."""
        game = self.game
        if game.over:
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


class WorldsPage:
    """A pair where no panel can be shown: both boards, to be looked at."""

    def __init__(self, name: str, pair: Pair, turns: int = 0):
        self.name, self.pair, self.game = name, pair, pair.games[0]

    def open(self) -> None:
        """Nothing is saved here."""

    def reopen(self, described: Pair) -> None:
        """The cell ran again: the pair stays as it is."""

    def answer(self, option: Any) -> None:
        """Answer in each world that asks and offers this. Raises IllegalChoice."""
        self.pair.choose(option)
        self.show()

    def show(self) -> None:
        """Show both boards."""
        said = f"Two worlds, the same dice: {' and '.join(self.pair.names)}. Played in JupyterLab."
        boards = "".join(
            f'<section class="sl-world"><h4>{escape(f"{worlds.SIDES[world]}: {name}")}</h4>'
            f"{worlds.board(seen(self.pair.games[world]).state, world, {})}</section>"
            for world, name in enumerate(self.pair.names)
        )
        lay_out({"board": boards, "question": paragraph(said)}, said, "sl-worlds")
