"""An album has the same number of photos on every page that shows one."""

import os
import re
import shutil
from collections import defaultdict

import pytest
from built_site import BuiltSite
from conftest import make_site
from PIL import Image

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
  xmlns:exif="http://ns.adobe.com/exif/1.0/" tiff:Model="AW-1"
  exif:DateTimeOriginal="2024-06-1%dT10:00:00" exif:GPSLatitude="68,4N" exif:GPSLongitude="13,4E">
<dc:subject><rdf:Bag><rdf:li>Travel|Norway</rdf:li></rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta>"""


@pytest.fixture(scope="module")
def counted(gallery, once):
    """Photos in two albums, twice in one album, in child albums, and one that cannot be shown."""

    def fill(folder):
        photos = folder / "photos"
        for album in ["A", "A/Child", "B", "C"]:
            (photos / album).mkdir(parents=True, exist_ok=True)
        for number in range(6):
            file = photos / ["A", "A/Child", "B"][number % 3] / f"{number}.png"
            Image.new("RGB", (30, 20), (40 * number, 9, 9)).save(file)
            file.with_name(f"{number}.png.xmp").write_text(XMP % number, encoding="utf-8")
        for name in ["C/0.png", "B/copy.png", "A/Child/0.png"]:
            shutil.copy(photos / "A/0.png", photos / name)
            shutil.copy(photos / "A/0.png.xmp", photos / f"{name}.xmp")
        shutil.copy(photos / "B/2.png", photos / "B/twice.png")
        shutil.copy(photos / "B/2.png.xmp", photos / "B/twice.png.xmp")
        lost = (photos / "B/5.png").read_bytes()
        (photos / "B/5.png").write_bytes(lost[:41] + bytes(len(lost) - 41))
        make_site(gallery, folder, "--include-location=full")

    return BuiltSite(once("counts", fill) / "site")


def counts(site):
    """The numbers of photos by the page that they are about."""
    found = defaultdict(dict)
    for name in site.linked_pages:
        text = site.text(name)

        def note(link, number, kind, name=name):
            path = os.path.normpath(os.path.join(os.path.dirname(name), link))
            found[path][f"{kind} in {name}"] = int(number)

        if match := re.search(r'<p class="meta">(\d+) photos?\b', text):
            about = "index.html" if name in ["by/stats.html", "by/map.html"] else name
            found[about][f"heading of {name}"] = int(match[1])
        if sections := re.findall(r'<h2>[^<]*<span class="count">(\d+) photo', text):
            found[name]["sections"] = sum(map(int, sections))
        card = r'<a class="card" href="([^"]+)">(?:(?!</a>).)*<p class="meta">(\d+) photos?'
        for link, number in re.findall(card, text, re.DOTALL):
            note(link, number, "card")
        item = r'<li><a dir="auto" href="([^"#]+)">[^<]*</a> <span class="count">(\d+)</span>'
        for link, number in re.findall(item, text) if name != "by/map.html" else []:
            note(link, number, "list")
        row = r'<th scope="row" dir="auto"><a href="([^"]+)">(?:(?!</tr>).)*<td>(\d+)</td></tr>'
        for link, number in re.findall(row, text, re.DOTALL):
            note(link, number, "statistics")
    return found


def test_pages_agree_on_the_number_of_photos(counted, site):
    found = counts(site)
    assert {page: numbers for page, numbers in found.items() if len(set(numbers.values())) > 1} == {}
    assert len(found) > 15
    found = counts(counted)
    assert {page: numbers for page, numbers in found.items() if len(set(numbers.values())) > 1} == {}
    expected = {"A": 4, "Child": 3, "B": 2, "C": 1}
    for title, number in expected.items():
        assert set(found[counted.album(title)["page"]].values()) == {number}, title
    # Home, statistics and map.
    assert sorted(found["index.html"].values()) == [5, 5, 5]
    for page in ["years/2024", "cameras/aw-1", "keywords/travel", "keywords/travel/norway"]:
        assert set(found[f"by/{page}/index.html"].values()) == {5}, page
        assert len(found[f"by/{page}/index.html"]) >= 2
