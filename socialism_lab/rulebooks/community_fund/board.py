"""The board and the cards of the Community Fund game, read from CSV and checked (M23)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from socialism_lab.engine import tables as column
from socialism_lab.engine.state import short_digest
from socialism_lab.engine.tables import one_of, optional, text, whole
from socialism_lab.rulebooks.common.tables import COLOUR, MONEY, Source, cell, read_rows, record

EFFECTS = {  # what a card may do, the best for its holder first -> whether it needs an amount
    **dict.fromkeys(("place_chip", "vote_take_project", "take_back_chip", "jail_free"), False),
    **{"send_to_jail": False, "bank_to_me": True, "vote_take_cash": True, "bank_to_fund": True},
    **{"all_give_fund": True, "move_to_go": False, "move_back": True, "fund_pays": True},
}
KINDS = ("go", "project", "chance", "shuttle", "jail", "parking", "go_to_jail")
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Space:
    """One space of the ring; money in whole units, `places` is the room for chips."""

    index: int = cell(whole(0, 199))
    name: str = cell(text(40))
    kind: str = cell(one_of(*KINDS))
    colour: str = cell(COLOUR)
    price: int = cell(MONEY)
    fee: int = cell(MONEY)
    places: int = cell(optional(whole(1, 10), 0))
    payout: int = cell(MONEY)
    pair: int = -1  # the other project of the colour, or -1


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of Chance card: `when` is "now" (it acts at once) or "keep"."""

    id: str = cell(text(10))
    when: str = cell(one_of("now", "keep"))
    effect: str = cell(one_of(*EFFECTS))
    amount: int = cell(MONEY)
    title: str = cell(text(80))


class FundData:
    """A board and a pack of cards, as read from their tables; nothing of it changes."""

    def __init__(self, spaces: tuple[Space, ...], cards: tuple[Card, ...], pack: tuple[int, ...]):
        at = {kind: tuple(s.index for s in spaces if s.kind == kind) for kind in KINDS}
        self.spaces = spaces
        self.cards = cards  # the kinds of cards
        self.kinds = pack  # for each card in the pack, its kind
        self.deck = tuple(cards[kind].id for kind in pack)  # and its id
        (self.jail,) = at["jail"]
        self.projects = at["project"]
        self.rides = {stop: rides_from(stop, spaces) for stop in at["shuttle"]}

    @property
    def digest(self) -> str:
        """Eight hex digits that name what was read."""
        return short_digest(repr((self.spaces, self.cards, self.kinds)))

    def chosen(self, option: str) -> tuple[str, int]:
        """What an option such as "keep:F12" does, and with which kind of card."""
        what, _, name = option.partition(":")
        return what, self.kinds[self.deck.index(name)]


@column.kept
def load(board: Source = "fund_board", cards: Source = "fund_cards") -> FundData:
    """Read a board and a deck. Raises DataError naming file, line and what to do."""
    spaces = make_spaces(read_rows(board, Space), board)
    rows = read_rows(cards, Card, count=whole(1, 99))
    check_cards(rows, cards)
    pack = tuple(kind for kind, row in enumerate(rows) for _ in range(row["count"]))
    return FundData(spaces, tuple(record(Card, row) for row in rows), pack)


def check_cards(rows: list[Row], source: Source) -> None:
    """Raises DataError for cards that could not be played right."""
    for row in rows:
        if (row["when"] == "now") != (row["effect"] == "fund_pays"):
            words = "fund_pays acts now, every other card is kept; change it"
            raise column.wrong(source, words, row, "when")
        if EFFECTS[row["effect"]] and not row["amount"]:
            raise column.wrong(source, f"{row['effect']} needs one; fill it in", row, "amount")
    column.no_twins(source, rows, "id")


def make_spaces(rows: list[Row], source: Source) -> tuple[Space, ...]:
    """The ring from its rows. Raises DataError if it is no ring that can be played."""
    column.in_order(source, rows)
    if rows[0]["kind"] != "go":
        raise column.wrong(source, "a board starts with GO", rows[0], "kind")
    column.one_each(source, rows, "kind", "go", "jail")
    column.no_twins(source, [row for row in rows if row["kind"] != "chance"], "name")
    for row in rows:
        if row["kind"] == "project":
            column.filled(source, row, ("price", "fee", "places", "payout"))
        else:
            row["colour"] = ""
    if sum(row["places"] for row in rows) < 37:
        words = "the projects need at least 37 in all, or games stall"
        raise column.wrong(source, words, column="places")
    colours = [row["colour"] for row in rows]
    return tuple(record(Space, row, pair=pair_of(row["index"], colours)) for row in rows)


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
