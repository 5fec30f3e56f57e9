"""What a plot may be given: games, results and comparisons of one game or of either."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.checks import Kind
from socialism_lab.rulebooks.community_fund.board import FundData
from socialism_lab.rulebooks.community_fund.state import Fund
from socialism_lab.rulebooks.public_treasury.board import Data
from socialism_lab.rulebooks.public_treasury.state import Treasury


def game(state: type | tuple[type, ...], title: str, name: str) -> Kind:
    """A game with such a state."""
    such = f'a game{title}, such as lab.Game("{name}", ["Ada", "Ben"])'
    return Kind(lambda x: isinstance(getattr(x, "state", None), state), such)


def results(data: type, title: str, name: str) -> Kind:
    """Results of a game with such data, with the money by rule."""

    def fits(x: Any) -> bool:
        return hasattr(x, "batch") and isinstance(x.batch.data, data) and x.batch.money

    such = f'results{title} with their money, such as lab.simulate("{name}", players)'
    return Kind(fits, such)


FUND, TREASURY = " of the Community Fund", " of the Public Treasury"
GAME = game((Fund, Treasury), "", "community_fund")
FUND_GAME = game(Fund, FUND, "community_fund")
TREASURY_GAME = game(Treasury, TREASURY, "public_treasury")
FUND_RESULTS = results(FundData, FUND, "community_fund")
TREASURY_RESULTS = results(Data, TREASURY, "public_treasury")
COMPARISON = Kind(lambda x: hasattr(x, "forest"), "what lab.compare gives")
TREASURIES = Kind(
    lambda x: COMPARISON.fits(x) and all(map(TREASURY_RESULTS.fits, x.results.values())),
    "what lab.compare gives for rulebooks of the Public Treasury",
)
