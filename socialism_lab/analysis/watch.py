"""Bots that are not the kit's: recorded, checked by a replay, and stopped when they never return.

The game is played again from the recorded answers alone, on a fresh state: a bot that changes the
game it is shown leads elsewhere and is refused by name.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ..engine.decisions import Decision
from ..engine.errors import BotError, LabError
from ..engine.run import bot_name, play_out
from ..engine.state import State


class Overtime(BaseException):
    """The game takes too long; no Exception, so that a bot's `except` does not eat it."""


class Recorder:
    """A bot whose answers and proposals are written down in `log`; `watched`, it is caught in the
    act of changing the game, which is slow."""

    def __init__(self, bot: Any, log: list, watched: bool = False):
        self.bot, self.log, self.watched = bot, log, watched
        self.name = bot_name(bot)
        self.propose = self._propose if getattr(bot, "propose", None) else None

    def __call__(self, game: State, decision: Decision) -> Any:
        return self._noted(self.bot, game, decision)

    def _propose(self, game: State, seat: int) -> Any:
        return self._noted(self.bot.propose, game, seat)

    def _noted(self, ask: Callable, game: State, what: Any) -> Any:
        before = game.digest() if self.watched else ""
        try:
            answer = ask(game, what)
        except Overtime:
            raise BotError(f"{self.name} did not answer {what!r} within the limit") from None
        except Exception as fault:
            words = f"{self.name} failed at {what!r}: {type(fault).__name__}: {fault}"
            raise BotError(words) from fault
        if self.watched and game.digest() != before:
            raise BotError(f"{self.name} changed the game at {what!r}; a bot may only look")
        self.log.append(answer)
        return answer


class Replayer:
    """Answers from a record."""

    def __init__(self, recorded: Iterator, bot: Callable):
        self.recorded = recorded
        self.name = bot_name(bot)
        self.propose = self.__call__ if getattr(bot, "propose", None) else None

    def __call__(self, game: State, what: Any) -> Any:
        return next(self.recorded, None)


def check(fresh: Callable, bots: list, log: list, digest: str, twice: bool) -> None:
    """Raise BotError unless the recorded answers alone lead to the same state.

    With `twice` the bots are asked once more, too: the same game must come of it."""
    answers = iter(log)
    who = ", ".join(dict.fromkeys(map(bot_name, bots)))
    if _digest(fresh(), [Replayer(answers, bot) for bot in bots]) != digest:
        play_out(fresh(), [Recorder(bot, [], watched=True) for bot in bots])
        raise BotError(f"the answers alone lead elsewhere; one of {who} changed the game")
    if twice and _digest(fresh(), bots) != digest:
        raise BotError(
            f"asked again, a bot answers otherwise; one of {who} keeps something between its "
            "decisions or has luck of its own (use game.chance(seat, top))"
        )


def _digest(game: State, bots: list) -> str:
    try:
        return play_out(game, bots).digest()
    except LabError:
        return ""


@contextmanager
def alarm(limit: float | None) -> Iterator[None]:
    """Raise Overtime inside, in this thread, when `limit` seconds have passed (None: never).

    By a signal in the main thread, which stops a sleeping bot too; elsewhere (a cluster's worker
    thread, Windows) by an exception set from a timer, which needs the bot to run Python.
    """
    if limit is None:
        yield
        return
    main = threading.current_thread() is threading.main_thread()
    stop = _by_signal(limit) if main and hasattr(signal, "setitimer") else _by_timer(limit)
    try:
        yield
    except Overtime:
        raise BotError(f"not over after {limit} seconds; does a bot never return?") from None
    finally:
        stop()


def _by_signal(limit: float) -> Callable:
    def ring(*_: Any) -> None:
        raise Overtime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, limit, 1)

    def stop() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

    return stop


def _by_timer(limit: float) -> Callable:
    thread = ctypes.c_ulong(threading.get_ident())
    ring = ctypes.pythonapi.PyThreadState_SetAsyncExc
    timer = threading.Timer(limit, ring, (thread, ctypes.py_object(Overtime)))
    timer.daemon = True
    timer.start()
    return timer.cancel
