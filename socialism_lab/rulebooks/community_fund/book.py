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

from socialism_lab.engine.decision import Asking
from socialism_lab.engine.ledger import PURSE
from socialism_lab.engine.rulebook import Rulebook, Settings, as_asking, setting

from . import board, cards, fund, jail, position, projects, turn
from .state import Fund


@dataclass(frozen=True, kw_only=True)
class FundSettings(Settings):
    """What a teacher may choose; money in whole units."""

    fund: int = setting(1848, range(1, 100_001), "money in the Fund at the start", "C1")
    chips: int = setting(10, range(1, 21), "chips to place to win", "C17")
    wage: int = setting(50, range(1001), "wages to everybody when GO is passed", "C9")
    smallest_gift: int = setting(5, range(101), "the least gift to the Fund at GO", "C9")
    contribution: int = setting(10, range(1, 101), "price of a chip on landing", "C7")
    auction_step: int = setting(5, range(1, 101), "opening bid and smallest raise", "C6")
    shuttle_fare: int = setting(50, range(501), "what the Fund pays for each stop", "C11")
    jail_fee: int = setting(50, range(501), "price of going to and of leaving Jail", "C14")
    jail_tries: int = setting(3, range(1, 10), "tries to roll a 6", "C14")
    purchase_limit: str = setting("fund", ("fund", "own_cash"), "who pays prices and bids", "M7")
    jail_split: str = setting("agreed", ("agreed", "equal"), "how others share a bail", "M20")
    scoring: str = setting(
        "first", ("first", "chips"), "what counts: to be first, or chips if the Fund lives", "M30"
    )
    gift_match: int = setting(0, range(301), "percent the Bank adds to each gift", "M31")
    cap: int = setting(0, range(1001), "most the Fund pays a player a turn (0: no cap)", "V1")
    fine: int = setting(0, range(201), "fine at GO for having let the Fund pay", "V2")
    fine_to: str = setting("fund", ("fund", "bank"), "where fines go", "V2")
    shocks: int = setting(1, range(1, 6), "what a card takes from the Fund, times this", "V4")
    deals: bool = setting(True, (True, False), "whether players may deal", "C15")


@dataclass(frozen=True, kw_only=True)
class FundBook(Rulebook):
    """The rules C1 to C17: name, type, and the function in the Community Fund's own book."""

    self_develop: Callable[[Fund, int], Asking[None]] = turn.self_develop
    roll_and_move: Callable[[Fund, int, int], Asking[bool]] = turn.roll_and_move
    move: Callable[[Fund, int, int], Asking[None]] = turn.move
    manage_or_auction: Callable[[Fund, int, int], Asking[None]] = projects.manage_or_auction
    auction: Callable[[Fund, int, int], Asking[None]] = projects.auction
    contribute: Callable[[Fund, int, int], Asking[None]] = projects.contribute
    wages: Callable[[Fund, int], Asking[None]] = fund.wages
    draw_cards: Callable[[Fund, int, int], Asking[None]] = cards.draw_cards
    play_kept_card: Callable[[Fund, int], Asking[None]] = cards.play_kept_card
    leave_jail: Callable[[Fund, int], Asking[bool]] = jail.leave_jail
    try_to_leave: Callable[[Fund, int], Asking[bool]] = jail.try_to_leave
    bail: Callable[[Fund, int], Asking[None]] = jail.bail
    cover: Callable[[Fund, int, int, int, str, str], None] = fund.cover
    draw: Callable[[Fund, int, int, int, str, str], None] = fund.draw
    charge: Callable[[Fund, int, int, str, str], None] = fund.charge
    give: Callable[[Fund, int, int], None] = fund.give
    allowance: Callable[[Fund, int], int] = fund.allowance
    ride_money: Callable[[Fund, int], int] = fund.ride_money
    place_chip: Callable[[Fund, int, int], None] = projects.place_chip
    pay_out: Callable[[Fund, int, int], None] = projects.pay_out
    go_to_jail: Callable[[Fund, int, str], None] = jail.go_to_jail
    landing: Mapping[str, Callable[[Fund, int, int], Asking[None]]]  # by kind of space
    effects: Mapping[str, Callable[[Fund, int, board.Card], Asking[None]]]  # of cards


def standing(game: Fund) -> list[dict[str, Any]]:
    """One row a seat: cash, chips placed, projects, given to and taken from the Fund, score; of
    chips (M30) those count that are placed if the Fund lives."""
    alive = game.cash[PURSE] > 0
    return [
        row(game, seat, game.placed[seat] * alive, given=game.given[seat], taken=game.taken[seat])
        for seat in range(game.players)
    ]


def row(game: Fund, seat: int, chips: int, **more: int) -> dict[str, Any]:
    """What a seat has; its score is 1 for the winner, or (`scoring`: chips, M30) these chips."""
    won = game.result is not None and seat in game.result.winners
    has = {"seat": seat, "name": game.names[seat], "cash": game.cash[seat]}
    has |= {"chips": game.placed[seat], "projects": len(game.projects[seat])} | more
    return has | {"score": chips if game.settings.scoring == "chips" else int(won)}


COMMUNITY_FUND = FundBook(
    name="community_fund",
    title="the Community Fund game",
    version=1,
    seats=range(2, 5),
    purse="Community Fund",
    settings=FundSettings,
    endings=("won", "fund ran out"),
    rules=frozenset([*(f"C{n}" for n in range(1, 18)), "V2"]),
    hidden=frozenset(["gift", "vote", "bid", "bail"]),
    open_kinds=frozenset("develop play order manage contribute shuttle card jail".split()),
    busy={
        "bid": "the auction is over",
        "vote": "all have voted",
        "accept": "the offer is answered",
        "gift": "all have given",
        "bail": "the bail is paid",
    },
    interjections={
        "deal": projects.deal,
        "card": cards.play_any_time,
        "gift": as_asking(fund.give_before_rolling),
    },
    landing={
        "go": as_asking(turn.rest),
        "project": projects.land_on_project,
        "chance": cards.land_on_chance,
        "shuttle": turn.ride_shuttle,
        "jail": as_asking(turn.rest),
        "parking": as_asking(turn.rest),
        "go_to_jail": as_asking(jail.land_on_go_to_jail),
    },
    effects=cards.EFFECTS,
    load=board.load,
    place=position.place,
    set_up=as_asking(fund.set_up),
    turn=turn.turn,
    new_state=Fund,
    standing=standing,
    may_begin=lambda game, seat: not game.jail[seat] and game.cash[seat] > 0,
    pauses={  # with one option left, a deal could bring others: money, the card or a project
        "jail": Fund.may_deal,
        "manage": Fund.may_deal,
        "contribute": Fund.may_deal,
        "develop": lambda game, seat: game.cash[seat] == 0 and game.may_deal(seat),
    },
    series={"purse": lambda game: game.cash[PURSE]},
)
