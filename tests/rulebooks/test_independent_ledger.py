"""Whole games of bots, their ledger read by an independent auditor (see `tests.audit`)."""

import pytest

import socialism_lab as lab
from tests.audit.fund import FundAuditor
from tests.audit.treasury import TreasuryAuditor
from tests.frozen import facts

FUND = {
    "as shipped": {},
    "variants": {"cap": 60, "fine": 10, "gift_match": 50, "fund": 3000},
    "own cash": {"purchase_limit": "own_cash", "fine": 20, "fine_to": "bank"},
    "small": {"fund": 400, "chips": 6, "smallest_gift": 0},
    "long ring": {"board": "fund_board_40"},
}
TABLES = (
    "Careful FreeRider Racer Copycat",
    "Random Patient FundPlayer(rides=100,hostile=True)",
    "Random Random Random Random",
    "Racer Careful",
)


@pytest.mark.parametrize("settings", FUND.values(), ids=FUND)
def test_every_entry_of_the_fund_game_is_one_that_the_rules_allow(settings):
    for table in TABLES:
        bots = [lab.bots.from_tag(bot) for bot in table.split()]
        for seed in range(12):
            game = lab.Game("community_fund", bots, seed, **settings).play()
            FundAuditor(game, settings)


TREASURY = {
    "as shipped": {},
    "ten laps": {"laps": 10, "section_rent": True, "buildings_a_turn": "any"},
    "net of land": {"improvement_rent": "net_of_land", "step_cost": 50, "votes_needed": 1},
    "scarce": {"houses": 4, "hotels": 1, "start_cash": 4000, "laps": 7},
    "poor": {"dealt": 0, "start_cash": 300, "treasury_at_revolution": "empty"},
    "deeds end": {"deeds_after_revolution": "end"},
}
SEATED = (
    "Landlord Saver Worker Reformer",
    "Tycoon Builder Calculator",
    "Random Random Random",
    "Tycoon Landlord",
    "Reformer Random Tycoon Landlord Worker Builder",
)


@pytest.mark.parametrize("settings", TREASURY.values(), ids=TREASURY)
@pytest.mark.parametrize("book", ["public_treasury", "revolution"])
def test_every_entry_of_the_treasury_game_is_one_that_the_rules_allow(book, settings):
    for table in SEATED:
        bots = [lab.bots.from_tag(bot) for bot in table.split()]
        for seed in range(4):
            game = lab.Game(book, bots, seed, **settings).play()
            TreasuryAuditor(game, settings | {"revolution": book == "revolution"})


@pytest.mark.parametrize("number", range(1, 40))
def test_the_auditor_finds_one_unit_too_much(number, monkeypatch):
    game = lab.Game("public_treasury", [lab.bots.Landlord(), lab.bots.Reformer()], 3).play()
    entries = facts.ledger(game)
    entries[number] = (*entries[number][:3], entries[number][3] + 1, *entries[number][4:])
    monkeypatch.setattr(facts, "ledger", lambda game: entries)
    with pytest.raises(AssertionError, match=r"turn \d+: \w+ pays"):
        TreasuryAuditor(game, {})
