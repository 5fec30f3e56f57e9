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
from functools import wraps
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from socialism_lab.engine.errors import LabError
from socialism_lab.engine.seats import unique_names
from socialism_lab.notebook.browser import HERE as PANEL

HERE = Path(__file__).parent
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no words; none that looks like another
SIZE = 4096  # bytes of a message or a form
PEOPLE = 200
LINES = 4  # pages that one person has open
UNHEARD = 10  # messages of one person that wait for the kernel
MESSAGES = 10.0, 30.0  # of one person: how many a second, how many at once
PAGES = 50.0, 500.0  # what one address asks for
JOINS = 0.2, 10.0  # wrong letters and new people from one address
PROXIED = 1.0, 60.0  # the same from this computer, where a hub's proxy speaks for all
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


def in_thread(act: Callable[..., None]) -> Callable[..., None]:
    """A method that the kernel may call: it acts in the server's thread."""

    @wraps(act)
    def soon(self: Server, *about: Any) -> None:
        self.loop.call_soon_threadsafe(act, self, *about)

    return soon


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
        self.phones: dict[str, list[Phone]] = {}
        self.waiting: dict[str, int] = {}  # token -> messages without an answer so far
        self.spent: dict[str, tuple[float, float]] = {}  # who -> (when, how much was left)
        self.listening = bind_sockets(port, "0.0.0.0" if lan else "127.0.0.1")
        self.port = self.listening[0].getsockname()[1]
        self.cookie = f"socialism_lab_{self.port}"  # a computer's ports share their cookies
        self.loop, self.closing, self.last = asyncio.new_event_loop(), asyncio.Event(), ""
        self.thread = threading.Thread(target=self._run, name="room", daemon=True)
        self.thread.start()

    @in_thread
    def put(self, token: str, kind: str, message: str | bytes) -> None:
        """Show this on a person's phones, in the place of the last of that kind."""
        if token in self.tokens:
            self.shown.setdefault(token, {})[kind] = message
            for phone in self.phones.get(token, ()):
                phone.show(kind, message)

    @in_thread
    def done(self, token: str) -> None:
        """A message of this person has been dealt with."""
        left = self.waiting[token] = max(0, self.waiting.get(token, 0) - 1)
        if not left:
            self.put(token, "wait", "")

    @in_thread
    def forget(self, token: str) -> None:
        """Let this token open nothing any more."""
        self.tokens.discard(token)
        self.shown.pop(token, None)
        for phone in self.phones.pop(token, ()):
            phone.end()

    def stop(self, words: str = "") -> None:
        """Close the port and all lines; without `words` the phones try to come back."""
        self.last = words
        self.loop.call_soon_threadsafe(self.closing.set)
        self.thread.join(5)

    @property
    def present(self) -> set[str]:
        """The people who have a page open now."""
        return {token for token, phones in [*self.phones.items()] if phones}

    # -- in the thread ------------------------------------------------------------------------
    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        about = {"room": self}
        app = Application(
            [(r"/ws", Phone, about), (r"/join", Join, about), (r"/(.*)", Page, about)],
            websocket_max_message_size=SIZE,
            websocket_ping_interval=20,
            log_function=lambda handler: None,
        )
        server = HTTPServer(app, max_body_size=SIZE, idle_connection_timeout=60)
        server.add_sockets(self.listening)
        await self.closing.wait()
        server.stop()
        for phone in [one for phones in self.phones.values() for one in phones]:
            phone.end(self.last) if self.last else phone.close()
        await server.close_all_connections()

    def spend(self, who: str, limit: tuple[float, float], cost: int = 1) -> bool:
        """Whether somebody may do one thing more now; it counts `cost` (0 or 1)."""
        now = time.monotonic()
        when, left = self.spent.get(who, (now, limit[1]))
        left = min(limit[1], left + (now - when) * limit[0])
        self.spent[who] = now, max(0.0, left - cost)
        return left >= 1

    def pass_on(self, token: str, message: dict) -> None:
        """Give the kernel what a phone sent; say so where it does not answer at once."""
        if self.waiting.get(token, 0) < UNHEARD:
            self.waiting[token] = self.waiting.get(token, 0) + 1
            self.deliver(token, message)
            self.loop.call_later(SLOW, self._slow, token)

    def _slow(self, token: str) -> None:
        if self.waiting.get(token):
            self.put(token, "wait", WAIT)


class Safe(RequestHandler):
    """A handler that asks whether there is too much, and tells nothing of a fault."""

    def initialize(self, room: Server) -> None:
        self.room, self.address = room, str(self.request.remote_ip)

    def prepare(self) -> None:
        if not self.room.spend(f"pages {self.address}", PAGES):
            self.send_error(429)

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def write_error(self, status_code: int, **_: Any) -> None:
        self.finish(f"{status_code}: {self._reason}")

    @property
    def token(self) -> str:
        """The person's, as the cookie has it."""
        return self.get_cookie(self.room.cookie) or ""


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

    def post(self) -> None:
        origin = self.request.headers.get("Origin")
        if origin is not None and origin.partition("//")[2] != self.request.host:
            return self.send_error(403)
        code = self.get_body_argument("code", "").strip().upper()[:8]
        name = self.get_body_argument("name", "")
        wrong = self.wrong(code, name)
        back = "?" + urlencode({"wrong": wrong, "code": code, "name": name[:30]})
        return self.redirect("./" + back * bool(wrong), status=303)

    def wrong(self, code: str, name: str) -> int:
        """Let the person in, and say 0; else the number of the page's words that tell why not."""
        room, new = self.room, self.token not in self.room.tokens
        right = secrets.compare_digest(code.encode(), room.code.encode())
        limit = PROXIED if self.address == "127.0.0.1" else JOINS
        if not room.spend(f"joins {self.address}", limit, new or not right):
            return 2
        if not right:
            return 1
        try:
            (name,) = unique_names([name])
        except LabError:
            return 3
        if new and len(room.tokens) >= PEOPLE:
            return 4
        if new:
            token = secrets.token_urlsafe(18)
            room.tokens.add(token)
            self.set_cookie(room.cookie, token, httponly=True, samesite="Strict", expires_days=1)
            room.pass_on(token, {"do": "join", "name": name})
        return 0


class Phone(Safe, WebSocketHandler):
    """The line to one page that is open."""

    def open(self, *_: str, **__: str) -> None:
        if self.token not in self.room.tokens:
            return self.end()
        lines = self.room.phones.setdefault(self.token, [])
        lines.append(self)
        if len(lines) > LINES:
            lines.pop(0).end("This page is open elsewhere.")
        for kind, message in self.room.shown.get(self.token, {}).items():
            self.show(kind, message)
        return None

    def on_message(self, message: str | bytes) -> None:
        room, token = self.room, self.token
        if token not in room.tokens or not room.spend(token, MESSAGES):
            return
        try:
            found = json.loads(message)
        except (ValueError, RecursionError):
            return
        if isinstance(found, dict) and found.get("do") not in (None, "join"):
            room.pass_on(token, found)

    def on_close(self) -> None:
        lines = self.room.phones.get(self.token, [])
        if self in lines:
            lines.remove(self)

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
