"""Games to look at: played by a bot that answers by its own dice."""

from socialism_lab.engine.game import Game
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from socialism_lab.rulebooks.public_treasury.book import LAISSEZ_FAIRE


def dicing(game, decision):
    """Any option, but small gifts and low bids."""
    options = decision.options
    top = min(len(options), 20 if decision.kind == "gift" else 2 if decision.kind == "bid" else 99)
    return options[game.chance(decision.seat, top)]


def fund_game(seed=5, players=4, **more):
    return Game(COMMUNITY_FUND, [dicing] * players, seed=seed, **more).play()


def settling(game, decision):
    """A Treasury player by its own dice: buys, builds often, calls and votes yes from turn 12."""
    options, dice = decision.options, game.chance(decision.seat, 6)
    if decision.kind == "buy":
        return options[0] if dice and game.cash[decision.seat] > 250 else "pass"
    if decision.kind == "bid":
        return options[dice % 2]
    if decision.kind == "turn":
        wanted = [o for o in options if o.startswith(("build", "wait", "lift"))]
        wanted += ["call"] * ("call" in options and game.turn > 12)
        return wanted[0] if wanted and dice > 1 else "roll"
    if decision.kind == "vote":
        return "yes" if game.turn > 12 and dice else "no"
    return options[dice % len(options)]


def treasury_game(seed=7, players=4, **more):
    more = {"laps": 3} | more
    return Game(LAISSEZ_FAIRE, [settling] * players, seed=seed, **more).play()
