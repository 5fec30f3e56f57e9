"""Taker: lets the Fund pay for whatever it may; in all else like Careful."""

from dataclasses import dataclass

from socialism_lab.bots.bot import ALWAYS
from socialism_lab.bots.fund_player import FundPlayer


@dataclass(frozen=True)
class Taker(FundPlayer):
    """Gives half its cash at GO and plays no card against others, as Careful does; but manages,
    bids up to the list price, self-develops and rides one stop at the Fund's cost whenever it may,
    whatever is left (or: while more than `keep` is)."""

    bids: int = ALWAYS
    fees: int = ALWAYS
    rides: int = ALWAYS
