"""The same seed with some decisions changed, to be laid beside the game that happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from typing import Any, NamedTuple

from .checks import BOT, Kind, checked
from .decision import Decision, Option
from .errors import IllegalChoice, LabError
from .game import Game
from .run import Event, Run, ask_bot


class Place(NamedTuple):
    """A question by what it is: it can come up again in another course of the game."""

    player: str
    turn: int  # the player's own
    kind: str
    about: Any
    rule: str


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
def what_if(game: Game, changes: Mapping[tuple, Option], stand_in: Any = None) -> WhatIf:
    """Play `game` again with `changes`, as far as it has come (to its end, if it is over).

    A change is {(player, own turn, kind of question): answer}, with what it is about as a fourth
    part if that matters, and ... as the turn for every turn. It is made where its answer is first
    offered and was not given. Bots decide anew; a person's later answer is used again when its
    question comes up and still offers it; else the bot `stand_in` answers. Raises IllegalChoice
    for a change that finds no place, saying what was asked, and where a stand-in is needed.
    """
    changed, course = Changes(game, changes), list(questions(game))
    for number, (place, question, event) in enumerate(course):
        answer = None if event.name else changed.at(place, question, event.value)
        if answer is not None:
            new = branch(game, number)
            break
    else:
        raise changed.nowhere([place for place, _, _ in course])
    later: dict[Place, list[Event]] = {}
    for at, (place, _, event) in enumerate(course[number:], number):
        if game.by_person(at):
            later.setdefault(place, []).append(event)
    total, reused, anew, asked = sum(map(len, later.values())), 0, 0, [place]
    goal = Goal(game, course[number + 1 :], later, changed.made)
    new.choose(answer)
    while (decision := new.decision) is not None:
        place = place_of(new.state, decision)
        queue = later.get(place, [])
        answer = changed.at(place, decision, queue[0].value if queue else None)
        if goal.reached(new, place) and not queue and answer is None:
            break
        asked.append(place)
        if answer is not None:
            new.choose(answer)
        elif again(new, decision, queue):
            reused += 1
        elif decision.kind == "begin" and not decision.rule:
            new.choose("roll")
        elif not new.step():
            new.choose(replacement(new, decision, place, stand_in))
            anew += 1
    if changed.left():
        raise changed.nowhere(asked)
    replaced = sum(min(len(queue), changed.made.count(place)) for place, queue in later.items())
    return WhatIf(new, reused, anew, total - reused - replaced)


class Goal:
    """How far a game has come: the question that waits in it, asked that many times."""

    def __init__(self, game: Game, course: list, later: dict[Place, list[Event]], made: list):
        self.turn, self.later, self.made, self.over = game.state.turn, later, made, game.over
        self.last = place_of(game.state, game.decision) if game.decision else None
        here = [place for place, _, e in course if e.turn == self.turn and not e.name]
        self.left = here.count(self.last)

    def reached(self, new: Game, place: Place) -> bool:
        """Whether the new course has come as far. In the turn in which the old one waits, bots
        go on, and people are asked while answers of theirs are left from this turn."""
        if self.over or new.state.turn != self.turn:
            return not self.over and new.state.turn > self.turn
        if place == self.last or not place.rule:
            self.left -= 1
            return self.left < 0 or not place.rule
        return new.bots[new.seat_of(place.player)] is None and not any(
            sum(event.turn == self.turn for event in queue) > self.made.count(at)
            for at, queue in self.later.items()
        )


def branch(game: Game, number: int) -> Game:
    """The game as it was before answer `number`, in the hands that it is in now."""
    new = copy(game)
    new.bots, new.saved = [*game.bots], None
    new.hands = [hand for hand in game.hands if hand[0] <= number]
    new.held = dict(game.held)
    for seat, bot in enumerate(new.bots):
        new._seat(number, seat, bot)
    new._run = Run(game.book, game._run.data, game.start).replay(game.events[:number])
    new._flow()
    return new.choose("roll") if new._begin else new


def questions(game: Game) -> Iterator[tuple[Place, Decision, Event]]:
    """Each event with the question that it answers, or that waited when it came in."""
    run = Run(game.book, game._run.data, game.start)
    for event in game.events:
        while run.between and (run.state.turn < event.turn or not event.between):
            run.next_turn()
        asked = run.decision or Decision("", run.state.upnext, "begin", ("roll",))
        yield place_of(run.state, asked), asked, event
        run.replay([event])


def place_of(state: Any, decision: Decision) -> Place:
    """Where in a game a question is asked."""
    seat, about = decision.seat, decision.about
    about = None if isinstance(about, Mapping) else about
    return Place(state.names[seat], state.turns[seat], decision.kind, about, decision.rule)


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


def replacement(game: Game, decision: Decision, place: Place, stand_in: Any) -> Option:
    """The stand-in's answer. Raises IllegalChoice if there is none."""
    if stand_in is None:
        raise IllegalChoice(
            f"{place.player} is asked something new ({place.kind}, own turn {place.turn});"
            " give a bot that answers: stand_in="
        )
    return ask_bot(stand_in, game.state, decision)


class Changes:
    """The changes asked for, and where they were made."""

    def __init__(self, game: Game, changes: Mapping[tuple, Option]):
        self.state, self.wanted = game.state, dict(changes)
        self.made: list[Place] = []
        self.done: set[tuple] = set()
        self.same: set[tuple] = set()  # keys whose answer was given anyway
        for key in self.wanted:
            if not isinstance(key, tuple) or len(key) not in (3, 4):
                raise IllegalChoice(f"{key!r}: write (player, own turn, kind of question)")
            game.seat_of(key[0])

    def at(self, place: Place, decision: Decision, given: Any) -> Option | None:
        """The answer to give here instead of the one `given` once, or None."""
        for key, answer in self.wanted.items():
            once = (key, place.turn)
            if once not in self.done and self.fits(key, place) and answer in decision.options:
                if answer == given:
                    self.same.add(key)
                    continue
                self.done.add(once)
                self.made.append(place)
                return answer
        return None

    def fits(self, key: tuple, place: Place) -> bool:
        """Whether the key names this question."""
        player, turn, kind, *about = key
        thing, spaces = place.about, getattr(self.state.data, "spaces", ())
        name = spaces[thing].name if type(thing) is int and 0 <= thing < len(spaces) else None
        return (
            player in (place.player, self.state.names.index(place.player))
            and (turn is ... or turn == place.turn)
            and kind == place.kind
            and (not about or about[0] in (place.about, name))
        )

    def left(self) -> list[tuple]:
        """The changes that have found no place."""
        made = {key for key, _ in self.done} | self.same
        return [key for key in self.wanted if key not in made]

    def nowhere(self, places: list[Place]) -> IllegalChoice:
        """The error that says which change found no place, and what was asked near it."""
        left = self.left()
        if not left:
            return IllegalChoice("this is what happened; change an answer to see what else could")
        who, turn, kind = left[0][:3]
        player = self.state.names[who] if isinstance(who, int) else who
        mine = [place for place in places if place.player == player]
        near = ", ".join(sorted({place.kind for place in mine if turn in (..., place.turn)}))
        turns = ", ".join(map(str, sorted({place.turn for place in mine if place.kind == kind})))
        return IllegalChoice(
            f"{left[0]!r} finds no place for {self.wanted[left[0]]!r}: {player} is asked then "
            f"{near or 'nothing'}; {kind} is asked in the own turns {turns or '(none)'}"
        )
