"""Claims of cause made in lessons and packets, each with the run that could refute it.

A cause is switched on and off alone: the same players, settings and dice otherwise. What was found
is kept in datasets/kept/causes.csv (see `kept`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..bots.base import ALWAYS
from ..engine.errors import SettingError
from .attribute import revolution_in
from .batch import Row
from .compare import KINDS, Measure, measure_name, values
from .conclusion import FEWEST
from .measures import top_share
from .results import Results
from .simulate import on_same_dice, simulate
from .statistics import interval, named, paired

FUND, FOUR = "community_fund", ("Landlord", "Saver", "Calculator", "Worker")
TAKES = f"bids={ALWAYS}, fees={ALWAYS}, rides={ALWAYS}"
BARE = {"building": False}
GAMES = 200  # pairs behind a claim


class Cause(NamedTuple):
    """A claim, and the two arms of its run as arguments of `simulate`, alike but for the cause."""

    lesson: str
    claim: str
    off: Mapping[str, Any]
    on: Mapping[str, Any]
    measure: Measure


def survives(results: Results) -> list[bool]:
    """Whether the Fund lived."""
    return [ending != "fund ran out" for ending in results["ending"]]


def rises(results: Results) -> list[int]:
    """How often wages rose: the first seven public works raise none, each later one does."""
    return [max(0, works - 7) for works in results["works"]]


def last_wage(results: Results) -> list[int]:
    """What a lap earned at the end."""
    return [200 + 20 * count for count in rises(results)]


def top_wealth(results: Results) -> list[float | None]:
    """The richest player's share of all wealth."""
    return results.measure(top_share, "wealth")


def returned(results: Results) -> list[float | None]:
    """What each 100 that raised wages had brought the players by the end, in higher wages."""
    paid = zip(results["money_3_bank_player"], results.of("laps"), rises(results), strict=True)
    return [(wages - 200 * sum(laps)) / count if count else None for wages, laps, count in paid]


def _fund(lesson: str, claim: str, off: Any, on: Any) -> Cause:
    return Cause(lesson, claim, {"game": FUND, **off}, {"game": FUND, **on}, survives)


def _taking(lesson: str, claim: str, off: str, on: str) -> Cause:
    return _fund(lesson, claim, {"players": [off] * 4}, {"players": [on] * 4})


def _rule(lesson: str, claim: str, rule: str, players: Sequence[str] = FOUR, **how: Any) -> Cause:
    """A public-rent rule taken out of the full book; none: all of them."""
    measure, given = how.pop("measure", "poorest cash"), {"players": list(players), **how}
    without = revolution_in(4, without=rule.split()) if rule else revolution_in(99)
    off, on = {"game": without, **given}, {"game": revolution_in(4), **given}
    return Cause(lesson, claim, off, on, measure)


def _raises(lesson: str, claim: str, players: Sequence[str], **how: Any) -> Cause:
    """The higher wages of rule VI alone."""
    on = {"game": revolution_in(4), "players": list(players), **how}
    return Cause(lesson, claim, {**on, "wage_rise": 0}, on, "poorest cash")


def causes() -> dict[str, Cause]:
    """Every claim by a name of its own."""
    return fund_causes() | treasury_causes()


def fund_causes() -> dict[str, Cause]:
    """The claims of lessons 1 to 3."""
    taker, half = f"FundPlayer({TAKES})", "FundPlayer"
    mixed = {"players": ["FreeRider"] * 2 + ["Copycat"] * 2}
    bank = {"fine": 50, "fine_to": "bank"}
    return {
        "taking": _taking("2", "taking alone makes the Fund die", "Careful", "Taker"),
        "gifts": _taking("2", "small gifts alone make the Fund die", half, "FundPlayer(give=0)"),
        "cards": _taking(
            "2",
            "cards played against others help it die",
            taker,
            f"FundPlayer(hostile=True, {TAKES})",
        ),
        "fees": _taking(
            "2", "chips on the Fund's money alone", half, f"FundPlayer(fees={ALWAYS})"
        ),
        "rides": _taking("2", "rides alone", half, f"FundPlayer(rides={ALWAYS})"),
        "own purse": _fund(
            "1, 3",
            "that the Fund pays prices (C16, M7) makes it die",
            {**mixed, "purchase_limit": "own_cash"},
            mixed,
        ),
        "cap": _fund("3", "a cap of 100 saves the Fund", mixed, {**mixed, "cap": 100}),
        "fine": _fund("3", "a fine into the Fund saves it", mixed, {**mixed, "fine": 50}),
        "fine to Bank": _fund("3", "a fine to the Bank harms", mixed, {**mixed, **bank}),
        "where fines go": _fund(
            "3", "it matters where the same fine goes", {**mixed, **bank}, {**mixed, "fine": 50}
        ),
    }


