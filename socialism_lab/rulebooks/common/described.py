"""Reading a described position: players and spaces by name, amounts that make sense."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from socialism_lab.engine.errors import PositionError
from socialism_lab.engine.state import State

MOST = 100_000  # of anything


def check_keys(position: Mapping[str, Any], keys: Sequence[str]) -> None:
    """Raise PositionError for a key that means nothing."""
    for key in position:
        need(key in keys, f"{key!r} is unknown; there are {', '.join(keys)}")


def need(fits: object, words: str) -> None:
    """Raise PositionError with these words unless it fits."""
    if not fits:
        raise PositionError(f"position: {words}")


def by_player(game: State, position: Mapping[str, Any], key: str) -> Iterator[tuple[int, Any]]:
    """(seat, value) for each player named under a key. Raises PositionError."""
    return named(game, position, key, seat_named, "players")


def by_space(game: State, position: Mapping[str, Any], key: str) -> Iterator[tuple[int, Any]]:
    """(space, value) for each space named under a key. Raises PositionError."""
    return named(game, position, key, space_named, "spaces")


def named(
    game: State,
    position: Mapping[str, Any],
    key: str,
    find: Callable[[State, Any], int],
    what: str,
) -> Iterator[tuple[int, Any]]:
    """(number, value) for each thing named under a key, once. Raises PositionError."""
    found, done = position.get(key, {}), set()
    need(isinstance(found, Mapping), f"{key} needs {what}' names, each with a value")
    for name, value in found.items():
        number = find(game, name)
        need(number not in done, f"{key}: {name!r} is there twice")
        done.add(number)
        yield number, value


def several(value: Any, what: str) -> Sequence[Any]:
    """The value, if it is a list of names. Raises PositionError."""
    if not isinstance(value, list | tuple):
        raise PositionError(f"position: {what} needs lists, such as [...], not {value!r}")
    return value


def number(value: Any, what: str, least: int = 0, most: int = MOST) -> int:
    """The value, if it is a whole number from least to most. Raises PositionError."""
    if type(value) is not int or not least <= value <= most:
        words = f"{what} is a whole number from {least} to {most}, not {value!r}"
        raise PositionError(f"position: {words}")
    return value


def seat_named(game: State, name: Any) -> int:
    """A seat from its number, its player's name, or "Player 1". Raises PositionError."""
    if name in game.names:
        return game.names.index(name)
    for seat in range(game.players):
        if (name == seat and type(name) is int) or name in (str(seat), f"Player {seat + 1}"):
            return seat
    raise PositionError(f"position: {name!r} does not play; there are {', '.join(game.names)}")


def space_named(game: State, name: Any) -> int:
    """A space from its number or its name. Raises PositionError."""
    for number, space in enumerate(game.data.spaces):
        if name == space.name or (type(name) is int and name == number):
            return number
    raise PositionError(f"position: there is no space {name!r} on this board")
