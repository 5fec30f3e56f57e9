"""The class wall and a released assignment in a real JupyterLab."""

import shutil

import pytest

from socialism_lab.analysis.classroom import rehearsal

OWN = 'import socialism_lab as lab; wall = lab.wall("codes.txt"); wall'


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


@pytest.mark.parametrize("name", ["1_ledger"])
def test_an_assignment_says_that_nothing_has_been_handed_in(lab, server, name):
    folder = server.files / "homework"
    shutil.copytree(server.files / "lessons" / "homework" / "release", folder, dirs_exist_ok=True)
    book = folder / name / f"{name}.ipynb"
    book.write_text(book.read_text("utf-8").replace("number = 0 ", "number = 7 "), "utf-8")
    window = lab(viewport={"width": 1280, "height": 3000})
    window.open(f"homework/{name}/{name}.ipynb")
    window.command("notebook:run-all-cells")  # stops at the first question without an answer
    window.wait_idle(60)
    window.page.evaluate(
        "() => { const n = window.jupyterapp.shell.currentWidget.content;"
        " n.activeCellIndex = n.widgets.length - 1; }"
    )
    window.command("notebook:run-cell")
    window.wait_idle(60)
    window.page.get_by_text("NOTHING HAS BEEN HANDED IN YET").first.wait_for()
    assert str(book) in window.page.content()
    window.shot("homework")
    assert window.outside == []
