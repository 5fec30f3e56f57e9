"""What lies on the table of the Public Treasury game."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from socialism_lab.engine.luck import Deck, Luck
from socialism_lab.engine.state import State

from .board import Data, Space
from .settings import TreasurySettings
from .words import BUILD

if TYPE_CHECKING:
    from .book import TreasuryBook

ANNULLED = 4  # in `jail`: the penalty is annulled, free at the next turn (P22)
OWNERS, PUBLIC, BUILDERS, FARES, TAXES = range(5)  # places in `flow`
NO_FLOW = -1

Claim = tuple[int, int, str, str, int]
"""What a seat owes: payee, amount, rule, reason, and a place in `flow` or NO_FLOW."""


class Treasury(State):
    """Lists by space: owner, mortgaged, houses, builder, public. By seat: most of the rest.

    `owner[space]` holds seats (-1: the Bank or nobody), Speculation's too; `builder` who owns the
    buildings; `houses` 0 to 5, 5 a hotel. `jail[seat]` is 0 or the number of the coming roll.
    `flow` counts land rent to owners and to the Treasury, building rent, fares, and taxes.
    """

    book: TreasuryBook
    data: Data
    settings: TreasurySettings

    __slots__ = (
        *("builder", "built", "called", "cards", "colleges", "deck", "dice", "ended", "estates"),
        *("flow", "forgiven", "hand", "houses", "iras", "jail", "laps", "last_lap", "leader"),
        *("left", "mortgaged", "opportunity", "owner", "poor_house", "position", "professors"),
        *("proposed", "public", "revolution", "stock", "trust", "vacant", "vouchers", "wage"),
        *("waiting", "whole", "works"),
    )
    KEEPS = (
        *(*State.KEEPS, "owner", "mortgaged", "houses", "builder", "public", "position", "jail"),
        *("poor_house", "opportunity", "laps", "last_lap", "vouchers", "professors", "iras"),
        *("hand", "called", "wage", "works", "colleges", "revolution", "trust", "waiting"),
        *("left", "built", "stock", "dice", "flow", "forgiven", "deck", "ended", "proposed"),
    )

    def __init__(
        self,
        book: TreasuryBook,
        data: Data,
        settings: TreasurySettings,
        names: tuple[str, ...],
        luck: Luck,
    ):
        super().__init__(book, data, settings, names, luck)
        n, size = self.players, len(data.spaces)
        self.owner = [-1] * size
        self.mortgaged = [False] * size
        self.houses = [0] * size
        self.builder = [-1] * size
        self.public = [False] * size
        self.position = [0] * n
        self.jail = [0] * n
        self.poor_house = [False] * n
        self.opportunity = [-1] * n  # the corner where the token works, or -1
        self.laps = [0] * n
        self.leader = 0  # the laps of whoever has most
        self.last_lap = settings.laps  # the lap that ends the game; the players may prolong it
        self.vouchers = [0] * n
        self.professors = [0] * n
        self.iras = [0] * n
        self.hand: list[list[int]] = [[] for _ in range(n)]  # kept cards, by number
        self.called = [-1] * n  # the lap in which a seat last called for a revolution
        self.wage = settings.wages
        self.works = 0  # public works done
        self.colleges = False
        # the turn in which the vote was carried; 1 in a game that begins after it
        self.revolution = 0 if book.revolution else 1
        self.trust: list[int] = []  # the two partners
        self.waiting: list[list[int]] = []  # [seat, lot] in order
        self.left: list[int] = []  # lots taken off the list in this turn
        self.built: list[int] = []  # lots built on in this turn
        self.stock = [settings.houses, settings.hotels]
        self.dice = 7  # the last roll
        self.flow = [0] * 5
        self.forgiven = [0] * n  # debts that a seat could not pay
        self.ended = ""  # how the game has ended
        self.proposed = [-1] * n  # the turn in which a seat last asked all to stop or to go on
        self.deck = Deck(luck, "chance", [card.id for card in data.cards])
        self.cards: list[list[int]] = [[] for _ in range(n)]  # owned, from `owner`
        self.estates: list[list[int]] = [[] for _ in range(n)]  # built on, from `builder`
        self.whole = [False] * size  # of one owner's whole group, from `owner`
        self.vacant = {k: BUILD[k] for k in data.lots}  # bare lots, from `houses`

    @property
    def broker(self) -> int:
        """Who holds the Speculation card, or -1."""
        return self.owner[self.data.speculation]

    def space(self, seat: int) -> Space:
        """Where a seat's token stands."""
        return self.data.spaces[self.position[seat]]

    def holds(self, seat: int, space: int) -> bool:
        """Whether the seat owns the whole group of this space (mortgaged ones count, P31)."""
        return self.whole[space] and self.owner[space] == seat

    def held(self, seat: int) -> list[int]:
        """The cards with a place on the board that a seat owns."""
        return [*self.cards[seat]]

    def loan(self, space: int) -> int:
        """What is owed on a card: the loan (P44)."""
        return self.data.spaces[space].mortgage if self.mortgaged[space] else 0

    def buildings(self) -> int:
        """Houses on the board; a hotel is five (rule 4)."""
        return sum(self.houses)

    def visitors(self, space: int, seat: int) -> list[int]:
        """The other seats whose tokens stand on a space."""
        return [s for s in range(self.players) if self.position[s] == space and s != seat]

    def hand_over(self, space: int, seat: int) -> None:
        """Make `seat` (-1: nobody) the card's owner; a railroad's trust ends (P12)."""
        owner, before = self.owner, self.owner[space]
        owner[space] = seat
        if before >= 0:
            self.cards[before].remove(space)
        if seat >= 0:
            insort(self.cards[seat], space)
        members = self.data.spaces[space].members
        whole = seat >= 0 and all(owner[k] == seat for k in members)
        for k in members:
            self.whole[k] = whole
        if space in self.data.stations:
            self.trust = []

    def set_houses(self, space: int, level: int, seat: int) -> None:
        """Let `level` buildings (5: a hotel) stand on a lot, the property of `seat`."""
        estate = self.estates[seat]
        if space in estate:
            estate.remove(space)
        if level:
            insort(estate, space)
        self.houses[space] = level
        self.builder[space] = seat if level else -1
        self.vacant.pop(space, None)
        if not level:
            self.vacant = dict(sorted([*self.vacant.items(), (space, BUILD[space])]))

    def send(self, seat: int, space: int) -> None:
        """Put a token on a space, away from wherever it was held."""
        self.position[seat] = space
        self.jail[seat] = 0
        self.opportunity[seat] = -1
        self.poor_house[seat] = False
