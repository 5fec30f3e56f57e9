"""What the panel shows of a game, zone by zone, as HTML: views alone, no control acts here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

from socialism_lab.engine.game import Game
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.views import fund, paint, treasury, words
from socialism_lab.views.board import space_rows, way
from socialism_lab.views.centre import level_of, signed
from socialism_lab.views.phrases import game_of

from .faces import FACES, seen, shown_names, strategy
from .parts import details, items, paragraph, table

FLOWS = 3  # payments of a turn that are named; all unfold
MOVES = ("moved", "forward", "backward", "ride", "ride backward")  # notes that end on a space


def of_fund(game: Game) -> bool:
    """Whether this is the Community Fund game."""
    return game_of(game.state) == "community_fund"


def views(game: Game) -> Any:
    """The charts and tables of this game: `views.fund` or `views.treasury`."""
    return fund if of_fund(game) else treasury


def me(game: Game) -> int:
    """The person at the table who is asked, or the first; -1 among bots."""
    if game.decision and game.bots[game.decision.seat] is None:
        return game.decision.seat
    return game.bots.index(None) if None in game.bots else -1


class Turn(NamedTuple):
    """What one turn brought: notes, and money by (payer, payee)."""

    number: int
    seat: int  # -1: the set-up
    notes: list[tuple]
    flows: dict[tuple[int, int], int]

    def net(self, account: int) -> int:
        """What it left in an account."""
        return sum(amount * ((payee == account) - (payer == account))
                   for (payer, payee), amount in self.flows.items())  # fmt: skip


def turns(game: Game, row: int = 0, note: int = 0, since: int = 0) -> list[Turn]:
    """The turns from `since` on, as rows `row`... and notes `note`... tell them."""
    state, found = game.state, dict[int, Turn]()

    def at(turn: int) -> Turn:
        seat = (state.seat - state.turn + turn) % state.players if turn else -1
        return found.setdefault(turn, Turn(turn, seat, [], {}))

    for one in (state.notes or [])[note:]:
        if one[1] >= since:
            at(one[1]).notes.append(one)
    for turn, payer, payee, amount, *_ in state.ledger.rows[row:]:
        if turn >= since:
            flows = at(turn).flows
            flows[payer, payee] = flows.get((payer, payee), 0) + amount
    return [found[number] for number in sorted(found)]


def first_new(game: Game) -> int:
    """The first turn of the last round: since this seat's last turn."""
    state = game.state
    last = state.turn
    rows, notes = state.ledger.rows, state.notes or [(0, 0)]
    if last and (rows[-1][0] if rows else 0) < last and notes[-1:] and notes[-1][1] < last:
        last -= 1
    return max(1, last - state.players + 1) if last else 0


# -- zones --------------------------------------------------------------------------------------
def top(game: Game) -> str:
    """Which game, which round, whose turn, how one wins."""
    state, title = game.state, game.state.book.title
    turn = ""
    if game.decision is not None:
        who = shown_names(game)[game.decision.seat]
        turn = (
            f" · your turn, {who}" if game.bots[game.decision.seat] is None else f" · {who} plays"
        )
    return (
        f"<h3>{escape(title[0].upper() + title[1:])}</h3> <span>round {state.round}{escape(turn)} "
        f"· {escape(aim(game))}</span>"
    )


def aim(game: Game) -> str:
    """How one wins, in a few words."""
    state: Any = game.state
    settings = state.settings
    if not of_fund(game):
        return f"ends at {state.last_lap} laps; most wealth wins"
    if settings.scoring == "chips":
        return "most chips count, if the Fund lives"
    return f"first to {settings.chips} chips wins; at 0 all lose"


FACE = (
    '<circle cx="-3" cy="-1" r="1.4" fill="{0}"/><circle cx="3" cy="-1" r="1.4" fill="{0}"/>'
    '<path d="M-3,3Q0,6 3,3" fill="none" stroke="{0}" stroke-width="1.3"/>'
)


def token(game: Game, seat: int, size: int = 26, face: bool = False) -> str:
    """A seat's token; a bot's with a face, if asked for."""
    inside = paint.marker(shown_names(game))(seat, 0, 0, 9)
    if face and game.bots[seat] is not None:
        ink = paint.LOOKS[seat % 8]["text"]
        inside = paint.shape(seat, 0, 0, 9) + FACE.format(ink)
    return (
        f'<svg class="sl-face" viewBox="-14 -14 28 28" width="{size}" height="{size}" '
        f'text-anchor="middle" aria-hidden="true" style="--paper:transparent">{inside}</svg>'
    )


def players(game: Game, since: int) -> str:
    """A card for each player: token, name, strategy, cash and its change, how far it has come."""
    found = turns(game, since=since) if since else []
    return "".join(
        card(game, row, sum(turn.net(row["seat"]) for turn in found))
        for row in game.state.book.standing(game.state)
    )


