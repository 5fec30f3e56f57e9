"""Charts and tables of a Public Treasury game, from its state, ledger, notes and path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from socialism_lab.engine import checks as args
from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.ledger import PURSE

from . import kinds
from .charts import Chart, Series, bars, lines, path
from .phrases import phrase
from .text import counted, listing, number

FLOWS = ("land rent to owners", "land rent to the Treasury", "building rent", "fares", "taxes")
SOURCES = ("wages", "land rent", "building rent", "fares", "luck", "from the public")
RULES = {"9": "fares", "VI": "from the public", "8": "luck", "11": "luck"}
Row = dict[str, Any]


def charts(game: Any) -> list[Chart]:
    """What the panel shows: the Treasury's level, wages, rents, income and wealth."""
    return [level(game), rents(game), income(game), wealth(game)]


def level(game: Any) -> Chart:
    """The Treasury after every turn; the vote and the public works but for wages are marked."""
    state, purse = game.state, game.state.ledger.holders[PURSE]
    done = works(state)
    money = path(game, "treasury")._replace(name=purse)
    title = f"The {purse} holds {money.y[-1]:,} after turn {money.x[-1]}"
    named = listing([f"{work} in turn {turn}" for turn, work in done]) or "none yet"
    sentence = f"Wages are {state.wage:,}. Public works (dotted): {named}."
    marks = {turn: "" for turn, _ in done} | vote(state)
    return lines(title, [money], "turn", "money", sentence, marks=sorted(marks.items()))


def vote(state: Any) -> dict[int, str]:
    """The turn of the revolution with its mark, if there was one."""
    return {state.revolution: "revolution"} if state.revolution else {}


def works(state: Any) -> list[tuple[int, str]]:
    """(turn, name) for each of the public works but the rises of wages."""
    return [
        (note[1], state.name_of(*note[5]) if note[4] == "public" else note[4])
        for note in state.notes
        if note[2] == "VI" and note[4] in ("public", "colleges")
    ]


@args.checked(game=kinds.TREASURY_GAME)
def wages(game: Any) -> Chart:
    """Wages for a lap, turn by turn: under public rents, land rent raises them (rule VI)."""
    line, state = path(game, "wages"), game.state
    title = f"Wages for a lap: {line.y[0]:,} at first, {line.y[-1]:,} now"
    sentence = "No rule has raised them: land rent goes to the owners of the lots."
    if state.revolution:
        rises = counted(max(0, state.works - len(state.data.franchises) - 1), "rise")
        times = f"{rises} since the new rules in turn {state.revolution}"
        sentence = f"{times}: by rule VI the Treasury bought each of them."
    marks = [*vote(state).items()]
    return lines(title, [line], "turn", "money a lap", sentence, marks=marks)


@args.checked(game=kinds.TREASURY_GAME)
def rents(game: Any) -> Chart:
    """Land rent and building rent apart, and who got the land rent: sums up to each turn."""
    found = [path(game, name) for name in FLOWS]
    most = max(found, key=lambda line: line.y[-1])
    sentence = f"Most so far: {most.name}, {most.y[-1]:,}."
    return lines("Who is paid the rent?", found, "turn", "money so far", sentence)


def incomes(game: Any) -> list[dict[str, int]]:
    """Each seat's income by source, without sales, loans and the set-up; luck is what cards and
    speculation brought less their cost."""
    found = [dict.fromkeys(SOURCES, 0) for _ in game.state.names]
    for _, payer, payee, amount, rule, reason in game.state.ledger.rows:
        ends = (kind for kind in SOURCES[:3] if reason.endswith(kind))
        kind = next(ends, RULES.get(rule, ""))
        if kind and payee >= 0:
            found[payee][kind] += amount
        if kind == "luck" and payer >= 0:
            found[payer][kind] -= amount
    return found


def by_cards(state: Any) -> list[int]:
    """The seats, the one with the most cards first."""
    return sorted(range(state.players), key=lambda seat: -len(state.cards[seat]))


def stacked(names: list[str], found: list[dict[str, int]], x: str) -> Chart:
    """Bars of income by source, and the share of each source in all of it."""
    kinds = [kind for kind in SOURCES if kind in SOURCES[:5] or any(row[kind] for row in found)]
    series = [Series(kind, names, [row[kind] for row in found]) for kind in kinds]
    total, sentence = sum(sum(s.y) for s in series), "No income yet."
    if total > 0:
        parts = [f"{number(round(100 * sum(s.y) / total))} {s.name}" for s in series]
        sentence = f"Of 100 that all players got: {listing(parts)}."
    return bars("What do the players live on?", series, x, "player", sentence, stacked=True)


@args.checked(game=kinds.TREASURY_GAME)
def income(game: Any) -> Chart:
    """Lesson 4's plot: each seat's income by source, the seats with the most cards first."""
    order, found = by_cards(game.state), incomes(game)
    names = [game.state.names[seat] for seat in order]
    return stacked(names, [found[seat] for seat in order], "income so far, the most cards first")


