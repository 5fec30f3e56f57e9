"""The Fund: what flows in at GO and what it pays for (C1, C9, C16, C17)."""

from __future__ import annotations

from socialism_lab.engine.decision import Asking, Decision, GameOver
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.ledger import BANK, PURSE

from .state import Fund

FOR = tuple(f" for {{{seat}}}" for seat in range(4))  # for whom: views put in the names
NO_LIMIT = 1_000_000


def set_up(game: Fund) -> None:
    """C1: the Fund starts with its money, the players with none."""
    game.pay(BANK, PURSE, game.settings.fund, "C1", "set-up")


def allowance(game: Fund, seat: int) -> int:
    """V1: what the Fund may still pay for a seat's choices until its next turn: in Jail nothing
    (M21), else no limit but the cap (it may have less: M4)."""
    if game.jail[seat]:
        return 0
    cap = game.settings.cap
    return max(0, cap - game.taken[seat] + game.taken_before[seat]) if cap else NO_LIMIT


def ride_money(game: Fund, seat: int) -> int:
    """C11: what may be paid for a seat's ride: the Fund's part alone (M3, V1)."""
    return game.book.allowance(game, seat)


def within_reach(game: Fund, seat: int) -> int:
    """V1: the dearest choice open to a seat: its own cash, and what the Fund may pay."""
    return game.cash[seat] + game.book.allowance(game, seat)


def cover(game: Fund, seat: int, payee: int, amount: int, rule: str, reason: str) -> None:
    """C16: pay from one's own money first; the Fund pays what is missing, if it has it."""
    own = game.cash[seat]
    if own >= amount:
        game.pay(seat, payee, amount, rule, reason)
        return
    if own:
        game.pay(seat, payee, own, rule, reason)
    game.book.draw(game, seat, payee, amount - own, rule, reason + FOR[seat])


def draw(game: Fund, seat: int, payee: int, amount: int, rule: str, reason: str) -> None:
    """C16: what the Fund pays for a seat's own choice counts as taken by it."""
    game.taken[seat] += min(amount, game.cash[PURSE])
    spend(game, payee, amount, rule, reason)


def charge(game: Fund, seat: int, amount: int, rule: str, reason: str) -> None:
    """C17: for what befalls a seat, Jail or a card, the Fund pays the Bank."""
    spend(game, BANK, amount, rule, reason)


def spend(game: Fund, payee: int, amount: int, rule: str, reason: str) -> None:
    """C17: the Fund pays what it has, up to `amount`; at 0, everybody loses (M4, M5)."""
    purse = game.cash[PURSE]
    game.pay(PURSE, payee, min(amount, purse), rule, reason)
    if amount >= purse:
        raise GameOver("fund ran out")


def wages(game: Fund, seat: int) -> Asking[None]:
    """C9: when anybody passes GO, the Bank pays everybody wages and everybody gives a gift."""
    everybody, smallest, gifts = game.everybody(seat), game.settings.smallest_gift, []
    for other in everybody:
        game.pay(BANK, other, game.settings.wage, "C9", "wages")
    if game.settings.fine:
        fine(game, everybody)
    for other in everybody:
        most = game.cash[other]
        gifts.append((yield Decision("C9", other, "gift", range(min(smallest, most), most + 1))))
    for other, gift in zip(everybody, gifts, strict=True):
        game.book.give(game, other, gift)
        game.last_gift[other] = gift


def give(game: Fund, seat: int, gift: int) -> None:
    """C9: a gift goes from one's own cash into the Fund, and (M31) the Bank may add a share."""
    game.pay(seat, PURSE, gift, "C9", "gift")
    if match := game.settings.gift_match:
        game.pay(BANK, PURSE, (gift * match + 50) // 100, "C9", "gift matched")
    game.given[seat] += gift


def fine(game: Fund, everybody: tuple[int, ...]) -> None:
    """V2: who let the Fund pay for choices, rides apart, since the last wages is fined out of
    them; what the smallest gift needs is left."""
    payee = PURSE if game.settings.fine_to == "fund" else BANK
    for seat in everybody:
        if game.taken[seat] > game.fined[seat]:
            most = max(0, game.cash[seat] - game.settings.smallest_gift)
            game.pay(seat, payee, min(game.settings.fine, most), "V2", "fine")
            game.fined[seat] = game.taken[seat]


def give_before_rolling(game: Fund, seat: int, gift: int) -> None:
    """C9: on the own turn, before rolling, a player may give the Fund any of his cash (M8)."""
    mine = seat == (game.seat if game.running else game.upnext)
    if not mine or (game.running and game.rolled):
        raise IllegalChoice("gift: only on your own turn, before you roll")
    if type(gift) is not int or not 1 <= gift <= game.cash[seat]:
        raise IllegalChoice(f"gift: {gift!r} is not from 1 to the {game.cash[seat]} you have")
    game.book.give(game, seat, gift)
