"""What a class has played: each table's figures, the simulation's band, the decay of its gifts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import mean
from typing import Any

from .. import bots as kit
from ..engine.game import Game
from ..rulebooks import find
from .batch import Row
from .measures import gini, or_none
from .simulate import simulate
from .statistics import share

PURSES = ("purse", "treasury")  # the common purse among a book's series
STAND_INS = {"community_fund": "Copycat", "public_treasury": "Landlord"}


def purse_of(game: Game) -> str:
    """The name of the series that follows the common purse of this game; "" without one."""
    return next((name for name in PURSES if name in game.book.series), "")


def labels(games: Mapping[str, Game], told: Mapping[str, str]) -> dict[str, str]:
    """What each table's set of rules is called, so that one label means one thing: as its entry
    says, else by the rules; with the rules and with who sat there, where that is not enough."""
    about = {
        table: [*filter(None, [told.get(table)]), *treatment(games[table])] for table in games
    }
    keys = {table: band_key(game) for table, game in games.items()}

    def label(table: str, words: int) -> str:
        return ": ".join(about[table][:words])

    def is_clear(table: str, words: int) -> bool:
        alike = [other for other in games if label(other, words) == label(table, words)]
        return all(keys[other] == keys[table] for other in alike)

    clear = {t: next((n for n in (1, 2) if is_clear(t, n)), 3) for t in games}
    return {table: label(table, words) for table, words in clear.items()}


def treatment(game: Game) -> tuple[str, str]:
    """The rules a table played under, in words (the game, and what was set otherwise), and who sat
    there: how many people, and which bots."""
    chosen = [f"{name} {value}" for name, value in sorted(game.start.settings.items())]
    more = ["a position"] if game.start.position else []
    tags = [hand.by for hand in game.hands[: len(game.names)]]
    people = f"{(n := tags.count(''))} {'person' if n == 1 else 'people'}"
    rules = ", ".join([game.book.title.removeprefix("the "), *chosen, *more])
    return rules, ", ".join([people, *filter(None, tags)])


def figures(game: Game, band: Mapping[int, Row]) -> Row:
    """One table's row; "inside" is the share of its turns at which the band holds its purse: None
    before the first turn is over (turn 0 is the set-up) and for a table without a band."""
    state, name = game.state, purse_of(game)
    cash = state.cash[: state.players]
    people = {hand.seat for hand in game.hands if not hand.by}
    played = [row for row in game.path if row["turn"]] if band else []
    held = [holds(band.get(row["turn"]), row[name]) for row in played]
    ratio = or_none(gini, cash)
    given, taken = (getattr(state, side, None) for side in ("given", "taken"))
    row: Row = {"seed": game.start.seed, "players": state.players, "people": len(people)}
    row |= {"turns": state.turn, "rounds": state.round}
    row["ending"] = game.result.ending if game.result else "still running"
    lowest = min(row[name] for row in game.path) if name else None
    row |= {"purse": state.purse, "lowest purse": lowest}
    row |= {"cash, all": sum(cash), "cash, poorest": min(cash)}
    row |= {"gini of cash": ratio and round(ratio, 3)}
    row |= {"given": given and sum(given), "taken": taken and sum(taken)}
    row["inside"] = round(mean(held), 2) if held else None
    row["inside at the end"] = ("no", "yes")[held[-1]] if held else ""
    return row


def holds(row: Row | None, value: int) -> bool:
    """Whether a band's row holds the value; no game of the simulation lasted so long: no."""
    return row is not None and row["q05"] <= value <= row["q95"]


def band_key(game: Game) -> tuple[str, ...]:
    """Tables with one key have one simulation: same book, settings, beginning and bots."""
    start = game.start
    seats = [hand.by for hand in game.hands[: len(start.names)]]
    return game.book.name, game.book.title, repr(start.settings), repr(start.position), *seats


def band(game: Game, games: int, seed: int) -> dict[int, Row]:
    """The purse by turn over simulated games like this one, bots in the people's seats.

    None of a teacher's own board or bots, or without a purse: such tables have no band."""
    stand_in = STAND_INS.get(game.book.name, "?")
    tags = [hand.by or stand_in for hand in game.hands[: len(game.names)]]
    if (
        not purse_of(game)
        or game.files
        or stand_in == "?"
        or any(by.startswith("?") for by in tags)
    ):
        return {}
    start, name = game.start, purse_of(game)
    how: dict[str, Any] = {"position": start.position} if start.position else {}
    how |= {"seats": "fixed", "series": (name,), "money": False, **start.settings}
    found = simulate(game.book, [kit.from_tag(by) for by in tags], games, seed, **how)
    return {row["turn"]: row for row in found.bands(name)}


def gifts(game: Game) -> Iterable[tuple[bool, int, float]]:
    """Each answered question for a gift: by a person?, its number for that seat, share of cash."""
    count = [0] * len(game.names)
    for number, event in enumerate(game.events):
        question = game.asked[number].decision
        if question.kind == "gift" and not event.name:
            count[event.seat] += 1
            yield game.by_person(number), count[event.seat], event.value / question.options[-1]


def decay(games: Sequence[Game], fewest: int = 3) -> list[Row]:
    """The mean share of their cash, in per cent, that people (and bots) gave, first time, second
    time and so on.

    With the 95 % interval over the gifts (Wilson's, which for shares between all and nothing is
    rather too wide); a number that fewer than `fewest` gave is left out."""
    found: dict[int, tuple[list[float], list[float]]] = {}
    for game in games:
        for person, number, given in gifts(game):
            found.setdefault(number, ([], []))[not person].append(100 * given)
    rows = []
    for number, (people, bots) in sorted(found.items()):
        if len(people) >= fewest:
            ends: Any = share(sum(people) / 100, len(people))
            row = {"gift": number, "gifts": len(people)}
            row |= dict(zip(("people", "low", "high"), (100 * x for x in ends), strict=True))
            rows.append({**row, "bots": mean(bots) if bots else None})
    return rows


def rehearsal(tables: int = 12, rounds: int = 8) -> list[str]:
    """Codes of a class that was never there: people's answers given by bots, two treatments."""
    book = find("community_fund")
    ways = (kit.Copycat(less=20), kit.Careful(), kit.FreeRider(keep=200))
    codes = []
    for at in range(tables):
        more: dict[str, Any] = {"cap": 100} if at % 2 else {}
        game = Game(book, ["One", "Two", "Three", kit.Patient()], 1 + at, **more).play()
        while (asked := game.decision) and game.state.round < rounds:
            game.choose(ways[(asked.seat + at) % 3](game.state, asked)).play()
        codes.append(game.code)
    return codes
