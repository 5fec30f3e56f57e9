"""Chance: drawing, keeping, playing and putting back, and what each card does (C10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from socialism_lab.engine.decision import Decision
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.ledger import BANK, PURSE

MOVES = ("move_to_go", "move_back")


def land_on_chance(game: Any, seat: int, space: int) -> Any:
    """C10: draw one card."""
    yield from game.book.draw_cards(game, seat, 1)


def draw_cards(game: Any, seat: int, count: int) -> Any:
    """C10: look at the drawn cards and the kept one, choose one to play or keep, put the others
    under the deck in drawing order, the old one last (M12)."""
    numbers = game.data.kinds
    kinds = []
    for _ in range(count):
        number = game.deck.draw()
        if number >= 0:
            kinds.append(numbers[number])
    if not kinds:
        return
    game.note("C10", seat, "drew", *kinds)
    if game.hand[seat] >= 0:
        kinds.append(game.hand[seat])
    game.choosing = True
    choice = yield Decision("C10", seat, "card", choices, tuple(kinds))
    game.choosing = False
    what, chosen = game.data.choices[choice]
    kinds.remove(chosen)
    game.hand[seat] = -1
    for kind in kinds:
        game.book.put_back(game, kind)
    if what == "keep":
        game.hand[seat] = chosen
    else:
        yield from game.book.play_card(game, seat, chosen)


def choices(game: Any, decision: Decision) -> tuple:
    """The options of a draw: take a Fund card (M13), or play or keep another (M14)."""
    options: list[str] = []
    for kind in decision.about:
        card = game.data.cards[kind]
        if card.when == "now":
            options.append(card.take)
        elif card.keep not in options:
            options.append(card.keep)
            if playable(game, decision.seat, kind):
                options.append(card.play)
    return tuple(options)


def put_back(game: Any, kind: int) -> None:
    """C10: a card goes under the deck."""
    game.deck.put_under(game.data.copies[kind])


def play_kept_card(game: Any, seat: int) -> Any:
    """C10: at the start of a turn the kept card may be played; one card a turn."""
    kind = game.hand[seat]
    choice = yield Decision("C10", seat, "play", kept, kind)
    if choice == "play":
        game.hand[seat] = -1
        yield from game.book.play_card(game, seat, kind)


def kept(game: Any, decision: Decision) -> tuple:
    """The options of a kept card: only what is still in hand can be played."""
    held = game.hand[decision.seat] == decision.about
    if held and playable(game, decision.seat, decision.about):
        return ("keep", "play")
    return ("keep",)


def play_any_time(game: Any, seat: int) -> Any:
    """C10: a kept card played at another point of the own turn (M14), one that places a chip in
    another's turn too (M17); one that moves the token only where the turn asks for it."""
    kind, own = game.hand[seat], seat == game.seat
    effect = game.data.cards[kind].effect if kind >= 0 else ""
    if not game.running or not (own or effect == "place_chip"):
        raise IllegalChoice("card: play it in your own turn")
    if not effect or effect in MOVES or not playable(game, seat, kind) or (own and game.choosing):
        raise IllegalChoice("card: there is none in your hand that can be played now")
    game.hand[seat] = -1
    yield from game.book.play_card(game, seat, kind)


def play_card(game: Any, seat: int, kind: int) -> Any:
    """C10: do what the card says and put it under the deck."""
    card = game.data.cards[kind]
    game.note("C10", seat, "played", kind)
    if card.when == "keep" and seat == game.seat:
        game.played = True
    game.book.put_back(game, kind)
    yield from game.book.effects[card.effect](game, seat, card)


def playable(game: Any, seat: int, kind: int) -> bool:
    """Whether the card may be played now and would do anything (M14)."""
    if game.played and seat == game.seat:
        return False
    use = USES.get(game.data.cards[kind].effect)
    return use is None or use(game, seat)


def some_other(game: Any, seat: int, held: list) -> bool:
    """Whether another player has any of this."""
    for other in game.others(seat):  # noqa: SIM110 - quicker
        if held[other]:
            return True
    return False


USES: dict[str, Callable] = {  # cards that may do nothing, and when they do something
    "place_chip": lambda game, seat: game.any_open(),
    "take_back_chip": lambda game, seat: some_other(game, seat, game.placed),
    "send_to_jail": lambda game, seat: not all(game.jail[other] for other in game.others(seat)),
    "vote_take_cash": lambda game, seat: some_other(game, seat, game.cash),
    "vote_take_project": lambda game, seat: some_other(game, seat, game.projects),
    "move_to_go": lambda game, seat: not game.jail[seat],
    "move_back": lambda game, seat: not game.jail[seat],
    "jail_free": lambda game, seat: False,
}


