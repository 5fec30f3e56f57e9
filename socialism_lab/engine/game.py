"""The driver: people and bots at one table, undo, costs said beforehand, what happened.

Where only bots play, see `batch.play_batch_game`: the same rules with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import seats
from .course import Course, Start
from .decision import Decision, Option, Result
from .errors import BotError, IllegalChoice, LabError, SettingError, error_text
from .ledger import Entry
from .luck import LuckDrawn, check_dice
from .rulebook import Rulebook
from .seats import Bot, Hand, Player, tag

if TYPE_CHECKING:
    from .whatif import WhatIf


class Game(Course):
    """A game that can be played, undone, saved and looked into.

    `players` are names (people) and bots, in the order of play. Everything else that a game
    starts from is a parameter: `seed`, scripted `dice` and `decks`, a described `position`,
    the teacher's own `board` and `cards`, and the book's settings by name.
    With `pause`, a person's turn begins with the question "begin" (one option, "roll") where
    he may deal or give first, and see `Course`. To pass such a pause is no event.
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
        seats.check_start(book, players, decks=decks, position=position, pause=pause)
        scripts = {name: tuple(cards) for name, cards in (decks or {}).items()}
        names, rolls = seats.unique_names(players), check_dice(dice)
        self.files = {name: path for name, path in (files or {}).items() if path is not None}
        self.bots: list[Bot | None] = [None if isinstance(p, str) else p for p in players]
        self.hands = [Hand(0, seat, tag(bot), bot) for seat, bot in enumerate(self.bots)]
        self.prediction = ""
        self.remark = ""  # what changed when the game was loaded
        self.saved: tuple[Path, str] | None = None  # where it was saved last, and as what
        start = Start(seed, names, dict(settings), rolls, scripts, dict(position or {}))
        super().__init__(book, book.load(**self.files), start, pause)
        seats.check_names(book, self.data, self.names, self.start.position)
        made = self.state.luck.made
        for name in scripts.keys() - made:
            raise SettingError(f"decks: {name!r} is no deck here; there is {', '.join(made)}")
        self.flow()

    # -- looking ----------------------------------------------------------------------------
    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.start.names

    @property
    def result(self) -> Result | None:
        """Ending, winning seats, turn and round; None while it runs."""
        return self.state.result

    @property
    def ledger(self) -> list[Entry]:
        """Every movement of money so far."""
        return self.state.ledger.entries

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
        return self._guarded(lambda: self.answer(option))

    def interject(self, name: str, seat: int | str, *args: Any) -> Game:
        """Do something between questions (a deal, a kept card). Raises IllegalChoice."""
        number = self.seat_of(seat)
        return self._guarded(lambda: self.interjected(name, number, args))

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
        last = None if turns is None else self.state.turn + turns
        while (last is None or self.state.turn < last) and self.step():
            pass
        if self.over and any(self.bots):
            self.check_bots()
        return self

    def hand(self, seat: int | str, bot: Bot | None) -> Game:
        """Hand a seat to a bot, or (None) back to a person."""
        number = self.seat_of(seat)
        seats.check_bot(self.book, bot)
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
            self.go_back(count)
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
            twin.answer(option)
            while twin.paused and twin.decision and twin.decision.seat != me:
                twin.pass_on()
            while len(ledger.rows) == before and (bid := twin.decision) and bid.kind == "bid":
                if bid.seat == me:
                    break
                passed = True
                twin.answer(bid.options[0])
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
            raise seats.unsteady(self.book, self.bots)

    def twin(self, count: int | None = None) -> Game:
        """This game again as it was after `count` events (None: as it is), played without bots."""
        twin = copy(self)
        twin.bots, twin.hands, twin.saved = [*self.bots], [*self.hands], None
        twin.go_back(count)
        return twin

    # -- inside -----------------------------------------------------------------------------
    def _guarded(self, act: Callable[[], None]) -> Game:
        """Do it; if a rule fails or is interrupted half way, go back to where it was."""
        place = len(self.events), self.state.turn, self.passed
        try:
            act()
            self.flow()
        except BaseException:
            self.go_back(*place)
            self.flow()
            raise
        return self

    def flow(self) -> None:
        """Begin turns until somebody is asked, letting bots propose before theirs."""
        while self.between or self.paused:
            if self.paused and self.decision:
                if self.bots[self.decision.seat] is None:
                    return
                self.pass_on()
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
            proposal = bot.propose(seats.view_for(bot, self.state), seat)
            if proposal is not None:
                name, args = proposal
                self.interjected(name, seat, args)
        except Exception as fault:
            who = seats.bot_name(bot)
            raise BotError(f"{who} proposed {proposal!r}: {error_text(fault)}") from fault
