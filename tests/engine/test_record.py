"""A game as its record: the code, the file, the way back, and what is refused."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import socialism_lab as lab
from socialism_lab.engine import saves as record
from socialism_lab.engine.errors import DataError, LabError, RecordError, SettingError
from socialism_lab.engine.game import Game
from socialism_lab.engine.tables import data_folder
from tests.engine.test_driver import TOY, most


class Kit:
    """A bot as the kit's are: it has a tag."""

    tag = name = "Kit"

    def __call__(self, game, decision):
        return decision.options[game.chance(decision.seat, len(decision.options))]


Kit.__module__ = "socialism_lab.bots.kit"


def find(name):
    if name != "toy":
        raise SettingError(f"there is no game {name}")
    return [TOY]


def make(tag):
    if tag != "Kit":
        raise SettingError(f"there is no bot {tag}")
    return Kit()


def load(source, **more):
    return record.load(source, find, make, **more)


def played(turns=7, players=None, **more):
    game = Game(TOY, players or ["Ada", Kit(), "Ben"], **more)
    for number in range(turns):
        game.play()
        if game.over:
            break
        game.choose(game.decision.options[number % 2])
    return game.play()


def same(one, other):
    assert one.state.snapshot() == other.state.snapshot()
    assert one.events == other.events and one.state.turns == other.state.turns
    assert repr(one.decision) == repr(other.decision)
    assert one.result == other.result


# -- there and back -----------------------------------------------------------------------------
@pytest.mark.parametrize("form", [lambda g: g.code, record.record,
                                  lambda g: json.dumps(record.record(g, names=True))])  # fmt: skip
@pytest.mark.parametrize("turns", [0, 1, 6, 300])
def test_a_record_leads_to_the_same_point_and_the_same_next_turns(form, turns):
    game = played(turns)
    back = load(form(game))
    same(game, back)
    assert back.code == game.code
    for one in (game, back):
        while not one.play().over:
            one.choose(one.decision.options[-1])
    same(game, back)


def test_interjections_come_back_where_they_were():
    game = Game(TOY, ["Ada", "Ben"], dice=[(3, 1), (4, 1), (5, 1)])
    game.choose(3).choose(0).interject("gift", "Ada", 1, 2)
    same(game, load(game.code))
    game.choose("yes").choose(5)
    back = load(game.code)
    same(game, back)
    assert [event.name for event in back.events] == ["", "", "gift", "", ""]


def test_a_bots_offer_between_turns_comes_back():
    class Giver(Kit):
        def propose(self, game, seat):
            return ("gift", (0, 1)) if game.cash[seat] > 3 else None

    Giver.__module__ = "socialism_lab.bots.kit"
    game = Game(TOY, ["Ada", Giver()], seed=3)
    for _ in range(9):
        game.play()
        if game.over:
            break
        game.choose(game.decision.options[-1])
    assert any(event.passed < 0 for event in game.events)
    same(game, record.load(game.code, find, lambda tag: Giver()))


def test_a_pause_before_a_turn_comes_back():
    book = replace(TOY, may_begin=lambda game, seat: True)
    game = Game(book, ["Ada", "Ben"], pause=True)
    game.choose("roll").choose(0)
    assert game.decision.kind == "begin" and game.state.turn == 1
    same(game, load(game.code, book=book))


def test_seats_handed_over_and_back_are_kept():
    game = played(2)
    game.hand("Ada", Kit()).play()
    game.hand(0, None)
    back = load(game.code)
    assert [hand[:3] for hand in back.hands] == [hand[:3] for hand in game.hands]
    assert [bool(bot) for bot in back.bots] == [False, True, False]
    assert [back.by_person(i) for i in range(len(back.events))] == [
        game.by_person(i) for i in range(len(game.events))
    ]


def test_names_and_the_prediction_go_in_only_when_asked_for():
    game = played(2)
    game.prediction = "Ada's pot is empty"
    assert load(game.code).names == ("Player 1", "Kit", "Player 3")
    assert load(game.code).prediction == ""
    named = load(record.code(game, names=True))
    assert named.names == game.names and named.prediction == game.prediction
    assert "Ben" not in json.dumps(record.record(game))
    assert load(record.record(game)).prediction == game.prediction
    assert load(game.code, players=["Eve", "Kim", "Dan"]).names == ("Eve", "Kim", "Dan")


