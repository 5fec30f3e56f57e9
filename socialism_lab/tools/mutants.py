"""`python3 -m socialism_lab test mutants [N]`: is a changed rule seen by the tests?

A sample of N (40 if not given) small changes of ledger, luck, questions and rules, one at a time,
each in a copy of the kit: an operator or a number is another one, a `not` is left out. Each one
that no test sees is named; `seed` sets the sample. It takes some seconds a change, two at a time.
"""

from __future__ import annotations

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from queue import Queue
from typing import Any, NamedTuple

from socialism_lab.analysis.statistics import share
from socialism_lab.tools.environment import ROOT

CHANGED = (
    *("engine/ledger.py", "engine/luck.py", "engine/decision.py"),
    *("rulebooks/own_purses.py", "rulebooks/*/*.py"),
)
TESTS = ("tests/rulebooks", "tests/engine", "tests/bots", "tests/frozen")
LIMIT = 300  # seconds for the tests of one change, such as one that makes a game endless
OTHER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "and": "or",
         "or": "and", "+": "-", "-": "+", "in": "not in", "not in": "in"}  # fmt: skip
TYPES = ("annotation", "returns", "decorator_list")  # nothing that a game does


class Mutant(NamedTuple):
    """A change of one line: the file, where in it (from, to), what stands there then."""

    path: Path
    line: int
    start: int
    end: int
    new: str

    def lines(self) -> tuple[list[str], str]:
        """The file's lines before the change, and the changed one."""
        lines = self.path.read_text("utf-8").splitlines(keepends=True)
        old = lines[self.line - 1]
        return lines, old[: self.start] + self.new + old[self.end :]

    def __str__(self) -> str:
        lines, changed = self.lines()
        where = f"{self.path.relative_to(ROOT).as_posix()}:{self.line}"
        return f"{where}\n    {lines[self.line - 1].strip()}\n    {changed.strip()}"


def main(argv: list[str]) -> int:
    """Try a sample; 0 if the tests see every change of it."""
    count, seed = (*map(int, argv), *(40, 1)[len(argv) :])
    found = [one for path in files() for one in mutants(path)]
    sample = random.Random(seed).sample(found, min(count, len(found)))
    print(f"{len(sample)} of {len(found)} changes, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(2) as pool:
        copies: Queue[Path] = Queue()
        for name in "ab":
            copies.put(copy := copied(Path(scratch) / name))
        if fails(copy, "without"):
            raise SystemExit("The tests fail without a change: mend that first.")
        seen = pool.map(lambda one: tried(one, copies), sample)
        missed = [one for one, killed in zip(sample, seen, strict=True) if not killed]
    n = len(sample)
    part, low, high = share(n - len(missed), n)
    print(f"seen: {n - len(missed)} of {n}, {part:.1%} ({low:.1%} to {high:.1%})")
    return int(bool(missed))


def files() -> list[Path]:
    """The files whose lines are changed."""
    package = ROOT / "socialism_lab"
    return sorted(path for pattern in CHANGED for path in package.glob(pattern))


def mutants(path: Path) -> Iterator[Mutant]:
    """Every change of a file."""
    text = path.read_text("utf-8")
    lines = text.splitlines()
    for node in acting(ast.parse(text)):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            at = node.lineno, node.col_offset, node.end_col_offset or 0
            yield Mutant(path, *at, str(node.value + 1))
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield Mutant(path, node.lineno, node.col_offset, node.col_offset + len("not "), "")
        for left, right in sides(node):
            start, end = left.end_col_offset or 0, right.col_offset
            between = lines[right.lineno - 1][start:end]
            word = between.strip(" ()")
            if word in OTHER and left.end_lineno == right.lineno:
                yield Mutant(path, right.lineno, start, end, between.replace(word, OTHER[word]))


def acting(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all in it that is run, without types."""
    yield node
    for name, part in ast.iter_fields(node):
        for one in part if isinstance(part, list) else [part]:
            if isinstance(one, ast.AST) and name not in TYPES:
                yield from acting(one)


def sides(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The pairs between which an operator stands."""
    if isinstance(node, ast.Compare):
        both = [node.left, *node.comparators]
        yield from pairwise(both)
    elif isinstance(node, ast.BoolOp):
        yield from pairwise(node.values)
    elif isinstance(node, ast.BinOp):
        yield node.left, node.right


def copied(folder: Path) -> Path:
    """A copy of what the tests need."""
    for name in ("socialism_lab", "tests", "datasets", "lessons"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def tried(one: Mutant, copies: Queue[Path]) -> bool:
    """Whether a test fails where this change is made; one that is not seen is printed."""
    copy = copies.get()
    target = copy / one.path.relative_to(ROOT)
    lines, changed = one.lines()
    try:
        target.write_text("".join([*lines[: one.line - 1], changed, *lines[one.line :]]), "utf-8")
        killed = fails(copy, one.path.stem)
    finally:
        target.write_text("".join(lines), "utf-8")
        copies.put(copy)
    if not killed:
        print(f"NOT SEEN {one}", flush=True)
    return killed


def fails(copy: Path, name: str) -> bool:
    """Whether the tests of this copy fail, those named after the changed file first."""
    named = sorted((copy / "tests").glob(f"*/test_*{name}*.py"))
    first = [str(path.relative_to(copy)) for path in named]
    command = [sys.executable, "-m", "pytest", "-qx", "-p", "no:cacheprovider", *first, *TESTS]
    variables = {**os.environ, "PYTHONPATH": "", "SOCIALISM_LAB_SAVES": str(copy / "saves")}
    variables["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # quicker
    how: dict[str, Any] = {"cwd": copy, "env": variables, "timeout": LIMIT}
    try:
        return subprocess.run(command, capture_output=True, **how).returncode != 0
    except subprocess.TimeoutExpired:
        return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
