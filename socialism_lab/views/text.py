"""How numbers, lists and names are written in sentences and tables, and escaped for HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

CAMEL = re.compile("(?<=[a-z])(?=[A-Z])")  # where a bot's name may be broken
FORMULA = re.compile(r"[$\\]")
MINUS = "\u2212"
NUMBER = re.compile(r"([+\u2212-]?[\d.,]+ ?%?)?")  # a text that is set as a number


def number(value: Any) -> str:
    """A number as people write it (1,310, 0.25, \u22123); a label as it is, nothing for None."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "" if value is None else str(value)
    whole = float(value).is_integer() or abs(value) >= 100
    return f"{value:z,.{0 if whole else 2}f}".replace("-", MINUS)


def change(mean: float, low: float, high: float, *, points: bool = False) -> str:
    """A change with its interval, +27 (+19 to +34), with the decimals it needs; `points`: of
    shares, in percentage points."""
    ends = [x * (100 if points else 1) for x in (mean, low, high)]
    largest = max(map(abs, ends))
    digits = next((n for n, least in enumerate((20, 2, 0.1)) if largest >= least), 3)
    one, two, three = (f"{x:+z,.{digits}f}".replace("-", MINUS) for x in ends)
    return f"{one} ({two} to {three})"


def share(row: Mapping, key: str = "share") -> str:
    """A share in per cent with the interval that its row has: 25% (18% to 34%)."""
    return f"{row[key]:.0%} ({row['low']:.0%} to {row['high']:.0%})"


def sizes(ns: Iterable[int]) -> str:
    """One number of games or the range of several: n = 200, n = 38 to 40."""
    low, high = min(ns := list(ns)), max(ns)
    return f"n = {low:,}" if low == high else f"n = {low:,} to {high:,}"


def counted(n: int, what: str) -> str:
    """1 game, 1,000 games."""
    return f"{n:,} {what}{'' if n == 1 else 's'}"


def listing(words: Sequence[str]) -> str:
    """a, b and c."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def many(intervals: int) -> str:
    """That so many intervals are many, as one more sentence; "" for up to three."""
    words = f" One in 20 such intervals misses the truth; this picture has {intervals}."
    return words if intervals > 3 else ""


def unfinished(rows: Iterable[Mapping], label: str) -> str:
    """How many unfinished games stand behind the rows, as one more sentence; "" for none."""
    found = [f"{row['unfinished']:,} ({row[label]})" for row in rows if row.get("unfinished")]
    return f" Unfinished games, counted as they stood: {', '.join(found)}." if found else ""


def escape(words: object) -> str:
    """Text for the inside of an HTML element, shown literally.

    JupyterLab sets what stands between two dollar signs, or after a backslash, as a formula, but
    never across elements: each of these signs gets one of its own."""
    return FORMULA.sub(r"<span>\g<0></span>", html.escape(str(words)))


def table(rows: Sequence[Mapping], caption: str = "", percent: bool = False) -> str:
    """Rows as an HTML table: words to the left, numbers to the right, a column's numbers alike.

    What only some rows have is empty in the others; `percent`: fractions are shares."""
    if not rows:
        return ""
    names = dict.fromkeys(name for row in rows for name in row)
    columns = [column(name, [row.get(name) for row in rows], percent) for name in names]
    head, *body = (f"<tr>{''.join(cells)}</tr>" for cells in zip(*columns, strict=True))
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead>{head}</thead><tbody>{''.join(body)}</tbody></table>"


def column(name: object, values: Sequence, percent: bool) -> list[str]:
    """A column's heading and cells; JupyterLab would set words to the right, too."""
    words = any(isinstance(v, str) and not NUMBER.fullmatch(v) for v in values)
    side = ' style="text-align:left"' if words else ' style="text-align:right"'
    floats = [v for v in values if isinstance(v, float)]
    exact = any(number(v)[-3:-2] == "." for v in floats)

    def cell(value: Any) -> str:
        if percent and isinstance(value, float):
            return f"{100 * value:z.1f}%".replace("-", MINUS)
        if exact and isinstance(value, float):
            return f"{value:z,.2f}".replace("-", MINUS)
        return number(value)

    cells = [f"<td{side}>{escape(cell(value))}</td>" for value in values]
    return [f'<th scope="col"{side}>{escape(name)}</th>', *cells]
