"""The same seed with some decisions changed, to be laid beside the game that happened."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from typing import Any

from .checks import BOT, Kind, checked
from .decision import Asked, Decision, Event, Option
from .errors import IllegalChoice
from .game import Game
from .ledger import Entry
from .luck import LuckDrawn
from .seats import Bot, ask_bot


@dataclass(frozen=True)
class WhatIf:
    """Another course of a game, and what became of people's decisions from the change on."""

    game: Game
    reused: int  # the same question came up and offered the same answer
    anew: int  # it did not: the stand-in answered
    dropped: int  # answers and interjections that no question asked for any more

    @property
    def sentence(self) -> str:
        """The counts in words."""
        return (
            f"Of what people decided later, {self.reused} decisions were used again and "
            f"{self.dropped} dropped; the stand-in answered {self.anew} new questions."
        )


CHANGES = Kind(lambda x: isinstance(x, Mapping), 'a dict, such as {("Ada", 4, "turn"): "call"}')


@checked(changes=CHANGES, stand_in=BOT)
def what_if(game: Game, changes: Mapping[Any, Option], stand_in: Bot | None = None) -> WhatIf:
    """Play `game` again with `changes`, as far as it has come (to its end, if it is over).

    A change is {(player, own turn, kind of question): answer}, with what it is about as a fourth
    part if that matters, and ... as the turn for every turn. It is made where its answer is first
    offered and was not given. Bots decide anew; a person's later answer is used again when its
    question comes up and still offers it; else the bot `stand_in` answers. Raises IllegalChoice
    for a change that finds no place, saying what was asked, and where a stand-in is needed."""
    changed = Changes(game, changes)
    first = changed.first()
    later: dict[tuple[int, int, str], list[Event]] = {}
    for at, asked in enumerate(game.asked):
        if at >= first and game.by_person(at):
            later.setdefault(asked.place, []).append(game.events[at])
    total, reused, anew = sum(map(len, later.values())), 0, 0
    new = game.twin(first)
    new.hands = [hand for hand in game.hands if hand.at <= first]
    for seat, bot in enumerate(game.bots):
        new.hand(seat, bot)
    new.flow()
    while new.decision is not None:
        now = new.pending
        decision, queue = now.decision, later.get(now.place, [])
        answer = changed.pick(now, queue[0].value if queue else None)
        if answer is not None:
            new.choose(answer)
        elif come_as_far(game, new, now, changed.left(later, game.state.turn)):
            break
        elif decide_again(new, queue):
            reused += 1
        elif new.between or new.paused:
            new.choose(decision.options[0])
        elif new.bots[decision.seat] is None and stand_in is None:
            who, what = game.names[decision.seat], f"{decision.kind}, own turn {now.turn}"
            raise IllegalChoice(
                f"{who} is asked something new ({what}); give a bot that answers: stand_in="
            )
        elif not new.step() and stand_in is not None:
            new.choose(ask_bot(stand_in, new.state, decision))
            anew += 1
    if changed.keys - changed.seen:
        raise changed.nowhere(new.asked)
    return WhatIf(new, reused, anew, total - reused - changed.replaced(later))


def preview(game: Game, option: Option) -> tuple[list[Entry], bool, Decision | None]:
    """The money that answering `option` would move, up to the next dice, card or question; or,
    where nothing moves before others are asked for bids, what moves if they pass, and True. The
    third is the question it leads to, if luck does not come first."""
    twin = beside(game)
    ledger, me, passed = twin.state.ledger, game.decision and game.decision.seat, False
    before, following = len(ledger.rows), None
    twin.state.luck.sealed = True
    with suppress(LuckDrawn):
        twin.decision = game.decision  # the driver's own question, too
        twin.answer(option)
        while (due := twin.decision) and due.seat != me:
            bids = due.kind == "bid" and len(ledger.rows) == before
            if not bids and not twin.paused:
                break
            passed = passed or bids
            twin.answer(due.options[0])
        following = twin.decision
    return ledger.since(before), passed, following


def come_as_far(game: Game, new: Game, now: Asked, left: bool) -> bool:
    """Whether the new course has come to the turn in which the old one waits and to as many
    events in it, with no answer of people left, or to the question that waits there."""
    turn = game.state.turn
    if game.over or new.state.turn != turn:
        return not game.over and new.state.turn > turn
    done, due = (sum(event.turn == turn for event in one.events) for one in (new, game))
    same = game.pending.place == now.place
    return done >= due and (same or not left)


