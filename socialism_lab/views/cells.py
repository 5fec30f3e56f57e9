"""What is to be seen on each space of a board, as data: the board draws it, the list reads it."""

from __future__ import annotations

from typing import Any, NamedTuple

from .phrases import built


class Cell(NamedTuple):
    """One space as a picture and a list show it; seats are numbers, -1 is nobody."""

    name: str
    kind: str
    colour: str = ""  # a colour name in palette.csv
    price: str = ""  # what stands at the foot: "120", "tax 20", "free"
    holder: int = -1  # the manager or owner
    chips: tuple[int, ...] = ()  # a seat for each chip, -1 for an open place
    houses: int = 0  # 5 is a hotel
    builder: int = -1
    sticker: str = ""  # "on": a paper overlay, "off": it has been peeled off
    public: bool = False
    mortgaged: bool = False
    facts: tuple[tuple[str, object], ...] = ()  # the details, in words and figures

    @property
    def details(self) -> str:
        """The facts as one text."""
        return "; ".join(str(value) if name == "what" else f"{name} {value}"
                         for name, value in self.facts)  # fmt: skip

    @property
    def ink(self) -> str:
        """The colour of its text: black on a paper overlay, else the page's own."""
        return "#000" if self.sticker == "on" else ""


def cells(state: Any) -> list[Cell]:
    """Every space of a state's board, in the order of the ring."""
    look = fund_cell if hasattr(state, "manager") else treasury_cell
    return [look(state, space) for space in range(len(state.data.spaces))]


def space_rows(state: Any) -> list[dict]:
    """The details of every space as rows of a table, for those who cannot hover."""
    state = getattr(state, "state", state)
    rows = []
    for number, cell in enumerate(cells(state)):
        here = [state.names[seat] for seat, at in enumerate(state.position) if at == number]
        row = {"space": number, "name": cell.name, "details": cell.details}
        rows.append(row | {"here": ", ".join(here)})
    return rows


def fund_cell(state: Any, number: int) -> Cell:
    """A space of the Community Fund's board."""
    space = state.data.spaces[number]
    if space.kind != "project":
        return Cell(space.name, space.kind, facts=meaning(space.kind))
    manager, chips = state.manager[number], state.chips[number]
    pair = state.data.spaces[space.pair].name if space.pair >= 0 else "none"
    places = (*chips, *[-1] * (space.places - len(chips)))
    foot = str(space.price) if -1 in places else f"pays {space.payout}"
    facts = (
        ("price", space.price), ("fee", space.fee), ("pays out", space.payout),
        ("manager", who(state, manager)), ("chips", f"{len(chips)} of {space.places}"),
        ("chips of", ", ".join(state.names[seat] for seat in chips) or "nobody"), ("pair", pair),
    )  # fmt: skip
    return Cell(space.name, space.kind, space.colour, foot, manager, places, facts=facts)


def treasury_cell(state: Any, number: int) -> Cell:
    """A space of the Public Treasury's board, as the book in force has it."""
    space = state.data.spaces[number]
    name, sticker = space.name, "on" if space.kind in OVERLAYS else ""
    if state.revolution and space.reverts_to:
        name, sticker = REVERTED.get(space.reverts_to, space.reverts_to), "off"
    if state.colleges and space.kind == "trespass":
        name, sticker = "Free College", "off"
    if not space.price or space.kind == "ira":
        foot = f"card {space.price}" if space.price else ""
        was = (("was", space.name),) if sticker == "off" else ()
        facts = (*meaning(space.kind), *was)
        kind = "jail" if space.reverts_to == "jail" else space.kind
        return Cell(name, kind, price=foot, sticker=sticker, facts=facts)
    owner, public = state.owner[number], state.public[number]
    houses, builder = state.houses[number], state.builder[number]
    holder = "the public" if public else who(state, owner)
    facts = (
        ("price", space.price), *rents(space), ("owner", holder),
        *((("built", f"{built(state, houses)} of {who(state, builder)}"),) if houses else ()),
        *((("mortgaged for", space.mortgage),) if state.mortgaged[number] else ()),
    )  # fmt: skip
    return Cell(
        name, space.kind, space.group, "free" if public else str(space.price), owner,
        houses=houses, builder=builder, sticker=sticker, public=public,
        mortgaged=state.mortgaged[number], facts=facts,
    )  # fmt: skip


MEANINGS = {
    "go": "wages for passing it", "chance": "a card is drawn", "parking": "nothing happens",
    "shuttle": "the Fund may pay for a ride on", "jail": "who lands here only visits",
    "go_to_jail": "to Jail at once", "necessity": "a tax is paid", "trespass": "to Jail at once",
    "poor_house": "who cannot pay waits here", "speculation": "a card that gambles",
    "ira": "a card for old age",
}  # fmt: skip


def meaning(kind: str) -> tuple[tuple[str, object], ...]:
    """What a space without a price does, as a fact; a kind of one's own is named."""
    return (("what", MEANINGS.get(kind, kind.replace("_", " "))),)


OVERLAYS = ("necessity", "trespass", "speculation", "ira")
REVERTED = {"community_chest": "Community Chest", "jail": "Just Visiting"}


def rents(space: Any) -> tuple[tuple[str, object], ...]:
    """What is paid on landing, in the words of the space's kind."""
    if space.kind == "lot":
        printed = ", ".join(map(str, space.rent[1:]))
        return ("land rent", space.rent[0]), ("built", printed), ("a house", space.house_cost)
    if space.kind == "railroad":
        return (("fares", ", ".join(map(str, space.rent[:4]))),)
    if space.kind == "utility":
        return (("times the dice", " or ".join(map(str, space.rent[:2]))),)
    return ()


def who(state: Any, seat: int) -> str:
    """A seat's name, or nobody."""
    return state.names[seat] if seat >= 0 else "nobody"
