"""Nothing is lost: every table's games in files of their own, after every person's answer."""

from __future__ import annotations

import os
import sys
import zlib
from pathlib import Path
from typing import Any

from socialism_lab.bots import from_tag
from socialism_lab.engine import saves
from socialism_lab.engine.game import Game
from socialism_lab.engine.rulebook import Rulebook
from socialism_lab.engine.tables import safe_name, saves_folder
from socialism_lab.rulebooks import of_game


def script(game: Game) -> dict[str, Any]:
    """What a game begins with besides its seed, players and settings."""
    return {name: getattr(game.start, name) for name in ("dice", "decks", "position")}


def anew(game: Game, seed: int | None = None, settings: dict[str, Any] | None = None) -> Game:
    """The game from its beginning, with its own seed and settings unless others are given."""
    start, bots = game.start, [hand.bot for hand in game.hands[: len(game.names)]]
    players = [bot or name for bot, name in zip(bots, start.names, strict=True)]
    own = start.settings if settings is None else settings
    seed = start.seed if seed is None else seed
    return Game(game.book, players, seed, files=game.files, **script(game), **own)


def facts(game: Game) -> dict[str, Any]:
    """What a game begins with, by name."""
    start, usual = game.start, {name: one.default for name, one in game.book.options.items()}
    head = {"seed": start.seed, "players": ", ".join(start.names), **usual, **start.settings}
    return {**head, **script(game), "board or cards": game.files, "rules": game.book}


def unlike(game: Any, other: Any) -> str:
    """In what it is another game, or pair: "seed 5 (here 1848)"; "" if in nothing."""
    if hasattr(game, "games"):
        return "; ".join(filter(None, map(unlike, game.games, other.games)))
    if game.book.title != other.book.title:
        return game.book.title
    mine, here = facts(game), facts(other)
    return "; ".join(
        f"{name.replace('_', ' ')} {value} (here {here[name]})"
        if isinstance(value, int | str)
        else f"different {name}"
        for name, value in mine.items()
        if value != here.get(name)
    )


class Files:
    """The files of one table: table.1.json, table.2.json..., the newest game last."""

    def __init__(self, table: str, kind: str = "json"):
        plain, mark = safe_name(table), f"-{zlib.crc32(table.encode()):08x}"
        self.stem, self.kind = plain + mark * (plain != table), kind  # two names, two files
        self.path: Path | None = None  # of the game that is played

    def known(self) -> list[Path]:
        """The table's saved games, the newest first."""
        found = saves_folder().glob(f"{self.stem}.[0-9]*.{self.kind}")
        return sorted((path for path in found if number(path)), key=number, reverse=True)

    def following(self) -> Path:
        """The file for another game."""
        last = number(next(iter(self.known()), Path("table.0.json")))
        return saves_folder() / f"{self.stem}.{last + 1}.{self.kind}"


def number(path: Path) -> int:
    """The 7 of table.7.json, or 0."""
    middle = path.name.split(".")[-2]
    return int(middle) if middle.isdecimal() else 0


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


def load(source: object, described: Game) -> Game:
    """The game of a file or code; the table's book, files and names fill what it leaves out.

    Raises RecordError."""

    def books(name: str) -> list[Rulebook]:
        return [described.book] if name == described.book.name else of_game(name)

    more: dict[str, Any] = {"files": described.files, "find_books": books, "make_bot": from_tag}
    game = saves.load(source, **more)
    seats: list[Any] = list(
        zip(described.hands, described.names, game.names, game.bots, strict=False)
    )
    nameless = all(name == f"Player {n + 1}" or game.bots[n] for n, name in enumerate(game.names))
    if nameless and len(game.names) == len(described.names):
        own = [bot is None and hand.by[:1] in ("", "?") for hand, _, _, bot in seats]
        names = [seat[1 if mine else 2] for seat, mine in zip(seats, own, strict=True)]
        game = saves.load(source, players=names, **more)
    return game
