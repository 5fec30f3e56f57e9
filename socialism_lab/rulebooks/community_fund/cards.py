"""Chance: drawing, keeping, playing and putting back, and what each card does (C10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from socialism_lab.engine.decision import Asking, Decision, Option, Options
from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.rulebook import as_asking

from .board import Card
from .state import Fund
from .turn import land


def land_on_chance(game: Fund, seat: int, space: int) -> Asking[None]:
    """C10: draw one card."""
    yield from game.book.draw_cards(game, seat, 1)


def draw_cards(game: Fund, seat: int, count: int) -> Asking[None]:
    """C10: look at the drawn cards and the kept one, choose one to play or keep, put the others
    under the deck in drawing order, the old one last (M12)."""
    data, drawn = game.data, [game.deck.draw() for _ in range(count)]
    kinds = [data.kinds[number] for number in drawn if number >= 0]
    if not kinds:
        return
    game.note("C10", seat, "drew", *kinds)
    if game.hand[seat] >= 0:
        kinds.append(game.hand[seat])
    game.choosing = True
    choice = yield Decision("C10", seat, "card", choices, tuple(kinds))
    game.choosing = False
    what, chosen = data.chosen(choice)
    kinds.remove(chosen)
    game.hand[seat] = -1
    for kind in kinds:
        game.put_back(kind)
    if what == "keep":
        game.hand[seat] = chosen
    else:
        yield from play_card(game, seat, chosen)


def choices(game: Fund, decision: Decision) -> Options:
    """The options of a draw: take a Fund card (M13), or play or keep another (M14)."""
    options: list[Option] = []
    for kind in dict.fromkeys(decision.about):
        card = game.data.cards[kind]
        options.append(f"take:{card.id}" if card.when == "now" else f"keep:{card.id}")
        if card.when == "keep" and playable(game, decision.seat, kind):
            options.append(f"play:{card.id}")
    return tuple(options)


def play_kept_card(game: Fund, seat: int) -> Asking[None]:
    """C10: at the start of a turn the kept card may be played; one card a turn."""
    kind = game.hand[seat]

    def options(game: Fund, _: Decision) -> Options:
        held = game.hand[seat] == kind and playable(game, seat, kind)
        return ("keep", "play") if held else ("keep",)

    if (yield Decision("C10", seat, "play", options, kind)) == "play":
        game.hand[seat] = -1
        yield from play_card(game, seat, kind)


def play_any_time(game: Fund, seat: int) -> Asking[None]:
    """C10: a kept card played at another point of the own turn (M14), one that places a chip in
    another's turn too (M17); one that moves the token only where the turn asks for it."""
    kind, own = game.hand[seat], seat == game.seat
    if not game.running or not (own or game.holds(seat, "place_chip")) or game.out[seat]:
        raise IllegalChoice("card: play it in your own turn")
    moves = game.holds(seat, "move_to_go") or game.holds(seat, "move_back")
    if kind < 0 or moves or (own and game.choosing) or not playable(game, seat, kind):
        raise IllegalChoice("card: there is none in your hand that can be played now")
    game.hand[seat] = -1
    yield from play_card(game, seat, kind)


def play_card(game: Fund, seat: int, kind: int) -> Asking[None]:
    """C10: do what the card says and put it under the deck."""
    card = game.data.cards[kind]
    game.note("C10", seat, "played", kind)
    if card.when == "keep" and seat == game.seat:
        game.played = True
    game.put_back(kind)
    yield from game.book.effects[card.effect](game, seat, card)


def playable(game: Fund, seat: int, kind: int) -> bool:
    """Whether the card may be played now and would do anything (M14)."""
    if game.played and seat == game.seat:
        return False
    use = USES.get(game.data.cards[kind].effect)
    return use is None or bool(use(game, seat))


USES: Mapping[str, Callable[[Fund, int], object]] = {  # cards that may do nothing: when they do
    "place_chip": lambda game, seat: game.open_places(),
    "take_back_chip": lambda game, seat: others_with(game, seat, game.placed),
    "send_to_jail": lambda game, seat: others_free(game, seat),
    "vote_take_cash": lambda game, seat: others_with(game, seat, game.cash),
    "vote_take_project": lambda game, seat: others_with(game, seat, game.projects),
    "move_to_go": lambda game, seat: not game.jail[seat],
    "move_back": lambda game, seat: not game.jail[seat],
    "jail_free": lambda game, seat: False,
}


def others_with(game: Fund, seat: int, held: Sequence[object]) -> tuple[int, ...]:
    """The other players who have any of this."""
    return tuple([other for other in game.others(seat) if held[other]])


