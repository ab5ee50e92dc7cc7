#!/usr/bin/env python3
"""Renders the sample library: every picture is computed here, none is downloaded.

    python3 SampleData/render.py [--out DIR] [--only TEXT]

Needs Python 3.11 or newer and, from pip: numpy, Pillow (12 or newer, with AVIF), pillow-heif.
Takes about ten minutes on one core. The pictures are the same each time, with the same package versions.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from render.catalogue import shots
from render.export import write

NOT_AN_IMAGE = "This is a text file which pretends to be a picture.\nA reader should say so and go on.\n"


def main() -> None:
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description="Render the sample library.")
    parser.add_argument("--out", type=Path, default=here / "library", help="where the library goes")
    parser.add_argument("--only", default="", help="only the files whose path contains this text")
    options = parser.parse_args()
    total = 0
    for shot in shots():
        if options.only not in shot.path:
            continue
        start = time.monotonic()
        size = write(shot, options.out)
        total += size
        print(f"{shot.path}  {shot.size[0]}x{shot.size[1]}  {size // 1000} kB  {time.monotonic() - start:.1f} s", flush=True)
    if options.only in "Odd ones/not an image.jpg":
        text = options.out / "Odd ones" / "not an image.jpg"
        text.parent.mkdir(parents=True, exist_ok=True)
        text.write_text(NOT_AN_IMAGE, encoding="utf-8")
        total += len(NOT_AN_IMAGE)
        print(f"Odd ones/not an image.jpg  {len(NOT_AN_IMAGE)} bytes of text")
    print(f"{total / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
