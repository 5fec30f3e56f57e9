"""One rule as it stands in a compiled function: see `flat`."""

from __future__ import annotations

import ast
from copy import copy
from types import FunctionType, ModuleType
from typing import Any, TypeGuard

from .source import RETURN, settle, source, walk

PAID = """
if {whole}0 <= {amount}{enough}:
    game.cash[{payer_at}] -= {amount}
    game.cash[{payee_at}] += {amount}
    if game.sums is not None and {amount}:
        game.sums[{rule}, {payer_kind}, {payee_kind}] += {amount}
else:
    game.pay({payer}, {payee}, {amount}, {rule})
"""
ASKED = """
{question}.site = {site}
{question}.seat = {seat}
{question}.about = {about}
{question}.options = {options}
{answer} = game.methods[{seat}][{kind}](game.bots[{seat}], game, {question})
if {answer} not in {options}:
    raise _wrong(game.bots[{seat}], {question}, {answer})
"""
UNFORCED = """
if len({options}) == 1:
    {answer} = {options}[0]
else:
    pass
"""
ENDS = {"-1": "_bank", "-2": "_purse"}
SEATS = ("seat", "other")  # how names of players begin, and none of the purse and the Bank
GLOBALS = ("g_", "s_", "d_", "b_")  # names of things, settings, data, the book's entries


class Known(ast.Name):
    """A question whose parts are known."""

    parts: dict[str, ast.expr]


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


def text(word: Any) -> str:
    """The source of an expression."""
    return word if isinstance(word, str) else word.id if is_name(word) else ast.unparse(word)


def put(template: str, **words: Any) -> list:
    """The template's statements."""
    source = template.format(**{key: text(word) for key, word in words.items()})
    return unplaced(ast.parse(source).body)


def unplaced(body: list) -> list:
    """The statements without line numbers; they get those of the rule's line."""
    for node in walk(*body):
        for name in ("lineno", "end_lineno", "col_offset", "end_col_offset"):
            vars(node).pop(name, None)
    return body


