"""Nothing is lost: every table's games in files of their own, after every person's answer."""

from __future__ import annotations

import os
import sys
import zlib
from pathlib import Path
from typing import Any, NamedTuple

from socialism_lab.bots import from_tag
from socialism_lab.engine import saves
from socialism_lab.engine.course import Start
from socialism_lab.engine.errors import LabError, RecordError
from socialism_lab.engine.game import Game
from socialism_lab.engine.rulebook import Rulebook
from socialism_lab.engine.seats import tag
from socialism_lab.engine.tables import safe_name, saves_folder
from socialism_lab.rulebooks import of_game


class Recipe(NamedTuple):
    """What a cell describes: enough to begin its game again, with another seed or settings."""

    book: Rulebook
    start: Start
    bots: tuple
    files: dict

    @classmethod
    def of(cls, game: Game) -> Recipe:
        """The recipe of a game."""
        return cls(game.book, game.start, tuple(game.bots), game.files)

    def game(self, seed: int, **settings: Any) -> Game:
        """A new game; people keep their names. Raises SettingError."""
        start = self.start
        first = [bot or start.names[seat] for seat, bot in enumerate(self.bots)]
        return Game(self.book, first, seed, dice=start.dice, decks=start.decks,
                    position=start.position, files=self.files, **settings)  # fmt: skip

    def again(self) -> Game:
        """The same game from its beginning."""
        return self.game(self.start.seed, **self.start.settings)

    def told(self) -> dict:
        """What can be said of it: seed, players and every setting, by name."""
        usual = {name: setting.default for name, setting in self.book.options.items()}
        players = ", ".join(self.start.names)
        return {"seed": self.start.seed, "players": players, **usual, **self.start.settings}

    def unlike(self, other: Recipe) -> str:
        """In what it makes another game than the other: "seed 5 (here 1848)"; "" if in nothing."""
        mine, here = self.told(), other.told()
        parts = [(name, getattr(self.start, name), getattr(other.start, name))
                 for name in ("dice", "decks", "position")]  # fmt: skip
        parts += [("board or cards", self.files, other.files)]
        if self.book.title == other.book.title:
            parts += [("rules", self.book, other.book)]
        found = [self.book.title] if self.book.title != other.book.title else []
        found += [
            f"{name.replace('_', ' ')} {value} (here {here[name]})"
            for name, value in mine.items() if name in here and value != here[name]
        ]  # fmt: skip
        return "; ".join(found + [f"different {what}" for what, a, b in parts if a != b])


class Saver:
    """The files of one table: table.1.json, table.2.json..., the newest game last."""

    def __init__(self, table: str):
        plain = safe_name(table)
        mark = "" if plain == table else f"-{zlib.crc32(table.encode()):08x}"
        self.stem = plain + mark
        self.path: Path | None = None

    def files(self) -> list[Path]:
        """The table's saved games, the newest last."""
        found = saves_folder().glob(f"{self.stem}.[0-9]*.json")
        return sorted((p for p in found if number(p)), key=number)

    def fresh(self) -> None:
        """Leave the file of the game so far alone: the next save takes a new one."""
        self.path = None

    def save(self, game: Game) -> None:
        """Write the game whole; into a new file if another game is in this one by now.

        Raises DataError."""
        last = self.files()
        following = number(last[-1]) + 1 if last else 1
        path = self.path or saves_folder() / f"{self.stem}.{following}.json"
        try:
            self.path = game.save(path, names=True)
        except RecordError:
            self.path = game.save(path.with_name(f"{self.stem}.{following}.json"), names=True)

    def latest(self, recipe: Recipe) -> Game | None:
        """The newest saved game that loads, or None. Raises LabError if none of them loads."""
        fault: LabError | None = None
        for path in reversed(self.files()):
            try:
                game = load(path, recipe)
            except LabError as wrong:
                fault = fault or wrong
                continue
            self.path = path
            return game
        if fault:
            raise fault
        return None


def advice() -> str:
    """What to know about saved games where they do not stay as usual; "" elsewhere."""
    if any(name.startswith("BINDER_") for name in os.environ):
        return (
            "Binder forgets every file when its server stops, ten minutes after you leave. "
            "What stays: this code, and its copy in this browser."
        )
    if sys.platform == "emscripten":
        return "Games are saved in this browser only; the code brings them anywhere."
    return ""


def number(path: Path) -> int:
    """The 7 of table.7.json, or 0."""
    middle = path.name.split(".")[-2]
    return int(middle) if middle.isdecimal() else 0


def load(source: object, recipe: Recipe) -> Game:
    """The game of a file or code; the table's book, files and names fill what it leaves out.

    Raises RecordError."""

    def books(name: str) -> list[Rulebook]:
        return [recipe.book] if name == recipe.book.name else of_game(name)

    more: dict[str, Any] = {"files": recipe.files, "find_books": books, "make_bot": from_tag}
    game = saves.load(source, **more)
    nameless = all(name == f"Player {n + 1}" or game.bots[n] for n, name in enumerate(game.names))
    if nameless and len(game.names) == len(recipe.start.names):
        names = [
            mine if bot is None and tag(here)[:1] in ("", "?") else its
            for mine, here, its, bot in zip(
                recipe.start.names, recipe.bots, game.names, game.bots, strict=True
            )
        ]
        game = saves.load(source, players=names, **more)
    return game
