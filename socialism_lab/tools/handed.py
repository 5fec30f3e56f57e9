"""What was handed in, as it lies there and as it ran: what is odd about it, cell by cell."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..engine.errors import DataError, LabError
from ..engine.tables import read_text

CODE = re.compile(r"LAB[1-9][0-9]*_[0-9A-Za-z]+")
STOPPED = "stopped, it did not end; answers that use its names fail with it: read those, too"
COMPUTED = "the code was computed, not pasted: a program may have played"


def in_the_wrong_place(submitted: Path, assignments: Sequence[str]) -> list[dict]:
    """A row for each file or folder that is not where the marker looks."""
    rows = []
    students = sorted(path for path in submitted.glob("*") if path.name[0] != ".")
    for path in students:
        inside = sorted(path.glob("*")) if path.is_dir() else [path]
        for found in (part for part in inside if part.name[0] != "."):
            if found.is_dir() and found.name in assignments:
                continue
            student = "" if found == path else path.name
            remark = (
                f"NOT MARKED: {found.name} is in the wrong place; put the notebook into "
                f"submitted/{student or 'STUDENT'}/ASSIGNMENT/ ({', '.join(assignments)})"
            )
            rows.append({"student": student, "assignment": found.name, "remark": remark})
    return rows


def look(folder: Path, source: Path, number: int | None) -> tuple[dict, dict, str]:
    """The text of a submission by cell, what is odd about it by cell ("": about all of it), and
    why it cannot be marked, or "". `number`: the one given out, if known."""
    name = f"{source.name}.ipynb"
    others = ", ".join(sorted(path.name for path in folder.glob("*.ipynb") if path.name != name))
    if not (folder / name).is_file():
        return {}, {}, f"no {name} in its folder{f'; rename {others}' if others else ''}"
    wanted = cells_of(source / name)
    try:
        texts = {key: "".join(cell["source"]) for key, cell in cells_of(folder / name).items()}
    except LabError as wrong:
        return {}, {}, f"{wrong}{f' (there is also {others})' if others else ''}"
    remarks = {key: f"its cell {key} was deleted" for key in wanted.keys() - texts.keys()}
    written = re.findall(r"^number *= *([0-9]+)", texts.get("number", ""), re.MULTILINE)
    if number is not None and written[-1:] != [str(number)]:
        remarks[""] = f"number {''.join(written[-1:]) or 'missing'}, given was {number}"
    return texts, remarks, ""


def ran(folder: Path, texts: Mapping[str, str]) -> tuple[set[str], dict[str, str]]:
    """The codes that the tests of a marked notebook used, whatever stood in the answer, and what
    was odd about the run by cell. `texts`: what was handed in. Raises DataError."""
    written = "".join("".join(texts.values()).split())
    codes: set[str] = set()
    remarks = {}
    for key, cell in cells_of(folder / f"{folder.name}.ipynb").items():
        outputs = cell.get("outputs", ())
        if any(part.get("ename") == "CellTimeoutError" for part in outputs):
            remarks[key] = STOPPED
        if cell["metadata"]["nbgrader"].get("grade"):
            printed = "".join("".join(part.get("text", "")) for part in outputs)
            used = set(CODE.findall(printed)) - codes
            if any(code not in written for code in used):
                remarks[key] = COMPUTED
            codes |= used
    return codes, remarks


def cells_of(path: Path) -> dict[str, dict]:
    """A notebook's cells by nbgrader's names. Raises DataError if it is none."""
    content = read_text(path)
    try:
        marked = [cell for cell in json.loads(content)["cells"] if "nbgrader" in cell["metadata"]]
        return {cell["metadata"]["nbgrader"]["grade_id"]: cell for cell in marked}
    except (ValueError, LookupError, TypeError):
        raise DataError(f"{path.name} is empty or damaged; ask for it again") from None
