"""Open the kit in a browser from this folder: `python3 start.py` (`py start.py` on Windows).

Nothing is fetched and nothing installed. Ctrl+C, or closing the window, ends it. The port is
kept, for a browser keeps its saved games by address; --no-browser only says the address.
"""

import os
import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PORTS = range(1848, 1868)


class Pages(SimpleHTTPRequestHandler):
    """Hands out the pages; what kind a file is does not depend on this machine's settings."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012
        ".html": "text/html", ".css": "text/css", ".js": "text/javascript",
        ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm",
        ".svg": "image/svg+xml", ".png": "image/png", "": "application/octet-stream",
    }  # fmt: skip

    def log_message(self, *_):
        """Say nothing of each file."""


def serve():
    """A server on the first port that is free; raises SystemExit if none is."""
    pages = partial(Pages, directory=Path(__file__).parent / "pages")
    ThreadingHTTPServer.allow_reuse_address = os.name != "nt"
    for port in PORTS:
        try:
            return ThreadingHTTPServer(("127.0.0.1", port), pages)
        except OSError:
            continue
    raise SystemExit(f"Every port from {PORTS[0]} to {PORTS[-1]} is taken: restart the machine.")


if __name__ == "__main__":
    server = serve()
    address = f"http://127.0.0.1:{server.server_port}/"
    print(f"The kit is at {address} until you close this window.", flush=True)
    if "--no-browser" not in sys.argv:
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print("Closed.")
