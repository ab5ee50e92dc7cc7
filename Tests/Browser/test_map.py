"""The optional map shows the locations of photos and links to them."""

import gzip
import re
import shutil

import pytest
from built_site import BuiltSite
from conftest import make_site, served
from PIL import Image
from playwright.sync_api import expect
from test_accessibility import violations_in_light_and_dark
from test_narrow_screen import TOO_WIDE
from test_stability import OBSERVE, shifts
from waiting import poll_page, until

PAGE = "by/map.html"
HOSTILE = '<img src=x> & "Sintra"'

# Latitude, longitude and number of photos, on both sides of the date line and close together.
PLACES = {
    "Lofoten": [(68.1, 13.5, 12), (67.2, 14.9, 1), (69.6, 18.9, 3)],
    "Alps": [(46.5, 10.0, 1), (46.5, 10.0, 3)],
    HOSTILE: [(38.7, -9.2, 2), (46.5, 10.1, 1), (-33.4, -70.6, 2)],
    "Fiji": [(-17.8, 178.5, 2), (-17.0, -179.5, 1)],
    "South Pole": [(-89.9, 0.0, 1)],
}

DOTS = """[...document.querySelectorAll('.dots a')].filter(dot => dot.checkVisibility()).map(dot => {
  const box = dot.getBoundingClientRect(), map = document.querySelector('.frame').getBoundingClientRect()
  return {x: box.x + box.width / 2 - map.x, y: box.y + box.height / 2 - map.y,
    width: map.width, name: dot.innerText.trim(), link: dot.getAttribute('href')}
})"""


def write_photo(path, number, latitude, longitude):
    exif = Image.Exif()
    position = exif.get_ifd(0x8825)
    position[1], position[2] = "S" if latitude < 0 else "N", (abs(latitude), 0, 0)
    position[3], position[4] = "W" if longitude < 0 else "E", (abs(longitude), 0, 0)
    Image.new("RGB", (60, 40), (9 * number, 90, 120)).save(path, exif=exif)


@pytest.fixture(scope="module")
def mapped(gallery, once):
    """A site with photos from many countries."""

    def fill(folder):
        number = 0
        for album, places in PLACES.items():
            (folder / "photos" / album).mkdir(parents=True)
            for latitude, longitude, count in places:
                for _ in range(count):
                    path = folder / "photos" / album / f"{number}.jpg"
                    write_photo(path, number, latitude, longitude)
                    number += 1
        make_site(gallery, folder, "--include-location=full")
        make_site(gallery, folder, "--include-location=full", "--output", "arabic", "--lang", "ar")

    return BuiltSite(once("map", fill) / "site")


@pytest.fixture(scope="module")
def map_address(gallery, mapped):
    with served(gallery, mapped.folder) as address:
        yield address + PAGE


@pytest.mark.parametrize("width", [320, 1440])
def test_every_photo_is_in_a_dot_of_a_touchable_size_that_links_to_photos(mapped, new_page, width):
    page = new_page(width=width, url=mapped.file_url(PAGE))
    dots = page.evaluate(DOTS)
    total = sum(count for places in PLACES.values() for *_, count in places)
    assert sum(int(re.search(r"(\d+) photos?\b", dot["name"])[1]) for dot in dots) == total
    for index, one in enumerate(dots):
        assert 0 < one["x"] < one["width"]
        for other in dots[:index]:
            assert (one["x"] - other["x"]) ** 2 + (one["y"] - other["y"]) ** 2 >= 24**2
    links = [dot["link"] for dot in dots]
    assert {link[:4] for link in links} >= {"../p", "../a"}
    for link in links:
        if link.startswith("#"):
            assert page.locator(link).locator("a").count()
        else:
            assert link.removeprefix("../") in mapped.files
    assert page.evaluate(TOO_WIDE) == []
    assert any(HOSTILE in dot["name"] for dot in dots)
    assert page.locator("img[src=x]").count() == 0 and not re.search(r"<[^>]* style=", mapped.text(PAGE))
    english, page = dots, new_page(width=width)
    page.goto(BuiltSite(mapped.folder.parent / "arabic").file_url(PAGE))
    assert page.evaluate(TOO_WIDE) == []
    # In another language, the Earth is not mirrored.
    for one, other in zip(english, page.evaluate(DOTS), strict=True):
        assert abs(one["x"] - other["x"]) < 0.01 and one["link"] == other["link"]
        assert not re.search(r"photo|place|around|and \d|[NSEW]\b", other["name"].replace("South", ""))


def test_a_dot_is_at_its_location(mapped, new_page):
    page = new_page(width=1440, url=mapped.file_url(PAGE))
    dots = page.evaluate(DOTS)
    pole = next(dot for dot in dots if "South Pole" in dot["name"])
    fiji = min(dots, key=lambda dot: dot["x"])
    west, north, width = map(float, page.locator(".map svg").get_attribute("data-square").split())
    # Degrees of the square of the Mercator projection; the pole is at its lower edge.
    for dot, longitude, row in [(pole, 0, 360), (fiji, 178.5, 197.9)]:
        assert abs(dot["x"] / dot["width"] - (longitude + 180 - west) % 360 / width) < 0.002
        assert abs(dot["y"] / dot["width"] - (row - north) / width) < 0.002
    assert pole == max(dots, key=lambda dot: dot["y"])


