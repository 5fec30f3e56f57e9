"""The games of a batch as plain columns, with their summaries; pandas only when asked for."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..engine import checks as args
from ..engine.errors import SettingError
from ..engine.game import Game
from ..engine.luck import mix
from ..engine.own import unsteady
from ..engine.tables import write_table
from .batch import Batch, Chunk, compact, row_of
from .measures import or_none
from .stats import share

QUANTILES = (5, 25, 50, 75, 95)  # per cent
YARDSTICKS = {
    "cash": "cash",
    "wealth": "wealth (cash and assets at list price, less debts)",
    "score": "score (as the book counts it)",
}
RANKS = ("poorest", "second", "third", "richest")  # of four


class Results:
    """The games of a batch, in order, as columns; unfinished games are kept (see `ending`).

    Columns that end in a number belong to the player of that number (not to a seat):
    "cash_1", "won_1", "seat_1". `columns` holds arrays and lists of equal length.
    """

    def __init__(self, batch: Batch, settings: Mapping[str, Any], files: Mapping):
        self.batch, self.settings, self.files = batch, dict(settings), files
        self.title = batch.book.title
        self.players = batch.names
        self.games = 0
        self.columns: dict[str, Any] = {}
        self._money: dict[str, Any] = {}
        self._bands: dict[str, dict[int, Counter]] = {name: {} for name in batch.series}

    def _add(self, chunk: Chunk) -> None:
        both = (self.columns, chunk.columns, None), (self._money, chunk.money, 0)
        for mine, new, missing in both:
            for name in dict.fromkeys([*mine, *new]):
                more = new.get(name) or compact([missing] * chunk.games)
                old = mine.get(name) or compact([missing] * self.games)
                mine[name] = _joined(old, more) if old else more
        for name, turns in chunk.bands.items():
            for turn, counts in turns.items():
                self._bands[name].setdefault(turn, Counter()).update(counts)
        self.games += chunk.games

    # -- looking ----------------------------------------------------------------------------
    def __len__(self) -> int:
        return self.games

    def __getitem__(self, name: str) -> Any:
        """A column by its name, the money by rule included. Raises SettingError."""
        found = self.columns.get(name, self._money.get(name))
        if found is None:
            raise SettingError(f"{name!r} is no column; there are {', '.join(self.names)}")
        return found

    @property
    def names(self) -> list[str]:
        """The columns' names: the game, each player, then the money by rule."""
        return [*self.columns, *sorted(self._money)]

    def __repr__(self) -> str:
        ends = ", ".join(f"{row['ending']} {row['games']}" for row in self.endings())
        games = "1 game" if self.games == 1 else f"{self.games:,} games"
        return f"{games} of {self.title} among {', '.join(self.players)}: {ends}"

    def rows(self) -> Iterator[dict]:
        """One dict a game."""
        names = self.names
        for values in zip(*map(self.__getitem__, names), strict=True):
            yield dict(zip(names, values, strict=True))

    def by_player(self) -> Iterator[dict]:
        """One dict a game and player: tidy, for plots and grouping."""
        for at in range(self.games):
            for number, player in enumerate(self.players, 1):
                row = {"game": at, "ending": self.columns["ending"][at], "player": player}
                yield row | {key: self.columns[f"{key}_{number}"][at] for key in self.keys}

    @property
    def keys(self) -> list[str]:
        """What each player has: "cash", "score" and so on, the columns without their number."""
        return [name[:-2] for name in self.columns if name.endswith("_1")]

    def frame(self, by_player: bool = False) -> Any:
        """A pandas DataFrame: a row a game, or a row a game and player."""
        import pandas

        if by_player:
            return pandas.DataFrame(list(self.by_player()))
        return pandas.DataFrame({name: _for_pandas(self[name]) for name in self.names})

    @args.checked(path=args.PATH)
    def csv(self, path: Any) -> Any:
        """Save a row a game, over older results but over no other file. Returns the path. Raises
        DataError."""
        return write_table(path, self.rows(), self.names)

    def of(self, key: str) -> list[tuple]:
        """Game by game, what each player has of "cash", "score"... Raises SettingError."""
        args.need("key", key, args.one_of(*self.keys))
        return list(zip(*(self[f"{key}_{p + 1}"] for p in range(len(self.players))), strict=True))

    @args.checked(measure=args.Kind(callable, "a measure, such as lab.measures.gini"))
    def measure(self, measure: Callable, key: str = "cash") -> list:
        """A measure of the players' amounts in every game; None where it is not defined."""
        return [or_none(measure, amounts) for amounts in self.of(key)]

    def moved(self) -> Iterator[tuple[str, str, str, float]]:
        """(rule, payer, payee, a game's mean of money), of "player", "purse" and "bank"."""
        for name, amounts in sorted(self._money.items()):
            rule, payer, payee = name.removeprefix("money_").rsplit("_", 2)
            yield rule, payer, payee, sum(amounts) / self.games

    def built(self) -> list[int]:
        """Game by game, the houses that stand at the end of a Treasury game, a hotel as five."""
        both = zip(map(sum, self.of("houses")), map(sum, self.of("hotels")), strict=True)
        return [houses + 5 * hotels for houses, hotels in both]

    # -- summaries --------------------------------------------------------------------------
    def endings(self) -> list[dict]:
        """How the games ended: games, share with interval."""
        counts = sorted(Counter(self["ending"]).items(), key=lambda found: (-found[1], found[0]))
        return self._shares("ending", "games", counts)

    def wins(self) -> list[dict]:
        """Each player's share of games won, with interval."""
        won = [(player, sum(self[f"won_{p}"])) for p, player in enumerate(self.players, 1)]
        return self._shares("player", "won", won)

    def seat_effect(self) -> list[dict]:
        """The share of games won from each seat, with interval, whoever sat there."""
        won = dict.fromkeys(range(1, len(self.players) + 1), 0)
        for number in list(won):
            for seat, wins in zip(self[f"seat_{number}"], self[f"won_{number}"], strict=True):
                won[seat] += wins
        return self._shares("seat", "won", won.items())

    def _shares(self, what: str, counted: str, counts: Iterable[tuple]) -> list[dict]:
        """(thing, games) as rows, with the share of all n games and its interval."""
        return [{what: thing, counted: count, **share(count, self.games)._asdict(),
                 "n": self.games} for thing, count in counts]  # fmt: skip

    def bands(self, name: str) -> list[dict]:
        """Quantiles of a series by turn, over the games that were still running then (`games`).

        A quantile is the smallest value that at least that share of the games does not exceed.
        """
        if name not in self._bands:
            raise SettingError(f"{name!r} was not sampled; simulate with series=({name!r},)")
        return [_band(turn, counts) for turn, counts in sorted(self._bands[name].items())]

    def replay(self, number: int) -> Game:
        """Game `number` played again, to be looked into: its ledger, its states, its story.

        Raises BotError or LabError if it goes otherwise than it did."""
        batch = self.batch
        args.need("number", number, args.whole(0, self.games - 1))
        seating = batch.seating(number)
        bots = [batch.players[player] for player in seating]
        how = {"position": batch.position, "files": self.files, **self.settings}
        game = Game(batch.book, bots, mix(batch.seed, number), **how).play()
        again = row_of(batch, number, game.state, seating, {})
        if any(self.columns[name][number] != value for name, value in again.items()):
            raise unsteady(batch.book, bots)
        return game


def _for_pandas(column: Any) -> Any:
    """Whole numbers stay whole where some are missing."""
    if not isinstance(column, list):
        import numpy

        return numpy.asarray(column)
    if {type(value) for value in column} == {int, type(None)}:
        import pandas

        return pandas.array(column, dtype="Int64")
    return column


def _joined(old: Any, new: Any) -> Any:
    """Two pieces of a column; the values stay as they are."""
    if isinstance(old, list):
        old.extend(new)
    elif isinstance(new, array) and old.typecode + new.typecode in ("ii", "qq", "qi", "dd"):
        old.extend(array(old.typecode, new))
    else:
        return compact([*old, *new])
    return old


def _band(turn: int, counts: Counter) -> dict:
    row: dict[str, Any] = {"turn": turn, "games": counts.total()}
    values, seen = iter(sorted(counts)), 0
    for q in QUANTILES:
        while 100 * seen < q * row["games"]:
            value = next(values)
            seen += counts[value]
        row[f"q{q:02}"] = value
    return row
