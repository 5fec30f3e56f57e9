"""The games of a batch as plain columns, with their summaries; pandas only when asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..engine import checks as args
from ..engine.errors import SettingError
from ..engine.game import Game
from ..engine.ledger import BANK, PURSE
from ..engine.seats import unsteady
from ..engine.tables import write_table
from .batch import Batch, Chunk, Flow, Row, row_of
from .measures import or_none
from .statistics import interval, share

QUANTILES = (5, 25, 50, 75, 95)  # per cent
YARDSTICKS = {
    "cash": "cash",
    "wealth": "wealth (cash and assets at list price, less debts)",
    "score": "score (as the book counts it)",
}
RANKS = ("poorest", "second", "third", "richest")  # of four
PARTIES = {BANK: "bank", PURSE: "purse"}  # all others are players


class Results:
    """The games of a batch, in order, as columns; unfinished games are kept (see `ending`).

    Columns that end in a number belong to the player of that number (not to a seat):
    "cash_1", "won_1", "seat_1". `columns` holds lists of equal length.
    """

    def __init__(self, batch: Batch):
        self.batch = batch
        self.title = batch.book.title
        self.players = batch.names
        self._played = Chunk(bands={name: {} for name in batch.series})
        self.columns = self._played.columns
        self.add = self._played.add

    # -- looking ----------------------------------------------------------------------------
    @property
    def games(self) -> int:
        return self._played.games

    def __len__(self) -> int:
        return self.games

    def __getitem__(self, name: str) -> list[Any]:
        """A column by its name, the money by rule included. Raises SettingError."""
        found = self.columns.get(name) or self._money.get(name)
        if found is None:
            raise SettingError(f"{name!r} is no column; there are {', '.join(self.names)}")
        return found

    @property
    def _money(self) -> dict[str, list[int]]:
        return {_flow_name(flow): amounts for flow, amounts in self._played.money.items()}

    @property
    def names(self) -> list[str]:
        """The columns' names: the game, each player, then the money by rule."""
        return [*self.columns, *sorted(self._money)]

    def __repr__(self) -> str:
        ends = ", ".join(f"{row['ending']} {row['games']}" for row in self.endings())
        games = "1 game" if self.games == 1 else f"{self.games:,} games"
        return f"{games} of {self.title} among {', '.join(self.players)}: {ends}"

    def rows(self) -> Iterator[Row]:
        """One dict a game."""
        names = self.names
        for values in zip(*map(self.__getitem__, names), strict=True):
            yield dict(zip(names, values, strict=True))

    @property
    def keys(self) -> list[str]:
        """What each player has: "cash", "score" and so on, the columns without their number."""
        return [name[:-2] for name in self.columns if name.endswith("_1")]

    def frame(self, by_player: bool = False) -> Any:
        """A pandas DataFrame: a row a game, or a row a game and player."""
        import pandas

        if by_player:
            tidy = [
                {"game": row["game"], "ending": row["ending"], "player": player}
                | {key: row[f"{key}_{number}"] for key in self.keys}
                for row in self.rows()
                for number, player in enumerate(self.players, 1)
            ]
            return pandas.DataFrame(tidy)
        frame = pandas.DataFrame({name: self[name] for name in self.names})
        whole = [name for name in frame if set(map(type, self[name])) == {int, type(None)}]
        return frame.astype(dict.fromkeys(whole, "Int64"))  # whole numbers, some missing

    @args.checked(path=args.PATH)
    def csv(self, path: Any) -> Any:
        """Save a row a game, over older results but over no other file. Returns the path. Raises
        DataError."""
        return write_table(path, self.rows(), self.names)

    def of(self, key: str) -> list[tuple[Any, ...]]:
        """Game by game, what each player has of "cash", "score"... Raises SettingError."""
        args.need("key", key, args.one_of(*self.keys))
        return list(zip(*(self[f"{key}_{p + 1}"] for p in range(len(self.players))), strict=True))

    @args.checked(measure=args.Kind(callable, "a measure, such as lab.measures.gini"))
    def measure(self, measure: Callable[..., Any], key: str = "cash") -> list[Any]:
        """A measure of the players' amounts in every game; None where it is not defined."""
        return [or_none(measure, amounts) for amounts in self.of(key)]

    def moved(self) -> Iterator[tuple[str, str, str, float]]:
        """(rule, payer, payee, a game's mean of money), of "player", "purse" and "bank"."""
        for flow, amounts in sorted(self._played.money.items(), key=lambda of: _flow_name(of[0])):
            payer, payee = (PARTIES.get(party, "player") for party in flow[1:])
            yield flow[0], payer, payee, sum(amounts) / self.games

    def interval(self, values: Sequence[float]) -> tuple[float, float, float]:
        """The mean of a number a game with its 95 % interval (`statistics.interval`)."""
        return interval(values)

    def built(self) -> list[int]:
        """Game by game, the houses that stand at the end of a Treasury game, a hotel as five."""
        both = zip(map(sum, self.of("houses")), map(sum, self.of("hotels")), strict=True)
        return [houses + 5 * hotels for houses, hotels in both]

    # -- summaries --------------------------------------------------------------------------
    def endings(self) -> list[Row]:
        """How the games ended: games, share with interval."""
        counts = sorted(Counter(self["ending"]).items(), key=lambda found: (-found[1], found[0]))
        return self._shares("ending", "games", counts)

    def parts(self) -> list[tuple[float, ...]]:
        """Game by game, each player's part of the win: a half or a third of one that is shared."""
        return [tuple(win / max(1, sum(wins)) for win in wins) for wins in self.of("won")]

    def wins(self) -> list[Row]:
        """Each player's share of games won, with interval; a shared win counts in parts."""
        won = map(sum, zip(*self.parts(), strict=True))
        return self._shares("player", "won", zip(self.players, won, strict=True))

    def seat_effect(self) -> list[Row]:
        """The share of games won from each seat, with interval, whoever sat there."""
        won = dict.fromkeys(range(1, len(self.players) + 1), 0.0)
        for seats, parts in zip(self.of("seat"), self.parts(), strict=True):
            for seat, part in zip(seats, parts, strict=True):
                won[seat] += part
        return self._shares("seat", "won", won.items())

    def _shares(self, what: str, counted: str, counts: Iterable[tuple[Any, float]]) -> list[Row]:
        """(thing, games) as rows, with the share of all n games and its interval."""
        n, rows = self.games, []
        for thing, games in counts:
            count = int(games) if games == int(games) else round(games, 2)
            rows.append({what: thing, counted: count, **share(games, n)._asdict(), "n": n})
        return rows

    def bands(self, name: str) -> list[Row]:
        """Quantiles of a series by turn, over the games that were still running then (`games`).

        A quantile is the smallest value that at least that share of the games does not exceed.
        """
        if name not in self._played.bands:
            raise SettingError(f"{name!r} was not sampled; simulate with series=({name!r},)")
        return [_band(turn, counts) for turn, counts in sorted(self._played.bands[name].items())]

    def replay(self, number: int) -> Game:
        """Game `number` played again, to be looked into: its ledger, its states, its story.

        Raises BotError or LabError if it goes otherwise than it did."""
        args.need("number", number, args.whole(0, self.games - 1))
        game = self.batch.replay(number, self.batch.files)
        again = row_of(self.batch, number, game.state, {})
        if any(self.columns[name][number] != value for name, value in again.items()):
            raise unsteady(self.batch.book, game.bots)
        return game


def _flow_name(flow: Flow) -> str:
    """The column of the money that a rule moved, such as "money_7_player_purse"."""
    rule, payer, payee = flow
    return f"money_{rule}_{PARTIES.get(payer, 'player')}_{PARTIES.get(payee, 'player')}"


def _band(turn: int, counts: Mapping[float, int]) -> Row:
    row: Row = {"turn": turn, "games": sum(counts.values())}
    values, seen = iter(sorted(counts)), 0
    for q in QUANTILES:
        while 100 * seen < q * row["games"]:
            value = next(values)
            seen += counts[value]
        row[f"q{q:02}"] = value
    return row
