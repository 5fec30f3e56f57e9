"""`lab.play`: a table of a name has one panel, whatever cell shows it and however often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from socialism_lab.bots import BOTS, from_tag
from socialism_lab.engine import checks as args
from socialism_lab.engine.game import Game
from socialism_lab.engine.rulebook import Rulebook
from socialism_lab.engine.state import short_digest
from socialism_lab.rulebooks import find, prepared

from .page import Page, here

TABLES: dict[str, Any] = {}  # panels, or pages where no panel can be shown
OTHERS = {
    "community_fund": ("Copycat", "FreeRider", "Careful"),
    "public_treasury": ("Random", "Random", "Random"),
}


@args.checked(table=args.WORD, front_end=args.WORD)
def play(
    game: str | Rulebook | Game = "community_fund",
    players: Sequence = (),
    seed: int = 1848,
    *,
    table: str = "",
    front_end: str = "",
    **more: Any,
) -> Any:
    """Show the panel of a table: the game that runs there, or else the one described here.

    `game` is a game's name, a rulebook, a Game, or the name of a prepared game ("lesson 2";
    its table is called so, too); without `players`, Ada plays three bots; the
    rest is as for Game. A cell run again shows the running game, and only a button starts a new
    one; after a restart the panel offers to go on with the saved game. `table` names the table
    (otherwise each game described has its own). The panel's `game` is always the one that is
    played. `front_end` "widgets" or "static" is for front ends that cannot draw everything (see
    page.py). Raises what Game raises.
    """
    if isinstance(game, str) and game in prepared.games():
        if "left" in prepared.games()[game]:
            from .pairs import two_worlds

            return two_worlds(game, players, table=table, front_end=front_end, **more)
        table, more = table or game, prepared.prepared(game) | more
        game, seed = more.pop("game"), more.pop("seed", seed)
        players = players or [player_of(word) for word in more.pop("players", ())]
    if not isinstance(game, Game):
        game = described(find(game), players, seed, more)
    name = table or f"{game.book.name}_{short_digest(repr((game.start, game.files)))[:4]}"
    front = here(front_end)
    if name in TABLES and TABLES[name].front == front:
        TABLES[name].reopen(game)
    else:
        TABLES[name] = seated(name, game, front)
        TABLES[name].open()
    TABLES[name].show()
    return TABLES[name]


def player_of(word: str) -> Any:
    """The bot of the kit that a prepared game names, or a person's name."""
    return from_tag(word) if word.partition("(")[0] in BOTS else word


def seated(name: str, game: Game, front: str) -> Any:
    """A panel, or a page where none can be shown; ipywidgets are imported for a panel only."""
    if front == "static":
        return Page(name, game)
    from .panel import Panel

    panel = Panel(name, game)
    panel.front = front
    return panel


def described(book: Rulebook, players: Sequence, seed: int, more: dict) -> Game:
    """A new game of these players, or of Ada and three bots."""
    files = {name: more.pop(name, None) for name in ("board", "cards")}
    others = [from_tag(tag) for tag in OTHERS[book.name]] if not players else ()
    return Game(book, players or ("Ada", *others), seed, files=files, pause=True, **more)
