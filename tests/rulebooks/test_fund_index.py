"""rulebook.csv and the code name each other; every setting names its rule."""

import csv
from dataclasses import fields
from importlib import import_module
from operator import attrgetter

import pytest

from socialism_lab.engine.rulebook import Rulebook
from socialism_lab.engine.tables import data_folder
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND

PACKAGE = "socialism_lab.rulebooks"
with (data_folder() / "rulebook.csv").open(encoding="utf-8", newline="") as file:
    ROWS = [row for row in csv.DictReader(file) if row["game"] == "community_fund"]
WORDS = [(row["id"], word) for row in ROWS for word in row["code"].split("; ")]
HEADER = {field.name for field in fields(Rulebook)}


def found(word):
    """The function that `module.function` names."""
    place = PACKAGE if word.startswith(("common.", "own_")) else f"{PACKAGE}.community_fund"
    module, _, name = word.removeprefix("common.").partition(".")
    middle = ".common" if word.startswith("common.") else ""
    return attrgetter(name)(import_module(f"{place}{middle}.{module}"))


@pytest.mark.parametrize(("rule", "word"), WORDS)
def test_what_a_rule_names_exists(rule, word):
    if word.startswith("setting:"):
        assert word.removeprefix("setting:") in COMMUNITY_FUND.options
    elif not word.startswith("no code: because "):
        assert callable(found(word)), rule


def rule_functions():
    """The rules of the record, what its cards do, and what may come in between."""
    book = COMMUNITY_FUND
    rules = {f.name: getattr(book, f.name) for f in fields(book) if f.name not in HEADER}
    rules |= rules.pop("effects") | rules.pop("landing") | book.interjections
    return {name: getattr(rule, "__wrapped__", rule) for name, rule in rules.items()}


def test_every_rule_of_the_record_is_named_by_a_row():
    named = {found(word) for _, word in WORDS if "setting:" not in word and "no code" not in word}
    missing = [name for name, rule in rule_functions().items() if rule not in named]
    assert missing == []


def test_every_rule_function_says_its_number_first():
    for name, rule in rule_functions().items():
        effect = rule.__module__.endswith("cards") and name in COMMUNITY_FUND.effects
        assert rule.__doc__ and (effect or rule.__doc__[0] in "CV" or name == "allowance"), name


def test_every_setting_names_a_row_and_is_named_by_one_or_by_a_rule_of_both_games():
    ids = {row["id"] for row in ROWS}
    named = {word.removeprefix("setting:") for _, word in WORDS if word.startswith("setting:")}
    for name, setting in COMMUNITY_FUND.options.items():
        if name != "round_limit":
            assert setting.rule in ids and name in named, name


def test_the_rules_an_entry_may_carry_are_rows():
    assert COMMUNITY_FUND.rules <= {row["id"] for row in ROWS}
