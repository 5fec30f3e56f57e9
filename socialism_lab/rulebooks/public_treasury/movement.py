"""A turn and its moves: rules 2 to 6, 8, 10, 11, 13 and 17 (dice, Jail, spaces, cards)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from socialism_lab.engine.decisions import Decision
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.rulebooks.public_treasury.property import lift_cost, raisable
from socialism_lab.rulebooks.public_treasury.state import ANNULLED, TAXES

ANTE, FINE, DOUBLE = 20, 50, 200
WAYS = {"ride": "17", "ride backward": "17", "stay": "8", "opportunity": "VIII"}
PRIZES = {11: 180, 10: 160, 9: 140, 8: 120, 7: 100, 6: 80, 5: 60}  # 1-2 and 1-3 lose


def turn(game: Any, seat: int) -> Any:
    """P34: a natural opportunity's money; business in any order; Jail; roll, move and land."""
    game.built.clear()
    if game.opportunity[seat] >= 0:
        yield from game.book.work(game, seat)
    game.poor_house[seat] = False
    if game.jail[seat] == ANNULLED:
        game.jail[seat] = 0
    if game.jail[seat]:
        yield from game.book.leave_jail(game, seat)
        return
    while (choice := (yield Decision("P34", seat, "turn", turn_options))) != "roll":
        verb, _, k = choice.partition(":")
        yield from getattr(game.book, verb)(game, seat, int(k or 0))
    a, b = throw(game, seat)
    yield from game.book.move(game, seat, a, b, True)


def turn_options(game: Any, decision: Decision) -> tuple[str, ...]:
    """What a seat may do before it rolls: "roll", "call", "build:39", "wait:39", "lift:5",
    "mortgage:5", "sell:39"."""
    seat, book = decision.seat, game.book
    if game.menus[seat] is None:
        game.menus[seat] = menu(game, seat)
    plain, called, sites, loans = game.menus[seat]
    options = called if book.may_call(game, seat) else plain
    if sites:
        options = (*options, *book.build_options(game, seat, sites))
    if loans:
        cash = game.cash[seat]
        options = (*options, *[word for cost, word in loans if cost <= cash])
    return options


def menu(game: Any, seat: int) -> tuple:
    """The part of the options that changes only with what is held and built."""
    ways = raisable(game, seat)
    loans = [(lift_cost(game, k), f"lift:{k}") for k in game.cards[seat] if game.mortgaged[k]]
    return ("roll", *ways), ("roll", "call", *ways), game.book.sites(game, seat), loans


def throw(game: Any, seat: int) -> tuple[int, int]:
    """Roll the dice and remember their sum (P36)."""
    roll = game.roll()
    game.dice = roll[0] + roll[1]
    if game.notes is not None:
        game.note("2", seat, "rolled", *roll)
    return roll


def move(game: Any, seat: int, a: int, b: int, ride: bool) -> Any:
    """2: choose how to move (direction, ride, stay, opportunity), move, and land."""
    options, places, steps = possible_moves(game, seat, a + b, ride and a == b)
    choice = options[0]
    if len(options) > 1:
        choice = yield Decision("2", seat, "move", options, places)
    if game.notes is not None:
        game.note(WAYS.get(choice, "2"), seat, choice, places[choice])
    if choice == "stay":
        return
    passed = game.position[seat] + steps[choice] >= len(game.data.spaces)
    game.position[seat] = places[choice]
    game.opportunity[seat] = places[choice] if choice == "opportunity" else -1
    if passed:
        game.book.pay_wages(game, seat)
    if choice != "opportunity":
        yield from game.book.landing(game, seat)


def possible_moves(game: Any, seat: int, roll: int, ride: bool) -> tuple:
    """The options, where each leads, and by how many steps; worked out once for each case."""
    start, cash, data, book = game.position[seat], game.cash[seat], game.data, game.book
    price = data.spaces[data.ira].price
    free = game.opportunity[seat] < 0
    case = (data.digest, start, roll, ride, free, cash >= price, cash >= ANTE)
    found = book.known_moves.get(case)
    if found is None:
        money = price * case[5] or ANTE * case[6]
        steps = book.directions(data, start, roll, free)
        if ride:
            steps |= book.ride(data, start, roll, steps)
        steps = book.enter_ira(data, start, roll, steps, money)
        steps = book.enter_speculation(data, start, steps, money, free)
        if free:
            steps |= book.opportunities(data, start, roll)
        places = {way: (start + by) % len(data.spaces) for way, by in steps.items()}
        found = book.known_moves[case] = (tuple(steps), MappingProxyType(places), steps)
    return found


