"""Landlord: lives on rents."""

from dataclasses import dataclass

from socialism_lab.bots.treasury_bot import TreasuryBot


@dataclass(frozen=True)
class Landlord(TreasuryBot):
    """Buys whatever it can pay for, completes colour groups by deals, builds, and votes no."""

    reserve: int = 50
