"""Random: any option, all equally likely; plays every game."""

from dataclasses import dataclass
from typing import Any

from socialism_lab.bots.bot import Bot
from socialism_lab.engine.decision import Decision, Option


@dataclass(frozen=True)
class Random(Bot):
    """Chooses by its own dice, which the game's seed throws."""

    def __call__(self, game: Any, decision: Decision) -> Option:
        options = decision.options
        return options[game.chance(decision.seat, len(options))]
