"""`python3 -m socialism_lab test`: every test of the kit, in five parts."""

import os
import subprocess
import tempfile

from socialism_lab.tools.environment import ROOT, TEST_SET, prepare

NBVAL = (
    "--nbval",
    "--nbval-current-env",
    "--nbval-cell-timeout=120",
    "--nbval-sanitize-with=tests/lessons/sanitize.cfg",
)


def main(argv: list[str]) -> int:
    """Run the parts named (all of them by default); 0 when each passed. "long" before them tries
    all sizes, turns, lessons and numbers instead of some.

    Browser tests have a process of their own: Playwright leaves an event loop behind.
    """
    if argv[:1] == ["mutants"]:
        if not all(word.isdecimal() for word in argv[1:]) or len(argv) > 3:
            raise SystemExit("Give how many, and a seed, such as: test mutants 40 1")
        module = [str(prepare(TEST_SET)), "-m", "socialism_lab.tools.mutants"]
        return subprocess.call([*module, *argv[1:]], cwd=ROOT)
    more = {"SOCIALISM_LAB_LONG": "1"} if argv[:1] == ["long"] else {}
    parts, argv = commands(), argv[len(more) :]
    unknown = [name for name in argv if name not in parts]
    if unknown:
        raise SystemExit(f"There is no part {unknown[0]!r}: choose from {', '.join(parts)}.")
    python = str(prepare(TEST_SET))
    failed = set()
    with tempfile.TemporaryDirectory() as scratch:
        variables = {**os.environ, **more, "SOCIALISM_LAB_SAVES": scratch}
        for name in argv or parts:
            print(f"\n--- {name}", flush=True)
            for command in parts[name]:
                if subprocess.call([python, "-m", *command], cwd=ROOT, env=variables):
                    failed.add(name)
    print("\n--- in short", flush=True)
    for name in argv or parts:
        print(f"{name:8} {'FAILED' if name in failed else 'passed'}")
    return int(bool(failed))


def commands() -> dict[str, list[list[str]]]:
    """What each part runs, as arguments of `python -m`."""
    pytest = ["pytest", "-p", "no:cacheprovider"]
    workflows = [str(path) for path in (ROOT / ".github" / "workflows").glob("*.yml")]
    return {
        "style": [
            ["ruff", "check", "."],
            ["ruff", "format", "--check", "."],
            ["check_jsonschema", "--builtin-schema", "vendor.github-workflows", *workflows],
        ],
        "types": [["mypy"]],
        "code": [[*pytest, "-n", "auto", "--dist", "loadfile", "tests", "--ignore=tests/browser"]],
        "lessons": [[*pytest, *NBVAL, *lessons()]],
        "browser": [[*pytest, "tests/browser"]],
    }


def lessons() -> list[str]:
    """Every notebook that runs as it stands: all but the homework, which waits for answers."""
    paths = (path.relative_to(ROOT) for path in (ROOT / "lessons").rglob("*.ipynb"))
    return sorted(
        p.as_posix() for p in paths if not {"homework", ".ipynb_checkpoints"} & set(p.parts)
    )
