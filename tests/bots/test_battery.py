"""What every bot must pass: legal answers, the same when asked twice, nothing changed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from socialism_lab import bots
from socialism_lab.engine.batch import play_batch_game
from socialism_lab.engine.errors import SettingError
from socialism_lab.engine.game import Game
from socialism_lab.engine.luck import mix
from tests.bots.games import BOOKS, TABLES, new_game

ROOT = Path(__file__).resolve().parents[2]
ALL = [
    (name, game, board, settings)
    for game in BOOKS
    for name in bots.playing(game)
    for board, settings in TABLES[game]
]


class Watched:
    """Asks a bot twice and looks whether the game is as it was."""

    def __init__(self, bot):
        self.bot = bot
        if hasattr(bot, "propose"):
            self.propose = bot.propose

    def __call__(self, game, decision):
        before = game.digest(), game.asked[:]
        answer = self.bot(game, decision)
        assert self.bot(game, decision) == answer
        assert type(answer) in (int, str) and answer in decision.options
        assert (game.digest(), game.asked) == before
        return answer


@pytest.mark.parametrize(("name", "game", "board", "settings"), ALL)
def test_a_bot_answers_legally_repeats_itself_and_changes_nothing(name, game, board, settings):
    bot = Watched(getattr(bots, name)())
    for seed in range(12 if game == "community_fund" else 4):
        players = BOOKS[game].seats[seed % len(BOOKS[game].seats)]
        state = play_batch_game(
            new_game(game, players, mix(7, seed), board, settings), [bot] * players
        )
        assert state.result is not None


@pytest.mark.parametrize("game", BOOKS)
def test_bots_of_all_kinds_play_each_other_to_an_end(game):
    kinds = [getattr(bots, name)() for name in bots.playing(game)]
    for seed in range(40):
        table = [kinds[(seed + 3 * seat) % len(kinds)] for seat in range(4)]
        played = Game(BOOKS[game], table, seed=mix(3, seed)).play()
        assert played.over


def test_bots_play_the_same_under_every_hash_seed():
    code = (
        "from tests.bots.games import *; from socialism_lab import bots\n"
        "for game in BOOKS:\n"
        "    for name in bots.playing(game):\n"
        "        state = new_game(game, 4, 5)\n"
        "        print(play_batch_game(state, [getattr(bots, name)()] * 4).digest())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for hash_seed in "012"
    }  # fmt: skip
    assert len(outputs) == 1 and len(outputs.pop().split()) > 5


@pytest.mark.parametrize("name", bots.BOTS)
def test_a_tag_makes_the_same_bot(name):
    bot = getattr(bots, name)()
    assert bot.tag == name and bots.from_tag(name) == bot
    assert type(bot).__doc__ and len(type(bot).__doc__.split()) > 6


def test_a_tag_holds_the_chosen_settings():
    bot = bots.from_tag("FreeRider(keep=150, hostile=False)")
    assert bot == bots.FreeRider(keep=150, hostile=False)
    assert bot.tag == "FreeRider(keep=150, hostile=False)"


@pytest.mark.parametrize(
    "tag",
    [
        "Nobody", "FreeRider(give=print(1))", "FreeRider(greed=1)", "FreeRider(5)", "", "BOTS()",
        "FreeRider(give='a')", "FreeRider(give=True)", "FreeRider(give=1)(keep=2)", "from_tag()",
    ],
)  # fmt: skip
def test_a_tag_that_is_no_bot_is_refused(tag):
    with pytest.raises(SettingError):
        bots.from_tag(tag)


def test_a_students_bot_of_six_lines_plays():
    def thrifty(game, decision):
        """Gives all it has, and takes whatever costs nothing."""
        if decision.kind == "gift":
            return decision.options[-1]
        spare = [option for option in ("pass", "stay", "auction") if option in decision.options]
        return (spare or decision.options)[0]

    game = Game(BOOKS["community_fund"], [thrifty, bots.Careful(), bots.FreeRider()], seed=1848)
    assert game.play().over and game.names[0] == "thrifty"


def test_the_pair_differs_in_taking_alone():
    differ = {
        name
        for name, value in vars(bots.Taker()).items()
        if value != getattr(bots.Careful(), name)
    }
    assert differ == {"bids", "fees", "rides"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Generous", "Careful"),
        ("Restrained", "Patient"),
        ("ConditionalCooperator", "Copycat"),
        ("Winner", "Racer"),
        ("Georgist", "Reformer"),
        ("SelfInterested", "Calculator"),
    ],
)
def test_a_bot_of_an_older_game_is_refused_with_its_name_of_today(old, new):
    with pytest.raises(SettingError, match=f"'{old}' is called {new} now"):
        bots.from_tag(old)


@pytest.mark.parametrize(
    "name", ["Careful", "careful", "Carefull", "Carful", "Free Rider", "Racer()"]
)
def test_a_person_called_like_a_bot_or_a_slip_away_is_refused_with_the_bot(name):
    named = "Careful" if name.lower().startswith("c") else name.replace(" ", "").removesuffix("()")
    with pytest.raises(SettingError, match=rf"{re.escape(repr(name))} would .*bots\.{named}\(\)"):
        bots.check_names(["Ada", name])


def test_real_names_near_a_bots_are_names():
    bots.check_names(["Xaver", "Baker", "Patience", "Tracer", "Tyson", "Rachel", "Walker"])
    bots.check_names(["Workers", "Builders", "Landlords", "Team Careful", "Worker 2", "Reform"])
