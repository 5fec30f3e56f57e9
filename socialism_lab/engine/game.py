"""The driver: people and bots at one table, undo, costs said beforehand, what happened.

A game is its start and its events: the rules run as generators, paused at a question, and any
earlier moment is a replay. Where only bots play, `batch.play_batch_game` runs the same rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import seats
from .decision import Asked, Asking, Decision, Event, GameOver, Option, Result, require_decision
from .errors import BotError, IllegalChoice, LabError, error_text
from .ledger import Entry
from .luck import check_dice
from .rulebook import Rulebook, as_asking, in_words
from .seats import Bot, Hand, Player, tag
from .state import Start, State, new_state

if TYPE_CHECKING:
    from .whatif import WhatIf


class Game:
    """A game that can be played, undone, saved and looked into.

    `players` are names (people) and bots, in the order of play. Everything else that a game starts
    from is a parameter: `seed`, scripted `dice` and `decks`, a described `position`, the teacher's
    own `files` (board and cards), and the book's settings by name. With `pause`, a person's turn
    begins with the question "begin" (one option, "roll") where he may deal or give first, and a
    question with one answer left waits where the book says that a deal could change it
    (`Rulebook.pauses`). To pass such a pause is no event. Raises SettingError or PositionError,
    naming what is wrong and what is allowed."""

    def __init__(
        self,
        book: Rulebook,
        players: Sequence[Player],
        seed: int = 1848,
        *,
        dice: Sequence[Sequence[int]] = (),
        decks: Mapping[str, Sequence[str]] | None = None,
        position: Mapping[str, Any] | None = None,
        files: Mapping[str, Any] | None = None,
        pause: bool = False,
        **settings: Any,
    ):
        seats.check_start(book, players, decks=decks, position=position, pause=pause)
        self.book, self.pause, self.names = book, pause, seats.unique_names(players)
        self.files = {name: path for name, path in (files or {}).items() if path is not None}
        self.data = book.load(**self.files)
        scripts = {name: tuple(cards) for name, cards in (decks or {}).items()}
        rolls, placed = check_dice(dice), dict(position or {})
        self.start = Start(seed, self.names, settings, rolls, scripts, placed)
        self.bots: list[Bot | None] = [None if isinstance(p, str) else p for p in players]
        self.hands = [Hand(0, seat, tag(bot), bot) for seat, bot in enumerate(self.bots)]
        self.prediction, self.remark = "", ""  # the remark: what changed when it was loaded
        self.saved: tuple[Path, str] | None = None  # where it was saved last, and as what
        self.lay_table()
        seats.check_laid(self.state, self.start)
        self.flow()

    def lay_table(self) -> None:
        """Begin afresh: a new state, set up or placed, with nothing played."""
        self.state = new_state(self.book, self.data, self.start)
        self.events: list[Event] = []
        self.asked: list[Asked] = []  # by event
        self.decision: Decision | None = None  # the question that waits
        self.passed = 0  # pauses passed since the last event, or since the turn began
        self._stack: list[Asking[Any]] = []  # the rule that runs; an interjection lies on top
        self._waiting: list[Decision] = []  # the questions below it
        self._path: list[dict[str, Any]] = []
        self._behind: Game | None = None  # as a turn began (see `whatif.beside`)
        placed = as_asking(self.book.place), self.start.position
        self._run(*(placed if self.start.position else (self.book.set_up,)))

    # -- looking ----------------------------------------------------------------------------
    @property
    def result(self) -> Result | None:
        """Ending, winning seats, turn and round; None while it runs."""
        return self.state.result

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    @property
    def ledger(self) -> list[Entry]:
        """Every movement of money so far."""
        return self.state.ledger.entries

    @property
    def path(self) -> list[dict[str, Any]]:
        """The book's series, one row after every turn (row 0: the set-up, also while it runs)."""
        return self._path or [self.state.sample()]

    @property
    def between(self) -> bool:
        """No turn runs: the next one may begin, or a proposal may come before it."""
        return not self._stack and not self.over

    @property
    def paused(self) -> bool:
        """A question with one answer waits, because a deal could come first."""
        return not self.between and self.decision is not None and len(self.decision.options) == 1

    @property
    def pending(self) -> Asked:
        """The question that waits, with its place in the game; else that of the next turn."""
        asked = self.decision or Decision("", self.state.upnext, "begin", ("roll",))
        return Asked(asked, self.state.turns[asked.seat])

    @property
    def here(self) -> tuple[int, int, int]:
        """The place that `go_back` comes back to: events, turns begun (-1: over), pauses."""
        return len(self.events), -1 if self.over else self.state.turn, self.passed

    def closed(self, name: str) -> str:
        """Until when this interjection has to wait, such as "the auction is over"; "" if it may
        come in now: between turns, at the kinds of decision that the book leaves open, and, if it
        is an agreement of all, at all others but those the book calls busy."""
        book, kind = self.state.book, self.decision.kind if self.decision else ""
        agreed = name in book.agreements and kind and kind not in book.busy
        if self.between or (len(self._stack) == 1 and (agreed or kind in book.open_kinds)):
            return ""
        return book.busy.get(kind, "the question is answered")

    def held(self, seat: int, number: int) -> Hand:
        """Who held a seat at event `number`."""
        return [hand for hand in self.hands if hand.seat == seat and hand.at <= number][-1]

    def by_person(self, number: int) -> bool:
        """Whether event `number` was a person's."""
        return self.held(self.events[number].seat, number).by == ""

    # -- playing ----------------------------------------------------------------------------
    def choose(self, option: Option) -> Game:
        """Answer the pending decision. Raises IllegalChoice, with nothing changed."""
        with self._guarded():
            self.answer(option)
        return self

    def interject(self, name: str, seat: int | str, *args: Any) -> Game:
        """Do something between questions (a deal, a kept card). Raises IllegalChoice."""
        with self._guarded():
            self.interjected(name, self.state.seat_of(seat), args)
        return self

    def step(self) -> bool:
        """Let a bot answer the pending decision; False when a person must, or it is over."""
        decision = self.decision
        if decision is None or (bot := self.bots[decision.seat]) is None:
            return False
        begins = self.between  # the driver's own question
        option = decision.options[0] if begins else seats.ask_bot(bot, self.state, decision)
        return bool(self.choose(option))

    def play(self, turns: int | None = None) -> Game:
        """Bots on, until a person must decide, `turns` more have begun, or the game is over.
        Raises BotError if a bot answers wrongly; see `check_bots`."""
        if turns is not None and type(turns) is not int:
            raise IllegalChoice(f"play: {turns!r} is no number of turns")
        last = self.state.turn + (math.inf if turns is None else turns)
        while self.state.turn < last and self.step():
            pass
        if self.over and any(self.bots):
            self.check_bots()
        return self

    def hand(self, seat: int | str, bot: Bot | None) -> Game:
        """Hand a seat to a bot, or (None) back to a person."""
        number = self.state.seat_of(seat)
        seats.check_bot(self.book, bot)
        self.bots[number] = bot
        self.hands.append(Hand(len(self.events), number, tag(bot), bot))
        return self

    def undo(self) -> Game:
        """Take back a person's last answer and all that followed, or seats changed after it."""
        last = len(self.events)
        if self.hands[-1].at < last or len(self.hands) == len(self.names):
            last = next((at for at in reversed(range(last)) if self.by_person(at)), -1)
            if last < 0:
                raise IllegalChoice("there is nothing to take back")
            self.go_back(last)
            last += 1
        seats_, hands = len(self.names), enumerate(self.hands)
        self.hands = [hand for at, hand in hands if at < seats_ or hand.at < last]
        for hand in self.hands:
            self.bots[hand.seat] = hand.bot
        self.flow()
        return self

    # -- keeping ----------------------------------------------------------------------------
    @property
    def code(self) -> str:
        """The game so far as one word to copy; a fresh game's is a start code."""
        from . import saves

        return saves.code(self)

    def save(self, path: Any = None, names: bool = False) -> Path:
        """Save the game, never over another one, and say where. Raises DataError, RecordError."""
        from . import saves

        return saves.save(self, path, names)

    def what_if(self, changes: Mapping[Any, Option], stand_in: Bot | None = None) -> WhatIf:
        """This game with other answers to some questions (see `whatif.what_if`)."""
        from . import whatif

        return whatif.what_if(self, changes, stand_in)

    def check_bots(self) -> None:
        """Replay every choice without the bots. Raises BotError (LabError where all bots are the
        kit's) if the state differs."""
        try:
            again = self.twin().state.digest()
        except LabError:  # an answer that is none there
            again = ""
        if again != self.state.digest():
            raise seats.unsteady(self.book, self.bots)

    def twin(self, count: int | None = None) -> Game:
        """This game again as it was after `count` events (None: as it is), played without bots."""
        twin = copy(self)
        twin.bots, twin.hands, twin.saved = [*self.bots], [*self.hands], None
        twin.go_back(*(self.here if count is None else (count,)))
        return twin

    def go_back(self, count: int, turn: int = 0, passed: int = 0) -> None:
        """Play the first `count` events again, and on from there (see `reach`)."""
        events = self.events[:count]
        self.lay_table()
        self.replay(events)
        self.reach(turn, passed)

    def replay(self, events: Sequence[Event]) -> None:
        """Play these events on from here."""
        for event in events:
            if event.name:
                self.reach(event.turn, event.passed)
                self.interjected(event.name, event.seat, event.value)
            else:
                self.to_question()
                self.answer(event.value)

    def to_question(self) -> None:
        """Go on to the next question that leaves a choice."""
        while self.between or self.paused:
            self._go_on()

    def reach(self, turn: int, passed: int) -> None:
        """Go on without an answer to turn `turn` (-1: the end) and past so many pauses of it (-1:
        past its end)."""
        while True:
            early = turn < 0 or self.state.turn < turn
            more = self.paused and (early or passed < 0 or self.passed < passed)
            if not more and not (self.between and early):
                return
            self._go_on()

    # -- inside -----------------------------------------------------------------------------
    def _go_on(self) -> None:
        """Pass a pause (give the answer that is left), or begin a turn and run it."""
        if self.paused and self.decision:
            self.passed += 1
            return self._advance(self.decision.options[0])
        self.passed = 0
        return self._run(State.next_turn)

    def answer(self, option: Option) -> None:
        """Answer the question that waits. Raises IllegalChoice, with nothing changed."""
        decision = self.decision
        if decision is None:
            raise IllegalChoice("there is nothing to decide" + (": it is over" * self.over))
        decision.check(option)
        if self.between or self.paused:
            return self._go_on()
        self._log(Event("", self.state.turn, decision.seat, option))
        self.state.count_answer(decision)
        return self._advance(option)

    def interjected(self, name: str, seat: int, args: Sequence[Any] = ()) -> None:
        """Let `seat` do something; the pending question is asked afresh afterwards. What the book
        lists for it may come after the end, and the game goes on with the next turn. Raises
        IllegalChoice; a refusal from inside the rule leaves a broken game."""
        state, book = self.state, self.state.book
        if name not in book.interjections:
            raise IllegalChoice(f"{name!r} is nothing a player can do here")
        if name in book.after_end:
            state.result = None
        between, rule = self.between, book.interjections[name]
        if ends := self.closed(name):
            raise IllegalChoice(f"{name}: wait until {ends}")
        state.running = not between
        try:
            signature(rule).bind(state, seat, *args)
        except TypeError as fault:
            raise IllegalChoice(f"{name}: {fault}") from fault
        if self.decision is not None and not between:
            self._waiting.append(self.decision)
        self._log(Event(name, state.turn, seat, tuple(args), -1 if between else self.passed))
        self._run(rule, seat, *args)

    def _log(self, event: Event) -> None:
        self.asked.append(self.pending)
        self.events.append(event)
        self.passed = 0

    def _run(self, rule: Callable[..., Asking[Any]], *about: Any) -> None:
        """Put a rule on top of those that run, and go on."""
        self._advance(None, lambda: rule(self.state, *about))

    def _advance(self, answer: Any, rule: Callable[[], Asking[Any]] | None = None) -> None:
        """Go on to the next question, or to the end of the turn or the game."""
        self.decision = None
        try:
            with in_words(self.state.book):
                self._stack += [rule()] if rule else []
                self.decision = self._next_question(answer)
        except GameOver as end:
            self._stack.clear()
            self._waiting.clear()
            self.state.finish(end)
        self.state.ledger.check()
        if self.decision is None:
            same = bool(self._path) and self._path[-1]["turn"] == self.state.turn
            self._path[len(self._path) - same :] = [self.state.sample()]

    def _next_question(self, answer: Any) -> Decision | None:
        """The next question that leaves a choice, or at which to pause, whoever is asked; None at
        the end of the turn."""
        state = self.state
        while self._stack:
            try:
                decision = self._stack[-1].send(answer)
            except StopIteration:
                self._stack.pop()
                answer = None
                if not self._waiting:
                    continue
                decision = self._waiting.pop()
            options = require_decision(decision).refresh(state)
            may_act = state.book.pauses.get(decision.kind) if self.pause else None
            if len(options) != 1 or (may_act and may_act(state, decision.seat)):
                return decision
            answer = options[0]
        return None

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        """Go on to the next question; if a rule fails or is interrupted half way, go back."""
        place = self.here
        try:
            yield
            self.flow()
        except BaseException:
            self.go_back(*place)
            self.flow()
            raise

    def flow(self) -> None:
        """Begin turns until somebody is asked, letting bots propose before theirs."""
        while self.between or self.paused:
            state, seat = self.state, self.pending.decision.seat
            bot = self.bots[seat]
            if self.between and self._propose(bot, seat):
                continue
            if self.between and self.pause and bot is None and state.book.may_begin(state, seat):
                self.decision = self.pending.decision
            if self.decision and bot is None:
                return
            self._go_on()

    def _propose(self, bot: Any, seat: int) -> bool:
        """Whether a bot has proposed something before its turn, once. Raises BotError if that
        cannot be."""
        turn, proposal = self.state.turn, None
        if any(event.passed < 0 and event.turn == turn for event in self.events[-40:]):
            return False
        try:
            if hasattr(bot, "propose"):
                proposal = bot.propose(seats.view_for(bot, self.state), seat)
            if proposal is not None:
                name, args = proposal
                self.interjected(name, seat, args)
        except Exception as fault:
            who = seats.bot_name(bot)
            raise BotError(f"{who} proposed {proposal!r}: {error_text(fault)}") from fault
        return proposal is not None
