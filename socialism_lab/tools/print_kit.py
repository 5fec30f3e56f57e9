"""A game on paper: board, cards, deeds, pieces, track, mats, dice and rules, to cut out and play.

Every number is read from the game's own tables and settings. A sheet is one page of A4 that can be
read without colour: bands have patterns and names, players have shapes and numbers.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, NamedTuple

import socialism_lab as lab
from socialism_lab.engine.luck import PAIRS
from socialism_lab.engine.state import Start, new_state
from socialism_lab.rulebooks.common.tables import palette
from socialism_lab.views import board, centre, paint, phrases, text
from socialism_lab.views.space_facts import space_facts

GAMES = ("community_fund", "public_treasury")
FACES = ("", "2", "3", "4", "x2", "+1 card", "+2 cards")  # of the Fund game's second die
NOW = {"manager", "chips", "chips of", "owner"}  # how things stand, which paper cannot say
ROLLS, SECONDS = 180, 10  # dice rolled beforehand; what a straight cut takes
USES = {
    "Rules": "for all to read; what they leave open is at the end",
    "Board": "trim the inner edges, lay edge to edge, tape the back; or print the one page of A3",
    "Cards": "print both sides, or leave the backs out; shuffle, lay face down in the middle",
    "Deeds": "beside the board, then before their holder; chips and buildings are laid on them",
    "Pieces": "tokens have a ring; a pin or a coin marks a number on the track",
    "Track": "one coin on the tens, one on the ones",
    "Mats": "one a player: a line for each payment; tick what happens",
    "Dice": "if there are no dice: cross out the next roll; where one die is thrown, its left one",
    "Score sheet": "one a table: the ledger of all payments, by whoever keeps the bank",
}


class Part(NamedTuple):
    """Sheets that belong together, the pieces on them, and the straight cuts that part these."""

    sheets: list[str]
    pieces: int = 0
    cuts: int = 0


def title(game: str) -> str:
    """A game's name, as a heading."""
    return f"The{lab.books.find(game).title[3:]}"


def table(game: str) -> Any:
    """A game's table as it is set up for as many as can play, called by their numbers."""
    book = lab.books.find(game)
    names = tuple(str(seat + 1) for seat in range(max(book.seats)))
    state = new_state(book, book.load(), Start(1848, names))
    next(book.set_up(state), None)  # as far as the first question
    return state


def parts(game: str) -> dict[str, Part]:
    """All that a game is printed on, in the order of USES."""
    state = table(game)
    kinds = getattr(state.data, "kinds", range(len(state.data.cards)))
    deeds = getattr(state.data, "deeds", ()) or state.data.projects
    quarters = [ring(state, f"{x} {y} 360 360") for y in (0, 360) for x in (0, 360)]
    columns = [dict.fromkeys(("turn", "payer", "payee", "amount", "rule", "purse"), "")]
    made = (
        Part([rules(game)]),
        Part(quarters, 4, 8),
        cut([card(state, kind) for kind in kinds], 4, 4, "Chance"),
        cut([deed(state, number) for number in deeds], 4, 4),
        cut(pieces(state), 12, 18),
        Part([track(state)]),
        Part([mat(state, seat) for seat in range(state.players)], state.players),
        Part([dice(state)]),
        Part([text.table(columns * 32)]),
    )
    return dict(zip(USES, made, strict=True))


def sheets(game: str) -> str:
    """The whole kit as pages of HTML: what is in it, its sheets, and the rulings."""
    found = parts(game)
    cuts = sum(part.cuts for part in found.values())
    rows = [
        {
            "part": name,
            "sheets": len(part.sheets),
            "pieces": part.pieces or None,
            "cuts": part.cuts,
        }
        | {"what to do": USES[name]}
        for name, part in found.items()
    ]
    seats = lab.books.find(game).seats
    about = (
        f"For {min(seats)} to {max(seats)} players. Print in real size (100 %), colour or not. "
    )
    about += f"{cuts} straight cuts: at {SECONDS} seconds a cut, two people need "
    about += f"{cuts * SECONDS / 120:.0f} minutes."
    body = sheet(title(game), f"<p>{about}</p>{text.table(rows)}")
    for name, part in found.items():
        body += "".join(sheet(name, inside) for inside in part.sheets)
    return body + sheet("Where the rules are silent", rules(game, silent=True))


def sheet(part: str, inside: str) -> str:
    """One sheet under its title."""
    return f'<section class="sheet {part.partition(" ")[0]}"><h2>{part}</h2>{inside}</section>'


