"""Tycoon: plays the Public Treasury game to win it."""

from dataclasses import dataclass
from typing import Any

from socialism_lab.bots.self_interested import gain
from socialism_lab.bots.treasury_bot import TreasuryBot, profit
from socialism_lab.engine.decision import Decision, Option


@dataclass(frozen=True)
class Tycoon(TreasuryBot):
    """Spends all but a small reserve, mortgages its single cards to build up its colour groups,
    works where it pays, and wants the revolution when it would gain more by it than any other
    player."""

    reserve: int = 50
    labour: bool = True

    def turn(self, game: Any, decision: Decision) -> Option:
        """As the others do; but it borrows before it leaves a building that pays unbuilt."""
        choice = self.best(game, decision.seat, decision.options)
        loans = [word for word in decision.options if word.startswith("mortgage:")]
        if choice != "roll" or not loans or not self.lacks(game, decision.seat):
            return choice
        singles = [word for word in loans if not game.holds(decision.seat, int(word[9:]))]
        return min(singles, key=lambda word: rent(game, int(word[9:]))) if singles else "roll"

    def lacks(self, game: Any, seat: int) -> bool:
        """Whether money alone stands between its colour groups and a building that pays."""
        return not game.revolution and any(
            game.data.spaces[k].house_cost > self.spare(game, seat)
            and k not in game.built
            and profit(game.data.spaces[k], game.houses[k], self.visits(game)) > 0
            for k in game.book.sites(game, seat)
        )

    def calls(self, game: Any, seat: int) -> bool:
        """Looks every fourth turn."""
        return game.turns[seat] % 4 == 0 and self.gains_most(game, seat)

    def vote(self, game: Any, decision: Decision) -> Option:
        """To get ahead of the others."""
        return "yes" if self.gains_most(game, decision.seat) else "no"

    def gains_most(self, game: Any, seat: int) -> bool:
        """Whether nobody would gain as much."""
        return gain(game, seat) > max(gain(game, other) for other in game.others(seat))


def rent(game: Any, k: int) -> int:
    """The printed rent of a card with nothing built and nothing else held."""
    return game.data.spaces[k].rent[0]
