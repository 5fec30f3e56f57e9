"""Golden games: whole games told as a story, which a reviewer can read against the rules.

After a change that is meant (words, a rule), write them anew and read what has changed:
    python -m tests.rulebooks.test_records
"""

import re
from pathlib import Path

import pytest

from socialism_lab.engine.game import Game
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from socialism_lab.rulebooks.public_treasury.book import LAISSEZ_FAIRE, REVOLUTION
from socialism_lab.views.words import story
from tests.rulebooks.fund_table import FILES

RECORDS = Path(__file__).resolve().parents[1] / "records"


def coin(game, decision):
    """Any option; of amounts a small one; rarely anything before it rolls."""
    options = decision.options
    if decision.kind == "turn" and game.chance(decision.seat, 4):
        return "roll"
    return options[game.chance(decision.seat, min(len(options), 12))]


class Seller:
    """Offers its first project for 20 to the next player; else tosses a coin."""

    name = "Tove"

    def propose(self, game, seat):
        partner = game.others(seat)[0]
        if game.projects[seat] and game.cash[partner] >= 20 and game.turns[seat] % 3 == 0:
            return "deal", (partner, (game.projects[seat][:1], 0, []), ([], 20, []))
        return None

    def __call__(self, game, decision):
        return coin(game, decision)


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


class Trader:
    """Buys its missing lot of a group for twice the price; builds; votes no."""

    name = "Tove"

    def propose(self, game, seat):
        for k in game.data.lots:
            owner = game.owner[k]
            group = game.data.spaces[k].members
            mine = sum(game.owner[m] == seat for m in group)
            price = 2 * game.data.spaces[k].price
            free = owner not in (-1, seat) and not (game.jail[seat] or game.jail[owner])
            bare = not any(game.houses[m] for m in group) and not game.mortgaged[k]
            if free and bare and mine == len(group) - 1 and game.cash[seat] >= price + 100:
                return "deal", (owner, ([], price, []), ([k], 0, []))
        return None

    def __call__(self, game, decision):
        options = decision.options
        builds = [o for o in options if str(o).startswith("build")]
        if decision.kind == "turn" and builds and game.cash[decision.seat] > 300:
            return builds[0]
        return {"accept": "no", "vote": "no"}.get(decision.kind, options[0])


def radical(game, decision):
    """Calls, votes yes, builds, works at natural opportunities when poor."""
    options = decision.options
    if decision.kind == "turn":
        builds = [o for o in options if str(o).startswith("build")]
        rich = game.cash[decision.seat] > 250
        return "call" if "call" in options else builds[-1] if builds and rich else "roll"
    if "opportunity" in options and game.cash[decision.seat] < 200:
        return "opportunity"
    return "yes" if "yes" in options else options[0]


coin.name, giver.name, taker.name, radical.name = "Cyril", "Gerda", "Theo", "Rosa"
LANDLORDS = {
    "cash": {"Tove": 700, "Cyril 1": 450, "Cyril 2": 300},
    "deeds": {
        "Tove": ["Tennessee Avenue", "New York Avenue", "St. James Place", "Short Line"],
        "Cyril 1": ["Park Place", "Boardwalk", "Reading Railroad", "B&O Railroad"],
        "Cyril 2": ["Oriental Avenue", "Vermont Avenue", "SPECULATION", "Electric Company"],
    },
}
GAMES = {  # file -> book, players, seed, what else it is started with (the tests' own board)
    "fund_won": (COMMUNITY_FUND, [Seller(), giver, coin], 153, {"files": FILES}),
    "fund_ran_out": (COMMUNITY_FUND, [taker, giver, coin, Seller()], 38, {"files": FILES}),
    "fund_variant": (
        *(COMMUNITY_FUND, [coin, Seller()], 67),
        {"files": FILES, "fine": 10, "gift_match": 50, "cap": 120},
    ),
    "treasury_laissez_faire": (
        *(LAISSEZ_FAIRE, [Trader(), coin, coin], 8),
        {"laps": 3, "position": LANDLORDS},
    ),
    "treasury_vote": (LAISSEZ_FAIRE, [coin, Trader(), radical, radical], 167, {"laps": 4}),
    "treasury_revolution": (REVOLUTION, [radical, coin, Trader()], 113, {"step_cost": 50}),
}
UNSEEN = {"C12", "C16", "C17", "V1", "set-up", "10", "15", "17", "18", "19", "I", "III", "V"}


def told(name):
    """The story of a golden game."""
    book, players, seed, chosen = GAMES[name]
    return story(Game(book, players, seed, **chosen).play()) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_told_as_it_was(name):
    record = (RECORDS / f"{name}.txt").read_text("utf-8")
    assert told(name) == record, "if this is meant: python -m tests.rulebooks.test_records"


def test_the_golden_games_show_every_rule_that_moves_something():
    texts = "".join((RECORDS / f"{name}.txt").read_text("utf-8") for name in GAMES)
    seen = set(re.findall(r"\(([CIVP]*\d*)\)", texts))
    assert (COMMUNITY_FUND.rules | REVOLUTION.rules) - UNSEEN <= seen


if __name__ == "__main__":
    for golden in GAMES:
        (RECORDS / f"{golden}.txt").write_text(told(golden), "utf-8")
