"""Worker: owns nothing, and lives on wages."""

from dataclasses import dataclass
from typing import Any

from socialism_lab.bots.treasury_bot import TreasuryBot
from socialism_lab.engine.decision import Decision, Option


@dataclass(frozen=True)
class Worker(TreasuryBot):
    """Buys no cards and no buildings, saves its wages, works where it pays, and votes yes."""

    labour: bool = True

    def buy(self, game: Any, decision: Decision) -> Option:
        """Never."""
        return "pass"

    def limit(self, game: Any, seat: int, k: int) -> int:
        """Bids nothing."""
        return 0

    def turn(self, game: Any, decision: Decision) -> Option:
        """Rolls, and no more."""
        return "roll"

    def propose(self, game: Any, seat: int) -> tuple | None:
        """No deals."""
        return None

    def accept(self, game: Any, decision: Decision) -> Option:
        """No deals."""
        return "no"

    def vote(self, game: Any, decision: Decision) -> Option:
        """For the change."""
        return "yes"
