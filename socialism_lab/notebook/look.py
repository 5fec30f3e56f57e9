"""How the panel shows a game: the views as HTML, every text of players and files escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from socialism_lab.engine.decision import Decision
from socialism_lab.engine.game import Game
from socialism_lab.engine.ledger import PURSE, Entry
from socialism_lab.rulebooks.public_treasury.credit import kept_cards
from socialism_lab.views import board, fund, text, treasury, words
from socialism_lab.views.phrases import game_of
from socialism_lab.views.text import CAMEL, escape

UNLESS = "if nobody bids more: "


def table(rows: Sequence[Mapping], caption: str = "") -> str:
    """Rows as an HTML table that scrolls and breaks bots' long names; "" without rows."""
    made = CAMEL.sub("<wbr>", text.table(rows, caption))
    return f'<div class="sl-wide" tabindex="0">{made}</div>' if made else ""


def items(lines: Iterable[str]) -> str:
    """Sentences as an HTML list, escaped; "" without any."""
    found = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{found}</ul>" if found else ""


def details(title: str, inside: str) -> str:
    """A part that opens on a click or on Enter; `inside` is HTML."""
    return f"<details><summary>{escape(title)}</summary>{inside}</details>" if inside else ""


def views(game: Game) -> Any:
    """The charts and tables of this game: `views.fund` or `views.treasury`."""
    return fund if game_of(game.state) == "community_fund" else treasury


def picture(game: Game) -> str:
    """The board, and its spaces as a list for those who cannot hover."""
    return board.board(game) + details("The spaces as a list", table(board.space_rows(game)))


def asked(game: Game) -> Decision:
    """The question that waits; only for a game that asks one."""
    assert game.decision
    return game.decision


def question(game: Game) -> str:
    """What is asked, as plain text."""
    decision = asked(game)
    if decision.kind == "begin":
        return f"{game.names[decision.seat]}: your turn. Roll, or first deal or give?"
    return words.question(game, decision)


def option(game: Game, choice: Any, short: bool = False) -> str:
    """One answer, as plain text; `short`: Boardwalk for Build on Boardwalk."""
    if asked(game).kind == "begin":
        return "Roll the dice"
    return words.option(game, game.decision, choice, short)


def outcome(game: Game, choice: Any) -> str:
    """What the answer would move, as plain text; "" where that would tell hidden answers."""
    decision = asked(game)
    if decision.kind == "bid" and choice != decision.options[0]:
        return UNLESS + words.consequence(game, price(game, choice), decision.seat)
    if decision.kind == "begin" or decision.kind in game.state.book.hidden:
        return ""
    moved, passed = game.preview(choice)
    unless = UNLESS if passed and moved else ""
    return unless + words.consequence(game, moved, decision.seat)


def price(game: Game, bid: int) -> list[Entry]:
    """What the winner of an auction would pay: own money first, the purse where it covers."""
    decision, state = asked(game), game.state
    own = min(bid, state.cash[decision.seat])
    payers = (state.names[decision.seat], own), (state.ledger.holders[PURSE], bid - own)
    return [Entry(state.turn, who, "Bank", sum_, decision.rule, "") for who, sum_ in payers]


def why(game: Game) -> str:
    """The rule that asks, and the rulings where the book is silent, as HTML."""
    if asked(game).kind == "begin":
        return ""
    told = words.why(game, asked(game).rule)
    rule = f"Rule {told['rule']}, {told['heading']}: {told['sentence']}"
    rulings = items(told["rulings"])
    return f"<p>{escape(rule)}</p>" + (rulings and f"<p>Where the book is silent:</p>{rulings}")


def tables(game: Game) -> str:
    """The players (the standings at any time) and the votes so far, as HTML."""
    found = views(game)
    rows, votes = found.players(game), words.recalled(game, "vote")
    main = [{name: row[name] for name in found.MAIN} for row in rows]
    more = items(filter(None, (rest(row, found.MAIN) for row in rows)))
    told = f"<h4>The votes</h4>{items(votes)}" if votes else ""
    return table(main, "The players") + more + told


def rest(row: Mapping, shown: Sequence[str]) -> str:
    """What a player has besides what the table shows, in a line; "" if there is nothing."""
    has = [f"{name}: {value}" if isinstance(value, str) else f"{name} {value:,}"
           for name, value in row.items() if value and name not in shown]  # fmt: skip
    return f"{row['player']} has {'; '.join(has)}" if has else ""


def tradable(game: Game, seat: int) -> tuple[list, list]:
    """What a seat may deal: (text, space number) of what it holds, (text, name) of its cards."""
    state, of_fund = game.state, views(game) is fund
    holders = state.manager if of_fund else state.owner
    kept = jail_free(state, seat) if of_fund else kept_cards(state, seat)
    return (
        [(state.data.spaces[k].name, k) for k, holder in enumerate(holders) if holder == seat],
        [(card.replace("_", " "), card) for card in kept],
    )


def jail_free(state: Any, seat: int) -> list[str]:
    """The Get Out of Jail Free card, if the seat holds it."""
    kind = state.hand[seat]
    return ["jail_free"] if kind >= 0 and state.data.cards[kind].effect == "jail_free" else []
