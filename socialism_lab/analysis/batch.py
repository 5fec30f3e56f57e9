"""The games of a batch, one by one: game i is a pure function of (batch, i), wherever it runs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from ..engine.batch import play_batch_game
from ..engine.course import in_words
from ..engine.errors import LabError, error_text
from ..engine.game import Game
from ..engine.luck import Luck, mix
from ..engine.rulebook import Rulebook, own_rules
from ..engine.seats import Bot, ask_bot, bot_name, kit_bot, unsteady, view_for
from ..engine.state import State
from . import measures

SEATS = ("rotate", "shuffle", "fixed")
HELD = ("jail", "poor_house")  # where a turn may be spent: counted by seat
Row = dict[str, Any]
Flow = tuple[str, int, int]  # rule, payer, payee
Series = Callable[[State], float | None]
Band = dict[int, Counter[float]]  # turn -> value -> games


@dataclass(frozen=True)
class Batch:
    """All that a game of the batch needs besides its number; goes to the workers as it is."""

    book: Rulebook
    data: Any
    files: Mapping[str, Any]  # a reader's own board or cards, which `data` was read from
    players: tuple[Bot, ...]
    names: tuple[str, ...]  # by player
    seed: int
    seats: str  # one of SEATS
    chosen: Mapping[str, Any]  # settings by name
    settings: Any  # all of them, as the book makes them
    position: Mapping[str, Any]
    money: bool
    series: tuple[str, ...]

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

    @cached_property
    def foreign(self) -> bool:
        """Whether there are bots or rules that are not the kit's."""
        return bool(own_rules(self.book)) or not all(map(kit_bot, self.players))

    def bots(self, number: int) -> list[Bot]:
        """Who is asked in game `number`, by seat."""
        return [looking(self.players[player]) for player in self.seating(number)]

    def new_state(self, number: int) -> State:
        """Game `number` before its first turn."""
        names = tuple(self.names[player] for player in self.seating(number))
        luck = Luck(mix(self.seed, number))
        game: State = self.book.new_state(self.book, self.data, self.settings, names, luck)
        game.notes, game.ledger.keep = None, False
        game.ledger.sums = defaultdict(int) if self.money else None
        if self.position:
            self.book.place(game, self.position)
        return game

    def replay(self, number: int, files: Mapping[str, Any] | None = None) -> Game:
        """Game `number` in the driver of single games, which asks bots that are not the kit's
        with more care; its board is read again from `files` if they are given."""
        book = self.book if files else replace(self.book, load=lambda **_: self.data)
        how = {"position": self.position, "files": files, **self.chosen}
        players = [self.players[player] for player in self.seating(number)]
        return Game(book, players, mix(self.seed, number), **how).play()


@dataclass
class Chunk:
    """Some games in a row, as columns: of rows, and of what each rule moved (0: nothing)."""

    games: int = 0
    columns: dict[str, list[Any]] = field(default_factory=dict)
    money: dict[Flow, list[int]] = field(default_factory=dict)
    bands: dict[str, Band] = field(default_factory=dict)

    def add(self, other: Chunk) -> None:
        """Put the games of another chunk behind these."""
        for name, column in other.columns.items():
            self.columns.setdefault(name, []).extend(column)
        for flow in dict.fromkeys([*self.money, *other.money]):
            mine = self.money.setdefault(flow, [0] * self.games)
            mine.extend(other.money.get(flow) or [0] * other.games)
        for name, band in other.bands.items():
            for turn, counts in band.items():
                self.bands[name].setdefault(turn, Counter()).update(counts)
        self.games += other.games


def play_chunk(batch: Batch, start: int, stop: int) -> Chunk:
    """Games `start` to `stop` - 1."""
    bands: dict[str, Band] = {name: {} for name in batch.series}
    played = [play(batch, number, bands) for number in range(start, stop)]
    names, rows = list(played[0][0]), (row.values() for row, _ in played)
    columns = dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
    money: dict[Flow, list[int]] = {}
    for at, (_, moved) in enumerate(played):
        for flow, amount in moved.items():
            if flow not in money:
                money[flow] = [0] * len(played)
            money[flow][at] = amount
    return Chunk(stop - start, columns, money, bands)