def card(game: Game, row: dict, change: int) -> str:
    """One player's card."""
    state: Any = game.state
    seat = row["seat"]
    bot, name = game.bots[seat], shown_names(game)[seat]
    kind = strategy(bot) if bot else ""
    does = FACES[kind][1] if kind in FACES else kind or name
    person = "you" if game.bots.count(None) == 1 else "a person"
    turn = " sl-turns" if game.decision and game.decision.seat == seat else ""
    stuck = state.jail[seat] and "in Jail"
    stuck = stuck or (not of_fund(game) and state.poor_house[seat] and "in the Poor House")
    return (
        f'<div class="sl-card{turn}" data-account="{seat}" title="{escape(does)}" '
        f'style="border-top-color:{paint.SERIES[seat % 8]}">{token(game, seat, 30, True)}'
        f"<b>{escape(name)}</b><small>{escape(stuck or kind or person)}</small>"
        f"<p>cash <b>{row['cash']:,}</b> {delta(change)}</p><p>{progress(game, row)}</p></div>"
    )


def delta(change: int, what: str = "") -> str:
    """A change with its sign, coloured; "" for none."""
    kind = "sl-up" if change > 0 else "sl-down"
    words = f"{what} {signed(change)}".strip()
    return f'<span class="{kind}">{escape(words)}</span>' if change else ""


def progress(game: Game, row: dict) -> str:
    """Chips as dots, or laps, cards and buildings."""
    state: Any = game.state
    if of_fund(game):
        have, goal = state.placed[row["seat"]], state.settings.chips
        dots = f"{'●' * have}<i>{'○' * max(0, goal - have)}</i>"
        words = f"{have} of {goal} chips"
        return (
            f'<span class="sl-dots" role="img" aria-label="{words}" title="{words}">{dots}</span>'
        )
    houses = row["houses"] + row["hotels"]
    words = f"{row['laps']} of {state.last_lap} laps, {row['cards']} cards, {houses} buildings"
    signs = f"lap {row['laps']}/{state.last_lap} {row['cards']}▭ {houses}⌂"
    return f'<span role="img" aria-label="{words}" title="{words}">{signs}</span>'


def digest(game: Game, since: int) -> str:
    """A row for each turn of the last round: token, one sentence, net effect; payments unfold."""
    found, shown = turns(game, since=since), seen(game)
    if not found:
        return "<h4>Nothing has happened yet.</h4>"
    purse = game.state.ledger.holders[PURSE].split()[-1]
    total = sum(turn.net(PURSE) for turn in found if turn.number)
    rows = "".join(turn_row(game, shown, turn, at, purse) for at, turn in enumerate(found))
    said = happened(shown, since)
    head = f"<h4>Since your last turn <b>{delta(total, purse)}</b></h4>" if since else (
        "<h4>Before the first turn</h4>")  # fmt: skip
    many = f"all of it in words ({len(said)})"
    return f"{head}{moment(game, found)}<ol>{rows}</ol>{details(many, items(said), 'payments')}"


def happened(shown: Any, since: int) -> list[str]:
    """Every payment and note since that turn, in words."""
    rows, notes = shown.state.ledger.rows, shown.state.notes or []
    row = next((at for at in range(len(rows), 0, -1) if rows[at - 1][0] < since), 0)
    note = next((at for at in range(len(notes), 0, -1) if notes[at - 1][1] < since), 0)
    return [said for at, said in words.events(shown, row, note) if at >= since]


def turn_row(game: Game, shown: Any, turn: Turn, at: int, purse: str) -> str:
    """One turn as a row."""
    person = me(game)
    effects = [delta(turn.net(PURSE), purse)] if turn.number else []
    effects += [delta(turn.net(person), "you")] if person >= 0 else []
    left = token(game, turn.seat) if turn.seat >= 0 else "<span></span>"
    return (
        f'<li style="--at:{at}">{left}<div><p>{escape(sentence(shown, turn))}</p>'
        f"<small>{escape(paid(shown, turn))}</small></div><b>{''.join(effects)}</b></li>"
    )


def sentence(shown: Any, turn: Turn) -> str:
    """A turn in one sentence, from its notes: a roll is left out where a move tells it, and all
    but the last bid for a thing."""
    state, notes = shown.state, turn.notes
    moved = any(note[4] in MOVES for note in notes)
    last = {note[5][1:]: note for note in notes if note[4] == "bid"}
    name = state.names[turn.seat] if turn.seat >= 0 else "The game is set up"
    own: list[str] = []
    others: list[str] = []
    for note in notes:
        if (note[4] == "rolled" and moved) or (note[4] == "bid" and last[note[5][1:]] is not note):
            continue
        said = words.noted(state, *note[3:6])
        mine = said.startswith(f"{name} ") or turn.seat < 0
        (own if mine else others).append(said.removeprefix(f"{name} "))
    if turn.seat < 0:
        return ": ".join([name, *own])
    return "; ".join([f"{name} {', '.join(own) or 'stays'}", *others])


