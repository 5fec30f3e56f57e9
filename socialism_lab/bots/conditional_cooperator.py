"""ConditionalCooperator: does as the others did, a little less well."""

from dataclasses import dataclass
from typing import Any

from socialism_lab.bots.fund_bot import FundBot
from socialism_lab.engine.decision import Decision, Option


@dataclass(frozen=True)
class ConditionalCooperator(FundBot):
    """Gives what the others gave on average at the last GO, less `less` percent, and takes in a
    turn what they took on average in theirs, plus `less` percent; `start` before it knows.
    If it does not see takings (`sees=False`), it keeps to `start` with its own.

    After Fischbacher and Gächter 2010, American Economic Review 100(1): 541-556.
    """

    less: int = 10
    start: int = 25
    sees: bool = True

    def gift(self, game: Any, decision: Decision) -> Option:
        """The others' average less that share, within what it has."""
        usual = self._average(game, decision.seat, game.last_gift) * (100 - self.less) // 100
        return max(decision.options[0], min(usual, decision.options[-1]))

    def may_draw(self, game: Any, seat: int, amount: int, what: str) -> bool:
        """Until it has taken the others' average plus that share in this turn."""
        takings = game.last_taken if self.sees else [0] * game.players
        usual = self._average(game, seat, takings) * (100 + self.less) // 100
        return game.taken[seat] - game.taken_before[seat] + amount <= usual

    def _average(self, game: Any, seat: int, amounts: list[int]) -> int:
        known = sum(amounts) > 0
        others = sum(amounts) - amounts[seat]
        return others // (game.players - 1) if known else self.start
