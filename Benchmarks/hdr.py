"""What gain maps cost and how close they come to the photo: bytes, CPU time, and differences of colour (ΔE ITP).

    Scripts/python requirements.txt Benchmarks/hdr.py FOLDER

FOLDER has Ultra HDR JPEG files. The reference is what libultrahdr shows of each whole photo, with its light averaged to
the size of the image (ITU-R BT.2124, white at 203 cd/m²). The JPEG compression of the base alone is measured beside it.
"""

import io
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

import imagecodecs
import numpy
from PIL import Image

sys.path.append(str(pathlib.Path(__file__).parent.parent / "Tests/Browser"))
from hdr_light import linear, reduced  # noqa: E402

GALLERY = os.environ.get("GALLERY_BIN", ".build/release/gallery")
ROUNDS = 5

BT2020 = numpy.array([[0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956]])
LMS = numpy.array([[1688, 2146, 262], [683, 2951, 462], [99, 309, 3688]]) / 4096
ICTCP = numpy.array([[2048, 2048, 0], [6610, -13613, 7003], [17933, -17390, -543]]) / 4096


def perceived(light):
    """I, T/2 and P of linear light in sRGB."""
    cones = numpy.clip(light @ BT2020.T @ LMS.T * 203 / 10000, 0, 1) ** (2610 / 16384)
    codes = ((3424 / 4096 + 2413 / 128 * cones) / (1 + 2392 / 128 * cones)) ** (2523 / 32)
    return codes @ ICTCP.T * [1, 0.5, 1]


def difference(one, other):
    return float(numpy.median(720 * numpy.sqrt(((perceived(one) - perceived(other)) ** 2).sum(-1))))


def hdr(jpeg):
    return imagecodecs.ultrahdr_decode(jpeg).astype(numpy.float64)[..., :3]


def cpu_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(photos):
    with tempfile.TemporaryDirectory() as scratch:
        catalog = ["--catalog", f"{scratch}/gallery.sqlite"]
        subprocess.run([GALLERY, "index", photos, *catalog], check=True, capture_output=True)
        build = [GALLERY, "build", *catalog, "--jobs", "1", "--image-store", "0"]
        times = {"none": [], "viewer": []}
        for round_ in range(ROUNDS):
            for mode, seconds in times.items():
                output = f"{scratch}/{mode}-{round_}"
                seconds.append(cpu_seconds([*build, "--hdr", mode, "--output", output]))
        plain, bright = (sorted(seconds)[ROUNDS // 2] for seconds in times.values())
        print(f"CPU time of a build: {plain:.2f} s, with gain maps {bright:.2f} s, {bright / plain:.2f} times")
        for original in sorted(pathlib.Path(photos).rglob("*.jpg")):
            query = [f"path:{original.name}", "has:hdr"]
            found = subprocess.run(
                [GALLERY, "list", "--json", *catalog, *query], check=True, capture_output=True
            ).stdout
            if not found:
                continue
            name = json.loads(found.splitlines()[0])["id"]
            whole = original.read_bytes()
            for image in sorted(pathlib.Path(f"{scratch}/viewer-0").glob(f"i/*/{name}-*h3.jpg")):
                jpeg = image.read_bytes()
                size = Image.open(io.BytesIO(jpeg)).size
                same = image.with_name(image.name.replace("h3.jpg", ".jpg"))
                added = f"{len(jpeg) / same.stat().st_size - 1:+.1%}" if same.exists() else ""
                print(
                    f"{original.name} {size[0]} x {size[1]} px, {added or 'no JPEG beside it'}: ΔE"
                    f" {difference(hdr(jpeg), reduced(hdr(whole), size)):.2f}, the base alone"
                    f" {difference(linear(jpeg), reduced(linear(whole), size)):.2f}, without the map"
                    f" {difference(linear(jpeg), reduced(hdr(whole), size)):.2f}"
                )


main(sys.argv[1])
