"""The Public Treasury game's rulebooks: LAISSEZ_FAIRE (rules 1 to 19) and REVOLUTION (I to VIII).

Decision kinds (options; about):
"buy" ("buy", "pass"; space): at the set-up deal (rule P1) and for whoever lands (rule 7).
"bid" (range: its first number passes, the second is the least raise; space).
"option" ("take", "pass"; (space, top bid)): first option at the top bid.
"turn" ("roll", "call", "mortgage:5", "sell:39", "leave:39", "build:39", "wait:39",
"lift:5"; None).
"vote" ("yes", "no"; the caller's seat): unseen by the others.
"move" ("forward", "backward", "ride", "ride backward", "stay", "opportunity"; a mapping from each
option to the space where it ends).
"jail" ("roll", "fine", "card"; None).
"raise" ("all", "mortgage:5", "sell:39", or "pay"; the amount owed): a debtor raises money.
"offer" ("take", "pass"; (lot, price)): a building for one who waits for it.
"accept" ("yes", "no"; (proposer, his side, yours), (proposer, "trust"), (proposer, "stop") or
(proposer, "prolong", laps)).
Interjections: "deal" (partner, give, take), each side ([spaces], cash, ["ira", "professor", card
ids]); "trust" (); "dissolve" (); "stop" (); "prolong" (laps).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, cast

from socialism_lab.engine.decision import Asking
from socialism_lab.engine.ledger import PURSE
from socialism_lab.engine.rulebook import Rulebook, as_asking, nothing
from socialism_lab.rulebooks.common.deal import Side

from . import board, building, credit, money, position, property, revolution, spaces, state, turn
from .board import Card, Space
from .state import Claim, Treasury, TreasurySettings
from .turn import Steps


@dataclass(frozen=True, kw_only=True)
class TreasuryBook(Rulebook):
    """The rules by name, as they are before the revolution. (game, seat) come first; k is a
    space's number, roll the sum of the dice."""

    who_begins: Callable[[Treasury], int] = money.who_begins
    deal_cards: Callable[[Treasury], Asking[None]] = money.deal_cards
    sale: Callable[..., Asking[tuple[int, int]]] = property.sale  # (.., space, price, rule)
    for_sale: Callable[[Treasury, Space], bool] = property.for_sale
    purchase: Callable[[Treasury, int, Space], Asking[None]] = property.purchase
    directions: Callable[[Treasury, int, int], Steps] = turn.directions
    ride: Callable[[Treasury, int, int, Steps], Steps] = turn.ride
    enter_ira: Callable[[Treasury, int, int, Steps], Steps] = turn.enter_ira
    enter_speculation: Callable[[Treasury, int, int, Steps], Steps] = turn.enter_speculation
    opportunities: Callable[[Treasury, int, int], Steps | None] = nothing
    move: Callable[[Treasury, int, int, int, bool], Asking[None]] = turn.move
    pay_wages: Callable[[Treasury, int], None] = money.pay_wages
    go: Callable[[Treasury, int, Space], Asking[None]] = as_asking(nothing)
    lot: Callable[[Treasury, int, Space], Asking[None]] = property.lot
    franchise: Callable[..., Asking[None]] = property.franchise  # (.., space, card or nothing)
    necessity: Callable[[Treasury, int, Space], Asking[None]] = spaces.necessity
    speculation: Callable[[Treasury, int, Space], Asking[None]] = spaces.speculation
    trespass: Callable[[Treasury, int, Space], Asking[None]] = as_asking(turn.trespass)
    poor_house: Callable[[Treasury, int, Space], Asking[None]] = as_asking(spaces.poor_house)
    ira: Callable[[Treasury, int, Space], Asking[None]] = spaces.ira
    chance: Callable[[Treasury, int, Space], Asking[None]] = spaces.chance
    to_jail: Callable[[Treasury, int, str], None] = turn.to_jail
    leave_jail: Callable[[Treasury, int], Asking[None]] = turn.leave_jail
    voucher: Callable[[Treasury, int], None] = turn.voucher
    rent: Callable[[Treasury, int, Space], Sequence[Claim]] = property.rent
    land_rent: Callable[[Treasury, Space], int] = property.land_rent
    section_rent: Callable[[Treasury, Space, int], int] = property.section_rent
    building_rent: Callable[[Treasury, Space], int] = property.building_rent
    fare: Callable[..., Sequence[Claim]] = property.fare  # (game, seat, space, card or nothing)
    settle: Callable[[Treasury, int, Sequence[Claim]], Asking[bool]] = money.settle
    owe: Callable[[Treasury, int, int, int, str, str], Asking[bool]] = money.owe
    go_broke: Callable[[Treasury, int, int], None] = money.go_broke
    raise_money: Callable[[Treasury, int, int], Asking[None]] = credit.raise_money
    bare: Callable[[Treasury, int], list[int]] = credit.bare
    raisable: Callable[[Treasury, int], list[str]] = credit.raisable
    mortgage: Callable[[Treasury, int, int], Asking[None]] = as_asking(credit.mortgage)
    lift: Callable[[Treasury, int, int], Asking[None]] = as_asking(credit.lift)
    sites: Callable[[Treasury, int], Sequence[int]] = building.sites
    build_options: Callable[[Treasury, int], Sequence[str]] = building.build_options
    build: Callable[[Treasury, int, int], Asking[None]] = building.build
    sell: Callable[[Treasury, int, int], Asking[None]] = building.sell
    wait: Callable[[Treasury, int, int], Asking[None]] = as_asking(building.wait)
    leave: Callable[[Treasury, int, int], Asking[None]] = as_asking(building.leave)
    serve_waiting: Callable[[Treasury], Asking[None]] = building.serve_waiting
    share_out: Callable[..., Asking[tuple[int, int]]] = building.share_out
    check_deal: Callable[[Treasury, int, int, Side, Side], None] = credit.check_deal
    transfer: Callable[[Treasury, int, int, Side], None] = credit.transfer
    card_value: Callable[[Treasury, int], int] = money.card_value
    may_call: Callable[[Treasury, int], bool] = revolution.once_a_lap
    call: Callable[[Treasury, int, int], Asking[None]] = revolution.call
    revolt: Callable[[Treasury], None] = revolution.revolt
    public_works: Callable[[Treasury], None] = nothing
    work: Callable[[Treasury, int], Asking[None]] = as_asking(nothing)
    dawn: Callable[[Treasury], None] = nothing  # what comes by itself as a turn begins
    revolution_in: int = 0  # from which round on, if that is the revolution
    cards: Mapping[str, Callable[[Treasury, int, Card], Asking[None]]]  # by a card's effect
    reform: Mapping[str, Any] = field(default_factory=dict)  # what a carried vote replaces
    revolution: TreasuryBook | None = field(init=False, default=None)  # the book after it

    def __post_init__(self) -> None:
        super().__post_init__()
        after = replace(self, reform={}, **self.reform) if self.reform else None
        object.__setattr__(self, "revolution", after)

    @cached_property
    def landing(self) -> Mapping[str, Callable[[Treasury, int, Space], Asking[None]]]:
        """What happens to a visitor, by the kind of space."""
        own = {"go": self.go, "lot": self.lot, "necessity": self.necessity, "ira": self.ira}
        own |= {"speculation": self.speculation, "trespass": self.trespass}
        own |= {"poor_house": self.poor_house, "chance": self.chance}
        return own | dict.fromkeys(("railroad", "utility"), self.franchise)

    @cached_property
    def dues(self) -> Mapping[str, Callable[[Treasury, int, Space], Sequence[Claim]]]:
        """What a visitor owes, by the kind of card."""
        due = {"lot": self.rent, "speculation": lambda game, seat, space: ()}
        return due | dict.fromkeys(("railroad", "utility"), self.fare)

    @cached_property
    def business(self) -> Mapping[str, Callable[[Treasury, int, int], Asking[None]]]:
        """What a seat may do before it rolls, and a debtor, by the option's verb."""
        build = {"build": self.build, "sell": self.sell, "wait": self.wait, "leave": self.leave}
        return build | {"call": self.call, "mortgage": self.mortgage, "lift": self.lift}


