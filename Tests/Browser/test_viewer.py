"""The viewer: keys, mouse, touch, addresses, and what happens when images or scripts are missing."""

import re
import shutil

import pytest
from built_site import BuiltSite
from conftest import make_site
from controls import close_viewer, expect_counter, open_tile, wait_until_closed
from large_album import TITLE, plain, write_album
from playwright.sync_api import expect
from test_accessibility import violations_in_light_and_dark
from test_first_view import small_site  # noqa: F401
from waiting import NEXT_FRAME, STILL, poll_page, set_window, settle, until
from web_host import serving

IMAGES = re.compile(r"/i/.*\.(webp|jpg)$")

# The picture of the shown photo: its box, and the width of the image that it shows.
PICTURE = """() => {
  const slide = document.querySelector('.slide:not([inert])')
  const picture = slide.querySelector('.full'), box = picture.getBoundingClientRect()
  const image = picture.firstElementChild
  return { left: box.left, top: box.top, width: box.width, height: box.height,
    src: image.currentSrc || image.src, natural: image.naturalWidth }
}"""

ACTIVE = "document.activeElement.id"


@pytest.fixture
def problems():
    """What pages report during a test, which must be nothing."""
    problems = []
    yield problems
    # Chromium reports a view transition that the next navigation ends as an error of the page.
    assert not [problem for problem in problems if "Transition was" not in problem]


@pytest.fixture
def new_page(new_page, problems):
    """Opens a tab whose script errors and blocked resources fail the test."""

    def watched(url=None, **options):
        page = new_page(**options)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: problems.append(line.text) if "Policy" in line.text else None)
        if url:
            page.goto(url)
        return page

    return watched


@pytest.fixture
def viewer(address, site, new_page):
    """Opens the viewer at a photo of an album; with `clock`, the time of the page stands still afterwards."""

    def viewer(album="Lofoten", index=0, base=address, clock=False, **options):
        options = {"width": 1280, "height": 800, "javascript": True} | options
        page = new_page(**options)
        if clock:
            page.clock.install(time=0)
        page.goto(base + site.album(album)["page"])
        if clock:
            page.clock.pause_at(60_000)
        open_tile(page.locator(".rows a").nth(index))
        until(page, STILL)
        return page

    return viewer


def counter(page):
    return page.locator(".counter").inner_text()


def open_photo(page, url, place=0):
    """Opens the viewer at a photo of a page."""
    page.goto(url)
    open_tile(page.locator(".rows a[href]").nth(place))


def is_open(page):
    return page.locator(".viewer[open]").count() == 1


def hold_style(page):
    """Holds the style sheet of the viewer back; returns a function that waits for its request and lets it through."""
    held = []
    page.route("**/viewer*.css", lambda route: held.append(route))

    def release():
        poll_page(page, lambda: held, "the style sheet is requested")
        held.pop().continue_()

    return release


def touch(page, kind, *points):
    """Sends a touch event with the positions of all fingers."""
    if not hasattr(page, "touches"):
        page.touches = page.context.new_cdp_session(page)
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    page.touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def drag(page, start, end, steps=8, tick=lambda time: None, hold=0):
    """Moves a finger; `tick` lets the time in ms pass between its positions, and `hold` at the last one."""
    touch(page, "touchStart", start)
    for step in range(1, steps + 1):
        share = step / steps
        place = tuple(one + (other - one) * share for one, other in zip(start, end))
        touch(page, "touchMove", place)
        tick(16)
    tick(hold)
    touch(page, "touchEnd")


def test_nothing_is_requested_and_nothing_is_in_the_page_before_a_photo_is_opened(address, site, new_page):
    page = new_page(javascript=True)
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(address + site.album("Lofoten")["page"])
    page.wait_for_load_state("networkidle")
    assert page.locator("dialog").count() == 0
    shown = page.evaluate("[...document.images].map(image => image.currentSrc)")
    assert {url for url in requests if IMAGES.search(url)} <= set(shown)
    scripts = [url.split("/")[-1].split("-")[0] for url in requests if url.endswith(".js")]
    assert sorted(scripts) == ["layouts", "selection", "viewer"]


