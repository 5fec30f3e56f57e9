"""What the cells of the lessons share: pictures with their words, which may wait for an answer.

Every code cell of a lesson begins with `import socialism_lab as lab`: it can then be run alone and
twice. What it needs from another cell it names; if that has not run, a sentence says what to do
(see `slips`):

    lab.play("lesson 1")                                  # a game by hand
    lab.ask("paid", "How much did the Fund pay for you?", range(1001))
    lab.show(lab.plots.by_rule(lab.played("lesson 1")), after="paid")

`lab.show` takes charts (picture, sentence, table to unfold), rows (a table), words (a paragraph).
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from IPython.display import HTML, display
from IPython.utils.capture import capture_output

from socialism_lab.engine import checks as args
from socialism_lab.engine.errors import LabError
from socialism_lab.views.charts import Chart
from socialism_lab.views.text import escape, table

from .ask import ANSWERS, waiting
from .browser import here

SEEK = """<script>{ // brings a picture into view where its reader is beside it, and it is new
  const here = document.currentScript, made = MADE, near = cell => [cell?.previousElementSibling,
    cell, cell?.nextElementSibling].some(one => one?.matches(".jp-mod-active"));
  const seek = tries => {
    if (!near(here.closest(".jp-Cell")) || Math.abs(Date.now() - made) > 9000) return;
    here.closest(".jp-OutputArea")?.scrollIntoView({ block: "nearest" });
    if (tries) setTimeout(() => seek(tries - 1), 200);
  };
  setTimeout(() => seek(3), 200);
}</script>"""


class RunFirst(LabError):
    """A cell that needs another one; a notebook shows the sentence alone."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


SHOWN = args.Kind(
    lambda x: isinstance(x, Chart | str) or args.is_list(x, lambda row: isinstance(row, Mapping)),
    "a chart such as lab.plots.level(game), rows such as lab.plots.ledger(game), or words "
    "(lab.play shows a game)",
)


@args.checked(after=args.WORD, guess=args.one_of("", "x", "y"), button=args.WORD)
def show(*things: Any, after: str = "", guess: str = "", button: str = "") -> None:
    """Show charts, rows and words; a function that makes one is asked for it again when it is
    shown, such as a chart of a game that goes on.

    `after` names a question of `lab.ask`: they wait for its answer (or for "show it without").
    `guess` is the axis, "x" or "y", on which a number given as that answer is drawn as a line.
    `button` names a button that makes and shows them, each time it is pressed.
    """
    for thing in () if button else things:
        args.need("show", made(thing), SHOWN)
    static, wait = here() == "static", button or (after and after not in ANSWERS.load())
    if wait and not static:
        display(waiting(ANSWERS, after, lambda: captured(things, after, guess), button))
    elif not (static and button):
        show_now(things, after, guess)


def made(thing: Any) -> Any:
    """The thing itself, or what this function makes."""
    return thing() if callable(thing) else thing


def captured(*about: Any) -> list[dict]:
    """What `show_now` displays, as MIME bundles."""
    with capture_output(stdout=False, stderr=False) as seen:
        show_now(*about)
    return [output.data for output in seen.outputs]


def show_now(things: Sequence, after: str, guess: str) -> None:
    """Show the things at once, with the guess that was made of them."""
    answer, ready = ANSWERS.load().get(after), list(map(made, things))
    if here() == "lab" and any(isinstance(thing, Chart) for thing in ready):
        display(HTML(SEEK.replace("MADE", f"{1000 * time.time():.0f}")))
    for thing in ready:
        if isinstance(thing, Chart):
            display(with_guess(thing, guess, answer) if guess and type(answer) is int else thing)
        elif isinstance(thing, str):
            display(HTML(f"<p>{escape(thing)}</p>"))
        else:
            display(HTML(table(thing)))


def with_guess(chart: Chart, axis: str, value: int) -> Chart:
    """The chart with a dotted line at the reader's guess; a share is guessed of 100."""
    other, figure = {"x": "y", "y": "x"}[axis], deepcopy(chart.figure)
    at = value / 100 if chart.percent else value
    line = {axis + "0": at, axis + "1": at, other + "0": 0, other + "1": 1}
    look = {"type": "line", other + "ref": "paper", "line": {"color": "#888888", "dash": "dot"}}
    words = {"text": "your guess", axis: at, other: 1, other + "ref": "paper"}
    layout = figure.setdefault("layout", {})
    layout["shapes"] = [*layout.get("shapes", ()), line | look]
    layout["annotations"] = [*layout.get("annotations", ()), words | {"showarrow": False}]
    return replace(chart, figure=figure)
