#!/usr/bin/env python3
"""Minifies the scripts of pages: Scripts/python requirements.txt Scripts/minify_scripts.py [--check]

Each line of Assets/scripts.txt is the name of a script, followed by its files. The program contains
the results, in Assets/minified, so that a build needs no other tools. With --check, nothing is
written: the results must be those of the files.
"""

import pathlib
import sys

import minify

ASSETS = pathlib.Path(__file__).parent.parent / "Sources/SitePages/Assets"


def minified(files):
    text = "".join((ASSETS / f"{name}.js").read_text() for name in files)
    # Within a function, all names can be shortened.
    return minify.string("application/javascript", f"(()=>{{{text}}})()") + "\n"


def main():
    outdated = []
    for line in (ASSETS / "scripts.txt").read_text().splitlines():
        script, *files = line.split()
        path = ASSETS / "minified" / f"{script}.js"
        text = minified(files)
        if path.exists() and path.read_text() == text:
            continue
        outdated.append(path.name)
        if "--check" not in sys.argv:
            path.write_text(text)
    if outdated and "--check" in sys.argv:
        sys.exit(f"{', '.join(outdated)}: not up to date. Run Scripts/minify-scripts.")


main()