def directions(data: Any, start: int, roll: int, free: bool) -> dict[str, int]:
    """2: forward; between the two Chance spaces backward too (P3), but not from a natural
    opportunity (VIII)."""
    if free and start in data.two_way:
        return {"forward": roll, "backward": -roll}
    return {"forward": roll}


def ride(data: Any, start: int, roll: int, ways: dict[str, int]) -> dict[str, int]:
    """17: doubles that reach the nearest station may ride once to the next one, uncounted (P4)."""
    size, rides = len(data.spaces), {}
    for way, sign, name in (("forward", 1, "ride"), ("backward", -1, "ride backward")):
        ahead = sorted((station - start) * sign % size for station in data.stations)
        if way in ways and ahead[0] <= roll:
            rides[name] = sign * (roll + ahead[1] - ahead[0])
    return rides


def enter_ira(data: Any, start: int, roll: int, steps: dict[str, int], money: int) -> dict:
    """13: a move to the IRA needs its price; the other choice is to go back by the roll (P32)."""
    size = len(data.spaces)
    there = [way for way, by in steps.items() if (start + by) % size == data.ira]
    if not there:
        return steps
    short = money < data.spaces[data.ira].price
    return {w: by for w, by in steps.items() if not short or w not in there} | {"backward": -roll}


def enter_speculation(
    data: Any, start: int, steps: dict[str, int], money: int, free: bool
) -> dict[str, int]:
    """8: who would land on Speculation may stay; without the ante he must (P5)."""
    size = len(data.spaces)
    there = [way for way, by in steps.items() if (start + by) % size == data.speculation]
    if not there or (money >= ANTE and not free):
        return steps
    return {w: by for w, by in steps.items() if w not in there or money >= ANTE} | {"stay": 0}


def opportunities(data: Any, start: int, roll: int) -> dict[str, int]:
    """VIII: before the revolution no natural opportunity is open."""
    return {}


def landing(game: Any, seat: int) -> Any:
    """15: each token follows the rule of the space it stands on."""
    space = game.data.spaces[game.position[seat]]
    yield from getattr(game.book, space.kind)(game, seat, space)


def necessity(game: Any, seat: int, space: Any) -> Any:
    """4: a tax to the Treasury on each necessity, doubled at 10 and again at 25 houses (P8)."""
    built = game.buildings()
    amount = game.settings.tax * (4 if built >= 25 else 2 if built >= 10 else 1)
    yield from game.book.settle(game, seat, ((PURSE, amount, "4", space.name, TAXES),))


def trespass(game: Any, seat: int, space: Any) -> None:
    """5: who lands on NO TRESPASSING goes to Jail, without wages, until his next turn."""
    game.book.to_jail(game, seat, "5")


def to_jail(game: Any, seat: int, rule: str) -> None:
    """5: into Jail, the rolls counted anew; who is there already stays as he is."""
    if not game.jail[seat]:
        game.send(seat, game.data.jail)
        game.jail[seat] = 1
        game.note(rule, seat, "jail")


def leave_jail(game: Any, seat: int) -> Any:
    """6: out by card, by a fine to the Treasury, or by doubles, which then give no ride; the
    third roll opens Jail anyway and earns an Education Voucher (P9)."""
    choice = yield Decision("6", seat, "jail", jail_options)
    third = game.jail[seat] >= 3
    if choice == "card":
        game.deck.put_under(game.hand[seat].pop(0))
    elif choice == "fine":
        game.pay(seat, PURSE, FINE, "6", "fine")
        game.book.public_works(game)
    a, b = throw(game, seat)
    if choice == "roll" and a != b and not third:
        game.jail[seat] += 1
        return
    game.jail[seat] = 0
    game.note("6", seat, "left jail", choice)
    if choice == "roll" and third:
        game.book.voucher(game, seat)
    yield from game.book.move(game, seat, a, b, choice != "roll" or third)


def jail_options(game: Any, decision: Decision) -> tuple[str, ...]:
    """6: the ways out that a seat has."""
    seat = decision.seat
    ways = ("roll", "fine") if game.cash[seat] >= FINE else ("roll",)
    return (*ways, "card") if game.hand[seat] else ways


def voucher(game: Any, seat: int) -> None:
    """6: an Education Voucher is kept."""
    game.vouchers[seat] += 1
    game.note("6", seat, "voucher", game.vouchers[seat])


