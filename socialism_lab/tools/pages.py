"""`python3 -m socialism_lab pages [FOLDER]`: the fallback for a class without a network.

Boards, cards, dice tables, score sheets and rules to print and play by hand, every lesson with
its pictures, and packets and keys for teachers, to read in any browser (default folder:
build/pages). Where Chromium or Chrome is found, what is to be printed is there as PDF too.
"""

import html
import os
import re
import shutil
import subprocess
from functools import partial

import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from nbconvert.filters import markdown2html

import socialism_lab as lab
from socialism_lab.engine.luck import PAIRS
from socialism_lab.engine.run import Start, table
from socialism_lab.engine.tables import read_text, save_text
from socialism_lab.tools import packets
from socialism_lab.tools.environment import ROOT, folder_for
from socialism_lab.views import board, charts, phrases, words

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
GAMES = {
    "community_fund": "The Community Fund game",
    "public_treasury": "The Public Treasury game",
}
DROPPED = ("application/vnd.plotly.v1+json", "application/vnd.jupyter.widget-view+json")
TO_READ = {"SOCIALISM_LAB_FRONT_END": "static", "SOCIALISM_LAB_TO_READ": "yes"}
QUIET = ["--IPKernelApp.log_level=40"]  # errors only: the kernels serve this machine alone
READ = "Lessons to read"
TIME = "one to three minutes"
STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em;
  color: #111; background: #fff }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse; margin: 1em 0 }
