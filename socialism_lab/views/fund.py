"""Charts and tables of the common purse, and of a Community Fund game, from ledger and path."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from socialism_lab.engine import checks as args
from socialism_lab.engine.ledger import BANK, PURSE

from . import kinds
from .charts import Chart, Series, bars, lines, path
from .figure import Figure, ink
from .paint import LINE, PAPER, SERIES
from .phrases import card, game_of
from .text import counted
from .words import headed, reason_text

MAIN = {"name": "player", "cash": "cash", "chips": "chips", "given": "given", "taken": "taken"}
Sums = dict[str, int]


def charts(game: Any) -> list[Chart]:
    """What the panel shows: the Fund's level, and who gave and took how much; of own purses the
    poorest one."""
    common = "purse" in game.state.book.series
    return [level(game), *([given_and_taken(game)] if common else [])]


def level(game: Any) -> Chart:
    """The common purse after every turn; where each has one of his own, the poorest player's."""
    holder, name = game.state.ledger.holders[PURSE], "purse"
    who = f"The {holder} holds"
    if name not in game.state.book.series:
        holder = name = "poorest"
        who = "The poorest player has"
    found = path(game, name)._replace(name=holder)
    sentence = f"It began with {found.y[0]:,}; its lowest was {min(found.y):,}."
    title = f"{who} {found.y[-1]:,} after turn {found.x[-1]}"
    return lines(title, [found], "turn", "money", sentence)


@args.checked(game=kinds.FUND_GAME)
def given_and_taken(game: Any) -> Chart:
    """What each player gave to the Fund, and what the Fund paid for the player's choices."""
    state = game.state
    each = {"given": state.given[: state.players], "taken": state.taken[: state.players]}
    told = [
        f"{state.names[sums.index(max(sums))]} has {what} most, {max(sums):,}"
        for what, sums in each.items()
    ]
    found = [Series(what, state.names, sums) for what, sums in each.items()]
    title = "Who gives to the Fund, and who takes from it?"
    return bars(title, found, "money so far", "player", f"{'; '.join(told)}.")


def flows(game: Any) -> tuple[int, Sums, Sums]:
    """The purse's first money, and what came in and went out by each rule's number and heading."""
    first, ins, outs, name = 0, Sums(), Sums(), game_of(game.state)
    for _, payer, payee, amount, rule, reason in game.state.ledger.rows:
        if reason == "set-up" and payee == PURSE:
            first += amount
        elif PURSE in (payer, payee):
            side, key = ins if payee == PURSE else outs, headed(name, rule)
            side[key] = side.get(key, 0) + amount
    return first, ins, outs


@args.checked(game=kinds.GAME)
def by_rule(game: Any) -> Chart:
    """Lesson 1's plot: the purse's money in (right) and out (left) by rule."""
    first, ins, outs = flows(game)
    sentence = (
        f"{first:,} at the start, {sum(ins.values()):,} in, {sum(outs.values()):,} out: "
        f"{game.state.purse:,} are left."
    )
    title = f"Which rules fill the {game.state.ledger.holders[PURSE]}, and which empty it?"
    return diverging(title, ins, outs, "money", "rule", sentence)


def diverging(title: str, ins: Sums, outs: Sums, x: str, y: str, sentence: str) -> Chart:
    """Money in to the right, out to the left, the best source first and the worst drain last."""
    order = sorted({*ins, *outs}, key=lambda key: (outs.get(key, 0) - ins.get(key, 0), key))
    paid = [-outs[key] if key in outs else None for key in order]
    found = [Series("in", order, list(map(ins.get, order))), Series("out", order, paid)]
    return bars(title, found, x, y, sentence)


@args.checked(results=kinds.FUND_RESULTS, partners=args.FLAG)
def mean_flows(results: Any, partners: bool = False) -> Chart:
    """The same in a game's mean over a batch: by rule, or by who pays and who gets."""
    sides: tuple[dict[str, float], dict[str, float]] = {}, {}
    people = 0.0
    for rule, payer, payee, mean in results.moved():
        if "purse" not in (payer, payee) or rule == "C1":
            continue
        out = payer == "purse"
        other = payee if out else payer
        people += mean * (out and other == "player")
        who = {"bank": "the Bank", "player": "players"}[other]
        label = who if partners else headed("community_fund", rule)
        sides[out][label] = sides[out].get(label, 0.0) + mean
    ins, outs = (sum(side.values()) for side in sides)
    sentence, what = f"{ins:,.0f} in and {outs:,.0f} out.", "rule"
    title = "Which rules fill the Fund, and which empty it?"
    if partners:
        part = 100 * people / (outs or 1)
        sentence = f"Of 100 that went out, {part:.1f} reached a player and the rest the Bank."
        title, what = "Who fills the Fund, and who is paid by it?", "who pays, who gets"
    into, out_of = ({key: round(v) for key, v in side.items() if v >= 0.5} for side in sides)
    axis = f"money, mean of {counted(results.games, 'game')}"
    return diverging(title, into, out_of, axis, what, sentence)


