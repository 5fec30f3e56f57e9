"""Questions, answers, consequences and events in words, made when they are shown."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any

from socialism_lab.engine import checks as args
from socialism_lab.engine.tables import optional, text

from .kinds import GAME
from .phrases import Thing, by_game, fill, game_of, phrase
from .text import listing

OWN = {"": "A rule of this game's own.", "set-up": "What happens before the first turn."}
SEAT = re.compile(r"\{(\d)\}")  # a player in an entry's reason


def facts(state: Any, decision: Any) -> tuple[tuple, dict]:
    """The things a decision is about, and the fields that its words may name."""
    about, spaces = decision.about, state.data.spaces
    at = spaces[about] if type(about) is int and about in range(len(spaces)) else None
    fields = {"at": at, "cash": state.cash[decision.seat], "set": state.settings,
              "purse": state.book.purse, "dice": getattr(state, "dice", 0)}  # fmt: skip
    if isinstance(decision.options, range) and len(decision.options) > 1:
        fields["passing"], fields["least"] = decision.options[:2]
    if at is not None and getattr(state, "manager", None):
        fields["manager"] = state.names[state.manager[about]]
    return (about if type(about) is tuple else (about,)), fields


def question(game: Any, decision: Any) -> str:
    """The question of a decision in words; a kind without words of its own gets a plain one."""
    state = getattr(game, "state", game)
    things, fields = facts(state, decision)
    words = phrase(state, "question", f"{decision.kind} {nature(state, decision)}", decision.kind)
    who = state.names[decision.seat]
    if asked := fill(state, words, things, **fields):
        return f"{who}: {asked}"
    thing = fields["at"].name if fields["at"] else decision.about
    return f"{who}, rule {decision.rule}: {decision.kind}{f' ({thing})' if thing else ''}?"


def nature(state: Any, decision: Any) -> str:
    """What sets a question apart from others of its kind: what is agreed to, or a building."""
    if decision.kind == "accept" and isinstance(decision.about[1], str):
        return str(decision.about[1])
    return "building" if decision.kind == "bid" and decision.rule in ("14", "IV") else ""


def option(game: Any, decision: Any, choice: int | str, short: bool = False) -> str:
    """A label for an option, as on a button; `short`: from the thing's own name on."""
    state = getattr(game, "state", game)
    things, fields = facts(state, decision)
    verb, _, number = str(choice).partition(":") if isinstance(choice, str) else ("", "", "")
    thing: Any = int(number) if number.isdigit() else choice
    if decision.kind == "card":
        verb, thing = state.data.chosen(choice)
    elif decision.kind == "move":
        thing = decision.about[choice]
    elif decision.kind == "bid" and choice == fields.get("passing"):
        verb = "pass"
    words = phrase(state, "answer", f"{decision.kind}.{verb}" if verb else decision.kind)
    if short and words:
        words = words[max(0, words.find("{")) :]
    plain = f"{verb.replace('_', ' ').capitalize()} {number}".strip() or f"{choice:,}"
    return fill(state, words, things, c=Thing(state, thing), **fields) or plain


def consequence(game: Any, entries: Sequence, seat: int) -> str:
    """What an option would move, from the entries of `whatif.preview`."""
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
    if own < 0 and common < 0 and lost:
        parts = [f"costs {-own - common:,}: {-own:,} yours, {-common:,} from the {purse}, {left}"]
    else:
        ways = {amount: "costs" if amount < 0 else "brings" for amount in (own, common)}
        parts = [f"{ways[own]} you {abs(own):,}"] if own else []
        parts += [f"{ways[common]} the {purse} {abs(common):,}, {left}"] if common else []
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
    words = phrase(state, "note", kind)
    told = fill(state, words, things, who=who)
    return told or " ".join(map(str, (f"{who}:", kind, *things)))


def recalled(game: Any, kind: str) -> list[str]:
    """Every note of a kind so far as a sentence that begins with its turn."""
    return [
        f"Turn {turn}: {noted(game.state, seat, kind, things)}."
        for _, turn, _, seat, named, things in game.state.notes or () if named == kind
    ]  # fmt: skip


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
        for_what = reason_text(state, reason) or rule
        made.append((turn, f"{listed(state, payers)} {pay} {listed(state, payees, False)} "
                           f"{amount:,}{each}: {for_what} ({rule})."))  # fmt: skip
        at = upto
    return made


def reason_text(state: Any, reason: str) -> str:
    """An entry's reason with the player's name in it."""
    return SEAT.sub(lambda found: state.names[int(found[1])], reason)


def listed(state: Any, accounts: Sequence[int], first: bool = True) -> str:
    """Accounts as a list of names; the Bank and the purse have an article."""
    holders = state.ledger.holders
    words = listing([holders[k] if k >= 0 else f"the {holders[k]}" for k in accounts])
    return words[0].upper() + words[1:] if first else words


@args.checked(game=GAME)
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
    end = phrase(state, "ending", state.result.ending) or state.result.ending
    return f"The end in {when}: {end}.{who}"


@functools.cache
def rulebook() -> dict[tuple[str, str], dict]:
    """The rows of rulebook.csv by (game, id)."""
    columns = dict.fromkeys(("game", "id", "heading", "source"), text(80))
    columns |= {"sentence": text(600), "rulings": optional(text(80), "")}
    columns["code"] = optional(text(600), "")
    return by_game("rulebook", columns, "id")


def headed(name: str, rule: str) -> str:
    """A rule's number and heading, by the game's name; one of a game's own is said as it is."""
    row = rulebook().get((name, rule))
    return f"{rule} {row['heading']}" if row else rule


def why(game: Any, rule: str) -> dict[str, Any]:
    """The rule's number, heading and sentence, and the rulings where the book is silent."""
    state = getattr(game, "state", game)
    book, name = rulebook(), game_of(state)
    own = {"heading": rule, "sentence": OWN.get(rule, OWN[""]), "rulings": ""}
    row = book.get((name, rule), own)
    told = [f"{key}: {book[name, key]['sentence']}" for key in row["rulings"].split()]
    return {"rule": rule, "heading": row["heading"], "sentence": row["sentence"], "rulings": told}
