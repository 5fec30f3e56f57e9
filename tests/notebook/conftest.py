"""A folder for saved games, a table nobody else sits at, and a browser made of a parser.

`buttons(panel, zone)` and `field(panel, zone, label)` find what a reader sees in a zone of the
panel; a click sends what the browser would send: the fields' text, typed over or as it stands.
"""

from html.parser import HTMLParser

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


class Field:
    """A field of a form: what it is called, what may be chosen, what stands in it."""

    def __init__(self, panel, form, name, value="", several=False):
        self.panel, self.form, self.name, self.value = panel, form, name, value
        self.label, self.options, self.several = "", [], several

    def type(self, text):
        """Type something, or choose an option by its words (several by a list of them)."""
        known = {words: value for value, words in self.options}
        many = isinstance(text, list)
        chosen = [known[one] for one in text] if many else known.get(text, str(text))
        self.form[self.name] = self.value = chosen
        if "live" in self.form.get(f"{self.name} is", ()):
            message = {"do": "open", "value": self.panel.opened}
            send(self.panel, message, self.form)
        return self


class Button:
    """A control that can be pressed."""

    def __init__(self, panel, form, do, value):
        self.panel, self.form, self.do, self.value = panel, form, do, value
        self.token, self.words, self.note = panel.frame.token, "", ""

    def click(self):
        """Press it as the browser would, with the token of the drawing it stands in."""
        send(self.panel, {"do": self.do, "value": self.value, "token": self.token}, self.form)


def send(panel, message, form):
    fields = {name: value for name, value in form.items() if not name.endswith(" is")}
    panel.hear({"token": panel.frame.token, "fields": fields, **message})


class Reader(HTMLParser):
    """Reads the controls of a zone."""

    def __init__(self, panel, html):
        super().__init__()
        self.panel, self.forms = panel, [{}]
        self.buttons, self.fields, self.text = [], [], []
        self.acts = False
        self.depth, self.ends, self.inside, self.label = 0, [], [], None
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        if tag == "div":
            self.depth += 1
            if "data-form" in known:
                self.forms.append({})
                self.ends.append(self.depth)
        self.acts = "data-do" in known if tag == "button" else self.acts
        if tag == "button" and self.acts:
            self.buttons.append(
                Button(self.panel, self.forms[-1], known["data-do"], known["data-value"])
            )
        if tag in ("input", "select", "textarea") and "name" in known:
            made = Field(self.panel, self.forms[-1], known["name"], known.get("value", ""))
            made.several, made.label = "multiple" in known, "".join(self.label or [])
            made.value = [] if made.several else made.value
            if known.get("type") == "checkbox":
                made.value = "yes" if "checked" in known else ""
            self.forms[-1][made.name] = made.value
            self.forms[-1][f"{made.name} is"] = ["live"] if "data-live" in known else []
            self.fields.append(made)
        if tag == "label":
            self.label = []
        if tag == "option":
            self.fields[-1].options.append((known["value"], ""))
            if "selected" in known or len(self.fields[-1].options) == 1:
                field = self.fields[-1]
                if field.several:
                    field.value = [*field.value, known["value"]] * ("selected" in known)
                else:
                    field.value = known["value"]
                field.form[field.name] = field.value
        self.inside.append(tag)
        if tag in ("input", "circle", "path", "polygon", "rect", "br"):
            self.inside.pop()

    def handle_endtag(self, tag):
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()
        if tag == "div":
            if self.ends and self.ends[-1] == self.depth:
                self.ends.pop()
                self.forms.pop()
            self.depth -= 1
        if tag == "label":
            if self.fields and not self.fields[-1].label.strip():
                self.fields[-1].label = "".join(self.label or [])
            self.label = None

    def handle_data(self, data):
        self.text.append(data)
        if self.label is not None and "option" not in self.inside:
            self.label.append(data)
        if "button" in self.inside and self.acts:
            kind = "note" if "span" in self.inside else "words"
            setattr(self.buttons[-1], kind, getattr(self.buttons[-1], kind) + data)
        if "option" in self.inside:
            value, words = self.fields[-1].options[-1]
            self.fields[-1].options[-1] = (value, words + data)
        if "textarea" in self.inside:
            self.fields[-1].value += data
            self.fields[-1].form[self.fields[-1].name] = self.fields[-1].value


def read(panel, zone):
    """The zone as it is now; what was typed in it stays until it is drawn anew."""
    html = panel.frame.zones[zone]
    cache = vars(panel).setdefault("read", {})
    known = cache.get(zone)
    if known is None or known[0] != (panel.frame.token, html):
        cache[zone] = known = ((panel.frame.token, html), Reader(panel, html))
    return known[1]


def buttons(panel, zone="question"):
    """The buttons in a zone, by what stands on them."""
    return {one.words: one for one in read(panel, zone).buttons}


def field(panel, zone, label):
    """The field whose label begins so."""
    return next(one for one in read(panel, zone).fields if one.label.strip().startswith(label))


def words(panel, zone):
    """All text of a zone."""
    return "".join(read(panel, zone).text)


def alive():
    """How many widget models there are in this kernel."""
    return len(ipywidgets.widgets.widget._instances)
