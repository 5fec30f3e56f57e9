"""Paired differences, what is said of them, and which rule put the answer in."""

from dataclasses import replace
from math import sqrt

import pytest

from socialism_lab import rulebooks
from socialism_lab.analysis.attribute import attribute, parts_of, revolution_in
from socialism_lab.analysis.compare import compare, values
from socialism_lab.analysis.conclusion import conclusion, in_words, sign
from socialism_lab.analysis.simulate import find_book, simulate
from socialism_lab.analysis.statistics import paired
from socialism_lab.engine.errors import LabError, SettingError
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.engine.rulebook import nothing
from socialism_lab.views.compared import yardsticks
from socialism_lab.views.plots import attribution
from tests.analysis.toy import TOY, chancer, least, most

FOUR = [most, chancer, chancer, chancer]


def double(game, seat, die):
    game.pay(BANK, PURSE, 2 * die, "3", "refill")


def dividend(game, seat, die):
    for other in range(game.players):
        game.pay(BANK, other, 1, "3", "dividend")


RICH = replace(TOY, refill=double)


@pytest.fixture(scope="module")
def two():
    return compare({"plain": TOY, "shared": replace(TOY, refill=dividend)}, FOUR, games=300)


def test_a_paired_difference_by_hand():
    found = paired([1, 2, 3, 4], [2, 4, 3, 7])
    assert (found.n, found.mean_a, found.mean_b, found.difference) == (4, 2.5, 4, 1.5)
    assert found.variance == pytest.approx(5 / 3)  # of 1, 2, 0, 3
    half = 3.182 * sqrt(5 / 3 / 4)
    assert (found.low, found.high) == pytest.approx((1.5 - half, 1.5 + half), abs=4e-3)
    assert paired([1], [2]) is None


def test_the_variance_identity_holds_as_reported(two):
    for row in two.rows:
        right = row["variance_a"] + row["variance_b"] - 2 * row["covariance"]
        assert row["variance"] == pytest.approx(right, rel=1e-9)
        cov = row["correlation"] * sqrt(row["variance_a"] * row["variance_b"])
        assert row["covariance"] == pytest.approx(cov)
        assert row["low"] < row["difference"] < row["high"]


def test_three_yardsticks_stand_side_by_side_with_poorest_and_total(two):
    assert [row["measure"] for row in two.rows] == [
        f"{statistic} {key}"
        for key in ("cash", "wealth", "score")
        for statistic in ("poorest", "total", "gini")
    ]


def test_games_where_a_measure_is_undefined_are_counted():
    poor = compare({"a": TOY, "b": {"game": TOY, "pot": 12}}, [least, least, chancer], games=40,
                   round_limit=2, measure="gini cash")  # fmt: skip
    row = poor.forest[0]
    assert row["n"] + row["left_out"] == 40 and row["left_out"] > 0
    assert f"not defined in them: {row['left_out']} (as given, b)." in poor.sentence


def test_unfinished_games_are_told_under_every_assumption():
    long = compare({"a": TOY, "b": {"game": TOY, "pot": 12}}, [least] * 3, games=10, round_limit=5,
                   grid={"most": {"players": [most] * 3}})  # fmt: skip
    first, other = (row["unfinished"] for row in long.forest)
    ends = [simulate(TOY, [most] * 3, 10, round_limit=5, pot=pot)["ending"] for pot in (10, 12)]
    assert other == sum("unfinished" in pair for pair in zip(*ends, strict=True)) < first == 10
    told = f"counted as it stood: 10 (as given, b), {other} (most, b)."
    assert (told if other else "10 (as given, b).") in long.sentence


def test_a_yardstick_that_no_game_defines_leaves_the_others_standing():
    found = compare({"a": TOY, "b": RICH}, [least] * 3, games=10, round_limit=2, measure="turns")
    gini = {row["measure"]: row for row in found.rows}["gini cash"]
    assert (gini["n"], gini["left_out"], gini["difference"]) == (0, 10, None)
    table = yardsticks(found)
    assert table[2]["95 % interval"] == "not defined here" != table[3]["95 % interval"]
    with pytest.raises(SettingError, match=r"gini cash is .* too few pairs of games: 0 \(as giv"):
        compare({"a": TOY, "b": RICH}, [least] * 3, games=2, round_limit=2, measure="gini cash")


