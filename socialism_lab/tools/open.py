"""`python3 -m socialism_lab open`: JupyterLab on the first lesson, or on the one named."""

import os

from socialism_lab.tools.environment import ROOT, prepare, run


def main(argv: list[str]) -> int:
    """Start JupyterLab until Ctrl+C; arguments after the lesson's name go to JupyterLab."""
    named = argv[:1] if argv and not argv[0].startswith("-") else []
    if named and argv[1:] and not argv[1].startswith("-"):
        raise SystemExit(f"One lesson at a time: {argv[0]} or {argv[1]}, not both.")
    lesson = find_lesson(named[0] if named else "00")
    python = str(prepare())
    print(f"JupyterLab opens on {lesson} in your browser. Ctrl+C here ends it.", flush=True)
    return run(python, "-m", "jupyterlab", *options(lesson), *argv[len(named) :])


def find_lesson(name: str) -> str:
    """The lesson whose file name starts with `name`, as a path in the clone."""
    found = sorted(path.name for path in (ROOT / "lessons").glob("*.ipynb"))
    for file in found:
        if file.startswith(name):
            return f"lessons/{file}"
    raise SystemExit(f"No lesson starts with {name!r}. There are: {', '.join(found)}.")


def options(lesson: str) -> list[str]:
    """JupyterLab's options: the clone as root, the lesson in front, one Ctrl+C to end.

    A taken port is JupyterLab's own affair: it tries the next ones.
    """
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return [
        f"--ServerApp.root_dir={ROOT}",
        f"--LabApp.default_url=/lab/tree/{lesson}",
        "--ServerApp.answer_yes=True",
        "--log-level=WARN",
        *root,
    ]
