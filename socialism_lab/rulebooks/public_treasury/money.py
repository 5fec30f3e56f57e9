"""Setting up, owing and counting: rules 12 and 19, who begins, and the set-up deal."""

from __future__ import annotations

from typing import Any

from socialism_lab.engine.decision import Decision, GameOver
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.luck import PAIRS, START
from socialism_lab.rulebooks.common.deck import Deck

CARD, HOUSE, HOTEL, SPECULATION = 300, 100, 500, 500  # rule 19's count


def set_up(game: Any) -> Any:
    """Preparation (P1): money for all, then cards dealt that may be bought at list price."""
    for seat in range(game.players):
        game.pay(BANK, seat, game.settings.start_cash, "set-up", "starting money")
    game.first = game.upnext = game.book.who_begins(game)
    yield from game.book.deal_cards(game)


def who_begins(game: Any) -> int:
    """Preparation: the highest roll begins; those who tie roll again (option first_player)."""
    if game.settings.first_player == "listed":
        return 0
    best, again = list(range(game.players)), 0
    while len(best) > 1:
        rolls = [sum(PAIRS[game.luck.below(36, START, seat, 0, again)]) for seat in best]
        best = [seat for seat, roll in zip(best, rolls, strict=True) if roll == max(rolls)]
        again += 1
    return best[0]


def deal_cards(game: Any) -> Any:
    """Preparation: cards dealt one by one from Player One's left, all before anyone buys."""
    deeds, spaces, n = game.data.deeds, game.data.spaces, game.players
    deck = Deck(game.luck, "deeds", tuple(map(game.name_of, deeds)), 1)
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


def settle(game: Any, seat: int, claims: Any) -> Any:
    """12: who owes more than he has raises it (rule 16), or pays what there is and goes to the
    Poor House until his next turn; the rest is forgiven (P10).

    Claims are (payee, amount, rule, reason, place in `flow` or -1), paid in their order.
    Returns whether all was paid.
    """
    due = 0
    for claim in claims:
        due += claim[1]
    cash = game.cash
    if cash[seat] < due:
        yield from game.book.raise_money(game, seat, due)
    for payee, amount, rule, reason, kind in claims:
        if cash[seat] < amount:
            amount = cash[seat]
        game.pay(seat, payee, amount, rule, reason)
        due -= amount
        if kind >= 0:
            game.flow[kind] += amount
        if payee == PURSE:
            game.book.public_works(game)
    if due:
        game.book.go_broke(game, seat, due)
    return not due


def go_broke(game: Any, seat: int, unpaid: int) -> None:
    """12: to the Poor House, no wages on the way; who is in Jail already stays there (P42)."""
    game.forgiven[seat] += unpaid
    game.note("12", seat, "poor house", unpaid)
    if not game.jail[seat]:
        game.send(seat, game.data.poor_house)
        game.poor_house[seat] = True


def owe(game: Any, seat: int, payee: int, amount: int, rule: str, reason: str) -> Any:
    """12: one claim against a seat; returns whether it was paid in full."""
    return (yield from game.book.settle(game, seat, ((payee, amount, rule, reason, -1),)))


def card_value(game: Any, space: int) -> int:
    """19: each card counts 300, the Speculation card 500."""
    return SPECULATION if space == game.data.speculation else CARD


def score(game: Any, seat: int) -> int:
    """19: wealth in cash, cards and buildings, less what is owed on mortgages (P14, P44)."""
    worth = game.cash[seat] + CARD * (game.iras[seat] + game.professors[seat])
    for space in game.cards[seat]:
        worth += game.book.card_value(game, space) - game.loan(space)
    for space in game.estates[seat]:
        level = game.houses[space]
        worth += HOTEL if level == 5 else level * HOUSE
    return worth


def assets(game: Any, seat: int) -> int:
    """Cash, cards and buildings at list price, less debts; a Professor card has no price."""
    spaces = game.data.spaces
    return (
        game.cash[seat]
        + sum(spaces[space].price - game.loan(space) for space in game.cards[seat])
        + sum(game.houses[k] * spaces[k].house_cost for k in game.estates[seat])
        + game.iras[seat] * spaces[game.data.ira].price
    )  # fmt: skip


def winners(game: Any) -> tuple[int, ...]:
    """19: the seats with the most wealth; equal wealth shares the win (P14)."""
    scores = [score(game, seat) for seat in range(game.players)]
    return tuple(seat for seat, points in enumerate(scores) if points == max(scores))


def standing(game: Any) -> list[dict]:
    """One row a seat: cash, wealth (list prices less debts), score (rule 19), and their parts."""
    rows = []
    for seat in range(game.players):
        built = [game.houses[k] for k in game.estates[seat]]
        held = game.cards[seat]
        rows.append({
            "seat": seat,
            "name": game.names[seat],
            "cash": game.cash[seat],
            "wealth": assets(game, seat),
            "score": score(game, seat),
            "cards": len(held),
            "houses": sum(n for n in built if n < 5),
            "hotels": built.count(5),
            "iras": game.iras[seat],
            "professors": game.professors[seat],
            "vouchers": game.vouchers[seat],
            "loans": sum(map(game.loan, held)),
            "laps": game.laps[seat],
            "forgiven": game.forgiven[seat],
        })  # fmt: skip
    return rows


def pay_wages(game: Any, seat: int) -> None:
    """3: reaching or passing GO earns the wages from the Bank; the last lap ends the game."""
    game.pay(BANK, seat, game.wage, "3", "wages")
    game.laps[seat] += 1
    if game.laps[seat] >= game.last_lap:
        raise GameOver("laps", winners(game))


def stop(game: Any, seat: int) -> None:
    """19: the players agree to stop (P25)."""
    raise GameOver("agreement", winners(game))


def prolong(game: Any, seat: int, laps: int = 1) -> None:
    """19: the players agree to go on for more laps, after the end too (P25)."""
    if type(laps) is not int or not 1 <= laps <= 20:
        raise IllegalChoice(f"prolong: {laps!r} is not a number of laps from 1 to 20")
    game.last_lap += laps
    game.note("19", seat, "prolonged", game.last_lap)
