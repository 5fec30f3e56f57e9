"""A class on one Jupyter server: by hand, `python tests/load/hub.py --students 30`; not in CI.

Every student opens a lesson in a kernel of its own, through the server's HTTP and websocket, as
JupyterLab does: runs the cells, clicks in the panel with pauses to think, and runs the rest. Told
at the end: how long a click took until the kernel had answered all, and the memory. Exit code 1
unless all finish and no click takes over two seconds. Nothing runs longer than --minutes.
"""

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
import zlib
from pathlib import Path

import psutil
from jupyter_server.services.kernels.connection.base import deserialize_binary_message
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

ROOT = Path(__file__).resolve().parents[2]
SLOWEST = 2.0  # seconds that a click may take
BUTTON = re.compile(r'data-do="([^"]*)" data-value="([^"]*)"')
FIELD = re.compile(r'<input name="([^"]*)"[^>]*value="([^"]*)"')


class Server:
    """A Jupyter server of its own: configuration, files and saved games in a temporary folder."""

    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.token, self.place = secrets.token_hex(16), f"127.0.0.1:{port}"
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        kinds = ("CONFIG", "DATA", "RUNTIME")
        own = {f"JUPYTER_{kind}_DIR": f"{folder}/{kind}" for kind in kinds}
        options = [
            f"--port={port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={folder}",
            f"--IdentityProvider.token={self.token}",
            "--allow-root",
            "--no-browser",
        ]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "jupyter_server", *options], cwd=folder,
            env={**os.environ, **own, "PYTHONPATH": path}, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    async def ask(self, way, path, **body):
        """The answer of the server's HTTP interface."""
        told = {"Authorization": f"token {self.token}"}
        sent = json.dumps(body) if way == "POST" else None
        request = HTTPRequest(f"http://{self.place}{path}", way, told, sent, request_timeout=120)
        answer = await AsyncHTTPClient().fetch(request)
        return json.loads(answer.body or "null")

    async def ready(self):
        """Until it answers."""
        for _ in range(300):
            try:
                return await self.ask("GET", "/api")
            except OSError:
                await asyncio.sleep(0.1)
        raise RuntimeError("the Jupyter server did not start")

    def stop(self):
        """End it; it ends its kernels."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            for process in [*psutil.Process(self.process.pid).children(True), self.process]:
                process.kill()


class Student:
    """One browser: a kernel, the widgets that it sent, and how long its clicks took."""

    def __init__(self, number, server):
        self.number, self.server = number, server
        self.models, self.clicks, self.turn, self.bytes = {}, [], 0, 0
        self.opened = 0.0

    async def play(self, cells, clicks, pause, arrival):
        """The lesson: its cells; after the first that shows a panel, so many clicks in it."""
        chance = random.Random(self.number)
        await asyncio.sleep(arrival * chance.random())
        begun = time.monotonic()
        kernel = await self.server.ask("POST", "/api/kernels", name="python3")
        self.session = uuid.uuid4().hex
        way = f"/api/kernels/{kernel['id']}/channels?session_id={self.session}"
        self.socket = await websocket_connect(
            f"ws://{self.server.place}{way}&token={self.server.token}", max_message_size=1 << 26
        )
        for source in cells:
            await self.run(source)
            if self.question() and not self.opened:
                self.opened = time.monotonic() - begun
                for _ in range(clicks):
                    await asyncio.sleep(pause * (0.5 + chance.random()))
                    await self.click()
            await asyncio.sleep(pause * chance.random())

    async def run(self, source):
        """Run a cell. Raises RuntimeError when it fails."""
        await self.send("execute_request", code=source, silent=False, store_history=True,
                        user_expressions={}, allow_stdin=False, stop_on_error=True)  # fmt: skip

    async def click(self):
        """Press the last button of the question (on a bid that passes); note how long it took."""
        frame, about = self.question()
        shown = about["zones"]["question"]
        do, value = BUTTON.findall(shown)[-1]
        begun = time.monotonic()
        act = {"do": do, "value": value, "token": about["token"]}
        act["fields"] = dict(FIELD.findall(shown))
        event = {"method": "custom", "content": act}
        await self.send("comm_msg", comm_id=frame["id"], data=event)
        self.clicks.append(time.monotonic() - begun)

    def question(self):
        """The panel's model and what it shows; None without a panel."""
        for model in self.models.values():
            if "packed" in model:
                about = json.loads(zlib.decompress(model["packed"]))
                return (model, about) if "question" in about.get("zones", {}) else None
        return None

    async def send(self, kind, **content):
        """Send a request and take in all that it brings, until the kernel is idle again."""
        number = uuid.uuid4().hex
        header = {"msg_id": number, "msg_type": kind, "session": self.session, "username": "",
                  "version": "5.3", "date": ""}  # fmt: skip
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        await self.socket.write_message(json.dumps({**message, "channel": "shell"}))
        while True:
            got = await self.socket.read_message()
            if got is None:
                raise RuntimeError(f"student {self.number}: the connection was closed")
            self.bytes += len(got)
            got = deserialize_binary_message(got) if isinstance(got, bytes) else json.loads(got)
            self.take(got["msg_type"], got["content"], got.get("buffers", ()))
            mine = got["parent_header"].get("msg_id") == number
            if mine and got["content"].get("execution_state") == "idle":
                return

    def take(self, kind, content, buffers):
        """Keep the widgets as a browser does. Raises RuntimeError for an error in a cell."""
        if kind == "error":
            raise RuntimeError(f"student {self.number}: {content['ename']}: {content['evalue']}")
        name, data = content.get("comm_id"), content.get("data", {})
        for (part, *_), buffer in zip(data.get("buffer_paths", ()), buffers, strict=False):
            data["state"][part] = bytes(buffer)
        if kind == "comm_open":
            self.models[name] = {"id": name, **data["state"]}
        elif kind == "comm_msg" and data.get("method") == "update" and name in self.models:
            self.models[name].update(data["state"])
        elif kind == "comm_close":
            self.models.pop(name, None)


