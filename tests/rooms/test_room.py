"""A room: joining, dealing, playing, secrets, coming back, asking everybody."""

import asyncio
import time

import pytest

import socialism_lab as lab
from socialism_lab.engine.errors import SettingError
from socialism_lab.rooms import room as module

from .conftest import PROXIED, Phone, until


def test_people_join_are_dealt_and_play(play):
    async def course(room, phone):
        phones = [await phone(name) for name in ("Ada", "Ben", "Ada")]
        await until(lambda: len(room.people) == 3)
        assert sorted(p.name for p in room.people.values()) == ["Ada", "Ada 2", "Ben"]
        room.deal()
        await until(lambda: any(p.asked for p in phones))
        for _ in range(30):
            await until(lambda: any(p.asked for p in phones))
            await next(p for p in phones if p.asked).answer()
        game = room.tables[0].game
        assert len(game.names) == 4 and len(game.events) >= 30
        assert sum(p.asked for p in phones) <= 1

    play(course)


@pytest.mark.parametrize(("people", "sizes"), [(5, [3, 2]), (31, [4] * 7 + [3]), (1, [1])])
def test_tables_are_as_even_as_can_be(play, people, sizes):
    async def course(room, phone):
        for number in range(people):
            room.join(f"t{number}", f"P{number}")
        room.deal()
        assert sorted((len(t.seats) for t in room.tables), reverse=True) == sizes

    play(course)


def test_secret_answers_and_others_questions_stay_on_one_phone(play):
    async def course(room, phone):
        phones = [await phone(name) for name in ("Ada", "Ben")]
        room.deal()
        await until(lambda: any(p.asked for p in phones))
        other = next(p for p in phones if not p.asked)
        assert "is deciding" in other.panel["zones"]["question"]
        assert "data-do" not in other.panel["zones"]["question"]

    play(course)


def test_a_phone_acts_for_its_own_seat_alone(play):
    async def course(room, phone):
        phones = [await phone(name) for name in ("Ada", "Ben")]
        room.deal()
        await until(lambda: any(p.asked for p in phones))
        asked = next(p for p in phones if p.asked)
        other = next(p for p in phones if p is not asked)
        before = room.tables[0].game.code
        token = other.panel["token"]
        await other.send(do="answer", value="0", token=token)
        await other.send(do="do", value="give", token=token, fields={"who": "0", "give gift": "1"})
        for do in ("undo", "new", "resume", "seats", "stop", "bots", "join", "deal", 7, None):
            await other.send(do=do, value="0", token=token, fields={"seat 0": "Random"})
        await other.send(do="open", value=["x"], token=token, fields="x")
        await asked.send(do="answer", value="99", token=asked.panel["token"])
        await asyncio.sleep(0.5)
        assert room.tables[0].game.code == before

    play(course)


def test_what_is_no_message_changes_nothing_and_throws_nobody_out(play):
    async def course(room, phone):
        ada, eve = await phone("Ada"), await phone("<script>alert(1)</script>")
        room.deal()
        await until(lambda: ada.asked or eve.asked)
        before = room.tables[0].game.code
        for junk in (
            "{",
            "[" * 3000,
            "7",
            "null",
            '{"do": {}}',
            "\ud800".encode("utf-8", "replace"),
        ):
            await eve.line.write_message(junk)
        for _ in range(1000):
            await eve.send(do="tell", fields={"amount": "1"})
        await eve.line.write_message("x" * 10**6)  # ends the line, not the room
        await asyncio.sleep(0.5)
        await eve.open()
        await until(lambda: eve.panel)
        assert room.tables[0].game.code == before
        await until(lambda: ada.asked or eve.asked)
        await (ada if ada.asked else eve).answer()
        cards = ada.panel["zones"]["players"]
        assert "<script>" not in cards and "&lt;script&gt;" in cards

    play(course)


@pytest.mark.parametrize(
    ("code", "headers", "status"),
    [("WRNG", {}, 303), ("", {"Origin": "http://elsewhere.example"}, 403)],
)
def test_strangers_stay_outside(play, code, headers, status):
    async def course(room, phone):
        stranger = Phone(room)
        answer = await stranger.post("Mallory", code, **headers)
        assert answer.code == status and "Set-Cookie" not in answer.headers
        stranger.cookie = f"{room.server.cookie}=forged"
        await stranger.open()
        assert await stranger.reader is None  # closed at once
        assert stranger.shown == {"end": ""} and not room.people

    play(course)


def test_codes_cannot_be_tried_without_end(play):
    async def course(room, phone):
        for _ in range(int(PROXIED[1]) + 1):
            answer = await Phone(room).post("Mallory", "WRNG")
        assert "wrong=2" in answer.headers["Location"]
        answer = await Phone(room).post("Mallory")  # the right one is not told from others now
        assert "wrong=2" in answer.headers["Location"] and not room.people

    play(course)


def test_a_room_in_plain_python_hears_its_phones_and_tells_its_address(play):
    async def course(room, phone):
        room.loop = None  # as where no notebook runs
        ada = await phone("Ada")
        await until(lambda: "You are in" in ada.shown.get("home", ""))
        assert room.code in repr(room) and f":{room.server.port}/" in repr(room)

    play(course)


