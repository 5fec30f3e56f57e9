"""Charts and tables of a Community Fund game, from its state, ledger and path."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from socialism_lab.engine.ledger import PURSE

from .charts import Chart, Series, bars, lines
from .figure import CLEAR, ink
from .paint import LINE, PAPER, SERIES
from .phrases import card
from .words import why


def charts(game: Any) -> list[Chart]:
    """What the panel shows: the Fund's level, and who gave and took how much."""
    return [level(game), given_and_taken(game)]


def level(game: Any) -> Chart:
    """The common purse after every turn, with the zero line."""
    purse = game.state.ledger.holders[PURSE]
    turns = [row["turn"] for row in game.path]
    money = [row["purse"] for row in game.path]
    sentence = (
        f"The {purse} began with {money[0]:,} and holds {money[-1]:,} after turn {turns[-1]}; "
        f"its lowest was {min(money):,}."
    )
    path = [Series(purse, turns, money)]
    return lines(f"The {purse}, turn by turn", path, "turn", "money", sentence)


def given_and_taken(game: Any) -> Chart:
    """What each player gave to the Fund, and what the Fund paid for the player's choices."""
    state = game.state
    series = [Series("given", state.names, state.given), Series("taken", state.names, state.taken)]
    each = ", ".join(
        f"{name} gave {given:,} and took {taken:,}"
        for name, given, taken in zip(state.names, state.given, state.taken, strict=True)
    )
    return bars("Given to the Fund and taken from it", series, "money", "player", f"{each}.")


def flows(game: Any) -> tuple[int, dict[str, int], dict[str, int]]:
    """The Fund's first money, and what came in and went out by rule."""
    first, ins, outs = 0, {}, {}
    for _, payer, payee, amount, rule, reason in game.state.ledger.rows:
        side = ins if payee == PURSE else outs if payer == PURSE else None
        if reason == "set-up" and payee == PURSE:
            first += amount
        elif side is not None:
            side[rule] = side.get(rule, 0) + amount
    return first, ins, outs


def named(game: Any, rule: str) -> str:
    """A rule's number and heading."""
    return f"{rule} {why(game, rule)['heading']}"


def by_rule(game: Any) -> Chart:
    """Lesson 1's plot: the purse's money in (right) and out (left) by rule."""
    purse = game.state.ledger.holders[PURSE]
    first, ins, outs = flows(game)
    order = sorted({*ins, *outs}, key=lambda rule: outs.get(rule, 0) - ins.get(rule, 0))
    labels = [named(game, rule) for rule in order]
    paid = [-outs[rule] if rule in outs else None for rule in order]
    series = [Series("in", labels, list(map(ins.get, order))), Series("out", labels, paid)]
    total_in, total_out = sum(ins.values()), sum(outs.values())
    sentence = (
        f"The {purse} began with {first:,}, got {total_in:,} and paid {total_out:,}: "
        f"{game.state.purse:,} are left."
    )
    for words, side in (("Most went out by", outs), ("Most came in by", ins)):
        if side:
            rule = max(side, key=lambda rule: side[rule])
            sentence += f" {words} {named(game, rule)}: {side[rule]:,}."
    return bars(f"The {purse}'s money in and out, by rule", series, "money", "rule", sentence)


def sankey(game: Any) -> Chart:
    """The same money as streams through the Fund; its twin in SVG is the bars by rule."""
    base = by_rule(game)
    first, ins, outs = flows(game)
    state = game.state
    start = {"at the start": first} if first else {}
    left = {"left": state.purse} if state.purse else {}
    ins, outs = ({named(game, rule): v for rule, v in side.items()} for side in (ins, outs))
    sources, ends = start | ins, outs | left
    labels = [*sources, state.ledger.holders[PURSE], *ends]
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
    layout = {"title": {"text": ink(base.title), "x": 0, "xref": "paper"}, "paper_bgcolor": CLEAR,
              "height": 420, "margin": {"l": 10, "r": 10, "t": 50, "b": 20}}  # fmt: skip
    figure = {"data": [trace], "layout": layout, "config": {"displayModeBar": False}}
    return replace(base, figure=figure)


def players(game: Any) -> list[dict]:
    """One row a player, as the panel's table shows it."""
    state = game.state
    rows = state.book.standing(state)
    return [
        {
            "player": row["name"], "cash": row["cash"], "chips": row["chips"],
            "projects": ", ".join(map(state.name_of, state.projects[row["seat"]])),
            "card in hand": card(state, kind) if (kind := state.hand[row["seat"]]) >= 0 else "",
            "given": row["given"], "taken": row["taken"],
        }
        for row in rows
    ]  # fmt: skip
