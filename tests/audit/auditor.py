"""An auditor reads a game's ledger beside what happened, and knows the rule texts and the tables
alone: nothing of the engine, so that both would have to be wrong in the same way."""

import csv
from collections import Counter
from pathlib import Path

from tests.frozen import facts

DATA = Path(__file__).resolve().parents[2] / "datasets"


def table(name):
    """A data table's rows; digits as whole numbers, what is empty as 0."""
    with (DATA / f"{name}.csv").open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    return [{k: int(v) if v.isdigit() else v or 0 for k, v in row.items()} for row in rows]


class Auditor:
    """Follows a game entry by entry. `money` is rebuilt from the entries alone."""

    purse = ""

    def __init__(self, game, settings):
        self.names, self.set = list(game.names), settings
        self.money = Counter()
        self.turn = 0
        self.begin()
        notes = facts.notes(game)
        for number, entry in enumerate(facts.ledger(game)):
            while notes and notes[0][0] <= number:
                self.hear(*notes.pop(0)[1:])
            self.follow(*entry)
        for note in notes:
            self.hear(*note[1:])
        self.compare(game)

    def begin(self):
        """What lies on the table before the first entry."""

    def option(self, name, default):
        """A setting of the game, or what the rules say."""
        return self.set.get(name, default)

    def follow(self, turn, payer, payee, amount, rule, reason):
        """One entry: it moves money that is there, and its rule allows it."""
        where = f"turn {turn}: {payer} pays {payee} {amount} by {rule}: {reason}"
        assert type(amount) is int and amount > 0 and payer != payee and turn >= self.turn, where
        assert payer == "Bank" or self.money[payer] >= amount, where
        self.go_to(turn)
        before = Counter(self.money)
        self.money[payer] -= amount
        self.money[payee] += amount
        who = [self.names.index(name) if name in self.names else name for name in (payer, payee)]
        try:
            self.allow(rule, *who, amount, reason, before)
        except (AssertionError, KeyError, StopIteration) as fault:
            raise AssertionError(f"{where}: {fault!r}") from fault

    def hear(self, turn, rule, seat, kind, about):
        """One note: what happened without money."""
        self.go_to(turn)
        act = getattr(self, "on_" + kind.replace(" ", "_"), None)
        try:
            if act:
                act(rule, seat, *about)
        except (AssertionError, KeyError) as fault:
            told = f"turn {turn}: {self.names[seat]} {kind} {about} by {rule}"
            raise AssertionError(f"{told}: {fault!r}") from fault

    def go_to(self, turn):
        """Every turn begun since the last one."""
        while self.turn < turn:
            self.turn += 1
            self.opens(self.turn)

    def opens(self, turn):
        """What begins anew with a turn."""

    def cash(self, seat):
        return self.money[self.names[seat]]

    def compare(self, game):
        """The balances rebuilt are those of the game, and nothing came from nowhere."""
        cash, _, _ = facts.holdings(game)
        assert cash == [*map(self.cash, range(len(self.names))), self.money[self.purse]]
        assert set(self.money) <= {*self.names, self.purse, "Bank"}
        assert sum(self.money.values()) == 0


def deal_cash(giver, receiver, mine, yours):
    """The cash that an accepted deal moves: {(payer, payee): amount}."""
    both = {(giver, receiver): mine[1], (receiver, giver): yours[1]}
    return {who: amount for who, amount in both.items() if amount}
