"""Rules as plain calls, for batches: the same source without the pauses.

A rule that asks is a generator, so that a game can wait for a person. Where only bots play, nobody
waits: `plain(book)` compiles each asking rule once more with `yield Decision(...)` turned into a
call that asks the bot at once and `yield from rule(...)` into a plain call. Same file and line
numbers (a traceback shows the rule's own source), same answers, same states; a test compares them.
A rule from elsewhere (a notebook, a test) is driven as the generator that it is.
"""

from __future__ import annotations
import __future__

import ast
import inspect
import linecache
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import FunctionType
from typing import Any

from .book import Rulebook
from .decisions import Decision
from .errors import BotError

OPTION = (int, str)  # what an answer may be, exactly
_books: dict[int, tuple[Rulebook, Rulebook]] = {}
_twins: dict[Callable, Callable] = {}
_originals: dict[Callable, Callable] = {}
_globals: dict[int, dict] = {}


def ask(game: Any, rule: str, seat: int, kind: str, options: Any, about: Any = None) -> Any:
    """The bot's answer to a Decision of these parts, checked; with one option it is not asked.

    The kit's own bots keep nothing, so that one Decision does for all questions of a game."""
    methods, decision = game.methods[seat], game.question
    if methods:
        decision.rule = rule
        decision.seat = seat
        decision.kind = kind
        decision.about = about
    else:
        decision = Decision(rule, seat, kind, options, about)
    if callable(options):
        options = options(game, decision)
    if len(options) == 1:
        return options[0]
    decision.options = options
    bot = game.bots[seat]
    answer = methods[kind](bot, game, decision) if methods else bot(game, decision)
    if type(answer) not in OPTION or answer not in options:
        raise wrong_answer(bot, decision, answer)
    game.asked[seat] += 1
    return answer


def ask_this(game: Any, question: Decision) -> Any:
    """The bot's answer to a Decision that a rule has made."""
    return ask(game, question.rule, question.seat, question.kind, question.options, question.about)


def wrong_answer(bot: Any, decision: Decision, answer: Any) -> BotError:
    """The error that names bot, decision and answer."""
    allowed = decision.allowed()
    return BotError(f"{bot_name(bot)} answered {answer!r} to {decision!r}; choose {allowed}")


def bot_name(bot: Any) -> str:
    """What a bot is called: its `name`, or its function's or class's name."""
    names = getattr(bot, "name", ""), getattr(bot, "__name__", "")
    return next((name for name in names if name and isinstance(name, str)), type(bot).__name__)


def finish(game: Any, rule: Any) -> Any:
    """Run a generator rule to its end, bots answering; its value."""
    answer = None
    try:
        while True:
            answer = ask_this(game, rule.send(answer))
    except StopIteration as end:
        return end.value


def plain(book: Rulebook) -> Rulebook:
    """The book with every asking rule as a plain call (made once for each book)."""
    return _other(book, True)


def pausing(book: Rulebook) -> Rulebook:
    """The book with every asking rule as the generator that it was written as."""
    return _other(book, False)


def _other(book: Rulebook, quick: bool) -> Rulebook:
    if book.quick is quick:
        return book
    if id(book) not in _books:
        _books[id(book)] = (book, replace(book, quick=quick))
    return _books[id(book)][1]


def quicken(value: Any) -> Any:
    """A book's entry with asking rules as plain calls."""
    if inspect.isgeneratorfunction(value):
        return _twin(value)
    if isinstance(value, Mapping):
        return {name: quicken(entry) for name, entry in value.items()}
    return value


def slow_down(value: Any) -> Any:
    """A book's entry with asking rules as the generators that they were."""
    if isinstance(value, Mapping):
        return {name: slow_down(entry) for name, entry in value.items()}
    return _originals.get(value, value) if isinstance(value, FunctionType) else value


def _twin(rule: Any) -> Callable:
    if rule not in _twins:
        twin = getattr(rule, "inside", None) or _compiled(rule) or _driven(rule)
        _twins[rule] = twin
        if not hasattr(rule, "inside"):
            _originals[twin] = rule
    return _twins[rule]


def _driven(rule: Callable) -> Callable:
    """The generator run to its end, the other rules generators too while it runs."""

    def driven(game: Any, *about: Any) -> Any:
        game.book = pausing(game.book)
        try:
            return finish(game, rule(game, *about))
        finally:
            game.book = plain(game.book)

    return driven


def _compiled(rule: Any) -> Callable | None:
    code = rule.__code__
    if not rule.__module__.startswith("socialism_lab."):
        return None  # its module's names may still change, as a notebook's do
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
        space = _globals[id(original)] = {**original, "_ask": ask, "_ask_this": ask_this}
        for name, value in original.items():
            if inspect.isgeneratorfunction(value):
                space[name] = _twin(value)
    return _globals[id(original)]


class _Plain(ast.NodeTransformer):
    """`yield Decision(...)` becomes `_ask(game, ...)`; `yield from f(...)` becomes `f(...)`; a
    note is made only if the game keeps notes."""

    def __init__(self, game: str):
        self.game = game

    def visit_Yield(self, node: ast.Yield) -> Any:
        self.generic_visit(node)
        if node.value is None:
            return ast.copy_location(ast.Constant(None), node)
        asked, about = node.value, [node.value]
        if isinstance(asked, ast.Call) and ast.unparse(asked.func) == "Decision":
            about = asked.args
        name = ast.Name("_ask_this" if about[0] is asked else "_ask", ast.Load())
        game = ast.Name(self.game, ast.Load())
        return ast.copy_location(ast.Call(name, [game, *about], []), node)

    def visit_Expr(self, node: ast.Expr) -> Any:
        self.generic_visit(node)
        called = node.value.func if isinstance(node.value, ast.Call) else node.value
        if ast.unparse(called) != f"{self.game}.note":
            return node
        kept = ast.parse(f"{self.game}.notes is not None", mode="eval").body
        return ast.copy_location(ast.If(kept, [node], []), node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> Any:
        return self.generic_visit(node).value
