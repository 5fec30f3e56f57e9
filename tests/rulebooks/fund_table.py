"""A table of the Community Fund game that stands still between turns, for scripted tests.

Its board and cards are its own (fund_board.csv, fund_cards.csv beside this file), so that the
shipped ones may be calibrated anew without moving a figure here.
"""

from pathlib import Path

from socialism_lab.engine.game import Game
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND

HERE = Path(__file__).parent
FILES = {"board": str(HERE / "fund_board.csv"), "cards": str(HERE / "fund_cards.csv")}
NAMES = ("Ada", "Ben", "Cora", "Dan")
ADA, BEN, CORA, DAN = range(4)
TWO, THREE, FOUR, TIMES2, CARD, CARDS = range(1, 7)  # the action die, by the number thrown
JAIL, PARKING, GO_TO_JAIL = 7, 14, 21
SEED, TOOL, TOY, BOOK, BIKE, MENDING, BUS, NIGHT_BUS = 1, 3, 5, 6, 8, 9, 10, 13
KITCHEN, BAKERY, MUSIC, STAGE, POND, HALL, SOLAR, HEALTH = 15, 17, 19, 20, 22, 23, 24, 27
MILL_STOP, SCHOOL_STOP, MARKET_STOP, HARBOUR_STOP = 4, 11, 18, 25


class Still(Game):
    """A game of people that begins no turn by itself."""

    def flow(self):
        """Nobody goes on."""


class Table:
    """`dice`: (die, action number) in the order thrown; `cards`: ids that lie on top; the rest
    is a described position (`fund` 1848 if not told)."""

    def __init__(
        self,
        *dice,
        cards=(),
        players=2,
        settings=None,
        book=COMMUNITY_FUND,
        files=None,
        **position,
    ):
        position = {"fund": 1848, **position}
        position = {name: told for name, told in position.items() if told is not None}
        decks = {"chance": tuple(cards)}
        files = FILES if files is None else files
        start = {"dice": dice, "decks": decks, "position": position, "files": files}
        self.run = Still(book, NAMES[:players], 1, **start, **(settings or {}))
        self.mark = len(self.state.ledger.rows)

    @property
    def state(self):
        return self.run.state

    def turn(self, *answers):
        """Begin the next turn, and answer what is asked."""
        self.mark = len(self.state.ledger.rows)
        self.run.reach(self.state.turn + 1, 0)
        return self.answer(*answers)

    def answer(self, *answers):
        for answer in answers:
            self.run.choose(answer)
        return self

    def interject(self, name, seat, *about):
        self.run.interject(name, seat, *about)
        return self

    @property
    def asked(self):
        """(seat, kind) of the question that waits, or None."""
        decision = self.run.decision
        return decision and (decision.seat, decision.kind)

    @property
    def options(self):
        return self.run.decision.options

    @property
    def money(self):
        """(payer, payee, amount, rule) since the turn began."""
        return [tuple(e[1:5]) for e in self.state.ledger.since(self.mark)]

    @property
    def fund(self):
        return self.state.purse

    @property
    def cash(self):
        return self.state.cash[: self.state.players]

    @property
    def ending(self):
        return self.state.result and self.state.result[:2]

    def hand(self, seat):
        kind = self.state.hand[seat]
        return self.state.data.cards[kind].id if kind >= 0 else None

    @property
    def under(self):
        """Ids of the cards put under the deck, in order."""
        return [self.state.data.deck[number] for number in self.state.deck.under]
