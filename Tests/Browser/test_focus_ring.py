"""The focus ring has a contrast of 3:1 with any picture."""

import io

import numpy
import pytest
from built_site import BuiltSite
from conftest import make_site
from PIL import Image, ImageColor

# White, black, the colours of the ring, and the greys between them.
COLORS = {
    "white": (255, 255, 255),
    "black": (0, 0, 0),
    "blue": (8, 66, 160),
    "light blue": (138, 180, 255),
    "grey": (118, 118, 118),
    "light grey": (168, 168, 168),
}


def luminance(colors):
    """The relative luminances of colours (WCAG 2.2)."""
    parts = numpy.asarray(colors) / 255
    return numpy.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]


def contrast(one, other):
    first, second = luminance(one) + 0.05, luminance(other) + 0.05
    return numpy.maximum(first / second, second / first)


@pytest.fixture(scope="module")
def plain(gallery, once):
    """Albums of photos in one colour each."""

    def fill(folder):
        for name, color in COLORS.items():
            (folder / "photos" / name).mkdir(parents=True)
            for number in [1, 2]:
                image = Image.new("RGB", (1500, 1000), color)
                image.putpixel((0, number), (number, 9, 9))
                image.save(folder / "photos" / name / f"{number}.png")
        make_site(gallery, folder)

    return BuiltSite(once("ring", fill) / "site")


def picture_of(page):
    return numpy.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))


def ring(page, link):
    """The number of pixels that the focus changes within the window with a contrast of 3:1."""
    link.scroll_into_view_if_needed()
    page.evaluate("document.activeElement.blur()")
    before = picture_of(page)
    # Focus by script shows the ring after a key was pressed.
    page.keyboard.press("Shift")
    link.evaluate("link => link.focus({preventScroll: true, focusVisible: true})")
    assert link.evaluate("link => link.matches(':focus-visible')")
    after = picture_of(page)
    return numpy.count_nonzero(contrast(before, after) >= 3)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_ring_is_visible_on_any_picture(plain, new_page, scheme):
    page = new_page(color_scheme=scheme, width=1000, height=900, javascript=True)
    for name in COLORS:
        album = plain.album(name)
        links = {
            "tile": (album["page"], ".rows a"),
            "card": ("index.html", f'a.card[href="{album["page"]}"]'),
            "photo page": (album["photos"][0]["page"], ".picture"),
        }
        for kind, (path, selector) in links.items():
            page.goto(plain.file_url(path))
            link = page.locator(selector).first
            box, visible = link.bounding_box(), ring(page, link)
            # A line of two px around the link, of which a part may be behind the edge of the window.
            assert visible >= 2 * (box["width"] + min(box["height"], 600)), (name, kind, visible)


def test_the_ring_is_visible_on_the_link_to_the_next_album(plain, new_page):
    page = new_page(width=1000, height=900, javascript=True)
    seen = set()
    for title in COLORS:
        page.goto(plain.file_url(plain.album(title)["page"]))
        link = page.locator("a.onward")
        if not link.count():
            continue
        name = link.locator(".name").inner_text()
        seen.add(name)
        box, visible = link.bounding_box(), ring(page, link)
        # It is a banner if its picture is dark enough for the title.
        assert (link.locator(".cover").count() == 0) == (name in ["black", "blue", "grey"]), name
        assert visible >= 2 * (box["width"] + box["height"]), (name, visible)
    # The first album is nobody's next album.
    assert seen == set(sorted(COLORS)[1:])


def test_the_colours_of_the_ring_exclude_each_other(plain, new_page):
    for scheme in ["light", "dark"]:
        page = new_page(color_scheme=scheme, javascript=True, url=plain.file_url("index.html"))
        colors = page.evaluate(
            "['--focus', '--ring'].map(name => getComputedStyle(document.body)" ".getPropertyValue(name))"
        )
        assert contrast(*map(ImageColor.getrgb, map(str.strip, colors))) >= 9
