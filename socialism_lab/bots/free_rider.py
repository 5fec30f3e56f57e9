"""FreeRider: gives the least, and lets the Fund pay for everything."""

from dataclasses import dataclass

from socialism_lab.bots.taker import Taker


@dataclass(frozen=True)
class FreeRider(Taker):
    """Gives the least at GO; manages, bids up to the list price, self-develops and rides one stop
    at the Fund's cost whenever it may, whatever is left (or: while more than `keep` is); plays any
    card."""

    give: int = 0
    hostile: bool = True
