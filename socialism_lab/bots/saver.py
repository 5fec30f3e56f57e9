"""Saver: cash first."""

from dataclasses import dataclass

from socialism_lab.bots.treasury_bot import TreasuryBot
from socialism_lab.engine.decision import Decision, Option
from socialism_lab.rulebooks.public_treasury.state import Treasury


@dataclass(frozen=True)
class Saver(TreasuryBot):
    """Keeps a large reserve, so that it buys little and builds less; votes yes when it owns fewer
    lots than an equal share."""

    reserve: int = 700

    def vote(self, game: Treasury, decision: Decision) -> Option:
        """Yes when it owns less land than most."""
        owned = [owner for owner in (game.owner[k] for k in game.data.lots) if owner >= 0]
        return "yes" if owned.count(decision.seat) * game.players < len(owned) else "no"
