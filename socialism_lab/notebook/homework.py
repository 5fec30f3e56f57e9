"""Homework: answers without Python are plain lines of a cell, read by the kit and said back.

    %%answers 3
    held by the players and the Fund together: 1,240
    paid by the Bank, less what it got back: 1240

The lines are saved and handed in as text of the notebook. `lab.homework` says which lines a cell
has; tests take what was read from `written`, and no variable of a student's comes between.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import ipywidgets as widgets
from IPython.core.getipython import get_ipython
from IPython.display import HTML, display

import socialism_lab
from socialism_lab.engine.errors import LabError, RecordError
from socialism_lab.engine.tables import normal
from socialism_lab.views import plots
from socialism_lab.views.text import MINUS, counted, listing, table

from .lesson import RunFirst, show

Kind = str | list[str] | set[str]  # one of KINDS; one of these words; some of these words
Reader = Callable[[str], Any]  # the value of a text, None if it is of another kind
GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}([, ]\d{3})+(\.\d+)?")  # 1,240 but not 17,5 nor 0,350
PLAIN = re.compile(r"[+-]?(\d+([.,]\d+)?|[.,]\d+)")
FORMS: dict[str, Mapping[str, Kind]] = {}
GIVEN: dict[str, list[Any]] = {}


def homework(forms: Mapping[str, Mapping[str, Kind]]) -> None:
    """Say which lines each question of this notebook has, and what is written on each. The
    question `number` is always there."""
    FORMS.update({"number": {"my number": "mine"}, **forms})
    if (shell := get_ipython()) is not None:
        shell.magics_manager.register_function(answers, "cell")


def answers(line: str, cell: str) -> None:
    """The magic `%%answers 3`: read the lines, and say of each what was read."""
    form, found, said = FORMS.get(line.strip(), {}), dict[str, str](), []
    labels = {label.casefold(): label for label in form}
    for text in filter(None, map(normal, cell.splitlines())):
        label, _, answer = map(str.strip, text.partition(":"))
        if known := labels.get(label.casefold()):
            found[known] = f"{found.get(known, '')} {answer}".strip()
        elif not text.startswith("#"):
            said.append(f"This line belongs to no question: {text[:60]}")
    values = GIVEN[line.strip()] = [None for _ in form]
    for at, (label, kind) in enumerate(form.items()):
        try:
            values[at] = read(found.get(label), kind)
            said.append(f"{label}: {shown(values[at])}. The form is right.")
        except LabError as fault:
            said.append(f"{label}: {fault}.")
    show(*said)


def read(text: str | None, kind: Kind) -> Any:
    """The value that was written. Raises LabError for none, and for one of another kind."""
    words, reader = KINDS[kind] if isinstance(kind, str) else chosen(kind)
    if text is None:
        raise LabError("this line is missing. Write it again, with its colon")
    if not text:
        raise LabError(f"no answer yet. After the colon, write {words}")
    if (value := reader(text)) is None:
        raise LabError(f"{text[:40]} is not {words}")
    return value


def number(fits: Callable[[float], bool]) -> Reader:
    """A reader of 1,240 and 1240, of 0.35 and 0,35 and 35 %, if the number fits."""

    def reader(text: str) -> float | None:
        digits = text.replace(MINUS, "-").removesuffix("%").strip()
        if GROUPED.fullmatch(digits):
            digits = re.sub("[, ]", "", digits)
        elif not PLAIN.fullmatch(digits):
            return None
        value = float(digits.replace(",", ".")) / (100 if text.endswith("%") else 1)
        return value if fits(value) else None

    return reader


def code(text: str) -> str | None:
    """A reader of a game's code."""
    try:
        socialism_lab.load(text)
    except RecordError:
        return None
    return text


KINDS: dict[str, tuple[str, Reader]] = {
    "whole": ("a whole number", number(float.is_integer)),
    "number": ("a number", number(lambda _: True)),
    "share": ("a share such as 0.35 or 35 %", number(lambda value: 0 <= value <= 1)),
    "mine": ("a whole number from 1 to 300", number(lambda value: value in range(1, 301))),
    "code": ("the code of a game; copy it again, from LAB to its end", code),
}


def chosen(kind: list[str] | set[str]) -> tuple[str, Reader]:
    """What is to be written to choose of these words, and the reader of it."""
    known = {word.casefold(): word for word in kind}
    if isinstance(kind, list):
        return f"one of {', '.join(kind)}", lambda text: known.get(text.casefold())

    def some(text: str) -> list[str] | None:
        parts = [part.strip().casefold() for part in text.split(",")]
        return sorted({known[part] for part in parts}) if known.keys() >= {*parts} else None

    return f"one or more, with commas between, of {', '.join(sorted(kind))}", some


def shown(value: Any) -> str:
    """An answer as it was read."""
    words = f"{value:,.10g}" if isinstance(value, float) else value
    words = words if isinstance(words, str) else listing(words)
    return words if len(words) < 60 else f"{words[:20]}..."


def written(question: str) -> list[Any]:
    """What was read under a question, line by line: None where there is no answer (yet)."""
    return GIVEN.get(question, [None for _ in FORMS.get(question, ())])


def own_number() -> int:
    """The student's number. Raises RunFirst if it is not there yet."""
    if (found := (written("number") or [None])[0]) is None:
        raise RunFirst("Write your number after the colon of the cell above; run that cell first.")
    return int(found)


def search_ledger(game: Any) -> None:
    """Show a game's ledger with boxes to choose lines by, how many these are, and their sum. A
    code's game may stand for it; None (no code yet) is answered in words."""
    if game is None:
        return show(
            "Here comes the ledger of your game: answer the question above, then run this."
        )
    rows = plots.ledger(socialism_lab.load(game) if isinstance(game, str) else game)

    def choose(reason: str, **wanted: str) -> None:
        found = [
            row
            for row in rows
            if all(word in ("all", row[name]) for name, word in wanted.items())
            and reason.strip().casefold() in row["reason"].casefold()
        ]
        total = f"{counted(len(found), 'line')}, {sum(row['amount'] for row in found):,} together."
        look = "max-height: 20rem; overflow: auto"
        display(HTML(f"<p role='status'>{total}</p><div style='{look}'>{table(found)}</div>"))

    boxes, wide = {}, {"width": "17rem"}
    for name in ("payer", "payee", "rule"):
        values = ["all", *dict.fromkeys(row[name] for row in rows)]
        boxes[name] = widgets.Dropdown(options=values, description=name, layout=wide)
    boxes["reason"] = widgets.Text(description="reason has", layout=wide)
    line = widgets.HBox([*boxes.values()], layout={"flex_flow": "row wrap"})
    display(line, widgets.interactive_output(choose, boxes))


def hand_in() -> None:
    """Say what is not answered yet, where this notebook's file is, and what is to be done."""
    file = Path(os.environ.get("JPY_SESSION_NAME", ""))
    if file.suffix == ".ipynb" and file.is_file():
        saved = datetime.fromtimestamp(file.stat().st_mtime).strftime("%d %B, %H:%M:%S")
        where = f"Your file is {file.resolve()}, last saved on {saved} (press Ctrl+S to save now)."
    else:
        where = f"Your file is the notebook you see, in the folder {Path.cwd()}; save it (Ctrl+S)."
    if left := [question for question in FORMS if None in written(question)]:
        show(f"Not fully answered yet: question {listing(left)}.")
    show("NOTHING HAS BEEN HANDED IN YET. Running cells sends nothing to anybody.", where)
    show(
        "To hand it in, download the file (right-click on it in the file browser, Download) and "
        "give it to your teacher in the way that you were told. Do not rename it."
    )
