"""The search of a large library: sizes of its files, bytes and CPU of an answer, and the cost of the build.

    Scripts/python requirements.txt Benchmarks/search_size.py [PHOTOS] [--program GALLERY] [--without GALLERY]

Writes a catalog of photos in bursts of 5 to 75 (default 100,000 photos) that share an image, builds the site with the release build of gallery, and measures. With `--without`, the program of an earlier version, the
build of each is measured three times, and the difference of the best is what the search costs.
"""

import argparse
import gzip
import html
import json
import os
import re
import resource
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
CHUNK = 128
BATCH = 16
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
SYLLABLES = "ba be bo da de do fa fi ga go ka ki ko la le li lo ma me mo na ni no pa pe ra re ri ro sa se so ta te ti to va vi".split()


class Words:
    """Words of which few are frequent, as in languages."""

    def __init__(self, random, count, capital=False):
        self.random = random
        words = set()
        while len(words) < count:
            words.add("".join(random.choices(SYLLABLES, k=random.choice([2, 2, 3, 3, 4]))))
        self.words = sorted(words)
        random.shuffle(self.words)
        if capital:
            self.words = [word.capitalize() for word in self.words]
        self.weights = []
        total = 0
        for rank in range(count):
            total += 1 / (rank + 10)
            self.weights.append(total)

    def some(self, count):
        return self.random.choices(self.words, cum_weights=self.weights, k=count)


def photos(count):
    """The facts of photos: album, date, camera, lens, keywords, caption, rating, size, place.

    A site of 100,000 has 5,807 terms and 1.72 million postings, as the library of the design had.
    """
    random = Random(14)
    places, regions, countries = (Words(random, number, True) for number in [420, 60, 25])
    people, keywords, words = Words(random, 40, True), Words(random, 720), Words(random, 3650)
    cameras = [(make, f"{make} X{number}") for make in ["Aurora", "Halden", "Optika"] for number in range(5)]
    lenses = [f"{make} {length} mm" for make, _ in cameras[::5] for length in [20, 24, 35, 50, 85, 105, 200]]
    taken, made, album, left = datetime(2004, 3, 1), 0, None, 0
    while made < count:
        if left == 0:
            place, left = places.some(1)[0], random.randint(1, 6)
            album = f"{random.choice(['', 'Trip to ', 'Days in '])}{place} {taken.year}"
            camera = random.choice(cameras)
            where = place, regions.some(1)[0], countries.some(1)[0]
            subject = keywords.some(1)
        left -= 1
        taken += timedelta(days=random.expovariate(count / 40 / 7000))
        burst = subject + (people.some(random.randint(1, 2)) if random.random() < 0.25 else [])
        topic = words.some(8)
        lens = random.choice(lenses)
        for _ in range(min(random.randint(5, 75), count - made)):
            taken += timedelta(seconds=random.randint(2, 300))
            if random.random() < 0.1:
                lens = random.choice(lenses)
            own = keywords.some(1) if random.random() < 0.1 else []
            caption = None
            if random.random() < 0.3:
                caption = " ".join(random.choices(topic, k=3) + words.some(1))
            rating = random.choice([3, 4, 4, 5]) if random.random() < 0.08 else None
            size = random.choice([(6000, 4000)] * 5 + [(4000, 6000)] * 2 + [(4000, 3000)] * 3)
            yield album, taken, camera, lens, burst + own, caption, rating, size, where
            made += 1


