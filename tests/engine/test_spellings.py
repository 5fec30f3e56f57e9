"""One name in two spellings, amounts of other libraries, and values too long to be shown."""

import numpy
import pytest

import socialism_lab as lab
from socialism_lab.engine.decision import Decision
from socialism_lab.engine.tables import normal

SPELLINGS = ["Zoe\u0301", "Zo\u200b\u00e9", " Zo\u00e9 ", "\ufeffZo\u00e9", "Zo\u00e9\u200f"]


@pytest.mark.parametrize("name", SPELLINGS)
def test_a_name_has_one_spelling(name):
    assert normal(name) == "Zo\u00e9"
    assert lab.Game("community_fund", [name, "Ben"]).names == ("Zo\u00e9", "Ben")
    with pytest.raises(lab.LabError, match="there twice"):
        lab.Game("community_fund", [name, "Zo\u00e9"])


def test_emojis_stay_joined():
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert lab.Game("community_fund", [family, "Ben"]).names[0] == family


def test_a_whole_number_of_another_library_is_an_answer_and_a_decimal_is_none():
    def takes(game, decision):
        option = decision.options[-1]
        return numpy.int64(option) if type(option) is int else option

    many = lab.simulate("community_fund", [takes, lab.bots.Careful()], games=3, round_limit=20)
    assert many.games == 3
    game = lab.Game("community_fund", [takes, lab.bots.Careful()], round_limit=20).play()
    assert all(type(event.value) in (int, str) for event in game.events)

    def halves(game, decision):
        return 0.5

    with pytest.raises(lab.LabError, match=r"halves answered 0\.5"):
        lab.simulate("community_fund", [halves, lab.bots.Careful()], games=1)


@pytest.mark.parametrize(
    "value", [10**5000, "x" * 1_000_000, [0] * 100_000], ids=["digits", "letters", "list"]
)
def test_a_setting_too_long_to_be_shown_is_refused_in_a_short_sentence(value):
    with pytest.raises(lab.LabError) as caught:
        lab.Game("community_fund", ["Ada", "Ben"], fund=value)
    assert len(str(caught.value)) < 300 and "fund" in str(caught.value)


def test_a_name_of_a_million_letters_is_refused_in_a_short_sentence():
    with pytest.raises(lab.LabError) as caught:
        lab.Game("community_fund", ["x" * 1_000_000, "Ben"])
    assert len(str(caught.value)) < 300


def test_what_is_no_file_is_not_read(tmp_path):
    for path in (tmp_path, "a\0b.csv"):
        with pytest.raises(lab.LabError, match="check its name"):
            lab.Game("community_fund", ["Ada", "Ben"], board=path)


def test_a_game_that_asks_for_ever_is_an_error_that_names_the_question(monkeypatch):
    from socialism_lab.engine import batch, state

    for module in (batch, state):
        monkeypatch.setattr(module, "MOST_ANSWERS", 5)

    def wages(game, seat):
        while True:
            yield Decision("C9", seat, "order", ("move", "draw"))

    four, book = [lab.bots.Careful()] * 4, lab.replace("community_fund", wages=wages)
    with pytest.raises(lab.LabError, match="has answered 5 questions by turn"):
        lab.simulate(book, four, games=1)
    with pytest.raises(lab.LabError, match="has answered 5 questions by turn"):
        lab.Game(book, four).play()


def test_an_interrupt_names_the_bot_and_its_question():
    def slow(game, decision):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match="slow was at Decision"):
        lab.Game("community_fund", [slow, lab.bots.Careful()]).play()
