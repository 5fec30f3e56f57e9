"""`python3 -m socialism_lab release [FOLDER]`: all that a release hands out (default: dist).

Wheel and sdist; the static site and, for a class without a network, the same with a small server;
the teacher's pages with print kit and keys; notes and checksums. The notes and the site's first
page have the links of the repository and tag in GITHUB_REPOSITORY and GITHUB_REF_NAME (as GitHub's
workflows set them), and without these no links to elsewhere. Needs npm, and Chromium for the PDFs.
"""

import hashlib
import os
import re
import shutil
import sys
import tomllib
from html import escape
from pathlib import Path

from socialism_lab.engine.tables import read_text, save_text
from socialism_lab.tools import environment, pages, site
from socialism_lab.tools.environment import ROOT, folder_for

WORK = ROOT / "build" / "release"
STARTERS = ("start.py", "start.command", "start.bat")
FILES = {
    "{0}-offline.zip": "to play with no network: unpack, double click start (needs Python alone)",
    "{0}-teacher.zip": "packets, print kit and slides as PDF, lessons to read; keys apart",
    "{0}-site.zip": "the pages for a school's own web server",
    "{1}-py3-none-any.whl": "for pip",
    "{1}.tar.gz": "everything, with its tests",
}


def main(argv: list[str]) -> int:
    """Make everything anew in the folder named, or dist; the exit code."""
    folder, name = folder_for(argv, ROOT / "dist"), version()
    shutil.rmtree(WORK, ignore_errors=True)
    for old in folder.glob("socialism*"):
        old.unlink()
    wheel_and_sdist(folder)
    teacher, built = WORK / "teacher", WORK / "site"
    pages.main([str(teacher)])
    site.main([str(built)])
    pack(folder, name, teacher, built)
    print(f"The release is in {folder}: {', '.join(sorted(p.name for p in folder.iterdir()))}")
    return 0


def wheel_and_sdist(folder: Path) -> None:
    """Build both into the folder. Raises SystemExit when that fails."""
    if environment.run(sys.executable, "-m", "hatchling", "build", "-d", str(folder.resolve())):
        raise SystemExit("release: wheel and sdist could not be built; see above")


def version() -> str:
    """The kit's name and version. Raises SystemExit if the tag is another."""
    project = tomllib.loads(read_text(ROOT / "pyproject.toml"))["project"]
    _, tag = tagged()
    if tag not in ("", f"v{project['version']}"):
        raise SystemExit(f"The tag is {tag}, pyproject.toml says {project['version']}: alter one.")
    return f"{project['name']}-{project['version']}"


def tagged() -> tuple[str, str]:
    """The repository and the tag that a workflow runs for, or two empty texts."""
    known = os.environ.get("GITHUB_REF_TYPE") == "tag"
    names = ("GITHUB_REPOSITORY", "GITHUB_REF_NAME") if known else ("", "")
    repository, tag = (os.environ.get(name, "") for name in names)
    return repository, tag


def pack(folder: Path, name: str, teacher: Path, built: Path) -> None:
    """Zip the teacher's pages and the site built, with its first page; write notes and sums."""
    landing(built, teacher, name)
    offline = built.parent / f"{name}-offline"
    shutil.copytree(built, offline / "pages")
    for starter in STARTERS:
        shutil.copy(site.SOURCE / starter, offline)
    for kind, source in (("teacher", teacher), ("site", built), ("offline", offline)):
        shutil.make_archive(str(folder / f"{name}-{kind}"), "zip", source.parent, source.name)
    save_text(folder / "notes.md", notes(name))
    made = sorted(folder.glob("socialism*"))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
    save_text(folder / "SHA256SUMS.txt", "".join(lines))


def addresses(one: pages.Lesson, home: str = "") -> dict[str, str]:
    """Where a lesson can be played: in the browser and, of a tagged repository, on Binder."""
    repository, tag = tagged()
    found = {"in your browser": f"{home}notebooks/index.html?path={one.name}.ipynb"}
    if tag:
        binder = f"https://mybinder.org/v2/gh/{repository}/{tag}"
        found["on Binder"] = f"{binder}?urlpath=notebooks/lessons/{one.name}.ipynb"
    return found


def downloads(name: str) -> dict[str, tuple[str, str]]:
    """What is attached to the tag: its address and what it is for by file; none without a tag."""
    repository, tag = tagged()
    start = f"https://github.com/{repository}/releases/download/{tag}"
    files = {file.format(name, name.replace("-l", "_l")): what for file, what in FILES.items()}
    return {file: (f"{start}/{file}", what) for file, what in files.items() if tag}


def landing(built: Path, teacher: Path, name: str) -> None:
    """Write the site's first page: a card a lesson with its picture, and the downloads."""
    for path in (*teacher.glob("*.png"), pages.COVER, pages.STYLE):
        shutil.copy(path, built)
    rows = "".join(
        f'<li><a href="{to}">{file}</a>: {escape(what)}</li>'
        for file, (to, what) in downloads(name).items()
    )
    more = f"<h2>Downloads</h2><ul>{rows}</ul>" if rows else ""
    start = read_text(site.SOURCE / "index.html")  # each page looks for its settings here
    head = start[start.index("<script id") : start.index("</head>")]
    save_text(built / "index.html", pages.cover(pages.cards(built, addresses), more, head))


def notes(name: str) -> str:
    """The notes of a release: where to play each lesson, what to download, what is new."""
    owner, _, repository = tagged()[0].partition("/")
    lines = []
    if owner:
        home = f"https://{owner}.github.io/{repository}/"
        lines = [f"**[Open the kit in your browser]({home})**: nothing to install.", ""]
        lines += ["| lesson | idea | minutes | play |", "|---|---|---|---|"]
        for one in pages.lessons():
            links = " · ".join(f"[{word}]({to})" for word, to in addresses(one, home).items())
            picture = f'<img src="{home}{one.name}.png" width="200" alt="">'
            cells = (f"{one.key} · {one.question}<br>{picture}", one.idea, one.minutes, links)
            lines.append(f"| {' | '.join(cells)} |")
        lines += ["", *(f"- [{f}]({to}): {what}" for f, (to, what) in downloads(name).items()), ""]
    log = read_text(ROOT / "CHANGELOG.md").partition(f"## {name.rpartition('-')[2]}")[2]
    new = re.split(r"^## ", log.partition("\n")[2], maxsplit=1, flags=re.MULTILINE)[0].strip()
    return "\n".join([*lines, "## What is new", "", new, ""])
