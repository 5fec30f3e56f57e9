"""The board, the cards and the natural opportunities of the Public Treasury game, from CSV."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from socialism_lab.engine import tables as column
from socialism_lab.engine.state import short_digest
from socialism_lab.engine.tables import one_of, optional, text, whole
from socialism_lab.rulebooks.common.tables import COLOUR, MONEY, Source, cell, read_rows, record

Row = Mapping[str, Any]
DEEDS = ("lot", "railroad", "utility")
KINDS = (*DEEDS, "go", "necessity", "trespass", "speculation", "poor_house", "chance", "ira")
EFFECTS = "go_to nearest_railroad nearest_utility back jail jail_free collect pay pay_each"
RENTS = tuple(f"rent{level}" for level in range(6))
NEEDS: dict[str, tuple[str, ...]] = {
    "lot": ("group", "price", *RENTS, "mortgage", "house_cost"),
    "railroad": ("group", "price", *RENTS[:4], "mortgage"),
    "utility": ("group", "price", *RENTS[:2], "mortgage"),
    "speculation": ("price",),
    "ira": ("price",),
}
NUMBER = whole(0, 99)


@dataclass(frozen=True, slots=True, kw_only=True)
class Space:
    """A space of the board; all money in whole units, 0 where nothing is printed."""

    index: int = cell(NUMBER)
    name: str = cell(text(40))
    kind: str = cell(one_of(*KINDS))
    group: str = cell(COLOUR)  # colour group, "railroad", "utility" or ""
    price: int = cell(MONEY)
    rent: tuple[int, ...]  # lot: bare, 1-4 houses, hotel; else by number held
    mortgage: int = cell(MONEY)  # the loan
    house_cost: int = cell(MONEY)
    reverts_to: str = cell(optional(one_of("community_chest", "jail"), ""))  # by the revolution
    members: tuple[int, ...]  # all spaces of the group
    section: tuple[int, ...]  # the lots between the same two railroads
    land: str  # reasons of ledger entries
    building: str


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the joint deck."""

    id: str = cell(text(10))
    effect: str = cell(one_of(*EFFECTS.split(), "collect_each", "repairs"))
    amount: int = cell(MONEY)
    amount2: int = cell(MONEY)
    target: int = cell(optional(NUMBER, -1))
    title: str = cell(text(80))


@dataclass(frozen=True, slots=True)
class Corner:
    """A natural opportunity, between space `after` and the next; wages and rent a stay."""

    after: int = cell(NUMBER, "after_space")
    name: str = cell(text(40))
    wages: int = cell(whole(1))
    rent: int = cell(whole())


class Data:
    """All that is printed. Spaces are given by their index; nothing of it changes."""

    def __init__(
        self, spaces: tuple[Space, ...], cards: tuple[Card, ...], corners: dict[int, Corner]
    ):
        at = {kind: tuple(s.index for s in spaces if s.kind == kind) for kind in KINDS}
        size = self.size = len(spaces)
        self.spaces, self.cards = spaces, cards
        self.corners = corners  # by the space before
        # from each space, the steps back to the nearest corner before it
        self.back = [min((k - 1 - after) % size + 1 for after in corners) for k in range(size)]
        # every card that can be owned, Speculation too
        self.deeds = tuple(s.index for s in spaces if s.kind in (*DEEDS, "speculation"))
        self.lots, self.stations = at["lot"], at["railroad"]
        self.franchises = (*at["utility"], *reversed(at["railroad"]))  # in the order of rule VI
        self.jail = next(s.index for s in spaces if s.reverts_to == "jail")
        (self.poor_house,), (self.speculation,), (self.ira,) = (
            at[kind] for kind in ("poor_house", "speculation", "ira")
        )
        # where a turn may begin that goes either way
        self.two_way = range(at["chance"][0] + 1, at["chance"][-1])

    @property
    def digest(self) -> str:
        """Eight hex digits that name what was read."""
        return short_digest(repr((self.spaces, self.cards, self.corners)))


@column.kept
def load(
    board: Source = "treasury_board",
    cards: Source = "treasury_cards",
    corners: Source = "natural_opportunities",
) -> Data:
    """Read and check the tables. Raises DataError naming file, line and what to do."""
    spaces = make_spaces(read_rows(board, Space, **dict.fromkeys(RENTS, MONEY)), board)
    rows, stops = read_rows(cards, Card), read_rows(corners, Corner)
    column.no_twins(cards, rows, "id")
    for row in rows:
        if row["effect"] == "go_to" and row["target"] not in range(len(spaces)):
            raise column.wrong(cards, "go_to needs a space of the board", row, "target")
    column.no_twins(corners, stops, "after_space")
    for row in stops:
        if row["after_space"] >= len(spaces):
            raise column.wrong(corners, "the board has no such space", row, "after_space")
    stops.sort(key=lambda row: int(row["after_space"]))
    pack = tuple(record(Card, row) for row in rows)
    return Data(spaces, pack, {row["after_space"]: record(Corner, row) for row in stops})


def make_spaces(rows: Sequence[Row], source: Source) -> tuple[Space, ...]:
    """The ring from its rows. Raises DataError if it is no board that can be played."""
    column.in_order(source, rows)
    for row in rows:
        column.filled(source, row, NEEDS.get(row["kind"], ()))
        if row["kind"] in DEEDS and row["mortgage"] > row["price"]:
            words = f"{row['mortgage']} is more than the price of {row['price']}; lend less"
            raise column.wrong(source, words, row, "mortgage")
    if rows[0]["kind"] != "go":
        raise column.wrong(source, "GO is space 0", rows[0], "kind")
    column.one_each(source, rows, "kind", "go", "poor_house", "speculation", "ira")
    column.one_each(source, rows, "reverts_to", "jail")
    named = [row for row in rows if row["kind"] not in ("chance", "trespass")]
    column.no_twins(source, named, "name")
    kinds = [row["kind"] for row in rows]
    for kind, what in (("chance", "Chance"), ("railroad", "railroads")):
        if kinds.count(kind) < 2:
            raise column.wrong(source, f"the board needs at least two {what}", column="kind")
    return tuple(make_space(row, rows, kinds) for row in rows)


def make_space(row: Row, rows: Sequence[Row], kinds: Sequence[str]) -> Space:
    """A space from its row, and the rows and kinds of all."""
    name, group = row["name"], row["group"] if row["kind"] in DEEDS else ""
    ours = [other for other in rows if group and other["group"] == group]
    return record(
        Space,
        row,
        group=group,
        rent=tuple(row[rent] for rent in RENTS if row[rent]),
        members=tuple(other["index"] for other in ours if other["kind"] in DEEDS),
        section=section_of(row["index"], kinds),
        land=f"{name}: land rent",
        building=f"{name}: building rent",
    )


def section_of(space: int, kinds: Sequence[str]) -> tuple[int, ...]:
    """The lots between the two railroads around a lot (P40)."""
    if kinds[space] != "lot":
        return ()
    size = len(kinds)
    start = next(s for s in range(space, space - size, -1) if kinds[s % size] == "railroad")
    end = next(s for s in range(space, space + size) if kinds[s % size] == "railroad")
    return tuple(sorted(s % size for s in range(start, end) if kinds[s % size] == "lot"))
