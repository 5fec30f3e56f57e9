"""Charts and tables of a Community Fund game, from its state, ledger and path."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from socialism_lab.engine.ledger import BANK, PURSE

from .charts import Chart, Series, bars, lines, path
from .figure import CLEAR, framed, ink
from .paint import LINE, PAPER, SERIES, counted
from .phrases import card, game_of
from .words import headed, told

MAIN = ("player", "cash", "chips", "given", "taken")  # the columns of the panel's table


def charts(game: Any) -> list[Chart]:
    """What the panel shows: the Fund's level, and who gave and took how much."""
    return [level(game), given_and_taken(game)]


def level(game: Any) -> Chart:
    """The common purse after every turn, with the zero line."""
    purse = game.state.ledger.holders[PURSE]
    found = path(game, "purse")._replace(name=purse)
    sentence = (
        f"The {purse} began with {found.y[0]:,} and holds {found.y[-1]:,} after turn "
        f"{found.x[-1]}; its lowest was {min(found.y):,}."
    )
    return lines(f"The {purse}, turn by turn", [found], "turn", "money", sentence)


def given_and_taken(game: Any) -> Chart:
    """What each player gave to the Fund, and what the Fund paid for the player's choices."""
    state = game.state
    series = [Series("given", state.names, state.given), Series("taken", state.names, state.taken)]
    each = ", ".join(
        f"{name} gave {given:,} and took {taken:,}"
        for name, given, taken in zip(state.names, state.given, state.taken, strict=True)
    )
    return bars("Given to and taken from the Fund", series, "money", "player", f"{each}.")


def flows(game: Any) -> tuple[int, dict[str, int], dict[str, int]]:
    """The Fund's first money, and what came in and went out by each rule's number and heading."""
    first, ins, outs, name = 0, dict[str, int](), dict[str, int](), game_of(game.state)
    for _, payer, payee, amount, rule, reason in game.state.ledger.rows:
        side = ins if payee == PURSE else outs if payer == PURSE else None
        if reason == "set-up" and payee == PURSE:
            first += amount
        elif side is not None:
            key = headed(name, rule)
            side[key] = side.get(key, 0) + amount
    return first, ins, outs


def by_rule(game: Any) -> Chart:
    """Lesson 1's plot: the purse's money in (right) and out (left) by rule."""
    purse = game.state.ledger.holders[PURSE]
    first, ins, outs = flows(game)
    sentence = (
        f"The {purse} began with {first:,}, got {sum(ins.values()):,} and paid "
        f"{sum(outs.values()):,}: {game.state.purse:,} are left."
    )
    return diverging(f"The {purse}'s money in and out, by rule", ins, outs, "rule", sentence)


def diverging(title: str, ins: dict, outs: dict, what: str, sentence: str) -> Chart:
    """Money in to the right, out to the left, the best source first and the worst drain last."""
    order = sorted({*ins, *outs}, key=lambda key: (outs.get(key, 0) - ins.get(key, 0), key))
    paid = [-outs[key] if key in outs else None for key in order]
    series = [Series("in", order, list(map(ins.get, order))), Series("out", order, paid)]
    out, into = ("out by", "in by") if what == "rule" else ("to", "from")
    for words, side in ((f"went {out}", outs), (f"came {into}", ins)):
        if side:
            most = max(side, key=lambda key: side[key])
            sentence += f" Most {words} {most}: {side[most]:,}."
    return bars(title, series, "money", what, sentence)


