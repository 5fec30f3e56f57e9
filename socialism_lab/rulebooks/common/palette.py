"""The colours that a board may name."""

from __future__ import annotations

import functools

from socialism_lab.engine.tables import Column, one_of, read_table, text

NAMES = ("colour", "hex", "text", "code", "pattern", "used_by", "source")


@functools.cache
def palette() -> dict[str, dict[str, str]]:
    """The rows of palette.csv by colour name; `ink` is their text's colour."""
    inks = {"black": "#000", "white": "#fff"}
    rows = read_table("palette", dict.fromkeys(NAMES, text()))
    return {row["colour"]: row | {"ink": inks[row["text"]]} for row in rows}


def colour() -> Column:
    """A cell that names a colour of the palette."""
    return Column(lambda cell: one_of(*palette()).parse(cell))
