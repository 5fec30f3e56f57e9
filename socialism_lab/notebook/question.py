"""The pending question as controls: what each answer costs stands at its right end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

from socialism_lab.engine.decision import Decision
from socialism_lab.engine.game import Game
from socialism_lab.engine.ledger import PURSE, Entry
from socialism_lab.engine.whatif import preview
from socialism_lab.views import words
from socialism_lab.views.centre import signed
from socialism_lab.views.phrases import game_of

from .faces import seen, shown_names
from .parts import Fields, button, details, items, one, paragraph, text_field, whole

FEW = 4  # more options than these fold
FOLDS = {"build": "Build ...", "wait": "Wait for a building ...", "lift": "Lift a mortgage ...",
         "mortgage": "Mortgage ...", "sell": "Sell a building ..."}  # fmt: skip
ON_BOARD = ("develop", "place", "take back", "take over", "shuttle", "move", "turn", "raise")
VERBS = {"bid": "Bid", "gift": "Give", "bail": "Pay"}
ADD = '<button type="button" class="sl-quick" data-add="{0}">+{0}</button>'
DEAL_FIRST = "Before you roll you may deal or give: see the tools below."
Line = Callable[[int, Any], str]


def asked(game: Game) -> Decision:
    """The question that waits; only for a game that asks one."""
    assert game.decision
    return game.decision


def asks(game: Game) -> str:
    """What is asked, as plain text; a table with one person need not say who is meant."""
    decision, people = asked(game), game.bots.count(None)
    who = shown_names(game)[decision.seat]
    said = f"{who}: it is your turn."
    if decision.kind not in ("begin", "develop"):
        said = words.question(seen(game), decision)
    if decision.kind == "bid":
        said = said.partition(" (")[0]
    rest = said.removeprefix(f"{who}: ")
    return said if people > 1 else rest[:1].upper() + rest[1:]


def option(game: Game, choice: Any) -> str:
    """One answer, as plain text; a turn may begin with the choice to pay for a chip first."""
    decision = asked(game)
    state: Any = game.state
    said = words.option(seen(game), decision, choice)
    if decision.kind == "begin":
        return "Roll the dice"
    if decision.kind == "develop" and choice == "pass":
        return "Place no chip" if state.hand[decision.seat] >= 0 else "Roll the dice"
    if decision.kind == "develop":
        return f"First put a chip on {state.name_of(choice)}"
    return f"Ride to {said}" if decision.kind == "shuttle" and type(choice) is int else said


# -- what an answer costs -----------------------------------------------------------------------
def cost(game: Game, choice: Any) -> str:
    """What the answer moves, up to the next dice, card or question, and what it makes this seat
    owe there; "" for nothing, and where it would tell hidden answers."""
    decision = asked(game)
    if decision.kind == "bid":
        return amounts(game, price(game, choice)) if choice != decision.options[0] else ""
    if choice == "roll" or decision.kind in game.state.book.hidden:
        return ""
    moved, passed, due = preview(game, choice)
    said = [amounts(game, moved) + ", unless outbid" * bool(moved and passed)]
    if due is not None and due.kind == "raise" and due.seat == decision.seat:
        said.append(f"you will owe {due.about:,}")
    return "; ".join(filter(None, said))


def amounts(game: Game, entries: Sequence[Entry]) -> str:
    """Entries as one short line: you -50, Fund -20 -> 926."""
    state, shown = game.state, shown_names(game)
    change = dict.fromkeys([state.names[asked(game).seat]], 0)  # one's own money comes first
    for entry in entries:
        change[entry.payer] = change.get(entry.payer, 0) - entry.amount
        change[entry.payee] = change.get(entry.payee, 0) + entry.amount
    purse = state.ledger.holders[PURSE]
    level = state.purse + change.get(purse, 0)
    lost = ": all lose" if not level and game_of(state) == "community_fund" else ""
    called = dict(zip(state.names, shown, strict=True))
    called |= {state.names[asked(game).seat]: "you", purse: purse.split()[-1]}
    parts = [
        f"{called[name]} {signed(amount)}" + f" → {level:,}{lost}" * (name == purse)
        for name, amount in change.items()
        if amount and name != "Bank"
    ]
    return ", ".join(parts)


def price(game: Game, bid: int) -> list[Entry]:
    """What the winner of an auction would pay: own money first, the purse where it covers."""
    decision, state = asked(game), game.state
    own = min(bid, state.cash[decision.seat])
    payers = {state.names[decision.seat]: own, state.ledger.holders[PURSE]: bid - own}
    rule, paid = decision.rule, payers.items()
    return [Entry(state.turn, who, "Bank", sum_, rule, "") for who, sum_ in paid if sum_]


def top_bid(game: Game) -> tuple[str, int] | None:
    """Whose the highest bid in the auction that is on is, and how high; None before the first."""
    decision, state = asked(game), game.state
    for _, turn, _, seat, kind, about in reversed(state.notes or ()):
        if turn != state.turn:
            break
        if kind == "bid" and about[1] == decision.about and about[0] <= decision.options[0]:
            return shown_names(game)[seat], about[0]
    return None


def stakes(game: Game) -> list[str]:
    """What a carried vote would change for the seat that is asked, in sentences."""
    me = asked(game).seat
    state: Any = game.state
    rents = [row for row in state.ledger.rows if row[5].endswith("land rent")]
    got, paid = (sum(row[3] for row in rents if row[side] == me) for side in (2, 1))
    spaces = [state.data.spaces[k] for k in state.cards[me]]
    lots = [space.rent[0] for space in spaces if space.kind == "lot"]
    left = max(0, len(state.data.franchises) + 1 - state.works)
    return [
        f"Land rent so far brought you {got:,} and cost you {paid:,}: after a yes all of it goes "
        "to the Treasury.",
        f"Your lots: {len(lots)}. One visit to each brings you {sum(lots):,} in land rent now, "
        "and nothing then.",
        f"Wages are {state.wage:,} a lap. Each {state.settings.step_cost:,} in the Treasury "
        f"({state.purse:,} now) pays for one public work; after {left} more, each raises wages "
        f"by {state.settings.wage_rise:,} for all.",
    ]


# -- controls -----------------------------------------------------------------------------------
def controls(
    game: Game, last: Mapping[tuple, Any], options: Any = (), make: Line | None = None
) -> list[str]:
    """The question, a line for every answer, and why it is asked. Other `options` than the
    decision's have lines of their own, made by `make(number, option)`."""
    decision = asked(game)
    stake = stakes(game) if decision.kind == "vote" and hasattr(game.state, "works") else ()
    if isinstance(decision.options, range):
        made = amount(game, last.get((decision.seat, decision.kind)))
    else:
        made = folded(game, options or decision.options, make or partial(line, game))
    return [
        f"<h3>{escape(asks(game))}</h3>{items(stake)}",
        *made,
        details("Why?", why(game), "why"),
    ]