def test_a_bot_of_another_make_leaves_its_seat_to_a_person_unless_it_is_given():
    game = played(2, ["Ada", most])
    back = load(game.code)
    assert back.bots == [None, None] and "Player 2" in back.remark
    assert back.by_person(0) and "most" not in json.dumps(record.record(game))
    for more in ({"bots": {1: most}}, {"players": ["Ada", most]}):
        back = load(game.code, **more)
        assert back.bots == [None, most] and not back.remark
    with pytest.raises(RecordError, match="nobody"):
        load(game.code, bots={"nobody": most})


def test_scripts_settings_and_positions_are_kept():
    book = replace(TOY, place=place)
    game = Game(book, ["Ada", "Ben"], position={"cash": {"Ada": 12}}, dice=[(2, 6)], round_limit=9)
    back = load(game.code, book=book)
    same(game, back)
    assert back.state.cash[0] == 12 and back.start.position == {"cash": {"Player 1": 12}}
    assert back.start.dice == ((2, 6),) and back.start.settings == {"round_limit": 9}


def place(game, position):
    for name, amount in position["cash"].items():
        game.pay(-1, ["Player 1", "Player 2", *game.names].index(name) % 2, amount, "1")


def test_a_start_code_takes_the_names_of_those_who_play_it():
    code = Game(TOY, ["Teacher", Kit(), "Other"]).code
    assert load(code, players=["Ada", "Ben"]).names == ("Ada", "Kit", "Ben")
    with pytest.raises(RecordError, match="3 seats"):
        load(code, players=["Ada"])


# -- what is refused ----------------------------------------------------------------------------
def test_every_wrong_character_is_found():
    code = played(5).code
    for at, sign in enumerate(code):
        for other in "1aZ-":
            if other != sign:
                with pytest.raises(RecordError):
                    load(code[:at] + other + code[at + 1 :])
        for damaged in (code[:at] + code[at + 1 :], code[:at] + "0" + code[at:],
                        code[:at] + "1" + code[at:], code[:at]):  # fmt: skip
            if damaged != code:
                with pytest.raises(RecordError):
                    load(damaged)


FIRST = (  # written by the first release
    "LAB1_4QjgYNmsdibNa5hdt7tXKs6tHNdN951iQCi3ij5YqkkowgENznQvMWQ"
    "MqF5W3nMwUwMfzywDCZ9Dda6XbvTyRiKgZAfUPXFWtHfFbxBgMP"
)


def test_a_code_of_another_version_is_refused_in_a_sentence():
    with pytest.raises(RecordError, match=r"the code is of an older kind .1. than 3; begin anew"):
        load(FIRST)
    with pytest.raises(RecordError, match=r"of a newer kind \(4\) than 3; update socialism_lab"):
        load(played(3).code.replace("LAB3_", "LAB4_"))


@pytest.mark.parametrize("source, words", [
    ("", "no saved game; give its code"), ("hello", "'hello' is neither a code"),
    ("lab3_abc", "lost its large letters"), ("x TWO3_a", r"of two worlds \(lab.two_worlds\)"),
    ("LAB4_abc", "update"), ("LAB_x", "neither"), ("My code: LAB3_abc", "cut short"),
    ("LAB3_" + "z" * 60_000, "misread"), (None, "no saved game"), (5, "no saved game"),
    ("{", "damaged .*line 1 .*copy it again, whole"), ("{}", "no saved game of"),
    ('{"format": 1,\n"game": }', "damaged .*line 2"),
    ('{"format": 9}', "update"), ('{"format": 1}', "an older kind"),
    ('{"format": 3}', "changed after it was saved"), ("[" * 100_000, "neither"),
    ('{"format":' + "[" * 100_000, "damaged"), ({"format": 3, "x": {1, 2}}, "damaged"),
    ('{"format": 3, "seed": ' + "9" * 5000 + "}", "damaged"), ("nowhere.json", "cannot be read"),
    ("\0.json", "neither"), (record.signed({"format": 3, "more": 1}), "'more' is no part"),
])  # fmt: skip
def test_what_is_no_game_is_refused_in_a_sentence(source, words):
    with pytest.raises(RecordError, match=words) as caught:
        load(source)
    assert len(str(caught.value)) < 400 and "\n" not in str(caught.value)


def changed(parts, part, value):
    """A record with another part, signed as if it had been saved so."""
    return record.signed(parts | {part: value})


