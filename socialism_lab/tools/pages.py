"""`python3 -m socialism_lab pages [FOLDER]`: the fallback for a class without a network.

Boards, cards, dice tables, score sheets and rules to print and play by hand, every lesson with
its pictures, and packets and keys for teachers, to read in any browser (default folder:
build/pages). Where Chromium or Chrome is found, what is to be printed is there as PDF too.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import nbformat
import plotly.io
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from nbconvert.filters import markdown2html
from plotly.offline import get_plotlyjs

import socialism_lab as lab
from socialism_lab.engine.luck import PAIRS
from socialism_lab.engine.state import Start, new_state
from socialism_lab.engine.tables import read_text, save_text
from socialism_lab.tools import packets
from socialism_lab.tools.environment import ROOT, folder_for
from socialism_lab.views import board, phrases, space_facts, text

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
GAMES = ("community_fund", "public_treasury")
FACES = ("", "2", "3", "4", "x2", "+1 card", "+2 cards")  # of the Fund game's second die
PLOTLY = "application/vnd.plotly.v1+json"
TO_READ = {"SOCIALISM_LAB_FRONT_END": "static", "SOCIALISM_LAB_TO_READ": "yes"}
QUIET = ["--IPKernelApp.log_level=40"]  # errors only: the kernels serve this machine alone
STYLE = Path(__file__).with_name("pages.css")
KEYS = "For teachers only: keys"


def main(argv: list[str]) -> int:
    """Write all pages into the folder named, or build/pages; the exit code."""
    folder = folder_for(argv, "build/pages")
    lessons = sorted(packets.LESSONS.glob("*.ipynb"))
    teachers = sorted(packets.pages(), key=lambda source: source.stem != "START_HERE")
    names = {source.stem for source in (*lessons, *teachers)}
    jobs: list[tuple[str, str, Callable[[], str]]] = [
        *(("To print, and to play by hand", game, partial(paper, game)) for game in GAMES),
        ("The bots", "strategies", strategies),
        *(("Lessons to read", source.stem, partial(lesson, source)) for source in lessons),
        *((heading(source), source.stem, partial(written, source, names)) for source in teachers),
    ]
    print(
        f"{len(jobs)} pages, of which {len(lessons)} lessons are run for it: one to three minutes"
    )
    save_text(folder / "plotly.min.js", get_plotlyjs())
    shutil.copy(STYLE, folder)
    links: dict[str, str] = {}
    for part, name, make in jobs:
        text = make()
        save_text(folder / f"{name}.html", text)
        print(f"  {name}.html", flush=True)
        printed = part != "Lessons to read" and pdf(folder / f"{name}.html")
        links[part] = links.get(part, "") + link(name, text, printed)
    body = "".join(f"<h2>{part}</h2><ul>{rows}</ul>" for part, rows in links.items())
    save_text(folder / "index.html", page("Whose rules?", f"<h1>Whose rules?</h1>{body}"))
    print(f"{len(jobs)} pages are in {folder}; open index.html")
    return 0


def heading(source: Path) -> str:
    """The part of the list in which a teacher's page stands."""
    return KEYS if source.parent.name == "keys" else "For teachers"


def link(name: str, text: str, printed: bool) -> str:
    """A line of the list of pages: the page's title, and its PDF if there is one."""
    title = text.partition("<title>")[2].partition("</title>")[0]
    as_pdf = f' (<a href="{name}.pdf">PDF to print</a>)' if printed else ""
    return f'<li><a href="{name}.html">{title}</a>{as_pdf}</li>'


def page(title: str, body: str) -> str:
    """A whole page; the style sheet and the script of its charts lie beside it."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title>'
    head += f'<link rel="stylesheet" href="{STYLE.name}">'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>'


def written(source: Path, names: Iterable[str]) -> str:
    """A teacher's page, without the marks of its figures; it links to the pages so named."""
    text = packets.MARK.sub(r"\4", read_text(source))
    title = text.partition("\n")[0].lstrip("# ")

    def linked(code: re.Match[str]) -> str:
        known = code[2] in names
        return f'<a href="{code[2]}.html">{code[2]}.html</a>' if known else code[0]

    body = re.sub(r"<code>([\w/]*/)?(\w+)\.(?:md|ipynb|html)</code>", linked, markdown2html(text))
    return page(title, re.sub(r'href="(?:keys/)?(\w+)\.md"', r'href="\1.html"', body))


