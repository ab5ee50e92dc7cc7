"""Images of the same photos by gallery, sigal and thumbsup, in turn: photos a second.

    GALLERY_BIN=.build/release/gallery Scripts/python requirements.txt Benchmarks/peers.py [PHOTOS [ROUNDS]]

The photos have 12 megapixels; the default is 40 photos and 3 rounds. All programs write JPEG of quality 80 with
edges of 280 and 1200 px, and use all cores. sigal is installed from PyPI into a folder of its own; thumbsup is
measured if it is in PATH.
"""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from PIL import Image

PROJECT = Path(__file__).resolve().parents[1]
SIGAL = "sigal==2.6.1"
SETTINGS = """
source = 'photos'
destination = 'site'
img_size = (1200, 1200)
thumb_size = (280, 280)
thumb_fit = False
jpg_options = {'quality': 80, 'optimize': False, 'progressive': False}
"""


def write_photos(folder, count):
    """Photos of 4000 by 3000 px: parts of the pictures of the sample library, each with another turn and crop."""
    folder.mkdir()
    sources = sorted((PROJECT / "SampleData/library").rglob("*.jpg"))
    for number in range(count):
        with Image.open(sources[number % len(sources)]) as source:
            picture = source.convert("RGB").rotate(number % 7, expand=False)
        picture.resize((4000, 3000), Image.Resampling.BICUBIC).save(folder / f"{number:03}.jpg", quality=90)


def timed(commands, folder):
    """The seconds, and the seconds of the processor, that commands take."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    for command in commands:
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.monotonic() - start, processor


def programs(work):
    """The commands of each program, by its name."""
    gallery = Path(os.environ.get("GALLERY_BIN", PROJECT / ".build/release/gallery")).resolve()
    venv.create(work / "sigal", with_pip=True)
    subprocess.run([work / "sigal/bin/pip", "install", "--quiet", SIGAL], check=True)
    found = {
        "gallery": [
            [gallery, "index", "photos"],
            [gallery, "build", "--sizes", "280", "1200", "--format", "jpeg", "--quality", "80"],
        ],
        SIGAL: [[work / "sigal/bin/sigal", "build", "--config", "sigal.conf.py"]],
    }
    if thumbsup := shutil.which("thumbsup"):
        found["thumbsup"] = [[
            thumbsup, "--input", "photos", "--output", "site", "--thumb-size", "280", "--large-size", "1200",
            "--photo-quality", "80",
        ]]
    else:
        print("thumbsup is not in PATH: not measured")
    return found


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        write_photos(work / "photos", count)
        found = programs(work)
        results = {program: [] for program in found}
        for _ in range(rounds):
            for program, commands in found.items():
                folder = work / "run"
                folder.mkdir()
                (folder / "photos").symlink_to(work / "photos")
                (folder / "sigal.conf.py").write_text(SETTINGS)
                results[program].append(timed(commands, folder))
                shutil.rmtree(folder)
    print(f"{count} photos of 12 megapixels, median of {rounds} rounds")
    for program, times in results.items():
        elapsed, processor = (statistics.median(values) for values in zip(*times))
        print(f"{program:14} {count / elapsed:6.1f} photos/s  {count / processor:6.2f} photos a second of processor time")


if __name__ == "__main__":
    main()