def test_the_image_of_the_tile_is_shown_at_once_then_a_sharp_one_then_the_neighbours(address, site, new_page):
    page = new_page(javascript=True, url=address + site.album("Lofoten")["page"])
    page.wait_for_load_state("networkidle")
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    # Those of the banner are there already.
    tile = page.locator(".rows img").nth(3)
    small = tile.evaluate("image => image.currentSrc")
    # Nothing but microtasks runs before the viewer is open.
    first = tile.evaluate(f"async image => {{ image.click(); await null; return ({PICTURE})() }}")
    assert first["src"] == small and first["natural"] > 0
    until(page, f"({PICTURE})().natural >= 1400")
    page.wait_for_load_state("networkidle")
    images = [url for url in requests if IMAGES.search(url)]
    ids = [photo["id"] for photo in site.album("Lofoten")["photos"][2:5]]
    # A neighbour whose tile has an image of that size needs no other.
    assert ids[1] in images[0] and len(images) <= 3
    assert all(any(id in image for id in [ids[0], ids[2]]) for image in images[1:])


def test_the_photo_fills_the_window(viewer, site):
    for width, height in [(390, 844), (820, 1180), (1440, 900), (2560, 1300)]:
        page = viewer("Desert", width=width, height=height)
        for _ in site.album("Desert")["photos"]:
            until(page, STILL)
            box = page.evaluate(PICTURE)
            assert max(box["width"] / width, box["height"] / height) > 0.99
            assert abs(box["left"] + box["width"] / 2 - width / 2) < 1
            assert abs(box["top"] + box["height"] / 2 - height / 2) < 1
            page.keyboard.press("ArrowRight")


def test_keys_go_through_the_album(viewer):
    page = viewer(index=1)
    status = page.get_by_role("status")
    expect(status).to_have_text("2 of 6, It lasted for twenty minutes.")
    for key, number in [
        ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 6), ("ArrowRight", 6), ("Home", 1), ("ArrowLeft", 1),
    ]:
        page.keyboard.press(key)
        page.evaluate(NEXT_FRAME)
        expect_counter(page, f"{number} of 6")
    expect(status).to_have_text("1 of 6, Reine, between two snow showers.")
    assert page.locator(".viewer").get_attribute("aria-label") == "Photo viewer"
    assert page.locator(".previous-tool").is_hidden() and page.locator(".next-tool").is_visible()
    page.keyboard.press("?")
    assert page.locator(".panel h2").inner_text() == "Keyboard shortcuts"
    assert page.locator(".panel dt").count() == page.locator(".panel dd").count() == 10
    page.keyboard.press("?")
    assert page.locator(".panel").is_hidden()
    for condition in ["document.fullscreenElement?.className === 'screen'", "!document.fullscreenElement"]:
        page.keyboard.press("f")
        until(page, condition)
    assert is_open(page)


def test_the_arrows_are_exchanged_where_text_runs_from_the_right(variant, new_page):
    mirrored = variant("ar-lofoten", "--lang", "ar", "--where", "path:Lofoten")
    page = new_page(javascript=True)
    album = next(a for a in mirrored.albums if len(a["photos"]) == 6)
    open_photo(page, mirrored.file_url(album["page"]), 1)
    page.keyboard.press("ArrowLeft")
    expect_counter(page, "3 من 6")
    box = page.locator(".next-tool").bounding_box()
    assert box["x"] < 100, "the next photo comes from the left"
    page.mouse.move(200, 400)
    page.mouse.down()
    page.mouse.move(700, 400, steps=5)
    page.mouse.up()
    expect_counter(page, "4 من 6")


def test_each_photo_has_an_address_that_a_reload_and_a_shared_link_open(viewer, site, address):
    page = viewer(index=2)
    album = site.album("Lofoten")
    page.keyboard.press("ArrowRight")
    photo = album["photos"][3]
    expect(page).to_have_url(f"{address}{photo['page']}?from={album['page']}")
    page.reload()
    expect_counter(page, "4 of 6")
    page.keyboard.press("ArrowRight")
    expect_counter(page, "5 of 6")
    expect(page).to_have_url(re.compile(re.escape(album["photos"][4]["page"])))
    page.keyboard.press("Escape")
    page.wait_for_url(f"{address}{album['page']}#t{album['photos'][4]['id']}")
    assert page.locator(".rows :target").count() == 1


