"""The class wall: from files, codes and forms to rows and charts; nothing is dropped silently."""

import csv

import pytest

import socialism_lab as lab
from socialism_lab.analysis import classroom
from socialism_lab.analysis.classroom import figures, rehearsal
from socialism_lab.engine.errors import DataError
from tests.views.games import treasury_game


@pytest.fixture(scope="module")
def codes():
    return rehearsal(6)


def look(source, **more):
    return lab.wall(source, games=5, **more)


def tables(wall):
    return [row["table"] for row in wall.rows]


def test_a_list_of_codes_gives_a_row_each(codes):
    wall = look(codes)
    assert tables(wall) == [f"Table {k}" for k in range(1, 7)] and wall.problems == []
    game = lab.load(codes[1])
    row = wall.rows[1]
    assert row["treatment"] == "Community Fund game, cap 100" and row["people"] == 3
    assert row["purse"] == game.state.purse and row["given"] == sum(game.state.given)
    assert row["lowest purse"] == min(step["purse"] for step in game.path)
    assert len(wall.frame()) == 6


def test_medians_that_lie_on_each_other_are_said_to(codes):
    both = ["bots: Community Fund game", "bots: Community Fund game, cap 100"]
    chart = look(codes).charts()[0]
    lines = [tuple(row.get(name) for row in chart.rows) for name in both]
    assert len(set(lines)) == 1, "the cap never binds these bots"
    assert f" The medians of {both[0]} and {both[1]} are equal at every turn" in chart.sentence
    assert "equal" not in look(codes[::2]).charts()[0].sentence


def test_pasted_messages_names_before_the_code_and_broken_lines(codes):
    first, second, third = codes[:3]
    text = f"Ada: {first}\r\n\nBen {second[:80]}\n{second[80:]}\nsorry, no code\n'{third}'."
    wall = look(text, names=True)
    assert tables(wall) == ["Ada", "Ben", "Table 3"]
    assert [row["entry"] for row in wall.rows] == [1, 2, 4], "where it stood in what was given"
    assert [(p["entry"], p["where"]) for p in wall.problems] == [(3, "line 4")]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_forms_export(codes, tmp_path, mark):
    rows = [["Timestamp", "Your group's name", "Your code", "Treatment"]]
    rows += [["1 May", "=Owls", codes[0], "cap"], ["1 May", "Bees", f" {codes[1]}\n", "none"]]
    rows += [["2 May", "Cats", "I lost it", "cap"], ["", "", "", ""]]
    with (tmp_path / "form.csv").open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file, delimiter=mark).writerows(rows)
    wall = look(tmp_path / "form.csv", names=True)
    assert [(row["table"], row["treatment"]) for row in wall.rows] == [
        ("=Owls", "cap"), ("Bees", "none"),
    ]  # fmt: skip
    assert [(p["entry"], p["name"], p["where"]) for p in wall.problems] == [(3, "Cats", "row 4")]


