"""Covers, sticky headings and photo titles of album pages."""

import io

import pytest
from built_site import BuiltSite
from conftest import make_site
from PIL import Image
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
        album = folder / "photos" / "Trip"
        album.mkdir(parents=True)
        (album / "album.md").write_text("Two months.\n", encoding="utf-8")
        photo = (library / "Orientations" / "orientation 1.jpg").read_bytes()
        for index in range(50):
            name = album / f"{index}.jpg"
            # Bytes after the end of a JPEG make it a different photo.
            name.write_bytes(photo + bytes([index]))
            name.with_suffix(".xmp").write_text(XMP.format(month=1 + index // 25), encoding="utf-8")
        make_site(gallery, folder)

    return BuiltSite(once("dated", fill) / "site")


def banner(page):
    return page.locator(".banner").first.bounding_box()


@pytest.mark.parametrize("width, height", [(320, 640), (1440, 900), (2560, 1440)])
def test_the_cover_fills_the_width_and_leaves_room_for_photos(site, new_page, width, height):
    page = new_page(width=width, height=height, url=site.file_url(site.album("Norway")["page"]))
    box = banner(page)
    assert (box["x"], box["width"]) == (0, width)
    assert box["height"] <= height * 0.45 + 1
    assert page.locator(".card img, .rows img").first.bounding_box()["y"] < height
    if page.locator(".banner h1").count():
        title = page.locator(".banner h1").bounding_box()
        assert box["y"] < title["y"] and title["y"] + title["height"] < box["y"] + box["height"]


def test_a_card_leads_to_its_picture(site, new_page):
    """The names of images have the same first part, which is that of the photo."""
    page = new_page(url=site.file_url("index.html"))
    photo = "image => image.src.split('/').pop().split('-')[0]"
    cards = {card.get_attribute("href"): card.locator("img").first.evaluate(photo)
             for card in page.locator("a.card").all()}
    banners = 0
    for address, cover in cards.items():
        page.goto(site.file_url(address))
        for image in page.locator("main > .banner img").all():
            banners += 1
            assert image.evaluate(photo) == cover, address
    assert banners >= 3


def test_the_introduction_is_aligned_with_the_title(site, dated_site, new_page):
    page = new_page()
    travel = site.file_url(site.album("Travel")["page"])
    trip = dated_site.file_url("albums/trip/index.html")
    for url, banners in [(travel, 2), (trip, 0), (site.file_url("404.html"), 0)]:
        page.goto(url)
        assert page.locator(".banner").count() <= banners, url
        starts = [page.locator(part).first.bounding_box()["x"] for part in ["h1", ".intro"]]
        assert starts[0] == starts[1] > 0, url


def luminance(pixel):
    """The relative luminance of a colour (WCAG 2.2)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in pixel[:3])]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def behind(page, text):
    """The luminances of the pixels behind a text, from dark to light."""
    page.locator(text).evaluate("element => element.style.color = 'transparent'")
    edges = page.locator(text).evaluate("""element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().toJSON()
    }""")
    clip = {name: edges[name] for name in ["x", "y", "width", "height"]}
    image = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")
    return sorted(luminance(pixel) for pixel in image.get_flattened_data())


@pytest.mark.parametrize("width, height", [(390, 844), (1440, 900), (2560, 1300)])
def test_titles_on_banners_are_legible(site, new_page, width, height):
    page = new_page(width=width, height=height)
    on_banner = 0
    for album in site.albums:
        page.goto(site.file_url(album["page"]))
        assert page.locator(".banner .controls").count() == 0
        if not page.locator("main > .banner h1").count():
            continue
        on_banner += 1
        shade = page.evaluate("+getComputedStyle(document.querySelector('.banner')).getPropertyValue('--shade')")
        assert 0 < shade <= 0.55
        for text, contrast in [("main > .banner h1", 3), ("main > .banner .meta", 4.5)]:
            pixels = behind(page, text)
            # Single lights, such as stars, may be behind a text.
            lightest = pixels[int(0.95 * (len(pixels) - 1))]
            assert 1.05 / (lightest + 0.05) >= contrast, (album["title"], text)
    assert on_banner >= 2


def test_a_heading_stays_visible_while_its_photos_scroll(dated_site, new_page):
    page = new_page(width=390, height=500, javascript=True, url=dated_site.file_url("albums/trip/index.html"))
    assert page.locator(".photos h2").all_inner_texts() == ["January 2024 25 photos", "February 2024 25 photos"]
    section = page.locator(".photos section").first.bounding_box()
    page.evaluate("top => scrollTo(0, top)", section["y"] + section["height"] / 2)
    until(page, f"40 <= {STICKY} && {STICKY} <= 72")


def test_the_title_of_a_photo_is_shown_on_hover(site, new_page):
    page = new_page(url=site.file_url(site.album("Still life")["page"]))
    tile = page.locator(".rows [data-title]").first
    shown = "tile => getComputedStyle(tile, '::after').opacity"
    assert tile.evaluate(shown) == "0"
    tile.hover()
    until(page, "getComputedStyle(document.querySelector('.rows [data-title]'), '::after').opacity === '1'")
    # Screen readers read the name once: the title is not repeated after the alternative text.
    name = tile.locator("img").get_attribute("alt")
    assert page.get_by_role("link", name=name, exact=True).count() >= 1