def test_a_second_click_while_the_style_sheet_loads_opens_its_photo_once(address, site, new_page):
    """With two entries in the history, the viewer could not be closed."""
    page = new_page(javascript=True)
    release = hold_style(page)
    page.goto(address + site.album("Lofoten")["page"], wait_until="domcontentloaded")
    page.locator(".rows a").nth(0).click()
    page.locator(".rows a").nth(1).click()
    until(page, "document.querySelector('link[href*=viewer]') !== null")
    assert not is_open(page)
    release()
    expect_counter(page, "2 of 6")
    close_viewer(page)
    expect(page).to_have_url(address + site.album("Lofoten")["page"])
    assert page.title() == "Lofoten – Sample"


def test_a_photo_page_has_the_others_also_if_the_style_sheet_comes_last(address, site, new_page):
    page = new_page(javascript=True)
    release = hold_style(page)
    page.goto(address + site.photo("Lofoten", 1)["page"], wait_until="domcontentloaded")
    page.locator(".picture").click()
    page.evaluate(NEXT_FRAME)
    assert not is_open(page)
    release()
    expect_counter(page, "2 of 6")


def test_closing_returns_to_the_tile_of_the_shown_photo(viewer, site, address):
    page = viewer("Lofoten", 0, height=400)
    album, entries = address + site.album("Lofoten")["page"], page.evaluate("history.length")
    page.keyboard.press("End")
    close_viewer(page)
    photo = site.album("Lofoten")["photos"][-1]
    until(page, f"{ACTIVE} === 't{photo['id']}'")
    page.evaluate(NEXT_FRAME)
    box = page.locator(f"#t{photo['id']}").bounding_box()
    assert box["y"] >= -1 and box["y"] + box["height"] <= 401
    expect(page).to_have_url(album)
    assert page.title() == "Lofoten – Sample"
    page.go_forward()
    expect_counter(page, "6 of 6")
    page.go_back()
    wait_until_closed(page)
    page.go_forward()
    expect_counter(page, "6 of 6")
    # Only the first one closes.
    for _ in range(3):
        page.keyboard.press("Escape")
    wait_until_closed(page)
    page.evaluate(NEXT_FRAME)
    expect(page).to_have_url(album)
    assert page.evaluate("history.length") == entries
    page = viewer("Night", 0, width=2560, height=800)
    page.mouse.click(page.evaluate(PICTURE)["left"] - 30, 600)
    wait_until_closed(page)


def test_an_unknown_or_foreign_context_shows_the_photo_page(address, site, new_page):
    photo = site.photo("Lofoten", 0)
    for context in ["albums/none/index.html", "https://example.org/", "../../etc", "//[", "by/stats.html"]:
        page = new_page(javascript=True)
        foreign = []
        page.on("request", lambda request: request.url.startswith(address) or foreign.append(request))
        page.goto(f"{address}{photo['page']}?from={context}")
        page.wait_for_load_state("networkidle")
        assert page.locator(".viewer[open]").count() == 0 and not foreign
        assert page.locator(".picture img").is_visible()


def test_relative_addresses_stay_valid_while_the_viewer_is_open(viewer):
    page = viewer("Lofoten", width=820, height=844)
    failed = []
    page.on("response", lambda answer: answer.status >= 400 and failed.append(answer.url))
    # Tiles choose other images at another width.
    tile = "document.querySelector('.rows img')"
    before = page.evaluate(f"{tile}.currentSrc")
    set_window(page, 2560, 1300)
    until(page, f"{tile}.currentSrc !== '{before}' && {tile}.complete")
    close_viewer(page)
    page.wait_for_load_state("networkidle")
    assert not failed


def test_previous_and_next_follow_the_facet(address, site, new_page):
    name = next(n for n in site.pages if re.fullmatch("by/cameras/[^/]+/index.html", n))
    page = new_page(javascript=True, url=address + name)
    links = page.locator(".rows a[href]")
    count = links.count()
    hrefs = [links.nth(number).get_attribute("href") for number in range(count)]
    links.first.click()
    expect_counter(page, f"1 of {count}")
    for href in hrefs[1:4]:
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(re.escape(f"{href.split('/')[-1]}?from={name}")))


