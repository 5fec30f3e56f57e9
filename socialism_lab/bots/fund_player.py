"""FundPlayer: one player of the Fund game whose giving and taking are settings."""

from dataclasses import dataclass

from socialism_lab.bots.bot import ALWAYS, NEVER
from socialism_lab.bots.fund_bot import AGAINST, FundBot
from socialism_lab.engine.decision import Decision, Option
from socialism_lab.rulebooks.community_fund.state import Fund


@dataclass(frozen=True)
class FundPlayer(FundBot):
    """Gives `give` percent of its cash at GO. Lets the Fund pay for list prices, bids, fees,
    contributed chips and shuttle rides as long as more than that setting, and always more than
    `keep`, would stay in it; what its own cash covers it pays in any case. Plays cards against
    others only if `hostile`."""

    give: int = 50
    keep: int = ALWAYS
    prices: int = ALWAYS
    bids: int = NEVER
    fees: int = 400
    chips: int = ALWAYS
    rides: int = NEVER
    hostile: bool = False

    def gift(self, game: Fund, decision: Decision) -> Option:
        """That share of the cash, rounded down; at least the smallest gift."""
        gifts: range = decision.options
        return max(gifts[0], gifts[-1] * self.give // 100)

    def may_draw(self, game: Fund, seat: int, amount: int, what: str) -> bool:
        """Only while more than the settings say would stay in the Fund."""
        floor: int = getattr(self, what)
        return self.keep < game.purse - amount > floor

    def wants(self, game: Fund, seat: int, effect: str) -> bool:
        """Any card of use to itself or to all; those against others only if hostile."""
        if effect in AGAINST and not self.hostile:
            return False
        return super().wants(game, seat, effect)
