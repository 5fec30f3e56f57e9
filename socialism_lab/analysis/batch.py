"""The games of a batch, one by one: game i is a pure function of (batch, i), wherever it runs."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from sys import intern
from typing import Any

from ..engine.batch import play_batch_game
from ..engine.errors import LabError
from ..engine.ledger import BANK, PURSE
from ..engine.luck import Luck, mix
from ..engine.own import own_rules, told
from ..engine.rulebook import Rulebook
from ..engine.seats import kit_bot
from ..engine.state import State
from . import measures
from .watch import Recorder, check, within

PARTIES = {BANK: "bank", PURSE: "purse"}
SEATS = ("rotate", "shuffle", "fixed")


@dataclass(frozen=True)
class Batch:
    """All that a game of the batch needs besides its number; goes to the workers as it is."""

    book: Rulebook
    data: Any
    players: tuple[Callable, ...]
    names: tuple[str, ...]  # by player
    seed: int
    seats: str  # one of SEATS
    settings: Any
    position: dict
    money: bool
    series: tuple[str, ...]
    limit: float | None  # seconds a game may take

    @cached_property
    def own(self) -> list[str]:
        """The names of the book's rules that are not the kit's."""
        return own_rules(self.book)

    def seating(self, number: int) -> list[int]:
        """Which player sits at each seat in game `number`; the same under every rulebook."""
        n = len(self.players)
        order = list(range(n))
        if self.seats == "rotate":
            return [(seat - number) % n for seat in order]
        if self.seats == "shuffle":
            own = mix(self.seed, number)
            for k in range(n - 1, 0, -1):
                other = mix(own, k) % (k + 1)
                order[k], order[other] = order[other], order[k]
        return order

    def new(self, number: int, count: bool = False) -> State:
        """Game `number` before its first turn."""
        names = tuple(self.names[player] for player in self.seating(number))
        luck = Luck(mix(self.seed, number))
        game = self.book.new_state(self.book, self.data, self.settings, names, luck)
        game.notes, game.ledger.keep = None, False
        game.ledger.sums = defaultdict(int) if count else None
        if self.position:
            self.book.place(game, self.position)
        return game


class Chunk:
    """Some games in a row, as compact columns."""

    def __init__(self, batch: Batch, start: int, stop: int):
        self.games = stop - start
        self.bands: dict[str, dict[int, dict]] = {name: {} for name in batch.series}
        played = [play(batch, number, self.bands) for number in range(start, stop)]
        self.columns = _columns([row for row, _ in played], None)
        self.money = _columns([moved for _, moved in played], 0)


def _columns(rows: list[dict], missing: Any) -> dict[str, Any]:
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: compact([row.get(name, missing) for row in rows]) for name in names}


def compact(values: list) -> Any:
    """Whole numbers as an array of 4 or 8 bytes each, floats as one of 8; else the list."""
    kinds = set(map(type, values))
    if kinds == {float}:
        return array("d", values)
    for code in ("i", "q") if kinds == {int} else ():
        with suppress(OverflowError):
            return array(code, values)
    return values


def play(batch: Batch, number: int, bands: dict) -> tuple[dict, dict]:
    """One game as a row, and what each rule moved.

    Every error names the game's seed, so that it can be played again and looked at.
    """
    seating = batch.seating(number)
    bots = [batch.players[player] for player in seating]
    try:
        game, counts = within(batch.limit, lambda: _played(batch, number, bots, bands))
        return row_of(batch, number, game, seating, counts), tally(game.ledger.sums or {})
    except (Exception, SystemExit, GeneratorExit) as fault:
        own, seed = isinstance(fault, LabError), mix(batch.seed, number)
        order = ", ".join(batch.names[player] for player in seating)
        error: Any = (type(fault) if own else LabError)(
            f"game {number}, seed {seed}, seats in order {order}: {told(fault)}"
        )
        error.seed, error.game = seed, number
        raise error from fault


def _played(batch: Batch, number: int, bots: list, bands: dict) -> tuple[State, dict]:
    game = batch.new(number, batch.money)
    sample, counts = _sampler(batch, game, bands)
    trusted = all(map(kit_bot, bots))
    log: list = []
    play_batch_game(game, bots if trusted else [Recorder(bot, log) for bot in bots], sample)
    assert game.result  # play_batch_game goes on until there is one
    if sample and game.result.ending != "unfinished":
        sample(game)  # the turn that the ending cut short
    twice = number < 20 or number % 101 == 0  # from every seat in turn
    if not trusted or (twice and batch.own):
        check(lambda: batch.new(number), bots, None if trusted else log, game.digest(), twice)
    game.ledger.check()
    return game, counts


def _sampler(batch: Batch, game: State, bands: dict) -> tuple[Callable | None, dict]:
    """What to write down after each turn: the series asked for, turns in Jail and Poor House."""
    counts = {
        f"{name}_turns": (getattr(game, name), [0] * game.players)
        for name in ("jail", "poor_house")
        if hasattr(game, name)
    }
    held = tuple(counts.values())
    series = [(measure_of(name, batch.book), bands[name]) for name in batch.series]

    def sample(game: State) -> None:
        seat = game.seat
        for now, turns in held:
            if now[seat]:
                turns[seat] += 1
        for measure, band in series:
            value = measure(game)
            if value is not None:
                at = band.setdefault(game.turn, {})
                at[value] = at.get(value, 0) + 1

    if not held and not series:
        return None, {}
    return sample, {name: turns for name, (_, turns) in counts.items()}


def measure_of(name: str, book: Rulebook) -> Callable:
    """The series of that name: one of the book's own, or a statistic of what the players have.

    Such as "poorest cash" or "gini score": rounded to 4 places, None where it is not defined.
    Raises LabError if there is none."""
    if name in book.series:
        return book.series[name]
    word, _, key = name.partition(" ")
    if not key or word not in measures.STATISTICS:
        own = [f"'{word} cash'" for word in measures.STATISTICS]
        raise LabError(f"series: {name!r} is none; choose {', '.join([*book.series, *own])}")
    statistic = measures.STATISTICS[word]

    def sample(game: State) -> float | None:
        try:
            return round(statistic([held[key] for held in game.book.standing(game)]), 4)
        except measures.Undefined:
            return None
        except KeyError:
            raise LabError(f"series: {name!r}: players have no {key!r} in this game") from None

    return sample


def tally(sums: dict[tuple, int]) -> dict[str, int]:
    """Money moved by rule and direction, such as "money_7_player_purse"."""
    return {
        f"money_{rule}_{PARTIES.get(payer, 'player')}_{PARTIES.get(payee, 'player')}": amount
        for (rule, payer, payee), amount in sums.items()
    }


def row_of(batch: Batch, number: int, game: State, seating: list, counts: dict) -> dict:
    """The game's row: its end first, then what each player has, by player and not by seat."""
    result = game.result
    assert result  # it was played to its end
    row = {
        "game": number, "seed": mix(batch.seed, number), "ending": result.ending,
        "rounds": result.round, "turns": result.turn,
        "winner": intern(" & ".join(batch.names[seating[at]] for at in result.winners)) or None,
    }  # fmt: skip
    if hasattr(game, "revolution"):
        turn = game.revolution
        row["revolution_round"] = (turn - 1) // game.players + 1 if turn else None
    if hasattr(game, "works"):
        row["works"] = game.works
    for seat, held in enumerate(game.book.standing(game)):
        end = f"_{seating[seat] + 1}"
        row["seat" + end] = seat + 1
        row["won" + end] = int(seat in result.winners)
        for name, value in held.items():
            if name not in ("seat", "name"):
                row[name + end] = value
        for name, by_seat in counts.items():
            row[name + end] = by_seat[seat]
    return row
