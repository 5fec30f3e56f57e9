"""How a lesson reads: one idea, few words, something to do every few lines, code to change only.

Counted are all words that a student sees after running everything: text, folds, exercises, and the
pictures' titles and sentences; not the questions' own, nor what is inside a game or a table.
"""

import re
from functools import cache

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from socialism_lab.tools import packets
from socialism_lab.views.charts import Chart

from .test_notebooks import TAUGHT, cells, lines_of_code, name, read

WORDS, GAP, CELLS, LINES = 900, 80, 8, 3
SHORTER, LONGER = {"00": 300}, {"C": 8}  # the words of lesson 0, the lines of a cell of lesson C
AVOID = re.compile(
    r"\b(holds 0|the sum|sums? to|shall|whoever|whosoever|nought|hence|thereof|hitherto"
    r"|insofar|ceteris)\b",
    re.I,
)
FEW = ("attribute", "compare", "schelling", "survival", "tournament")
TABLES = ("play", "two_worlds", "policy")  # calls that put a game on the page
SLOW = pytest.mark.slow


def words(text):
    """The words of a text, without its marks."""
    text = re.sub(r"\]\([^)]*\)|<[^>]*>|\|[-:| ]+\|", " ", text)
    return re.findall(r"[^\W_][\w'’.,-]*", text)


def steps(text):
    """A markdown cell as parts of text, parted by the exercises: each of these is to be done."""
    text, *exercises = re.split(r"^## Go on$", text, flags=re.M)
    parts = re.split(r"^\d\. ", exercises[0], flags=re.M) if exercises else []
    return [text + " ".join(parts[:1]), *parts[1:]]


class Reader(packets.Quiet):
    """The kit as a cell of a lesson sees it, with few games; it notes what the page says.

    `page` holds numbers of words, and "do" where the reader does something."""

    def __init__(self):
        super().__init__()
        self.page, self.asked, self.said = [], {}, []

    def __getattr__(self, called):
        found = super().__getattr__(called)
        if called not in FEW:
            return found
        return lambda *a, **k: found(*a, **k | ({"games": 10} if "games" in k else {}))

    def read(self, text):
        self.said.append(text)
        self.page.append(len(words(text)))

    def ask(self, about, question, answers=None, unit=""):
        self.asked[about] = question
        self.said.append(" ".join([question, unit, *map(str, answers or ())][:20]))
        self.page.append("do")

    def show(self, *things, after="", guess="", button=""):
        assert not after or after in self.asked, f"no question {after!r} before its picture"
        self.page += ["do"] * bool(after or button)
        self.read(button)
        shown = () if button else things
        for thing in (one() if callable(one) else one for one in shown):
            if isinstance(thing, Chart):
                self.read(f"{thing.title} {thing.sentence}")
            else:
                self.read(thing if isinstance(thing, str) else " ".join(thing[0] if thing else ""))


@cache
def reading(path):
    """A lesson read from top to bottom."""
    reader = Reader()
    shell = InteractiveShell(user_ns={"lab": reader}, history_load_length=0)
    for cell in read(path).cells:
        if cell.cell_type == "markdown":
            first, *exercises = steps(cell.source)
            reader.read(first)
            for exercise in exercises:
                reader.page.append("do")
                reader.read(exercise)
            continue
        if re.search(rf"\blab\.({'|'.join(TABLES)})\(|^def ", cell.source, re.M):
            reader.page.append("do")
        with capture_output():
            done = shell.run_cell(cell.source.replace("import socialism_lab as lab", ""))
        done.raise_error()
    return reader


def gaps(page):
    """How many words lie before each thing to do, and after the last."""
    found = [0]
    for part in page:
        if part == "do":
            found.append(0)
        else:
            found[-1] += part
    return found


def limit(path, other, usual):
    return other.get(path.name.split("_")[0], usual)


def shown_code(path):
    """The code that the reader sees."""
    hidden = [
        cell.metadata.get("jupyter", {}).get("source_hidden") for cell in cells(path, "code")
    ]
    return [c for c, is_hidden in zip(cells(path, "code"), hidden, strict=True) if not is_hidden]


@SLOW
@pytest.mark.parametrize("path", TAUGHT, ids=name)
def test_a_lesson_is_short_and_gives_something_to_do_every_few_lines(path):
    reader = reading(path)
    total = sum(part for part in reader.page if part != "do")
    assert total <= limit(path, SHORTER, WORDS), total
    assert max(gaps(reader.page)) <= GAP, gaps(reader.page)


@SLOW
@pytest.mark.parametrize("path", TAUGHT, ids=name)
def test_a_lesson_speaks_plainly(path):
    assert [line for line in reading(path).said if AVOID.search(line)] == []


@pytest.mark.parametrize("path", TAUGHT, ids=name)
def test_only_code_to_change_is_seen_and_it_is_short(path):
    shown = shown_code(path)
    assert len(shown) <= CELLS
    longest = limit(path, LONGER, LINES)
    assert [c.source for c in shown if len(lines_of_code(c.source)) > longest] == []
    assert [c.source for c in shown if "lab.ask(" in c.source] == []


@pytest.mark.parametrize("path", TAUGHT, ids=name)
def test_questions_have_taken_the_place_of_predictions_in_quotation_marks(path):
    for cell in cells(path, "code"):
        assert "predict" not in cell.source and "predicted=" not in cell.source


def test_the_words_and_the_gaps_are_counted_as_a_reader_would():
    assert len(words("**Tara takes**: see [the *map*](x_y.md)\n|---|---|\n<b>now</b>")) == 6
    assert steps("a\n## Go on\n\n1. b\n2. c\n") == ["a\n\n\n", "b\n", "c\n"]
    assert gaps([3, 4, "do", 5, "do", "do", 1]) == [7, 5, 0, 1]
    assert AVOID.search("You shall see") and not AVOID.search("a shallow well")