@args.checked(results=kinds.TREASURY_RESULTS)
def mean_income(results: Any) -> Chart:
    """The same in the mean of a batch: the player with the most cards at the end, the next...;
    the table has each one's income in all with its 95 % interval."""
    n, cards = results.games, [0] * len(results.players)
    got: list[list[dict[str, int]]] = [[] for _ in cards]
    for game in map(results.replay, range(n)):
        found = incomes(game)
        for place, seat in enumerate(by_cards(game.state)):
            cards[place] += len(game.state.cards[seat])
            got[place].append(found[seat])
    rows = [{kind: round(sum(one[kind] for one in all_) / n) for kind in SOURCES} for all_ in got]
    names = [f"{place}: {count / n:.1f} cards" for place, count in enumerate(cards, 1)]
    chart = stacked(names, rows, f"income, mean of {counted(n, 'game')}")
    for row, parts, each in zip(chart.rows, rows, got, strict=True):
        _, low, high = map(round, results.interval([sum(one.values()) for one in each]))
        row |= {"in all": sum(parts.values()), "low": low, "high": high, "n": n}
    return chart


@args.checked(game=kinds.TREASURY_GAME, rents=args.NUMBERS)
def margin(game: Any, rents: Sequence[int]) -> Chart:
    """The natural opportunities with rents of one's own, the worst site first: Ricardo's law."""
    sites = sorted(game.state.data.corners.values(), key=lambda site: site.wages)
    if len(rents) != len(sites):
        listed = listing([site.name for site in sites])
        raise SettingError(f"rents: give {len(sites)} numbers, for {listed}, not {len(rents)}")
    names = [f"{site.name}, {site.wages}" for site in sites]
    left = [site.wages - rent for site, rent in zip(sites, rents, strict=True)]
    series = [Series("rent", names, list(rents)), Series("wages less rent", names, left)]
    told = "Equal: the rent of a site is what it yields above the worst site in use."
    if len(set(left)) > 1:
        most = sites[left.index(max(left))].name
        told = f"Not equal: who keeps less than at {most} would move there and bid its rent up."
    elif rents[0]:
        told = (
            "Equal, but the worst site, beside free land as good, should pay no rent and get none."
        )
    title = "What is left of the wages, after the rent?"
    return bars(title, series, "money a stay", "site", told, stacked=True)


@args.checked(game=kinds.TREASURY_GAME)
def wealth(game: Any) -> Chart:
    """Each seat's cash, cards and buildings at list price, and (to the left) its debts."""
    state, spaces = game.state, game.state.data.spaces
    built = [0] * state.players
    for k, houses in enumerate(state.houses):
        if houses:
            built[state.builder[k]] += houses * spaces[k].house_cost
    owned = {
        "cash": state.cash[: state.players],
        "cards": [sum(spaces[k].price for k in mine) for mine in state.cards],
        "buildings": built,
        "IRA cards": [n * spaces[state.data.ira].price for n in state.iras],
        "debts": [-sum(map(state.loan, mine)) for mine in state.cards],
    }
    series = [Series(kind, state.names, amounts) for kind, amounts in owned.items()]
    whole = list(map(sum, zip(*owned.values(), strict=True)))
    first = state.names[whole.index(max(whole))]
    sentence = f"{first} has most, {number(max(whole))}; debts lie to the left."
    title = "What do the players own?"
    return bars(title, series, "wealth at list prices", "player", sentence, stacked=True)


def players(game: Any) -> list[Row]:
    """The standings: one row a player, with rule 19's count as `score`."""
    state, rows = game.state, game.state.book.standing(game.state)
    names = {key: phrase(state, "column", key) or key for key in rows[0] if key != "seat"}
    return [{names[key]: row[key] for key in names} for row in rows]


@args.checked(game=kinds.TREASURY_GAME)
def holdings(game: Any) -> list[Row]:
    """What each player holds: lots with their land rent, other cards, houses, cash."""
    state, rows = game.state, []
    for seat, name in enumerate(state.names):
        spaces = [state.data.spaces[k] for k in state.cards[seat]]
        lots = [f"{space.name} ({space.rent[0]})" for space in spaces if space.kind == "lot"]
        others = [space.name for space in spaces if space.kind != "lot"]
        row = {"player": name, "lots (land rent)": ", ".join(lots)}
        houses = sum(state.houses[k] for k in state.estates[seat])
        row |= {"other cards": ", ".join(others), "houses": houses, "cash": state.cash[seat]}
        rows.append(row)
    return rows


@args.checked(game=kinds.TREASURY_GAME)
def ballots(game: Any) -> list[Row]:
    """Every vote as a row: turn, who called it, everybody's ballot, and whether it was carried."""
    names = game.state.names
    return [
        {"turn": turn, "called by": names[seat]}
        | dict(zip(names, things[0], strict=True))
        | {"carried": "yes" if things[1] else "no"}
        for _, turn, _, seat, kind, things in game.state.notes
        if kind == "vote"
    ]