def test_several_intervals_come_with_a_warning_and_one_does_not(two):
    warning = "one in 20 misses the truth by chance alone, and here are 3: lean on no single one."
    grid = {"pot 9": {"pot": 9}, "pot 11": {"pot": 11}}
    wide = compare({"plain": TOY, "rich": RICH}, FOUR, games=20, grid=grid)
    assert warning in wide.sentence and "one in 20" not in two.sentence


def test_what_does_not_vary_has_variance_0_and_no_correlation_whatever_the_rounding():
    still = paired([0.1] * 3, [0.7] * 3)  # the means of these are not 0.1 and 0.7
    assert (still.variance_a, still.variance_b, still.variance) == (0, 0, 0)
    assert still.correlation is still.narrowing is None
    assert paired([0.1] * 3, [0.7, 0.7, 0.8]).correlation is None


def test_a_clear_difference_is_said_and_no_more(two):
    assert "poorest player's cash is" in two.sentence and "lower under shared" in two.sentence
    assert two.sentence.endswith("about people, or another economy, these games say nothing.")


def test_the_same_book_twice_differs_in_nothing():
    same = compare({"a": TOY, "b": TOY}, FOUR, games=30)
    assert "is no different under b than under a in every single pair" in same.sentence
    assert all(row["difference"] == 0 for row in same.rows)


def test_an_unclear_difference_is_not_called_one():
    def turned(game, seat, die):
        game.pay(BANK, PURSE, 7 - die, "3", "refill")

    few = compare({"a": TOY, "b": replace(TOY, refill=turned)}, [most] * 4, games=30)
    row = few.forest[0]
    assert row["low"] < 0 < row["high"] and "do not show which is higher" in few.sentence


def test_a_sign_that_turns_within_the_grid_is_said_first():
    def swing(game, seat, die):
        if game.settings.pot != 11:
            game.pay(BANK, PURSE, 2 * die, "3", "refill")

    books = {"plain": TOY, "swing": replace(TOY, refill=swing)}
    common = {"games": 60, "round_limit": 2, "measure": "total cash"}
    turned = compare(books, [most] * 4, grid={"pot 11": {"pot": 11}}, **common)
    assert [row["assumption"] for row in turned.forest] == ["as given", "pot 11"]
    assert turned.sentence.startswith(
        "THE SIGN DEPENDS ON THE ASSUMPTIONS: under swing the players' total cash is clearly "
        "higher (as given), clearly lower (pot 11)."
    )
    books["same"] = books["plain"]
    books = {name: books[name] for name in ("plain", "same", "swing")}
    third = compare(books, [most] * 4, grid={"pot 11": {"pot": 11}}, **common)
    assert third.sentence.startswith("THE SIGN DEPENDS") and "Under both" in third.sentence
    books = {name: books[name] for name in ("plain", "swing")}
    steady = compare(books, FOUR, grid={"pot 9": {"pot": 9, "players": [most] * 3}}, **common)
    assert steady.sentence.startswith(
        "The sign is not settled: under swing the players' total cash is clearly higher (pot 9), "
        "not shown to differ (as given)."
    )


def test_which_side_is_lower_is_said_even_where_it_is_not_clear():
    found = paired([10, 20, 30] * 10, [12, 5, 28] * 10)._asdict() | {"low": -9, "high": 3}
    row = {"measure": "poorest cash", "a": "old", "b": "new", "left_out": 0, **found}
    assert "the poorest player's cash is 5 lower under new than under old, but the 95 %" in (
        conclusion(row)
    )