@pytest.mark.parametrize("part, value, words", [
    ("game", "toys", "'toys'"), ("seed", -1, "seed"), ("seed", 1e999, "no part"),
    ("settings", {"round_limit": 10**9}, "round_limit"), ("settings", {"dice": [1]}, "damaged"),
    ("dice", [[1]], "dice"), ("dice", [[7, 1]], "dice"), ("answers", "z", "out of range"),
    ("answers", "0" * 5000, "more answers"), ("answers", [0], "'answers' is no part"),
    ("calls", [[0, "gift", 9, 1, 0]], "seat"), ("calls", [[0, "gift", 0, 10**18, 0]], "again"),
    ("calls", [[0, "x", 0, 1, 0]], "again"), ("calls", [[0]], "damaged"), ("calls", [7], "dam"),
    ("calls", [[0, "gift", 0, 1, 0, "x", None]], "break down"), ("turn", 40, "state"),
    ("calls", [[10**9, "gift", 0, 1, 0]], "damaged"), ("hands", [], "takes 2 to 4, not 0"),
    ("hands", [[0, 0, ""], [9, 1, ""]], "seats"), ("hands", [[0, 0, ""], [0, 1, 5]], "damaged"),
    ("digests", ["1", "2"], "other rules"), ("result", ["won", [0], 1, 1], "result"),
    ("names", ["A"], "takes 2 to 4, not 1"), ("names", ["A", "A"], "twice"),
    ("files", {"board": "own.csv"}, "'own.csv'.*board="), ("files", {"x": "fund_board"}, "dam"),
    ("decks", {"chance": 5}, "decks: chance"),
])  # fmt: skip
def test_a_changed_record_is_refused_in_a_sentence(part, value, words):
    with pytest.raises(RecordError, match=words):
        load(changed(record.record(played(2, ["Ada", "Ben"])), part, value))


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_no_record_breaks_the_reader(data):
    value = st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.floats(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=9,
    )
    parts = record.record(GAME)
    for part in data.draw(st.lists(st.sampled_from(sorted(parts)), min_size=1, max_size=3)):
        like = st.just(parts[part])
        if isinstance(parts[part], list) and parts[part]:
            like = st.permutations(parts[part]) | st.lists(st.sampled_from(parts[part]) | value)
        parts[part] = data.draw(value | like)
    with_text, parts = data.draw(st.booleans()), record.signed(parts)
    try:
        load(json.dumps(parts) if with_text else parts)
    except RecordError as refused:
        assert "\n" not in str(refused)[:400]


def coded(raw):
    """Bytes as a code."""
    return f"LAB3_{record.base64.urlsafe_b64encode(raw).decode()}"


def sealed(body):
    """A code whose checksum is right, whatever is in it."""
    return coded(len(body).to_bytes(3, "big") + record.zlib.crc32(body).to_bytes(4, "big") + body)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300) | st.binary(min_size=9, max_size=90).map(
    lambda raw: coded(bytes([0, 0, len(raw)]) + raw)) | st.binary(max_size=90)
    .map(sealed))  # fmt: skip
def test_no_code_breaks_the_reader(text):
    with pytest.raises(RecordError):
        load(text)


GAME = played(4)


# -- proof of play ------------------------------------------------------------------------------
def test_a_bots_answer_that_it_would_not_give_shows():
    game = played(9)
    load(game.code, check=True)
    forged = Game(TOY, ["Ada", "Ben", "Dan"])
    for _ in range(30):
        forged.choose(0)
    forged.hands = game.hands[:]
    load(forged.code)
    with pytest.raises(RecordError, match="would not have answered"):
        load(forged.code, check=True)


def test_a_deal_that_a_bot_of_the_kit_would_not_propose_shows():
    position = {"cash": {"Player 1": 90}, "manages": {"Player 1": ["Seed Library"]}}
    bots, names = [lab.bots.Careful()] * 2, ["Player 1", "Player 2"]
    game = lab.Game("community_fund", names, position=position, pause=True)
    game.interject("deal", 0, 1, ([1], 0, []), ([], 0, [])).choose("yes")
    for seat, bot in enumerate(bots):
        game.hands[seat] = game.hands[seat]._replace(by=bot.tag)
    game.bots = bots
    assert lab.load(game.code).events[0].name == "deal"
    with pytest.raises(RecordError, match=r"Careful would not have proposed .'deal'"):
        lab.verify(game.code)


