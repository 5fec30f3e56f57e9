"""The house's walls: which layer may import which, and no rule that is made but never run."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "socialism_lab"
MAY_IMPORT = {
    "engine": {"engine"},
    "rulebooks": {"engine", "rulebooks"},
    "bots": {"engine", "rulebooks", "bots"},
    "views": {"engine", "rulebooks", "views"},
    "analysis": {"engine", "rulebooks", "bots", "analysis"},
    "notebook": {"engine", "rulebooks", "bots", "analysis", "views", "notebook"},
    "rooms": {"engine", "rulebooks", "bots", "analysis", "views", "notebook", "rooms"},
}
PLAIN = ("engine", "rulebooks", "bots", "views")


def modules(layer):
    return sorted((PACKAGE / layer).rglob("*.py"))


def imported(path):
    """The full names of what a module imports, relative ones resolved."""
    here = path.relative_to(ROOT).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = here[: len(here) - node.level] if node.level else ()
            stem = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{stem}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("layer", MAY_IMPORT)
def test_imports_point_one_way(layer):
    for path in modules(layer):
        for name in imported(path):
            if name.startswith("socialism_lab."):
                assert name.split(".")[1] in MAY_IMPORT[layer], f"{path} imports {name}"


@pytest.mark.parametrize("layer", PLAIN)
def test_plain_layers_import_the_standard_library_alone(layer):
    for path in modules(layer):
        outside = {name.split(".")[0] for name in imported(path)} - {"socialism_lab"}
        assert outside <= sys.stdlib_module_names, f"{path} imports {outside}"


@pytest.mark.parametrize("layer", PLAIN)
def test_importing_a_plain_layer_loads_the_standard_library_alone(layer):
    names = [".".join(p.relative_to(ROOT).with_suffix("").parts) for p in modules(layer)]
    code = (
        f"import sys, {', '.join(n.removesuffix('.__init__') for n in names)}\n"
        "print(*sorted({n.split('.')[0] for n in sys.modules} - sys.stdlib_module_names))"
    )
    loaded = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split()
    assert set(loaded) <= {"socialism_lab", "__main__"}


def functions(tree):
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def asks(function):
    """Whether a function is a generator: a yield of its own, not one of a function inside it."""
    todo = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, (ast.FunctionDef, ast.Lambda, ast.GeneratorExp)):
            todo.extend(ast.iter_child_nodes(node))
    return False


def called(node):
    """The name of the function in a call `f(...)` or `x.f(...)`, and whether x is a book."""
    function = node.func
    name = getattr(function, "id", getattr(function, "attr", None))
    owner = getattr(function, "value", None)
    return name, getattr(owner, "id", getattr(owner, "attr", None)) in ("book", "BOOK")


def book_askers(trees):
    """The fields of any record whose rule asks: called through a book, each is a generator."""
    return {
        node.target.id
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign)
        if ast.unparse(node.annotation).startswith("Callable[") and "Asking[" in ast.unparse(node)
    }


PASSES_ON = (ast.YieldFrom, ast.Return, ast.Call, ast.keyword, ast.Lambda, ast.For)


def forgotten(trees):
    """Calls of generator functions that nothing runs, as `line: name`: they do nothing at all."""
    defined = [function for tree in trees for function in functions(tree)]
    askers = {f.name for f in defined if asks(f)} - {f.name for f in defined if not asks(f)}
    listed = book_askers(trees)
    return [
        f"{node.lineno}: {called(node)[0]}"
        for tree in trees
        for parent in ast.walk(tree)
        for node in ast.iter_child_nodes(parent)
        if isinstance(node, ast.Call) and not isinstance(parent, PASSES_ON)
        if called(node)[0] in (listed if called(node)[1] else askers)
    ]


def test_no_rule_is_called_without_yield_from():
    paths = modules("rulebooks")
    assert forgotten([ast.parse(path.read_text("utf-8")) for path in paths]) == []


def test_the_walk_sees_a_forgotten_yield_from():
    text = """
pay_rent: Callable[[Game, int], Asking[None]]
def ask(game):
    yield 1
def rule(game):
    ask(game)
    answer = ask(game)
    game.book.pay_rent(game)
    yield from ask(game)
    return game.book.pay_rent(game)
"""
    assert forgotten([ast.parse(text)]) == ["6: ask", "7: ask", "8: pay_rent"]


@pytest.mark.parametrize("name", ["__init__.py", "__main__.py"])
def test_old_pythons_can_read_the_sentence_that_they_are_too_old(name):
    ast.parse((PACKAGE / name).read_text("utf-8"), feature_version=(3, 7))
