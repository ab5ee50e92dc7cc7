"""Serves a folder as web hosts do, with compressed texts and persistent connections."""

import gzip
import threading
from contextlib import contextmanager
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TEXTS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
}


@lru_cache
def compressed(path):
    return gzip.compress(path.read_bytes(), 6)


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.server.is_missing(self.path):
            return self.send_error(404)
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if path.suffix not in TEXTS or not path.is_file():
            return super().do_GET()
        body = compressed(path)
        self.send_response(200)
        self.send_header("Content-Type", TEXTS[path.suffix])
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextmanager
def serving(folder, is_missing=lambda path: False):
    """Serves a folder on this machine while the block runs; returns the address.

    Paths for which `is_missing` holds are answered with 404."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=folder)) as server:
        server.is_missing = is_missing
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
