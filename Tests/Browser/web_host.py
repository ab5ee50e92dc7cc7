"""Serves a folder as web hosts do, with compressed texts and persistent connections."""

import gzip
import sys
import threading
import time
from contextlib import contextmanager
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TEXTS = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".json": "application/json"}


@lru_cache
def compressed(path):
    return gzip.compress(path.read_bytes(), 6)


class Server(ThreadingHTTPServer):
    # A busy machine accepts connections late. Those beyond the queue wait for seconds until the browser tries again.
    request_queue_size = 128

    def handle_error(self, request, client_address):
        # Browsers end connections when they leave a page.
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.server.is_missing(self.path):
            return self.send_error(404)
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if path.suffix not in TEXTS or not path.is_file():
            # A part of the behaviour of the host, not a limit of a test.
            time.sleep(self.server.delay)
            return super().do_GET()
        if self.server.piece and path.suffix == ".html":
            return self.send_slowly(path.read_bytes())
        body = compressed(path)
        self.send_response(200)
        self.send_header("Content-Type", TEXTS[path.suffix])
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send_slowly(self, body):
        """Sends pieces that end within tiles, with time to show each."""
        self.send_response(200)
        self.send_header("Content-Type", TEXTS[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        for start in range(0, len(body), self.server.piece):
            self.wfile.write(body[start : start + self.server.piece])
            # This is what makes the host slow. Tests wait for the page.
            time.sleep(0.03)

    def log_message(self, *_):
        pass


@contextmanager
def serving(folder, is_missing=lambda path: False, piece=0, delay=0):
    """Serves a folder on this machine while the block runs; returns the address.

    Paths for which `is_missing` holds are answered with 404. A slow host sends pages in pieces of some bytes, and images
    after a delay in seconds."""
    with Server(("127.0.0.1", 0), partial(Handler, directory=folder)) as server:
        server.is_missing, server.piece, server.delay = is_missing, piece, delay
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
