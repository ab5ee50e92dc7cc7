#!/usr/bin/env python3
"""Requests all pages and images of a site while it is rebuilt repeatedly.

    Benchmarks/rebuild_load.py [--rebuilds 100] [--requests 60000]

Builds the sample library with the release build of gallery (or $GALLERY_BIN), serves it with `gallery
serve`, and counts responses other than 200, short reads, truncated pages and timeouts. Exits with status 1
if there are any.
"""
import argparse
import http.client
import itertools
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
GALLERY = os.environ.get("GALLERY_BIN", str(ROOT / ".build/release/gallery"))
CLIENTS = 8


def build(folder, title):
    subprocess.run(
        [GALLERY, "build", "--quiet", "--title", title, "--sizes", "64", "256"],
        cwd=folder, check=True, stderr=subprocess.DEVNULL)


def paths(site):
    return ["/" + str(path.relative_to(site)) for path in sorted(site.rglob("*"))
            if path.is_file() and not re.search(r"(^|/)\.", str(path.relative_to(site)))]


class Client(threading.Thread):
    def __init__(self, port, paths, count, faults):
        super().__init__()
        self.port, self.paths, self.count, self.faults = port, paths, count, faults
        self.times = []

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        for path in itertools.islice(itertools.cycle(self.paths), self.count):
            begin = time.perf_counter()
            try:
                connection.request("GET", path)
                response = connection.getresponse()
                body = response.read()
            except TimeoutError:
                self.faults.append(("timeout", path))
                connection.close()
                continue
            except (http.client.HTTPException, OSError) as error:
                self.faults.append((f"short read: {error!r}", path))
                connection.close()
                continue
            self.times.append(time.perf_counter() - begin)
            if response.status != 200:
                self.faults.append((f"status {response.status}", path))
            elif path.endswith(".html") and not body.endswith(b"</html>\n"):
                self.faults.append(("cut off", path))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rebuilds", type=int, default=100)
    parser.add_argument("--requests", type=int, default=60_000)
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="gallery-load-"))
    try:
        subprocess.run(
            [GALLERY, "index", "--quiet", str(ROOT / "SampleData/library")],
            cwd=folder, check=True, stderr=subprocess.DEVNULL)
        build(folder, "A")
        server = subprocess.Popen(
            [GALLERY, "serve", "--port", "0"], cwd=folder, stdout=subprocess.PIPE, text=True)
        port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
        faults = []
        every = paths(folder / "site")
        clients = [
            Client(port, every[index::CLIENTS] + every[:index], options.requests // CLIENTS, faults)
            for index in range(CLIENTS)]
        for client in clients:
            client.start()
        rebuilds = 0
        while any(client.is_alive() for client in clients) or rebuilds < options.rebuilds:
            build(folder, "BA"[rebuilds % 2])
            rebuilds += 1
        for client in clients:
            client.join()
        server.terminate()
        server.wait()
        times = [time for client in clients for time in client.times]
        print(f"{rebuilds} rebuilds, {len(times)} answers of {len(every)} addresses, median "
              f"{statistics.median(times) * 1000:.2f} ms, longest {max(times) * 1000:.0f} ms")
        for kind in ["status", "short read", "cut off", "timeout"]:
            found = [fault for fault in faults if fault[0].startswith(kind)]
            print(f"{kind}: {len(found)} {found[:3] if found else ''}")
        return 1 if faults else 0
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    raise SystemExit(main())
