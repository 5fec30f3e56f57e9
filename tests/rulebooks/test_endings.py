"""Every book says how its games can end."""

import re
from pathlib import Path

import pytest

from socialism_lab.rulebooks import BOOKS, find


@pytest.mark.parametrize("name", BOOKS)
def test_a_books_endings_are_those_that_its_rules_raise(name):
    book = find(name)
    home = Path(__file__).parents[2] / "socialism_lab" / "rulebooks"
    own = [home / "own_purses.py", home / "community_fund" / "projects.py"]  # chips are the Fund's
    files = own if name == "own_purses" else (home / book.name).glob("*.py")
    sources = "".join(path.read_text("utf-8") for path in files)
    raised = {*re.findall(r'(?:GameOver\(|\bend\(game, )"([^"]+)"', sources)} - {"unfinished"}
    assert raised == {*book.endings}
