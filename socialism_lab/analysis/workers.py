"""The games of a batch on one core, on several (loky), or on any executor (a Dask cluster).

The games never depend on where they ran. What is lost with a killed worker is played again.
"""

from __future__ import annotations

import pickle
import sys
import sysconfig
from collections.abc import Callable, Generator
from contextlib import ExitStack
from functools import lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

from ..engine.errors import LabError
from .batch import Batch, Played, play

TRIES, LARGEST = 4, 2000  # tries to play a piece of a batch; games in it
INSTALLED = (str(Path(__file__).parents[1]), sysconfig.get_path("stdlib"))
Piece = list[Played]


def play_all(
    batch: Batch, games: int, workers: int, executor: Any
) -> Generator[Piece, None, None]:
    """The batch's games in order, some at a time. Raises BotError or LabError; the lowest game's
    comes first."""
    if executor is not None:
        yield from _on(lambda: executor, batch, _pieces(games, 32), ours=False)
    elif workers > 1:
        yield from _on(_processes(workers), batch, _pieces(games, 8 * workers), ours=True)
    else:
        for number in range(games):
            yield [play(batch, number)]


def _pieces(games: int, count: int) -> list[range]:
    size = max(1, min(LARGEST, -(-games // count)))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def _processes(workers: int) -> Callable[..., Any]:
    """What gives the pool of processes of this machine. Raises LabError if loky is missing."""
    try:
        from loky import get_reusable_executor
    except ImportError:
        raise LabError(
            f"workers={workers} needs loky, which the kit's own environment has: run this with "
            ".venv/bin/python or in the notebook that 'python3 -m socialism_lab open' opens, or "
            "leave workers out"
        ) from None
    return partial(get_reusable_executor, max_workers=workers, timeout=120)


def _on(
    pool: Callable[[], Any], batch: Batch, todo: list[range], ours: bool
) -> Generator[Piece, None, None]:
    """On an executor; what it loses is played again. Raises LabError where that does not help."""
    work, tries = partial(play_packed, packed(batch)), 0
    while todo:
        futures: list[Any] = []
        try:
            futures += [pool().submit(work, numbers) for numbers in todo]
            for future in futures:
                yield future.result()
                todo, tries = todo[1:], 0
        except BaseException as fault:
            tries += 1
            if ours:  # or the next batch would wait for these workers
                pool().shutdown(kill_workers=True)
            for future in [] if ours else futures:
                future.cancel()
            if isinstance(fault, LabError) or not isinstance(fault, Exception):
                raise
            if tries == TRIES:
                raise LabError(
                    f"games {todo[0][0]} to {todo[0][-1]} were lost {TRIES} times "
                    f"({type(fault).__name__}: {fault}); try workers=1 to see why"
                ) from fault


_unpacked = lru_cache(4)(pickle.loads)  # a worker meets few batches


def play_packed(batch: bytes, numbers: range) -> Piece:
    """Games of a pickled batch: what a worker runs."""
    return [play(_unpacked(batch), number) for number in numbers]


def packed(batch: Batch) -> bytes:
    """The batch as bytes. Modules that are neither installed nor the kit's go along as they are
    here and now, not by their names: a worker may know an older one, or none. Raises LabError."""
    import cloudpickle

    known = cloudpickle.list_registry_pickle_by_value()
    with ExitStack() as after:
        for name, module in list(sys.modules.items()):
            if name == getattr(module, "__name__", "") not in known and _is_own(module):
                cloudpickle.register_pickle_by_value(module)
                after.callback(cloudpickle.unregister_pickle_by_value, module)
        try:
            return bytes(cloudpickle.dumps(batch))
        except Exception as fault:
            raise LabError(
                f"the batch cannot be sent to another process ({type(fault).__name__}: {fault}): "
                "a bot or a rule holds something of this one, such as an open file; leave out "
                "workers and executor"
            ) from fault


def _is_own(module: ModuleType) -> bool:
    path = str(vars(module).get("__file__"))
    return path.endswith(".py") and not path.startswith(INSTALLED) and "-packages" not in path
