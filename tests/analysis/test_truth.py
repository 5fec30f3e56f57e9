"""What is known independently of this kit: dice, a ring, Jail."""

from dataclasses import replace
from fractions import Fraction
from math import sqrt

import pytest

from socialism_lab.analysis.simulate import simulate
from socialism_lab.engine.luck import Luck
from socialism_lab.engine.rulebook import nothing
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from socialism_lab.rulebooks.community_fund.turn import FACES

SPACES = 28


def fund_steps(die, action):
    """2, 3, 4 are added, x2 doubles, +1 and +2 draw cards and leave the move alone."""
    face = FACES[action]
    return die + face if type(face) is int else 2 * die if face == "x2" else die


def landings(steps, seed=3):
    """Where players land on the Fund's board without cards, Jail and money, and each move; once,
    however often a game is played for its check."""
    moved = {}

    def move(game, seat, steps):
        game.position[seat] = (game.position[seat] + steps) % SPACES
        moved[game.luck.key, game.turn, game.extra] = game.position[seat], steps

    bare = replace(COMMUNITY_FUND, move=move, draw_cards=nothing, go_to_jail=nothing)
    batch = simulate(
        bare, [first] * 4, games=steps // 400, seed=seed, round_limit=100, money=False
    )
    assert batch.endings()[0]["ending"] == "unfinished"
    spaces, moves = zip(*moved.values(), strict=True)
    return list(map(spaces.count, range(SPACES))), moves


def first(game, decision):
    return decision.options[0]


def stationary(move):
    """The chain's stationary distribution, by squaring its matrix until it stands still."""
    row = [Fraction(0)] * SPACES
    for a in range(1, 7):
        for b in range(1, 7):
            row[move(a, b) % SPACES] += Fraction(1, 36)
    row = [float(p) for p in row]
    for _ in range(20):  # a circulant matrix: its powers are convolutions of its first row
        row = [sum(row[k] * row[(i - k) % SPACES] for k in range(SPACES)) for i in range(SPACES)]
    return row


def test_landings_on_a_bare_ring_follow_the_markov_chain():
    expected = stationary(fund_steps)
    assert expected == pytest.approx([1 / SPACES] * SPACES)
    counts, _ = landings(20_000)
    n = sum(counts)
    chi = sum((c - n * e) ** 2 / (n * e) for c, e in zip(counts, expected, strict=True))
    assert chi < 60  # chi-square with 27 degrees of freedom: above 60 once in 4,000 times


def test_the_action_die_moves_201_36_on_average_and_doubles_3_36():
    throws = [(die, action) for die in range(1, 7) for action in range(1, 7)]
    exact = [fund_steps(*throw) for throw in throws]
    assert Fraction(sum(exact), 36) == Fraction(201, 36)
    luck, n = Luck(8), 36_000
    thrown = [luck.pair(0, turn) for turn in range(n)]
    moves = [fund_steps(*throw) for throw in thrown]
    spread = sqrt(sum((m - 201 / 36) ** 2 for m in exact) / 36 / n)
    assert abs(sum(moves) / n - 201 / 36) < 4 * spread
    doubles = sum(die == FACES[action] for die, action in thrown) / n
    assert abs(doubles - 3 / 36) < 4 * sqrt(3 / 36 * 33 / 36 / n)
    _, played = landings(20_000)  # the game throws the same: doubles win turns, none is lost
    assert len(played) > 20_000 and abs(sum(played) / len(played) - 201 / 36) < 5 * spread * 1.4


def test_out_of_jail_by_doubles_within_three_tries():
    n = 20_000
    free = 0
    for seed in range(n):
        luck = Luck(seed)
        free += any(len(set(luck.pair(1, turn))) == 1 for turn in (4, 5, 6))
    exact = 1 - (5 / 6) ** 3
    assert exact == pytest.approx(0.4213, abs=5e-5)
    assert abs(free / n - exact) < 4 * sqrt(exact * (1 - exact) / n)
