"""Submissions of many kinds, made from the released notebooks, and the solutions of the source."""

import re
import sys

import nbformat
from IPython.utils.capture import capture_output

import socialism_lab as lab
from socialism_lab.notebook import homework
from socialism_lab.tools.mark import HOMEWORK

sys.path.insert(0, str(HOMEWORK))  # hidden_tests lies there
BY_HAND = ("1_ledger", "2_rent", "3_dilemma", "4_two_rulebooks")
PYTHON = tuple(f"{name}_python" for name in BY_HAND)
ASSIGNMENTS = BY_HAND + PYTHON
REGION = re.compile(r" *### (BEGIN|END) SOLUTION\n?")
OWN_GAME = {"panel", "own", "end", "q6_answer", "q7_answer"}  # what waits for a person in 1
FUND = "Community Fund"


def notebook(name, kind="release"):
    return nbformat.read(HOMEWORK / kind / name / f"{name}.ipynb", 4)


def cells_of(book):
    return {c.metadata.nbgrader.grade_id: c for c in book.cells if "nbgrader" in c.metadata}


def solutions(name):
    """The source's answers by cell, as a student would have written them."""
    marked = cells_of(notebook(name, "source")).items()
    return {
        key: REGION.sub("", cell.source) for key, cell in marked if cell.metadata.nbgrader.solution
    }


def hand_in(course, student, name, answers, without=()):
    """Put a released notebook with these cells filled in into the course's folder."""
    book = notebook(name)
    for key, text in answers.items():
        cells_of(book)[key].source = text
    gone = [cell for key, cell in cells_of(book).items() if key in without]
    book.cells = [cell for cell in book.cells if cell not in gone]
    folder = course / "submitted" / student / name
    folder.mkdir(parents=True)
    nbformat.write(book, folder / f"{name}.ipynb")


def own_code(number, me=lab.bots.Patient):
    """A game against homework 1's bots, to round 3, played as this bot would."""
    bots = [lab.bots.Copycat(), lab.bots.FreeRider(), lab.bots.Careful()]
    game = lab.Game("community_fund", ["Me", *bots], seed=number).play()
    while not game.over and game.state.round < 3:
        game.choose(me()(game.state, game.decision)).play()
    return game.code


def run(name, number, skipped=(), graded=False):
    """The variables of the source's cells, run for this number; `graded`: with the tests."""
    space = {"lab": lab}
    homework.GIVEN["number"] = [number]
    for key, cell in cells_of(notebook(name, "source")).items():
        left_out = key in skipped or (cell.metadata.nbgrader.grade and not graded)
        if cell.cell_type == "code" and not left_out and not cell.source.startswith("%%"):
            with capture_output():
                exec(REGION.sub("", cell.source), space)
            space["number"] = number
    return space


def solved(name, number):
    """What the Python track's solution finds; right answers without Python, question by question:
    the same, in the lines of this student's tables. (The own game of homework 1 is left out.)"""
    skipped = OWN_GAME if name == "1_ledger" else {"end"}
    found = run(f"{name}_python", number, skipped)
    return found, FOUND[name](found, run(name, number, skipped))


def ledger(v, page):
    entries, paid_by = v["entries"], v["paid_by_rule"]
    who = max([*v["players"], FUND], key=lambda one: v["balance"](entries, one))
    paid, left = sum(paid_by(entries, who).values()), v["balance"](entries, who)
    rule, most = max(paid_by(entries, FUND).items(), key=lambda item: item[1])
    changes = list(map(v["changes_it"], entries))
    letters = [x for x, k in zip("abcde", page["five"], strict=True) if changes[k]]
    return {
        1: [paid + left, paid, left],
        2: [rule, most],
        3: [v["held"], v["from_bank"]],
        4: [", ".join(letters), sum(changes)],
        5: [v["lost_payer"], v["lost_payee"], v["lost_amount"]],
    }


def rent(v, page):
    rents = v["ricardo_rents"](page["town"])
    return {
        1: [v["land_rent"], v["building_rent"]],
        2: [f"{v['land_share']:.1%}"],
        3: [v["net_rent"](v["entries"], who) for who in v["players"]],
        4: [*rents[1:], page["town"][0] - rents[0]],
        5: [v["rise"], v["net_wage"]],
        6: [", ".join(v["follows"])],
    }


def dilemma(v, page):
    pots = zip("abcdef", page["pots"], strict=True)
    ends = [v["earnings"](page["gifts"], me, v["tokens"], v["m"]) for me in (0, 1)]
    return {
        1: [f"{end:.1f}" for end in ends],
        2: [f"{v['private']:.1f}", f"{v['group']:.1f}"],
        3: [v["nash_gift"], v["best_gift"], f"{v['lost']:.1f}"],
        4: [", ".join(letter for letter, pot in pots if v["is_dilemma"](*pot))],
        5: [f"{gain:.2f}" for gain in v["gain"]],
        6: [f"{v['ruin']:.2f}", f"{v['worse']:.2f}", ", ".join(v["not_shown"])],
    }


def rulebooks(v, page):
    assert sorted(v["gaps"]) == page["gaps"]
    low, high = f"{v['low']:.0f}", f"{v['high']:.0f}"
    return {1: [f"{v['difference']:.1f}"], 2: [low, high], 3: [v["lower"]], 4: v["turns"]}


FOUND = dict(zip(BY_HAND, (ledger, rent, dilemma, rulebooks), strict=True))
