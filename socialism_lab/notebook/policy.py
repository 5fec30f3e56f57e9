"""The policy lab: settings as controls, the game before and after them on the same dice.

    lab.policy("community_fund")

A change waits a moment for the next one; then games are played in pieces, between which the page
answers, for better and better pictures. The same players and dice have one panel.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import ipywidgets as widgets
from IPython.display import display

from socialism_lab.analysis import before_after as lab
from socialism_lab.engine import checks as args
from socialism_lab.engine.errors import LabError
from socialism_lab.rulebooks import find
from socialism_lab.views.compared import changed
from socialism_lab.views.text import number

from .browser import Frame, sent, told
from .forms import chosen, setting_field
from .parts import button, details, form, one, paragraph, table, text_field

PAUSE = 0.4  # seconds that a change waits for the next one
STEPS = {"community_fund": (200, 1000), "taxes": (100, 400)}  # games of each picture
LABS: dict[tuple, Policy] = {}


@args.checked(players=args.PLAYERS, seed=args.SEED)
def policy(game: str = "community_fund", players: Sequence = (), seed: int = 1) -> Policy:
    """Show the policy lab of "community_fund", or of "taxes" (the Treasury game and two taxes).

    Raises LabError for another game, and for players who cannot play it."""
    if game not in lab.SHOWN:
        raise LabError(f"there is no policy lab for {game!r}; choose {' or '.join(lab.SHOWN)}")
    key = game, tuple(players) or lab.PLAYERS[game], seed
    if key not in LABS:
        LABS[key] = Policy(*key)
    return LABS[key]


class Policy:
    """The controls and the picture of one game's lab; `faults` holds what was no refusal."""

    def __init__(self, game: str, players: Sequence, seed: int):
        self.game, self.players, self.seed = game, players, seed
        self.book = find(game)
        self.about = {name: self.book.options[name] for name in lab.SHOWN[game]}
        self.chosen: dict[str, Any] = {}  # the settings that differ from the game as it is
        self.words = ""  # the prediction
        self.task: asyncio.Task | None = None
        self.faults: list[Exception] = []
        self.cache = {0: lab.piece(game, players, seed, 0, {})}  # the game as it is, in pieces
        self.frame, self.output = Frame(self.hear), widgets.Output()
        self.root = widgets.VBox([self.frame, self.output])
        self.show("Write what you expect, then change a setting.")

    def show(self, words: str) -> None:
        """The controls as they are chosen now, and a sentence."""
        made = [setting_field(k, s, self.chosen.get(k, s.default)) for k, s in self.about.items()]
        buttons = button("Compare", "set") + button("Back to the game as it is", "reset")
        guess = text_field("words", "I predict", self.words)
        self.frame.draw({"policy": form(guess, *made, buttons, kind="sl-policy")})
        self.frame.say(words)

    def _ipython_display_(self) -> None:
        self.frame.call += 1  # into view
        display(
            self.root._repr_mimebundle_() | {"text/plain": "The policy lab: run this cell."},
            raw=True,
        )

    def hear(self, content: dict) -> None:
        """Take the settings that were typed or chosen; what is none is said."""
        try:
            if content.get("do") == "reset":
                self.change({})
            elif content.get("do") == "set":
                self.words = one(content["fields"], "words").strip()
                found = chosen(self.about, content["fields"])
                self.book.choose_settings(found)
                self.change(found)
        except LabError as fault:
            self.frame.say(str(fault), alarm=True)

    def change(self, chosen: dict[str, Any]) -> None:
        """End the run that is on; begin one in a moment."""
        if self.task is not None:
            self.task.cancel()
        self.chosen = chosen
        self.task = asyncio.ensure_future(self.run(chosen)) if chosen else None
        if self.task is None:
            self.output.outputs = ()
            self.show("This is the game as it is. Change a setting.")

    async def run(self, chosen: dict) -> None:
        """Better and better pictures; what fails is said."""
        try:
            await self._play(chosen)
        except Exception as fault:
            if not isinstance(fault, LabError):
                self.faults.append(fault)
            self.frame.say(f"This went wrong: {fault}", alarm=True)

    async def _play(self, chosen: dict) -> None:
        before, after, steps = list[dict](), list[dict](), STEPS[self.game]
        await asyncio.sleep(PAUSE)
        while (games := len(after) * lab.PIECE) < steps[-1]:
            about = self.game, self.players, self.seed, len(after)
            if len(after) not in self.cache:
                self.cache[len(after)] = lab.piece(*about, {})
            before.append(self.cache[len(after)])
            after.append(lab.piece(*about, chosen))
            if games + lab.PIECE in steps:
                self.draw(lab.differences(lab.joined(before), lab.joined(after)), chosen)
            self.frame.say(f"{games + lab.PIECE:,} of {steps[-1]:,} games under each set of rules")
            await asyncio.sleep(0.02)

    def draw(self, rows: list[dict], chosen: dict) -> None:
        """The picture, its sentence and its table."""
        chart = changed(rows[: lab.DRAWN[self.game]], chosen)
        guess = f"You predicted: {self.words}" if self.words else "No prediction."
        short = [{key: number(value) for key, value in row.items()} for row in rows]
        more = paragraph(guess) + details("All measures as a table", table(short))
        self.output.outputs = (*sent(chart), told(more))
