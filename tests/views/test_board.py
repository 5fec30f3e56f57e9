"""The board shows every space, readably, and what lies on it."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from socialism_lab.views.board import SIZE, board, name_size, space_rows
from socialism_lab.views.cells import cells
from socialism_lab.views.paint import width, wrapped
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
    places = cells(game.state)
    assert len(found) == len(places)
    for cell, group in zip(places, found, strict=True):
        words = " ".join(group.itertext())
        assert all(word in words for word in cell.name.split())
        for name, value in cell.facts:
            assert f"{name} {value}" in group.findtext(f"{SVG}title")


def test_every_name_fits_its_space(game):
    """A long word is squeezed, but by no more than a sixth; nothing lies on the row below."""
    places = cells(game.state)
    side = SIZE / (len(places) // 4 + 1)
    for cell in places:
        lines = wrapped(cell.name, side - 5, name_size(side))
        assert max(width(line, name_size(side)) for line in lines) <= (side - 5) * 1.2, cell.name
        top, high = side * (0.2 if cell.colour else 0.08), len(lines) * name_size(side) * 1.08
        assert top + high <= side * (0.63 if cell.chips else 0.85), cell.name


def test_texts_are_nowhere_too_small_at_panel_size(game):
    """At 680 pixels a name has at least 9; initials on chips are repeated in the details."""
    assert name_size(SIZE / (len(game.state.data.spaces) // 4 + 1)) * 680 / SIZE >= 9


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


def test_the_centre_shows_purse_round_and_dice(game):
    svg = board(game)
    assert f">{game.state.purse:,}</text>" in svg and f"Round {game.state.round}" in svg
    assert "rolled" in svg


def test_the_picture_has_a_text_and_no_colour_of_its_own_for_it(game):
    root = ElementTree.fromstring(board(game))
    assert root.get("role") == "img" and game.names[0] in root.get("aria-label")
    assert "var(--jp-ui-font-color1" in root.get("style")
    fills = {text.get("fill") for text in root.iter(f"{SVG}text")}
    assert fills <= {None, "#000", "#fff", "#000000", "#ffffff", "#7f7f7f", "#8a6d00"}


def test_it_is_small_enough_to_send_every_turn(game):
    assert len(board(game).encode()) < 50_000


def test_names_are_escaped():
    svg = board(fund_game(players=2))
    game = fund_game(players=2)
    game.state.names = ("<b>&", "Ben")
    assert re.search(r"<b>", board(game)) is None and "&lt;b&gt;" in board(game) and svg
