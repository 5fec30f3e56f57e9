"""What the tests of bots share: the games, their boards and settings, whole games."""

from socialism_lab.engine.batch import play_batch_game
from socialism_lab.engine.luck import mix
from socialism_lab.engine.state import Start, new_state
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from socialism_lab.rulebooks.public_treasury.book import LAISSEZ_FAIRE

BOOKS = {"community_fund": COMMUNITY_FUND, "public_treasury": LAISSEZ_FAIRE}
TABLES = {  # game -> (the board, settings)
    "community_fund": [
        ("fund_board", {}),
        ("fund_board", {"purchase_limit": "own_cash", "jail_split": "agreed", "cap": 100}),
        ("fund_board", {"fund": 300, "scoring": "chips", "gift_match": 50, "fine": 20}),
        ("fund_board_40", {"deals": False, "smallest_gift": 0, "chips": 6}),
    ],
    "public_treasury": [
        ("treasury_board", {}),
        ("treasury_board", {"building": False, "deals": False, "laps": 2, "step_cost": 50}),
        ("treasury_board", {"dealt": 0, "start_cash": 300, "buildings_a_turn": "any"}),
        ("treasury_board", {"houses": 3, "hotels": 1, "start_cash": 4000, "votes_needed": "all"}),
        (
            "treasury_board",
            {
                "deeds_after_revolution": "end",
                "votes_needed": 1,
                "improvement_rent": "net_of_land",
                "section_rent": True,
            },
        ),
    ],
}


def new_game(game, players, seed, board=None, settings=None, keep=True):
    """A state before its set-up."""
    book = BOOKS[game]
    data = book.load(board=board) if board else book.load()
    names = tuple(f"Player {n + 1}" for n in range(players))
    return new_state(book, data, Start(seed, names, {"round_limit": 60, **(settings or {})}), keep)


def outcome(game, bots, games, seed=1, **settings):
    """(share of games won by anybody, share won by each bot), seats rotated."""
    n, wins = len(bots), [0] * len(bots)
    for i in range(games):
        seating = [(seat - i) % n for seat in range(n)]
        state = new_game(game, n, mix(seed, i), None, {"round_limit": 400, **settings}, False)
        play_batch_game(state, [bots[player] for player in seating])
        for seat in state.result.winners:
            wins[seating[seat]] += 1
    return sum(wins) / games, [won / games for won in wins]
