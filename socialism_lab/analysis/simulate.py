"""Thousands of games played by bots, as plain columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import Any

from .. import bots
from ..engine import checks as args
from ..engine.checks import Kind
from ..engine.errors import LabError, SettingError
from ..engine.luck import check_seed
from ..engine.rulebook import Rulebook, nothing
from ..engine.seats import check_start, unique_names
from ..rulebooks import change, find
from .batch import SEATS, Batch, measure_of
from .results import Results
from .workers import chunks

BATCH = {
    "players": args.PLAYERS, "games": args.GAMES, "seed": args.SEED, "seats": args.one_of(*SEATS),
    "workers": args.whole(1, 256, 2), "money": args.FLAG,
    "rules": Kind(lambda x: isinstance(x, str | Rulebook | Mapping),
                  'a rulebook or its name, or a dict, such as {"may_call": lab.nothing}'),
    "executor": Kind(lambda x: hasattr(x, "submit"), "an executor of concurrent.futures"),
    "progress": Kind(lambda x: type(x) is bool or callable(x),
                     "True, or a function (games done, games)"),
    "series": Kind(lambda x: args.is_list(x, lambda name: isinstance(name, str)),
                   'a list of names, such as ["purse", "poorest cash"]'),
    "limit": Kind(lambda x: type(x) in (int, float) and 0 < x <= 1_000_000,
                  "the seconds that a game may take, such as 10"),
    "position": Kind(args.is_settings, 'a dict, such as {"round": 5}'),
}  # fmt: skip


@args.checked(**BATCH)
def simulate(
    game: str | Rulebook, players: Sequence[Callable | str], games: int = 1000, seed: int = 1,
    rules: Mapping[str, Callable] | str | Rulebook | None = None, seats: str = "rotate",
    workers: int = 1, executor: Any = None, progress: bool | Callable | None = None,
    series: Sequence[str] = (), money: bool = True, limit: float | None = None,
    position: Mapping | None = None, board: Any = None, cards: Any = None, **settings: Any,
) -> Results:  # fmt: skip
    """Play `games` games among bots; game i has the seed mix(seed, i) under every rulebook.

    `players`: bots, or their words ("FreeRider(keep=150)"). `rules`: another rulebook, or single
    rules to replace. `seats`: "rotate" (player p starts game i at seat p + i), "shuffle" or
    "fixed". `workers`: processes here; or any `executor` of concurrent.futures. `progress`: True
    for a bar, or a function (games done, games), told 0 first. `series`: what to sample after
    every turn (see `Results.bands`). `money=False` leaves out the money by rule, which is a
    little faster. `limit`: seconds a game may take. `position`: where each game starts
    (seats="fixed" keeps its players). `board`, `cards`: CSV files of your own. The rows are the
    same, and in order, whatever the workers. Raises SettingError, or BotError with the seed.
    """
    book = find_book(game, rules)
    if position:
        book = replace(book, set_up=nothing)
    seated = [bots.from_tag(player) for player in players]
    check_start(book, seated)
    files = {name: path for name, path in (("board", board), ("cards", cards)) if path is not None}
    batch = Batch(
        book, book.load(**files), tuple(seated), unique_names(seated), check_seed(seed), seats,
        book.choose_settings(settings), dict(position or {}), money, tuple(dict.fromkeys(series)),
        limit,
    )  # fmt: skip
    for name in series:
        measure_of(name, book)
    results = Results(batch, settings, files)
    played = closing(chunks(batch, games, workers, executor))
    with _telling(progress, games, results) as tell, played as pieces:
        tell(0)
        for chunk in pieces:
            results._add(chunk)
            tell(results.games)
    return results


def same_dice(where: str, given: Mapping) -> None:
    """Raise SettingError for what one side of a comparison may not have for itself."""
    for name in ("seed", "games", "seats"):
        if name in given:
            raise SettingError(f"{where}: {name} is one for all, or dice and seats would not be "
                               "the same; give it once, outside")  # fmt: skip


def find_book(game: str | Rulebook, rules: Any = None) -> Rulebook:
    """The rulebook of that name, with `rules` in the place of it or of single rules in it."""
    if isinstance(rules, str | Rulebook):
        game = rules
    game = find(game)
    return change(game, **rules) if isinstance(rules, Mapping) else game


@contextmanager
def _telling(
    progress: bool | Callable | None, games: int, results: Results
) -> Iterator[Callable[[int], Any]]:
    """What is told how many games are done: nobody, a function (done, games), or a bar."""

    def tell(done: int) -> None:
        try:
            if callable(progress):
                progress(done, games)
        except Exception as fault:
            error: Any = LabError(f"progress: {type(fault).__name__}: {fault}; the {done} games "
                                  "played so far are this error's `results`")  # fmt: skip
            error.results = results
            raise error from fault

    if progress is not True:
        yield tell
        return
    from tqdm.auto import tqdm

    with tqdm(total=games, unit="game") as bar:
        yield lambda done: bar.update(done - bar.n)
