"""Measures the time from a change in the library to the reloaded page in Chromium.

    GALLERY_BIN=.build/release/gallery Scripts/python requirements.txt Benchmarks/watch_latency.py [COUNT [PHOTO]]

COUNT small photos (default 10000) in albums of 100 are watched by `gallery serve --watch`, with an
album open in the browser. 20 times, a photo of the album is replaced; the time ends when the browser has
the new image. PHOTO is the picture that replaces it, with a comment that makes it another (default: a
small one). The limit is a median of 1 s.
"""

import json
import os
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

from playwright.sync_api import sync_playwright

RUNS = 20


def png(number, width=96, height=64):
    """A small picture of a colour of its own."""
    color = bytes([number >> 16 & 255, number >> 8 & 255, number & 255])
    rows = (b"\0" + color * width) * height

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def variant(photo, number):
    """A JPEG with a comment, so that its content is new."""
    comment = b"run %d" % number
    return photo[:2] + b"\xff\xfe" + struct.pack(">H", len(comment) + 2) + comment + photo[2:]


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    photo = Path(sys.argv[2]).read_bytes() if len(sys.argv) > 2 else None
    program = Path(os.environ.get("GALLERY_BIN", ".build/release/gallery")).resolve()
    work = Path(tempfile.mkdtemp(prefix="gallery-watch-"))
    try:
        for number in range(count):
            folder = work / "photos" / f"album {number // 100:03}"
            if number % 100 == 0:
                folder.mkdir(parents=True)
            (folder / f"{number}.png").write_bytes(png(number))
        changed = work / "photos" / "album 007" / ("000.jpg" if photo else "000.png")
        changed.write_bytes(variant(photo, 999) if photo else png(1 << 23))
        subprocess.run([program, "index", "photos"], cwd=work, check=True, capture_output=True)
        subprocess.run([program, "build"], cwd=work, check=True, capture_output=True)
        server = subprocess.Popen(
            [program, "serve", "--watch", "--port", "0", "--json"],
            cwd=work, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            address = None
            while not address:
                address = json.loads(server.stdout.readline()).get("address")
            measure(work, address, changed, photo, count)
        finally:
            server.terminate()
            server.wait()
    finally:
        shutil.rmtree(work)


def measure(work, address, changed, photo, count):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{address}albums/album-007/index.html")
        times = []
        for run in range(RUNS):
            # Until then, the page loads its other images.
            time.sleep(1)
            page.evaluate(
                "sessionStorage.known = JSON.stringify([...document.images].map(image => image.currentSrc))")
            start = time.perf_counter()
            changed.write_bytes(variant(photo, run) if photo else png((1 << 23) + 1 + run))
            page.wait_for_function(
                """() => [...document.images].some(image =>
                  !JSON.parse(sessionStorage.known).includes(image.currentSrc) && image.complete && image.naturalWidth)""",
                polling=10)
            times.append(time.perf_counter() - start)
        browser.close()
    median = statistics.median(times)
    print(f"{count} photos: change to browser {median:.2f} s (median of {RUNS}; {min(times):.2f} to {max(times):.2f})")
    if median > 1:
        sys.exit("above the limit of 1 s")


main()