def test_small_photos_on_the_map_open_among_those_of_their_place(complete, new_page):
    with serving(complete.folder) as base:
        page = new_page(javascript=True, url=base + "by/map.html")
        place = page.locator(".small-photos").first
        count = place.locator("a").count()
        place.locator("a").last.click()
        expect_counter(page, f"{count} of {count}")
        page.reload()
        expect_counter(page, f"{count} of {count}")


def test_the_picture_of_a_photo_page_opens_and_its_keys_follow_links(address, site, new_page):
    photos = site.album("Lofoten")["photos"]
    page = new_page(javascript=True, url=address + photos[0]["page"])
    page.keyboard.press("ArrowRight")
    page.wait_for_url(address + photos[1]["page"])
    open_tile(page.locator("a.picture"))
    expect_counter(page, "2 of 6")
    close_viewer(page)
    expect(page).to_have_url(address + photos[1]["page"])
    page.locator("a.picture").click()
    expect_counter(page, "2 of 6")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    page.wait_for_url(address + photos[2]["page"])
    page.keyboard.press("Escape")
    page.wait_for_url(f"{address}{site.album('Lofoten')['page']}#t{photos[2]['id']}")


def test_zoom_by_keys_wheel_double_click_and_button(viewer):
    page = viewer(clock=True)
    whole = page.evaluate(PICTURE)["width"]

    def wait_for_width(scale):
        until(page, f"Math.abs(({PICTURE})().width / {whole * scale} - 1) < 0.01")
        until(page, STILL)
        assert page.evaluate(PICTURE)["width"] == pytest.approx(whole * scale, rel=0.01)

    page.keyboard.press("+")
    wait_for_width(1.5)
    page.keyboard.press("ArrowRight")
    expect_counter(page, "1 of 6")
    page.keyboard.press("0")
    wait_for_width(1)
    page.mouse.move(500, 300)
    page.mouse.wheel(0, -400)
    until(page, f"({PICTURE})().width > {whole * 2}")
    page.mouse.wheel(0, 4000)
    wait_for_width(1)
    page.mouse.dblclick(500, 300)
    wait_for_width(2)
    page.mouse.move(500, 300)
    left = page.evaluate(PICTURE)["left"]
    page.mouse.down()
    page.mouse.move(400, 300, steps=5)
    # Otherwise the picture would be thrown.
    page.clock.run_for(200)
    page.mouse.up()
    until(page, STILL)
    assert page.evaluate(PICTURE)["left"] == pytest.approx(left - 100, abs=2)
    page.mouse.dblclick(500, 300)
    wait_for_width(1)
    page.locator(".zoom-tool").click()
    wait_for_width(2)


def test_zoom_keeps_the_point_under_the_mouse_and_loads_the_full_resolution(viewer):
    page = viewer(width=390, height=844)
    width = f"({PICTURE})().width"

    def turn(distance):
        before = page.evaluate(width)
        page.mouse.wheel(0, distance)
        until(page, f"{width} > {before * 1.1}")

    page.wait_for_load_state("networkidle")
    assert page.evaluate(PICTURE)["natural"] <= 512
    page.mouse.dblclick(195, 422)
    until(page, f"({PICTURE})().natural === 1600")
    page.keyboard.press("0")
    until(page, STILL)
    page.mouse.move(195, 422)
    turn(-300)
    page.mouse.move(120, 400)
    share = lambda box: ((120 - box["left"]) / box["width"], (400 - box["top"]) / box["height"])
    before = page.evaluate(PICTURE)
    turn(-200)
    assert share(page.evaluate(PICTURE)) == pytest.approx(share(before), abs=0.01)


