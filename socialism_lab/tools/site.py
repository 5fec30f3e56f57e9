"""`python3 -m socialism_lab site [FOLDER]`: the kit as static pages that run in a browser.

JupyterLite with the Pyodide kernel, configured by the files in binder/site. Python's runtime and
every package are copied into the folder (default: build/site/pages), so that any plain file
server can hand it out and a class needs no other address. Games are saved in the browser's own
storage. Needs npm once, to fetch the runtime.
"""

import json
import shutil
import subprocess
import tarfile
import venv
from pathlib import Path

from socialism_lab.tools.environment import ROOT, SETTINGS, VENV, folder_for, prepare
from socialism_lab.tools.environment import python as python_of_kit

PACKAGES = "import sysconfig; print(sysconfig.get_path('purelib'))"
PYODIDE = "pyodide@314.0.6"
WORK = ROOT / "build" / "site"
SOURCE = ROOT / "binder" / "site"


def main(argv: list[str]) -> int:
    """Build the pages into the folder named, or build/site/pages; the exit code."""
    folder = folder_for(argv, WORK / "pages")
    prepare()
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.copytree(SOURCE, WORK)
    python = builder()
    shutil.copy(SETTINGS, WORK)
    (WORK / "files" / "saved_games").mkdir(parents=True)
    shutil.copy(SOURCE / "saved_games.txt", WORK / "files" / "saved_games" / "README.txt")
    for lesson in (ROOT / "lessons").glob("*.ipynb"):
        shutil.copy(lesson, WORK / "files")
    wheel = ("wheel", "-q", "--no-deps", "--no-build-isolation", "-w")
    run(python, "-m", "pip", *wheel, WORK / "wheels", ROOT)
    runtime()
    run(python, "-m", "jupyter", "lite", "build")
    check(WORK / "pages")
    shutil.copy(SOURCE / "index.html", WORK / "pages")  # opens lesson 00
    shutil.copy(WORK / "pages" / "static" / "favicons" / "favicon.ico", WORK / "pages")
    (WORK / "pages" / ".nojekyll").touch()
    if argv:
        shutil.copytree(WORK / "pages", folder, dirs_exist_ok=True)
    print(f"The pages are in {folder}. Try them: python3 -m http.server -d {folder}")
    return 0


def builder() -> Path:
    """The Python that builds: JupyterLite on top of the kit's environment.

    In the environment itself JupyterLab would find JupyterLite's kernel, and fail to load it.
    """
    home, extensions = WORK.parent / "lite", Path("share", "jupyter", "labextensions")
    venv.create(home, clear=True, with_pip=True)
    python = home / python_of_kit().relative_to(VENV)
    packages = [run(one, "-c", PACKAGES).strip() for one in (python, python_of_kit())]
    Path(packages[0], "kit.pth").write_text(packages[1], encoding="utf-8")
    shutil.copytree(VENV / extensions, home / extensions)
    run(python, "-m", "pip", "install", "-q", "-r", SOURCE / "requirements.txt")
    return python


def runtime() -> None:
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


def check(pages: Path) -> None:
    """Raise SystemExit unless the kit and what it loads are in the pages."""
    config = json.loads((SOURCE / "jupyter_lite_config.json").read_text("utf-8"))
    found = list(pages.glob("static/pyodide-lock/**/*lock.json"))
    packages = json.loads(found[0].read_text("utf-8"))["packages"] if found else {}
    loaded = {name.replace("_", "-") for name in config["PyodideLockAddon"]["prefetch_extra"]}
    if missing := loaded - set(packages):
        raise SystemExit(f"site: the pages lack {', '.join(sorted(missing))}; see above")


def run(*command: str | Path | None) -> str:
    """Run a program in the work folder; what it printed. Raises SystemExit when it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=WORK, capture_output=True, text=True)
    if done.returncode:
        short = " ".join(Path(word).name for word in words[:4])
        raise SystemExit(f"site: {short} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout
