"""Builder: does the sum of the next house in the open, taxes included."""

from dataclasses import dataclass

from socialism_lab.bots.treasury_bot import HOUSE, LANDINGS, TreasuryBot
from socialism_lab.rulebooks.public_treasury.board import Space
from socialism_lab.rulebooks.public_treasury.state import Treasury
from socialism_lab.rulebooks.public_treasury.taxes import TaxSettings


@dataclass(frozen=True)
class Builder(TreasuryBot):
    """Buys, deals and builds as the others do, but puts up the next house only where its sum is
    above 0: the rents to come, the 100 that it counts at the end (unless `points` is off), less
    its cost and the house tax of the laps to come. A land tax is not in the sum."""

    reserve: int = 0
    points: bool = True

    def gain(self, game: Treasury, space: Space, visits: int) -> int:
        """What is left over from the next house on a lot."""
        others = game.players - 1
        laps = visits // others
        settings = game.settings
        tax = settings.house_tax if isinstance(settings, TaxSettings) else 0
        return builders_sum(space, game.houses[space.index], others, laps, tax, self.points)["sum"]


def builders_sum(
    space: Space, level: int, others: int, laps: int, house_tax: int = 0, points: bool = True
) -> dict[str, int]:
    """The sum of the next house on a lot with `level` houses, part by part, in whole money.

    Each of the others lands there about once in LANDINGS laps; the tax is per cent of cost and
    lap. That a part of it comes back as a dividend is left out."""
    more = space.rent[level + 1] - (space.rent[level] if level else 0)
    parts = {
        "more rent": more * others * laps // LANDINGS,
        "counts at the end": HOUSE if points else 0,
        "cost": -space.house_cost,
        "house tax": -(space.house_cost * house_tax * laps // 100),
    }
    return parts | {"sum": sum(parts.values())}