def write_catalog(program, folder, count):
    """A catalog whose photos have all been rendered, and their images, which are links to a few files."""
    first = folder / "library"
    first.mkdir(parents=True)
    Image.effect_mandelbrot((256, 171), (-2, -1, 1, 1), 60).convert("RGB").save(first / "one.jpg")
    catalog = folder / "gallery.sqlite"
    subprocess.run([program, "index", first, "--catalog", catalog, "--quiet"], check=True)
    subprocess.run([program, "build", *options(folder)], check=True)
    rendered = next((folder / "site/i").rglob("*.webp"))
    token = rendered.stem.split("-")[2]
    journal = folder / "site/.gallery-site"
    header, *lines = journal.read_text().splitlines()
    # The size and the hash of the image, which is that of all photos.
    record = next(line for line in lines if rendered.name in line).rsplit(" ", 1)[0]
    original = rendered.read_bytes()
    shutil.rmtree(folder / "site")
    database = sqlite3.connect(catalog)
    root = database.execute("SELECT id FROM root").fetchone()[0]
    random, folders, images = Random(3), {}, []
    for number, facts in enumerate(photos(count)):
        album, taken, (make, model), lens, words, caption, rating, (width, height), place = facts
        if album not in folders:
            values = (root, album.encode())
            row = database.execute("INSERT INTO folder (root, path) VALUES (?, ?)", values)
            folders[album] = row.lastrowid
        id = "".join(random.choices(LETTERS, k=8))
        fact = {
            "id": id, "fingerprint": random.randbytes(16), "format": "jpeg", "width": width,
            "height": height, "display_width": width, "display_height": height,
            "taken": taken.isoformat(timespec="seconds"), "make": make, "model": model, "lens": lens,
            "description": caption, "keywords": "\n".join(words), "rating": rating,
            "city": place[0], "region": place[1], "country": place[2],
        }
        names, marks = ", ".join(fact), ", ".join("?" * len(fact))
        row = database.execute(f"INSERT INTO photo ({names}) VALUES ({marks})", tuple(fact.values()))
        color = random.randrange(1 << 24)
        database.execute("INSERT INTO rendering (photo, color) VALUES (?, ?)", (id, color))
        database.execute(
            "INSERT INTO file (folder, name, size, modified, inode, sidecar, photo) VALUES (?, ?, 1, 1, ?, 0, ?)",
            (folders[album], f"DSC{number}.JPG".encode(), number + 2, row.lastrowid),
        )
        image = folder / "site/i" / id[:2] / f"{id}-256-{token}.webp"
        image.parent.mkdir(parents=True, exist_ok=True)
        # A file cannot have more than 65,000 links.
        if number % 50_000 == 0:
            picture = folder / f"picture{number}.webp"
            picture.write_bytes(original)
        os.link(picture, image)
        images.append(f"i/{id[:2]}/{image.name}")
    parts = ["i", *sorted({path.rsplit("/", 1)[0] for path in images})]
    lines = [header, *(f"d {part}" for part in parts), *(f"{record} {path}" for path in sorted(images))]
    journal.write_text("\n".join(lines) + "\n")
    database.commit()
    database.close()


def options(folder):
    catalog = ["--catalog", folder / "gallery.sqlite", "--output", folder / "site"]
    return [*catalog, "--quiet", "--sizes", "256", "--no-photo-pages"]


def build(program, folder):
    """The CPU seconds and the MiB of a build of all pages."""
    for entry in (folder / "site").iterdir():
        if entry.name not in ["i", ".gallery-site"]:
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    process = subprocess.Popen([program, "build", *options(folder)])
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def size(path):
    return len(gzip.compress(path.read_bytes(), 9))


def content(path):
    return json.loads(path.read_text(encoding="utf-8")[len("galleryData("):-2])


def decode(text):
    """The numbers of photos, as `SitePages/Data/Search/SearchTerms.swift` writes them."""
    numbers, value, place = [], 0, 0
    for byte in text.encode():
        value = value << 5 | byte & 31
        if byte > 95:
            continue
        if byte > 63:
            place += value
        count = 1 if byte > 63 else value + 1
        numbers += range(place, place + count)
        place += count
        value = 0
    return numbers


