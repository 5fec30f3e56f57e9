"""The room's server: a thread that knows copies of what phones show, and passes on what they send.

It plays nothing and reads no game. Tornado comes with Jupyter.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from socialism_lab.engine.errors import LabError
from socialism_lab.engine.seats import unique_names
from socialism_lab.notebook.browser import HERE as PANEL

HERE = Path(__file__).parent
COOKIE = "socialism_lab_seat"
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no words; none that looks like another
SIZE = 4096  # bytes of a message or a form
RATE, BURST = 10.0, 30.0  # messages a second of one phone, and how many at once
TRIES = 30  # wrong codes a minute from one address
PEOPLE = 200
SLOW = 0.4  # seconds until a phone is told that it waits
WAIT = "Waiting for the teacher's computer ..."
FILES = {
    "": (HERE / "page.html", "text/html"),
    "room.js": (HERE / "room.js", "text/javascript"),
    "panel.js": (PANEL / "panel.js", "text/javascript"),
    "panel.css": (PANEL / "panel.css", "text/css"),
}
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; img-src data:; "
    "style-src 'self' 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
}


def new_code() -> str:
    """Four letters to join by."""
    return "".join(secrets.choice(LETTERS) for _ in range(4))


def lan_address() -> str:
    """This computer's address in its network; nothing is sent to learn it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


class Server:
    """Serves phones in a thread of its own until `stop`.

    `deliver(token, message)` is called in that thread for all that a phone sends, a dict; the
    first of a phone is {"do": "join", "name": ...}. Answers go back by `put` and `done`.
    `tokens` are phones known from before. Raises OSError if the port cannot be had.
    """

    def __init__(self, deliver: Callable[[str, dict], None], code: str, *, lan: bool = False,
                 port: int = 0, tokens: set[str] | None = None):  # fmt: skip
        self.deliver, self.code = deliver, code
        self.tokens = set(tokens or ())
        self.shown: dict[str, dict[str, str | bytes]] = {}  # token -> kind -> what it shows
        self.phones: dict[str, set[Phone]] = {}
        self.waiting: dict[str, int] = {}  # token -> messages without an answer so far
        self.spent: dict[str, tuple[float, float]] = {}  # who -> (when, how much was left)
        self.listening = bind_sockets(port, "0.0.0.0" if lan else "127.0.0.1")
        self.port = self.listening[0].getsockname()[1]
        self.loop = asyncio.new_event_loop()
        self.closing = asyncio.Event()
        self.thread = threading.Thread(target=self._run, name="room", daemon=True)
        self.thread.start()

    # -- for the kernel -----------------------------------------------------------------------
    def put(self, token: str, kind: str, message: str | bytes) -> None:
        """Show this on a person's phones, in the place of the last of that kind."""
        self._call(self._put, token, kind, message)

    def done(self, token: str) -> None:
        """A message of this person has been dealt with."""
        self._call(self._done, token)

    def forget(self, token: str) -> None:
        """Let this token open nothing any more."""
        self._call(self._forget, token)

    def stop(self) -> None:
        """Close all connections and the port."""
        self._call(self.closing.set)
        self.thread.join(5)

    @property
    def present(self) -> set[str]:
        """The people who have a page open now."""
        return {token for token, phones in [*self.phones.items()] if phones}

    # -- in the thread ------------------------------------------------------------------------
    def _call(self, act: Callable[..., None], *about: Any) -> None:
        if self.thread.is_alive():
            self.loop.call_soon_threadsafe(act, *about)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        about = {"room": self}
        app = Application(
            [(r"/ws", Phone, about), (r"/join", Join, about), (r"/(.*)", Page)],
            websocket_max_message_size=SIZE,
            websocket_ping_interval=20,
            log_function=lambda handler: None,
        )
        server = HTTPServer(app, max_body_size=SIZE, idle_connection_timeout=60)
        server.add_sockets(self.listening)
        await self.closing.wait()
        server.stop()
        for phones in [*self.phones.values()]:
            for phone in [*phones]:
                phone.end("The room is closed.")
        await server.close_all_connections()

    def _put(self, token: str, kind: str, message: str | bytes) -> None:
        if token in self.tokens:
            self.shown.setdefault(token, {})[kind] = message
            for phone in self.phones.get(token, ()):
                phone.show(kind, message)

    def _done(self, token: str) -> None:
        left = self.waiting[token] = max(0, self.waiting.get(token, 0) - 1)
        if not left:
            self._put(token, "wait", "")

    def _forget(self, token: str) -> None:
        self.tokens.discard(token)
        self.shown.pop(token, None)
        for phone in [*self.phones.pop(token, ())]:
            phone.end()

    def spend(self, who: str, rate: float, most: float) -> bool:
        """Whether somebody may send one more thing now."""
        now = time.monotonic()
        when, left = self.spent.get(who, (now, most))
        left = min(most, left + (now - when) * rate)
        self.spent[who] = now, max(0.0, left - 1)
        return left >= 1

    def pass_on(self, token: str, message: dict) -> None:
        """Give the kernel what a phone sent; say so where it does not answer at once."""
        self.waiting[token] = self.waiting.get(token, 0) + 1
        self.deliver(token, message)
        self.loop.call_later(SLOW, self._slow, token)

    def _slow(self, token: str) -> None:
        if self.waiting.get(token):
            self._put(token, "wait", WAIT)


