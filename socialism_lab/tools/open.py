"""`python3 -m socialism_lab open [LESSON]`: JupyterLab on the first lesson, or on the one named.

`open --teacher COURSE` opens it in the folder of a course, with nbgrader's menus for marking.
"""

import os
from pathlib import Path

from socialism_lab.tools.environment import ROOT, TEST_SET, prepare, run

STUDENT = ROOT / "binder" / "student"  # Jupyter's configuration: no marking, no pages' kernel


def main(argv: list[str]) -> int:
    """Start JupyterLab until Ctrl+C; arguments after the lesson's name go to JupyterLab."""
    if argv[:1] == ["--teacher"]:
        return teach(argv[1:])
    named = argv[:1] if argv and not argv[0].startswith("-") else []
    if named and argv[1:] and not argv[1].startswith("-"):
        raise SystemExit(f"One lesson at a time: {argv[0]} or {argv[1]}, not both.")
    lesson = find_lesson(named[0] if named else "00")
    python = str(prepare())
    paths = filter(None, (str(STUDENT), os.environ.get("JUPYTER_CONFIG_PATH")))
    settings = {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}
    print(f"JupyterLab opens on {lesson} in your browser. Ctrl+C here ends it.", flush=True)
    start = f"--LabApp.default_url=/doc/tree/{lesson}"  # /doc: with the side bar closed
    return run(
        python, "-m", "jupyterlab", *options(ROOT), start, *argv[len(named) :], env=settings
    )


def teach(argv: list[str]) -> int:
    """Start JupyterLab in a course's folder, where nbgrader finds it, until Ctrl+C."""
    course = Path(argv[0] if argv else "").resolve()
    if not argv or not (course / "nbgrader_config.py").is_file():
        raise SystemExit("Name the course's folder: the one that `mark COURSE` has made.")
    python = str(prepare(TEST_SET))
    print("Menu Nbgrader, Formgrader. Ctrl+C here ends JupyterLab.", flush=True)
    return run(python, "-m", "jupyterlab", *options(course), *argv[1:], cwd=course)


def find_lesson(name: str) -> str:
    """The lesson whose file name starts with `name`, as a path in the clone."""
    found = sorted(path.name for path in (ROOT / "lessons").glob("*.ipynb"))
    for file in found:
        if file.startswith(name):
            return f"lessons/{file}"
    raise SystemExit(f"No lesson starts with {name!r}. There are: {', '.join(found)}.")


def options(folder: Path) -> list[str]:
    """JupyterLab's options: this folder as root, one Ctrl+C to end.

    A taken port is JupyterLab's own affair: it tries the next ones.
    """
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    own = [f"--ServerApp.root_dir={folder}", "--ServerApp.answer_yes=True", "--log-level=WARN"]
    return [*own, *root]
