"""Worker: owns nothing, and lives on wages."""

from dataclasses import dataclass

from socialism_lab.bots.treasury_bot import TreasuryBot
from socialism_lab.engine.decision import Decision, Option
from socialism_lab.rulebooks.public_treasury.state import Treasury


@dataclass(frozen=True)
class Worker(TreasuryBot):
    """Buys no cards and no buildings, saves its wages, works where it pays, and votes yes."""

    labour: bool = True

    def buy(self, game: Treasury, decision: Decision) -> Option:
        """Never."""
        return "pass"

    def limit(self, game: Treasury, seat: int, k: int, rule: str) -> int:
        """Bids nothing."""
        return 0

    def turn(self, game: Treasury, decision: Decision) -> Option:
        """Rolls, and no more."""
        return "roll"

    def propose(self, game: Treasury, seat: int) -> None:
        """No deals."""
        return None

    def accept(self, game: Treasury, decision: Decision) -> Option:
        """No deals; to stop or to go on as the others do."""
        agrees = decision.about[1] in ("stop", "prolong")
        return super().accept(game, decision) if agrees else "no"

    def vote(self, game: Treasury, decision: Decision) -> Option:
        """For the change."""
        return "yes"
