"""How every bot of the kit answers in the Public Treasury game, unless it says otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from socialism_lab.bots.bot import MONEY, NEVER, Answer, Bot
from socialism_lab.engine.decision import Decision, Option

LANDINGS = 7  # a token lands on a given space once in about seven laps: 40 spaces, 7 a roll
CARD, HOUSE = 300, 100  # what rule 19 counts for a card, a house and the step to a hotel
LEVEL = 3  # houses a lot that a group of one's own is reckoned with
RAISE = 40  # of a bid
CHANCE_TO_BUY = 80
SITE = {f"{verb}:{k}": k for verb in ("build", "wait") for k in range(100)}
LIFT = {f"lift:{k}": k for k in range(100)}
OWNED = ("lot", "railroad", "utility")
KINDS = {"speculation": 80, "ira": 150, "necessity": -20, "trespass": -100}  # worth of a landing


@dataclass(frozen=True)
class TreasuryBot(Bot[Any]):
    """Buys, bids, builds and deals while a thing is worth its price to it and `reserve` stays in
    cash. Worth: what rule 19 counts, and the rents still to be expected. Takes a natural
    opportunity where that pays better than the move (`labour`), or else only where the move would
    cost more than it has."""

    plays = "public_treasury"
    allowed: ClassVar[Mapping[str, range]] = {"reserve": MONEY, "from_round": range(1, 4001)}

    reserve: int = 100
    labour: bool = False

    @cached_property
    def answers(self) -> Mapping[str, Answer[Any]]:
        return {
            "buy": self.buy,
            "bid": self.bid,
            "option": self.option,
            "turn": self.turn,
            "move": self.move,
            "jail": self.jail,
            "raise": self.raise_,
            "vote": self.vote,
            "accept": self.accept,
        }

    # -- what things are worth ------------------------------------------------------------------
    def visits(self, game: Any) -> int:
        """How often the others will still land on a space, times LANDINGS."""
        return (game.players - 1) * (game.last_lap - max(game.laps))

    def rents(self, game: Any, amount: int) -> int:
        """What the others will still pay of a rent of `amount` a visit."""
        return amount * self.visits(game) // LANDINGS

    def worth(self, game: Any, seat: int, k: int) -> int:
        """A card to the seat that has it or gets it: its count at the end, less a loan, and its
        rents; with the rest of its colour group, half the profit of building that up too."""
        space, owner = game.data.spaces[k], game.owner
        count = game.book.card_value(game, k) - game.loan(k)
        if space.kind == "speculation" or game.public[k]:
            return count
        held = sum(owner[m] == seat for m in space.members if m != k)
        if space.kind != "lot":
            dice = 7 if space.kind == "utility" else 1
            return count + self.rents(game, space.rent[held] * dice)
        if game.revolution:
            return count
        return count + self.rents(game, space.rent[0]) + self.bonus(game, seat, k, held)

    def bonus(self, game: Any, seat: int, k: int, held: int) -> int:
        """What a lot adds by making its colour group whole: land rents doubled, building."""
        members = game.data.spaces[k].members
        if held + 1 < len(members):
            return 0
        if not game.settings.building:
            return sum(self.rents(game, game.data.spaces[m].rent[0]) for m in members)
        visits = self.visits(game)
        return sum(max(0, profit(game.data.spaces[m], 0, visits, LEVEL)) for m in members) // 2

    def spare(self, game: Any, seat: int) -> int:
        """The cash above the reserve."""
        return game.cash[seat] - self.reserve

    # -- buying and building ----------------------------------------------------------------------
    def buy(self, game: Any, decision: Decision) -> Option:
        """What is worth its price."""
        k, seat = decision.about, decision.seat
        price = game.data.spaces[k].price
        good = price <= self.spare(game, seat) and price <= self.worth(game, seat, k)
        return "buy" if good else "pass"

    def limit(self, game: Any, seat: int, k: int) -> int:
        """The most to bid: for a card, or after the revolution for a house on a lot."""
        space = game.data.spaces[k]
        if game.owner[k] >= 0 or (game.revolution and space.kind == "lot"):
            most = space.house_cost + profit(space, min(4, game.houses[k]), self.visits(game))
        else:
            most = self.worth(game, seat, k)
        return min(most, self.spare(game, seat))

    def bid(self, game: Any, decision: Decision) -> Option:
        """In steps, up to the limit."""
        options = decision.options
        limit = min(self.limit(game, decision.seat, decision.about), options[-1])
        return min(limit, options[1] + RAISE) if limit >= options[1] else options[0]

    def option(self, game: Any, decision: Decision) -> Option:
        """First option: up to the limit."""
        k, price = decision.about
        return "take" if price <= self.limit(game, decision.seat, k) else "pass"

    def turn(self, game: Any, decision: Decision) -> Option:
        """Call, if it calls; build, or wait for a building, where that pays most; lift a mortgage
        when it has twice the money."""
        return self.best(game, decision.seat, decision.options)

    def best(self, game: Any, seat: int, options: Any) -> Option:
        """What of a turn's options brings most."""
        if "call" in options and self.calls(game, seat):
            return "call"
        spare = self.spare(game, seat)
        most, best, spaces, visits = 0, "roll", game.data.spaces, self.visits(game)
        for word in reversed(options) if spare > 0 else ():
            if word in SITE:
                space = spaces[SITE[word]]
                if space.house_cost <= spare:
                    gain = self.gain(game, space, visits)
                    if gain > most:
                        most, best = gain, word
            elif word not in LIFT:  # build, wait and lift come last
                break
            elif 2 * spaces[LIFT[word]].mortgage <= spare:
                most, best = max((most, best), (1, word))
        return best

    def gain(self, game: Any, space: Any, visits: int) -> int:
        """What the next building on a lot brings beyond its cost, if the others still make that
        many visits a lap's LANDINGS."""
        return profit(space, game.houses[space.index], visits)

    # -- moving and owing ---------------------------------------------------------------------
    def move(self, game: Any, decision: Decision) -> Option:
        """To where the landing is worth most."""
        seat, places, most, best = decision.seat, decision.about, -NEVER, ""
        for way in decision.options:
            value = self.landing(game, seat, way, places[way])
            if value > most or (value == most and way > best):
                most, best = value, way
        return best

    def landing(self, game: Any, seat: int, way: str, k: int) -> int:
        """What a move brings: wages, a chance to buy, a space's own worth, less what is due."""
        if way == "opportunity":
            corner = game.data.corners[k]
            pays = corner.wages - corner.rent - game.wage // 6  # a turn is a sixth of a lap
            return pays if self.labour else -game.cash[seat]
        if way == "stay":
            return 0
        space, book = game.data.spaces[k], game.book
        value = game.wage if k < game.position[seat] and way in ("forward", "ride") else 0
        if space.kind in KINDS:
            value += KINDS[space.kind]
        elif space.kind in OWNED:
            due = book.rent if space.kind == "lot" else book.fare
            for claim in due(game, seat, space):
                value -= claim[1]
            if game.owner[k] < 0 and book.for_sale(game, space):
                value += CHANCE_TO_BUY
        return value

    def jail(self, game: Any, decision: Decision) -> Option:
        """By card; else by the fine, if it has the money to spare; else by rolling."""
        if "card" in decision.options:
            return "card"
        rich = "fine" in decision.options and self.spare(game, decision.seat) >= 200
        return "fine" if rich else "roll"

    def raise_(self, game: Any, decision: Decision) -> Option:
        """The smallest mortgage that is enough, else the largest; buildings only after them."""
        seat, loans = decision.seat, []
        short = decision.about - game.cash[seat]
        for word in decision.options:
            if word.startswith("mortgage:"):
                loan = game.data.spaces[int(word[9:])].mortgage
                loans.append((loan < short, abs(loan - short), word))
        return min(loans)[2] if loans else decision.options[0]

    # -- voting and dealing -----------------------------------------------------------------------
    def calls(self, game: Any, seat: int) -> bool:
        """Whether to call for a revolution."""
        return False

    def vote(self, game: Any, decision: Decision) -> Option:
        """On a revolution."""
        return "no"

    def asks(self, game: Any, seat: int, k: int, buyer: int) -> int:
        """The least to take for a card: its worth and a quarter of what more it is worth to the
        buyer; at least a quarter more than its worth."""
        own, there = self.worth(game, seat, k), self.worth(game, buyer, k)
        return max(own * 5 // 4, own + (there - own) // 4)

    def accept(self, game: Any, decision: Decision) -> Option:
        """A trust always; a deal that brings what the own cards are asked for."""
        if decision.about[1] == "trust":
            return "yes"
        seat, (buyer, got, given) = decision.seat, decision.about
        brings = cash_worth(got) - cash_worth(given)
        brings += sum(self.worth(game, seat, k) for k in got.spaces)
        asked = sum(self.asks(game, seat, k, buyer) for k in given.spaces)
        return "yes" if brings >= asked else "no"

    def propose(self, game: Any, seat: int) -> tuple | None:
        """Every third turn: to complete a colour group, by cash or else by an exchange."""
        if game.revolution or game.turns[seat] % 3 or not game.settings.deals or game.jail[seat]:
            return None
        owner, spaces = game.owner, game.data.spaces
        for k in game.data.lots:
            partner, members = owner[k], spaces[k].members
            if seat != owner[members[0]] and seat != owner[members[-1]]:
                continue  # no group that is its own but for one lot
            if partner < 0 or partner == seat or game.mortgaged[k] or game.jail[partner]:
                continue
            if not game.book.bare(game, partner, k):
                continue
            if all(owner[m] == seat for m in members if m != k):
                offer = self.offer(game, seat, partner, k)
                if offer:
                    return "deal", (partner, offer, ([k], 0, []))
        return None

    def offer(self, game: Any, seat: int, partner: int, k: int) -> tuple | None:
        """What to give for a lot: cash, or a lot that completes a group of the partner's."""
        price = self.asks(game, partner, k, seat)
        if price <= self.spare(game, seat) and price <= self.worth(game, seat, k):
            return [], price, []
        for own in game.data.lots:
            free = game.owner[own] == seat and not game.mortgaged[own]
            if free and game.book.bare(game, seat, own):
                rest = [m for m in game.data.spaces[own].members if m != own]
                if k not in rest and all(game.owner[m] == partner for m in rest):
                    return [own], 0, []
        return None


def cash_worth(side: Any) -> int:
    """What a party hands over besides cards with a space: cash, IRA and Professor cards."""
    return side.cash + CARD * (side.cards.count("ira") + side.cards.count("professor"))


def profit(space: Any, level: int, visits: int, more: int = 1) -> int:
    """What `more` buildings on a lot bring in rents and count beyond what they cost."""
    rent = space.rent[level + more] - (space.rent[level] if level else 0)
    return rent * visits // LANDINGS + more * (HOUSE - space.house_cost)
