"""Reading a described position: players and spaces by name, amounts that make sense."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from socialism_lab.engine.errors import PositionError
from socialism_lab.engine.state import State

Pairs = Iterator[tuple[int, Any]]
MOST = 100_000  # of anything


def need(fits: object, words: str) -> None:
    """Raise PositionError with these words unless it fits."""
    if not fits:
        raise PositionError(f"position: {words}")


def number(value: Any, what: str, least: int = 0, most: int = MOST) -> int:
    """The value, if it is a whole number from least to most. Raises PositionError."""
    fits = type(value) is int and least <= value <= most
    need(fits, f"{what} is a whole number from {least} to {most}, not {value!r}")
    return int(value)


class Reader:
    """A described position with its game; what does not exist or fit raises PositionError."""

    def __init__(self, game: State, position: Mapping[str, Any], keys: Sequence[str]):
        self.game, self.position = game, position
        for key in position:
            need(key in keys, f"{key!r} is unknown; there are {', '.join(keys)}")

    def number(self, key: str, default: int, least: int = 0, most: int = MOST) -> int:
        """The number under a key."""
        return number(self.position.get(key, default), key, least, most)

    def by_player(self, key: str) -> Pairs:
        """(seat, value) for each player named under a key."""
        return self._named(key, self.seat, "players")

    def by_space(self, key: str) -> Pairs:
        """(space, value) for each space named under a key."""
        return self._named(key, self.space, "spaces")

    def numbers(self, key: str, least: int = 0, most: int = MOST) -> Iterator[tuple[int, int]]:
        """(seat, number) for each player named under a key."""
        return ((seat, number(value, key, least, most)) for seat, value in self.by_player(key))

    def lists(self, pairs: Pairs, key: str) -> Pairs:
        """(number, name) for each name in the lists of these pairs."""
        return ((at, name) for at, names in pairs for name in self.several(names, key))

    def several(self, value: Any, key: str) -> Sequence[Any]:
        """The value, if it is a list of names."""
        need(isinstance(value, list | tuple), f"{key} needs lists, such as [...], not {value!r}")
        names: Sequence[Any] = value
        return names

    def seat(self, name: Any) -> int:
        """A seat from its number, its player's name, or "Player 1"."""
        if name in self.game.names:
            return self.game.names.index(name)
        for seat in range(self.game.players):
            if (name == seat and type(name) is int) or name in (str(seat), f"Player {seat + 1}"):
                return seat
        there = ", ".join(self.game.names)
        raise PositionError(f"position: {name!r} does not play; there are {there}")

    def space(self, name: Any) -> int:
        """A space from its number or its name."""
        for at, space in enumerate(self.game.data.spaces):
            if name == space.name or (type(name) is int and name == at):
                return at
        raise PositionError(f"position: there is no space {name!r} on this board")

    def begin(self) -> None:
        """Whose turn comes next, and in which round."""
        game = self.game
        game.upnext = self.seat(self.position.get("next", 0))
        game.round = self.number("round", 1, 1, game.settings.round_limit)

    def _named(self, key: str, find: Callable[[Any], int], what: str) -> Pairs:
        found, done = self.position.get(key, {}), set()
        need(isinstance(found, Mapping), f"{key} needs {what}' names, each with a value")
        for name, value in found.items():
            at = find(name)
            need(at not in done, f"{key}: {name!r} is there twice")
            done.add(at)
            yield at, value
