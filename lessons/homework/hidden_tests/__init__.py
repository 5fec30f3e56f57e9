"""The hidden tests of the homework: each is given the answers alone, and no name of a student's.

The test cell of question 2 says `Ledger(_number).q2(paid_by_rule)`, and in the track without
Python `by_hand(LedgerByHand, 2)`. Every test raises AssertionError for a wrong answer and names
what is wrong. The marker lays this folder beside the notebook that it runs; students are not given
it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from statistics import mean, stdev
from typing import Any

import socialism_lab as lab
from socialism_lab import bots
from socialism_lab.engine.game import Game
from socialism_lab.notebook.homework import written

from .answers import given, played, same

FUND, BANK = "Community Fund", "Bank"
Ask = Callable[..., Any]


def right(found: Any, wanted: Any, what: str = "", tolerance: float = 0.005) -> None:
    """Raise AssertionError unless an answer is right."""
    assert same(found, wanted, tolerance), what or f"{found!r} is not right"


def must_fail() -> None:
    """A check that cannot be passed: the marker looks whether it fails."""
    right(1, 2, "this check must fail")


class Homework:
    """One student's assignment: `number` is the number that the teacher gave out."""

    def __init__(self, number: Any):
        self.number = given(number)


def by_hand(homework: type[Homework], question: int) -> None:
    """Test what was written under a question of the track without Python."""
    getattr(homework(*written("number")), f"q{question}")(*written(str(question)))


class Ledger(Homework):
    """Homework 1: does the money add up?"""

    OWN = ("Me", bots.Copycat(), bots.FreeRider(), bots.Careful())

    @cached_property
    def game(self) -> Game:
        """The game that the assignment looks at."""
        players = [bots.Copycat(), bots.Careful(), bots.FreeRider(), bots.Patient()]
        return lab.Game("community_fund", players, seed=self.number).play(32)

    @property
    def counted(self) -> dict[str, int]:
        """Each account's balance."""
        return dict(zip((*self.game.names, FUND, BANK), self.game.state.cash, strict=True))

    def q1(self, balance: Ask) -> None:
        """A balance."""
        for who, amount in {**self.counted, "nobody": 0}.items():
            right(balance(list(self.game.ledger), who), amount, who)

    def q2(self, paid_by_rule: Ask) -> None:
        """Payments by rule."""
        for who in (FUND, BANK, self.game.names[2]):
            paid: dict[str, int] = {}
            for entry in self.game.ledger:
                paid[entry.rule] = paid.get(entry.rule, 0) + entry.amount * (entry.payer == who)
            right(paid_by_rule(list(self.game.ledger), who), paid, who)

    def q3(self, held: Any, from_bank: Any) -> None:
        """All money: the Bank's balance mirrors what the others hold."""
        right(held, -self.counted[BANK], "held")
        right(from_bank, -self.counted[BANK], "from_bank")

    def q4(self, changes_it: Ask) -> None:
        """Entries that change what players and Fund hold."""
        ada, cleo, *_ = self.game.names
        accounts = ((ada, cleo), (ada, FUND), (FUND, cleo), (cleo, BANK), (BANK, FUND))
        first = self.game.ledger[0]
        cases = [first._replace(payer=payer, payee=payee) for payer, payee in accounts]
        for entry in (*self.game.ledger, *cases):
            found = changes_it(entry)
            assert found is not None, "return True or False"
            right(bool(found), BANK in (entry.payer, entry.payee), str(entry))

    def q5(self, *lost: Any) -> None:
        """Payer, payee and amount of the lost entry."""
        entries = self.game.ledger
        line = entries[5 + self.number % (len(entries) - 5)]
        right(lost, [line.payer, line.payee, line.amount])

    def q6(self, code: Any) -> None:
        """Proof of play."""
        played(code, self.number, self.OWN, 3)

    def q7(self, code: Any, fund_left: Any, fund_paid: Any) -> None:
        """The Fund of the student's own game."""
        game = played(code, self.number, self.OWN, 3)
        right(fund_left, game.state.purse, "fund_left")
        right(fund_paid, sum(e.amount for e in game.ledger if e.payer == FUND), "fund_paid")


