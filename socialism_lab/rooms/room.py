"""`lab.room`: a class at one table after another, each student on a phone of their own."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from socialism_lab.bots import check_names, from_tag
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
from .seats import Seat, Table, brought_back
from .server import Server, new_code
from .teacher import Desk

ROOMS: dict[str, Room] = {}
IDLE = 45  # seconds after which the teacher's button takes a seat for idle
NO_SERVER = (
    "lab.room needs a server, and Python in the browser has none: let each table share one screen "
    "(lab.play) and bring the games together by their codes (lab.wall)."
)
NOBODY = "nobody waits for a table: let them join first"
OPTIONS = args.Kind(
    lambda x: x if isinstance(x, range) else args.is_list(x) and len({*map(str, x)}) == len(x),
    'different answers, such as ["yes", "no"], or a range, such as range(1, 61)',
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
    return from_tag(OTHERS.get(book.name, OTHERS["community_fund"])[seat % 3])


class Room:
    """People, their tables, and what the teacher does. `csv` and `wall` tell the results.

    `books` are one rulebook, or two: then every other table plays the second, on the same dice.
    """

    def __init__(self, name: str, books: Sequence[Rulebook], size: int, seed: int, lan: bool,
                 port: int, settings: dict[str, Any]):  # fmt: skip
        self.described = (books, size, seed, lan, port, settings)
        self.name, self.books, self.size, self.seed = name, books, size, seed
        self.lan, self.settings, self.code = lan, settings, new_code()
        self.people: dict[str, Person] = {}
        self.tables: list[Table] = []
        self.played: list[tuple[str, list[str]]] = []  # tables of games before: codes, names
        self.asked: Ask | None = None
        self.games = 0  # how often everybody was dealt anew: other dice each time
        self.paused, self.closed = False, True  # until all tables are laid
        self.trouble = ""  # why the room cannot be saved
        self.faults: list[BaseException] = []
        self.loop = running_loop()
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
            self._answered(token, str(message.get("value") or message.get("typed", "")))
        elif person is not None and person.table >= 0:
            self.tables[person.table].seats[person.seat].hear(message)
        self.desk.soon()

    def _answered(self, token: str, said: str) -> None:
        asked, wrong = self.asked, ""
        assert asked
        try:
            asked.take(token, said)
            self.save()
        except LabError as refusal:
            wrong = str(refusal)
        self.server.put(token, "ask", asked.shown(token, wrong))

    def join(self, token: str, name: str) -> None:
        """Somebody comes in. Raises SettingError for what is no name."""
        if token not in self.people:
            self.people[token] = Person(token, self.named(name))
            self.change()

    def named(self, name: str) -> str:
        """The name; with a number where somebody has it, or where it means something in a game
        (a space, the bank, a bot). Raises SettingError for what is no name."""
        (name,) = unique_names([name])
        known = {person.name.casefold() for person in self.people.values()}
        numbered = (f"{name[:25]} {number}" for number in count(2))
        names = (one for names in ([name], numbered) for one in names)
        return next(one for one in names if one.casefold() not in known and self.sits(one))

    def sits(self, name: str) -> bool:
        """Whether somebody of that name can sit down among bots."""
        try:
            check_names([name])
            for book in self.books:
                Game(book, [name, *(stand_in(book, seat) for seat in range(1, 4))], self.seed)
        except SettingError:
            return False
        return True

    def home(self, person: Person) -> str:
        """What a phone shows above its table."""
        if person.table >= 0:
            return ""
        words = f"Here by now: {len(self.people)}. The game begins when your teacher deals."
        return f"<h3>You are in, {escape(person.name)}.</h3>{paragraph(words)}"

    # -- tables -------------------------------------------------------------------------------
    def deal(self) -> None:
        """New tables for all who have no table; bots fill up. Raises SettingError."""
        free = [person for person in self.people.values() if person.table < 0]
        if not free:
            raise SettingError(NOBODY)
        tables = -(-len(free) // self.size)
        for at in range(tables):
            self._seat(free[at::tables])
        self.change()

    def next_game(self) -> None:
        """Deal everybody anew, with other dice; the games so far stay among the results. Raises
        SettingError."""
        if not self.people:
            raise SettingError(NOBODY)
        self.played += [table.record for table in self.tables]
        for person in self.people.values():
            person.table = person.seat = -1
        self.tables, self.games = [], self.games + 1
        self.deal()

    def _seat(self, people: Sequence[Person]) -> None:
        """One new table of these people; of two rulebooks, neighbours play on the same dice."""
        number, kinds = len(self.tables), len(self.books)
        book = self.books[number % kinds]
        more = range(len(people), max(2, self.size))
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
        for person in self.people.values():
            if person.table == number:
                self._sit(table, person)
        table.take(game)

    def _sit(self, table: Table, person: Person) -> None:
        put = partial(self.server.put, person.token)
        table.seats[person.seat] = Seat(table, person.seat, put)

    def seated(self) -> Iterator[tuple[Person, Table]]:
        """Who sits at a table, and at which."""
        return ((one, self.tables[one.table]) for one in self.people.values() if one.table >= 0)

    def take_bots(self) -> None:
        """Whoever waits takes a bot's seat at a running table."""
        free = (
            (number, table, seat)
            for number, table in enumerate(self.tables)
            for seat, bot in enumerate(table.game.bots)
            if bot is not None and seat not in table.seats and not table.game.over
        )
        waiting = [person for person in self.people.values() if person.table < 0]
        for person, (number, table, seat) in zip(waiting, free, strict=False):
            person.table, person.seat = number, seat
            self._sit(table, person)
            table.hand(seat, None)
            table.rename(seat, person.name)
        self.change()

    def pause(self) -> None:
        """Stop all tables, or let them go on."""
        self.paused = not self.paused
        for table in self.tables:
            table.pause(self.paused)
        self.change()

    def hand_idle(self) -> None:
        """Seats that are asked, and whose people are away or slow, go to a bot."""
        for person, table in self.seated():
            decision = table.game.decision if table.waits_for_person else None
            asked = decision is not None and decision.seat == person.seat
            if asked and (table.slow > IDLE or person.token not in self.server.present):
                table.hand(person.seat, stand_in(table.game.book, person.seat))

    def hand_back(self) -> None:
        """Everybody who is here plays again."""
        for person, table in self.seated():
            if table.game.bots[person.seat] and person.token in self.server.present:
                table.hand(person.seat, None)

    def undo(self, number: int) -> None:
        """Take back the last answer at a table (1, 2, ...). Raises IllegalChoice."""
        self.tables[number - 1].undo()

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
        alike = old and (old.words, old.options, old.limits) == (new.words, new.options, limits)
        if old is None or not alike or old.revealed:
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
        for token, person in self.people.items():
            self.server.put(token, "home", self.home(person))
            self.server.put(token, "ask", self.asked.shown(token) if self.asked else "")
        self.desk.soon()

    def save(self) -> None:
        """Write the whole room: codes of the games, who sits where. What hinders that is told in
        the teacher's view, and the tables play on."""
        if self.closed:
            return
        kept = {"room": 1, "code": self.code, "port": self.server.port, "paused": self.paused,
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
        found, rows = self._results(), self.wall(100).rows
        for row in rows if names else ():
            row["names"] = ", ".join(found[row["entry"] - 1][1])
        where = path or saves_folder() / f"room_{safe_name(self.name)}.csv"
        return write_table(where, rows, [*rows[0]])

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
