"""The cost of naming the places of photos.

    python3 Benchmarks/place_lookup.py [PHOTOS] [ROUNDS] [--gallery PROGRAM]

Fills a catalog with photos of other versions of the place names, near towns or anywhere, and prints the CPU time in which
`gallery index` names them, less the time of a run with nothing to name. Writing the names to the catalog is included. With
perf, the share of the lookup is printed too. Needs the release build.
"""

import argparse
import random
import re
import resource
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOWNS = [(60.39, 5.32), (48.14, 11.58), (35.68, 139.69), (40.71, -74.0), (-33.87, 151.2), (51.5, -0.12), (28.6, 77.2)]


def fill(catalog, count, near):
    chance = random.Random(3)
    with sqlite3.connect(catalog) as db:
        db.execute("UPDATE gazetteer SET version = 0")
        db.execute("INSERT INTO folder (id, root, path) SELECT 9999, min(id), CAST('x' AS BLOB) FROM root")
        for number in range(10_000, 10_000 + count):
            if near:
                latitude, longitude = chance.choice(TOWNS)
                latitude, longitude = latitude + chance.gauss(0, 0.2), longitude + chance.gauss(0, 0.2)
            else:
                latitude, longitude = chance.uniform(-60, 75), chance.uniform(-180, 180)
            db.execute(
                "INSERT INTO photo (number, id, fingerprint, format, width, height, display_width, display_height,"
                " latitude, longitude) VALUES (?, ?, ?, 'jpeg', 6, 4, 6, 4, ?, ?)",
                (number, f"{number:08}", f"{number}".encode(), latitude, longitude),
            )


def cpu(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def lookup_share(command, folder):
    """The share of samples inside of the lookup; None without perf."""
    if not shutil.which("perf"):
        return None
    data = Path(folder) / "perf.data"
    subprocess.run(["perf", "record", "-q", "-g", "-o", data, *command], check=True, capture_output=True)
    report = subprocess.run(
        ["perf", "report", "-i", data, "--children", "--stdio", "-g", "none"], capture_output=True, text=True
    ).stdout
    found = re.search(r"([0-9.]+)% .*Gazetteer.*town", report)
    return float(found[1]) / 100 if found else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photos", nargs="?", type=int, default=100_000)
    parser.add_argument("rounds", nargs="?", type=int, default=5)
    parser.add_argument("--gallery", default=ROOT / ".build/release/gallery")
    options = parser.parse_args()
    for near in [True, False]:
        with tempfile.TemporaryDirectory() as folder:
            catalog, filled = Path(folder) / "gallery.sqlite", Path(folder) / "filled.sqlite"
            library = Path(folder) / "library"
            shutil.copytree(ROOT / "SampleData/library", library)
            command = [options.gallery, "index", library, "--catalog", catalog, "--quiet"]
            subprocess.run(command, check=True)
            fill(catalog, options.photos, near)
            shutil.copy(catalog, filled)
            times, share = [], None
            for number in range(options.rounds):
                for suffix in ["-wal", "-shm"]:
                    (catalog.parent / (catalog.name + suffix)).unlink(missing_ok=True)
                shutil.copy(filled, catalog)
                times.append(cpu(command) - cpu(command))
            shutil.copy(filled, catalog)
            share = lookup_share(command, folder)
            total = statistics.median(times) / options.photos * 1e6
            place = "near towns" if near else "anywhere"
            lookup = "" if share is None else f", of which the lookup {total * share:.2f} us"
            print(f"{place:12} {total:6.2f} us CPU a photo{lookup}")


main()
