#!/usr/bin/env python3
"""Minifies the scripts of pages: Scripts/python requirements.txt Scripts/minify_scripts.py [--check]

Each line of Assets/scripts.txt is the name of a script, followed by its files. The program contains
the results, in Assets/minified, so that a build needs no other tools. With --check, nothing is
written: the results must be those of the files.
"""

import pathlib
import re
import sys

import minify

ASSETS = pathlib.Path(__file__).parent.parent / "Sources/SitePages/Assets"

# The scripts that use members of each other.
RELATED = {"viewer", "sphere", "timeline", "search", "selection", "map"}

# Members that only these scripts have: neither browsers nor data files, attributes or texts use these words.
MEMBERS = """
    tile make chunk node right element ratio address frame rank kind time items down volume describe photoAt show
    timer imageOf isFile offset speedX speedY clamp isLarge readPhoto makeTile loadData loadImage spread message reset
    isLoaded days moveTo imageFor zoomTo natural bits stem ending fullScale limit headings addStyle largest
    turn pitch half attached
""".split()
# In the order of the members. Data files and browsers have members of the other letters.
SHORT = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ_$cfhjlpuz", *(f"${letter}" for letter in "abcdefghijklmnopqrstuvwxyz")]


def shortened(text):
    """A minified script with short names of members. Its variables have other names, so that only members match."""
    names = dict(zip(MEMBERS, SHORT, strict=False))
    words = re.compile(rf"\b({'|'.join(names)})\b")
    literals = re.findall(r'"[^"]*"|\'[^\']*\'', text)
    literals += [re.sub(r"\$\{[^}]*\}", "", literal) for literal in re.findall("`[^`]*`", text)]
    for literal in literals:
        if found := words.search(literal):
            sys.exit(f"{found[0]} is in a text, so it cannot be the name of a member: {literal}")
    return words.sub(lambda word: names[word[0]], text)


def minified(script, files):
    text = "".join((ASSETS / f"{name}.js").read_text() for name in files)
    # Within a function, all names can be shortened.
    text = minify.string("application/javascript", f"(()=>{{{text}}})()") + "\n"
    return shortened(text) if script in RELATED else text


def main():
    outdated = []
    for line in (ASSETS / "scripts.txt").read_text().splitlines():
        script, *files = line.split()
        path = ASSETS / "minified" / f"{script}.js"
        text = minified(script, files)
        if path.exists() and path.read_text() == text:
            continue
        outdated.append(path.name)
        if "--check" not in sys.argv:
            path.write_text(text)
    if outdated and "--check" in sys.argv:
        sys.exit(f"{', '.join(outdated)}: not up to date. Run Scripts/minify-scripts.")


main()
