"""Statements put in place of a call: their returns, and what nobody reads."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable

from .source import walk

RETURN = "return"


def settle(body: list, sink: str | None) -> list:
    """The statements with their returns turned into what the sink wants."""
    if sink == RETURN:
        return body if ends(body) else [*body, ast.Return(None)]
    made = tail(body, sink)
    if not any(isinstance(node, ast.Return) for node in walk(*made)):
        return made
    return [ast.While(ast.Constant(True), [*loose(made, sink), ast.Break()], [])]


def ends(body: list) -> bool:
    """Whether nothing goes on after these statements."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return ends(last.body) and ends(last.orelse)
    return isinstance(last, ast.Return | ast.Raise)


def tail(body: list, sink: str | None) -> list:
    """A return at the end becomes the value; what follows an early one becomes its else."""
    for at, part in enumerate(body):
        rest = body[at + 1 :]
        if isinstance(part, ast.Return):
            return body[:at] + given(part.value, sink)
        if isinstance(part, ast.If) and (not rest or ends(part.body) or ends(part.orelse)):
            yes, no = part.body, part.orelse
            if rest and ends(yes):
                no = no + rest
            elif rest:
                yes = yes + rest
            part.body, part.orelse = tail(yes, sink) or [ast.Pass()], tail(no, sink)
            return body[: at + 1]
    if body and isinstance(body[-1], ast.Raise):
        return body
    return body + given(None, sink)


def loose(body: list, sink: str | None) -> list:
    """A return anywhere becomes the value and a way out of the loop around."""
    made: list = []
    for part in body:
        if isinstance(part, ast.Return):
            return [*made, *given(part.value, sink), ast.Break()]
        if isinstance(part, ast.If):
            part.body, part.orelse = loose(part.body, sink), loose(part.orelse, sink)
        made.append(part)
    return made


def given(value: ast.expr | None, sink: str | None) -> list:
    """A value handed to its sink."""
    if sink is None:
        return [] if value is None or idle(value) else [ast.Expr(value)]
    return [ast.Assign([ast.Name(sink, ast.Store())], value or ast.Constant(None))]


def trim(body: list) -> list:
    """The statements less the names that are set and never read."""
    read: Counter = Counter()
    while True:
        before, read = read, loads(body)
        if read == before:
            return body or [ast.Pass()]
        body = _trimmed(body, read)


def loads(body: Iterable) -> Counter:
    """How often each name is read; `name += 1` reads it too."""
    nodes = list(walk(*body))
    read = [node for node in nodes if isinstance(getattr(node, "ctx", None), ast.Load)]
    read += [node.target for node in nodes if isinstance(node, ast.AugAssign)]
    return Counter(node.id for node in read if isinstance(node, ast.Name))


def _trimmed(body: list, read: Counter) -> list:
    kept: list = []
    for part in body:
        if isinstance(part, ast.Assign) and unread(part, read):
            continue
        if isinstance(part, ast.If | ast.For | ast.While):
            part.body = _trimmed(part.body, read) or [ast.Pass()]
            part.orelse = _trimmed(part.orelse, read)
        empty = isinstance(part, ast.If) and not part.orelse and isinstance(part.body[0], ast.Pass)
        if not (empty and idle(part.test)):
            kept.append(part)
    return kept


def unread(part: ast.Assign, read: Counter) -> bool:
    """Whether a name is set that is never read."""
    target = part.targets[0]
    return isinstance(target, ast.Name) and not read[target.id] and idle(part.value)


def idle(value: ast.expr) -> bool:
    """Whether nothing but a value comes of an expression."""
    return not any(isinstance(node, ast.Call | ast.NamedExpr) for node in walk(value))
