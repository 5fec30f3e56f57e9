"""Who sits where: people are dealt to tables, bots fill up, seats change hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any

from socialism_lab.bots import check_names, from_tag
from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.game import Game
from socialism_lab.engine.luck import mix
from socialism_lab.engine.rulebook import Rulebook
from socialism_lab.engine.seats import unique_names
from socialism_lab.notebook.tables import OTHERS

from .seats import Seat, Table
from .server import Server

IDLE = 45  # seconds after which the teacher's button takes a seat for idle
NOBODY = "nobody waits for a table: let them join first"


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


class Hall:
    """People and their tables. `books` are one rulebook, or two: then every other table plays the
    second, on the same dice."""

    server: Server

    def __init__(self, books: Sequence[Rulebook], size: int, seed: int, settings: dict[str, Any]):
        self.books, self.size, self.seed, self.settings = books, size, seed, settings
        self.people: dict[str, Person] = {}
        self.tables: list[Table] = []
        self.played: list[tuple[str, list[str]]] = []  # tables of games before: codes, names
        self.games = 0  # how often everybody was dealt anew: other dice each time
        self.paused = False
        self.faults: list[BaseException] = []

    def change(self) -> None:
        """Save and show what is new."""
        raise NotImplementedError

    def save(self) -> None:
        """Write the whole room."""
        raise NotImplementedError

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
