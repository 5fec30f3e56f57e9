"""The board and the cards of the Community Fund game, read from CSV and checked (M23)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any

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

EFFECTS = {  # what a card may do, the best for its holder first -> whether it needs an amount
    "place_chip": False,
    "vote_take_project": False,
    "take_back_chip": False,
    "jail_free": False,
    "send_to_jail": False,
    "bank_to_me": True,
    "vote_take_cash": True,
    "bank_to_fund": True,
    "all_give_fund": True,
    "move_to_go": False,
    "move_back": True,
    "fund_pays": True,
}
SPACES = {
    "index": whole(0, 199),
    "name": text(40),
    "colour": optional(colour(), ""),
    "kind": one_of("go", "project", "chance", "shuttle", "jail", "parking", "go_to_jail"),
    "price": optional(whole(1), 0),
    "fee": optional(whole(1), 0),
    "places": optional(whole(1, 10), 0),
    "payout": optional(whole(1), 0),
    "source": optional(text(), ""),
}
CARDS = {
    "id": text(10),
    "when": one_of("now", "keep"),
    "amount": optional(whole(1), 0),
    "count": whole(1, 99),
    "title": text(80),
    "source": optional(text(), ""),
    "effect": one_of(*EFFECTS),
}


@dataclass(frozen=True, slots=True)
class Space:
    """One space of the ring; money in whole units, `places` is the room for chips."""

    index: int
    name: str
    kind: str
    colour: str
    price: int
    fee: int
    places: int
    payout: int
    pair: int  # the other project of the colour, or -1


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of Chance card: `when` is "now" (it acts at once) or "keep"."""

    id: str
    when: str
    effect: str
    amount: int
    title: str


@dataclass(frozen=True, slots=True)
class FundData:
    """A board and a pack of cards, as read from their tables."""

    spaces: tuple[Space, ...]
    cards: tuple[Card, ...]  # the kinds of cards
    kinds: tuple[int, ...]  # for each card in the pack, its kind
    deck: tuple[str, ...]  # for each card in the pack, its id
    jail: int
    projects: tuple[int, ...]
    rides: Mapping[int, Mapping[int, int]]  # from a stop: project ahead -> stops to pay for
    digest: str

    def chosen(self, option: str) -> tuple[str, int]:
        """What an option such as "keep:F12" does, and with which kind of card."""
        what, _, name = option.partition(":")
        return what, self.kinds[self.deck.index(name)]


@kept
def load(
    board: str | PathLike[str] = "fund_board", cards: str | PathLike[str] = "fund_cards"
) -> FundData:
    """Read a board and a deck. Raises DataError naming file, line and what to do."""
    spaces = make_spaces(read_table(board, SPACES), board)
    rows = read_table(cards, CARDS)
    check_cards(rows, cards)
    kinds = tuple(Card(*(row[name] for name in Card.__slots__)) for row in rows)
    pack = tuple(kind for kind, row in enumerate(rows) for _ in range(row["count"]))
    return FundData(
        spaces,
        kinds,
        pack,
        tuple(kinds[kind].id for kind in pack),
        next(space.index for space in spaces if space.kind == "jail"),
        tuple(space.index for space in spaces if space.kind == "project"),
        {stop.index: rides_from(stop.index, spaces) for stop in spaces if stop.kind == "shuttle"},
        short_digest(repr((spaces, kinds, pack))),
    )


def check_cards(rows: list[dict[str, Any]], source: Any) -> None:
    """Raises DataError for cards that could not be played right."""
    for row in rows:
        if (row["when"] == "now") != (row["effect"] == "fund_pays"):
            words = "fund_pays acts now, every other card is kept; change it"
            raise wrong(source, words, row, "when")
        if EFFECTS[row["effect"]] and not row["amount"]:
            raise wrong(source, f"{row['effect']} needs one; fill it in", row, "amount")
    no_twins(source, rows, "id")


def make_spaces(rows: list[dict[str, Any]], source: Any) -> tuple[Space, ...]:
    """The ring from its rows. Raises DataError if it is no ring that can be played."""
    in_order(source, rows)
    if rows[0]["kind"] != "go":
        raise wrong(source, "a board starts with GO", rows[0], "kind")
    one_each(source, rows, "kind", "go", "jail")
    no_twins(source, [row for row in rows if row["kind"] != "chance"], "name")
    for row in rows:
        if row["kind"] == "project":
            filled(source, row, ("price", "fee", "places", "payout"))
        else:
            row["colour"] = ""
    if sum(row["places"] for row in rows) < 37:
        words = "the projects need at least 37 in all, or games stall"
        raise wrong(source, words, column="places")
    colours = [row["colour"] for row in rows]
    for row in rows:
        row["pair"] = pair_of(row["index"], colours)
    return tuple(Space(*(row[name] for name in Space.__slots__)) for row in rows)


def pair_of(space: int, colours: list[str]) -> int:
    """The other project of the same colour, or -1 if there is not exactly one."""
    same = [i for i, colour in enumerate(colours) if colour == colours[space] and i != space]
    return same[0] if colours[space] and len(same) == 1 else -1


def rides_from(stop: int, spaces: tuple[Space, ...]) -> Mapping[int, int]:
    """The projects that a shuttle reaches, at most once round, with the stops to pay (M29)."""
    rides, stops = {}, 1
    for space in (*spaces[stop + 1 :], *spaces[:stop]):
        stops += space.kind == "shuttle"
        if space.kind == "project":
            rides[space.index] = stops
    return rides