def test_words_round_a_code_are_no_part_of_it(codes, tmp_path):
    cells = [f"{codes[0]} sorry late", f"here: {codes[1]}", f"{codes[2][:70]} {codes[2][70:]}"]
    cells += [f"{codes[3][:60]}\n{codes[3][60:90]}\n{codes[3][90:]}\nthanks\nAda", ""]
    with (tmp_path / "form.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["Name", "Code"], *zip("ABCDE", cells, strict=True)])
    wall = look(tmp_path / "form.csv", names=True)
    assert tables(wall) == ["A", "B", "C", "D"]
    assert [p["what"] for p in wall.problems] == ["no code (LAB3_...) in it; left out"]
    pasted = look(f"{codes[0]}\nthanks\nBen {codes[1]}", names=True)
    assert tables(pasted) == ["Table 1", "Ben"] and len(pasted.problems) == 1


def test_a_folders_notes_are_one_entry_and_the_tables_count_on(codes, tmp_path):
    for at, name in enumerate(("a", "z")):
        lab.load(codes[at]).save(tmp_path / f"{name}.json")
    (tmp_path / "notes.txt").write_text("remember\nthe\nchalk")
    wall = look(tmp_path)
    assert tables(wall) == ["Table 1", "Table 2"]
    assert [p["what"] for p in wall.problems] == ["no code (LAB3_...) in it; left out"]


def test_at_the_end_each_table_is_a_dot_with_the_median_of_its_treatment(codes):
    wall = look(codes)
    chart = next(one for one in wall.charts() if one.title.endswith("purse"))
    left = [row["purse"] for row in wall.rows if row["treatment"] == "Community Fund game"]
    assert len(left) == 3 and chart.rows[0]["median"] == sorted(left)[1]
    assert (chart.rows[0]["n"], chart.rows[0]["highest"]) == (3, max(left))
    tables, middle = chart.figure["data"]
    assert len(tables["x"]) == 6 and middle["marker"]["size"] > tables["marker"]["size"]
    assert "(1 table)" in look(codes[:1]).charts()[1].sentence


def test_the_class_is_drawn_thick_and_the_bots_thin(codes):
    lines = look(codes).charts()[0].figure["data"]
    wide = {one["name"]: one["line"]["width"] for one in lines if one.get("name")}
    assert {width for name, width in wide.items() if "bots" in name} == {1}
    assert {width for name, width in wide.items() if "bots" not in name} == {2.5}
    assert not any("Fund" in word for one in lines for word in one.get("text") or ())


def test_a_code_pasted_into_the_projectors_box_is_on_the_wall_at_once(codes):
    board = lab.wall(codes[:2], games=5, projector=True)
    before = board.output.outputs
    text = "".join(str(one["data"]) for one in before)
    assert "LAB" not in text and "font-size:24px" in text
    high = [one["data"].get("application/vnd.plotly.v1+json", {}) for one in before]
    assert {one["layout"]["height"] <= 660 for one in high if one} == {True}

    def paste(words):
        board.hear({"do": "add", "fields": {"codes": words}})
        return board.frame.status

    board.hear({"do": "kept", "value": ""})  # what a panel is told as it opens
    assert board.frame.status == ""
    assert paste("") == "Paste a code (LAB3_...) first."
    assert "neither a code" in paste("hello") and "file.csv" in paste("/no/such/file.csv")
    assert board.output.outputs == before and len(board.wall.rows) == 2
    assert paste(f"Ben {codes[2]}") == "It is on the wall." and len(board.wall.rows) == 3
    assert board.output.outputs != before
    assert "the same game as Table 3" in paste(codes[2]) and len(board.wall.rows) == 3
    assert lab.wall(projector=True).wall.rows == []


def test_a_folder_its_folders_are_treatments_and_every_file_is_told(codes, tmp_path):
    for name in "ab":
        (tmp_path / name).mkdir()
    for at, code in enumerate(codes[:4]):
        lab.load(code).save(tmp_path / ("ab"[at % 2]) / f"group {at}.json", names=True)
    (tmp_path / "a" / "photo.png").write_bytes(b"\x89PNG\x00")
    (tmp_path / "b" / "cut.json").write_text('{"format": 1, ')
    wall = look(str(tmp_path))
    assert [row["treatment"] for row in wall.rows] == ["a", "a", "b", "b"]
    assert len(wall.problems) == 2 and all("of the folder" in p["where"] for p in wall.problems)


def test_no_name_shows_unless_the_teacher_asks(codes, tmp_path):
    lab.load(codes[0], players=["Zoe", "Yan", "Xia"]).save(tmp_path / "Zoe.json", names=True)
    (tmp_path / "Wim.json").write_text("{}")
    hidden, shown = look(tmp_path), look(tmp_path, names=True)
    told = [str(hidden.rows), str(hidden.problems), hidden.sentence]
    told += [chart.sentence + str(chart.figure) for chart in hidden.charts()]
    assert not [word for word in ("Zoe", "Yan", "Xia", "Wim") if word in "".join(told)]
    assert tables(shown) == ["Zoe"] and shown.problems[0]["name"] == "Wim"


def test_a_game_handed_in_twice_is_told_and_its_later_moment_shown(codes):
    early = lab.load(codes[0])
    while sum(map(early.by_person, range(len(early.events)))) > 12:
        early.undo()
    other = codes[0][:-4] + "0000"
    wall = look([early.code, codes[0], codes[0], codes[1], other])
    assert tables(wall) == ["Table 1", "Table 2"] and wall.rows[1]["entry"] == 4
    assert wall.rows[0]["turns"] == lab.load(codes[0]).state.turn
    said = {p["entry"]: p["what"] for p in wall.problems}
    assert said.keys() == {2, 3, 5}
    assert "same game as Table 1" in said[2] and "damaged" in said[5]


def test_games_of_one_seed_that_part_are_two_tables():
    players = ["A", "B", lab.bots.Careful(), lab.bots.Careful()]
    games = [lab.Game("community_fund", players, seed=3).play() for _ in range(2)]
    for game, pick in zip(games, (0, -1), strict=True):
        while game.state.round < 3 and not game.over:
            game.choose(game.decision.options[pick]).play()
    assert len(look([game.code for game in games]).rows) == 2


def test_the_band_contains_most_of_what_bots_play():
    seats = [lab.bots.Copycat()] * 4
    usual = [lab.Game("community_fund", seats, seed=k).play().code for k in range(20)]
    wall = lab.wall(usual)
    assert sum(row["inside at the end"] == "yes" for row in wall.rows) >= 15
    assert 0.8 < sum(row["inside"] for row in wall.rows) / 20 <= 1


def test_a_table_is_inside_where_the_band_holds_its_purse_and_outside_beyond_it(codes):
    game = lab.load(codes[0])
    half = len(game.path) // 2
    band = {s["turn"]: {"q05": s["purse"], "q95": s["purse"]} for s in game.path[:half]}
    row = figures(game, band)
    turns = len(game.path) - 1  # turn 0 is the set-up: no simulated game has a row for it
    assert row["inside"] == round((half - 1) / turns, 2) and row["inside at the end"] == "no"


def test_a_table_inside_the_band_at_all_its_turns_is_inside_at_100_per_cent(codes):
    game = lab.load(codes[0])
    band = {s["turn"]: {"q05": s["purse"], "q95": s["purse"]} for s in game.path[1:]}
    row = figures(game, band)
    assert (row["inside"], row["inside at the end"]) == (1, "yes")


def test_a_table_before_the_end_of_its_first_turn_is_neither_inside_nor_outside(codes):
    game = lab.Game("public_treasury", ["A", "B"], seed=3).play()
    assert [step["turn"] for step in game.path] == [0]
    wall = look([game.code])
    assert (wall.rows[0]["inside"], wall.rows[0]["inside at the end"]) == (None, "")
    assert wall.sentence.endswith("; without a finished turn or a band: 1.")
    assert all(chart.figure for chart in wall.charts())
    both = look([game.code, codes[0]]).sentence
    assert "band: 1. At its last turn the purse of" in both


def test_the_decay_is_the_mean_share_given_each_time():
    players = ["A", "B", "C", lab.bots.Careful()]
    game = lab.Game("community_fund", players, seed=2).play()
    shares = []
    while game.state.round < 6 and not game.over:
        asked = game.decision
        answer = asked.options[0]
        if asked.kind == "gift":
            answer = asked.options[-1] // 2 if not shares else asked.options[0]
            shares.append(100 * answer / asked.options[-1])
        game.choose(answer).play()
    rows = look([game.code]).decay
    assert rows[0]["gifts"] == 3 and rows[0]["people"] == pytest.approx(sum(shares[:3]) / 3)
    assert rows[0]["low"] <= rows[0]["people"] <= rows[0]["high"]


def test_tables_of_one_label_and_other_rules_have_a_band_and_a_name_for_each_set_of_rules():
    def table(seed, *more, **how):
        players = ["Ada", "Ben", *(more or [lab.bots.Careful()])]
        return lab.Game("community_fund", players, seed, **how).play()

    games = {"1": table(1), "2": table(2, fund=3000), "3": table(3, fund=3000), "4": table(4)}
    wall = classroom.labels(games, dict.fromkeys(games, "7B"))
    plain, rich = "7B: Community Fund game", "7B: Community Fund game, fund 3000"
    assert list(wall.values()) == [plain, rich, rich, plain]
    alike = {name: games[name] for name in ("2", "3")}
    assert set(classroom.labels(alike, dict.fromkeys(alike, "7B")).values()) == {"7B"}
    games["5"] = table(5, lab.bots.FreeRider())
    assert classroom.labels(games, {}) == {
        "1": "Community Fund game: 2 people, Careful", "2": "Community Fund game, fund 3000",
        "3": "Community Fund game, fund 3000", "4": "Community Fund game: 2 people, Careful",
        "5": "Community Fund game: 2 people, FreeRider",
    }  # fmt: skip


def test_both_games_on_one_wall_with_a_sentence_and_rows_for_each_chart(codes):
    wall = look([*codes, treasury_game().code])
    charts = wall.charts()
    assert [chart.title for chart in charts][:2] == [
        "All tables: the Fund, turn by turn", "All tables: the Treasury, turn by turn",
    ]  # fmt: skip
    assert all(chart.sentence and chart.rows for chart in charts)


def test_the_csv_runs_nothing_in_a_spreadsheet(codes, tmp_path):
    wall = look(f"=1+1 {codes[0]}", names=True)
    text = wall.csv(tmp_path / "wall.csv").read_text("utf-8-sig")
    assert tables(wall) == ["=1+1"] and "\n'=1+1," in text.replace("\r", "")


def test_nothing_and_what_is_not_there(tmp_path):
    assert look(tmp_path).sentence == "Tables: 0; entries that could not be used: 0."
    assert look(tmp_path).charts() == [] and look("").rows == []
    with pytest.raises(DataError, match=r"absent\.csv"):
        look("absent.csv")


def half_people(seed):
    """A Treasury game of two people (answered for by bots) and two bots, to round 10."""
    bots = lab.bots.Landlord(), lab.bots.Saver()
    game = lab.Game("public_treasury", ["A", "B", *bots], seed=seed).play()
    while game.state.round < 10 and not game.over:
        game.choose(bots[0](game.state, game.decision)).play()
    return game.code


@pytest.mark.slow
def test_thirty_games_of_both_kinds_are_on_one_wall():
    wall = lab.wall(rehearsal(20) + [half_people(seed) for seed in range(10)])
    assert len(wall.rows) == 30 and all(wall.bands.values()) and wall.charts()