def test_a_sign_that_turns_only_by_points_is_said_calmly():
    def told(*ends):
        rows = [{"assumption": f"no. {k}", "low": low, "high": high, "difference": low + high}
                for k, (low, high) in enumerate(ends)]  # fmt: skip
        same = {"n": 30, "b": "new", "measure": "rounds"}
        return sign([same | row for row in rows], "new")

    what = "under new rounds is"
    assert told((1, 9), (-5, 3), (-3, 5)) == (
        f"The sign is not settled: {what} clearly higher (no. 0), not shown to differ (no. 1; "
        "no. 2)."
    )
    assert told((-1, 2), (-2, 1)).startswith(f"The sign is not settled: {what} not shown to")
    assert told((1, 2), (-2, -1)).startswith(f"THE SIGN DEPENDS ON THE ASSUMPTIONS: {what} cl")
    assert told((1, 2), (-1, 2), (1, 3)) == (
        "Under all 3 sets of assumptions rounds is higher under new, clearly in 2 of them."
    )
    both = "Under both assumptions rounds is "
    assert told((-1, 2), (-1, 3)) == f"{both}not shown to differ under new."
    assert told((-3, -1), (-2, 1)).endswith("rounds is lower under new, clearly in 1 of them.")
    assert told((1, 2), (1, 3)).startswith(f"{both}higher")


def test_few_pairs_are_called_few_and_no_finding():
    found = paired([0] * 29, [100, 101] * 14 + [100])._asdict()
    row = {"assumption": "as given", "measure": "rounds", "a": "old", "b": "new", **found}
    said = conclusion(row)
    assert said.endswith("29 pairs are too few to call that a finding: play 30 or more.")
    more = row | {"n": 30}
    assert conclusion(more).endswith("(95 % interval of the difference 100 to 101).")
    turned = row | {"assumption": "few", "difference": -100, "low": -101, "high": -99}
    assert sign([more, turned], "new").startswith("The sign is not settled")
    assert sign([more, turned | {"n": 30}], "new").startswith("THE SIGN DEPENDS")


@pytest.mark.parametrize("from_round", [0, 3])
def test_rules_that_only_work_together_are_named(from_round):
    """To build on any lot works only with rule IV's one house a lot, not with hotels."""
    other = rulebooks.replace("revolution", sites=lambda game, seat: game.data.lots)
    with pytest.raises(LabError, match=r"'x' \(sites\) fails without.* one part\. game \d"):
        attribute("public_treasury", other, ["Builder", "Saver"], {"x": ["sites"]},
                  games=12, from_round=from_round)  # fmt: skip


def test_single_rules_from_both_ends_and_the_rest():
    other = replace(TOY, refill=double, standing=lambda g: [{"cash": 1}] * g.players)
    parts = {"refill": ["refill"], "count": ["standing"]}
    rows = {r["part"]: r for r in attribute(TOY, other, FOUR, parts, "total cash", games=50)}
    whole = rows["all together"]["added"]
    assert whole == pytest.approx(
        4 - sum(values(simulate(TOY, FOUR, games=50), "total cash")) / 50
    )
    assert rows["count"]["added"] == pytest.approx(whole)  # whatever the refill
    assert rows["refill"]["removed"] == 0
    for end in ("added", "removed"):
        parts_sum = rows["refill"][end] + rows["count"][end]
        assert rows["interaction"][end] == pytest.approx(whole - parts_sum)
    with pytest.raises(SettingError, match="'rent' is no rule"):
        attribute(TOY, other, FOUR, {"rent": ["rent"]}, games=2)
    with pytest.raises(SettingError, match="'interaction' is a row"):
        attribute(TOY, other, FOUR, {"interaction": ["refill"]}, games=2)
    twice = attribute(TOY, other, FOUR, {"a": ["refill"], "b": [*parts["refill"], "standing"]},
                      "total cash", games=4)  # fmt: skip
    assert [row["part"] for row in twice] == ["a", "b", "all together"]


def test_the_picture_of_effects_warns_of_many_intervals_and_tells_unfinished_games():
    rows = attribute(TOY, RICH, [least] * 3, measure="turns", games=5, round_limit=2)
    assert {row["unfinished"] for row in rows} == {5} and {row["n"] for row in rows} == {5}
    told = attribution(rows).sentence
    assert "raised. Unfinished games, counted as" in told  # three intervals are not many yet
    assert "misses the truth; this picture has 4." in attribution([*rows, rows[0]]).sentence
    assert "unfinished" not in attribution([row | {"unfinished": 0} for row in rows]).sentence


def test_rules_that_were_not_chosen_are_a_part_and_no_interaction():
    other = replace(TOY, refill=double, standing=lambda g: [{"cash": g.cash[0]}] * g.players)
    one = attribute(TOY, other, FOUR, {"refill": ["refill"]}, "total cash", games=50)
    all_ = attribute(TOY, other, FOUR, {"refill": ["refill"], "count": ["standing"]},
                     "total cash", games=50)  # fmt: skip
    assert [row["part"] for row in one] == [
        "refill", "the other rules", "all together", "interaction"]  # fmt: skip
    assert one == [row | {"part": row["part"].replace("count", "the other rules")} for row in all_]


