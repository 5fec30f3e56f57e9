"""What a class does that no table expects: names, junk, floods, peeping, broken files."""

import asyncio
import json
import time
import zlib

import pytest

import socialism_lab as lab
from socialism_lab.engine.errors import DataError, SettingError
from socialism_lab.engine.game import Game
from socialism_lab.rooms import room as module
from socialism_lab.rooms.seats import Seat, Table
from socialism_lab.rooms.server import LINES, PAGES, UNHEARD
from socialism_lab.rulebooks import find

from .conftest import Phone, until

NAMES = [
    *("Bank", "bank", "Copycat", "FreeRider()", "Jail", "Community Fund", "GO", "Fynn", "1"),
    *("x" * 30, "x" * 30, "<b onclick=alert(1)>", "עדה", "李雷", "Zoë 🙂", "&amp;", "\"'>"),
]


def test_every_name_can_sit_down(play):
    async def course(room, phone):
        for number, name in enumerate(NAMES):
            room.join(f"t{number}", name)
        room.deal()
        assert len({person.name for person in room.people.values()}) == len(NAMES)
        assert sum(len(table.seats) for table in room.tables) == len(NAMES)
        with pytest.raises(SettingError, match="meaning"):
            room.rename("1", "Public Treasury")
        room.rename("1", "Ida")
        assert "Ida" in [name for table in room.tables for name in table.game.names]

    play(course, other="public_treasury")


def test_bots_fill_up_under_every_rulebook(play):
    for game in ("community_fund", "own_purses", "public_treasury", "revolution"):

        async def course(room, phone):
            room.join("t", "Ada")
            room.deal()
            room.remove("Ada")

        play(course, game=game)


def phones(table):
    """A seat for each player; what its phone shows last, as one text."""
    shown = {}
    for number in range(len(table.game.names)):

        def put(kind, message, number=number):
            shown[number] = zlib.decompress(message).decode() if kind == "panel" else message

        table.seats[number] = Seat(table, number, put)
    return shown


def views(game, answers):
    """What the phones of those who were not asked show after these answers."""
    table = Table(1, lab.load(game.code, list(game.names)), lambda: None)
    shown = phones(table)
    seats = set()
    for answer in answers:
        seats.add(table.game.decision.seat)
        table.answer(answer)
    return {seat: text for seat, text in shown.items() if seat not in seats}, table


@pytest.mark.parametrize(
    ("game", "kinds"), [("community_fund", {"gift", "vote"}), ("public_treasury", {"vote"})]
)
def test_what_is_secret_cannot_be_found_on_another_phone(game, kinds):
    seen = set()
    table = Game(find(game), ["Ada", "Ben", "Cleo", "Dan"], 3, pause=True).play()
    for number in range(900):
        decision = table.decision
        if decision is None or seen == kinds:
            break
        options = decision.options
        if decision.kind in kinds - seen and len(options) > 1:
            first, one = views(table, [options[0]])
            now = one.game.decision
            if now and now.kind == decision.kind:  # others are still to answer
                assert first == views(table, [options[-1]])[0]
                seen.add(decision.kind)
        bid = decision.kind == "bid"
        table.choose(options[0 if bid else number % min(2, len(options))])
        table.play()
    assert seen == kinds


def test_a_phone_is_shown_no_form_but_its_own_and_junk_in_fields_is_no_fault(play):
    async def course(room, phone):
        ada, ben = await phone("Ada"), await phone("Ben")
        room.deal()
        await until(lambda: ada.asked or ben.asked)
        one = ada if ada.asked else ben
        for form in ("more", "new", "seats", "x"):
            await one.send(do="open", value=form, token=one.panel["token"])
        await asyncio.sleep(0.3)
        assert room.tables[0].game.code not in str(one.panel)
        assert one.panel["zones"]["drawer"] == ""
        before = room.tables[0].game.code
        for junk in ("x", "9" * 4000, -1, None, ["x"], [{}], {"a": 1}, True, "", "٣"):
            for key in ("deal partner", "deal give spaces", "deal give cash", "who", "amount"):
                fields = {key: junk, "deal give cash": "5"}
                for do in ("do", "amount", "tell", "open", "up to"):
                    value = {"do": "deal", "open": "between"}.get(do, junk)
                    token = seat(room, one).frame.token
                    about = {"do": do, "value": value, "fields": fields, "token": token}
                    room.receive(token_of(one), about)
        assert room.tables[0].game.code == before

    play(course)


def token_of(phone):
    return phone.cookie.partition("=")[2]


def seat(room, phone):
    person = room.people[token_of(phone)]
    return room.tables[person.table].seats[person.seat]


