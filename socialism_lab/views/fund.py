"""Charts and tables of a Community Fund game, from its state, ledger and path."""

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

MAIN = ("player", "cash", "chips", "given", "taken")  # the columns of the panel's table
Sums = dict[str, int]


def charts(game: Any) -> list[Chart]:
    """What the panel shows: the Fund's level, and who gave and took how much; of own purses the
    poorest one."""
    common = "purse" in game.state.book.series
    return [level(game), *([given_and_taken(game)] if common else [])]


def level(game: Any) -> Chart:
    """The common purse after every turn; where each has one of his own, the poorest player's."""
    if "purse" not in game.state.book.series:
        return poorest(game)
    purse = game.state.ledger.holders[PURSE]
    found = path(game, "purse")._replace(name=purse)
    title = f"The {purse} holds {found.y[-1]:,} after turn {found.x[-1]}"
    sentence = f"It began with {found.y[0]:,}; its lowest was {min(found.y):,}."
    return lines(title, [found], "turn", "money", sentence)


def poorest(game: Any) -> Chart:
    """The cash of the poorest player after every turn, where each has a purse of his own."""
    found = path(game, "poorest")
    title = f"The poorest player has {found.y[-1]:,} after turn {found.x[-1]}"
    return lines(title, [found], "turn", "money", f"The least at any time was {min(found.y):,}.")


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
        side = ins if payee == PURSE else outs if payer == PURSE else None
        if reason == "set-up" and payee == PURSE:
            first += amount
        elif side is not None:
            key = headed(name, rule)
            side[key] = side.get(key, 0) + amount
    return first, ins, outs


@args.checked(game=kinds.GAME)
def by_rule(game: Any) -> Chart:
    """Lesson 1's plot: the purse's money in (right) and out (left) by rule."""
    purse = game.state.ledger.holders[PURSE]
    first, ins, outs = flows(game)
    sentence = (
        f"{first:,} at the start, {sum(ins.values()):,} in, {sum(outs.values()):,} out: "
        f"{game.state.purse:,} are left."
    )
    title = f"Which rules fill the {purse}, and which empty it?"
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
        out, other = (0, payer) if payee == "purse" else (1, payee)
        people += mean * (other == "player") * out
        who = {"bank": "the Bank", "player": "players"}[other]
        label = who if partners else headed("community_fund", rule)
        sides[out][label] = sides[out].get(label, 0.0) + mean
    ins, outs = (sum(side.values()) for side in sides)
    sentence = f"{ins:,.0f} in and {outs:,.0f} out."
    if partners:
        part = 100 * people / (outs or 1)
        sentence = f"Of 100 that went out, {part:.1f} reached a player and the rest the Bank."
    what = "who pays, who gets" if partners else "rule"
    titles = {"rule": "Which rules fill the Fund, and which empty it?"}
    title = titles.get(what, "Who fills the Fund, and who is paid by it?")
    into, out_of = ({key: round(v) for key, v in side.items() if v >= 0.5} for side in sides)
    axis = f"money, mean of {counted(results.games, 'game')}"
    return diverging(title, into, out_of, axis, what, sentence)


@args.checked(game=kinds.FUND_GAME)
def conservation(game: Any) -> Chart:
    """Who holds the money after every turn, from the ledger alone; the accounts add up to 0."""
    held, after = [0, 0, 0], {}  # the purse, the players, the Bank
    for turn, payer, payee, amount, *_ in game.state.ledger.rows:
        for account, more in ((payer, -amount), (payee, amount)):
            held[{PURSE: 0, BANK: 2}.get(account, 1)] += more
        after[turn] = [held[0], held[1], -held[2]]
    names = ("the Fund", "the players together", "the Bank: put in less got back")
    paths = [
        Series(name, list(after), [row[k] for row in after.values()], dashed=k == 2)
        for k, name in enumerate(names)
    ]
    sentence = (
        "After every turn, what the Fund and the players hold is what the Bank has put in: "
        "all accounts together make 0."
    )
    return lines("Who holds the money?", paths, "turn", "money", sentence)


@args.checked(game=kinds.GAME)
def ledger(game: Any, balance: bool = False) -> list[dict[str, Any]]:
    """The ledger as rows, with the purse's balance after each line if asked for."""
    rows, purse = [], 0
    for at, entry in enumerate(game.ledger):
        _, payer, payee, amount, *_ = game.state.ledger.rows[at]
        purse += amount * ((payee == PURSE) - (payer == PURSE))
        row = {**entry._asdict(), "reason": reason_text(game.state, entry.reason)}
        rows.append({**row, "the Fund holds": purse} if balance else row)
    return rows


@args.checked(game=kinds.GAME)
def sankey(game: Any) -> Chart:
    """The same money as streams through the purse."""
    base, (first, ins, outs) = by_rule(game), flows(game)
    sources = ({"at the start": first} if first else {}) | ins
    ends = outs | ({"left": game.state.purse} if game.state.purse else {})
    labels = [*sources, "", *ends]  # the middle is named in the title: words would meet on a phone
    middle, links = len(sources), [*sources.values(), *ends.values()]
    trace: Figure = {
        "type": "sankey",
        "node": {"label": [ink(words) for words in labels], "color": SERIES[0], "pad": 20},
        "link": {
            "source": [*range(middle), *[middle] * len(ends)],
            "target": [*[middle] * middle, *range(middle + 1, len(labels))],
            "value": links,
            "color": "rgba(127,127,127,0.35)",
        },
        "textfont": {"size": 13, "shadow": f"0 0 3px {PAPER}"},
    }
    trace["node"] |= {"line": {"color": LINE, "width": 1}}
    high = base.figure["layout"]["margin"]["t"] + 44 * max(len(sources), len(ends))
    layout = base.figure["layout"] | {"height": high, "showlegend": False}
    return replace(base, figure=base.figure | {"data": [trace], "layout": layout})


def players(game: Any) -> list[dict[str, Any]]:
    """One row a player, as the panel's table shows it."""
    state = game.state
    return [
        {
            "player": row["name"],
            **{name: row[name] for name in MAIN[1:] if name in row},
            "projects": ", ".join(map(state.name_of, state.projects[row["seat"]])),
            "card in hand": card(state, kind) if (kind := state.hand[row["seat"]]) >= 0 else "",
        }
        for row in state.book.standing(state)
    ]
