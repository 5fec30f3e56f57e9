"""The panel: one game in one cell, redrawn from the state; it answers and redraws, no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets
from IPython.display import display

from socialism_lab.engine.errors import LabError
from socialism_lab.engine.game import Game
from socialism_lab.views import words
from socialism_lab.views.text import escape

from . import drawers
from .browser import Foot, Picture
from .host import Host, running_cell
from .look import asked, details, items, picture, question, table, tables, views, why
from .question import Form, Makers, options
from .saving import Recipe, advice

LINES = 14  # of what just happened are in sight, the rest unfolds


def shown(chart: Any) -> dict:
    """A chart as an output: plotly, and its sentence where the front end draws no plotly."""
    return {"output_type": "display_data", "metadata": {}, "data": chart._repr_mimebundle_()}


class Panel(Host):
    """The controls and pictures of one table."""

    front = "lab"  # or "widgets": charts as plain pictures

    def __init__(self, name: str, described: Game):
        super().__init__(name, described)
        make = self.make = Makers()
        self.head, self.told = make.html(""), make.html("")
        self.board, self.seats = Picture(layout=make.layout), Picture(layout=make.layout)
        self.notice, self.form, self.drawer = make.box([]), make.box([]), make.box([])
        self.menu = make.box([], "sl-row")
        self.form.add_class("sl-question")
        self.charts = make.box([], "sl-charts")
        self.foot = Foot(table=name, advice=advice(), layout=make.layout)
        self.foot.observe(lambda _: self.guard(self._browser_keeps), "kept")
        self.drawer.add_class("sl-drawer")
        left = make.box([self.board, self.seats])
        right = make.box([self.form, self.foot, self.told, self.menu, self.drawer])
        main = make.box([left, right], "sl-main")
        self.root = make.box([self.head, self.notice, main, self.charts], "sl-panel")
        self.stopping = False  # whether Stop is what stands in the form

    def show(self) -> None:
        """Show the panel in the cell that runs now."""
        self.cell = running_cell()
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
        vars(self.game).update(vars(saved))
        self.offered = True
        self.draw()

    def reopen(self, described: Game) -> None:
        """The cell ran again: the running game goes on; another description is for a new one."""
        self.recipe = Recipe.of(described)
        other = self.recipe.unlike(Recipe.of(self.game))
        vars(described).update(vars(self.game))
        self.game = described
        words = other and f"This cell describes another game: {other}."
        self._notice(words, "Start that game", self._start)

    def _notice(self, words: str = "", title: str = "", act: Callable | None = None) -> None:
        """A sentence with a button above the board, or (without words) none any more."""
        form, parts = Form(self), []
        if words and act:
            said = self.make.html(f"<p>{escape(words)}</p>")
            parts = [form.show([said, form.button(title, act)])]
        self.make.refill(self.notice, parts)

    def _start(self) -> None:
        self._notice()
        self.begin(self.recipe.again())

    def _browser_keeps(self) -> None:
        """A server that lost its files: the browser may still have the game's code."""
        code = self.foot.kept
        if code and code != self.game.code and not self.game.events:
            words = "This browser keeps a game of this table that is not on this server."
            self._notice(words, "Go on with it", lambda: self._resume(code))

    def _resume(self, code: str) -> None:
        self.resume(code)
        self._notice()

    # -- showing ----------------------------------------------------------------------------
    def draw(self) -> None:
        """Everything anew from the state; one part that fails leaves the others standing."""
        for part in (self.ask, self._draw_words, self._draw_charts):
            self.guard(part)

    def say(self, words: str, alarm: bool = False) -> None:
        """Put a sentence into the status line."""
        self.foot.say(words, alarm)

    def _draw_words(self) -> None:
        game = self.game
        where = f"round {game.state.round}, turn {game.state.turn}, seed {game.start.seed}"
        title = game.state.book.title
        chosen = [
            f"{name} {value}".replace("_", " ") for name, value in game.start.settings.items()
        ]
        more = f"<p>Settings of this game: {escape(', '.join(chosen))}</p>" if chosen else ""
        self.head.value = f"<h3>{escape(title[0].upper() + title[1:])}: {where}</h3>{more}"
        self.foot.code = game.code
        self.board.value = picture(game)
        self.seats.value = tables(game)
        told = words.happened(game, *self.mark)
        earlier = details("Before that", items(told[:-LINES]))
        lines = items(told[-LINES:])
        self.told.value = f"<h4>What just happened</h4>{earlier}{lines}" if lines else ""

    def _draw_charts(self) -> None:
        charts = views(self.game).charts(self.game)
        if len(self.charts.children) != len(charts):
            pairs = [(widgets.Output(), Picture(layout=self.make.layout)) for _ in charts]
            boxes = [self.make.box(pair) for pair in pairs]
            self.make.refill(self.charts, boxes)
        for box, chart in zip(self.charts.children, charts, strict=True):
            output, told = box.children
            output.outputs = (shown(chart),)
            rows = details("As a table", table(chart.rows))
            told.value = f"<p>{escape(chart.sentence)}</p>{rows}"

    def ask(self) -> None:
        """New controls for what may be done now; the keyboard goes to the first of them."""
        running = self.task is not None
        if running and self.stopping:
            return
        self.stopping = running
        form = Form(self)
        self.make.refill(self.menu, [] if running or self.offered else drawers.menu(self))
        self.make.refill(self.drawer, [])
        self.make.refill(self.form, [form.show(self._controls(form))])
        self.foot.focus = form.name

    def _controls(self, form: Form) -> list:
        if self.task is not None:
            return [form.button("Stop", self.stop)]
        if self.offered:
            return self._offer(form)
        if self.game.over:
            return self._ending(form)
        if not self.waits_for_person:
            return self._bots_turn(form)
        if self._covered():
            return self._curtain(form)
        return self._question(form)

    def _offer(self, form: Form) -> list:
        act = (
            "Show it (it is over)" if self.game.over else f"Go on (round {self.game.state.round})"
        )
        return [
            self.make.html("<h3>A game of this table was saved.</h3>"),
            form.button(act, lambda: self.take(self.game)),
            form.button("New game (the saved one is kept)", self._start),
        ]

    def _question(self, form: Form) -> list:
        game, decision = self.game, asked(self.game)
        last = self.last.get((decision.seat, decision.kind))
        return [
            self.make.html(f"<h3>{escape(question(game))}</h3>"),
            *options(form, game, self.answer, last),
            self.make.html(details("Why?", why(game))),
        ]

    def _covered(self) -> bool:
        hidden = asked(self.game).kind in self.game.book.hidden
        return hidden and self.game.bots.count(None) > 1 and self.lifted != len(self.game.events)

    def _curtain(self, form: Form) -> list:
        name = self.game.names[asked(self.game).seat]
        words = f"Pass to {name}. This answer stays hidden until all are in: the others look away."
        return [
            self.make.html(f"<h3>{escape(words)}</h3>"),
            form.button(f"I am {name}: show my question", self._lift),
        ]

    def _lift(self) -> None:
        self.lifted = len(self.game.events)
        self.ask()

    def _bots_turn(self, form: Form) -> list:
        number = self.make.field(widgets.IntText, "How many turns", 10)
        return [
            self.make.html("<h3>A bot holds the seat that is to play.</h3>"),
            form.button("Next turn", lambda: self.run_bots(1)),
            number,
            form.button("Play that many turns", lambda: self.run_bots(number.value)),
        ]

    def _ending(self, form: Form) -> list:
        said = self.game.prediction
        foretold = f"<p>You predicted: {escape(said)}</p>" if said else ""
        ended = f"<h3>{escape(words.ending(self.game.state))}</h3>{foretold}"
        return [self.make.html(ended), *drawers.after_end(self, form)]

    # -- forms under the menu -----------------------------------------------------------------
    def open_drawer(self, build: Callable) -> None:
        """Show a form under the menu; the keyboard goes to it."""
        form = Form(self)
        close = form.button("Close", self.ask)
        self.make.refill(self.drawer, [form.show([*build(self, form), close])])
        self.foot.focus = form.name
