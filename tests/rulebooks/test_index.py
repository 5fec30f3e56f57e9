"""rulebook.csv and the code name each other; every setting names its rule."""

import csv
import re
from dataclasses import fields
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import pytest

from socialism_lab.engine.rulebook import Rulebook, nothing
from socialism_lab.engine.tables import data_folder
from socialism_lab.rulebooks.community_fund.book import COMMUNITY_FUND
from socialism_lab.rulebooks.public_treasury.book import LAISSEZ_FAIRE, REFORM, REVOLUTION

PACKAGE = "socialism_lab.rulebooks"
BOOKS = {"community_fund": [COMMUNITY_FUND], "public_treasury": [LAISSEZ_FAIRE, REVOLUTION]}
with (data_folder() / "rulebook.csv").open(encoding="utf-8", newline="") as file:
    ROWS = [row for row in csv.DictReader(file) if row["game"] in BOOKS]
WORDS = [(row["game"], row["id"], word) for row in ROWS for word in row["code"].split("; ")]
HEADER = {field.name for field in fields(Rulebook)} | {"reform", "revolution", "revolution_in"}
NUMBER = re.compile(r"(\d+|[IV]+|[CPV]\d+|Preparation)\b[:, (]")
GAMES = pytest.mark.parametrize("game", BOOKS)


def found(game, word):
    """The function that `module.function` names."""
    place = "" if word.startswith(("common.", "own_")) else f".{game}"
    module, _, name = word.removeprefix("common.").partition(".")
    middle = ".common" if word.startswith("common.") else ""
    return attrgetter(name)(import_module(f"{PACKAGE}{place}{middle}.{module}"))


def code_of(game):
    """(rule, word) for each function that the rows of a game name."""
    code = [(rule, word) for of, rule, word in WORDS if of == game]
    return [(rule, word) for rule, word in code if not word.startswith(("setting:", "no code"))]


@pytest.mark.parametrize(("game", "rule", "word"), WORDS)
def test_what_a_rule_names_exists(game, rule, word):
    if word.startswith("setting:"):
        assert word.removeprefix("setting:") in BOOKS[game][0].options
    elif not word.startswith("no code: because "):
        assert callable(found(game, word)), rule


def rules_of(game):
    """The rules of a game's records, and what may come in between; what its cards do apart."""
    rules, effects = set(), set()
    for book in BOOKS[game]:
        entries = [getattr(book, f.name) for f in fields(book) if f.name not in HEADER]
        maps = [entry for entry in entries if not callable(entry)]
        effects |= {*(maps.pop() if game == "community_fund" else {}).values()}
        rules |= {*book.interjections.values(), *filter(callable, entries)}
        rules |= {rule for rules in maps for rule in rules.values()}
    plain = ({getattr(rule, "__wrapped__", rule) for rule in some} for some in (rules, effects))
    return [sorted(some - {nothing}, key=lambda rule: rule.__name__) for some in plain]


@GAMES
def test_every_rule_of_the_records_is_named_by_a_row(game):
    named = {found(game, word) for _, word in code_of(game)}
    rules, effects = rules_of(game)
    assert [rule.__name__ for rule in rules + effects if rule not in named] == []


@GAMES
def test_every_rule_function_says_its_number_first_and_the_row_of_that_number_names_it(game):
    rows, (rules, _) = code_of(game), rules_of(game)
    for rule in rules:
        number = NUMBER.match(rule.__doc__ or "")
        assert number, rule.__name__
        if number[1] != "Preparation":
            word = f"{rule.__module__.rpartition('.')[2]}.{rule.__name__}"
            assert (number[1], word) in rows, f"{number[1]}: {word}"


@GAMES
def test_every_setting_names_a_row_and_is_named_by_one(game):
    ids = {row["id"] for row in ROWS if row["game"] == game} | {"set-up"}
    named = {word.removeprefix("setting:") for of, _, word in WORDS if of == game}
    for name, setting in BOOKS[game][0].options.items():
        assert name == "round_limit" or (setting.rule in ids and name in named), name


@GAMES
def test_the_rules_an_entry_may_carry_are_rows(game):
    ids = {row["id"] for row in ROWS if row["game"] == game} | {"set-up"}
    assert all(book.rules <= ids for book in BOOKS[game])
    assert LAISSEZ_FAIRE.rules == {"set-up", *map(str, range(1, 20))}


def test_the_revolution_is_the_same_record_with_entries_replaced():
    names = [field.name for field in fields(LAISSEZ_FAIRE)]
    changed = {n for n in names if getattr(LAISSEZ_FAIRE, n) != getattr(REVOLUTION, n)}
    assert changed == {*REFORM, "reform", "revolution"}


def test_no_branch_asks_which_regime_it_is():
    """The rules never look at the book's name or at the turn of the revolution."""
    folder = Path(import_module(f"{PACKAGE}.public_treasury").__file__).parent
    for path in folder.glob("*.py"):
        text = path.read_text("utf-8")
        assert not re.search(r"if .*(\.revolution\b|book\.name|book is)", text) or (
            path.name in ("book.py", "state.py", "position.py")
        ), path.name