def test_a_busy_kernel_is_told_within_half_a_second(play):
    async def course(room, phone):
        ada = await phone("Ada")
        room.deal()
        await until(lambda: ada.asked)
        room.loop = Busy()
        start = time.monotonic()
        await ada.send(do="answer", value="0", token=ada.panel["token"])
        await until(lambda: ada.shown.get("wait"))
        assert "Waiting" in ada.shown["wait"]
        assert room.loop.heard  # kept for when the kernel is free
        for act in room.loop.heard:
            act()
        await until(lambda: not ada.shown["wait"])
        assert time.monotonic() - start < 30

    play(course)


class Busy:
    """A kernel's loop that a running cell holds up."""

    def __init__(self):
        self.heard = []

    def call_soon_threadsafe(self, act):
        self.heard.append(act)

    def call_later(self, seconds, act):
        """Nothing is drawn now."""


def test_a_room_opens_again_as_it_was(play):
    async def course(room, phone):
        ada = await phone("Ada")
        room.ask("How many rounds?", range(1, 61))
        room.deal()
        await until(lambda: ada.asked)
        for _ in range(5):
            await until(lambda: ada.asked)
            await ada.answer()
        await ada.send(do="ask", typed="12")
        await until(lambda: room.asked.given)
        before, code = room.tables[0].game.code, room.code
        room.server.stop()
        module.ROOMS.clear()
        again = lab.room()
        try:
            assert (again.code, again.server.port) == (code, room.server.port)
            assert again.tables[0].game.code == before
            ada.panel = {}
            await ada.open()
            await until(lambda: ada.asked)
            await ada.answer()
            again.reveal()
            assert again.answers == [12] and again.asked.counts() == [{"answer": 12, "people": 1}]
        finally:
            again.end()

    play(course)


def test_answers_are_hidden_until_they_are_revealed(play):
    async def course(room, phone):
        phones = [await phone(name) for name in ("Ada", "Ben", "Cleo")]
        room.ask("Higher or lower?", ["higher", "lower"])
        for one, said in zip(phones, ("higher", "lower", "higher"), strict=True):
            await until(lambda one=one: "Higher or lower?" in one.shown.get("ask", ""))
            await one.send(do="ask", value=said)
        await phones[0].send(do="ask", value="neither")
        await until(lambda: len(room.asked.given) == 3)
        assert room.asked.counts() == []
        with pytest.raises(SettingError, match="no answers yet"):
            room.answers  # noqa: B018
        room.reveal()
        assert room.asked.counts() == [
            {"answer": "higher", "people": 2},
            {"answer": "lower", "people": 1},
        ]
        await until(lambda: "higher: 2" in phones[1].shown["ask"])

    play(course)


def test_who_is_late_leaves_or_is_idle(play):
    async def course(room, phone):
        ada, ben = await phone("Ada"), await phone("Ben")
        room.deal()
        late = await phone("Late")
        await until(lambda: len(room.people) == 3)
        room.take_bots()
        assert room.person("Late").table == 0
        await until(lambda: late.panel)
        room.remove("Ben")
        game = room.tables[0].game
        assert game.bots[1] is not None and "Ben" not in {p.name for p in room.people.values()}
        await until(lambda: "end" in ben.shown)
        for one in (ada, late):
            one.line.close()
        await until(lambda: not room.server.present)
        for _ in range(3):
            room.hand_idle()
        assert all(game.bots)
        await ada.open()
        await until(lambda: room.server.present)
        room.hand_back()
        assert game.over or game.bots[0] is None

    play(course)


def test_names_are_cleaned_renamed_and_gone_with_the_room(play, tmp_path):
    async def course(room, phone):
        await phone("Ada")
        answer = await Phone(room).post("  ")
        assert answer.headers["Location"].startswith("./?wrong=3")
        await until(lambda: room.people)
        assert [p.name for p in room.people.values()] == ["Ada"]
        room.rename("Ada", "Ida")
        with pytest.raises(SettingError, match="Ada"):
            room.remove("Ada")
        room.deal()
        assert room.path.exists() and "Ida" in room.path.read_text("utf-8")
        assert "Ida" not in room.csv().read_text("utf-8")
        room.end()
        assert not room.path.exists() and not room.people

    play(course)


def test_half_of_the_tables_play_by_other_rules_on_the_same_dice(play):
    async def course(room, phone):
        for number in range(16):
            room.join(f"t{number}", f"P{number}")
        room.deal()
        books = [table.game.book.name for table in room.tables]
        seeds = [table.game.start.seed for table in room.tables]
        assert books == ["community_fund", "own_purses"] * 2
        assert seeds[0] == seeds[1] != seeds[2] == seeds[3]
        room.next_game()
        assert {table.game.start.seed for table in room.tables}.isdisjoint(seeds)

    play(course, other="own_purses")


def test_a_room_without_a_server_or_with_a_taken_port_is_refused_in_words(play, monkeypatch):
    async def course(room, phone):
        with pytest.raises(SettingError, match="port"):
            lab.room(name="second", port=room.server.port)
        with pytest.raises(SettingError, match="size"):
            lab.room(name="third", size=9)
        monkeypatch.setattr("sys.platform", "emscripten")
        with pytest.raises(SettingError, match=r"lab\.wall"):
            lab.room(name="fourth")
        monkeypatch.undo()

    play(course)