def test_floods_stop_at_who_makes_them(play):
    async def course(room, phone):
        ada, eve = await phone("Ada"), await phone("Eve")
        room.deal()
        for _ in range(LINES + 3):
            await eve.open()
        await until(lambda: len(room.server.phones[token_of(eve)]) == LINES)
        room.server.deliver = lambda *about: None  # the kernel is busy
        for _ in range(500):
            await eve.send(do="tell", value="x")
        await asyncio.sleep(0.3)
        assert room.server.waiting[token_of(eve)] == UNHEARD
        start = time.monotonic()
        await ada.send(do="tell", value="x")
        await until(lambda: room.server.waiting.get(token_of(ada)))
        assert time.monotonic() - start < 0.5
        room.server.spent["pages 127.0.0.1"] = time.monotonic() + PAGES[1], 0.0
        assert (await Phone(room).post("Mallory")).code == 429

    play(course)


@pytest.mark.parametrize(
    "change",
    [
        lambda kept: "",
        lambda kept: "[]",
        lambda kept: json.dumps(kept | {"people": [{"token": "t", "name": "x", "table": 9}]}),
        lambda kept: json.dumps(kept | {"people": [1]}),
        lambda kept: json.dumps(kept | {"tables": [["LAB1_x", []]]}),
        lambda kept: json.dumps(kept | {"asked": {"words": "?"}}),
        lambda kept: json.dumps({key: kept[key] for key in kept if key != "played"}),
    ],
)
def test_a_broken_file_is_refused_in_words_and_holds_no_port(play, change):
    async def course(room, phone):
        room.join("t", "Ada")
        room.deal()
        kept, port = json.loads(room.path.read_text("utf-8")), room.server.port
        room.close()
        room.path.write_text(change(kept), "utf-8")
        with pytest.raises(DataError, match="is no room"):
            lab.room()
        room.path.write_text(json.dumps(kept), "utf-8")
        again = lab.room()
        assert again.server.port == port and again.person("Ada").table == 0
        again.end()

    play(course)


def test_seats_that_changed_hands_come_back_after_a_restart(play):
    async def course(room, phone):
        for name in ("Ada", "Ben"):
            room.join(name, name)
        room.deal()
        room.hand_idle()
        room.join("late", "Late")
        room.take_bots()
        names, bots = room.tables[0].game.names, [*room.tables[0].game.bots]
        assert "Late" in names and bots[names.index("Late")] is None
        room.close()
        again = lab.room()
        assert again.tables[0].game.names == names and again.tables[0].game.bots == bots
        again.end()

    play(course)


def test_a_cell_that_says_something_else_keeps_people_and_tables(play):
    async def course(room, phone):
        ada = await phone("Ada")
        room.deal()
        await until(lambda: ada.asked)
        assert lab.room() is room
        other = lab.room("public_treasury")
        assert other is not room and (other.code, other.server.port) == (
            room.code,
            room.server.port,
        )
        await ada.open()
        await until(lambda: ada.asked)
        other.next_game()
        assert other.tables[0].game.book.name == "public_treasury"
        assert len(other.wall(2).rows) == 2
        path = other.csv(names=True)
        assert path.read_text("utf-8").count("Ada") == 2
        other.end()
        assert "Ada" not in other.csv(names=True).read_text("utf-8")

    play(course)


def test_a_question_is_kept_and_a_wrong_answer_is_told(play):
    async def course(room, phone):
        ada = await phone("Ada")
        for options in ("yes", ["yes", "yes"], 5, {"a": 1}):
            with pytest.raises(SettingError, match="options"):
                room.ask("Which?", options)
        room.ask("How many?", range(1, 61))
        await ada.send(do="ask", typed="70")
        await until(lambda: "no whole number from 1 to 60" in ada.shown.get("ask", ""))
        await ada.send(do="ask", value={"a": 1}, typed=["x"])
        await ada.send(do="ask", typed="07")
        await until(lambda: "You said: 7" in ada.shown["ask"])
        room.ask("How many?", range(1, 61))  # the cell runs again
        room.reveal()
        assert room.answers == [7]
        room.ask("Why?")
        await ada.send(do="ask", typed="<i>because</i>")
        await until(lambda: "&lt;i&gt;because" in ada.shown["ask"])
        assert "answered" in room.desk.frame.zones.get("strip", "") or room.desk.due

    play(course)


def test_a_room_that_cannot_be_saved_tells_the_teacher_and_plays_on(play, monkeypatch):
    async def course(room, phone):
        ada = await phone("Ada")

        def full(*about):
            raise DataError("room_room.json cannot be written")

        monkeypatch.setattr(module, "save_text", full)
        room.deal()
        await until(lambda: ada.asked)
        await ada.answer()
        room.desk.draw()
        assert "cannot be written" in room.desk.frame.zones["policy"]
        assert "cannot be written" not in str(ada.shown)
        monkeypatch.undo()

    play(course)


def test_a_wall_takes_tables_without_a_common_purse(play):
    async def course(room, phone):
        for number in range(8):
            room.join(f"t{number}", f"P{number}")
        room.deal()
        rows = room.wall(3).rows
        assert [row["lowest purse"] is None for row in rows] == [False, True]
        room.desk.hear({"do": "picture"})
        assert room.desk.output.outputs

    play(course, other="own_purses")
