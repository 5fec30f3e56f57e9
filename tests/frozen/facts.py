"""What stands on the table at the end of a game, as plain facts: the one place that knows the
engine's names. Spaces, players and cards go by name or id, money and counts as whole numbers."""

STANDING = {  # what a player has, as the panel and a batch's row say it
    "community_fund": ("cash", "chips", "projects", "given", "taken", "score"),
    "public_treasury": (
        "cash",
        "score",
        "wealth",
        "cards",
        "houses",
        "hotels",
        "iras",
        "professors",
        "vouchers",
        "loans",
        "laps",
        "forgiven",
    ),
}


def ledger(game):
    """Every movement of money: (turn, payer, payee, amount, rule, reason)."""
    return [tuple(entry) for entry in game.ledger]


def result(game):
    """How the game ended, and the series after every turn."""
    end, path = game.result, [sorted(row.items()) for row in game.path]
    return end and (end.ending, list(end.winners), end.turn, end.round), path


def holdings(game):
    """Cash, standing, positions, and who holds what."""
    own = fund if game.book.name == "community_fund" else treasury
    rows = game.book.standing(game.state)
    keys = STANDING[game.book.name]
    cash = [*game.state.cash[: len(rows)], game.state.purse]
    return cash, [[row[key] for key in keys] for row in rows], own(game.state)


def fund(state):
    """Tokens, Jail, kept cards and the projects with their managers and chips."""
    seats, spaces = range(state.players), state.data.spaces
    tokens = [
        (
            spaces[state.position[seat]].name,
            state.jail[seat],
            state.data.cards[state.hand[seat]].id if state.hand[seat] >= 0 else "",
        )
        for seat in seats
    ]
    projects = [
        (space.name, state.manager[space.index], list(state.chips[space.index]))
        for space in spaces
        if state.manager[space.index] >= 0
    ]
    return tokens, projects


def treasury(state):
    """Tokens with what holds them, kept cards, deeds, buildings, and what the vote has changed."""
    seats, spaces, corners = range(state.players), state.data.spaces, state.data.corners
    tokens = [
        (
            spaces[state.position[seat]].name,
            state.jail[seat],
            bool(state.poor_house[seat]),
            corners[state.opportunity[seat]].name if state.opportunity[seat] >= 0 else "",
            state.laps[seat],
            [state.data.cards[card].id for card in state.hand[seat]],
        )
        for seat in seats
    ]
    deeds = [
        (
            spaces[k].name,
            state.owner[k],
            bool(state.public[k]),
            bool(state.mortgaged[k]),
            state.houses[k],
            state.builder[k],
        )
        for k in range(len(spaces))
        if state.owner[k] >= 0 or state.public[k] or state.houses[k]
    ]
    waiting = [[seat, spaces[lot].name] for seat, lot in state.waiting]
    world = (state.wage, state.works, state.revolution, list(state.trust), list(state.stock))
    return tokens, deeds, waiting, world


def held(game, seat):
    """The projects that a seat manages, or the deeds that it owns, by index."""
    state = game.state
    who = state.manager if game.book.name == "community_fund" else state.owner
    return [k for k, owner in enumerate(who) if owner == seat]


def notes(game):
    """What happened without money: (entries before it, turn, rule, seat, kind, about)."""
    return [tuple(note) for note in game.state.notes]