def why(game: Game) -> str:
    """The rule that asks, and the rulings where the book is silent."""
    if asked(game).kind == "begin":
        return paragraph(DEAL_FIRST)
    told = words.why(game, asked(game).rule)
    silent = paragraph("Where the book is silent:") if told["rulings"] else ""
    rule = f"Rule {told['rule']}, {told['heading']}: {told['sentence']}"
    return paragraph(rule) + silent + items(told["rulings"])


def line(game: Game, at: int, choice: Any) -> str:
    """One answer."""
    return button(option(game, choice), "answer", at, cost(game, choice), "sl-option")


def folded(game: Game, options: Any, make: Line) -> list[str]:
    """Up to four answers as lines; of more, those that are alike unfold."""
    made = [make(at, choice) for at, choice in enumerate(options)]
    if len(made) <= FEW:
        return made
    alike: dict[str, list[str]] = {}
    for choice, shown in zip(options, made, strict=True):
        kind = "choose" if type(choice) is int else str(choice).rpartition(":")[0] or str(choice)
        alike.setdefault(kind, []).append(shown)
    few = [lines[0] for lines in alike.values() if len(lines) == 1]
    folds = {kind: lines for kind, lines in alike.items() if len(lines) > 1}
    if len(folds) == 1:
        ((kind, lines),) = folds.items()
        room = max(0, FEW - len(few))
        few, folds = few + lines[:room], {kind: lines[room:]}
    click = " (or click one on the board)" * (asked(game).kind in ON_BOARD)
    chip = " projects for a chip" * (asked(game).kind == "develop")
    for kind, lines in folds.items():
        board = ", or click on the board" * (kind == "build" or asked(game).kind == "raise")
        title = f"{FOLDS[kind]} ({len(lines)}{board})" if kind in FOLDS else ""
        few.append(details(title or f"{len(lines)} more{chip}{click}", "".join(lines), kind))
    return few


