"""What a table does, whatever it looks like: answers, bots in view, undo, saving, faults."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from IPython import get_ipython

from socialism_lab.engine.decision import Decision
from socialism_lab.engine.errors import IllegalChoice, LabError
from socialism_lab.engine.game import Game

from .saving import Recipe, Saver, load

PACE = 0.6  # seconds a turn while bots play in view
MOST = 10_000  # turns in one go


def running_cell() -> int | None:
    """The number of the cell that runs now; None outside of a notebook."""
    shell = get_ipython()
    return shell and shell.execution_count


class Host:
    """A table and its game. The panel draws it.

    `game` is what is played now: a new game or a resumed one takes its place. `faults` holds
    every exception that was no plain refusal; tests want it empty.
    """

    def __init__(self, name: str, described: Game):
        self.name, self.recipe = name, Recipe.of(described)
        self.game = described
        self.saver = Saver(name)
        self.faults: list[BaseException] = []
        self.task: asyncio.Task | None = None
        self.last: dict[tuple[int, str], Any] = {}  # (seat, kind) -> what was chosen last time
        self.limits: dict[tuple, int] = {}  # an auction -> up to what a person's bids go
        self.lifted = -1  # the number of the question whose curtain is up
        self.cell: int | None = None  # the run of a cell that has shown it
        self.offered = False  # a saved game is shown and waits for "go on" or "new game"
        self.moving = False  # whether what is drawn next has come about by play
        self.plays_on = False  # beyond the turns that were scripted
        self.kept = ""  # a code that the browser alone has kept

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

    @property
    def done(self) -> bool:
        """Whether the turns that a lesson has scripted are over, and nobody has gone on yet."""
        game = self.game
        rolls = sum(note[4] == "rolled" for note in game.state.notes or ())
        waits = game.decision is not None and game.decision.kind in ("begin", "turn", "develop")
        scripted = len(game.start.dice)
        return not self.plays_on and waits and 0 < scripted <= rolls

    def play_on(self) -> None:
        """Go on after the turns that were scripted."""
        self.plays_on = True
        self.draw()

    def covered(self) -> bool:
        """Whether a curtain hides the question: a secret answer, and others sit at the table."""
        decision, bots = self.game.decision, self.game.bots
        secret = decision is not None and decision.kind in self.game.book.hidden
        return secret and bots.count(None) > 1 and self.lifted != len(self.game.events)

    def lift(self) -> None:
        """Lift the curtain: the right person looks now."""
        self.lifted = len(self.game.events)
        self.draw()

    def answer(self, option: Any) -> None:
        """A person's answer; then bots play on until a person is asked."""
        decision = self.game.decision
        self.game.choose(option)
        assert decision  # there was one, or that was refused
        self.last[decision.seat, decision.kind] = option
        self.go_on()

    def bidding(self, decision: Decision) -> tuple:
        """What names an auction and who bids in it."""
        return decision.seat, self.game.state.turn, decision.about

    def interject(self, name: str, seat: int, *args: Any) -> None:
        """A person's deal, gift or the like between questions."""
        self.game.interject(name, seat, *args)
        self.go_on()

    def go_on(self) -> None:
        """After a move: bots play until a person is asked; all is redrawn and saved."""
        self.moving = True
        if None in self.game.bots:
            self.guard(self._until_asked)
        self.draw()
        self.moving = False
        self.guard(self.save)

    def _until_asked(self) -> None:
        """Let bots play, and people's standing bids be made. A turn in which something is asked
        before the roll begins with that question, and not with one more."""
        game = self.game
        while (decision := game.play().decision) is not None:
            if decision.kind == "bid" and decision.options[1] <= self.limits.get(
                self.bidding(decision), -1
            ):
                game.choose(decision.options[1])
            elif decision.kind == "begin" and leads_to(game, "roll", "develop"):
                game.choose("roll")
            else:
                break

    def undo(self) -> None:
        """Take back the last answer of a person."""
        self.game.undo()
        self.last.clear()  # what was taken back may have been a secret
        self.limits.clear()
        self.lifted = -1
        self._until_asked()
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
        self.game = game
        game.pause = True
        self.last.clear()
        self.limits.clear()
        self.lifted, self.offered, self.plays_on = -1, False, False
        self.go_on()
        if game.remark:
            self.say(game.remark)

    def resume(self, code: str) -> None:
        """Go on with a code's game; one of other rules is said to be so. Raises RecordError."""
        before, game = self.game.book.title, load(code, self.recipe)
        self.begin(game)
        if game.book.title != before:
            new = f"The code is of another game: this table plays {game.book.title} from now on."
            self.say(f"{new} The one before is kept. {game.remark}".strip())

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
        self.moving = True
        try:
            for _ in range(turns):
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
        self.moving = False
        self.guard(self.save)
        if said:
            self.say(said)

    def stop(self) -> None:
        """End the running task before its next turn."""
        if self.task is not None:
            self.task.cancel()


def leads_to(game: Game, option: str, kind: str) -> bool:
    """Whether an answer leads to a question of that kind before any luck."""
    following = game.preview(option)[2]
    return following is not None and following.kind == kind


@contextmanager
def interruptible() -> Iterator[None]:
    """Let the notebook's interrupt reach what is done outside of cells; Jupyter ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
