"""What every notebook of the course keeps to: valid, small, portable, readable."""

import re
from pathlib import Path

import nbformat
import pytest

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
NOTEBOOKS = sorted(p for p in LESSONS.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
TAUGHT = [p for p in NOTEBOOKS if p.parent == LESSONS]
ABSOLUTE = re.compile(
    r"(?<![\w.:/])/(home|Users|root|tmp|work|mnt|srv|opt)/"
    r"|\b[A-Za-z]:\\\\?[A-Z]"
)
OUTSIDE = re.compile(
    r"^\s*[!%]\s*(pip|conda|mamba|apt)|\b(pip install|micropip|subprocess"
    r"|os\.system|urllib|requests|socket|httpx)\b|https?://|ftp://",
    re.M,
)


def name(path):
    return path.relative_to(LESSONS).as_posix()


def read(path):
    return nbformat.read(path, as_version=nbformat.NO_CONVERT)


def cells(path, kind):
    return [cell for cell in read(path).cells if cell.cell_type == kind]


def lines_of_code(source):
    """Lines that are neither blank nor a comment."""
    return [line for line in source.splitlines() if line.strip() and line.strip()[0] != "#"]


def test_there_is_a_first_lesson():
    assert (LESSONS / "00_start_here.ipynb") in TAUGHT


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebook_is_valid_and_small(path):
    notebook = read(path)
    assert notebook.nbformat == 4
    nbformat.validate(notebook)
    assert path.stat().st_size < 300_000
    assert "widgets" not in notebook.metadata
    assert notebook.metadata.kernelspec.name == "python3"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebook_names_no_path_of_one_machine(path):
    assert not ABSOLUTE.search(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_no_cell_installs_or_asks_the_network(path):
    for cell in cells(path, "code"):
        assert not OUTSIDE.search(cell.source), cell.source


@pytest.mark.parametrize("path", TAUGHT, ids=name)
def test_a_code_cell_is_short_and_has_a_sentence_or_a_question_before_it(path):
    previous = None
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert len(lines_of_code(cell.source)) <= 8, cell.source
            asked = "lab.ask(" in cell.source + previous.source
            assert asked or previous.cell_type == "markdown", cell.source
            assert previous.source.strip(), cell.source
        previous = cell


@pytest.mark.parametrize("path", TAUGHT, ids=name)
def test_a_lesson_can_be_read_in_a_lesson(path):
    words = " ".join(cell.source for cell in cells(path, "markdown")).split()
    assert len(words) <= 1500


@pytest.mark.parametrize("path", TAUGHT, ids=name)
def test_links_lead_to_a_lesson(path):
    links = re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (LESSONS / link).exists()] == []


@pytest.mark.parametrize("path", TAUGHT, ids=name)
def test_a_lesson_starts_with_a_title(path):
    first = read(path).cells[0]
    assert first.cell_type == "markdown" and first.source.startswith("# ")
