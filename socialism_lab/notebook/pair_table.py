"""Two games at one table: opened, answered, compared, taken back and kept together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from socialism_lab.engine import pair as engine
from socialism_lab.engine.pair import Pair
from socialism_lab.engine.tables import read_text, save_text, saves_folder
from socialism_lab.views import worlds as view

from . import zones
from .faces import seen, shown_names
from .panel import Panel
from .parts import details, items
from .saving import Recipe, Saver, load, number

SIDES = view.SIDES


class PairSaver(Saver):
    """The files of one table's pairs: table.1.txt, table.2.txt..., each the code with names."""

    def files(self) -> list[Path]:
        """The table's saved pairs, the newest last."""
        found = saves_folder().glob(f"{self.stem}.[0-9]*.txt")
        return sorted((path for path in found if number(path)), key=number)

    def keep(self, pair: Pair) -> None:
        """Write both games. Raises DataError."""
        last = self.files()
        following = number(last[-1]) + 1 if last else 1
        self.path = self.path or saves_folder() / f"{self.stem}.{following}.txt"
        save_text(self.path, pair.code(names=True))


class PairTable(Panel):
    """What a table of two games does, whatever it looks like: answers, comparing, undo, saving.

    `game` is the one whose question is asked (or the left one)."""

    def __init__(self, name: str, pair: Pair, turns: int = 0):
        super().__init__(name, pair.games[0])
        self.turns = turns  # after which a lesson reads on; 0: to the end
        self.saver: PairSaver = PairSaver(name)
        self.recipes = [Recipe.of(game) for game in pair.games]
        self.measure = next(iter(view.MEASURES))
        self.start(pair)

    def start(self, pair: Pair) -> None:
        """Let this be the pair that is played."""
        self.pair, self.before, self.round = pair, pair.here(), pair.turns
        self.said, self.more = "", ""  # what differed, and all of it
        self.moves: list[dict] = []  # what is to move in the next drawing
        self.look()

    def look(self) -> None:
        """Turn to the game that asks."""
        self.game = self.pair.games[(self.pair.asking or (0,))[0]]

    @property
    def done(self) -> bool:
        """Whether the lesson's turns are over in both worlds, and nobody has gone on yet."""
        return self.turns > 0 and not self.plays_on and all(map(self.far, (0, 1)))

    def far(self, world: int) -> bool:
        """Whether a world has come to its end, or to the turn after the lesson's."""
        game, decision = self.pair.games[world], self.pair.games[world].decision
        own = game.state.turns[self.pair.seat]
        return decision is None or own + (decision.kind == "begin") > self.turns

    # -- opening ------------------------------------------------------------------------------
    def open(self) -> None:
        """Offer the saved pair of this table, if there is one."""
        files = self.saver.files()
        if files and self.guard(lambda: self.start(self.load(read_text(files[-1])))):
            self.saver.path, self.offered = files[-1], True
        self.draw()

    def load(self, code: str) -> Pair:
        """The pair of a code. Raises RecordError."""
        readers = [lambda code, recipe=recipe: load(code, recipe) for recipe in self.recipes]
        pair = engine.load(code, *readers)
        pair.names = self.pair.names
        return pair

    def begin_again(self) -> None:
        """Begin the pair of the cell; the one before keeps its file."""
        self.saver.fresh()
        left, right = (recipe.again() for recipe in self.recipes)
        self.take_up(Pair(left, right, self.pair.names))

    def take_up(self, pair: Pair | None = None) -> None:
        """Go on with this pair."""
        self.offered, self.opened, self.notice = False, "", ("", "", "")
        self.plays_on = False
        self.start(pair or self.pair)
        self.draw()

    def reopen(self, described: Pair) -> None:  # type: ignore[override]
        """The cell ran again: the running pair goes on."""
        self.recipes = [Recipe.of(game) for game in described.games]
        found = [
            recipe.unlike(Recipe.of(game))
            for recipe, game in zip(self.recipes, self.pair.games, strict=True)
        ]
        said = "; ".join(filter(None, found))
        other = said and f"This cell describes other games: {said}."
        self.notice = (other, "Start them", "start")
        self.draw()

    def resume(self, code: str) -> None:
        """Go on with a code's pair. Raises RecordError."""
        pair = self.load(code)
        self.saver.fresh()
        self.take_up(pair)
        self.saver.keep(pair)

    # -- playing ------------------------------------------------------------------------------
    def answer(self, option: Any) -> None:
        """Answer in each world that asks and offers this."""
        states: list[Any] = [game.state for game in self.pair.games]
        before, stood = self.pair.here(), [[*state.position] for state in states]
        self.pair.choose(option)
        self.look()
        self.guard(self.compare)
        steps: list[dict] = []
        self.guard(lambda: steps.extend(self.steps(before, stood)))
        self.moves = steps
        self.draw()
        self.guard(lambda: self.saver.keep(self.pair))

    def compare(self) -> None:
        """Say what has differed in the person's turn, once both worlds have come equally far."""
        if not self.pair.level:
            return
        said = view.sentence(self.pair, self.before, shown_names(self.game))
        games = [seen(game) for game in self.pair.games]
        lists = [
            f"<h4>{side} only</h4>{items(one)}"
            for side, one in zip(SIDES, view.differed(games, self.before), strict=True)
            if one
        ]
        again = self.round < self.pair.turns or self.pair.over
        if said or again:
            self.said = said or "In this turn both worlds paid the same."
            self.more = details("All that differed", "".join(lists), "differed")
        if again:
            self.before, self.round = self.pair.here(), self.pair.turns

    def undo(self) -> None:
        """Take back the last answer, in both worlds."""
        self.pair.undo()
        self.start(self.pair)
        self.draw()
        self.saver.keep(self.pair)
        self.say("Taken back.")

    def options(self) -> list[Any]:
        """The answers to what is asked, those of one world alone last."""
        found = [self.pair.question(world).options for world in self.pair.asking]
        return list(dict.fromkeys(choice for each in found for choice in each))

    def steps(self, since: Sequence[engine.Mark], stood: Sequence[list[int]]) -> list[dict]:
        """What moves on both boards since then, turn by turn."""
        made: list[dict] = []
        for world, (game, mark) in enumerate(zip(self.pair.games, since, strict=True)):
            for at, step in enumerate(zones.steps(game, mark.rows, mark.notes, stood[world])):
                if at == len(made):
                    made.append({"ways": [], "coins": [], "before": "", "level": "", "say": ""})
                made[at]["ways"] += [[f"{world}-{seat}", way] for seat, way in step["ways"]]
                made[at]["coins"] += [
                    [f"{world}-{payer}", f"{world}-{payee}", amount]
                    for payer, payee, amount in step["coins"][:2]
                ]
        for step in made[:1]:
            step["say"] = self.said
        return made
