"""`lab.room`: a class at one table after another, each student on a phone of their own."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from socialism_lab.engine import checks as args
from socialism_lab.engine.errors import DataError, LabError, SettingError
from socialism_lab.engine.game import Game
from socialism_lab.engine.rulebook import Rulebook
from socialism_lab.engine.seats import unique_names
from socialism_lab.engine.tables import read_text, safe_name, save_text, saves_folder
from socialism_lab.notebook.browser import interruptible, running_loop
from socialism_lab.notebook.parts import paragraph
from socialism_lab.notebook.wall import Wall, wall
from socialism_lab.rulebooks import find

from .asks import Ask
from .hall import Hall, Person, stand_in
from .seats import brought_back
from .server import Server, new_code
from .teacher import Desk

ROOMS: dict[str, Room] = {}
NO_SERVER = (
    "lab.room needs a server, and Python in the browser has none: let each table share one screen "
    "(lab.play) and bring the games together by their codes (lab.wall)."
)
OPTIONS = args.Kind(
    lambda x: x if isinstance(x, range) else args.is_list(x) and len({*map(str, x)}) == len(x),
    'different answers, such as ["yes", "no"], or a range, such as range(1, 61)',
)


class Room(Hall):
    """People, their tables, and what the teacher does. `csv` and `wall` tell the results."""

    def __init__(self, name: str, books: Sequence[Rulebook], size: int, seed: int, lan: bool,
                 port: int, settings: dict[str, Any]):  # fmt: skip
        super().__init__(books, size, seed, settings)
        self.described = (books, size, seed, lan, port, settings)
        self.name, self.lan, self.code, self.loop = name, lan, new_code(), running_loop()
        self.asked: Ask | None = None
        self.closed = True  # until all tables are laid
        self.trouble = ""  # why the room cannot be saved
        self.path = saves_folder() / f"room_{safe_name(name)}.json"
        kept, port = self._reopen(port) if self.path.is_file() else ([], port)
        self.server = Server(self.deliver, self.code, lan=lan, port=port,
                             tokens=set(self.people))  # fmt: skip
        self.desk = Desk(self)
        for number, game in enumerate(kept):
            self._lay(number, game)
        self.closed = False
        self.change()

    # -- phones -------------------------------------------------------------------------------
    def deliver(self, token: str, message: dict) -> None:
        """From the server's thread: let the kernel hear it when it is free."""
        act = partial(self.receive, token, message)
        if self.loop is None:
            act()
        else:
            self.loop.call_soon_threadsafe(act)

    def receive(self, token: str, message: dict) -> None:
        """Do what a phone sends; nothing that it sends stops the room."""
        try:
            with interruptible():
                self._hear(token, message)
        except (Exception, KeyboardInterrupt) as fault:
            self.faults.append(fault)
        finally:
            self.server.done(token)

    def _hear(self, token: str, message: dict) -> None:
        do, person = message.get("do"), self.people.get(token)
        if do == "join":
            self.join(token, str(message["name"]))
        elif person is not None and do == "ask" and self.asked is not None:
            said = str(message.get("value") or message.get("typed", ""))
            wrong = self.asked.take(token, said)
            self.server.put(token, "ask", self.asked.shown(token, wrong))
            self.save()
        elif person is not None and person.table >= 0:
            self.tables[person.table].seats[person.seat].hear(message)
        self.desk.soon()

    def join(self, token: str, name: str) -> None:
        """Somebody comes in. Raises SettingError for what is no name."""
        if token not in self.people:
            self.people[token] = Person(token, self.named(name))
            self.change()

    # -- people -------------------------------------------------------------------------------
    def person(self, name: str) -> Person:
        """The person of that name. Raises SettingError if there is none."""
        for person in self.people.values():
            if person.name == name:
                return person
        raise SettingError(f"{name!r} is not in the room")

    def rename(self, name: str, new: str) -> None:
        """Give somebody another name, at the table too. Raises SettingError."""
        person, (new,) = self.person(name), unique_names([new])
        if self.named(new) != new:
            raise SettingError(f"{new!r} is there already or has a meaning; take another name")
        person.name = new
        if person.table >= 0:
            self.tables[person.table].rename(person.seat, new)
        self.change()

    def remove(self, name: str) -> None:
        """Let somebody out; a bot takes the seat. Raises SettingError."""
        person = self.person(name)
        del self.people[person.token]
        self.server.forget(person.token)
        if person.table >= 0:
            table = self.tables[person.table]
            del table.seats[person.seat]
            table.hand(person.seat, stand_in(table.game.book, person.seat))
        self.change()

    def end(self) -> None:
        """Close the room: phones are told, names and tokens are deleted; results stay."""
        self.close("The room is closed.")
        self.path.unlink(missing_ok=True)
        self.people.clear()
        self.played = [(code, []) for code, _ in self.played]
        for table in self.tables:
            table.seats.clear()
            table.look_at(brought_back(table.game.code, [], [table.game.book]))
        self.desk.draw()

    def close(self, words: str = "") -> None:
        """Stop listening; the file stays. Without `words` phones wait until it opens again."""
        self.closed = True
        self.server.stop(words)
        ROOMS.pop(self.name, None)

    # -- asking the room ----------------------------------------------------------------------
    @args.checked(words=args.WORD, options=OPTIONS)
    def ask(self, words: str, options: Sequence | range = ()) -> None:
        """Ask everybody: buttons (a list), a whole number (a range), or a sentence (nothing).

        The answers are counted once they are revealed; then `answers` gives them to a cell. A
        question that is out goes on if its cell runs again. Raises SettingError."""
        span = options if isinstance(options, range) else None
        limits = [span.start, span.stop, span.step] if span else []
        new, old = Ask(words, [] if span else [*map(str, options)], limits), self.asked
        if old is None or replace(old, given={}) != new:
            self.asked = new
        self.change()

    def reveal(self) -> None:
        """Show the counts to all."""
        if self.asked is not None:
            self.asked.revealed = True
        self.change()

    @property
    def answers(self) -> list[str] | list[int]:
        """What the room answered to the last question. Raises SettingError before all see it."""
        if self.asked is None or not self.asked.revealed:
            raise SettingError("no answers yet: room.ask(...), then reveal them")
        return self.asked.answers

    # -- keeping ------------------------------------------------------------------------------
    def change(self) -> None:
        """Save the room; show it: each phone's words above its table, and the teacher's view."""
        self.save()
        words = f"Here by now: {len(self.people)}. The game begins when your teacher deals."
        for token, person in self.people.items():
            home = f"<h3>You are in, {escape(person.name)}.</h3>{paragraph(words)}"
            self.server.put(token, "home", home * (person.table < 0))
            self.server.put(token, "ask", self.asked.shown(token) if self.asked else "")
        self.desk.soon()

    def save(self) -> None:
        """Write the whole room: codes of the games, who sits where. What hinders that is told in
        the teacher's view, and the tables play on."""
        if self.closed:
            return
        kept = {"code": self.code, "port": self.server.port, "paused": self.paused,
                "games": self.games, "played": self.played,
                "people": [asdict(person) for person in self.people.values()],
                "tables": [table.record for table in self.tables],
                "asked": self.asked and asdict(self.asked)}  # fmt: skip
        self.trouble = ""
        try:
            save_text(self.path, json.dumps(kept, ensure_ascii=False, indent=1))
        except DataError as fault:
            self.trouble = str(fault)

    def _reopen(self, port: int) -> tuple[list[Game], int]:
        """The room as its file has it: its games and its port. Raises DataError."""
        try:
            kept = json.loads(read_text(self.path))
            self.code, self.paused = str(kept["code"]), bool(kept["paused"])
            self.games, self.asked = int(kept["games"]), kept["asked"] and Ask(**kept["asked"])
            self.people = {one["token"]: Person(**one) for one in kept["people"]}
            self.played = [(code, [*names]) for code, names in kept["played"]]
            games = [brought_back(code, names, self.books) for code, names in kept["tables"]]
            for person in self.people.values():
                if person.table >= 0:
                    games[person.table].names[person.seat]
            return games, port or int(kept["port"])
        except (LabError, ValueError, LookupError, TypeError, AttributeError) as wrong:
            words = f"{self.path.name} is no room ({wrong}); move it away and try again"
            raise DataError(words) from wrong

    # -- results ------------------------------------------------------------------------------
    def wall(self, games: int = 1000) -> Wall:
        """The class wall: every table's path beside `games` games of bots under its rules."""
        codes = [code for code, _ in self._results()]
        if not codes:
            raise SettingError("no table has been dealt yet")
        return wall(codes, games=games)

    def _results(self) -> list[tuple[str, list[str]]]:
        return self.played + [table.record for table in self.tables]

    def csv(self, path: Any = None, names: bool = False) -> Path:
        """Save a row a table; with `names` also who sat there. Raises DataError."""
        known, found = self._results(), self.wall(100)
        for row in found.rows if names else ():
            row["names"] = ", ".join(known[row["entry"] - 1][1])
        return found.csv(path or self.path.with_suffix(".csv"))

    def __repr__(self) -> str:
        return f"Room {self.code} at {self.desk.address}, {len(self.people)} joined"

    def _ipython_display_(self) -> None:
        self.desk.show()


