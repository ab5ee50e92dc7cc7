"""The content of an `album.md` is on the page of its album, as escaped text."""

import shutil
import subprocess

import pytest
from built_site import BuiltSite
from playwright.sync_api import expect
from test_accessibility import violations_in_light_and_dark

NOTE = """---
title: The <b>north</b>
date: 2024-06-14
cover: Mirror lake.avif
order: name
---
# Day 1

Rain, *mostly*. [A map](https://example.org/?a&b), <script>alert(1)</script>
and [nothing](javascript:alert(1)).

- wet
- **very** wet

> "Never again."
"""


@pytest.fixture(scope="module")
def noted(gallery, library, once):
    def fill(home):
        shutil.copytree(library / "Travel" / "Norway", home / "photos" / "Norway")
        shutil.copytree(library / "Travel" / "Desert", home / "photos" / "Desert")
        (home / "photos" / "Norway" / "album.md").write_text(NOTE)
        (home / "photos" / "Norway" / "Lofoten" / "album.md").write_text("---\nhidden: true\n---\n")
        catalog = home / "gallery.sqlite"
        run = {"check": True, "capture_output": True}
        subprocess.run([gallery, "index", home / "photos", "--catalog", catalog], **run)
        command = [gallery, "build", "--catalog", catalog, "--output", home / "site", "--title", "T"]
        subprocess.run(command, **run)

    return BuiltSite(once("noted", fill) / "site")


def test_title_date_and_text_are_above_the_photos(noted, new_page):
    page = new_page()
    page.goto(noted.file_url("albums/norway/index.html"))
    expect(page.locator("h1")).to_have_text("The <b>north</b>")
    assert page.inner_text(".title > .meta") == "3 photos · 14 June 2024"
    assert page.inner_text(".intro h2") == "Day 1"
    assert page.inner_text(".intro p >> nth=0") == (
        "Rain, mostly. A map, <script>alert(1)</script> and nothing."
    )
    assert page.evaluate("[...document.querySelectorAll('.intro *')].map(e => e.tagName)") == (
        ["H2", "P", "EM", "A", "UL", "LI", "LI", "STRONG", "BLOCKQUOTE", "P"]
    )
    assert page.get_attribute(".intro a", "href") == "https://example.org/?a&b"


def test_order_and_cover_are_read_from_the_note(noted, new_page):
    page = new_page()
    norway = noted.album("The <b>north</b>")
    sources = {photo["id"] for photo in norway["photos"]}
    page.goto(noted.file_url("index.html"))
    card = page.locator(".card", has_text="north").locator("img").get_attribute("src")
    assert any(photo_id in card for photo_id in sources)
    widths = [photo["width"] for photo in norway["photos"]]
    # The order by name would be First light, Mirror lake, Panorama.
    assert widths[-1] == 3000


def test_a_hidden_album_is_nowhere_in_the_site(noted):
    assert not [name for name in noted.files if "lofoten" in name.lower()]
    assert all(album["title"] != "Lofoten" for album in noted.albums)
    for name in noted.pages:
        assert "Lofoten" not in noted.text(name)


def test_axe_finds_no_violation_in_an_introduction(noted, new_page):
    page = new_page(javascript=True)
    page.goto(noted.file_url("albums/norway/index.html"))
    assert not violations_in_light_and_dark(page)


def test_an_introduction_fits_the_narrowest_screen(noted, new_page):
    page = new_page(width=320, height=640)
    page.goto(noted.file_url("albums/norway/index.html"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
