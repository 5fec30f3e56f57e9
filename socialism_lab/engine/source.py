"""The source of a rule as a tree, and what is to be known of it before it is compiled.

A rule of the kit is compiled (see `flat`) if it is a plain function at a module's top or a method,
uses only the statements of `FORMS`, and gives no name of its own an ending _1, _2 or a beginning
g_, s_, d_, b_; else it is driven or called as it is, which is slower and comes to the same. The
arguments of `game.note` and a value that no one reads must do nothing but be worked out.
"""

from __future__ import annotations

import ast
import linecache
import os
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, cached_property
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import CodeType, FunctionType
from typing import Any

IMPORTED = time.time()
LARGE = 80  # nodes of a rule's tree above which it is called and not put in place
NESTED = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda, ast.FunctionDef)


FORMS = (
    ast.Expr, ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.If, ast.For, ast.While,
    ast.Raise, ast.Pass, ast.Break, ast.Continue, ast.Delete,
)  # fmt: skip
TAKEN = re.compile(r"[gsdb]_|.*_\d+$|decision_")  # names that the compiled code uses itself
PARTS = {part: f"decision_{part}" for part in ("seat", "options", "about")}


def kit_function(rule: Any) -> bool:
    """Whether it is a function of the kit, so that its module's names stay what they are."""
    name = rule.__globals__.get("__name__", "") if isinstance(rule, FunctionType) else ""
    return name.startswith("socialism_lab.")


@cache
def source(rule: Any) -> Source | None:
    """The source of a rule that can be compiled, or None."""
    if not kit_function(rule) or rule.__closure__:
        return None
    made = Source(rule)
    return made if made.text and made.names and made.understood else None


@cache
def lines_of(path: str) -> list[str]:
    """The lines of a module's file; none if it has changed since the kit was imported."""
    with suppress(OSError):
        if os.stat(path).st_mtime > IMPORTED:
            return []
    return linecache.getlines(path)


def last_line(code: CodeType) -> int:
    """The last line of a function's source."""
    inside = (last_line(part) for part in code.co_consts if isinstance(part, CodeType))
    return max(*(end or 0 for _, end, *_ in code.co_positions()), *inside)


def walk(*nodes: ast.AST) -> Iterator[ast.AST]:
    """The nodes and all below them, less the contexts of names; quicker than `ast.walk`."""
    todo = list(nodes)
    while todo:
        node = todo.pop()
        yield node
        for name in node._fields:
            if name != "ctx":
                part = getattr(node, name, None)
                if type(part) is list:
                    todo += [each for each in part if isinstance(each, ast.AST)]
                elif isinstance(part, ast.AST):
                    todo.append(part)


