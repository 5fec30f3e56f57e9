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
from socialism_lab.views.compared import changed, in_words
from socialism_lab.views.text import escape, number

from .browser import Foot, Picture
from .look import details, table
from .panel import shown
from .question import Makers

PAUSE = 0.4  # seconds that a change waits for the next one
STEPS = {"community_fund": (200, 1000), "taxes": (100, 400)}  # games of each picture
SLIDER = 300  # a longer range is a field to type in
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
        self.book, self.make = find(game), Makers()
        self.task: asyncio.Task | None = None
        self.faults: list[Exception] = []
        self.kept = {0: lab.piece(game, players, seed, 0, {})}  # the game as it is, in pieces
        self.foot, self.output = Foot(layout=self.make.layout), widgets.Output()
        self.told = Picture(layout=self.make.layout)
        self.controls = {name: self._control(name) for name in lab.SHOWN[game]}
        self.words = self.make.field(widgets.Text, "I predict", "")
        reset = self.make.button("Back to the game as it is", self._reset)
        form = self.make.box([*self.controls.values(), reset], "sl-row")
        parts = [self.words, form, self._meanings(), self.foot, self.output, self.told]
        self.root = self.make.box(parts, "sl-panel")
        self.foot.say("Write what you expect, then change a setting.")

    def _control(self, name: str) -> Any:
        setting = self.book.options[name]
        more: dict[str, Any] = {"tooltip": setting.doc}
        kind: type = widgets.Dropdown
        if not isinstance(setting.allowed, range):
            more["options"] = [(in_words(one), one) for one in setting.allowed]
        elif setting.allowed[-1] > SLIDER:
            kind = widgets.IntText
        else:
            kind, ends = widgets.IntSlider, (setting.allowed[0], setting.allowed[-1])
            more |= {"min": ends[0], "max": ends[1], "continuous_update": False}
        made = self.make.field(kind, in_words(name), setting.default, **more)
        made.observe(lambda _: self.change(), "value")
        return made

    def _meanings(self) -> Any:
        """What each setting is, to unfold: who cannot hover, or has not met the word."""
        about = {name: self.book.options[name] for name in self.controls}
        rows = [{"setting": in_words(name), "as it is": in_words(one.default), "what": one.doc}
                for name, one in about.items()]  # fmt: skip
        return self.make.html(details("What the settings mean", table(rows)))

    def _ipython_display_(self) -> None:
        bundle = self.root._repr_mimebundle_()
        display(bundle | {"text/plain": "The policy lab: run this cell."}, raw=True)

    @property
    def chosen(self) -> dict[str, Any]:
        """The settings that differ from the game as it is."""
        now = {name: control.value for name, control in self.controls.items()}
        return {k: value for k, value in now.items() if value != self.book.options[k].default}

    def _reset(self) -> None:
        for name, control in self.controls.items():
            control.value = self.book.options[name].default

    def change(self) -> None:
        """End the run that is on; begin one in a moment."""
        if self.task is not None:
            self.task.cancel()
        self.task = asyncio.ensure_future(self.run(self.chosen)) if self.chosen else None
        if self.task is None:
            self.output.outputs, self.told.value = (), ""
            self.foot.say("This is the game as it is. Change a setting.")

    async def run(self, chosen: dict) -> None:
        """Better and better pictures; what fails is said."""
        await asyncio.sleep(PAUSE)
        try:
            self.book.choose_settings(chosen)
            await self._play(chosen)
        except LabError as fault:
            self.foot.say(str(fault), alarm=True)
        except Exception as fault:
            self.faults.append(fault)
            self.foot.say(f"This went wrong: {type(fault).__name__}: {fault}", alarm=True)

    async def _play(self, chosen: dict) -> None:
        after: list[dict] = []
        steps = STEPS[self.game]
        while (games := len(after) * lab.PIECE) < steps[-1]:
            about = self.game, self.players, self.seed, len(after)
            if len(after) not in self.kept:
                self.kept[len(after)] = lab.piece(*about, {})
            after.append(lab.piece(*about, chosen))
            if games + lab.PIECE in steps:
                before = [self.kept[number] for number in range(len(after))]
                self.draw(lab.differences(lab.joined(before), lab.joined(after)), chosen)
            self.foot.say(f"{games + lab.PIECE:,} of {steps[-1]:,} games under each set of rules")
            await asyncio.sleep(0.02)

    def draw(self, rows: list[dict], chosen: dict) -> None:
        """The picture, its sentence and its table."""
        chart = changed(rows[: lab.DRAWN[self.game]], chosen)
        self.output.outputs = (shown(chart),)
        guess = f"You predicted: {self.words.value}" if self.words.value else "No prediction."
        short = [{key: number(value) for key, value in row.items()} for row in rows]
        words = f"<p><b>{escape(guess)}</b></p><p>{escape(chart.sentence)}</p>"
        self.told.value = words + details("All measures as a table", table(short))