def speculation(game: Any, seat: int, space: Any) -> Any:
    """8: an ante to the Bank, then a roll for a prize; a tenth of it to the holder of the card or
    the Treasury; a losing roll sends the holder to Jail and the card to the Bank (P5)."""
    yield from game.book.purchase(game, seat, space)
    if not (yield from game.book.owe(game, seat, BANK, ANTE, "8", "ante")):
        return
    a, b = game.roll()
    game.dice = a + b
    game.note("8", seat, "rolled", a, b)
    broker = game.broker
    prize = DOUBLE if a == b else PRIZES.get(a + b, 0)
    if prize:
        game.pay(BANK, seat, prize, "8", "prize")
        if broker != seat:
            payee = broker if broker >= 0 else PURSE
            yield from game.book.owe(game, seat, payee, prize // 10, "8", "share")
    elif broker >= 0:
        game.hand_over(space.index, -1)
        game.note("8", broker, "lost card", space.index)
        game.book.to_jail(game, broker, "8")


def poor_house(game: Any, seat: int, space: Any) -> None:
    """10: nothing is paid on Free Parking."""


def ira(game: Any, seat: int, space: Any) -> Any:
    """13: who moves here pays the price to the Bank and draws an IRA card."""
    if (yield from game.book.owe(game, seat, BANK, space.price, "13", space.name)):
        game.iras[seat] += 1


def chance(game: Any, seat: int, space: Any) -> Any:
    """11: draw a card and follow it; then it goes under the deck, unless it is kept."""
    number = game.deck.draw()
    if number < 0:
        return
    card = game.data.cards[number]
    game.note("11", seat, "drew", card.id)
    if card.effect == "jail_free":
        game.hand[seat].append(number)
        return
    game.deck.put_under(number)
    yield from game.book.cards[card.effect](game, seat, card)


def go_to(game: Any, seat: int, card: Any) -> Any:
    """11: forward to a named space."""
    yield from forward_to(game, seat, card.target)
    yield from game.book.landing(game, seat)


def forward_to(game: Any, seat: int, goal: int) -> Any:
    """Move a token forward; wages when it reaches or passes GO."""
    passed = goal <= game.position[seat]
    game.position[seat] = goal
    game.note("11", seat, "moved", goal)
    if passed:
        game.book.pay_wages(game, seat)
    return
    yield


def nearest(game: Any, seat: int, card: Any) -> Any:
    """11: forward to the nearest railroad or utility, where the card sets the fare."""
    kind, size = card.effect.removeprefix("nearest_"), len(game.data.spaces)
    start = game.position[seat]
    spaces = game.data.spaces
    goal = next(
        k % size for k in range(start + 1, start + size) if spaces[k % size].kind == kind
    )
    yield from forward_to(game, seat, goal)
    yield from game.book.franchise(game, seat, spaces[goal], card)


def back(game: Any, seat: int, card: Any) -> Any:
    """11: back by some spaces, never with wages, and land there."""
    game.position[seat] = (game.position[seat] - card.amount) % len(game.data.spaces)
    game.note("11", seat, "moved", game.position[seat])
    yield from game.book.landing(game, seat)


def arrest(game: Any, seat: int, card: Any) -> Any:
    """11: to Jail."""
    game.book.to_jail(game, seat, "11")
    return
    yield


def collect(game: Any, seat: int, card: Any) -> Any:
    """11: money from the Bank (P37)."""
    game.pay(BANK, seat, card.amount, "11", card.title)
    return
    yield


def pay_bank(game: Any, seat: int, card: Any) -> Any:
    """11: money to the Bank (P37)."""
    yield from game.book.owe(game, seat, BANK, card.amount, "11", card.title)


def pay_each(game: Any, seat: int, card: Any) -> Any:
    """11: money to every other player, in seat order."""
    others = [s for s in range(game.players) if s != seat]
    claims = [(payee, card.amount, "11", card.title, -1) for payee in others]
    yield from game.book.settle(game, seat, claims)


def collect_each(game: Any, seat: int, card: Any) -> Any:
    """11: money from every other player, who may have to raise it."""
    for payer in game.others(seat):
        yield from game.book.owe(game, payer, seat, card.amount, "11", card.title)


def repairs(game: Any, seat: int, card: Any) -> Any:
    """11: money to the Bank for each own house and hotel, whoever owns the land (P37)."""
    own = [game.houses[k] for k in game.estates[seat]]
    due = sum(card.amount2 if n == 5 else n * card.amount for n in own)
    yield from game.book.owe(game, seat, BANK, due, "11", card.title)


cards = {
    "go_to": go_to, "nearest_railroad": nearest, "nearest_utility": nearest, "back": back,
    "jail": arrest, "collect": collect, "pay": pay_bank, "pay_each": pay_each,
    "collect_each": collect_each, "repairs": repairs,
}  # fmt: skip
