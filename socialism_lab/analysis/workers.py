"""Chunks of a batch on one core, on several (loky), or on any executor (a Dask cluster).

The rows never depend on where a chunk ran. Chunks lost with a killed worker are run again on the
kit's own workers; a foreign executor's losses are named by game.
"""

from __future__ import annotations

import functools
import pickle
import re
import sys
import sysconfig
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, TimeoutError
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from ..engine.errors import BotError, LabError
from ..engine.own import HOME
from .batch import Batch, Chunk

TRIES = 4
INSTALLED = re.compile(
    rf"({re.escape(str(HOME))}|{re.escape(sysconfig.get_path('stdlib'))}|.*(site|dist)-packages)\W"
)
GRACE = 60  # seconds a chunk may take beyond its games' limits
Span = tuple[int, int]


def spans(games: int, pieces: int) -> list[Span]:
    """The batch cut into runs of at most 2,000 games, about `pieces` of them."""
    size = max(1, min(2000, -(-games // pieces)))
    return [(start, min(start + size, games)) for start in range(0, games, size)]


def chunks(batch: Batch, games: int, workers: int, executor: Any) -> Generator[Chunk, None, None]:
    """The batch's chunks in order. Raises BotError or LabError; the lowest game's comes first."""
    if executor is not None:
        yield from _elsewhere(batch, spans(games, 32), executor)
    elif workers == 1:
        for start, stop in spans(games, 20):
            yield Chunk(batch, start, stop)
    else:
        yield from _here(batch, spans(games, 8 * workers), workers)


_unpacked = functools.lru_cache(4)(pickle.loads)  # a worker meets few batches


def run_packed(packed: bytes, start: int, stop: int) -> Chunk:
    """A chunk of a pickled batch: what a worker runs."""
    return Chunk(_unpacked(packed), start, stop)


def _own(name: str, module: Any) -> bool:
    """Whether a module is of somebody's own writing: neither installed nor the kit's."""
    path = str(getattr(module, "__file__", None))
    named = type(module) is ModuleType and module.__name__ == name
    return named and path.endswith(".py") and not INSTALLED.match(path)


@contextmanager
def _written_out() -> Iterator[None]:
    """Modules of one's own are pickled as they are here and now, not by their names: a worker may
    know an older one, or read a newer file."""
    import cloudpickle

    known = cloudpickle.list_registry_pickle_by_value()
    own = [module for name, module in [*sys.modules.items()] if _own(name, module)]
    own = [module for module in own if module.__name__ not in known]
    try:
        for module in own:
            cloudpickle.register_pickle_by_value(module)
        yield
    finally:
        for module in own:
            cloudpickle.unregister_pickle_by_value(module)


def _packed(batch: Batch) -> bytes:
    """The batch as bytes, with what a notebook or a module of one's own wrote in it. Raises
    LabError."""
    import cloudpickle

    with _written_out():
        for what, part in (*zip(batch.names, batch.players, strict=True), ("the batch", batch)):
            try:
                packed = cloudpickle.dumps(part)
            except Exception as fault:
                raise LabError(
                    f"{what} cannot be sent to another process ({type(fault).__name__}: {fault}): "
                    "it holds something of this one, such as an open file; leave out workers and "
                    "executor"
                ) from fault
    return packed


def _launch(pool: Callable, packed: bytes, span: Span) -> Future:
    """The chunk's future; a pool that is just breaking gives one that has failed."""
    try:
        return pool().submit(run_packed, packed, *span)
    except Exception as fault:
        failed: Future = Future()
        failed.set_exception(fault)
        return failed


def _here(batch: Batch, todo: list[Span], workers: int) -> Iterator[Chunk]:
    """On processes of this machine; a chunk lost with its worker is run again.

    If the batch is given up, workers that are still at it are killed, or the next would wait."""
    try:
        from loky import get_reusable_executor
    except ImportError:
        raise LabError(
            f"workers={workers} needs loky, which the kit's own environment has: run this with "
            ".venv/bin/python or in the notebook that 'python3 -m socialism_lab open' opens, or "
            "leave workers out"
        ) from None

    pool = functools.partial(get_reusable_executor, max_workers=workers, timeout=120)
    packed, ahead = _packed(batch), 0
    flying: dict[int, Future] = {}
    try:
        for at, span in enumerate(todo):
            while ahead < min(len(todo), at + 4 * workers):
                flying[ahead] = _launch(pool, packed, todo[ahead])
                ahead += 1
            yield _again(batch, pool, packed, span, flying[at])
            del flying[at]
    finally:
        if not all(future.done() for future in flying.values()):
            pool().shutdown(kill_workers=True)


def _again(batch: Batch, pool: Callable, packed: bytes, span: Span, future: Future) -> Chunk:
    wait = batch.limit and batch.limit * (span[1] - span[0]) + GRACE
    for _ in range(TRIES):
        try:
            return future.result(wait or None)
        except LabError:
            raise
        except TimeoutError:
            pool().shutdown(kill_workers=True)
            raise BotError(f"games {_named([span])} did not end; a bot never returns") from None
        except Exception as fault:
            lost, future = fault, _launch(pool, packed, span)
    raise LabError(
        f"games {_named([span])}: the worker died {TRIES} times ({type(lost).__name__}: {lost}); "
        "try workers=1 to see why"
    ) from lost


def _elsewhere(batch: Batch, todo: list[Span], executor: Any) -> Iterator[Chunk]:
    """On somebody's executor; what it loses is named."""
    packed = _packed(batch)
    futures = [_launch(lambda: executor, packed, span) for span in todo]
    lost: list[Span] = []
    try:
        for span, future in zip(todo, futures, strict=True):
            try:
                yield future.result()
            except LabError:
                raise
            except Exception as wrong:
                lost.append(span)
                fault = wrong
    finally:
        for future in futures:
            future.cancel()
    if lost:
        raise LabError(
            f"games {_named(lost)} are missing: the executor lost them "
            f"({type(fault).__name__}: {fault}); run the batch again"
        ) from fault


def _named(lost: list[Span]) -> str:
    starts = sorted({start for start, _ in lost} - {stop for _, stop in lost})
    stops = sorted({stop for _, stop in lost} - {start for start, _ in lost})
    return ", ".join(f"{start} to {stop - 1}" for start, stop in zip(starts, stops, strict=True))
