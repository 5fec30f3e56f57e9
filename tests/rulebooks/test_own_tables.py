"""A board or cards of one's own are refused with the file, the line and the column."""

import csv

import pytest

import socialism_lab as lab
from socialism_lab.engine.tables import data_folder
from tests.engine.test_arguments import FUND, OWNERS, refused

BOARD = {"community_fund": "fund_board", "public_treasury": "treasury_board"}


def table(tmp_path, name, changes):
    """The kit's table of that name with some cells changed: {(line, column): cell}."""
    with (data_folder() / f"{name}.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for (line, column), cell in changes.items():
        rows[line - 2][column] = cell
    path = tmp_path / "mine.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


@pytest.mark.parametrize("game, line, column, cell, words", [
    ("community_fund", 3, "colour", "purplish", "'purplish' is not known; write one of: sky"),
    ("community_fund", 3, "name", "GO", "'GO' is in line 2 already"),
    ("community_fund", 3, "kind", "go", "'go' is there 2 times"),
    ("community_fund", 2, "kind", "chance", "a board starts with GO"),
    ("community_fund", 3, "fee", "", "Seed Library needs one"),
    ("community_fund", 3, "index", "7", "7 should be 1"),
    ("public_treasury", 3, "group", "", "Mediterranean Avenue needs one"),
    ("public_treasury", 3, "group", "zz", "'zz' is not known; write one of: sky"),
    ("public_treasury", 5, "name", "GO", "'GO' is in line 2 already"),
    ("public_treasury", 5, "mortgage", "9999", "9999 is more than the price of 60"),
    ("public_treasury", 5, "mortgage", "", "Baltic Avenue needs one"),
    ("public_treasury", 4, "kind", "go", "'go' is there 2 times"),
    ("public_treasury", 4, "reverts_to", "jail", "'jail' is there 2 times"),
    ("public_treasury", 4, "index", "3", "3 should be 2"),
])  # fmt: skip
def test_a_wrong_cell_of_a_board_is_found(tmp_path, game, line, column, cell, words):
    path = table(tmp_path, BOARD[game], {(line, column): cell})
    start = "mine.csv, line 12, column" if cell == "jail" else f"mine.csv, line {line}, column"
    words = f"{column}: {words}"
    for act in (
        lambda: lab.Game(game, ["A", "B"], board=path),
        lambda: lab.simulate(game, FUND if "fund" in game else OWNERS, 2, board=path),
    ):
        refused(act, f"{start} {words}")


@pytest.mark.parametrize("game, name, line, column, cell, words", [
    ("community_fund", "fund_cards", 3, "id", "C1", "already; give each its own"),
    ("community_fund", "fund_cards", 3, "amount", "", "needs one; fill it in"),
    ("public_treasury", "treasury_cards", 3, "id", "", "the cell is empty"),
])  # fmt: skip
def test_a_wrong_cell_of_the_cards_is_found(tmp_path, game, name, line, column, cell, words):
    with (data_folder() / f"{name}.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    if column == "amount":
        line = 2 + next(k for k, row in enumerate(rows) if row["effect"] == "bank_to_me")
    cell = rows[0]["id"] if cell == "C1" else cell
    path = table(tmp_path, name, {(line, column): cell})
    refused(lambda: lab.Game(game, ["A", "B"], cards=path),
            f"mine.csv, line {line}, column {column}: ", words)  # fmt: skip


@pytest.mark.parametrize("wrong", ["", " ", 5, ["a.csv"]])
def test_what_is_no_file_is_no_board(wrong):
    refused(lambda: lab.Game("community_fund", ["A", "B"], board=wrong),
            f"{wrong!r} is no file; give the name of a CSV")  # fmt: skip


def test_a_folder_is_made_only_for_the_saved_games(tmp_path, monkeypatch):
    monkeypatch.setenv("SOCIALISM_LAB_SAVES", str(tmp_path / "a" / "saves"))
    game = lab.Game("community_fund", ["A", "B"])
    assert game.save().parent == tmp_path / "a" / "saves"
    refused(lambda: game.save(tmp_path / "b" / "x.json"), "x.json cannot be saved")
    assert not (tmp_path / "b").exists()


def test_the_first_card_of_ones_own_deck_is_held_as_any_other(tmp_path):
    changes = {(2, "when"): "keep", (2, "effect"): "jail_free", (2, "amount"): ""}
    path = table(tmp_path, "fund_cards", changes)
    held = {"jail": {"A": 1}, "hand": {"A": "F01"}, "cash": {"A": 60}}
    game = lab.Game("community_fund", ["A", "B"], cards=path, position=held).play()
    while game.decision.kind == "begin":
        game.choose("roll").play()
    assert game.decision.options == ("roll", "pay", "card")


def test_a_board_has_two_hundred_spaces_at_most(tmp_path):
    with (data_folder() / "fund_board.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    last = [row for row in rows if row["kind"] == "shuttle"][-1]
    rows += [last | {"index": k, "name": f"Stop {k}"} for k in range(len(rows), 201)]
    for many in (200, 201):
        path = tmp_path / f"{many}.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows[:many])
    assert (
        len(lab.Game("community_fund", ["A", "B"], board=tmp_path / "200.csv").data.spaces) == 200
    )
    refused(
        lambda: lab.Game("community_fund", ["A", "B"], board=path),
        "201.csv, line 202, column index",
    )
