"""What beginners meet in a notebook, answered in their words: a name of a cell that was not run, a
slip of the pen. Loaded with the kit where IPython runs, so it needs nothing else."""

from __future__ import annotations

from traceback import walk_tb
from typing import Any

from IPython.core.getipython import get_ipython

SLIP = (
    "Python cannot read this line. Do your words stand between two quotation marks, on one line, "
    "with no other quotation mark inside? Is each bracket closed, with a comma between two things?"
)


def answer(shell: Any, kind: type, fault: Any, trace: Any, tb_offset: int | None = None) -> None:
    """Answer what beginners meet: a slip of the pen, or a name of a cell that was not run."""
    if isinstance(fault, SyntaxError):
        fault.msg = f"{SLIP} (In Python's words: {fault.msg})"
    elif [*walk_tb(trace)][-1][0].f_globals.get("__name__") == "__main__":
        fault._render_traceback_ = lambda: [
            f"{fault.name!r} is not known yet. If a cell above makes it, run that cell first "
            "(menu Run, Run All Above Selected Cell); if it is a word of yours, put it between "
            "quotation marks; if neither, look how it is spelled."
        ]
    shell.showtraceback((kind, fault, trace), tb_offset=tb_offset)


def listen() -> None:
    """Answer so from now on, if this is a notebook."""
    if (running := get_ipython()) is not None:
        running.set_custom_exc((NameError, SyntaxError), answer)


listen()