class Body(ast.NodeTransformer):
    """Turns a rule's own source into what stands for it; `bound` says what stands for a name."""

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

    def within(self, rule: Any) -> Body:
        """A rule that stands inside this one."""
        return Body(self.flat, rule, self.mode, self.above, self.flat.number(len(self.above)))

    def temporary(self, hint: str) -> str:
        """A new name."""
        self.names += 1
        return f"{hint}{self.names}_{self.number}"

    # -- expressions ----------------------------------------------------------------------------
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
        if is_name(value, "game") and node.attr == "notes":
            return ast.Constant(None)
        if is_name(value, "game") and isinstance(node.ctx, ast.Load):
            found = getattr(self.flat.state, node.attr, None)
            if isinstance(found, property):
                opened = self.opened(found.fget, [value])
                return opened or ast.Attribute(value, node.attr, node.ctx)
        return ast.Attribute(value, node.attr, node.ctx)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        at = ast.unparse(node.slice) if of_game(node.value) == "cash" else ""
        if at in ENDS:  # an index from the end is slow
            node.slice = ast.Name(ENDS[at], ast.Load())
        return node

    def visit_Yield(self, node: ast.Yield) -> ast.expr:
        asked: Any = node.value
        if not isinstance(asked, ast.Call) or ast.unparse(asked.func) != "Decision":
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
        if getattr(rule, "__name__", "") == "nothing":
            return ast.Constant(None)
        opened = self.opened(rule, args) if rule else None
        if not self.flat.fixed and not opened and self.unsure(node.func):
            return call("_run", ast.Name("game", ast.Load()), node)
        return opened or node

    def unsure(self, func: ast.expr) -> bool:
        """Whether a call may call a rule that pauses: one of a book that a rule from elsewhere
        has put in force."""
        own = is_name(func) and func.id.removesuffix(self.suffix) in self.source.local
        return own or any(of_game(node) == "book" or is_name(node, "book") for node in walk(func))

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
        given = at.arguments(args)
        read = [node.id for node in at.nodes if isinstance(node, ast.Name)]
        if given is None or any(read.count(n) > 1 for n, arg in given.items() if not simple(arg)):
            return None
        inside = self.within(rule)
        inside.bound = given
        only: Any = at.tree().body[0]  # a return
        return inside.visit(only.value)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if all(isinstance(part, ast.Constant) for part in (node.left, *node.comparators)):
            return ast.Constant(eval(ast.unparse(node), {}))
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and isinstance(node.operand, ast.Constant):
            return ast.Constant(not node.operand.value)
        return node

    # -- statements -----------------------------------------------------------------------------
    def block(self, body: list) -> list:
        """The statements, with what they call put in place."""
        made: list = []
        for part in body:
            make = getattr(self, f"on_{type(part).__name__}", None)
            new = make(part) if make else [self.visit(part)]
            for node in new:
                ast.copy_location(node, part)
            made += new
            if made and isinstance(made[-1], ast.Return | ast.Raise):
                break
        return made

    def on_Expr(self, part: ast.Expr) -> list:
        if isinstance(part.value, ast.Call) and ast.unparse(part.value.func) == "game.note":
            return []
        return self.into(self.visit(part.value), None)

    def on_Return(self, part: ast.Return) -> list:
        return self.into(self.visit(part.value), RETURN) if part.value else [part]

    def on_Assign(self, part: ast.Assign) -> list:
        target, value = part.targets[0], part.value
        if len(part.targets) > 1:
            return [self.generic_visit(part)]
        if isinstance(target, ast.Tuple):
            return self.on_several(part, target.elts, value)
        made = self.visit(value)
        if not isinstance(target, ast.Name):
            return [ast.Assign([self.visit(target)], made)]
        if self.source.stores[target.id] == 1 and self.lasting(made):
            self.bound[target.id] = made
            return []
        return self.into(made, self.visit(target).id)

    def on_several(self, part: ast.Assign, targets: list, value: ast.expr) -> list:
        """Several names set at once: one by one, if none of them is read."""
        set_ = {target.id for target in targets if isinstance(target, ast.Name)}
        if isinstance(value, ast.Tuple) and len(set_) == len(targets) == len(value.elts):
            read = {node.id for node in walk(value) if isinstance(node, ast.Name)}
            if not set_ & read:
                pairs = zip(targets, value.elts, strict=True)
                return self.block([ast.copy_location(ast.Assign([t], v), part) for t, v in pairs])
        made, name = self.visit(value), self.temporary("several")
        before = self.put(made, name)
        last = ast.Name(name, ast.Load()) if before else made
        return [*(before or []), ast.Assign([self.visit(part.targets[0])], last)]

    def lasting(self, made: ast.expr) -> bool:
        """Whether a value is the same wherever the name that was set to it is read."""
        if is_name(made):
            own = made.id.removesuffix(self.suffix) if self.suffix else made.id
            foreign = bool(self.suffix) and not made.id.endswith(self.suffix)
            return made.id[:2] in GLOBALS or foreign or not self.source.stores[own]
        known = ("book", "settings", "data") if self.fixed else ("settings", "data")
        return isinstance(made, ast.Constant) or of_game(made) in known

    def on_If(self, part: ast.If) -> list:
        test = self.visit(part.test)
        if isinstance(test, ast.Constant):
            return self.block(part.body if test.value else part.orelse)
        body, other = self.block(part.body) or [ast.Pass()], self.block(part.orelse)
        return self.branch(test, body, other)

    def branch(self, test: ast.expr, body: list, other: list) -> list:
        """If, with what the test calls first put before it."""
        holder, field, first = None, "", test
        while isinstance(first, ast.UnaryOp | ast.Compare):
            holder, field = first, "operand" if isinstance(first, ast.UnaryOp) else "left"
            first = getattr(first, field)
        name = ast.Name(self.temporary("first"), ast.Load())
        before = self.put(first, name.id)
        if before and holder:
            setattr(holder, field, name)
        return [*(before or []), ast.If(name if before and not holder else test, body, other)]

    def on_While(self, part: ast.While) -> list:
        return [ast.While(self.visit(part.test), self.block(part.body) or [ast.Pass()], [])]

    def on_For(self, part: ast.For) -> list:
        target, over = self.visit(part.target), self.visit(part.iter)
        return [ast.For(target, over, self.block(part.body) or [ast.Pass()], [])]

    # -- calls ----------------------------------------------------------------------------------
    def into(self, value: ast.expr, sink: str | None) -> list:
        """Work a value out and hand it to its sink."""
        made = self.put(value, sink)
        if made is not None:
            return made
        if sink is None:
            return [] if simple(value) else [ast.Expr(value)]
        if sink == RETURN:
            return [ast.Return(value)]
        return [ast.Assign([ast.Name(sink, ast.Store())], value)]

    def put(self, value: ast.expr, sink: str | None) -> list | None:
        """A question, a payment or a small rule in its call's place; None: it stays a call."""
        if isinstance(value, Ask):
            return self.ask(sink, *value.args[1:])
        if isinstance(value, ast.Call) and of_game(value.func) == "pay" and sink is None:
            return self.pay(*value.args[:4])
        if isinstance(value, ast.IfExp) and self.called(value.test)[0]:
            yes, no = self.into(value.body, sink), self.into(value.orelse, sink)
            return self.branch(value.test, yes, no)
        if isinstance(value, ast.BoolOp) and sink and self.called(value.values[-1])[0]:
            return self.either(value, sink)
        rule, args = self.called(value)
        return self.inline(rule, args, sink) if rule else None

    def either(self, value: ast.BoolOp, sink: str) -> list | None:
        """`and` or `or` before a rule."""
        last = self.put(value.values[-1], sink)
        if last is None:
            return None
        value.values.pop()
        first: Any = value if len(value.values) > 1 else value.values[0]
        name = self.temporary("first") if sink == RETURN else sink
        made = [ast.Assign([ast.Name(name, ast.Store())], first)]
        known = ast.Name(name, ast.Load())
        done: list = [ast.Return(known)] if sink == RETURN else [ast.Pass()]
        both = (done, last) if isinstance(value.op, ast.Or) else (last, done)
        return [*made, ast.If(known, *both)]

    def inline(self, rule: Any, args: list, sink: str | None) -> list | None:
        at = source(rule)
        if rule in self.above or not at or not at.small:
            return None
        given = at.arguments(args)
        if given is None or (sink != RETURN and at.returns_from_loop):
            return None
        inside, before = self.within(rule), []
        for name, arg in given.items():
            if simple(arg) and not at.stores[name]:
                inside.bound[name] = arg
            else:
                before.append(ast.Assign([ast.Name(name + inside.suffix, ast.Store())], arg))
        body = inside.block(at.tree().body)
        if rule.__code__.co_filename != self.above[0].__code__.co_filename:
            unplaced(body)
        return before + settle(body, sink)

    def held(self, value: ast.expr, hint: str) -> tuple[list, ast.expr]:
        """What must come before, and a value that may be read several times."""
        if simple(value):
            return [], value
        name = self.temporary(hint)
        return [ast.Assign([ast.Name(name, ast.Store())], value)], ast.Name(name, ast.Load())

    def pay(self, payer: ast.expr, payee: ast.expr, amount: ast.expr, rule: ast.expr) -> list:
        """A payment; the ledger itself refuses what cannot be paid."""
        made: list = []
        words: dict = {"whole": "", "enough": ""}
        parts = {"payer": payer, "payee": payee, "amount": amount, "rule": rule}
        for hint, value in parts.items():
            before, words[hint] = self.held(value, hint)
            made += before
        if not self.flat.fixed:
            words["whole"] = f"type({text(words['amount'])}) is int and "
        for hint in ("payer", "payee"):
            word = text(words[hint])
            words[f"{hint}_at"] = ENDS.get(word, word)
            kind = word if word in ENDS else "0" if word.startswith(SEATS) else f"min({word}, 0)"
            words[f"{hint}_kind"] = kind
        if text(words["payer"]) != "-1":
            words["enough"] = f" <= game.cash[{text(words['payer_at'])}]"
        return made + put(PAID, **words)

    def ask(
        self, sink: Any, rule: Any, seat: Any, kind: Any, options: Any, about: Any
    ) -> list | None:
        """A question put to the bot, unless there is one option only."""
        if isinstance(options, ast.Lambda):
            return None
        found = self.temporary("options")
        made, seat = self.held(seat, "seat")
        before, about = self.held(about, "about")
        known = Known(self.temporary("question"), ast.Load())
        known.parts = {"seat": seat, "about": about}
        find = call("", ast.Name("game", ast.Load()), known)
        find.func = options
        several = isinstance(options, ast.Tuple) and len(options.elts) > 1
        made += [*before, *put("{question} = game.question", question=known)]
        if self.called(find)[0]:
            stores = put("{q}.seat = {seat}\n{q}.about = {about}", q=known, seat=seat, about=about)
            opened = self.opened(*self.called(find))
            lines = self.into(opened or find, found)
            made += [*([] if opened or len(lines) > 1 else stores), *lines]
        else:
            made += self.into(options, found)
        answer = self.temporary("answer") if sink in (None, RETURN) else sink
        words = {"question": known, "seat": seat, "about": about, "answer": answer}
        site = ast.Tuple([rule, kind], ast.Load())
        rest = put(ASKED, options=found, kind=kind, site=site, **words)
        if not several:
            choice = put(UNFORCED, options=found, answer=answer)
            choice[0].orelse = rest
            rest = choice
        if sink == RETURN:
            rest.append(ast.Return(ast.Name(answer, ast.Load())))
        return made + rest