class Safe(RequestHandler):
    """A handler whose answers carry the headers and tell nothing of a fault."""

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def write_error(self, status_code: int, **_: Any) -> None:
        self.finish(f"{status_code}: {self._reason}")

    def own(self) -> bool:
        """Whether a form comes from the page itself."""
        origin = self.request.headers.get("Origin")
        return origin is None or origin.partition("//")[2] == self.request.host


class Page(Safe):
    """The page, its scripts and its style sheet; there is nothing else."""

    def get(self, name: str) -> None:
        if name not in FILES:
            return self.send_error(404)
        path, kind = FILES[name]
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.write(path.read_bytes())
        return None


class Join(Safe):
    """A name and the code of the room: from then on the cookie is the person."""

    def initialize(self, room: Server) -> None:
        self.room = room

    def post(self) -> None:
        room, address = self.room, self.request.remote_ip or ""
        name, code = self.get_body_argument("name", ""), self.get_body_argument("code", "")
        known = self.get_cookie(COOKIE) or ""
        if not self.own() or len(room.tokens) >= PEOPLE:
            return self.send_error(403)
        if not secrets.compare_digest(code.strip().upper().encode(), room.code.encode()):
            fine = room.spend(f"tries {address}", TRIES / 60, TRIES)
            return self.redirect("./?wrong=1" if fine else "./?wrong=2", status=303)
        try:
            (name,) = unique_names([name])
        except LabError:
            return self.redirect("./?wrong=3", status=303)
        if known not in room.tokens:
            known = secrets.token_urlsafe(18)
            room.tokens.add(known)
            self.set_cookie(COOKIE, known, httponly=True, samesite="Strict", expires_days=1)
        room.pass_on(known, {"do": "join", "name": name})
        return self.redirect("./", status=303)


class Phone(WebSocketHandler):
    """The line to one page that is open."""

    def initialize(self, room: Server) -> None:
        self.room, self.token = room, ""

    def open(self, *_: str, **__: str) -> None:
        token = self.get_cookie(COOKIE) or ""
        if token not in self.room.tokens:
            return self.end()
        self.token = token
        self.room.phones.setdefault(token, set()).add(self)
        for kind, message in self.room.shown.get(token, {}).items():
            self.show(kind, message)
        return None

    def on_message(self, message: str | bytes) -> None:
        room, token = self.room, self.token
        if token not in room.tokens or not room.spend(token, RATE, BURST):
            return
        try:
            found = json.loads(message)
        except (ValueError, RecursionError):
            return
        if isinstance(found, dict) and found.get("do") not in (None, "join"):
            room.pass_on(token, found)

    def on_close(self) -> None:
        self.room.phones.get(self.token, set()).discard(self)

    def end(self, words: str = "") -> None:
        """Close the line; without words the page asks for name and letters."""
        self.show("end", words)
        self.close()

    def show(self, kind: str, message: str | bytes) -> None:
        """Send one thing: bytes as they are (a panel), words with their kind."""
        binary = isinstance(message, bytes)
        try:
            self.write_message(message if binary else json.dumps({kind: message}), binary)
        except WebSocketClosedError:
            self.on_close()
