"""Two games side by side: one person plays the same seat in both, on the same dice.

The pair knows no rule. It matches the two games by the person's own turn and by what is asked: a
question that both ask is answered once for both, one that only one asks is that game's alone, and
at each of the person's turns one game waits for the other. A game that is over stays as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from . import saves
from .decision import Decision, Option
from .errors import IllegalChoice, SettingError
from .game import Game

Flows: TypeAlias = dict[tuple[int, int], int]  # (payer, payee) -> money


class Mark(NamedTuple):
    """Where a game stood: how many events, turns, entries and notes there were."""

    events: int
    turn: int
    rows: int
    notes: int


class Pair:
    """Two games in which the same one person plays. Raises SettingError for two that do not fit.

    `games` are numbered 0 and 1. Bots play on at once, so that the person is asked, or both games
    are over."""

    def __init__(self, left: Game, right: Game, names: tuple[str, str] = ("left", "right")):
        self.games, self.names = (left, right), names
        people, others = (
            [seat for seat, bot in enumerate(game.bots) if bot is None] for game in self.games
        )
        if left.names != right.names or people != others or len(people) != 1:
            raise SettingError("two worlds: the same players sit in both, one of them a person")
        if left.start.seed != right.start.seed:
            raise SettingError("two worlds: both have the same seed, or their dice differ")
        self.seat = people[0]
        self.marks: list[tuple[Mark, ...]] = []  # where both stood before each answer
        self.apart: set[int] = set()  # games that answer their next question alone
        for game in self.games:
            game.pause = True
        self.play()

    # -- looking ----------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        """Whether both games have ended."""
        return all(game.over for game in self.games)

    @property
    def asking(self) -> tuple[int, ...]:
        """The games whose question is to be answered now: both, one, or none."""
        waiting = [
            world
            for world, game in enumerate(self.games)
            if game.decision and game.decision.seat == self.seat
        ]
        if len(waiting) == 2 and not self.apart:
            one, other = self.question(0), self.question(1)
            if self.place(0)[:2] == self.place(1)[:2] and alike(one, other):
                return 0, 1
        first = [world for world in waiting if world in self.apart] or waiting
        return (min(first, key=self.place),) if first else ()

    def question(self, world: int) -> Decision:
        """What this game asks. Raises IllegalChoice if it asks nothing."""
        decision = self.games[world].decision
        if decision is None:
            raise IllegalChoice("there is nothing to decide: it is over")
        return decision

    def place(self, world: int) -> tuple[int, bool, int, int]:
        """How far a game has come: own turns, whether the next may begin, all turns, answers."""
        game, state = self.games[world], self.games[world].state
        mine = [e for e in game.events[-100:] if (e.seat, e.turn) == (self.seat, state.turn)]
        begins = self.question(world).kind == "begin"
        return state.turns[self.seat], begins, state.turn, len(mine)

    @property
    def level(self) -> bool:
        """Whether both have come equally far: then what differs is due to the rules."""
        over = any(game.over for game in self.games)
        return over or self.place(0)[:3] == self.place(1)[:3]

    @property
    def turns(self) -> int:
        """Turns of the person that have begun."""
        return max(game.state.turns[self.seat] for game in self.games)

    def takers(self, option: Option) -> list[int]:
        """The games that ask now and offer this answer."""
        return [world for world in self.asking if option in self.question(world).options]

    def here(self) -> tuple[Mark, ...]:
        """Where both games stand."""
        states = [(len(game.events), game.state) for game in self.games]
        return tuple(
            Mark(events, state.turn, len(state.ledger.rows), len(state.notes or ()))
            for events, state in states
        )

    def differed(self, since: Sequence[Mark]) -> list[Flows]:
        """The money that has moved in each game since then and not in the other."""
        moved = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
        for flows, game, mark in zip(moved, self.games, since, strict=True):
            for _, payer, payee, amount, *_ in game.state.ledger.rows[mark.rows :]:
                flows[payer, payee] += amount
        return [
            {way: amount for way, amount in one.items() if other[way] != amount}
            for one, other in (moved, moved[::-1])
        ]

    # -- playing ----------------------------------------------------------------------------
    def choose(self, option: Option) -> Pair:
        """Answer in each game that asks now and offers this; then bots play on. Raises
        IllegalChoice, with nothing changed."""
        before, takers = self.here(), self.takers(option)
        if not takers:
            self.question((self.asking or (0,))[0]).check(option)
        chance = all(self.question(world).kind == "begin" for world in takers)
        try:
            for world in takers:
                self.games[world].choose(option)
            self.play()
        except BaseException:
            self.go_back(before)
            raise
        self.apart -= {*takers}
        if not chance:
            self.marks.append(before)
        return self

    def play(self) -> None:
        """Let bots answer in both games; one that has begun more of the person's turns waits."""
        while any(self.play_on(*games) for games in (self.games, self.games[::-1])):
            pass

    def play_on(self, game: Game, other: Game) -> bool:
        """Whether bots have answered in the one game, as far as it need not wait."""
        first, seat = len(game.events), self.seat
        while other.over or game.state.turns[seat] <= other.state.turns[seat]:
            if not game.step():
                break
        if game.over and len(game.events) > first:
            game.check_bots()
        return len(game.events) > first

    def answer_apart(self) -> None:
        """Answer what both ask in each game by itself."""
        self.apart = {*self.asking}

    def undo(self) -> None:
        """Take back the person's last answer, in both games what followed from it."""
        if not self.marks:
            raise IllegalChoice("there is nothing to take back")
        self.apart.clear()
        self.go_back(self.marks.pop())

    def go_back(self, marks: Sequence[Mark]) -> None:
        """Let both games be where they stood."""
        for game, mark in zip(self.games, marks, strict=True):
            game.go_back(mark.events, mark.turn)
            game.flow()

    def code(self, names: bool = False) -> str:
        """Both games as one word to copy, with what can be taken back."""
        return saves.packed("TWO", [[saves.code(game, names) for game in self.games], self.marks])


def alike(one: Decision, other: Decision) -> bool:
    """Whether two questions are of a kind and offer an answer that means the same in both. The
    first number of a range may mean to pass, so that ranges must begin alike."""
    mine, its = one.options, other.options
    common = {*mine} & {*its}
    if one.kind != other.kind or not common:
        return False
    if isinstance(one.about, Mapping) and isinstance(other.about, Mapping):
        return all(one.about[way] == other.about[way] for way in common)
    ranges = isinstance(mine, range) or isinstance(its, range)
    begin = not ranges or (type(mine), mine[0]) == (type(its), its[0])
    return bool(one.about == other.about and begin)


@saves.in_sentences()
def load(code: str, *load_games: Callable[[str], Game]) -> Pair:
    """The pair of a code, at the point that it had reached; `load_games` read the two games.
    Raises RecordError."""
    games, marks = saves.unpacked("TWO", code)
    left, right = (read(one) for read, one in zip(load_games, games, strict=True))
    pair = Pair(left, right)
    pair.marks = [tuple(Mark(*mark) for mark in both) for both in marks]
    return pair
