"""The bots of the Community Fund game: how all of them answer, and their characters."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from socialism_lab.bots.base import ALWAYS, MONEY, NEVER, PERCENT, Answer, Bot
from socialism_lab.engine.decision import Decision, Option
from socialism_lab.engine.ledger import PURSE
from socialism_lab.rulebooks.common.deal import Side
from socialism_lab.rulebooks.community_fund.board import EFFECTS
from socialism_lab.rulebooks.community_fund.state import Fund

RANK = {effect: place for place, effect in enumerate(EFFECTS)}
USELESS = ("move_back", "fund_pays")
AGAINST = ("vote_take_project", "take_back_chip", "send_to_jail", "vote_take_cash")
FUND = range(-1, NEVER)


class FundBot(Bot[Fund]):
    """Places chips, holds back the leader, and takes from the Fund what `may_draw` allows."""

    plays = "community_fund"
    hostile: bool = True  # whether it plays cards against others
    allowed: ClassVar[Mapping[str, range]] = {
        **dict.fromkeys(("keep", "prices", "bids", "fees", "chips", "rides"), FUND),
        **{"give": PERCENT, "less": PERCENT, "start": MONEY, "floor": MONEY},
    }

    @cached_property
    def answers(self) -> Mapping[str, Answer[Fund]]:
        lots = {"develop": self.develop, "manage": self.manage, "contribute": self.contribute}
        cards = {"order": self.order, "card": self.card, "play": self.play, "place": self.place}
        seats = dict.fromkeys(("target", "vote", "tie"), self.target)
        taken = {"take over": self.take_over, "take back": self.take_back}
        ways = {"shuttle": self.shuttle, "jail": self.jail, "bail": self.bail}
        money = {"gift": self.gift, "bid": self.bid, "accept": self.accept}
        return lots | cards | seats | taken | ways | money

    def may_draw(self, game: Fund, seat: int, amount: int, what: str) -> bool:
        """Whether to let the Fund pay `amount` for prices, bids, fees, chips or rides."""
        raise NotImplementedError

    def affords(self, game: Fund, seat: int, cost: int, what: str) -> bool:
        """Whether to pay: one's own cash comes first (M3)."""
        own = game.cash[seat]
        return cost <= own or self.may_draw(game, seat, cost - own, what)

    def gift(self, game: Fund, decision: Decision) -> Option:
        """The least."""
        gifts: range = decision.options
        return gifts[0]

    def develop(self, game: Fund, decision: Decision) -> Option:
        """The cheapest chip on an own project."""
        spaces: tuple[int, ...] = decision.options[1:]
        fee, best = min([(game.data.spaces[k].fee, k) for k in spaces])
        return best if self.affords(game, decision.seat, fee, "fees") else "pass"

    def manage(self, game: Fund, decision: Decision) -> Option:
        """At the list price."""
        price = game.data.spaces[decision.about].price
        return "manage" if self.affords(game, decision.seat, price, "prices") else "auction"

    def bid(self, game: Fund, decision: Decision) -> Option:
        """Just above what the others own; when that is outbid, step by step to the list price."""
        bids: range = decision.options
        seat, least, price = decision.seat, bids[1], game.data.spaces[decision.about].price
        above = 1 + max([game.cash[other] for other in game.others(seat)])
        for bid in (min(max(least, above), price, bids[-1]), least):
            if least <= bid <= price and self.affords(game, seat, bid, "bids"):
                return bid
        return bids[0]

    def contribute(self, game: Fund, decision: Decision) -> Option:
        """A chip on any project landed on."""
        fee = game.settings.contribution
        return "contribute" if self.affords(game, decision.seat, fee, "chips") else "pass"

    def shuttle(self, game: Fund, decision: Decision) -> Option:
        """One stop at most: to a project with an open place, else to one that nobody manages."""
        if not self.may_draw(game, decision.seat, game.settings.shuttle_fare, "rides"):
            return "stay"
        rides = game.data.rides[decision.about]
        near = [k for k in decision.options[1:] if rides[k] == 1]
        with_room = [k for k in near if game.manager[k] >= 0 and game.room[k]]
        unmanaged = [k for k in near if game.manager[k] < 0]
        return next(iter(with_room + unmanaged), "stay")

    def order(self, game: Fund, decision: Decision) -> Option:
        """Cards first: the move may end in Jail, and the cards would lapse."""
        return "draw"

    def wants(self, game: Fund, seat: int, effect: str) -> bool:
        """Whether to play a card that may be played now, of use to itself or to all."""
        if effect in AGAINST and not self.hostile:
            return False
        if effect == "send_to_jail":
            return self.may_draw(game, seat, game.settings.jail_fee, "rides")
        return effect not in USELESS

    def card(self, game: Fund, decision: Decision) -> Option:
        """The best card that it wants to play, and plays it if it can; else the best."""
        cards, seat = [game.data.cards[kind] for kind in decision.about], decision.seat
        best = max(cards, key=lambda c: (self.wants(game, seat, c.effect), -RANK[c.effect]))
        play = f"play:{best.id}"
        if play in decision.options and self.wants(game, seat, best.effect):
            return play
        return f"keep:{best.id}" if best.when == "keep" else f"take:{best.id}"

    def play(self, game: Fund, decision: Decision) -> Option:
        """The kept card, as soon as it is of use."""
        effect = game.data.cards[decision.about].effect
        return "play" if self.wants(game, decision.seat, effect) else "keep"

    def place(self, game: Fund, decision: Decision) -> Option:
        """On the own project with the highest fee, else on any."""
        spaces: tuple[int, ...] = decision.options
        own = [k for k in spaces if game.manager[k] == decision.seat]
        return max(own or spaces, key=lambda k: game.data.spaces[k].fee)

    def target(self, game: Fund, decision: Decision) -> Option:
        """Whoever has placed most chips, of the others; so it votes, too."""
        seats: tuple[int, ...] = decision.options
        others = [seat for seat in seats if seat != decision.seat]
        return max(others or seats, key=lambda seat: game.placed[seat])

    def take_over(self, game: Fund, decision: Decision) -> Option:
        """The project with most open places."""
        spaces: tuple[int, ...] = decision.options
        return max(spaces, key=lambda k: game.room[k])

    def take_back(self, game: Fund, decision: Decision) -> Option:
        """A chip on somebody else's project rather than on an own one."""
        spaces: tuple[int, ...] = decision.options
        return next((k for k in spaces if game.manager[k] != decision.seat), spaces[0])

    def jail(self, game: Fund, decision: Decision) -> Option:
        """Out by card, else by paying, else by rolling."""
        return next(way for way in ("card", "pay", "roll") if way in decision.options)

    def bail(self, game: Fund, decision: Decision) -> Option:
        """An equal share, or the nearest to it that can be paid."""
        shares: range = decision.options
        equal = game.settings.jail_fee // (game.players - 1)
        return max(shares[0], min(equal, shares[-1]))

    def accept(self, game: Fund, decision: Decision) -> Option:
        """A deal that brings at least what it costs, projects at list price, the card at bail."""
        _, offered, asked = decision.about
        return "yes" if worth(game, offered) >= worth(game, asked) else "no"