# -- files --------------------------------------------------------------------------------------
def test_a_save_goes_over_no_other_game(tmp_path, monkeypatch):
    monkeypatch.setenv("SOCIALISM_LAB_SAVES", str(tmp_path))
    one, two = played(3), played(3, seed=5)
    first = one.save()
    assert first.parent == tmp_path and one.save() == first
    with pytest.raises(RecordError, match="another name"):
        two.save(first)
    one.undo().choose(2)
    assert one.save() == first
    other = played(1)
    assert other.save() != first and other.save() == other.saved[0]
    back = load(first)
    same(one, back)
    back.play().choose(0)
    assert back.save(first) == first
    assert load(str(first)).code == back.code
    essay = tmp_path / "essay.txt"
    essay.write_text(f"{back.code} and what I learned")
    assert load(essay).save() != essay and essay.read_text().endswith("learned")
    (tmp_path / "notes.json").write_text("my notes")
    with pytest.raises(RecordError):
        one.save(tmp_path / "notes.json")
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_two_kernels_that_save_at_once_take_two_names(tmp_path, monkeypatch):
    monkeypatch.setenv("SOCIALISM_LAB_SAVES", str(tmp_path))
    one, two, write = played(3), played(5, seed=9), record.save_text

    def slow(path, text, exclusive=False):
        if not [*tmp_path.iterdir()]:  # the other is quicker
            write(path, json.dumps(record.record(two)), exclusive)
        return write(path, text, exclusive)

    monkeypatch.setattr(record, "save_text", slow)
    assert one.save().name == "toy_1848-2.json"
    assert load(tmp_path / "toy_1848.json").start.seed == 9


def test_a_save_that_cannot_be_written_says_so(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DataError):
        played(1).save(tmp_path / "file" / "game.json")


# -- the public face ----------------------------------------------------------------------------
def test_a_wrong_name_gets_a_suggestion():
    with pytest.raises(LabError, match="did you mean 'community_fund'"):
        lab.Game("Comunity Fund", ["Ada", "Ben"])
    with pytest.raises(AttributeError, match="simulate"):
        lab.simulat  # noqa: B018
    assert {"Game", "load", "play", "bots"} <= set(dir(lab))


# -- the Community Fund game --------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(6))
def test_a_fund_game_is_a_short_code_that_its_bots_agree_with(seed):
    names = ("FreeRider", "Careful", "Copycat", "Random", "Racer", "Patient")
    players = [getattr(lab.bots, names[(seed + place) % 6])() for place in range(4)]
    game = lab.Game("community_fund", players, seed=seed).play()
    back = lab.verify(game.code)
    same(game, back)
    assert back.names == game.names and back.bots == game.bots and not back.remark
    assert len(game.code) < 400


def test_a_game_on_the_kits_other_board_loads_by_itself():
    game = lab.Game("community_fund", ["Ada", lab.bots.Careful()], board="fund_board_40").play()
    same(game, lab.load(game.code))


def test_a_game_on_a_teachers_board_needs_the_board(tmp_path):
    text = (data_folder() / "fund_board.csv").read_text(encoding="utf-8")
    board = tmp_path / "our_town.csv"
    board.write_text(text.replace("project", "PROJECT"), encoding="utf-8")
    game = lab.Game("community_fund", ["Ada", lab.bots.Careful()], board=board).play()
    with pytest.raises(RecordError, match=r"'our_town.csv'.*board="):
        lab.load(game.code)
    same(game, lab.load(game.code, board=board))
    board.write_text(text.replace(",95,", ",96,"), encoding="utf-8")
    with pytest.raises(RecordError, match="other board"):
        lab.load(game.code, board=board)


def test_a_third_society_needs_its_book():
    book = replace(lab.books.find("community_fund"), self_develop=lab.nothing)
    game = lab.Game(book, ["Ada", lab.bots.FreeRider()]).play()
    with pytest.raises(RecordError, match="other rules"):
        lab.load(game.code)
    same(game, lab.load(game.code, book=book))
    named = replace(book, name="our_town")
    with pytest.raises(RecordError, match=r"'our_town'.*book="):
        lab.load(lab.Game(named, ["Ada", "Ben"]).code)


