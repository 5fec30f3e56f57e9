"""Thousands of games played by bots, as plain columns."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, nullcontext
from types import SimpleNamespace
from typing import Any

from .. import bots
from ..engine.errors import SettingError
from ..engine.luck import check_seed
from ..engine.rulebook import Rulebook, as_asking, nothing
from ..engine.seats import Player, check_start, unique_names
from ..engine.state import Start
from ..rulebooks import find, replace
from .arguments import checked
from .batch import Batch, Played, series_of
from .results import Results
from .workers import play_all


@checked()
def simulate(
    game: str | Rulebook,
    players: Sequence[Player],
    games: int = 1000,
    seed: int = 1,
    rules: Mapping[str, Callable[..., Any]] | str | Rulebook | None = None,
    seats: str = "rotate",
    workers: int = 1,
    executor: Any = None,
    progress: bool = False,
    series: Sequence[str] = (),
    money: bool = True,
    position: Mapping[str, Any] | None = None,
    board: Any = None,
    cards: Any = None,
    **settings: Any,
) -> Results:
    """Play `games` games among bots; game i has the seed mix(seed, i) under every rulebook.

    `players`: bots, or their words ("FreeRider(keep=150)"). `rules`: another rulebook, or single
    rules to replace. `seats`: "rotate" (player p starts game i at seat p + i), "shuffle" or
    "fixed". `workers`: processes here; or any `executor` of concurrent.futures. `progress`: a bar
    of the games done. `series`: what to sample after every turn (see `Results.bands`).
    `money=False` leaves out the money by rule, which is a little faster. `position`: where each
    game starts (seats="fixed" keeps its players). `board`, `cards`: CSV files of your own. The
    rows are the same, and in order, whatever the workers. Raises SettingError, or BotError with
    the seed.
    """
    book = find_book(game, rules)
    if position:
        book = dataclasses.replace(book, set_up=as_asking(nothing))
    seated = [bots.from_tag(player) for player in players]
    check_start(book, seated)
    files = {name: path for name, path in (("board", board), ("cards", cards)) if path is not None}
    book.choose_settings(settings)
    for name in series:
        series_of(name, book)
    start = Start(check_seed(seed), unique_names(seated), settings, position=dict(position or {}))
    sampled = tuple(dict.fromkeys(series))
    batch = Batch(book, book.load(**files), files, tuple(seated), start, seats, money, sampled)
    played: list[Played] = []
    with (
        closing(play_all(batch, games, workers, executor)) as pieces,
        _bar(games, progress) as bar,
    ):
        for piece in pieces:
            played += piece
            bar.update(len(piece))
    return Results(batch, played)


def find_book(game: str | Rulebook, rules: Any = None) -> Rulebook:
    """The rulebook of that name, with `rules` in the place of it or of single rules in it."""
    if isinstance(rules, str | Rulebook):
        game = rules
    game = find(game)
    return replace(game, **rules) if isinstance(rules, Mapping) else game


def check_same_dice(where: str, arm: Mapping[str, Any]) -> None:
    """Raise SettingError for what one side of a comparison may not have for itself."""
    for name in ("seed", "games", "seats"):
        if name in arm:
            raise SettingError(
                f"{where}: {name} is one for all, or dice and seats would not be the same; give "
                "it once, outside"
            )


def on_same_dice(
    what: str, arms: Mapping[str, Mapping[str, Any]], **common: Any
) -> dict[str, Results]:
    """The games of every arm: label -> the arguments of `simulate` that are its own.

    Raises SettingError, beginning with `what` the arms are, for dice of an arm's own."""
    for label, own in arms.items():
        check_same_dice(f"{what}: {label!r}", own)
    return {label: simulate(**{**common, **own}) for label, own in arms.items()}


def _bar(games: int, shown: bool) -> Any:
    """A bar of progress, if one is to be shown."""
    if not shown:
        return nullcontext(SimpleNamespace(update=id))
    from tqdm.auto import tqdm

    return tqdm(total=games, unit="game")
