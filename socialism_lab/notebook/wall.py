"""`lab.wall`: what a class has played, from its saved games or codes, side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import ipywidgets as widgets
from IPython.display import HTML, display

from socialism_lab.analysis import classroom
from socialism_lab.bots import from_tag
from socialism_lab.engine import saves
from socialism_lab.engine.errors import LabError
from socialism_lab.engine.game import Game
from socialism_lab.engine.tables import saves_folder, write_table
from socialism_lab.rulebooks import of_game
from socialism_lab.views.charts import Chart, Series, lines, series
from socialism_lab.views.figure import enlarged
from socialism_lab.views.spread import strip
from socialism_lab.views.text import counted, listing

from .browser import Frame, sent, told
from .entries import entries, one_of_two
from .lesson import show
from .parts import button, details, form, one, paragraph, table, text_area

PURSES = {"purse": "the Fund", "treasury": "the Treasury"}
CODE = f"LAB{saves.FORMAT}_..."
LARGER, SCREEN = 1.85, 660  # letters of 24 pixels and more; how high a projector's page is
NO_CODE = f"no code ({CODE}) in it; left out"


@dataclass
class Wall:
    """A class's games: `rows` (one a table), `problems`, `games` by table, `decay` and charts."""

    rows: list[dict]
    problems: list[dict]
    games: dict[str, Game]
    bands: dict[str, dict[int, dict]]

    @property
    def decay(self) -> list[dict]:
        """The class's own gifts, first to last (see `classroom.decay`)."""
        return classroom.decay(list(self.games.values()))

    @property
    def sentence(self) -> str:
        """How many tables, what could not be used, and which the simulation's band contains."""
        at_end = {row["table"]: row["inside at the end"] for row in self.rows}
        out = [name for name, where in at_end.items() if where == "no"]
        no_band = sum(not where for where in at_end.values())
        said = f"Tables: {len(self.rows)}; entries that could not be used: {len(self.problems)}"
        said += f"; without a finished turn or a band: {no_band}" if no_band else ""
        if no_band == len(self.rows):
            return f"{said}."
        inside, outside = len(self.rows) - len(out) - no_band, f"; outside: {', '.join(out)}"
        said += (
            f". At its last turn the purse of {inside} of them lies inside the band that holds "
        )
        return f"{said}90 % of the bots' games at that turn{outside * bool(out)}."

    def charts(self) -> list[Chart]:
        """The paths of each game's purse, the endings by treatment, the decay of gifts."""
        made = [self._paths(name) for name in PURSES]
        by = dict.fromkeys(row["treatment"] for row in self.rows)
        for column in ("purse", "cash, poorest"):
            found = {key: [r[column] for r in self.rows if r["treatment"] == key] for key in by}
            title = f"At the end, by treatment: {column}"
            made.append(strip(found, column, title, "table") if by else None)
        rows = self.decay
        if rows:
            people = series("people in this class", rows, "gift", "people", "low", "high")
            bots = series("bots at these tables", rows, "gift", "bots")
            title, y = "What was given, the first time, the second ...", "per cent of own cash"
            made.append(lines(title, [people, *[bots] * bool(bots.x)], "gift number", y))
        return [chart for chart in made if chart]

    def _paths(self, name: str) -> Chart | None:
        rows = [row for row in self.rows if name in self.games[row["table"]].book.series]
        if not rows:
            return None
        drawn: dict[str, tuple[list, list]] = {}
        for row in rows:
            path = self.games[row["table"]].path
            x, y = drawn.setdefault(row["treatment"], ([], []))
            x += [step["turn"] for step in path] + [path[-1]["turn"]]
            y += [step[name] for step in path] + [None]  # the pen is lifted
        last = max(row["turns"] for row in rows)
        bands = []
        for key in drawn:
            band = [row for row in self.bands[key].values() if row["turn"] <= last]
            ends = "turn", "q50", "q05", "q95"
            bands += [series(f"bots: {key}", band, *ends)] if band else []
        inside = [row["inside"] for row in rows if row["inside"] is not None]
        sentence = (
            f"Each thick line is one of {counted(len(rows), 'table')}. The thin line is the "
            "median of games with bots in the people's seats; the shade is their middle 90 %."
        )
        if inside:
            share = f"{100 * sum(inside) / len(inside):.0f} %"
            sentence += f" In the mean a table's purse lies inside it at {share} of its turns."
        sentence += coinciding(bands)
        bands = [band._replace(width=1) for band in bands]
        paths = [Series(kind, *path, width=2.5) for kind, path in drawn.items()]
        title = f"All tables: {PURSES[name]}, turn by turn"
        chart = lines(title, [*paths, *bands], "turn", "money", sentence)
        kept = ("table", "treatment", "turns", "lowest purse", "purse", "inside")
        return replace(chart, rows=[{key: row[key] for key in kept} for row in rows])

    def frame(self) -> Any:
        """All tables as a pandas DataFrame."""
        import pandas

        return pandas.DataFrame(self.rows)

    def csv(self, path: Any = None) -> Path:
        """Save a row a table, beside the saved games if no path is given. Raises DataError."""
        columns = list(self.rows[0]) if self.rows else ["table"]
        return write_table(path or saves_folder() / "class_wall.csv", self.rows, columns)

    def _ipython_display_(self) -> None:
        show(self.sentence, *self.charts())
        display(HTML(details("All tables, in figures", table(self.rows))))
        show("Entries that could not be used:" if self.problems else "Every entry was used.")
        show(self.problems)