class LedgerByHand(Ledger):
    """Homework 1 without Python."""

    def q1(self, received: Any, paid: Any, balance: Any) -> None:
        """The balance of the richest account, the Bank aside."""
        who = max([*self.game.names, FUND], key=self.counted.__getitem__)
        wanted = sum(entry.amount for entry in self.game.ledger if entry.payee == who)
        right(received, wanted, "received")
        right(paid, wanted - self.counted[who], "paid")
        right(balance, self.counted[who], "balance")

    def q2(self, rule: Any, paid: Any) -> None:
        """The rule under which the Fund paid most."""
        sums: Counter[str] = Counter()
        for entry in self.game.ledger:
            sums[entry.rule] += entry.amount * (entry.payer == FUND)
        right([rule, paid], sums.most_common(1)[0])

    def q4(self, letters: Any, lines: Any) -> None:
        """Five lines of the ledger, and how many of all change what players and Fund hold."""
        changes = [BANK in (entry.payer, entry.payee) for entry in self.game.ledger]
        moved, others = ([k for k, c in enumerate(changes) if c is x] for x in (False, True))
        few = 2 + self.number % 2
        five = sorted(moved[:few] + others[self.number % 10 :][: 5 - few])
        right(letters, {letter for letter, k in zip("abcde", five, strict=True) if changes[k]})
        right(lines, len(others), "lines of the whole ledger")

    def q7(self, fund_left: Any, fund_paid: Any) -> None:
        """The Fund of the student's own game."""
        super().q7(*written("6"), fund_left, fund_paid)


class Rent(Homework):
    """Homework 2: who earned the rent?"""

    HANDS = (
        ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue"),
        ("St. James Place", "Tennessee Avenue", "New York Avenue"),
        ("Kentucky Avenue", "Indiana Avenue", "Illinois Avenue"),
        ("Ventnor Avenue", "Atlantic Avenue", "Marvin Gardens"),
    )

    @cached_property
    def game(self) -> Game:
        """The game that the assignment looks at."""
        deeds = {f"Player {seat}": list(hand) for seat, hand in enumerate(self.HANDS, 1)}
        middle = {"deeds": deeds, "houses": {lot: 1 for hand in self.HANDS for lot in hand}}
        players = [bots.Saver()] * 4
        return lab.Game("public_treasury", players, seed=self.number, position=middle).play(72)

    def paid(self, ending: str) -> int:
        """All that was paid for a reason that ends so."""
        return sum(e.amount for e in self.game.ledger if e.reason.endswith(ending))

    def q1(self, land_rent: Any, building_rent: Any) -> None:
        """Two kinds of rent."""
        right(land_rent, self.paid("land rent"), "land_rent")
        right(building_rent, self.paid("building rent"), "building_rent")

    def q2(self, land_share: Any) -> None:
        """The share of land rent in all income."""
        share = self.paid("land rent") / (self.paid("rent") + self.paid("wages"))
        right(land_share, share, tolerance=0.001)

    def q3(self, net_rent: Ask) -> None:
        """Rents received less rents paid."""
        rents = [e for e in self.game.ledger if e.reason.endswith("rent")]
        for who in self.game.names:
            net = sum(e.amount * ((e.payee == who) - (e.payer == who)) for e in rents)
            right(net_rent(list(self.game.ledger), who), net, who)

    def q4(self, ricardo_rents: Ask) -> None:
        """Ricardo's rents."""
        for wages in ([80, 120, 160, 200], [200, 90], [50], [70, 30, 30]):
            right(ricardo_rents(list(wages)), [wage - min(wages) for wage in wages], f"{wages}")

    def q5(self, rise: Any, net_wage: Any) -> None:
        """A worse site is taken into use."""
        worst = 20 + 10 * (self.number % 6)
        right(rise, 4 * (80 - worst), "rise")
        right(net_wage, worst, "net_wage")

    def q6(self, follows: Any) -> None:
        """What follows."""
        right(follows, {"a", "b", "d"})


class RentByHand(Rent):
    """Homework 2 without Python."""

    def q3(self, *nets: Any) -> None:
        """Rents received less rents paid, of each player."""
        wanted = dict(zip(self.game.names, nets, strict=True))
        super().q3(lambda entries, who: wanted[who])

    def q4(self, *found: Any) -> None:
        """Ricardo's rents of the better sites, and what stays."""
        wages = [90 + 10 * (self.number % 3), 120 + 10 * (self.number % 4)]
        wages.append(170 + 10 * (self.number % 5))
        right(found, [*[wage - 80 for wage in wages], 80])


@cache
def table_of_takers(seed: int) -> list[dict]:
    """Homework 3's table."""
    return lab.schelling(bots.Taker(), bots.Careful(), games=100, seed=seed)