def memory(server):
    """Megabytes that the server holds, the kernels (a list), and all processes together alone."""
    parent = psutil.Process(server.process.pid)
    known = [(p, p.memory_full_info()) for p in parent.children(True)]
    kernels = [held.rss / 1e6 for process, held in known if is_kernel(process)]
    own = parent.memory_full_info()
    return own.rss / 1e6, kernels, (own.uss + sum(held.uss for _, held in known)) / 1e6


def is_kernel(process):
    """Whether a process runs a student's cells; the others are workers."""
    return "ipykernel_launcher" in process.cmdline()


async def watch(server, most):
    """Note the most memory and the load while the class is at work."""
    while True:
        most.append((*memory(server), os.getloadavg()[0]))
        await asyncio.sleep(3)


async def lesson(options, folder):
    """All students at work; what was measured."""
    path = ROOT / "lessons" / options.lesson
    cells = ["".join(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"]
             if cell["cell_type"] == "code"]  # fmt: skip
    server, most = Server(folder), []
    try:
        await server.ready()
        students = [Student(number, server) for number in range(options.students)]
        watching = asyncio.create_task(watch(server, most))
        async with asyncio.timeout(60 * options.minutes):
            at_work = [
                s.play(cells, options.clicks, options.pause, options.arrival) for s in students
            ]
            ends = await asyncio.gather(*at_work, return_exceptions=True)
        watching.cancel()
        return students, [end for end in ends if end], most
    finally:
        server.stop()


def report(options, students, faults, most):
    """Print the figures; whether the class went well."""
    clicks = sorted(t for s in students for t in s.clicks) or [float("inf")]
    opened = sorted(s.opened for s in students)
    server, rss, together, _ = max(most, key=lambda at: at[2])
    middle, mean = statistics.median, statistics.mean
    for fault in faults[:3]:
        print("FAILED:", repr(fault))
    print(
        f"{options.students} students, {options.lesson}: {len(students) - len(faults)} finished, "
        f"{len(clicks)} clicks\n"
        f"a click, s: median {middle(clicks):.2f}, 95 % within "
        f"{clicks[int(len(clicks) * 0.95)]:.2f}, slowest {clicks[-1]:.2f}\n"
        f"link to first question, s: median {middle(opened):.1f}, slowest {opened[-1]:.1f}\n"
        f"memory, MB: a kernel {mean(rss):.0f} (most {max(rss):.0f}), server {server:.0f}, "
        f"all together, what they share counted nowhere, {together:.0f}\n"
        f"sent to a student, kB: {mean(s.bytes for s in students) / 1e3:.0f}; "
        f"load of the machine: {max(at[3] for at in most):.1f}"
    )
    return not faults and clicks[-1] <= SLOWEST


def main():
    """Read the options, run the class, report; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--students", type=int, default=30)
    parser.add_argument("--lesson", default="00_start_here.ipynb")
    parser.add_argument("--clicks", type=int, default=25)
    parser.add_argument("--pause", type=float, default=5, help="seconds to think, on average")
    parser.add_argument("--arrival", type=float, default=60, help="seconds until all have come")
    parser.add_argument("--minutes", type=float, default=8, help="the class ends after that")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return 0 if report(options, *asyncio.run(lesson(options, folder))) else 1


if __name__ == "__main__":
    sys.exit(main())
