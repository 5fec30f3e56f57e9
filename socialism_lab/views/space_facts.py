"""What is to be seen on each space of a board, as data: the board draws it, the list reads it."""

from __future__ import annotations

from typing import Any, NamedTuple

from .phrases import built, phrase

OVERLAYS = ("necessity", "trespass", "speculation", "ira")


class SpaceFacts(NamedTuple):
    """One space as a picture and a list show it; seats are numbers, -1 is nobody."""

    name: str
    kind: str
    facts: tuple[tuple[str, object], ...]  # the details, in words and figures
    colour: str = ""  # a colour name in palette.csv
    price: str = ""  # what stands at the foot: "120", "tax 20", "free"
    holder: int = -1  # the manager or owner
    chips: tuple[int, ...] = ()  # a seat for each chip, -1 for an open place
    houses: int = 0  # 5 is a hotel
    builder: int = -1
    sticker: str = ""  # "on": a paper overlay, "off": it has been peeled off
    public: bool = False
    sign: str = ""  # a large mark that tells the kind

    @property
    def details(self) -> str:
        """The facts as one text."""
        return "; ".join(f"{name} {value}".lstrip() for name, value in self.facts)

    @property
    def ink(self) -> str:
        """The colour of its text: black on a paper overlay, else the page's own."""
        return "#000" if self.sticker == "on" else ""


def space_facts(state: Any) -> list[SpaceFacts]:
    """Every space of a state's board, in the order of the ring."""
    look = of_fund if hasattr(state, "manager") else of_treasury
    return [look(state, space) for space in range(len(state.data.spaces))]


def space_rows(state: Any) -> list[dict]:
    """The details of every space as rows of a table, for those who cannot hover."""
    state = getattr(state, "state", state)
    rows = []
    for number, space in enumerate(space_facts(state)):
        here = [state.names[seat] for seat, at in enumerate(state.position) if at == number]
        row = {"space": number, "name": space.name, "details": space.details}
        rows.append(row | {"here": ", ".join(here)})
    return rows


def plain(state: Any, name: str, kind: str, **more: Any) -> SpaceFacts:
    """A space that nobody holds; a kind of one's own is named."""
    what = phrase(state, "space", kind) or kind.replace("_", " ")
    return SpaceFacts(name, kind, (("", what),), sign=phrase(state, "sign", kind) or "", **more)


def of_fund(state: Any, number: int) -> SpaceFacts:
    """A space of the Community Fund's board."""
    space = state.data.spaces[number]
    if space.kind != "project":
        return plain(state, space.name, space.kind)
    manager, chips = state.manager[number], state.chips[number]
    places = (*chips, *[-1] * (space.places - len(chips)))
    facts = {
        "price": space.price,
        "fee": space.fee,
        "pays out": space.payout,
        "manager": who(state, manager),
        "chips": f"{len(chips)} of {space.places}",
        "chips of": ", ".join(state.names[seat] for seat in chips) or "nobody",
        "pair": state.data.spaces[space.pair].name if space.pair >= 0 else "none",
    }
    foot = str(space.price) if -1 in places else f"pays {space.payout}"
    look = {"colour": space.colour, "price": foot, "holder": manager, "chips": places}
    return SpaceFacts(space.name, space.kind, (*facts.items(),), **look)


def of_treasury(state: Any, number: int) -> SpaceFacts:
    """A space of the Public Treasury's board, as the book in force has it."""
    space = state.data.spaces[number]
    if not space.price or space.kind == "ira":
        return unowned(state, space)
    owner, public, houses = state.owner[number], state.public[number], state.houses[number]
    builder, pledged = state.builder[number], state.mortgaged[number]
    facts = {"price": space.price, **rents(space)}
    facts["owner"] = "the public" if public else who(state, owner)
    found = [*facts.items()]
    if houses:
        found.append(("built", f"{built(state, houses)} of {who(state, builder)}"))
    if pledged:
        found.append(("mortgaged for", space.mortgage))
    foot = "mortg." if pledged else "free" if public else str(space.price)
    look = {"colour": space.group, "price": foot, "holder": -1 if public else owner}
    look |= {"houses": houses, "builder": builder, "public": public}
    look["sticker"] = "on" if space.kind in OVERLAYS else ""
    return SpaceFacts(space.name, space.kind, (*found,), **look)


def unowned(state: Any, space: Any) -> SpaceFacts:
    """A space without an owner: an overlay may hide it, and the revolution peels some off."""
    foot = f"card {space.price}" if space.price else ""
    off = state.revolution and space.reverts_to
    now = space.reverts_to or space.kind
    name = phrase(state, "reverted", now) if off else None
    if state.colleges and space.kind == "trespass":
        name = phrase(state, "reverted", "trespass")
    sticker = "off" if name else "on" if space.kind in OVERLAYS else ""
    found = plain(state, name or space.name, space.kind, price=foot, sticker=sticker)
    if name:
        found = found._replace(facts=(*found.facts, ("was", space.name)), sign="")
    return found._replace(kind="jail") if space.reverts_to == "jail" else found


def rents(space: Any) -> dict[str, object]:
    """What is paid on landing, in the words of the space's kind."""
    if space.kind == "lot":
        printed = ", ".join(map(str, space.rent[1:]))
        return {"land rent": space.rent[0], "built": printed, "a house": space.house_cost}
    if space.kind == "railroad":
        return {"fares": ", ".join(map(str, space.rent[:4]))}
    if space.kind == "utility":
        return {"times the dice": " or ".join(map(str, space.rent[:2]))}
    return {}


def who(state: Any, seat: int) -> str:
    """A seat's name, or nobody."""
    return state.names[seat] if seat >= 0 else "nobody"
