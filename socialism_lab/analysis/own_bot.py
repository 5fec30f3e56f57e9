"""Lesson C: what a bot is asked, and whether a bot of one's own keeps to the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import bots
from ..engine.decision import Decision
from ..engine.errors import LabError
from ..engine.game import Game
from ..engine.seats import Player, bot_name
from ..rulebooks import find
from .arguments import checked
from .batch import Row
from .simulate import simulate

TABLES: dict[str, tuple[dict[str, Any], ...]] = {  # game -> settings under which a bot is tried
    "community_fund": ({}, {"jail_split": "agreed", "purchase_limit": "own_cash", "cap": 100}),
    "public_treasury": ({}, {"start_cash": 300, "dealt": 0, "votes_needed": 1}),
}


@checked()
def questions(game: str = "community_fund", games: int = 8) -> list[Row]:
    """What bots are asked in some games: kind, rule, how often, and an example of the options."""
    rows: dict[str, Row] = {}
    name = find(game).name

    def listening(bot: Callable[..., Any]) -> Callable[..., Any]:
        def answer(state: Any, decision: Decision) -> Any:
            kind = decision.kind
            row = rows.setdefault(kind, {"kind": kind, "rule": decision.rule, "asked": 0})
            row |= {"asked": row["asked"] + 1, "for example": _example(decision.options)}
            return bot(state, decision)

        return answer

    for seed in range(games):
        players = [listening(bots.from_tag(kind)) for kind in bots.playing(name)[1:5]]
        Game(find(name), players, seed=seed).play()
    return sorted(rows.values(), key=lambda row: -row["asked"])


def _example(options: Any) -> str:
    if isinstance(options, range):
        return f"{options[0]} to {options[-1]}"
    return ", ".join(map(str, options[:4])) + (" ..." if len(options) > 4 else "")


@checked()
def fit(bot: Player, game: str = "community_fund", games: int = 5) -> str:
    """Whether a bot may play, in a sentence; if not, what is wrong, with the seed that shows it.

    Tried at tables of two to four, against itself and others, under two sets of settings: every
    answer must be allowed, the same when it is asked again, and the game unchanged.
    """
    name, bot = find(game).name, bots.from_tag(bot)
    others = [bots.from_tag(kind) for kind in bots.playing(name)]
    tried = 0
    for settings in TABLES[name]:
        for seed in range(games):
            field = [bot, *(others[(seed + k) % len(others)] for k in range(1 + seed % 3))]
            for players in (field, [bot] * len(field)):
                try:
                    simulate(name, players, 1, seed, money=False, **settings)
                except LabError as fault:
                    return f"{bot_name(bot)} may not play yet. In {fault}"
                tried += 1
    return (
        f"{bot_name(bot)} may play: in {tried} games every answer was allowed, and the same when "
        "asked again, and it changed nothing."
    )
