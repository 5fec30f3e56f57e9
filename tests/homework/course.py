"""Submissions of many kinds, made from the released notebooks, and the solutions of the source."""

import re
import sys

import nbformat

import socialism_lab as lab
from socialism_lab.tools.mark import HOMEWORK

sys.path.insert(0, str(HOMEWORK))  # hidden_tests lies there
ASSIGNMENTS = ("1_ledger", "2_rent", "3_dilemma", "4_two_rulebooks")
REGION = re.compile(r" *### (BEGIN|END) SOLUTION\n?")


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


def own_code(number):
    """A game against homework 1's bots, to round 3."""
    bots = [lab.bots.Copycat(), lab.bots.FreeRider(), lab.bots.Careful()]
    game = lab.Game("community_fund", ["Me", *bots], seed=number).play()
    while not game.over and game.state.round < 3:
        game.choose(lab.bots.Patient()(game.state, game.decision)).play()
    return game.code
