"""The board and the cards of the Community Fund game, read from CSV and checked (M23)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from socialism_lab.engine.columns import (
    filled,
    in_order,
    no_twins,
    one_each,
    one_of,
    optional,
    text,
    whole,
    wrong,
)
from socialism_lab.engine.state import short_digest
from socialism_lab.engine.tables import kept, read_table
from socialism_lab.rulebooks.common.palette import colour

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
    "effect": one_of(
        "fund_pays", "place_chip", "take_back_chip", "send_to_jail", "vote_take_cash",
        "vote_take_project", "jail_free", "bank_to_fund", "bank_to_me", "move_to_go",
        "move_back", "all_give_fund",
    ),
}  # fmt: skip
NEED_AMOUNT = ("fund_pays", "vote_take_cash", "bank_to_fund", "bank_to_me", "move_back",
               "all_give_fund")  # fmt: skip
RULES = {"project": "land_on_project", "chance": "land_on_chance", "shuttle": "ride_shuttle",
         "go_to_jail": "go_to_jail"}  # fmt: skip


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
    rule: str  # the entry of the rulebook that says what happens here
    rides: tuple[tuple[int, int], ...]  # from a stop: (project, stops to pay for)


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of Chance card: `when` is "now" (it acts at once) or "keep"."""

    id: str
    when: str
    effect: str
    amount: int
    title: str
    take: str  # the options it makes when it is drawn
    keep: str
    play: str


@dataclass(frozen=True, slots=True)
class Data:
    """A board and a deck; `deck` holds one card id for each card in the pack."""

    spaces: tuple[Space, ...]
    cards: tuple[Card, ...]
    deck: tuple[str, ...]
    kinds: tuple[int, ...]  # for each card in the pack, its number in `cards`
    choices: dict[str, tuple[str, int]]  # an option of a draw -> (what, kind of card)
    copies: tuple[int, ...]  # for each kind of card, the first of its copies in the pack
    jail: int
    projects: tuple[int, ...]
    places: tuple[int, ...]  # for each space, the room for chips
    rides: dict[int, tuple]  # from a stop: the options, whatever the fare
    digest: str


@kept
def load(board: Any = "fund_board", cards: Any = "fund_cards") -> Data:
    """Read a board and a deck. Raises DataError naming file, line and what to do."""
    spaces = make_spaces(read_table(board, SPACES), board)
    rows = read_table(cards, CARDS)
    for row in rows:
        check_card(row, cards)
    no_twins(cards, rows, "id")
    ways = ("take", "keep", "play")
    kinds = tuple(
        Card(
            *(row[name] for name in ("id", "when", "effect", "amount", "title")),
            *(f"{way}:{row['id']}" for way in ways),
        )
        for row in rows
    )
    pack = tuple(number for number, row in enumerate(rows) for _ in range(row["count"]))
    return Data(
        spaces,
        kinds,
        tuple(kinds[number].id for number in pack),
        pack,
        {getattr(card, way): (way, kind) for kind, card in enumerate(kinds) for way in ways},
        tuple(map(pack.index, range(len(kinds)))),
        next(space.index for space in spaces if space.kind == "jail"),
        tuple(space.index for space in spaces if space.kind == "project"),
        tuple(space.places for space in spaces),
        {space.index: ("stay", *(goal for goal, _ in space.rides)) for space in spaces},
        short_digest(repr((spaces, kinds, pack))),
    )


def check_card(row: dict, source: Any) -> None:
    """Raises DataError for a card that could not be played right."""
    if (row["when"] == "now") != (row["effect"] == "fund_pays"):
        words = "fund_pays acts now, every other card is kept; change it"
        raise wrong(source, words, row, "when")
    if row["effect"] in NEED_AMOUNT and not row["amount"]:
        raise wrong(source, f"{row['effect']} needs one; fill it in", row, "amount")


def make_spaces(rows: list[dict], source: Any) -> tuple[Space, ...]:
    """The ring from its rows. Raises DataError if it is no ring that can be played."""
    in_order(source, rows)
    if rows[0]["kind"] != "go":
        raise wrong(source, "a board starts with GO", rows[0], "kind")
    one_each(source, rows, "kind", "go", "jail")
    no_twins(source, [row for row in rows if row["kind"] != "chance"], "name")
    for row in rows:
        if row["kind"] == "project":
            filled(source, row, ("price", "fee", "places", "payout"))
    if sum(row["places"] for row in rows) < 37:
        words = "the projects need at least 37 in all, or games stall"
        raise wrong(source, words, column="places")
    kinds = [row["kind"] for row in rows]
    colours = [row["colour"] if row["kind"] == "project" else "" for row in rows]
    return tuple(
        Space(
            row["index"], row["name"], row["kind"], colours[i], row["price"], row["fee"],
            row["places"], row["payout"], pair_of(i, colours), RULES.get(row["kind"], "rest"),
            rides_from(i, kinds),
        )
        for i, row in enumerate(rows)
    )  # fmt: skip


def pair_of(space: int, colours: list[str]) -> int:
    """The other project of the same colour, or -1 if there is not exactly one."""
    same = [i for i, colour in enumerate(colours) if colour == colours[space] and i != space]
    return same[0] if colours[space] and len(same) == 1 else -1


def rides_from(stop: int, kinds: list[str]) -> tuple[tuple[int, int], ...]:
    """The projects a shuttle reaches from here, at most once round, with the stops to pay."""
    rides, stops = [], 1
    for step in range(1, len(kinds)) if kinds[stop] == "shuttle" else ():
        space = (stop + step) % len(kinds)
        stops += kinds[space] == "shuttle"
        if kinds[space] == "project":
            rides.append((space, stops))
    return tuple(rides)
