"""Careful: gives half, and holds back from the Fund."""

from dataclasses import dataclass

from socialism_lab.bots.fund_player import FundPlayer


@dataclass(frozen=True)
class Careful(FundPlayer):
    """Gives half its cash at GO, manages at list price, bids its own cash only, self-develops on
    the Fund only while more than 400 stay in it, takes no shuttle, and plays no card
    against others."""
