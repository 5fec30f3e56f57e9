"""The course of a game: the rules that run, paused at a question, and the events that led there.

A course is its start and its events, so that any earlier moment is a replay. It knows no bots;
`Game` adds who sits where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from inspect import signature
from typing import Any, NamedTuple

from .decision import Asking, Decision, GameOver, Option, require_decision
from .errors import IllegalChoice, LabError, error_text
from .luck import Luck, LuckDrawn, check_seed
from .rulebook import Rulebook, own_rules
from .seats import MOST_ANSWERS, too_long
from .state import State


@dataclass(frozen=True)
class Start:
    """All that a game begins with; with the events it is the whole record."""

    seed: int
    names: tuple[str, ...]
    settings: dict[str, Any] = field(default_factory=dict)  # only those that were chosen
    dice: tuple[tuple[int, int], ...] = ()  # scripted rolls, used before the seed's own
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)  # ids that come first
    position: dict[str, Any] = field(default_factory=dict)  # a described position to start from


class Event(NamedTuple):
    """An answer (name ""), or an interjection by `seat`; `turn` counts turns begun by then."""

    name: str
    turn: int
    seat: int
    value: Any  # the option chosen, or the interjection's arguments
    between: bool = False  # an interjection before a turn begins
    passed: int = 0  # pauses passed since the event before, or since the turn began


class Asked(NamedTuple):
    """A question that was asked: what an event answers, or what waited when it came in."""

    decision: Decision
    turn: int  # turns begun by the seat that was asked


def new_state(book: Rulebook, data: Any, start: Start, keep: bool = True) -> State:
    """A new state for this start, nothing played yet; without `keep`, no notes and entries."""
    luck = Luck(check_seed(start.seed), start.dice, start.decks)
    settings = book.choose_settings(start.settings)
    state: State = book.new_state(book, data, settings, start.names, luck)
    if not keep:
        state.notes, state.ledger.keep = None, False
    return state


class Course:
    """A game as its events have made it: the state, and the question that waits.

    With `pause`, a question that has one answer left waits where the book says that a deal could
    change it (`Rulebook.pauses`); to pass it is no event."""

    def __init__(self, book: Rulebook, data: Any, start: Start, pause: bool = False):
        self.book, self.data, self.start, self.pause = book, data, start, pause
        self.lay_table()

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
        if self.start.position:
            with in_words(self.book):
                self.book.place(self.state, self.start.position)
            self._advance(None)
        else:
            self._run(self.book.set_up)

    # -- looking ----------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    @property
    def path(self) -> list[dict[str, Any]]:
        """The book's series, one row after every turn (row 0: the set-up, also while it runs)."""
        return self._path or [self._sample()]

    @property
    def between(self) -> bool:
        """No turn runs: the next one may begin, or a proposal may come before it."""
        return not self._stack and not self.over

    @property
    def paused(self) -> bool:
        """A question with one answer waits, because a deal could come first."""
        return not self.between and self.decision is not None and len(self.decision.options) == 1

    @property
    def pending(self) -> Asked | None:
        """The question that waits, with its place in the game."""
        decision = self.decision
        return Asked(decision, self.state.turns[decision.seat]) if decision else None

    def closed(self, name: str) -> str:
        """Until when this interjection has to wait, such as "the auction is over"; "" if it may
        come in now: between turns, at the kinds of decision that the book leaves open, and, if it
        is an agreement of all, at all others but those the book calls busy."""
        book, kind = self.state.book, self.decision.kind if self.decision else ""
        agreed = name in book.agreements and kind and kind not in book.busy
        if self.between or (len(self._stack) == 1 and (agreed or kind in book.open_kinds)):
            return ""
        return book.busy.get(kind, "the question is answered")

    # -- going on ---------------------------------------------------------------------------
    def next_turn(self) -> None:
        """Begin the next turn and run it to its first question or its end."""
        if not self.between:
            raise IllegalChoice("a turn is still running")
        self.passed = 0
        try:
            seat = self.state.begin_turn()
        except GameOver as end:
            self._end(end)
        else:
            self._run(self.state.book.turn, seat)

    def answer(self, option: Option) -> None:
        """Answer the question that waits. Raises IllegalChoice, with nothing changed."""
        decision = self.decision
        if decision is None:
            raise IllegalChoice("there is nothing to decide" + (": it is over" * self.over))
        decision.check(option)
        if self.between:
            return self.next_turn()
        if self.paused:
            return self.pass_on()
        self._log(Event("", self.state.turn, decision.seat, option))
        self.state.asked[decision.seat] += 1
        if self.state.asked[decision.seat] > MOST_ANSWERS:
            raise too_long(self.state, decision)
        return self._advance(option)

    def pass_on(self) -> None:
        """Go on after a pause: the answer that is left is given; it is no event."""
        assert self.decision
        self.passed += 1
        self._advance(self.decision.options[0])

    def interjected(self, name: str, seat: int, args: Sequence[Any] = ()) -> None:
        """Let `seat` do something; the pending question is asked afresh afterwards. What the book
        lists for it may come after the end, and the game goes on with the next turn.

        Raises IllegalChoice; a refusal from inside the rule leaves a broken course."""
        state, book = self.state, self.state.book
        if name in book.after_end:
            state.result = None
        between = self.between
        if name not in book.interjections:
            raise IllegalChoice(f"{name!r} is nothing a player can do here")
        if ends := self.closed(name):
            raise IllegalChoice(f"{name}: wait until {ends}")
        state.running = not between
        rule = book.interjections[name]
        try:
            signature(rule).bind(state, seat, *args)
        except TypeError as fault:
            raise IllegalChoice(f"{name}: {fault}") from fault
        if self.decision is not None and not between:
            self._waiting.append(self.decision)
        self._log(Event(name, state.turn, seat, tuple(args), between, self.passed))
        self._run(rule, seat, *args)

    def replay(self, events: Sequence[Event]) -> None:
        """Play these events on from here."""
        for event in events:
            if not event.name:
                self.to_question()
                self.answer(event.value)
                continue
            self.reach(event)
            self.interjected(event.name, event.seat, event.value)

    def reach(self, event: Event) -> None:
        """Go on to where an interjection came in."""
        while True:
            early = self.state.turn < event.turn
            if self.between and (early or not event.between):
                self.next_turn()
            elif self.paused and (early or event.between or self.passed < event.passed):
                self.pass_on()
            else:
                return

    def to_question(self) -> None:
        """Go on to the next question that leaves a choice."""
        while self.between or self.paused:
            (self.pass_on if self.paused else self.next_turn)()

    def go_back(self, count: int | None, turn: int = 0, passed: int = 0) -> None:
        """Play the first `count` events again, and on to turn `turn` (-1: the end) and past so
        many pauses; with None for `count` all of them, and on to where the game is now."""
        events = self.events[:count]
        if count is None:
            turn, passed = -1 if self.over else self.state.turn, self.passed
        self.lay_table()
        self.replay(events)
        self.catch_up(turn, passed)

    def catch_up(self, turn: int, passed: int) -> None:
        """Play on without any answer: to turn `turn` (-1: the end) and past `passed` pauses."""
        while True:
            late = self.state.turn < turn or turn < 0
            if self.paused and (late or self.passed < passed):
                self.pass_on()
            elif self.between and late:
                self.next_turn()
            else:
                return

    # -- inside -----------------------------------------------------------------------------
    def _log(self, event: Event) -> None:
        begin = Decision("", self.state.upnext, "begin", ("roll",))
        self.asked.append(self.pending or Asked(begin, self.state.turns[begin.seat]))
        self.events.append(event)
        self.passed = 0

    def _run(self, rule: Callable[..., Asking[Any]], *about: Any) -> None:
        """Put a rule on top of those that run, and go on."""
        with in_words(self.state.book):
            self._stack.append(rule(self.state, *about))
        self._advance(None)

    def _advance(self, answer: Any) -> None:
        """Go on to the next question, or to the end of the turn or the game."""
        self.decision = None
        try:
            with in_words(self.state.book):
                self.decision = self._next_question(answer)
        except GameOver as end:
            self._end(end)
        self.state.ledger.check()
        if self.decision is None:
            if self._path and self._path[-1]["turn"] == self.state.turn:
                self._path.pop()
            self._path.append(self._sample())

    def _next_question(self, answer: Any) -> Decision | None:
        """The next question that leaves a choice; None at the end of the turn."""
        while self._stack:
            try:
                decision = self._stack[-1].send(answer)
            except StopIteration:
                self._stack.pop()
                answer = None
                if not self._waiting:
                    continue
                decision = self._waiting.pop()
            options = require_decision(decision).refresh(self.state)
            if len(options) != 1 or self._pauses_at(decision):
                return decision
            answer = options[0]
        return None

    def _pauses_at(self, decision: Decision) -> bool:
        """Whether a question with one answer waits nevertheless, in anybody's hands."""
        may_act = self.state.book.pauses.get(decision.kind) if self.pause else None
        return may_act is not None and may_act(self.state, decision.seat)

    def _end(self, end: GameOver) -> None:
        self._stack.clear()
        self._waiting.clear()
        self.decision = None
        self.state.finish(end)

    def _sample(self) -> dict[str, Any]:
        """The book's series as they stand."""
        state = self.state
        row: dict[str, Any] = {"turn": state.turn, "round": state.round}
        return row | {name: measure(state) for name, measure in state.book.series.items()}


@contextmanager
def in_words(book: Rulebook) -> Iterator[None]:
    """Raises a LabError with rule and line for what fails while there are rules of one's own."""
    try:
        yield
    except (LabError, GameOver, LuckDrawn):
        raise
    except Exception as fault:
        if not own_rules(book):
            raise
        raise LabError(f"the rules (not all the kit's) break down: {error_text(fault)}") from fault
