"""`lab.plots`: the pictures and tables of a game, of thousands of games, of one's own numbers."""
# ruff: noqa: F401 - these names are what the module is for

from __future__ import annotations

from socialism_lab.engine import checks as args
from socialism_lab.engine.game import Game

from . import claims, fund, kinds, phrases, treasury
from .charts import Chart, Series, bars, dots, lines
from .compared import (
    attribution,
    bank,
    deadweight,
    forest,
    gains,
    intervals,
    means,
    ranks,
    same_luck,
    shares,
    taxes,
    yardsticks,
)
from .dilemma import dilemma, paper, rules_table
from .fund import by_rule, conservation, given_and_taken, ledger, mean_flows, sankey
from .spread import bands, distribution, lorenz, strip
from .treasury import ballots, holdings, income, margin, mean_income, rents, wages, wealth
from .worlds import two_worlds, who_paid


@args.checked(game=kinds.GAME)
def level(game: Game) -> Chart:
    """The common purse of either game, turn by turn."""
    return (fund if phrases.game_of(game.state) == "community_fund" else treasury).level(game)
