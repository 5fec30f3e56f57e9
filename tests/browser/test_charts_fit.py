"""Charts as plotly draws them: no title, legend or label is cut, whatever the window's width."""

import pytest
from plotly.offline import get_plotlyjs

from socialism_lab.views import fund, treasury
from socialism_lab.views.charts import Series, bars, lines
from tests.views.games import fund_game, treasury_game

LONG = "What every one of the players paid to the others and to the purse, turn by turn"
OUTSIDE = """async ([figure, wide]) => {
  const box = document.body.appendChild(document.createElement("div"));
  await Plotly.newPlot(box, figure.data, {...figure.layout, width: wide}, figure.config);
  const place = e => e.getBoundingClientRect(), edge = place(box), all = s => [
    ...box.querySelectorAll(s)].filter(e => e.textContent && place(e).width);  // what is drawn
  const said = ".gtitle, .xtitle, .ytitle, .legendtext, .xtick text, .ytick text";
  const cut = all(said).filter(e => place(e).left < edge.left - 1 || place(e).top < edge.top - 1
    || place(e).right > edge.right + 1 || place(e).bottom > edge.bottom + 1);
  const plot = place(box.querySelector(".nsewdrag"));
  const over = all(".gtitle").filter(e => place(e).bottom > plot.top);
  const down = [".gtitle", ".legend", ".xtick text", ".xtitle"].map(s => all(s).filter(
    e => s != ".legend" || place(e).left < plot.right - 1).map(place)).filter(
    s => s.length).map(s => [Math.min(...s.map(r => r.top)), Math.max(...s.map(r => r.bottom))]);
  const laid = down.slice(1).filter(([top], k) => top < down[k][1] - 1);
  box.remove();
  return [...cut, ...over].map(e => e.textContent).concat(laid.map(String)) }"""


def charts():
    """The panel's charts, and two with more words than any."""
    names = [f"{word}, and what the others gave in return" for word in ("given", "taken", "kept")]
    rows = ["the other rules lost when taken out of the full book", "Copycat"]
    many = [Series(name, rows, [5, -4]) for name in names]
    paths = [Series(name, [1, 2], [5, 4]) for name in names]
    return [*fund.charts(fund_game()), *treasury.charts(treasury_game()),
            lines(LONG, paths, LONG, "money"), bars(LONG, many, LONG, "rule")]  # fmt: skip


@pytest.mark.parametrize("wide", [250, 375, 640])  # of a chart in a window of 360, 480, 820
def test_no_words_of_a_chart_are_cut_or_laid_over_others(chromium, wide):
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    page.set_content("<!doctype html><body style='margin: 0'></body>")
    page.add_script_tag(content=get_plotlyjs())
    found = {chart.title: page.evaluate(OUTSIDE, [chart.figure, wide]) for chart in charts()}
    page.close()
    assert {title: words for title, words in found.items() if words} == {}