def play(batch: Batch, number: int, bands: dict[str, Band]) -> tuple[Row, Mapping[Flow, int]]:
    """One game as a row, and what each rule moved. Errors name the game's seed and seats.

    Where bots or rules are not the kit's, some games are played in the driver, too, and must come
    out the same."""
    try:
        game = batch.new_state(number)
        sample, counts = _sampler(batch, game, bands)
        with in_words(batch.book):
            play_batch_game(game, batch.bots(number), sample)
        if sample and game.result and game.result.ending != "unfinished":
            sample(game)  # the turn that the ending cut short
        game.ledger.check()
        again = batch.foreign and (number < 8 or number % 101 == 0)  # from every seat in turn
        if again and (played := batch.replay(number)).state.digest() != game.digest():
            raise unsteady(batch.book, played.bots)
        return row_of(batch, number, game, counts), game.ledger.sums or {}
    except (Exception, SystemExit, GeneratorExit) as fault:
        seed, seating = mix(batch.seed, number), batch.seating(number)
        where = f"game {number}, seed {seed}, seats in order "
        where += ", ".join(batch.names[player] for player in seating)
        kind = type(fault) if isinstance(fault, LabError) else LabError
        error: Any = kind(f"{where}: {error_text(fault)}")
        error.seed, error.game = seed, number
        raise error from fault


def looking(bot: Bot) -> Bot:
    """A bot as a batch asks it: one that is not the kit's sees the table alone, and what is wrong
    with its answers is said with its name."""
    if kit_bot(bot):
        return bot
    asked: Any = partial(ask_bot, bot)
    if offer := getattr(bot, "propose", None):
        asked.propose = lambda game, seat: offer(view_for(bot, game), seat)
    asked.name = bot_name(bot)
    return asked


def _sampler(
    batch: Batch, game: State, bands: dict[str, Band]
) -> tuple[Callable[[State], None] | None, dict[str, list[int]]]:
    """What to write down after each turn: the series asked for, turns in Jail and Poor House."""
    held = {name: getattr(game, name) for name in HELD if hasattr(game, name)}
    counts = {f"{name}_turns": [0] * game.players for name in held}
    pairs = list(zip(held.values(), counts.values(), strict=True))
    series = [(series_of(name, batch.book), bands[name]) for name in batch.series]

    def sample(game: State) -> None:
        seat = game.seat
        for now, turns in pairs:
            if now[seat]:
                turns[seat] += 1
        for measure, band in series:
            value = measure(game)
            if value is not None:
                band.setdefault(game.turn, Counter())[value] += 1

    return (sample if held or series else None), counts


def series_of(name: str, book: Rulebook) -> Series:
    """The series of that name: one of the book's own, or a statistic of what the players have.

    Such as "poorest cash" or "gini score": rounded to 4 places, None where it is not defined.
    Raises LabError if there is none."""
    if name in book.series:
        own: Series = book.series[name]
        return own
    word, _, key = name.partition(" ")
    if not key or word not in measures.STATISTICS:
        such = [f"'{word} cash'" for word in measures.STATISTICS]
        raise LabError(f"series: {name!r} is none; choose {', '.join([*book.series, *such])}")
    statistic = measures.STATISTICS[word]

    def sample(game: State) -> float | None:
        try:
            return round(statistic([held[key] for held in game.book.standing(game)]), 4)
        except measures.Undefined:
            return None
        except KeyError:
            raise LabError(f"series: {name!r}: players have no {key!r} in this game") from None

    return sample


def row_of(batch: Batch, number: int, game: State, counts: Mapping[str, Sequence[int]]) -> Row:
    """The game's row: its end first, then what each player has, by player and not by seat."""
    seating = batch.seating(number)
    result = game.result
    assert result  # it was played to its end
    row: Row = {"game": number, "seed": mix(batch.seed, number), "ending": result.ending}
    row |= {"rounds": result.round, "turns": result.turn}
    row["winner"] = " & ".join(batch.names[seating[at]] for at in result.winners) or None
    if hasattr(game, "revolution"):
        turn = game.revolution
        row["revolution_round"] = (turn - 1) // game.players + 1 if turn else None
    if hasattr(game, "works"):
        row["works"] = game.works
    standing = game.book.standing(game)
    for player in range(game.players):
        seat, end = seating.index(player), f"_{player + 1}"
        row["seat" + end] = seat + 1
        row["won" + end] = int(seat in result.winners)
        for name, value in standing[seat].items():
            if name not in ("seat", "name"):
                row[name + end] = value
        for name, by_seat in counts.items():
            row[name + end] = by_seat[seat]
    return row
