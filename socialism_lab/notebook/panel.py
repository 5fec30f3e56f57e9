"""The panel: one game in one cell, redrawn from the state; it answers and redraws, no more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets
from IPython.display import display

from socialism_lab.engine.errors import IllegalChoice, LabError
from socialism_lab.engine.game import Game
from socialism_lab.views import centre
from socialism_lab.views.board import board

from . import forms, question, zones
from .browser import PAUSED, Frame
from .cost import asked
from .faces import seen
from .host import Host, running_cell
from .parts import Fields, button, form, one, paragraph, whole
from .saving import Recipe, advice


class Panel(Host):
    """The controls and pictures of one table."""

    front = "lab"  # or "widgets", where nobody knows whether plotly is drawn

    def __init__(self, name: str, described: Game):
        super().__init__(name, described)
        self.frame, self.output = Frame(self.hear, table=name), widgets.Output()
        self.root = widgets.VBox([self.frame, self.output])
        self.root.add_class("sl-table")
        self.opened = ""  # the form that lies over question and digest
        self.filled: Fields = {}
        self.tab = "0"
        self.notice = ("", "", "")  # a sentence over the question, its button's words and act
        self.alike = ""  # what became of a game in which all played like the person
        self.charts: list[Any] = []
        state: Any = described.state
        self.drawn = (0, 0, list(state.position))

    def show(self) -> None:
        """Show the panel in the cell that runs now."""
        self.cell = running_cell()
        self.frame.call += 1
        display({"text/html": PAUSED, "text/plain": ""}, raw=True)
        bundle = self.root._repr_mimebundle_()
        bundle["text/plain"] = f"The panel of table {self.name!r}: run this cell to play."
        display(bundle, raw=True)

    # -- opening ----------------------------------------------------------------------------
    def open(self) -> None:
        """Offer the saved game of this table, if there is one; else begin."""
        saved = None
        try:
            saved = self.saver.latest(self.recipe)
        except LabError as fault:
            self.failed(fault)
        if saved is None:
            self.take(self.game)
            return
        self.game, self.offered = saved, True
        self.draw()

    def reopen(self, described: Game) -> None:
        """The cell ran again: the running game goes on; another description is for a new one."""
        self.recipe = Recipe.of(described)
        other = self.recipe.unlike(Recipe.of(self.game))
        words = other and f"This cell describes another game: {other}."
        self.notice = (words, "Start that game", "start")
        self.draw()

    # -- what comes from the browser -----------------------------------------------------------
    def hear(self, content: dict) -> None:
        """Do what a control asks. One that stands there no more does nothing."""
        do, fields = str(content.get("do", "")), content.get("fields") or {}
        value = str(content.get("value", ""))
        if do == "tell":
            self.guard(lambda: self.frame.tell(question.meaning(self.game, fields)))
        elif do == "kept":
            self.guard(lambda: self._browser_keeps(value))
        elif content.get("token") == self.frame.token and do in ACTS:
            self.click(lambda: ACTS[do](self, value, fields))

    def _browser_keeps(self, code: str) -> None:
        """A server that lost its files: the browser may still have the game's code."""
        if code and code != self.game.code and not self.game.events:
            words = "This browser keeps a game of this table that is not on this server."
            self.notice, self.kept = (words, "Go on with it", "go on with kept"), code
            self.draw()

    def begin(self, game: Game) -> None:
        """Play another game at the table; what was offered or opened is done with."""
        self.notice, self.opened, self.alike = ("", "", ""), "", ""
        super().begin(game)

    def go_on(self) -> None:
        """After a move: the form closes, bots play, all is redrawn and saved."""
        self.opened = ""
        super().go_on()

    # -- showing ----------------------------------------------------------------------------
    def draw(self) -> None:
        """Everything anew from the state; one part that fails leaves the others standing."""
        found: dict[str, str] = {}
        for name, make in ZONES.items():
            self.guard(partial(self._draw_zone, found, name, make))
        moves: list[dict] = []
        self.guard(lambda: moves.extend(self._moves()))
        code = self.game.code if not self.offered else ""
        self.frame.draw(found, steps=moves, code=code, open=self.opened)
        self.guard(self._draw_chart)

    def _draw_zone(self, found: dict[str, str], name: str, make: Callable[[Any], str]) -> None:
        """One zone of the panel, drawn anew."""
        found[name] = make(self)

    def _moves(self) -> list[dict]:
        """What has moved since the last drawing; nothing after an undo or for another game."""
        state: Any = self.game.state
        row, note, stood = self.drawn
        rows, notes = len(state.ledger.rows), len(state.notes or ())
        self.drawn = (rows, notes, list(state.position))
        forward = row <= rows and note <= notes and row > 0
        return zones.steps(self.game, row, note, stood) if forward and self.moving else []

    def say(self, words: str, alarm: bool = False) -> None:
        """Put a sentence into the status line."""
        self.frame.say(words, alarm)

    def since(self) -> int:
        """The first turn that is new to who looks at the panel."""
        return zones.first_new(self.game)

    def board(self) -> str:
        """The board, its spaces to click where they are options."""
        choices = {} if self.quiet else question.on_board(self.game)
        return board(seen(self.game), self.since(), choices)

    def strip(self) -> str:
        """The level by itself, for a narrow window."""
        return centre.strip(seen(self.game), self.since())

    @property
    def quiet(self) -> bool:
        """Whether the pending question is not shown: none, bots play, a curtain hides it."""
        return bool(
            self.task or self.offered or not self.waits_for_person or self.covered() or self.done
        )

    def ask(self) -> str:
        """The question and its controls, or what else is to be done; a question that comes again
        in the same words is drawn anew."""
        words, title, act = self.notice
        notice = form(paragraph(words), button(title, act), kind="sl-notice") if words else ""
        number = f"<!-- {len(self.game.events)} -->"
        return notice + form(number, *self._controls(), kind="sl-question")

    def _controls(self) -> list[str]:
        if self.task is not None:
            return ["<h3>The bots play.</h3>", button("Stop", "stop")]
        if self.offered:
            over = self.game.over
            act = "Show it (it is over)" if over else f"Go on (round {self.game.state.round})"
            return ["<h3>A game of this table was saved.</h3>", button(act, "go on"),
                    button("New game (the saved one is kept)", "start")]  # fmt: skip
        if self.game.over:
            return forms.ending(self)
        if self.done:
            return question.read_on(self.game)
        if not self.waits_for_person:
            return question.bots_turn()
        if self.covered():
            return question.curtain(self.game)
        return question.controls(self.game, self.last)

    def tools(self) -> str:
        """The buttons that are always there."""
        if self.task is not None or self.offered:
            return ""
        made = [button("↶ Undo", "undo")]
        if self.waits_for_person:
            made.append(button("Deal or give", "open", "between"))
        made += [button("New game", "open", "new"), button("More …", "open", "more")]
        return "".join(made)

    def drawer(self) -> str:
        """The form that is open."""
        if not self.opened:
            return ""
        inside = forms.FORMS[self.opened](self, self.filled)
        return form(button("×  Close", "close", kind="sl-close"), *inside, kind="sl-drawer")

    def tabs(self) -> str:
        """What lies below the fold: one thing at a time."""
        self.charts = zones.views(self.game).charts(seen(self.game))
        charts = [chart.title for chart in self.charts]
        names = dict(zip(map(str, range(len(charts))), charts, strict=True))
        names |= {"players": "Players in full", "spaces": "Spaces as a list"}
        made = "".join(
            f'<button type="button" class="sl-tab" data-do="tab" data-value="{value}" '
            f'aria-pressed="{str(value == self.tab).lower()}">{escape(words)}</button>'
            for value, words in names.items()
        )
        inside = {"players": zones.standings, "spaces": zones.spaces}.get(self.tab)
        return f'<div class="sl-tabs">{made}</div>{inside(self.game) if inside else ""}'

    def _draw_chart(self) -> None:
        chosen = [self.charts[int(self.tab)]] if self.tab.isdigit() else []
        self.output.outputs = tuple(part for chart in chosen for part in sent(chart))


