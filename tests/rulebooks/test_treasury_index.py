"""rulebook.csv and the Treasury's code name each other; every setting names its rule."""

import csv
import re
from dataclasses import fields
from importlib import import_module
from operator import attrgetter

import pytest

from socialism_lab.engine.rulebook import Rulebook, nothing
from socialism_lab.engine.tables import data_folder
from socialism_lab.rulebooks.public_treasury.book import LAISSEZ_FAIRE, REFORM, REVOLUTION

PACKAGE = "socialism_lab.rulebooks.public_treasury"
with (data_folder() / "rulebook.csv").open(encoding="utf-8", newline="") as file:
    ROWS = [row for row in csv.DictReader(file) if row["game"] == "public_treasury"]
WORDS = [(row["id"], word) for row in ROWS for word in row["code"].split("; ")]
CODE = [(rule, word) for rule, word in WORDS if not word.startswith(("setting:", "no code"))]
HEADER = {field.name for field in fields(Rulebook)} | {"reform", "revolution", "revolution_in"}
NUMBER = re.compile(r"(\d+|[IV]+|P\d+|Preparation)\b[:, (]")


def found(word):
    module, _, name = word.partition(".")
    return attrgetter(name)(import_module(f"{PACKAGE}.{module}"))


@pytest.mark.parametrize(("rule", "word"), WORDS)
def test_what_a_rule_names_exists(rule, word):
    if word.startswith("setting:"):
        assert word.removeprefix("setting:") in LAISSEZ_FAIRE.options
    elif not word.startswith("no code: because "):
        assert callable(found(word)), rule


def rule_functions():
    """The rules of both records, what cards do, and what may come in between."""
    rules = []
    for book in (LAISSEZ_FAIRE, REVOLUTION):
        rules += [getattr(book, f.name) for f in fields(book) if f.name not in HEADER | {"cards"}]
        rules += [*book.cards.values(), *book.interjections.values()]
    unwrapped = {getattr(rule, "__wrapped__", rule) for rule in rules}
    return sorted(unwrapped - {nothing}, key=lambda rule: (rule.__module__, rule.__name__))


def test_every_rule_of_the_records_is_named_by_a_row():
    named = {found(word) for _, word in CODE}
    assert [rule.__name__ for rule in rule_functions() if rule not in named] == []


def test_every_rule_function_says_its_number_first_and_the_row_of_that_number_names_it():
    rows = {row["id"]: row["code"] for row in ROWS}
    for rule in rule_functions():
        number = NUMBER.match(rule.__doc__ or "")
        assert number, rule.__name__
        if number[1] != "Preparation":
            word = f"{rule.__module__.rpartition('.')[2]}.{rule.__name__}"
            assert word in rows[number[1]].split("; "), f"{number[1]}: {word}"


def test_every_setting_names_a_row_and_is_named_by_one():
    ids = {row["id"] for row in ROWS} | {"set-up"}
    named = {word.removeprefix("setting:") for _, word in WORDS if word.startswith("setting:")}
    for name, setting in LAISSEZ_FAIRE.options.items():
        assert name in named, name
        assert setting.rule in ids or name == "round_limit", name


def test_the_rules_an_entry_may_carry_are_rows():
    ids = {row["id"] for row in ROWS}
    assert LAISSEZ_FAIRE.rules == {"set-up", *map(str, range(1, 20))} and REVOLUTION.rules <= {
        "set-up", *ids
    }  # fmt: skip


def test_the_revolution_is_the_same_record_with_entries_replaced():
    changed = {
        f.name
        for f in fields(LAISSEZ_FAIRE)
        if getattr(LAISSEZ_FAIRE, f.name) != getattr(REVOLUTION, f.name)
    }
    assert changed == {*REFORM, "reform", "revolution"}


def test_no_branch_asks_which_regime_it_is():
    """The rules never look at the book's name or at the turn of the revolution."""
    from pathlib import Path

    folder = Path(import_module(PACKAGE).__file__).parent
    for path in folder.glob("*.py"):
        text = path.read_text("utf-8")
        assert not re.search(r"if .*(\.revolution\b|book\.name|book is)", text) or (
            path.name in ("book.py", "state.py", "position.py")
        ), path.name
