"""How every bot of the kit answers in the Public Treasury game, unless it says otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from socialism_lab.bots.base import MONEY, NEVER, Answer, Bot
from socialism_lab.engine.decision import Decision, Option
from socialism_lab.rulebooks.common.deal import Side
from socialism_lab.rulebooks.public_treasury.board import Space
from socialism_lab.rulebooks.public_treasury.money import CARD, HOUSE, winners
from socialism_lab.rulebooks.public_treasury.state import Treasury, verb_and_space

LANDINGS = 7  # a token lands on a given space once in about seven laps: 40 spaces, 7 a roll
LEVEL = 3  # houses a lot that a group of one's own is reckoned with
RAISE = 40  # of a bid
CHANCE_TO_BUY = 80
KINDS = {"speculation": 80, "ira": 150, "necessity": -20, "trespass": -100}  # worth of a landing


@dataclass(frozen=True)
class TreasuryBot(Bot[Treasury]):
    """Buys, bids, builds and deals while a thing is worth its price to it and `reserve` stays in
    cash. Worth: what rule 19 counts, and the rents still to be expected. Takes a natural
    opportunity where that pays better than the move (`labour`), or else only where the move would
    cost more than it has."""

    plays = "public_treasury"
    allowed: ClassVar[Mapping[str, range]] = {"reserve": MONEY, "from_round": range(1, 4001)}

    reserve: int = 100
    labour: bool = False

    @cached_property
    def answers(self) -> Mapping[str, Answer[Treasury]]:
        cards = {"buy": self.buy, "bid": self.bid, "option": self.option, "offer": self.option}
        turn = {"turn": self.turn, "move": self.move, "jail": self.jail, "raise": self.raise_}
        return cards | turn | {"vote": self.vote, "accept": self.accept}

    # -- what things are worth ------------------------------------------------------------------
    def visits(self, game: Treasury) -> int:
        """How often the others will still land on a space, times LANDINGS."""
        return (game.players - 1) * (game.last_lap - game.leader)

    def rents(self, game: Treasury, amount: int) -> int:
        """What the others will still pay of a rent of `amount` a visit."""
        return amount * self.visits(game) // LANDINGS

    def worth(self, game: Treasury, seat: int, k: int) -> int:
        """A card to the seat that has it or gets it: its count at the end, less a loan, and its
        rents; with the rest of its colour group, half the profit of building that up too."""
        space, owner = game.data.spaces[k], game.owner
        count = game.book.card_value(game, k) - game.loan(k)
        if space.kind == "speculation" or game.public[k]:
            return count
        held = len([m for m in space.members if owner[m] == seat and m != k])
        if space.kind != "lot":
            dice = 7 if space.kind == "utility" else 1
            return count + self.rents(game, space.rent[held] * dice)
        if game.revolution:
            return count
        return count + self.rents(game, space.rent[0]) + self.bonus(game, space, held)

    def bonus(self, game: Treasury, space: Space, held: int) -> int:
        """What a lot adds by making its colour group whole: land rents doubled, building."""
        if held + 1 < len(space.members):
            return 0
        group = [game.data.spaces[m] for m in space.members]
        if not game.settings.building:
            return sum(self.rents(game, lot.rent[0]) for lot in group)
        visits = self.visits(game)
        return sum(max(0, profit(lot, 0, visits, LEVEL)) for lot in group) // 2

    def spare(self, game: Treasury, seat: int) -> int:
        """The cash above the reserve."""
        return game.cash[seat] - self.reserve

    # -- buying and building ----------------------------------------------------------------------
    def buy(self, game: Treasury, decision: Decision) -> Option:
        """What is worth its price."""
        k, seat = decision.about, decision.seat
        price = game.data.spaces[k].price
        good = price <= self.spare(game, seat) and price <= self.worth(game, seat, k)
        return "buy" if good else "pass"

    def limit(self, game: Treasury, seat: int, k: int, rule: str) -> int:
        """The most to pay: for a card (rule 1), or for a building on a lot (14 and IV)."""
        space = game.data.spaces[k]
        if rule != "1":
            most = space.house_cost + profit(space, min(4, game.houses[k]), self.visits(game))
        else:
            most = self.worth(game, seat, k)
        return min(most, self.spare(game, seat))

    def bid(self, game: Treasury, decision: Decision) -> Option:
        """In steps, up to the limit."""
        bids: range = decision.options
        limit = self.limit(game, decision.seat, decision.about, decision.rule)
        limit = min(limit, bids[-1])
        return min(limit, bids[1] + RAISE) if limit >= bids[1] else bids[0]

    def option(self, game: Treasury, decision: Decision) -> Option:
        """First option, or a building it has waited for: up to the limit."""
        k, price = decision.about
        limit = self.limit(game, decision.seat, k, decision.rule)
        return "take" if price <= limit else "pass"

    def turn(self, game: Treasury, decision: Decision) -> Option:
        """Call; build or wait where that pays most; lift a mortgage with twice its money."""
        seat, options = decision.seat, decision.options
        if "call" in options and self.calls(game, seat):
            return "call"
        spare = self.spare(game, seat)
        most, spaces, visits = 0, game.data.spaces, self.visits(game)
        best: Option = "roll"
        for word in reversed(options) if spare > 0 else ():
            verb, k = verb_and_space(word)
            if verb in ("build", "wait"):
                if spaces[k].house_cost <= spare:
                    gain = self.gain(game, spaces[k], visits)
                    if gain > most:
                        most, best = gain, word
            elif verb != "lift":  # build, wait and lift come last
                break
            elif 2 * spaces[k].mortgage <= spare:
                most, best = max((most, best), (1, word))
        return best

    def gain(self, game: Treasury, space: Space, visits: int) -> int:
        """What a lot's next building brings beyond its cost, with so many visits in LANDINGS."""
        return profit(space, game.houses[space.index], visits)

    # -- moving and owing ---------------------------------------------------------------------
    def move(self, game: Treasury, decision: Decision) -> Option:
        """To where the landing is worth most."""
        best = (-NEVER, "")
        for way, k in decision.about.items():
            best = max(best, (self.landing(game, decision.seat, way, k), way))
        return best[1]

    def landing(self, game: Treasury, seat: int, way: str, k: int) -> int:
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
            return value + KINDS[space.kind]
        if space.kind in book.dues:
            value -= sum([claim[1] for claim in book.dues[space.kind](game, seat, space)])
            if game.owner[k] < 0 and book.for_sale(game, space):
                value += CHANCE_TO_BUY
        return value

    def jail(self, game: Treasury, decision: Decision) -> Option:
        """By card; else by the fine, if it has the money to spare; else by rolling."""
        if "card" in decision.options:
            return "card"
        rich = "fine" in decision.options and self.spare(game, decision.seat) >= 200
        return "fine" if rich else "roll"

    def raise_(self, game: Treasury, decision: Decision) -> Option:
        """The smallest mortgage that is enough, else the largest; buildings only after them."""
        short = decision.about - game.cash[decision.seat]
        loans: list[tuple[bool, int, Option]] = []
        for word in decision.options:
            verb, k = verb_and_space(word)
            if verb == "mortgage":
                loan = game.data.spaces[k].mortgage
                loans.append((loan < short, abs(loan - short), word))
        first: Option = decision.options[0]
        return min(loans)[2] if loans else first

    # -- voting and dealing -----------------------------------------------------------------------
    def calls(self, game: Treasury, seat: int) -> bool:
        """Whether to call for a revolution."""
        return False

    def wants(self, game: Treasury, seat: int) -> bool:
        """Whether to vote for a revolution."""
        return False

    def vote(self, game: Treasury, decision: Decision) -> Option:
        """On a revolution."""
        return "yes" if self.wants(game, decision.seat) else "no"

    def asks(self, game: Treasury, seat: int, k: int, buyer: int) -> int:
        """The least to take for a card: its worth and a quarter of what more it is worth to the
        buyer; at least a quarter more than its worth."""
        own, there = self.worth(game, seat, k), self.worth(game, buyer, k)
        return max(own * 5 // 4, own + (there - own) // 4)

    def accept(self, game: Treasury, decision: Decision) -> Option:
        """A trust always; to stop while it leads, to go on while it does not; a deal that brings
        what the own cards are asked for."""
        seat, what = decision.seat, decision.about[1]
        if what == "trust":
            return "yes"
        if what in ("stop", "prolong"):
            return "yes" if (seat in winners(game)) == (what == "stop") else "no"
        buyer, got, given = decision.about
        brings = cash_worth(got) - cash_worth(given)
        brings += sum(self.worth(game, seat, k) for k in got.spaces)
        asked = sum(self.asks(game, seat, k, buyer) for k in given.spaces)
        return "yes" if brings >= asked else "no"

    def propose(self, game: Treasury, seat: int) -> tuple[str, tuple[Any, ...]] | None:
        """Every third turn: to complete a colour group, by cash or else by an exchange."""
        if game.revolution or game.turns[seat] % 3 or not game.settings.deals or game.jail[seat]:
            return None
        for k in game.data.lots:
            partner = game.owner[k]
            if partner in (-1, seat) or not lacks_only(game, seat, k) or game.jail[partner]:
                continue
            if k in tradable(game, partner) and (give := self.price(game, seat, partner, k)):
                return "deal", (partner, give, ([k], 0, []))
        return None

    def price(self, game: Treasury, seat: int, partner: int, k: int) -> tuple[Any, ...] | None:
        """What to give for a lot: cash, or a lot that completes a group of the partner's."""
        price = self.asks(game, partner, k, seat)
        if price <= self.spare(game, seat) and price <= self.worth(game, seat, k):
            return [], price, []
        group = game.data.spaces[k].members
        fits = (own for own in tradable(game, seat) if own in game.data.lots and own not in group)
        return next((([own], 0, []) for own in fits if lacks_only(game, partner, own)), None)


def lacks_only(game: Treasury, seat: int, k: int) -> bool:
    """Whether a seat owns a lot's colour group but for that lot."""
    return all(game.owner[m] == seat for m in game.data.spaces[k].members if m != k)


def tradable(game: Treasury, seat: int) -> list[int]:
    """The cards of a seat that may be sold and bear no mortgage."""
    return [k for k in game.book.bare(game, seat) if not game.mortgaged[k]]


def cash_worth(side: Side) -> int:
    """What a party hands over besides cards with a space: cash, IRA and Professor cards."""
    return side.cash + CARD * (side.cards.count("ira") + side.cards.count("professor"))


def profit(space: Space, level: int, visits: int, more: int = 1) -> int:
    """What `more` buildings on a lot bring in rents and count beyond what they cost."""
    rent = space.rent[level + more] - (space.rent[level] if level else 0)
    return rent * visits // LANDINGS + more * (HOUSE - space.house_cost)
