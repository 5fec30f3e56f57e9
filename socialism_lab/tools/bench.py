"""`python3 -m socialism_lab bench`: how fast both games are, against a fixed spin loop.

Four bots of the kit, all rules, events off, set-up included. CPU seconds of one core, medians
over repeats. The spin loop (5 million steps, as a script runs them; 0.42 s on the reference
machine) makes figures of different machines and days comparable: "in steps" is a turn's time in
steps of that loop; "bots" is the part of the time that goes when their answers are read from a
record.
"""

import platform
import statistics
import time
from typing import Any

from socialism_lab import bots
from socialism_lab.analysis.results import Results
from socialism_lab.analysis.simulate import simulate
from socialism_lab.analysis.watch import Recorder, Replayer
from socialism_lab.engine.run import Start, play_out, table
from socialism_lab.rulebooks import find

MIXED = ["Landlord", "Saver", "Georgist", "SelfInterested"]
GAMES: tuple[tuple[Any, ...], ...] = (
    # label, game, bots, settings
    ("Fund, short", "community_fund", ["FreeRider"] * 4, {}),
    ("Fund, long", "community_fund", ["Generous"] * 4, {}),
    ("Treasury, short", "public_treasury", MIXED, {}),
    ("Treasury, long", "public_treasury", MIXED, {"laps": 10}),
)
REPEATS = 3
SPIN = compile("x = 1\nfor i in range(5_000_000):\n    x = (x * 3 + i) & 0xFFFF", "spin", "exec")


def main(argv: list[str]) -> int:
    """Print the tables; `bench quick` takes a tenth of the games."""
    games = 100 if argv == ["quick"] else 1000
    spin = median(spin_loop)
    print(f"Python {platform.python_version()}, one core; medians of {REPEATS} runs")
    print(f"spin loop: {spin:.3f} s for 5,000,000 steps")
    heads = ("games/s", 9), ("turns/s", 10), ("turns", 7), ("us/turn", 9), ("in steps", 10)
    print(" " * 18 + "".join(f"{head:>{width}}" for head, width in heads) + "   bots")
    for label, *game in GAMES:
        print(f"{label:18}" + _speed(games, spin, *game))
    print("\nwhat-if: games again with one setting changed, all columns kept; it grows linearly")
    for label, *game in GAMES:
        found = [(n, *_timed(n, *game)) for n in (games // 10, games // 5, games)]
        print(f"{label:18}" + ", ".join(
            f"{n:,} games {t:.2f} s ({1e6 * t / sum(r['turns']):.1f} us/turn)" for n, t, r in found
        ))  # fmt: skip
    return 0


def spin_loop() -> None:
    """Five million steps with names in a dict; in a function they take about half as long."""
    exec(SPIN, {})


def median(work) -> float:
    """CPU seconds of a call, the median of several."""
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def _timed(games: int, game: str, names: list[str], settings: dict) -> tuple[float, Results]:
    players, kept = [getattr(bots, name)() for name in names], []
    seconds = median(lambda: kept.append(simulate(game, players, games, **settings)))
    return seconds, kept[0]


def _speed(games: int, spin: float, game: str, names: list[str], settings: dict) -> str:
    """Games by play_out alone, and nothing kept: the rules, the bots and the set-up."""
    rules, players = find(game), [getattr(bots, name)() for name in names]
    data, log = rules.load(), list[Any]()

    def play(players: list) -> int:
        seats = tuple(str(seat) for seat in range(len(players)))
        starts = (Start(seed, seats, settings) for seed in range(games))
        return sum(play_out(table(rules, data, start, False), players).turn for start in starts)

    def replay() -> None:
        answers = iter(log)
        play([Replayer(answers, bot) for bot in players])

    turns = play([Recorder(bot, log) for bot in players])
    seconds, without = median(lambda: play(players)), median(replay)
    return (
        f"{games / seconds:>9,.0f}{turns / seconds:>10,.0f}{turns / games:>7.0f}"
        f"{1e6 * seconds / turns:>9.2f}{seconds / turns * 5e6 / spin:>10,.0f}"
        f"{max(0, 1 - without / seconds):>7.0%}"
    )
