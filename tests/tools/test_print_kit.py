"""The print kit: what lies in it is what the rules ask for, and each sheet is one."""

import re

import pytest

from socialism_lab.tools import print_kit


@pytest.mark.parametrize(
    ("game", "spaces", "cards", "deeds", "pieces", "mats"),
    [("community_fund", 28, 44, 16, 4 + 4 * 10, 4), ("public_treasury", 40, 32, 29, 92, 8)],
)
def test_every_piece_that_the_rules_need_is_there(game, spaces, cards, deeds, pieces, mats):
    found = print_kit.parts(game)
    counts = [found[name].pieces for name in ("Board", "Cards", "Deeds", "Pieces", "Mats")]
    assert counts == [4, cards, deeds, pieces, mats]
    assert [len(found[name].sheets) for name in ("Board", "Mats", "Rules")] == [4, mats, 1]
    fronts = found["Cards"].sheets[::2]
    assert sum(front.count("<div>") for front in fronts) == cards
    assert all(back.count("<div><i>Chance</i>") == 16 for back in found["Cards"].sheets[1::2])
    ring = print_kit.ring(print_kit.table(game))
    assert len(re.findall(r'<g transform="translate\(', ring)) == spaces
    assert "sl-token" not in ring, "tokens are pieces"
    assert found["Dice"].sheets[0].count("<td>") == print_kit.ROLLS


def test_the_fund_needs_chips_places_and_a_track_from_0_to_1848():
    found = print_kit.parts("community_fund")
    assert "".join(found["Deeds"].sheets).count("<u>") == 48, "chip places, as on the board"
    track = found["Track"].sheets[0]
    cells = [int(cell) for cell in re.findall(r"<td>(\d+)</td>", track)]
    assert sorted(cells[:-10]) == list(range(0, 1849, 10)) and cells[-10:] == list(range(10))
    assert "at the start 1,848" in track
    assert all(mat.count("☐") == 10 + 3 for mat in found["Mats"].sheets)


def test_the_treasury_needs_houses_hotels_works_and_1500_for_each():
    found = print_kit.parts("public_treasury")
    pieces = found["Pieces"].sheets[0]
    assert (pieces.count("⌂"), pieces.count("HOTEL")) == (32, 12)
    assert pieces.count("<circle") == 8, "a token each, for up to eight"
    track = found["Track"].sheets[0]
    works = [work.strip() for work in track.partition("<p>")[2].rpartition("<p>")[2].split("☐")]
    assert works[1:3] == ["Electric Company ·", "Water Works ·"] and "Free Colleges" in track
    assert all("1,500" in mat for mat in found["Mats"].sheets)
    deeds = "".join(found["Deeds"].sheets)
    assert "Boardwalk" in deeds and "loan 200" in deeds and "land rent 50" in deeds


@pytest.mark.parametrize("game", print_kit.GAMES)
def test_two_people_cut_it_out_in_ten_minutes(game):
    cuts = sum(part.cuts for part in print_kit.parts(game).values())
    assert cuts * print_kit.SECONDS / 2 <= 600
    text = print_kit.sheets(game)
    assert f"{cuts} straight cuts" in text
    assert text.count("<section") == 2 + sum(
        len(part.sheets) for part in print_kit.parts(game).values()
    )


@pytest.mark.parametrize("game", print_kit.GAMES)
def test_every_rule_is_on_one_page_and_every_ruling_behind(game):
    rules, rulings = print_kit.rules(game), print_kit.rules(game, silent=True)
    assert (rules.count("<p>"), rulings.count("<p>") > 30) == (
        {"community_fund": 17, "public_treasury": 27}[game], True,
    )  # fmt: skip