def treasury_causes() -> dict[str, Cause]:
    """The claims of lessons 4 to 8."""
    landlords = ["Landlord"] * 4
    public = {"game": revolution_in(4), "players": list(FOUR)}
    table = {
        "public": _rule("6", "under public rents the poorest have more cash", ""),
        "VI": _rule("6", "rule VI does it", "VI"),
        "VIII": _rule("6", "rule VIII does it", "VIII"),
        "VI and VIII": _rule("6", "the Bank's money (VI and VIII) does it", "VI VIII"),
        "II": _rule("6", "collecting land rent (II) does it", "II"),
        "IV": _rule("6", "the race to build (IV) hurts the poorest", "IV"),
        "deeds end": Cause(
            "6",
            "that land deeds end (P18: no more lots are sold, deeds count nothing) does it",
            public,
            {**public, "deeds_after_revolution": "end"},
            "poorest cash",
        ),
        "higher wages": _raises("6", "the higher wages of rule VI do it", FOUR),
        "wages by rent": _rule(
            "4, 8",
            "public rents raise wages: land rent (II) pays for rule VI",
            "II",
            measure=last_wage,
        ),
        "wages by nature": _rule(
            "4, 8", "the rents of natural opportunities (VIII) do", "VIII", measure=last_wage
        ),
        "VI, built": _rule("8", "much of the gain is money of rule VI", "VI", landlords),
        "VI, bare": _rule("8", "the same where nobody builds", "VI", landlords, **BARE),
        "wages, built": _raises("8", "the higher wages alone", landlords),
        "wages, bare": _raises("8", "the same where nobody builds", landlords, **BARE),
        "II, built": _rule("8", "public land rent (II) does it", "II", landlords),
        "II, bare": _rule("8", "the same where nobody builds", "II", landlords, **BARE),
    }
    for kind in KINDS:
        claim = f"with four {kind} bots, too, the poorest have more cash"
        table[f"public, four {kind}"] = _rule("6", claim, "", [kind] * 4)
    play: dict[str, Any] = {"players": landlords, "votes_needed": "all", "laps": 10}
    game = {"game": "public_treasury"}
    table["building"] = Cause(
        "8",
        "building makes wealth run together",
        {**game, **play, **BARE},
        {**game, **play},
        top_wealth,
    )
    return table


def cause(name: str, games: int = GAMES, seed: int = 1) -> Row:
    """A claim's run: the measure's mean without and with the cause, the difference, its 95 %
    interval, and what is found: more, less, not shown, or too few games. Raises SettingError for a
    name that is none."""
    table = causes()
    if name not in table:
        raise SettingError(f"cause: {name!r} is none of {', '.join(table)}")
    lesson, claim, off, on, measure = table[name]
    runs = on_same_dice("cause", {"off": off, "on": on}, games=games, seed=seed)
    columns = (values(results, measure) for results in runs.values())
    pairs = [pair for pair in zip(*columns, strict=True) if None not in pair]
    found = paired([a for a, _ in pairs], [b for _, b in pairs])
    assert found  # there are two games or more
    row: Row = {"cause": name, "lesson": lesson, "claim": claim, "measure": measure_name(measure)}
    row |= {"without": found.mean_a, "with": found.mean_b, "difference": found.difference}
    row |= {"low": found.low, "high": found.high, "n": found.n}
    shown = "more" if found.low > 0 else "less" if found.high < 0 else "not shown"
    return row | {"found": shown if found.n >= FEWEST else "too few games"}


def wage_rises(games: int = GAMES) -> list[Row]:
    """How often wages rise when public rents come in round 4, with which bots, what a lap earns at
    the end, and what each 100 spent on a rise brought back; each with its 95 % interval."""
    rows = []
    for players in (FOUR, *([kind] * 4 for kind in KINDS)):
        results = simulate(revolution_in(4), players, games)
        back = [x for x in returned(results) if x is not None]
        row: Row = {"players": ", ".join(dict.fromkeys(players)), "n": games}
        row |= named("rises", interval(rises(results)))
        row |= named("last wage", interval(last_wage(results)))
        rows.append(row | named("returned", interval(back)) | {"games with a rise": len(back)})
    return rows