def test_swipe_pinch_double_tap_and_drag(viewer):
    page = viewer(clock=True, width=390, height=844, has_touch=True)
    tick = page.clock.run_for

    def swipe(start, end, hold=0):
        drag(page, start, end, tick=tick, hold=hold)
        until(page, STILL)
        return counter(page)

    assert swipe((300, 400), (100, 410)) == "2 of 6"
    assert swipe((100, 400), (300, 400)) == "1 of 6"
    assert swipe((250, 400), (220, 400), hold=200) == "1 of 6", "too short"
    whole = page.evaluate(PICTURE)["width"]
    touch(page, "touchStart", (150, 422), (240, 422))
    for step in range(10):
        touch(page, "touchMove", (150 - 5 * step, 422), (240 + 5 * step, 422))
        tick(16)
    touch(page, "touchEnd")
    until(page, STILL)
    assert page.evaluate(PICTURE)["width"] == pytest.approx(whole * 2, rel=0.05)
    for _ in range(2):
        touch(page, "touchStart", (195, 422))
        touch(page, "touchEnd")
        tick(60)
    until(page, STILL)
    assert page.evaluate(PICTURE)["width"] == pytest.approx(whole, rel=0.01)
    # A tap hides the tools, and another shows them.
    for is_idle in [True, False]:
        touch(page, "touchStart", (195, 422))
        touch(page, "touchEnd")
        tick(450)
        assert page.locator(".viewer.idle").count() == is_idle
    drag(page, (195, 400), (200, 650), tick=tick)
    wait_until_closed(page)


def test_facts_are_those_of_the_photo_page_and_follow_the_photo(viewer, site):
    page = viewer()
    page.keyboard.press("i")
    page.wait_for_selector(".panel dl")
    facts = page.locator(".panel dl").inner_html()
    assert page.locator(".panel h1").inner_text().startswith("Reine,")
    assert [link for link in re.findall('href="([^"]*)"', facts) if not link.startswith("http")] == []
    settle(page)
    box, panel = page.evaluate(PICTURE), page.locator(".panel").bounding_box()
    assert box["left"] + box["width"] <= panel["x"] + 1
    page.keyboard.press("ArrowRight")
    until(page, "document.querySelector('.panel h1').textContent.startsWith('It lasted')")
    page.keyboard.press("i")
    assert page.locator(".panel").is_hidden()


def test_the_strip_shows_all_photos(viewer):
    page = viewer(index=1)
    page.keyboard.press("t")
    items = page.locator(".strip button")
    assert items.count() == 6
    assert page.locator(".strip [aria-current]").get_attribute("tabindex") == "0"
    items.nth(4).click()
    expect_counter(page, "5 of 6")
    assert items.nth(4).get_attribute("aria-current") == "true"
    page.keyboard.press("t")
    assert page.locator(".strip").is_hidden()


def test_the_menu_copies_the_address_of_the_photo(viewer, site, address):
    page = viewer(permissions=["clipboard-read", "clipboard-write"])
    page.locator(".more-tool").click()
    assert page.get_by_role("link", name="Download").count() == 0
    page.get_by_role("button", name="Copy link").click()
    expect_counter(page, "Link copied")
    assert page.evaluate("navigator.clipboard.readText()") == address + site.photo("Lofoten", 0)["page"]
    page.locator(".more-tool").click()
    page.keyboard.press("Escape")
    assert is_open(page) and page.locator(".menu").is_hidden()


def test_the_slideshow_plays_pauses_and_wraps(address, site, new_page):
    page = new_page(javascript=True)
    page.clock.install()
    open_photo(page, address + site.album("Lofoten")["page"], 4)
    page.keyboard.press("Space")
    assert page.locator(".play-tool").get_attribute("aria-label") == "Pause slideshow"
    for number in [6, 1]:
        page.clock.run_for(5100)
        expect_counter(page, f"{number} of 6")
    page.keyboard.press("Space")
    page.clock.run_for(20_000)
    expect_counter(page, "1 of 6")
    page.locator(".more-tool").click()
    page.get_by_role("button", name="5 seconds per photo").click()
    expect_counter(page, "10 seconds per photo")


def test_escape_ends_the_slideshow_and_then_closes(viewer):
    page = viewer()
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    assert page.locator(".play-tool").get_attribute("aria-label") == "Play slideshow"
    page.evaluate(NEXT_FRAME)
    assert is_open(page)
    page.locator(".zoom-tool").click()
    close_viewer(page)


