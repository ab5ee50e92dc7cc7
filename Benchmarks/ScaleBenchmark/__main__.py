"""The costs of large libraries: index, second index and queries, for 10,000, 100,000 and 1,000,000 photos.

    python3 Benchmarks/ScaleBenchmark [PHOTOS …] [--gallery PROGRAM] [--folder FOLDER] [--rounds N]

Writes small real files once (a million take 4 GiB), then prints CPU seconds, wall time and peak memory of each run,
each also per photo, with the limits. The first index needs warm files: use a tmpfs as folder if the page cache is
small, and compare with the time of a program that only opens and reads the files. Needs the release build.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

import library

ROOT = Path(__file__).resolve().parent.parent.parent
QUERIES = [
    ["--limit", "10"],
    ["quokka"],
    ["rating:5", "--sort", "rating", "--limit", "10"],
    ["camera:unica"],
    ["place:xanadu", "taken:2001..2024"],
]


class Run:
    """A run of a program: CPU and wall time in seconds, peak memory in bytes."""

    def __init__(self, command):
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.wall = time.monotonic() - start
        self.cpu = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss * 1024
        if process.returncode != 0:
            sys.exit(f"{command}: exit status {process.returncode}")


def best(command, rounds):
    return min((Run(command) for _ in range(rounds)), key=lambda run: run.cpu)


def tell(name, run, photos, limit=""):
    print(
        f"  {name:44} CPU {run.cpu:8.3f} s {run.cpu / photos * 1e6:8.2f} µs a photo   wall {run.wall:8.2f} s"
        f" {run.wall / photos * 1e6:8.2f} µs a photo   peak {run.peak / 2**20:5.0f} MiB"
        f" {run.peak / photos:7.0f} B a photo   {limit}",
        flush=True,
    )


def read_heads(folder):
    """CPU seconds for opening and reading the files, which includes the disk's if the files are not cached."""
    start = time.process_time()
    for parent, _, names in os.walk(folder):
        for name in names:
            file = os.open(os.path.join(parent, name), os.O_RDONLY)
            os.read(file, 16384)
            os.close(file)
    return time.process_time() - start


def measure(gallery, folder, photos, catalog, rounds, before):
    """Measures a library; `before` is the CPU time per photo of the first index of the smaller one."""
    print(f"{photos} photos")
    index = [gallery, "index", folder, "--catalog", catalog, "--quiet"]
    heads = read_heads(folder)
    print(f"  open and read all files in Python {'':10} CPU {heads:8.3f} s {heads / photos * 1e6:8.2f} µs a photo")
    for file in catalog.parent.glob(catalog.name + "*"):
        file.unlink()
    first = Run(index)
    ratio = f"{first.cpu / photos / before:.2f} times that of the smaller library; limit 1.15" if before else ""
    tell("index", first, photos, ratio)
    find = best(["find", folder, "-printf", "%s %T@\n"], rounds)
    tell("find -printf '%s %T@\\n'", find, photos)
    second = best(index, rounds)
    tell("second index", second, photos, f"{second.cpu / find.cpu:.2f} times find; limit 1.5")
    for query in QUERIES:
        run = best([gallery, "list", *query, "--catalog", catalog], rounds)
        tell("list " + " ".join(query), run, photos, "limit 0.05 CPU s")
    print(f"  catalog: {catalog.stat().st_size / photos:.0f} bytes a photo", flush=True)
    return first.cpu / photos


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=int, nargs="*", default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--gallery", type=Path, default=ROOT / ".build/release/gallery")
    parser.add_argument("--folder", type=Path, default=Path("/tmp/gallery-scale-benchmark"))
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    folders = library.make(options.folder, options.photos)
    before = None
    for photos in sorted(options.photos):
        catalog = options.folder / f"{photos}.sqlite"
        before = measure(options.gallery, folders[photos], photos, catalog, options.rounds, before)


main()
