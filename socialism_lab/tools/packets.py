"""`python3 -m socialism_lab packets [LESSON ... kept]`: the packets' numbers, computed.

lessons/teacher/figures.csv names every figure and says how to get it: "02: percent(rows[4],
'survival')" runs the code cells of lesson 02, without their pictures, and then that cell. A packet
so quotes the very games that the class will see. In a packet a figure stands between marks,
`<!--=taking.four-->18<!--/-->`; taking.four.low, .high, .n and .range ("13 to 24") stand for the
rest of its row. The command writes all values anew, into the table and the packets. To add a
figure, add a row with its name and how, and run this. figures.py beside the table holds what the
recipes use.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

import socialism_lab

from ..analysis.causes import keep
from ..engine.errors import LabError
from ..engine.tables import read_text, save_text, write_table
from ..notebook.tables import TABLES, new_game
from ..rulebooks import prepared

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
FOLDER = LESSONS / "teacher"
KEPT = "kept"  # the tables of analysis.causes
MARK = re.compile(r"(<!--=([\w.]+?)(?:\.(low|high|n|range))?-->)(.*?)<!--/-->", re.DOTALL)


def main(argv: list[str]) -> int | str:
    """Compute the figures (of the lessons named, or all) and write them; what is wrong, if so."""
    if not LESSONS.is_dir():
        return "The lessons are not here: run this in a copy of the whole kit."
    rows = table()
    known = [*sorted({row["how"].split(":")[0] for row in rows}), KEPT]
    if set(argv) - set(known):
        return f"usage: python3 -m socialism_lab packets [LESSON ...], out of {' '.join(known)}"
    for name in argv or known:
        if name == KEPT:
            keep()
            continue
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


def filled(text: str, rows: Iterable[Mapping[str, str]], where: str = "") -> str:
    """The text with every marked number as the table has it. Raises LabError for unknown names."""
    known = {row["name"]: row for row in rows}

    def number(mark: re.Match[str]) -> str:
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

    def ask(self, *_: Any, **__: Any) -> None:
        """Nobody is there to answer."""

    def show(self, *_: Any, **__: Any) -> None:
        """Nobody is there to look."""

    def play(self, game: Any, players: Any = (), table: str = "", **how: Any) -> Any:
        """The table's game, not yet begun; of a pair, its page."""
        name = table or str(game)
        if not isinstance(game, str) or game not in prepared.games():
            made = socialism_lab.Game(game, players or ("Ada", "Ben"), **how)
        elif "left" in prepared.games()[game]:
            made = socialism_lab.play(game, players, front_end="static", **how)
        else:
            made = new_game(game, players, **how)
        return self.tables.setdefault(name, made)

    def two_worlds(self, game: str, **how: Any) -> Any:
        """The page of a prepared pair, not yet begun."""
        TABLES.pop(game, None)
        return self.tables.setdefault(
            game, socialism_lab.two_worlds(game, front_end="static", **how)
        )

    def played(self, name: str) -> Any:
        """The game of a table, or the pair."""
        return getattr(self.tables[name], "pair", self.tables[name])


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


def computed(name: str, rows: Sequence[Mapping[str, str]]) -> Iterator[Any]:
    """The figures of one lesson, in order; what one names, those below it may use.

    Raises LabError for a recipe that fails."""
    shell = notebook(names_after(name))
    run(shell, read_text(FOLDER / "figures.py"))
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
