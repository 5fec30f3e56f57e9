"""How every bot of the kit answers in the Community Fund game, unless it says otherwise."""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from socialism_lab.bots.bot import MONEY, NEVER, PERCENT, Answer, Bot
from socialism_lab.engine.decision import Decision, Option
from socialism_lab.rulebooks.common.deal import Side
from socialism_lab.rulebooks.community_fund.board import EFFECTS
from socialism_lab.rulebooks.community_fund.state import Fund

RANK = {effect: place for place, effect in enumerate(EFFECTS)}
USELESS = ("move_back", "fund_pays")
AGAINST = ("vote_take_project", "take_back_chip", "send_to_jail", "vote_take_cash")
FUND = range(-1, NEVER)


class FundBot(Bot[Fund]):
    """Places chips wherever it can, holds back the leader, and takes from the Fund what
    `may_draw` allows."""

    plays = "community_fund"
    allowed: ClassVar[Mapping[str, range]] = {
        **dict.fromkeys(("keep", "prices", "bids", "fees", "chips", "rides"), FUND),
        **{"give": PERCENT, "less": PERCENT, "start": MONEY, "floor": MONEY},
    }

    @cached_property
    def answers(self) -> Mapping[str, Answer[Fund]]:
        return {
            "gift": self.gift,
            "develop": self.develop,
            "manage": self.manage,
            "bid": self.bid,
            "contribute": self.contribute,
            "shuttle": self.shuttle,
            "order": self.order,
            "card": self.card,
            "play": self.play,
            "place": self.place,
            "target": self.target,
            "vote": self.target,
            "tie": self.target,
            "take over": self.take_over,
            "take back": self.take_back,
            "jail": self.jail,
            "bail": self.bail,
            "accept": self.accept,
        }

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
        best = min(spaces, key=lambda k: game.data.spaces[k].fee)
        fee = game.data.spaces[best].fee
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
        choice: Option = "stay"
        for space, stops in game.data.rides[decision.about].items():
            if stops > 1 or space not in decision.options:
                break
            if game.manager[space] < 0 and choice == "stay":
                choice = space
            elif game.manager[space] >= 0 and game.room[space]:
                return space
        return choice

    def order(self, game: Fund, decision: Decision) -> Option:
        """Cards first: the move may end in Jail, and the cards would lapse."""
        return "draw"

    def wants(self, game: Fund, seat: int, effect: str) -> bool:
        """Whether to play a card that may be played now."""
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
        return "yes" if self.worth(game, offered) >= self.worth(game, asked) else "no"

    def worth(self, game: Fund, side: Side) -> int:
        """What one side of a deal comes to."""
        prices = sum(game.data.spaces[k].price for k in side.spaces)
        return prices + side.cash + game.settings.jail_fee * len(side.cards)
