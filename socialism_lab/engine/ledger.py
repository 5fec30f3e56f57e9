"""The ledger: the one door through which money moves.

Money is whole numbers. Seats 0 to n-1 hold the players' cash; `PURSE` is the common purse of the
game (the Community Fund or the Public Treasury) and `BANK` the source and sink of money, the only
account that may go below zero. Both are negative indices into the same list of balances.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from .errors import LedgerError

BANK = -1
PURSE = -2
Row: TypeAlias = tuple[int, int, int, int, str, str]  # an entry, accounts by number


class Entry(NamedTuple):
    """One movement of money: turn (0 = set-up), payer, payee, whole amount, rule, reason."""

    turn: int
    payer: str
    payee: str
    amount: int
    rule: str
    reason: str


class Ledger:
    """All balances of a game, and (unless `keep` is off) every entry that made them. Where `sums`
    is a dict of 0s, it counts what each rule moved instead: (rule, payer, payee), all players as
    0."""

    __slots__ = ("balance", "holders", "keep", "kept", "party", "sums", "turn")

    def __init__(self, players: list[str] | tuple[str, ...], purse: str, keep: bool = True):
        self.holders = [*players, purse, "Bank"]
        self.balance = [0] * len(self.holders)
        self.party = [0] * len(players) + [PURSE, BANK]
        self.kept: list[Row] = []
        self.keep = keep
        self.sums: dict[tuple[str, int, int], int] | None = None
        self.turn = 0

    def pay(self, payer: int, payee: int, amount: int, rule: str, reason: str = "") -> None:
        """Move `amount` from one account to another; nothing is written for 0. Raises LedgerError
        when the amount is not a whole number, is negative, or is more than the payer (other than
        the Bank) has."""
        if type(amount) is not int or amount < 0:
            raise LedgerError(f"{rule}: {amount!r} is not an amount of money (a whole number)")
        balance = self.balance
        left = balance[payer] - amount
        if left < 0 and payer != BANK:
            raise LedgerError(
                f"{rule}: {self.holders[payer]} has {balance[payer]} and cannot pay {amount}"
            )
        if amount:
            balance[payer] = left
            balance[payee] += amount
            if self.sums is not None:
                self.sums[rule, self.party[payer], self.party[payee]] += amount
            elif self.keep:
                self.kept.append((self.turn, payer, payee, amount, rule, reason))

    @property
    def rows(self) -> list[Row]:
        """The entries as bare rows. Raises LedgerError where none are kept (a batch)."""
        if not self.keep:
            raise LedgerError(
                "the ledger of a batch keeps no entries; look at game.cash, or play lab.Game"
            )
        return self.kept

    def check(self) -> None:
        """Raises LedgerError unless the balances add up to 0."""
        if total := sum(self.balance):
            raise LedgerError(
                f"the balances add up to {total}, not to 0: a rule has changed cash itself; "
                "let it use game.pay(payer, payee, amount, rule)"
            )

    @property
    def entries(self) -> list[Entry]:
        """Every movement so far, accounts by name."""
        return self.since(0)

    def since(self, start: int) -> list[Entry]:
        """The entries from number `start` on. Raises LedgerError where none are kept."""
        who = self.holders
        return [
            Entry(turn, who[payer], who[payee], amount, rule, reason)
            for turn, payer, payee, amount, rule, reason in self.rows[start:]
        ]
