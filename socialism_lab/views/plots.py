"""`lab.plots`: the pictures and tables of a game, of thousands of games, of one's own numbers."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine import checks as args

from . import claims, fund, kinds, treasury
from .charts import Chart, Series, bars, dots, lines
from .compared import (
    attribution,
    bank,
    beside,
    forest,
    gains,
    intervals,
    ranks,
    same_luck,
    shares,
    taxes,
    votes,
    yardsticks,
)
from .dilemma import choices, paper, schelling
from .fund import by_rule, conservation, given_and_taken, ledger, mean_flows, sankey
from .phrases import game_of
from .spread import bands, distribution, lorenz
from .treasury import ballots, holdings, income, margin, mean_income, rents, wages, wealth

__all__ = [
    "Chart",
    "Series",
    "attribution",
    "ballots",
    "bands",
    "bank",
    "bars",
    "beside",
    "by_rule",
    "choices",
    "claims",
    "conservation",
    "distribution",
    "dots",
    "forest",
    "gains",
    "given_and_taken",
    "holdings",
    "income",
    "intervals",
    "ledger",
    "level",
    "lines",
    "lorenz",
    "margin",
    "mean_flows",
    "mean_income",
    "paper",
    "ranks",
    "rents",
    "same_luck",
    "sankey",
    "schelling",
    "shares",
    "taxes",
    "votes",
    "wages",
    "wealth",
    "yardsticks",
]


@args.checked(game=kinds.GAME)
def level(game: Any) -> Chart:
    """The common purse of either game, turn by turn."""
    return (fund if game_of(game.state) == "community_fund" else treasury).level(game)


def __getattr__(name: str) -> Any:
    raise AttributeError(f"there is no plot {name!r}; there are {', '.join(__all__)}")