def test_the_list_contains_the_locations_without_the_map(mapped, new_page):
    page = new_page(url=mapped.file_url(PAGE))
    places = page.locator(".places > ul > li")
    texts = page.locator(".places li .meta").all_inner_texts()
    counts = [int(re.search(r"(\d+) photo", text)[1]) for text in texts]
    assert len(counts) == places.count() and sum(counts) == len(mapped.photo_pages)
    titles = page.locator(".places .words a").all_text_contents()
    assert set(titles) == set(PLACES)
    assert page.get_by_role("img").count() > 10
    # South Pole, Sintra, Chile, the Alps at 10.0 and 10.1 degrees, and five places of one photo or more.
    headings = page.locator(".places h3").all_inner_texts()
    assert places.count() == len(set(headings)) == 9
    assert sum("around" in text.lower() for text in headings) <= 1
    # Chromium reports white space as a moved node if a piece of the page ends between an album and its number of photos.
    boxes = page.locator(".places .words li").evaluate_all("""items => items.map(item => {
      const range = document.createRange()
      range.selectNode(item.firstChild.nextSibling)
      return [item.childNodes.length, range.getClientRects().length]
    })""")
    assert boxes and all(box == [3, 0] for box in boxes), boxes


@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_no_violation_on_the_map(map_address, new_page, width):
    page = new_page(width=width, javascript=True)
    errors = []
    page.on("console", lambda message: errors.append(message.text))
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(map_address)
    assert not violations_in_light_and_dark(page)
    assert not errors
    assert all(url.startswith((map_address.removesuffix(PAGE), "data:")) for url in requests)


def thumbnails(page):
    """The numbers of photos of the thumbnails, after the script has made them."""
    page.wait_for_selector(".map.live .dots a")
    # The script makes them 60 ms after the last change. Timers of the same length end in their order.
    page.evaluate("() => new Promise(done => setTimeout(done, 60))")
    return [int(link.get_attribute("title").rsplit(": ", 1)[1]) for link in page.locator(".dots a").all()]


def shown_width(page):
    return float(page.locator(".map svg").get_attribute("viewBox").split()[2])


@pytest.fixture
def live_map(mapped, new_page):
    page = new_page(width=1280, height=900, javascript=True)
    page.errors = []
    # Leaving a page that a test closes aborts the transition.
    page.on("pageerror", lambda error: "ViewTransition" in str(error) or page.errors.append(str(error)))
    page.requests = []
    page.on("request", lambda request: page.requests.append(request.url))
    page.goto(mapped.file_url(PAGE))
    assert sum(thumbnails(page)) == len(mapped.photo_pages)
    yield page
    assert not page.errors
    assert all(url.startswith(("file://", "data:")) for url in page.requests)


def test_wheel_keys_and_buttons_magnify_the_map_and_a_drag_moves_it(live_map):
    page, box = live_map, live_map.locator(".map")
    whole = shown_width(page)
    box.hover(position={"x": 300, "y": 200})
    page.mouse.wheel(0, -400)
    poll_page(page, lambda: abs(shown_width(page) - whole / 2.718) < whole / 100, "the map is magnified")
    box.focus()
    for key, factor in [("0", 1), ("+", 1 / 1.5), ("+", 1 / 2.25), ("-", 1 / 1.5), ("0", 1)]:
        page.keyboard.press(key)
        assert abs(shown_width(page) / whole - factor) < 0.01, key
    page.get_by_role("button", name="Zoom in").click()
    assert abs(shown_width(page) / whole - 0.5) < 0.01
    before = page.locator(".map svg").get_attribute("viewBox")
    page.keyboard.press("ArrowRight")
    assert page.locator(".map svg").get_attribute("viewBox") != before
    page.get_by_role("button", name="Zoom out").click()
    page.get_by_role("button", name="Show all photos").click()
    assert abs(shown_width(page) / whole - 1) < 0.01
    page.get_by_role("button", name="Zoom in").click()
    thumbnails(page)
    # A drag that begins on a thumbnail moves the map, and opens nothing.
    before, outer = page.locator(".map svg").get_attribute("viewBox"), box.bounding_box()
    boxes = [link.bounding_box() for link in page.locator(".dots a").all()]
    one = next(one for one in boxes if 80 < one["x"] - outer["x"] < 1000 and 80 < one["y"] - outer["y"] < 400)
    page.mouse.move(one["x"] + 20, one["y"] + 20)
    page.mouse.down()
    page.mouse.move(one["x"] - 40, one["y"] - 20, steps=5)
    page.mouse.up()
    assert page.locator(".map svg").get_attribute("viewBox") != before
    assert page.url.endswith(PAGE) and "#" not in page.url
    page.get_by_role("button", name="Show all photos").click()
    # At the smallest scale the wheel scrolls the page.
    box.hover(position={"x": 300, "y": 200})
    page.mouse.wheel(0, 300)
    until(page, "scrollY > 100")


