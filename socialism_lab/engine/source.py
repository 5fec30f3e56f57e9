"""The source of a rule as a tree, and how its returns become values elsewhere."""

from __future__ import annotations

import ast
import linecache
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import CodeType, FunctionType
from typing import Any

LARGE = 80  # nodes of a rule's tree above which it is called and not put in place
NESTED = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda, ast.FunctionDef)
RETURN = "return"  # a sink: what becomes of a value. Else None, or the name that gets it


def plain_function(rule: Any) -> Any:
    """The function in the place of an asking one, or the rule itself."""
    return getattr(rule, "inside", rule)


def kit_function(rule: Any) -> bool:
    """Whether it is a function of the kit, so that its module's names stay what they are."""
    return isinstance(rule, FunctionType) and (rule.__module__ or "").startswith("socialism_lab.")


@cache
def source(rule: Any) -> Source | None:
    """The source of one of the kit's functions at a module's top or in a class."""
    if not kit_function(rule) or rule.__closure__:
        return None
    made = Source(rule)
    return made if made.text and made.names else None


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
        lines = linecache.getlines(code.co_filename)
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
    def local(self) -> set[str]:
        """The names that are not the module's."""
        inside = (node.arg for node in self.nodes if isinstance(node, ast.arg))
        return {*self.stores, *self.rule.__code__.co_varnames, *inside}

    @cached_property
    def value(self) -> bool:
        """Whether the rule is nothing but a value."""
        alone = len(self.body) == 1 and isinstance(self.body[0], ast.Return) and self.body[0].value
        return bool(alone) and not self.has(*NESTED, ast.Yield, ast.YieldFrom)

    @cached_property
    def small(self) -> bool:
        """Whether the rule may stand inside another."""
        return len(self.nodes) <= LARGE and not self.has(*NESTED, ast.Try, ast.With)

    @cached_property
    def returns(self) -> bool:
        return self.has(ast.Return)

    @cached_property
    def returns_from_loop(self) -> bool:
        """Whether it returns from inside a loop."""
        loops = (node for node in self.nodes if isinstance(node, ast.For | ast.While))
        return any(isinstance(node, ast.Return) for loop in loops for node in walk(loop))

    def arguments(self, args: list) -> dict[str, Any] | None:
        """What each parameter stands for, the defaults too; None if that does not fit."""
        missing = len(self.names) - len(args)
        if not 0 <= missing <= len(self.defaults):
            return None
        rest = self.defaults[len(self.defaults) - missing :]
        return dict(zip(self.names, [*args, *rest], strict=True))


# -- returns ------------------------------------------------------------------------------------
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
        return [ast.Expr(value)] if isinstance(value, ast.Call) else []
    return [ast.Assign([ast.Name(sink, ast.Store())], value or ast.Constant(None))]


# -- what nobody reads ----------------------------------------------------------------------------
def trim(body: list) -> list:
    """The statements less the names that are set and never read."""
    read: Counter = Counter()
    while True:
        before, read = read, loads(body)
        if read == before:
            return body or [ast.Pass()]
        body = _trimmed(body, read)


def loads(body: Iterable) -> Counter:
    """How often each name is read."""
    names = (node for node in walk(*body) if isinstance(node, ast.Name))
    return Counter(node.id for node in names if isinstance(node.ctx, ast.Load))


def _trimmed(body: list, read: Counter) -> list:
    kept: list = []
    for part in body:
        if kept and unpacks(kept[-1], part, read):
            kept[-1].targets = part.targets
            continue
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


def unpacks(one: ast.stmt, part: ast.stmt, read: Counter) -> bool:
    """Whether `part` only takes apart what `one` has put together."""
    if not (isinstance(one, ast.Assign) and isinstance(part, ast.Assign)):
        return False
    name = part.value.id if isinstance(part.value, ast.Name) else ""
    is_same = isinstance(one.targets[0], ast.Name) and one.targets[0].id == name
    return is_same and read[name] == 1 and isinstance(part.targets[0], ast.Tuple)


def share(body: list, depths: list[int]) -> list:
    """Give the names of rules that stand one after the other, equally deep, the same places: a
    function with fewer is quicker to call. Their names end in numbers."""
    places: dict[str, str] = {}
    used: Counter = Counter()
    for node in [node for node in walk(*body) if isinstance(node, ast.Name)]:
        number = node.id.rpartition("_")[2]
        if number.isdigit() and node.id[1] != "_":
            if node.id not in places:
                places[node.id] = f"place{depths[int(number)]}_{used[number]}_"
                used[number] += 1
            node.id = places[node.id]
    return body


def idle(value: ast.expr) -> bool:
    """Whether nothing but a value comes of an expression."""
    return not any(isinstance(node, ast.Call | ast.NamedExpr) for node in walk(value))
