"""The panel: one game in one cell, redrawn from the state; it answers and redraws, no more."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, ClassVar

import ipywidgets as widgets
from IPython import get_ipython
from IPython.display import display

from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.game import Game
from socialism_lab.views import centre
from socialism_lab.views.board import board

from . import forms, question, zones
from .browser import PAUSED, Frame, sent
from .faces import seen
from .host import Host
from .parts import Fields, button, form, one, paragraph, tab, whole
from .saving import advice, unlike


def running_cell() -> int | None:
    """The number of the cell that runs now; None outside of a notebook."""
    shell = get_ipython()
    return shell and shell.execution_count


START = "Start what the cell describes"


class Panel(Host):
    """The controls and pictures of one table."""

    clicks = True  # whether the board can be clicked

    def __init__(self, name: str, described: Any):
        super().__init__(name, described)
        self.frame, self.output = Frame(self.hear, table=name), widgets.Output()
        self.root = widgets.VBox([self.frame, self.output]).add_class("sl-table")
        self.cell: int | None = None  # the run of a cell that has shown it
        self.opened = ""  # the form that lies over question and digest
        self.filled: Fields = {}
        self.tab = "0"
        self.notice = ("", "", "")  # a sentence over the question, its button's words and act
        self.kept = ""  # a code that the browser alone has kept
        self.alike = ""  # what became of a game in which all played like the person
        self.turns, self.plays_on = 0, False  # what a lesson asks for; whether one plays beyond
        self.charts: list[Any] = []
        self.drawn = list(map(zones.mark, self.games))

    def show(self) -> None:
        """Show the panel in the cell that runs now."""
        self.frame.call += 1
        display({"text/html": PAUSED, "text/plain": ""}, raw=True)
        bundle = self.root._repr_mimebundle_()
        bundle["text/plain"] = f"The panel of table {self.name!r}: run this cell to play."
        display(bundle, raw=True)

    def _ipython_display_(self) -> None:
        """Nothing more in the cell where it has been shown, by `lab.play` for one."""
        if self.cell is None or self.cell != running_cell():
            self.show()

    # -- games come and go ------------------------------------------------------------------
    def open(self) -> None:
        """Offer the saved game of this table, if there is one; else begin."""
        if saved := self.saved():
            self.offered = True
            self.look_at(saved)
            self.draw()
        else:
            self.take(self.current)

    def reopen(self, described: Any) -> None:
        """The cell ran again: the running game goes on; another description is for a new one."""
        self.described = described
        other = unlike(described, self.current)
        self.notice = (other and f"This cell describes another game: {other}.", START, "start")
        self.draw()

    def take(self, game: Game) -> None:
        """Let this be the table's game; what was offered or opened is done with."""
        self.notice, self.alike, self.plays_on = ("", "", ""), "", False
        super().take(game)

    def go_on(self) -> None:
        """After a move: the form closes, bots play, all is redrawn and saved."""
        self.opened = ""
        super().go_on()

    @property
    def code(self) -> str:
        """The code to copy; none while a saved game is only offered."""
        return "" if self.offered else self.current.code

    def played(self) -> bool:
        """Whether there is something in it that would be lost."""
        return bool(self.game.events)

    def far(self) -> str:
        """How far the game has come."""
        return f"round {self.game.state.round}"

    # -- what comes from the browser --------------------------------------------------------
    def hear(self, content: dict) -> None:
        """Do what a control asks. One that stands there no more does nothing."""
        do, fields = str(content.get("do", "")), content.get("fields") or {}
        value = str(content.get("value", ""))
        if do == "tell":
            self.guard(lambda: self.frame.send({"tell": self.meaning(fields)}))
        elif do == "kept":
            self.guard(self.browser_keeps, value)
        elif content.get("token") == self.frame.token:
            self.frame.say("")
            self.guard(self.act, do, value, fields)

    def browser_keeps(self, code: str) -> None:
        """A server that lost its files: the browser may still have the game's code."""
        if code and code != self.code and not (self.offered or self.played()):
            words = "This browser keeps a game of this table that is not on this server."
            self.notice, self.kept = (words, "Go on with it", "go on with kept"), code
            self.draw()

    def act(self, do: str, value: str, fields: Fields) -> None:
        """What a control does, with its value and the fields of its form."""
        match do:
            case "answer":
                options = self.options()
                self.answer(options[whole(value, range(len(options)))])
            case "amount":
                self.answer(question.typed(self.game, fields))
            case "up to":
                self.bid_up_to(question.typed(self.game, fields))
            case "open":  # or close, by ""; what is chosen in a form may change it
                self.filled = fields if self.opened == value else {}
                self.opened = value
                self.draw()
            case "tab":
                self.tab = value
                self.draw()
            case "undo":
                self.undo()
            case "lift":  # the right person looks now
                self.lifted = len(self.game.events)
                self.draw()
            case "read on":
                self.plays_on = True
                self.draw()
            case "go on":
                self.take(self.current)
            case "start":
                self.begin(self.again())
            case "go on with kept":
                self.resume(self.kept)
            case "resume":
                self.resume(one(fields, "code"))
            case "bots":
                self.run_bots(whole(value or one(fields, "turns"), range(1, 10_001)))
            case "stop" if self.task is not None:
                self.task.cancel()
            case _ if do in forms.ACTS:
                forms.ACTS[do](self, value, fields)

    def options(self) -> Any:
        """The answers, in the order of their lines."""
        return question.asked(self.game).options

    def bid_up_to(self, limit: int) -> None:
        """Bid the least now, and again whenever somebody goes higher, up to the limit."""
        decision = question.asked(self.game)
        self.limits[self.bidding(decision)] = limit
        self.answer(decision.options[1])

    def meaning(self, fields: Fields) -> str:
        """What the amount in the form would move."""
        return question.meaning(self.game, fields)

    # -- showing ----------------------------------------------------------------------------
    def draw(self) -> None:
        """Everything anew from the state; one part that fails leaves the others standing."""
        found = {name: self.guard(make, self) or "" for name, make in self.ZONES.items()}
        moves = self.guard(self.moves) or []
        self.frame.draw(found, steps=moves, code=self.code, open=self.opened)
        self.guard(self.draw_chart)

    def moves(self) -> list[dict]:
        """What has moved since the last drawing; nothing after an undo or for another game."""
        before, self.drawn = self.drawn, [zones.mark(game) for game in self.games]
        pairs = zip(before, self.drawn, strict=True)
        forward = all(0 < old[0] <= new[0] and old[1] <= new[1] for old, new in pairs)
        return zones.steps(self.games, before) if forward and self.moving else []

    def since(self) -> int:
        """The first turn that is new to who looks at the panel."""
        return zones.first_new(self.game)

    @property
    def done(self) -> bool:
        """Whether the turns that a lesson has scripted are over, and nobody has gone on yet."""
        game = self.game
        rolls = sum(note[4] == "rolled" for note in game.state.notes or ())
        waits = game.decision is not None and game.decision.kind in ("begin", "turn", "develop")
        return not self.plays_on and waits and 0 < len(game.start.dice) <= rolls

    def board(self) -> str:
        """The board, its spaces to click where they are options."""
        waits = not (self.task or self.offered or self.covered() or self.done)
        waits = waits and self.waits_for_person and self.clicks
        choices = question.on_board(self.game) if waits else {}
        return board(seen(self.game), self.since(), choices)

    def ask(self) -> str:
        """The question and its controls, or what else is to be done; a question that comes again
        in the same words is drawn anew."""
        words, title, act = self.notice
        notice = form(paragraph(words), button(title, act), kind="sl-notice") if words else ""
        number = f"<!-- {len(self.game.events)} -->"
        return notice + form(number, *self.controls(), kind="sl-question")

    def controls(self) -> list[str]:
        """What stands in the place of the question."""
        if self.task is not None:
            return ["<h3>The bots play.</h3>", button("Stop", "stop")]
        if self.offered:
            act = "Show it (it is over)" if self.current.over else f"Go on ({self.far()})"
            new = button("New game (the saved one is kept)", "start")
            return ["<h3>A game of this table was saved.</h3>", button(act, "go on"), new]
        if self.current.over:
            return self.ending()
        if self.done:
            return question.read_on(self.turns or max(self.game.state.turns))
        if not self.waits_for_person:
            return question.bots_turn()
        if self.covered():
            return question.curtain(self.game)
        return self.question()

    def ending(self) -> list[str]:
        """The end as a page."""
        return forms.ending(self)

    def question(self) -> list[str]:
        """The question, a line for each answer, and why it is asked."""
        return question.controls(self.game, self.last)

    def tools(self) -> str:
        """The buttons that are always there."""
        if self.task is not None or self.offered:
            return ""
        deal = button("Deal or give", "open", "between") if self.waits_for_person else ""
        more = button("New game", "open", "new") + button("More …", "open", "more")
        return button("↶ Undo", "undo") + deal + more

    def drawer(self) -> str:
        """The form that is open."""
        if not self.opened:
            return ""
        if self.opened not in forms.FORMS:
            raise IllegalChoice(f"{self.opened!r} is no form of the panel")
        inside = forms.FORMS[self.opened](self, self.filled)
        return form(button("×  Close", "open", kind="sl-close"), *inside, kind="sl-drawer")

    def tabs(self) -> str:
        """What lies below the fold: one thing at a time."""
        self.charts = zones.views(self.game).charts(seen(self.game))
        names = {str(at): chart.title for at, chart in enumerate(self.charts)}
        names |= {"players": "Players in full", "spaces": "Spaces as a list"}
        made = "".join(tab(name, words, name == self.tab) for name, words in names.items())
        inside = {"players": zones.standings, "spaces": zones.spaces}.get(self.tab)
        return f'<div class="sl-tabs">{made}</div>{inside(self.game) if inside else ""}'

    def draw_chart(self) -> None:
        """The chart that is chosen below the fold."""
        chosen = [self.charts[int(self.tab)]] if self.tab.isdigit() else []
        self.output.outputs = tuple(part for chart in chosen for part in sent(chart))

    ZONES: ClassVar[dict[str, Callable[[Any], str]]] = {
        "top": lambda panel: zones.top(panel.game),
        "board": board,
        "strip": lambda panel: centre.strip(seen(panel.game), panel.since()),
        "players": lambda panel: zones.players(panel.game, panel.since()),
        "question": ask,
        "digest": lambda p: "" if p.game.over else zones.digest(p.game, p.since()),
        "drawer": drawer,
        "tools": tools,
        "tabs": tabs,
        "advice": lambda panel: escape(advice()),
    }
