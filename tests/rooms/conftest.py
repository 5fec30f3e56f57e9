"""A room on loopback and phones that are plain sockets."""

import asyncio
import json
import urllib.parse
import zlib

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

import socialism_lab as lab
from socialism_lab.rooms import room as module
from socialism_lab.rooms.server import PROXIED


class Phone:
    """One phone: joins by a name and a code, keeps what is shown, answers."""

    def __init__(self, room):
        self.room, self.cookie, self.panel, self.shown, self.line = room, "", {}, {}, None

    @property
    def place(self):
        return f"127.0.0.1:{self.room.server.port}"

    async def post(self, name, code=None, **headers):
        body = urllib.parse.urlencode({"name": name, "code": code or self.room.code})
        request = HTTPRequest(
            f"http://{self.place}/join", method="POST", body=body, headers=headers,
            follow_redirects=False,
        )  # fmt: skip
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    async def join(self, name):
        answer = await self.post(name)
        self.cookie = answer.headers["Set-Cookie"].split(";")[0]
        await self.open()
        return self

    async def open(self):
        request = HTTPRequest(f"ws://{self.place}/ws", headers={"Cookie": self.cookie})
        self.line = await websocket_connect(request)
        self.reader = asyncio.ensure_future(self._read())

    async def _read(self):
        while (message := await self.line.read_message()) is not None:
            if isinstance(message, bytes):
                self.panel = json.loads(zlib.decompress(message))
            else:
                self.shown |= json.loads(message)

    @property
    def asked(self):
        return 'data-do="a' in self.panel.get("zones", {}).get("question", "")

    async def send(self, **message):
        await self.line.write_message(json.dumps(message))

    async def answer(self):
        """The first answer there is."""
        token, question = self.panel["token"], self.panel["zones"]["question"]
        do = "answer" if 'data-do="answer"' in question else "amount"
        amount = question.partition('name="amount"')[2].partition('value="')[2].partition('"')[0]
        await self.send(do=do, value="0", token=token, fields={"amount": amount})
        await until(lambda: self.panel["token"] > token)


async def until(true, seconds=5):
    """Wait until this is so."""
    for _ in range(int(seconds * 100)):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come so far")


@pytest.fixture
def play(tmp_path, monkeypatch):
    """Run a coroutine that gets `phone(name)` and a room of these settings."""
    monkeypatch.setenv("SOCIALISM_LAB_SAVES", str(tmp_path))

    def run(course, **settings):
        async def whole():
            room = lab.room(**settings)

            async def phone(name):
                return await Phone(room).join(name)

            try:
                await course(room, phone)
            finally:
                room.end()
            assert room.faults == []

        module.ROOMS.clear()
        asyncio.run(whole())

    return run


__all__ = ["PROXIED", "Phone", "until"]