def test_nothing_moves_with_reduced_motion(viewer):
    page = viewer(reduced_motion="reduce")
    page.keyboard.press("Space")
    assert page.locator(".play-tool").get_attribute("aria-label") == "Pause slideshow"
    page.keyboard.press("ArrowRight")
    expect_counter(page, "2 of 6")
    page.mouse.dblclick(500, 400)
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_failed_image_says_so_and_is_loaded_again(site, new_page):
    missing = [re.compile(r"-(1024|1440|1600|1620|2048)-")]
    with serving(site.folder, lambda path: any(name.search(path) for name in missing)) as base:
        page = new_page(javascript=True, url=base + site.album("Lofoten")["page"])
        page.wait_for_load_state("networkidle")
        page.locator(".rows a").first.click()
        message = page.locator(".slide:not([inert]) .failed")
        message.wait_for(state="visible")
        assert page.evaluate(PICTURE)["natural"] > 0, "the image of the tile stays"
        missing.clear()
        message.get_by_role("button", name="Try again").click()
        until(page, f"({PICTURE})().natural >= 1400")
        expect(message).to_be_hidden()


def test_tiles_are_links_without_script_and_for_modified_clicks(address, site, new_page):
    page = new_page(javascript=True, url=address + site.album("Lofoten")["page"])
    with page.context.expect_page() as other:
        page.locator(".rows a").first.click(modifiers=["Control"])
    expect(other.value).to_have_url(address + site.photo("Lofoten", 0)["page"])
    assert page.locator("dialog").count() == 0
    page.route("**/*.js", lambda route: route.abort())
    page.reload()
    page.locator(".rows a").first.click()
    expect(page).to_have_url(address + site.photo("Lofoten", 0)["page"])
    page.locator("a.picture").click()
    expect(page).to_have_url(re.compile(r"\.(webp|jpg)$"))


def test_files_open_with_the_photo_in_the_fragment(site, new_page):
    page = new_page(javascript=True)
    url = site.file_url(site.album("Lofoten")["page"])
    photos = site.album("Lofoten")["photos"]
    open_photo(page, url)
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{url}#{photos[1]['id']}")
    until(page, f"({PICTURE})().natural >= 1400")
    page.keyboard.press("i")
    frame = page.frame_locator(".panel iframe")
    assert frame.locator("h1").inner_text().startswith("It lasted")
    assert not frame.locator(".stage").is_visible() and not frame.locator("header").is_visible()
    page.reload()
    expect_counter(page, "2 of 6")
    close_viewer(page)
    until(page, f"{ACTIVE} === 't{photos[1]['id']}'")
    expect(page).to_have_url(url)
    open_tile(page.locator(".rows a").nth(2))
    page.go_back()
    wait_until_closed(page)
    expect(page).to_have_url(url)


def test_a_site_without_photo_pages_has_the_viewer(build, new_page, tmp_path):
    known = build(tmp_path / "site", "--no-photo-pages", "--where", "path:Lofoten")
    album = next(a for a in known.albums if a["photos"])
    with serving(known.folder) as base:
        page = new_page(javascript=True)
        open_photo(page, base + album["page"])
        page.keyboard.press("ArrowRight")
        until(page, f"location.hash === '#{album['photos'][1]['id']}'")
        expect(page).to_have_url(re.compile(re.escape(f"{base}{album['page']}#")))
        assert page.locator(".facts-tool").is_hidden()
        page.reload()
        expect_counter(page, "2 of 6")


def test_small_albums_have_arrows_to_what_is_there(small_site, new_page):
    page = new_page(javascript=True)
    for count in [1, 2]:
        open_photo(page, small_site.file_url(f"albums/album-{count}/index.html"))
        assert not page.locator(".previous-tool").is_visible()
        assert page.locator(".next-tool").is_visible() == (count == 2)
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        expect_counter(page, f"{count} of {count}")
        assert not page.locator(".next-tool").is_visible()
        page.keyboard.press("Home")
        page.keyboard.press("End")
        expect_counter(page, f"{count} of {count}")


def test_quick_keys_on_a_slow_machine_end_at_a_sharp_photo(viewer):
    page = viewer()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    for _ in range(2):
        for key in ["ArrowRight"] * 5 + ["ArrowLeft"] * 4:
            page.keyboard.press(key)
    expect_counter(page, "2 of 6")
    until(page, f"({PICTURE})().natural >= 1000")
    close_viewer(page)


