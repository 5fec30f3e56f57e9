"""Rules as plain calls, for batches: the same source without the pauses.

A rule that asks is a generator, so that a game can wait for a person. Where only bots play, nobody
waits: `plain(book)` compiles each asking rule once more with `yield Decision(...)` turned into a
call that asks the bot at once and `yield from rule(...)` into a plain call. Same file and line
numbers (a traceback shows the rule's own source), same answers, same states; a test compares them.
A rule whose source cannot be found is driven as the generator that it is.
"""

from __future__ import annotations
import __future__

import ast
import copy
import inspect
import linecache
from collections.abc import Callable, Mapping
from dataclasses import fields
from types import FunctionType
from typing import Any

from .book import Rulebook
from .decisions import Decision
from .errors import BotError

_books: dict[int, tuple[Rulebook, Rulebook]] = {}
_twins: dict[Callable, Callable] = {}
_globals: dict[int, dict] = {}


def ask(game: Any, decision: Decision) -> Any:
    """The bot's answer to a decision, checked; a question with one answer is not asked."""
    options = decision.options
    if type(options) is not tuple and type(options) is not range:
        options = decision.options = options(game, decision)
    if len(options) == 1:
        return options[0]
    seat = decision.seat
    answer = game.bots[seat](game, decision)
    if (type(answer) is not str and type(answer) is not int) or answer not in options:
        raise wrong_answer(game.bots[seat], decision, answer)
    game.asked[seat] += 1
    return answer


def wrong_answer(bot: Any, decision: Decision, answer: Any) -> BotError:
    """The error that names bot, decision and answer."""
    allowed = decision.allowed()
    return BotError(f"{bot_name(bot)} answered {answer!r} to {decision!r}; choose {allowed}")


def bot_name(bot: Any) -> str:
    """What a bot is called: its `name`, or its function's or class's name."""
    return getattr(bot, "name", None) or getattr(bot, "__name__", None) or type(bot).__name__


def finish(game: Any, rule: Any) -> Any:
    """Run a generator rule to its end, bots answering; its value."""
    answer = None
    try:
        while True:
            answer = ask(game, rule.send(answer))
    except StopIteration as end:
        return end.value


def plain(book: Rulebook) -> Rulebook:
    """The book with every asking rule as a plain call (made once for each book)."""
    if id(book) not in _books:
        twin_book = copy.copy(book)
        _books[id(book)] = (book, twin_book)
        _books[id(twin_book)] = (twin_book, twin_book)
        for field in fields(book):
            object.__setattr__(twin_book, field.name, _plain_value(getattr(book, field.name)))
    return _books[id(book)][1]


def _plain_value(value: Any) -> Any:
    if isinstance(value, Rulebook):
        return plain(value)
    if inspect.isgeneratorfunction(value):
        return _twin(value)
    if isinstance(value, Mapping):
        return {name: _plain_value(entry) for name, entry in value.items()}
    return value


def _twin(rule: Any) -> Callable:
    if rule not in _twins:
        wrapped = getattr(rule, "__wrapped__", None)
        if wrapped is not None:
            _twins[rule] = wrapped
        else:
            _twins[rule] = lambda game, *about: finish(game, rule(game, *about))
            made = _compiled(rule)
            if made is not None:
                _twins[rule] = made
    return _twins[rule]


def _compiled(rule: Any) -> Callable | None:
    code = rule.__code__
    lines = inspect.getblock(linecache.getlines(code.co_filename)[code.co_firstlineno - 1 :])
    if not lines or rule.__closure__ or not lines[0].startswith("def "):
        return None
    tree = _Plain(code.co_varnames[0]).visit(ast.parse("".join(lines)))
    ast.increment_lineno(ast.fix_missing_locations(tree), code.co_firstlineno - 1)
    space = _namespace(rule)
    made: dict = {}
    future = code.co_flags & __future__.annotations.compiler_flag
    exec(compile(tree, code.co_filename, "exec", future, dont_inherit=True), space, made)
    twin = made[rule.__name__]
    return FunctionType(twin.__code__, space, rule.__name__, rule.__defaults__)


def _namespace(rule: Any) -> dict:
    """The rule's module's names, with every asking rule and every book among them plain."""
    original = rule.__globals__
    if id(original) not in _globals:
        space = _globals[id(original)] = {**original, "_ask": ask}
        for name, value in original.items():
            if inspect.isgeneratorfunction(value) or isinstance(value, Rulebook):
                space[name] = _plain_value(value)
    return _globals[id(original)]


class _Plain(ast.NodeTransformer):
    """`yield Decision(...)` becomes `_ask(game, Decision(...))`; `yield from f(...)`, `f(...)`."""

    def __init__(self, game: str):
        self.game = game

    def visit_Yield(self, node: ast.Yield) -> Any:
        self.generic_visit(node)
        if node.value is None:
            return ast.copy_location(ast.Constant(None), node)
        call = ast.Call(
            ast.Name("_ask", ast.Load()), [ast.Name(self.game, ast.Load()), node.value], []
        )
        return ast.copy_location(call, node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> Any:
        return self.generic_visit(node).value
