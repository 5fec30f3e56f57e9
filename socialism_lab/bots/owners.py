"""The characters of the Public Treasury game, and what its Calculator and Builder reckon."""

from dataclasses import dataclass

from socialism_lab.bots.treasury import LANDINGS, TreasuryBot, profit
from socialism_lab.engine.decision import Decision, Option
from socialism_lab.rulebooks.public_treasury.board import Space
from socialism_lab.rulebooks.public_treasury.money import CARD, HOUSE
from socialism_lab.rulebooks.public_treasury.state import Treasury, verb_and_space
from socialism_lab.rulebooks.public_treasury.taxes import TaxSettings


@dataclass(frozen=True)
class Landlord(TreasuryBot):
    """Buys whatever it can pay for, completes colour groups by deals, builds, and votes no."""

    reserve: int = 50


@dataclass(frozen=True)
class Saver(TreasuryBot):
    """Keeps a large reserve; votes yes when it owns fewer lots than an equal share."""

    reserve: int = 700

    def wants(self, game: Treasury, seat: int) -> bool:
        """Yes when it owns less land than most."""
        owned = [owner for owner in (game.owner[k] for k in game.data.lots) if owner >= 0]
        return owned.count(seat) * game.players < len(owned)


@dataclass(frozen=True)
class Worker(TreasuryBot):
    """Buys no cards and no buildings, saves its wages, works where it pays, and votes yes."""

    labour: bool = True

    def limit(self, game: Treasury, seat: int, k: int, rule: str) -> int:
        """Bids nothing."""
        return 0

    def buy(self, game: Treasury, decision: Decision) -> Option:
        """Never."""
        return "pass"

    def turn(self, game: Treasury, decision: Decision) -> Option:
        """Rolls, and no more."""
        return "roll"

    def propose(self, game: Treasury, seat: int) -> None:
        """No deals."""

    def accept(self, game: Treasury, decision: Decision) -> Option:
        """No deals; to stop or to go on as the others do."""
        agrees = decision.about[1] in ("stop", "prolong")
        return super().accept(game, decision) if agrees else "no"

    def wants(self, game: Treasury, seat: int) -> bool:
        """For the change."""
        return True


@dataclass(frozen=True)
class Reformer(TreasuryBot):
    """Plays as the others do, but calls for the revolution in every lap, from round `from_round`
    on, and votes yes, whatever it owns itself."""

    from_round: int = 2

    def calls(self, game: Treasury, seat: int) -> bool:
        """In every lap."""
        return game.round >= self.from_round

    def wants(self, game: Treasury, seat: int) -> bool:
        """For the change."""
        return True


@dataclass(frozen=True)
class Calculator(TreasuryBot):
    """Plays as the others do, and works where it pays; calls, and votes yes, when the revolution
    would bring it more than `least`: see `gain`."""

    labour: bool = True
    least: int = 0

    def calls(self, game: Treasury, seat: int) -> bool:
        """Looks every fourth turn."""
        return game.turns[seat] % 4 == 0 and self.wants(game, seat)

    def wants(self, game: Treasury, seat: int) -> bool:
        """By its own gain."""
        return gain(game, seat) > self.least


@dataclass(frozen=True)
class Tycoon(TreasuryBot):
    """Plays to win: spends all but a small reserve, mortgages its single cards to build up its
    colour groups, works where it pays, and wants the revolution when it would gain more by it than
    any other player."""

    reserve: int = 50
    labour: bool = True

    def turn(self, game: Treasury, decision: Decision) -> Option:
        """As the others do; but it borrows before it leaves a building that pays unbuilt."""
        choice = super().turn(game, decision)
        if choice != "roll" or not self.lacks(game, decision.seat):
            return choice
        singles = []
        for word in decision.options:
            verb, k = verb_and_space(word)
            if verb == "mortgage" and not game.whole[k]:
                singles.append((game.data.spaces[k].rent[0], k, word))
        return min(singles)[2] if singles else "roll"

    def lacks(self, game: Treasury, seat: int) -> bool:
        """Whether money alone stands between its colour groups and a building that pays."""
        return not game.revolution and any(
            game.data.spaces[k].house_cost > self.spare(game, seat)
            and k not in game.built
            and profit(game.data.spaces[k], game.houses[k], self.visits(game)) > 0
            for k in game.book.sites(game, seat)
        )

    def calls(self, game: Treasury, seat: int) -> bool:
        """Looks every fourth turn."""
        return game.turns[seat] % 4 == 0 and self.wants(game, seat)

    def wants(self, game: Treasury, seat: int) -> bool:
        """To get ahead of the others."""
        return gain(game, seat) > max(gain(game, other) for other in game.others(seat))


