"""The costs of large libraries: index, queries and builds, for 10,000, 100,000 and 1,000,000 photos.

    python3 Benchmarks/ScaleBenchmark [PHOTOS …] [--gallery PROGRAM] [--folder FOLDER] [--rounds N]
                                      [--parts index,queries,build]

Writes small real files once (a million take 4 GiB, their site 12 GiB), then prints CPU seconds, wall time and peak
memory of each run, each also per photo, with the limits. A worker that decodes nothing makes the images of builds;
its CPU time counts for the first build. Needs cc. The first index needs warm files: use a tmpfs as folder if the page cache is
small, and compare with the time of a program that only opens and reads the files. Needs the release build.
"""

import argparse
import os
import time
from pathlib import Path

import builds
import library
from runs import Run, best, tell

ROOT = Path(__file__).resolve().parent.parent.parent
QUERIES = [
    ["list", "--limit", "10"],
    ["list", "quokka"],
    ["list", "rating:5", "--sort", "rating", "--limit", "10"],
    ["list", "camera:unica"],
    ["list", "place:xanadu", "taken:2001..2024"],
    ["list", "title:quokka"],
    ["list", "iso:>102400"],
    ["list", "width:<10"],
    ["list", "has:person"],
    ["list", "type:live"],
    ["stats", "camera:unica"],
]


def read_heads(folder):
    """CPU seconds for opening and reading the files, which includes the disk's if the files are not cached."""
    start = time.process_time()
    for parent, _, names in os.walk(folder):
        for name in names:
            file = os.open(os.path.join(parent, name), os.O_RDONLY)
            os.read(file, 16384)
            os.close(file)
    return time.process_time() - start


def index(gallery, folder, photos, catalog, rounds, before):
    """Measures the index of a library; `before` is the CPU time per photo of the first index of the smaller one."""
    run = [gallery, "index", folder, "--catalog", catalog, "--quiet"]
    heads = read_heads(folder)
    print(f"  open and read all files in Python {'':10} CPU {heads:8.3f} s {heads / photos * 1e6:8.2f} µs a photo")
    for file in catalog.parent.glob(catalog.name + "*"):
        file.unlink()
    first = Run(run)
    ratio = f"{first.cpu / photos / before:.2f} times that of the smaller library; limit 1.15" if before else ""
    tell("index", first, photos, ratio)
    find = best(["find", folder, "-printf", "%s %T@\n"], rounds)
    tell("find -printf '%s %T@\\n'", find, photos)
    second = best(run, rounds)
    tell("second index", second, photos, f"{second.cpu / find.cpu:.2f} times find; limit 1.5")
    print(f"  catalog: {catalog.stat().st_size / photos:.0f} bytes a photo", flush=True)
    return first.cpu / photos


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=int, nargs="*", default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--gallery", type=Path, default=ROOT / ".build/release/gallery")
    parser.add_argument("--folder", type=Path, default=Path("/tmp/gallery-scale-benchmark"))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--parts", default="index,queries,build", help="the first run needs index")
    options = parser.parse_args()
    parts = options.parts.split(",")
    folders = library.make(options.folder, options.photos)
    before = None
    for photos in sorted(options.photos):
        print(f"{photos} photos", flush=True)
        catalog = options.folder / f"{photos}.sqlite"
        if "index" in parts:
            before = index(options.gallery, folders[photos], photos, catalog, options.rounds, before)
        for query in QUERIES if "queries" in parts else []:
            run = best([options.gallery, *query, "--catalog", catalog], options.rounds)
            tell(" ".join(query), run, photos, "limit 0.05 CPU s")
        if "build" in parts:
            builds.measure(options.gallery, folders[photos], photos, catalog, options.folder, options.rounds)


main()
