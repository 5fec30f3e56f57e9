"""Games of people who answer, deal, play kept cards, found trusts, undo and stop, by a seed."""

import random

import socialism_lab as lab

from . import facts

NAMES = ("Ada", "Ben", "Cleo", "Dan")
FRUGAL = ("yes", "auction", "stay", "pass", "roll", "pay", 0)
STATIONS = {
    "Ada": ["Reading Railroad", "Short Line"],
    "Ben": ["Pennsylvania Railroad", "B&O Railroad"],
}
FUND = ("deal", "deal", "deal", "card", "card", "gift")
TREASURY = ("deal",) * 20 + ("trust", "dissolve", "stop", "prolong")
TABLES = {  # name -> (book, what people try, settings)
    "fund people": ("community_fund", FUND, {"purchase_limit": "own_cash", "pause": True}),
    "treasury people": ("public_treasury", TREASURY, {}),
    "treasury trusts": (
        "public_treasury",
        ("trust",) * 9 + ("dissolve",),
        {"position": {"deeds": STATIONS}, "start_cash": 5000, "step_cost": 10000},
    ),
    "revolution people": ("revolution", TREASURY, {"pause": True}),
}


class People:
    """One game; what they try besides answering may be refused, and that is a fact too."""

    def __init__(self, book, tries, players, seed, settings):
        self.game = lab.Game(book, NAMES[:players], seed, **settings)
        self.random = random.Random(seed)
        self.tries, self.tried = tries, []
        for _ in range(300):
            self.step()

    def step(self):
        chance = self.random.random()
        if chance < 0.15:
            self.interject()
        elif chance < 0.18 and self.game.events:
            self.game.undo()
        elif not self.game.over:
            self.game.choose(self.answer([*self.game.decision.options]))

    def answer(self, options):
        if "deal" not in self.tries:  # a mortgaged railroad ends a trust
            options = [o for o in options if not str(o).startswith("mortgage")] or options
        frugal = [option for option in FRUGAL if option in options]
        if frugal and self.random.random() < 0.7:
            return frugal[0]
        return options[self.random.randrange(len(options))]

    def interject(self):
        seat, partner = self.random.sample(range(len(self.game.names)), 2)
        name = self.random.choice(self.tries)
        more = {"gift": (self.random.randrange(60),), "prolong": (1,)}
        if name == "deal":
            more["deal"] = (partner, self.side(seat), self.side(partner))
        try:
            self.game.interject(name, seat, *more.get(name, ()))
        except lab.LabError:
            self.tried.append((name, seat, "refused"))
        else:
            self.tried.append((name, seat, "done"))

    def side(self, seat):
        """What a seat would give: some of what it holds, and some cash."""
        held = facts.held(self.game, seat)
        some = self.random.sample(held, min(len(held), self.random.randrange(3)))
        return sorted(some), self.random.randrange(max(1, self.game.state.cash[seat] // 2)), []


def games(name):
    """Nine games at one of these tables, with 2 to 4 players."""
    book, tries, settings = TABLES[name]
    return [People(book, tries, 2 + number % 3, number, settings) for number in range(9)]
