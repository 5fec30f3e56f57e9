"""The pinned sets keep in step with pyproject.toml, and are whole."""

import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CLASS = ("binder/requirements.txt",)
TESTS = (*CLASS, "tests/requirements.txt")


def pins(*files):
    """{name: version} as pip reads the files here, markers applied."""
    lines = [line for file in files for line in (ROOT / file).read_text("utf-8").splitlines()]
    parsed = [Requirement(line) for line in lines if line and not line.startswith("#")]
    here = [r for r in parsed if r.marker is None or r.marker.evaluate()]
    assert all(len(r.specifier) == 1 and str(r.specifier).startswith("==") for r in parsed)
    return {canonicalize_name(r.name): str(r.specifier)[2:] for r in here}


def unmet(requirements, pinned):
    """The requirements that the pins do not meet, followed through what is installed."""
    missing, seen, todo = [], set(), [Requirement(r) for r in requirements]
    while todo:
        wanted = todo.pop()
        name = canonicalize_name(wanted.name)
        if wanted.marker and not wanted.marker.evaluate({"extra": ""}):
            continue
        if not wanted.specifier.contains(pinned.get(name, "0"), prereleases=True):
            missing.append(str(wanted))
        if name not in seen:
            seen.add(name)
            todo += [Requirement(r) for r in needs(name)]
    return missing


def needs(name):
    try:
        return distribution(name).requires or []
    except PackageNotFoundError:
        return []


def test_the_class_set_meets_pyproject_and_is_whole():
    assert unmet(PROJECT["dependencies"], pins(*CLASS)) == []


def test_the_test_set_meets_pyproject_and_is_whole():
    extras = PROJECT["optional-dependencies"]
    assert unmet([*extras["test"], *extras["cluster"], *extras["teacher"]], pins(*TESTS)) == []


def test_each_package_is_pinned_once():
    assert not set(pins(*CLASS)) & set(pins("tests/requirements.txt"))


def test_notebook_goes_with_jupyterlab_where_binder_brings_an_older_one():
    pinned = pins(*CLASS)
    lab, notebook = (tuple(map(int, pinned[n].split(".")[:2])) for n in ("jupyterlab", "notebook"))
    assert lab >= (4, 6) and notebook >= (7, 6)


def test_binder_has_a_python_that_the_kit_runs_on():
    text = (ROOT / "binder" / "runtime.txt").read_text("utf-8").strip()
    minor = int(text.removeprefix("python-3."))
    assert minor >= int(PROJECT["requires-python"].removeprefix(">=3."))


def test_the_oldest_python_is_served():
    """Debian 12 has Python 3.11.2: a package that wants 3.11.5 cannot be pinned."""
    for name in set(pins(*TESTS)) & {canonicalize_name(d.name) for d in distributions()}:
        wanted = distribution(name).metadata.get("Requires-Python", ">=3")
        if distribution(name).version == pins(*TESTS)[name]:
            assert sys.version_info >= (3, 12) or "3.11.0" in SpecifierSet(wanted), name


@pytest.mark.skipif(Path(sys.prefix) != ROOT / ".venv", reason="holds in the kit's own .venv")
def test_what_is_installed_is_what_is_pinned():
    installed = {name: distribution(name).version for name in pins(*TESTS)}
    assert installed == pins(*TESTS)