def sent(chart: Any) -> list[dict]:
    """A chart as outputs: its picture (its sentence where no plotly is), its words and table."""
    words = f'<div class="sl-words">{chart.below}</div>'
    kinds: list[dict] = [chart._repr_mimebundle_(), {"text/html": words, "text/plain": ""}]
    return [{"output_type": "display_data", "metadata": {}, "data": data} for data in kinds]


# -- what controls do ---------------------------------------------------------------------------
Act = Callable[[Panel, str, Fields], Any]


def answer(panel: Panel, value: str, fields: Fields) -> None:
    """Give the answer of that number."""
    options = asked(panel.game).options
    panel.answer(options[whole(value, range(len(options)))])


def amount(panel: Panel, value: str, fields: Fields) -> None:
    """Give the amount that was typed."""
    panel.answer(question.typed(panel.game, fields))


def up_to(panel: Panel, value: str, fields: Fields) -> None:
    """Bid the least now, and again whenever somebody goes higher, up to what was typed."""
    decision = asked(panel.game)
    panel.limits[panel.bidding(decision)] = question.typed(panel.game, fields)
    panel.answer(decision.options[1])


def open_form(panel: Panel, value: str, fields: Fields) -> None:
    """Lay a form over question and digest; what is chosen in it may change it."""
    if value not in forms.FORMS:
        raise IllegalChoice(f"{value!r} is no form of the panel")
    panel.filled = fields if panel.opened == value else {}
    panel.opened = value
    panel.draw()


def close(panel: Panel, value: str, fields: Fields) -> None:
    """Close the form."""
    panel.opened = ""
    panel.draw()


def tab(panel: Panel, value: str, fields: Fields) -> None:
    """Show something else below."""
    panel.tab = value
    panel.draw()


ACTS: dict[str, Act] = {
    "answer": answer,
    "amount": amount,
    "up to": up_to,
    "open": open_form,
    "close": close,
    "tab": tab,
    "undo": lambda panel, value, fields: panel.undo(),
    "lift": lambda panel, value, fields: panel.lift(),
    "read on": lambda panel, value, fields: panel.play_on(),
    "stop": lambda panel, value, fields: panel.stop(),
    "go on": lambda panel, value, fields: panel.take(panel.game),
    "start": lambda panel, value, fields: panel.begin(panel.recipe.again()),
    "go on with kept": lambda panel, value, fields: panel.resume(panel.kept),
    "bots": lambda panel, value, fields: panel.run_bots(
        whole(value or one(fields, "turns"), range(1, 10_001))
    ),
    **forms.ACTS,
}
ZONES: dict[str, Callable[[Panel], str]] = {
    "top": lambda panel: zones.top(panel.game),
    "board": Panel.board,
    "strip": Panel.strip,
    "players": lambda panel: zones.players(panel.game, panel.since()),
    "question": Panel.ask,
    "digest": lambda panel: "" if panel.game.over else zones.digest(panel.game, panel.since()),
    "drawer": Panel.drawer,
    "tools": Panel.tools,
    "tabs": Panel.tabs,
    "advice": lambda panel: escape(advice()),
}
