"""The driver a lesson holds: people and bots at one table, undo, consequences, what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from operator import attrgetter
from typing import Any

from .decision import Decision, Option
from .errors import BotError, IllegalChoice, LabError, SettingError
from .ledger import Entry
from .luck import LuckDrawn, check_dice
from .own import told, unsteady
from .rulebook import Rulebook
from .run import Run, Start, ask_bot
from .seats import Player, bot_name, check_bot, check_names, check_start, tag, unique_names


def seen(path: str, doc: str) -> Any:
    """An attribute to look at, found by that path from the object."""
    return property(attrgetter(path), doc=doc)


class Game:
    """A game that can be played, undone, saved and looked into.

    `players` are names (people) and bots, in the order of play. Everything else that a game
    starts from is a parameter: `seed`, scripted `dice` and `decks`, a described `position`,
    the teacher's own `board` and `cards`, and the book's settings by name.
    With `pause`, a person's turn begins with the question "begin" (one option, "roll") where
    he may deal or give first; it is the driver's question, not a rule's, and no event.
    Raises SettingError or PositionError, naming what is wrong and what is allowed.
    """

    def __init__(
        self,
        book: Rulebook,
        players: Sequence[Player],
        seed: int = 1848,
        *,
        dice: Sequence = (),
        decks: Mapping | None = None,
        position: Mapping | None = None,
        files: Mapping[str, Any] | None = None,
        pause: bool = False,
        **settings: Any,
    ):
        check_start(book, players, decks=decks, position=position, pause=pause)
        self.files = {name: path for name, path in (files or {}).items() if path is not None}
        self.bots: list[Callable | None] = [None if isinstance(p, str) else p for p in players]
        start = Start(
            seed,
            unique_names(players),
            dict(settings),
            check_dice(dice),
            {name: tuple(cards) for name, cards in (decks or {}).items()},
            dict(position or {}),
        )
        self.book = book
        self.hands: list[tuple[int, int, str]] = []  # number of the event, seat, tag
        self.held: dict[tuple, Callable | None] = {}  # who each of them is
        for seat, bot in enumerate(self.bots):
            self._seat(0, seat, bot)
        self.prediction = ""
        self.pause = pause
        self._begin: Decision | None = None
        self.remark = ""  # what changed when the game was loaded
        self.saved: tuple | None = None  # (path, text) of the last save
        data = book.load(**self.files)
        self._run = Run(book, data, start)
        check_names(book, data, start.names, start.position)
        made = self.state.luck.made
        for name in start.decks.keys() - made:
            raise SettingError(f"decks: {name!r} is no deck here; there is {', '.join(made)}")
        self._flow()

    # -- looking ----------------------------------------------------------------------------
    state = seen("_run.state", "What lies on the table now.")
    start = seen("_run.start", "What the game began with.")
    events = seen("_run.events", "Every answer and interjection so far.")
    over = seen("_run.over", "Whether the game has ended.")
    result = seen("state.result", "Ending, winning seats, turn and round; None while it runs.")
    ledger = seen("state.ledger.entries", "Every movement of money so far.")
    names = seen("state.names", "The players' names, by seat.")

    @property
    def path(self) -> list[dict]:
        """The book's series, one row after every turn (row 0: the set-up, also while it runs)."""
        return self._run.path or [self._run.sample()]

    @property
    def decision(self) -> Decision | None:
        """The question that waits for an answer, or None when the game is over."""
        return self._begin or self._run.decision

    # -- playing ----------------------------------------------------------------------------
    def choose(self, option: Option) -> Game:
        """Answer the pending decision. Raises IllegalChoice, with nothing changed."""
        if self._begin is None:
            return self._guarded(lambda: self._run.choose(option))
        self._begin.check(option)
        return self._guarded(self._run.next_turn)

    def interject(self, name: str, seat: int | str, *args: Any) -> Game:
        """Do something between questions (a deal, a kept card). Raises IllegalChoice."""
        number = self.seat_of(seat)
        return self._guarded(lambda: self._run.interject(name, number, args))

    def closed(self, name: str) -> str:
        """Until when this interjection has to wait; "" if it may come in now."""
        return self._run.closed(name)

    def step(self) -> bool:
        """Let a bot answer the pending decision; False when a person must, or it is over."""
        decision = self.decision
        if decision is None or (bot := self.bots[decision.seat]) is None:
            return False
        if decision is self._begin:
            self.choose(decision.options[0])
        else:
            self._guarded(lambda: self._run.choose(ask_bot(bot, self.state, decision)))
        return True

    def play(self, turns: int | None = None) -> Game:
        """Bots on, until a person must decide, `turns` more have begun, or the game is over.

        Raises BotError if a bot answers wrongly; see `check_bots`.
        """
        if turns is not None and type(turns) is not int:
            raise IllegalChoice(f"play: {turns!r} is no number of turns")
        last = None if turns is None else self.state.turn + turns
        while (last is None or self.state.turn < last) and self.step():
            pass
        if self.over and any(self.bots):
            self.check_bots()
        return self

    def hand(self, seat: int | str, bot: Callable | None) -> Game:
        """Hand a seat to a bot, or (None) back to a person."""
        number = self.seat_of(seat)
        check_bot(self.book, bot)
        self.bots[number] = bot
        self._seat(len(self.events), number, bot)
        return self

    def _seat(self, at: int, number: int, bot: Callable | None) -> None:
        """Write down who holds a seat from event `at` on."""
        self.hands.append((at, number, tag(bot)))
        self.held[self.hands[-1]] = bot

    def undo(self) -> Game:
        """Take back the last thing a person did, and all that followed from it: an answer, or
        the change of seats after it."""
        events, first = self.events, len(self.bots)
        before = [hand for hand in self.hands[first:] if hand[0] < len(events)]
        if len(before) < len(self.hands) - first:
            self.hands[first:] = before
        else:
            count = next((i for i in reversed(range(len(events))) if self.by_person(i)), None)
            if count is None:
                raise IllegalChoice("there is nothing to take back")
            self.hands = [hand for hand in self.hands if hand[0] <= count]
            self._run = self._run.again(count)
        for hand in self.hands:
            self.bots[hand[1]] = self.held.get(hand)
        self._flow()
        return self

    # -- keeping ----------------------------------------------------------------------------
    @property
    def code(self) -> str:
        """The game so far as one word to copy; a fresh game's is a start code."""
        from . import saves

        return saves.code(self)

    def save(self, path: Any = None, names: bool = False) -> Any:
        """Save the game, never over another one, and say where. Raises DataError, RecordError."""
        from . import saves

        return saves.save(self, path, names)

    def what_if(self, changes: Mapping, stand_in: Callable | None = None) -> Any:
        """This game with other answers to some questions (see `whatif.what_if`)."""
        from . import whatif

        return whatif.what_if(self, changes, stand_in)

    # -- looking ahead and back ---------------------------------------------------------------
    def consequence(self, option: Option) -> list[Entry]:
        """The money that answering `option` would move, up to the next dice, card or question."""
        moved, passed = self.outlook(option)
        return [] if passed else moved

    def outlook(self, option: Option) -> tuple[list[Entry], bool]:
        """The same; or, where nothing moves before others are asked for bids, what moves if they
        pass, and True."""
        run = self._run.again(None, self.state.turn)
        rows, me, passed = run.state.ledger.rows, self.decision and self.decision.seat, False
        before = len(rows)
        run.state.luck.sealed = True
        with suppress(LuckDrawn):
            if self._begin is None:
                run.choose(option)
            else:
                self._begin.check(option)
                run.next_turn()
            while len(rows) == before and (bid := run.decision) and bid.kind == "bid":
                if bid.seat == me:
                    break
                passed = True
                run.choose(bid.options[0])
        return run.state.ledger.since(before), passed

    def check_bots(self) -> None:
        """Replay every choice without the bots. Raises BotError (LabError where all bots are the
        kit's) if the state differs."""
        try:
            again = self._run.again(None, self.state.turn).state.digest()
        except LabError:  # an answer that is none there
            again = ""
        if again != self.state.digest():
            raise unsteady(self.book, self.bots)

    def by_person(self, number: int) -> bool:
        """Whether event `number` was a person's."""
        seat = self.events[number].seat
        return [bot for at, who, bot in self.hands if who == seat and at <= number][-1] == ""

    def seat_of(self, who: int | str) -> int:
        """The seat's number, from a number or a name. Raises IllegalChoice if there is none."""
        if isinstance(who, str) and who in self.names:
            return self.names.index(who)
        if type(who) is int and who in range(len(self.names)):
            return who
        raise IllegalChoice(f"{who!r} does not play here; there are {', '.join(self.names)}")

    # -- inside -----------------------------------------------------------------------------
    def _guarded(self, act: Callable[[], None]) -> Game:
        """Do it; if a rule fails or is interrupted half way, go back to where it was."""
        count, turn = len(self.events), self.state.turn
        try:
            act()
            self._flow()
        except BaseException:
            self._run = self._run.again(count, turn)
            self._flow()
            raise
        return self

    def _flow(self) -> None:
        """Begin turns until somebody is asked, letting bots propose before theirs."""
        run, self._begin = self._run, None
        while run.between:
            seat = run.state.upnext
            offer = getattr(self.bots[seat], "propose", None)
            if any(event.between and event.turn == run.state.turn for event in run.events[-40:]):
                offer = None  # one proposal a turn
            if offer:
                self._propose(offer, seat)
                if not run.between:
                    return
            if self.pause and self.bots[seat] is None and run.book.may_begin(run.state, seat):
                self._begin = Decision("", seat, "begin", ("roll",))
                return
            run.next_turn()

    def _propose(self, offer: Callable, seat: int) -> None:
        """Let a bot propose something before its turn. Raises BotError if that cannot be."""
        proposal: Any = "something"
        try:
            proposal = offer(self.state, seat)
            if proposal is not None:
                name, args = proposal
                self._run.interject(name, seat, args)
        except Exception as fault:
            raise BotError(
                f"{bot_name(self.bots[seat])} proposed {proposal!r}: {told(fault)}"
            ) from fault
