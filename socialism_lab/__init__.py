"""Two board games in Jupyter: what do the rules of an economy do to those who live under them?

    import socialism_lab as lab
    game = lab.Game("community_fund", players=["Ada", lab.bots.Copycat()], seed=1848)
    lab.play(game)

Nothing but the names is loaded here: each part is imported when it is first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .engine.game import Game as Table
    from .engine.rulebook import Rulebook
    from .engine.seats import Bot, Player

__version__ = "0.1.0"

LAZY = {
    "bots": ".bots:",
    "books": ".rulebooks:",
    "measures": ".analysis.measures:",
    "plots": ".views.plots:",
    "play": ".notebook.tables:play",
    "two_worlds": ".notebook.tables:two_worlds",
    "prepared": ".rulebooks.prepared:prepared",
    "prepared_game": ".notebook.tables:prepared_game",
    "played": ".notebook.tables:played",
    "ask": ".notebook.ask:ask",
    "answer": ".notebook.ask:answer",
    "answers": ".notebook.ask:answers",
    "homework": ".notebook.homework:homework",
    "written": ".notebook.homework:written",
    "own_number": ".notebook.homework:own_number",
    "search_ledger": ".notebook.homework:search_ledger",
    "hand_in": ".notebook.homework:hand_in",
    "room": ".rooms.room:room",
    "wall": ".notebook.wall:wall",
    "show": ".notebook.lesson:show",
    "simulate": ".analysis.simulate:simulate",
    "compare": ".analysis.compare:compare",
    "GRID": ".analysis.compare:GRID",
    "attribute": ".analysis.attribute:attribute",
    "vote_sums": ".analysis.ballot:vote_sums",
    "ballot": ".analysis.ballot:ballot",
    "revolution_in": ".analysis.attribute:revolution_in",
    "samples": ".analysis.statistics:samples",
    "schelling": ".analysis.dilemma:schelling",
    "public_good": ".analysis.dilemma:public_good",
    "survival": ".analysis.dilemma:survival",
    "builders_sums": ".analysis.taxes:builders_sums",
    "house_demand": ".analysis.taxes:house_demand",
    "fit": ".analysis.tournament:fit",
    "policy": ".notebook.policy:policy",
    "questions": ".analysis.tournament:questions",
    "claims": ".analysis.claims:",
    "cause": ".analysis.causes:cause",
    "causes": ".analysis.causes:causes",
    "wage_rises": ".analysis.causes:wage_rises",
    "rule_effects": ".analysis.causes:rule_effects",
    "assumptions": ".analysis.causes:assumptions",
    "TWO_WORLDS": ".analysis.causes:TWO_WORLDS",
    "tax_curves": ".analysis.taxes:tax_curves",
    "strategies": ".analysis.tournament:strategies",
    "tournament": ".analysis.tournament:tournament",
    "story": ".views.words:story",
    "LabError": ".engine.errors:LabError",
    "replace": ".rulebooks:replace",
    "nothing": ".engine.rulebook:nothing",
}
__all__ = ["Game", "load", "verify", *LAZY]


def Game(
    game: str | Rulebook = "",
    players: Sequence[Player] = (),
    seed: int = 1848,
    *,
    board: Any = None,
    cards: Any = None,
    **settings: Any,
) -> Table:
    """A game of "community_fund", "own_purses", "public_treasury", "revolution", or your own.

    `players` are names (people) and bots, in the order of play; `board` and `cards` are CSV files
    of your own; `dice`, `decks` and `position` script what happens; other settings go by name.
    Raises a LabError that names what is wrong and what is allowed.
    """
    from .bots import check_names
    from .engine.game import Game as Table
    from .rulebooks import find

    check_names(players)
    return Table(find(game), players, seed, files={"board": board, "cards": cards}, **settings)


def load(
    source: Any = "",
    players: Sequence[Player] = (),
    *,
    board: Any = None,
    cards: Any = None,
    book: Rulebook | None = None,
    bots: Mapping[int | str, Bot] | None = None,
    check: bool = False,
) -> Table:
    """The game of a resume code, a saved file, its text or its dict, at the point it had reached.

    `players` gives names or bots for all seats or the people's, `bots` a bot for some; a game with
    its own board, cards or rules needs them again. `verify` uses `check`. Raises RecordError.
    """
    from . import rulebooks
    from .bots import check_names, from_tag
    from .engine import saves

    check_names(players)
    files = {"board": board, "cards": cards}
    return saves.load(
        source, rulebooks.of_game, from_tag, book=book, files=files, players=players, bots=bots,
        check=check,
    )  # fmt: skip


def verify(source: Any = "", **given: Any) -> Table:
    """Proof of play: load a game, asking its bots again. Raises RecordError.

    It is refused if its choices do not lead to the state and the result that it states, or if a
    bot of the kit would have answered otherwise."""
    return load(source, check=True, **given)


def __getattr__(name: str) -> Any:
    if name not in LAZY:
        raise AttributeError(f"socialism_lab has no {name!r}; it has {', '.join(sorted(__all__))}")
    module, _, part = LAZY[name].partition(":")
    found = import_module(module, __name__)
    return getattr(found, part) if part else found


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


if "IPython" in sys.modules:
    import_module(".notebook.slips", __name__)  # a beginner's slips are answered in words