def cut(pieces: Sequence[str], columns: int, rows: int, back: str = "") -> Part:
    """Pieces in a grid, as many a sheet as it holds, each sheet followed by its backs if any."""
    each, made, cuts = columns * rows, [], 0
    for first in range(0, len(pieces), each):
        fronts = pieces[first : first + each]
        cuts += min(columns, len(fronts)) + 1 + -(-len(fronts) // columns) + 1
        for side in (fronts, [f"<i>{back}</i>"] * each)[: 2 if back else 1]:
            inside = "".join(f"<div>{piece}</div>" for piece in side)
            made.append(
                f'<div class="cut" style="--columns:{columns};--rows:{rows}">{inside}</div>'
            )
    return Part(made, len(pieces), cuts)


def ring(state: Any, view: str = f"0 0 {centre.SIZE} {centre.SIZE}") -> str:
    """The empty board, or the part of it that is in view."""
    places, mark = space_facts(state), paint.marker(state.names)
    side = (centre.SIZE - 2 * centre.EDGE) / (len(places) // 4 + 1)
    inside = board.tiles()
    for number, cell in enumerate(places):
        x, y = centre.corner(number, len(places), side)
        drawn = board.space(cell, side, mark, False)
        inside += f'<g transform="translate({x:.2f},{y:.2f})">{drawn}</g>'
    inside += paint.label(360, 330, title(phrases.game_of(state)), 30, bold=True)
    inside += paint.box(240, 385, 100, 130, "none", more=' stroke-dasharray="4 4"')
    inside += paint.label(290, 455, "Chance", 20)
    inside += centre.corners(state, side) if hasattr(state.data, "corners") else ""
    return paint.svg(720, 720, inside, "The board").replace("0 0 720 720", view)


def card(state: Any, kind: int) -> str:
    """The front of a Chance card."""
    name = state.data.cards[kind].title
    what = phrases.card(state, kind).removeprefix(f"{name}: ")
    return f"<b>{escape(name)}</b><p>{escape(what)}</p>"


def deed(state: Any, number: int) -> str:
    """The card of a project, lot, franchise or of Speculation, with rings for its chips."""
    cell, space = space_facts(state)[number], state.data.spaces[number]
    facts = [*((name, what) for name, what in cell.facts if name not in NOW)]
    facts += [("loan", loan)] if (loan := getattr(space, "mortgage", 0)) else []
    look = palette().get(cell.colour)
    fill = f'<rect width="100" height="12" fill="url(#sl-{look["code"]})"/>' if look else ""
    band = f'<svg viewBox="0 0 100 12">{board.tiles()}{fill}</svg>{cell.colour}'
    lines = "".join(f"<br>{escape(name)} {escape(str(what))}" for name, what in facts)
    rings = "<u></u>" * len(cell.chips)
    return f"{band}<br><b>{escape(cell.name)}</b>{lines}<p>{rings}</p>"


def pieces(state: Any) -> list[str]:
    """A token each, then the chips of each, or houses, hotels and marks of who built."""
    mark, rules = paint.marker(state.names), state.settings
    drawn = [mark(seat, 0, 0, 9) for seat in range(state.players)]
    circle = '<circle r="13" fill="none" stroke="#000"/>'
    view = '<svg viewBox="-14 -14 28 28" style="--paper:#fff" text-anchor="middle">'
    tokens = [f"{view}{circle}{shape}</svg>" for shape in drawn]
    if hasattr(rules, "chips"):
        return tokens + [f"{view}{shape}</svg>" for shape in drawn for _ in range(rules.chips)]
    built = ["<b>⌂</b>"] * rules.houses + ["HOTEL"] * rules.hotels
    return tokens + built + [f"{view}{shape}</svg>" for shape in drawn for _ in range(5)]


def track(state: Any) -> str:
    """The purse by tens and ones, from the most it holds at the start, and its public works."""
    top, now = max(state.purse, 999), state.purse
    tens = [list(range(first, min(first + 100, top + 1), 10)) for first in range(0, top + 1, 100)]
    body = f"<p>{state.book.purse}: at the start {now:,}. "
    body += f"Each time it passes {len(tens) * 100:,}, tick: {'☐ ' * 8}</p>"
    body += lines(reversed(tens)) + "<h3>and the ones</h3>" + lines([range(10)])
    if hasattr(state, "works"):
        works = [*map(state.name_of, state.data.franchises), "Free Colleges", *["wages rise"] * 12]
        body += f"<h3>Public works, in this order, for {state.settings.step_cost} each</h3><p>"
        body += " · ".join(f"☐ {work}" for work in works) + "</p>"
    return body


def lines(rows: Iterable[Iterable[object]]) -> str:
    """Rows of cells as a table without a head."""
    made = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in made)}</table>"


def mat(state: Any, seat: int) -> str:
    """A player's place: the seat's shape, what to tick, and a sheet of cash in and out."""
    rules, mark = state.settings, paint.marker(state.names)(seat, 0, 0, 9)
    if hasattr(rules, "chips"):
        ticks = {"chips placed": rules.chips, "tries in Jail": rules.jail_tries}
    else:
        ticks = {"laps": rules.laps, "rolls in Jail": 3, "Education Vouchers": 4}
        ticks |= {"Professor cards": 4, "IRA cards": 4}
    said = "".join(f"<p>{name}: {'☐ ' * count}</p>" for name, count in ticks.items())
    rows = [dict.fromkeys(("turn", "what for", "in", "out", "cash"), "") for _ in range(26)]
    rows[0] |= {"what for": "at the start", "cash": state.cash[seat]}
    shape = f'<svg viewBox="-14 -14 28 28" style="--paper:#fff" text-anchor="middle">{mark}</svg>'
    return f"{shape}<h3>Player {seat + 1}: ____________________</h3>{said}{text.table(rows)}"


def dice(state: Any) -> str:
    """Rolls in a fixed order, a cell each."""
    faces = FACES if hasattr(state.settings, "chips") else range(7)
    rolls = [PAIRS[state.luck.below(36, 0, 0, 0, roll)] for roll in range(ROLLS)]
    said = [f"{a} · {faces[b]}" for a, b in rolls]
    return lines(said[first : first + 10] for first in range(0, ROLLS, 10))


def rules(game: str, silent: bool = False) -> str:
    """The rules of a game as paragraphs, or where they are silent the rulings."""
    found = "".join(
        f"<p><b>{row['id']} {escape(row['heading'])}.</b> {escape(row['sentence'])}</p>"
        for (of, _), row in phrases.by_game("rulebook").items()
        if of == game and (row["source"] != "rules") == silent
    )
    return f'<div class="rules">{found}</div>'
