"""A ballot from play: the game goes on from where it stands, with and without the vote."""

import pytest

import socialism_lab as lab
from socialism_lab.analysis.ballot import position_of
from socialism_lab.analysis.statistics import samples
from socialism_lab.bots.owners import gain, lines

NAMES = ["Ada", "Ben", "Cleo", "Dan"]
SAME = (
    "cash", "owner", "mortgaged", "houses", "builder", "position", "jail", "laps", "vouchers",
    "iras", "professors", "wage", "trust", "round", "hand", "stock", "cards", "estates",
)  # fmt: skip


def four(turns, seed=1906, bot=None, **more):
    game = lab.Game("public_treasury", NAMES, seed=seed, **more)
    for name in NAMES:
        game.hand(name, bot or lab.bots.Landlord())
    return game.play(turns) if turns else game


@pytest.mark.parametrize("seed", range(6))
def test_a_running_game_is_the_position_it_is_described_as(seed):
    before = four(40, seed).state
    after = four(0, seed, position=position_of(before)).state
    for name in SAME:
        mine, its = (getattr(state, name) for state in (before, after))
        assert mine[:4] == its[:4] if name == "cash" else mine == its, name
    assert after.purse == before.purse and after.seat == before.seat


def test_before_the_deal_nobody_has_a_place_and_the_sums_are_equal():
    rows = lab.ballot(four(0), games=20)
    assert [row["player"] for row in rows] == NAMES
    assert len({(row["sum"], row["gain"], row["low"]) for row in rows}) == 1


def test_after_the_deal_the_gains_are_apart_and_give_the_votes():
    rows = lab.ballot(four(1), games=40)
    gains = [row["gain"] for row in rows]
    assert max(row["low"] for row in rows) > min(row["high"] for row in rows)
    assert [row["vote"] for row in rows] == ["yes" if g > 0 else "no" for g in gains]
    assert lab.plots.gains(rows, {"Two votes": 2}, "Now").rows[0]["n"] == 40


def test_a_setting_changed_for_the_ballot_changes_the_sum_too():
    worthless = {"deeds_after_revolution": "end"}
    here = lab.ballot(four(1), games=4, **worthless)
    there = lab.ballot(four(1, **worthless), games=4)
    assert here == there and here[0]["sum"] < lab.ballot(four(1), games=4)[0]["sum"]


def test_a_ballot_needs_bots_and_rules_1_to_19():
    with pytest.raises(lab.LabError, match="stand_in"):
        lab.ballot(lab.Game("public_treasury", NAMES))
    with pytest.raises(lab.LabError, match="no vote has passed"):
        lab.ballot(lab.Game("revolution", [lab.bots.Saver()] * 3))


def test_a_revolution_can_come_without_some_of_its_rules():
    book = lab.revolution_in(2, without=("VI", "VIII"))
    results = lab.simulate(book, [lab.bots.Worker()] * 3, games=4, laps=2)
    assert set(results["works"]) == {0}
    assert not [n for n in results.names if n.startswith(("money_VIII_", "money_VI_"))]
    assert any(n.startswith("money_II_") for n in results.names)
    with pytest.raises(lab.LabError, match="rule 'XI' is none of"):
        lab.revolution_in(2, without=("XI",))


def test_single_rules_can_be_weighed_by_their_numbers():
    bots = [lab.bots.Worker()] * 2
    rows = lab.attribute("public_treasury", "revolution", bots, ("II", "VI"), games=3, laps=1)
    assert [row["part"] for row in rows] == [
        "II", "VI", "the other rules", "all together", "interaction"]  # fmt: skip


def test_samples_are_consecutive_and_their_error_is_s_over_the_root_of_n():
    first, second = samples([1, 3, 5, 7, 9], 2)
    assert (first["games"], first["mean"], first["standard error"]) == ("1 to 2", 2, 1)
    assert (second["games"], second["mean"]) == ("3 to 4", 6)


def test_a_game_that_was_prolonged_is_played_on_to_its_own_last_lap():
    game = four(0)
    while not game.play(1).over:
        pass
    game.interject("prolong", 0, 3).play(1)
    assert max(game.state.laps) >= 5 and not game.over
    assert len(lab.ballot(game, games=4)) == 4


def test_the_sum_on_paper_is_the_bots_without_the_wages():
    table = lab.prepared_game("lesson 5 after the deal")
    for seat, row in enumerate(lab.vote_sums(table)):
        wages = lines(table.state, seat)[2]
        assert wages > 0
        assert row["sum without higher wages"] + wages == pytest.approx(
            gain(table.state, seat), abs=2
        )