def fund_pays(game: Any, seat: int, card: Any) -> None:
    """The Fund pays the Bank at once (M13)."""
    game.book.draw(game, BANK, card.amount, "C10", card.title)


def place_free_chip(game: Any, seat: int, card: Any) -> Any:
    """A chip placed free on any managed project with room (M17)."""
    space = yield Decision("C10", seat, "place", tuple(game.open_places()), card.title)
    game.book.place_chip(game, seat, space)


def take_back_chip(game: Any, seat: int, card: Any) -> Any:
    """Another player takes back a chip; the player hit chooses which (M16)."""
    hit = tuple(other for other in game.others(seat) if game.placed[other])
    victim = yield Decision("C10", seat, "target", hit, card.title)
    spaces = tuple(k for k in game.data.projects if victim in game.chips[k])
    space = yield Decision("C10", victim, "take back", spaces, card.title)
    game.chips[space].remove(victim)
    game.room[space] += 1
    game.menus[game.manager[space]] = None
    game.placed[victim] -= 1
    game.note("C10", victim, "took back", space)


def send_to_jail(game: Any, seat: int, card: Any) -> Any:
    """Another player goes to Jail, and the Fund pays (M24)."""
    free = tuple(other for other in game.others(seat) if not game.jail[other])
    victim = yield Decision("C10", seat, "target", free, card.title)
    game.book.go_to_jail(game, victim, "C10")


def vote(game: Any, seat: int, card: Any) -> Any:
    """All players, jailed ones too, name one; most names lose; the card's player settles a tie."""
    everybody = tuple(range(game.players))
    ballots = []
    for voter in game.everybody(seat):
        ballot = yield Decision("C10", voter, "vote", everybody, card.title)
        ballots.append(ballot)
    most = max(map(ballots.count, everybody))
    named = tuple(player for player in everybody if ballots.count(player) == most)
    game.note("C10", seat, "ballots", *ballots)
    return (yield Decision("C10", seat, "tie", named, card.title))


def vote_take_cash(game: Any, seat: int, card: Any) -> Any:
    """The player named most pays the Bank, at most what he has (M3, M28)."""
    victim = yield from vote(game, seat, card)
    game.pay(victim, BANK, min(card.amount, game.cash[victim]), "C10", card.title)


def vote_take_project(game: Any, seat: int, card: Any) -> Any:
    """The card's player takes over a project of the player named most (M28)."""
    victim = yield from vote(game, seat, card)
    if victim != seat and game.projects[victim]:
        projects = tuple(game.projects[victim])
        space = yield Decision("C10", seat, "take over", projects, card.title)
        game.hand_over(space, seat)
        game.note("C10", seat, "manages", space)


def bank_to_fund(game: Any, seat: int, card: Any) -> None:
    """The Bank pays into the Fund."""
    game.pay(BANK, PURSE, card.amount, "C10", card.title)


def bank_to_me(game: Any, seat: int, card: Any) -> None:
    """The Bank pays the player."""
    game.pay(BANK, seat, card.amount, "C10", card.title)


def move_to_go(game: Any, seat: int, card: Any) -> Any:
    """Forward to GO, which counts as passing it: the card says so (M8)."""
    yield from game.book.move(game, seat, len(game.data.spaces) - game.position[seat])


def move_back(game: Any, seat: int, card: Any) -> Any:
    """Back, then the landing; nobody passes GO backward."""
    game.position[seat] = (game.position[seat] - card.amount) % len(game.data.spaces)
    game.note("C10", seat, "moved", -card.amount, game.position[seat])
    yield from game.book.land(game, seat)


def all_give_fund(game: Any, seat: int, card: Any) -> None:
    """Everybody gives the Fund up to that much of the own cash."""
    for other in game.everybody(seat):
        gift = min(card.amount, game.cash[other])
        game.pay(other, PURSE, gift, "C10", card.title)
        game.given[other] += gift


EFFECTS: dict[str, Callable] = {
    "fund_pays": fund_pays, "place_chip": place_free_chip, "take_back_chip": take_back_chip,
    "send_to_jail": send_to_jail, "vote_take_cash": vote_take_cash,
    "vote_take_project": vote_take_project, "bank_to_fund": bank_to_fund,
    "bank_to_me": bank_to_me, "move_to_go": move_to_go, "move_back": move_back,
    "all_give_fund": all_give_fund,
}  # fmt: skip
