"""Every book says how its games can end."""

import re
from pathlib import Path

import pytest

from socialism_lab.rulebooks import BOOKS, find


@pytest.mark.parametrize("name", BOOKS)
def test_a_books_endings_are_those_that_its_rules_raise(name):
    book = find(name)
    folder = Path(__file__).parents[2] / "socialism_lab" / "rulebooks" / book.name
    sources = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    assert {*re.findall(r'GameOver\("([^"]+)"', sources)} == {*book.endings}
