"""Calculator: votes by its own gain, which it works out in the open."""

from dataclasses import dataclass

from socialism_lab.bots.treasury_bot import CARD, LANDINGS, TreasuryBot
from socialism_lab.engine.decision import Decision, Option
from socialism_lab.rulebooks.public_treasury.state import Treasury


@dataclass(frozen=True)
class Calculator(TreasuryBot):
    """Plays as the others do, and works where it pays; calls, and votes yes, when the revolution
    would bring it more than `least`: see `gain`."""

    labour: bool = True
    least: int = 0

    def calls(self, game: Treasury, seat: int) -> bool:
        """Looks every fourth turn."""
        return game.turns[seat] % 4 == 0 and gain(game, seat) > self.least

    def vote(self, game: Treasury, decision: Decision) -> Option:
        """By its own gain."""
        return "yes" if gain(game, decision.seat) > self.least else "no"


def gain(game: Treasury, seat: int) -> int:
    """What a revolution now would bring a seat until the last lap, if everybody plays on as
    before: taxes saved, land rents lost and due on its own lots, fares saved and lost, cards lost
    against the money paid for them, and wages raised by what the Treasury takes in."""
    data, settings, n = game.data, game.settings, game.players
    laps, stand = game.last_lap - game.leader, settings.deeds_after_revolution == "stand"
    mine = [k for k in data.lots if game.owner[k] == seat]
    now = {k: data.spaces[k].rent[0] * (1 + game.whole[k]) for k in data.lots}
    then = now if stand else {k: data.spaces[k].rent[0] for k in data.lots}
    got = sum(now[k] for k in mine if not game.mortgaged[k])
    visits = 4 * settings.tax - (n - 1) * got - sum(then[k] for k in mine)
    revenue = game.purse + sum(then.values()) * n * laps // LANDINGS
    steps = revenue // settings.step_cost
    public = data.franchises[:steps]
    visits += sum(fare(game, seat, k) for k in public) // 2  # public for half the time
    paid = sum(settings.step_cost - CARD for k in public if game.owner[k] == seat)
    raises = max(0, steps - len(data.franchises) - 1)
    wages = raises * settings.wage_rise * laps // 2
    lost = 0 if stand else CARD * len(mine)
    return visits * laps // LANDINGS + paid + wages - lost


def fare(game: Treasury, seat: int, k: int) -> int:
    """What a free franchise saves a seat at a visit of each player (below 0: what it loses)."""
    own = game.owner[k] == seat
    payer = (seat + 1) % game.players if own else seat
    due = sum(claim[1] for claim in game.book.fare(game, payer, game.data.spaces[k]))
    return -due * (game.players - 1) if own else due