def held(state: Any) -> list[dict[int, int]]:
    """What every account held after each turn, from the ledger; the Bank's is below 0."""
    holds = dict.fromkeys([*range(state.players), PURSE, BANK], 0)
    after = {}
    for turn, payer, payee, amount, *_ in state.ledger.rows:
        holds[payer] -= amount
        holds[payee] += amount
        after[turn] = holds.copy()
    found = [after.get(0, dict.fromkeys(holds, 0))]
    for turn in range(1, state.turn + 1):
        found.append(after.get(turn, found[-1]))
    return found


@args.checked(game=kinds.FUND_GAME)
def conservation(game: Any) -> Chart:
    """Who holds the money after every turn, from the ledger alone; the accounts add up to 0."""
    after = held(game.state)
    people = [sum(each[seat] for seat in range(game.state.players)) for each in after]
    turns = range(len(after))
    found = [
        Series("the Fund", turns, [each[PURSE] for each in after]),
        Series("the players together", turns, people),
        Series("the Bank: put in less got back", turns, [-each[BANK] for each in after]),
    ]
    sentence = (
        "After every turn, what the Fund and the players hold is what the Bank has put in: "
        "all accounts together make 0."
    )
    return lines("Who holds the money?", found, "turn", "money", sentence)


@args.checked(game=kinds.GAME)
def ledger(game: Any, balance: bool = False) -> list[dict[str, Any]]:
    """The ledger as rows, with the purse's balance after each line if asked for."""
    rows, purse, names = [], 0, game.state.ledger.holders
    for entry, (_, payer, payee, amount, *_) in zip(
        game.ledger, game.state.ledger.rows, strict=True
    ):
        purse += amount * ((payee == PURSE) - (payer == PURSE))
        named = {"payer": names[payer], "payee": names[payee]}  # as they are called at the table
        row = entry._asdict() | named | {"reason": reason_text(game.state, entry.reason)}
        rows.append({**row, "the Fund holds": purse} if balance else row)
    return rows


@args.checked(game=kinds.GAME)
def sankey(game: Any) -> Chart:
    """The same money as streams through the purse."""
    base, (first, ins, outs) = by_rule(game), flows(game)
    sources, ends = {"at the start": first} | ins, outs | {"left": game.state.purse}
    labels = [*sources, "", *ends]  # the middle is named in the title: words would meet on a phone
    middle = len(sources)
    trace: Figure = {
        "type": "sankey",
        "node": {"label": list(map(ink, labels)), "color": SERIES[0], "pad": 20},
        "link": {
            "source": [*range(middle), *[middle] * len(ends)],
            "target": [*[middle] * middle, *range(middle + 1, len(labels))],
            "value": [*sources.values(), *ends.values()],
            "color": "rgba(127,127,127,0.35)",
        },
        "textfont": {"size": 13, "shadow": f"0 0 3px {PAPER}"},
    }
    trace["node"]["line"] = {"color": LINE, "width": 1}
    high = base.figure["layout"]["margin"]["t"] + 44 * max(len(sources), len(ends))
    layout = base.figure["layout"] | {"height": high, "showlegend": False}
    return replace(base, figure=base.figure | {"data": [trace], "layout": layout})


def players(game: Any) -> list[dict[str, Any]]:
    """One row a player, as the panel's table shows it."""
    state, found = game.state, []
    for row in state.book.standing(state):
        shown = {MAIN[name]: row[name] for name in MAIN if name in row}
        shown["projects"] = ", ".join(map(state.name_of, state.projects[row["seat"]]))
        kind = state.hand[row["seat"]]
        found.append(shown | {"card in hand": card(state, kind) if kind >= 0 else ""})
    return found
