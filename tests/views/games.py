"""Games to look at: played by a bot that answers by its own dice."""

from socialism_lab.engine.game import Game
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND


def dicing(game, decision):
    """Any option, but small gifts and low bids."""
    options = decision.options
    top = min(len(options), 20 if decision.kind == "gift" else 2 if decision.kind == "bid" else 99)
    return options[game.chance(decision.seat, top)]


def fund_game(seed=5, players=4, **more):
    return Game(COMMUNITY_FUND, [dicing] * players, seed=seed, **more).play()
