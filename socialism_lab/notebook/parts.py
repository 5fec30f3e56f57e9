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
from socialism_lab.views.text import CAMEL

Fields = Mapping[str, str | list[str]]  # what stands in a form, by the fields' names


def table(rows: Sequence[Mapping], caption: str = "") -> str:
    """Rows as an HTML table that scrolls and breaks bots' long names; "" without rows."""
    made = CAMEL.sub("<wbr>", tables.table(rows, caption))
    return f'<div class="sl-wide" tabindex="0">{made}</div>' if made else ""


def items(lines: Iterable[str]) -> str:
    """Sentences as an HTML list; "" without any."""
    found = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<ul>{found}</ul>" if found else ""


def details(title: str, inside: str, name: str = "") -> str:
    """A part that opens on a click or on Enter; `inside` is HTML. `name` keeps it open when what
    is around it is drawn anew."""
    known = f' data-name="{escape(name)}"' if name else ""
    made = f"<details{known}><summary>{escape(title)}</summary>{inside}</details>"
    return made if inside else ""


def paragraph(words: str, kind: str = "") -> str:
    """A paragraph; "" without words."""
    known = f' class="{kind}"' if kind else ""
    return f"<p{known}>{escape(words)}</p>" if words else ""


def button(words: str, do: str, value: object = "", note: str = "", kind: str = "") -> str:
    """A button; `note` stands at its right end."""
    beside = f"<span>{escape(note)}</span>" if note else ""
    return (
        f'<button type="button" class="sl-button {kind}" data-do="{do}" '
        f'data-value="{escape(str(value))}"><b>{escape(words)}</b>{beside}</button>'
    )


def text_field(
    name: str, label: str, value: object = "", hint: str = "", tell: bool = False
) -> str:
    """A line to type in. With `tell` the kernel is asked at each key what it would mean."""
    more = " data-tell" if tell else ""
    beside = f" <small>{escape(hint)}</small>" if hint else ""
    return (
        f'<label class="sl-field"><span>{escape(label)}{beside}</span><input name="{name}" '
        f'autocomplete="off" value="{escape(str(value))}"{more}></label>'
    )


def text_area(name: str, label: str, value: str = "") -> str:
    """A box for sentences, or for a code."""
    return (
        f'<label class="sl-field sl-tall"><span>{escape(label)}</span>'
        f'<textarea name="{name}" rows="4">{escape(value)}</textarea></label>'
    )


def choice(
    name: str, label: str, options: Iterable[tuple[object, str]], chosen: object = "",
    several: bool = False, live: bool = False,
) -> str:  # fmt: skip
    """A list of (value, words) to choose from; `live`: the form follows what is chosen."""
    picked = {str(one) for one in chosen} if isinstance(chosen, list) else {str(chosen)}
    made = "".join(
        f'<option value="{escape(str(value))}"{" selected" * (str(value) in picked)}>'
        f"{escape(words)}</option>"
        for value, words in options
    )
    more = " multiple size=3" * several + " data-live" * live
    return (
        f'<label class="sl-field"><span>{escape(label)}</span>'
        f'<select name="{name}"{more}>{made}</select></label>'
    )


def tick(name: str, label: str, on: bool = False) -> str:
    """A box to tick."""
    more = " checked" * on
    return f'<label><input type="checkbox" name="{name}"{more}> {escape(label)}</label>'


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
        shown = f"{str(text).strip()!r}" if str(text).strip() else "an empty field"
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
    return [str(one_) for one_ in value] if isinstance(value, list) else []
