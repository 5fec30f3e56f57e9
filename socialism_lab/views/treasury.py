"""Charts and tables of a Public Treasury game, from its state, ledger, notes and path."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.ledger import PURSE

from .charts import Chart, Series, bars, lines, path
from .paint import counted
from .phrases import listing

FLOWS = ("land rent to owners", "land rent to the Treasury", "building rent", "fares", "taxes")
SOURCES = ("wages", "land rent", "building rent", "fares", "luck", "paid out by the public")

MAIN = ("player", "cash", "score", "cards", "laps")  # columns of the panel's table
NAMES = {
    "name": "player", "iras": "IRA cards", "professors": "Professor cards",
    "vouchers": "Education Vouchers", "loans": "mortgage debt", "forgiven": "debts forgiven",
}  # fmt: skip


def charts(game: Any) -> list[Chart]:
    """What the panel shows: the Treasury's level, rents, income and wealth of each player."""
    return [level(game), rents(game), income(game), wealth(game)]


def level(game: Any) -> Chart:
    """The Treasury after every turn; the vote and the public works but for wages are marked."""
    state, purse = game.state, game.state.ledger.holders[PURSE]
    done = works(state)
    named = [words for _, words in done if not words.startswith("wages")]
    names = [f"{number} {words}" for number, words in enumerate(named, 1)]
    names += [f"{len(done) - len(named)} rises of wages"] if len(done) > len(named) else []
    money = path(game, "treasury")._replace(name=purse)
    sentence = (
        f"The {purse} holds {money.y[-1]:,} after turn {money.x[-1]}; wages are {state.wage:,}; "
        f"public works: {listing(names) or 'none yet'}."
    )
    marks = {state.revolution: ["revolution"]} if state.revolution else {}
    for number, (turn, _) in enumerate(done[: len(named)], 1):
        marks.setdefault(turn, []).append(str(number))
    shown = apart(marks, money.x[-1] // 15)
    return lines(f"The {purse}, turn by turn", [money], "turn", "money", sentence, shown)


def apart(marks: dict[int, list[str]], near: int) -> list[tuple[int, str]]:
    """A mark for every turn; the words of one that is too near stand at the one before."""
    at, told = -near, dict[int, list[str]]()
    for turn, words in marks.items():
        at = turn if turn - at > near else at
        told.setdefault(at, []).extend(words)
    return [(turn, ", ".join(told.get(turn, ()))) for turn in marks]


def works(state: Any) -> list[tuple[int, str]]:
    """(turn, words) for each step of the public works."""
    tell: dict[str, Callable[..., str]] = {
        "public": state.name_of, "colleges": lambda: "colleges",
        "wages": lambda wage: f"wages {wage}",
    }  # fmt: skip
    return [(n[1], tell[n[4]](*n[5])) for n in state.notes if n[2] == "VI" and n[4] in tell]


def wages(game: Any) -> Chart:
    """What a lap earned, turn by turn."""
    line = path(game, "wages")
    sentence = f"Wages for a lap were {line.y[0]:,} at first and are {line.y[-1]:,} now."
    return lines("Wages for a lap", [line], "turn", "money", sentence)


def rents(game: Any) -> Chart:
    """Land rent and building rent apart, and who got the land rent: sums up to each turn."""
    found = [path(game, name) for name in FLOWS]
    now = listing([f"{line.y[-1]:,} {line.name}" for line in found])
    return lines("Rents, fares and taxes so far", found, "turn", "money", f"Paid so far: {now}.")


def source(rule: str, reason: str) -> str:
    """Where an income comes from; "" for what is no income (sales, loans, set-up)."""
    for ending in ("land rent", "building rent", "wages"):
        if reason.endswith(ending):
            return ending
    return {"9": "fares", "VI": "paid out by the public", "8": "luck", "11": "luck"}.get(rule, "")


def incomes(game: Any) -> list[dict]:
    """Each seat's income by source; luck is what cards and speculation brought less their cost."""
    found = [dict.fromkeys(SOURCES, 0) for _ in game.state.names]
    for _, payer, payee, amount, rule, reason in game.state.ledger.rows:
        kind = source(rule, reason)
        if kind and payee >= 0:
            found[payee][kind] += amount
        if kind == "luck" and payer >= 0:
            found[payer][kind] -= amount
    return found


def by_cards(state: Any) -> list[int]:
    """The seats, the one with the most cards first."""
    return sorted(range(state.players), key=lambda seat: -len(state.held(seat)))


def stacked(names: list, found: list[dict], title: str, sentence: str) -> Chart:
    """Bars of income by source, and the share of each source in all of it."""
    kinds = [kind for kind in SOURCES if kind in SOURCES[:5] or any(row[kind] for row in found)]
    series = [Series(kind, names, [row[kind] for row in found]) for kind in kinds]
    total = sum(sum(s.y) for s in series)
    shares = [round(100 * sum(s.y) / total) for s in series] if total > 0 else []
    if shares:
        parts = listing([f"{n} {kind}" for n, kind in zip(shares, kinds, strict=True)])
        net = ", what cards and speculation cost taken off" if min(shares) < 0 else ""
        sums = f" (rounded, so that they make {sum(shares)})" if sum(shares) != 100 else ""
        sentence += f" Of 100 that all players got{net}: {parts}{sums}."
    return bars(title, series, "money", "player", sentence, stacked=True)


def income(game: Any) -> Chart:
    """Lesson 4's plot: each seat's income by source, the seats with the most cards first."""
    state, found = game.state, incomes(game)
    order = by_cards(state)
    names, rows = [state.names[seat] for seat in order], [found[seat] for seat in order]
    told = [f"{name} ({counted(len(state.held(seat)), 'card')}) {sum(row.values()):,}"
            for name, seat, row in zip(names, order, rows, strict=True)]  # fmt: skip
    sentence = f"Income in all, the most cards first: {listing(told)}."
    return stacked(names, rows, "Income by source", sentence)


def mean_income(results: Any) -> Chart:
    """The same in the mean of a batch: the player with the most cards at the end, the next..., and
    the 95 % interval of each one's income (twice the standard error either way)."""
    n, cards = results.games, [0] * len(results.players)
    got: list[list[dict]] = [[] for _ in cards]
    for game in map(results.replay, range(n)):
        found = incomes(game)
        for place, seat in enumerate(by_cards(game.state)):
            cards[place] += len(game.state.held(seat))
            got[place].append(found[seat])
    rows = [{kind: round(sum(one[kind] for one in all_) / n) for kind in SOURCES} for all_ in got]
    names = [f"{place + 1}: {count / n:.1f} cards" for place, count in enumerate(cards)]
    alls = [{"in all": sum(row.values()), **ends([sum(one.values()) for one in all_])}
            for row, all_ in zip(rows, got, strict=True)]  # fmt: skip
    told = [f"{row['in all']:,}" + (f" ({row['low']:,} to {row['high']:,})" if n > 1 else "")
            for row in alls]  # fmt: skip
    sure = ", with 95 % intervals" if n > 1 else ""
    sentence = f"Mean of {counted(n, 'game')}{sure}, from the most cards to the fewest: "
    drawn = stacked(names, rows, "Mean income by source", f"{sentence}{listing(told)}.")
    rows = [row | more for row, more in zip(drawn.rows, alls, strict=True)]
    return replace(drawn, rows=rows)


def ends(amounts: Sequence[float]) -> dict[str, int]:
    """The 95 % interval of a mean, two standard errors either way; nothing for one amount."""
    n, mean = len(amounts), sum(amounts) / len(amounts)
    half = 2 * (sum((x - mean) ** 2 for x in amounts) / max(1, n - 1) / n) ** 0.5
    return {"low": round(mean - half), "high": round(mean + half)} if n > 1 else {}


def margin(game: Any, rents: Sequence[int]) -> Chart:
    """The natural opportunities with rents of one's own, the worst site first: Ricardo's law."""
    sites = sorted(game.state.data.corners.values(), key=lambda site: site.wages)
    if len(rents) != len(sites):
        listed = listing([site.name for site in sites])
        raise SettingError(f"rents: give {len(sites)} numbers, for {listed}, not {len(rents)}")
    names = [f"{site.name}, {site.wages}" for site in sites]
    left = [site.wages - rent for site, rent in zip(sites, rents, strict=True)]
    series = [Series("rent", names, list(rents)), Series("wages less rent", names, left)]
    told = f"Wages less rent: {listing([str(amount) for amount in left])}. "
    if len(set(left)) > 1:
        most = sites[left.index(max(left))].name
        told += f"Not equal: who keeps less than at {most} would move there and bid its rent up."
    elif rents[0] < 0:
        told += "Equal, but the worst site's rent is below 0: who works there is paid for it."
    elif rents[0]:
        told += "Equal, but the worst site pays a rent, though land as good lies free beside it."
    else:
        told += "Equal: the rent of a site is what it yields above the worst site in use."
    return bars("Natural opportunities", series, "money a stay", "site", told, stacked=True)


def wealth(game: Any) -> Chart:
    """Each seat's cash, cards and buildings at list price, and (to the left) its debts."""
    state, spaces = game.state, game.state.data.spaces
    seats, built = range(state.players), [0] * state.players
    for k, level in enumerate(state.houses):
        if level:
            built[state.builder[k]] += level * spaces[k].house_cost
    kinds = {
        "cash": [state.cash[s] for s in seats],
        "cards": [sum(spaces[k].price for k in state.held(s)) for s in seats],
        "buildings": built,
        "IRA cards": [n * spaces[state.data.ira].price for n in state.iras],
        "debts": [-sum(map(state.loan, state.held(s))) for s in seats],
    }
    series = [Series(kind, state.names, amounts) for kind, amounts in kinds.items()]
    return bars("Wealth by kind, at list prices", series, "money", "player", stacked=True)


def players(game: Any) -> list[dict]:
    """The standings: one row a player, with rule 19's count as `score`."""
    state = game.state
    return [{NAMES.get(name, name): value for name, value in row.items() if name != "seat"}
            for row in state.book.standing(state)]  # fmt: skip


def holdings(game: Any) -> list[dict]:
    """What each player holds: lots with their land rent, other cards, houses, cash."""
    state, rows = game.state, []
    for seat, name in enumerate(state.names):
        spaces = [state.data.spaces[k] for k in state.held(seat)]
        lots = [space for space in spaces if space.kind == "lot"]
        rows.append({
            "player": name,
            "lots (land rent)": ", ".join(f"{lot.name} ({lot.rent[0]})" for lot in lots),
            "other cards": ", ".join(space.name for space in spaces if space.kind != "lot"),
            "houses": sum(state.houses[k] for k in state.estates[seat]),
            "cash": state.cash[seat],
        })  # fmt: skip
    return rows


def ballots(game: Any) -> list[dict]:
    """Every vote as a row: turn, who called it, everybody's ballot, and whether it was carried."""
    state = game.state
    return [
        {"turn": turn, "called by": state.names[seat]}
        | dict(zip(state.names, things[0], strict=True))
        | {"carried": "yes" if things[1] else "no"}
        for _, turn, _, seat, kind, things in state.notes
        if kind == "vote"
    ]
