"""The teacher's view of a room: how to join, who is here, all tables, one of them large."""

from __future__ import annotations

import os
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
from socialism_lab.views import centre
from socialism_lab.views.board import board

from .server import HERE, PANEL, lan_address

if TYPE_CHECKING:
    from .room import Room

LATER = 0.7  # seconds between two drawings
WHILE = 10  # seconds after which it says anew how long a table has waited
ALONE = "Only this computer can open this address: lan=True lets phones in. "
APART = (
    "If a phone cannot open the address, a firewall asks on this computer (allow it), or the "
    "network keeps devices apart (guest isolation): use a phone's hotspot, or play one screen a "
    "table (lab.play) and bring the codes together (lab.wall)."
)
BUTTONS = {  # what the room does -> the button's words
    "deal": "Deal tables to all who wait",
    "next_game": "Next game: deal everybody anew",
    "take_bots": "Give those who wait a bot's seat",
    "pause": "Pause",
    "hand_idle": "Hand idle seats to bots",
    "hand_back": "Hand seats back",
}
END = "End it: phones are told, names are deleted"


class DeskFrame(Frame):
    """The panel's frame, laid out for a room."""

    _css: Any = "".join(
        path.read_text("utf-8") for path in (PANEL / "panel.css", HERE / "room.css")
    )


class Desk:
    """The widget of a room, drawn anew at most every `LATER` seconds."""

    def __init__(self, room: Room):
        self.room, self.large, self.names, self.due = room, 1, False, False
        self.frame, self.output = DeskFrame(self.hear, table=f"room {room.name}"), widgets.Output()
        self.root = widgets.VBox([self.frame, self.output])
        self.tick()

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

    def tick(self) -> None:
        """Say again and again how long tables have waited."""
        if self.room.loop is not None:
            self.soon() if self.room.tables else None
            self.room.loop.call_later(WHILE, self.tick)

    def draw(self) -> None:
        """Everything anew; what has not changed, such as the buttons, is left alone."""
        self.due = False
        room, small = self.room, dict.fromkeys(("top", "strip", "tabs"), "")
        head = "<h3>The room is closed. Names and keys are deleted.</h3>"
        if not room.closed:
            head = self.joining()
            small = {
                "top": self.tools(),
                "strip": self.asked() + self.tables(),
                "tabs": self.who(),
            }
        self.frame.draw({"policy": form(head, kind="sl-policy sl-room")} | small)

    @property
    def address(self) -> str:
        """Where phones find the room."""
        port = self.room.server.port
        if hub := os.environ.get("JUPYTERHUB_SERVICE_PREFIX"):
            return f"(your hub's address){hub}proxy/{port}/"
        return f"http://{lan_address() if self.room.lan else '127.0.0.1'}:{port}/"

    # -- what it shows ------------------------------------------------------------------------
    def joining(self) -> str:
        """Address, letters and QR code, large enough for the last row; a line once they play."""
        room, here = self.room, len(self.room.people)
        wrong = f"Something went wrong {len(room.faults)} times: see room.faults."
        told = paragraph(room.trouble) + paragraph(wrong * bool(room.faults))
        if room.tables:
            return f"<p>{self.address} · letters <b>{room.code}</b> · {here} joined</p>{told}"
        code, hint = "", ALONE * (not room.lan) + APART * (not room.server.present)
        if self.address.startswith("http") and "//127.0.0.1:" not in self.address:
            made = segno.make(f"{self.address}?code={room.code}", error="m")
            code = f"<div>{made.svg_inline(border=2, light='#fff', omitsize=True)}</div>"
        return (
            f'<div class="sl-join">{code}<div><p class="sl-large">{self.address}</p>'
            f'<p class="sl-large">Letters: <b>{room.code}</b></p>'
            f"<p>{here} joined, {len(room.server.present)} connected.</p>"
            f"{paragraph(hint)}{told}</div></div>"
        )

    def tools(self) -> str:
        """What the teacher can do."""
        shown = BUTTONS | ({"pause": "Go on"} if self.room.paused else {})
        made = [button(words, do) for do, words in shown.items()]
        made.append(button("Paths beside 1,000 games of bots", "picture"))
        made.append(button("Hide names" if self.names else "Show names", "names"))
        end = details("End the room", button(END, "end"), "end")
        return f'<div class="sl-tools">{"".join(made)}{end}</div>'

    def asked(self) -> str:
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
        small = "".join(self.small(number) for number in range(1, len(tables) + 1))
        undo = button("Take back the last answer at this table", "undo", self.large)
        return (
            f'<div class="sl-play"><div class="sl-big"><h3>Table {self.large}: '
            f"{escape(game.book.title)}</h3>{board(self.shown(game))}{undo}</div>"
            f'<div class="sl-tables">{small}</div></div>'
        )

    def shown(self, game: Any) -> Any:
        """The game as the room calls its players: by name, or by number only."""
        if self.names:
            return seen(game)
        return seen(Shown(game, names=tuple(f"P{n + 1}" for n in range(len(game.names)))))

    def small(self, number: int) -> str:
        """One table: its purse's path, whom it waits for."""
        table = self.room.tables[number - 1]
        game, shown = table.game, self.shown(table.game)
        waits = "over"
        if game.decision:
            waits = f"{shown.names[game.decision.seat]}, {table.slow // 10 * 10:.0f} s"
        return (
            f'<div><button type="button" class="sl-tab" data-do="large" data-value="{number}">'
            f"Table {number}: {escape(game.book.title)}, round {game.state.round}, "
            f"{escape(waits)}</button>{centre.strip(shown)}</div>"
        )

    def who(self) -> str:
        """The people, to rename or remove."""
        room = self.room
        names = [person.name for person in room.people.values()]
        if not names or not self.names:
            return ""
        lost = [person.name for person in room.people.values()
                if person.token not in room.server.present]  # fmt: skip
        here = f"Not connected now: {', '.join(lost)}." if lost else "All are connected."
        edit = part(choice("person", "Who", zip(names, names, strict=True)),
                    text_field("new", "New name"), button("Rename", "rename"),
                    button("Remove", "remove"))  # fmt: skip
        return details(f"People ({len(names)})", form(paragraph(here), edit), "people")

    # -- what it does -------------------------------------------------------------------------
    def hear(self, content: dict) -> None:
        """Do what a button asks; what cannot be is said, and kept if it was no refusal."""
        try:
            self.frame.say("")
            self.act(str(content.get("do")), content.get("value"), content.get("fields") or {})
        except LabError as refusal:
            self.frame.say(str(refusal), alarm=True)
        except Exception as fault:
            self.room.faults.append(fault)
        self.draw()

    def act(self, do: str, value: Any, fields: Fields) -> None:
        """What a button does. Raises LabError."""
        room, tables = self.room, range(1, len(self.room.tables) + 1)
        match do:
            case "large":
                self.large = whole(value, tables)
            case "undo":
                room.tables[whole(value, tables) - 1].undo()
            case "names":
                self.names = not self.names
            case "picture":
                charts = room.wall(1000).charts()[:2]
                self.output.outputs = tuple(part_ for chart in charts for part_ in sent(chart))
            case "rename":
                room.rename(one(fields, "person"), one(fields, "new"))
            case "remove":
                room.remove(one(fields, "person"))
            case _ if do in {*BUTTONS, "reveal", "end"}:
                getattr(room, do)()
