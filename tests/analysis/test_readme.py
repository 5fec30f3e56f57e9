"""What the READMEs say of simulations: every line runs; every column and series is listed."""

import re
from functools import partial
from pathlib import Path

import pytest

import socialism_lab as lab
from socialism_lab.engine.tables import data_folder

README = Path(__file__).parents[2] / "README.md"
BOTS = {"community_fund": ["FreeRider", "Careful"], "public_treasury": ["Landlord", "Worker"]}


class Few:
    """The kit, with few games where many are played."""

    def __getattr__(self, name):
        many = ("compare", "survival", "schelling", "tournament", "ballot")
        return partial(getattr(lab, name), games=12) if name in many else getattr(lab, name)


def test_every_line_of_a_thousand_games_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    part = README.read_text(encoding="utf-8").split("## A thousand games")[1].split("\n## ")[0]
    lines = [line[4:] for line in part.splitlines() if line.startswith("    ")]
    code = re.sub(r"games=\d+", "games=12", "\n".join(lines[1:]))
    names = {"lab": Few()}
    exec(code, names)
    assert lines[0] == "import socialism_lab as lab" and (tmp_path / "many.csv").exists()
    told = "simulate compare attribute tournament schelling ballot fit bands frame csv workers "
    assert all(name in part for name in (told + "seats progress results.csv").split())


@pytest.mark.parametrize("game", BOTS)
def test_every_column_and_series_of_results_is_in_the_data_dictionary(game):
    text = (data_folder() / "README.md").read_text(encoding="utf-8")
    part = text.split("## results.csv")[1].split("\n## ")[0]
    table, series = part.split("\n\nSeries for")
    listed = {name: words for names, words in re.findall(r"^\| (`.*?) \| (.*) \|$", table, re.M)
              for name in re.findall("`(.+?)`", names)}  # fmt: skip
    results = lab.simulate(game, BOTS[game], games=2)
    found = {name for name in results.names if not name.startswith("money_")}
    assert {name for name in found if not name.endswith("_2")} <= set(listed)
    other = {"community_fund": "Treasury:", "public_treasury": "Fund:"}[game]
    both = {name for name, words in listed.items() if not words.startswith(other)}
    assert both - {"money_RULE_PAYER_PAYEE"} <= found
    assert any(name.startswith("money_") for name in results.names)
    book = lab.books.find(game)
    assert all(f"`{name}`" in series for name in book.series)
    endings = re.split(", |: |; ", listed["ending"])
    assert {*book.endings, "unfinished"} <= set(endings)
    own = ["poorest cash", "total cash", "gini cash", "richest cash", "gini score"]
    lab.simulate(game, BOTS[game], games=1, series=own)
    assert all(f"`{name}`" in series for name in own)
