"""A folder for saved games, and a table nobody else sits at."""

import ipywidgets
import pytest

from socialism_lab.notebook import tables
from socialism_lab.notebook.panel import Panel


@pytest.fixture(autouse=True)
def saves(tmp_path, monkeypatch):
    """Saved games go to a folder of the test's own, and no table outlives the test."""
    monkeypatch.setenv("SOCIALISM_LAB_SAVES", str(tmp_path / "saves"))
    made = []
    begin = Panel.__init__
    monkeypatch.setattr(
        Panel, "__init__", lambda self, *args: (begin(self, *args), made.append(self))[0]
    )
    monkeypatch.setattr(tables, "TABLES", {})
    yield tmp_path / "saves"
    assert [fault for panel in made for fault in panel.faults] == []


def within(widget):
    """A widget and all in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from within(child)


def buttons(widget):
    """The buttons in a widget, by the first line of what stands on them."""
    return {
        part.description.partition("\n")[0]: part
        for part in within(widget)
        if isinstance(part, ipywidgets.Button)
    }


def field(widget, label):
    """The field whose label begins so."""
    return next(
        part for part in within(widget)
        if getattr(part, "description", "").startswith(label)
        and not isinstance(part, ipywidgets.Button)
    )  # fmt: skip


def alive():
    """How many widget models there are in this kernel."""
    return len(ipywidgets.widgets.widget._instances)
