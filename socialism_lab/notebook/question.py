"""The pending question as controls: what each answer costs stands at its right end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from typing import Any

from socialism_lab.engine.game import Game

from .cost import (
    amounts,
    asked,
    cost,
    first_a_chip,
    option,
    price,
    question,
    stakes,
    top_bid,
    why,
)
from .faces import shown_names
from .parts import Fields, button, details, items, one, paragraph, text_field, whole

FEW = 4  # more options than these fold
FOLDS = {"build": "Build ...", "wait": "Wait for a building ...", "lift": "Lift a mortgage ...",
         "mortgage": "Mortgage ...", "sell": "Sell a building ..."}  # fmt: skip
ON_BOARD = ("develop", "place", "take back", "take over", "shuttle", "move")  # to click there
VERBS = {"bid": "Bid", "gift": "Give", "bail": "Pay"}
STEPS = (5, 20, 50)
Line = Callable[[int, Any], str]


def controls(
    game: Game, last: Mapping[tuple, Any], options: Any = (), make: Line | None = None
) -> list[str]:
    """The question, a line for every answer, and why it is asked. Other `options` than the
    decision's have lines of their own, made by `make(number, option)`."""
    decision = asked(game)
    rule, rulings = why(game)
    silent = rulings and f"{paragraph('Where the book is silent:')}{items(rulings)}"
    more = items(stakes(game)) if decision.kind == "vote" and hasattr(game.state, "works") else ""
    if isinstance(decision.options, range):
        made = amount(game, last.get((decision.seat, decision.kind)))
    else:
        made = folded(game, options or decision.options, make or partial(line, game))
    reason = details("Why?", paragraph(rule) + (silent or ""), "why")
    return [f"<h3>{escape(question(game))}</h3>{more}", *made, reason]


def folded(game: Game, options: Any, make: Line) -> list[str]:
    """Up to four answers as lines; of more, those that are alike unfold."""
    made = {at: make(at, choice) for at, choice in enumerate(options)}
    if len(made) <= FEW:
        return list(made.values())
    kinds: dict[str, list[int]] = {}
    for at, choice in enumerate(options):
        kinds.setdefault(kind_of(choice), []).append(at)
    few = [at for kind, ats in kinds.items() if not kind or len(ats) == 1 for at in ats]
    groups = {kind: ats for kind, ats in kinds.items() if kind and len(ats) > 1}
    if len(groups) == 1:
        (kind, ats), = groups.items()  # fmt: skip
        few, groups = few + ats[: FEW - len(few)], {kind: ats[max(0, FEW - len(few)) :]}
    folds = [details(title(game, kind, len(ats)), "".join(made[at] for at in ats), kind)
             for kind, ats in groups.items()]  # fmt: skip
    return [*(made[at] for at in few), *folds]


def title(game: Game, kind: str, count: int) -> str:
    """What a fold says of the answers in it."""
    if first_a_chip(game):
        return f"{count} more projects for a chip (or click one on the board)"
    if kind in FOLDS:
        return f"{FOLDS[kind]} ({count})"
    return f"{count} more" + " (or click one on the board)" * (asked(game).kind in ON_BOARD)


def kind_of(choice: Any) -> str:
    """What an option has in common with others: build of "build:39"; "" if it stands alone."""
    return "choose" if type(choice) is int else choice.rpartition(":")[0]


def line(game: Game, at: int, choice: Any) -> str:
    """One answer."""
    return button(option(game, choice), "answer", at, cost(game, choice), "sl-option")


def on_board(game: Game) -> dict[int, tuple[str, str]]:
    """The spaces that can be clicked: option's number and its words, the first of each space."""
    decision, found = asked(game), dict[int, tuple[str, str]]()
    if decision.kind not in ON_BOARD:
        return found
    for at, choice in enumerate(decision.options):
        space = space_of(game, choice)
        if space >= 0 and space not in found:
            said = cost(game, choice)
            found[space] = (str(at), option(game, choice) + f": {said}" * bool(said))
    return found


