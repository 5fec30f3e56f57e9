"""The panel of two worlds: both boards, one picture of both paths, one question at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Any

from socialism_lab.engine.pair import Pair
from socialism_lab.views import words
from socialism_lab.views import worlds as view

from . import question, zones
from .browser import HERE, Frame
from .cost import cost, option
from .faces import seen
from .pair_table import PairTable
from .parts import Fields, button, form, items, one, paragraph, text_area, whole
from .saving import advice

SIDES = view.SIDES
OWN = (HERE / "worlds.css").read_text("utf-8")


class PairFrame(Frame):
    """The panel's frame, laid out for two boards."""

    _css = (HERE / "panel.css").read_text("utf-8") + OWN  # type: ignore[assignment]


class Worlds(PairTable):
    """The panel of a pair."""

    front = "lab"

    def __init__(self, name: str, pair: Pair, turns: int = 0):
        super().__init__(name, pair, turns)
        self.frame.close()
        self.frame = PairFrame(self.hear, table=name)
        self.root.children = (self.frame,)
        self.root.add_class("sl-worlds")

    def hear(self, content: dict) -> None:
        """Do what a control asks. One that stands there no more does nothing."""
        do, fields = str(content.get("do", "")), content.get("fields") or {}
        value = str(content.get("value", ""))
        if do == "tell":
            self.guard(lambda: self.frame.tell(self.meaning(fields)))
        elif do == "kept":
            self.guard(lambda: self.browser_keeps(value))
        elif content.get("token") == self.frame.token and do in ACTS:
            self.click(lambda: ACTS[do](self, value, fields))

    def browser_keeps(self, code: str) -> None:
        """A server that lost its files: the browser may still have the pair's code."""
        if code and code != self.pair.code() and not self.pair.marks and not self.offered:
            words_ = "This browser keeps games of this table that are not on this server."
            self.notice, self.kept = (words_, "Go on with them", "kept"), code
            self.draw()

    def meaning(self, fields: Fields) -> str:
        """What the amount in the form would move, in each world that asks."""
        games = [self.pair.games[world] for world in self.pair.asking]
        return self.both([question.meaning(game, fields) for game in games])

    def both(self, said: Sequence[str]) -> str:
        """What is said of each world that asks; once, if it is the same."""
        if len({*said}) <= 1:
            return said[0] if said else ""
        return "; ".join(
            f"{side.lower()}: {one or 'nothing'}" for side, one in zip(SIDES, said, strict=True)
        )

    # -- showing ------------------------------------------------------------------------------
    def draw(self) -> None:
        """Everything anew from the two states."""
        found: dict[str, str] = {}

        def fill(name: str, make: Callable[[Worlds], str]) -> None:
            found[name] = make(self)

        for name, make in ZONES.items():
            self.guard(partial(fill, name, make))
        code = "" if self.offered else self.pair.code()
        self.frame.draw(found, steps=self.moves, code=code, open=self.opened)
        self.moves = []

    def top(self) -> str:
        """The heading, and how far it is."""
        turns = self.pair.turns
        who = self.pair.games[0].names[self.pair.seat]
        return f"<h3>Two worlds, the same dice</h3> <span>{escape(who)}, turn {turns}</span>"

    def boards(self) -> str:
        """Both boards, each under its name, its purse and its players' cash."""
        return (
            "".join(self.world(world) for world in (0, 1))
            + '<span class="sl-level" hidden></span>'
        )

    def world(self, world: int) -> str:
        """One world: whose rules, the purse, everybody's cash, the board."""
        game, state = self.pair.games[world], self.pair.games[world].state
        asks = world in self.pair.asking and not self.offered and not self.done
        choices = question.on_board(game) if asks else {}
        numbers = {choice: str(at) for at, choice in enumerate(self.options())}
        choices = {
            at: (numbers[self.pair.question(world).options[int(which)]], said)
            for at, (which, said) in choices.items()
        }
        name = f"{SIDES[world]}: {self.pair.names[world]}"
        ends = " (over)" if game.over else ""
        cash = "".join(self.cash(seen(game), world, seat) for seat in range(state.players))
        picture = view.board(seen(game).state, world, choices)
        waits = " sl-asks" if asks and len(self.pair.asking) == 1 else ""
        return (
            f'<section class="sl-world" aria-label="{escape(name)}">'
            f'<h4 title="{escape(name)}">{escape(name)}{ends}<i class="sl-line"></i>'
            f'<b data-account="{world}-purse">{escape(view.purse(state))}</b></h4>'
            f'<p class="sl-cash">{cash}</p><div class="{waits}">{picture}</div></section>'
        )

    def cash(self, game: Any, world: int, seat: int) -> str:
        """A player's token, name and cash."""
        name = "you" if seat == self.pair.seat else game.names[seat]
        return (
            f'<span data-account="{world}-{seat}">{zones.token(game, seat, 17)} {escape(name)} '
            f"<b>{game.state.cash[seat]:,}</b></span>"
        )

    def paths(self) -> str:
        """One picture of both paths, and what it can show."""
        made = "".join(
            f'<button type="button" class="sl-tab" data-do="tab" data-value="{at}" '
            f'aria-pressed="{str(name == self.measure).lower()}">{escape(name)}</button>'
            for at, name in enumerate(view.MEASURES)
        )
        return f'<div class="sl-choose">{made}</div>{view.picture(self.pair, self.measure)}'

    def _controls(self) -> list[str]:
        if self.offered:
            turns = self.pair.turns
            return [
                "<h3>Two games of this table were saved.</h3>",
                button(f"Go on (turn {turns})", "go on"),
                button("New games (the saved ones are kept)", "start"),
            ]
        if self.pair.over:
            said = [
                f"{side}: {words.ending(seen(game).state)}"
                for side, game in zip(SIDES, self.pair.games, strict=True)
            ]
            return ["<h3>Both games are over.</h3>", items(said)]
        if self.done:
            return [
                f"<h3>{self.turns} turns done: read on.</h3>",
                paragraph("The lesson goes on below. You may also play on."),
                button("Play on", "read on"),
            ]
        return self.asked()

    def asked(self) -> list[str]:
        """The question with its world, and a line for each answer."""
        asking = self.pair.asking
        made = question.controls(self.game, self.last, self.options(), self.line)
        if len(asking) == 1:
            side, name = SIDES[asking[0]], self.pair.names[asking[0]]
            return [f'<p class="sl-which">{side} only: {escape(name)}</p>', *made]
        if self.pair.question(0).kind == "begin":
            return made
        apart = (
            '<button type="button" class="sl-quick" data-do="apart" data-value="">'
            "Answer apart</button>"
        )
        return ['<p class="sl-which">In both worlds</p>', *made, apart]

    def line(self, at: int, choice: Any) -> str:
        """One answer, and what it costs in each world that offers it."""
        takers = self.pair.takers(choice)
        games = [self.pair.games[world] for world in takers]
        note = self.both([cost(game, choice) for game in games])
        if len(takers) < len(self.pair.asking):
            note = f"{SIDES[takers[0]].lower()} only{': ' * bool(note)}{note}"
        return button(option(games[0], choice), "answer", at, note, "sl-option")

    def differs(self) -> str:
        """What differed last: a sentence, and all of it to unfold."""
        waiting = ""
        if (
            len(self.pair.asking) == 1
            and not self.done
            and not any(game.over for game in self.pair.games)
        ):
            waiting = f"{SIDES[1 - self.pair.asking[0]]} waits for its turn."
        return paragraph(self.said, "sl-differs") + self.more + paragraph(waiting)

    def drawer(self) -> str:
        """The form of the code."""
        if self.opened != "code":
            return ""
        return form(
            button("×  Close", "close", kind="sl-close"),
            paragraph("The code of both games stands below the boards. A code from elsewhere:"),
            text_area("code", "Code"),
            button("Go on with this code", "resume"),
            button("New games (these are kept)", "start"),
            kind="sl-drawer",
        )

    def tools(self) -> str:
        """The buttons that are always there."""
        if self.offered:
            return ""
        return button("↶ Undo", "undo") + button("Code, new games …", "open", "code")


