"""`python3 -m socialism_lab site [FOLDER]`: the kit as static pages that run in a browser.

JupyterLite with the Pyodide kernel. Python's runtime and every package are copied into the folder
(default: build/site/pages), so that any plain file server can hand it out and a class needs no
other address. Games are saved in the browser's own storage. Needs npm once, to fetch the runtime.
"""

import json
import shutil
import subprocess
import tarfile
from contextlib import contextmanager
from pathlib import Path

from socialism_lab.tools.environment import ROOT, VENV, folder_for, prepare

PYODIDE = "pyodide@314.0.6"
WORK = ROOT / "build" / "site"
SITE_SET = ROOT / "binder" / "site" / "requirements.txt"
LOADED = ["micropip", "ipywidgets", "anywidget", "plotly", "nbformat", "socialism_lab"]
SAVED = """The games you play are saved here, in this browser alone.
To keep one elsewhere: right-click it, Download. To go on with it there: upload it there.
"""  # without a folder of that name, the pages ask their server for one
START = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Whose rules?</title>
<meta name="viewport" content="width=device-width">
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script>
</head>
<body><h1>Whose rules?</h1>
<p><a href="lab/index.html?path=00_start_here.ipynb">Start here</a>, or
<a href="notebooks/index.html?path=00_start_here.ipynb">on a small screen</a>.
The first time takes half a minute.</p>
<script>location.replace(document.links[innerWidth < 800 ? 1 : 0].href)</script></body></html>
"""
CONFIG = {
    "LiteBuildConfig": {"contents": ["files"], "output_dir": "pages", "no_sourcemaps": True},
    "PyodideLockAddon": {
        "enabled": True,
        "wheels": ["wheels"],
        "specs": [*LOADED, "ipython", "jedi"],
        "constraints": ["jsonschema<4.18"],  # newer ones need compiled parts
        "prefetch_extra": LOADED,  # what imports by name alone would not bring
    },
}
PAGE = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "Whose rules?",
        "exposeAppInBrowser": True,
        "settingsOverrides": json.loads((ROOT / "binder" / "overrides.json").read_text("utf-8")),
    },
}


def main(argv):
    """Build the pages into the folder named, or build/site/pages; the exit code."""
    folder = folder_for(argv, WORK / "pages")
    python = prepare(SITE_SET)
    shutil.rmtree(WORK, ignore_errors=True)
    (WORK / "files" / "saved_games").mkdir(parents=True)
    (WORK / "files" / "saved_games" / "README.txt").write_text(SAVED, encoding="utf-8")
    for lesson in sorted((ROOT / "lessons").glob("*.ipynb")):
        shutil.copy(lesson, WORK / "files")
    run(python, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", ROOT,
        "-w", WORK / "wheels")  # fmt: skip
    runtime()
    (WORK / "jupyter_lite_config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    (WORK / "jupyter-lite.json").write_text(json.dumps(PAGE), encoding="utf-8")
    with kernel_of_the_pages(VENV / "share" / "jupyter"):
        run(python, "-m", "jupyter", "lite", "build")
    check(WORK / "pages")
    finish(WORK / "pages")
    if argv:
        shutil.copytree(WORK / "pages", folder, dirs_exist_ok=True)
    print(f"The pages are in {folder}. Try them: python3 -m http.server -d {folder}")
    return 0


@contextmanager
def kernel_of_the_pages(share):
    """The pages' kernel as an extension of JupyterLab, while they are built: in JupyterLab itself
    it would be loaded too, and fail in the browser's console."""
    there, aside = share / "labextensions" / "@jupyterlite", share / "extensions_of_the_pages"
    if aside.exists() and not there.exists():
        aside.rename(there)
    try:
        yield
    finally:
        if there.exists():
            shutil.rmtree(aside, ignore_errors=True)
            there.rename(aside)


def runtime():
    """Python for the browser, from the npm registry, with its list of remote packages emptied."""
    if not shutil.which("npm"):
        raise SystemExit("site: npm is needed to fetch Python for the browser; install Node.js")
    archive = run(shutil.which("npm"), "pack", "--silent", PYODIDE).split()[-1]
    with tarfile.open(WORK / archive) as tar:
        tar.extractall(WORK / "unpacked", filter="data")
    folder = WORK / "static" / "pyodide"
    folder.parent.mkdir()
    (WORK / "unpacked" / "package").rename(folder)
    lock = folder / "pyodide-lock.json"
    known = json.loads(lock.read_text("utf-8"))
    known["packages"] = {}
    known["info"]["version"] = PYODIDE.partition("@")[2]  # the builder asks for it
    lock.write_text(json.dumps(known), encoding="utf-8")


def check(pages):
    """Raise SystemExit unless the kit and what it loads are in the pages."""
    found = list(pages.glob("static/pyodide-lock/**/*lock.json"))
    packages = json.loads(found[0].read_text("utf-8"))["packages"] if found else {}
    missing = {name.replace("_", "-") for name in LOADED} - set(packages)
    if missing:
        raise SystemExit(f"site: the pages lack {', '.join(sorted(missing))}; see above")


def finish(pages):
    """A start page that opens lesson 00, an icon where browsers look, and no Jekyll."""
    (pages / "index.html").write_text(START, encoding="utf-8")
    shutil.copy(pages / "static" / "favicons" / "favicon.ico", pages)
    (pages / ".nojekyll").touch()


def run(*command):
    """Run a program in the work folder; what it printed. Raises SystemExit when it fails."""
    done = subprocess.run(
        [str(word) for word in command], cwd=WORK, capture_output=True, text=True
    )
    if done.returncode:
        words = " ".join(Path(str(word)).name for word in command[:4])
        raise SystemExit(f"site: {words} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout
