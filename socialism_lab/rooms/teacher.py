"""The teacher's view of a room: how to join, who is here, all tables, one of them large."""

from __future__ import annotations

import os
from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets
import segno
from IPython.display import display

from socialism_lab.engine.errors import LabError
from socialism_lab.notebook.browser import Frame, sent
from socialism_lab.notebook.faces import Shown, seen
from socialism_lab.notebook.parts import (
    Fields,
    button,
    choice,
    details,
    form,
    one,
    paragraph,
    part,
    text_field,
    whole,
)  # fmt: skip
from socialism_lab.notebook.zones import first_new
from socialism_lab.views import centre
from socialism_lab.views.board import board

from .server import HERE, PANEL, lan_address

if TYPE_CHECKING:
    from .room import Room

LATER = 0.7  # seconds between two drawings
ALONE = (
    "Only this computer can open this address: lan=True lets phones in. If phones then cannot "
    "reach it, the school's network keeps devices apart (guest isolation): use a phone's hotspot, "
    "or one screen a table and their codes (lab.play, lab.wall)."
)
APART = (
    "Nobody is here yet? If a phone cannot open the address, the network keeps devices apart or a "
    "firewall asks on this computer: allow it, use a phone's hotspot, or play one screen a table "
    "(lab.play) and bring the codes together (lab.wall)."
)


OWN = (HERE / "room.css").read_text("utf-8")


class DeskFrame(Frame):
    """The panel's frame, laid out for a room."""

    _css = (PANEL / "panel.css").read_text("utf-8") + OWN  # type: ignore[assignment]


