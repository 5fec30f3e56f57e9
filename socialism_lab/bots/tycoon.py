"""Tycoon: plays the Public Treasury game to win it."""

from dataclasses import dataclass

from socialism_lab.bots.calculator import gain
from socialism_lab.bots.treasury_bot import TreasuryBot, profit
from socialism_lab.engine.decision import Decision, Option
from socialism_lab.rulebooks.public_treasury.state import Treasury
from socialism_lab.rulebooks.public_treasury.words import verb_and_space


@dataclass(frozen=True)
class Tycoon(TreasuryBot):
    """Spends all but a small reserve, mortgages its single cards to build up its colour groups,
    works where it pays, and wants the revolution when it would gain more by it than any other
    player."""

    reserve: int = 50
    labour: bool = True

    def turn(self, game: Treasury, decision: Decision) -> Option:
        """As the others do; but it borrows before it leaves a building that pays unbuilt."""
        choice = self.best(game, decision.seat, decision.options)
        if choice != "roll" or not self.lacks(game, decision.seat):
            return choice
        singles = []
        for word in decision.options:
            verb, k = verb_and_space(word)
            if verb == "mortgage" and not game.holds(decision.seat, k):
                singles.append((game.data.spaces[k].rent[0], k, word))
        return min(singles)[2] if singles else "roll"

    def lacks(self, game: Treasury, seat: int) -> bool:
        """Whether money alone stands between its colour groups and a building that pays."""
        return not game.revolution and any(
            game.data.spaces[k].house_cost > self.spare(game, seat)
            and k not in game.built
            and profit(game.data.spaces[k], game.houses[k], self.visits(game)) > 0
            for k in game.book.sites(game, seat)
        )

    def calls(self, game: Treasury, seat: int) -> bool:
        """Looks every fourth turn."""
        return game.turns[seat] % 4 == 0 and self.gains_most(game, seat)

    def vote(self, game: Treasury, decision: Decision) -> Option:
        """To get ahead of the others."""
        return "yes" if self.gains_most(game, decision.seat) else "no"

    def gains_most(self, game: Treasury, seat: int) -> bool:
        """Whether nobody would gain as much."""
        return gain(game, seat) > max(gain(game, other) for other in game.others(seat))