def test_other_rules_of_ones_own_are_told_by_the_state_that_they_lead_to():
    def paying(bonus):
        def wages(game, seat):
            game.pay(-1, seat, bonus, "C9", "bonus")

        return lab.replace("community_fund", wages=wages)

    game = lab.Game(paying(5), [lab.bots.FreeRider()] * 2, seed=3).play()
    with pytest.raises(RecordError, match="other rules"):
        lab.load(game.code)
    with pytest.raises(RecordError, match=r"do not lead to|cannot be played again"):
        lab.load(game.code, book=paying(6))
    same(game, lab.load(game.code, book=paying(5)))
    with pytest.raises(RecordError, match="other rules"):
        lab.load(lab.Game("community_fund", ["Ada", "Bo"]).code, book=game.book)


def test_one_changed_letter_of_a_saved_file_is_told(tmp_path):
    path = played(6).save(tmp_path / "game.json", names=True)
    text, luck = path.read_text(), random.Random(5)
    for _ in range(300):
        at = luck.randrange(len(text))
        other = luck.choice("abc019,:[]")
        if other != text[at] and text[at] not in " \n":
            path.write_text(text[:at] + other + text[at + 1 :])
            with pytest.raises(RecordError):
                load(path)


def test_a_described_position_keeps_its_meaning_without_the_names():
    position = {"cash": {"Ada": 30, "Ben": 5}, "at": {"Ada": 3}, "fund": 500, "next": "Ben"}
    game = lab.Game("community_fund", ["Ada", "Ben"], position=position)
    back = lab.load(game.code)
    same(game, back)
    assert back.state.cash == game.state.cash and "Ada" not in json.dumps(record.record(game))


# -- the Public Treasury game -------------------------------------------------------------------
@pytest.mark.parametrize("name", ["public_treasury", "revolution"])
def test_a_treasury_game_comes_back_under_its_own_book(name):
    game = lab.Game(name, [lab.bots.Random(), "Ada", lab.bots.Random()], seed=5, laps=2)
    for number in range(40):
        if game.play().over:
            break
        game.choose(game.decision.options[number % len(game.decision.options)])
    back = lab.verify(game.code)
    same(game, back)
    assert back.book is lab.books.find(name) and back.state.book is game.state.book


def test_a_vote_and_the_book_that_it_brings_are_in_the_code():
    game = lab.Game("public_treasury", ["Ada", "Ben"], seed=3)
    while game.decision.kind != "turn" or "call" not in game.decision.options:
        game.choose(game.decision.options[0])
    game.choose("call").choose("yes")
    back = lab.load(game.code)
    same(game, back)
    assert back.state.revolution and back.state.book is lab.books.find("revolution")


@pytest.mark.parametrize("position", [{"treasury": 10**12}, {"laps": {"Player 1": 10**12}}])
def test_a_position_of_absurd_size_is_refused_at_once(position):
    game = record.record(lab.Game("public_treasury", ["Ada", "Ben"]))
    with pytest.raises(RecordError, match=r"from 0 to (100000|4), not 10"):
        lab.load(changed(game, "position", position))


def test_a_code_is_found_among_other_words():
    game = played(9)
    code, half = game.code, len(game.code) // 2
    for text in (
        f"My code: {code}",
        f"“{code}”",
        f"‘{code}’ is my code",
        f"{code} thanks, Ada!",
        f"Here:\n{code[:half]}\n{code[half:]}",
        f"  {code[:half]} {code[half:]}.",
        f"> {code[:half]}\n> {code[half:]}\n> See you",
        f"{code[:9]}\u200b{code[9:half]}\u00ad\ufeff{code[half:]}\u200d",
        f"{code}\n{'an essay ' * 20_000}",
    ):
        same(game, load(text))


def test_a_damaged_code_before_a_long_essay_is_refused_at_once():
    code = played(9).code
    with pytest.raises(RecordError, match="damaged"):
        load(f"{code[:40]}x{code[41:]} {'words and words ' * 50_000}")


@pytest.mark.parametrize("seed", range(4))
def test_a_usual_treasury_game_is_a_short_code(seed):
    players = [lab.bots.Landlord(), lab.bots.Saver(), lab.bots.Reformer(), lab.bots.Tycoon()]
    game = lab.Game("public_treasury", players, seed=seed).play()
    assert len(game.events) > 150 and len(game.code) < 400
    assert lab.verify(game.code).state.digest() == game.state.digest()
