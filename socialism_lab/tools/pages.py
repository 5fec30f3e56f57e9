"""`python3 -m socialism_lab pages [FOLDER]`: the fallback for a class without a network.

Both games to print and play by hand, every lesson with its pictures, slides, packets, and keys in
a folder of their own, to read in any browser (default folder: build/pages; begin with index.html).
Where Chromium, Chrome or Edge is found, what is to be printed is there as PDF too.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from pathlib import Path
from typing import NamedTuple

import nbformat
import plotly.io
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from nbconvert.filters import markdown2html
from plotly.offline import get_plotlyjs

import socialism_lab as lab
from socialism_lab.engine.tables import read_text, save_text
from socialism_lab.tools import packets, print_kit
from socialism_lab.tools.environment import ROOT, folder_for
from socialism_lab.views import text

BROWSERS = (
    *("chromium", "chromium-browser", "google-chrome", "chrome", "msedge"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
PLOTLY = "application/vnd.plotly.v1+json"
TO_READ = {"SOCIALISM_LAB_FRONT_END": "static", "SOCIALISM_LAB_TO_READ": "yes"}
QUIET = ["--IPKernelApp.log_level=40"]  # errors only: the kernels serve this machine alone
STYLE = Path(__file__).with_name("pages.css")
COVER = ROOT / "lessons" / "pictures" / "panel.png"
SCRIPT = '<script src="plotly.min.js"></script>'
FIT = """<script>for (const chart of document.querySelectorAll(".slide .plotly-graph-div")) {
  const height = Math.max(310, 0.6 * chart.layout.height), zoom = 620 / height;
  chart.parentNode.style.zoom = zoom;
  Plotly.relayout(chart, {height, width: 1200 / zoom});
}</script>"""
PRINT, LESSONS, KEYS = (
    "To print, and to play by hand",
    "Lessons to read",
    "For teachers only: keys",
)
MAIN = "<!-- the main picture -->"
NO_HEAD = re.compile(r"<thead>\s*<tr>(\s*<th[^>]*></th>)+\s*</tr>\s*</thead>")
ROW = re.compile(r"^\|.*? \[(.+?)\]\((\w+)_packet\.md\) \| (.+?) \| (.+?) \|", re.MULTILINE)
CHART = re.compile(r"<div[^>]*>\s*<div[^>]*plotly-graph-div.*?</script>\s*</div>", re.DOTALL)
BOARD = re.compile(r"<svg[^>]*turn \d+:.*?</svg>", re.DOTALL)


class Lesson(NamedTuple):
    """What a card says of a lesson; `name` is its notebook's, without ending."""

    question: str
    key: str
    idea: str
    minutes: str
    name: str


def main(argv: list[str]) -> int:
    """Write all pages into the folder named, or build/pages; the exit code."""
    folder = folder_for(argv, "build/pages")
    notebooks = sorted(packets.LESSONS.glob("*.ipynb"))
    teachers = sorted(packets.pages(), key=lambda source: source.stem != "START_HERE")
    names = {source.stem: place(source) for source in (*notebooks, *teachers)}
    jobs: list[tuple[str, str, Callable[[], str]]] = [
        *((PRINT, game, partial(paper, game)) for game in print_kit.GAMES),
        *((PRINT, f"{game}_board", partial(poster, game)) for game in print_kit.GAMES),
        ("The bots", "strategies", strategies),
        *((LESSONS, source.stem, partial(lesson, source)) for source in notebooks),
        *(
            (heading(source), place(source), partial(written, source, names))
            for source in teachers
        ),
    ]
    first = f"{len(jobs)} pages, of which {len(notebooks)} lessons are run for it"
    print(f"{first}: one to three minutes")
    (folder / "keys").mkdir(exist_ok=True)
    save_text(folder / "plotly.min.js", get_plotlyjs())
    for path in (STYLE, *COVER.parent.glob("*.png")):
        shutil.copy(path, folder)
    links, shown, known = dict[str, str](), "", {one.name: one for one in lessons()}
    for part, name, make in jobs:
        text = make()
        target = folder / f"{name}.html"
        save_text(target, text)
        print(f"  {name}.html", flush=True)
        if part == LESSONS:
            picture(target, text)
            shown += slides(known[name], text)
        else:
            links[part] = links.get(part, "") + link(name, text, browse(target, "pdf"))
    projected = page("Slides for the projector: two a lesson", f"{SCRIPT}{shown}{FIT}")
    save_text(folder / "slides.html", projected)
    links["For teachers"] += link("slides", projected, browse(folder / "slides.html", "pdf"))
    parts = "".join(f"<h2>{part}</h2><ul>{rows}</ul>" for part, rows in links.items())
    save_text(folder / "index.html", cover(cards(folder, read_or_teach), parts))
    print(f"{len(jobs)} pages are in {folder}; open index.html")
    return 0


