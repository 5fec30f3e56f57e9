"""Lessons that are played, not read: how many words, and how many between two things to do.

Counted are the words of the text and of all that the cells show when they have run (captions,
folds and widgets; tables and the panel's own questions apart). A thing to do is a code cell:
cells with no words between them count once.
"""

import html
import re

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from .test_notebooks import TAUGHT, lines_of_code, name, read

MOST = {"00": 300}  # words of a lesson; 900 for the others
BETWEEN = 80
CODE = {"C": 8}  # lines of a code cell; 3 for the others
CELLS = 8
WORD = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")
TABLES = re.compile(r"<table.*?</table>|<svg.*?</svg>|<style.*?</style>", re.DOTALL)


def words_of(text):
    """The words of Markdown or HTML, tables, pictures and marks apart."""
    plain = html.unescape(re.sub(r"<[^>]+>", " ", TABLES.sub(" ", text)))
    return WORD.findall(re.sub(r"\]\([^)]*\)|[*#`>|_]", " ", plain))


def shown_by(shell, source):
    """The words that a code cell shows when it runs: sentences of charts, and of widgets."""
    with capture_output() as seen:
        shell.run_cell(source).raise_error()
    return [word for output in seen.outputs for word in words_of(text_of(output))]


def text_of(output):
    """An output as HTML: what it shows itself, or the words in its widgets."""
    return output.data.get("text/html", "")


@pytest.fixture
def shell(tmp_path, monkeypatch):
    """A notebook shell, with saves of its own."""
    monkeypatch.setenv("SOCIALISM_LAB_SAVES", str(tmp_path))
    made = InteractiveShell.instance()
    made.user_ns["__name__"] = "__main__"
    yield made
    InteractiveShell.clear_instance()


@pytest.mark.parametrize("path", TAUGHT, ids=name)
def test_a_lesson_is_short_and_has_something_to_do_every_few_lines(path, shell):
    number = path.stem.split("_")[0]
    total, run, stretches = 0, 0, []
    code = [cell.source for cell in read(path).cells if cell.cell_type == "code"]
    assert len(code) <= CELLS, f"{len(code)} code cells"
    for cell in read(path).cells:
        if cell.cell_type == "markdown":
            count = len(words_of(cell.source))
        else:
            assert len(lines_of_code(cell.source)) <= CODE.get(number, 3), cell.source
            stretches.append(run)
            run = 0
            count = len(shown_by(shell, cell.source))
        total, run = total + count, run + count
    assert total <= MOST.get(number, 900), f"{total} words"
    assert max(stretches) <= BETWEEN, f"words between two things to do: {stretches}"