def decide_again(game: Game, queue: list[Event]) -> bool:
    """Decide as before, if that can still be; what cannot is taken off the queue."""
    while queue:
        event = queue.pop(0)
        with suppress(IllegalChoice):
            if event.name:
                game.interject(event.name, event.seat, *event.value)
            else:
                game.choose(event.value)
            return True
    return False


class Changes:
    """The changes asked for, and where they were made."""

    def __init__(self, game: Game, changes: Mapping[Any, Option]):
        self.game, self.wanted, self.keys = game, changes, changes.keys()
        self.made: dict[tuple[Any, int], Any] = {}  # keys and own turns, and the place of each
        self.seen: set[Any] = set()  # keys that found a question which offers their answer
        for key in changes:
            if not isinstance(key, tuple) or len(key) not in (3, 4):
                raise IllegalChoice(f"{key!r}: write (player, own turn, kind of question)")
            game.state.seat_of(key[0])

    def first(self) -> int:
        """The number of the first event that is another. Raises IllegalChoice if there is none."""
        for at, event in enumerate(self.game.events):
            if not event.name and self.pick(self.game.asked[at], event.value) is not None:
                self.made.clear()
                return at
        raise self.nowhere(self.game.asked)

    def pick(self, asked: Asked, given: Any) -> Option | None:
        """The answer to this question instead of the one given, or None."""
        for key, answer in self.wanted.items():
            if answer in asked.decision.options and self.names(key, asked):
                self.seen.add(key)
                if (key, asked.turn) not in self.made and answer != given:
                    self.made[key, asked.turn] = asked.place
                    return answer
        return None

    def names(self, key: Any, asked: Asked) -> bool:
        """Whether the key names this question."""
        player, turn, kind, *about = key
        thing, spaces = asked.decision.about, getattr(self.game.data, "spaces", ())
        known = type(thing) is int and 0 <= thing < len(spaces)
        things = (thing, spaces[thing].name if known else thing)
        where = self.game.state.seat_of(player), asked.turn if turn is ... else turn, kind
        return where == asked.place and (not about or about[0] in things)

    def left(self, later: Mapping[Any, list[Event]], turn: int) -> bool:
        """Whether answers of people are left from this turn, but for those changed."""
        made = Counter(self.made.values())
        queues = later.items()
        return any(sum(one.turn == turn for one in queue) > made[at] for at, queue in queues)

    def replaced(self, later: Mapping[Any, list[Event]]) -> int:
        """How many of the answers that are left stand for those changed."""
        made = Counter(self.made.values())
        return sum(min(len(queue), made[place]) for place, queue in later.items())

    def nowhere(self, course: Sequence[Asked]) -> IllegalChoice:
        """The error that says which change found no place, and what was asked near it."""
        left = [key for key in self.wanted if key not in self.seen]
        if not left:
            return IllegalChoice("this is what happened; change an answer to see what else could")
        who, turn, kind = left[0][:3]
        seat = self.game.state.seat_of(who)
        mine = [asked for asked in course if asked.decision.seat == seat]
        near = sorted({one.decision.kind for one in mine if turn in (..., one.turn)})
        turns = sorted({one.turn for one in mine if one.decision.kind == kind})
        return IllegalChoice(
            f"{left[0]!r} finds no place for {self.wanted[left[0]]!r}: {self.game.names[seat]} is "
            f"asked then {', '.join(near) or 'nothing'}; {kind} is asked in the own turns "
            f"{', '.join(map(str, turns)) or '(none)'}"
        )


def beside(game: Game) -> Game:
    """The game as it is, to try an answer in: not replayed from the start like a twin, but
    from a copy of one that follows it to the beginning of each turn (no rule runs there)."""
    turn, behind = game.state.turn, game._behind
    if not turn:
        return game.twin()
    if behind is None:
        game._behind = behind = game.twin(0)
    begun = bisect_left(game.events, turn, key=lambda event: event.turn)
    behind.replay(game.events[len(behind.events) : begun])
    behind.reach(turn - 1, -1)
    new = copy(behind)
    new.state, new._stack, new._waiting = copy(behind.state), [], []
    new.events, new.asked, new._path = [*new.events], [*new.asked], [*new._path]
    new.replay(game.events[begun:])
    new.reach(turn, game.passed)
    return new