class Source:
    """What is to be known of a rule's source."""

    def __init__(self, rule: Any):
        code = rule.__code__
        self.rule = rule
        self.first = code.co_firstlineno
        lines = lines_of(code.co_filename)
        head, end = lines[self.first - 1] if lines else "", last_line(code)
        self.inside = head[:1] == " "
        deeper = "     " if self.inside else " "
        while end < len(lines) and lines[end].startswith((deeper, "\n")):
            end += 1
        named = head.lstrip().startswith("def ")
        self.text = "".join(lines[self.first - 1 : end]) if named else ""

    def tree(self) -> ast.FunctionDef:
        """A new tree, which may be changed, without the docstring and the types."""
        text = "if 1:\n" + self.text if self.inside else self.text
        found: Any = ast.parse("\n" * (self.first - 1 - self.inside) + text).body[0]
        tree = found.body[0] if self.inside else found
        if ast.get_docstring(tree, clean=False):
            del tree.body[0]
        for arg in (*tree.args.args, tree.args.vararg):
            if arg:
                arg.annotation = None
        return tree

    def parameters(self) -> list[ast.arg]:
        """The compiled function's: a decision comes in its parts."""
        parts = ([*PARTS.values()] if name == "decision" else [name] for name in self.names)
        return [ast.arg(name) for names in parts for name in names]

    @cached_property
    def body(self) -> list:
        """The statements, to look at."""
        return self.tree().body

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(walk(*self.body))

    def has(self, *kinds: type) -> bool:
        return any(isinstance(node, kinds) for node in self.nodes)

    @cached_property
    def defaults(self) -> list[ast.expr]:
        """Constants that stand for parameters left out."""
        return [ast.Constant(value) for value in self.rule.__defaults__ or ()]

    @cached_property
    def names(self) -> list[str]:
        """The parameters; none if there may be any number."""
        code = self.rule.__code__
        several = code.co_flags & (CO_VARARGS | CO_VARKEYWORDS) or code.co_kwonlyargcount
        return [] if several else list(code.co_varnames[: code.co_argcount])

    @cached_property
    def stores(self) -> Counter:
        """How often each name is set."""
        names = (node for node in self.nodes if isinstance(node, ast.Name))
        return Counter(node.id for node in names if not isinstance(node.ctx, ast.Load))

    @cached_property
    def once(self) -> set[str]:
        """The names that are set once, and read only after that."""
        names = sorted(
            (node.lineno, node.col_offset, node.id, isinstance(node.ctx, ast.Load))
            for node in self.nodes
            if isinstance(node, ast.Name)
        )
        early, seen = {*self.names, *self.inner}, set()
        for _, _, name, read in names:
            early |= {name} if read and name not in seen else set()
            seen |= set() if read else {name}
        return {name for name, number in self.stores.items() if number == 1} - early

    @cached_property
    def inner(self) -> set[str]:
        """The names that stand for something in a lambda or a comprehension."""
        nested = (node for node in self.nodes if isinstance(node, NESTED))
        nodes = [node for part in nested for node in walk(part)]
        found = {node.arg for node in nodes if isinstance(node, ast.arg)}
        names = (node for node in nodes if isinstance(node, ast.Name))
        return found | {node.id for node in names if not isinstance(node.ctx, ast.Load)}

    @cached_property
    def local(self) -> set[str]:
        """The names that are not the module's."""
        return {*self.stores, *self.rule.__code__.co_varnames, *self.inner}

    @cached_property
    def value(self) -> bool:
        """Whether the rule is nothing but a value."""
        alone = len(self.body) == 1 and isinstance(self.body[0], ast.Return) and self.body[0].value
        return bool(alone) and not self.has(*NESTED, ast.Yield, ast.YieldFrom)

    @cached_property
    def small(self) -> bool:
        """Whether the rule may stand inside another."""
        return len(self.nodes) <= LARGE and not self.has(*NESTED)

    @cached_property
    def understood(self) -> bool:
        """Whether the compiler knows every form in it."""
        statements = [node for node in self.nodes if isinstance(node, ast.stmt)]
        loops = [node for node in statements if isinstance(node, ast.For | ast.While)]
        known = all(isinstance(node, FORMS) for node in statements) and self.takes_apart
        code, outside = self.rule.__code__, self.rule.__globals__.keys()
        twofold = self.inner & outside & {*code.co_names}  # what such a name stands for, by place
        return (
            known
            and not any(loop.orelse for loop in loops)
            and not twofold
            and not any(map(TAKEN.match, self.local))
        )

    @cached_property
    def takes_apart(self) -> bool:
        """Whether it reads of a decision nothing but the parts, and makes none but to ask."""
        whole = sum(isinstance(node, ast.Name) and node.id == "decision" for node in self.nodes)
        parts = [node for node in self.nodes if isinstance(node, ast.Attribute)]
        names = [node.attr for node in parts if getattr(node.value, "id", "") == "decision"]
        made = sum(isinstance(node, ast.Name) and node.id == "Decision" for node in self.nodes)
        asked = sum(isinstance(node, ast.Yield) for node in self.nodes)
        return len(names) == whole and PARTS.keys() >= {*names} and made <= asked

    @cached_property
    def returns_from_loop(self) -> bool:
        """Whether it returns from inside a loop."""
        loops = (node for node in self.nodes if isinstance(node, ast.For | ast.While))
        return any(isinstance(node, ast.Return) for loop in loops for node in walk(loop))

    def arguments(self, args: list) -> dict[str, Any] | None:
        """What each parameter stands for, the defaults too; None if that does not fit."""
        missing = len(self.names) - len(args)
        if any(isinstance(arg, ast.Starred) for arg in args):
            return None
        if not 0 <= missing <= len(self.defaults):
            return None
        rest = self.defaults[len(self.defaults) - missing :]
        return dict(zip(self.names, [*args, *rest], strict=True))
