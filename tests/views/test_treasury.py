"""The Treasury game's pictures and words, before and after the revolution."""

import pytest

import socialism_lab as lab
from socialism_lab.views import phrases, treasury, words
from socialism_lab.views.board import board
from socialism_lab.views.space_facts import space_facts, space_rows
from tests.views import test_board as shared
from tests.views.games import treasury_game

AFTER = treasury_game()
BEFORE = treasury_game(votes_needed=8, laps=2, players=7)
GAMES = {"after": AFTER, "before": BEFORE}


@pytest.fixture(params=GAMES)
def game(request):
    return GAMES[request.param]


def test_one_game_had_a_revolution_and_the_other_none():
    assert AFTER.state.revolution and AFTER.state.works > 2 and not BEFORE.state.revolution


def test_the_board_is_drawn_as_that_of_the_other_game(game):
    shared.test_every_space_is_drawn_with_its_name_and_details(game)
    shared.test_every_name_fits_its_space(game)
    shared.test_the_list_says_where_everybody_is(game)
    shared.test_the_centre_shows_purse_path_and_dice(game)
    shared.test_the_picture_has_a_text_and_no_colour_of_its_own_for_it(game)
    shared.test_it_is_small_enough_to_send_every_turn(game)


def test_overlays_revert_with_the_revolution():
    before, after = space_facts(BEFORE.state), space_facts(AFTER.state)
    assert [before[k].name for k in (2, 10, 17, 33)] == ["FUEL", "SHELTER", "FOOD", "CLOTHING"]
    assert [after[k].name for k in (2, 17, 33)] == ["Community Chest"] * 3
    assert after[10].name == "Just Visiting" and ("was", "SHELTER") in after[10].facts
    assert [cell.sticker for cell in (before[2], after[2], after[7])] == ["on", "off", "on"]


def test_public_franchises_are_free_and_say_so():
    for space in AFTER.state.data.franchises[: AFTER.state.works]:
        assert space_facts(AFTER.state)[space].price == "free"
        assert "owner the public" in space_rows(AFTER)[space]["details"]


def test_the_natural_opportunities_are_at_the_inner_corners(game):
    svg = board(game)
    for corner in game.state.data.corners.values():
        assert f"{corner.name}</text>" in svg
        assert f"wages {corner.wages}, rent {corner.rent}</title>" in svg


def test_the_level_is_the_treasurys_and_the_works_are_marked():
    chart = treasury.level(AFTER)
    assert [row["Public Treasury"] for row in chart.rows] == [r["treasury"] for r in AFTER.path]
    done = treasury.works(AFTER.state)
    assert len(done) == 7 and done[0][1] == "Electric Company" and done[-1][1] == "colleges"
    marks = {shape["x0"]: shape["label"]["text"] for shape in chart.figure["layout"]["shapes"]}
    assert sorted(marks) == sorted({AFTER.state.revolution, *(turn for turn, _ in done)})
    assert "revolution" in marks[AFTER.state.revolution]
    assert all(f"{work} in turn {turn}" in chart.sentence for turn, work in done)


def test_rents_are_those_of_the_ledger(game):
    last = treasury.rents(game).rows[-1]
    most = max(treasury.FLOWS, key=lambda name: last[name])
    assert treasury.rents(game).sentence == f"Most so far: {most}, {last[most]:,}."
    built = sum(e.amount for e in game.ledger if e.reason.endswith("building rent"))
    assert last["building rent"] == built
    owners = [e.amount for e in game.ledger if e.reason.endswith("land rent") and e.rule == "7"
              and e.payee in game.names]  # fmt: skip
    assert last["land rent to owners"] == sum(owners)


def test_income_by_source_is_what_the_ledger_paid(game):
    rows = {row["player"]: row for row in treasury.income(game).rows}
    for name in game.names:
        got = [entry for entry in game.ledger if entry.payee == name]
        for source in ("wages", "land rent"):
            paid = sum(entry.amount for entry in got if entry.reason.endswith(source))
            assert rows[name].get(source, 0) == paid


