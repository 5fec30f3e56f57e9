"""The book of strategies: each bot loaded when it is asked for.

`socialism_lab.bots.FreeRider(keep=150)` makes one; `from_tag("FreeRider(keep=150)")` makes it from
a record's words; `BOTS` names all of them with the game that each plays ("" for every game).
"""

import re
from dataclasses import fields
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from socialism_lab.engine.errors import SettingError

FUND = ("FundPlayer", "Careful", "Taker", "FreeRider", "Patient", "Copycat", "Racer")
OWNERS = ("Landlord", "Saver", "Worker", "Reformer", "Calculator", "Tycoon", "Builder")
BOTS = {  # name -> (module, game)
    "Random": ("base", ""),
    **dict.fromkeys(FUND, ("fund", "community_fund")),
    **dict.fromkeys(OWNERS, ("owners", "public_treasury")),
}
BARE = "FundPlayer"  # all settings, no character of its own
TAG = re.compile(r"([A-Za-z]\w*)(?:\((.*)\))?", re.ASCII)
SETTING = re.compile(r"""(\w+) ?= ?(?:(-?[0-9]{1,9})|(True|False)|(['"])([^'"\\]*)\4)""", re.ASCII)
NEAR = 0.92  # a slip in six letters or more; of five, Tracer may be meant
RENAMED = {
    "Generous": "Careful",
    "Restrained": "Patient",
    "ConditionalCooperator": "Copycat",
    "Winner": "Racer",
    "Georgist": "Reformer",
    "SelfInterested": "Calculator",
}


def unknown(name: str) -> str:
    """What to say of a name that no bot has; some had another name in older games."""
    if new := RENAMED.get(name.partition("(")[0].strip()):
        return f"{name!r} is called {new} now"
    return f"{name!r} is no bot; there are {', '.join(BOTS)}"


def __getattr__(name: str) -> Any:
    if name not in BOTS:
        raise AttributeError(unknown(name))
    return getattr(import_module(f"{__name__}.{BOTS[name][0]}"), name)


def __dir__() -> list[str]:
    return [*BOTS, "BOTS", "from_tag", "playing"]


def playing(game: str) -> list[str]:
    """The names of the bots with a character that play "community_fund" or "public_treasury"."""
    return [name for name, (_, plays) in BOTS.items() if plays in ("", game) and name != BARE]


def from_tag(tag: Any) -> Any:
    """The bot that a tag such as "FreeRider(keep=150)" names (a bot itself is given back). Raises
    SettingError if none."""
    if not isinstance(tag, str):
        return tag
    match = TAG.fullmatch(tag.strip())
    if not match or match[1] not in BOTS:
        raise SettingError(unknown(tag))
    kind, settings = __getattr__(match[1]), dict[str, int | bool | str]()
    names = [field.name for field in fields(kind)]
    for part in (match[2] or "").split(",") if (match[2] or "").strip() else ():
        found = SETTING.fullmatch(part.strip())
        if not found:
            raise SettingError(f"{tag!r}: write its settings as in {match[1]}(name=5)")
        name, number, truth, _, word = found.groups()
        if name not in names:
            there = ", ".join(names) or "none"
            raise SettingError(f"{match[1]}: {name!r} is no setting; there are: {there}")
        settings[name] = int(number) if number else truth == "True" if truth else word
    return kind(**settings)


def check_names(players: Any) -> None:
    """Raises SettingError for a person who is called like a bot of the kit, or a letter away from
    it (a team may be called by the plural, or a number)."""
    known = {name.casefold(): name for name in BOTS}
    for name in players if isinstance(players, list | tuple) else ():
        match = TAG.fullmatch("".join(name.split())) if isinstance(name, str) else None
        word = match[1].casefold() if match else ""
        near = get_close_matches(word, known, 1, cutoff=NEAR)
        rest = word.removeprefix(near[0]) if near else ""
        if match and near and rest != "s" and not rest.isdigit():
            raise SettingError(
                f"players: {name!r} would be a person; write "
                f"lab.bots.{known[near[0]]}({match[2] or ''}) for the bot, or take another name"
            )
