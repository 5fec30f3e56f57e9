"""Chunks of a batch on one core, on several (loky), or on any executor (a Dask cluster).

The rows never depend on where a chunk ran. Chunks lost with a killed worker are played again.
"""

from __future__ import annotations

import pickle
import re
import sys
import sysconfig
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from functools import lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

from ..engine.errors import LabError
from .batch import Batch, Chunk, play_chunk

TRIES = 4
KIT, PYTHON = str(Path(__file__).parents[1]), sysconfig.get_path("stdlib")
INSTALLED = re.compile(rf"({re.escape(KIT)}|{re.escape(PYTHON)}|.*(site|dist)-packages)\W")
Span = tuple[int, int]
GiveUp = Callable[[list[Any]], None]  # (futures), when a batch is given up


def play_chunks(
    batch: Batch, games: int, workers: int, executor: Any
) -> Generator[Chunk, None, None]:
    """The batch's chunks in order. Raises BotError or LabError; the lowest game's comes first."""
    if executor is not None:
        yield from _on(lambda: executor, _cancel, batch, spans(games, 32))
    elif workers > 1:
        pool = _processes(workers)

        def kill(_: list[Any]) -> None:  # or the next batch would wait for these workers
            pool().shutdown(kill_workers=True)

        yield from _on(pool, kill, batch, spans(games, 8 * workers))
    else:
        for start, stop in spans(games, 20):
            yield play_chunk(batch, start, stop)


def spans(games: int, pieces: int) -> list[Span]:
    """The batch cut into runs of at most 2,000 games, about `pieces` of them."""
    size = max(1, min(2000, -(-games // pieces)))
    return [(start, min(start + size, games)) for start in range(0, games, size)]


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


def _cancel(futures: list[Any]) -> None:
    for future in futures:
        future.cancel()


def _on(
    pool: Callable[[], Any], give_up: GiveUp, batch: Batch, todo: list[Span]
) -> Iterator[Chunk]:
    """On an executor; what it loses is played again. Raises LabError where that does not help."""
    work, done, tries = partial(play_packed, packed(batch)), 0, 0
    futures: list[Any] = []
    while done < len(todo):
        try:
            futures = [pool().submit(work, *span) for span in todo[done:]]
            for future in futures:
                yield future.result()
                done, tries = done + 1, 0
        except Exception as fault:
            give_up(futures)
            tries += 1
            if isinstance(fault, LabError):
                raise
            if tries == TRIES:
                raise LabError(
                    f"games {todo[done][0]} to {todo[done][1] - 1} were lost {TRIES} times "
                    f"({type(fault).__name__}: {fault}); try workers=1 to see why"
                ) from fault
        except BaseException:
            give_up(futures)
            raise


_unpacked = lru_cache(4)(pickle.loads)  # a worker meets few batches


def play_packed(batch: bytes, start: int, stop: int) -> Chunk:
    """A chunk of a pickled batch: what a worker runs."""
    return play_chunk(_unpacked(batch), start, stop)


def packed(batch: Batch) -> bytes:
    """The batch as bytes. Modules of somebody's own go along as they are here and now, not by
    their names: a worker may know an older one, or none. Raises LabError."""
    import cloudpickle

    known = cloudpickle.list_registry_pickle_by_value()
    own = [module for module in _own_modules() if module.__name__ not in known]
    with ExitStack() as after:
        for module in own:
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


def _own_modules() -> list[ModuleType]:
    """The modules that are neither installed nor the kit's."""
    return [
        module
        for name, module in list(sys.modules.items())
        if type(module) is ModuleType and module.__name__ == name
        if (path := str(module.__dict__.get("__file__"))).endswith(".py")
        if not INSTALLED.match(path)
    ]
