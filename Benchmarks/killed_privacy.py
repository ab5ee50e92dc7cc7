#!/usr/bin/env python3
"""Kills index, build and publish at random, and looks for private words and images in what is public.

    Benchmarks/killed_privacy.py [--kills 300] [--seed N]

The library has a public, a hidden, an unlisted and a protected album. Between the runs, photos come and go, and the
album.md of the private albums is removed, renamed, damaged and written again. After each kill, and after the next
complete run, the bytes of all files that others may read, in the site and in the folder to which it is published, are
searched, also for the originals of the protected album, which are offered for download. Exits with status 1 if something
private is found, or if a complete run fails.
"""
import argparse
import os
import pathlib
import random
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
GALLERY = os.environ.get("GALLERY_BIN", str(ROOT / ".build/release/gallery"))
SAMPLE = ROOT / "SampleData/library"
# The album.md of each private album, and the word in all its file names, titles and keywords.
ALBUMS = {
    "hidden": ("hidden: true", "Quetzal"),
    "unlisted": ("hidden: unlisted", "Xylophon"),
    "protected": ("protected: true\npassphrase-file: ../../own passphrase", "Zanzibar"),
}
SIDECAR = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="{word} in a title"><dc:subject><rdf:Bag>
<rdf:li>{word}word</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>"""


class Library:
    def __init__(self, folder, numbers):
        self.folder, self.numbers = folder, numbers
        self.photos = folder / "photos"
        self.sources = [path for path in sorted(SAMPLE.rglob("*.jpg")) if path.stat().st_size > 20_000][:12]
        # Of an original in plain, the compressed pixels are a part; no other album has these photos.
        self.protected = self.sources[8:]
        self.pixels = [(path, path.read_bytes()[-4096:-4032]) for path in self.protected]
        self.count = 0
        (folder / "passphrase").write_text("correct horse battery staple\n")
        (folder / "own passphrase").write_text("another horse battery staple\n")
        for album in ["open", *ALBUMS]:
            (self.photos / album).mkdir(parents=True)
            for _ in range(2):
                self.add(album)
        for album in ALBUMS:
            self.state(album)

    def add(self, album):
        """A photo with bytes of its own; in private albums, with the word in name and sidecar."""
        self.count += 1
        word = ALBUMS[album][1] if album in ALBUMS else "Open"
        sources = self.protected if album == "protected" else self.sources[:8]
        source = sources[self.count % len(sources)].read_bytes()
        path = self.photos / album / f"{word}{self.count}.jpg"
        path.write_bytes(source + b"\0%d" % self.count)
        path.with_suffix(".xmp").write_text(SIDECAR.format(word=word))
        # A public copy of a private photo may be shown, without the words of its sidecar.
        if album == "hidden" and self.numbers.random() < 0.2:
            (self.photos / "open" / f"copy{self.count}.jpg").write_bytes(path.read_bytes())

    def state(self, album):
        (self.photos / album / "album.md").write_text(f"---\n{ALBUMS[album][0]}\n---\n")

    def change(self):
        album = self.numbers.choice(["open", *ALBUMS])
        note = self.photos / album / "album.md"
        action = self.numbers.randrange(6)
        if action < 2:
            self.add(album)
        elif action == 2:
            files = sorted((self.photos / album).glob("*.jpg"))
            if len(files) > 1:
                self.numbers.choice(files).unlink()
        elif album in ALBUMS:
            if action == 3 and note.exists():
                note.unlink()
            elif action == 4 and note.exists():
                note.rename(note.with_name(self.numbers.choice(["album.md.txt", "Album copy.md", "ALBUM.MD"])))
            else:
                self.state(album)

    def run(self, *arguments, kill=None):
        process = subprocess.Popen(
            [GALLERY, *arguments], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if kill is None:
            return process.communicate()[1].decode(errors="replace"), process.returncode
        try:
            process.communicate(timeout=kill)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.communicate()
        return "", process.returncode

    def commands(self):
        return [
            ["index", "--quiet", "photos"],
            [
                "build", "--quiet", "--sizes", "64", "--passphrase-file", "passphrase",
                "--downloads", "originals", "--downloads", "zip",
            ],
            ["publish", "--quiet", "--delay", "0", "target"],
        ]

    def leaks(self):
        """Files that others may read with a word of a private album. Pages of the unlisted album have its word."""
        found = []
        for place in ["site", "target"]:
            for path, folders, files in os.walk(self.folder / place):
                folders[:] = [name for name in folders if os.stat(f"{path}/{name}").st_mode & stat.S_IRGRP]
                for name in files:
                    file = pathlib.Path(path, name)
                    if not file.stat().st_mode & stat.S_IROTH:
                        continue
                    data = file.read_bytes()
                    relative = str(file.relative_to(self.folder / place))
                    for album, (_, word) in ALBUMS.items():
                        if album == "unlisted" and relative.startswith(("albums/", "p/", "data/", "z/")):
                            continue
                        if word.encode() in data or word in relative:
                            found.append(f"{place}/{relative}: {word}")
                    found += [f"{place}/{relative}: {name}" for name, part in self.pixels if part in data]
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    options = parser.parse_args()
    print(f"seed {options.seed}")
    numbers = random.Random(options.seed)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="killed-privacy-"))
    library = Library(folder, numbers)
    # What was removed before the first index, nobody can know.
    library.run(*library.commands()[0])
    faults, kills, durations = [], 0, {}
    while kills < options.kills and not faults:
        for _ in range(numbers.randrange(1, 4)):
            library.change()
        for command in library.commands():
            limit = durations.get(command[0], 0.3)
            for _ in range(numbers.randrange(1, 3)):
                _, status = library.run(*command, kill=numbers.uniform(0, limit))
                kills += status == -signal.SIGKILL
                faults += library.leaks()
        for command in library.commands():
            began = time.monotonic()
            errors, status = library.run(*command)
            durations[command[0]] = time.monotonic() - began
            if status != 0:
                faults.append(f"{command}: status {status}: {errors}")
            faults += library.leaks()
    print(f"{kills} kills, {library.count} photos, {len(faults)} faults")
    for fault in faults[:20]:
        print(fault)
    if faults:
        print(f"kept: {folder}")
        sys.exit(1)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
