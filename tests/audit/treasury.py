"""The Public Treasury game's auditor: each entry against rules 1 to 19 and I to VIII, by hand."""

from collections import Counter

from tests.frozen import facts

from .auditor import table
from .treasury_table import BOARD, SPACE, SPECULATION, TREASURY, TreasuryTable

CORNERS = table("natural_opportunities")
WORKS = [12, 28, 35, 25, 15, 5, "colleges"]  # rule VI; then wages


class TreasuryAuditor(TreasuryTable):
    def exact(self, payer, amount, due):
        """All that is due, or all that a debtor has (P10), who then goes to the Poor House."""
        if amount < due and self.cash(payer) == 0:
            self.short.add(payer)
            self.rest.setdefault(payer, {})[self.entry] = due - amount
        else:
            assert amount == due, f"{due} is due"
            if not self.rest.get(payer):
                self.short.discard(payer)

    def claim(self, payer, payee, amount, k, what):
        """What a landing owed, reckoned then: a debtor may sell houses before he pays."""
        assert self.at[payer] == k
        due = self.claims[payer].pop((k, what, payee))
        self.exact(payer, amount, self.fare(payer, k) if due is None else due)

    # -- what is paid -----------------------------------------------------------------------
    def allow(self, rule, payer, payee, amount, reason, before):
        words, _, what = reason.partition(": ")
        if self.new and rule != "VI":
            assert before[TREASURY] < self.option("step_cost", 100), "public works come first"
        self.entry = payee, reason
        left = self.rest.get(payer, {}).pop(self.entry, None)
        if left is not None:  # money came in, and goes to the debt
            self.exact(payer, amount, left)
            return
        k = SPACE[words]["index"] if words in SPACE else None
        name = {"II": "7", "IV": "14" if payee == "Bank" else "7"}.get(rule, rule)
        assert (rule in ("II", "IV", "VI", "VIII")) <= self.new
        getattr(self, "pay_" + name.lower().replace("-", "_").replace(" ", "_"))(
            payer, payee, amount, k, what or words, before
        )

    def pay_set_up(self, payer, payee, amount, k, what, before):
        assert self.turn == 0
        if what == "starting money":
            assert payer == "Bank" and amount == self.option("start_cash", 1500)
            assert not before[self.names[payee]]
            return
        assert payee == "Bank" and self.dealt[k] == payer and amount == BOARD[k]["price"]
        self.buys(payer, k)

    def pay_1(self, payer, payee, amount, k, what, before):
        seat, top, space = self.bid
        assert payee == "Bank" and (top, space) == (amount, k) and amount > BOARD[k]["price"]
        assert payer == seat or self.at[payer] == k
        self.bid = None
        self.buys(payer, k)

    def pay_3(self, payer, payee, amount, k, what, before):
        assert payer == "Bank" and self.lap_due == payee and amount == self.wage()
        self.lap_due = None
        self.laps[payee] += 1

    def pay_4(self, payer, payee, amount, k, what, before):
        assert not self.new and payee == TREASURY
        self.claim(payer, payee, amount, k, "tax")

    def pay_6(self, payer, payee, amount, k, what, before):
        assert payee == TREASURY and payer in self.jailed and amount == 50
        self.paid = "fine", payer

    def pay_7(self, payer, payee, amount, k, what, before):
        if payee == "Bank":
            assert self.at[payer] == k and amount == BOARD[k]["price"]
            self.buys(payer, k)
        elif what == "bid above the cost":
            assert payee == TREASURY and self.bid[2] == k
            assert amount == self.bid[1] - BOARD[k]["house_cost"]
            self.bid = None
        else:
            self.claim(payer, payee, amount, k, what)

    def pay_8(self, payer, payee, amount, k, what, before):
        if what == "ante":
            assert payee == "Bank" and self.at[payer] == SPECULATION
            self.exact(payer, amount, 20)
            self.paid = "ante", payer
        else:
            assert self.ante.pop(0) == (payer, payee, amount)

    def pay_9(self, payer, payee, amount, k, what, before):
        assert k not in self.public | self.mortgaged
        assert payee == self.owner.get(k, TREASURY)
        self.claim(payer, payee, amount, k, "fare")

    def pay_11(self, payer, payee, amount, k, what, before):
        claim = next(c for c in self.cards if (*c[:2], c[3]) == (payer, payee, what))
        self.cards.remove(claim)
        self.exact(payer, amount, claim[2])

    def pay_13(self, payer, payee, amount, k, what, before):
        self.claim(payer, payee, amount, k, "IRA card")

    def pay_14(self, payer, payee, amount, k, what, before):
        bid = self.bid[1] if self.bid and not self.new else 0  # P13: for any listed lot
        assert payee == "Bank" and amount in (BOARD[k]["house_cost"], bid)
        self.paid = payer, k

    def pay_16(self, payer, payee, amount, k, what, before):
        loan = BOARD[k]["price"] // 2 if k is not None else 0
        if what == "deal":
            assert self.deal.pop((payer, payee)) == amount
        elif what == "building sold":
            assert payer == "Bank" and self.builder[k] == payee
            self.sold = amount
        elif what == "mortgage":
            assert payer == "Bank" and self.owner[k] == payee and k not in self.mortgaged
            bare = self.builder.get(k) != payee if self.new else not self.built(k)  # P30
            assert bare and amount == loan
            self.mortgaged.add(k)
        elif what == "mortgage lifted":
            assert payee == "Bank" and self.owner[k] == payer and amount == loan
            self.mortgaged.remove(k)
            self.interest.append((payer, k))
        else:
            assert what == "interest" and payee == "Bank" and amount == (loan + 5) // 10
            self.interest.remove((payer, k))

    def pay_vi(self, payer, payee, amount, k, what, before):
        """One step after another, each at its cost; a mortgage is kept back (P21)."""
        cost, number = self.option("step_cost", 100), len(self.works)
        assert payer == TREASURY
        if what == "set aside":
            assert payee == "Bank" and self.money[TREASURY] == 0 and not self.works
            return
        if what == "higher wages":  # as many steps as there is money for
            assert payee == "Bank" and number >= len(WORKS) and not self.step
            assert amount == before[TREASURY] // cost * cost > 0
            self.works += ["wages"] * (amount // cost)
            return
        if not self.step:
            assert before[TREASURY] >= cost
            done = "colleges" if what == "free colleges" else k
            assert done == WORKS[number]
            self.works.append(done)
        self.step[payee] += amount
        assert sum(self.step.values()) <= cost
        if sum(self.step.values()) == cost:
            k, shares = self.works[-1], Counter()
            kept = min(cost, BOARD[k]["price"] // 2) if k in self.mortgaged else 0
            shares[self.owner.get(k, "Bank")] += cost - kept
            shares["Bank"] += kept
            assert +shares == self.step
            self.step.clear()

    def pay_viii(self, payer, payee, amount, k, what, before):
        """First the wages from the Bank, then the rent to the Treasury, then out of the corner."""
        seat = payee if what == "wages" else payer
        corner = next(c for c in CORNERS if c["after_space"] == self.corner[seat])
        assert self.at[seat] is None and amount == corner[what]
        if what == "wages":
            assert payer == "Bank" and self.paid is None
            self.paid = "corner", seat
        else:
            assert payee == TREASURY and self.paid == ("corner", seat)
            self.paid, self.at[seat] = None, self.corner[seat]

    # -- how it ends ------------------------------------------------------------------------
    def compare(self, game):
        super().compare(game)
        for seat in range(len(self.names)):
            assert sorted(k for k in self.owner if self.owner[k] == seat) == facts.held(game, seat)
        last = self.option("laps", 5)
        assert (max(self.laps.values()) == last) == (game.result.ending == "laps")
