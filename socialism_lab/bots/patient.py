"""Patient: takes nothing from the Fund that its own cash could wait for."""

from dataclasses import dataclass

from socialism_lab.bots.bot import NEVER
from socialism_lab.bots.fund_player import FundPlayer
from socialism_lab.engine.decision import Decision, Option
from socialism_lab.rulebooks.community_fund.state import Fund


@dataclass(frozen=True)
class Patient(FundPlayer):
    """Gives what it does not need for its next step, a fee of its own or a chip on landing; pays
    prices and fees with its own cash only, else auctions or waits."""

    prices: int = NEVER
    fees: int = NEVER

    def gift(self, game: Fund, decision: Decision) -> Option:
        """All but the dearest fee it could pay next (or the price of a chip)."""
        fees = [game.data.spaces[k].fee for k in game.open_places(decision.seat)]
        gifts: range = decision.options
        need = max([game.settings.contribution, *fees])
        return max(gifts[0], gifts[-1] - need)
