"""`python3 -m socialism_lab bench [quick]`: how fast both games are, against a fixed spin loop.

Whole games of four bots of the kit in `simulate`, all columns kept, set-up included: CPU seconds
of one core, medians of five runs, every case in turn. The spin loop (5 million steps of a script;
0.42 s on the reference machine) makes figures of different machines and days comparable: the time
of a turn is told in its steps, and where it goes: the rules and bots, the set-up of a game, and
the rows of results. "fresh": seconds of 40 games in a new Python, the kit's import included; its
bytecode is kept from run to run, as usual.
"""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

from socialism_lab import bots
from socialism_lab.analysis.simulate import simulate
from socialism_lab.engine.batch import play_batch_game
from socialism_lab.engine.state import Start, new_state
from socialism_lab.rulebooks import find

MIXED = ["Landlord", "Saver", "Reformer", "Calculator"]
CASES: dict[str, tuple[str, list[str], dict[str, Any]]] = {
    "Fund, short": ("community_fund", ["FreeRider"] * 4, {}),
    "Fund, long": ("community_fund", ["Careful"] * 4, {}),
    "Treasury, short": ("public_treasury", MIXED, {}),
    "Treasury, long": ("public_treasury", MIXED, {"laps": 10}),
}
REPEATS, STEPS, FEW = 5, 5_000_000, 40
SPIN = f"""
x = 1
for i in range({STEPS}):
    x = (x * 3 + i) & 0xFFFF"""
FRESH = """
import socialism_lab as lab
lab.simulate({0!r}, {1!r}, {3}, **{2!r})"""
HEADS = ("games/s", "turns", "steps/turn", "rules, bots", "set-up", "rows", "fresh, s")


class Times(NamedTuple):
    """CPU seconds of a batch of games, of its set-up alone and of its rules and bots alone."""

    whole: float
    set_up: float
    rules: float
    turns: int


def main(argv: list[str]) -> int | str:
    """Print the table; `bench quick` takes a tenth of the games."""
    if argv not in ([], ["quick"]):
        return "usage: python3 -m socialism_lab bench [quick]"
    games = 100 if argv else 1000
    print(f"Python {platform.python_version()}, one core; medians of {REPEATS} runs")
    spin = median(script(SPIN) for _ in range(REPEATS))
    print(f"spin loop: {spin:.3f} s for {STEPS:,} steps\n")
    print(" " * 16 + "".join(f"{head:>13}" for head in HEADS))
    runs = [
        {label: measure(games, *case) for label, case in CASES.items()} for _ in range(REPEATS)
    ]
    for label, case in CASES.items():
        fresh = median(script(FRESH.format(*case, FEW)) for _ in range(REPEATS))
        print(f"{label:16}" + told([run[label] for run in runs], games, spin / STEPS, fresh))
    return 0


def script(text: str) -> float:
    """CPU seconds of a script in a Python of its own, its start left out."""
    timed = f"import time\nstart = time.process_time(){text}\nprint(time.process_time() - start)"
    usual = {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    call = [sys.executable, "-c", timed]
    done = subprocess.run(call, stdout=subprocess.PIPE, check=True, env=usual)
    return float(done.stdout)


def measure(games: int, game: str, names: list[str], settings: dict[str, Any]) -> Times:
    """Play a case once as a whole, and its parts apart."""
    book, players = find(game), [getattr(bots, name)() for name in names]
    data, seats = book.load(), tuple(map(str, range(len(players))))
    starts = [Start(seed, seats, settings) for seed in range(games)]
    set_up, states = timed(lambda: [new_state(book, data, start, False) for start in starts])
    rules, ends = timed(lambda: [play_batch_game(state, players) for state in states])
    whole, _ = timed(lambda: simulate(game, names, games, **settings))
    return Times(whole, set_up, rules, sum(state.turn for state in ends))


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of a call, and what it gives."""
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


def told(runs: list[Times], games: int, step: float, fresh: float) -> str:
    """The line of a case; `step`: seconds of a step of the spin loop."""
    whole, set_up, rules, turns = map(median, zip(*runs, strict=True))
    parts = [part / turns / step for part in (whole, rules, set_up, whole - rules - set_up)]
    cells = f"{games / whole:,.0f}", f"{turns / games:.0f}", *(f"{x:.0f}" for x in parts)
    return "".join(f"{cell:>13}" for cell in (*cells, f"{fresh:.2f}"))
