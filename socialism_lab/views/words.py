"""Questions, answers, consequences and events in words, made when they are shown."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any

from socialism_lab.engine.columns import optional, text
from socialism_lab.engine.files import read_table

from .phrases import ABOUT, ANSWERS, ENDINGS, NOTES, QUESTIONS, RULINGS, VERBS, game_of, listing

OWN = {"": "A rule of this game's own.", "set-up": "What happens before the first turn."}
SEAT = re.compile(r"\{(\d)\}")  # a player in an entry's reason


def question(game: Any, decision: Any) -> str:
    """The question of a decision in words; a kind without words of its own gets a plain one."""
    state = getattr(game, "state", game)
    ask = QUESTIONS.get(f"{game_of(state)}.{decision.kind}") or QUESTIONS.get(decision.kind)
    who = state.names[decision.seat]
    if ask is None:
        thing = about(state, decision)
        return f"{who}, rule {decision.rule}: {decision.kind}{f' ({thing})' if thing else ''}?"
    return f"{who}: {ask(state, decision)}"


def about(state: Any, decision: Any) -> str:
    """The thing a decision is about: the name of a space or a card's title, or as it is."""
    thing = decision.about
    if type(thing) is int and 0 <= thing < len(state.data.spaces):
        return state.data.spaces[thing].name
    return "" if thing is None else str(thing)


def option(game: Any, decision: Any, choice: int | str) -> str:
    """A label for an option, as on a button."""
    state = getattr(game, "state", game)
    meaning = ABOUT.get(f"{game_of(state)}.{decision.kind}") or ABOUT.get(decision.kind)
    if meaning and (words := meaning(state, decision, choice)):
        return words
    if isinstance(choice, str):
        return ANSWERS.get(f"{decision.kind}.{choice}") or spelled(state, choice)
    return f"{choice:,}"


def spelled(state: Any, choice: str) -> str:
    """An option without words of its own; "mortgage:5" names the space."""
    verb, _, number = choice.partition(":")
    words = VERBS.get(verb) or verb.replace("_", " ").capitalize()
    if number.isdigit() and int(number) < len(state.data.spaces):
        return f"{words} {state.data.spaces[int(number)].name}"
    return f"{words} {number}".strip()


def consequence(game: Any, entries: Sequence, seat: int) -> str:
    """What an option would move, from the entries of `game.consequence(option)`."""
    state = getattr(game, "state", game)
    purse, me = state.ledger.holders[-2], state.names[seat]
    change: dict[str, int] = {}
    for entry in entries:
        change[entry.payer] = change.get(entry.payer, 0) - entry.amount
        change[entry.payee] = change.get(entry.payee, 0) + entry.amount
    own, common = change.pop(me, 0), change.pop(purse, 0)
    change.pop("Bank", None)
    level = state.purse + common
    lost = ": everybody loses" if game_of(state) == "community_fund" else ""
    left = f"which would hold {level:,}" if level else f"which would be empty{lost}"
    parts = []
    if own < 0 and common < 0:
        parts = [f"costs {-own - common:,}: {-own:,} yours, {-common:,} from the {purse}, {left}"]
    else:
        parts += [f"costs you {-own:,}"] if own < 0 else [f"brings you {own:,}"] if own else []
        parts += [f"costs the {purse} {-common:,}, {left}"] if common < 0 else []
        parts += [f"brings the {purse} {common:,}, {left}"] if common > 0 else []
    parts += [f"{name} {'gets' if sum_ > 0 else 'pays'} {abs(sum_):,}"
              for name, sum_ in change.items() if sum_]  # fmt: skip
    return "; ".join(parts) or "moves no money yet"


def happened(game: Any, row: int = 0, note: int = 0) -> list[str]:
    """What happened since entry `row` and note `note`, as sentences in their order."""
    return [sentence for _, sentence in events(game, row, note)]


def events(game: Any, row: int = 0, note: int = 0) -> list[tuple[int, str]]:
    """(turn, sentence) for every payment and note since these numbers."""
    state = getattr(game, "state", game)
    notes, rows, made = state.notes or [], state.ledger.rows, []
    for at, turn, rule, seat, kind, things in notes[note:]:
        made += payments(state, row, at)
        row = max(row, at)
        made.append((turn, f"{noted(state, seat, kind, things)} ({rule})."))
    return made + payments(state, row, len(rows))


