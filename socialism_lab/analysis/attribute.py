"""Which rule put the answer in: single rules added to one book, or removed from the other."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..engine import checks as args
from ..engine.errors import LabError, SettingError
from ..engine.rulebook import Rulebook, nothing
from ..engine.seats import Player
from ..rulebooks import replace
from ..rulebooks.public_treasury.revolution import revolt_in_time
from .arguments import PAIRS, TAKEN, checked
from .batch import Row
from .compare import Measure, measure_name, values
from .simulate import find_book, simulate
from .statistics import difference, mean_interval, named

OTHERS, VOTE, WHOLE, REST = "the other rules", "the vote alone", "all together", "interaction"
ENDS = ("added", "removed")
NUMBER = re.compile(r"([A-Z]?\d+|[IVX]+)\b")  # of a rule
Parts = Mapping[str, Sequence[str]]


@checked(games=PAIRS, game=TAKEN, rules=TAKEN)
def attribute(
    base: Any,
    other: Any,
    players: Sequence[Player],
    parts: Parts | Sequence[str] | None = None,
    measure: Measure = "poorest cash",
    from_round: int = 0,
    **common: Any,
) -> list[Row]:
    """The effect of single rules on a measure, from both ends, with 95 % intervals.

    `parts`: label -> names of the rules (fields of the book) that belong together, or only the
    numbers of some rules; as given, the fields that differ by the number of their rule. "added":
    the other book's part put into the base book; "removed": what the other book loses when the
    base book's part is put back. What the parts leave out is one part more, "the other rules". The
    last two rows: the whole difference, and what the effects of the parts leave over of it, which
    is their interaction (it is left out where a rule is in two parts). With
    `from_round` all changes come in that round of a Treasury game, as by a revolution, and the
    base book has none; "the vote alone" is a revolution that changes no rule (but what the bots
    expect). Only games where every measure is defined count, "n"; "unfinished" ones, in any of the
    runs, as they stood. Raises SettingError.
    """
    a, b = find_book(base), find_book(other)
    every = _differing(a, b, from_round)
    if not isinstance(parts, Mapping):
        parts = _chosen(parts_of(a, b), parts)
    listed = [name for names in parts.values() for name in names]
    parts = _with_others(parts, every, set(listed))

    def added(names: set[str]) -> Rulebook:
        return _with(a, b, names, from_round)

    def removed(names: set[str]) -> Rulebook:
        return added(every - names) if from_round else _with(b, a, names)

    books = {"base": replace(a, may_call=nothing)} if from_round else {}
    books |= {"none": added(set()), "other": removed(set())}
    for label, names in parts.items():
        books |= {f"+{label}": added({*names}), f"-{label}": removed({*names})}
    column: dict[str, list[Any]] = {}
    unfinished: set[int] = set()
    for what, book in books.items():
        try:
            results = simulate(book, players, **common)
        except LabError as fault:
            if (label := what[1:]) not in parts or what[0] not in "+-":
                raise
            raise LabError(
                f"parts: {label!r} ({', '.join(parts[label])}) fails without the rest; put rules "
                f"that only work together into one part. {fault}"
            ) from fault
        column[what] = values(results, measure)
        unfinished |= {k for k, end in enumerate(results["ending"]) if end == "unfinished"}
    rows = [dict(zip(column, game, strict=True)) for game in zip(*column.values(), strict=True)]
    games = [game for game in rows if None not in game.values()]
    if len(games) < 2:
        what = measure_name(measure)
        raise SettingError(f"attribute: {what} is defined in too few games: {len(games)}")
    found = [row | {"unfinished": len(unfinished)} for row in _effects(games, [*parts])]
    return found if len(listed) == len(set(listed)) else found[:-1]


def _differing(a: Rulebook, b: Rulebook, from_round: int) -> set[str]:
    """The rules in which two books differ. Raises SettingError where they cannot be compared."""
    if not all(hasattr(b, name) for name in _rules(a)):
        raise SettingError(
            f"attribute: {b.title} has not the rules of {a.title}; give two rulebooks of one game"
        )
    if from_round and not hasattr(a, "reform"):
        raise SettingError(f"from_round: {a.title} has no vote; leave it out")
    every = {name for name in _rules(a) if getattr(a, name) is not getattr(b, name)}
    if not every:
        raise SettingError("attribute: the two rulebooks have the same rules")
    return every


def _with_others(parts: Parts, every: set[str], listed: set[str]) -> Parts:
    """The parts, and what they leave out. Raises SettingError for a name or label that is none."""
    for name in listed - every:
        raise SettingError(f"parts: {name!r} is no rule in which the two books differ")
    for label in parts.keys() & {OTHERS, VOTE, WHOLE, REST}:
        raise SettingError(f"parts: {label!r} is a row of its own; choose another label")
    left = every - listed
    return {**parts, OTHERS: sorted(left)} if left else parts


def _effects(games: Sequence[Mapping[str, float]], labels: Sequence[str]) -> list[Row]:
    """The rows: each part from both ends, the whole difference, and the interaction."""
    whole = next(iter(games[0])), "other"
    steps = {label: (("none", f"+{label}"), (f"-{label}", "other")) for label in labels}
    if whole[0] == "base":
        steps[VOTE] = (("base", "none"),) * 2
    rows: list[Row] = [{"part": label, "n": len(games)} for label in (*steps, WHOLE, REST)]
    for end, name in enumerate(ENDS):
        alone = [both[end] for both in steps.values()]
        for row, (start, stop) in zip(rows, [*alone, whole], strict=False):
            sides = [game[start] for game in games], [game[stop] for game in games]
            row |= named(name, difference(*sides))
        over = [
            game[whole[1]]
            - game[whole[0]]
            - sum(game[stop] - game[start] for start, stop in alone)
            for game in games
        ]
        rows[-1] |= named(name, mean_interval(over))
    return rows


def parts_of(base: Rulebook, other: Rulebook) -> dict[str, list[str]]:
    """The fields in which two books differ, by the number that begins the other's docstring; each
    is a part of its own if none does."""
    parts: dict[str, list[str]] = {}
    for name in _rules(base):
        rule = getattr(other, name)
        if rule is not getattr(base, name):
            number = (rule.__doc__ or "").split(":")[0]
            label = number if number in other.rules or NUMBER.match(number) else name
            parts.setdefault(label, []).append(name)
    return parts


def _chosen(known: dict[str, list[str]], numbers: Sequence[str] | None) -> dict[str, list[str]]:
    """The parts of these rules, or all. Raises SettingError for a number that changes nothing."""
    for number in numbers or ():
        if number not in known:
            raise SettingError(f"rule {number!r} is none of {', '.join(known)}")
    return known if numbers is None else {number: known[number] for number in numbers}


def _rules(book: Rulebook) -> list[str]:
    names = [field.name for field in dataclasses.fields(book) if field.name != "settings"]
    return [name for name in names if callable(getattr(book, name))]


def _with(book: Rulebook, source: Rulebook, names: set[str], round_: int = 0) -> Rulebook:
    """The book with these rules of the other's (from that round on), which may need its settings;
    the vote comes with what it brings, if anything."""
    taken = {name: getattr(source, name) for name in names}
    kept: dict[str, Any] = {"rules": book.rules | source.rules}
    if source.options.keys() - book.options.keys():
        kept["settings"] = source.settings
    if round_:
        kept["reform"] = taken | {"rules": kept["rules"]}
        return revolution_in(round_, dataclasses.replace(book, **kept))
    if "may_call" in names:
        kept["reform"] = vars(source)["reform"]
    return dataclasses.replace(book, **taken, **kept)


@checked(round_=args.whole(0, 4000, 5))
def revolution_in(
    round_: int, book: Any = "public_treasury", without: Sequence[str] = ()
) -> Rulebook:
    """The Treasury's book with the revolution coming by itself when that round begins, no vote.

    For comparisons on the same dice with a book that has none: `rules={"may_call": nothing}`.
    `without`: numbers of rules, such as "VI", that it does not bring. Raises SettingError.
    """
    before: Any = find_book(book)
    if not hasattr(before, "may_call"):
        raise SettingError(f"book: {before.title} has no vote; give one of the Public Treasury")
    after = {**before.reform, "dawn": nothing}
    if without:
        parts = _chosen(parts_of(before, before.revolution), without)
        gone = {name for names in parts.values() for name in names} - {"dawn"}
        after = {name: rule for name, rule in after.items() if name not in gone}
    return dataclasses.replace(
        before, dawn=revolt_in_time, revolution_in=round_, reform=after, may_call=nothing
    )
