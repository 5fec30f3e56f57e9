"""What each seat of a running Treasury game would gain if the vote passed now: its ballot."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from ..bots import from_tag
from ..bots.self_interested import gain
from ..engine import checks as args
from ..engine.errors import SettingError
from ..engine.rulebook import nothing
from .attribute import revolution_in
from .simulate import simulate
from .stats import paired

BY_SEAT = ("vouchers", "professors", "iras", "laps", "jail", "opportunity")


@args.checked(
    game=args.TREASURY_GAME, stand_in=args.BOT, games=args.whole(2, such=60), seed=args.SEED,
    key=args.one_of("score", "cash", "wealth"), rules=args.TAKEN, position=args.TAKEN,
    seats=args.TAKEN,
)  # fmt: skip
def ballot(
    game: Any, stand_in: Callable | None = None, games: int = 60, seed: int = 1,
    key: str = "score", **common: Any,
) -> list[dict]:  # fmt: skip
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
    how = {"games": games, "seed": seed, "seats": "fixed", "money": False, **game.start.settings}
    start = position_of(state) if state.turn else None
    how |= {"laps": state.last_lap, "position": start, **game.files, **common}
    players = [bot or from_tag(stand_in) for bot in game.bots]
    before = simulate(game.book, players, rules={"may_call": nothing}, **how).of(key)
    after = simulate(revolution_in(0, game.book), players, **how).of(key)
    if not state.turn and all(player == players[0] for player in players):
        before, after = ([[sum(row) / len(row)] * len(row) for row in x] for x in (before, after))
    rows, seen = [], copy(state)
    changed = {name: value for name, value in how.items() if name in game.book.options}
    seen.settings = game.book.choose_settings(changed)
    for seat, name in enumerate(game.names):
        found = paired(*([row[seat] for row in column] for column in (before, after)))
        assert found  # there are two games or more
        row = {"player": name, "sum": gain(seen, seat), "gain": round(found.difference)}
        row |= {"low": round(found.low), "high": round(found.high), "n": found.n}
        rows.append(row | {"vote": "yes" if row["gain"] > 0 else "no"})
    return rows


def position_of(state: Any) -> dict:
    """A Treasury game before the vote, as a position to start from (its cards are shuffled anew).

    The turn that is on begins anew, and whether its player has called in this lap is forgotten.
    """
    names, seats = state.name_of, range(state.players)
    built = [k for k, level in enumerate(state.houses) if level]
    position: dict[str, Any] = {
        "cash": {seat: state.cash[seat] for seat in seats},
        "deeds": {seat: [names(k) for k in state.held(seat)] for seat in seats},
        "mortgaged": [names(k) for k, owed in enumerate(state.mortgaged) if owed],
        "houses": {names(k): state.houses[k] for k in built},
        "builders": {names(k): state.builder[k] for k in built},
        "at": {seat: state.position[seat] for seat in seats},
        "cards": {seat: [state.data.cards[i].id for i in state.hand[seat]] for seat in seats},
        "treasury": state.purse, "wages": state.wage, "trust": list(state.trust),
        "next": state.seat, "round": state.round,
    }  # fmt: skip
    for key in BY_SEAT:
        position[key] = {s: n for s in seats if (n := getattr(state, key)[s]) > 0}
    return position
