"""What a table does, whatever it looks like: answers, bots in view, undo, saving, faults."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from IPython import get_ipython

from socialism_lab.engine.errors import IllegalChoice, LabError
from socialism_lab.engine.game import Game

from .saving import Recipe, Saver, load

PACE = 0.3  # seconds a turn while bots play in view
MOST = 10_000  # turns in one go


def running_cell() -> int | None:
    """The number of the cell that runs now; None outside of a notebook."""
    shell = get_ipython()
    return shell and shell.execution_count


class Host:
    """A table and its game. The panel draws it.

    `game` is one object for good: undo, a new game and a resumed one happen inside it, so that
    a name the notebook has for it stays true. `faults` holds every exception that was no plain
    refusal; tests want it empty.
    """

    def __init__(self, name: str, described: Game):
        self.name, self.recipe = name, Recipe.of(described)
        self.game = described
        self.saver = Saver(name)
        self.faults: list[BaseException] = []
        self.task: asyncio.Task | None = None
        self.mark = (0, 0)  # ledger rows and notes when a person last did something
        self.last: dict[tuple, Any] = {}  # (seat, kind) -> what was chosen last time
        self.lifted = -1  # the number of the question whose curtain is up
        self.cell: int | None = None  # the run of a cell that has shown it
        self.offered = False  # a saved game is shown and waits for "go on" or "new game"

    def show(self) -> None:
        """Show it in the cell that runs now."""
        raise NotImplementedError

    def _ipython_display_(self) -> None:
        """Nothing more in the cell where it has been shown, by `lab.play` for one."""
        if self.cell is None or self.cell != running_cell():
            self.show()

    def draw(self) -> None:
        """Show everything anew; what a cell has shown without a panel stays as it was."""

    def say(self, words: str, alarm: bool = False) -> None:
        """Put a sentence into the status line."""
        raise NotImplementedError

    # -- faults -----------------------------------------------------------------------------
    def guard(self, act: Callable[[], Any]) -> bool:
        """Do what a control asks and tell whether it worked; what failed is said."""
        try:
            act()
        except (Exception, KeyboardInterrupt) as fault:
            self.failed(fault)
            return False
        return True

    def click(self, act: Callable[[], Any]) -> bool:
        """The same for a click, which takes the last sentence off the status line."""
        self.say("")
        return self.guard(act)

    def failed(self, fault: BaseException) -> None:
        """Say what went wrong; keep what was no refusal."""
        if isinstance(fault, LabError):
            self.say(str(fault), alarm=True)
        elif isinstance(fault, KeyboardInterrupt):
            self.say("Interrupted. The game is as it was before.", alarm=True)
        else:
            self.faults.append(fault)
            self.say(f"{type(fault).__name__}: {fault}. The game is as it was before.", alarm=True)

    # -- people -----------------------------------------------------------------------------
    @property
    def waits_for_person(self) -> bool:
        """Whether a person is to decide."""
        decision = self.game.decision
        return decision is not None and self.game.bots[decision.seat] is None

    def answer(self, option: Any) -> None:
        """A person's answer; then bots play on until a person is asked."""
        decision, mark = self.game.decision, self.here()
        self.game.choose(option)
        assert decision  # there was one, or that was refused
        self.last[decision.seat, decision.kind] = option
        self.go_on(mark)

    def interject(self, name: str, seat: int, *args: Any) -> None:
        """A person's deal, gift or the like between questions."""
        mark = self.here()
        self.game.interject(name, seat, *args)
        self.go_on(mark)

    def here(self) -> tuple[int, int]:
        """Where the story stands: ledger rows and notes."""
        return len(self.game.state.ledger.rows), len(self.game.state.notes or ())

    def go_on(self, mark: tuple[int, int] | None = None) -> None:
        """After a move: bots play until a person is asked; all is redrawn and saved."""
        self.mark = mark or self.here()
        if None in self.game.bots:
            self.guard(self.game.play)
        self.draw()
        self.guard(self.save)

    def undo(self) -> None:
        """Take back the last answer of a person."""
        self.game.undo()
        self.last.clear()  # what was taken back may have been a secret
        self.lifted = -1
        self.mark = self.here()
        self.draw()
        self.save()
        self.say("Taken back.")

    # -- games come and go ------------------------------------------------------------------
    def begin(self, game: Game) -> None:
        """Play another game at the table from now on; the one before keeps its file."""
        self.saver.fresh()
        self.take(game)

    def take(self, game: Game) -> None:
        """Let this be the table's game."""
        vars(self.game).update(vars(game))
        self.game.pause = True
        self.last.clear()
        self.lifted, self.offered = -1, False
        self.go_on((0, 0))
        if self.game.remark:
            self.say(self.game.remark)

    def resume(self, code: str) -> None:
        """Go on with a code's game; one of other rules is said to be so. Raises RecordError."""
        before, game = self.game.book.title, load(code, self.recipe)
        self.begin(game)
        if game.book.title != before:
            new = f"The code is of another game: this table plays {game.book.title} from now on."
            self.say(f"{new} The one before is kept. {self.game.remark}".strip())

    def save(self) -> None:
        """Write the game to the table's file, once there is something in it. Raises DataError."""
        if self.game.events or self.game.prediction:
            self.saver.save(self.game)

    # -- bots in view -----------------------------------------------------------------------
    def run_bots(self, turns: int) -> None:
        """Play turns with bots, as a task that can be stopped at once. Raises IllegalChoice."""
        if turns not in range(1, MOST + 1):
            raise IllegalChoice(f"{turns} is no number of turns; give 1 to {MOST}")
        self.task = asyncio.get_running_loop().create_task(self._turns(turns))
        self.draw()

    async def _turns(self, turns: int) -> None:
        said = ""
        try:
            for _ in range(turns):
                self.mark = self.here()
                with interruptible():
                    self.game.play(1)
                if self.game.over or self.waits_for_person:
                    break
                self.draw()
                await asyncio.sleep(min(PACE, 15 / turns))
        except asyncio.CancelledError:
            said = "Stopped."
        except (Exception, KeyboardInterrupt) as fault:
            self.failed(fault)
        self.task = None
        self.draw()
        self.guard(self.save)
        if said:
            self.say(said)

    def stop(self) -> None:
        """End the running task before its next turn."""
        if self.task is not None:
            self.task.cancel()


@contextmanager
def interruptible() -> Iterator[None]:
    """Let the notebook's interrupt reach a task; Jupyter ignores it outside of cells."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
