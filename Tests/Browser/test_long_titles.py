"""Long titles of albums and photos take at most three lines, and captions show on touch screens."""

import pytest
from built_site import BuiltSite
from conftest import make_site
from PIL import Image
from test_narrow_screen import TOO_WIDE
from waiting import set_window

WORDS = "The long way around the northern islands with two boats, a borrowed tent and rain on every "
WORDS += "single day of the first weeks"
TITLES = {
    "words": WORDS[:120],
    "word": "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "arabic": ("رحلة طويلة حول جزر الشمال مع قاربين وخيمة مستعارة ومطر في كل يوم من الأسابيع " * 2)[:120],
    "wide": "北の島々をめぐる長い旅" * 5,
    "short": "Rain",
}

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="68,4N" exif:GPSLongitude="13,4E">
<dc:title>%s</dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>"""

# The number of lines, and the size of the text in px.
LINES = """heading => {
  const range = document.createRange()
  range.selectNodeContents(heading)
  const style = getComputedStyle(heading)
  return [Math.round(heading.getBoundingClientRect().height / parseFloat(style.lineHeight)),
    parseFloat(style.fontSize)]
}"""


@pytest.fixture(scope="module", params=["en", "ar"])
def titled(request, gallery, once):
    """Albums with a banner, each with a photo of the same title."""

    def fill(folder):
        for number, (name, title) in enumerate(TITLES.items()):
            album = folder / "photos" / name
            album.mkdir(parents=True)
            (album / "album.md").write_text(f"---\ntitle: {title}\n---\n", encoding="utf-8")
            Image.new("RGB", (1500, 1000), (250, 40 * number, 90)).save(album / "a.jpg")
            (album / "a.jpg.xmp").write_text(XMP % title, encoding="utf-8")
        make_site(gallery, folder, "--lang", request.param, "--include-location=full")

    return BuiltSite(once(f"titles-{request.param}", fill) / "site")


def test_a_title_takes_at_most_three_lines(titled, new_page):
    page = new_page()
    for title in TITLES.values():
        album = titled.album(title.strip())
        for name in [album["page"], album["photos"][0]["page"]]:
            page.goto(titled.file_url(name))
            for width in [320, 390, 820, 1440, 2560]:
                set_window(page, width, 900)
                lines, size = page.locator("h1").evaluate(LINES)
                least = 11 if "p/" in name else 12
                assert lines <= 3 and size >= least, (title, name, width, lines, size)
                assert page.evaluate(TOO_WIDE) == []


def test_no_page_with_long_titles_scrolls_sideways_at_320_px(titled, new_page):
    page = new_page(width=320)
    assert "by/map.html" in titled.linked_pages
    count = 0
    for name in titled.linked_pages:
        page.goto(titled.file_url(name))
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        assert page.evaluate(TOO_WIDE) == [], name
        for link in page.locator(".card h2, .onward .name").all():
            assert link.evaluate(LINES)[0] <= 3, name
            count += 1
    assert count > 8
    page.goto(titled.file_url(titled.album("Rain")["page"]))
    assert page.locator("h1").evaluate(LINES) == [1, 36], "a short title keeps its size"


def test_captions_are_shown_on_touch_screens_only(titled, new_page):
    opacity = "getComputedStyle(document.querySelector('.rows a'), '::after').opacity"
    height = "parseFloat(getComputedStyle(document.querySelector('.rows a'), '::after').height)"
    name = titled.album("Rain")["page"]
    page = new_page(width=390, height=844, has_touch=True, is_mobile=True, url=titled.file_url(name))
    assert page.evaluate(opacity) == "1"
    tile = page.locator(".rows a").bounding_box()
    assert page.evaluate(height) < tile["height"] / 3, "the caption hides the photo"
    page = new_page(width=390, height=844, url=titled.file_url(name))
    assert page.evaluate(opacity) == "0"
