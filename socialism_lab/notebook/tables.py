"""`lab.play` and `lab.two_worlds`: a table of a name has one panel, whatever cell shows it.

lab.two_worlds("lesson 6")                                 # a prepared pair
lab.two_worlds("community_fund", right="own_purses")       # two rulebooks
lab.two_worlds("public_treasury", right={"tax": 0})        # two settings
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from socialism_lab.bots import BOTS, from_tag
from socialism_lab.engine import checks as args
from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.game import Game
from socialism_lab.engine.pair import Pair
from socialism_lab.engine.rulebook import Rulebook
from socialism_lab.engine.state import short_digest
from socialism_lab.rulebooks import find, prepared

from .browser import here
from .faces import seen
from .lesson import RunFirst
from .page import Page, WorldsPage
from .panel import Panel, running_cell
from .worlds import Worlds

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
    its table is called so, too); without `players`, Ada plays three bots; the rest is as for Game.
    A cell run again shows the running game, and only a button starts a new one; after a restart
    the panel offers to go on with the saved game. `table` names the table (otherwise each game
    described has its own). The panel's `game` is always the one that is played. `front_end`: see
    page.py. Raises what Game raises.
    """
    known = prepared.games().get(game) if isinstance(game, str) else None
    if known and "left" in known:
        return two_worlds(game, players, table=table, front_end=front_end, **more)
    table = table or (str(game) if known else "")
    if not isinstance(game, Game):
        game = new_game(game, players, seed, **more)
    name = table or f"{game.book.name}_{short_digest(repr((game.start, game.files)))[:4]}"
    return seated(name, Page if here(front_end) == "static" else Panel, game)


@args.checked(table=args.WORD, front_end=args.WORD)
def two_worlds(
    game: Any = "public_treasury",
    players: Sequence = (),
    seed: int = 1848,
    *,
    left: Any = (),
    right: Any = (),
    turns: int = 0,
    table: str = "",
    front_end: str = "",
    **more: Any,
) -> Any:
    """Show two games in one panel: the same players, seat and dice, and two sets of rules.

    `game`, `players`, `seed` and the rest are as for `lab.play`; `left` and `right` say what is
    another there: a rulebook, or a dict with settings, a `position`, a `game` and the world's
    `name`. After so many `turns` of the person a lesson reads on. A prepared pair ("lesson 6")
    needs no more than its name. Raises what Game raises.
    """
    if isinstance(game, str) and game in prepared.games():
        table = table or game
    given = {"left": left, "right": right, "turns": turns}
    more |= {name: value for name, value in given.items() if value}
    game, players, seed, more = looked_up(game, players, seed, more)
    sides, turns = (more.pop("left", ()), more.pop("right", ())), more.pop("turns", 0)
    pair = pair_of({"game": game} | more, players, seed, sides)
    kind = WorldsPage if here(front_end) == "static" else Worlds
    return seated(table or "two worlds", kind, pair, turns)


def looked_up(game: Any, players: Sequence, seed: int, more: dict) -> tuple[Any, Any, int, dict]:
    """Game, players, seed and the rest, those of a prepared game by its name."""
    lesson = isinstance(game, str) and game.strip().casefold().startswith("lesson")
    if not lesson and (not isinstance(game, str) or game not in prepared.games()):
        return game, players, seed, more
    more = prepared.prepared(game) | more
    words = more.pop("players", ())
    known = [from_tag(word) if word.partition("(")[0] in BOTS else word for word in words]
    return more.pop("game"), players or known, more.pop("seed", seed), more


def seated(name: str, kind: type, *described: Any) -> Any:
    """What shows this table, shown in this cell."""
    if type(TABLES.get(name)) is kind:
        TABLES[name].reopen(described[0])
    else:
        TABLES[name] = kind(name, *described)
        TABLES[name].open()
    TABLES[name].cell = running_cell()
    TABLES[name].show()
    return TABLES[name]


def new_game(game: Any, players: Sequence = (), seed: int = 1848, **more: Any) -> Game:
    """A new game of these players, or of Ada and three bots; one prepared for a lesson by its
    name, where `seed` is for one that has none of its own. Raises what Game raises."""
    game, players, seed, more = looked_up(game, players, seed, more)
    book, files = find(game), {name: more.pop(name, None) for name in ("board", "cards")}
    others = [from_tag(tag) for tag in OTHERS[book.name]] if not players else ()
    return Game(book, players or ("Ada", *others), seed, files=files, pause=True, **more)


def pair_of(common: Mapping, players: Sequence, seed: int, sides: Sequence[Any]) -> Pair:
    """The pair that a cell describes. Raises SettingError."""
    games: list[Game] = []
    names = []
    for side in sides:
        own = dict(side) if isinstance(side, Mapping) else {"game": side} if side else {}
        named, position = own.pop("name", ""), own.pop("position", {})
        changed = [
            f"{key.replace('_', ' ')} {value}" for key, value in own.items() if key != "game"
        ]
        about = {**common, **own}
        if position or "position" in common:
            about["position"] = {**common.get("position", {}), **position}
        games.append(new_game(about.pop("game"), players, seed, **about))
        seats = zip(games[0].bots, games[0].names, strict=True)
        players = players or [bot or name for bot, name in seats]
        names.append(named or ", ".join(changed) or games[-1].book.title)
    return Pair(games[0], games[1], (names[0], names[1]))


def prepared_game(name: str) -> Game:
    """A prepared game in which a bot plays for all people, as it stands after its first turns.

    Raises SettingError if there is none of that name, or it is for people (`lab.play`)."""
    about = prepared.prepared(name)
    if "bot" not in about:
        raise SettingError(f"{name!r} is to be played: lab.play({name!r})")
    bot, turns = about.pop("bot"), about.pop("turns", 0)
    game = Game(find(about.pop("game")), about.pop("players"), **about)
    for who in game.names:
        game.hand(who, from_tag(bot))
    return game.play(turns) if turns else game


@args.checked(name=args.WORD)
def played(name: str) -> Any:
    """The game that runs at a table of this notebook, or the pair in a panel of two worlds; the
    bots are called as they are there.

    Raises RunFirst if there is none."""
    if name not in TABLES:
        raise RunFirst(
            f"Run the cell that shows the table {name!r} first: this one looks at its game."
        )
    return seen(TABLES[name].current)
