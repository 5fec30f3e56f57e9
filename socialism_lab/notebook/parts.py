"""Pieces of HTML that the panel, the page and the wall are made of; every text is escaped.

A control names what it does in `data-do` and, where that matters, which one in `data-value`; the
fields of a form travel as the text that was typed, and `whole` reads a number from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from socialism_lab.engine.errors import IllegalChoice
from socialism_lab.views import text as tables

Fields = Mapping[str, str | list[str]]  # what stands in a form, by the fields' names


def table(rows: Sequence[Mapping]) -> str:
    """Rows as an HTML table that scrolls and breaks bots' long names; "" without rows."""
    made = tables.CAMEL.sub("<wbr>", tables.table(rows))
    return f'<div class="sl-wide" tabindex="0">{made}</div>' if made else ""


def items(lines: Iterable[str]) -> str:
    """Sentences as an HTML list; "" without any."""
    found = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{found}</ul>" if found else ""


def details(title: str, inside: str, name: str = "") -> str:
    """A part that opens on a click or on Enter; `inside` is HTML. `name` keeps it open when what
    is around it is drawn anew."""
    head = f'<details data-name="{escape(name)}"><summary>{escape(title)}</summary>'
    return f"{head}{inside}</details>" if inside else ""


def paragraph(words: str, kind: str = "") -> str:
    """A paragraph; "" without words."""
    return f'<p class="{kind}">{escape(words)}</p>' if words else ""


def button(words: str, do: str, value: object = "", note: str = "", kind: str = "") -> str:
    """A button; `note` stands at its right end."""
    beside = f"<span>{escape(note)}</span>" if note else ""
    about = f'data-do="{do}" data-value="{escape(str(value))}"'
    kind = kind if kind == "sl-quick" else f"sl-button {kind}"
    head = f'<button type="button" class="{kind}" {about}>'
    return f"{head}<b>{escape(words)}</b>{beside}</button>"


def tab(value: str, words: str, on: bool) -> str:
    """A button that chooses what is shown below it."""
    about = f'data-do="tab" data-value="{escape(value)}" aria-pressed="{str(on).lower()}"'
    return f'<button type="button" class="sl-tab" {about}>{escape(words)}</button>'


def text_field(
    name: str, label: str, value: object = "", hint: str = "", tell: bool = False
) -> str:
    """A line to type in. With `tell` the kernel is asked at each key what it would mean."""
    beside = f" <small>{escape(hint)}</small>" if hint else ""
    about = f'name="{name}" autocomplete="off" value="{escape(str(value))}"{" data-tell" * tell}'
    return labelled(f"{escape(label)}{beside}", f"<input {about}>")


def text_area(name: str, label: str, value: str = "") -> str:
    """A box for sentences, or for a code."""
    made = f'<textarea name="{name}" rows="4">{escape(value)}</textarea>'
    return labelled(escape(label), made, " sl-tall")


Options = Iterable[tuple[object, str]]  # values and their words


def choice(
    name: str, label: str, options: Options, chosen: object = "", live: bool = False
) -> str:
    """A list of (value, words) to choose from, several if a list is `chosen`; `live`: the form
    follows what is chosen."""
    several = isinstance(chosen, list)
    picked = {str(one) for one in chosen} if isinstance(chosen, list) else {str(chosen)}
    made = "".join(
        f'<option value="{escape(str(value))}"{" selected" * (str(value) in picked)}>'
        f"{escape(words)}</option>"
        for value, words in options
    )
    more = " multiple size=3" * several + " data-live" * live
    return labelled(escape(label), f'<select name="{name}"{more}>{made}</select>')


def labelled(label: str, field: str, kind: str = "") -> str:
    """A field with what it is called."""
    return f'<label class="sl-field{kind}"><span>{label}</span>{field}</label>'


def form(*parts: str, kind: str = "") -> str:
    """What belongs together: a button sends all fields of its form."""
    return f'<div class="sl-form {kind}" data-form>{"".join(parts)}</div>'


def part(*parts: str) -> str:
    """Some fields of a form with a button of their own."""
    return f'<div class="sl-part">{"".join(parts)}</div>'


def whole(text: object, allowed: range) -> int:
    """The number that was typed. Raises IllegalChoice for all but one in the range."""
    typed = str(text).strip().replace("\N{MINUS SIGN}", "-")
    if not re.fullmatch(r"-?[0-9]{1,9}", typed, re.ASCII) or int(typed) not in allowed:
        step = f" in steps of {allowed.step}" if allowed.step != 1 else ""
        shown = f"{str(text).strip()!r}" if typed else "an empty field"
        low, high = allowed[0], allowed[-1]
        raise IllegalChoice(f"{shown} is no whole number from {low} to {high}{step}")
    return int(typed)


def style() -> str:
    """The panel's style sheet, for HTML that is shown without the panel."""
    sheet = Path(__file__).with_name("panel.css").read_text("utf-8")
    return f"<style>{sheet}</style>"


def one(fields: Fields, name: str) -> str:
    """What stands in a field; "" if the form has none of that name."""
    value = fields.get(name, "")
    return value if isinstance(value, str) else ""


def several(fields: Fields, name: str) -> list[str]:
    """All that is chosen in a list."""
    value = fields.get(name, [])
    return value if isinstance(value, list) else []