@dataclass(frozen=True)
class Builder(TreasuryBot):
    """Buys, deals and builds as the others do, but puts up the next house only where its sum is
    above 0: the rents to come, the 100 that it counts at the end (unless `points` is off), less
    its cost and the house tax of the laps to come. A land tax is not in the sum."""

    reserve: int = 0
    points: bool = True

    def gain(self, game: Treasury, space: Space, visits: int) -> int:
        """What is left over from the next house on a lot."""
        others, settings = game.players - 1, game.settings
        tax = settings.house_tax if isinstance(settings, TaxSettings) else 0
        level, laps = game.houses[space.index], visits // others
        return builders_sum(space, level, others, laps, tax, self.points)["sum"]


def builders_sum(
    space: Space, level: int, others: int, laps: int, house_tax: int = 0, points: bool = True
) -> dict[str, int]:
    """The sum of the next house on a lot with `level` houses, part by part, in whole money.

    Each of the others lands there about once in LANDINGS laps; the tax is per cent of cost and
    lap. That a part of it comes back as a dividend is left out."""
    more = space.rent[level + 1] - (space.rent[level] if level else 0)
    parts = {"more rent": more * others * laps // LANDINGS}
    parts |= {"counts at the end": HOUSE if points else 0, "cost": -space.house_cost}
    parts |= {"house tax": -(space.house_cost * house_tax * laps // 100)}
    return parts | {"sum": sum(parts.values())}


def gain(game: Treasury, seat: int) -> int:
    """What a revolution now would bring a seat until the last lap, if everybody plays on as
    before: the sum of its `lines`."""
    visits, once, wages = lines(game, seat)
    laps = game.last_lap - game.leader
    return sum(visits.values()) * laps // LANDINGS + sum(once.values()) + wages


def lines(game: Treasury, seat: int) -> tuple[dict[str, int], dict[str, int], int]:
    """The lines of that sum: what changes at a visit of each player, what comes once (cards lost
    against the money paid for them), and wages, raised by what the Treasury takes in."""
    data, settings, n = game.data, game.settings, game.players
    laps, stand = game.last_lap - game.leader, settings.deeds_after_revolution == "stand"
    mine = [k for k in data.lots if game.owner[k] == seat]
    now = {k: data.spaces[k].rent[0] * (1 + game.whole[k]) for k in data.lots}
    then = now if stand else {k: data.spaces[k].rent[0] for k in data.lots}
    got = sum(now[k] for k in mine if not game.mortgaged[k])
    revenue = game.purse + sum(then.values()) * n * laps // LANDINGS
    steps = revenue // settings.step_cost
    public = data.franchises[:steps]
    visits = {
        "taxes saved": 4 * settings.tax,
        "land rent no longer got": -(n - 1) * got,
        "land rent paid on own lots": -sum(then[k] for k in mine),
        "fares": sum(fare(game, seat, k) for k in public) // 2,  # public for half the time
    }
    paid = sum(settings.step_cost - CARD for k in public if game.owner[k] == seat)
    lost = 0 if stand else CARD * len(mine)
    once = {"cards bought at 100": paid, "lots that count no more": -lost}
    raises = max(0, steps - len(data.franchises) - 1)
    return visits, once, raises * settings.wage_rise * laps // 2


def fare(game: Treasury, seat: int, k: int) -> int:
    """What a free franchise saves a seat at a visit of each player (below 0: what it loses)."""
    own = game.owner[k] == seat
    payer = (seat + 1) % game.players if own else seat
    due = sum(claim[1] for claim in game.book.fare(game, payer, game.data.spaces[k]))
    return -due * (game.players - 1) if own else due
