"""Runs Lighthouse on an album of 500 photos, home, timeline, search and a photo page: `make lighthouse`."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from built_site import BuiltSite
from large_album import TITLE, write_album
from lighthouse import PHONE, Lighthouse
from PIL import Image, ImageOps
from web_host import serving

PROJECT = Path(__file__).resolve().parents[2]
FOLDER = PROJECT / ".build/lighthouse"

# The minimum scores and the maximum times of a page.
SCORES = {"performance": 0.95, "accessibility": 1, "best-practices": 1, "seo": 1}
LARGEST_PAINT = 2.0
RUNS = 3


def sample_part(pictures):
    """Crops pictures of the sample library, so that files have the size of photographs."""

    def picture(number, size):
        random = Random(number)
        place = (random.random(), random.random())
        return ImageOps.fit(pictures[number % len(pictures)], size, centering=place)

    return picture


def build(gallery):
    photos, catalog = FOLDER / "photos", ["--catalog", FOLDER / "gallery.sqlite", "--quiet"]
    if not photos.exists():
        names = sorted((PROJECT / "SampleData/library").glob("[MST]*/**/*.jpg"))
        write_album(photos, sample_part([Image.open(name).convert("RGB") for name in names]), 1600)
    subprocess.run([gallery, "index", photos, *catalog], check=True)
    command = [gallery, "build", "--output", FOLDER / "site", "--title", "Sample", *catalog]
    subprocess.run(command, check=True)
    return BuiltSite(FOLDER / "site")


def misses(report):
    found = [
        f"{name} {report.scores[name]:.2f}, not {least}"
        for name, least in SCORES.items()
        if report.scores[name] < least
    ]
    if report.largest_paint > LARGEST_PAINT:
        found.append(f"largest paint after {report.largest_paint:.1f} s, not {LARGEST_PAINT}")
    if report.shift > 0:
        found.append(f"shifts by {report.shift}")
    return found


def line(report):
    scores = " ".join(f"{score:.2f}" for score in report.scores.values())
    return (
        f"{scores}  first paint {report.first_paint:.2f} s, largest {report.largest_paint:.2f} s, "
        f"blocked {report.blocking:.0f} ms, shift {report.shift:g}, {report.weight:.0f} KB"
    )


def main():
    site = build(Path(os.environ.get("GALLERY_BIN", PROJECT / ".build/release/gallery")))
    album = site.album(TITLE)
    pages = {
        "album of 500": album["page"],
        "home": "index.html",
        "timeline": "by/years/index.html",
        "search": "by/search.html",
        "photo": site.photo_pages[0],
    }
    failed = False
    with serving(site.folder) as address, Lighthouse() as lighthouse:
        for kind, page in pages.items():
            for screen, emulated in [("phone", PHONE), ("window", None)]:
                # Other load on the machine can only make a page slower.
                reports = [lighthouse.run(address + page, emulated) for _ in range(RUNS)]
                best = min(reports, key=lambda r: (len(misses(r)), -r.scores["performance"]))
                print(f"{kind}, {screen}: {line(best)}", flush=True)
                for miss in misses(best):
                    failed = True
                    print(f"  {miss}")
                for score, name, title, value in best.faults if misses(best) else []:
                    print(f"    {score:.2f} {name}: {title} {value}")
    print(f"Lighthouse {best.version}, best of {RUNS}; scores in the order {', '.join(SCORES)}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
