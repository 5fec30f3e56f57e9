"""`python3 -m socialism_lab open [--teacher] [LESSON]`: JupyterLab on the first lesson, or on the
one named. With --teacher it has the menus of nbgrader, which marks homework, too.
"""

import os

from socialism_lab.tools.environment import ROOT, TEST_SET, prepare, run

STUDENT = ROOT / "binder" / "student"  # Jupyter's configuration: no marking, no pages' kernel


def main(argv: list[str]) -> int:
    """Start JupyterLab until Ctrl+C; arguments after the lesson's name go to JupyterLab."""
    teacher = "--teacher" in argv
    named, *more = [word for word in argv if word != "--teacher"] or [""]
    if named.startswith("-"):
        named, more = "", [named, *more]
    if more and not more[0].startswith("-"):
        raise SystemExit(f"One lesson at a time: {named} or {more[0]}, not both.")
    lesson = find_lesson(named or "00")
    python = str(prepare(TEST_SET) if teacher else prepare())
    print(f"JupyterLab opens on {lesson} in your browser. Ctrl+C here ends it.", flush=True)
    return run(python, "-m", "jupyterlab", *options(lesson), *more, env=environment(teacher))


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


def environment(teacher: bool) -> dict[str, str]:
    """The variables of JupyterLab: a student sees no menu for marking, whatever is installed."""
    paths = ["" if teacher else str(STUDENT), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}
