"""What lies on the table of the Public Treasury game, its settings, and the words of options."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from socialism_lab.engine.luck import Deck
from socialism_lab.engine.rulebook import Settings, setting
from socialism_lab.engine.state import State

from .board import Data

if TYPE_CHECKING:
    from .book import TreasuryBook

ANNULLED = 4  # in `jail`: the penalty is annulled, free at the next turn (P22)
OWNERS, PUBLIC, BUILDERS, FARES, TAXES = range(5)  # places in `flow`
NO_FLOW = -1
BOTH = (True, False)
VERBS = ("build", "wait", "leave", "mortgage", "sell", "lift")
BUILD, WAIT, LEAVE, MORTGAGE, SELL, LIFT = (  # for each space, such as "build:39"
    tuple(f"{verb}:{space}" for space in range(100)) for verb in VERBS
)

Claim = tuple[int, int, str, str, int]
"""What a seat owes: payee, amount, rule, reason, and a place in `flow` or NO_FLOW."""


@cache
def verb_and_space(option: str) -> tuple[str, int]:
    """("build", 39) for "build:39"; for a verb alone, such as "roll", space 0."""
    verb, _, space = option.partition(":")
    return verb, int(space or 0)


@dataclass(frozen=True, kw_only=True)
class TreasurySettings(Settings):
    """What a teacher may rule otherwise; all money in whole units."""

    start_cash: int = setting(1500, range(100_001), "money of each player at the start", "set-up")
    dealt: int = setting(24, range(30), "cards dealt, to be bought at list price", "P1")
    first_player: str = setting("roll", ("roll", "listed"), "who begins", "P1")
    wages: int = setting(200, range(10_001), "wages for passing GO at first", "3")
    tax: int = setting(20, range(1001), "tax on a necessity at first", "4")
    improvement_rent: str = setting("printed", ("printed", "net_of_land"), "building rent", "P6")
    section_rent: bool = setting(False, BOTH, "land rent doubles in a section built up", "P40")
    building: bool = setting(True, BOTH, "whether anybody may build", "14")
    buildings_a_turn: str = setting("one_a_lot", ("one_a_lot", "any"), "buildings a turn", "P29")
    houses: int = setting(32, range(1001), "houses in the Bank", "14")
    hotels: int = setting(12, range(1001), "hotels in the Bank", "14")
    deals: bool = setting(True, BOTH, "whether players may deal", "16")
    laps: int = setting(5, range(1, 101), "laps of one player that end the game", "P15")
    votes_needed: int | str = setting(
        2, (*range(1, 9), "majority", "all"), "yes votes that carry a revolution", "P16"
    )
    treasury_at_revolution: str = setting(
        "keep", ("keep", "empty"), "whether a revolution finds the Treasury's money", "P17"
    )
    deeds_after_revolution: str = setting(
        "stand", ("stand", "end"), "whether land deeds stand after a revolution, or end", "P18"
    )
    step_cost: int = setting(100, range(1, 10_001), "money for each step of public works", "P21")
    wage_rise: int = setting(20, range(1001), "what a later step adds to wages", "VI")


class Treasury(State):
    """Lists by space: owner, mortgaged, houses, builder, public. By seat: most of the rest.

    `owner[space]` holds seats (-1: the Bank or nobody), Speculation's too; `builder` who owns the
    buildings; `houses` 0 to 5, 5 a hotel. `jail[seat]` is 0 or the number of the coming roll.
    `flow` counts land rent to owners and to the Treasury, building rent, fares, and taxes.
    """

    book: TreasuryBook
    data: Data
    settings: TreasurySettings

    KEEPS = (
        *(*State.KEEPS, "owner", "mortgaged", "houses", "builder", "public", "position", "jail"),
        *("poor_house", "opportunity", "laps", "last_lap", "vouchers", "professors", "iras"),
        *("hand", "called", "wage", "works", "colleges", "revolution", "trust", "waiting"),
        *("left", "built", "stock", "dice", "flow", "forgiven", "deck", "ended", "proposed"),
    )
    __slots__ = (*KEEPS[len(State.KEEPS) :], "cards", "estates", "leader", "whole")

    def __init__(self, *start: Any):
        super().__init__(*start)
        n, size, data = self.players, len(self.data.spaces), self.data
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
        self.last_lap = self.settings.laps  # that ends the game; the players may prolong it
        self.vouchers = [0] * n
        self.professors = [0] * n
        self.iras = [0] * n
        self.hand: list[list[int]] = [[] for _ in range(n)]  # kept cards, by number
        self.called = [-1] * n  # the lap in which a seat last called for a revolution
        self.wage = self.settings.wages
        self.works = 0  # public works done
        self.colleges = False
        # the turn in which the vote was carried; 1 in a game that begins after it
        self.revolution = 0 if self.book.revolution else 1
        self.trust: list[int] = []  # the two partners
        self.waiting: list[list[int]] = []  # [seat, lot] in order
        self.left: list[int] = []  # lots taken off the list in this turn
        self.built: list[int] = []  # lots built on in this turn
        self.stock = [self.settings.houses, self.settings.hotels]
        self.dice = 7  # the last roll
        self.flow = [0] * 5
        self.forgiven = [0] * n  # debts that a seat could not pay
        self.ended = ""  # how the game has ended
        self.proposed = [-1] * n  # the turn in which a seat last asked all to stop or to go on
        self.deck = Deck(self.luck, "chance", [card.id for card in data.cards])
        self.cards: list[list[int]] = [[] for _ in range(n)]  # owned, from `owner`
        self.estates: list[list[int]] = [[] for _ in range(n)]  # built on, from `builder`
        self.whole = [False] * size  # of one owner's whole group, from `owner`

    def loan(self, space: int) -> int:
        """What is owed on a card: the loan (P44)."""
        return self.data.spaces[space].mortgage if self.mortgaged[space] else 0

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

    def send(self, seat: int, space: int) -> None:
        """Put a token on a space, away from wherever it was held."""
        self.position[seat], self.jail[seat] = space, 0
        self.opportunity[seat], self.poor_house[seat] = -1, False
