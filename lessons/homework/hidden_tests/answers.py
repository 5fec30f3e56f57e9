"""What the tests of the homework share: a right answer is right, whatever the type it comes in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Real
from typing import Any

from IPython.display import display

from socialism_lab import verify
from socialism_lab.engine.errors import RecordError
from socialism_lab.engine.game import Game
from socialism_lab.engine.seats import tag

NUMBERS = range(1, 301)
PROOF = "application/x.socialism-lab.code"


def given(number: Any) -> int:
    """The number that the teacher gave out, as a seed. Raises AssertionError for others."""
    real = isinstance(number, Real) and not isinstance(number, bool)
    whole = int(number) if real and number == number else 0
    assert whole in NUMBERS and whole == number, (
        f"number is {number!r}: put the whole number from 1 to {NUMBERS[-1]} that your teacher "
        "gave you into the first cell"
    )
    return whole


def same(found: Any, right: Any, tolerance: float = 0.005) -> bool:
    """Whether an answer is right: numbers of any type within the tolerance, texts without regard
    to capitals, lists by place, sets in any order and container, dicts where a 0 may be left out.
    """
    if isinstance(right, bool) or right is None:
        return found is right or (hasattr(found, "item") and found.item() is right)
    if isinstance(right, Real):
        return _near(found, right, tolerance)
    if isinstance(right, str):
        return isinstance(found, str) and found.strip().casefold() == right.casefold()
    if isinstance(right, Mapping):
        return _same_entries(found, right, tolerance)
    if isinstance(found, str | bytes) or not isinstance(found, Iterable):
        return False
    if isinstance(right, set | frozenset):
        return {str(part).strip().casefold() for part in found} == {p.casefold() for p in right}
    if isinstance(right, Sequence):
        parts = list(found)
        pairs = zip(parts, right, strict=False)
        return len(parts) == len(right) and all(same(a, b, tolerance) for a, b in pairs)
    return found == right


def _near(found: Any, right: Real, tolerance: float) -> bool:
    if isinstance(found, bool | str | bytes):
        return False
    try:
        return abs(float(found) - float(right)) <= tolerance
    except (TypeError, ValueError, OverflowError):
        return False


def _same_entries(found: Any, right: Mapping, tolerance: float) -> bool:
    if not hasattr(found, "keys"):
        return False
    kept = {str(key): found[key] for key in found.keys()}  # noqa: SIM118 (a pandas Series too)
    return all(
        same(kept.get(str(key), 0), right.get(key, 0), tolerance) for key in {*kept, *right}
    )


def played(code: Any, number: Any, players: Sequence[Any], rounds: int) -> Game:
    """Proof of play: the game of a code, played again, bots asked again.

    Displays the code for the marker, who so sees which game it was, however the answer came to it.
    Raises AssertionError unless it has this seed and these players, began at the beginning, and
    has come to that round or to its end."""
    assert isinstance(code, str) and code.strip(), "the code is missing: copy it from the panel"
    try:
        game = verify(code)
    except RecordError as wrong:
        raise AssertionError(f"the code does not prove a game: {wrong}") from None
    display({PROOF: "".join(code.split()), "text/plain": ""}, raw=True)
    start, seats = game.start, [tag(None if isinstance(p, str) else p) for p in players]
    assert start.seed == given(number), f"this game has the seed {start.seed}, not your number"
    assert not (start.dice or start.decks or start.position or start.settings or game.files), (
        "this game did not begin as the homework's does"
    )
    assert [hand.by for hand in game.hands] == seats, "other players sat at this table"
    assert game.over or game.state.round >= rounds, (
        f"this game is in round {game.state.round}; play to round {rounds}"
    )
    return game
