"""Tables as records: each field names its column; and the colours that a board may name."""

from __future__ import annotations

import functools
from dataclasses import field, fields
from os import PathLike
from typing import Any, TypeVar

from socialism_lab.engine.tables import Column, Row, one_of, optional, read_table, text, whole

R = TypeVar("R")
Source = str | PathLike[str]
PALETTE = ("colour", "hex", "text", "code", "pattern", "used_by", "source")


def cell(column: Column, heading: str = "") -> Any:
    """A field of a record that a cell fills; `heading`: where it is not the field's name."""
    return field(metadata={"column": column, "heading": heading})


def headings(kind: type[Any]) -> dict[str, tuple[str, Column]]:
    """For each field of a record that a cell fills, its column's heading and how it is read."""
    told = [one for one in fields(kind) if one.metadata]
    return {
        one.name: (one.metadata["heading"] or one.name, one.metadata["column"]) for one in told
    }


def read_rows(source: Source, kind: type[Any], **more: Column) -> list[dict[str, Any]]:
    """The rows of a table with the columns of a record, `more`, and a source. Raises DataError."""
    return read_table(source, dict(headings(kind).values()) | more | {"source": NOTE})


def record(kind: type[R], row: Row, **more: Any) -> R:
    """The record that a row makes; `more`: fields that no cell fills, or fills otherwise."""
    return kind(**{name: row[heading] for name, (heading, _) in headings(kind).items()} | more)


@functools.cache
def palette() -> dict[str, dict[str, str]]:
    """The rows of palette.csv by colour name; `ink` is their text's colour."""
    inks = {"black": "#000", "white": "#fff"}
    rows = read_table("palette", dict.fromkeys(PALETTE, text()))
    return {row["colour"]: row | {"ink": inks[row["text"]]} for row in rows}


NOTE = optional(text(), "")
COLOUR = optional(Column(lambda cell: one_of(*palette()).parse(cell)), "")
MONEY = optional(whole(1), 0)
