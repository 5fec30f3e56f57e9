"""One playing of a game: the state, the paused rules, and how answers move them on.

`Run` keeps a list of events, so that any earlier moment is a replay. Where only bots play, see
`batch.play_batch_game`: the same rules with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from inspect import signature
from typing import Any, NamedTuple

from .decision import Decision, GameOver, Option, require_decision
from .errors import BotError, IllegalChoice
from .luck import Luck, check_seed
from .own import InWords, told
from .rulebook import Rulebook
from .seats import bot_name, kit_bot, wrong_answer
from .state import State


@dataclass(frozen=True)
class Start:
    """All that a game begins with; with the events it is the whole record."""

    seed: int
    names: tuple[str, ...]
    settings: dict = field(default_factory=dict)  # only those that were chosen
    dice: tuple = ()  # scripted rolls, used before the seed's own
    decks: dict = field(default_factory=dict)  # deck name -> card ids that come first
    position: dict = field(default_factory=dict)  # a described position to start from


class Event(NamedTuple):
    """An answer (name ""), or an interjection by `seat`; `turn` counts turns begun by then."""

    name: str
    turn: int
    seat: int
    value: Any  # the option chosen, or the interjection's arguments
    between: bool = False  # an interjection before a turn begins


def table(book: Rulebook, data: Any, start: Start, keep: bool = True) -> State:
    """A new state for this start, nothing played yet."""
    luck = Luck(check_seed(start.seed), start.dice, start.decks)
    state = book.new_state(book, data, book.choose_settings(start.settings), start.names, luck)
    if not keep:
        state.notes, state.ledger.keep = None, False
    return state


class Run:
    """A game being played: `decision` is what it waits for, None between turns or at the end."""

    def __init__(self, book: Rulebook, data: Any, start: Start):
        self.state = table(book, data, start)
        self.book, self.data, self.start = book, data, start
        self.events: list[Event] = []
        self.questions: list[Decision | None] = []  # what each event answers
        self.stack: list = []  # the rule that runs; an interjection lies on top of it
        self.waiting: list[Decision] = []
        self.decision: Decision | None = None
        self.path: list[dict] = []  # the series, sampled after every turn
        if start.position:
            with InWords(book):
                book.place(self.state, start.position)
        else:
            self._begin(book.set_up)
        self._advance(None)

    @property
    def over(self) -> bool:
        return self.state.result is not None

    @property
    def between(self) -> bool:
        """No turn runs: the next one may begin, or a proposal may come before it."""
        return not self.stack and not self.over

    def _begin(self, rule: Callable, *about: Any) -> None:
        """Put a rule on top of those that run."""
        with InWords(self.state.book):
            self.stack.append(rule(self.state, *about))

    def _advance(self, answer: Any) -> None:
        """Go on to the next question, or to the end of the turn or the game."""
        self.decision = None
        try:
            with InWords(self.state.book):
                self.decision = self._question(answer)
        except GameOver as end:
            self._end(end)
        self.state.ledger.check()
        if self.decision is None:
            self._sample()

    def _question(self, answer: Any) -> Decision | None:
        """The next question that leaves a choice; None at the end of the turn."""
        stack, state = self.stack, self.state
        while stack:
            try:
                decision = stack[-1].send(answer)
            except StopIteration:
                stack.pop()
                answer = None
                if not self.waiting:
                    continue
                decision = self.waiting.pop()
            options = require_decision(decision).refresh(state)
            if len(options) != 1:
                return decision
            answer = options[0]
        return None

    def _end(self, end: GameOver) -> None:
        self.stack.clear()
        self.waiting.clear()
        self.state.finish(end)

    def sample(self) -> dict:
        """The series as they stand."""
        state = self.state
        row = {"turn": state.turn, "round": state.round}
        return row | {name: measure(state) for name, measure in state.book.series.items()}

    def _sample(self) -> None:
        if self.path and self.path[-1]["turn"] == self.state.turn:
            self.path.pop()
        self.path.append(self.sample())

    def next_turn(self) -> None:
        """Begin the next turn and run it to its first question or its end."""
        if not self.between:
            raise IllegalChoice("a turn is still running")
        try:
            seat = self.state.begin_turn()
        except GameOver as end:
            self._end(end)
            return
        self._begin(self.state.book.turn, seat)
        self._advance(None)

    def choose(self, option: Option) -> None:
        """Answer the pending decision. Raises IllegalChoice, with nothing changed."""
        decision = self.decision
        if decision is None:
            raise IllegalChoice("there is nothing to decide" + (": it is over" * self.over))
        decision.check(option)
        self.events.append(Event("", self.state.turn, decision.seat, option))
        self.questions.append(decision)
        self.state.asked[decision.seat] += 1
        self._advance(option)

    def closed(self, name: str) -> str:
        """Until when this interjection has to wait, such as "the auction is over"; "" if it may
        come in now: between turns, at the kinds of decision that the book leaves open, and, if it
        is an agreement of all, at all others but those the book calls busy."""
        book, kind = self.state.book, self.decision.kind if self.decision else ""
        agreed = name in book.agreements and kind and kind not in book.busy
        if self.between or (len(self.stack) == 1 and (agreed or kind in book.open_kinds)):
            return ""
        return book.busy.get(kind, "the question is answered")

    def interject(self, name: str, seat: int, args: Sequence = ()) -> None:
        """Let `seat` do something between questions: a deal, a kept card, an agreement.

        `closed` says when it has to wait; the pending question is asked afresh afterwards. One
        that the book lists for it may come after the end, and the game goes on with the next
        turn. Raises IllegalChoice; a refusal from inside the rule leaves this run unusable, and
        the driver goes back to a replay.
        """
        if name in self.state.book.after_end:
            self.state.result = None
        state, decision, between = self.state, self.decision, self.between
        if name not in state.book.interjections:
            raise IllegalChoice(f"{name!r} is nothing a player can do here")
        if ends := self.closed(name):
            raise IllegalChoice(f"{name}: wait until {ends}")
        state.running = not between
        rule = state.book.interjections[name]
        try:
            signature(rule).bind(state, seat, *args)
        except TypeError as fault:
            raise IllegalChoice(f"{name}: {fault}") from fault
        if decision is not None:
            self.waiting.append(decision)
        self._begin(rule, seat, *args)
        self.events.append(Event(name, state.turn, seat, tuple(args), between))
        self.questions.append(None)
        self._advance(None)

    def replay(self, events: Sequence[Event]) -> Run:
        """Play these events on from here, calling no bot."""
        for event in events:
            if event.between:
                while self.state.turn < event.turn:
                    self.next_turn()
                self.interject(event.name, event.seat, event.value)
                continue
            while self.between:
                self.next_turn()
            if event.name:
                self.interject(event.name, event.seat, event.value)
            else:
                self.choose(event.value)
        return self

    def again(self, count: int | None = None, turn: int = 0) -> Run:
        """A fresh run of the same start with the first `count` events (all of them if None),
        played on to turn `turn` if the events end before it."""
        run = Run(self.book, self.data, self.start).replay(self.events[:count])
        ended = self.over and count is None
        while run.between and (run.state.turn < turn or ended):
            run.next_turn()
        return run


def ask_bot(bot: Callable, game: State, decision: Decision) -> Option:
    """The bot's answer, checked. Raises BotError naming bot, decision and answer, or saying that
    it changed what it was shown."""
    trusted = kit_bot(bot)
    before, options = None if trusted else game.digest(), decision.options
    try:
        answer = bot(game, decision)
    except (Exception, SystemExit, GeneratorExit) as fault:
        raise BotError(f"{bot_name(bot)} failed at {decision!r}: {told(fault)}") from fault
    if not trusted and (game.digest() != before or decision.options is not options):
        raise BotError(f"{bot_name(bot)} has changed the game it was shown; a bot only looks")
    if type(answer) not in (int, str) or answer not in options:
        raise wrong_answer(bot, decision, answer)
    return answer