def noted(state: Any, seat: int, kind: str, things: tuple) -> str:
    """A note as a sentence; a kind without words of its own is given as it is."""
    who = state.names[seat] if seat >= 0 else "The Public Treasury"
    tell = NOTES.get(f"{game_of(state)}.{kind}") or NOTES.get(kind)
    return tell(state, who, *things) if tell else " ".join(map(str, (f"{who}:", kind, *things)))


def payments(state: Any, start: int, end: int) -> list[tuple[int, str]]:
    """Entries as sentences; equal payments to or by several in a row become one."""
    rows, made, at = state.ledger.rows, [], start
    while at < end:
        turn, payer, payee, amount, rule, reason = rows[at]
        payers, payees, upto = [payer], [payee], at + 1
        while upto < end and rows[upto][3:] == rows[at][3:] and rows[upto][0] == turn:
            if rows[upto][1] == payer and rows[upto][2] not in payees and len(payers) == 1:
                payees.append(rows[upto][2])
            elif rows[upto][2] == payee and rows[upto][1] not in payers and len(payees) == 1:
                payers.append(rows[upto][1])
            else:
                break
            upto += 1
        each = " each" if upto > at + 1 else ""
        pay = "pays" if len(payers) == 1 else "pay"
        for_what = told(state, reason) or rule
        made.append((turn, f"{listed(state, payers)} {pay} {listed(state, payees, False)} "
                           f"{amount:,}{each}: {for_what} ({rule})."))  # fmt: skip
        at = upto
    return made


def told(state: Any, reason: str) -> str:
    """An entry's reason with the player's name in it."""
    return SEAT.sub(lambda found: state.names[int(found[1])], reason)


def listed(state: Any, accounts: Sequence[int], first: bool = True) -> str:
    """Accounts as a list of names; the Bank and the purse have an article."""
    holders = state.ledger.holders
    words = listing([holders[k] if k >= 0 else f"the {holders[k]}" for k in accounts])
    return words[0].upper() + words[1:] if first else words


def story(game: Any) -> str:
    """The whole game as a text to read: every turn, what happened in it, and the end."""
    state, turn = game.state, None
    title = game.book.title[0].upper() + game.book.title[1:]
    lines = [f"{title}: {', '.join(state.names)}. Seed {game.start.seed}."]
    for number, sentence in events(state):
        if number != turn:
            turn = number
            who = state.names[(state.seat - state.turn + number) % state.players]
            lines += ["", f"Turn {number}: {who}" if number else "Set-up"]
        lines.append(f"  {sentence}")
    return "\n".join([*lines, "", ending(state)])


def ending(state: Any) -> str:
    """How the game ended, or that it runs."""
    if state.result is None:
        return f"The game goes on: round {state.round}, turn {state.turn}."
    winners = [state.names[seat] for seat in state.result.winners]
    who = f" {' and '.join(winners)} won." if winners else " Nobody won."
    when = f"round {state.result.round}, turn {state.result.turn}"
    end = ENDINGS.get(state.result.ending, state.result.ending)
    return f"The end in {when}: {end}.{who}"


@functools.cache
def rulebook() -> dict[tuple[str, str], dict]:
    """The rows of rulebook.csv by (game, id)."""
    columns = dict.fromkeys(("game", "id", "heading", "source"), text(80))
    columns |= {"sentence": text(600), "code": optional(text(600), "")}
    rows = read_table("rulebook", columns)
    games = ("community_fund", "public_treasury")
    return {(g, r["id"]): r for r in rows for g in games if r["game"] in (g, "both")}


def why(game: Any, rule: str) -> dict[str, Any]:
    """The rule's number, heading and sentence, and the rulings where the book is silent."""
    state = getattr(game, "state", game)
    book, name = rulebook(), game_of(state)
    row = book.get((name, rule)) or {"heading": rule, "sentence": OWN.get(rule, OWN[""])}
    rulings = [book[name, key] for key in RULINGS.get(rule, "").split() if (name, key) in book]
    told = [f"{r['id']}: {r['sentence']}" for r in rulings]
    return {"rule": rule, "heading": row["heading"], "sentence": row["sentence"], "rulings": told}
