"""Which rule put the answer in: single rules added to one book, or removed from the other."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from ..engine import checks as args
from ..engine.errors import LabError, SettingError
from ..engine.rulebook import Rulebook, nothing
from ..rulebooks import change
from ..rulebooks.public_treasury.vote import revolt_in_time
from .compare import Measure, measured, values
from .simulate import find_book, simulate
from .stats import interval, named

OTHERS, VOTE, WHOLE, REST = "the other rules", "the vote alone", "all together", "interaction"

NUMBER = re.compile(r"([A-Z]?\d+|[IVX]+)\b")  # of a rule

PARTS = args.Kind(
    lambda x: args.is_list(x) or (isinstance(x, Mapping) and all(map(args.is_list, x.values()))),
    'numbers of rules, such as ["I", "VI"], or {"label": [names of rules]}',
)


@args.checked(
    players=args.PLAYERS, parts=PARTS, measure=args.MEASURE, from_round=args.whole(0, 4000),
    games=args.whole(2, such=1000), game=args.TAKEN, rules=args.TAKEN,
)  # fmt: skip
def attribute(
    base: Any, other: Any, players: Sequence[Callable | str],
    parts: Mapping[str, Sequence[str]] | Sequence[str] | None = None,
    measure: Measure = "poorest cash", from_round: int = 0, **common: Any,
) -> list[dict]:  # fmt: skip
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
        known = parts_of(a, b)
        parts = known if parts is None else _chosen(known, parts)
    listed = [name for names in parts.values() for name in names]
    parts = _whole(parts, every, set(listed))

    unfinished: set[int] = set()

    def added(names: set) -> Rulebook:
        return _late(a, b, names, from_round) if from_round else _with(a, b, names)

    def removed(names: set) -> Rulebook:
        return _late(a, b, every - names, from_round) if from_round else _with(b, a, names)

    def run(book: Rulebook) -> list:
        results = simulate(book, players, **common)
        unfinished.update(k for k, end in enumerate(results["ending"]) if end == "unfinished")
        return values(results, measure)

    runs: dict[Any, list] = {"none": run(added(set())), "other": run(removed(set()))}
    runs["base"] = run(change(a, may_call=nothing)) if from_round else runs["none"]
    for label, names in parts.items():
        try:
            runs["+", label] = run(added(set(names)))
            runs["-", label] = run(removed(set(names)))
        except LabError as fault:
            raise LabError(
                f"parts: {label!r} ({', '.join(names)}) fails without the rest; put rules that "
                f"only work together into one part. {fault}"
            ) from fault
    games = [game for game in zip(*runs.values(), strict=True) if None not in game]
    if len(games) < 2:
        raise SettingError(f"attribute: {measured(measure)} is defined in too few games: "
                           f"{len(games)}")  # fmt: skip
    column = dict(zip(runs, zip(*games, strict=True), strict=True))

    effects = _effects(column, [*parts], bool(from_round))
    rows = [row | {"unfinished": len(unfinished)} for row in effects]
    return rows if len(listed) == len(set(listed)) else rows[:-1]


def _differing(a: Rulebook, b: Rulebook, from_round: int) -> set[str]:
    """The rules in which two books differ. Raises SettingError where they cannot be compared."""
    if not all(hasattr(b, name) for name in _rules(a)):
        raise SettingError(f"attribute: {b.title} has not the rules of {a.title}; "
                           "give two rulebooks of one game")  # fmt: skip
    if from_round and not hasattr(a, "reform"):
        raise SettingError(f"from_round: {a.title} has no vote; leave it out")
    every = {name for name in _rules(a) if getattr(a, name) is not getattr(b, name)}
    if not every:
        raise SettingError("attribute: the two rulebooks have the same rules")
    return every


def _whole(parts: Mapping[str, Sequence[str]], every: set[str], named: set[str]) -> dict:
    """The parts, and what they leave out. Raises SettingError for a name or label that is none."""
    for name in named - every:
        raise SettingError(f"parts: {name!r} is no rule in which the two books differ")
    for label in parts.keys() & {OTHERS, VOTE, WHOLE, REST}:
        raise SettingError(f"parts: {label!r} is a row of its own; choose another label")
    left = every - named
    return dict(parts) | ({OTHERS: sorted(left)} if left else {})


def _effects(column: Mapping[Any, Sequence], labels: Sequence[str], voted: bool) -> list[dict]:
    """The rows: each part from both ends, the whole difference, and the interaction."""

    def gaps(start: Any, end: Any) -> list[float]:
        return [y - x for x, y in zip(column[start], column[end], strict=True)]

    whole = gaps("base", "other")
    added = {label: gaps("none", ("+", label)) for label in labels}
    removed = {label: gaps(("-", label), "other") for label in labels}
    if voted:
        added[VOTE] = removed[VOTE] = gaps("base", "none")
    over = [
        [total - sum(some) for total, *some in zip(whole, *each.values(), strict=True)]
        for each in (added, removed)
    ]
    rows = [_part(label, added[label], removed[label]) for label in added]
    return [*rows, _part(WHOLE, whole, whole), _part(REST, *over)]


def parts_of(base: Rulebook, other: Rulebook) -> dict[str, list[str]]:
    """The fields in which two books differ, by the number that begins the other's docstring; each
    is a part of its own if none does. Raises SettingError where Python keeps no docstrings."""
    if sys.flags.optimize > 1:
        raise SettingError("the numbers of rules are in their docstrings, which python -OO drops; "
                           "start Python without it")  # fmt: skip
    parts: dict[str, list[str]] = {}
    for name in _rules(base):
        rule = getattr(other, name)
        if rule is not getattr(base, name):
            number = (rule.__doc__ or "").split(":")[0]
            label = number if number in other.rules or NUMBER.match(number) else name
            parts.setdefault(label, []).append(name)
    return parts


def _chosen(known: Mapping[str, list[str]], numbers: Sequence[str]) -> dict[str, list[str]]:
    """The parts of these rules. Raises SettingError for a number that changes nothing."""
    for number in numbers:
        if number not in known:
            raise SettingError(f"rule {number!r} is none of {', '.join(known)}")
    return {number: known[number] for number in numbers}


def _rules(book: Rulebook) -> list[str]:
    return [field.name for field in fields(book) if callable(getattr(book, field.name))]


def _taken(book: Rulebook, source: Rulebook, names: set) -> dict[str, Any]:
    return {name: getattr(source, name) for name in names} | {"rules": book.rules | source.rules}


def _with(book: Rulebook, source: Rulebook, names: set) -> Rulebook:
    """The book with these rules of the other's, which may need its settings; the vote comes with
    what it brings, if anything."""
    taken = _taken(book, source, names)
    if "may_call" in names:
        taken["reform"] = vars(source)["reform"]
    return replace(book, settings={**source.settings, **book.settings}, **taken)


def _late(book: Rulebook, source: Rulebook, names: set, round_: int) -> Rulebook:
    """The book until that round, from then on with these rules of the other's."""
    both = _with(book, source, set())
    return revolution_in(round_, change(both, reform=_taken(book, source, names)))


def _part(label: str, added: Sequence[float], removed: Sequence[float]) -> dict:
    both = named("added", interval(added)) | named("removed", interval(removed))
    return {"part": label, "n": len(added), **both}


@args.checked(round_=args.whole(0, 4000, 5), without=PARTS)
def revolution_in(round_: int, book: Any = "public_treasury", without: Sequence = ()) -> Rulebook:
    """The Treasury's book with the revolution coming by itself when that round begins, no vote.

    For comparisons on the same dice with a book that has none: `rules={"may_call": nothing}`.
    `without`: numbers of rules, such as "VI", that it does not bring. Raises SettingError.
    """
    before: Any = find_book(book)
    if not hasattr(before, "may_call"):
        raise SettingError(f"book: {before.title} has no vote; give one of the Public Treasury")
    if without:
        parts = _chosen(parts_of(before, before.revolution), without)
        names = {name for fields_ in parts.values() for name in fields_}
        kept = {name: rule for name, rule in before.reform.items() if name not in names}
        before = replace(before, reform=kept)
    after = {**before.reform, "dawn": nothing}
    return replace(
        before, dawn=revolt_in_time, revolution_in=round_, reform=after, may_call=nothing
    )
