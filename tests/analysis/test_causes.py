"""Claims of cause: each run switches one thing alone, and what is kept is what comes of it now."""

import pytest

import socialism_lab as lab
from socialism_lab.analysis import causes as kept
from socialism_lab.analysis.causes import claims, last_wage, returned
from socialism_lab.analysis.compare import GRID
from socialism_lab.bots import playing
from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.tables import read_text

AGAIN = "run python3 -m socialism_lab packets kept"


@pytest.mark.parametrize("name", claims())
def test_the_two_arms_of_a_claim_differ_in_one_thing(name):
    claim = claims()[name]
    assert claim["both"].keys() | claim["off"].keys() >= {"players"}
    differing = claim["off"].keys() | claim["on"].keys()
    assert not differing & claim["both"].keys()
    assert len(differing) == 1 or (name, differing) == ("fine to Bank", {"fine", "fine_to"})


def test_a_claim_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(SettingError, match="cause: 'moon' is none of taking, gifts"):
        lab.cause("moon")


def test_a_row_says_what_was_found():
    row = lab.cause("cap", games=30)
    assert row["found"] == "more" and row["n"] == 30 and row["measure"] == "survives"
    assert row["with"] - row["without"] == pytest.approx(row["difference"])
    assert lab.cause("II", games=30)["found"] == "not shown"
    assert lab.cause("cap", games=29)["found"] == "too few games"


def test_every_claim_is_kept_and_some_are_played_again():
    rows = {row["cause"]: row for row in lab.causes()}
    assert list(rows) == list(claims()), AGAIN
    assert all(row["n"] >= 200 for row in rows.values())
    for name in ("cards", "where fines go", "higher wages", "public, four Saver"):
        again = lab.cause(name)
        for key in ("without", "with", "difference", "low", "high", "n", "found"):
            assert rows[name][key] == pytest.approx(again[key]), AGAIN


def test_the_sign_turns_with_four_savers_and_the_grid_says_so():
    found = lab.assumptions()
    rows = {row["assumption"]: row for row in found.forest}
    assert list(rows) == ["as given", *GRID], AGAIN
    assert {row["n"] for row in rows.values()} == {200}
    assert rows["four Saver"]["high"] < 0 < rows["as given"]["low"]
    assert found.sentence.startswith("THE SIGN DEPENDS ON THE ASSUMPTIONS")
    assert {name.removeprefix("four ") for name in GRID if name.startswith("four")} == {
        *playing("public_treasury")} - {"Random"}  # fmt: skip
    again = lab.assumptions(games=200, grid={"four Saver": GRID["four Saver"]})
    for row in again.forest:
        assert rows[row["assumption"]] == pytest.approx(row), AGAIN
    assert found.rows == [pytest.approx(row) for row in again.rows], AGAIN


def test_wages_rise_most_with_bots_that_work_at_the_corners_and_least_with_savers():
    rows = {row["players"]: row for row in lab.wage_rises()}
    assert rows["Calculator"]["rises_low"] > rows["Landlord"]["rises_high"]
    assert rows["Landlord"]["rises_low"] > rows["Saver"]["rises_high"]
    assert all(row["n"] == 200 and row["rises_low"] > 0 for row in rows.values())
    for row in rows.values():  # by rule VI each rise adds 20
        assert row["last wage"] == pytest.approx(200 + 20 * row["rises"])
    (again,) = (row for row in lab.wage_rises(games=4) if row["players"] == "Saver")
    assert again["n"] == 4 and again["rises"] < rows["Calculator"]["rises"]


@pytest.mark.slow
def test_the_effects_of_the_rules_are_those_of_200_games_played_now():
    rows = lab.rule_effects()
    assert rows == [pytest.approx(row) for row in lab.rule_effects(games=200)], AGAIN
    whole, rest = rows[-2:]
    assert (whole["part"], rest["part"]) == ("all together", "interaction")
    for way in ("added", "removed"):
        alone = sum(row[way] for row in rows[:-2])
        assert rest[way] == pytest.approx(whole[way] - alone)
    with pytest.raises(SettingError, match="games: 1 is not allowed"):
        lab.rule_effects(games=1)


def test_all_tables_are_written_anew_and_read_as_they_were(tmp_path, monkeypatch):
    monkeypatch.setitem(kept.TABLES, "causes", lambda games: [lab.cause("rides", games)])
    monkeypatch.setitem(kept.TABLES, "assumptions", lambda games: [{"a": None, "b": 0.5}])
    monkeypatch.setitem(kept.TABLES, "rule_effects", lambda games: [{"c": games}])
    kept.keep(tmp_path, 2)
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(kept.TABLES)
    assert read_text(tmp_path / "assumptions.csv").split() == ["a,b", ",0.5"]


def test_the_last_wage_and_what_a_rise_returned_by_hand():
    book = lab.revolution_in(2)
    results = lab.simulate(book, ["Calculator"] * 3, games=3)
    for number, (wage, back) in enumerate(zip(last_wage(results), returned(results), strict=True)):
        game = results.replay(number)
        assert game.state.wage == wage
        rises = [line.amount for line in game.ledger if line.reason == "higher wages"]
        paid = [line.amount for line in game.ledger if line.rule == "3"]
        assert back == pytest.approx(100 * sum(wages - 200 for wages in paid) / sum(rises))
