"""What a plot may be given: games, results and comparisons of one game or of either."""

from __future__ import annotations

from socialism_lab.engine.checks import Kind
from socialism_lab.rulebooks.community_fund.board import FundData
from socialism_lab.rulebooks.community_fund.state import Fund
from socialism_lab.rulebooks.public_treasury.board import Data
from socialism_lab.rulebooks.public_treasury.state import Treasury


def kinds(of: str, name: str, states: tuple[type, ...], data: type) -> tuple[Kind, Kind]:
    """A game with such a state; results of one with such data, with the money by rule."""
    game = f'a game{of}, such as lab.Game("{name}", ["Ada", "Ben"])'
    results = f'results{of} with their money, such as lab.simulate("{name}", players)'
    return (
        Kind(lambda x: isinstance(getattr(x, "state", None), states), game),
        Kind(
            lambda x: hasattr(x, "batch") and isinstance(x.batch.data, data) and x.batch.money,
            results,
        ),
    )


GAME, _ = kinds("", "community_fund", (Fund, Treasury), FundData)
FUND_GAME, FUND_RESULTS = kinds(" of the Community Fund", "community_fund", (Fund,), FundData)
TREASURY = (" of the Public Treasury", "public_treasury", (Treasury,), Data)
TREASURY_GAME, TREASURY_RESULTS = kinds(*TREASURY)
COMPARISON = Kind(lambda x: hasattr(x, "forest"), "what lab.compare gives")
TREASURIES = Kind(
    lambda x: COMPARISON.fits(x) and all(map(TREASURY_RESULTS.fits, x.results.values())),
    "what lab.compare gives for rulebooks of the Public Treasury",
)