def measure_files(folder, count):
    data = folder / "site/data/search"
    text = (folder / "site/by/search.html").read_text(encoding="utf-8")
    index = json.loads(html.unescape(re.search('data-index="([^"]*)"', text)[1]))
    terms, lists = ([data / f"{name}.js" for name in index[kind]] for kind in ["words", "lists"])
    sizes = [size(path) for path in terms]
    list_sizes = [size(path) for path in lists]
    chunks = {
        CHUNK * number + place: size(data / f"{name}.js")
        for number, path in enumerate(lists)
        for place, name in enumerate(content(path))
        if name
    }
    print(f"lists of files: {sum(list_sizes) / count:.2f} B gz a photo, {max(list_sizes)} B gz a file")
    print(f"index: {sum(sizes) / count:.2f} B gz a photo, {len(sizes)} files, the largest {max(sizes)} B gz")
    print(f"photos: {sum(chunks.values()) / count:.2f} B gz a photo, {max(chunks.values())} B gz a file")
    postings, total = {}, 0
    for path in terms:
        for key, text in content(path).items():
            found = decode(text)
            total += len(found)
            postings.setdefault(key, []).extend(found)
    words = [key for key in postings if "\t" not in key]
    print(f"{len(postings)} terms, {len(words)} of them words, {total} postings ({total / count:.1f} a photo)")
    print(f"{sum(sizes) / total:.2f} B gz a posting")
    page = size(folder / "site/by/search.html")
    starts = [next(iter(content(path))) for path in terms]
    answers = []
    for word in words:
        # All files with terms that begin with the word are loaded.
        parts = [
            number
            for number, start in enumerate(starts)
            if start <= word + "\uffff" and (number + 1 == len(starts) or starts[number + 1] >= word)
        ]
        first = {number // CHUNK for number in sorted(postings[word], reverse=True)[:BATCH]}
        loaded = [sizes[n] for n in parts] + [chunks[n] for n in first]
        loaded += [list_sizes[n] for n in {n // CHUNK for n in first}]
        answers.append(sum(loaded) / 1000)
    cuts = statistics.quantiles(answers, n=100)
    print(f"answer to a word: {cuts[49]:.1f} KB gz p50, {cuts[94]:.1f} KB p95; the page has {page} B gz")
    script = next((folder / "site/assets").glob("search-*.js"))
    print(f"script: {size(script)} B gz")
    return words


def measure_answers(folder, words):
    """The CPU of the main thread from Enter to the first results, as `viewer_cpu.py` measures it."""
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser"])))
    random = Random(5)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})

        def cpu(name="ScriptDuration"):
            metrics = session.send("Performance.getMetrics")["metrics"]
            return next(metric["value"] for metric in metrics if metric["name"] == name) * 1000

        times = {"ScriptDuration": [], "TaskDuration": []}
        queries = random.sample(words, 40) + [f"{a} {b}" for a, b in zip(random.sample(words, 20), random.sample(words, 20))]
        queries += ["2019", "trip", "aurora 2019", "halden trip", "ba", "ko", "s"]
        for query in queries:
            page.goto((folder / "site/by/search.html").as_uri())
            page.wait_for_timeout(100)
            page.evaluate("query => { document.getElementById('q').value = query }", query)
            before = {name: cpu(name) for name in times}
            page.evaluate("document.getElementById('search').requestSubmit()")
            # Asking for the state of the page takes time of its main thread.
            page.wait_for_timeout(500)
            for name in times:
                times[name].append(cpu(name) - before[name])
            assert page.evaluate("document.getElementById('search').dataset.found") is not None
        for name, values in times.items():
            cuts = statistics.quantiles(values, n=20)
            print(f"{name} of an answer: {statistics.median(values):.1f} ms p50, {cuts[18]:.1f} ms p95, {max(values):.1f} ms at most")
        browser.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("photos", nargs="?", type=int, default=100_000)
    parser.add_argument("--program", type=Path, default=ROOT / ".build/release/gallery")
    parser.add_argument("--without", type=Path)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "gallery-search-benchmark")
    arguments = parser.parse_args()
    folder = arguments.folder / str(arguments.photos)
    if not (folder / "complete").exists():
        shutil.rmtree(folder, ignore_errors=True)
        write_catalog(arguments.program, folder, arguments.photos)
        (folder / "complete").touch()
    if arguments.without:
        runs = [(build(arguments.without, folder), build(arguments.program, folder)) for _ in range(3)]
        cost = min(run[1][0] for run in runs) - min(run[0][0] for run in runs)
        memory = min(run[1][1] for run in runs) - min(run[0][1] for run in runs)
        print(f"the search adds {cost:.2f} s of CPU and {memory:.0f} MiB to a build: {runs}")
    print("a build takes %.2f s of CPU and %.0f MiB" % build(arguments.program, folder))
    words = measure_files(folder, arguments.photos)
    measure_answers(folder, words)


main()
