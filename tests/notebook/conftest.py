"""A folder for saved games, a table nobody else sits at, and a browser made of a parser.

`buttons(panel, zone)` and `field(panel, zone, label)` find what a reader sees in a zone of the
panel; a click sends what the browser would send: the fields' text, typed over or as it stands.
"""

import ipywidgets
import pytest
from bs4 import BeautifulSoup

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


def read(panel, zone):
    """The zone as it is now; what was typed in it stays until it is drawn anew."""
    drawn, cache = (panel.frame.token, panel.frame.zones[zone]), vars(panel).setdefault("read", {})
    if cache.get(zone, ("",))[0] != drawn:
        cache[zone] = drawn, BeautifulSoup(drawn[1], "html.parser")
    return cache[zone][1]


class Field:
    """A field of a form: what is in it, and what may be chosen (`options`, by their words)."""

    def __init__(self, panel, tag):
        self.panel, self.tag = panel, tag
        self.options = {one.text: one["value"] for one in tag("option")}

    @property
    def value(self):
        """What the browser would send of it."""
        if self.tag.name != "select":
            return self.tag.get("value", self.tag.text)
        chosen = [one["value"] for one in self.tag("option") if one.has_attr("selected")]
        if self.tag.has_attr("multiple"):
            return chosen
        return (chosen or list(self.options.values()))[0]

    def type(self, text):
        """Type something, or choose an option by its words (several by a list of them)."""
        if self.tag.name == "select":
            for one in self.tag("option"):
                one.attrs.pop("selected", None)
                if one.text in (text if isinstance(text, list) else [text]):
                    one["selected"] = ""
        else:
            self.tag["value"] = str(text)
        if self.tag.has_attr("data-live"):
            send(self.panel, self.tag, do="open", value=self.panel.opened)
        return self


class Button:
    """A control that can be pressed."""

    def __init__(self, panel, tag):
        self.panel, self.tag, self.token = panel, tag, panel.frame.token
        self.words, note = tag.find("b") or tag, tag.find("span")
        self.words, self.note = self.words.text, note.text if note else ""

    def click(self):
        """Press it as the browser would, with the token of the drawing it stands in."""
        do, value = self.tag["data-do"], self.tag["data-value"]
        send(self.panel, self.tag, do=do, value=value, token=self.token)


def send(panel, tag, **message):
    """What the browser sends when a control is used: with all fields of its form."""
    form = tag.find_parent(attrs={"data-form": True})
    made = [Field(panel, one) for one in form.select("[name]")] if form else []
    fields = {one.tag["name"]: one.value for one in made}
    panel.hear({"token": panel.frame.token, "fields": fields, **message})


def buttons(panel, zone="question"):
    """The buttons in a zone, by what stands on them."""
    found = [Button(panel, tag) for tag in read(panel, zone).select("button[data-do]")]
    return {one.words: one for one in found}


def field(panel, zone, label):
    """The field whose label begins so."""
    known = [one for one in read(panel, zone)("label") if one.text.strip().startswith(label)]
    return Field(panel, known[0].select_one("[name]"))


def words(panel, zone):
    """All text of a zone."""
    return read(panel, zone).text


def alive():
    """How many widget models there are in this kernel."""
    return len(ipywidgets.widgets.widget._instances)
