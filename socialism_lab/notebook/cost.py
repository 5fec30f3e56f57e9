"""What an answer costs, said before it is given: short, as at the right end of a button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from socialism_lab.engine.decision import Decision
from socialism_lab.engine.game import Game
from socialism_lab.engine.ledger import PURSE, Entry
from socialism_lab.views import words
from socialism_lab.views.centre import signed
from socialism_lab.views.phrases import game_of

from .faces import seen, shown_names

UNLESS = ", unless outbid"


def asked(game: Game) -> Decision:
    """The question that waits; only for a game that asks one."""
    assert game.decision
    return game.decision


def question(game: Game) -> str:
    """What is asked, as plain text; a table with one person need not say who is meant."""
    decision, people = asked(game), game.bots.count(None)
    who = shown_names(game)[decision.seat]
    if decision.kind == "begin" or first_a_chip(game):
        return f"{who}, it is your turn." if people > 1 else "It is your turn."
    said = words.question(seen(game), decision)
    if decision.kind == "bid":
        said = said.partition(" (")[0]
    rest = said.removeprefix(f"{who}: ")
    return said if people > 1 else rest[:1].upper() + rest[1:]


def first_a_chip(game: Game) -> bool:
    """Whether the turn begins with the choice to roll or to pay for a chip first."""
    return asked(game).kind == "develop"


def option(game: Game, choice: Any) -> str:
    """One answer, as plain text."""
    decision = asked(game)
    state: Any = game.state
    if decision.kind == "begin":
        return "Roll the dice"
    if first_a_chip(game) and choice == "pass":
        return "Place no chip" if state.hand[decision.seat] >= 0 else "Roll the dice"
    said = words.option(seen(game), decision, choice)
    if first_a_chip(game):
        return f"First put a chip on {state.name_of(choice)}"
    return f"Ride to {said}" if decision.kind == "shuttle" and type(choice) is int else said


def cost(game: Game, choice: Any) -> str:
    """What the answer moves, up to the next dice, card or question, and what it makes this seat
    owe there; "" for nothing, and where it would tell hidden answers."""
    decision = asked(game)
    if decision.kind == "bid":
        return amounts(game, price(game, choice)) if choice != decision.options[0] else ""
    if choice == "roll" or decision.kind in game.state.book.hidden:
        return ""
    moved, passed, due = game.preview(choice)
    said = amounts(game, moved) + UNLESS * bool(moved and passed)
    if due is not None and due.kind == "raise" and due.seat == decision.seat:
        said = "; ".join(filter(None, [said, f"you will owe {due.about:,}"]))
    return said


def amounts(game: Game, entries: Sequence[Entry]) -> str:
    """Entries as one short line: you -50, Fund -20 -> 926."""
    change: dict[str, int] = {}
    for entry in entries:
        change[entry.payer] = change.get(entry.payer, 0) - entry.amount
        change[entry.payee] = change.get(entry.payee, 0) + entry.amount
    state, shown = game.state, shown_names(game)
    level = state.purse + change.get(state.ledger.holders[PURSE], 0)
    lost = ": all lose" if not level and game_of(state) == "community_fund" else ""
    parts = []
    for name, amount in change.items():
        if not amount or name == "Bank":
            continue
        if name == state.ledger.holders[PURSE]:
            parts.append(f"{name.split()[-1]} {signed(amount)} → {level:,}{lost}")
        elif name == state.names[asked(game).seat]:
            parts.insert(0, f"you {signed(amount)}")
        else:
            parts.append(f"{shown[state.names.index(name)]} {signed(amount)}")
    return ", ".join(parts)


def price(game: Game, bid: int) -> list[Entry]:
    """What the winner of an auction would pay: own money first, the purse where it covers."""
    decision, state = asked(game), game.state
    own = min(bid, state.cash[decision.seat])
    payers = (state.names[decision.seat], own), (state.ledger.holders[PURSE], bid - own)
    return [
        Entry(state.turn, who, "Bank", sum_, decision.rule, "") for who, sum_ in payers if sum_
    ]


def top_bid(game: Game) -> tuple[int, int] | None:
    """(seat, amount) of the highest bid in the auction that is on; None before the first."""
    decision, state = asked(game), game.state
    for _, turn, _, seat, kind, about in reversed(state.notes or ()):
        if turn != state.turn:
            break
        if kind == "bid" and about[1] == decision.about and about[0] <= decision.options[0]:
            return seat, about[0]
    return None


def stakes(game: Game) -> list[str]:
    """What a carried vote would change for the seat that is asked, in sentences."""
    decision = asked(game)
    state: Any = game.state
    got = paid = 0
    for _, payer, payee, amount, _, reason in state.ledger.rows:
        if reason.endswith("land rent"):
            got += amount * (payee == decision.seat)
            paid += amount * (payer == decision.seat)
    lots = [k for k in state.held(decision.seat) if state.data.spaces[k].kind == "lot"]
    rents = sum(state.data.spaces[k].rent[0] for k in lots)
    step, works = state.settings.step_cost, len(state.data.franchises) + 1
    left = max(0, works - state.works)
    return [
        f"Land rent so far brought you {got:,} and cost you {paid:,}: after a yes all of it goes "
        "to the Treasury.",
        f"Your lots: {len(lots)}. One visit to each brings you {rents:,} in land rent now, and "
        "nothing then.",
        f"Wages are {state.wage:,} a lap. Each {step:,} in the Treasury ({state.purse:,} now) "
        f"pays for one public work; after {left} more, each raises wages by "
        f"{state.settings.wage_rise:,} for all.",
    ]


def why(game: Game) -> tuple[str, list[str]]:
    """The rule that asks, and the rulings where the book is silent."""
    if asked(game).kind == "begin":
        return "Before you roll you may deal or give: see the tools below.", []
    told = words.why(game, asked(game).rule)
    return f"Rule {told['rule']}, {told['heading']}: {told['sentence']}", told["rulings"]