def test_the_whole_difference_is_that_of_the_two_books_with_the_settings_of_both():
    three = ["Landlord", "Saver", "Reformer"]
    books = {"a": "public_treasury", "b": "revolution"}
    found = compare(books, three, games=6, laps=1).forest[0]
    rows = attribute(*books.values(), three, games=6, laps=1)
    whole = rows[-2]
    assert whole["part"] == "all together" and whole["added"] == whole["removed"]
    for end, same in (("added", "difference"), ("added_low", "low"), ("added_high", "high")):
        assert whole[end] == pytest.approx(found[same])
    back = attribute(*reversed(books.values()), three, games=6, laps=1)
    assert back[-2]["added"] == pytest.approx(-whole["added"])
    assert {row["part"]: row["added"] for row in back[:-1]}["P16"] == pytest.approx(
        -{row["part"]: row["removed"] for row in rows}["P16"])  # fmt: skip
    taxed = {"laps": 2, "land_tax": 15}  # a setting that the base has not
    (tax, *_) = attribute("public_treasury", "taxes", ["Builder"] * 3, measure="total cash",
                          games=6, dividend=False, **taxed)  # fmt: skip
    assert tax["part"] == "3, and the taxes" and tax["added"] == tax["removed"] < 0


def test_measures_in_words_and_by_function():
    assert in_words("richest score") == "the richest player's score (as the book counts it)"
    assert compare({"a": TOY, "b": RICH}, FOUR, 2, measure=lambda r: r["turns"]).forest[0][
        "measure"] == "the measure"  # fmt: skip
    assert in_words("rounds") == "rounds"
    with pytest.raises(SettingError, match="'roundz' is not allowed; give one of poorest, total"):
        compare({"a": TOY, "b": RICH}, FOUR, games=2, measure="roundz")
    with pytest.raises(SettingError, match="two rulebooks"):
        compare({"a": TOY}, FOUR)


def test_a_revolution_in_a_given_round_and_none():
    common = {"players": ["Random"] * 3, "games": 6, "laps": 2}
    after = simulate(revolution_in(3), **common)
    assert set(after["revolution_round"]) == {3} and "money_II_player_purse" in after.names
    never = simulate("public_treasury", rules={"may_call": nothing}, **common)
    assert never["revolution_round"] == [None] * 6 and "money_II_player_purse" not in never.names
    for number in range(6):
        played, row = after.replay(number), list(after.rows())[number]
        assert played.result.turn == row["turns"]
        cash = [played.state.cash[row[f"seat_{p}"] - 1] for p in (1, 2, 3)]
        assert cash == [row[f"cash_{p}"] for p in (1, 2, 3)]


def test_the_revolutions_rules_are_told_apart_by_number():
    book = find_book("public_treasury")
    parts = parts_of(book, book.revolution)
    assert {"I", "II", "IV", "VI", "VIII", "P18"} <= set(parts)
    assert parts_of(book, find_book("taxes")) == {"3, and the taxes": ["pay_wages"]}
    fund = find_book("community_fund")
    less = replace(fund, wages=nothing, contribute=nothing)
    assert parts_of(fund, less) == {"wages": ["wages"], "contribute": ["contribute"]}
    with pytest.raises(SettingError, match=r"from_round: the Community Fund game has no vote"):
        attribute(fund, less, ["Random"] * 3, from_round=3, games=2)
    with pytest.raises(SettingError, match="have the same rules"):
        attribute(fund, fund, ["Random"] * 3, games=2)
    rows = attribute(
        book, book.revolution, ["Random"] * 3, {"VI": parts["VI"]}, "total cash", from_round=2,
        games=4, laps=1,
    )  # fmt: skip
    assert [r["part"] for r in rows] == [
        "VI", "the other rules", "the vote alone", "all together", "interaction"]  # fmt: skip
    total = sum(row["added"] for row in rows if row["part"] != "all together")
    assert total == pytest.approx(rows[3]["added"])
