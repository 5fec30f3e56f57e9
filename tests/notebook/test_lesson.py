"""What the lessons' cells share: words before pictures, and which cell to run first."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

import socialism_lab as lab
from socialism_lab.notebook import lesson, slips


@pytest.fixture
def shown(monkeypatch):
    """What is displayed: HTML as text, a chart as it is."""
    seen = []
    show = lambda thing: seen.append(getattr(thing, "data", thing))  # noqa: E731
    monkeypatch.setattr(lesson, "display", show)
    return seen


def test_charts_rows_and_words_are_shown_one_below_the_other(shown):
    game = lab.Game("community_fund", [lab.bots.Careful(), lab.bots.FreeRider()]).play()
    chart = lab.plots.by_rule(game)
    lab.show(chart, [{"a": 1}], "words")
    assert "scrollIntoView" in shown.pop(0)
    assert shown[0] is chart and "<table>" in shown[1] and shown[2] == "<p>words</p>"


def test_a_table_that_nobody_opened_is_asked_for_in_one_sentence():
    with pytest.raises(
        lab.LabError, match="Run the cell that shows the table 'none' first"
    ) as caught:
        lab.played("none")
    assert caught.value._render_traceback_() == [str(caught.value)]


@pytest.mark.parametrize("act, words", [
    (lambda: lab.show(5), "show: 5 is not allowed; give a chart such as lab.plots.level(game)"),
    (lambda: lab.show(lab.Game("community_fund", ["A", "B"])), "lab.play shows a game"),
    (lambda: lab.show("x", after=5), "after: 5 is not allowed"),
    (lambda: lab.played(5), "name: 5 is not allowed"),
    (lambda: lab.play("community_fund", table=5), "table: 5 is not allowed"),
    (lambda: lab.play(5), "game: 5 is not allowed"),
    (lambda: lab.Game(5, ["A", "B"]), "game: 5 is not allowed; give the name of a game"),
    (lambda: lab.replace(5), "game: 5 is not allowed"),
])  # fmt: skip
def test_what_cannot_be_shown_or_noted_is_refused_in_one_sentence(shown, act, words):
    with pytest.raises(lab.LabError) as caught:
        act()
    assert words in str(caught.value)


@pytest.mark.parametrize("cell, words", [
    ('lab.show("I say "take" is best")', "Python cannot read this line"),
    ('lab.show("one line\nand another")', "on one line"),
    ('lab.show(taking)', "'taking' is not known yet"),
])  # fmt: skip
def test_a_slip_in_a_cell_is_answered_in_words_a_beginner_can_use(cell, words, capsys):
    shell = InteractiveShell.instance()
    try:
        shell.user_ns |= {"__name__": "__main__", "lab": lab}
        slips.listen()
        shell.run_cell(cell)
        told = capsys.readouterr()
        assert words in told.out + told.err and "custom" not in told.err.lower()
    finally:
        InteractiveShell.clear_instance()
