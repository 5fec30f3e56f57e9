"""How every bot of the kit answers in the Community Fund game, unless it says otherwise."""

from typing import Any, ClassVar

from socialism_lab.bots.bot import MONEY, NEVER, PERCENT, Bot
from socialism_lab.engine.decision import Decision, Option

BEST = (  # which of several cards is chosen: the first of these
    "place_chip", "vote_take_project", "take_back_chip", "jail_free", "send_to_jail",
    "bank_to_me", "vote_take_cash", "bank_to_fund", "all_give_fund", "move_to_go", "move_back",
    "fund_pays",
)  # fmt: skip
AGAINST = ("vote_take_project", "take_back_chip", "send_to_jail", "vote_take_cash")
USELESS = ("move_back", "fund_pays")
RANK = {effect: place for place, effect in enumerate(BEST)}
LAST = len(BEST)


class FundBot(Bot):
    """Places chips wherever it can, holds back the leader, and takes from the Fund what
    `may_draw` allows."""

    plays = "community_fund"
    allowed: ClassVar[dict[str, range]] = {
        **dict.fromkeys(("keep", "prices", "bids", "fees", "chips", "rides"), range(-1, NEVER)),
        **dict.fromkeys(("give", "less"), PERCENT), "start": MONEY, "floor": MONEY,
    }  # fmt: skip

    def may_draw(self, game: Any, seat: int, amount: int, what: str) -> bool:
        """Whether to let the Fund pay `amount` for prices, bids, fees, chips or rides."""
        raise NotImplementedError

    def _affords(self, game: Any, seat: int, cost: int, what: str) -> bool:
        own = game.cash[seat]  # it comes first (M3)
        if cost <= own:
            return True
        return self.may_draw(game, seat, cost - own, what)

    def gift(self, game: Any, decision: Decision) -> Option:
        """The least."""
        return decision.options[0]

    def develop(self, game: Any, decision: Decision) -> Option:
        """The cheapest chip on an own project."""
        spaces, options = game.data.spaces, decision.options
        best = options[1]
        for space in options[2:]:
            if spaces[space].fee < spaces[best].fee:
                best = space
        if self._affords(game, decision.seat, spaces[best].fee, "fees"):
            return best
        return "pass"

    def manage(self, game: Any, decision: Decision) -> Option:
        """At the list price."""
        price = game.data.spaces[decision.about].price
        if self._affords(game, decision.seat, price, "prices"):
            return "manage"
        return "auction"

    def bid(self, game: Any, decision: Decision) -> Option:
        """Just above what the others own; when that is outbid, step by step to the list price."""
        options, seat = decision.options, decision.seat
        least, price = options[1], game.data.spaces[decision.about].price
        above = 1 + max(game.cash[other] for other in game.others(seat))
        for bid in (min(max(least, above), price, options[-1]), least):
            if least <= bid <= price and self._affords(game, seat, bid, "bids"):
                return bid
        return options[0]

    def contribute(self, game: Any, decision: Decision) -> Option:
        """A chip on any project landed on."""
        fee = game.settings.contribution
        if self._affords(game, decision.seat, fee, "chips"):
            return "contribute"
        return "pass"

    def shuttle(self, game: Any, decision: Decision) -> Option:
        """One stop at most: to a project with an open place, else to one that nobody manages."""
        if not self.may_draw(game, decision.seat, game.settings.shuttle_fare, "rides"):
            return "stay"
        choice: Option = "stay"
        for space, stops in game.data.spaces[decision.about].rides:
            if stops > 1 or space not in decision.options:
                break
            if game.manager[space] < 0 and choice == "stay":
                choice = space
            elif game.manager[space] >= 0 and game.room[space]:
                return space
        return choice

    def order(self, game: Any, decision: Decision) -> Option:
        """Cards first: the move may end in Jail, and the cards would lapse."""
        return "draw"

    def wants(self, game: Any, seat: int, effect: str) -> bool:
        """Whether to play a card that may be played now."""
        if effect == "send_to_jail":
            return self.may_draw(game, seat, game.settings.jail_fee, "rides")
        return effect not in USELESS

    def card(self, game: Any, decision: Decision) -> Option:
        """The best card that it wants to play, and plays it if it can; else the best."""
        cards, best = game.data.cards, 2 * LAST
        for kind in decision.about:
            effect = cards[kind].effect
            rank = RANK[effect]
            if not self.wants(game, decision.seat, effect):
                rank += LAST
            if rank < best:
                best, card = rank, cards[kind]
        if best < LAST and card.play in decision.options:
            return card.play
        return card.keep if card.when == "keep" else card.take

    def play(self, game: Any, decision: Decision) -> Option:
        """The kept card, as soon as it is of use."""
        effect = game.data.cards[decision.about].effect
        return "play" if self.wants(game, decision.seat, effect) else "keep"

    def place(self, game: Any, decision: Decision) -> Option:
        """On the own project with the highest fee, else on any."""
        own = [k for k in decision.options if game.manager[k] == decision.seat]
        return max(own or decision.options, key=lambda k: game.data.spaces[k].fee)

    def target(self, game: Any, decision: Decision) -> Option:
        """Whoever has placed most chips, of the others."""
        others = [seat for seat in decision.options if seat != decision.seat]
        return max(others or decision.options, key=lambda seat: game.placed[seat])

    vote = tie = target

    def take_over(self, game: Any, decision: Decision) -> Option:
        """The project with most open places."""
        spaces, chips = game.data.spaces, game.chips
        return max(decision.options, key=lambda k: spaces[k].places - len(chips[k]))

    def take_back(self, game: Any, decision: Decision) -> Option:
        """A chip on somebody else's project rather than on an own one."""
        others = [k for k in decision.options if game.manager[k] != decision.seat]
        return (others or decision.options)[0]

    def jail(self, game: Any, decision: Decision) -> Option:
        """Out by card, else by paying, else by rolling."""
        return next(way for way in ("card", "pay", "roll") if way in decision.options)

    def bail(self, game: Any, decision: Decision) -> Option:
        """An equal share, or the nearest to it that can be paid."""
        options = decision.options
        share = game.settings.jail_fee // (game.players - 1)
        return max(options[0], min(share, options[-1]))

    def accept(self, game: Any, decision: Decision) -> Option:
        """A deal that brings at least what it costs, projects at list price, the card at bail."""
        _, offered, asked = decision.about
        return "yes" if self._worth(game, offered) >= self._worth(game, asked) else "no"

    def _worth(self, game: Any, side: Any) -> int:
        prices = sum(game.data.spaces[k].price for k in side.spaces)
        return prices + side.cash + game.settings.jail_fee * len(side.cards)
