"""`python3 -m socialism_lab packets [LESSON ...]`: the numbers in the teacher packets, computed.

lessons/teacher/figures.csv names every figure and says how to get it: "02: percent(rows[4],
'survival')" runs the code cells of lesson 02, without their pictures, and then that cell. A packet
so quotes the very games that the class will see. In a packet a figure stands between marks,
`<!--=taking.four-->18<!--/-->`; taking.four.low, .high, .n and .range ("13 to 24") stand for the
rest of its row. The command writes all values anew, into the table and the packets. To add a
figure, add a row with its name and how, and run this.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

import socialism_lab

from ..analysis import statistics as stats
from ..engine.errors import LabError
from ..engine.tables import read_text, save_text, write_table

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
FOLDER = LESSONS / "teacher"
MARK = re.compile(r"(<!--=([\w.]+?)(?:\.(low|high|n|range))?-->)(.*?)<!--/-->", re.DOTALL)


class Figure(NamedTuple):
    """A number as the packets print it, with its 95 % interval and the number of games, if any."""

    value: str
    low: str = ""
    high: str = ""
    n: str = ""


def main(argv: list[str]) -> int | str:
    """Compute the figures (of the lessons named, or all) and write them; what is wrong, if so."""
    if not LESSONS.is_dir():
        return "The lessons are not here: run this in a copy of the whole kit."
    rows = table()
    known = sorted({row["how"].split(":")[0] for row in rows})
    if set(argv) - set(known):
        return f"usage: python3 -m socialism_lab packets [LESSON ...], out of {' '.join(known)}"
    for name in argv or known:
        mine = [row for row in rows if row["how"].startswith(f"{name}:")]
        for row, found in zip(mine, computed(name, mine), strict=True):
            row |= found._asdict()
        print(f"lesson {name}: {len(mine)} figures")
    write_table(FOLDER / "figures.csv", rows, list(rows[0]))
    for path in pages():
        text = read_text(path)
        if (fresh := filled(text, rows, path.name)) != text:
            save_text(path, fresh)
            print(f"{path.name}: numbers written anew")
    return 0


def pages() -> list[Path]:
    """All that may quote a figure: packets, keys and the other pages for teachers."""
    return sorted(FOLDER.rglob("*.md"))


def table() -> list[dict[str, str]]:
    """The figures as they stand in figures.csv."""
    return list(csv.DictReader(io.StringIO(read_text(FOLDER / "figures.csv"))))


def filled(text: str, rows: Iterable[Mapping], where: str = "") -> str:
    """The text with every marked number as the table has it. Raises LabError for unknown names."""
    known = {row["name"]: row for row in rows}

    def number(mark: re.Match) -> str:
        if (row := known.get(mark[2])) is None:
            raise LabError(f"{where}: figures.csv has no figure {mark[2]!r}; add a row for it")
        both = f"{row['low']} to {row['high']}"
        return f"{mark[1]}{both if mark[3] == 'range' else row[mark[3] or 'value']}<!--/-->"

    return MARK.sub(number, text)


class Quiet:
    """The kit as a lesson's cell sees it; but a table is a plain game, without a panel."""

    def __init__(self) -> None:
        self.tables: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(socialism_lab, name)

    def play(self, game: str, players: Sequence = ("Ada", "Ben"), table: str = "", **how: Any):
        """The table's game, not yet begun."""
        return self.tables.setdefault(table, socialism_lab.Game(game, players, **how))

    def played(self, name: str) -> Any:
        """The game of a table."""
        return self.tables[name]


def names_after(name: str) -> dict[str, Any]:
    """What a lesson's cells have made: `rows` is the first thing of that name, `rows_2` the next.

    Raises LabError if there is no such lesson."""
    found = sorted(LESSONS.glob(f"{name}_*.ipynb"))
    if len(found) != 1:
        raise LabError(f"figures.csv names lesson {name!r}; {len(found)} notebooks begin so")
    shell = notebook({"lab": Quiet()})
    names, times = dict(shell.user_ns), Counter("lab")
    for cell in json.loads(read_text(found[0]))["cells"]:
        before = dict(shell.user_ns)
        if cell["cell_type"] == "code":
            run(shell, "".join(cell["source"]).replace("import socialism_lab as lab", ""))
        for made, value in shell.user_ns.items():
            if value is not before.get(made):
                times[made] += 1
                names[made if times[made] == 1 else f"{made}_{times[made]}"] = value
    return names


def computed(name: str, rows: Sequence[Mapping]) -> Iterator[Figure]:
    """The figures of one lesson, in order; what one names, those below it may use."""
    helps = (row_of, percent, number, often, by_hand)
    shell = notebook(names_after(name) | {one.__name__: one for one in helps})
    for row in rows:
        try:
            yield run(shell, row["how"].partition(": ")[2])
        except Exception as wrong:
            raise LabError(f"figures.csv, {row['name']}: {wrong!r}; correct its `how`") from wrong


def notebook(names: dict[str, Any]) -> InteractiveShell:
    """A notebook without a screen, in which these names are known."""
    return InteractiveShell(user_ns=names, history_load_length=0)


def run(shell: InteractiveShell, cell: str) -> Any:
    """Run a cell, showing nothing; the value of its last line. Raises what the cell raises."""
    with capture_output():
        done = shell.run_cell(cell)
    done.raise_error()
    return done.result


def number(x: float, digits: int = 0, n: Any = "") -> Figure:
    """A plain number: thousands with a comma, a true minus sign."""
    return Figure(f"{round(x, digits) + 0:,.{digits}f}".replace("-", "\u2212"), n=str(n))


def row_of(row: Mapping, key: str, digits: int = 0, times: float = 1) -> Figure:
    """A value with its interval and n out of a row of the kit's tables."""
    ends = [f"{key}_low", f"{key}_high"] if f"{key}_low" in row else ["low", "high"]
    value, low, high = (number(times * row[end], digits).value for end in (key, *ends))
    return Figure(value, low, high, str(row["n"] if "n" in row else row["games"]))


def percent(row: Mapping, key: str = "share") -> Figure:
    """A share of games in per cent, with its interval."""
    return row_of(row, key, times=100)


def often(true: Sequence) -> Figure:
    """In how many of 100 games something is so, with its interval."""
    return percent(stats.share(sum(map(bool, true)), len(true))._asdict() | {"n": len(true)})


def by_hand(game: Any, turns: int, *wanted: Any, **kinds: Any) -> Any:
    """A prepared position played on: the first option that is wanted, or else the first at all.

    `kinds`: what is wanted before all at questions of one kind, such as shuttle="pass"."""
    while not game.play().over and game.state.turn <= turns:
        options = list(game.decision.options)
        want = kinds.get(game.decision.kind), *wanted
        game.choose(next((one for one in want if one in options), options[0]))
    return game
