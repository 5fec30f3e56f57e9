"""The kit's commands: `python3 -m socialism_lab open`, `... test`, and the rest.

Standard library alone, and readable by old Pythons, so that they can be told what is missing.
"""

import importlib
import sys

# name: (what it does, whether it runs inside the kit's own environment)
COMMANDS = {
    "open": ("open JupyterLab on the first lesson (open 04: on lesson 04)", False),
    "test": ("run all tests (test style, types, code, lessons or browser: one part)", False),
    "bench": ("measure the speed of the two games", False),
    "calibrate": ("compute the published survival tables again", False),
    "site": ("build the kit as static pages that run in a browser", True),
    "pages": ("build the printable fallback: boards, cards, lessons to read", True),
    "release": ("make all that a release hands out: zips, wheel, notes, checksums", True),
    "mark": ("mark homework that was handed in: mark FOLDER; open --teacher FOLDER", True),
    "packets": ("compute the numbers of the teacher packets", True),
}


def usage() -> str:
    """The list of commands, one a line."""
    lines = [f"  {name:10} {text}" for name, (text, _) in COMMANDS.items()]
    return "\n".join(["usage: python3 -m socialism_lab COMMAND", "", *lines])


def main(argv: "list[str]") -> "int | str":
    """Run the command named first; the exit code. Each is `main(argv)` in its own module."""
    if sys.version_info < (3, 11):  # noqa: UP036 (this file must say so itself)
        return "socialism_lab needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info)
    if not argv or argv[0] in ("help", "-h", "--help"):
        print(usage())
        return 0
    if argv[0] not in COMMANDS:
        return f"There is no command {argv[0]!r}.\n{usage()}"
    from socialism_lab.engine.errors import LabError
    from socialism_lab.tools import environment

    if COMMANDS[argv[0]][1] and not environment.inside():
        return environment.run(str(environment.prepare()), "-m", "socialism_lab", *argv)
    command = importlib.import_module("socialism_lab.tools." + argv[0])
    if argv[1:] in (["--help"], ["-h"]):
        print((command.__doc__ or "").strip())
        return 0
    try:
        code: int | str = command.main(argv[1:])
        return code
    except LabError as wrong:
        return str(wrong)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
