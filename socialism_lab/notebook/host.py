"""What a table does, whatever it looks like: answers, bots in view, undo, saving, faults."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from socialism_lab.engine.decision import Decision
from socialism_lab.engine.errors import LabError, RecordError
from socialism_lab.engine.game import Game
from socialism_lab.engine.whatif import preview

from .browser import Frame, interruptible
from .saving import Files, anew, load

PACE = 0.6  # seconds a turn while bots play in view


class Host:
    """A table and its game, as a panel draws it.

    `described` is what the cell describes, `current` what is played now: a new game or a resumed
    one takes its place. `faults` holds every exception that was no plain refusal."""

    frame: Frame
    current: Any
    games: tuple[Game, ...]  # the games on the table
    game: Game  # the one whose question is asked

    def __init__(self, name: str, described: Any):
        self.name, self.described, self.files = name, described, Files(name)
        self.faults: list[BaseException] = []
        self.task: asyncio.Task | None = None
        self.offered = False  # a saved game is shown and waits for "go on" or "new game"
        self.moving = False  # whether what is drawn next has come about by play
        self.look_at(described)
        self.forget()

    def look_at(self, game: Any) -> None:
        """Let this be what is played."""
        self.current, self.game, self.games = game, game, (game,)

    def again(self) -> Any:
        """What the cell describes, from its beginning."""
        return anew(self.described)

    def forget(self) -> None:
        """Whatever was remembered of the game so far may have been a secret, or of another one."""
        self.last: dict[tuple[int, str], Any] = {}  # (seat, kind) -> what was chosen last time
        self.limits: dict[tuple, int] = {}  # an auction -> up to what a person's bids go
        self.lifted = -1  # the number of the question whose curtain is up

    def draw(self) -> None:
        """Show everything anew."""
        raise NotImplementedError

    def say(self, words: str, alarm: bool = False) -> None:
        """Put a sentence into the status line."""
        self.frame.say(words, alarm)

    def guard(self, act: Callable[..., Any], *about: Any) -> Any:
        """Do what a control asks; what failed is said, and kept if it was no refusal."""
        try:
            return act(*about)
        except LabError as refusal:
            self.say(str(refusal), alarm=True)
        except (Exception, KeyboardInterrupt) as fault:
            words = f"{type(fault).__name__}: {fault}"
            if isinstance(fault, KeyboardInterrupt):
                words = "Interrupted"
            else:
                self.faults.append(fault)
            self.say(f"{words}. The game is as it was before.", alarm=True)

    # -- people -----------------------------------------------------------------------------
    @property
    def waits_for_person(self) -> bool:
        """Whether a person is to decide."""
        decision = self.game.decision
        return decision is not None and self.game.bots[decision.seat] is None

    def covered(self) -> bool:
        """Whether a curtain hides the question: a secret answer, and others sit at the table."""
        decision, bots = self.game.decision, self.game.bots
        secret = decision is not None and decision.kind in self.game.book.hidden
        return secret and bots.count(None) > 1 and self.lifted != len(self.game.events)

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

    def go_on(self) -> None:
        """After a move: bots play until a person is asked; all is redrawn and saved."""
        self.moving = True
        self.guard(self.settle)
        self.draw()
        self.moving = False
        self.guard(self.save)

    def settle(self) -> None:
        """Let bots play, and people's standing bids be made. A turn in which something is asked
        before the roll begins with that question, and not with one more."""
        game = self.game
        while None in game.bots and (decision := game.play().decision) is not None:
            bids = decision.kind == "bid"
            if bids and decision.options[1] <= self.limits.get(self.bidding(decision), -1):
                game.choose(decision.options[1])
            elif decision.kind == "begin" and asks_first(game):
                game.choose("roll")
            else:
                break

    def undo(self) -> None:
        """Take back the last answer of a person."""
        self.current.undo()
        self.look_at(self.current)
        self.forget()
        self.settle()
        self.draw()
        self.save()
        self.say("Taken back.")

    # -- games come and go ------------------------------------------------------------------
    def begin(self, game: Any) -> None:
        """Play another game at the table from now on; the one before keeps its file."""
        self.files.path = None
        self.take(game)

    def take(self, game: Any) -> None:
        """Let this be the table's game."""
        self.look_at(game)
        self.offered, game.pause = False, True
        self.forget()
        self.go_on()
        if game.remark:
            self.say(game.remark)

    def load(self, source: Any) -> Any:
        """The game of a file or code. Raises RecordError."""
        return load(source, self.described)

    def saved(self) -> Any:
        """The newest saved game of this table that loads; what is wrong with others is said."""
        for path in self.files.known():
            game = self.guard(self.load, path)
            if game is not None:
                self.files.path = path
                return game
        return None

    def resume(self, code: str) -> None:
        """Go on with a code's game; one of other rules is said to be so. Raises RecordError."""
        before, game = self.game.book.title, self.load(code)
        self.begin(game)
        if game.book.title != before:
            new = f"The code is of another game: this table plays {game.book.title} from now on."
            self.say(f"{new} The one before is kept. {game.remark}".strip())

    def save(self) -> None:
        """Write the game to the table's file, once there is something in it; into a new file, if
        another kernel has put its own game there. Raises DataError."""
        game, files = self.game, self.files
        if not game.events and not game.prediction:
            return
        try:
            files.path = game.save(files.path or files.following(), names=True)
        except RecordError:
            files.path = game.save(files.following(), names=True)

    # -- bots in view -----------------------------------------------------------------------
    def run_bots(self, turns: int) -> None:
        """Play turns with bots, as a task that can be stopped at once."""
        self.task = asyncio.get_running_loop().create_task(self._turns(turns))
        self.draw()

    async def _turns(self, turns: int) -> None:
        said, self.moving = "", True
        try:
            for _ in range(turns):
                if not self.guard(self._turn) or self.game.over or self.waits_for_person:
                    break
                self.draw()
                await asyncio.sleep(min(PACE, 15 / turns))
        except asyncio.CancelledError:
            said = "Stopped."
        self.task = None
        self.draw()
        self.moving = False
        self.guard(self.save)
        if said:
            self.say(said)

    def _turn(self) -> Game:
        with interruptible():
            return self.game.play(1)


def asks_first(game: Game) -> bool:
    """Whether the turn that begins asks for a chip before any luck."""
    following = preview(game, "roll")[2]
    return following is not None and following.kind == "develop"