class Desk:
    """The widget of a room, drawn anew at most every `LATER` seconds."""

    def __init__(self, room: Room):
        self.room, self.large, self.names, self.due = room, 1, False, False
        self.frame, self.output = DeskFrame(self.hear, table=f"room {room.name}"), widgets.Output()
        self.root = widgets.VBox([self.frame, self.output])

    def show(self) -> None:
        """Show it in the cell that runs now."""
        self.draw()
        bundle = self.root._repr_mimebundle_()
        display(bundle | {"text/plain": "The room: run this cell."}, raw=True)

    def soon(self) -> None:
        """Draw in a moment, however much happens until then."""
        if self.room.loop is None:
            self.draw()
        elif not self.due:
            self.due = True
            self.room.loop.call_later(LATER, self.draw)

    def draw(self) -> None:
        """Everything anew."""
        self.due = False
        self.frame.draw({"policy": form(self.inside(), kind="sl-policy sl-room")})

    @property
    def address(self) -> str:
        """Where phones find the room."""
        port = self.room.server.port
        if hub := os.environ.get("JUPYTERHUB_SERVICE_PREFIX"):
            return f"(your hub's address){hub}proxy/{port}/"
        return f"http://{lan_address() if self.room.lan else '127.0.0.1'}:{port}/"

    # -- what it shows ------------------------------------------------------------------------
    def inside(self) -> str:
        """The whole view as HTML."""
        if self.room.closed:
            return "<h3>The room is closed. Names and keys are deleted.</h3>"
        return "".join([self.joining(), self.tools(), self.question(), self.tables(), self.who()])

    def joining(self) -> str:
        """Address, letters and QR code, large enough for the last row."""
        link = f"{self.address}?code={self.room.code}"
        code = segno.make(link, error="m").svg_inline(scale=5, border=2, light="#fff")
        hint = ALONE if not self.room.lan else "" if self.room.server.present else APART
        here = len(self.room.people)
        if self.room.tables:
            return f"<p>{self.address} · letters <b>{self.room.code}</b> · {here} joined</p>"
        return (
            f'<div class="sl-join"><div>{code}</div><div><p class="sl-large">{self.address}</p>'
            f'<p class="sl-large">Letters: <b>{self.room.code}</b></p>'
            f"<p>{here} joined, {len(self.room.server.present)} connected.</p>"
            f"{paragraph(hint)}</div></div>"
        )

    def tools(self) -> str:
        """What the teacher can do."""
        word = "Go on" if self.room.paused else "Pause"
        made = {"deal": "Deal tables to all who wait", "again": "Next game: deal everybody anew",
                "bots": "Give those who wait a bot's seat", "pause": word,
                "idle": "Hand idle seats to bots", "back": "Hand seats back",
                "picture": "Paths beside 1,000 games of bots",
                "names": "Hide names" if self.names else "Show names",
                "end": "End the room"}  # fmt: skip
        return f'<div class="sl-tools">{"".join(button(w, do) for do, w in made.items())}</div>'

    def question(self) -> str:
        """The question to the room, and its counts."""
        asked = self.room.asked
        if asked is None:
            return ""
        rows = "".join(f"<li>{escape(str(r['answer']))}: <b>{r['people']}</b></li>"
                       for r in asked.counts())  # fmt: skip
        count = f"{len(asked.given)} of {len(self.room.people)} have answered."
        more = f"<ul>{rows}</ul>" if asked.revealed else button("Show the answers", "reveal")
        return f'<div class="sl-asked"><h3>{escape(asked.words)}</h3><p>{count}</p>{more}</div>'

    def tables(self) -> str:
        """Every table small, one large."""
        tables = self.room.tables
        if not tables:
            return ""
        self.large = min(self.large, len(tables))
        game = tables[self.large - 1].game
        shown = self.shown(game)
        small = "".join(self.small(number) for number in range(1, len(tables) + 1))
        undo = button("Take back the last answer at this table", "undo", self.large)
        return (
            f'<div class="sl-tables">{small}</div><h3>Table {self.large}: '
            f'{escape(game.book.title)}</h3><div class="sl-big">{board(shown, first_new(game))}'
            f"</div>{undo}"
        )

    def shown(self, game: Any) -> Any:
        """The game as the room calls its players: by name, or by number only."""
        if self.names:
            return seen(game)
        return seen(Shown(game, names=tuple(f"P{n + 1}" for n in range(len(game.names)))))

    def small(self, number: int) -> str:
        """One table: its purse's path, whom it waits for."""
        table = self.room.tables[number - 1]
        game = table.game
        names = self.shown(game).names
        waits = f"{names[game.decision.seat]}, {table.slow:.0f} s" if game.decision else "over"
        return (
            f'<div><button type="button" class="sl-tab" data-do="large" data-value="{number}">'
            f"Table {number}: {escape(game.book.title)}, round {game.state.round}, "
            f"{escape(waits)}</button>{centre.strip(self.shown(game), first_new(game))}</div>"
        )

    def who(self) -> str:
        """The people, to rename or remove."""
        room = self.room
        names = [(one_.name, one_.name) for one_ in room.people.values()]
        if not names or not self.names:
            return ""
        lost = [one_.name for one_ in room.people.values()
                if one_.token not in room.server.present]  # fmt: skip
        here = f"Not connected now: {', '.join(lost)}." if lost else "All are connected."
        edit = part(choice("person", "Who", names), text_field("new", "New name"),
                    button("Rename", "rename"), button("Remove", "remove"))  # fmt: skip
        return details(f"People ({len(names)})", paragraph(here) + edit, "people")

    # -- what it does -------------------------------------------------------------------------
    def hear(self, content: dict) -> None:
        """Do what a button asks; what cannot be is said."""
        do, fields = str(content.get("do", "")), content.get("fields") or {}
        if do not in ACTS:
            return
        try:
            self.frame.say("")
            ACTS[do](self, str(content.get("value", "")), fields)
        except LabError as fault:
            self.frame.say(str(fault), alarm=True)
        self.draw()

    def picture(self) -> None:
        """The class's paths beside the bots'."""
        found = self.room.wall(1000)
        self.output.outputs = tuple(part_ for chart in found.charts()[:2] for part_ in sent(chart))


def choose(desk: Desk, value: str, fields: Fields) -> None:
    """Let another table be the large one."""
    desk.large = whole(value, range(1, len(desk.room.tables) + 1))


ACTS: dict[str, Callable[[Desk, str, Fields], Any]] = {
    "deal": lambda desk, value, fields: desk.room.deal(),
    "again": lambda desk, value, fields: desk.room.deal(again=True),
    "bots": lambda desk, value, fields: desk.room.take_bots(),
    "pause": lambda desk, value, fields: desk.room.pause(),
    "idle": lambda desk, value, fields: desk.room.hand_idle(),
    "back": lambda desk, value, fields: desk.room.hand_back(),
    "picture": lambda desk, value, fields: desk.picture(),
    "names": lambda desk, value, fields: setattr(desk, "names", not desk.names),
    "undo": lambda desk, value, fields: desk.room.undo(whole(value, range(1, 1000))),
    "reveal": lambda desk, value, fields: desk.room.reveal(),
    "large": choose,
    "rename": lambda desk, value, fields: desk.room.rename(
        one(fields, "person"), one(fields, "new")
    ),
    "remove": lambda desk, value, fields: desk.room.remove(one(fields, "person")),
    "end": lambda desk, value, fields: desk.room.end(),
}
