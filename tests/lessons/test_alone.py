"""Cells out of order: alone, every cell gives its result or says which cell to run; twice too."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from socialism_lab.notebook import slips, tables

from .test_notebooks import TAUGHT, cells, name

SAYS_SO = ("Run the cell", "is not known yet")


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """A shell like a new kernel's, with its own saves."""
    monkeypatch.setenv("SOCIALISM_LAB_SAVES", str(tmp_path))
    shell = InteractiveShell.instance()
    yield shell
    InteractiveShell.clear_instance()


def forget(shell):
    """Back to a kernel in which nothing has run."""
    shell.reset(new_session=False)
    shell.set_custom_exc((), None)
    shell.user_ns["__name__"] = "__main__"
    tables.TABLES.clear()
    slips.listen()


@pytest.mark.slow
@pytest.mark.parametrize("path", TAUGHT, ids=name)
def test_every_cell_alone_and_twice_gives_its_result_or_names_the_cell_to_run(path, fresh, capsys):
    for cell in cells(path, "code"):
        forget(fresh)
        for _ in range(2):
            fault = fresh.run_cell(cell.source).error_in_exec
            if fault is not None:
                said = getattr(fault, "_render_traceback_", list)()
                assert any(words in line for words in SAYS_SO for line in said), repr(fault)
    capsys.readouterr()
