"""The teacher packets: every number about the kit is computed, and every part is there."""

import re

import pytest

from socialism_lab.engine.errors import LabError
from socialism_lab.engine.tables import read_text
from socialism_lab.tools import packets

FIGURES = packets.table()


def texts(pattern):
    """The pages of that kind, by lesson."""
    return {path.name.split("_")[0]: read_text(path) for path in packets.FOLDER.glob(pattern)}


PACKETS, KEYS = texts("*_packet.md"), texts("keys/*_key.md")
FULL = sorted(set(PACKETS) - {"00", "B", "C"})
QUICK = ("01", "02")
PARTS = (
    "At a glance", "Minutes", "Objectives", "Standards", "Before class",
    "A script for a substitute", "What you will probably see",
    "Discussion", "Put in by the rules", "What this cannot show",
    "Bots or people", "Both sides", "Rubric", "Quiz", "Extensions", "Primary sources",
    "Strong feelings and roles",
)  # fmt: skip
FRAME = "The rules of both games were written to convince"
NUMBERED = r"^\d\. "


def parts(text, mark="## "):
    """The sections of a page by their heading."""
    found = re.split(rf"^{mark}", text, flags=re.MULTILINE)[1:]
    return dict(part.split("\n", 1) for part in found)


def listed(text):
    return len(re.findall(NUMBERED, text, re.MULTILINE))


@pytest.mark.parametrize("path", packets.pages(), ids=lambda path: path.name)
def test_every_marked_number_is_the_one_in_the_table(path):
    text = read_text(path)
    assert packets.filled(text, FIGURES) == text, "run python3 -m socialism_lab packets"
    assert "\n<!--" not in text, "a line that begins with a mark ends the paragraph before it"
    assert text.count("<!--=") == text.count("<!--/-->") == len(packets.MARK.findall(text))


def test_every_figure_is_used_and_has_a_value():
    names = [row["name"] for row in FIGURES]
    used = {mark[1] for path in packets.pages() for mark in packets.MARK.findall(read_text(path))}
    assert set(names) == used and len(names) == len(set(names))
    assert all(row["value"] and row["how"] for row in FIGURES)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)
        for name in sorted({row["how"].split(":")[0] for row in FIGURES})
    ],
)
def test_the_figures_of_a_lesson_come_out_the_same_again(name):
    rows = [row for row in FIGURES if row["how"].startswith(f"{name}:")]
    for row, found in zip(rows, packets.computed(name, rows), strict=True):
        assert found._asdict() | row == row, row["name"]


def test_an_unknown_figure_and_a_wrong_recipe_are_named():
    with pytest.raises(LabError, match="figure 'none'"):
        packets.filled("<!--=none-->1<!--/-->", FIGURES)
    with pytest.raises(LabError, match="odd: ZeroDivisionError"):
        list(packets.computed("01", [{"name": "odd", "how": "01: 1 / 0"}]))


@pytest.mark.parametrize("name", FULL)
def test_a_packet_has_all_its_parts(name):
    found, key = parts(PACKETS[name]), parts(KEYS[name])
    assert [part for part in PARTS if part not in found] == []
    assert FRAME in " ".join(PACKETS[name].split())
    assert "Not yet tried in a class" in PACKETS[name]
    assert listed(found["Objectives"]) == 3
    script, questions = re.split("^### Five likely questions", found["A script for a substitute"],
                                 flags=re.MULTILINE)  # fmt: skip
    assert listed(script) >= 5 and listed(questions) == 5
    assert listed(found["Quiz"]) == 5 and listed(KEYS[name].split("**Exercises")[0]) == 5
    assert f"keys/{name}_key.md" in found["Quiz"] and not key
    assert "If it comes out the other way" in found["What you will probably see"]
    assert all(word in found["Discussion"] for word in ("*Fact.*", "*Cause.*", "*Transfer.*"))
    assert "2nd ed." in found["Standards"] and "3rd edition (2025)" in found["Standards"]
    assert re.search(r"\| (covers|touches) ", found["Standards"])
    assert len(re.findall(r"^\| [1-4] \|", found["Rubric"], re.MULTILINE)) == 4


def test_the_final_task_has_two_sample_answers_a_level_and_lesson_7_a_scored_free_response():
    answers = re.findall(r"^\*\*(\d [ab])\.\*\*", parts(PACKETS["08"])["Rubric"], re.MULTILINE)
    assert sorted(answers) == [f"{level} {letter}" for level in (1, 2, 3, 4) for letter in "ab"]
    asked = parts(PACKETS["07"])["Quiz"].split("### One free response")[1]
    scored = KEYS["07"].split("**Free response, 7 points.**")[1]
    points = re.findall(r"^\* \(([a-e])\) (\d) point", scored, re.MULTILINE)
    assert [part for part, _ in points] == re.findall(r"^\* \(([a-e])\)", asked, re.MULTILINE)
    assert sum(int(worth) for _, worth in points) == 7


@pytest.mark.parametrize("name", FULL)
def test_the_minutes_of_a_packet_add_up(name):
    rows = [line.strip("| ").split(" | ") for line in parts(PACKETS[name])["Minutes"].splitlines()
            if line.startswith("|") and "---" not in line]  # fmt: skip
    head, *steps, total = rows
    assert {step[0].split(":")[0] for step in steps} == {"Before", "Play", "Debrief"}
    for column in range(1, len(head)):
        minutes = sum(int(step[column]) for step in steps)
        assert head[column] == f"{minutes} minutes" and total[column] == str(minutes)
    assert {"45 minutes", "90 minutes"} <= set(head)


@pytest.mark.parametrize("name", FULL)
def test_both_sides_of_a_packet_have_a_case_of_the_same_length(name):
    cases = parts(parts(PACKETS[name])["Both sides"], "### ")
    one, other = sorted(len(case.split()) for case in cases.values())
    assert len(cases) == 2 and one >= 50 and other <= 1.2 * one


@pytest.mark.parametrize("name", sorted(PACKETS))
def test_what_a_class_will_see_is_said_in_computed_numbers_only(name):
    text = parts(PACKETS[name]).get("What you will probably see", "")
    allowed = (
        r"\b[CVMP]\d+|\b(lessons?|[Ee]xercises?|[Rr]ules?|[Rr]ound|[Bb]allot|Claim) \d+"
        r"|\bSaver \d|95 % interval|\([A-Z][\w ,]+ \d{4}\)|`[^`]*`"
    )
    plain = re.sub(allowed, "", packets.MARK.sub("", text))
    assert re.findall(r"[^\n]*\d[^\n]*", plain) == []


def test_the_grid_of_lesson_6b_shows_what_the_packet_says_of_it():
    rows = {row["name"]: row for row in FIGURES if row["name"].startswith("grid.")}
    ends = {
        name: [int(row[end].replace("\u2212", "-").replace(",", "")) for end in ("low", "high")]
        for name, row in rows.items()
    }
    not_above = {name for name, (low, _) in ends.items() if low <= 0}
    assert not_above == {"grid.laps", "grid.saver"}
    assert ends["grid.saver"][1] < 0 > ends["grid.laps"][1]
