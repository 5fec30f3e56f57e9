"""The print kit as a browser prints it: every sheet is one page of its size."""

import re

import pytest

from socialism_lab.tools import pages, print_kit

A4, A3 = (595, 842), (842, 1191)  # in points


@pytest.mark.parametrize("game", print_kit.GAMES)
def test_each_sheet_fits_its_page_and_the_board_fills_a_page_of_a3(game, chromium, tmp_path):
    (tmp_path / pages.STYLE.name).write_text(pages.STYLE.read_text("utf-8"))
    sizes = {}
    for name, made in (("kit", pages.paper(game)), ("board", pages.poster(game))):
        (tmp_path / f"{name}.html").write_text(made, encoding="utf-8")
        assert pages.browse(tmp_path / f"{name}.html", "pdf")
        printed = (tmp_path / f"{name}.pdf").read_bytes()
        found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
        sizes[name] = [(round(float(wide)), round(float(high))) for wide, high in found]
    assert sizes["board"] == [A3]
    sheets = sum(len(part.sheets) for part in print_kit.parts(game).values())
    assert set(sizes["kit"]) == {A4}
    assert len(sizes["kit"]) - sheets in (2, 3), "what to do, and one or two pages of rulings"
