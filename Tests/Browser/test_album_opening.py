"""Covers, sticky headings and photo titles of album pages."""

import re
import subprocess

import pytest
from built_site import BuiltSite
from waiting import until

STICKY = "Math.round(document.querySelector('.photos h2').getBoundingClientRect().bottom)"

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/"
 exif:DateTimeOriginal="2024-0{month}-15T12:00:00"/></rdf:RDF></x:xmpmeta>"""


@pytest.fixture(scope="module")
def dated_site(gallery, library, once):
    """An album of two months with small photos."""

    def fill(folder):
        album = folder / "library" / "Trip"
        album.mkdir(parents=True)
        (album / "album.md").write_text("Two months.\n", encoding="utf-8")
        photo = (library / "Orientations" / "orientation 1.jpg").read_bytes()
        for index in range(50):
            name = album / f"{index}.jpg"
            # Bytes after the end of a JPEG make it a different photo.
            name.write_bytes(photo + bytes([index]))
            name.with_suffix(".xmp").write_text(XMP.format(month=1 + index // 25), encoding="utf-8")
        for command in [["index", folder / "library"], ["build", "--output", folder / "site"]]:
            catalog = folder / "gallery.sqlite"
            subprocess.run([gallery, *command, "--catalog", catalog], check=True, capture_output=True)

    return BuiltSite(once("dated", fill) / "site")


def banner(page):
    return page.locator(".banner").first.bounding_box()


@pytest.mark.parametrize("width, height", [(320, 640), (1440, 900), (2560, 1440)])
def test_the_cover_fills_the_width_and_leaves_room_for_photos(site, new_page, width, height):
    page = new_page(width=width, height=height)
    page.goto(site.file_url(site.album("Norway")["page"]))
    box = banner(page)
    assert (box["x"], box["width"]) == (0, width)
    assert box["height"] <= height * 0.45 + 1
    assert page.locator(".card img, .rows img").first.bounding_box()["y"] < height
    title = page.locator(".banner h1").bounding_box()
    assert box["y"] < title["y"] and title["y"] + title["height"] < box["y"] + box["height"]


def test_the_introduction_is_aligned_with_the_title(site, dated_site, new_page):
    page = new_page()
    travel = site.file_url(site.album("Travel")["page"])
    trip = dated_site.file_url("albums/trip/index.html")
    for url, banners in [(travel, 2), (trip, 0), (site.file_url("404.html"), 0)]:
        page.goto(url)
        assert page.locator(".banner").count() <= banners, url
        starts = [page.locator(part).first.bounding_box()["x"] for part in ["h1", ".intro"]]
        assert starts[0] == starts[1] > 0, url


def test_the_title_is_legible_on_any_cover(site, new_page):
    page = new_page()
    page.goto(site.file_url(site.album("Norway")["page"]))
    scrim = page.evaluate(
        "getComputedStyle(document.querySelector('.banner .title')).backgroundImage"
    )
    lowest, at_title, *_ = map(float, re.findall(r"rgba\(0, 0, 0, ([\d.]+)\)", scrim))
    # White on white under this much black has a contrast of at least 4.5.
    assert min(lowest, at_title) >= 0.6


def test_a_heading_stays_visible_while_its_photos_scroll(dated_site, new_page):
    page = new_page(width=390, height=500, javascript=True)
    page.goto(dated_site.file_url("albums/trip/index.html"))
    assert page.locator(".photos h2").all_inner_texts() == [
        "January 2024 25 photos", "February 2024 25 photos"
    ]
    section = page.locator(".photos section").first.bounding_box()
    page.evaluate("top => scrollTo(0, top)", section["y"] + section["height"] / 2)
    assert 40 <= page.evaluate(STICKY) <= 72


def test_the_title_of_a_photo_is_shown_on_hover(site, new_page):
    page = new_page()
    page.goto(site.file_url(site.album("Still life")["page"]))
    tile = page.locator(".rows [data-title]").first
    shown = "tile => getComputedStyle(tile, '::after').opacity"
    assert tile.evaluate(shown) == "0"
    tile.hover()
    until(page, "getComputedStyle(document.querySelector('.rows [data-title]'), '::after').opacity === '1'")
    # Screen readers read the name once: the title is not repeated after the alternative text.
    name = tile.locator("img").get_attribute("alt")
    assert page.get_by_role("link", name=name, exact=True).count() >= 1