def paid(shown: Any, turn: Turn) -> str:
    """The turn's largest payments."""
    holders, most = shown.state.ledger.holders, sorted(turn.flows.items(), key=lambda x: -x[1])
    parts = []
    for (payer, payee), amount in most[:FLOWS]:
        to = holders[payee] if payee >= 0 else f"the {holders[payee].split()[-1]}"
        who = holders[payer] if payer >= 0 else f"the {holders[payer].split()[-1]}"
        way_ = f"paid {to}" if payer == turn.seat else f"{who} paid {to}"
        parts.append(f"{way_} {amount:,}")
    more = len(most) - FLOWS
    return ", ".join(parts) + (f", and {more} more" if more > 0 else "")


def moment(game: Game, found: Sequence[Turn]) -> str:
    """A vote of the last round: the ballots, turned over together."""
    votes = [
        note for turn in found for note in turn.notes if note[4] == "vote" and len(note[5]) == 2
    ]
    if not votes or of_fund(game):
        return ""
    ballots, carried = votes[-1][5]
    cards = "".join(
        f'<span class="sl-ballot {escape(str(vote))}"><small>{escape(name)}</small>'
        f"<b>{escape(str(vote))}</b></span>"
        for name, vote in zip(shown_names(game), ballots, strict=True)
    )
    said = "Carried: land rent is public from now on." if carried else "Not carried."
    return f'<div class="sl-ballots">{cards}<p><b>{said}</b></p></div>'


def steps(game: Game, row: int, note: int, stood: Sequence[int]) -> list[dict]:
    """What moves on the board since these numbers, turn by turn: tokens, coins, level, words."""
    shown, made, at = seen(game), [], list(stood)
    levels = dict(level_of(game).points)
    for turn in turns(game, row, note):
        ways: dict[int, list[int]] = {}
        for _, _, _, seat, kind, about in turn.notes:
            if kind in MOVES and seat >= 0:
                spaces = list(between(at[seat], about[-1], len(game.state.data.spaces),
                                      kind.endswith("backward")))  # fmt: skip
                ways.setdefault(seat, []).extend(spaces)
                at[seat] = about[-1]
        most_ = sorted(turn.flows.items(), key=lambda x: -x[1])[:4]
        coins = [[account(payer), account(payee), amount] for (payer, payee), amount in most_]
        net = turn.net(PURSE)
        money = f" {shown.state.ledger.holders[PURSE].split()[-1]} {signed(net)}." if net else ""
        made.append({
            "ways": [[seat, way(game.state, spaces)] for seat, spaces in ways.items()],
            "coins": coins,
            "before": f"{levels.get(turn.number - 1, game.state.purse):,}",
            "level": f"{levels.get(turn.number, game.state.purse):,}",
            "say": f"{sentence(shown, turn)}.{money}",
        })  # fmt: skip
    return made


def between(start: int, end: int, count: int, back: bool = False) -> Iterator[int]:
    """The spaces from one to another along the ring."""
    step, at = -1 if back else 1, start
    while at != end:
        at = (at + step) % count
        yield at


def account(number: int) -> str:
    """An account as the page marks it."""
    return {PURSE: "purse", BANK: "bank"}.get(number, str(number))


def standings(game: Game) -> str:
    """The players in full, and the votes so far."""
    shown = seen(game)
    rows = [{**row, "player": shown_names(game)[at]}
            for at, row in enumerate(views(game).players(game))]  # fmt: skip
    votes = words.recalled(shown, "vote")
    return table(rows) + (f"<h4>The votes</h4>{items(votes)}" if votes else "")


def spaces(game: Game) -> str:
    """The spaces as a list, for those who cannot hover."""
    return table(space_rows(seen(game).state))


def ending(game: Game) -> str:
    """The end as a page: who won, what did most to the purse, who gave and took."""
    shown = seen(game)
    lines = [most(shown)] + [f"{row['player']}: {row['words']}" for row in result(shown)]
    said = paragraph(f"You predicted: {game.prediction}", "sl-quote") if game.prediction else ""
    return f"<h3>{escape(words.ending(shown.state))}</h3>{said}{items(filter(None, lines))}"


def most(shown: Any) -> str:
    """Which rules moved most of the purse's money."""
    first, ins, outs = fund.flows(shown)
    name = shown.state.ledger.holders[PURSE].split()[-1]
    parts = [f"The {name} began with {first:,}"] if first else []
    for side, verb in ((ins, "came in"), (outs, "went out")):
        if side:
            key = max(side, key=lambda rule: side[rule])
            heading = key.partition(" ")[2] or key
            parts.append(f"most {verb} by “{heading}”: {side[key]:,} of {sum(side.values()):,}")
    said = "; ".join(parts)
    return f"{said[:1].upper()}{said[1:]}; {shown.state.purse:,} are left." if said else ""


def result(shown: Any) -> list[dict]:
    """What each player reached, gave and took."""
    state = shown.state
    rows = []
    for row in state.book.standing(state):
        seat = row["seat"]
        if hasattr(state, "given"):
            said = (f"{state.placed[seat]} chips; gave {state.given[seat]:,} to the Fund and took "
                    f"{state.taken[seat]:,} from it")  # fmt: skip
        else:
            said = f"wealth {row['score']:,} by rule 19, of which {row['cash']:,} in cash"
        rows.append({"player": state.names[seat], "words": said})
    return rows
