"""Restrained: takes nothing from the Fund that its own cash could wait for."""

from dataclasses import dataclass
from typing import Any

from socialism_lab.bots.fund_player import NEVER, FundPlayer
from socialism_lab.engine.decision import Decision, Option


@dataclass(frozen=True)
class Restrained(FundPlayer):
    """Gives what it does not need for its next step, a fee of its own or a chip on landing; pays
    prices and fees with its own cash only, else auctions or waits."""

    prices: int = NEVER
    fees: int = NEVER

    def gift(self, game: Any, decision: Decision) -> Option:
        """All but the dearest fee it could pay next (or the price of a chip)."""
        spaces, options = game.data.spaces, decision.options
        fees = [spaces[k].fee for k in game.open_places(decision.seat)]
        need = max([game.settings.contribution, *fees])
        return max(options[0], options[-1] - need)
