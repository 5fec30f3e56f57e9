"""The Community Fund game's rulebook: its rules by name, settings and starting positions.

Decision kinds (options; about): "develop" ("pass", own spaces), "play" ("keep", "play"; the kept
card's number), "order" ("move", "draw"; (steps, draws)), "manage" ("manage", "auction"; space),
"bid" (range: pass, then amounts; space), "contribute" ("contribute", "pass"; space), "gift"
(range), "shuttle" ("stay", spaces; the stop), "card" ("take:", "keep:", "play:" + card id; the
numbers of the cards seen), "place", "target", "take back", "vote", "tie", "take over" (spaces or
seats; the card's title), "jail" ("roll", "pay", "card"), "bail" (range), "accept" ("yes", "no";
the deal).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from socialism_lab.engine.ledger import PURSE
from socialism_lab.engine.rulebook import ROUND_LIMIT, Asks, Rulebook, Setting, rules_from

from . import board, cards, fund, jail, position, projects, turn
from .state import Fund

SETTINGS: dict[str, Setting] = {
    "fund": Setting(1848, range(1, 100_001), "money in the Fund at the start", "C1"),
    "chips": Setting(10, range(1, 21), "chips to place to win", "C17"),
    "wage": Setting(50, range(0, 1001), "wages to everybody when GO is passed", "C9"),
    "smallest_gift": Setting(5, range(0, 101), "the least gift to the Fund at GO", "C9"),
    "contribution": Setting(10, range(1, 101), "price of a chip on landing", "C7"),
    "auction_step": Setting(5, range(1, 101), "opening bid and smallest raise", "C6"),
    "shuttle_fare": Setting(50, range(0, 501), "what the Fund pays for each stop", "C11"),
    "jail_fee": Setting(50, range(0, 501), "price of going to and of leaving Jail", "C14"),
    "jail_tries": Setting(3, range(1, 10), "tries to roll a 6", "C14"),
    "purchase_limit": Setting(
        "fund", ("fund", "own_cash"), "who pays prices and bids: the Fund may help, or not", "M7"
    ),
    "jail_split": Setting("equal", ("equal", "agreed"), "how others share a bail", "M20"),
    "scoring": Setting(
        "first", ("first", "chips"), "what counts: to be first, or chips if the Fund lives", "M30"
    ),
    "gift_match": Setting(0, range(0, 301), "percent the Bank adds to each gift", "M31"),
    "cap": Setting(0, range(0, 1001), "most the Fund pays a player a turn (0: no cap)", "V1"),
    "fine": Setting(0, range(0, 201), "fine at GO for having let the Fund pay", "V2"),
    "fine_to": Setting("fund", ("fund", "bank"), "where fines go", "V2"),
    "deals": Setting(True, (True, False), "whether players may deal", "C15"),
    "round_limit": ROUND_LIMIT,
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class FundBook(Rulebook):
    """The rules C1 to C17; those of type Asks are generator functions that may ask."""

    take_turn: Asks
    self_develop: Asks
    roll_and_move: Asks
    move_and_draw: Asks
    move: Asks
    land: Asks
    rest: Asks
    ride_shuttle: Asks
    land_on_project: Asks
    manage_or_auction: Asks
    auction: Asks
    contribute: Asks
    wages: Asks
    land_on_chance: Asks
    draw_cards: Asks
    play_kept_card: Asks
    play_card: Asks
    leave_jail: Asks
    try_to_leave: Asks
    walk_free: Asks
    bail: Asks
    cover: Callable
    draw: Callable
    give: Callable
    allowance: Callable
    within_cap: Callable
    place_chip: Callable
    pay_out: Callable
    put_back: Callable
    go_to_jail: Callable
    effects: Mapping[str, Asks]


def standing(game: Any) -> list[dict]:
    """One row a seat: cash, chips placed, projects, given to and taken from the Fund, score.

    The score is 1 for the winner, or (`scoring`: chips, M30) the chips placed if the Fund lives.
    """
    alive = game.cash[PURSE] > 0
    chips = game.settings.scoring == "chips"
    winners = game.result.winners if game.result else ()
    return [
        {
            "seat": seat,
            "name": game.names[seat],
            "cash": game.cash[seat],
            "chips": game.placed[seat],
            "projects": len(game.projects[seat]),
            "given": game.given[seat],
            "taken": game.taken[seat],
            "score": game.placed[seat] * alive if chips else int(seat in winners),
        }
        for seat in range(game.players)
    ]


COMMUNITY_FUND = FundBook(
    name="community_fund",
    title="the Community Fund game",
    version=1,
    seats=range(2, 5),
    purse="Community Fund",
    settings=SETTINGS,
    endings=("won", "fund ran out"),
    rules=frozenset([*(f"C{n}" for n in range(1, 18)), "V2"]),
    hidden=frozenset(["gift", "vote", "bid"]),
    open_kinds=frozenset(
        ["develop", "play", "order", "manage", "contribute", "shuttle", "card", "jail"]
    ),
    busy={
        "bid": "the auction is over",
        "vote": "all have voted",
        "accept": "the offer is answered",
        "gift": "all have given",
    },
    interjections={
        "deal": projects.deal,
        "card": cards.play_any_time,
        "gift": fund.give_before_rolling,
    },
    new_state=Fund,
    standing=standing,
    may_begin=lambda game, seat: not game.jail[seat] and game.cash[seat] > 0,
    series={"purse": lambda game: game.cash[PURSE]},
    effects=cards.EFFECTS,
    **rules_from(FundBook, board, position, fund, turn, projects, jail, cards),
)
