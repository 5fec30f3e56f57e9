"""The Public Treasury game's rulebooks: LAISSEZ_FAIRE (rules 1 to 19) and REVOLUTION (I to VIII).

Decision kinds (options; about):
"buy" ("buy", "pass"; space): at the set-up deal (rule P1) and for whoever lands (rule 7).
"bid" (range: its first number passes, the second is the least raise; space).
"option" ("take", "pass"; (space, top bid)): first option at the top bid.
"turn" ("roll", "call", "mortgage:5", "sell:39", "build:39", "wait:39", "lift:5"; None).
"vote" ("yes", "no"; the caller's seat): unseen by the others.
"move" ("forward", "backward", "ride", "ride backward", "stay", "opportunity"; a mapping from each
option to the space where it ends).
"jail" ("roll", "fine", "card"; None).
"raise" ("all", "mortgage:5", "sell:39", or "pay"; the amount owed): a debtor raises money.
"accept" ("yes", "no"; (proposer, his side, yours), or (proposer, "trust")).
Interjections: "deal" (partner, give, take), each side ([spaces], cash, ["ira", "professor", card
ids]); "trust" (); "dissolve" (); "stop" (); "prolong" (laps).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from socialism_lab.engine.ledger import PURSE
from socialism_lab.engine.rulebook import ROUND_LIMIT, Asks, Rulebook, Setting, nothing, rules_from
from socialism_lab.rulebooks.public_treasury import (
    board,
    building,
    cards,
    credit,
    money,
    movement,
    position,
    property,
    revolution,
    spaces,
    state,
    turn,
    vote,
)

BOTH = (True, False)
SETTINGS: dict[str, Setting] = {
    "start_cash": Setting(1500, range(0, 100_001), "money of each player at the start", "set-up"),
    "dealt": Setting(24, range(0, 30), "cards dealt, to be bought at list price", "P1"),
    "first_player": Setting("roll", ("roll", "listed"), "who begins", "P1"),
    "wages": Setting(200, range(0, 10_001), "wages for passing GO at first", "3"),
    "tax": Setting(20, range(0, 1001), "tax on a necessity at first", "4"),
    "improvement_rent": Setting(
        "printed", ("printed", "net_of_land"), "building rent: as printed, or less land rent", "P6"
    ),
    "section_rent": Setting(False, BOTH, "land rent doubles in a section built up", "P40"),
    "building": Setting(True, BOTH, "whether anybody may build", "14"),
    "buildings_a_turn": Setting("one_a_lot", ("one_a_lot", "any"), "buildings a turn", "P29"),
    "houses": Setting(32, range(0, 1001), "houses in the Bank", "14"),
    "hotels": Setting(12, range(0, 1001), "hotels in the Bank", "14"),
    "deals": Setting(True, BOTH, "whether players may deal", "16"),
    "laps": Setting(5, range(1, 101), "laps of one player that end the game", "P15"),
    "votes_needed": Setting(
        2, (*range(1, 9), "majority", "all"), "yes votes that carry a revolution", "P16"
    ),
    "treasury_at_revolution": Setting(
        "keep", ("keep", "empty"), "whether a revolution finds the Treasury's money", "P17"
    ),
    "deeds_after_revolution": Setting(
        "score", ("score", "worthless"), "whether land deeds score after a revolution", "P18"
    ),
    "lots_sold_after_revolution": Setting(
        False, BOTH, "whether the Bank still sells lots after a revolution", "P28"
    ),
    "step_cost": Setting(100, range(1, 10_001), "money for each step of public works", "P21"),
    "wage_rise": Setting(20, range(0, 1001), "what a later step adds to wages", "VI"),
    "round_limit": ROUND_LIMIT,
}


@dataclass(frozen=True, kw_only=True)
class TreasuryBook(Rulebook):
    """The rules by name; those of type Asks are generator functions that may ask."""

    who_begins: Callable
    business: Asks
    deal_cards: Asks
    sale: Asks
    for_sale: Callable
    purchase: Asks
    directions: Callable
    move: Asks
    landing: Asks
    pay_wages: Callable
    necessity: Asks
    trespass: Asks
    to_jail: Callable
    leave_jail: Asks
    voucher: Callable
    lot: Asks
    rent: Callable
    land_rent: Callable
    section_rent: Callable
    building_rent: Callable
    speculation: Asks
    enter_speculation: Callable
    railroad: Asks
    utility: Asks
    franchise: Asks
    fare: Callable
    go: Asks
    poor_house: Asks
    chance: Asks
    cards: Mapping[str, Asks]
    settle: Asks
    owe: Asks
    go_broke: Callable
    ira: Asks
    enter_ira: Callable
    sites: Callable
    build_options: Callable
    build: Asks
    wait: Asks
    serve_waiting: Asks
    share_out: Asks
    bare: Callable
    may_mortgage: Callable
    mortgage: Asks
    lift: Asks
    may_sell: Callable
    sell: Asks
    raise_money: Asks
    check_deal: Callable
    transfer: Callable
    ride: Callable
    card_value: Callable
    may_call: Callable
    call: Asks
    revolt: Callable
    public_works: Callable
    work: Asks
    opportunities: Callable
    reform: Mapping[str, Any]  # the entries that a carried vote replaces
    dawn: Callable = nothing  # what comes by itself as a turn begins; for comparisons
    revolution_in: int = 0  # from which round on, if that is the revolution
    revolution: Any = field(init=False, default=None)  # the book with them replaced, or None

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "known_moves", {})  # see movement.possible_moves
        if not self.reform and self.may_call is vote.may_call:
            object.__setattr__(self, "may_call", nothing)  # there is nothing to vote on
        after = replace(self, reform={}, **self.reform) if self.reform else None
        object.__setattr__(self, "revolution", after)


def flow(place: int) -> Callable:
    """A series from a place in `flow`."""
    return lambda game: game.flow[place]


ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
RULES = frozenset(["set-up", *map(str, range(1, 20))])
AUCTION = "the auction is over"
REFORM: dict[str, Any] = {
    "title": "the Public Treasury game after the revolution",
    "rules": RULES.union(ROMAN),
    **rules_from(TreasuryBook, revolution),
}
LAISSEZ_FAIRE = TreasuryBook(
    name="public_treasury",
    title="the Public Treasury game",
    version=1,
    seats=range(2, 9),
    purse="Public Treasury",
    settings=SETTINGS,
    endings=("laps", "agreement"),
    rules=RULES,
    hidden=frozenset(["vote"]),
    open_kinds=frozenset(["turn", "raise", "jail"]),
    interjections={
        "deal": credit.deal,
        "trust": property.found_trust,
        "dissolve": property.dissolve,
        "stop": money.stop,
        "prolong": money.prolong,
    },
    after_end=frozenset(["prolong"]),
    agreements=frozenset(["stop", "prolong"]),
    busy={
        "bid": AUCTION,
        "option": AUCTION,
        "vote": "all have voted",
        "accept": "the offer is answered",
    },
    new_state=state.Treasury,
    series={
        "treasury": lambda game: game.cash[PURSE],
        "wages": lambda game: game.wage,
        "houses": state.Treasury.buildings,
        "works": lambda game: game.works,
        "land rent to owners": flow(state.OWNERS),
        "land rent to the Treasury": flow(state.PUBLIC),
        "building rent": flow(state.BUILDERS),
        "fares": flow(state.FARES),
        "taxes": flow(state.TAXES),
    },
    go=nothing,
    public_works=nothing,
    work=nothing,
    reform=REFORM,
    **rules_from(
        TreasuryBook,
        board,
        position,
        money,
        turn,
        movement,
        spaces,
        cards,
        property,
        credit,
        building,
        vote,
    ),
)
REVOLUTION = LAISSEZ_FAIRE.revolution
