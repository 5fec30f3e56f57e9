"""Reformer: calls for the revolution, so that land rent is for all."""

from dataclasses import dataclass

from socialism_lab.bots.treasury_bot import TreasuryBot
from socialism_lab.engine.decision import Decision, Option
from socialism_lab.rulebooks.public_treasury.state import Treasury


@dataclass(frozen=True)
class Reformer(TreasuryBot):
    """Plays as the others do, but calls for the revolution in every lap, from round `from_round`
    on, and votes yes, whatever it owns itself."""

    from_round: int = 2

    def calls(self, game: Treasury, seat: int) -> bool:
        """In every lap."""
        return game.round >= self.from_round

    def vote(self, game: Treasury, decision: Decision) -> Option:
        """For the change."""
        return "yes"
