"""The games of a batch as plain columns, with their summaries; pandas only when asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ..engine import checks as args
from ..engine.errors import SettingError
from ..engine.game import Game
from ..engine.ledger import BANK, PURSE
from ..engine.seats import unsteady
from ..engine.tables import write_table
from .batch import Batch, Played, Row, row_of
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
MONEY = "money_"  # begins the column of the money that a rule moved: money_7_player_purse


class Results:
    """The games of a batch, in order, as columns; unfinished games are kept (see `ending`).

    Columns that end in a number belong to the player of that number (not to a seat):
    "cash_1", "won_1", "seat_1". `columns` holds lists of equal length: the game's, each player's,
    then the money by rule.
    """

    def __init__(self, batch: Batch, played: Sequence[Played]):
        self.batch, self.games = batch, len(played)
        self.title, self.players = batch.book.title, batch.start.names
        self.columns = {name: [game.row[name] for game in played] for name in played[0].row}
        flows = {
            f"{MONEY}{rule}_{PARTIES.get(payer, 'player')}_{PARTIES.get(payee, 'player')}": flow
            for flow in {flow for game in played for flow in game.moved}
            for rule, payer, payee in [flow]
        }
        for name, flow in sorted(flows.items()):
            self.columns[name] = [game.moved.get(flow, 0) for game in played]
        paths = zip(*(game.paths for game in played), strict=True)
        self._paths = dict(zip(batch.series, paths, strict=True))

    # -- looking ----------------------------------------------------------------------------
    def __len__(self) -> int:
        return self.games

    def __getitem__(self, name: str) -> list[Any]:
        """A column by its name, the money by rule included. Raises SettingError."""
        if name not in self.columns:
            raise SettingError(f"{name!r} is no column; there are {', '.join(self.names)}")
        return self.columns[name]

    @property
    def names(self) -> list[str]:
        """The columns' names: the game, each player, then the money by rule."""
        return list(self.columns)

    def __repr__(self) -> str:
        ends = ", ".join(f"{row['ending']} {row['games']}" for row in self.endings())
        games = "1 game" if self.games == 1 else f"{self.games:,} games"
        return f"{games} of {self.title} among {', '.join(self.players)}: {ends}"

    def rows(self) -> Iterator[Row]:
        """One dict a game."""
        for values in zip(*self.columns.values(), strict=True):
            yield dict(zip(self.columns, values, strict=True))

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
        frame = pandas.DataFrame(self.columns)
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
        for name, amounts in self.columns.items():
            if name.startswith(MONEY):
                rule, payer, payee = name.removeprefix(MONEY).rsplit("_", 2)
                yield rule, payer, payee, sum(amounts) / self.games

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
        if name not in self._paths:
            raise SettingError(f"{name!r} was not sampled; simulate with series=({name!r},)")
        paths, rows = self._paths[name], []
        for turn in sorted(set().union(*paths)):
            values = sorted(path[turn] for path in paths if turn in path)
            row = {"turn": turn, "games": len(values)}
            ends = {f"q{q:02}": values[-(-q * len(values) // 100) - 1] for q in QUANTILES}
            rows.append(row | ends)
        return rows

    def replay(self, number: int) -> Game:
        """Game `number` played again, to be looked into: its ledger, its states, its story.

        Raises BotError or LabError if it goes otherwise than it did."""
        args.need("number", number, args.whole(0, self.games - 1))
        game = self.batch.replay(number, anew=True)
        again = row_of(self.batch, number, game.state, {})
        if any(self.columns[name][number] != value for name, value in again.items()):
            raise unsteady(self.batch.book, game.bots)
        return game