def test_a_click_on_a_thumbnail_shows_its_photos(live_map, mapped):
    page = live_map
    name = max(page.locator(".dots a").all(), key=lambda link: int(link.inner_text().strip() or 1)).get_attribute("title")
    count = int(name.rsplit(": ", 1)[1])
    whole = shown_width(page)
    page.get_by_title(name, exact=True).click()
    assert shown_width(page) <= whole / 2
    assert sum(thumbnails(page)) >= count
    assert page.url.endswith(PAGE)
    assert page.evaluate("document.activeElement.className") == "map live"
    page.keyboard.press("0")
    thumbnails(page)
    link = page.locator(".dots a:not(:has(b))").first
    assert link.get_attribute("href").split("/site/")[1] in mapped.files
    link.press("Enter")
    page.wait_for_url("**/p/*.html")


def test_a_magnified_map_loads_more_of_the_coast(live_map):
    page = live_map
    assert not [url for url in page.requests if "data/map/" in url][1:]
    name = page.get_by_title(re.compile("Nordland.*: 16")).get_attribute("title")
    page.get_by_title(name, exact=True).click()
    thumbnails(page)
    paths = "document.querySelectorAll('g.land path').length"
    until(page, f"{paths} > 0 && {paths} === document.querySelectorAll('g.sea rect').length")
    assert 1 <= len([url for url in page.requests if "data/map/" in url][1:]) <= 6
    # The path of the page and that of the cell show the same coast.
    page.keyboard.press("0")
    assert page.locator("g.land").first.evaluate("land => getComputedStyle(land.parentElement).display") == "none"


def test_two_fingers_magnify_the_map(mapped, new_page):
    page = new_page(width=390, height=844, javascript=True, has_touch=True, url=mapped.file_url(PAGE))
    thumbnails(page)
    whole = shown_width(page)
    page.locator(".map").scroll_into_view_if_needed()
    session = page.context.new_cdp_session(page)

    def touch(kind, spread):
        points = [{"x": 195 - spread, "y": 400, "id": 1}, {"x": 195 + spread, "y": 400, "id": 2}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if kind != "touchEnd" else []})

    touch("touchStart", 30)
    for spread in range(32, 92, 4):
        touch("touchMove", spread)
    touch("touchEnd", 90)
    poll_page(page, lambda: shown_width(page) < whole / 2, "the map is magnified")
    assert page.evaluate("visualViewport.scale") == 1
    assert page.locator(".map svg").bounding_box()["width"] <= 390


# The right and lower edges of the texts above or below the map.
TEXTS = """selector => [...document.querySelectorAll(selector)].map(line => {
  const range = document.createRange()
  range.selectNodeContents(line)
  const { right, bottom } = range.getBoundingClientRect()
  return [right, bottom]
})"""


@pytest.mark.parametrize("width, height", [(320, 640), (600, 844), (640, 900), (844, 390), (1440, 900), (2560, 1300)])
def test_buttons_are_above_the_map_on_wide_screens_and_below_it_on_phones(mapped, new_page, width, height):
    page = new_page(width=width, height=height, javascript=True)
    page.add_init_script(OBSERVE)
    page.goto(mapped.file_url(PAGE))
    thumbnails(page)
    outer, buttons = [page.locator(name).bounding_box() for name in [".map", ".zoom"]]
    assert outer["height"] <= height * 0.85 and outer["width"] >= min(0.9 * width, 320)
    assert buttons["x"] + buttons["width"] <= outer["x"] + outer["width"] + 1
    if width < 640:
        assert buttons["y"] >= outer["y"] + outer["height"]
        assert all(right < buttons["x"] for right, _ in page.evaluate(TEXTS, ".places h2"))
        assert page.locator(".zoom button").first.bounding_box()["width"] >= 40
    else:
        assert buttons["y"] + buttons["height"] <= outer["y"]
        assert all(right < buttons["x"] or bottom < buttons["y"] for right, bottom in page.evaluate(TEXTS, ".title > *"))
    assert shifts(page) == []
    before = shown_width(page)
    page.get_by_role("button", name="Zoom in").click()
    assert shown_width(page) < before


def test_the_bar_links_to_the_map_and_the_drawing_is_small(build, site, tmp_path, new_page):
    shutil.copytree(site.folder, tmp_path / "site")
    open_site = build(tmp_path / "site", "--include-location=full", "--no-facet-pages")
    page = new_page(url=open_site.file_url("index.html"))
    page.get_by_role("link", name="Map").click()
    expect(page.locator("h1")).to_have_text("Map")
    drawing = re.search(r"<svg.*?</svg>", open_site.text(PAGE))[0]
    assert len(gzip.compress(drawing.encode())) < 60_000
    script = next(name for name in open_site.files if name.startswith("assets/map-"))
    assert len(gzip.compress((open_site.folder / script).read_bytes(), 9)) <= 3_400


def test_there_is_no_map_without_the_option(site):
    assert PAGE not in site.files
    assert not [name for name in site.files if name.startswith(("assets/map-", "data/map/"))]
    for name in site.files:
        if name.endswith((".html", ".css")):
            assert "map.html" not in site.text(name) and ".dots" not in site.text(name), name
