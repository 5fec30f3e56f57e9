"""What lies on the table while a game runs: money, whose turn, the board, who holds what.

A rulebook's own state class adds its lists and names them in `KEEPS`. Static data (spaces, cards)
is shared between games and never changed; everything that changes is a number, a string or a
flat list, so that a new game is a few copies.
"""

from __future__ import annotations

import functools
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from .decision import Asking, Decision, GameOver, Result
from .errors import IllegalChoice, LabError
from .ledger import BANK, PURSE, Ledger
from .luck import BOT, Luck, check_seed
from .rulebook import Rulebook

MOST_ANSWERS = 100_000  # of one seat in a game; a long game of twenty laps has some hundreds


def short_digest(text: str) -> str:
    """Eight hex digits of the text's SHA-256."""
    import hashlib  # when somebody asks: a fresh kernel is quicker without it

    return hashlib.sha256(text.encode()).hexdigest()[:8]


@functools.cache
def circle(players: int) -> tuple[tuple[int, ...], ...]:
    """For each seat, all seats from it on to the left."""
    seats = range(players)
    return tuple(tuple((seat + step) % players for step in seats) for seat in seats)


@dataclass(frozen=True)
class Start:
    """All that a game begins with; with the events it is the whole record."""

    seed: int
    names: tuple[str, ...]
    settings: dict[str, Any] = field(default_factory=dict)  # only those that were chosen
    dice: tuple[tuple[int, int], ...] = ()  # scripted rolls, used before the seed's own
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)  # ids that come first
    position: dict[str, Any] = field(default_factory=dict)  # a described position to start from


def new_state(book: Rulebook, data: Any, start: Start, keep: bool = True) -> State:
    """A new state for this start, nothing played yet; without `keep`, no notes and entries."""
    luck = Luck(check_seed(start.seed), start.dice, start.decks)
    settings = book.choose_settings(start.settings)
    state: State = book.new_state(book, data, settings, start.names, luck)
    if not keep:
        state.notes, state.ledger.keep = None, False
    return state