def coinciding(bands: list[Series]) -> str:
    """Which medians lie on each other, so that one line is seen for several."""
    alike: dict[tuple, list[str]] = {}
    for band in bands:
        alike.setdefault((*band.x, *band.y), []).append(band.name)
    told = " The medians of {} are equal at every turn and lie on each other."
    return "".join(told.format(listing(names)) for names in alike.values() if len(names) > 1)


class Projector:
    """A wall in letters for the last row of a room, with a box: a code pasted into it is on the
    wall at once. `wall` is the wall as it stands."""

    def __init__(self, source: Any, **how: Any):
        self.sources, self.how = [source], how
        self.wall = wall(source, **how)
        self.frame, self.output = Frame(self.hear, table="wall"), widgets.Output()
        self.root = widgets.VBox([self.frame, self.output])
        self.show()

    def hear(self, content: dict) -> None:
        """Put what was pasted on the wall; what is no game is said, and nothing changes."""
        if content.get("do") != "add":
            return
        try:
            text = one(content.get("fields") or {}, "codes").strip()
            found = wall([*self.sources, text], **self.how)
            wrong = [row["what"] for row in found.problems[len(self.wall.problems) :]]
            if found.rows != self.wall.rows:
                self.sources.append(text)
                self.wall, wrong = found, wrong or ["It is on the wall."]
                self.show()
            self.frame.say(" ".join(wrong or [f"Paste a code ({CODE}) first."]))
        except LabError as fault:
            self.frame.say(str(fault), alarm=True)

    def show(self) -> None:
        """The box, and all pictures anew."""
        box = form(text_area("codes", "Codes"), button("Put on the wall", "add"), kind="sl-policy")
        new = f'<div class="sl-projector" data-parts="{len(self.sources)}">{box}</div>'
        self.frame.draw({"policy": new})  # other HTML than before: the box is empty again
        shown = [told(paragraph(self.wall.sentence), "sl-projector")]
        for chart in self.wall.charts():
            large = enlarged(chart.figure, LARGER)
            large["layout"]["height"] = min(large["layout"]["height"], SCREEN)
            shown += sent(replace(chart, figure=large), "sl-projector")
        self.output.outputs = tuple(shown)

    def _ipython_display_(self) -> None:
        self.frame.call += 1  # into view
        display(self.root._repr_mimebundle_() | {"text/plain": self.wall.sentence}, raw=True)


def wall(
    source: Any = (),
    *,
    names: bool = False,
    games: int = 100,
    seed: int = 1,
    projector: bool = False,
) -> Any:
    """The class's games from a folder of saved games, a CSV of a form, a text with codes, or a
    list of these, as a `Wall`. A damaged entry, and a game that is there twice, is listed in
    `problems`.

    `names` shows who handed in what; else tables are numbered. `games` of bots make each band.
    `projector` shows the wall in large letters, with a box to paste codes into (a `Projector`).
    Raises DataError if the source itself cannot be read."""
    if projector:
        return Projector(source, names=names, games=games, seed=seed)
    tables: dict[str, Game] = {}
    told: dict[str, str] = {}
    came: dict[str, int] = {}
    problems = []
    for at, entry in enumerate(entries(source), 1):
        label = f"Table {len(tables) + 1}"
        if names and entry.name:
            label = entry.name if entry.name not in tables else f"{entry.name} ({at})"
        try:
            if not entry.source:
                raise LabError(NO_CODE)
            add(tables, label, saves.load(entry.source, of_game, from_tag))
            told[label], came[label] = entry.treatment, at
        except LabError as fault:
            who = {"name": entry.name} if names else {}
            problems.append({"entry": at, **who, "where": entry.where, "what": str(fault)})
    bands: dict[tuple, dict] = {}
    rows, shown, kinds = [], dict[str, dict](), classroom.labels(tables, told)
    for label, game in tables.items():
        key = classroom.band_key(game)
        band = bands[key] = bands.get(key) or classroom.band(game, games, seed)
        shown.setdefault(kinds[label], band)
        head = {"table": label, "entry": came[label], "treatment": kinds[label]}
        rows.append(head | classroom.figures(game, band))
    return Wall(rows, problems, tables, shown)


def add(tables: dict[str, Game], label: str, game: Game) -> None:
    """Put a game on the wall. Raises LabError if it is there already; the longer one stays."""
    for known, other in tables.items():
        if (longer := one_of_two(other, game)) is not None:
            tables[known] = longer
            raise LabError(f"the same game as {known} (the later moment of it is shown)")
    tables[label] = game
