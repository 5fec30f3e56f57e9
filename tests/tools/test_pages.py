"""The printed fallback: what a class without a network plays from."""

import re

from socialism_lab.tools import pages


def test_a_game_on_paper_has_every_space_card_and_rule():
    for game, spaces, cards in (("community_fund", 28, 44), ("public_treasury", 40, 32)):
        text = pages.paper(game)
        assert text.count("<h2>") == 6 and 'role="img"' in text
        listed = text.partition("<h2>Spaces</h2>")[2].partition("<h2>")[0]
        assert len(re.findall(r"<tr><td>\d+</td>", listed)) == spaces
        assert text.count("<div>") == cards
        rolls = text.partition("cross them off: ")[2].partition("<")[0]
        assert len(rolls.split(" · ")) == 100


def test_a_page_needs_no_other_file():
    text = pages.index({"community_fund.html": ""}, {"00_start_here.html": ""})
    assert "http" not in text and 'href="00_start_here.html"' in text
