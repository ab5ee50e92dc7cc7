"""The cost of the rules for stacks, and of the search for similar pictures.

    python3 Benchmarks/stack_rules.py [PHOTOS] [ROUNDS] [--gallery PROGRAM]

Fills a catalog with photos of which a half belongs to stacks, in folders of 1,000, and prints the CPU time of lists that
print nothing, beside that of the same program reading all photos. Needs the release build.
"""

import argparse
import random
import resource
import sqlite3
import statistics
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def photos():
    """Names, cameras, times, bursts and hashes: pairs of RAW and JPEG, edits, bursts, series and single photos."""
    chance = random.Random(7)
    number = 0
    while True:
        second = number * 7 % 60
        time = f"2024-{number // 40000 % 12 + 1:02}-{number // 1500 % 28 + 1:02}T{number // 60 % 24:02}:{number % 60:02}:{second:02}"
        look = chance.getrandbits(64)
        kind = chance.randrange(5)
        if kind == 0:
            yield f"IMG_{number}.CR3", "cr3", time, None, look
            yield f"IMG_{number}.JPG", "jpeg", time, None, look
        elif kind == 1:
            yield f"IMG_{number}.JPG", "jpeg", time, None, look
            yield f"IMG_{number}-Edit.jpg", "jpeg", time, None, look ^ chance.getrandbits(3)
        elif kind == 2:
            for place in range(4):
                yield f"IMG_{number}_{place}.JPG", "jpeg", time, f"burst-{number}", look ^ (1 << place)
        else:
            for place in range(3):
                yield f"P_{number}_{place}.JPG", "jpeg", time, None, chance.getrandbits(64)
        number += 4


def fill(catalog, count):
    with sqlite3.connect(catalog) as db:
        for table in ("file", "photo", "folder", "root"):
            db.execute(f"DELETE FROM {table}")
        db.execute("INSERT INTO root (id, path) VALUES (1, CAST('/photos' AS BLOB))")
        for number, (name, format, time, burst, look) in enumerate(photos()):
            if number == count:
                break
            folder = number // 1000 + 1
            if number % 1000 == 0:
                path = f"folder-{folder}".encode()
                db.execute("INSERT INTO folder (id, root, path) VALUES (?, 1, ?)", (folder, path))
            key = f"{number:08}"
            db.execute(
                "INSERT INTO photo (number, id, fingerprint, format, width, height, display_width, display_height, taken,"
                " subsecond, make, model, burst_id) VALUES (?, ?, ?, ?, 6000, 4000, 6000, 4000, ?, '5', 'Canon', 'R5', ?)",
                (number + 1, key, key.encode(), format, time, burst),
            )
            db.execute(
                "INSERT INTO file (folder, name, size, modified, inode, sidecar, photo) VALUES (?, ?, 1, 1, 1, 0, ?)",
                (folder, name.encode(), number + 1),
            )
            signed = look - (1 << 64) if look >> 63 else look
            db.execute(
                "INSERT INTO rendering (photo, color, difference_hash, sharpness) VALUES (?, 0, ?, 100)", (key, signed)
            )


def cpu(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, output


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photos", nargs="?", type=int, default=100_000)
    parser.add_argument("rounds", nargs="?", type=int, default=5)
    parser.add_argument("--gallery", default=ROOT / ".build/release/gallery")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        catalog = Path(folder) / "gallery.sqlite"
        place = ["--catalog", catalog]
        sample = ROOT / "SampleData/library"
        subprocess.run([options.gallery, "index", sample, *place, "--quiet"], check=True)
        fill(catalog, options.photos)
        for name, arguments in [
            ("reading all photos (--json)", ["--json"]),
            ("stacks", ["--stacks", "--limit", "0"]),
            ("similar pictures", ["--similar", "--limit", "0"]),
        ]:
            times = [cpu([options.gallery, "list", *arguments, *place])[0] for _ in range(options.rounds)]
            print(f"{name:30} {statistics.median(times):7.3f} CPU s for {options.photos} photos")
        print(cpu([options.gallery, "list", "--stacks", *place])[1].splitlines()[-1])


main()