def slides(one: Lesson, text: str) -> str:
    """A lesson's two pages for the projector, from its page: the question with its first words and
    the board (or both boards), then the main picture, for which the class has made its guess.
    A lesson whose main picture is its board has the first alone."""
    cells = nbformat.read(packets.LESSONS / f"{one.name}.ipynb", 4).cells
    words = [part for part in cells[0].source.split("\n\n") if not part.startswith(("#", "**"))]
    boards = BOARD.findall(text)[: 2 if "Left board" in text else 1]
    head = f"<header>Lesson {one.key.lstrip('0') or 0} · {escape(one.idea)}</header>"
    first = f"<h1>{escape(one.question)}</h1><main><aside>"
    first += f"{markdown2html(chr(10).join(words))}</aside>{''.join(boards)}</main>"
    chart = main_picture(text)
    made = (first, f"<div>{chart}</div>")[: 1 if chart in boards else 2]
    return "".join(f'<section class="slide">{head}{inside}</section>' for inside in made)


def main_picture(text: str) -> str:
    """The main picture of a lesson's page; its board where it has none."""
    found = CHART.search(text.partition(MAIN)[2]) or BOARD.search(text)
    return found[0] if found else ""


def lessons() -> list[Lesson]:
    """Every lesson, as the table for teachers names it."""
    rows = ROW.findall(read_text(packets.FOLDER / "START_HERE.md"))
    return [
        Lesson._make((*row, next(packets.LESSONS.glob(f"{row[1]}_*.ipynb")).stem)) for row in rows
    ]


def cards(folder: Path, links: Callable[[Lesson], Mapping[str, str]]) -> str:
    """A card a lesson: its picture if the folder holds one, question, idea, minutes and links."""
    made = ""
    for one in lessons():
        shown = (folder / f"{one.name}.png").exists()
        made += f'<article>{f"""<img src="{one.name}.png" alt="">""" * shown}<h3>{one.key} · '
        made += f"{escape(one.question)}</h3><p>{escape(one.idea)} · minutes: {one.minutes}</p><p>"
        made += " · ".join(f'<a href="{to}">{words}</a>' for words, to in links(one).items())
        made += "</p></article>"
    return f'<div class="lessons">{made}</div>'


def read_or_teach(one: Lesson) -> dict[str, str]:
    """Where a lesson's card leads in a folder of pages."""
    return {"read": f"{one.name}.html", "teach": f"{one.key}_packet.html"}


def cover(lessons: str, more: str, head: str = "") -> str:
    """The first page: what the kit is, a card a lesson, and whatever else there is."""
    title, about = "Whose rules?", "What do the rules of an economy do to the people under them?"
    body = f"{head}<header><h1>{title}</h1><p>{about} Two board games about rent, a common purse "
    body += f'and a vote.</p><img src="{COVER.name}" alt="The panel"></header>'
    return page(title, f"{body}<h2>Lessons</h2>{lessons}{more}")


def heading(source: Path) -> str:
    """The part of the list in which a teacher's page stands."""
    return KEYS if source.parent.name == "keys" else "For teachers"


