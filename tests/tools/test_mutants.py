"""The command that changes rules: a change that no test sees is named, others are counted."""

import pytest

from socialism_lab.tools import mutants
from socialism_lab.tools import test as run_tests

RULE = """def rent(houses: int) -> int:
    return 10 if houses >= 2 else 4
"""
TEST = "from socialism_lab.rule import rent\ndef test(): assert (rent(0), rent(3)) == (4, 10)\n"


@pytest.fixture
def kit(tmp_path, monkeypatch):
    """A kit of one rule and one test, which does not try two houses."""
    for name in ("socialism_lab", "tests/rulebooks", "datasets", "lessons"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("pyproject.toml", "socialism_lab/__init__.py"):
        (tmp_path / name).touch()
    (tmp_path / "socialism_lab" / "rule.py").write_text(RULE)
    (tmp_path / "tests" / "rulebooks" / "test_rule.py").write_text(TEST)
    for name, new in (("ROOT", tmp_path), ("CHANGED", ("rule.py",)), ("TESTS", ("tests",))):
        monkeypatch.setattr(mutants, name, new)
    return tmp_path


def test_changes_are_tried_one_at_a_time_and_those_not_seen_are_named(kit, capsys):
    assert mutants.main(["99"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("4 of 4 changes, seed 1\n")  # of 10, 2, 4, and >=
    assert out.count("NOT SEEN socialism_lab/rule.py:2") == 2
    assert "return 10 if houses > 2 else 4" in out and "return 10 if houses >= 3 else 4" in out
    assert "seen: 2 of 4, 50.0% (" in out
    assert (kit / "socialism_lab" / "rule.py").read_text() == RULE


def test_tests_that_fail_anyway_and_words_that_are_no_number_are_refused(kit):
    with pytest.raises(SystemExit, match="such as: test mutants 40 1"):
        run_tests.main(["mutants", "many"])
    (kit / "tests" / "rulebooks" / "test_rule.py").write_text("def test(): assert False")
    with pytest.raises(SystemExit, match="fail without a change"):
        mutants.main(["1"])
