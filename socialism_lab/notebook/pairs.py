"""Two worlds, one set of dice: a person plays the same seat at two tables at once.

lab.two_worlds("lesson 6")                                 # a prepared pair
lab.two_worlds("community_fund", right="own_purses")       # two rulebooks
lab.two_worlds("public_treasury", right={"tax": 0})        # two settings
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from IPython.display import display

from socialism_lab.engine import checks as args
from socialism_lab.engine.game import Game
from socialism_lab.engine.pair import Pair
from socialism_lab.rulebooks import find, prepared
from socialism_lab.views import worlds as view

from .faces import seen
from .lesson import RunFirst
from .page import here
from .parts import paragraph, style
from .tables import described, player_of

PLAYED: dict[str, Any] = {}  # by table: what shows a pair


class WorldsPage:
    """A pair where no panel can be shown: both boards and the picture, to be looked at."""

    front = "static"

    def __init__(self, name: str, pair: Pair):
        self.name, self.pair, self.game = name, pair, pair.games[0]

    def open(self) -> None:
        """Nothing is saved here."""

    def reopen(self, described: Pair) -> None:
        """The cell ran again: the pair stays as it is."""

    def answer(self, option: Any) -> None:
        """Answer in each world that asks and offers this. Raises IllegalChoice."""
        self.pair.choose(option)
        self.show()

    def show(self) -> None:
        """Show both boards and the picture."""
        said = f"Two worlds, the same dice: {' and '.join(self.pair.names)}. Played in JupyterLab."
        parts = "".join(
            f'<section class="sl-world"><h4>{escape(f"{view.SIDES[world]}: {name}")}</h4>'
            f"{view.board(seen(self.pair.games[world]).state, world, {})}</section>"
            for world, name in enumerate(self.pair.names)
        )
        shown = f'<div data-zone="board">{parts}</div>{paragraph(said)}'
        own = Path(__file__).with_name("worlds.css").read_text("utf-8")
        html = f'{style()}<style>{own}</style><div class="sl-worlds"><div class="sl-panel">{shown}'
        display({"text/html": f"{html}</div></div>", "text/plain": said}, raw=True)


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
        table, more = table or game, prepared.prepared(game) | more
        game, seed = more.pop("game"), more.pop("seed", seed)
        sides = more.pop("left", ()), more.pop("right", ())
        left, right, turns = left or sides[0], right or sides[1], more.pop("turns", turns)
        players = players or [player_of(word) for word in more.pop("players", ())]
    pair = pair_of({"game": game} | more, players, seed, (left, right))
    name, front = table or "two worlds", here(front_end)
    if name in PLAYED and PLAYED[name].front == front:
        PLAYED[name].reopen(pair)
    else:
        PLAYED[name] = seated(name, pair, front, turns)
        PLAYED[name].open()
    PLAYED[name].show()
    return PLAYED[name]


def seated(name: str, pair: Pair, front: str, turns: int) -> Any:
    """A panel, or a page where none can be shown; ipywidgets are imported for a panel only."""
    if front == "static":
        return WorldsPage(name, pair)
    from .worlds import Worlds

    panel = Worlds(name, pair, turns)
    panel.front = front
    return panel


def pair_of(common: Mapping, players: Sequence, seed: int, sides: Sequence[Any]) -> Pair:
    """The pair that a cell describes. Raises SettingError."""
    games: list[Game] = []
    names = []
    for own in sides:
        own = dict(own) if isinstance(own, Mapping) else {"game": own} if own else {}
        named = own.pop("name", "")
        position = {**common.get("position", {}), **own.get("position", {})}
        about = {**common, **own} | ({"position": position} if position else {})
        book = find(about.pop("game"))
        who = players or (games and people(games[0])) or ()
        games.append(described(book, who, seed, about))
        changed = ", ".join(
            f"{key.replace('_', ' ')} {value}"
            for key, value in own.items()
            if key not in ("game", "position")
        )
        names.append(named or changed or book.title)
    return Pair(games[0], games[1], (names[0], names[1]))


def people(game: Game) -> list[Any]:
    """The players of a game: bots, and people's names."""
    return [bot or name for bot, name in zip(game.bots, game.names, strict=True)]


@args.checked(name=args.WORD)
def worlds_played(name: str) -> Pair:
    """The pair that runs in a panel of this notebook. Raises RunFirst if there is none."""
    if name not in PLAYED:
        raise RunFirst(
            f"Run the cell with `lab.two_worlds({name!r})` first: this one looks at it."
        )
    found: Pair = PLAYED[name].pair
    return found
