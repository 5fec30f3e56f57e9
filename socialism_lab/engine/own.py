"""Rules that are not the kit's as text, so that a saved game knows the rules it was played under.

Two rules are the same if their source is, comments and layout apart, and so is all that they refer
to: functions, classes and plain values outside them. What may change while a game lasts (a list, a
dict) counts by its type only. The text is the same in every process, and, but for a lambda and a
rule without source, in every Python.
"""

from __future__ import annotations

from ast import parse, unparse
from collections.abc import Iterator
from contextlib import suppress
from dis import get_instructions
from inspect import getsource
from sys import stdlib_module_names
from textwrap import dedent
from types import CodeType, FunctionType, MethodType, NoneType
from typing import Any

from .book import plain_function
from .flat import ours


def meant(thing: Any, *around: Any) -> str:
    """A rule as text, or a value in one; `around` are the things that it is a part of."""
    thing = plain_function(thing)
    if isinstance(thing, str | int | float | range | NoneType):
        return repr(thing)
    if isinstance(thing, tuple | frozenset):
        parts = [meant(part, *around) for part in thing]
        return f"({', '.join(parts if isinstance(thing, tuple) else sorted(parts))})"
    home = (getattr(thing, "__module__", None) or "").partition(".")[0]
    name = getattr(thing, "__name__", type(thing).__name__)
    if ours(thing) or home in stdlib_module_names or any(thing is whole for whole in around):
        return name
    return f"{name}({', '.join(meant(part, thing, *around) for part in inside(thing))})"


def inside(thing: Any) -> Iterator[Any]:
    """What a function, a class or a thing to be called is made of."""
    if isinstance(thing, FunctionType):
        yield from (text_of(thing.__code__), thing.__defaults__)
        yield from (thing.__kwdefaults__ or {}).values()
        yield from outside(thing)
    elif isinstance(thing, MethodType):
        yield from (thing.__func__, thing.__self__)
    elif isinstance(thing, type):
        parts = sorted(vars(thing).items())
        yield from (part for name, part in parts if callable(part) or name[:2] != "__")
    elif callable(thing):
        yield from (type(thing), *getattr(thing, "__dict__", {}).values())


def outside(rule: FunctionType) -> Iterator[Any]:
    """What a function refers to: in the functions around it, then global names."""
    for cell in rule.__closure__ or ():
        with suppress(ValueError):  # nothing has been put there
            yield cell.cell_contents
    steps = (step for code in codes(rule.__code__) for step in get_instructions(code))
    names = {step.argval for step in steps if step.opname == "LOAD_GLOBAL"}
    yield from (rule.__globals__[name] for name in sorted(names & rule.__globals__.keys()))


def codes(code: CodeType) -> list[CodeType]:
    """A function's code, and the codes of the functions in it."""
    parts = [part for part in code.co_consts if isinstance(part, CodeType)]
    return [code, *(each for part in parts for each in codes(part))]


def text_of(code: CodeType) -> str:
    """A function's source; where there is none to be told apart, what this Python makes of it."""
    with suppress(OSError, SyntaxError):
        if code.co_name != "<lambda>":
            return unparse(parse(dedent(getsource(code))))
    every = codes(code)
    consts = [part for each in every for part in each.co_consts if part not in every]
    return meant((*((each.co_code.hex(), each.co_names) for each in every), *consts))