class State:
    """The part that every game has. Rules and bots know it as `game`."""

    __slots__ = (
        "asked", "book", "cash", "circle", "data", "extra", "first", "ledger",
        "luck", "names", "notes", "pay", "players", "result", "round", "running", "seat",
        "settings", "turn", "turns", "upnext",
    )  # fmt: skip
    KEEPS: tuple[str, ...] = ("turn", "round", "seat", "upnext", "turns")

    book: Rulebook
    data: Any  # a game's own class says of what type these two are
    settings: Any

    def __init__(
        self, book: Rulebook, data: Any, settings: Any, names: tuple[str, ...], luck: Luck
    ):
        self.book = book  # the rulebook in force; a carried vote swaps it
        self.data = data
        self.settings = settings  # the chosen settings as attributes
        self.names = names
        self.players = len(names)
        self.circle = circle(self.players)
        self.luck = luck
        self.ledger = Ledger(names, book.purse)
        self.pay = self.ledger.pay
        self.cash = self.ledger.balance  # cash[seat]; cash[PURSE] is the common purse
        self.turn = 0  # turns begun in the game, the number in ledger entries
        self.round = 1
        self.seat = 0  # whose turn it is
        self.first = 0  # who opens each round
        self.upnext = 0  # whose turn comes next
        self.turns = [0] * self.players  # turns begun by each seat: the luck's own count
        self.asked = [0] * self.players  # questions answered by each seat: the bots' luck
        self.extra = 0  # further rolls in this turn
        self.running = False  # whether a turn runs (not between turns)
        # what happened without money; None in batches
        self.notes: list[tuple[Any, ...]] | None = []
        self.result: Result | None = None

    def __copy__(self) -> State:
        """A state of its own; what never changes is shared."""
        fixed = self.book, self.data, self.settings, self.luck.script, self.luck.decks
        memo: dict[int, Any] = {id(one): one for one in fixed}
        memo |= {id(rows): [*rows] for rows in (self.ledger.kept, self.notes) if rows}
        return deepcopy(self, memo)

    # -- what rules use ---------------------------------------------------------------------
    def roll(self) -> tuple[int, int]:
        """The main dice of this turn, or (after the first call) a further roll drawn apart."""
        count = self.extra
        self.extra = count + 1
        seat = self.seat
        return self.luck.pair(seat, self.turns[seat], count)

    def note(self, rule: str, seat: int, kind: str, *about: Any) -> None:
        """Write down something that moved no money, for the story and the panel."""
        if self.notes is not None:
            self.notes.append((len(self.ledger.rows), self.turn, rule, seat, kind, about))

    def others(self, seat: int) -> tuple[int, ...]:
        """The other seats, from the left of `seat` on."""
        return self.circle[seat][1:]

    def everybody(self, seat: int) -> tuple[int, ...]:
        """All seats, from `seat` on to the left."""
        return self.circle[seat]

    def name_of(self, space: int) -> str:
        """The space's name."""
        name: str = self.data.spaces[space].name
        return name

    # -- what bots use ----------------------------------------------------------------------
    def chance(self, seat: int, top: int) -> int:
        """A number from 0 to top - 1 by (seed, seat, number of this decision): a bot's dice."""
        return self.luck.below(top, BOT, seat, 0, self.asked[seat])

    @property
    def purse(self) -> int:
        """What is in the common purse."""
        return self.cash[PURSE]

    # -- what the driver uses ---------------------------------------------------------------
    def count_answer(self, decision: Decision) -> None:
        """Count an answer of this seat. Raises LabError where a game asks it for ever."""
        self.asked[decision.seat] += 1
        if self.asked[decision.seat] > MOST_ANSWERS:
            raise self.endless(decision)

    def endless(self, decision: Decision) -> LabError:
        """The error for a game that asks for ever."""
        return LabError(
            f"{self.names[decision.seat]} has answered {MOST_ANSWERS:,} questions by turn "
            f"{self.turn:,}, the last of kind {decision.kind!r}: the game does not end; "
            "is a rule asking for ever, or are laps and rounds set too high?"
        )

    def next_turn(self) -> Asking[None]:
        """Count a new turn and give its rule. Ends the game past the limit of rounds."""
        seat = self.upnext
        if seat == self.first and self.turn:
            if self.round >= self.settings.round_limit:
                raise GameOver("unfinished")
            self.round += 1
        self.seat = seat
        self.upnext = self.circle[seat][1]
        self.turn = self.ledger.turn = self.turn + 1
        self.turns[seat] += 1
        self.extra = 0
        self.running = True
        return self.book.turn(self, seat)

    def finish(self, end: GameOver) -> None:
        """Write down how the game ended. Raises LabError for what is no name or no winner."""
        seats = end.winners
        if not isinstance(seats, tuple | list) or any(k not in self.circle[0] for k in seats):
            raise LabError(f"GameOver: {seats!r} are no winners; give seats, such as (seat,)")
        if not isinstance(end.ending, str):
            raise LabError(f"GameOver: {end.ending!r} is no ending; give its name")
        self.result = Result(end.ending, tuple(end.winners), self.turn, self.round)

    def sample(self) -> dict[str, Any]:
        """The book's series as they stand."""
        series = {name: measure(self) for name, measure in self.book.series.items()}
        return {"turn": self.turn, "round": self.round} | series

    def seat_of(self, who: int | str) -> int:
        """The seat's number, from a number or a name. Raises IllegalChoice if there is none."""
        if isinstance(who, str) and who in self.names:
            return self.names.index(who)
        if type(who) is int and who in self.circle[0]:
            return who
        raise IllegalChoice(f"{who!r} does not play here; there are {', '.join(self.names)}")

    def snapshot(self) -> tuple[Any, ...]:
        """Everything that can change, as plain values: equal states have equal snapshots."""
        kept = tuple(repr(getattr(self, name)) for name in self.KEEPS)
        return (self.book.name, tuple(self.cash), self.result, *kept)

    def digest(self) -> str:
        """Eight hex digits that name the state reached."""
        return short_digest(repr(self.snapshot()))

    @property
    def bank(self) -> int:
        """What the Bank has taken in (or, below zero, given out)."""
        return self.cash[BANK]
