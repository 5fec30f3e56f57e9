"""The widgets of a lesson's questions, and of pictures that wait (see ask.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

from socialism_lab.engine.errors import LabError
from socialism_lab.views.text import escape

from .ask import LONGEST, Answer, Answers, whole_number

WIDE = {"width": "min(100%, 34rem)"}


def form(
    store: Answers, name: str, question: str, answers: Sequence[str] | range | None, unit: str
) -> widgets.VBox:
    """A question with its box or buttons, and a line that says what was kept."""
    told = widgets.HTML()

    def keep(value: Answer) -> None:
        store.keep(name, value)
        told.value = f"<p role='status'>You said: <b>{escape(str(value))}</b> {escape(unit)}</p>"

    def attempt(read: Callable[[], Answer]) -> None:
        try:
            keep(read())
        except LabError as fault:
            told.value = f"<p role='alert'><b>{escape(str(fault))}</b></p>"

    head = widgets.HTML(f"<p><b>{escape(question)}</b></p>")
    given = store.load().get(name)
    if given is not None:
        told.value = f"<p>You said: <b>{escape(str(given))}</b> {escape(unit)}</p>"
    if isinstance(answers, range):
        return widgets.VBox([head, number_box(answers, unit, given, attempt), told])
    if answers is None:
        return widgets.VBox([head, *text_box(given, attempt), told])
    return widgets.VBox([head, choice_buttons(answers, attempt), told])


Attempt = Callable[[Callable[[], Answer]], None]


def choice_buttons(answers: Sequence[str], attempt: Attempt) -> widgets.HBox:
    """One button an answer."""
    buttons = [widgets.Button(description=word, layout={"width": "auto"}) for word in answers]
    for button in buttons:
        button.on_click(lambda pressed: attempt(lambda: pressed.description))
    return widgets.HBox(buttons, layout={"flex_flow": "row wrap"})


def number_box(allowed: range, unit: str, given: Any, attempt: Attempt) -> widgets.HBox:
    """A box for a whole number; it is read as text, so that nothing is rounded or dropped."""
    box = widgets.Text(
        value="" if given is None else str(given),
        placeholder=f"{allowed[0]} to {allowed[-1]}",
        layout={"width": "9rem"},
    )
    button = widgets.Button(description="Keep", layout={"width": "auto"})
    button.on_click(lambda _: attempt(lambda: whole_number(box.value, allowed)))
    return widgets.HBox([box, widgets.Label(unit), button])


def text_box(given: Any, attempt: Attempt) -> list[widgets.Widget]:
    """A box for a sentence, and its button."""
    box = widgets.Textarea(value="" if given is None else str(given), layout=WIDE)

    def read() -> str:
        words = " ".join(box.value.split())[:LONGEST]
        if not words:
            raise LabError("Write a sentence first.")
        return words

    place = {"width": "auto", "align_self": "flex-start"}
    button = widgets.Button(description="Keep", layout=place)
    button.on_click(lambda _: attempt(read))
    return [box, button]


def waiting(store: Answers, name: str, bundles: Callable[[], list[dict]]) -> widgets.VBox:
    """A place that shows these outputs once the answer is there, or the reader asks for them."""
    words = widgets.HTML("<p>The picture comes when you have answered the question above.</p>")
    without = widgets.Button(description="Show it without an answer", layout={"width": "auto"})
    output = widgets.Output()

    def draw(_: Any = None) -> None:
        words.layout.display = without.layout.display = "none"
        output.outputs = tuple(
            {"output_type": "display_data", "data": data, "metadata": {}} for data in bundles()
        )

    without.on_click(draw)
    store.waiting.setdefault(name, []).append(draw)
    return widgets.VBox([words, without, output])
