"""A library of small real JPEG files with the metadata of cameras."""

import os
import struct
from bisect import bisect
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

SYLLABLES = "ba be bo da de do fa fi ga go ka ki ko la le li lo ma me mo na ni no pa pe ra re ri ro sa se so".split()
CAMERAS = [(make, f"{make} {letter}{number}") for make in ["Aurora", "Halden", "Optika"] for letter in "XZ" for number in range(1, 6)]
LENSES = [f"{length} mm F{stop}" for length in [14, 20, 24, 35, 50, 85, 105, 200] for stop in ["1.4", "2.8", "4"]]
RARE_CAMERA = ("Camerata", "Camerata Unica")
ASCII, SHORT, LONG, RATIONAL = 2, 3, 4, 5


def directory(entries, at):
    """A directory of a TIFF block at a byte offset, and its values."""
    head = struct.pack("<H", len(entries))
    heap = b""
    start = at + 2 + 12 * len(entries) + 4
    for tag, kind, count, value in entries:
        if len(value) > 4:
            head += struct.pack("<HHII", tag, kind, count, start + len(heap))
            heap += value + b"\0" * (len(value) % 2)
        else:
            head += struct.pack("<HHI", tag, kind, count) + value.ljust(4, b"\0")
    return head + b"\0\0\0\0" + heap


def text(tag, value):
    value = value.encode() + b"\0"
    return (tag, ASCII, len(value), value)


def ratios(tag, *values):
    return (tag, RATIONAL, len(values), b"".join(struct.pack("<II", *value) for value in values))