class Dilemma(Homework):
    """Homework 3: why does what pays each ruin all?"""

    def __init__(self, number: Any):
        super().__init__(number)
        self.players, self.tokens = 3 + self.number % 4, 10 + self.number % 11
        self.m = (4 + self.number % 5) / 10

    @property
    def rows(self) -> list[dict]:
        """The table of takers."""
        return table_of_takers(1 + self.number % 10)

    def q1(self, earnings: Ask) -> None:
        """What one keeps, and what the pot pays."""
        gifts = [self.tokens, 0, *[1] * (self.players - 2)]
        for given_in, me, tokens, m in (
            ([0, 0, 0], 1, 10, 0.5),
            ([10, 0, 4], 0, 10, 0.5),
            (gifts, 1, self.tokens, self.m),
        ):
            wanted = tokens - given_in[me] + m * sum(given_in)
            right(earnings(list(given_in), me, tokens, m), wanted, f"{given_in}")

    def q2(self, private: Any, group: Any) -> None:
        """A token more: for who gives it, and for all."""
        right(private, self.m - 1, "private")
        right(group, self.players * self.m - 1, "group")

    def q3(self, nash_gift: Any, best_gift: Any, lost: Any) -> None:
        """What each would give, what all should, and what is lost between."""
        right([nash_gift, best_gift], [0, self.tokens], "the two gifts")
        right(lost, self.players * self.tokens * (self.players * self.m - 1), "lost")

    def q4(self, is_dilemma: Ask) -> None:
        """When it is a dilemma."""
        for n, m in ((4, 0.5), (4, 1.5), (2, 0.25), (4, 0.25), (5, 0.25), (10, 0.2)):
            right(bool(is_dilemma(n, m)), m < 1 < n * m, f"{n, m}")

    def q5(self, gain: Any) -> None:
        """What taking adds, with 0 to 3 others taking."""
        rows = self.rows
        wanted = [rows[k + 1]["taker"] - rows[k]["restrained"] for k in range(4)]
        right(gain, wanted, tolerance=0.011)

    def q6(self, ruin: Any, worse: Any, not_shown: Any) -> None:
        """What the table says, and what not."""
        right(ruin, self.rows[0]["survival"] - self.rows[4]["survival"], "ruin", 0.011)
        right(worse, self.rows[0]["restrained"] - self.rows[4]["taker"], "worse", 0.011)
        right(not_shown, {"b", "d"}, "not_shown")


class DilemmaByHand(Dilemma):
    """Homework 3 without Python."""

    def q1(self, giver: Any, taker: Any) -> None:
        """What is kept, and what the pot pays: one gave all, one nothing, the others a token."""
        pays = self.m * (self.tokens + self.players - 2)
        right([giver, taker], [pays, self.tokens + pays])

    def q4(self, dilemmas: Any) -> None:
        """Which pots are dilemmas."""
        pots = [(4, 0.5), (4, 1.5), (2, 0.25), (5, 0.3), (10, 0.2), (3, 0.3)]
        pots = pots[self.number % 6 :] + pots[: self.number % 6]
        pairs = zip("abcdef", pots, strict=True)
        right(dilemmas, {letter for letter, (n, m) in pairs if m < 1 < n * m})

    def q5(self, *gain: Any) -> None:
        """What taking adds, with 0 to 3 others taking."""
        super().q5(gain)


@cache
def two_rulebooks(seed: int) -> Any:
    """Homework 4's comparison under all assumptions."""
    return lab.compare(
        {"private rent": "public_treasury", "public rent": "revolution"},
        [bots.Landlord()] * 4,
        games=60,
        seed=seed,
        measure="poorest cash",
        grid={
            "four savers": {"players": [bots.Saver()] * 4},
            "no building": {"building": False},
            "three laps": {"laps": 3},
        },
        money=False,
    )


class Rulebooks(Homework):
    """Homework 4: two rulebooks, same dice."""

    @property
    def found(self) -> Any:
        """The comparison under all assumptions."""
        return two_rulebooks(1 + self.number % 10)

    @property
    def gaps(self) -> Sequence[float]:
        """Game by game: the poorest player's cash, public less private."""
        private, public = (run.measure(min, "cash") for run in self.found.results.values())
        return [y - x for x, y in zip(private, public, strict=True)]

    def q1(self, difference: Any) -> None:
        """The difference."""
        right(difference, mean(self.gaps), tolerance=0.5)

    def q2(self, low: Any, high: Any) -> None:
        """The interval; a factor from 1.96 to 2.01 is right, too."""
        half = 2 * stdev(self.gaps) / 60**0.5
        middle = mean(self.gaps)
        right([low, high], [middle - half, middle + half], tolerance=0.03 * half)

    def q3(self, lower: Any) -> None:
        """Pairs that came out the other way."""
        right(lower, sum(gap < 0 for gap in self.gaps))

    def q4(self, turns: Any) -> None:
        """Assumptions that turn the sign."""
        first, *others = self.found.forest
        signs = {row["assumption"]: row["difference"] * first["difference"] for row in others}
        right(turns, {name for name, sign in signs.items() if sign < 0})
