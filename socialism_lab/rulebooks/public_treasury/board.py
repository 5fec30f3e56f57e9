"""The board, the cards and the natural opportunities of the Public Treasury game, from CSV."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from socialism_lab.engine.errors import DataError
from socialism_lab.engine.state import short_digest
from socialism_lab.engine.tables import (
    filled,
    in_order,
    kept,
    no_twins,
    one_each,
    one_of,
    optional,
    read_table,
    text,
    whole,
    wrong,
)
from socialism_lab.rulebooks.common.palette import colour

MONEY = optional(whole(1), 0)
RENTS = tuple(f"rent{level}" for level in range(6))
DEEDS = ("lot", "railroad", "utility")
KINDS = (
    "go", "lot", "necessity", "trespass", "railroad", "utility", "speculation", "poor_house",
    "chance", "ira",
)  # fmt: skip
SPACES = {
    "index": whole(0, 99), "name": text(40), "kind": one_of(*KINDS),
    "group": optional(colour(), ""), "price": MONEY, **dict.fromkeys(RENTS, MONEY),
    "mortgage": MONEY, "house_cost": MONEY,
    "reverts_to": optional(one_of("community_chest", "jail"), ""), "source": optional(text(), ""),
}  # fmt: skip
NEEDS = {
    "lot": ("group", "price", *RENTS, "mortgage", "house_cost"),
    "railroad": ("group", "price", *RENTS[:4], "mortgage"),
    "utility": ("group", "price", *RENTS[:2], "mortgage"),
    "speculation": ("price",), "ira": ("price",),
}  # fmt: skip
EFFECTS = (
    "go_to", "nearest_railroad", "nearest_utility", "back", "jail", "jail_free", "collect",
    "pay", "pay_each", "collect_each", "repairs",
)  # fmt: skip
CARDS = {
    "id": text(10), "effect": one_of(*EFFECTS), "amount": MONEY, "amount2": MONEY,
    "target": optional(whole(0, 99), -1), "title": text(80), "source": optional(text(), ""),
}  # fmt: skip
CORNERS = {
    "after_space": whole(0, 99), "name": text(40), "wages": whole(1), "rent": whole(0),
    "source": optional(text(), ""),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the board; all money in whole units, 0 where nothing is printed."""

    index: int
    name: str
    kind: str  # also the name of the rule for landing here
    group: str  # colour group, "railroad", "utility" or ""
    price: int
    rent: tuple[int, ...]  # lot: bare, 1-4 houses, hotel; else by number held
    mortgage: int  # the loan
    house_cost: int
    reverts_to: str  # what a necessity becomes after the revolution
    members: tuple[int, ...]  # all spaces of the group
    section: tuple[int, ...]  # the lots between the same two railroads
    land: str  # reasons of ledger entries
    building: str


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the joint deck."""

    id: str
    effect: str
    amount: int
    amount2: int
    target: int
    title: str


@dataclass(frozen=True, slots=True)
class Corner:
    """A natural opportunity, between space `after` and the next; wages and rent a stay."""

    after: int
    name: str
    wages: int
    rent: int


@dataclass(frozen=True, slots=True)
class Data:
    """All that is printed. Spaces are given by their index."""

    spaces: tuple[Space, ...]
    cards: tuple[Card, ...]
    corners: dict[int, Corner]
    deeds: tuple[int, ...]  # every card that can be owned, Speculation too
    lots: tuple[int, ...]
    franchises: tuple[int, ...]  # in the order of rule VI
    stations: tuple[int, ...]
    jail: int
    poor_house: int
    speculation: int
    ira: int
    dearest: int  # price of the dearest house
    two_way: range  # where a turn may begin that goes either way
    digest: str


@kept
def load(
    board: Any = "treasury_board", cards: Any = "treasury_cards",
    corners: Any = "natural_opportunities",
) -> Data:  # fmt: skip
    """Read and check the tables. Raises DataError naming file, line and what to do."""
    spaces = make_spaces(read_table(board, SPACES), board)
    rows = read_table(cards, CARDS)
    no_twins(cards, rows, "id")
    for row in rows:
        if row["effect"] == "go_to" and row["target"] not in range(len(spaces)):
            raise wrong(cards, "go_to needs a space of the board", row, "target")
    pack = tuple(
        Card(r["id"], r["effect"], r["amount"], r["amount2"], r["target"], r["title"])
        for r in rows
    )
    rows = read_table(corners, CORNERS)
    no_twins(corners, rows, "after_space")
    for row in rows:
        if row["after_space"] >= len(spaces):
            raise wrong(corners, "the board has no such space", row, "after_space")
    found = {r["after_space"]: Corner(r["after_space"], r["name"], r["wages"], r["rent"])
             for r in rows}  # fmt: skip
    return make_data(spaces, pack, dict(sorted(found.items())))


def make_spaces(rows: list[dict], source: Any) -> tuple[Space, ...]:
    """The ring from its rows. Raises DataError if it is no board that can be played."""
    in_order(source, rows)
    for row in rows:
        filled(source, row, NEEDS.get(row["kind"], ()))
        if row["kind"] in DEEDS and row["mortgage"] > row["price"]:
            words = f"{row['mortgage']} is more than the price of {row['price']}; lend less"
            raise wrong(source, words, row, "mortgage")
    if rows[0]["kind"] != "go":
        raise wrong(source, "GO is space 0", rows[0], "kind")
    one_each(source, rows, "kind", "go", "poor_house", "speculation", "ira")
    one_each(source, rows, "reverts_to", "jail")
    no_twins(source, [row for row in rows if row["kind"] not in ("chance", "trespass")], "name")
    kinds = [row["kind"] for row in rows]
    for kind, what in (("chance", "Chance"), ("railroad", "railroads")):
        if kinds.count(kind) < 2:
            raise wrong(source, f"the board needs at least two {what}", column="kind")
    groups = [row["group"] if row["kind"] in DEEDS else "" for row in rows]
    return tuple(
        Space(
            row["index"], row["name"], row["kind"], groups[i], row["price"],
            tuple(row[rent] for rent in RENTS if row[rent]), row["mortgage"], row["house_cost"],
            row["reverts_to"], tuple(j for j, g in enumerate(groups) if g and g == groups[i]),
            section_of(i, kinds), f"{row['name']}: land rent", f"{row['name']}: building rent",
        )
        for i, row in enumerate(rows)
    )  # fmt: skip


def section_of(space: int, kinds: list[str]) -> tuple[int, ...]:
    """The lots between the two railroads around a lot (P40)."""
    if kinds[space] != "lot":
        return ()
    size = len(kinds)
    start = next(s for s in range(space, space - size, -1) if kinds[s % size] == "railroad")
    end = next(s for s in range(space, space + size) if kinds[s % size] == "railroad")
    return tuple(sorted(s % size for s in range(start, end) if kinds[s % size] == "lot"))


def make_data(spaces: tuple, pack: tuple, corners: dict[int, Corner]) -> Data:
    """Where things are."""
    at = {kind: tuple(s.index for s in spaces if s.kind == kind) for kind in KINDS}
    return Data(
        spaces, pack, corners,
        tuple(s.index for s in spaces if s.kind in (*DEEDS, "speculation")), at["lot"],
        (*at["utility"], *reversed(at["railroad"])), at["railroad"],
        next(s.index for s in spaces if s.reverts_to == "jail"), at["poor_house"][0],
        at["speculation"][0], at["ira"][0], max(s.house_cost for s in spaces),
        range(at["chance"][0] + 1, at["chance"][-1]), short_digest(repr((spaces, pack, corners))),
    )  # fmt: skip


def sample_hand(number: int) -> dict[str, Any]:
    """One of the four sample hands (1 to 4) of the text: names of its cards and their sum."""
    columns = {"hand": whole(1), "index": whole(0), "name": text(40), "price": whole(1),
               "hand_sum": whole(1), "source": text()}  # fmt: skip
    rows = [r for r in read_table("treasury_hands", columns) if r["hand"] == number]
    if not rows:
        raise DataError(f"there is no sample hand {number}; choose 1 to 4")
    return {"deeds": [row["name"] for row in rows], "sum": rows[0]["hand_sum"]}
