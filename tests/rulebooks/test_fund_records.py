"""Golden games: whole games told as a story, which a reviewer can read against the rules.

After a change that is meant (words, a rule), write them anew and read what has changed:
    python -m tests.rulebooks.test_fund_records
"""

import re
from pathlib import Path

import pytest

from socialism_lab.engine.game import Game
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from socialism_lab.views.words import story
from tests.rulebooks.fund_table import FILES

RECORDS = Path(__file__).resolve().parents[1] / "records"


class Trader:
    """Offers its first project for 20 to the next player; else tosses a coin."""

    name = "Tove"

    def propose(self, game, seat):
        partner = game.others(seat)[0]
        if game.projects[seat] and game.cash[partner] >= 20 and game.turns[seat] % 3 == 0:
            return "deal", (partner, (game.projects[seat][:1], 0, []), ([], 20, []))
        return None

    def __call__(self, game, decision):
        return coin(game, decision)


def coin(game, decision):
    """Any option; of amounts a small one."""
    options = decision.options
    return options[game.chance(decision.seat, min(len(options), 12))]


def giver(game, decision):
    """Gives half, takes little, holds cards."""
    options = decision.options
    if decision.kind == "gift":
        return options[-1] // 2
    spare = [o for o in ("stay", "keep", "roll") if o in options]
    return (spare or [options[len(options) > 1 and decision.kind == "accept"]])[0]


def taker(game, decision):
    """Takes whatever there is to take."""
    options = decision.options
    return options[0] if decision.kind in ("gift", "manage", "contribute") else options[-1]


coin.name, giver.name, taker.name = "Cyril", "Gerda", "Theo"
GAMES = {  # file -> what it is started with
    "fund_won": ([Trader(), giver, coin], 153, {}),
    "fund_ran_out": ([taker, giver, coin, Trader()], 38, {}),
    "fund_variant": ([coin, Trader()], 67, {"fine": 10, "gift_match": 50, "cap": 120}),
}


def told(name):
    """The story of a golden game, on the tests' own board."""
    players, seed, chosen = GAMES[name]
    return story(Game(COMMUNITY_FUND, players, seed, files=FILES, **chosen).play()) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_as_it_was(name):
    record = (RECORDS / f"{name}.txt").read_text("utf-8")
    assert told(name) == record, "if this is meant: python -m tests.rulebooks.test_fund_records"


def test_the_golden_games_show_every_rule_that_can_be_seen():
    texts = "".join((RECORDS / f"{name}.txt").read_text("utf-8") for name in GAMES)
    seen = set(re.findall(r"\(([CV]\d+)\)", texts))
    unseen = {"C12", "C16", "C17", "V1"}  # they move nothing of their own
    assert COMMUNITY_FUND.rules - unseen <= seen


def write():
    """Write the golden games anew."""
    for name in GAMES:
        (RECORDS / f"{name}.txt").write_text(told(name), "utf-8")


if __name__ == "__main__":
    write()
