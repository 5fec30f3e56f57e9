"""Copycat: does as the others did, a little less well."""

from dataclasses import dataclass

from socialism_lab.bots.fund_bot import FundBot
from socialism_lab.engine.decision import Decision, Option
from socialism_lab.rulebooks.community_fund.state import Fund


@dataclass(frozen=True)
class Copycat(FundBot):
    """Gives what the others gave on average at the last GO, less `less` percent, and takes in a
    turn what they took on average in theirs, plus `less` percent; `start` before it knows.
    If it does not see takings (`sees=False`), it keeps to `start` with its own.

    After Fischbacher and Gächter 2010, American Economic Review 100(1): 541-556.
    """

    less: int = 10
    start: int = 25
    sees: bool = True

    def gift(self, game: Fund, decision: Decision) -> Option:
        """The others' average less that share, within what it has."""
        usual = self.average(game, decision.seat, game.last_gift) * (100 - self.less) // 100
        gifts: range = decision.options
        return max(gifts[0], min(usual, gifts[-1]))

    def may_draw(self, game: Fund, seat: int, amount: int, what: str) -> bool:
        """Until it has taken the others' average plus that share in this turn."""
        takings = game.last_taken if self.sees else [0] * game.players
        usual = self.average(game, seat, takings) * (100 + self.less) // 100
        return game.taken[seat] - game.taken_before[seat] + amount <= usual

    def average(self, game: Fund, seat: int, amounts: list[int]) -> int:
        """What the others did on average; `start` where nobody did anything."""
        others = sum(amounts) - amounts[seat]
        return others // (game.players - 1) if sum(amounts) else self.start
