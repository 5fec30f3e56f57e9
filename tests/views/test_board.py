"""The board shows every space, readably, and what lies on it."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from socialism_lab.views.board import SIZE, SMALL, board, short_name
from socialism_lab.views.paint import width
from socialism_lab.views.space_facts import space_facts, space_rows
from tests.views.games import fund_game

SVG = "{http://www.w3.org/2000/svg}"
FORTY = {"board": "fund_board_40"}
GAMES = {"fund": fund_game(), "fund on 40 spaces": fund_game(files=FORTY, players=2)}


@pytest.fixture(params=GAMES)
def game(request):
    return GAMES[request.param]


def groups(svg):
    root = ElementTree.fromstring(svg)
    return [g for g in root.iter(f"{SVG}g") if ": " in (g.findtext(f"{SVG}title") or "")]


def test_every_space_is_drawn_with_its_name_and_details(game):
    found = groups(board(game))
    places = space_facts(game.state)
    assert len(found) == len(places)
    for cell, group in zip(places, found, strict=True):
        told = group.findtext(f"{SVG}title")
        assert cell.name in told
        for name, value in cell.facts:
            assert f"{name} {value}".lstrip() in told


def test_every_name_fits_its_space(game):
    """Words are squeezed by no more than a fifth, else cut; nothing lies on the row below."""
    places = space_facts(game.state)
    side = SIZE / (len(places) // 4 + 1)
    for cell in places:
        lines = short_name(cell.name, side - 4, 2 if side < 75 or cell.chips else 3)
        assert max(width(line, SMALL) for line in lines) <= (side - 4) * 1.26, cell.name
        top, high = side * (0.15 if cell.colour else 0.03), len(lines) * SMALL
        chips = 0.65 if side < 75 else 0.57
        assert top + high <= side * (chips if cell.chips else 0.85), cell.name


def test_texts_are_nowhere_too_small_at_panel_size():
    """With the board 500 pixels wide a name has at least 10."""
    assert SMALL * 500 / SIZE >= 10


def test_a_space_shows_price_manager_and_chips():
    state = GAMES["fund"].state
    managed = next(k for k in state.data.projects if state.chips[k])
    space, words = state.data.spaces[managed], space_rows(state)[managed]["details"]
    manager = state.names[state.manager[managed]]
    assert f"price {space.price}; " in words and f"manager {manager}" in words
    assert f"chips {len(state.chips[managed])} of {space.places}" in words


def test_the_list_says_where_everybody_is(game):
    rows = space_rows(game)
    here = [name for row in rows for name in row["here"].split(", ") if name]
    assert sorted(here) == sorted(game.names)


def test_the_centre_shows_purse_path_and_dice(game):
    svg = board(game)
    assert f">{game.state.purse:,}</tspan>" in svg and "rolled" in svg
    assert "sl-path" in svg


def test_the_picture_has_a_text_and_no_colour_of_its_own_for_it(game):
    root = ElementTree.fromstring(board(game))
    assert root.get("role") == "img" and game.names[0] in root.get("aria-label")
    assert "var(--jp-ui-font-color1" in root.get("style")
    fills = {text.get("fill") for text in root.iter(f"{SVG}text")}
    assert fills <= {None, "#000", "#fff", "#000000", "#ffffff", "#7f7f7f", "#8a6d00", "#d6402b"}


def test_it_is_small_enough_to_send_every_turn(game):
    assert len(board(game).encode()) < 50_000


def test_names_are_escaped():
    svg = board(fund_game(players=2))
    game = fund_game(players=2)
    game.state.names = ("<b>&", "Ben")
    assert re.search(r"<b>", board(game)) is None and "&lt;b&gt;" in board(game) and svg
