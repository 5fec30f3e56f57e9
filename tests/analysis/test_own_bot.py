"""Lesson C's helpers: a sound bot is let in, each kind of unsound one is refused in a sentence."""

import itertools

import pytest

from socialism_lab import bots
from socialism_lab.analysis.tournament import fit, questions, tournament
from socialism_lab.views import plots


def first(game, decision):
    return decision.options[0]


def thief(game, decision):
    game.cash[decision.seat] += 100
    return decision.options[0]


def deaf(game, decision):
    return "yes please"


def broken(game, decision):
    return decision.nothing


def fickle(game, decision, count=itertools.count()):  # noqa: B008
    return decision.options[next(count) % len(decision.options)]


@pytest.mark.parametrize("game", ["community_fund", "public_treasury"])
def test_a_sound_bot_may_play(game):
    assert fit(first, game, games=3).startswith("first may play: in 12 games every answer")
    assert "may play: " in fit(bots.Random(), game, games=2)
    assert fit("Random", game, games=1).startswith("Random may play")


@pytest.mark.parametrize(
    ("bot", "words"),
    [(thief, "a bot only looks"), (deaf, "'yes please'"), (broken, " of broken"),
     (fickle, "the bot fickle keeps something between decisions")],
)  # fmt: skip
def test_what_is_wrong_with_a_bot_is_said_with_the_game(bot, words):
    said = fit(bot)
    assert said.startswith(f"{bot.__name__} may not play yet. In game 0, seed ") and words in said


def test_every_kind_of_question_has_an_example():
    rows = questions("community_fund", games=4)
    assert {"gift", "manage", "bid", "develop"} <= {row["kind"] for row in rows}
    assert all(row["asked"] and row["for example"] for row in rows)
    assert [row["asked"] for row in rows] == sorted((r["asked"] for r in rows), reverse=True)


def test_the_picture_of_ranks_has_a_row_a_bot():
    rows = tournament([first, bots.Careful(), bots.FreeRider()], "community_fund", n=3, games=4)
    chart = plots.ranks(rows)
    assert len(chart.rows) == 3 and {row["n"] for row in chart.rows} == {16}
