"""What was handed in: read, looked through before it is run, and again afterwards.

Nothing in a file is trusted but the text of its cells: outputs are left out, and what nbgrader
knows of a cell is taken from the notebook that was given out.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from IPython.core.inputtransformer2 import TransformerManager
from nbformat import NotebookNode, v4

from ..engine.errors import DataError

LARGEST, LONGEST, SHOWN = 100_000_000, 500_000, 20_000  # bytes; characters of cells, of an output
PROOF = "application/x.socialism-lab.code"  # of what a test displays: the code that it took
STOPPED = "stopped, it did not end; answers that use its names fail with it: read those, too"
COMPUTED = "the code was computed, not pasted: a program may have played"
SWITCHED_OFF = "its cells switch off the tests: a check that must fail did not; read them"
MUST_FAIL = (
    "assert False, 'the marker looks whether a check can fail here: this one must'",
    "import hidden_tests as _hidden\n_hidden.must_fail()",
)
MODULES = frozenset(
    "collections dataclasses decimal fractions functools heapq itertools math matplotlib numpy "
    "operator pandas plotly random re socialism_lab statistics typing".split()
)
REACHING = frozenset(
    "_hidden _number breakpoint builtins compile delattr eval exec get_ipython getattr globals "
    "hidden_tests input locals modules open setattr tools vars".split()
)


def read(path: Path, given_out: Mapping[str, NotebookNode]) -> NotebookNode:
    """A notebook as it was handed in, without its outputs. Raises DataError if it is none."""
    if (size := path.stat().st_size) > LARGEST:
        raise DataError(f"{path.name} has {size:,} bytes; clear its outputs and save it again")
    left = dict(given_out)
    try:
        cells = [_cell(cell, left) for cell in json.loads(path.read_bytes())["cells"]]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise DataError(f"{path.name} is empty or damaged; ask for it again") from None
    if (length := sum(len(cell.source) for cell in cells)) > LONGEST:
        raise DataError(f"the cells of {path.name} hold {length:,} characters; no answer needs so")
    return v4.new_notebook(cells=cells)


def _cell(cell: Any, left: dict[str, NotebookNode]) -> NotebookNode:
    """A cell with its text alone, and as nbgrader knows the first one of its name."""
    source, mine = cell.get("source") or "", cell.get("metadata", {}).get("nbgrader") or {}
    text = source if isinstance(source, str) else "".join(source)
    known = left.pop(str(mine.get("grade_id")), None)
    code = (known or cell)["cell_type"] == "code"
    made: NotebookNode = (v4.new_code_cell if code else v4.new_markdown_cell)(text)
    if known:
        made.metadata["nbgrader"] = known.metadata.nbgrader
    return made


def cells_of(book: NotebookNode) -> dict[str, NotebookNode]:
    """A notebook's cells by nbgrader's names."""
    return {c.metadata.nbgrader.grade_id: c for c in book.cells if "nbgrader" in c.metadata}


def find(folder: Path, name: str) -> Path:
    """The notebook in a folder that was handed in. Raises DataError if it is not there."""
    path = folder / f"{name}.ipynb"
    if not path.is_file():
        names = {found.name for found in folder.glob("*.ipynb")} - {path.name}
        others = ", ".join(sorted(names))
        raise DataError(f"no {path.name} in its folder{f'; rename {others}' if others else ''}")
    return path


def look(
    book: NotebookNode, given_out: Mapping[str, NotebookNode], number: int | None
) -> dict[str, str]:
    """What is odd about a notebook before it is run, by cell ("": about all of it)."""
    cells = cells_of(book)
    remarks = {key: f"its cell {key} was deleted" for key in given_out.keys() - cells.keys()}
    text = cells["number"].source if "number" in cells else ""
    written = ["missing", *re.findall(r"(?mi)^(?:number *=|my number:) *([0-9]+)", text)][-1]
    if number is not None and written != str(number):
        remarks[""] = f"number {written}, given was {number}"
    for cell in book.cells:
        mine = cell.metadata.get("nbgrader", {})
        if cell.cell_type == "code" and not mine.get("locked") and (used := reaching(cell.source)):
            key = mine.get("grade_id", "")
            said = f"uses {', '.join(sorted(used))}, which no answer needs: read it"
            remarks[key] = "; ".join(filter(None, (remarks.get(key), said)))
    return remarks


def reaching(text: str) -> set[str]:
    """What a cell uses to reach beyond its notebook: modules, functions, commands."""
    if text.startswith("%%answers "):
        return set()  # its lines are not run
    try:
        tree = ast.parse(TransformerManager().transform_cell(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()  # it does not run, either
    modules: set[str] = set()
    words: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=parts):
                modules |= {part.name for part in parts}
            case ast.ImportFrom(module=module, names=parts):
                modules.add(module or "")
                words |= {part.name for part in parts}
            case ast.Name(id=word) | ast.Attribute(attr=word):
                words.add(word)
    strange = {m for m in modules if not {m.split(".")[0]} & MODULES or {*m.split(".")} & REACHING}
    return strange | {w for w in words if w in REACHING or w.startswith(("__", "read_"))}


def timestamp(folder: Path, target: Path) -> dict[str, str]:
    """Take the note of when a notebook came along, if nbgrader can read it; a remark if not."""
    from nbgrader.utils import parse_utc

    if not (folder / "timestamp.txt").is_file():
        return {}
    try:
        text = (folder / "timestamp.txt").read_text("utf-8-sig")[:100].strip()
        parse_utc(text)
    except (ValueError, OverflowError, OSError):
        return {"": "its timestamp.txt cannot be read, so nbgrader does not know when it came"}
    (target / "timestamp.txt").write_text(text, "utf-8")
    return {}


def with_checks(book: NotebookNode) -> NotebookNode:
    """The notebook with the checks at its end that must fail."""
    return v4.new_notebook(cells=[*book.cells, *map(v4.new_code_cell, MUST_FAIL)])


def ran(book: NotebookNode, handed: NotebookNode) -> tuple[set[str], dict[str, str], str]:
    """The codes that proved a game, what was odd about the run by cell, and why its points mean
    nothing, or "". The checks that must fail are taken out, and long outputs cut."""
    *book.cells, first, second = book.cells
    fault = "" if failures(first) == failures(second) == ["AssertionError"] else SWITCHED_OFF
    pasted = "".join("".join(cell.source for cell in handed.cells).split())
    codes: set[str] = set()
    remarks = {}
    for key, cell in cells_of(book).items():
        data = [part.get("data", {}) for part in cell.get("outputs", ())]
        used = {found[PROOF] for found in data if PROOF in found} - codes
        if "CellTimeoutError" in failures(cell):
            remarks[key] = STOPPED
        elif cell.metadata.nbgrader.grade and not failures(cell):
            codes |= used
            if any(code not in pasted for code in used):
                remarks[key] = COMPUTED
    for cell in book.cells:
        for output in cell.get("outputs", ()):
            shorten(output)
    return codes, remarks, fault


def failures(cell: NotebookNode) -> list[str]:
    """The names of the errors that a cell ended with."""
    return [part.ename for part in cell.get("outputs", ()) if "ename" in part]


def shorten(part: Any) -> None:
    """Cut the long texts of an output, in place."""
    for key, value in part.items():
        if isinstance(value, dict):
            shorten(value)
        elif isinstance(value, str | list) and len(value) > SHOWN:
            part[key] = value[:SHOWN]
