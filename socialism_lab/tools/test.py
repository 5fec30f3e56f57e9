"""`python3 -m socialism_lab test`: every test of the kit, in five parts."""

import os
import re
import subprocess
import sys
import tempfile

from socialism_lab.tools.environment import ROOT, TEST_SET, prepare

NBVAL = (
    "--nbval",
    "--nbval-current-env",
    "--nbval-cell-timeout=120",
    "--nbval-sanitize-with=tests/lessons/sanitize.cfg",
)


def main(argv: list[str]) -> int:
    """Run the parts named (all of them by default); 0 when each passed.

    Browser tests have a process of their own: Playwright leaves an event loop behind.
    """
    parts = commands()
    unknown = [name for name in argv if name not in parts]
    if unknown:
        raise SystemExit(f"There is no part {unknown[0]!r}: choose from {', '.join(parts)}.")
    python = str(prepare(TEST_SET))
    results = {}
    with tempfile.TemporaryDirectory() as scratch:
        for name in argv or parts:
            print(f"\n--- {name}", flush=True)
            results[name] = watch([python, "-m", *parts[name]], environment(scratch))
    return report(results)


def commands() -> dict[str, list[str]]:
    """What each part runs, as arguments of `python -m`."""
    pytest = ["pytest", "-p", "no:cacheprovider"]
    return {
        "style": ["ruff", "check", "."],
        "types": ["mypy"],
        "code": [*pytest, "-n", "auto", "--dist", "loadfile", "tests", "--ignore=tests/browser"],
        "lessons": [*pytest, *NBVAL, *lessons()],
        "browser": [*pytest, "tests/browser"],
    }


def lessons() -> list[str]:
    """Every notebook that runs as it stands: all but the homework, which waits for answers."""
    paths = (path.relative_to(ROOT) for path in (ROOT / "lessons").rglob("*.ipynb"))
    return sorted(
        p.as_posix() for p in paths if not {"homework", ".ipynb_checkpoints"} & set(p.parts)
    )


def environment(scratch: str) -> dict[str, str]:
    """The variables of a test run: saved games go to a scratch folder, colours to a terminal."""
    colour = {"FORCE_COLOR": "1"} if sys.stdout.isatty() else {}
    return {**os.environ, **colour, "SOCIALISM_LAB_SAVES": scratch}


def watch(command: list[str], env: dict[str, str]) -> tuple[int, str]:
    """Run a command, showing its output as it comes; exit code and last line.

    Raises KeyboardInterrupt after Ctrl+C, when the child has said its last word.
    """
    tail, stopped = b"", False
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE) as child:
        assert child.stdout
        while True:
            try:
                chunk = os.read(child.stdout.fileno(), 65536)
            except KeyboardInterrupt:
                stopped = True
                continue
            if not chunk:
                break
            sys.stdout.buffer.write(chunk)
            sys.stdout.buffer.flush()
            tail = (tail + chunk)[-2000:]
    if stopped:
        raise KeyboardInterrupt
    lines = re.sub(r"\x1b\[[0-9;]*m", "", tail.decode("utf-8", "replace")).split("\n")
    return child.returncode, next((line for line in reversed(lines) if line.strip()), "")


def report(results: dict[str, tuple[int, str]]) -> int:
    """Print each part's closing line; 1 if one failed."""
    print("\n--- in short", flush=True)
    for name, (code, line) in results.items():
        print(f"{name:8} {'FAILED' if code else 'passed'}  {line.strip('= ')}")
    return int(any(code for code, _ in results.values()))
