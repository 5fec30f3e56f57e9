"""`lab.play`: a table of a name has one panel, whatever cell shows it and however often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from socialism_lab.bots import from_tag
from socialism_lab.engine.book import Rulebook
from socialism_lab.engine.game import Game
from socialism_lab.engine.state import short_digest
from socialism_lab.rulebooks import find

from .panel import Panel

TABLES: dict[str, Panel] = {}
OTHERS = {
    "community_fund": ("ConditionalCooperator", "FreeRider", "Generous"),
    "public_treasury": ("Random", "Random", "Random"),
}


def play(
    game: str | Rulebook | Game = "community_fund",
    players: Sequence = (),
    seed: int = 1848,
    *,
    table: str = "",
    **more: Any,
) -> Panel:
    """Show the panel of a table: the game that runs there, or else the one described here.

    `game` is a game's name, a rulebook or a Game; without `players`, Ada plays three bots; the
    rest is as for Game. A cell run again shows the running game, and only a button starts a new
    one; after a restart the panel offers to go on with the saved game. `table` names the table
    (otherwise each game described has its own). The panel's `game` is always the one that is
    played. Raises what Game raises.
    """
    if not isinstance(game, Game):
        game = described(find(game), players, seed, more)
    name = table or f"{game.book.name}_{short_digest(repr((game.start, game.files)))[:4]}"
    if name in TABLES:
        TABLES[name].reopen(game)
    else:
        TABLES[name] = Panel(name, game)
        TABLES[name].open()
    TABLES[name].show()
    return TABLES[name]


def described(book: Rulebook, players: Sequence, seed: int, more: dict) -> Game:
    """A new game of these players, or of Ada and three bots."""
    files = {name: more.pop(name, None) for name in ("board", "cards")}
    others = [from_tag(tag) for tag in OTHERS[book.name]] if not players else ()
    return Game(book, players or ("Ada", *others), seed, files=files, pause=True, **more)
