"""The Fund: what flows in at GO and what it pays for (C1, C9, C16, C17)."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.decision import Decision, GameOver
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.luck import NOBODY

FOR = tuple(f" for {{{seat}}}" for seat in range(NOBODY))  # for whom: views put in the names


def set_up(game: Any) -> None:
    """C1: the Fund starts with its money, the players with none."""
    game.pay(BANK, PURSE, game.settings.fund, "C1", "set-up")


def allowance(game: Any, seat: int) -> int:
    """What the Fund may still pay for a seat's choices in this turn (all it has, or the cap)."""
    if game.jail[seat]:
        return 0
    purse = game.cash[PURSE]
    return min(purse, cap_left(game, seat)) if game.settings.cap else purse


def cap_left(game: Any, seat: int) -> int:
    """V1: what the cap on takings leaves a seat until its next turn."""
    return max(0, game.settings.cap - game.taken[seat] + game.taken_before[seat])


def within_cap(game: Any, seat: int, amount: int) -> bool:
    """V1: whether a cap, if there is one, leaves this choice open (the Fund may have less: M4)."""
    return not game.settings.cap or amount <= game.cash[seat] + cap_left(game, seat)


def cover(game: Any, seat: int, payee: int, amount: int, rule: str, reason: str) -> None:
    """C16: pay from one's own money first; the Fund pays what is missing, if it has it."""
    cash = game.cash
    own = cash[seat]
    if own >= amount:
        game.pay(seat, payee, amount, rule, reason)
        return
    if own:
        game.pay(seat, payee, own, rule, reason)
    game.book.draw(game, payee, amount - own, rule, reason + FOR[seat], seat)


def draw(
    game: Any, payee: int, amount: int, rule: str, reason: str, chooser: int | None = None
) -> None:
    """C17: the Fund pays what it has, up to `amount`; when nothing is left, everybody loses.

    If a seat's choice costs it, that counts as taken by the `chooser`."""
    purse = game.cash[PURSE]
    paid = amount if amount < purse else purse
    game.pay(PURSE, payee, paid, rule, reason)
    if chooser is not None:
        game.taken[chooser] += paid
    if paid == purse:
        raise GameOver("fund ran out")


def wages(game: Any, seat: int) -> Any:
    """C9: when anybody passes GO, the Bank pays everybody wages and everybody gives a gift."""
    settings, cash, everybody = game.settings, game.cash, game.circle[seat]
    for other in everybody:
        game.pay(BANK, other, settings.wage, "C9", "wages")
    if settings.fine:
        fine(game, everybody)
    gifts, smallest = [], settings.smallest_gift
    for other in everybody:
        most = cash[other]
        amounts = range(smallest if smallest < most else most, most + 1)
        gift = yield Decision("C9", other, "gift", amounts)
        gifts.append(gift)
    for other, gift in zip(everybody, gifts, strict=True):
        game.book.give(game, other, gift)
        game.last_gift[other] = gift


def give(game: Any, seat: int, gift: int) -> None:
    """C9: a gift goes from one's own cash into the Fund, and (M31) the Bank may add a share."""
    game.pay(seat, PURSE, gift, "C9", "gift")
    if match := game.settings.gift_match:
        game.pay(BANK, PURSE, (gift * match + 50) // 100, "C9", "gift matched")
    game.given[seat] += gift


def fine(game: Any, everybody: tuple[int, ...]) -> None:
    """V2: who let the Fund pay for choices since the last wages is fined out of the wages."""
    payee = PURSE if game.settings.fine_to == "fund" else BANK
    for seat in everybody:
        if game.taken[seat] > game.fined[seat]:
            game.pay(seat, payee, min(game.settings.fine, game.cash[seat]), "V2", "fine")
            game.fined[seat] = game.taken[seat]


def give_before_rolling(game: Any, seat: int, gift: int) -> None:
    """C9: on the own turn, before rolling, a player may give the Fund any of his cash (M8)."""
    mine = seat == (game.seat if game.running else game.upnext)
    if not mine or (game.running and game.rolled):
        raise IllegalChoice("gift: only on your own turn, before you roll")
    if type(gift) is not int or not 1 <= gift <= game.cash[seat]:
        raise IllegalChoice(f"gift: {gift!r} is not from 1 to the {game.cash[seat]} you have")
    game.book.give(game, seat, gift)
