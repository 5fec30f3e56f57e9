"""Rulebooks for batches: the same source, compiled again into a few large plain functions.

A rule that asks is a generator, so that a game can wait for a person. Where only bots play, nobody
waits. `Flat(book)` reads the source of the book's rules and makes of each a plain function in
which a question is put to the bot at once, money is moved in place, notes and reasons (which only
people read) are left out, the small rules that it calls stand in it, and settings, data and rules
are names of one name space. Same rules, answers, luck and states: tests compare them.

A rule from elsewhere (a notebook, a test) stays as it is, and finds `game.book` as it was written;
a generator is driven to its end. A book that has one looks its rules up at every call, for that
rule may put another book in force. What is changed in the kit's modules after a rule was first
played in a batch does not reach the batch.

Names of the compiled code: `g_` a thing of the kit (a rule, a table), `s_` a setting, `d_` the
game's data, `b_` an entry of the book.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection
from copy import copy
from functools import cache
from inspect import isgeneratorfunction
from opcode import opmap
from threading import RLock
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from .inline import Body
from .rulebook import plain_function
from .source import kit_function, source
from .statements import trim


class Mode(NamedTuple):
    """How a rule is compiled: whether it is sure which book is in force, and the class of the bot
    whose method it is."""

    fixed: bool = True
    bot: type | None = None


USUAL = Mode()
things: dict[str, Any] = {}  # what a g_ name stands for, the same in every book
_names: dict[tuple[int, Mode], str] = {}
_modes: dict[str, Mode] = {}  # of the names that call a rule
lock = RLock()  # two threads may compile at once
_codes: dict[tuple, list[tuple[dict, CodeType]]] = {}  # with the entries that they hold


def name_of(thing: Any, hint: str, mode: Mode) -> str:
    """The name of a thing; a rule has one for each mode."""
    thing = plain_function(thing)
    with lock:
        if (id(thing), mode) not in _names:
            name = f"g_{hint}"
            while name in things:
                name += "_"
            things[name] = thing
            if kit_function(thing) and source(thing):
                _modes[name] = mode
            _names[id(thing), mode] = name
        return _names[id(thing), mode]


def ours(rule: Any) -> bool:
    """Whether an entry of a book is the kit's own (a class: what makes a state)."""
    if isinstance(rule, type):
        return rule.__module__.startswith("socialism_lab.")
    return kit_function(plain_function(rule))


@cache
def swaps(rule: Any) -> bool:
    """Whether a rule puts another book in force."""
    code = getattr(rule, "__code__", None)
    if code is None or "book" not in code.co_names:
        return False
    stored = bytes((opmap["STORE_ATTR"], code.co_names.index("book")))
    return any(code.co_code[at : at + 2] == stored for at in range(0, len(code.co_code), 2))


class Flat:
    """The compiled rules of one book, for any settings and data."""

    def __init__(self, book: Any):
        self.book, self.state = book, book.new_state
        entries = vars(book)
        self.rules = {name: rule for name, rule in entries.items() if callable(rule)}
        self.maps = {name: entries[name] for name in book.ASK_MAPS}
        self.kit_state = ours(self.state)  # its money and notes are the engine's
        tables = (self.rules, *self.maps.values())
        self.fixed = all(
            ours(rule) and (name in book.SWAPS or not swaps(plain_function(rule)))
            for rules in tables
            for name, rule in rules.items()
        )
        self.held: dict[str, Any] = {}  # the book's entries in the code being made
        self.last = 0

    def number(self) -> int:
        """A new number, for the names of what is put in place."""
        self.last += 1
        return self.last

    def value(self, thing: Any, hint: str, mode: Mode) -> ast.expr:
        """What stands for a value of a rule's module."""
        if thing is None or type(thing) in (int, str, bool):
            return ast.Constant(thing)
        return ast.Name(name_of(thing, hint, mode), ast.Load())

    def entry(self, name: str, mode: Mode) -> ast.expr:
        """What stands for an entry of the book."""
        if name not in self.rules:
            return ast.Name(f"b_{name}", ast.Load())
        self.held[name] = plain_function(self.rules[name])
        return self.value(self.rules[name], name, mode)

    def thing(self, name: str) -> Any:
        """What a name of the compiled code stands for, or None."""
        return things.get(name)

    def known(self, name: str) -> Any:
        """The kit's rule that a name calls, or None."""
        return things[name] if name in _modes else None

    def code(self, name: str) -> CodeType:
        """A rule, compiled; of another book, if that has the same entries in it."""
        with lock:
            made = _codes.setdefault((name, type(self.book), self.state, self.fixed), [])
            for held, code in made:
                if all(plain_function(self.rules[entry]) is rule for entry, rule in held.items()):
                    return code
            self.held, self.last = {}, 0
            code = self.compiled(things[name], _modes[name])
            made.append((self.held, code))
            return code

    def compiled(self, rule: Any, mode: Mode) -> CodeType:
        """A rule's own source and what it calls as one function's code."""
        whole = Body(self, rule, mode._replace(fixed=mode.fixed and self.fixed))
        tree = whole.source.tree()
        body = whole.block(tree.body)
        tree.body, tree.args.args = trim(body), whole.source.parameters()
        tree.args.defaults, tree.returns = [], None
        module = ast.fix_missing_locations(ast.Module([tree], []))
        made = compile(module, rule.__code__.co_filename, "exec", dont_inherit=True)
        return next(part for part in made.co_consts if isinstance(part, CodeType))