# -- what controls do -----------------------------------------------------------------------------
def answer(panel: Worlds, value: str, fields: Fields) -> None:
    """Give the answer of that number."""
    options = panel.options()
    panel.answer(options[whole(value, range(len(options)))])


def amount(panel: Worlds, value: str, fields: Fields) -> None:
    """Give the amount that was typed."""
    panel.answer(question.typed(panel.game, fields))


def up_to(panel: Worlds, value: str, fields: Fields) -> None:
    """Bid the least now, and again whenever somebody goes higher, up to what was typed."""
    limit, first = question.typed(panel.game, fields), panel.game.decision
    while (
        (bid := panel.game.decision)
        and first
        and (bid.kind, bid.about) == (first.kind, first.about)
        and bid.options[1] <= limit
    ):
        panel.answer(bid.options[1])


def apart(panel: Worlds, value: str, fields: Fields) -> None:
    """Answer the question in each world by itself."""
    panel.pair.answer_apart()
    panel.look()
    panel.draw()


def tab(panel: Worlds, value: str, fields: Fields) -> None:
    """Show another path."""
    panel.measure = [*view.MEASURES][whole(value, range(len(view.MEASURES)))]
    panel.draw()


def open_form(panel: Worlds, value: str, fields: Fields) -> None:
    """Open or close the form of the code."""
    panel.opened = value
    panel.draw()


ACTS = {
    "answer": answer,
    "amount": amount,
    "up to": up_to,
    "apart": apart,
    "tab": tab,
    "open": open_form,
    "close": lambda panel, value, fields: open_form(panel, "", fields),
    "read on": lambda panel, value, fields: panel.play_on(),
    "undo": lambda panel, value, fields: panel.undo(),
    "go on": lambda panel, value, fields: panel.take_up(),
    "start": lambda panel, value, fields: panel.begin_again(),
    "resume": lambda panel, value, fields: panel.resume(one(fields, "code")),
    "kept": lambda panel, value, fields: panel.resume(panel.kept),
}
ZONES = {
    "top": Worlds.top,
    "board": Worlds.boards,
    "players": Worlds.paths,
    "question": Worlds.ask,
    "digest": Worlds.differs,
    "drawer": Worlds.drawer,
    "tools": Worlds.tools,
    "advice": lambda panel: escape(advice()),
}