def test_an_animation_plays_unless_the_user_prefers_reduced_motion(complete, new_page):
    album = complete.album("Rain & *wind*")
    for motion in ["no-preference", "reduce"]:
        page = new_page(javascript=True, reduced_motion=motion, url=complete.file_url(album["page"]))
        requests = []
        page.on("request", lambda request: requests.append(request.url))
        open_tile(page.locator(".rows a[data-animation]"))
        if motion == "no-preference":
            until(page, f"({PICTURE})().src.endsWith('m.webp')")
            continue
        # A neighbour is loaded after the photo that is looked at.
        page.keyboard.press("Home")
        until(page, f"({PICTURE})().natural >= 600")
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")
        page.evaluate(NEXT_FRAME)
        assert not [url for url in requests if url.endswith("m.webp")]


@pytest.fixture(scope="module")
def large_album(gallery, library, once):
    """The site of an album of 520 photos on two pages, and the path of the album."""

    def fill(folder):
        photos = write_album(folder / "photos", plain, edge=120, count=520)
        # A photo that cannot be shown is not counted.
        shutil.copy(library / "Odd ones" / "no pixels.jpg", photos / TITLE)
        make_site(gallery, folder)

    known = BuiltSite(once("viewer", fill) / "site")
    entry = next(a for a in known.manifest["albums"] if a["title"] == TITLE)
    return known.folder, entry["page"]


@pytest.fixture(scope="module")
def large(large_album):
    """The album under `gallery serve`."""
    folder, page = large_album
    with serving(folder) as base:
        yield base + page


@pytest.fixture(scope="module")
def large_folder(large_album):
    """The album in its folder."""
    folder, page = large_album
    return (folder / page).as_uri()


def test_the_next_page_of_an_album_follows(large, new_page):
    page = new_page(javascript=True, url=large)
    last = page.locator(".rows a").count()
    page.locator(".rows a").last.click()
    assert last < 520
    expect_counter(page, f"{last} of 520")
    page.keyboard.press("ArrowRight")
    expect_counter(page, f"{last + 1} of 520")
    page.reload()
    expect_counter(page, f"{last + 1} of 520")
    page.keyboard.press("ArrowLeft")
    expect_counter(page, f"{last} of 520")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    page.wait_for_url(re.compile(r"page-2\.html#t"))


def test_photos_of_a_later_page_are_numbered_in_the_album(large, large_folder, new_page):
    page = new_page(javascript=True)
    second = large.replace("index.html", "page-2.html")
    page.goto(second)
    count = page.locator(".rows a[href]").count()
    # Without the file of numbers, photos are numbered on their page.
    page.route("**/counts.js", lambda route: route.abort())
    open_photo(page, second, count - 1)
    expect_counter(page, f"{count} of {count}")
    page.unroute("**/counts.js")
    open_photo(page, large_folder.replace("index.html", "page-2.html"), count - 1)
    expect_counter(page, "520 of 520")
    open_photo(page, second, count - 1)
    expect_counter(page, "520 of 520")
    for key, number in [("Home", 1), ("End", 520)]:
        page.keyboard.press(key)
        expect_counter(page, f"{number} of 520")
    for _ in range(count):
        page.keyboard.press("ArrowLeft")
    expect_counter(page, f"{520 - count} of 520")


def test_end_and_home_go_to_the_last_and_the_first_photo_of_all_pages(large, new_page):
    page = new_page(javascript=True)
    open_photo(page, large, 3)
    page.keyboard.press("t")
    for keys, number in [("End", 520), ("ArrowLeft", 519), ("Home", 1), ("ArrowRight", 2), ("End", 520)]:
        page.keyboard.press(keys)
        expect_counter(page, f"{number} of 520")
    strip = "document.querySelector('.strip')"
    until(page, f"[...{strip}.children].findIndex(one => one.ariaCurrent) === {strip}.childElementCount - 1")
    page.keyboard.press("Home")
    expect_counter(page, "1 of 520")
    close_viewer(page)
    # The tiles of the page that is behind the viewer are used again.
    until(page, f"{ACTIVE} === document.querySelector('.rows a').id")


