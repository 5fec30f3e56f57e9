"""What the panel shows of a game, zone by zone, as HTML: views alone, no control acts here."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from html import escape
from operator import itemgetter
from typing import Any, NamedTuple

from socialism_lab.engine.game import Game
from socialism_lab.engine.ledger import BANK, PURSE
from socialism_lab.views import fund, paint, treasury, words
from socialism_lab.views.board import way
from socialism_lab.views.centre import signed
from socialism_lab.views.phrases import game_of
from socialism_lab.views.space_facts import space_rows

from .faces import FACES, seen, shown_names, strategy
from .parts import details, items, paragraph, table

ACCOUNTS = {PURSE: "purse", BANK: "bank"}  # as the page marks them
MOVES = ("moved", "forward", "backward", "ride", "ride backward")  # notes that end on a space


def views(game: Game) -> Any:
    """The charts and tables of this game: `views.fund` or `views.treasury`."""
    return fund if game_of(game.state) == "community_fund" else treasury


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
        flows = self.flows
        return sum(flows[way] * ((way[1] == account) - (way[0] == account)) for way in flows)


def mark(game: Game) -> tuple[int, int, list[int]]:
    """Where a game stands: how many entries and notes there are, and where the tokens are."""
    state: Any = game.state
    return len(state.ledger.rows), len(state.notes or ()), list(state.position)


def place(game: Game, since: int) -> tuple[int, int]:
    """The first entry and the first note of a turn or later."""
    row = bisect_left(game.state.ledger.rows, since, key=itemgetter(0))
    return row, bisect_left(game.state.notes or [], since, key=itemgetter(1))


def turns(game: Game, row: int = 0, note: int = 0) -> list[Turn]:
    """The turns as rows `row`... and notes `note`... tell them."""
    state, found = game.state, dict[int, Turn]()

    def at(turn: int) -> Turn:
        seat = (state.seat - state.turn + turn) % state.players if turn else -1
        return found.setdefault(turn, Turn(turn, seat, [], {}))

    for one in (state.notes or [])[note:]:
        at(one[1]).notes.append(one)
    for turn, payer, payee, amount, *_ in state.ledger.rows[row:]:
        flows = at(turn).flows
        flows[payer, payee] = flows.get((payer, payee), 0) + amount
    return [found[number] for number in sorted(found)]


def first_new(game: Game) -> int:
    """The first turn of the last round: since this seat's last turn."""
    state, last = game.state, game.state.turn
    if last and place(game, last) == mark(game)[:2]:  # nothing has happened in it yet
        last -= 1
    return max(1, last - state.players + 1) if last else 0


# -- zones --------------------------------------------------------------------------------------
def top(game: Game) -> str:
    """Which game, which round, whose turn, how one wins."""
    state, title, decision = game.state, game.state.book.title, game.decision
    turn = ""
    if decision is not None:
        who = shown_names(game)[decision.seat]
        turn = f" · {who} plays" if game.bots[decision.seat] else f" · your turn, {who}"
    said = escape(f"round {state.round}{turn} · {aim(state)}")
    return f"<h3>{escape(title[0].upper() + title[1:])}</h3> <span>{said}</span>"


def aim(state: Any) -> str:
    """How one wins, in a few words."""
    if game_of(state) == "public_treasury":
        return f"ends at {state.last_lap} laps; most wealth wins"
    if state.settings.scoring == "chips":
        return "most chips count, if the Fund lives"
    return f"first to {state.settings.chips} chips wins; at 0 all lose"


PEOPLE = "you", "a person"
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
    found = turns(game, *place(game, since)) if since else []
    return "".join(
        card(game, row, sum(turn.net(row["seat"]) for turn in found))
        for row in game.state.book.standing(game.state)
    )


