"""The same seed with some decisions changed, to be laid beside the game that happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from .checks import BOT, Kind, checked
from .course import Asked, Event
from .decision import Decision, Option
from .errors import IllegalChoice, LabError
from .game import Game
from .seats import Bot, ask_bot


class Place(NamedTuple):
    """A question by what it is: it can come up again in another course of the game."""

    player: str
    turn: int  # the player's own
    kind: str


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
    for a change that finds no place, saying what was asked, and where a stand-in is needed.
    """
    changed, course = Changes(game, changes), places(game)
    first = changed.first(course)
    later: dict[Place, list[Event]] = {}
    for at, place in enumerate(course):
        if at >= first and game.by_person(at):
            later.setdefault(place, []).append(game.events[at])
    total, counts = sum(map(len, later.values())), Counter[str]()
    new, ahead = branch(game, first), here(game)
    while (decision := new.decision) is not None:
        place = place_of(new, Asked(decision, new.state.turns[decision.seat]))
        queue = later.get(place, [])
        answer = changed.at(place, decision, queue[0] if queue else None)
        if answer is not None:
            new.choose(answer)
        elif reached(game, new, place, ahead, left_now(game, later, changed)):
            break
        elif again(new, decision, queue):
            counts["reused"] += 1
        elif new.between or new.paused:
            new.choose(decision.options[0])
        elif not new.bots[decision.seat] and stand_in is None:
            raise IllegalChoice(
                f"{place.player} is asked something new ({place.kind}, own turn {place.turn});"
                " give a bot that answers: stand_in="
            )
        elif not new.step() and stand_in is not None:
            new.choose(ask_bot(stand_in, new.state, decision))
            counts["anew"] += 1
    changed.check(places(new))
    replaced = sum(min(len(queue), changed.places[at]) for at, queue in later.items())
    dropped = total - counts["reused"] - replaced
    return WhatIf(new, counts["reused"], counts["anew"], dropped)


def places(game: Game) -> list[Place]:
    """Where each event of a game belongs: the question that it answers, or came in at."""
    return [place_of(game, asked) for asked in game.asked]


def place_of(game: Game, asked: Asked) -> Place:
    """Where in a game a question was asked."""
    return Place(game.names[asked.decision.seat], asked.turn, asked.decision.kind)


def here(game: Game) -> Counter[Place]:
    """How often each question has been answered in the turn that runs, and the one that waits."""
    events = zip(places(game), game.events, strict=True)
    found = Counter(place for place, event in events if event.turn == game.state.turn)
    if pending := game.pending:
        found[place_of(game, pending)] += 1
    return found


def left_now(game: Game, later: Mapping[Place, list[Event]], changed: Changes) -> bool:
    """Whether answers of people are left from the turn that runs, but for those changed."""
    turn = game.state.turn
    return any(
        sum(event.turn == turn for event in queue) > changed.places[at]
        for at, queue in later.items()
    )


def reached(game: Game, new: Game, place: Place, ahead: Counter[Place], left: bool) -> bool:
    """Whether the new course has come as far: in the turn in which the old one waits, to that
    question; bots go on, and people are asked while answers of theirs are left from this turn."""
    if game.over or new.state.turn != game.state.turn:
        return not game.over and new.state.turn > game.state.turn
    if game.pending and place == place_of(game, game.pending):
        return here(new)[place] >= ahead[place]
    return new.between or (new.bots[new.seat_of(place.player)] is None and not left)


def branch(game: Game, number: int) -> Game:
    """The game as it was before answer `number`, in the hands that it is in now."""
    new = game.twin(number)
    new.hands = [hand for hand in game.hands if hand.at <= number]
    for seat, bot in enumerate(game.bots):
        new.hand(seat, bot)
    new.flow()
    return new.choose("roll") if new.between else new


def again(game: Game, decision: Decision, queue: list[Event]) -> bool:
    """Decide as before, if that can still be; what cannot is taken off the queue."""
    while queue:
        event = queue.pop(0)
        if not event.name and event.value in decision.options:
            game.choose(event.value)
            return True
        with suppress(LabError):
            if event.name:
                game.interject(event.name, event.seat, *event.value)
                return True
    return False


class Changes:
    """The changes asked for, and where they were made."""

    def __init__(self, game: Game, changes: Mapping[Any, Option]):
        self.game, self.wanted = game, dict(changes)
        self.made: set[tuple[Any, int]] = set()  # of each key, the turns
        self.places = Counter[Place]()  # where
        self.same: set[Any] = set()  # keys whose answer was given anyway
        for key in self.wanted:
            if not isinstance(key, tuple) or len(key) not in (3, 4):
                raise IllegalChoice(f"{key!r}: write (player, own turn, kind of question)")
            game.seat_of(key[0])

    def first(self, course: list[Place]) -> int:
        """The number of the first event that is another. Raises IllegalChoice if there is none."""
        for at, (place, event) in enumerate(zip(course, self.game.events, strict=True)):
            if not event.name and self.fitting(place, self.game.asked[at][0], event) is not None:
                return at
        raise self.nowhere(course)

    def at(self, place: Place, decision: Decision, event: Event | None) -> Option | None:
        """The answer to give here instead of the event's, or None."""
        key = self.fitting(place, decision, event)
        if key is None:
            return None
        self.made.add((key, place.turn))
        self.places[place] += 1
        answer: Option = self.wanted[key]
        return answer

    def fitting(self, place: Place, decision: Decision, event: Event | None) -> Any:
        """The change to be made here, or None."""
        for key, answer in self.wanted.items():
            if (key, place.turn) in self.made or answer not in decision.options:
                continue
            if self.names(key, place, decision.about):
                if event is None or answer != event.value:
                    return key
                self.same.add(key)
        return None

    def names(self, key: Any, place: Place, thing: Any) -> bool:
        """Whether the key names this question."""
        player, turn, kind, *about = key
        spaces = getattr(self.game.data, "spaces", ())
        known = type(thing) is int and 0 <= thing < len(spaces)
        return (
            self.game.seat_of(player) == self.game.seat_of(place.player)
            and (turn is ... or turn == place.turn)
            and kind == place.kind
            and (not about or about[0] in (thing, spaces[thing].name if known else thing))
        )

    def check(self, course: list[Place]) -> None:
        """Raise IllegalChoice if a change has found no place."""
        if self.wanted.keys() - {key for key, _ in self.made} - self.same:
            raise self.nowhere(course)

    def nowhere(self, course: list[Place]) -> IllegalChoice:
        """The error that says which change found no place, and what was asked near it."""
        done = {key for key, _ in self.made} | self.same
        left = [key for key in self.wanted if key not in done]
        if not left:
            return IllegalChoice("this is what happened; change an answer to see what else could")
        who, turn, kind = left[0][:3]
        player = self.game.names[self.game.seat_of(who)]
        mine = [place for place in course if place.player == player]
        near = ", ".join(sorted({place.kind for place in mine if turn in (..., place.turn)}))
        turns = ", ".join(map(str, sorted({place.turn for place in mine if place.kind == kind})))
        return IllegalChoice(
            f"{left[0]!r} finds no place for {self.wanted[left[0]]!r}: {player} is asked then "
            f"{near or 'nothing'}; {kind} is asked in the own turns {turns or '(none)'}"
        )
