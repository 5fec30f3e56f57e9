"""The Fund's pictures: its money reckoned again from the ledger, by hand and by batch."""

import pytest

from socialism_lab import Game, bots, simulate
from socialism_lab.engine.ledger import PURSE
from socialism_lab.views import fund

BOTS = [bots.Copycat(), bots.FreeRider(), bots.Careful(), bots.Racer()]


@pytest.fixture(scope="module")
def game():
    return Game("community_fund", BOTS, seed=1903).play()


@pytest.fixture(scope="module")
def results():
    return simulate("community_fund", BOTS, games=6, seed=5)


def test_the_ledgers_last_balance_is_what_the_fund_holds(game):
    rows = fund.ledger(game, balance=True)
    assert len(rows) == len(game.ledger)
    assert rows[-1]["the Fund holds"] == game.state.purse
    assert "{" not in " ".join(row["reason"] for row in rows)
    assert "the Fund holds" not in fund.ledger(game)[0]


def test_the_money_by_rule_adds_up_in_bars_and_streams(game):
    chart = fund.by_rule(game)
    moved = sum(v or 0 for row in chart.rows for v in (row.get("in"), row.get("out")))
    assert 1848 + moved == game.state.purse and f"{game.state.purse:,} are left" in chart.sentence
    assert sum(row["in"] or 0 for row in chart.rows) == sum(
        e.amount for e in game.ledger if e.payee == "Community Fund" and e.reason != "set-up"
    )
    assert all(" " in row["rule"] for row in chart.rows)  # by name, not by number alone
    streams = fund.sankey(game)
    link = streams.figure["data"][0]["link"]
    middle = link["target"][0]
    flows = list(zip(link["target"], link["value"], strict=True))
    assert sum(v for to, v in flows if to == middle) == sum(v for to, v in flows if to != middle)
    assert streams.rows == chart.rows


def test_level_given_taken_and_the_players_are_those_of_the_game(game):
    level, shares = fund.charts(game)
    assert [row["Community Fund"] for row in level.rows] == [row["purse"] for row in game.path]
    assert [row["taken"] for row in shares.rows] == game.state.taken[:4]
    rows = fund.players(game)
    assert [row["cash"] for row in rows] == game.state.cash[:4]
    assert list(rows[0])[:5] == ["player", "cash", "chips", "given", "taken"]


def test_fund_and_players_hold_what_the_bank_has_put_in(game):
    rows = fund.conservation(game).rows
    assert all(
        row["the Fund"] + row["the players together"] == row["the Bank: put in less got back"]
        for row in rows
    )
    assert rows[-1]["the Fund"] == game.state.cash[PURSE]
    assert rows[-1]["the players together"] == sum(game.state.cash[:4])


def test_mean_flows_are_the_games_flows_added_up(results):
    games = [results.replay(number) for number in range(6)]
    for partners in (False, True):
        rows = fund.mean_flows(results, partners).rows
        for key, sign, side in (("in", 1, 1), ("out", -1, 2)):
            total = sum(sum(fund.flows(game)[side].values()) for game in games)
            mean = sum(row[key] or 0 for row in rows)
            assert mean == pytest.approx(sign * total / 6, abs=len(rows) / 2)


def test_the_sentence_says_how_much_reaches_a_player(results):
    rows = [row for n in range(6) for row in results.replay(n).state.ledger.rows]
    paid = [(payee, amount) for _, payer, payee, amount, *_ in rows if payer == PURSE]
    share = sum(a for payee, a in paid if payee >= 0) / sum(a for _, a in paid)
    said = f"Of 100 that went out, {100 * share:.1f} reached"
    assert said in fund.mean_flows(results, True).sentence
    assert said not in fund.mean_flows(results).sentence  # lesson 1 asks it at the next picture
