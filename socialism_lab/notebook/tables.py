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
        table, game = table or game, of_lesson(game, players, seed, **more)
    elif not isinstance(game, Game):
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


def of_lesson(name: str, players: Sequence = (), seed: int = 1848, **more: Any) -> Game:
    """A new game as prepared for a lesson; `seed` is for one that has none of its own, the rest is
    as for Game. Raises SettingError if there is none of that name."""
    found = prepared.prepared(name) | more
    seated = [player_of(word) for word in found.pop("players", ())]
    return described(find(found.pop("game")), players or seated, found.pop("seed", seed), found)


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
