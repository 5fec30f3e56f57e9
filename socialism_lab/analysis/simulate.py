"""Thousands of games played by bots, as plain columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from .. import bots
from ..engine.book import Rulebook, nothing
from ..engine.errors import SettingError
from ..engine.game import unique_names
from ..engine.luck import check_seed
from ..rulebooks import find
from .batch import SEATS, Batch, measure_of
from .results import Results
from .workers import chunks


def simulate(
    game: str | Rulebook,
    players: Sequence[Callable | str],
    games: int = 1000,
    seed: int = 1,
    rules: Mapping[str, Callable] | str | Rulebook | None = None,
    seats: str = "rotate",
    workers: int = 1,
    executor: Any = None,
    progress: bool | Callable | None = None,
    series: Sequence[str] = (),
    money: bool = True,
    limit: float | None = None,
    position: Mapping | None = None,
    board: Any = None,
    cards: Any = None,
    **settings: Any,
) -> Results:
    """Play `games` games among bots; game i has the seed mix(seed, i) under every rulebook.

    `players`: bots, or their words ("FreeRider(keep=150)"). `rules`: another rulebook, or single
    rules to replace. `seats`: "rotate" (player p starts game i at seat p + i), "shuffle" or
    "fixed". `workers`: processes here; or any `executor` of concurrent.futures. `progress`: True
    for a bar, or a function (games done, games). `series`: what to sample after every turn (see
    `Results.bands`). `money=False` leaves out the money by rule, which is a little faster.
    `limit`: seconds a game may take. `position`: where each game starts (seats="fixed" keeps its
    players). `board`, `cards`: CSV files of your own. The rows are the same, and in order,
    whatever the workers. Raises SettingError, or BotError with the seed.
    """
    book = find_book(game, rules)
    if position:
        book = replace(book, set_up=nothing)
    players = [bots.from_tag(player) if isinstance(player, str) else player for player in players]
    _check(book, players, games, workers, seats)
    files = {name: path for name, path in (("board", board), ("cards", cards)) if path is not None}
    batch = Batch(
        book,
        book.load(**files),
        tuple(players),
        unique_names(players),
        check_seed(seed),
        seats,
        book.choose_settings(settings),
        dict(position or {}),
        money,
        tuple(series),
        limit,
    )
    for name in series:
        measure_of(name, book)
    results = Results(batch, settings, files)
    with _bar(progress, games) as advance:
        for chunk in chunks(batch, games, workers, executor):
            results._add(chunk)
            advance(chunk.games)
    return results


def find_book(game: str | Rulebook, rules: Any = None) -> Rulebook:
    """The rulebook of that name, with `rules` in the place of it or of single rules in it."""
    if isinstance(rules, str | Rulebook):
        game = rules
    game = find(game)
    return replace(game, **rules) if isinstance(rules, Mapping) else game


def _check(book: Rulebook, players: Any, games: int, workers: int, seats: str) -> None:
    if len(players) not in book.seats:
        low, high = book.seats[0], book.seats[-1]
        raise SettingError(f"players: {book.title} takes {low} to {high}, not {len(players)}")
    for player in players:
        if not callable(player):
            raise SettingError(f"players: {player!r} is no bot; a batch is played by bots alone")
    for name, value in (("games", games), ("workers", workers)):
        if type(value) is not int or value < 1:
            raise SettingError(f"{name}: {value!r} is not allowed; give a whole number from 1 on")
    if seats not in SEATS:
        raise SettingError(f"seats: {seats!r} is not allowed; choose one of {', '.join(SEATS)}")


class _bar:
    """Progress as asked for: none, a function (done, games), or a bar in notebook and terminal."""

    def __init__(self, progress: bool | Callable | None, games: int):
        self.progress, self.games, self.done, self.bar = progress, games, 0, None

    def __enter__(self) -> Callable[[int], None]:
        if self.progress is True:
            from tqdm.auto import tqdm

            self.bar = tqdm(total=self.games, unit="game")
        return self.advance

    def advance(self, more: int) -> None:
        self.done += more
        if self.bar is not None:
            self.bar.update(more)
        elif callable(self.progress):
            self.progress(self.done, self.games)

    def __exit__(self, *_: Any) -> None:
        if self.bar is not None:
            self.bar.close()
