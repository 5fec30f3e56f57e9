"""Options about a space, such as "build:39": how they are made and taken apart."""

from __future__ import annotations

from functools import cache

SPACES = range(100)  # the most that a board may have


def words(verb: str) -> tuple[str, ...]:
    """The option of this verb for each space, by its number."""
    return tuple(f"{verb}:{space}" for space in SPACES)


BUILD, WAIT, LEAVE = words("build"), words("wait"), words("leave")
MORTGAGE, SELL, LIFT = words("mortgage"), words("sell"), words("lift")


@cache
def verb_and_space(option: str) -> tuple[str, int]:
    """("build", 39) for "build:39"; for a verb alone, such as "roll", space 0."""
    verb, _, space = option.partition(":")
    return verb, int(space or 0)
