"""The settings of the Public Treasury game, each with its default, its range and its rule."""

from __future__ import annotations

from dataclasses import dataclass

from socialism_lab.engine.rulebook import Settings, setting

BOTH = (True, False)


@dataclass(frozen=True, kw_only=True)
class TreasurySettings(Settings):
    """What a teacher may rule otherwise; all money in whole units."""

    start_cash: int = setting(1500, range(100_001), "money of each player at the start", "set-up")
    dealt: int = setting(24, range(30), "cards dealt, to be bought at list price", "P1")
    first_player: str = setting("roll", ("roll", "listed"), "who begins", "P1")
    wages: int = setting(200, range(10_001), "wages for passing GO at first", "3")
    tax: int = setting(20, range(1001), "tax on a necessity at first", "4")
    improvement_rent: str = setting(
        "printed", ("printed", "net_of_land"), "building rent: as printed, or less land rent", "P6"
    )
    section_rent: bool = setting(False, BOTH, "land rent doubles in a section built up", "P40")
    building: bool = setting(True, BOTH, "whether anybody may build", "14")
    buildings_a_turn: str = setting("one_a_lot", ("one_a_lot", "any"), "buildings a turn", "P29")
    houses: int = setting(32, range(1001), "houses in the Bank", "14")
    hotels: int = setting(12, range(1001), "hotels in the Bank", "14")
    deals: bool = setting(True, BOTH, "whether players may deal", "16")
    laps: int = setting(5, range(1, 101), "laps of one player that end the game", "P15")
    votes_needed: int | str = setting(
        2, (*range(1, 9), "majority", "all"), "yes votes that carry a revolution", "P16"
    )
    treasury_at_revolution: str = setting(
        "keep", ("keep", "empty"), "whether a revolution finds the Treasury's money", "P17"
    )
    deeds_after_revolution: str = setting(
        "stand", ("stand", "end"), "whether land deeds stand after a revolution, or end", "P18"
    )
    step_cost: int = setting(100, range(1, 10_001), "money for each step of public works", "P21")
    wage_rise: int = setting(20, range(1001), "what a later step adds to wages", "VI")
