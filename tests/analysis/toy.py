"""A game of a page: everybody takes from a pot, who has 20 first wins, an empty pot ends it."""

from dataclasses import dataclass

from socialism_lab.engine import rulebook as books
from socialism_lab.engine.decision import Decision, GameOver
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.state import State


def set_up(game):
    game.pay(BANK, PURSE, game.settings.pot, "1", "set-up")


def refill(game, seat, die):
    game.pay(BANK, PURSE, die, "3", "refill")


def turn(game, seat):
    a, b = game.roll()
    game.book.refill(game, seat, b)
    most = min(a, game.purse)
    choice = yield Decision("2", seat, "take", tuple(range(most + 1)))
    game.pay(PURSE, seat, choice, "2", "taken")
    if game.purse == 0:
        raise GameOver("empty")
    if game.cash[seat] >= 20:
        raise GameOver("won", (seat,))


def standing(game):
    cash = game.cash[: game.players]
    return [{"cash": c, "wealth": c + 10, "score": 2 * c} for c in cash]


@dataclass(frozen=True, kw_only=True)
class ToySettings(books.Settings):
    round_limit: int = books.setting(30, range(1, 99), "rounds")
    pot: int = books.setting(10, range(1, 999), "money in the pot")


@dataclass(frozen=True, kw_only=True)
class Toy(books.Rulebook):
    refill: object


TOY = Toy(
    name="toy", title="the toy", version=1, seats=range(2, 9), purse="Pot", refill=refill,
    settings=ToySettings,
    endings=("won", "empty"), rules=frozenset("123"),
    hidden=frozenset(), open_kinds=frozenset(), interjections={},
    load=lambda: None, new_state=State, place=lambda game, position: None, set_up=set_up,
    turn=turn, standing=standing, series={"pot": lambda game: game.purse},
)  # fmt: skip


def most(game, decision):
    return decision.options[-1]


def least(game, decision):
    return decision.options[0]


def chancer(game, decision):
    return decision.options[game.chance(decision.seat, len(decision.options))]