def flow(place: int) -> Callable[[Treasury], int]:
    """A series from a place in `flow`."""
    return lambda game: game.flow[place]


RULES = frozenset(["set-up", *map(str, range(1, 20))])
AUCTION = "the auction is over"
REFORM: Mapping[str, Any] = {
    "title": "the Public Treasury game after the revolution",
    "rules": RULES.union(("I", "II", "III", "IV", "V", "VI", "VII", "VIII")),
    "lot": revolution.lot,
    "necessity": revolution.necessity,
    "rent": revolution.rent,
    "land_rent": revolution.land_rent,
    "for_sale": revolution.for_sale,
    "build_options": revolution.build_options,
    "build": revolution.build,
    "bare": revolution.bare,
    "raisable": revolution.raisable,
    "card_value": revolution.card_value,
    "may_call": revolution.may_call,
    "trespass": as_asking(revolution.trespass),
    "public_works": revolution.public_works,
    "voucher": revolution.voucher,
    "opportunities": revolution.opportunities,
    "work": revolution.work,
}
LAISSEZ_FAIRE = TreasuryBook(
    name="public_treasury",
    title="the Public Treasury game",
    version=1,
    seats=range(2, 9),
    purse="Public Treasury",
    settings=TreasurySettings,
    endings=("laps", "agreement"),
    rules=RULES,
    hidden=frozenset(["vote"]),
    open_kinds=frozenset(["turn", "raise", "jail"]),
    interjections={
        "deal": credit.deal,
        "trust": property.found_trust,
        "dissolve": as_asking(property.dissolve),
        "stop": money.stop,
        "prolong": money.prolong,
    },
    after_end=frozenset(["prolong"]),
    agreements=frozenset(["stop", "prolong"]),
    busy={
        "bid": AUCTION,
        "option": AUCTION,
        "offer": "the building is given out",
        "vote": "all have voted",
        "accept": "the offer is answered",
    },
    pauses={"raise": credit.may_sell},
    load=board.load,
    new_state=Treasury,
    place=position.place,
    set_up=money.set_up,
    turn=turn.turn,
    may_begin=turn.may_begin,
    standing=money.standing,
    series={
        "treasury": lambda game: game.cash[PURSE],
        "wages": lambda game: game.wage,
        "houses": lambda game: sum(game.houses),
        "works": lambda game: game.works,
        "land rent to owners": flow(state.OWNERS),
        "land rent to the Treasury": flow(state.PUBLIC),
        "building rent": flow(state.BUILDERS),
        "fares": flow(state.FARES),
        "taxes": flow(state.TAXES),
    },
    cards={
        "go_to": spaces.go_to,
        **dict.fromkeys(("nearest_railroad", "nearest_utility"), spaces.nearest),
        "back": spaces.back,
        "jail": as_asking(spaces.arrest),
        "collect": as_asking(spaces.collect),
        "pay": spaces.pay_bank,
        "pay_each": spaces.pay_each,
        "collect_each": spaces.collect_each,
        "repairs": spaces.repairs,
    },
    reform=REFORM,
)
REVOLUTION = cast(TreasuryBook, LAISSEZ_FAIRE.revolution)
