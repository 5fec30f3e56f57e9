"""Random: any option, all equally likely; plays every game."""

from dataclasses import dataclass

from socialism_lab.bots.bot import Bot
from socialism_lab.engine.decision import Decision, Option, Options
from socialism_lab.engine.state import State


@dataclass(frozen=True)
class Random(Bot[State]):
    """Chooses by its own dice, which the game's seed throws."""

    def __call__(self, game: State, decision: Decision) -> Option:
        options: Options = decision.options
        return options[game.chance(decision.seat, len(options))]
