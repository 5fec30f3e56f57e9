"""`python -m tests.frozen.record`: write the digests anew, after a change that is meant."""

import csv

from .cases import CASES, DIGESTS, digests, expected
from .people import TABLES

if __name__ == "__main__":
    held = expected() if DIGESTS.exists() else {}
    found = {name: digests(name) for name in (*CASES, *TABLES)}
    with DIGESTS.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["case", *next(iter(found.values()))])
        writer.writerows([name, *row.values()] for name, row in found.items())
    for name, row in found.items():
        moved = [kind for kind in row if row[kind] != held.get(name, {}).get(kind)]
        if moved:
            print(f"{name}: {', '.join(moved)}")