def test_memory_stays_flat_over_100_opens(large, new_page):
    page = new_page(javascript=True, reduced_motion="reduce", url=large)
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")

    def use():
        session.send("HeapProfiler.collectGarbage")
        heap = session.send("Runtime.getHeapUsage")["usedSize"]
        return heap, session.send("Memory.getDOMCounters")

    figures = []
    for number in range(100):
        # The same tiles again and again: others add nodes when they come into view.
        page.locator(".rows a").nth(number % 20).evaluate("tile => tile.click()")
        page.wait_for_selector(".viewer[open]")
        page.evaluate("""() => new Promise(done => {
          document.querySelector('.viewer').addEventListener('close', done, { once: true })
          history.back()
        })""")
        if number in (20, 99):
            figures.append(use())
    (early, first), (late, last) = figures
    assert late - early < 500_000
    assert last["nodes"] - first["nodes"] < 200
    assert last["jsEventListeners"] - first["jsEventListeners"] < 20


@pytest.mark.parametrize("size", [(390, 844), (1440, 900), (320, 200)])
def test_controls_are_accessible_large_enough_and_on_the_screen(viewer, size):
    page = viewer(width=size[0], height=size[1])
    # Tools with the focus stay visible, however long axe takes.
    page.keyboard.press("Tab")
    for key in ["", "i", "?", "t"]:
        if key:
            page.keyboard.press(key)
        if key == "i":
            page.wait_for_selector(".panel dl")
        settle(page)
        assert not violations_in_light_and_dark(page), key
    page.keyboard.press("?")
    settle(page)
    tools = page.evaluate("""[...document.querySelectorAll('.viewer button')]
      .filter(one => one.checkVisibility({ visibilityProperty: true })).map(one => {
        const { left, right, top, bottom, width, height } = one.getBoundingClientRect()
        return { name: one.className, left, right, top, bottom, width, height, strip: !!one.closest('.strip') }
      }).filter(({ width }) => width)""")
    assert len(tools) > 8
    for tool in tools:
        assert tool["width"] >= 44 and tool["height"] >= 44, tool
        if not tool["strip"]:
            assert tool["left"] >= 0 and tool["right"] <= size[0], tool
            assert tool["top"] >= 0 and tool["bottom"] <= size[1], tool


def test_forced_colors_keep_the_controls_visible(viewer):
    page = viewer(forced_colors="active")
    color, drawing = page.locator(".close-tool").evaluate(
        "tool => [getComputedStyle(tool).color, getComputedStyle(tool, '::before').backgroundColor]")
    back = page.locator(".tools").evaluate("tools => getComputedStyle(tools).backgroundColor")
    assert color == drawing != back


def test_the_tools_hide_unless_one_has_the_focus(address, site, new_page):
    page = new_page(javascript=True)
    page.clock.install()
    open_photo(page, address + site.album("Lofoten")["page"])
    page.clock.run_for(3100)
    assert page.locator(".viewer.idle").count() == 1
    opacity = "getComputedStyle(document.querySelector('.tools')).opacity"
    until(page, f"{opacity} === '0'")
    page.keyboard.press("Tab")
    page.clock.run_for(10_000)
    until(page, f"{opacity} === '1'")
    page.clock.run_for(10_000)
    settle(page)
    assert page.evaluate(opacity) == "1"


def test_no_layout_shifts_while_photos_are_opened_and_closed(viewer):
    page = viewer()
    # Keys move the picture aside. What shifts later, after the images and facts have come, has no reason.
    page.evaluate("""() => { window.shift = 0, window.settledAt = Infinity; new PerformanceObserver(list => {
      for (const { value, hadRecentInput, startTime } of list.getEntries()) {
        shift += hadRecentInput && startTime < settledAt ? 0 : value
      }
    }).observe({ type: 'layout-shift', buffered: true }) }""")
    for key in ["ArrowRight", "i", "ArrowRight", "i", "t", "End", "+", "0", "Escape"]:
        page.keyboard.press(key)
        settle(page)
        page.evaluate("settledAt = performance.now()")
        if key == "Escape":
            wait_until_closed(page)
        else:
            # An image of another size takes the place of that of the tile.
            until(page, f"(({{ natural, width }}) => natural >= width * 0.6)(({PICTURE})())")
            until(page, "!document.querySelector('.panel:not([hidden]):empty')")
        page.evaluate(NEXT_FRAME)
        page.evaluate("settledAt = Infinity")
    assert page.evaluate("shift") == 0
