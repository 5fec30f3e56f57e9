"""The statements of a rule as they stand in a compiled function: see `flat`.

Every value has a sink, what becomes of it: RETURN, the name that gets it, or None.
"""

from __future__ import annotations

import ast
import re
from typing import Any

from .decision import site_of
from .expressions import ENDS, Ask, Expressions, Known, call, is_name, of_game, simple
from .source import source, walk
from .statements import RETURN, settle

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
{answer} = game.answers[{seat}][{site}](game, {seat}, {options}, {about})
if {answer} not in {options}:
    raise _wrong(game, {site}, {seat}, {options}, {about}, {answer})
"""
UNFORCED = """
if len({options}) == 1:
    {answer} = {options}[0]
else:
    pass
"""
PLAYER = re.compile(r"(seat|other)\d*(_\d+)?")  # a player, never the purse or the Bank
GLOBALS = ("g_", "s_", "d_", "b_")  # names of things, settings, data, the book's entries


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


class Body(Expressions):
    """What stands for the statements of a rule's own source."""

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
        called = part.value.func if isinstance(part.value, ast.Call) else None
        if of_game(called) == "note" and self.flat.kit_state:
            return []  # a batch keeps none
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
        if target.id in self.source.once and self.lasting(made):
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
        pays = of_game(getattr(value, "func", None)) == "pay" and sink is None
        if pays and isinstance(value, ast.Call) and self.flat.kit_state and not value.keywords:
            return self.pay(*value.args[:4])
        rule, args = self.called(value)
        return self.inline(rule, args, sink) if rule else None

    def inline(self, rule: Any, args: list, sink: str | None) -> list | None:
        """A small rule's statements in the place of its call; None: it stays a call."""
        at = source(rule)
        if rule in self.above or not at or not at.small:
            return None
        bound = at.arguments(args)
        if bound is None or (sink != RETURN and at.returns_from_loop):
            return None
        inside, before = self.within(rule), []
        for name, arg in bound.items():
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
            kind = word if word in ENDS else "0" if PLAYER.fullmatch(word) else f"min({word}, 0)"
            words[f"{hint}_kind"] = kind
        if text(words["payer"]) != "-1":
            words["enough"] = f" <= game.cash[{text(words['payer_at'])}]"
        return made + put(PAID, **words)

    def options(self, found: str, options: ast.expr, seat: ast.expr, about: ast.expr) -> list:
        """What sets a name to the options of a question, or to what its function finds."""
        parts = {"seat": seat, "options": ast.Constant(None), "about": about}
        find = call("", ast.Name("game", ast.Load()), Known.of(parts))
        find.func = options
        rule, args = self.called(find)
        value = self.opened(rule, args) if rule else options
        made = self.inline(rule, args, found) if value is None else self.into(value, found)
        if made is None:
            find.args[1:] = parts.values()
            made = [ast.Assign([ast.Name(found, ast.Store())], find)]
        return made

    def ask(
        self, sink: Any, rule: Any, seat: Any, kind: Any, options: Any, about: Any
    ) -> list | None:
        """A question put to the bot, unless there is one option only."""
        if isinstance(options, ast.Lambda) or not isinstance(kind, ast.Constant):
            return None
        found = self.temporary("options")
        made, seat = self.held(seat, "seat")
        before, about = self.held(about, "about")
        several = isinstance(options, ast.Tuple) and len(options.elts) > 1
        made += [*before, *self.options(found, options, seat, about)]
        answer = self.temporary("answer") if sink in (None, RETURN) else sink
        site: Any = ast.Constant(site_of("", str(kind.value)))
        if isinstance(rule, ast.Constant):
            site.value = rule.value + site.value
        else:
            site = ast.BinOp(rule, ast.Add(), site)
        rest = put(ASKED, options=found, site=site, seat=seat, about=about, answer=answer)
        if not several:
            choice = put(UNFORCED, options=found, answer=answer)
            choice[0].orelse = rest
            rest = choice
        if sink == RETURN:
            rest.append(ast.Return(ast.Name(answer, ast.Load())))
        return made + rest
