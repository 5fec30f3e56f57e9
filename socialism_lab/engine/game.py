"""The driver: people and bots at one table, undo, costs said beforehand, what happened.

A game is its start and its events, so that any earlier moment is a replay. Where only bots play,
see `batch.play_batch_game`: the same rules with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass, field
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .decision import Asking, Decision, GameOver, Option, Result, require_decision
from .errors import BotError, IllegalChoice, LabError, SettingError, error_text
from .ledger import Entry
from .luck import Luck, LuckDrawn, check_dice, check_seed
from .rulebook import Rulebook, own_rules
from .seats import (
    MOST_ANSWERS,
    Bot,
    Hand,
    Player,
    ask_bot,
    bot_name,
    check_bot,
    check_names,
    check_start,
    tag,
    too_long,
    unique_names,
    unsteady,
    view_for,
)
from .state import State

if TYPE_CHECKING:
    from .whatif import WhatIf


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
    passed: int = 0  # pauses (see `Game.paused`) passed since the event before, or the turn began


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


class Game:
    """A game that can be played, undone, saved and looked into.

    `players` are names (people) and bots, in the order of play. Everything else that a game
    starts from is a parameter: `seed`, scripted `dice` and `decks`, a described `position`,
    the teacher's own `board` and `cards`, and the book's settings by name.
    With `pause`, a person's turn begins with the question "begin" (one option, "roll") where
    he may deal or give first, and a question that has one answer left waits where the book says
    that a deal could change it (`Rulebook.pauses`). To pass such a pause is no event.
    Raises SettingError or PositionError, naming what is wrong and what is allowed.
    """

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
        check_start(book, players, decks=decks, position=position, pause=pause)
        self.book = book
        self.files = {name: path for name, path in (files or {}).items() if path is not None}
        self.data = book.load(**self.files)
        self.start = Start(
            seed,
            unique_names(players),
            dict(settings),
            check_dice(dice),
            {name: tuple(cards) for name, cards in (decks or {}).items()},
            dict(position or {}),
        )
        self.bots: list[Bot | None] = [None if isinstance(p, str) else p for p in players]
        self.hands = [Hand(0, seat, tag(bot), bot) for seat, bot in enumerate(self.bots)]
        self.pause = pause
        self.prediction = ""
        self.remark = ""  # what changed when the game was loaded
        self.saved: tuple[Path, str] | None = None  # where it was saved last, and as what
        self._lay_table()
        check_names(book, self.data, self.names, self.start.position)
        made = self.state.luck.made
        for name in self.start.decks.keys() - made:
            raise SettingError(f"decks: {name!r} is no deck here; there is {', '.join(made)}")
        self._flow()

    # -- looking ----------------------------------------------------------------------------
    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.start.names

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    @property
    def result(self) -> Result | None:
        """Ending, winning seats, turn and round; None while it runs."""
        return self.state.result

    @property
    def ledger(self) -> list[Entry]:
        """Every movement of money so far."""
        return self.state.ledger.entries

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

    def by_person(self, number: int) -> bool:
        """Whether event `number` was a person's."""
        return self.held(self.events[number].seat, number).by == ""

    def held(self, seat: int, number: int) -> Hand:
        """Who held a seat at event `number`."""
        return [hand for hand in self.hands if hand.seat == seat and hand.at <= number][-1]

    def seat_of(self, who: int | str) -> int:
        """The seat's number, from a number or a name. Raises IllegalChoice if there is none."""
        if isinstance(who, str) and who in self.names:
            return self.names.index(who)
        if type(who) is int and who in range(len(self.names)):
            return who
        raise IllegalChoice(f"{who!r} does not play here; there are {', '.join(self.names)}")

    # -- playing ----------------------------------------------------------------------------
    def choose(self, option: Option) -> Game:
        """Answer the pending decision. Raises IllegalChoice, with nothing changed."""
        return self._guarded(lambda: self._answer(option))

    def interject(self, name: str, seat: int | str, *args: Any) -> Game:
        """Do something between questions (a deal, a kept card). Raises IllegalChoice."""
        number = self.seat_of(seat)
        return self._guarded(lambda: self._interject(name, number, args))

    def step(self) -> bool:
        """Let a bot answer the pending decision; False when a person must, or it is over."""
        decision = self.decision
        if decision is None or (bot := self.bots[decision.seat]) is None:
            return False
        begins = self.between  # the driver's own question
        answer = decision.options[0] if begins else ask_bot(bot, self.state, decision)
        return bool(self.choose(answer))

    def play(self, turns: int | None = None) -> Game:
        """Bots on, until a person must decide, `turns` more have begun, or the game is over.

        Raises BotError if a bot answers wrongly; see `check_bots`."""
        if turns is not None and type(turns) is not int:
            raise IllegalChoice(f"play: {turns!r} is no number of turns")
        last = None if turns is None else self.state.turn + turns
        while (last is None or self.state.turn < last) and self.step():
            pass
        if self.over and any(self.bots):
            self.check_bots()
        return self

    def hand(self, seat: int | str, bot: Bot | None) -> Game:
        """Hand a seat to a bot, or (None) back to a person."""
        number = self.seat_of(seat)
        check_bot(self.book, bot)
        self.bots[number] = bot
        self.hands.append(Hand(len(self.events), number, tag(bot), bot))
        return self

    def undo(self) -> Game:
        """Take back the last thing a person did, and all that followed from it: an answer, or
        the change of seats after it."""
        first, last = len(self.bots), len(self.events)
        before = [hand for hand in self.hands[first:] if hand.at < last]
        if len(before) < len(self.hands) - first:
            self.hands[first:] = before
        else:
            count = next((at for at in reversed(range(last)) if self.by_person(at)), None)
            if count is None:
                raise IllegalChoice("there is nothing to take back")
            self.hands = [hand for hand in self.hands if hand.at <= count]
            self._go_back(count)
        for hand in self.hands:
            self.bots[hand.seat] = hand.bot
        self._flow()
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

    # -- looking ahead and back -------------------------------------------------------------
    def consequence(self, option: Option) -> list[Entry]:
        """The money that answering `option` would move, up to the next dice, card or question."""
        moved, passed, _ = self.preview(option)
        return [] if passed else moved

    def preview(self, option: Option) -> tuple[list[Entry], bool, Decision | None]:
        """The same; or, where nothing moves before others are asked for bids, what moves if they
        pass, and True. The third is the question it leads to, if luck does not come first."""
        twin = self.twin()
        ledger, me, passed = twin.state.ledger, self.decision and self.decision.seat, False
        before = len(ledger.rows)
        twin.state.luck.sealed = True
        following = None
        with suppress(LuckDrawn):
            twin.decision = self.decision  # the driver's own question, too
            twin._answer(option)
            while twin.paused and twin.decision and twin.decision.seat != me:
                twin._pass()
            while len(ledger.rows) == before and (bid := twin.decision) and bid.kind == "bid":
                if bid.seat == me:
                    break
                passed = True
                twin._answer(bid.options[0])
            following = twin.decision
        return ledger.since(before), passed, following

    def check_bots(self) -> None:
        """Replay every choice without the bots. Raises BotError (LabError where all bots are the
        kit's) if the state differs."""
        try:
            again = self.twin().state.digest()
        except LabError:  # an answer that is none there
            again = ""
        if again != self.state.digest():
            raise unsteady(self.book, self.bots)

    def twin(self, count: int | None = None) -> Game:
        """This game again as it was after `count` events (None: as it is), played without bots."""
        twin = copy(self)
        twin.bots, twin.hands, twin.saved = [*self.bots], [*self.hands], None
        twin._go_back(count)
        return twin

    def replay(self, events: Sequence[Event]) -> None:
        """Play these events on from here, calling no bot."""
        for event in events:
            while True:
                early = self.state.turn < event.turn
                if self.between and (early or not event.between):
                    self.next_turn()
                elif self.paused and (
                    early or not event.name or event.between or self._passed < event.passed
                ):
                    self._pass()
                else:
                    break
            if event.name:
                self._interject(event.name, event.seat, event.value)
            else:
                self._answer(event.value)

    def next_turn(self) -> None:
        """Begin the next turn and run it to its first question or its end."""
        if not self.between:
            raise IllegalChoice("a turn is still running")
        self._passed = 0
        try:
            seat = self.state.begin_turn()
        except GameOver as end:
            self._end(end)
        else:
            self._run(self.state.book.turn, seat)

    # -- inside -----------------------------------------------------------------------------
    def _lay_table(self) -> None:
        """Begin afresh: a new state, set up or placed, with nothing played."""
        self.state = new_state(self.book, self.data, self.start)
        self.events: list[Event] = []
        self.asked: list[Asked] = []  # by event
        self.decision: Decision | None = None  # the question that waits
        self._stack: list[Asking[Any]] = []  # the rule that runs; an interjection lies on top
        self._waiting: list[Decision] = []  # the questions below it
        self._passed = 0  # pauses passed since the last event, or since the turn began
        self._path: list[dict[str, Any]] = []
        if self.start.position:
            with in_words(self.book):
                self.book.place(self.state, self.start.position)
            self._advance(None)
        else:
            self._run(self.book.set_up)

    def _go_back(self, count: int | None, turn: int = 0, passed: int = 0) -> None:
        """Play the first `count` events again, and on to turn `turn` and past so many pauses;
        with None for `count` all of them, and on to where the game is now."""
        events = self.events[:count]
        if count is None:
            turn, passed = -1 if self.over else self.state.turn, self._passed
        self._lay_table()
        self.replay(events)
        self._catch_up(turn, passed)

    def _catch_up(self, turn: int, passed: int) -> None:
        """Play on without any answer: to turn `turn` (-1: the end) and past `passed` pauses."""
        while True:
            late = self.state.turn < turn or turn < 0
            if self.paused and (late or self._passed < passed):
                self._pass()
            elif self.between and late:
                self.next_turn()
            else:
                return

    def _pass(self) -> None:
        """Go on after a pause: the answer that is left is given; it is no event."""
        assert self.decision
        self._passed += 1
        self._advance(self.decision.options[0])

    def _guarded(self, act: Callable[[], None]) -> Game:
        """Do it; if a rule fails or is interrupted half way, go back to where it was."""
        place = len(self.events), self.state.turn, self._passed
        try:
            act()
            self._flow()
        except BaseException:
            self._go_back(*place)
            self._flow()
            raise
        return self

    def _flow(self) -> None:
        """Begin turns until somebody is asked, letting bots propose before theirs."""
        while self.between or self.paused:
            if self.paused and self.decision:
                if self.bots[self.decision.seat] is None:
                    return
                self._pass()
                continue
            seat, turn = self.state.upnext, self.state.turn
            bot = self.bots[seat]
            proposed = any(event.between and event.turn == turn for event in self.events[-40:])
            if hasattr(bot, "propose") and not proposed:  # one proposal a turn
                self._propose(bot, seat)
                if not self.between:
                    return
            if self.pause and bot is None and self.state.book.may_begin(self.state, seat):
                self.decision = Decision("", seat, "begin", ("roll",))
                return
            self.next_turn()

    def _propose(self, bot: Any, seat: int) -> None:
        """Let a bot propose something before its turn. Raises BotError if that cannot be."""
        proposal: Any = "something"
        try:
            proposal = bot.propose(view_for(bot, self.state), seat)
            if proposal is not None:
                name, args = proposal
                self._interject(name, seat, args)
        except Exception as fault:
            raise BotError(
                f"{bot_name(bot)} proposed {proposal!r}: {error_text(fault)}"
            ) from fault

    def _answer(self, option: Option) -> None:
        decision = self.decision
        if decision is None:
            raise IllegalChoice("there is nothing to decide" + (": it is over" * self.over))
        decision.check(option)
        if self.between:
            self.next_turn()
            return
        if self.paused:
            self._pass()
            return
        self.events.append(Event("", self.state.turn, decision.seat, option))
        self._passed = 0
        self.asked.append(Asked(decision, self.state.turns[decision.seat]))
        self.state.asked[decision.seat] += 1
        if self.state.asked[decision.seat] > MOST_ANSWERS:
            raise too_long(self.state, decision)
        self._advance(option)

    def _interject(self, name: str, seat: int, args: Sequence[Any] = ()) -> None:
        """Let `seat` do something; the pending question is asked afresh afterwards. What the book
        lists for it may come after the end, and the game goes on with the next turn.

        Raises IllegalChoice; a refusal from inside the rule leaves a broken game, and the driver
        goes back to a replay."""
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
        begin = Decision("", state.upnext, "begin", ("roll",))
        self.asked.append(self.pending or Asked(begin, state.turns[begin.seat]))
        self.events.append(Event(name, state.turn, seat, tuple(args), between, self._passed))
        self._passed = 0
        self._run(rule, seat, *args)

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
