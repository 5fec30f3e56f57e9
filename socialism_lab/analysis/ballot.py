"""What each seat of a running Treasury game would gain if the vote passed now: its ballot."""

from __future__ import annotations

from copy import copy
from statistics import fmean
from typing import Any

from ..bots import from_tag
from ..bots.owners import gain, lines
from ..bots.treasury import LANDINGS
from ..engine.checks import Kind
from ..engine.errors import SettingError
from ..engine.rulebook import nothing
from ..engine.seats import Player
from .arguments import KEY, TAKEN, checked
from .attribute import revolution_in
from .batch import Row
from .simulate import on_same_dice
from .statistics import difference

BY_SEAT = ("vouchers", "professors", "iras", "laps", "jail", "opportunity")

TREASURY_GAME = Kind(
    lambda x: hasattr(getattr(x, "state", None), "revolution"),
    'a game of the Public Treasury, such as lab.Game("public_treasury", ["Ada", "Ben"])',
)


@checked(game=TREASURY_GAME, key=KEY, rules=TAKEN, position=TAKEN, seats=TAKEN)
def ballot(
    game: Any,
    stand_in: Player | None = None,
    games: int = 60,
    seed: int = 1,
    key: str = "score",
    **common: Any,
) -> list[Row]:
    """Each seat's gain in `key` (score, cash or wealth) if the public-rent rules came now.

    The game is played on from where it stands by its bots (`stand_in` for people), `games` times
    on the same dice under both rulebooks; before the first turn the deal is made anew each time,
    and players who are all the same bot share one gain, the mean: nobody has a place yet.
    "sum": what the self-interested bot works out without playing (see `gain`); "gain" with its
    95 % interval; "vote": yes to a gain. Raises SettingError after the vote or the end.
    """
    state = game.state
    if state.revolution or game.over:
        raise SettingError("ballot: needs a game that goes on, in which no vote has passed")
    if None in game.bots and stand_in is None:
        raise SettingError("ballot: people play here; give a bot that plays on: stand_in=")
    players = [bot or from_tag(stand_in) for bot in game.bots]
    how = {"games": games, "seed": seed, "seats": "fixed", "money": False, **game.start.settings}
    start = position_of(state) if state.turn else None
    how |= {"laps": state.last_lap, "position": start, **game.files, **common}
    private = {"game": game.book, "rules": {"may_call": nothing}}
    arms = {"private": private, "public": {"game": revolution_in(0, game.book)}}
    runs = on_same_dice("ballot", arms, players=players, **how).values()
    before, after = (results.of(key) for results in runs)
    if not state.turn and all(player == players[0] for player in players):
        before, after = ([(fmean(row),) * len(row) for row in side] for side in (before, after))
    seen = copy(state)
    chosen = {name: value for name, value in how.items() if name in game.book.options}
    seen.settings = game.book.choose_settings(chosen)
    rows = []
    for seat, name in enumerate(game.names):
        sides = ([row[seat] for row in side] for side in (before, after))
        gained, low, high = map(round, difference(*sides))
        row: Row = {"player": name, "sum": gain(seen, seat), "gain": gained}
        row |= {"low": low, "high": high, "n": len(before)}
        rows.append(row | {"vote": "yes" if gained > 0 else "no"})
    return rows


@checked(game=TREASURY_GAME)
def vote_sums(game: Any) -> list[Row]:
    """Each seat's gain by the vote on paper, line by line, for the rest of the game, in money (a
    card counts 300), without the higher wages of rule VI: see `gain` of the bot Calculator."""
    state, rows = game.state, []
    laps = state.last_lap - state.leader
    for seat, name in enumerate(game.names):
        visits, once, _ = lines(state, seat)
        parts = {line: round(x * laps / LANDINGS) for line, x in visits.items()} | once
        parts = {line: x for line, x in parts.items() if line != "lots that count no more" or x}
        rows.append({"player": name, **parts, "sum without higher wages": sum(parts.values())})
    return rows


def position_of(state: Any) -> dict[str, Any]:
    """A Treasury game before the vote, as a position to start from (its cards are shuffled anew).

    The turn that is on begins anew, and whether its player has called in this lap is forgotten.
    """
    names, seats = state.name_of, range(state.players)
    built = [k for k, level in enumerate(state.houses) if level]
    position: dict[str, Any] = {
        "cash": dict(enumerate(state.cash[: state.players])),
        "deeds": {seat: [names(k) for k in state.cards[seat]] for seat in seats},
        "mortgaged": [names(k) for k, owed in enumerate(state.mortgaged) if owed],
        "houses": {names(k): state.houses[k] for k in built},
        "builders": {names(k): state.builder[k] for k in built},
        "at": dict(enumerate(state.position)),
        "cards": {seat: [state.data.cards[i].id for i in state.hand[seat]] for seat in seats},
        "treasury": state.purse,
        "wages": state.wage,
        "trust": list(state.trust),
        "next": state.seat,
        "round": state.round,
    }
    for key in BY_SEAT:
        position[key] = {s: n for s in seats if (n := getattr(state, key)[s]) > 0}
    return position
