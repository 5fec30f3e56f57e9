"""Setting up, owing and counting: rules 3, 12 and 19, who begins, and the set-up deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from socialism_lab.engine.decision import Asking, Decision, GameOver
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.luck import PAIRS, START, Deck

from .state import NO_FLOW, Claim, Treasury

CARD, HOUSE, HOTEL, SPECULATION = 300, 100, 500, 500  # rule 19's count


def set_up(game: Treasury) -> Asking[None]:
    """Preparation (P1): money for all, then cards dealt that may be bought at list price."""
    for seat in range(game.players):
        game.pay(BANK, seat, game.settings.start_cash, "set-up", "starting money")
    game.first = game.upnext = game.book.who_begins(game)
    yield from game.book.deal_cards(game)


def who_begins(game: Treasury) -> int:
    """Preparation: the highest roll begins; those who tie roll again (option first_player)."""
    if game.settings.first_player == "listed":
        return 0
    best, again = list(range(game.players)), 0
    while len(best) > 1:
        rolls = [sum(PAIRS[game.luck.below(36, START, seat, 0, again)]) for seat in best]
        best = [seat for seat, roll in zip(best, rolls, strict=True) if roll == max(rolls)]
        again += 1
    return best[0]


def deal_cards(game: Treasury) -> Asking[None]:
    """Preparation: cards dealt one by one from Player One's left, all before anyone buys."""
    deeds, spaces, n = game.data.deeds, game.data.spaces, game.players
    deck = Deck(game.luck, "deeds", [game.name_of(k) for k in deeds], 1)
    dealt = [deeds[deck.draw()] for _ in range(min(game.settings.dealt, len(deeds)))]
    game.note("set-up", game.first, "dealt", tuple(dealt))
    for place in range(n):
        seat = (game.first + 1 + place) % n
        for k in dealt[place::n]:
            price = spaces[k].price
            if game.cash[seat] < price:
                continue
            if (yield Decision("P1", seat, "buy", ("buy", "pass"), k)) == "buy":
                game.pay(seat, BANK, price, "set-up", spaces[k].name)
                game.hand_over(k, seat)


def settle(game: Treasury, seat: int, claims: Sequence[Claim]) -> Asking[bool]:
    """12: who owes more than he has raises it (rule 16), or pays what there is and goes to the
    Poor House until his next turn; the rest is forgiven (P10). Claims are paid in their order.
    Returns whether all was paid."""
    cash, due = game.cash, sum([claim[1] for claim in claims])
    if cash[seat] < due:
        yield from game.book.raise_money(game, seat, due)
    for payee, owed, rule, reason, kind in claims:
        while cash[seat]:
            paid = min(owed, cash[seat])
            game.pay(seat, payee, paid, rule, reason)
            owed, due = owed - paid, due - paid
            if kind != NO_FLOW:
                game.flow[kind] += paid
            if payee == PURSE:
                game.book.public_works(game)
            if not owed:
                break  # else that may have brought the payer money: a franchise bought out
    if due:
        game.book.go_broke(game, seat, due)
    return not due


def go_broke(game: Treasury, seat: int, unpaid: int) -> None:
    """12: to the Poor House, no wages on the way; who is in Jail already stays there (P42)."""
    game.forgiven[seat] += unpaid
    if game.jail[seat]:
        game.note("12", seat, "in debt", unpaid)
        return
    game.note("12", seat, "poor house", unpaid)
    game.send(seat, game.data.poor_house)
    game.poor_house[seat] = True


def owe(
    game: Treasury, seat: int, payee: int, amount: int, rule: str, reason: str
) -> Asking[bool]:
    """12: one claim against a seat; returns whether it was paid in full."""
    return (yield from game.book.settle(game, seat, [(payee, amount, rule, reason, NO_FLOW)]))


def card_value(game: Treasury, space: int) -> int:
    """19: each card counts 300, the Speculation card 500."""
    return SPECULATION if space == game.data.speculation else CARD