def card(game: Game, row: dict, change: int) -> str:
    """One player's card."""
    state: Any = game.state
    seat, name = row["seat"], shown_names(game)[row["seat"]]
    kind = PEOPLE[game.bots.count(None) > 1]
    if bot := game.bots[seat]:
        kind = strategy(bot)
    does = FACES[kind][1] if kind in FACES else name
    turn = " sl-turns" if game.decision and game.decision.seat == seat else ""
    face = token(game, seat, 30, kind not in PEOPLE)
    poor = "in the Poor House" if views(game) is treasury and state.poor_house[seat] else kind
    return (
        f'<div class="sl-card{turn}" data-account="{seat}" title="{escape(does)}" '
        f'style="border-top-color:{paint.SERIES[seat % 8]}">{face}'
        f"<b>{escape(name)}</b><small>{escape('in Jail' if state.jail[seat] else poor)}</small>"
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
    if views(game) is fund:
        have, goal = state.placed[row["seat"]], state.settings.chips
        shown = f'<b class="sl-dots">{"●" * have}<i>{"○" * max(0, goal - have)}</i></b>'
        words = f"{have} of {goal} chips"
    else:
        houses = row["houses"] + row["hotels"]
        words = f"{row['laps']} of {state.last_lap} laps, {row['cards']} cards, {houses} buildings"
        shown = f"lap {row['laps']}/{state.last_lap} {row['cards']}▭ {houses}⌂"
    return f'<span role="img" aria-label="{words}" title="{words}">{shown}</span>'


def digest(game: Game, since: int) -> str:
    """A row for each turn of the last round: token, sentence, net effect; payments unfold."""
    at, shown = place(game, since), seen(game)
    found = turns(game, *at)
    if not found:
        return "<h4>Nothing has happened yet.</h4>"
    purse, person = game.state.ledger.holders[PURSE].split()[-1], me(game)
    made = []
    for number, turn in enumerate(found):
        effect = delta(turn.net(PURSE), purse) * bool(turn.number)
        effect += delta(turn.net(person), "you") if person >= 0 else ""
        left = token(game, turn.seat) if turn.seat >= 0 else "<span></span>"
        row = f"{left}<p>{escape(sentence(shown, turn))}</p><b>{effect}</b>"
        made.append(f'<li style="--at:{number}">{row}</li>')
    said = words.happened(shown, *at)
    total = delta(sum(turn.net(PURSE) for turn in found if turn.number), purse)
    head = f"Since your last turn <b>{total}</b>" if since else "Before the first turn"
    more = details(f"every payment, in words ({len(said)})", items(said), "payments")
    return f"<h4>{head}</h4>{moment(game, found)}<ol>{''.join(made)}</ol>{more}"


def sentence(shown: Any, turn: Turn) -> str:
    """A turn in one sentence, from its notes: a roll is left out where a move tells it, and all
    but the last bid for a thing."""
    state, moved = shown.state, any(note[4] in MOVES for note in turn.notes)
    last = {note[5][1:]: note for note in turn.notes if note[4] == "bid"}
    name = state.names[turn.seat] if turn.seat >= 0 else "The game is set up"
    idle, own = "stays" * (turn.seat >= 0), list[str]()
    others: list[str] = []
    for note in turn.notes:
        if (note[4] == "rolled" and moved) or (note[4] == "bid" and last[note[5][1:]] is not note):
            continue
        said = words.noted(state, *note[3:6])
        mine = said.startswith(f"{name} ") or turn.seat < 0
        (own if mine else others).append(said.removeprefix(f"{name} "))
    return "; ".join([f"{name} {', '.join(own) or idle}".strip(), *others])


def moment(game: Game, found: Sequence[Turn]) -> str:
    """A vote of the last round: the ballots, turned over together."""
    notes = [note[5] for turn in found for note in turn.notes if note[4] == "vote"]
    votes = [note for note in notes if len(note) == 2 and views(game) is treasury]
    cards = [
        f'<span class="sl-ballot {vote}"><small>{escape(name)}</small><b>{vote}</b></span>'
        for ballots, _ in votes[-1:]
        for name, vote in zip(shown_names(game), ballots, strict=True)
    ]
    said = (
        "Carried: land rent is public from now on." if votes and votes[-1][1] else "Not carried."
    )
    return f'<div class="sl-ballots">{"".join(cards)}<p><b>{said}</b></p></div>' * bool(votes)


def steps(games: Sequence[Game], since: Sequence[tuple[int, int, list[int]]]) -> list[dict]:
    """What has moved on the boards since these marks, turn by turn: tokens, coins, words. With
    two boards, seats and accounts are named after their board, 0-2 and 1-purse."""
    made: list[dict] = []
    for world, (game, mark) in enumerate(zip(games, since, strict=True)):
        board = f"{world}-" if len(games) > 1 else ""
        for at, step in enumerate(moved(game, *mark, board)):
            made += [{"ways": [], "coins": [], "say": step["say"]}] * (at == len(made))
            made[at]["ways"] += step["ways"]
            made[at]["coins"] += step["coins"]
    return made


def moved(game: Game, row: int, note: int, stood: list[int], board: str) -> Iterator[dict]:
    """What each turn has moved on one board."""
    shown, at, count = seen(game), [*stood], len(game.state.data.spaces)
    for turn in turns(game, row, note):
        ways: dict[int, list[int]] = {}
        for _, _, _, seat, kind, about in turn.notes:
            while kind in MOVES and seat >= 0 and at[seat] != about[-1]:  # along the ring
                at[seat] = (at[seat] + (-1 if kind.endswith("backward") else 1)) % count
                ways.setdefault(seat, []).append(at[seat])
        flows = turn.flows
        largest = sorted(flows, key=lambda way: -flows[way])[:4]
        coins = [[*(f"{board}{ACCOUNTS.get(k, k)}" for k in way), flows[way]] for way in largest]
        net, purse = turn.net(PURSE), shown.state.ledger.holders[PURSE].split()[-1]
        yield {
            "ways": [[f"{board}{seat}", way(game.state, ways[seat])] for seat in ways],
            "coins": coins,
            "say": f"{sentence(shown, turn)}." + f" {purse} {signed(net)}." * bool(net),
        }


def standings(game: Game) -> str:
    """The players in full, and the votes so far."""
    shown = seen(game)
    votes = words.recalled(shown, "vote")
    return table(views(game).players(shown)) + (
        f"<h4>The votes</h4>{items(votes)}" if votes else ""
    )


def spaces(game: Game) -> str:
    """The spaces as a list, for those who cannot hover."""
    return table(space_rows(seen(game).state))


def ending(game: Game) -> str:
    """The end as a page: who won, what did most to the purse, who gave and took."""
    shown = seen(game)
    state, lines = shown.state, [most(shown)]
    for row in state.book.standing(state):
        seat, said = row["seat"], f"{row['cash']:,} in cash"
        if hasattr(state, "given"):
            gave, took = f"gave {state.given[seat]:,} to the Fund", f"took {state.taken[seat]:,}"
            said = f"{state.placed[seat]} chips; {gave} and {took} from it"
        else:
            said = f"wealth {row['score']:,} by rule 19, of which {said}"
        lines.append(f"{state.names[seat]}: {said}")
    said = paragraph(game.prediction and f"You predicted: {game.prediction}", "sl-quote")
    return f"<h3>{escape(words.ending(state))}</h3>{said}{items(filter(None, lines))}"


def most(shown: Any) -> str:
    """Which rules moved most of the purse's money; "" where nothing did."""
    first, ins, outs = fund.flows(shown)
    name = shown.state.ledger.holders[PURSE].split()[-1]
    parts = [f"the {name} began with {first:,}"] if first else []
    for side, verb in ((ins, "came in"), (outs, "went out")):
        if side:
            key = max(side, key=lambda rule: side[rule])
            heading = key.partition(" ")[2] or key
            parts.append(f"most {verb} by “{heading}”: {side[key]:,} of {sum(side.values()):,}")
    said = "; ".join([*parts, f"{shown.state.purse:,} are left."])
    return f"{said[0].upper()}{said[1:]}" if parts else ""
