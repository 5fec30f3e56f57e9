"""What an auditor of the Public Treasury game knows from the notes alone: who stands where, owns
and built what, and what a landing owes by rules 1 to 19 and I to VIII, by hand."""

from collections import Counter

from .auditor import Auditor, deal_cash, table

TREASURY = "Public Treasury"
OF_CARD = {card["title"]: card for card in table("treasury_cards")}
BOARD = table("treasury_board")
SPACE = {row["name"]: row for row in BOARD}
STATIONS = [5, 15, 25, 35]
JAIL, POOR_HOUSE, SPECULATION, IRA = 10, 20, 7, 38
PRIZES = {5: 60, 6: 80, 7: 100, 8: 120, 9: 140, 10: 160, 11: 180}  # rule 8; doubles win 200
GROUPS = {}
for row in BOARD:
    if row["group"]:
        GROUPS.setdefault(row["group"], []).append(row["index"])


class TreasuryTable(Auditor):
    purse = TREASURY

    def begin(self):
        self.new = self.option("revolution", False)  # rules I to VIII are in force
        self.owner, self.builder, self.houses = {}, {}, Counter()
        self.mortgaged, self.public = set(), set()
        self.at, self.corner = Counter(), {}
        self.jailed, self.annulled = set(), set()
        self.dealt = {}
        self.bid = None  # (seat, amount, space)
        self.dice = self.throw = None  # the last roll; Speculation's
        self.works = []  # steps done
        self.step = Counter()  # what the step in hand has paid
        self.laps = Counter()
        self.claims = {}  # seat -> accounts that its landing owes money
        self.lap_due = None
        self.short = set()  # who has paid less than was due
        self.rest, self.entry = {}, None  # and what of it, by payer: (payee, reason) -> amount
        self.stand = self.option("deeds_after_revolution", "stand") == "stand"  # P18
        self.deal, self.interest = {}, []
        self.paid = None  # a house, fine or ante, and by whom: paid and not yet noted
        self.ante = []  # Speculation's payments to come: (payer, payee, amount)
        self.cards = []  # and a card's
        self.sold = 0
        self.fare_card = {}  # seat -> the card that led it to a franchise

    # -- what happens -----------------------------------------------------------------------
    def opens(self, turn):
        """What a landing owed is paid, bought away, or its payer was sent to the Poor House."""
        assert not self.short and self.lap_due is None and not self.deal, (
            f"not settled: {self.short}, {self.lap_due}, {self.deal}"
        )
        assert not any(self.claims.values()), f"not paid: {self.claims}"
        left = self.interest, self.step, self.ante, self.cards
        assert not any(left), f"not settled: {left}"
        self.claims, self.fare_card, self.bid = {}, {}, None

    def on_dealt(self, rule, first, spaces):
        n = len(self.names)
        assert len(set(spaces)) == len(spaces) == self.option("dealt", 24)
        self.dealt = {space: (first + 1 + i) % n for i, space in enumerate(spaces)}

    def on_rolled(self, rule, seat, *dice):
        if rule == "8":
            self.throw = dice
            assert self.paid == ("ante", seat)
            self.paid, holder = None, self.owner.get(SPECULATION, TREASURY)
            prize = 200 if dice[0] == dice[1] else PRIZES.get(sum(dice), 0)
            wins = [("Bank", seat, prize), (seat, holder, prize // 10)]
            self.ante = [win for win in wins if prize and win[0] != win[1]]
        else:
            self.dice = sum(dice)
            assert rule != "2" or seat not in self.corner or self.at[seat] is not None
            if seat in self.annulled:
                self.annulled.remove(seat)
                self.jailed.remove(seat)

    def on_forward(self, rule, seat, goal):
        if goal < self.at[seat]:
            self.lap_due = seat
        self.arrive(seat, goal)

    on_ride = on_forward

    def on_backward(self, rule, seat, goal):
        assert goal < self.at[seat] and seat not in self.corner  # P23
        self.arrive(seat, goal)

    on_ride_backward = on_backward

    def on_stay(self, rule, seat, goal):
        """P23: nobody stays in a corner."""
        assert seat not in self.corner

    def on_opportunity(self, rule, seat, corner):
        assert self.new
        if corner < self.at[seat] and (corner - self.at[seat]) % 40 <= 12:  # not behind
            self.lap_due = seat
        self.at[seat], self.corner[seat] = None, corner

    def on_moved(self, rule, seat, goal):
        """A card's move: on, or 3 back."""
        if goal < self.at[seat] and self.at[seat] - goal != 3:
            self.lap_due = seat
        self.arrive(seat, goal)

    def on_drew(self, rule, seat, card):
        """What the card asks for; repairs are reckoned before a debtor sells anything."""
        card = next(row for row in OF_CARD.values() if row["id"] == card)
        kind, amount = card["effect"], card["amount"]
        levels = [self.houses[k] for k in self.builder if self.builder[k] == seat]
        if kind == "repairs":
            amount *= sum(n for n in levels if n < 5)
            amount += levels.count(5) * card["amount2"]
        others = [who for who in range(len(self.names)) if who != seat]
        pairs = {
            "collect": [("Bank", seat)],
            "pay": [(seat, "Bank")],
            "repairs": [(seat, "Bank")] * (amount > 0),
            "collect_each": [(who, seat) for who in others],
            "pay_each": [(seat, who) for who in others],
        }
        self.fare_card = {seat: kind}
        self.cards = [(*pair, amount, card["title"]) for pair in pairs.get(kind, ())]

    def on_jail(self, rule, seat):
        self.jailed.add(seat)
        self.at[seat] = JAIL
        self.claims.pop(seat, None)

    def on_left_jail(self, rule, seat, how):
        assert how != "fine" or self.paid == ("fine", seat)
        self.paid = None
        self.jailed.discard(seat)  # his own fine may just have built the colleges

    def on_poor_house(self, rule, seat, unpaid):
        assert self.cash(seat) == 0
        self.short.discard(seat)
        self.rest.pop(seat, None)
        self.paid = None
        self.cards = [claim for claim in self.cards if claim[0] != seat]
        self.ante = [claim for claim in self.ante if claim[0] != seat]
        self.claims.pop(seat, None)
        if seat not in self.jailed:
            self.at[seat] = POOR_HOUSE

    on_in_debt = on_poor_house  # P42: from Jail

    def on_bid(self, rule, seat, amount, space):
        assert amount <= self.cash(seat) and seat not in self.jailed
        top = self.bid[1] if self.bid and self.bid[2] == space else 0
        assert amount > top
        self.bid = (seat, amount, space)

    def on_vote(self, rule, seat, ballots, carried):
        need = self.option("votes_needed", 2)
        assert not self.new and carried == (ballots.count("yes") >= need)
        self.new = carried

    def on_accepted(self, rule, seat, giver, mine, yours):
        self.deal = deal_cash(giver, seat, mine, yours)
        for old, new, side in ((giver, seat, mine), (seat, giver, yours)):
            for k in side[0]:
                assert self.owner[k] == old and (self.new or not self.built(k))
                self.owner[k] = new
                if k in self.mortgaged:
                    self.interest.append((new, k))

    def built(self, k):
        return sum(self.houses[m] for m in self.group(k))

    def group(self, k):
        return GROUPS.get(BOARD[k]["group"], [k])

    def on_lost_card(self, rule, seat, space):
        assert self.owner.pop(space) == seat and sum(self.throw) in (3, 4)

    def on_built(self, rule, seat, k, level):
        """14: evenly, on a whole group of one's own, unmortgaged; IV: one house on a bare lot."""
        group = self.group(k)
        assert self.paid == (seat, k)
        self.paid = None
        assert level == self.houses[k] + 1 and self.builder.get(k, seat) == seat
        if self.new:
            assert level == 1
        else:
            assert all(self.owner.get(m) == seat for m in group)
            assert level <= 5 and level <= min(self.houses[m] for m in group) + 1
            assert not self.mortgaged.intersection(group)
        self.houses[k], self.builder[k] = level, seat
        stock = self.option("houses", 32), self.option("hotels", 12)
        levels = list(self.houses.values())
        assert sum(n for n in levels if n < 5) <= stock[0] and levels.count(5) <= stock[1]
        for visitor in range(len(self.names)):  # P26: due at once from who stands there
            if self.new and self.at[visitor] == k and visitor != seat:
                self.claims.setdefault(visitor, {})[k, "building rent", seat] = self.improvement(k)

    def on_sold(self, rule, seat, k, left):
        """16: back at half price, evenly on the way down."""
        group, gone = self.group(k), self.houses[k] - left
        assert self.builder[k] == seat and self.sold == gone * BOARD[k]["house_cost"] // 2 > 0
        if not self.new:
            assert self.houses[k] == max(self.houses[m] for m in group)
        self.houses[k] = left
        if not left:
            del self.builder[k]

    def on_public(self, rule, seat, k):
        assert self.works[-1] == k and self.owner.pop(k, -1) == seat
        self.mortgaged.discard(k)
        self.public.add(k)
        for owed in self.claims.values():
            owed.pop((k, "fare", seat if seat >= 0 else TREASURY), None)

    def on_colleges(self, rule, seat):
        self.annulled = set(self.jailed)

    # -- landing ----------------------------------------------------------------------------
    def arrive(self, seat, k):
        """Whom the space makes the token's owner owe: an account, or the Treasury."""
        self.at[seat] = k
        self.corner.pop(seat, None)
        row, owner = BOARD[k], self.owner.get(k)
        holder = TREASURY if owner is None else owner
        owed = {}
        if row["kind"] == "necessity" and not self.new:
            owed[k, "tax", TREASURY] = self.tax()
        if row["kind"] == "lot" and (self.new or k not in self.mortgaged):
            owed[k, "land rent", TREASURY if self.new else holder] = self.land(k)
            if self.improvement(k):
                owed[k, "building rent", self.builder[k]] = self.improvement(k)
        if row["group"] in ("railroad", "utility") and k not in self.public | self.mortgaged:
            owed[k, "fare", holder] = None  # a card may still roll for it
        if k == IRA and self.cash(seat) >= 75:
            owed[k, "IRA card", "Bank"] = 75
        mine = {claim: due for claim, due in owed.items() if claim[2] != seat}
        self.claims[seat] = {claim: due for claim, due in mine.items() if due or due is None}

    def buys(self, seat, k):
        """A deed of the Bank; what visitors owe, they owe to the new owner (P26)."""
        assert k not in self.owner and k not in self.public
        late = BOARD[k]["kind"] == "lot" and self.new and self.turn > 0
        unpaid = [c for owed in self.claims.values() for c in owed if c[:2] == (k, "land rent")]
        assert not late or (self.stand and not unpaid), "P18"
        self.owner[k] = seat
        if late or self.turn == 0 or k == SPECULATION:
            return
        what = "land rent" if BOARD[k]["kind"] == "lot" else "fare"
        for who in range(len(self.names)):
            owed = self.claims.setdefault(who, {})
            owed.pop((k, what, TREASURY), None)
            if who != seat and self.at[who] == k:
                owed[k, what, seat] = self.land(k) if what == "land rent" else None

    # -- what is due ------------------------------------------------------------------------
    def land(self, k):
        """Land rent: doubled for a whole group while deeds stand (P18), and by P40."""
        rent, group = BOARD[k]["rent0"], self.group(k)
        owner = self.owner.get(k)
        stand = self.stand or not self.new
        if stand and owner is not None and all(self.owner.get(m) == owner for m in group):
            rent *= 2
        if self.option("section_rent", False):
            start = max([s for s in STATIONS if s < k], default=STATIONS[-1] - 40)
            lots = [m % 40 for m in range(start + 1, start + 10) if BOARD[m % 40]["kind"] == "lot"]
            rent *= 1 + all(self.houses[m] for m in lots)
        return rent

    def improvement(self, k):
        if not self.houses[k]:
            return 0
        printed = BOARD[k][f"rent{self.houses[k]}"]
        net = self.option("improvement_rent", "printed") == "net_of_land"
        return max(0, printed - self.land(k)) if net else printed

    def tax(self):
        """4: doubled from 10 houses on the board, doubled again from 25; a hotel is five."""
        standing = sum(self.houses.values())
        return self.option("tax", 20) * (4 if standing >= 25 else 2 if standing >= 10 else 1)

    def fare(self, payer, k):
        """9: by how many the owner holds; 25 or 4 times the dice where nobody owns it."""
        group, owner = self.group(k), self.owner.get(k)
        held = 1 if owner is None else sum(self.owner.get(m) == owner for m in group)
        card = self.fare_card.get(payer)
        if BOARD[k]["kind"] == "railroad":
            return 25 * 2 ** (held - 1) * (2 if card == "nearest_railroad" else 1)
        if card == "nearest_utility" and owner is not None:
            return 10 * self.dice
        return self.dice * (4 if held == 1 else 10)

    def wage(self):
        rises = self.works.count("wages")
        return self.option("wages", 200) + self.option("wage_rise", 20) * rises
