"""What the texts of lessons 4, 5, 6 and A say about signs and sizes, computed anew."""

import pytest

import socialism_lab as lab

pytestmark = pytest.mark.slow
SOURCES = ("wages", "land rent", "building rent", "fares", "luck")
FOUR = ["Landlord", "Saver", "Calculator", "Worker"]


def test_4_wages_are_most_land_rent_is_little_and_follows_the_number_of_cards():
    four = ["Landlord", "Saver", "Tycoon", "Worker"]
    results = lab.simulate("public_treasury", four, games=100, votes_needed="all")
    assert set(results["revolution_round"]) == {None}
    rows = lab.plots.mean_income(results).rows
    sums = {kind: sum(row[kind] for row in rows) for kind in SOURCES}
    assert sums["wages"] > sum(sums.values()) / 2
    assert sums["land rent"] < sums["building rent"] < sums["wages"] / 2
    assert [row["land rent"] for row in rows] == sorted(r["land rent"] for r in rows)[::-1]
    assert rows[0]["building rent"] > sums["building rent"] / 2
    assert max(r["wages"] for r in rows) < 1.15 * min(r["wages"] for r in rows)


def ballot(turns):
    table = lab.Game("public_treasury", ["Ada", "Ben", "Cleo", "Dan"], seed=1902)
    for who in table.names:
        table.hand(who, lab.bots.Landlord())
    return lab.ballot(table.play(turns) if turns else table, games=100)


def test_5_alike_and_small_before_the_deal_apart_after_it_and_the_voting_rule_decides():
    before, after, later = map(ballot, (0, 1, 29))
    assert len({row["gain"] for row in before}) == 1 and before[0]["low"] < 0 < before[0]["high"]
    assert max(row["low"] for row in after) > 0 > min(row["high"] for row in after)
    for rows in (after, later):
        assert 2 <= [row["vote"] for row in rows].count("yes") < 4
    assert [row["vote"] for row in after] != [row["vote"] for row in later]


def test_5_who_works_at_natural_opportunities_gains_before_the_deal_and_savers_lose():
    for bot, way in ((lab.bots.Calculator(), 1), (lab.bots.Saver(), -1)):
        table = lab.Game("public_treasury", ["Ada", "Ben"])
        for who in table.names:
            table.hand(who, bot)
        row = lab.ballot(table, games=40)[0]
        assert row["low" if way > 0 else "high"] * way > 0


def test_6_most_rows_help_the_poorest_two_laps_and_four_savers_turn_the_sign():
    rows = {row["assumption"]: row for row in lab.assumptions().forest}
    assert rows["four Saver"]["high"] < 0 < rows["as given"]["low"]
    assert rows["two laps"]["high"] < 0
    assert sum(row["low"] > 0 for row in rows.values()) > len(rows) / 2


def test_6_without_vi_and_viii_the_poorest_holds_about_what_private_rents_leave():
    rows = {row["cause"]: row for row in lab.causes()}
    assert abs(rows["VI and VIII"]["without"] - rows["public"]["without"]) < 40
    assert rows["VI and VIII"]["low"] > 0 < rows["higher wages"]["low"]
    assert rows["II"]["low"] < 0 < rows["II"]["high"] and rows["IV"]["high"] < 0


def test_6_what_the_rules_do_from_both_ends():
    part = {row["part"]: row for row in lab.rule_effects()}
    assert part["II"]["added_high"] < 0 > part["IV"]["added_high"]
    assert part["IV"]["removed_high"] < 0 < part["interaction"]["added_low"]
    for rule in ("VI", "VIII"):
        assert 0 < part[rule]["added_high"] < part[rule]["removed_low"]
        assert part[rule]["added_low"] > 0
    assert part["V"]["removed_high"] < 0
    for rule in ("I", "VII"):
        assert part[rule]["removed_low"] <= 0 <= part[rule]["removed_high"]


def test_a_the_error_falls_with_the_root_of_n_and_the_same_dice_bring_little():
    four = ["Copycat", "FreeRider", "Careful", "Racer"]
    rounds = lab.simulate("community_fund", four, games=1000)["rounds"]
    errors = [lab.samples(rounds, n)[0]["standard error"] for n in (100, 1000)]
    assert errors[0] / errors[1] == pytest.approx(10**0.5, rel=0.15)
    old, new = lab.revolution_in(99), lab.revolution_in(4)
    books = {"rulebooks": new, "tax": {"game": old, "tax": 30}}
    found = {k: lab.compare({"a": old, "b": b}, FOUR, games=100) for k, b in books.items()}
    together = {k: comparison.forest[0]["correlation"] for k, comparison in found.items()}
    assert abs(together["rulebooks"]) < 0.25 and together["tax"] > 0.6


def test_7_where_cash_is_short_and_the_tax_is_kept_the_land_tax_too_leaves_fewer_houses():
    rows = lab.tax_curves({"land tax": [2, 6, 15]}, start_cash=1500, dividend=False)[1:]
    two, six, fifteen = (row["more_high"] for row in rows)
    assert fifteen < six < 0 < two
    for undone in ({"start_cash": 5000, "dividend": False}, {"start_cash": 1500}):
        row = lab.tax_curves({"land tax": [15]}, **undone)[1]
        assert row["more_low"] < 0 < row["more_high"]