def mean_flows(results: Any, partners: bool = False) -> Chart:
    """The same over the games of a batch: a game's mean by rule, or by who pays and who gets."""
    ins, outs, people = dict[str, float](), dict[str, float](), 0.0
    for rule, payer, payee, mean in results.moved():
        if "purse" not in (payer, payee) or rule == "C1":
            continue
        side, other = (ins, payer) if payee == "purse" else (outs, payee)
        people += mean * (side is outs and other == "player")
        who = {"bank": "the Bank", "player": "players"}[other]
        label = who if partners else headed("community_fund", rule)
        side[label] = side.get(label, 0.0) + mean
    sentence = (
        f"In the mean of {counted(results.games, 'game')} {sum(ins.values()):,.0f} came into the "
        f"Fund and {sum(outs.values()):,.0f} went out"
    )
    share = 100 * people / (sum(outs.values()) or 1)
    sentence += (f"; of 100 that went out, {share:.1f} reached a player and the rest the Bank."
                 if partners else ".")  # fmt: skip
    what = "who pays, who gets" if partners else "rule"
    into, out = ({key: round(v) for key, v in side.items() if v >= 0.5} for side in (ins, outs))
    return diverging(f"The Fund's money in and out, by {what}", into, out, what, sentence)


def conservation(game: Any) -> Chart:
    """Who holds the money after every turn, from the ledger alone; the accounts add up to 0."""
    held, after = [0, 0, 0], {}  # the purse, the players, the Bank
    for turn, payer, payee, amount, *_ in game.state.ledger.rows:
        for account, change in ((payer, -amount), (payee, amount)):
            held[{PURSE: 0, BANK: 2}.get(account, 1)] += change
        after[turn] = [held[0], held[1], -held[2]]
    names = ("the Fund", "the players together", "the Bank: put in less got back")
    paths = [
        Series(name, list(after), [row[k] for row in after.values()], dashed=k == 2)
        for k, name in enumerate(names)
    ]
    fund, people, bank = after[max(after)]
    sentence = (
        f"At the end the Fund holds {fund:,} and the players {people:,}, together "
        f"{fund + people:,}; the Bank has put in {bank:,} more than it got back. After every "
        "turn the first two add up to the third, so all accounts together to 0."
    )
    return lines("Who holds the money, turn by turn", paths, "turn", "money", sentence)


def ledger(game: Any, balance: bool = False) -> list[dict]:
    """The ledger as rows, with the Fund's balance after each line if asked for."""
    rows, fund = [], 0
    for at, entry in enumerate(game.ledger):
        _, payer, payee, amount, *_ = game.state.ledger.rows[at]
        fund += amount * ((payee == PURSE) - (payer == PURSE))
        row = {**entry._asdict(), "reason": told(game.state, entry.reason)}
        rows.append({**row, "the Fund holds": fund} if balance else row)
    return rows


def sankey(game: Any) -> Chart:
    """The same money as streams through the Fund; its twin in SVG is the bars by rule."""
    base, state = by_rule(game), game.state
    first, ins, outs = flows(game)
    sources = ({"at the start": first} if first else {}) | ins
    ends = outs | ({"left": state.purse} if state.purse else {})
    labels = [*sources, "", *ends]  # the middle is named in the title: words would meet on a phone
    middle = len(sources)
    links = [(k, middle, v) for k, v in enumerate(sources.values())]
    links += [(middle, middle + 1 + k, v) for k, v in enumerate(ends.values())]
    trace = {
        "type": "sankey",
        "node": {"label": [ink(words) for words in labels], "color": SERIES[0], "pad": 14,
                 "line": {"color": LINE, "width": 1}},
        "link": {"source": [a for a, _, _ in links], "target": [b for _, b, _ in links],
                 "value": [v for _, _, v in links], "color": "rgba(127,127,127,0.35)"},
        "textfont": {"size": 13, "shadow": f"0 0 3px {PAPER}"},
    }  # fmt: skip
    layout = {**framed(base.title), "paper_bgcolor": CLEAR, "height": 420}
    layout["margin"] |= {"l": 10, "r": 10, "b": 20}
    figure = {"data": [trace], "layout": layout, "config": {"displayModeBar": False}}
    return replace(base, figure=figure)


def players(game: Any) -> list[dict]:
    """One row a player, as the panel's table shows it."""
    state = game.state
    return [
        {
            "player": row["name"], **{name: row[name] for name in MAIN[1:]},
            "projects": ", ".join(map(state.name_of, state.projects[row["seat"]])),
            "card in hand": card(state, kind) if (kind := state.hand[row["seat"]]) >= 0 else "",
        }
        for row in state.book.standing(state)
    ]  # fmt: skip