def degrees(value):
    whole = abs(int(value * 3600))
    return (whole // 3600, 1), (whole // 60 % 60, 1), (whole % 60, 1)


def segment(marker, content):
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


PIXELS = (
    segment(0xDB, b"\0" + bytes([16]) * 64)
    + segment(0xC0, struct.pack(">BHHBBBB", 8, 16, 24, 1, 1, 0x11, 0))
    + segment(0xC4, b"\0" + bytes([1] * 16) + bytes(range(16)))
    + segment(0xDA, bytes([1, 1, 0, 0, 63, 0]))
)


class Library:
    """Writes folders of 100 to 2,000 photos; the libraries of 10,000 and 100,000 are folders of the largest."""

    def __init__(self, seed):
        self.random = Random(seed)
        words = {"".join(self.random.choices(SYLLABLES, k=self.random.choice([2, 3, 3, 4]))) for _ in range(6000)}
        self.words = sorted(words)
        self.random.shuffle(self.words)
        # Few words are frequent, as in languages.
        self.weights, total = [], 0
        for rank in range(len(self.words)):
            total += 1 / (rank + 10)
            self.weights.append(total)
        self.number = 0

    def word(self):
        return self.words[bisect(self.weights, self.random.random() * self.weights[-1])]

    def write(self, folder, count, rare):
        """Writes a number of photos; `rare` of them have the rare word, camera and place."""
        left = count
        with_rare = set(self.random.sample(range(count), rare))
        while left > 0:
            size = min(left, int(10 ** self.random.uniform(2, 3.3)))
            day = datetime(2001, 1, 1) + timedelta(days=self.random.randrange(8700))
            place = (self.word().capitalize(), self.words[self.random.randrange(40)].capitalize())
            parent = folder / f"{day:%Y}" / f"{day:%m-%d} {place[0]} {self.number}"
            parent.mkdir(parents=True)
            names = "IMG_{:04}.JPG" if self.random.random() < 0.5 else "{:%Y%m%d_%H%M%S}_{:03}.jpg"
            for index in range(size):
                taken = day + timedelta(seconds=int(40000 + index * 37))
                if names.startswith("IMG"):
                    name = names.format(self.number % 10000)
                else:
                    name = names.format(taken, self.number % 1000)
                data = self.photo(taken, place, count - left + index in with_rare)
                with open(os.path.join(parent, name), "wb", buffering=0) as file:
                    file.write(data)
            left -= size

    def photo(self, taken, place, is_rare):
        random, number = self.random, self.number
        self.number += 1
        make, model = RARE_CAMERA if is_rare else CAMERAS[random.randrange(len(CAMERAS))]
        time = f"{taken:%Y:%m:%d %H:%M:%S}"
        has_date = random.random() < 0.97
        has_place = random.random() < 0.3
        details = [
            ratios(0x829A, (1, 60 + number % 4000)),
            ratios(0x829D, ([18, 28, 56, 80][number % 4], 10)),
            (0x8827, SHORT, 1, struct.pack("<H", [64, 200, 800, 3200][number // 4 % 4])),
            *([text(0x9003, time), text(0x9291, f"{number % 1000:03}")] if has_date else []),
            ratios(0x920A, (random.randrange(14, 200), 1)),
            text(0xA434, LENSES[random.randrange(len(LENSES))]),
        ]
        gps = []
        if has_place:
            latitude, longitude = random.uniform(-55, 70), random.uniform(-179, 179)
            gps = [
                text(1, "N" if latitude >= 0 else "S"),
                ratios(2, *degrees(latitude)),
                text(3, "E" if longitude >= 0 else "W"),
                ratios(4, *degrees(longitude)),
            ]
        main = [text(0x10F, make), text(0x110, model), (0x112, SHORT, 1, struct.pack("<H", 1))]
        pointers = [(0x8769, LONG, 1, b"\0\0\0\0")] + ([(0x8825, LONG, 1, b"\0\0\0\0")] if gps else [])
        size = len(directory(main + pointers, 8))
        detail = directory(details, 8 + size)
        pointers[0] = (0x8769, LONG, 1, struct.pack("<I", 8 + size))
        tail = detail
        if gps:
            pointers[1] = (0x8825, LONG, 1, struct.pack("<I", 8 + size + len(detail)))
            tail += directory(gps, 8 + size + len(detail))
        block = b"II*\0\x08\0\0\0" + directory(main + pointers, 8) + tail
        data = b"\xff\xd8" + segment(0xE1, b"Exif\0\0" + block)
        if is_rare or random.random() < 0.5:
            data += segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + self.packet(place, is_rare))
        # Different pixels, so that no photo is another one's duplicate.
        return data + PIXELS + struct.pack("<Q", number).hex().encode() + b"\xff\xd9"

    def packet(self, place, is_rare):
        random = self.random
        rating = random.choices([0, 1, 2, 3, 4, 5], [50, 3, 7, 20, 15, 5])[0]
        keywords = [self.word() for _ in range(random.randrange(5))] + (["quokka"] if is_rare else [])
        city, country = ("Xanadu", "Nowhere") if is_rare else place
        title = f"{self.word()} {self.word()}" if random.random() < 0.3 else ""
        items = "".join(f"<rdf:li>{word}</rdf:li>" for word in keywords)
        return (
            '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
            '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"'
            ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"'
            + (f' xmp:Rating="{rating}"' if rating else "")
            + f' photoshop:City="{city}" photoshop:Country="{country}">'
            + (f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>' if title else "")
            + (f"<dc:subject><rdf:Bag>{items}</rdf:Bag></dc:subject>" if items else "")
            + "</rdf:Description></rdf:RDF></x:xmpmeta>"
        ).encode()


def make(base, sizes):
    """The folders of libraries, each of which contains the next smaller one; writes those that are missing.

    Each size has 5 photos with the word `quokka`, the camera Camerata Unica and the place Xanadu.
    """
    sizes = sorted(sizes)
    folder = Path(base)
    folders = {}
    for size in reversed(sizes):
        folder = folder / f"library-{size}"
        folders[size] = folder
    written = 0
    for size in sizes:
        marker = folders[size] / ".complete"
        if not marker.exists():
            # The smallest one has the rare photos of all.
            Library(size).write(folders[size], size - written, 0 if written else 5)
            marker.touch()
        written = size
    return folders
