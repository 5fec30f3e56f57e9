"""The class wall and a released assignment in a real JupyterLab."""

import shutil

import pytest

from socialism_lab.analysis.classroom import rehearsal

OWN = 'import socialism_lab as lab; board = lab.wall("codes.txt", projector=True); board'


def test_the_wall_of_thirty_games(lab, server):
    text = "\n".join(f"Group {at} {code}" for at, code in enumerate(rehearsal(29)))
    (server.files / "lessons" / "teacher" / "codes.txt").write_text(f"{text}\nLAB1_broken\n")
    window = lab(viewport={"width": 1280, "height": 3600})
    window.open("lessons/teacher/class_wall.ipynb")
    window.page.evaluate(
        """() => { const { cells } = window.jupyterapp.shell.currentWidget.content.model;
        for (const cell of cells) if (cell.sharedModel.source.includes('lab.wall('))
          cell.sharedModel.source = OWN; }""".replace("OWN", repr(OWN))
    )
    window.run_all()
    window.page.get_by_text("Tables: 29; entries that could not be used: 1").first.wait_for()
    window.shot("class_wall")
    window.theme("JupyterLab Dark")
    window.shot("class_wall_dark")
    assert "Group 7" not in window.page.content()
    window.assert_quiet()


def assignment(lab, server, name):
    """A window on a released assignment, in a folder of a student's."""
    folder = server.files / "homework"
    shutil.copytree(server.files / "lessons" / "homework" / "release", folder, dirs_exist_ok=True)
    window = lab(viewport={"width": 1366, "height": 768})
    return window.open(f"homework/{name}/{name}.ipynb")


def write(window, first, text):
    """Write this into the cell that begins so, run it; the text of its output."""
    at = window.page.evaluate(
        """([first, text]) => { const n = window.jupyterapp.shell.currentWidget.content;
        const at = n.widgets.findIndex(w => w.model.sharedModel.source.startsWith(first));
        n.widgets[at].model.sharedModel.source = text; n.scrollToItem(at, "start"); return at }""",
        [first, text],
    )
    window.run_cell(at)
    return window.page.locator(f'.jp-Cell[data-windowed-list-index="{at}"] .jp-OutputArea')


def test_homework_without_python_is_answered_after_colons_and_a_wrong_form_is_told(lab, server):
    window = assignment(lab, server, "1_ledger")
    window.command("notebook:run-all-cells")
    window.wait_idle(60)
    assert ["RunFirst" in one for one in window.cell_errors()] == [True], "the number is missing"
    said = write(window, "%%answers number", "%%answers number\nmy number: 7")
    said.get_by_text("my number: 7. The form is right.").wait_for()
    window.run_all()
    said = write(window, "%%answers 1", "%%answers 1\nreceived: a lot\npaid: 1,354\nbalance:")
    said.get_by_text("received: a lot is not a whole number.").wait_for()
    said.get_by_text("balance: no answer yet. After the colon, write a whole number.").wait_for()
    window.shot("homework-wrong")
    right = "%%answers 1\nreceived: 2255\npaid: 1,354\nbalance: 901"
    said = write(window, "%%answers 1", right)
    said.get_by_text("received: 2,255. The form is right.").wait_for()
    window.shot("homework-right")
    window.page.get_by_label("payer").first.select_option("Bank")
    window.assert_quiet()


@pytest.mark.parametrize("name", ["1_ledger_python"])
def test_an_assignment_says_that_nothing_has_been_handed_in(lab, server, name):
    window = assignment(lab, server, name)
    window.command("notebook:run-all-cells")  # stops at the first question without an answer
    window.wait_idle(60)
    write(
        window,
        "import socialism_lab as lab\n\nlab.hand_in()",
        "import socialism_lab as lab\n\nlab.hand_in()",
    )
    window.page.get_by_text("NOTHING HAS BEEN HANDED IN YET").first.wait_for()
    assert str(server.files / "homework" / name / f"{name}.ipynb") in window.page.content()
    assert window.outside == []
