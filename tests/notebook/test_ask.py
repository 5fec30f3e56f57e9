"""Questions in a lesson: strict numbers, answers that come back, pictures that wait."""

import pytest

import socialism_lab as lab
from socialism_lab.notebook import ask, lesson
from socialism_lab.rulebooks import prepared


@pytest.fixture
def store(monkeypatch, tmp_path):
    """Answers of a fresh lesson, saved in a folder of the test's own."""
    monkeypatch.setenv("SOCIALISM_LAB_SAVES", str(tmp_path))
    fresh = ask.Answers()
    for module in (ask, lesson):
        monkeypatch.setattr(module, "ANSWERS", fresh)
    return fresh


def form(store, answers=None, unit=""):
    """Question, box or buttons, and status of a form on "q"."""
    return ask.form(store, "q", "How many?", answers, unit).children


def type_in(store, text, allowed=range(5, 61)):
    """The status after typing and keeping."""
    _, (box, _, button), status = (part if n != 1 else part.children
                                   for n, part in enumerate(form(store, allowed)))  # fmt: skip
    box.value = text
    button.click()
    return status.value


@pytest.mark.parametrize(
    "text", ["17.5", "1e3", "", " ", "-5", "4", "61", "1,000", "٣٣", "9" * 99]
)
def test_an_amount_that_is_no_whole_number_in_range_gets_a_sentence_and_keeps_nothing(store, text):
    assert "no whole number from 5 to 60" in type_in(store, text)
    assert store.load() == {} and not store.path.exists()


def test_a_whole_number_is_kept_and_comes_back_after_a_restart(store):
    assert "<b>17</b>" in type_in(store, " 17 ")
    later = ask.Answers()
    assert later.load() == {"q": 17}
    assert form(later, range(5, 61))[1].children[0].value == "17"


def test_a_button_is_an_answer(store):
    _, buttons, status = form(store, ["higher", "lower"])
    buttons.children[1].click()
    assert store.load() == {"q": "lower"} and "lower" in status.value


def test_a_sentence_is_shown_literally_and_an_empty_one_is_asked_for(store):
    _, row, status = form(store)
    box, button = row.children
    button.click()
    assert "Write a sentence first" in status.value
    box.value = "From <b> 5$ to 6$"
    button.click()
    assert "From &lt;b&gt; 5<span>$</span> to 6<span>$</span>" in status.value


def test_a_picture_waits_for_its_answer_and_can_be_shown_without(store):
    drawn = []
    place = ask.waiting(store, "q", lambda: drawn.append(1) or [{"text/plain": "picture"}])
    assert place.children[2].outputs == () and not drawn
    store.keep("q", 3)
    assert place.children[2].outputs[0]["data"] == {"text/plain": "picture"}
    other = ask.waiting(store, "r", lambda: [{"text/plain": "other"}])
    other.children[1].click()
    assert other.children[2].outputs[0]["data"] == {"text/plain": "other"}


def test_a_button_makes_its_picture_each_time_it_is_pressed(store, monkeypatch):
    made = []
    place = ask.waiting(store, "", lambda: made.append(1) or [{"text/plain": len(made)}], "Anew")
    _, button, shown = place.children
    assert (made, button.description, store.waiting) == ([], "Anew", {})
    for number in (1, 2):
        button.click()
        assert shown.outputs[0]["data"] == {"text/plain": number} and not button.disabled
    monkeypatch.setattr(lesson, "here", lambda: "static")
    monkeypatch.setattr(lesson, "display", made.append)
    lab.show("on paper there is none", button="Anew")
    assert made == [1, 1]


def test_what_waits_is_made_when_it_is_shown(store, monkeypatch):
    shown, turns = [], ["turn 1"]
    monkeypatch.setattr(lesson, "display", lambda thing: shown.append(thing))
    lab.show(lambda: turns[-1], after="q")
    turns.append("turn 2")
    monkeypatch.setattr(
        lesson, "captured", lambda things, *_: shown.extend(map(lesson.made, things)) or []
    )
    store.keep("q", 1)
    assert shown[1:] == ["turn 2"]


def test_a_guess_is_a_line_in_the_picture(store):
    game = lab.Game("community_fund", [lab.bots.Careful(), lab.bots.Careful()]).play()
    chart = lab.plots.level(game)
    marked = lesson.with_guess(chart, "x", 12)
    new = marked.figure["layout"]["shapes"][-1]
    assert (new["x0"], new["x1"], new["yref"]) == (12, 12, "paper")
    assert marked.figure["layout"]["annotations"][-1]["text"] == "your guess"
    assert chart.figure != marked.figure
    ends = [{"ending": "won", "share": 0.4, "low": 0.3, "high": 0.5}]
    shares = lesson.with_guess(lab.plots.shares(ends, "ending", "How it ends"), "x", 40)
    assert shares.figure["layout"]["shapes"][-1]["x0"] == 0.4  # guessed of 100


def test_answers_travel_as_a_code_and_a_damaged_one_is_refused(store, monkeypatch, capsys):
    given = {"q": 17, "who": "Tára $"}
    for name, value in given.items():
        store.keep(name, value)
    monkeypatch.setattr(ask, "display", lambda html: print(html.data))
    lab.answers()
    code = capsys.readouterr().out.partition("as a code: ")[2].partition("<")[0]
    for broken, said in ((code[:-6], "copy it again"), ("ANSWERS3_abc", "copy it again"),
                         ("LAB1_xyz", "code of one game"), ("é", "neither a code")):  # fmt: skip
        with pytest.raises(lab.LabError, match=said):
            lab.answers(broken)
    store.given.clear()
    lab.answers(f" {code[:9]}\n{code[9:]}")
    assert store.given == given


def test_a_spoiled_file_of_answers_is_named(store):
    store.path.write_text("[1]")
    with pytest.raises(lab.LabError, match="no answers of a lesson"):
        store.load()


def test_an_answer_that_is_missing_names_its_question(store):
    with pytest.raises(lab.LabError, match="Answer the question 'who' above first"):
        lab.answer("who")


def test_a_prepared_game_is_played_by_its_name(store):
    panel = lab.play("lesson 2", front_end="static")
    assert panel.game.names == ("Ada", "Careful 1", "Careful 2", "Careful 3")
    assert panel.game.state.purse == 500
    assert lab.played("lesson 2").names == ("Ada", "Gina 1", "Gina 2", "Gina 3")  # as seen
    mine = lab.prepared("lesson 2")
    mine["position"]["fund"] = 1
    assert lab.prepared("lesson 2")["position"]["fund"] == 500


def test_an_unknown_prepared_game_gets_a_near_name():
    with pytest.raises(lab.LabError, match="did you mean 'lesson 2'"):
        lab.prepared("leson 2")
    with pytest.raises(lab.LabError, match=r"is to be played: lab\.play\('lesson 2'\)"):
        lab.prepared_game("lesson 2")


@pytest.mark.parametrize("name", list(prepared.games()))
def test_every_prepared_game_begins(store, name):
    if "bot" in prepared.games()[name]:  # among bots, to be looked at
        assert lab.prepared_game(name).decision is not None
    else:
        page = lab.play(name, table=f"try {name}", front_end="static")
        assert page.game.decision is not None
