#!/usr/bin/env python3
"""Requests pages with all that they name while a changing site is published repeatedly.

    Benchmarks/publish_load.py [--publications 20] [--delay 5] [--with gallery|rsync]

Builds the sample library with the release build of gallery (or $GALLERY_BIN), publishes it to a folder
that Python's web server serves, and then changes photos, title and row height, builds and publishes
again. Clients request a page, its style sheet, scripts and images, and follow a link. A fault is a
status other than 200, a page that is not whole, and a page without a style sheet. Exits with status 1
if there are any. `--with rsync` copies with `rsync -a --delete` instead, for comparison.
"""
import argparse
import collections
import functools
import http.client
import http.server
import itertools
import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
GALLERY = os.environ.get("GALLERY_BIN", str(ROOT / ".build/release/gallery"))
CLIENTS = 4


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        pass


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass


class Client(threading.Thread):
    """Loads pages like a browser without a cache, until it is told to stop."""

    def __init__(self, port, seed, stop, faults):
        super().__init__()
        self.random = random.Random(seed)
        self.port, self.stop, self.faults = port, stop, faults
        self.counts = collections.Counter()

    def fetch(self, connection, path, kind, referrer):
        connection.request("GET", urllib.parse.quote(path, safe="/%"))
        response = connection.getresponse()
        body = response.read()
        self.counts[kind] += 1
        if response.status != 200:
            self.faults.append((response.status, path, referrer, time.time()))
            return None
        return body

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        page, referrer = "/index.html", None
        while not self.stop.is_set():
            page, referrer = self.load(connection, page, referrer) or "/index.html", page
        connection.close()

    def load(self, connection, page, referrer):
        """Requests a page and what it names; returns one of its links."""
        body = self.fetch(connection, page, "pages", referrer)
        if body is None:
            return None
        text = body.decode()
        if not text.endswith("</html>\n"):
            self.faults.append(("cut off", page, referrer, time.time()))
        names = re.findall(r'(?<![\w-])(?:src|href)="([^":#?]+)[#?"]', text)
        for sources in re.findall(r'(?<![\w-])srcset="([^"]+)"', text):
            names += [source.split()[0] for source in sources.split(",")]
        paths = {urllib.parse.urljoin(page, name) for name in names}
        if not any(path.endswith(".css") for path in paths):
            self.faults.append(("no style sheet", page, referrer, time.time()))
        pages = sorted(path for path in paths if path.endswith((".html", "/")))
        for path in sorted(paths.difference(pages)):
            self.fetch(connection, path, "other files", page)
        return self.random.choice(pages) if pages and self.random.random() < 0.9 else None


def gallery(folder, *arguments):
    subprocess.run([GALLERY, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)


def change(folder, number):
    """Replaces the pixels of one photo by those of another, and adds or deletes a copy."""
    photos = sorted((folder / "library").rglob("*.jpg"))
    one, other = photos[number % len(photos)], photos[(number + 3) % len(photos)]
    pixels = other.read_bytes() + bytes([number])
    one.unlink()
    one.write_bytes(pixels)
    extra = folder / "library" / f"Extra {number % 3}" / "photo.jpg"
    if extra.exists():
        shutil.rmtree(extra.parent)
    else:
        extra.parent.mkdir()
        extra.write_bytes(other.read_bytes() + bytes([255 - number]))


def build(folder, number):
    for _ in range(2):
        gallery(folder, "index", "--quiet", "library")
    gallery(folder, "build", "--quiet", "--sizes", "64", "256", "--title", f"Site {number}",
            "--row-height", str(200 + number))


def publish(folder, options):
    begin = time.perf_counter()
    if options.tool == "rsync":
        subprocess.run(["rsync", "-a", "--delete", "--exclude=.gallery-*", "site/", "out/"],
                       cwd=folder, check=True)
    else:
        gallery(folder, "publish", "out", "--delay", str(options.delay))
    return time.perf_counter() - begin


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--publications", type=int, default=20)
    parser.add_argument("--delay", type=int, default=5)
    parser.add_argument("--with", dest="tool", choices=["gallery", "rsync"], default="gallery")
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gallery-publish-load-"))
    try:
        shutil.copytree(ROOT / "SampleData/library", folder / "library")
        build(folder, 0)
        publish(folder, options)
        server = Server(("127.0.0.1", 0), functools.partial(Handler, directory=folder / "out"))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        stop, faults = threading.Event(), []
        clients = [Client(server.server_port, seed, stop, faults) for seed in range(CLIENTS)]
        for client in clients:
            client.start()
        times = []
        for number in range(1, options.publications + 1):
            change(folder, number)
            build(folder, number)
            times.append(publish(folder, options))
        stop.set()
        for client in clients:
            client.join()
        server.shutdown()
        counts = sum((client.counts for client in clients), collections.Counter())
        print(f"{options.publications} publications with {options.tool}, median "
              f"{sorted(times)[len(times) // 2]:.2f} s; {counts['pages']} pages and "
              f"{counts['other files']} other files requested; {len(faults)} faults")
        for fault in itertools.islice(faults, 5):
            print(*fault[:3])
        return 1 if faults else 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    raise SystemExit(main())
