"""A table of the room, and what each seat's phone shows of it: the panel of one person."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from socialism_lab.bots import from_tag
from socialism_lab.engine import saves
from socialism_lab.engine.errors import RecordError
from socialism_lab.engine.game import Game
from socialism_lab.engine.rulebook import Rulebook
from socialism_lab.notebook import question, zones
from socialism_lab.notebook.faces import Shown, shown_names
from socialism_lab.notebook.host import Host
from socialism_lab.notebook.panel import Panel
from socialism_lab.notebook.parts import button, paragraph
from socialism_lab.rulebooks import of_game

AWAY = "A bot plays for you. Tell your teacher when you are back."
PAUSED = "The teacher has paused the game."


class Other:
    """Another person, as a phone's view of the table has it."""

    name = "a person"


def brought_back(code: str, names: Sequence[str], books: Sequence[Rulebook]) -> Game:
    """The game of a code under one of these rulebooks or the kit's. Raises RecordError."""
    for book in books:
        with suppress(RecordError):  # another of them may fit
            return saves.load(code, of_game, from_tag, book=book, players=names)
    return saves.load(code, of_game, from_tag, players=names)


class Table(Host):
    """One table: its game, and a panel for each person. `keep` saves the room."""

    def __init__(self, number: int, game: Game, keep: Callable[[], None]):
        super().__init__(f"table {number}", game)
        self.keep, self.paused = keep, False
        self.seats: dict[int, Seat] = {}
        self.waits = (-1, 0.0)  # the number of the question, and since when

    def draw(self) -> None:
        """Every phone at the table anew."""
        if self.waits[0] != len(self.game.events):
            self.waits = len(self.game.events), time.monotonic()
        for seat in self.seats.values():
            seat.draw()

    def save(self) -> None:
        """Save the whole room."""
        self.keep()

    def say(self, words: str, alarm: bool = False) -> None:
        """Say it to everybody at the table."""
        for seat in self.seats.values():
            seat.frame.say(words, alarm)

    def pause(self, paused: bool) -> None:
        """Stop the table or let it go on; nobody has been slow in the meantime."""
        self.paused, self.waits = paused, (-1, 0.0)
        self.draw()

    def hand(self, seat: int, bot: Any) -> None:
        """Give a seat to a bot, or (None) to a person."""
        if not self.game.over:
            self.game.hand(seat, bot)
        self.go_on()

    def rename(self, seat: int, name: str) -> None:
        """Call somebody otherwise, in all that has happened too. Raises SettingError."""
        names = [*self.game.names]
        names[seat] = name
        self.take(brought_back(self.game.code, names, [self.game.book]))

    @property
    def record(self) -> tuple[str, list[str]]:
        """What brings the table back: the game's code, and the names."""
        return self.game.code, [*self.game.names]

    @property
    def slow(self) -> float:
        """For how many seconds a person's question has waited; 0 if none does."""
        return time.monotonic() - self.waits[1] if self.waits_for_person else 0.0


class Line:
    """The panel's frame where the browser is a phone: `put(kind, message)` sends."""

    def __init__(self, put: Callable[[str, str | bytes], None]):
        self.put, self.token = put, 0

    def draw(self, zones: Mapping[str, str], **more: Any) -> None:
        """Show these zones; controls drawn before act no more."""
        self.token += 1
        about = {"zones": zones, "token": self.token, **more}
        self.put("panel", zlib.compress(json.dumps(about).encode(), 9))

    def say(self, words: str, alarm: bool = False) -> None:
        """Put a sentence into the status line."""
        self.put("status", "!" * alarm + words)

    def send(self, message: dict) -> None:
        """Say under a field what the amount in it would mean."""
        self.put("tell", message["tell"])


class Seat(Panel):
    """One person's panel: the table's game as seen from this seat, and acts for it alone."""

    code = ""  # a phone shows none: it tells the dice to come, and what is secret

    def __init__(self, table: Table, seat: int, put: Callable[[str, str | bytes], None]):
        self.table, self.seat = table, seat
        self.frame: Any = Line(put)
        self.faults, self.task, self.offered = table.faults, None, False
        self.opened, self.filled, self.notice, self.plays_on = "", {}, ("", "", ""), True
        self.drawn = [zones.mark(table.game)]

    def __getattr__(self, name: str) -> Any:
        if name in ("last", "limits", "lifted", "moving"):
            return getattr(self.table, name)
        raise AttributeError(name)

    @property
    def game(self) -> Any:  # type: ignore[override]
        """The table's game in which nobody but this seat is "you"."""
        bots: list[Any] = [bot or Other for bot in self.table.game.bots]
        if self.table.game.bots[self.seat] is None:
            bots[self.seat] = None
        return Shown(self.table.game, bots=bots)

    @property
    def games(self) -> Any:  # type: ignore[override]
        """The one game on the table."""
        return (self.game,)

    def hear(self, content: dict) -> None:
        """Do what the phone asks, for its own seat; other messages do nothing."""
        do, value, fields = content.get("do"), str(content.get("value", ""))[:100], {}
        away = self.table.game.bots[self.seat] is not None
        if self.table.paused or away or do not in self.fitting(value):
            return
        if isinstance(content.get("fields"), dict):
            fields = {name: text for name, text in content["fields"].items() if is_text(text)}
        about = {"do": do, "value": value, "token": content.get("token")}
        super().hear(about | {"fields": fields | {"who": str(self.seat)}})

    def fitting(self, value: str) -> list[str]:
        """What a phone may do now; there is nothing else, and one form."""
        decision = self.game.decision if self.waits_for_person else None
        amount = decision is not None and isinstance(decision.options, range)
        known = {"answer": decision is not None, "open": value in ("", "between"),
                 "do": True} | dict.fromkeys(("amount", "up to", "tell"), amount)  # fmt: skip
        return [do for do, fits in known.items() if fits]

    def answer(self, option: Any) -> None:
        """Answer the question of this seat."""
        self.opened = ""
        self.table.answer(option)

    def go_on(self) -> None:
        """After a deal or a gift."""
        self.opened = ""
        self.table.go_on()

    def controls(self) -> list[str]:
        """The question; what else there is, where somebody else is asked."""
        game = self.game
        if game.over:
            return [zones.ending(game)]
        if self.table.paused:
            return [f"<h3>{PAUSED}</h3>"]
        if not self.waits_for_person:
            name = shown_names(game)[game.decision.seat] if game.decision else "Somebody"
            away = AWAY * bool(game.bots[self.seat])
            return [paragraph(f"{name} is deciding."), paragraph(away)]
        return question.controls(game, self.last)

    def tools(self) -> str:
        """A phone deals and gives; everything else is the teacher's."""
        return button("Deal or give", "open", "between") if self.waits_for_person else ""

    def draw_chart(self) -> None:
        """A phone has the purse's path on top, and no chart below."""

    ZONES: ClassVar = (
        Panel.ZONES | {"tools": tools} | dict.fromkeys(("tabs", "advice"), lambda _: "")
    )


def is_text(typed: Any) -> bool:
    """Whether this is what stands in a field: text, or several texts."""
    many = typed if isinstance(typed, list) else [typed]
    return all(isinstance(one, str) for one in many)
