"""`lab.room`: a class at one table after another, each student on a phone of their own."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import socialism_lab as lab
from socialism_lab.bots import from_tag
from socialism_lab.engine import checks as args
from socialism_lab.engine.errors import DataError, LabError, SettingError
from socialism_lab.engine.game import Game
from socialism_lab.engine.luck import mix
from socialism_lab.engine.rulebook import Rulebook
from socialism_lab.engine.seats import unique_names
from socialism_lab.engine.tables import read_text, safe_name, save_text, saves_folder, write_table
from socialism_lab.notebook.browser import interruptible, running_loop
from socialism_lab.notebook.parts import paragraph
from socialism_lab.notebook.tables import OTHERS
from socialism_lab.notebook.wall import Wall, wall
from socialism_lab.rulebooks import find

from .asks import Ask
from .seats import Seat, Table
from .server import Server, new_code
from .teacher import Desk

ROOMS: dict[str, Room] = {}
IDLE = 45  # seconds after which the teacher's button takes a seat for idle
NO_SERVER = (
    "lab.room needs a server, and Python in the browser has none: let each table share one screen "
    "(lab.play) and bring the games together by their codes (lab.wall)."
)


@dataclass
class Person:
    """Who has joined: the phone's token, the name, and where this person sits (-1: nowhere)."""

    token: str
    name: str
    table: int = -1
    seat: int = -1


def stand_in(book: Rulebook, seat: int) -> Any:
    """The bot that takes a seat where nobody sits."""
    return from_tag(OTHERS[book.name][seat % 3])


