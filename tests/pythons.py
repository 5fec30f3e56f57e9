"""The Pythons of this machine that the kit supports: this one first, then any other version."""

import shutil
import subprocess
import sys
from pathlib import Path

VERSION = "import sys; print(sys.version_info[:2] >= (3, 11), *sys.version_info[:2])"


def pythons():
    """Paths of this Python and of one of each other version from 3.11 on."""
    names = [shutil.which(f"python3.{minor}") for minor in range(11, 20)]
    homes = sorted(map(str, (Path.home() / ".pyenv" / "versions").glob("3.1[1-9]*/bin/python3")))
    found = {}
    for path in [sys.executable, *homes, *filter(None, names)]:
        said = subprocess.run([path, "-c", VERSION], capture_output=True, text=True).stdout
        if said.startswith("True"):
            found.setdefault(said, path)
    return list(found.values())