def score(game: Treasury, seat: int) -> int:
    """19: wealth in cash, cards and buildings, less what is owed on mortgages (P14, P44)."""
    worth = game.cash[seat] + CARD * (game.iras[seat] + game.professors[seat])
    for k in game.cards[seat]:
        worth += game.book.card_value(game, k) - game.loan(k)
    for k in game.estates[seat]:
        worth += HOTEL if game.houses[k] == 5 else game.houses[k] * HOUSE
    return worth


def assets(game: Treasury, seat: int) -> int:
    """Cash, cards and buildings at list price, less debts; a Professor card has no price."""
    spaces = game.data.spaces
    worth = game.cash[seat] + game.iras[seat] * spaces[game.data.ira].price
    worth += sum([spaces[k].price - game.loan(k) for k in game.cards[seat]])
    return worth + sum([game.houses[k] * spaces[k].house_cost for k in game.estates[seat]])


def winners(game: Treasury) -> tuple[int, ...]:
    """19: the seats with the most wealth; equal wealth shares the win (P14)."""
    scores = [score(game, seat) for seat in range(game.players)]
    return tuple(seat for seat, points in enumerate(scores) if points == max(scores))


def standing(game: Treasury) -> list[dict[str, Any]]:
    """One row a seat: cash, wealth (list prices less debts), score (rule 19), and their parts."""
    rows = []
    for seat in range(game.players):
        built, held = [game.houses[k] for k in game.estates[seat]], game.cards[seat]
        row: dict[str, Any] = {"seat": seat, "name": game.names[seat], "cash": game.cash[seat]}
        row |= {"wealth": assets(game, seat), "score": score(game, seat), "cards": len(held)}
        row |= {"houses": sum([n for n in built if n < 5]), "hotels": built.count(5)}
        row |= {"iras": game.iras[seat], "professors": game.professors[seat]}
        row["vouchers"] = game.vouchers[seat]
        row |= {"loans": sum([game.loan(k) for k in held]), "laps": game.laps[seat]}
        rows.append(row | {"forgiven": game.forgiven[seat]})
    return rows


def pay_wages(game: Treasury, seat: int) -> None:
    """3: reaching or passing GO earns the wages from the Bank; the last lap ends the game."""
    game.pay(BANK, seat, game.wage, "3", "wages")
    game.laps[seat] += 1
    game.leader = max(game.leader, game.laps[seat])
    if game.laps[seat] >= game.last_lap:
        end(game, "laps")


def end(game: Treasury, ending: str) -> NoReturn:
    """19: the game is over, and the richest have won; anybody may ask the others to go on."""
    game.ended, game.proposed = ending, [-1] * game.players
    raise GameOver(ending, winners(game))


def stop(game: Treasury, seat: int) -> Asking[None]:
    """19: the game stops if all the others agree (P25)."""
    if (yield from agree(game, seat, "stop")):
        end(game, "agreement")


def prolong(game: Treasury, seat: int, laps: int = 1) -> Asking[None]:
    """19: the game goes on for more laps, after the end too, if all the others agree (P25)."""
    if type(laps) is not int or not 1 <= laps <= 20:
        raise IllegalChoice(f"prolong: {laps!r} is not a number of laps from 1 to 20")
    if (yield from agree(game, seat, "prolong", laps)):
        game.ended = ""
        game.last_lap += laps
        game.note("19", seat, "prolonged", game.last_lap)
    elif game.ended:
        raise GameOver(game.ended, winners(game))


def agree(game: Treasury, seat: int, what: str, *about: int) -> Asking[bool]:
    """19: all the others are asked, unseen, and all must say yes; once a turn a seat (P25)."""
    if game.proposed[seat] == game.turn:
        raise IllegalChoice(
            f"{what}: you have asked the others once in this turn; wait for the next"
        )
    game.proposed[seat] = game.turn
    answers = []
    for other in game.others(seat):
        question = (seat, what, *about)
        answers.append((yield Decision("19", other, "accept", ("yes", "no"), question)))
    return "no" not in answers
