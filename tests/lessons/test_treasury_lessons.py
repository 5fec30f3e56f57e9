"""What the texts of lessons 4, 5, 6 and A say about signs and sizes, computed anew."""

from runpy import run_path

import pytest

import socialism_lab as lab
from socialism_lab.analysis.ballot import position_of
from socialism_lab.tools import packets

pytestmark = pytest.mark.slow
both_by_hand = run_path(str(packets.FOLDER / "figures.py"))["both_by_hand"]
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
    bare = lab.simulate("public_treasury", four, 100, votes_needed="all", building=False)
    left, gap = ([r["in all"] for r in x] for x in (lab.plots.mean_income(bare).rows, rows))
    assert 0.3 < (left[0] - left[3]) / (gap[0] - gap[3]) < 0.8  # smaller, and it stays


def test_4_the_repaired_rents_leave_the_same_at_every_place():
    board = lab.Game("public_treasury", ["Ada", "Ben"])
    assert "Equal:" in lab.plots.margin(board, [0, 40, 80, 120]).sentence
    assert "Not equal" in lab.plots.margin(board, [20, 50, 100, 150]).sentence


def test_5_alike_and_small_before_the_deal_apart_after_it_and_wages_turn_the_votes():
    table = lab.prepared_game("lesson 5 after the deal")
    before = lab.ballot(lab.prepared_game("lesson 5 before the deal"), games=100)
    after, less = lab.ballot(table, games=100), lab.ballot(table, games=100, wage_rise=0)
    assert len({row["gain"] for row in before}) == 1 and before[0]["low"] < 0 < before[0]["high"]
    assert [row["vote"] for row in after] == ["yes", "no", "yes", "yes"]
    assert {row["vote"] for row in less} == {"no"}
    assert [row["vote"] for row in lab.ballot(table, games=100, wage_rise=10)].count("yes") == 2
    on_paper = [row["sum without higher wages"] for row in lab.vote_sums(table)]
    assert max(on_paper) < 0
    assert [on + 600 > 100 for on in on_paper] == [row["vote"] == "yes" for row in after]


def test_5_wages_rise_about_15_times_and_bring_each_seat_about_600():
    table = lab.prepared_game("lesson 5 after the deal")
    how = {"seats": "fixed", "position": position_of(table.state)}
    runs = [lab.simulate(lab.revolution_in(k), table.bots, 100, **how) for k in (99, 0)]
    old, new = (sum(run["money_3_bank_player"]) / 400 for run in runs)
    rises = sum(max(0, works - 7) for works in runs[1]["works"]) / 100
    assert 13 < rises < 17 and 500 < new - old < 700
    assert 1.7 < (new - old) / rises / 20 < 2.3  # laps left


def test_5_who_works_at_natural_opportunities_gains_before_the_deal_and_savers_lose():
    for bot, way in ((lab.bots.Calculator(), 1), (lab.bots.Saver(), -1)):
        table = lab.Game("public_treasury", ["Ada", "Ben"])
        for who in table.names:
            table.hand(who, bot)
        row = lab.ballot(table, games=40)[0]
        assert row["low" if way > 0 else "high"] * way > 0


def test_6_by_hand_ada_comes_near_ruin_under_private_rents_alone_and_the_bars_make_nothing():
    pair = packets.Quiet().two_worlds("lesson 6").pair
    both_by_hand(pair, 6, "roll", "forward", "pass")
    assert [game.state.cash[0] for game in pair.games] == [8, 88]
    assert sum(list(row.values())[1] for row in lab.plots.who_paid(pair).rows) == 0


def test_6_the_bank_pays_more_under_public_rents_by_wages_and_by_rule_viii():
    four = lab.compare(lab.TWO_WORLDS, FOUR, games=100)
    rows = {row["rule"].split()[0]: row for row in lab.plots.bank(four).rows}
    more = {rule: row["public rents"] - row["private rents"] for rule, row in rows.items()}
    assert min(more["3"], more["VIII"]) > 2000 and max(more, key=more.get) in ("3", "VIII")
    assert next(row for row in four.rows if row["measure"] == "total cash")["low"] > 0


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
