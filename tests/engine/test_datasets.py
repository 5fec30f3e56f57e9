"""The shipped tables add up to what the rules and the sources say."""

import csv
import json
from collections import Counter
from importlib import import_module
from operator import attrgetter

import pytest

from socialism_lab.engine import tables
from socialism_lab.engine.errors import DataError
from socialism_lab.engine.tables import (
    data_folder,
    line_sums,
    one_of,
    optional,
    read_table,
    read_text,
    save_text,
    text,
    whole,
)
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND

MAYBE = optional(whole())
FUND_KINDS = ("go", "project", "chance", "shuttle", "jail", "parking", "go_to_jail")
FUND_BOARD = {
    "index": whole(0, 60),
    "name": text(40),
    "kind": one_of(*FUND_KINDS),
    "colour": optional(text(20)),
    **dict.fromkeys(("price", "fee", "places", "payout"), MAYBE),
    "source": text(),
}


def rows_of(name: str) -> list[dict[str, str]]:
    """A table as it stands, without any reading of the cells."""
    with (data_folder() / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def total(rows: list[dict[str, str]], column: str) -> int:
    return sum(int(row[column]) for row in rows)


GAMES = ("community_fund", "own_purses", "public_treasury", "both")
TABLES = sorted(path.stem for path in data_folder().glob("*.csv"))


@pytest.mark.parametrize("name", TABLES)
def test_every_row_names_its_source(name):
    for row in rows_of(name):
        assert None not in row, f"too many cells: {row}"
        assert row["source"].startswith(("ours", "fact", "figure", "rules", "ruling")), row


@pytest.mark.parametrize("name", TABLES)
def test_every_table_and_column_stands_in_the_data_dictionary(name):
    words = (data_folder() / "README.md").read_text(encoding="utf-8")
    part = words.split(f"## {name}.csv", 1)[1].split("\n## ", 1)[0]
    for column in rows_of(name)[0]:
        assert f"`{column}`" in part, column


@pytest.mark.parametrize(("name", "spaces"), [("fund_board", 28), ("fund_board_40", 40)])
def test_a_fund_board_is_a_ring_of_sixteen_projects_in_eight_pairs(name, spaces):
    board = read_table(name, FUND_BOARD)
    assert [row["index"] for row in board] == list(range(spaces))
    projects = [row for row in board if row["kind"] == "project"]
    assert len(projects) == len({row["name"] for row in projects}) == 16
    assert sum(row["price"] for row in projects) == 2030
    assert sum(row["places"] for row in projects) == 48
    assert sum(row["fee"] for row in projects) == 815
    assert {row["price"] for row in projects} >= {80, 180}
    for column, low, high in (("fee", 30, 80), ("payout", 20, 60), ("places", 2, 4)):
        assert all(low <= row[column] <= high for row in projects)
    side = spaces // 4
    sides = {
        row["colour"]: {p["index"] // side for p in projects if p["colour"] == row["colour"]}
        for row in projects
    }
    assert set(Counter(row["colour"] for row in projects).values()) == {2}
    assert all(len(found) == 1 for found in sides.values())
    corners = [board[place]["kind"] for place in range(0, spaces, side)]
    assert corners == ["go", "jail", "parking", "go_to_jail"]
    shuttles = [row["index"] // side for row in board if row["kind"] == "shuttle"]
    assert shuttles == [0, 1, 2, 3]


def test_the_shipped_fund_board_has_one_chance_space_a_side():
    assert Counter(row["kind"] for row in rows_of("fund_board")) == {
        "project": 16,
        "chance": 4,
        "shuttle": 4,
        "go": 1,
        "jail": 1,
        "parking": 1,
        "go_to_jail": 1,
    }


def test_the_fund_deck_has_44_cards_of_which_32_are_kept():
    cards = rows_of("fund_cards")
    assert total(cards, "count") == 44
    now = [card for card in cards if card["when"] == "now"]
    amounts = [int(card["amount"]) for card in now]
    assert {card["effect"] for card in now} == {"fund_pays"}
    assert total(now, "count") == 12
    assert (min(amounts), max(amounts), sum(amounts)) == (30, 140, 900)
    kept = Counter()
    for card in cards:
        kept[card["effect"]] += int(card["count"]) * (card["when"] == "keep")
    assert kept.pop("fund_pays") == 0
    assert kept == {
        "place_chip": 6, "take_back_chip": 5, "send_to_jail": 3, "vote_take_cash": 3,
        "vote_take_project": 2, "jail_free": 3, "bank_to_fund": 4, "bank_to_me": 3,
        "move_to_go": 1, "move_back": 1, "all_give_fund": 1,
    }  # fmt: skip


@pytest.mark.parametrize("game", ["community_fund", "public_treasury"])
def test_every_effect_has_a_sentence_that_uses_the_amounts_of_its_cards(game):
    cards = rows_of("fund_cards" if game == "community_fund" else "treasury_cards")
    sentences = {r["effect"]: r["sentence"] for r in rows_of("card_effects") if r["game"] == game}
    assert set(sentences) == {card["effect"] for card in cards}
    for card in cards:
        for column in ("amount", "amount2", "target"):
            said = f"{{{column}}}" in sentences[card["effect"]]
            assert said == bool(card.get(column)), card


def test_the_treasury_board_has_the_printed_figures():
    board = rows_of("treasury_board")
    assert [int(row["index"]) for row in board] == list(range(40))
    kinds = Counter(row["kind"] for row in board)
    assert (kinds["lot"], kinds["railroad"], kinds["utility"], kinds["necessity"]) == (22, 4, 2, 4)
    lots = [row for row in board if row["kind"] == "lot"]
    deeds = [row for row in board if row["kind"] in ("lot", "railroad", "utility")]
    assert (total(lots, "price"), total(lots, "rent0")) == (4590, 391)
    assert total(deeds, "price") == 5690
    assert all(int(row["mortgage"]) * 2 == int(row["price"]) for row in deeds)
    for lot in lots:
        rents = [int(lot[f"rent{n}"]) for n in range(6)]
        assert rents == sorted(rents) and len(set(rents)) == 6
    overlays = {
        int(r["index"]): r["name"] for r in board if r["name"].isupper() and r["index"] != "0"
    }
    assert overlays == {
        2: "FUEL", 4: "NO TRESPASSING", 7: "SPECULATION", 10: "SHELTER", 17: "FOOD",
        30: "NO TRESPASSING", 33: "CLOTHING", 38: "IRA",
    }  # fmt: skip
    reverts = {int(row["index"]): row["reverts_to"] for row in board if row["reverts_to"]}
    chest = "community_chest"
    assert reverts == {2: chest, 10: "jail", 17: chest, 33: chest}
    assert board[7]["price"] == "150"
    assert board[38]["price"] == "75"


def test_the_treasury_deck_has_32_cards_with_the_listed_figures():
    cards = rows_of("treasury_cards")
    found = Counter(card["effect"] for card in cards)
    assert found == {
        "collect": 10, "pay": 4, "collect_each": 1, "pay_each": 1, "go_to": 6, "back": 1,
        "nearest_railroad": 2, "nearest_utility": 1, "jail": 2, "jail_free": 2, "repairs": 2,
    }  # fmt: skip
    assert len(cards) == 32
    by = {effect: [c for c in cards if c["effect"] == effect] for effect in found}
    assert sorted(int(c["amount"]) for c in by["collect"]) == [
        10, 20, 25, 50, 50, 100, 100, 100, 150, 200
    ]  # fmt: skip
    assert sorted(int(c["amount"]) for c in by["pay"]) == [15, 50, 50, 100]
    assert sorted(int(c["target"]) for c in by["go_to"]) == [0, 0, 5, 11, 24, 39]
    repairs = [(c["amount"], c["amount2"]) for c in by["repairs"]]
    assert sorted(repairs) == [("25", "100"), ("40", "115")]


def test_the_sample_hands_have_the_sums_of_the_rules():
    board = {row["index"]: row for row in rows_of("treasury_board")}
    hands = rows_of("treasury_hands")
    sums = Counter()
    for card in hands:
        space = board[card["index"]]
        assert (space["name"], space["price"]) == (card["name"], card["price"])
        sums[card["hand"]] += int(card["price"])
    assert sums == {"1": 1240, "2": 1100, "3": 990, "4": 1100}
    assert all(int(card["hand_sum"]) == sums[card["hand"]] for card in hands)
    assert len({card["index"] for card in hands}) == 21


def test_natural_opportunities_have_the_ruled_amounts():
    found = [
        tuple(int(row[column]) for column in ("after_space", "wages", "rent"))
        for row in rows_of("natural_opportunities")
    ]
    assert found == [(0, 80, 20), (10, 120, 50), (20, 160, 100), (30, 200, 150)]


@pytest.mark.parametrize(("board", "rents", "prices"), [("1904", 253, 2530), ("1906", 262, 1375)])
def test_magies_boards_have_22_lots_with_the_sums_of_the_sources(board, rents, prices):
    spaces = [row for row in rows_of("magie_boards") if row["board"] == board]
    assert [int(row["index"]) for row in spaces] == list(range(40))
    lots = [row for row in spaces if row["kind"] == "lot"]
    assert (len(lots), total(lots, "rent"), total(lots, "price")) == (22, rents, prices)
    if board == "1904":
        assert all(int(lot["rent"]) * 10 == int(lot["price"]) for lot in lots)


@pytest.mark.parametrize("game, board, column", [
    ("community_fund", "fund_board", "colour"), ("public_treasury", "treasury_board", "group"),
])  # fmt: skip
def test_the_palette_has_the_colours_of_the_boards(game, board, column):
    used = {row[column] for row in rows_of(board) if row[column]}
    assert used == {
        row["colour"] for row in rows_of("palette") if row["used_by"] in (game, "both")
    }


def test_the_rulebook_index_has_every_rule_and_ruling():
    rows = rows_of("rulebook")
    ids = {game: [row["id"] for row in rows if row["game"] == game] for game in GAMES}
    fund = [f"C{n}" for n in range(1, 18)] + [f"M{n}" for n in range(1, 32)]
    assert ids["community_fund"] == [*fund, "V1", "V2", "V3", "V4"]
    revolution = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"]
    rulings = [f"P{n}" for n in range(1, 45) if n not in (33, 35)]
    assert ids["public_treasury"] == [str(n) for n in range(1, 20)] + revolution + rulings
    assert ids["both"] == ["B1", "B2", "B3", "B4"]


def test_rulings_of_both_games_name_engine_code_that_exists():
    for row in rows_of("rulebook"):
        for word in row["code"].split("; ") if row["game"] == "both" else ():
            module, _, name = word.removeprefix("engine.").partition(".")
            if not word.startswith("setting:"):
                attrgetter(name)(import_module(f"socialism_lab.engine.{module}"))


def test_a_sentence_of_the_rulebook_is_one_sentence_that_fits_beside_a_question():
    for row in rows_of("rulebook"):
        sentence = row["sentence"]
        assert sentence[0].isupper() and sentence.endswith("."), row["id"]
        assert 30 < len(sentence) <= 330, row["id"]
        assert ". " not in sentence, row["id"]
        for word in row["code"].split("; "):
            assert not word or word.startswith(("no code: because ", "setting:")) or "." in word


SHIPPED = ("fund_board", "fund_board_40", "fund_cards", "treasury_board", "treasury_cards")


def shipped():
    """The checksums of the tables that a game is played on, by line."""
    return {name: line_sums(read_text(data_folder() / f"{name}.csv")) for name in SHIPPED}


def test_the_checksums_of_the_kits_tables_are_of_these_tables():
    """After a change of a table: python -m tests.engine.test_datasets"""
    kept = json.loads((data_folder() / "shipped.json").read_text("utf-8"))
    assert kept == shipped(), "a table was changed; run: python -m tests.engine.test_datasets"


@pytest.mark.parametrize("change, line", [
    (lambda lines: [*lines[:3], lines[3] + "!", *lines[4:]], 4),
    (lambda lines: lines[:-1], None), (lambda lines: [*lines, "x"], None),
])  # fmt: skip
def test_a_table_of_the_kit_that_was_changed_by_hand_is_named_with_its_line(
    tmp_path, monkeypatch, change, line
):
    for path in data_folder().iterdir():
        if path.is_file():
            (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(tables, "data_folder", lambda: tmp_path)
    board = tmp_path / "fund_board.csv"
    lines = board.read_text("utf-8").splitlines()
    board.write_text("\n".join(change(lines)) + "\n", "utf-8")
    line = line or min(len(lines), len(change(lines))) + 1
    with pytest.raises(DataError, match=rf"fund_board.csv, line {line}: the kit's own table was"):
        COMMUNITY_FUND.load.__wrapped__()
    own = tmp_path / "mine.csv"
    own.write_text("\n".join(lines) + "\n", "utf-8")
    assert COMMUNITY_FUND.load(board=own).spaces


if __name__ == "__main__":
    text = ",\n".join(
        f"{json.dumps(name)}: {json.dumps(sums)}" for name, sums in shipped().items()
    )
    save_text(data_folder() / "shipped.json", f"{{\n{text}\n}}\n")
