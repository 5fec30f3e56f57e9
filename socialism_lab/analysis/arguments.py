"""What the functions of the analysis may be given: one table, for an argument means the same in
all of them. What is refused is named in one sentence before a game is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from ..engine import checks as args
from ..engine.checks import Kind
from ..engine.rulebook import Rulebook
from .batch import SEATS

F = TypeVar("F", bound=Callable[..., Any])
PAIRS = args.whole(2, such=100)  # games, where a difference or a mean needs two
TAKEN = args.TAKEN
KEY = args.one_of("score", "cash", "wealth")
ARMS = args.labelled(
    args.is_settings, 'rules by label, each a dict with a colon, such as {"our rule": {"cap": 75}}'
)
PARTS = Kind(
    lambda x: args.is_list(x) or (isinstance(x, Mapping) and all(map(args.is_list, x.values()))),
    'numbers of rules, such as ["I", "VI"], or {"label": [names of rules]}',
)
KINDS: dict[str, Kind] = {
    **dict.fromkeys(("bot", "taker", "restrained", "stand_in"), args.BOT),
    **dict.fromkeys(("money", "progress"), args.FLAG),
    **dict.fromkeys(("parts", "without"), PARTS),
    "players": args.PLAYERS,
    "bots": Kind(lambda x: args.PLAYERS.fits(x) and len(x) > 1, "two bots or more, in a list"),
    "n": args.whole(2, 8, 4),
    "games": args.GAMES,
    "seed": args.SEED,
    "seats": args.one_of(*SEATS),
    "workers": args.whole(1, 256, 2),
    "executor": Kind(lambda x: hasattr(x, "map"), "an executor of concurrent.futures"),
    "series": Kind(
        lambda x: args.is_list(x, args.WORD.fits), 'a list of names, such as ["purse"]'
    ),
    "position": Kind(args.is_settings, 'a dict, such as {"round": 5}'),
    "rules": Kind(
        lambda x: isinstance(x, str | Rulebook | Mapping),
        'a rulebook or its name, or a dict, such as {"may_call": lab.nothing}',
    ),
    "books": args.labelled(
        lambda x: args.BOOK.fits(x) or (isinstance(x, Mapping) and "game" in x),
        'a rulebook for each label, such as {"as it is": "community_fund", "capped": '
        '{"game": "community_fund", "cap": 50}}',
    ),
    "grid": args.labelled(
        lambda x: x and args.is_settings(x),
        'settings for each assumption but "as given", such as {"2 laps": {"laps": 2}}',
    ),
    "measure": args.MEASURE,
    "from_round": args.whole(0, 4000),
    "lost": args.WORD,
    "rates": args.labelled(
        lambda steps: args.is_list(steps, args.whole(0, 1000).fits),
        'a dict of lists, such as {"land tax": [5, 10]}',
    ),
}


def checked(**own: Kind) -> Callable[[F], F]:
    """Check a function's arguments by their names, those that it hands on (`**common`) too;
    `own`: what an argument of this function may be instead. Raises SettingError."""
    return cast(Callable[[F], F], args.checked(**(KINDS | own)))
