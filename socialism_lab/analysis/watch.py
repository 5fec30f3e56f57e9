"""Bots that are not the kit's: recorded, checked by a replay, and stopped when they never return.

The game is played again from the recorded answers alone, on a fresh state: a bot that changes the
game it is shown leads elsewhere and is refused by name.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Callable, Iterator
from typing import Any

from ..engine.batch import play_batch_game
from ..engine.decision import Decision
from ..engine.errors import BotError, LabError
from ..engine.own import told, unsteady
from ..engine.seats import bot_name
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
        except (Exception, SystemExit, GeneratorExit) as fault:
            raise BotError(f"{self.name} failed at {what!r}: {told(fault)}") from fault
        if self.watched and game.digest() != before:
            raise BotError(f"{self.name} changed the game at {what!r}; a bot may only look")
        self.log.append(answer)
        return answer


class Replayer:
    """Answers from a record."""

    def __init__(self, recorded: Iterator, bot: Callable):
        self.recorded = recorded
        self.propose = self.__call__ if getattr(bot, "propose", None) else None

    def __call__(self, game: State, what: Any) -> Any:
        return next(self.recorded, None)


def check(fresh: Callable, bots: list, log: list | None, digest: str, twice: bool) -> None:
    """Raise BotError unless the recorded answers alone (if there is a log) lead to the same state.

    With `twice` the bots are asked once more, too: the same game must come of it. LabError if the
    bots are the kit's, so that it is a rule that does not."""
    game = fresh()
    book = game.book
    if log is not None:
        answers = iter(log)
        if _digest(game, [Replayer(answers, bot) for bot in bots]) != digest:
            play_batch_game(fresh(), [Recorder(bot, [], watched=True) for bot in bots])
            raise unsteady(book, bots)
    if twice and _digest(fresh(), bots) != digest:
        raise unsteady(book, bots)


def _digest(game: State, bots: list) -> str:
    try:
        return play_batch_game(game, bots).digest()
    except LabError:
        return ""


def within(limit: float | None, work: Callable[[], Any]) -> Any:
    """What `work()` gives. Raises BotError when it takes more than `limit` seconds (None: never).

    By a signal in the main thread, which stops a sleeping bot too; elsewhere (a cluster's worker
    thread, Windows) by an exception set from a timer, which needs the bot to run Python. The bell
    may ring at any moment after it is set, so that all of it lies within the `try`.
    """
    if limit is None:
        return work()
    main = threading.current_thread() is threading.main_thread()
    bell = Signal() if main and hasattr(signal, "setitimer") else Timer(limit)
    try:
        try:
            bell.set(limit)
            return work()
        finally:
            bell.stop()
    except Overtime:
        bell.stop()
        raise BotError(f"not over after {limit} seconds; does a bot never return?") from None


class Signal:
    """Rings in the main thread after the limit, and every second from then on."""

    def __init__(self) -> None:
        self.before = signal.getsignal(signal.SIGALRM)

    def set(self, limit: float) -> None:
        signal.signal(signal.SIGALRM, _ring)
        signal.setitimer(signal.ITIMER_REAL, limit, 1)

    def stop(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self.before or signal.SIG_DFL)


def _ring(*_: Any) -> None:
    raise Overtime


class Timer(threading.Timer):
    """Rings once, in the thread that made it."""

    def __init__(self, limit: float):
        self.thread = ctypes.c_ulong(threading.get_ident())
        super().__init__(limit, self._send, (ctypes.py_object(Overtime),))
        self.daemon = True

    def _send(self, error: Any) -> None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(self.thread, error)

    def set(self, limit: float) -> None:
        self.start()

    def stop(self) -> None:
        """No ring after this one: what is on its way is called back."""
        self.cancel()
        self.join()
        self._send(None)