class Room:
    """People, their tables, and what the teacher does. `rows`, `csv` and `wall` tell the results.

    `books` are one rulebook, or two: then every other table plays the second, on the same dice.
    """

    def __init__(self, name: str, books: Sequence[Rulebook], size: int, seed: int, lan: bool,
                 port: int, settings: dict[str, Any]):  # fmt: skip
        self.name, self.books, self.size, self.seed = name, [*books], size, seed
        self.lan, self.settings, self.code = lan, settings, new_code()
        self.people: dict[str, Person] = {}
        self.tables: list[Table] = []
        self.asked: Ask | None = None
        self.games = 0  # how often everybody was dealt anew: other dice each time
        self.paused = self.closed = False
        self.faults: list[BaseException] = []
        self.loop = running_loop()
        self._kept: list = []
        self.path = saves_folder() / f"room_{safe_name(name)}.json"
        if self.path.is_file():
            port = self._reopen(port)
        self.server = Server(self.deliver, self.code, lan=lan, port=port,
                             tokens=set(self.people))  # fmt: skip
        self.desk = Desk(self)
        for number, (code, names) in enumerate(self._kept):
            self._lay(number, lab.load(code, names))
        self.draw()

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
        except LabError as fault:
            self.put(token, "status", f"!{fault}")
        except Exception as fault:
            self.faults.append(fault)
        finally:
            self.server.done(token)

    def _hear(self, token: str, message: dict) -> None:
        do, person = message.get("do"), self.people.get(token)
        if do == "join":
            self.join(token, str(message["name"]))
        elif person is not None and do == "ask" and self.asked is not None:
            self.asked.take(token, str(message.get("value") or message.get("typed", "")))
            self.put(token, "ask", self.asked.shown(token))
            self.save()
        elif person is not None and person.table >= 0:
            self.tables[person.table].seats[person.seat].hear(message)
        self.desk.soon()

    def put(self, token: str, kind: str, message: str | bytes) -> None:
        """Show something on a person's phone."""
        self.server.put(token, kind, message)

    def join(self, token: str, name: str) -> None:
        """Somebody comes in; a name that is there already gets a number. Raises SettingError."""
        if token in self.people:
            return
        known = [person.name for person in self.people.values()]
        (name,) = unique_names([name])
        names = (name, *(f"{name} {number}" for number in range(2, len(known) + 3)))
        free = next(one for one in names if one not in known)
        self.people[token] = Person(token, free)
        self.save()
        self.draw()

    def home(self, person: Person) -> str:
        """What a phone shows above its table."""
        if person.table >= 0:
            return ""
        words = f"Here by now: {len(self.people)}. The game begins when your teacher deals."
        return f"<h3>You are in, {escape(person.name)}.</h3>{paragraph(words)}"

    # -- the teacher --------------------------------------------------------------------------
    def deal(self, again: bool = False) -> None:
        """New tables for all who have no table; `again`: for everybody. Bots fill up."""
        if again:
            for person in self.people.values():
                person.table = person.seat = -1
            self.tables = []
            self.games += 1
        free = [person for person in self.people.values() if person.table < 0]
        if not free:
            raise SettingError("nobody waits for a table: let them join first")
        count = -(-len(free) // self.size)
        for at in range(count):
            self._seat(free[at::count])
        self.save()
        self.draw()

    def _seat(self, people: Sequence[Person]) -> None:
        """One new table of these people; of two rulebooks, neighbours play on the same dice."""
        number, kinds = len(self.tables), len(self.books)
        book = self.books[number % kinds]
        more = range(max(2, self.size) - len(people))
        players = [person.name for person in people] + [stand_in(book, at) for at in more]
        seed = mix(mix(self.seed, self.games), number // kinds)
        game = Game(book, players, seed, pause=True, **self.settings)
        for seat, person in enumerate(people):
            person.table, person.seat = number, seat
        self._lay(number, game)

    def _lay(self, number: int, game: Game) -> None:
        """Put a game on a table, with a panel for each of its people."""
        table = Table(number + 1, game, self.save)
        table.faults, table.paused = self.faults, self.paused
        self.tables.append(table)
        for token, person in self.people.items():
            if person.table == number:
                self._sit(token, person)
        table.take(game)

    def _sit(self, token: str, person: Person) -> None:
        table = self.tables[person.table]
        table.seats[person.seat] = Seat(table, person.seat, partial(self.put, token))
        self.put(token, "table", "here")

    def take_bots(self) -> None:
        """Whoever waits takes a bot's seat at a running table."""
        for token, person in self.people.items():
            if person.table >= 0:
                continue
            for number, table in enumerate(self.tables):
                bots = [seat for seat, bot in enumerate(table.game.bots)
                        if bot is not None and seat not in table.seats]  # fmt: skip
                if bots and not table.game.over:
                    person.table, person.seat = number, bots[0]
                    table.game.hand(bots[0], None)
                    self._sit(token, person)
                    table.go_on()
                    break
        self.draw()

    def pause(self) -> None:
        """Stop all tables, or let them go on."""
        self.paused = not self.paused
        for table in self.tables:
            table.paused = self.paused
            table.draw()

    def hand_idle(self) -> None:
        """Seats whose people are away or have not answered for a while go to a bot."""
        for person in self.people.values():
            table = self.tables[person.table] if person.table >= 0 else None
            decision = table and table.game.decision
            if not table or not decision or decision.seat != person.seat:
                continue
            away = person.token not in self.server.present
            if table.waits_for_person and (away or table.slow > IDLE):
                self.to_bot(person)

    def to_bot(self, person: Person) -> None:
        """A bot plays for somebody."""
        table = self.tables[person.table]
        table.game.hand(person.seat, stand_in(table.game.book, person.seat))
        table.go_on()

    def hand_back(self) -> None:
        """Everybody who is here plays again."""
        for person in self.people.values():
            if person.table >= 0 and person.token in self.server.present:
                table = self.tables[person.table]
                if table.game.bots[person.seat] is not None and not table.game.over:
                    table.game.hand(person.seat, None)
                    table.go_on()

    def undo(self, number: int) -> None:
        """Take back the last answer at a table (1, 2, ...). Raises IllegalChoice."""
        self.tables[number - 1].undo()

    def person(self, name: str) -> Person:
        """The person of that name. Raises SettingError if there is none."""
        for person in self.people.values():
            if person.name == name:
                return person
        raise SettingError(f"{name!r} is not in the room")

    def rename(self, name: str, new: str) -> None:
        """Give somebody another name, at the table from the next game on. Raises SettingError."""
        person, (good,) = self.person(name), unique_names([new])
        if good in {other.name for other in self.people.values()}:
            raise SettingError(f"{good!r} is there already; take another name")
        person.name = good
        self.save()
        self.draw()

    def remove(self, name: str) -> None:
        """Let somebody out; a bot takes the seat. Raises SettingError."""
        person = self.person(name)
        if person.table >= 0:
            self.tables[person.table].seats.pop(person.seat, None)
            self.to_bot(person)
        del self.people[person.token]
        self.server.forget(person.token)
        self.save()
        self.draw()

    def end(self) -> None:
        """Close the room: phones are told, names and tokens are deleted; results stay."""
        self.closed = True
        self.server.stop()
        self.people.clear()
        self.path.unlink(missing_ok=True)
        ROOMS.pop(self.name, None)
        self.desk.draw()

    # -- asking the room ----------------------------------------------------------------------
    def ask(self, words: str, options: Sequence[str] | range = ()) -> None:
        """Ask everybody: buttons (a list), a whole number (a range), or a sentence (nothing).

        The answers are counted once they are revealed; then `answers` gives them to a cell."""
        self.asked = Ask(words, [*map(str, options)], isinstance(options, range))
        self.draw()

    def reveal(self) -> None:
        """Show the counts to all."""
        if self.asked is not None:
            self.asked.revealed = True
        self.draw()

    @property
    def answers(self) -> list[str] | list[int]:
        """What the room answered to the last question. Raises SettingError before all see it."""
        if self.asked is None or not self.asked.revealed:
            raise SettingError("no answers yet: room.ask(...), then reveal them")
        return self.asked.answers

    # -- keeping ------------------------------------------------------------------------------
    def draw(self) -> None:
        """Every phone's words above the table, and the teacher's view."""
        for token, person in self.people.items():
            self.put(token, "home", self.home(person))
            self.put(token, "ask", self.asked.shown(token) if self.asked else "")
        self.desk.soon()

    def save(self) -> None:
        """Write the whole room: codes of the games, who sits where. Raises DataError."""
        if self.closed:
            return
        kept = {"room": 1, "code": self.code, "port": self.server.port, "paused": self.paused,
                "games": self.games,
                "people": [asdict(person) for person in self.people.values()],
                "tables": [table.record() for table in self.tables],
                "asked": self.asked and asdict(self.asked)}  # fmt: skip
        save_text(self.path, json.dumps(kept, ensure_ascii=False, indent=1))

    def _reopen(self, port: int) -> int:
        """The room as its file has it; the port it had. Raises DataError if it cannot be read."""
        try:
            kept = json.loads(read_text(self.path))
            self.code, self.paused = str(kept["code"]), bool(kept["paused"])
            self.games = int(kept["games"])
            self.people = {one["token"]: Person(**one) for one in kept["people"]}
            self.asked = kept["asked"] and Ask(**kept["asked"])
            self._kept = [(str(code), [*map(str, names)]) for code, names in kept["tables"]]
            port = port or int(kept["port"])
        except (LabError, ValueError, KeyError, TypeError) as wrong:
            raise DataError(f"{self.path.name} is no room; move it away and try again") from wrong
        return port

    # -- results ------------------------------------------------------------------------------
    def wall(self, games: int = 1000) -> Wall:
        """The class wall: every table's path beside `games` games of bots under its rules."""
        if not self.tables:
            raise SettingError("no table has been dealt yet")
        found: Wall = wall([table.game.code for table in self.tables], games=games)
        return found

    def csv(self, path: Any = None, names: bool = False) -> Path:
        """Save a row a table; with `names` also who sat there. Raises DataError."""
        rows = self.wall(100).rows
        for row, table in zip(rows, self.tables, strict=False):
            row |= {"names": ", ".join(table.game.names)} if names else {}
        where = path or saves_folder() / f"room_{safe_name(self.name)}.csv"
        return write_table(where, rows, [*rows[0]])

    def __repr__(self) -> str:
        return f"Room {self.code} at {self.desk.address}, {len(self.people)} joined"

    def _ipython_display_(self) -> None:
        self.desk.show()


@args.checked(name=args.WORD)
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
    game's. Raises SettingError, DataError.
    """
    if sys.platform == "emscripten":
        raise SettingError(NO_SERVER)
    if size not in range(1, 5):
        raise SettingError(f"size: {size!r} people a table; choose 1 to 4")
    if name not in ROOMS:
        books = [find(game)] + ([find(other)] if other else [])
        for book in books:
            book.choose_settings(settings)
        try:
            ROOMS[name] = Room(name, books, size, seed, lan, port, settings)
        except OSError as fault:
            raise SettingError(f"port: {port} cannot be had ({fault.strerror})") from None
    return ROOMS[name]