def link(name: str, text: str, printed: bool) -> str:
    """A line of the list of pages: the page's title, and its PDF if there is one."""
    title = text.partition("<title>")[2].partition("</title>")[0]
    as_pdf = f' (<a href="{name}.pdf">PDF to print</a>)' if printed else ""
    return f'<li><a href="{name}.html">{title}</a>{as_pdf}</li>'


def place(source: Path) -> str:
    """Where a page stands in the folder, without ending: keys in a folder of their own."""
    return f"keys/{source.stem}" if source.parent.name == "keys" else source.stem


def page(title: str, body: str, up: str = "") -> str:
    """A whole page; the style sheet, and the script of its charts, lie in the folder `up`."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title>'
    head += '<meta name="viewport" content="width=device-width">'
    head += f'<link rel="stylesheet" href="{up}{STYLE.name}">'
    return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>'


def written(source: Path, names: Mapping[str, str]) -> str:
    """A teacher's page, without the marks of its figures; it links to the pages so named."""
    text = packets.MARK.sub(r"\4", read_text(source))
    title, up = text.partition("\n")[0].lstrip("# "), "../" * place(source).count("/")

    def linked(code: re.Match[str]) -> str:
        known = code[2] in names
        return f'<a href="{up}{names[code[2]]}.html">{code[2]}.html</a>' if known else code[0]

    body = NO_HEAD.sub("", markdown2html(text)).replace('src="../pictures/', f'src="{up}')
    body = re.sub(r"<code>([\w/]*/)?(\w+)\.(?:md|ipynb|html)</code>", linked, body)
    return page(title, re.sub(r'href="([\w/]+)\.md"', r'href="\1.html"', body), up)


def paper(game: str) -> str:
    """The page of a game on paper, all of it on sheets of A4."""
    return page(print_kit.title(game), print_kit.sheets(game))


def poster(game: str) -> str:
    """The page of a game's empty board on one sheet of A3."""
    board = print_kit.ring(print_kit.table(game))
    return page(
        f"{print_kit.title(game)}: the board on A3", f'<section class="a3">{board}</section>'
    )


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
        main = MAIN * ("main-picture" in cell.metadata.get("tags", ()))
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            data.pop("application/vnd.jupyter.widget-view+json", None)
            if PLOTLY in data:
                figure = data[PLOTLY]
                chart = plotly.io.to_html(
                    figure, figure["config"], full_html=False, include_plotlyjs=False
                )
                output["data"] = {"text/html": main + chart}
    body, _ = HTMLExporter(template_name="basic").from_notebook_node(notebook)
    number, first = source.stem.partition("_")[0].lstrip("0"), notebook.cells[0].source
    title = f"Lesson {number or 0}: {first.partition(chr(10))[0].lstrip('# ')}"
    body = re.sub(r'href="(\w+)\.ipynb"', r'href="\1.html"', body)
    return page(title, f"{SCRIPT}{body}")


def picture(source: Path, text: str) -> None:
    """Take a picture of a lesson's main picture, where a browser can."""
    if found := main_picture(text):
        alone = source.with_name("picture.html")
        save_text(alone, page("", f'{SCRIPT}<div class="picture">{found}</div>'))
        browse(alone, "png", source.with_suffix(".png"))
        alone.unlink()


def browser() -> str | None:
    """The Chromium, Chrome or Edge of this machine, or None."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def browse(source: Path, kind: str, target: Path | None = None) -> bool:
    """Make a "pdf" or a "png" of a page; whether there was a browser to do it."""
    if (found := browser()) is None:
        return False
    target = (target or source.with_suffix(f".{kind}")).resolve()
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    how = {"pdf": ["--no-pdf-header-footer", f"--print-to-pdf={target}"],
           "png": ["--window-size=640,420", f"--screenshot={target}"]}  # fmt: skip
    subprocess.run(
        [found, *options, *how[kind], source.resolve().as_uri()],
        capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    return True
