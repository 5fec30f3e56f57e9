"""`python3 -m socialism_lab bench [quick]`: how fast both games are, against a fixed spin loop.

Four bots of the kit, all rules, events off, set-up included. CPU seconds of one core, medians
over repeats. The spin loop (5 million steps, as a script runs them; 0.42 s on the reference
machine) makes figures of different machines and days comparable.
"""

import platform
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from socialism_lab import bots
from socialism_lab.analysis.results import Results
from socialism_lab.analysis.simulate import simulate
from socialism_lab.engine.batch import play_batch_game
from socialism_lab.engine.game import Start, new_state
from socialism_lab.rulebooks import find

MIXED = ["Landlord", "Saver", "Georgist", "SelfInterested"]
GAMES: tuple[tuple[Any, ...], ...] = (
    # label, game, bots, settings
    ("Fund, short", "community_fund", ["FreeRider"] * 4, {}),
    ("Fund, long", "community_fund", ["Generous"] * 4, {}),
    ("Treasury, short", "public_treasury", MIXED, {}),
    ("Treasury, long", "public_treasury", MIXED, {"laps": 10}),
)
LEGEND = """
in steps: a turn's time in steps of the spin loop. bots: the part of the time that goes when the
bots' answers are read from a record, both measured in turn; ~ where the repeats lie too far apart
to say, as they do in a quick run. The games of `bench quick` are a tenth of these."""
REPEATS = 5
APART = 0.1  # so far may a share lie from the median, all but the outermost
SPIN = compile("x = 1\nfor i in range(5_000_000):\n    x = (x * 3 + i) & 0xFFFF", "spin", "exec")


def main(argv: list[str]) -> int | str:
    """Print the tables; `bench quick` takes a tenth of the games."""
    if argv not in ([], ["quick"]):
        return "usage: python3 -m socialism_lab bench [quick]"
    games = 100 if argv == ["quick"] else 1000
    spin = median(lambda: exec(SPIN, {}))  # with names in a dict; in a function twice as fast
    print(f"Python {platform.python_version()}, one core; medians of {REPEATS} runs")
    print(f"spin loop: {spin:.3f} s for 5,000,000 steps")
    heads = ("games/s", 9), ("turns/s", 10), ("turns", 7), ("us/turn", 9), ("in steps", 10)
    print(" " * 18 + "".join(f"{head:>{width}}" for head, width in heads) + "   bots")
    for label, *game in GAMES:
        print(f"{label:18}" + _speed(games, spin, *game))
    print(LEGEND)
    print("\nwhat-if: games again with one setting changed, all columns kept; it grows linearly")
    for label, *game in GAMES:
        found = [(n, *_timed(n, *game)) for n in (games // 10, games // 5, games)]
        print(f"{label:18}" + ", ".join(
            f"{n:,} games {t:.2f} s ({1e6 * t / sum(r['turns']):.1f} us/turn)" for n, t, r in found
        ))  # fmt: skip
    return 0


def median(work) -> float:
    """CPU seconds of a call, the median of several."""
    return statistics.median(seconds(work) for _ in range(REPEATS))


def seconds(work: Callable[[], Any]) -> float:
    """CPU seconds of a call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def _timed(games: int, game: str, names: list[str], settings: dict) -> tuple[float, Results]:
    players, kept = [getattr(bots, name)() for name in names], []
    took = median(lambda: kept.append(simulate(game, players, games, **settings)))
    return took, kept[0]


def _speed(games: int, spin: float, game: str, names: list[str], settings: dict) -> str:
    """Games by play_batch_game alone, and nothing kept: the rules, the bots and the set-up."""
    rules, players = find(game), [getattr(bots, name)() for name in names]
    data, log = rules.load(), list[Any]()

    def play(players: list) -> int:
        seats = tuple(str(seat) for seat in range(len(players)))
        starts = (Start(seed, seats, settings) for seed in range(games))
        return sum(
            play_batch_game(new_state(rules, data, start, False), players).turn for start in starts
        )

    turns = play([Recorder(bot, log) for bot in players])
    times = []
    for _ in range(REPEATS):
        answers = iter(log)
        readers = [Read(answers, bot) for bot in players]
        times.append((seconds(partial(play, players)), seconds(partial(play, readers))))
    took = statistics.median(whole for whole, _ in times)
    return (
        f"{games / took:>9,.0f}{turns / took:>10,.0f}{turns / games:>7.0f}"
        f"{1e6 * took / turns:>9.2f}{took / turns * 5e6 / spin:>10,.0f}{bots_part(times):>7}"
    )


def bots_part(times: list[tuple[float, float]]) -> str:
    """The bots' part of the time, from pairs with them and without; "~" if it cannot be told."""
    parts = sorted(1 - without / whole for whole, without in times)
    middle = statistics.median(parts)
    told = parts[-2] - APART < middle < parts[1] + APART
    return f"{max(0, middle):.0%}" if told else "~"


class Recorder:
    """A bot whose answers and proposals are written down."""

    def __init__(self, bot: Any, log: list):
        self.bot, self.log = bot, log
        if hasattr(bot, "propose"):
            self.propose = partial(self._record, bot.propose)

    def __call__(self, game: Any, asked: Any) -> Any:
        return self._record(self.bot, game, asked)

    def _record(self, ask: Callable, game: Any, asked: Any) -> Any:
        self.log.append(ask(game, asked))
        return self.log[-1]


class Read:
    """Answers, and proposals if the bot makes any, from a record."""

    def __init__(self, answers: Iterator, bot: Any):
        self.answers = answers
        if hasattr(bot, "propose"):
            self.propose = self.__call__

    def __call__(self, game: Any, asked: Any) -> Any:
        return next(self.answers)
