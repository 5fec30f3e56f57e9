"""Questions in a lesson: buttons, a number box or a text box, and pictures that wait for them.

    lab.ask("rounds", "How many rounds will the Fund last?", range(1, 61))
    lab.ask("who", "Who would you rather be?", ["Tara", "Carla"])
    lab.ask("rule", "Write one rule that would change this.")
    lab.show(picture, after="rounds")      # the picture waits for the answer

Answers are kept in a file of the lesson, beside the saved games, and come back after a restart.
`lab.answers()` shows them with a code; `lab.answers(code)` brings them back on another computer.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import ipywidgets as widgets
from IPython.display import HTML, display

from socialism_lab.engine import checks as args
from socialism_lab.engine import saves
from socialism_lab.engine.errors import DataError, LabError
from socialism_lab.engine.tables import read_text, safe_name, save_text, saves_folder
from socialism_lab.views.text import escape

from .browser import here, output
from .parts import whole

LONGEST = 2000  # characters of an answer
CODE = "ANSWERS"
Answer = int | str
Choices = Sequence[str] | range | None


class Answers:
    """The answers of one lesson: kept in a file, told to the pictures that wait for them."""

    def __init__(self) -> None:
        self.given: dict[str, Answer] = {}
        self.waiting: dict[str, list[Callable[[], None]]] = {}
        self.loaded: Path | None = None

    @property
    def path(self) -> Path:
        """The lesson's file, named after its notebook where Jupyter tells which that is."""
        lesson = Path(os.environ.get("JPY_SESSION_NAME") or "notebook").stem
        return saves_folder() / f"answers_{safe_name(lesson)}.json"

    def load(self) -> dict[str, Answer]:
        """The answers so far; those of an earlier session are read from the file once."""
        if self.loaded != self.path:
            self.loaded = self.path
            if self.path.is_file():
                self.given = parse(read_text(self.path)) | self.given
        return self.given

    def keep(self, name: str, value: Answer) -> None:
        """Keep an answer, save all of them, and draw what waits for it. Raises DataError."""
        self.load()[name] = value
        save_text(self.path, json.dumps(self.given, ensure_ascii=False, indent=1))
        for draw in self.waiting.pop(name, []):
            draw()


ANSWERS = Answers()


def parse(text: str) -> dict[str, Answer]:
    """Answers from their JSON. Raises DataError for anything else."""
    with suppress(ValueError):
        found = json.loads(text)
        if isinstance(found, dict) and all(type(value) in (int, str) for value in found.values()):
            return found
    raise DataError("these are no answers of a lesson; delete the file, or copy the code again")


KIND = args.Kind(
    lambda x: x is None or (type(x) is range and len(x) > 0) or (args.is_list(x) and len(x) > 1),
    'a list of answers such as ["higher", "lower"], a range such as range(1, 61), or nothing',
)


@args.checked(name=args.WORD, question=args.WORD, answers=KIND, unit=args.WORD)
def ask(name: str, question: str, answers: Choices = None, unit: str = "") -> None:
    """Ask the reader: a button an answer, a box for a whole number, or a box for a sentence.

    The answer is kept under `name` (see `answer`); asking again shows the one given before.
    Raises SettingError for what cannot be asked."""
    if here() == "static":
        display(HTML(f"<p><b>{escape(question)}</b> (Write your answer on paper.)</p>"))
    else:
        display(form(ANSWERS, name, question, answers, unit))


def form(store: Answers, name: str, words: str, answers: Choices, unit: str) -> widgets.VBox:
    """A question with its box or buttons, and a line that says what was kept."""
    given, told = store.load().get(name), widgets.HTML()

    def say(value: Answer) -> None:
        told.value = f"<p role='status'>You said: <b>{escape(value)}</b> {escape(unit)}</p>"

    def button(words: str, read: Callable[[], Answer]) -> widgets.Button:
        def keep(_: Any) -> None:
            try:
                value = read()
                store.keep(name, value)
                say(value)
            except LabError as fault:
                told.value = f"<p role='alert'><b>{escape(fault)}</b></p>"

        made = widgets.Button(description=words, layout={"width": "auto"})
        made.on_click(keep)
        return made

    text = "" if given is None else str(given)
    if isinstance(answers, range):
        hint = f"{answers[0]} to {answers[-1]}"
        box = widgets.Text(value=text, placeholder=hint, layout={"width": "9rem"})
        keep = button("Keep", lambda: whole(box.value, answers))
        fields = [box, widgets.Label(unit), keep]
    elif answers is None:
        box = widgets.Textarea(value=text, layout={"width": "min(100%, 34rem)"})
        fields = [box, button("Keep", lambda: sentence(box.value))]
    else:
        fields = [button(word, partial(str, word)) for word in answers]
    if given is not None:
        say(given)
    row = widgets.HBox(fields, layout={"flex_flow": "row wrap", "align_items": "center"})
    return widgets.VBox([widgets.HTML(f"<p><b>{escape(words)}</b></p>"), row, told])


def sentence(text: str) -> str:
    """What was written, on one line. Raises LabError if it is nothing."""
    words = " ".join(text.split())[:LONGEST]
    if not words:
        raise LabError("Write a sentence first.")
    return words


def waiting(
    store: Answers, name: str, bundles: Callable[[], list[dict]], press: str = ""
) -> widgets.VBox:
    """A place that shows these outputs once the answer is there, or the reader asks for them; with
    `press`, a button of these words that makes them anew each time."""
    come = "" if press else "The picture comes when you have answered the question above."
    words = widgets.HTML(f"<p>{come}</p>")
    left = {"width": "auto", "align_self": "flex-start"}
    without = widgets.Button(description=press or "Show it without an answer", layout=left)
    place = widgets.Output()

    def draw(_: Any = None) -> None:
        without.disabled = True
        place.outputs = tuple(map(output, bundles()))
        without.disabled = False
        words.layout.display = without.layout.display = None if press else "none"

    without.on_click(draw)
    if name:
        store.waiting.setdefault(name, []).append(draw)
    return widgets.VBox([words, without, place])


@args.checked(name=args.WORD)
def answer(name: str) -> Answer:
    """The answer kept under this name. Raises LabError if there is none yet."""
    given = ANSWERS.load()
    if name not in given:
        raise LabError(f"Answer the question {name!r} above first, then run this cell again.")
    return given[name]


@args.checked(code=args.WORD)
def answers(code: str = "") -> None:
    """Show the answers of this lesson and a code of them, or bring back those of a code.

    Raises RecordError for a code that is damaged."""
    found = json.dumps(saves.unpacked(CODE, code)) if code else "{}"
    for name, value in parse(found).items():
        ANSWERS.keep(name, value)
    given = ANSWERS.load()
    lines = "".join(f"<li>{escape(f'{name}: {value}')}</li>" for name, value in given.items())
    words = f"<ul>{lines}</ul><p>Your answers as a code: {saves.packed(CODE, given)}</p>"
    display(HTML(words if given else "<p>No answers yet.</p>"))
