"""FreeRider: gives the least, and lets the Fund pay for everything."""

from dataclasses import dataclass

from socialism_lab.bots.bot import ALWAYS
from socialism_lab.bots.fund_player import FundPlayer


@dataclass(frozen=True)
class FreeRider(FundPlayer):
    """Gives the least at GO; manages, bids up to the list price, self-develops and rides one stop
    at the Fund's cost whenever it may, whatever is left (or: while more than `keep` is); plays any
    card."""

    give: int = 0
    bids: int = ALWAYS
    fees: int = ALWAYS
    rides: int = ALWAYS
    hostile: bool = True
