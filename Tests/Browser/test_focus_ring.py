"""The focus ring has a contrast of 3:1 with any picture."""

import io
import subprocess

import pytest
from built_site import BuiltSite
from PIL import Image

# White, black, the colours of the ring, and the greys between them.
COLORS = {
    "white": (255, 255, 255),
    "black": (0, 0, 0),
    "blue": (8, 66, 160),
    "light blue": (138, 180, 255),
    "grey": (118, 118, 118),
    "light grey": (168, 168, 168),
}


def luminance(color):
    parts = [part / 255 for part in color]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    high, low = sorted([luminance(one), luminance(other)], reverse=True)
    return (high + 0.05) / (low + 0.05)


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
        options = ["--catalog", folder / "c.sqlite", "--quiet"]
        subprocess.run([gallery, "index", folder / "photos", *options], check=True)
        subprocess.run([gallery, "build", "--output", folder / "site", *options], check=True)

    return BuiltSite(once("ring", fill) / "site")


def picture_of(page):
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def changes(page, link):
    """The pixels that the focus changes within the window: their colours before and after."""
    link.scroll_into_view_if_needed()
    page.evaluate("document.activeElement.blur()")
    before = picture_of(page)
    # Focus by script shows the ring after a key was pressed.
    page.keyboard.press("Shift")
    link.evaluate("link => link.focus({preventScroll: true, focusVisible: true})")
    assert link.evaluate("link => link.matches(':focus-visible')")
    after = picture_of(page)
    both = zip(before.tobytes(), after.tobytes(), strict=True)
    pairs = zip(*3 * [both], strict=True)
    return [tuple(zip(*pair)) for pair in pairs if any(one != other for one, other in pair)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", COLORS)
def test_the_ring_is_visible_on_any_picture(plain, new_page, name, scheme):
    album = plain.album(name)
    page = new_page(color_scheme=scheme, width=1000, height=900, javascript=True)
    links = {
        "tile": (album["page"], ".rows a"),
        "card": ("index.html", f'a.card[href="{album["page"]}"]'),
        "photo page": (album["photos"][0]["page"], ".picture"),
    }
    for kind, (path, selector) in links.items():
        page.goto(plain.file_url(path))
        link = page.locator(selector).first
        box = link.bounding_box()
        visible = [pair for pair in changes(page, link) if contrast(*pair) >= 3]
        # A line of two px around the link, of which a part may be behind the edge of the window.
        assert len(visible) >= 2 * (box["width"] + min(box["height"], 600)), (kind, len(visible))


@pytest.mark.parametrize("name", COLORS)
def test_the_ring_is_visible_on_the_link_to_the_next_album(plain, new_page, name):
    page = new_page(width=1000, height=900, javascript=True)
    for album in plain.albums:
        if album["title"] == "Photos" or not album["photos"]:
            continue
        page.goto(plain.file_url(album["page"]))
        # It is a banner if its picture is dark enough for the title.
        link = page.locator("a.onward")
        if link.count() and link.locator(".name").inner_text() == name:
            box = link.bounding_box()
            assert (link.locator(".cover").count() == 0) == (name in ["black", "blue", "grey"])
            visible = [pair for pair in changes(page, link) if contrast(*pair) >= 3]
            assert len(visible) >= 2 * (box["width"] + box["height"])
            return
    # The first album is nobody's next album.
    assert name == sorted(COLORS)[0]


def test_the_colours_of_the_ring_exclude_each_other(plain, new_page):
    for scheme in ["light", "dark"]:
        page = new_page(color_scheme=scheme, javascript=True)
        page.goto(plain.file_url("index.html"))
        colors = page.evaluate(
            "['--focus', '--ring'].map(name => getComputedStyle(document.body)"
            ".getPropertyValue(name))"
        )
        rgb = [
            tuple(int(c.lstrip("#")[i * s : i * s + s] * (3 - s), 16) for i in range(3))
            for c in colors
            for s in [len(c.lstrip("#")) // 3]
        ]
        assert contrast(*rgb) >= 9