@args.checked(game=args.BOOK, other=args.BOOK, size=args.whole(1, 4, 3), seed=args.SEED,
              lan=args.FLAG, port=args.whole(0, 65_535, 8_848), name=args.WORD)  # fmt: skip
def room(
    game: str | Rulebook = "community_fund",
    *,
    other: str | Rulebook = "",
    size: int = 4,
    seed: int = 1848,
    lan: bool = False,
    port: int = 0,
    name: str = "room",
    **settings: Any,
) -> Room:
    """Open a room, or show the one of that name that is open or was saved.

    Students join by their phones' browsers and play at tables of up to `size` people; bots fill
    up. `other` is a second rulebook for every other table, on the same dice. The room listens on
    this computer alone; `lan=True` lets phones of the same network in. Other settings are the
    game's. What is said otherwise than before holds from the next deal on; people and tables
    stay. Raises SettingError, DataError.
    """
    if sys.platform == "emscripten":
        raise SettingError(NO_SERVER)
    books = [find(one) for one in (game, other) if one]
    for book in books:
        book.choose_settings(settings)
    known, described = ROOMS.get(name), (books, size, seed, lan, port, settings)
    if known and described == known.described:
        return known
    if known:
        known.close()
    try:
        ROOMS[name] = Room(name, *described)
    except OSError as fault:
        words = f"port: it cannot be had ({fault.strerror}); is room {name!r} open in another "
        raise SettingError(f"{words}notebook? Close it there, or give a port=") from None
    return ROOMS[name]
