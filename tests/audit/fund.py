"""The Community Fund game's auditor: rules C1 to C17 with their rulings, by hand."""

from collections import Counter, defaultdict

from tests.frozen import facts

from .auditor import Auditor, deal_cash, table

FUND = "Community Fund"
CARDS = table("fund_cards")
OF_CARD = {card["title"]: card for card in CARDS}
BILLS = ("C2", "C5", "C6", "C7")  # own money first, the Fund the rest


class FundAuditor(Auditor):
    purse = FUND

    def begin(self):
        self.board = table(self.option("board", "fund_board"))
        self.space = {row["name"]: row for row in self.board}
        self.jail = next(row["index"] for row in self.board if row["kind"] == "jail")
        self.at = Counter()
        self.jailed = set()
        self.manager = {}  # space -> seat
        self.chips = defaultdict(list)  # space -> seats
        self.bill = None  # [rule, seat, space, paid]
        self.bid = None  # (seat, amount, space)
        self.free_chips = Counter()  # by card
        self.due = []  # pay-outs: (payee, amount)
        self.wages, self.gifts = [], []  # seats that are to get and to give
        self.taken = Counter()  # what the Fund paid for a seat since it was last fined
        self.capped = Counter()  # and since its own turn began
        self.bail = 0  # paid by others and the Fund
        self.deal = {}
        self.fresh = -1  # the project that got its manager on this landing
        self.fee = 0  # due for a way into Jail
        self.match = 0  # what the Bank is to add to a gift (M31)
        self.cards = Counter()  # payments that a played card asks for, by title
        self.to_go = False  # a card moves the token to GO

    def opens(self, turn):
        """A new turn: the cap of whoever is on begins anew."""
        self.capped[(turn - 1) % len(self.names)] = 0

    # -- what happens -----------------------------------------------------------------------
    def on_rolled(self, rule, seat, die, face):
        self.settled()
        assert seat == (self.turn - 1) % len(self.names), "out of turn"
        self.steps = die * 2 if face == "x2" else die + (face if type(face) is int else 0)

    def settled(self):
        """Nothing is owed any more, as long as the Fund lives."""
        left = self.wages, self.gifts, self.due, self.deal, self.fee, self.match, +self.cards
        assert not any(left), f"not settled: {left}"

    def on_moved(self, rule, seat, steps, space):
        start, size = self.at[seat], len(self.board)
        assert space == (start + steps) % size and seat not in self.jailed
        if self.to_go:
            assert start + steps == size
        else:
            assert steps == (self.steps if rule == "C3" else -3)
        self.to_go = False
        if start + steps >= size:
            self.pass_go(seat)
        self.land(seat, space)

    def pass_go(self, seat):
        n = len(self.names)
        self.wages = [(seat + step) % n for step in range(n)]
        self.gifts = sorted(self.wages) if self.option("smallest_gift", 5) else []

    def land(self, seat, space):
        """C8: a finished project pays its manager and the Fund; the pair if another lands."""
        self.at[seat], self.fresh = space, -1
        self.due = []
        owner = self.manager.get(space)
        if not self.full(space):
            return
        pair = [r["index"] for r in self.board if r["colour"] == self.board[space]["colour"]]
        both = owner != seat and all(self.manager.get(k) == owner and self.full(k) for k in pair)
        for k in sorted(pair, key=lambda k: k != space) if both else [space]:
            self.due += [(owner, self.board[k]["payout"]), (FUND, self.board[k]["payout"])]

    def full(self, space):
        return space in self.manager and len(self.chips[space]) == self.board[space]["places"]

    def on_chip(self, rule, seat, space, placed):
        if self.free_chips[seat] and not self.bill:
            self.free_chips[seat] -= 1
        else:
            self.close(seat, space, "C2", "C7")
        assert space in self.manager and not self.full(space)
        self.chips[space].append(seat)
        assert placed == self.placed(seat)

    def placed(self, seat):
        return sum(pile.count(seat) for pile in self.chips.values())

    def on_took_back(self, rule, seat, space):
        self.chips[space].remove(seat)

    def on_manages(self, rule, seat, space):
        if rule == "C10":
            assert self.manager[space] != seat
        else:
            assert space not in self.manager
            self.close(seat, space, rule)
        self.manager[space], self.bid = seat, None
        self.fresh = space

    def on_no_bid(self, rule, seat, space):
        assert not self.bid

    def on_bid(self, rule, seat, amount, space):
        step = self.option("auction_step", 5)
        assert amount >= (self.bid[1] if self.bid else 0) + step
        helps = self.option("purchase_limit", "fund") == "fund" and seat not in self.jailed
        assert amount <= self.cash(seat) + self.money[FUND] * helps
        lander = (self.turn - 1) % len(self.names)
        assert seat != lander and space == self.at[lander]
        self.bid = (seat, amount, space)

    def on_played(self, rule, seat, kind):
        self.free_chips[seat] += CARDS[kind]["effect"] == "place_chip"
        self.to_go |= CARDS[kind]["effect"] == "move_to_go"
        if CARDS[kind]["effect"] in ("fund_pays", "bank_to_fund", "bank_to_me"):
            self.cards[CARDS[kind]["title"]] += 1

    def on_jailed(self, rule, seat):
        self.at[seat] = self.jail
        self.jailed.add(seat)
        self.due, self.fee = [], self.option("jail_fee", 50)

    def on_left_jail(self, rule, seat):
        paid = self.bail
        fee = self.option("jail_fee", 50)
        assert paid in (0, fee) or self.money[FUND] == 0, "a bail is paid in full"
        self.jailed.remove(seat)
        self.bail = 0

    def on_accepted(self, rule, seat, giver, mine, yours):
        self.deal = deal_cash(giver, seat, mine, yours)
        for old, new, side in ((giver, seat, mine), (seat, giver, yours)):
            for space in side[0]:
                assert self.manager[space] == old
                self.manager[space] = new

    # -- what is paid -----------------------------------------------------------------------
    def allow(self, rule, payer, payee, amount, reason, before):
        words, _, seat = reason.partition(" for {")
        seat = int(seat[:-1]) if seat else payer
        if payer == FUND and rule in BILLS:
            self.charge(seat, amount)
        if rule in BILLS:
            self.pay_bill(rule, seat, self.space[words]["index"], payer, payee, amount, before)
        else:
            getattr(self, "pay_" + rule.lower())(payer, payee, amount, words, seat, before)

    def charge(self, seat, amount):
        """The Fund pays for a choice: never from Jail, and up to the cap (V1)."""
        assert seat not in self.jailed
        self.taken[seat] += amount
        cap = self.option("cap", 0)
        self.capped[seat] += amount
        assert not cap or self.capped[seat] <= cap, "over the cap"

    def pay_bill(self, rule, seat, space, payer, payee, amount, before):
        """M3: own money first, all of it, before the Fund pays the rest; to whom it is due."""
        if not self.bill:
            self.bill = [rule, seat, space, 0]
        self.bill[3] += amount
        assert self.bill[:3] == [rule, seat, space] and payer in (seat, FUND)
        if payer == FUND:
            limit = self.option("purchase_limit", "fund")
            assert self.cash(seat) == 0 and (limit == "fund" or rule in ("C2", "C7"))
        assert self.bill[3] <= self.price(rule, space)
        if rule == "C7":
            assert self.at[seat] == space != self.fresh and not self.full(space)
            assert payee == ("Bank" if self.manager[space] == seat else self.manager[space])
            return
        assert payee == "Bank" and (rule != "C2" or self.manager[space] == seat)
        assert rule != "C2" or (seat not in self.jailed and not self.full(space))
        assert rule != "C5" or self.at[seat] == space
        assert rule != "C6" or self.bid[::2] == (seat, space)

    def price(self, rule, space):
        row = self.board[space]
        bid = self.bid and self.bid[1]
        return {"C2": row["fee"], "C5": row["price"], "C6": bid, "C7": 10}[rule]

    def close(self, seat, space, *rules):
        """The bill is paid in full, or the Fund is empty (M4)."""
        rule, who, where, paid = self.bill
        assert (who, where) == (seat, space) and rule in rules
        assert paid == self.price(rule, space) or self.money[FUND] == 0
        self.bill = None

    def pay_c1(self, payer, payee, amount, words, seat, before):
        assert (payer, payee, self.turn, not +before) == ("Bank", FUND, 0, True)
        assert amount == self.option("fund", 1848)

    def pay_c8(self, payer, payee, amount, words, seat, before):
        assert payer == "Bank" and self.due.pop(0) == (payee, amount)

    def pay_c9(self, payer, payee, amount, words, seat, before):
        if words == "wages":
            assert payer == "Bank" and self.wages.pop(0) == payee and amount == 50
        elif words == "gift matched":
            assert (payer, payee) == ("Bank", FUND)
            assert amount == self.match
            self.match = 0
        else:
            assert payee == FUND and not self.wages and not self.match
            if self.gifts:
                self.gifts.remove(payer)
                has, least = before[self.names[payer]], self.option("smallest_gift", 5)
                assert amount >= min(least, has)
                spared = not self.option("fine", 0) or not self.taken.pop(payer, 0)
                assert spared or has <= least, "a fine is left out"
            self.match = (amount * self.option("gift_match", 0) + 50) // 100

    def pay_v2(self, payer, payee, amount, words, seat, before):
        assert self.taken.pop(payer) and not self.wages
        assert payee == {"fund": FUND, "bank": "Bank"}[self.option("fine_to", "fund")]
        spare = before[self.names[payer]] - self.option("smallest_gift", 5)
        assert amount == min(self.option("fine", 0), spare)
        if payer in self.gifts and not self.cash(payer):
            self.gifts.remove(payer)

    def pay_c10(self, payer, payee, amount, words, seat, before):
        if words == self.board[self.jail]["name"]:
            self.pay_c13(payer, payee, amount, words, seat, before)
            return
        card = OF_CARD[words]
        kind, most = card["effect"], card["amount"]
        if type(payer) is not int:
            assert self.cards[words] == 1
            self.cards[words] = 0
        sides = {
            "fund_pays": (FUND, "Bank"),
            "bank_to_fund": ("Bank", FUND),
            "bank_to_me": ("Bank", payee),
            "vote_take_cash": (payer, "Bank"),
            "all_give_fund": (payer, FUND),
        }[kind]
        assert (payer, payee) == sides
        has = (
            most if payer == "Bank" else before[self.names[payer] if type(payer) is int else FUND]
        )
        assert amount == min(most, has)

    def pay_c11(self, payer, payee, amount, words, seat, before):
        """50 for the first stop's stretch and for each stop passed, from the Fund alone."""
        start, goal = self.at[seat], self.space[words.removeprefix("shuttle to ")]
        way = [self.board[k % len(self.board)] for k in range(start, start + len(self.board) + 1)]
        assert way[0]["kind"] == "shuttle" and goal["kind"] == "project"
        passed = way[: way.index(goal)]
        cost = 50 * sum(row["kind"] == "shuttle" for row in passed)
        assert (payer, payee) == (FUND, "Bank") and amount == min(cost, before[FUND])
        self.charge(seat, amount)
        self.taken[seat] -= amount  # rides are never fined
        self.land(seat, goal["index"])

    def pay_c13(self, payer, payee, amount, words, seat, before):
        assert (payer, payee) == (FUND, "Bank") and seat in self.jailed
        assert amount == min(self.fee, before[FUND])
        self.fee = 0

    pay_c4 = pay_c13  # the third double

    def pay_c14(self, payer, payee, amount, words, seat, before):
        fee = self.option("jail_fee", 50)
        assert payee == "Bank"
        if words != "bail":
            assert payer in self.jailed and amount == fee
            return
        self.bail += amount
        assert seat in self.jailed and payer != seat and self.cash(seat) < fee >= self.bail
        if payer == FUND:
            others = [who for who in range(len(self.names)) if who != seat]
            assert not any(map(self.cash, others)), "the others pay first"
        elif self.option("jail_split", "agreed") == "equal":
            assert amount >= fee // (len(self.names) - 1) or self.cash(payer) == 0

    def pay_c15(self, payer, payee, amount, words, seat, before):
        assert self.deal.pop((payer, payee)) == amount

    # -- how it ends ------------------------------------------------------------------------
    def compare(self, game):
        super().compare(game)
        assert not self.bill or self.money[FUND] == 0
        ten = [k for k in range(len(self.names)) if self.placed(k) >= self.option("chips", 10)]
        empty = self.money[FUND] == 0
        end = "fund ran out" if empty else "won" if ten else "unfinished"
        assert game.result.ending == end and list(game.result.winners) == ten * (not empty)
        for seat in range(len(self.names)):
            mine = [k for k in self.manager if self.manager[k] == seat]
            assert sorted(mine) == facts.held(game, seat)