class Bound:
    """A book with its rules compiled, for one choice of settings and data.

    `helpers` are further names of the compiled code; `drive(rule)` makes a plain function of a
    generator that cannot be compiled."""

    def __init__(self, flat: Flat, settings: Any, data: Any, helpers: dict, drive: Callable):
        self.flat, self.drive = flat, drive
        self.book = copy(flat.book)
        self.sources = {"s_": settings, "d_": data, "b_": self.book}
        self.ready: set[str] = set()  # the rules that are compiled
        self.answers: dict[int, Any] = {}  # of each bot met so far (see plain)
        self.space: dict[str, Any] = {**helpers, "b_entries": vars(self.book)}
        self.tables = [vars(self.book)]  # where compiled rules are looked up
        for name, rules in flat.maps.items():
            vars(self.book)[name] = self.table(rules, [*rules])
        vars(self.book).update(self.table(flat.rules, flat.book.ASKS))

    def table(self, rules: dict, asks: Collection[str]) -> dict[str, Any]:
        """What stands for each of the rules, of which those named in `asks` may ask."""
        made = {}
        for key, rule in rules.items():
            if ours(rule):
                made[key] = self.thing(name_of(rule, key, USUAL))
            else:
                of_state = isinstance(rule, type)
                made[key] = rule if of_state else self.drive(plain_function(rule), key in asks)
        self.tables.append(made)
        return made

    def method(self, rule: Any, bot: type) -> Callable | None:
        """A method of a class of bots, compiled: (bot, game, seat, options, about). None if it
        cannot be."""
        if not source(rule):
            return None
        name = name_of(rule, rule.__name__, Mode(False, bot))
        with lock:
            self.thing(name)
            return self.space[name] if name in self.ready else self.compiled(name)

    def thing(self, name: str) -> Any:
        """What stands for a name. A rule is compiled when it is first called."""
        if name not in self.space:
            rule = things[name]
            if self.flat.known(name):
                self.space[name] = self.later(name, rule)
            else:
                self.space[name] = self.drive(rule, True) if isgeneratorfunction(rule) else rule
        return self.space[name]

    def later(self, name: str, rule: Any) -> Callable:
        """A rule that is not compiled yet."""

        def first(*args: Any, **named: Any) -> Any:
            with lock:
                made = self.space[name] if name in self.ready else self.compiled(name)
            return made(*args, **named)

        first.written = id(first), rule  # type: ignore[attr-defined]
        return first

    def compiled(self, name: str) -> Callable:
        """The rule compiled, wherever a name or an entry stands for it."""
        rule, first, code = things[name], self.space[name], self.flat.code(name)
        for used in names_in(code):
            if used in things:
                self.thing(used)
            elif used[:2] in self.sources and used not in self.space:
                self.space[used] = getattr(self.sources[used[:2]], used[2:])
        made = FunctionType(code.replace(), self.space, rule.__name__, rule.__defaults__)
        made.written = id(made), rule  # type: ignore[attr-defined]
        for table in self.tables:
            table.update({key: made for key, entry in table.items() if entry is first})
        self.space[name] = made
        self.ready.add(name)
        return made


def names_in(code: CodeType) -> set[str]:
    """The names that a code reads from its module, its comprehensions too."""
    parts = (part for part in code.co_consts if isinstance(part, CodeType))
    return set(code.co_names).union(*map(names_in, parts))
