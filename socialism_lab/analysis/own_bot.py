"""Lesson C: what a bot is asked, and whether a bot of one's own keeps to the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import bots
from ..engine import checks as args
from ..engine.decision import Decision
from ..engine.errors import LabError
from ..engine.game import Game
from ..engine.seats import bot_name
from ..rulebooks import find
from .simulate import BATCH, simulate

TABLES: dict[str, tuple[dict[str, Any], ...]] = {  # game -> settings under which a bot is tried
    "community_fund": ({}, {"jail_split": "agreed", "purchase_limit": "own_cash", "cap": 100}),
    "public_treasury": ({}, {"start_cash": 300, "dealt": 0, "votes_needed": 1}),
}


@args.checked(games=args.GAMES)
def questions(game: str = "community_fund", games: int = 8) -> list[dict]:
    """What bots are asked in some games: kind, rule, how often, and an example of the options."""
    rows: dict[str, dict] = {}
    name = find(game).name
    players = [bots.from_tag(kind) for kind in bots.playing(name)[:5]][1:]

    def asked(bot: Callable) -> Callable:
        def listening(state: Any, decision: Decision) -> Any:
            kind, options = decision.kind, decision.options
            example = (
                f"{options[0]} to {options[-1]}"
                if isinstance(options, range)
                else ", ".join(map(str, options[:4])) + (" ..." if len(options) > 4 else "")
            )
            row = rows.setdefault(kind, {"kind": kind, "rule": decision.rule, "asked": 0})
            row |= {"asked": row["asked"] + 1, "for example": example}
            return bot(state, decision)

        return listening

    for seed in range(games):
        Game(find(name), [asked(bot) for bot in players], seed=seed).play()
    return sorted(rows.values(), key=lambda row: -row["asked"])


@args.checked(bot=args.BOT, games=args.GAMES, limit=BATCH["limit"])
def fit(bot: Callable, game: str = "community_fund", games: int = 5, limit: float = 5) -> str:
    """Whether a bot may play, in a sentence; if not, what is wrong, with the seed that shows it.

    Tried at tables of two to four, against itself and others, under two sets of settings: every
    answer must be allowed, the same when it is asked again, and the game unchanged; no game may
    take longer than `limit` seconds.
    """  # fmt: skip
    name, bot = find(game).name, bots.from_tag(bot)
    others = [bots.from_tag(kind) for kind in bots.playing(name)]
    tried = 0
    for settings in TABLES[name]:
        for seed in range(games):
            field = [bot, *(others[(seed + k) % len(others)] for k in range(1 + seed % 3))]
            for players in (field, [bot] * len(field)):
                try:
                    simulate(name, players, 1, seed, money=False, limit=limit, **settings)
                except LabError as fault:
                    return f"{bot_name(bot)} may not play yet. In {fault}"
                tried += 1
    return (
        f"{bot_name(bot)} may play: in {tried} games every answer was allowed, and the same when "
        "asked again, and it changed nothing."
    )
