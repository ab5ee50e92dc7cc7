"""All controls are reachable by keyboard in the order of the page, with a visible focus."""

import io

import pytest
from PIL import Image, ImageChops
from waiting import STILL, until

FOCUSED = """() => {
  const link = document.activeElement, style = getComputedStyle(link)
  const box = link.getBoundingClientRect()
  return {
    place: [...document.querySelectorAll(':any-link, button, :checked')].filter(one =>
      one.checkVisibility()).indexOf(link),
    kind: link.closest('.rows') ? 'tile' : link.closest('.ways') ? 'way' :
      link.closest('.controls') ? 'layout' : link.className,
    outline: style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth),
    onScreen: box.top < innerHeight && box.bottom > 0 && box.left < innerWidth && box.right > 0,
    isFirstSeenWhole: box.top >= 0 && box.left >= 0,
  }
}"""

# The position on the page, measured from the start side of the text.
PLACE = """() => {
  const box = document.activeElement.getBoundingClientRect()
  const isMirrored = document.documentElement.dir == 'rtl', width = document.body.clientWidth
  return {
    start: isMirrored ? width - box.right : box.left, end: isMirrored ? width - box.left : box.right,
    top: box.top + scrollY, bottom: box.bottom + scrollY, text: document.activeElement.outerHTML,
  }
}"""

# The value of --focus in site.css.
FOCUS_COLORS = {"light": (8, 66, 160), "dark": (138, 180, 255)}


# Albums, timeline and the button of the menu.
WAYS = 4 * ["way"]

CONTROLS = """[...document.querySelectorAll(':any-link, button, :checked')].filter(one =>
  one.checkVisibility()).length"""


def tab_through(page):
    """The focused elements after each press of Tab, from the top to the last link."""
    stops = []
    for _ in range(page.evaluate(CONTROLS)):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(FOCUSED))
    return stops


@pytest.mark.parametrize(
    "title, kinds",
    [
        ("Sample", ["skip"] + WAYS + 6 * ["card"]),
        ("Odd ones", ["skip", "up mark"] + WAYS + ["card", "layout"] + 8 * ["tile"] + ["onward"]),
        ("Norway", ["skip", "mark", "up"] + WAYS + ["card"] + 3 * ["tile"]),
        ("Lofoten", ["skip", "mark", "up"] + WAYS + ["layout"] + 6 * ["tile"]),
    ],
)
def test_tab_visits_skip_link_bar_cards_and_photos_in_turn(site, new_page, title, kinds):
    page = new_page(url=site.file_url(site.album(title)["page"]))
    stops = tab_through(page)
    assert [stop["kind"] for stop in stops] == kinds
    assert [stop["place"] for stop in stops] == list(range(len(stops)))
    assert all(stop["outline"] > 0 for stop in stops)
    assert all(stop["onScreen"] for stop in stops)
    assert stops[0]["isFirstSeenWhole"], "the skip link stays hidden"


@pytest.mark.parametrize("language", ["en", "ar"])
def test_tab_follows_the_visual_order(build_complete, new_page, language):
    page, site = new_page(width=1440), build_complete(language)
    for kind in ["home", "album", "album of albums and photos", "album with an introduction", "photo"]:
        page.goto(site.file_url(site.kinds[kind]))
        # The skip link is above the other elements.
        page.keyboard.press("Tab")
        places = []
        for _ in range(page.evaluate(CONTROLS) - 1):
            page.keyboard.press("Tab")
            places.append(page.evaluate(PLACE))
        assert len(places) > 5, kind
        for one, other in zip(places, places[1:]):
            goes_on = other["start"] >= one["end"] - 1 and other["bottom"] > one["top"]
            assert goes_on or other["top"] >= one["bottom"] - 1, (kind, one, other)


def test_the_skip_link_skips_the_bar(site, new_page):
    page = new_page(url=site.file_url(site.album("Lofoten")["page"]))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED)["kind"] == "tile"


@pytest.fixture(params=["light", "dark"])
def focused_photo(request, site, new_page):
    """A photo with keyboard focus, and the colour of the ring around it."""
    page = new_page(color_scheme=request.param, url=site.file_url(site.album("Lofoten")["page"]))
    while page.evaluate(FOCUSED)["kind"] != "tile":
        page.keyboard.press("Tab")
    return page.locator(".rows a").first, FOCUS_COLORS[request.param]


def shows_ring(tile, color):
    """Whether all four edges of a photo have the colour on screen."""
    image = Image.open(io.BytesIO(tile.screenshot())).convert("RGB")
    difference = ImageChops.difference(image, Image.new("RGB", image.size, color)).convert("L")
    box = difference.point(lambda value: 255 * (value < 8)).getbbox()
    left, top, right, bottom = box or (image.width, image.height, 0, 0)
    return left <= 4 and top <= 4 and right >= image.width - 4 and bottom >= image.height - 4


def test_the_focus_ring_is_drawn_over_the_photo(focused_photo):
    tile, color = focused_photo
    assert shows_ring(tile, color)
    tile.hover()
    # A hovered photo grows.
    until(tile.page, STILL)
    assert shows_ring(tile, color)