def others_free(game: Fund, seat: int) -> tuple[int, ...]:
    """The other players who are not in Jail."""
    return tuple([other for other in game.others(seat) if not game.jail[other]])


def fund_pays(game: Fund, seat: int, card: Card) -> None:
    """The Fund pays the Bank at once (M13), by a setting a multiple of what the card says (V4)."""
    game.book.charge(game, seat, card.amount * game.settings.shocks, "C10", card.title)


def place_free_chip(game: Fund, seat: int, card: Card) -> Asking[None]:
    """A chip placed free on any managed project with room (M17)."""
    space = yield Decision("C10", seat, "place", game.open_places(), card.title)
    game.book.place_chip(game, seat, space)


def take_back_chip(game: Fund, seat: int, card: Card) -> Asking[None]:
    """Another player takes back a chip; the player hit chooses which (M16)."""
    hit = others_with(game, seat, game.placed)
    victim = yield Decision("C10", seat, "target", hit, card.title)
    spaces = tuple(k for k in game.data.projects if victim in game.chips[k])
    space = yield Decision("C10", victim, "take back", spaces, card.title)
    game.chips[space].remove(victim)
    game.room[space] += 1
    game.placed[victim] -= 1
    game.note("C10", victim, "took back", space)


def send_to_jail(game: Fund, seat: int, card: Card) -> Asking[None]:
    """Another player goes to Jail, and the Fund pays (M24)."""
    victim = yield Decision("C10", seat, "target", others_free(game, seat), card.title)
    game.book.go_to_jail(game, victim, "C10")


def vote(game: Fund, seat: int, card: Card) -> Asking[int]:
    """All players, jailed ones too, name one; most names lose; the card's player settles a tie."""
    everybody, ballots = tuple(range(game.players)), []
    for voter in game.everybody(seat):
        if not game.out[voter]:
            ballots.append((yield Decision("C10", voter, "vote", everybody, card.title)))
    most = max(map(ballots.count, everybody))
    named = tuple(player for player in everybody if ballots.count(player) == most)
    game.note("C10", seat, "ballots", *ballots)
    victim: int = yield Decision("C10", seat, "tie", named, card.title)
    return victim


def vote_take_cash(game: Fund, seat: int, card: Card) -> Asking[None]:
    """The player named most pays the Bank, at most what he has (M3, M28)."""
    victim = yield from vote(game, seat, card)
    game.pay(victim, BANK, min(card.amount, game.cash[victim]), "C10", card.title)


def vote_take_project(game: Fund, seat: int, card: Card) -> Asking[None]:
    """The card's player takes over a project of the player named most (M28)."""
    victim = yield from vote(game, seat, card)
    if victim != seat and game.projects[victim]:
        projects = tuple(game.projects[victim])
        space = yield Decision("C10", seat, "take over", projects, card.title)
        game.hand_over(space, seat)
        game.note("C10", seat, "manages", space)


def bank_to_fund(game: Fund, seat: int, card: Card) -> None:
    """The Bank pays into the Fund."""
    game.pay(BANK, PURSE, card.amount, "C10", card.title)


def bank_to_me(game: Fund, seat: int, card: Card) -> None:
    """The Bank pays the player."""
    game.pay(BANK, seat, card.amount, "C10", card.title)


def move_to_go(game: Fund, seat: int, card: Card) -> Asking[None]:
    """Forward to GO, which counts as passing it: the card says so (M8)."""
    yield from game.book.move(game, seat, len(game.data.spaces) - game.position[seat])


def move_back(game: Fund, seat: int, card: Card) -> Asking[None]:
    """Back, then the landing; nobody passes GO backward."""
    game.position[seat] = (game.position[seat] - card.amount) % len(game.data.spaces)
    game.note("C10", seat, "moved", -card.amount, game.position[seat])
    yield from land(game, seat)


def all_give_fund(game: Fund, seat: int, card: Card) -> None:
    """Everybody gives the Fund up to that much of the own cash."""
    for other in game.everybody(seat):
        gift = min(card.amount, game.cash[other])
        game.pay(other, PURSE, gift, "C10", card.title)
        game.given[other] += gift


EFFECTS: Mapping[str, Callable[[Fund, int, Card], Asking[None]]] = {
    "place_chip": place_free_chip
} | {
    rule.__name__: as_asking(rule)
    for rule in (
        *(fund_pays, take_back_chip, send_to_jail, vote_take_cash, vote_take_project),
        *(bank_to_fund, bank_to_me, move_to_go, move_back, all_give_fund),
    )
}
