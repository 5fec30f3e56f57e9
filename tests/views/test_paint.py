"""Colours can be told apart and texts can be read, by everybody, on light and on dark."""

import itertools

import pytest

from socialism_lab.rulebooks.common.tables import palette
from socialism_lab.views.paint import LINE, LOOKS, SERIES, STROKES, initials, width, wrapped
from socialism_lab.views.text import change
from tests.views.colour import DEUTAN, NORMAL, PROTAN, ciede2000, contrast, distance

LIGHT, DARK = "#ffffff", "#111111"


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ],
)
def test_the_distance_is_that_of_sharmas_table(one, other, apart):
    assert ciede2000(one, other) == pytest.approx(apart, abs=0.0001)


@pytest.mark.parametrize("eyes", [NORMAL, PROTAN, DEUTAN])
def test_any_two_series_can_be_told_apart(eyes):
    pairs = itertools.combinations(SERIES, 2)
    assert min(distance(one, other, eyes) for one, other in pairs) > 15


@pytest.mark.parametrize("ground", [LIGHT, DARK])
def test_lines_and_marks_stand_out_from_both_grounds(ground):
    assert min(contrast(colour, ground) for colour in (*SERIES, LINE)) >= 3


def test_no_fixed_text_colour_would_do_on_both_grounds():
    greys = [f"#{k:02x}{k:02x}{k:02x}" for k in range(256)]
    assert max(min(contrast(grey, LIGHT), contrast(grey, DARK)) for grey in greys) < 4.5


def test_initials_on_tokens_and_codes_on_bands_can_be_read():
    inks = {"#fff": "#ffffff", "#000": "#000000"}
    assert min(contrast(inks[look["text"]], look["hex"]) for look in LOOKS) >= 4.5
    for row in palette().values():
        ink = {"black": "#000000", "white": "#ffffff"}[row["text"]]
        assert contrast(ink, row["hex"]) >= 4.5, row["colour"]


@pytest.mark.parametrize("game", ["community_fund", "public_treasury"])
def test_bands_of_one_board_differ_in_colour_and_in_code_or_pattern(game):
    rows = [row for row in palette().values() if row["used_by"] in (game, "both")]
    assert len({row["pattern"] for row in rows} - set(STROKES)) == 0
    for one, other in itertools.combinations(rows, 2):
        assert one["code"] != other["code"]
        for eyes in (NORMAL, PROTAN, DEUTAN):
            apart = distance(one["hex"], other["hex"], eyes)
            assert apart > 8 or one["pattern"] != other["pattern"], (one, other)


def test_eight_seats_have_eight_shapes():
    assert len({look["shape"] for look in LOOKS}) == len({look["path"] for look in LOOKS}) == 8


def test_initials_are_short_and_all_different():
    assert initials(("Ada", "Ben", "Cleo")) == ["A", "B", "C"]
    assert initials(("Landlord 1", "Landlord 2", "Ada")) == ["L1", "L2", "A"]
    assert initials(("Ana", "Anna", "Ava")) == ["A1", "A2", "A3"]


def test_lines_are_wrapped_between_words():
    lines = wrapped("Walking School Bus", 70, 10)
    assert lines == ["Walking", "School Bus"] and all(width(line, 10) <= 70 for line in lines)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ((-0.001, -0.004, 0.003), "\u22120.001 (\u22120.004 to +0.003)"),
        ((0.0, -0.0001, 0.0), "+0.000 (+0.000 to +0.000)"),
        ((0.02, -0.01, 0.15), "+0.02 (\u22120.01 to +0.15)"),
        ((-0.4, -21.0, 20.2), "+0 (\u221221 to +20)"),
    ],
)
def test_a_change_has_as_many_decimals_as_it_needs_and_no_zero_a_minus(numbers, words):
    assert change(*numbers) == words
    shares = [x / 100 for x in numbers]
    assert change(*shares, points=True) == words