def space_of(game: Game, choice: Any) -> int:
    """The space that an option is about, or -1."""
    decision = asked(game)
    if decision.kind == "move":
        return -1 if choice == "opportunity" else int(decision.about[choice])
    return choice if type(choice) is int else -1


# -- amounts ------------------------------------------------------------------------------------
def amount(game: Game, last: Any) -> list[str]:
    """A field for the amount, what it would move, and quick ways to change it.

    The first number of a bid means to pass, so that is a button of its own."""
    decision = asked(game)
    allowed, bid = amounts_of(game), decision.kind == "bid"
    start = last if last in allowed and not bid else allowed[0]
    verb = VERBS.get(decision.kind, "Choose")
    hint = f"{allowed[0]:,} to {allowed[-1]:,}"
    quick = "".join(
        f'<button type="button" class="sl-quick" data-add="{step}">+{step}</button>'
        for step in STEPS
    )
    field = text_field("amount", "Your bid" if bid else "Amount", start, hint, tell=True)
    moves = escape(meaning(game, {"amount": str(start)}))
    told = f'<p class="sl-tell" aria-live="polite">{moves}</p>'
    made = [f'<div class="sl-amount">{field}{quick}</div>{told}', button(f"{verb} it", "amount")]
    if bid:
        again = button("Bid up to it", "up to", "", "again and again")
        made[-1] = f'<div class="sl-pair">{made[-1]}{again}</div>'
        made.append(button("Pass", "answer", 0, passing(game)))
        made.insert(0, paragraph(leading(game)))
    elif last in allowed and last != allowed[0]:
        made.append(button(f"Same as last time: {last}", "answer", allowed.index(last)))
    return made


def amounts_of(game: Game) -> range:
    """The amounts that may be typed: all but the number that means to pass."""
    options = asked(game).options
    return options[1:] if asked(game).kind == "bid" else options


def typed(game: Game, fields: Fields) -> int:
    """The amount in the form. Raises IllegalChoice for what is none."""
    return whole(one(fields, "amount"), amounts_of(game))


def meaning(game: Game, fields: Fields) -> str:
    """What the amount in the form would move, or what is wrong with it."""
    value = typed(game, fields)
    decision = asked(game)
    if decision.kind == "bid":
        return f"if it wins: {amounts(game, price(game, value))}"
    return cost(game, value)


def leading(game: Game) -> str:
    """The highest bid and whose it is."""
    top = top_bid(game)
    return f"Top bid: {top[1]:,} by {shown_names(game)[top[0]]}." if top else "No bid yet."


def passing(game: Game) -> str:
    """What passing leads to."""
    top = top_bid(game)
    if top is None:
        return "no bid from you"
    return f"{shown_names(game)[top[0]]} leads with {top[1]:,}"


# -- other than questions -----------------------------------------------------------------------
def curtain(game: Game) -> list[str]:
    """Before a secret answer, where more than one person plays."""
    name = game.names[asked(game).seat]
    words = f"Pass to {name}. This answer stays hidden until all are in: the others look away."
    return [f"<h3>{escape(words)}</h3>", button(f"I am {name}: show my question", "lift")]


def bots_turn() -> list[str]:
    """Where a bot holds the seat that is to play."""
    return ["<h3>A bot is to play.</h3>", button("Next turn", "bots", 1),
            text_field("turns", "How many turns", 10, "1 to 10000"),
            button("Play that many turns", "bots", "")]  # fmt: skip


def read_on(game: Game) -> list[str]:
    """After the turns that a lesson has scripted."""
    number = max(game.state.turns)
    count = {1: "One turn", 2: "Two turns", 3: "Three turns", 4: "Four turns"}.get(
        number, f"{number} turns"
    )
    return [f"<h3>{count} done: read on.</h3>",
            paragraph("The lesson goes on below the panel. You may also play this game on; from "
                      "here the dice are thrown anew."), button("Play on", "read on")]  # fmt: skip