def test_the_parts_of_100_are_those_of_the_bars_and_luck_may_have_cost():
    lost = dict.fromkeys(treasury.SOURCES, 0) | {"wages": 110, "luck": -10}
    told = treasury.stacked(["Ada"], [lost], "money").sentence
    assert told.startswith("Of 100 that all players got: 110 wages, 0 land rent, 0 ")
    assert told.endswith("0 fares and \u221210 luck.")
    nothing = dict.fromkeys(treasury.SOURCES, 0)
    assert treasury.stacked(["Ada"], [nothing], "money").sentence == "No income yet."


def test_the_wages_are_a_path_and_its_rises_are_those_of_rule_vi():
    chart = treasury.wages(AFTER)
    assert [row["wages"] for row in chart.rows] == [row["wages"] for row in AFTER.path]
    rises = (AFTER.state.wage - 200) // 20
    assert chart.sentence.startswith(f"{rises} rises since the new rules in turn ")
    assert chart.figure["layout"]["shapes"][0]["x0"] == AFTER.state.revolution
    assert "No rule has raised them" in treasury.wages(BEFORE).sentence


def test_wealth_by_kind_adds_up_to_the_standings(game):
    wealth = {row["player"]: row["wealth"] for row in treasury.players(game)}
    for row in treasury.wealth(game).rows:
        name = row.pop("player")
        assert sum(row.values()) == wealth[name]


def test_every_ballot_is_shown():
    last = treasury.ballots(AFTER)[-1]
    assert last["carried"] == "yes" and last["turn"] == AFTER.state.revolution
    assert [last[name] for name in AFTER.names].count("yes") >= 2


def test_every_note_has_words(game):
    kinds = {note[4] for note in game.state.notes}
    assert not [kind for kind in kinds if not phrases.phrase(game.state, "note", kind)]
    assert ": " + "forward" not in words.story(game)


def test_the_story_can_be_told(game):
    told = words.story(game)
    assert told.startswith("The Public Treasury game: ")
    assert told.count("\nTurn ") == game.state.turn and "None" not in told
    assert ("calls for a revolution" in told) == any(n[4] == "vote" for n in game.state.notes)


def test_every_question_has_words_and_answers_that_differ():
    seen = {}
    for seed in range(12):
        game = treasury_game(seed, players=3)
        asked(game, seen)
    wanted = {"buy", "bid", "option", "turn", "vote", "move", "jail", "raise"}
    assert wanted - set(seen) <= {"raise", "option"}
    for kind, (question, answers) in seen.items():
        assert question[-1] in "?.)" and "rule" not in question, kind
        assert len(set(answers)) == len(answers), kind


def asked(game, seen):
    """Walk through the game again and put every question in words."""
    run = game.twin(0)
    for event in game.events:
        run.to_question()
        decision = run.decision
        if decision.kind not in seen or decision.kind == "move":
            labels = [words.option(run.state, decision, o) for o in decision.options[:30]]
            seen[decision.kind] = words.question(run.state, decision), labels
        run.choose(event.value)


def test_why_knows_the_rulings_that_ask():
    for rule in ("7", "II", "P1", "P16", "P34"):
        assert len(words.why(AFTER, rule)["sentence"]) > 20
    assert words.why(AFTER, "set-up")["sentence"] == "What happens before the first turn."


def test_mean_income_puts_the_seat_with_most_cards_first_and_adds_up():
    results = lab.simulate("public_treasury", [lab.bots.Landlord(), lab.bots.Worker()], games=4)
    rows = treasury.mean_income(results).rows
    wages = sum(sum(results[name]) for name in results.names if name.startswith("money_3_"))
    assert sum(row["wages"] for row in rows) == pytest.approx(wages / 4, abs=1)
    assert rows[1]["player"] == "2: 0.0 cards" and rows[1]["land rent"] == 0
    assert all(row["low"] < row["in all"] < row["high"] for row in rows)


@pytest.mark.parametrize(
    "rents, said",
    [([20, 50, 100, 150], "Not equal"), ([20, 60, 100, 140], "pay no rent"),
     ([0, 40, 80, 120], "above the worst site in use")],
)  # fmt: skip
def test_ricardo_is_told_from_other_rents(game, rents, said):
    assert said in treasury.margin(game, rents).sentence
