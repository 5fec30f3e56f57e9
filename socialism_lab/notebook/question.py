"""The pending question as controls: new ones for every question, closed after the answer.

One answer is taken from a form, then it is deaf: clicks that were queued meet closed buttons.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from itertools import count
from typing import Any

import ipywidgets as widgets

from . import look

NUMBER = count(1)
FEW = 6  # more options than this stand in columns, those of one kind in a list
ALIKE = 2  # so many of one kind are buttons all the same
ONE_LINE = 42  # characters; a longer label is not bold, as only its first line would be
VERBS = defaultdict(lambda: "Choose", bid="Bid", gift="Give", bail="Pay")


def close(widget: widgets.Widget, kept: Sequence[widgets.Widget]) -> None:
    """Close a widget with all in it, and the layout and style models that it brought."""
    for child in getattr(widget, "children", ()):
        close(child, kept)
    models = [getattr(widget, name, None) for name in ("layout", "style")]
    widget.close()
    for model in models:
        if model is not None and model not in kept:
            model.close()


class Makers:
    """Controls that share one layout, and one style a kind, so that a question is few messages."""

    def __init__(self) -> None:
        self.layout = widgets.Layout()
        self.styles: dict[type, widgets.Widget] = {}

    def of(self, kind: type[widgets.Widget], **more: Any) -> Any:
        """A widget of this kind."""
        if kind not in self.styles:
            self.styles[kind] = kind.class_traits()["style"].klass()
        return kind(layout=self.layout, style=self.styles[kind], **more)

    def button(self, text: str, act: Callable[[], Any]) -> widgets.Button:
        """A button that acts when clicked."""
        made = self.of(widgets.Button, description=text)
        if len(text.partition("\n")[0]) > ONE_LINE:
            made.add_class("sl-long")
        made.on_click(lambda _: act())
        return made

    def html(self, text: str) -> widgets.HTML:
        """A piece of (already escaped) HTML."""
        return self.of(widgets.HTML, value=text)

    def field(self, kind: type, label: str, value: Any, **more: Any) -> Any:
        """A labelled field: IntText, Text, Dropdown..."""
        return self.of(kind, description=label, value=value, **more)

    def box(self, children: Sequence[widgets.Widget], kind: str = "sl-options") -> widgets.Box:
        """Children below each other ("sl-options") or in a wrapping row ("sl-row")."""
        made = widgets.Box(tuple(children), layout=self.layout)
        made.add_class(kind)
        return made

    def refill(self, box: widgets.Box, children: Sequence[widgets.Widget]) -> None:
        """Put other children into a box and close those that were in it."""
        old, box.children = box.children, tuple(children)
        for child in old:
            close(child, [self.layout, *self.styles.values()])


class Form:
    """A set of controls of which exactly one gets to act."""

    def __init__(self, panel: Any):
        self.panel, self.makers, self.used = panel, panel.make, False
        self.name = f"sl-form{next(NUMBER)}"

    def once(self, act: Callable[[], Any]) -> Callable[[], None]:
        """The act, done for the first click on this form; for a further one if it was refused."""

        def acting() -> None:
            if not self.used:
                self.used = True
                self.used = self.panel.click(act)

        return acting

    def button(self, text: str, act: Callable[[], Any]) -> widgets.Button:
        """A button of this form."""
        return self.makers.button(text, self.once(act))

    def show(self, children: Sequence[widgets.Widget]) -> widgets.Box:
        """The whole form, found by its name."""
        made = self.makers.box(children)
        made.add_class("sl-form")
        made.add_class(self.name)
        return made


def options(form: Form, game: Any, answer: Callable, last: Any) -> list:
    """A button for every option, its consequence said on it; a field where any amount will do.

    Where there are many, those of one kind are a list with one button."""
    asked = game.decision.options
    if isinstance(asked, range):
        return amount(form, game, answer, last)
    kinds: dict[str, list] = {}
    for one in asked:
        kinds.setdefault(kind_of(one), []).append(one)
    singles, lists = [], []
    for kind, alike in kinds.items():
        if kind and len(alike) > ALIKE and len(asked) > FEW:
            lists += chosen(form, game, answer, kind, alike)
        else:
            singles += [form.button(said(game, one), partial(answer, one)) for one in alike]
    boxed = len(singles) > FEW
    return [*([form.makers.box(singles, "sl-many")] if boxed else singles), *lists]


def kind_of(option: Any) -> str:
    """What an option has in common with others: build of "build:39"; "" if it stands alone."""
    return "choose" if type(option) is int else option.rpartition(":")[0]


def chosen(form: Form, game: Any, answer: Callable, kind: str, alike: list) -> list:
    """A list of options of one kind, and a button that says what the one chosen moves."""
    outcomes = {one: look.outcome(game, one) for one in alike}
    differ = len(set(outcomes.values())) > 1
    more = {one: f": {told.removeprefix(look.UNLESS)}" * differ for one, told in outcomes.items()}
    entries = [(look.option(game, one, short=True) + more[one], one) for one in alike]
    field = form.makers.field(widgets.Dropdown, kind.capitalize(), alike[0], options=entries)
    button = form.button("", lambda: answer(field.value))

    def tell(*_: Any) -> None:
        button.description = said(game, field.value)

    field.observe(lambda _: form.panel.guard(tell), "value")
    tell()
    return [field, button]


def said(game: Any, option: Any) -> str:
    """An option in words, with what it would move on the next line."""
    words, outcome = look.option(game, option), look.outcome(game, option)
    return f"{words}\n{outcome}" if outcome else words


def amount(form: Form, game: Any, answer: Callable, last: Any) -> list:
    """A number field with the allowed range, "same as last time", and what it would move.

    The first number of a bid means to pass, so that is a button of its own.
    """
    make, asked = form.makers, game.decision.options
    allowed = asked[1:] if game.decision.kind == "bid" else asked
    start = last if last in allowed else allowed[0]
    step = f" in steps of {allowed.step}" if allowed.step != 1 else ""
    label = f"Amount, {allowed[0]} to {allowed[-1]}{step}"
    field = make.field(widgets.IntText, label, start, step=allowed.step)
    outcome = make.html("")

    def tell() -> None:
        fits = field.value in allowed
        outcome.value = escape(look.outcome(game, field.value)) if fits else "not allowed"

    field.observe(lambda _: form.panel.guard(tell), "value")
    tell()
    give = f"{VERBS[game.decision.kind]} this amount"
    rows = [field, outcome, form.button(give, lambda: answer(field.value))]
    if last in allowed:
        rows.append(form.button(f"Same as last time: {last}", lambda: answer(last)))
    if allowed != asked:
        rows.append(form.button(said(game, asked[0]), lambda: answer(asked[0])))
    return rows