def worth(game: Fund, side: Side) -> int:
    """What one side of a deal comes to."""
    prices = sum(game.data.spaces[k].price for k in side.spaces)
    return prices + side.cash + game.settings.jail_fee * len(side.cards)


@dataclass(frozen=True)
class FundPlayer(FundBot):
    """Gives `give` percent of its cash at GO. Lets the Fund pay for list prices, bids, fees,
    contributed chips and shuttle rides as long as more than that setting, and always more than
    `keep`, would stay in it; what its own cash covers it pays in any case. Plays cards against
    others only if `hostile`."""

    give: int = 50
    keep: int = ALWAYS
    prices: int = ALWAYS
    bids: int = NEVER
    fees: int = 400
    chips: int = ALWAYS
    rides: int = NEVER
    hostile: bool = False

    def gift(self, game: Fund, decision: Decision) -> Option:
        """That share of the cash, rounded down; at least the smallest gift."""
        gifts: range = decision.options
        return max(gifts[0], gifts[-1] * self.give // 100)

    def may_draw(self, game: Fund, seat: int, amount: int, what: str) -> bool:
        """Only while more than the settings say would stay in the Fund."""
        floor: int = getattr(self, what)
        return self.keep < game.cash[PURSE] - amount > floor


class Careful(FundPlayer):
    """Gives half its cash at GO, manages at list price, bids its own cash only, self-develops on
    the Fund only while more than 400 stay in it, takes no shuttle, and plays no card
    against others."""


@dataclass(frozen=True)
class Taker(FundPlayer):
    """Gives half its cash at GO and plays no card against others, as Careful does; but manages,
    bids up to the list price, self-develops and rides one stop at the Fund's cost whenever it may,
    whatever is left (or: while more than `keep` is)."""

    bids: int = ALWAYS
    fees: int = ALWAYS
    rides: int = ALWAYS


@dataclass(frozen=True)
class FreeRider(Taker):
    """Gives the least at GO; manages, bids up to the list price, self-develops and rides one stop
    at the Fund's cost whenever it may, whatever is left (or: while more than `keep` is); plays any
    card."""

    give: int = 0
    hostile: bool = True


@dataclass(frozen=True)
class Patient(FundPlayer):
    """Gives what it does not need for its next step, a fee of its own or a chip on landing; pays
    prices and fees with its own cash only, else auctions or waits."""

    prices: int = NEVER
    fees: int = NEVER

    def gift(self, game: Fund, decision: Decision) -> Option:
        """All but the dearest fee it could pay next (or the price of a chip)."""
        own = [k for k in game.projects[decision.seat] if game.room[k]]
        fees = [game.data.spaces[k].fee for k in own]
        gifts: range = decision.options
        return max(gifts[0], gifts[-1] - max([game.settings.contribution, *fees]))


@dataclass(frozen=True)
class Copycat(FundBot):
    """Gives what the others gave on average at the last GO, less `less` percent, and takes in a
    turn what they took on average in theirs, plus `less` percent; `start` before it knows.
    If it does not see takings (`sees=False`), it keeps to `start` with its own.

    After Fischbacher and Gächter 2010, American Economic Review 100(1): 541-556.
    """

    less: int = 10
    start: int = 25
    sees: bool = True

    def gift(self, game: Fund, decision: Decision) -> Option:
        """The others' average less that share, within what it has."""
        usual = self.average(game, decision.seat, game.last_gift) * (100 - self.less) // 100
        gifts: range = decision.options
        return max(gifts[0], min(usual, gifts[-1]))

    def may_draw(self, game: Fund, seat: int, amount: int, what: str) -> bool:
        """Until it has taken the others' average plus that share in this turn."""
        takings = game.last_taken if self.sees else [0] * game.players
        usual = self.average(game, seat, takings) * (100 + self.less) // 100
        return game.taken[seat] - game.taken_before[seat] + amount <= usual

    def average(self, game: Fund, seat: int, amounts: list[int]) -> int:
        """What the others did on average; `start` where nobody did anything."""
        others = sum(amounts) - amounts[seat]
        return others // (game.players - 1) if sum(amounts) else self.start


@dataclass(frozen=True)
class Racer(FundBot):
    """Plays to win: takes whatever brings it chips and holds back the leader, but stops while
    `floor` is still in the Fund, for a ruined Fund makes it lose too; only for its last chip it
    goes on."""

    floor: int = 150

    def may_draw(self, game: Fund, seat: int, amount: int, what: str) -> bool:
        """While more than the floor stays; for the winning chip, while anything does."""
        last = what in ("fees", "chips") and game.placed[seat] + 1 >= game.settings.chips
        return game.cash[PURSE] - amount > (0 if last else self.floor)