def on_board(game: Game) -> dict[int, tuple[str, str]]:
    """The spaces that can be clicked: option's number and its words, the first of each space."""
    decision, found = asked(game), dict[int, tuple[str, str]]()
    for at, choice in enumerate(decision.options if decision.kind in ON_BOARD else ()):
        space = space_of(decision, choice)
        if space is not None and space not in found:
            said = cost(game, choice)
            found[space] = (str(at), option(game, choice) + f": {said}" * bool(said))
    return found


def space_of(decision: Decision, choice: Any) -> int | None:
    """The space that an option is about; of a whole turn's, only where one may build."""
    verb, _, number = str(choice).partition(":")
    if number.isdigit() and (decision.kind == "raise" or verb == "build"):
        return int(number)
    ahead = decision.kind == "move" and choice != "opportunity"
    space = decision.about[choice] if ahead else choice
    return space if type(space) is int else None


# -- amounts ------------------------------------------------------------------------------------
def amount(game: Game, last: Any) -> list[str]:
    """A field for the amount, what it would move, and quick ways to change it.

    The first number of a bid means to pass, so that is a button of its own."""
    decision, allowed = asked(game), amounts_of(game)
    bid, again = decision.kind == "bid", last in allowed and last != allowed[0]
    start = last if again and decision.kind != "bid" else allowed[0]
    hint = f"{allowed[0]:,} to {allowed[-1]:,}"
    field = text_field("amount", "Your bid" if bid else "Amount", start, hint, tell=True)
    moves = escape(meaning(game, {"amount": str(start)}))
    quick = "".join(map(ADD.format, (5, 20, 50)))
    made = [f'<div class="sl-amount">{field}{quick}</div>']
    made.append(f'<p class="sl-tell" aria-live="polite">{moves}</p>')
    give = button(f"{VERBS.get(decision.kind, 'Choose')} it", "amount")
    if bid:
        top = top_bid(game)
        leads = f"Top bid: {top[1]:,} by {top[0]}." if top else "No bid yet."
        passing = f"{top[0]} leads with {top[1]:,}" if top else "no bid from you"
        up_to = button("Bid up to it", "up to", "", "again and again")
        pair = f'<div class="sl-pair">{give}{up_to}</div>'
        return [paragraph(leads), *made, pair, button("Pass", "answer", 0, passing)]
    same = button(f"Same as last time: {last}", "answer", allowed.index(last)) if again else ""
    return [*made, give, same]


def amounts_of(game: Game) -> range:
    """The amounts that may be typed: all but the number that means to pass."""
    options = asked(game).options
    return options[1:] if asked(game).kind == "bid" else options


def typed(game: Game, fields: Fields) -> int:
    """The amount in the form. Raises IllegalChoice for what is none."""
    return whole(one(fields, "amount"), amounts_of(game))


def meaning(game: Game, fields: Fields) -> str:
    """What the amount in the form would move, or what is wrong with it."""
    wins = "if it wins: " * (asked(game).kind == "bid")
    return wins + cost(game, typed(game, fields))


# -- other than questions -----------------------------------------------------------------------
def curtain(game: Game) -> list[str]:
    """Before a secret answer, where more than one person plays."""
    name = game.names[asked(game).seat]
    words = f"Pass to {name}. This answer stays hidden until all are in: the others look away."
    return [f"<h3>{escape(words)}</h3>", button(f"I am {name}: show my question", "lift")]


def bots_turn() -> list[str]:
    """Where a bot holds the seat that is to play."""
    field = text_field("turns", "How many turns", 10, "1 to 10000")
    many = button("Play that many turns", "bots", "")
    return ["<h3>A bot is to play.</h3>", button("Next turn", "bots", 1), field, many]


def read_on(turns: int) -> list[str]:
    """After the turns that a lesson has scripted, or asked for."""
    words = "The lesson goes on below the panel. You may also play on; where dice were scripted, "
    head = "One turn done: read on." if turns == 1 else f"{turns} turns done: read on."
    more = paragraph(f"{words}they are thrown anew from here.")
    return [f"<h3>{head}</h3>", more, button("Play on", "read on")]
