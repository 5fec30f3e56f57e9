"""Questions, answers and events in words, made when they are shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from socialism_lab.engine import checks as args

from .kinds import GAME
from .phrases import Thing, by_game, fill, game_of, phrase
from .text import listing

OWN = {"": "A rule of this game's own.", "set-up": "What happens before the first turn."}
SEAT = re.compile(r"\{(\d)\}")  # a player in an entry's reason


def facts(state: Any, decision: Any) -> tuple[tuple, dict]:
    """The things a decision is about, and the fields that its words may name."""
    about, spaces = decision.about, state.data.spaces
    at = spaces[about] if type(about) is int and about in range(len(spaces)) else None
    fields = {"at": at, "cash": state.cash[decision.seat], "set": state.settings}
    fields |= {"purse": state.book.purse, "dice": getattr(state, "dice", 0)}
    if isinstance(decision.options, range) and len(decision.options) > 1:
        fields["passing"], fields["least"] = decision.options[:2]
    if at is not None and getattr(state, "manager", None):
        fields["manager"] = state.names[state.manager[about]]
    return (about if type(about) is tuple else (about,)), fields


def question(game: Any, decision: Any) -> str:
    """The question of a decision in words; a kind without words of its own gets a plain one."""
    state = getattr(game, "state", game)
    things, fields = facts(state, decision)
    kind, who, nature = decision.kind, state.names[decision.seat], ""
    if kind == "accept" and isinstance(decision.about[1], str):
        nature = decision.about[1]  # what is agreed to
    elif kind == "bid" and decision.rule in ("14", "IV"):
        nature = "building"
    words = phrase(state, "question", f"{kind} {nature}", kind)
    if asked := fill(state, words, things, **fields):
        return f"{who}: {asked}"
    thing = fields["at"].name if fields["at"] else decision.about
    return f"{who}, rule {decision.rule}: {kind}{f' ({thing})' if thing else ''}?"


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
    told = fill(state, phrase(state, "note", kind), things, who=who)
    return told or " ".join(map(str, (f"{who}:", kind, *things)))


def recalled(game: Any, kind: str) -> list[str]:
    """Every note of a kind so far as a sentence that begins with its turn."""
    state = game.state
    found = [note[1:] for note in state.notes or () if note[4] == kind]
    return [
        f"Turn {turn}: {noted(state, seat, kind, things)}." for turn, _, seat, _, things in found
    ]


def payments(state: Any, start: int, end: int) -> list[tuple[int, str]]:
    """Entries as sentences; equal payments to or by several in a row become one."""
    made = []
    rows = state.ledger.rows[start:end]
    for alike, group in groupby(rows, lambda row: (row[1] < 0, row[0], *row[3:])):
        _, turn, amount, rule, reason = alike
        ways = [(row[1], row[2]) for row in group]
        payers, payees = (list(dict.fromkeys(column)) for column in zip(*ways, strict=True))
        one = min(len(payers), len(payees)) == 1 and max(len(payers), len(payees)) == len(ways)
        for some, others in [(payers, payees)] if one else [([a], [b]) for a, b in ways]:
            each = " each" * (len(some) + len(others) > 2)
            pay = "pays" if len(some) == 1 else "pay"
            what = f"{amount:,}{each}: {reason_text(state, reason) or rule} ({rule})."
            made.append(
                (turn, f"{listed(state, some)} {pay} {listed(state, others, False)} {what}")
            )
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


def headed(name: str, rule: str) -> str:
    """A rule's number and heading, by the game's name; one of a game's own is said as it is."""
    row = by_game("rulebook").get((name, rule))
    return f"{rule} {row['heading']}" if row else rule


def why(game: Any, rule: str) -> dict[str, Any]:
    """The rule's number, heading and sentence, and the rulings where the book is silent."""
    state = getattr(game, "state", game)
    own = {"heading": rule, "sentence": OWN.get(rule, OWN[""]), "rulings": ""}
    rules, name = by_game("rulebook"), game_of(state)
    row = rules.get((name, rule), own)
    told = [f"{key}: {rules[name, key]['sentence']}" for key in row["rulings"].split()]
    return {"rule": rule, "heading": row["heading"], "sentence": row["sentence"], "rulings": told}
