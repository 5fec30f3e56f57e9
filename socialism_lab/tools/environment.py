"""The kit's own virtual environment: `.venv` in the clone, made once and then only checked.

Standard library alone: this runs before anything is installed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import venv
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
CLASS_SET = ROOT / "binder" / "requirements.txt"
TEST_SET = ROOT / "tests" / "requirements.txt"
SETTINGS = ROOT / "binder" / "overrides.json"


def python() -> Path:
    """The environment's own Python."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def inside() -> bool:
    """Whether this Python has what a class needs (it is the environment's, or Binder's)."""
    return all(find_spec(name) for name in ("jupyterlab", "ipywidgets", "plotly", "pandas"))


def folder_for(argv: list[str], usual: str | Path) -> Path:
    """The folder that a command is to fill, made if need be: the one named, or the usual one.

    Raises SystemExit for what is no folder, or holds pages that are not the kit's."""
    folder = Path(argv[0] if argv else usual).expanduser()
    if len(argv) > 1 or (argv and (not argv[0].strip() or argv[0].startswith("-"))):
        raise SystemExit(f"Name one folder, not {' '.join(map(repr, argv))}.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        index = folder / "index.html"
        if index.exists() and "Whose rules?" not in index.read_text("utf-8", "replace"):
            raise SystemExit(f"{index} is not the kit's: name another folder, or move it away.")
    except OSError as wrong:
        raise SystemExit(f"{folder} can be no folder ({wrong.strerror}): name another.") from None
    return folder


def prepare(*sets: Path) -> Path:
    """Make `.venv` if need be and install what is missing or changed; the environment's Python.

    Raises SystemExit, with a sentence, when that cannot be done.
    """
    if not CLASS_SET.exists():
        raise SystemExit(f"{ROOT} is not a clone of the kit: run this in the folder you cloned.")
    if not _usable():
        _make()
    for requirements in (CLASS_SET, *sets):
        stamp = VENV / "socialism_lab" / f"{requirements.parent.name}.stamp"
        fingerprint = _fingerprint(requirements)
        if stamp.exists() and stamp.read_text("utf-8") == fingerprint:
            continue
        print(f"Installing {requirements.relative_to(ROOT)}: a minute or two.", flush=True)
        _pip("-r", str(requirements))
        if requirements == CLASS_SET:
            _pip("--no-deps", "--no-build-isolation", "-e", str(ROOT))
            override_settings(VENV)
        stamp.write_text(fingerprint, "utf-8")
    return python()


def run(*command: str, **options: Any) -> int:
    """Run a child, in the clone unless told; its exit code. Ctrl+C is the child's to answer."""
    with subprocess.Popen(command, **{"cwd": ROOT, **options}) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                continue


def override_settings(prefix: str | Path) -> None:
    """Put the kit's JupyterLab settings into the Python at `prefix`."""
    folder = Path(prefix) / "share" / "jupyter" / "lab" / "settings"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(SETTINGS, folder)


def _usable() -> bool:
    """Whether `.venv` is whole, and of the Python that runs this."""
    config = VENV / "pyvenv.cfg"
    pip = [*VENV.glob("[lL]ib/site-packages/pip"), *VENV.glob("lib/python*/site-packages/pip")]
    version = " = {}.{}.".format(*sys.version_info)
    return bool(pip) and python().exists() and version in config.read_text("utf-8")


def _make() -> None:
    """Make `.venv` anew; one that this kit did not make is left alone."""
    if VENV.exists() and any(VENV.iterdir()) and not (VENV / "socialism_lab").exists():
        raise SystemExit(f"{VENV} is broken or of another Python: move it away, then try again.")
    if find_spec("ensurepip") is None:
        raise SystemExit("First: sudo apt install python3-venv (Debian, Ubuntu); then try again.")
    print(f"Making a virtual environment in {VENV}.", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        (VENV / "socialism_lab").mkdir(parents=True)
        venv.create(VENV, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(f"{VENV} could not be made: {error}") from error


def _pip(*arguments: str) -> None:
    """pip install, quietly. Raises SystemExit with a sentence when it fails."""
    pip = [str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if subprocess.call([*pip, *arguments], cwd=ROOT):
        raise SystemExit("pip could not install the above. Is there a network? Then try again.")


def _fingerprint(requirements: Path) -> str:
    """What the installed set depends on: the pins, the kit's metadata, where the clone is."""
    parts = [path.read_bytes() for path in (requirements, ROOT / "pyproject.toml", SETTINGS)]
    return hashlib.sha256(b"\0".join([*parts, str(ROOT).encode()])).hexdigest()


if __name__ == "__main__":
    override_settings(sys.prefix)