def paper(game: str) -> str:
    """The page of a game on paper: board, spaces, cards, dice, score sheet, rules."""
    book = lab.books.find(game)
    title = f"The{book.title[3:]}"
    state = new_state(book, book.load(), Start(1848, ("Ada", "Ben", "Cleo", "Dan")))
    next(book.set_up(state), None)  # as far as the first question
    rules = [
        {"rule": row["id"], "about": row["heading"], "says": row["sentence"]}
        for (of, _), row in phrases.by_game("rulebook").items()
        if of in (game, "both")
    ]
    kinds = getattr(state.data, "kinds", range(len(state.data.cards)))
    cards = "".join(f"<div>{escape(phrases.card(state, kind))}</div>" for kind in kinds)
    columns = [dict.fromkeys(("turn", "payer", "payee", "amount", "rule", "purse"), "")]
    parts = {
        title: board.board(state),
        "Spaces": text.table(space_facts.space_rows(state)),
        "Cards": f'<div class="cards">{cards}</div>',
        "No dice at hand?": dice(state, FACES if game == "community_fund" else range(7)),
        "Score sheet": f'<div class="sheet">{text.table(columns * 25)}</div>',
        "Rules": text.table(rules),
    }
    body = "".join(f"<h2>{part}</h2>{text}" for part, text in parts.items())
    return page(title, f"<section>{body}</section>")


def dice(state: Any, faces: Any) -> str:
    """A hundred rolls in a fixed order: cross them off as they are used."""
    rolls = [PAIRS[state.luck.below(36, 0, 0, 0, roll)] for roll in range(100)]
    said = " · ".join(f"{a} and {faces[b]}" for a, b in rolls)
    return f"<p>Use these rolls in order and cross them off: {said}</p>"


def strategies() -> str:
    """The book of strategies: what each bot does."""
    title = "The book of strategies"
    return page(title, f"<h1>{title}</h1>{text.table(lab.strategies())}")


def lesson(source: Path) -> str:
    """A lesson, run top to bottom, with its pictures in the page."""
    notebook = nbformat.read(source, 4)
    here = {**os.environ, **TO_READ, "PYTHONPATH": str(ROOT)}
    where = {"metadata": {"path": str(source.parent)}}
    NotebookClient(notebook, timeout=120, resources=where, extra_arguments=QUIET).execute(env=here)
    for cell in notebook.cells:
        hidden = cell.metadata.get("jupyter", {}).get("source_hidden", False)
        cell.metadata["transient"] = {"remove_source": hidden}
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            data.pop("application/vnd.jupyter.widget-view+json", None)
            if PLOTLY in data:
                figure = data[PLOTLY]
                chart = plotly.io.to_html(
                    figure, figure["config"], full_html=False, include_plotlyjs=False
                )
                output["data"] = {"text/html": chart}
    body, _ = HTMLExporter(template_name="basic").from_notebook_node(notebook)
    number, first = source.stem.partition("_")[0].lstrip("0"), notebook.cells[0].source
    title = f"Lesson {number or 0}: {first.partition(chr(10))[0].lstrip('# ')}"
    body = re.sub(r'href="(\w+)\.ipynb"', r'href="\1.html"', body)
    return page(title, f'<script src="plotly.min.js"></script>{body}')


def pdf(source: Path) -> bool:
    """Print a page; whether there was a browser to do it."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser:
        target = f"--print-to-pdf={source.with_suffix('.pdf').resolve()}"
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        command = [browser, *options, target, source.resolve().as_uri()]
        subprocess.run(command, capture_output=True, check=True, timeout=120)
    return browser is not None
