"""Racer: plays the Community Fund game to win it."""

from dataclasses import dataclass

from socialism_lab.bots.fund_bot import FundBot
from socialism_lab.rulebooks.community_fund.state import Fund


@dataclass(frozen=True)
class Racer(FundBot):
    """Takes whatever brings it chips and holds back the leader, but stops while `floor` is still
    in the Fund, for a ruined Fund makes it lose too; only for its last chip it goes on."""

    floor: int = 150

    def may_draw(self, game: Fund, seat: int, amount: int, what: str) -> bool:
        """While more than the floor stays; for the winning chip, while anything does."""
        last = what in ("fees", "chips") and game.placed[seat] + 1 >= game.settings.chips
        return game.purse - amount > (0 if last else self.floor)
