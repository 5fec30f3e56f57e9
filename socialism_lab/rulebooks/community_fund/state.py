"""What lies on the table of the Community Fund game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from socialism_lab.engine.luck import Deck
from socialism_lab.engine.state import State

if TYPE_CHECKING:
    from .board import FundData
    from .book import FundBook, FundSettings


class Fund(State):
    """Lists by space: manager (-1: nobody), chips (seats, in the order placed), room (places still
    open). By seat: the rest.

    `given` and `taken` count what a seat gave the Fund and what the Fund paid for its choices
    (prices, bids, fees, contributions, rides), not fines and cards that hit everybody.
    """

    __slots__ = (
        *("chips", "choosing", "deck", "fined", "forgiven", "given", "hand", "jail", "last_gift"),
        *("last_taken", "manager", "out", "placed", "played", "position", "projects", "rolled"),
        *("room", "taken", "taken_before"),
    )
    KEEPS = (*State.KEEPS, *__slots__)
    book: FundBook
    data: FundData
    settings: FundSettings

    def __init__(self, *start: Any):
        super().__init__(*start)
        n, size = self.players, len(self.data.spaces)
        self.manager = [-1] * size
        self.chips: list[list[int]] = [[] for _ in range(size)]
        self.room = [space.places for space in self.data.spaces]
        self.position = [0] * n
        self.jail = [0] * n  # 0: free, else the number of the coming try, 1 to 3
        self.hand = [-1] * n  # a kept card's number in data.cards, or -1
        self.placed = [0] * n
        self.projects: list[list[int]] = [[] for _ in range(n)]
        self.given = [0] * n
        self.taken = [0] * n
        self.last_gift = [0] * n  # at the last passing of GO
        self.last_taken = [0] * n  # between its last two turns
        self.taken_before = [0] * n  # taken when this turn began
        self.fined = [0] * n  # of what it took: rides, and what it was fined for
        self.out = [False] * n  # until the next wages (V3: own purses alone)
        self.forgiven = [0] * n  # what a seat could not pay (V3)
        self.played = False  # a kept card has been played in this turn
        self.rolled = False
        self.choosing = False  # among drawn cards
        self.deck = Deck(self.luck, "chance", self.data.deck)

    def open_places(self) -> tuple[int, ...]:
        """The managed projects with room for a chip."""
        room, manager = self.room, self.manager
        return tuple([k for k in self.data.projects if room[k] and manager[k] >= 0])

    def holds(self, seat: int, effect: str) -> bool:
        """Whether a seat's kept card is one with this effect."""
        return self.hand[seat] >= 0 and self.data.cards[self.hand[seat]].effect == effect

    def may_deal(self, seat: int) -> bool:
        """Whether a seat may deal, and anybody has anything to give (M22)."""
        cards = any(self.holds(other, "jail_free") for other in range(self.players))
        things = any(self.projects) or any(self.cash[: self.players]) or cards
        return self.settings.deals and not self.out[seat] and things

    def put_back(self, kind: int) -> None:
        """C10: a card goes under the deck."""
        self.deck.put_under(self.data.kinds.index(kind))

    def hand_over(self, space: int, seat: int) -> None:
        """Make `seat` the project's manager; the chips on it stay (M15)."""
        if self.manager[space] >= 0:
            self.projects[self.manager[space]].remove(space)
        self.manager[space] = seat
        self.projects[seat].append(space)
        self.projects[seat].sort()
