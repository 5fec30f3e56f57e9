"""The expressions of a rule as they stand in a compiled function: see `flat`."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from copy import copy
from types import FunctionType, ModuleType
from typing import Any, Self, TypeGuard

from .source import PARTS, source, walk

ENDS = {"-1": "_bank", "-2": "_purse"}  # slow, as indices from the end


class Known(ast.Name):
    """A question whose parts are known."""

    parts: Mapping[str, ast.expr]

    @classmethod
    def of(cls, parts: Mapping[str, ast.expr]) -> Known:
        """The question with these parts."""
        made = cls("decision", ast.Load())
        made.parts = parts
        return made


class Ask(ast.Call):
    """A question, by its parts: rule, seat, kind, options, about."""


def of_game(node: Any) -> str:
    """The attribute's name if the expression is `game.attribute`, else ""."""
    return node.attr if isinstance(node, ast.Attribute) and is_name(node.value, "game") else ""


def is_name(node: Any, *names: str) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and (not names or node.id in names)


def simple(node: Any) -> bool:
    """Whether an expression may stand where a parameter stood, any number of times."""
    return isinstance(node, ast.Constant | ast.Name)


def call(name: str, *args: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(args), [])


class Expressions(ast.NodeTransformer):
    """What stands for the expressions of a rule's own source; `bound`: what stands for a name."""

    def __init__(self, flat: Any, rule: Any, mode: Any, above: tuple = (), number: int = 0):
        self.flat, self.rule = flat, rule
        self.fixed = mode.fixed and rule.__name__ not in flat.book.SWAPS
        self.mode = mode._replace(fixed=self.fixed)
        self.above = (*above, rule)
        self.number, self.names = number, 0
        self.suffix = f"_{number}" if number else ""
        found = source(rule)
        assert found  # without one a rule stays as it is
        self.source = found
        self.bound: dict[str, ast.expr] = {}
        if not above and "decision" in found.names:
            names = {part: ast.Name(name, ast.Load()) for part, name in PARTS.items()}
            self.bound["decision"] = Known.of(names)
        self.game = "game" in (source(self.above[0]) or found).names  # whether it is at hand

    def within(self, rule: Any) -> Self:
        """A rule that stands inside this one."""
        return type(self)(self.flat, rule, self.mode, self.above, self.flat.number())

    def temporary(self, hint: str) -> str:
        """A new name."""
        self.names += 1
        return f"{hint}{self.names}_{self.number}"

    def visit_Name(self, node: ast.Name) -> ast.expr:
        name = node.id
        if name in self.bound and isinstance(node.ctx, ast.Load):
            return copy(self.bound[name])
        if name in self.source.local:
            return ast.Name(name if name == "game" else name + self.suffix, node.ctx)
        known = self.rule.__globals__
        return self.flat.value(known[name], name, self.mode) if name in known else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        value = self.visit(node.value)
        if isinstance(value, Known) and node.attr in value.parts:
            return copy(value.parts[node.attr])
        owner = of_game(value)
        if owner in ("settings", "data"):
            return ast.Name(f"{owner[0]}_{node.attr}", ast.Load())
        if owner == "book" and self.fixed:
            return self.flat.entry(node.attr, self.mode)
        if is_name(value) and isinstance(self.flat.thing(value.id), ModuleType):
            found = getattr(self.flat.thing(value.id), node.attr)
            return self.flat.value(found, node.attr, self.mode)
        found = getattr(self.flat.state, node.attr, None) if is_name(value, "game") else None
        opened = self.opened(found.fget, [value]) if isinstance(found, property) else None
        return opened or ast.Attribute(value, node.attr, node.ctx)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        at = ast.unparse(node.slice) if of_game(node.value) == "cash" else ""
        if at in ENDS:  # an index from the end is slow
            node.slice = ast.Name(ENDS[at], ast.Load())
        return node

    def visit_Yield(self, node: ast.Yield) -> ast.expr:
        asked: Any = node.value
        named = isinstance(asked, ast.Call) and ast.unparse(asked.func) == "Decision"
        if not named or asked.keywords:
            return call("_ask_this", ast.Name("game", ast.Load()), self.visit(asked))
        parts = [*map(self.visit, asked.args), ast.Constant(None)][:5]
        made = call("_ask", ast.Name("game", ast.Load()), *parts)
        return Ask(made.func, made.args, [])

    def visit_YieldFrom(self, node: ast.YieldFrom) -> ast.expr:
        return self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if is_name(node.func, "getattr") and of_game(node.args[0]) == "book":
            if self.fixed:
                return ast.Subscript(ast.Name("b_entries", ast.Load()), node.args[1], ast.Load())
            return node
        found = node.args[1:] if is_name(node.func, "getattr") else []
        if len(found) == 1 and isinstance(found[0], ast.Constant):
            return ast.Attribute(node.args[0], str(found[0].value), ast.Load())
        rule, args = self.called(node)
        opened = self.opened(rule, args) if rule else None
        if rule and not opened and isinstance(node.func, ast.Attribute):
            return ast.Call(self.flat.value(rule, rule.__name__, self.mode), args, [])
        if not self.flat.fixed and self.game and not opened and self.unsure(node.func):
            return call("_run", ast.Name("game", ast.Load()), node)
        return opened or node

    def unsure(self, func: ast.expr) -> bool:
        """Whether a call may call a rule that pauses: one of a book that a rule from elsewhere
        has put in force."""
        if is_name(func):
            return func.id.removesuffix(self.suffix) in self.source.local
        if isinstance(func, ast.Attribute) and func.attr not in self.flat.book.ASKS:
            return False
        return any(of_game(node) == "book" or is_name(node, "book") for node in walk(func))

    def called(self, node: Any) -> tuple[Any, list]:
        """The rule that a call calls, and its arguments; None if that is not known."""
        if isinstance(node, ast.Call) and not node.keywords:
            if is_name(node.func):
                return self.flat.known(node.func.id), node.args
            if isinstance(node.func, ast.Attribute) and is_name(node.func.value):
                return self.method(node.func.value, node.func.attr, node.args)
        return None, []

    def method(self, holder: Any, name: str, args: list) -> tuple[Any, list]:
        """The method of the game, of the bot or of a class that is meant."""
        thing = self.flat.thing(holder.id)
        if isinstance(thing, type):
            found = getattr(thing, name, None)
        else:
            kind = {"game": self.flat.state, "self": self.mode.bot}.get(holder.id)
            found, args = getattr(kind, name, None), [holder, *args]
        return (found, args) if isinstance(found, FunctionType) and source(found) else (None, [])

    def opened(self, rule: Any, args: list) -> ast.expr | None:
        """The value of a rule that is nothing but a value, in the place of its call."""
        at = source(rule)
        if rule in self.above or not at or not at.value:
            return None
        bound = at.arguments(args)
        read = [node.id for node in at.nodes if isinstance(node, ast.Name)]
        if bound is None or not all(simple(a) or read.count(n) == 1 for n, a in bound.items()):
            return None
        inside = self.within(rule)
        inside.bound = bound
        only: Any = at.tree().body[0]  # a return
        return inside.visit(only.value)
