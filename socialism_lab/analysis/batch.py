"""The games of a batch, one by one: game i is a pure function of (batch, i), wherever it runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from ..engine.batch import play_batch_game
from ..engine.errors import LabError, error_text
from ..engine.game import Game
from ..engine.luck import Luck, mix
from ..engine.rulebook import Rulebook, in_words, own_rules
from ..engine.seats import Bot, ask_bot, bot_name, kit_bot, unsteady, view_for
from ..engine.state import Start, State
from .measures import STATISTICS, Undefined

SEATS = ("rotate", "shuffle", "fixed")
HELD = ("jail", "poor_house")  # where a turn may be spent: counted by seat
Row = dict[str, Any]
Series = Callable[[State], float | None]


class Played(NamedTuple):
    """A game: its row, what each (rule, payer, payee) moved, each series as turn -> value."""

    row: Row
    moved: Mapping[tuple[str, int, int], int]
    paths: list[dict[int, float]]


@dataclass(frozen=True)
class Batch:
    """All that a game of the batch needs besides its number; goes to the workers as it is."""

    book: Rulebook
    data: Any
    files: Mapping[str, Any]  # a reader's own board or cards, which `data` was read from
    players: tuple[Bot, ...]
    start: Start  # the batch's own seed; names by player
    seats: str  # one of SEATS
    money: bool
    series: tuple[str, ...]

    def seating(self, number: int) -> list[int]:
        """Which player sits at each seat in game `number`; the same under every rulebook."""
        n = len(self.players)
        order = list(range(n))
        if self.seats == "rotate":
            return [(seat - number) % n for seat in order]
        if self.seats == "shuffle":
            own = mix(self.start.seed, number)
            for k in range(n - 1, 0, -1):
                other = mix(own, k) % (k + 1)
                order[k], order[other] = order[other], order[k]
        return order

    @cached_property
    def foreign(self) -> bool:
        """Whether there are bots or rules that are not the kit's."""
        return bool(own_rules(self.book)) or not all(map(kit_bot, self.players))

    @cached_property
    def settings(self) -> Any:
        """All settings, as the book makes them of the chosen ones. Raises SettingError."""
        return self.book.choose_settings(self.start.settings)

    def new_state(self, number: int) -> State:
        """Game `number` before its first turn."""
        names = tuple(self.start.names[player] for player in self.seating(number))
        luck = Luck(mix(self.start.seed, number))
        game: State = self.book.new_state(self.book, self.data, self.settings, names, luck)
        game.notes, game.ledger.keep = None, False
        game.ledger.sums = defaultdict(int) if self.money else None
        if self.start.position:
            self.book.place(game, self.start.position)
        return game

    def replay(self, number: int, anew: bool = False) -> Game:
        """Game `number` in the driver of single games, which asks bots that are not the kit's
        with more care; its board is read `anew` from the files or is the batch's."""
        book = self.book if anew else replace(self.book, load=lambda **_: self.data)
        players = [self.players[player] for player in self.seating(number)]
        how: dict[str, Any] = {"position": self.start.position}
        how |= {"files": self.files if anew else None, **self.start.settings}
        seed = mix(self.start.seed, number)
        return Game(book, players, seed, **how).play()


def play(batch: Batch, number: int) -> Played:
    """One game. Errors name the game's seed and seats.

    Where bots or rules are not the kit's, some games are played in the driver, too, and must come
    out the same."""
    seating = batch.seating(number)
    try:
        game = batch.new_state(number)
        paths: list[dict[int, float]] = [{} for _ in batch.series]
        held = {name: getattr(game, name) for name in HELD if hasattr(game, name)}
        counts = {f"{name}_turns": [0] * game.players for name in held}
        sample = sampler(batch, [*zip(held.values(), counts.values(), strict=True)], paths)
        with in_words(batch.book):
            play_batch_game(game, [looking(batch.players[player]) for player in seating], sample)
        if game.result and game.result.ending != "unfinished":
            sample(game)  # the turn that the ending cut short
        game.ledger.check()
        again = batch.foreign and (number < 8 or number % 101 == 0)  # from every seat in turn
        if again and (played := batch.replay(number)).state.digest() != game.digest():
            raise unsteady(batch.book, played.bots)
        return Played(row_of(batch, number, game, counts), game.ledger.sums or {}, paths)
    except (Exception, SystemExit, GeneratorExit) as fault:
        seed, names = mix(batch.start.seed, number), batch.start.names
        where = f"game {number}, seed {seed}, seats in order "
        where += ", ".join(names[player] for player in seating)
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


def sampler(
    batch: Batch, held: Sequence[tuple[list[int], list[int]]], paths: Sequence[dict[int, float]]
) -> Callable[[State], None]:
    """What writes down after each turn the series asked for, and who spent it in Jail."""
    measures = [series_of(name, batch.book) for name in batch.series]
    series = list(zip(measures, paths, strict=True))

    def sample(game: State) -> None:
        seat = game.seat
        for now, turns in held:
            if now[seat]:
                turns[seat] += 1
        for measure, path in series:
            if (value := measure(game)) is not None:
                path[game.turn] = value

    return sample


def series_of(name: str, book: Rulebook) -> Series:
    """The series of that name: one of the book's own, or a statistic of what the players have.

    Such as "poorest cash" or "gini score": rounded to 4 places, None where it is not defined.
    Raises LabError if there is none."""
    if name in book.series:
        own: Series = book.series[name]
        return own
    word, _, key = name.partition(" ")
    if not key or word not in STATISTICS:
        such = [f"'{word} cash'" for word in STATISTICS]
        raise LabError(f"series: {name!r} is none; choose {', '.join([*book.series, *such])}")

    def sample(game: State) -> float | None:
        try:
            return round(STATISTICS[word]([held[key] for held in game.book.standing(game)]), 4)
        except Undefined:
            return None
        except KeyError:
            raise LabError(f"series: {name!r}: players have no {key!r} in this game") from None

    return sample


def row_of(batch: Batch, number: int, game: State, counts: Mapping[str, Sequence[int]]) -> Row:
    """The game's row: its end first, then what each player has, by player and not by seat."""
    seating, names, result = batch.seating(number), batch.start.names, game.result
    assert result  # it was played to its end
    row: Row = {"game": number, "seed": mix(batch.start.seed, number), "ending": result.ending}
    row |= {"rounds": result.round, "turns": result.turn}
    row["winner"] = " & ".join(names[seating[at]] for at in result.winners) or None
    if hasattr(game, "revolution"):
        turn = game.revolution
        row["revolution_round"] = (turn - 1) // game.players + 1 if turn else None
    if hasattr(game, "works"):
        row["works"] = game.works
    standing = game.book.standing(game)
    for player in range(game.players):
        seat = seating.index(player)
        has = {"seat": seat + 1, "won": int(seat in result.winners)}
        has |= {key: x for key, x in standing[seat].items() if key not in ("seat", "name")}
        has |= {name: by_seat[seat] for name, by_seat in counts.items()}
        row |= {f"{key}_{player + 1}": x for key, x in has.items()}
    return row