td, th { border: 1px solid #888; padding: .25em .5em; text-align: left }
pre { background: #f2f2f2; padding: .6em; overflow-x: auto }
.cards { display: grid; grid-template-columns: repeat(4, 1fr) }
.cards div { border: 1px solid #333; padding: .6em; min-height: 8em; break-inside: avoid }
.sheet td { height: 1.7em; min-width: 5em }
.anchor-link, .jp-InputPrompt, .jp-OutputPrompt, .prompt { display: none }
@page { margin: 12mm }
@media print { body { margin: 0; max-width: none; font-size: 12px }
  section h2 { break-before: page }
  h1 + h2, h2:first-child { break-before: auto } tr { break-inside: avoid }
  h2, h3 { break-after: avoid } }
"""


def main(argv):
    """Write all pages into the folder named, or build/pages; the exit code."""
    folder = folder_for(argv, "build/pages")
    lessons = sorted(packets.LESSONS.glob("*.ipynb"))
    teachers = sorted(packets.pages(), key=lambda source: source.stem != "START_HERE")
    names = {source.stem for source in (*lessons, *teachers)}
    jobs = {
        "To print, and to play by hand": {game: partial(paper, game) for game in GAMES},
        "The bots": {"strategies": partial(strategies)},
        READ: {source.stem: partial(lesson, source) for source in lessons},
        "For teachers": {},
        "For teachers only: keys": {},
    }
    for source in teachers:
        heading = "For teachers only: keys" if is_key(source) else "For teachers"
        jobs[heading][source.stem] = partial(written, source, names)
    count = sum(map(len, jobs.values()))
    print(f"{count} pages, of which {len(lessons)} lessons are run for it: {TIME}", flush=True)
    made = {
        heading: {name: kept(folder / f"{name}.html", make) for name, make in each.items()}
        for heading, each in jobs.items()
    }
    printed = [name for group, each in made.items() if group != READ for name in each]
    printed = [name for name in printed if pdf(folder / f"{name}.html")]
    save_text(folder / "index.html", index(made, printed))
    print(f"{count} pages and {len(printed)} PDFs are in {folder}; open index.html")
    return 0


def kept(path, make):
    """The page that `make()` gives, saved and said."""
    text = make()
    save_text(path, text)
    print(f"  {path.name}", flush=True)
    return text


def is_key(source):
    """Whether a teacher's page holds answers."""
    return source.parent.name == "keys"


def written(source, names):
    """A teacher's page, without the marks of its figures; it links to the pages so named."""
    text = packets.MARK.sub(r"\4", read_text(source))
    title = text.partition("\n")[0].lstrip("# ")

    def link(code):
        known = code[2] in names
        return f'<a href="{code[2]}.html">{code[2]}.html</a>' if known else code[0]

    body = re.sub(r"<code>([\w/]*/)?(\w+)\.(?:md|ipynb|html)</code>", link, markdown2html(text))
    return page(title, re.sub(r'href="(?:keys/)?(\w+)\.md"', r'href="\1.html"', body))


def page(title, body):
    """A whole page that needs no other file."""
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>'


def index(made, printed):
    """The list of all pages, by their titles: heading -> name -> page; `printed` have a PDF."""
    body = "<h1>Whose rules?</h1>"
    for heading, texts in made.items():
        rows = ""
        for name, text in texts.items():
            title = text.partition("<title>")[2].partition("</title>")[0]
            as_pdf = f' (<a href="{name}.pdf">PDF to print</a>)' if name in printed else ""
            rows += f'<li><a href="{name}.html">{title}</a>{as_pdf}</li>'
        body += f"<h2>{heading}</h2><ul>{rows}</ul>"
    return page("Whose rules?", body)


def paper(game):
    """The page of a game on paper: board, spaces, cards, dice, score sheet, rules."""
    book = lab.books.find(game)
    state = table(book, book.load(), Start(1848, ("Ada", "Ben", "Cleo", "Dan")))
    next(book.set_up(state), None)  # as far as the first question
    parts = {
        GAMES[game]: board.board(state),
        "Spaces": charts.table(board.space_rows(state)),
        "Cards": cards(state),
        "No dice at hand?": dice(state),
        "Score sheet": sheet(["turn", "payer", "payee", "amount", "rule", "purse"], 25),
        "Rules": rules(game),
    }
    body = "".join(f"<h2>{title}</h2>{body}" for title, body in parts.items())
    return page(GAMES[game], f"<section>{body}</section>")


def cards(state):
    """Every card of the deck, to cut out."""
    kinds = getattr(state.data, "kinds", range(len(state.data.cards)))
    texts = [phrases.card(state, kind) for kind in kinds]
    return f'<div class="cards"><div>{"</div><div>".join(map(html.escape, texts))}</div></div>'


def dice(state):
    """A hundred rolls in a fixed order: cross them off as they are used."""
    faces = ("", "2", "3", "4", "x2", "+1 card", "+2 cards")
    rolls = [PAIRS[state.luck.below(36, 0, 0, 0, roll)] for roll in range(100)]
    action = phrases.game_of(state) == "community_fund"
    said = [f"{a} and {faces[b] if action else b}" for a, b in rolls]
    return f"<p>Use these rolls in order and cross them off: {' · '.join(said)}</p>"


def strategies():
    """The book of strategies: what each bot does."""
    title = "The book of strategies"
    return page(title, f"<h1>{title}</h1>{charts.table(lab.strategies())}")


def sheet(columns, lines):
    """An empty ledger."""
    head = "".join(f"<th>{name}</th>" for name in columns)
    row = f"<tr>{'<td></td>' * len(columns)}</tr>"
    return f'<table class="sheet"><tr>{head}</tr>{row * lines}</table>'


def rules(game):
    """Every rule and ruling in one sentence each."""
    return charts.table(
        [
            {"rule": row["id"], "about": row["heading"], "says": row["sentence"]}
            for (of, _), row in words.rulebook().items()
            if of in (game, "both")
        ]
    )


def lesson(source):
    """A lesson, run top to bottom, with its pictures in the page."""
    notebook = nbformat.read(source, 4)
    here = {**os.environ, **TO_READ, "PYTHONPATH": str(ROOT)}
    where = {"metadata": {"path": str(source.parent)}}
    client = NotebookClient(notebook, timeout=120, resources=where, extra_arguments=QUIET)
    client.execute(env=here)
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            for kind in DROPPED:
                output.get("data", {}).pop(kind, None)
    body, _ = HTMLExporter(template_name="basic").from_notebook_node(notebook)
    number, title = source.stem.partition("_")[0].lstrip("0"), notebook.cells[0].source
    title = f"Lesson {number or 0}: {title.partition(chr(10))[0].lstrip('# ')}"
    body = re.sub(r'href="(\w+)\.ipynb"', r'href="\1.html"', body)
    return page(title, re.sub(r"<script.*?</script>", "", body, flags=re.S))


def pdf(source):
    """Print a page; whether there was a browser to do it."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        return False
    target = source.with_suffix(".pdf").resolve()
    subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
         f"--print-to-pdf={target}", source.resolve().as_uri()],
        capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    print(f"  {target.name}", flush=True)
    return True
