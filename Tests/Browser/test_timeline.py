"""The timeline: places of tiles, scrubber, keys, position, viewer, missing files, and no script."""

import json
import re
import shutil

import pytest
from conftest import make_site, with_options
from controls import close_viewer, expect_counter, open_tile
from PIL import Image
from playwright.sync_api import expect
from test_accessibility import violations_in_light_and_dark
from test_stability import OBSERVE, expect_input, resize_and_settle, shifts
from test_viewer import drag, new_page, problems  # noqa: F401
from timeline_library import COUNT, MONTHS, write_library
from waiting import NEXT_FRAME, poll_page, set_window, settle, until
from web_host import compressed, serving

PAGE = "by/years/index.html"
TAKEN_OVER = "!!document.querySelector('.live a')"
VALUE = "document.querySelector('.thumb').ariaValueText"
ELEMENTS = "document.querySelectorAll('#timeline, #timeline *, .scrubber, .scrubber *').length"

# The tiles in the page by photo: left, top, width and height, relative to all photos.
TILES = """() => {
  const origin = document.querySelector('#timeline').getBoundingClientRect()
  return Object.fromEntries([...document.querySelectorAll('#timeline a[id]')].map(tile => {
    const box = tile.getBoundingClientRect()
    return [tile.id, [box.left - origin.left, box.top - origin.top, box.width, box.height]]
  }))
}"""


# A slow device makes the tiles in several frames.
ALL_MADE = """async () => {
  const ids = () => [...document.querySelectorAll('.live a')].map(tile => tile.id).join()
  for (let before; before !== ids();) {
    before = ids()
    for (const _ of [1, 2]) await new Promise(done => requestAnimationFrame(done))
  }
}"""


@pytest.fixture(scope="module")
def months(gallery, once):
    """Builds a site of many months."""

    def fill(folder):
        write_library(folder / "photos")
        make_site(gallery, folder)

    return with_options(gallery, once, "months", fill)


@pytest.fixture(scope="module")
def months_site(months):
    return months()


@pytest.fixture
def own_months(months_site, tmp_path):
    """A copy of the site for one test."""
    return shutil.copytree(months_site.folder, tmp_path / "site", copy_function=shutil.copy)


@pytest.fixture(scope="module")
def host(months_site):
    with serving(months_site.folder) as address:
        yield address


@pytest.fixture
def timeline(host, new_page):  # noqa: F811
    """Opens the timeline, after the script has taken it over."""

    def timeline(base=host, **options):
        page = new_page(javascript=True, **options, url=base + PAGE)
        until(page, TAKEN_OVER)
        return page

    return timeline


def scroll_to(page, top):
    """Scrolls, and waits for the photos that are there."""
    page.evaluate("top => scrollTo(0, top)", top)
    page.evaluate(NEXT_FRAME)
    until(page, "!document.querySelector('.unloaded')")
    page.evaluate(ALL_MADE)


def all_tiles(page, step=600):
    """The places of all photos, after scrolling through the page."""
    tiles = {}
    height = page.evaluate("document.documentElement.scrollHeight")
    for top in range(0, height, step):
        scroll_to(page, top)
        tiles |= page.evaluate(TILES)
    return tiles


def press_and_wait(page, key, value):
    """Presses a key, and waits until an expression has another value."""
    before = page.evaluate(value)
    page.keyboard.press(key)
    until(page, f"{value} !== {json.dumps(before)}")


def open_viewer(page, tile):
    tile.click()
    until(page, "!!document.querySelector('.viewer[open]')")
    settle(page)


@pytest.mark.parametrize("width", [390, 1440, 2600])
def test_the_script_keeps_the_places_of_the_static_tiles(host, new_page, timeline, width):  # noqa: F811
    static = new_page(width=width, url=host + PAGE)
    expected = static.evaluate(TILES)
    page = timeline(width=width, height=2000)
    found = page.evaluate(TILES)
    common = expected.keys() & found.keys()
    assert len(common) >= 24
    for tile in common:
        assert all(abs(a - b) <= 1 for a, b in zip(expected[tile], found[tile])), tile


# Tests/Scripts looks at many widths.
def test_every_photo_has_a_place_in_full_rows_that_do_not_overlap(timeline):
    page = timeline()
    tiles = all_tiles(page)
    assert len(tiles) == COUNT
    inner = page.evaluate("document.querySelector('.live').clientWidth")
    rows = {}
    for left, top, across, down in tiles.values():
        rows.setdefault(round(top), []).append((left, across, down))
    bottom, short = 0, 0
    for top, row in sorted(rows.items()):
        assert top >= bottom
        bottom = top + row[0][2]
        assert len({round(down) for _, _, down in row}) == 1
        row.sort()
        assert row[0][0] == 0
        for (left, across, _), (following, _, _) in zip(row, row[1:]):
            assert round(following - left - across) == 4
        short += round(row[-1][0] + row[-1][1]) != inner
    # At most the last row of each heading is short.
    assert short <= 12
    height = page.evaluate("document.querySelector('.live').offsetHeight")
    assert abs(height - bottom) <= 2


def test_the_page_has_few_elements_at_any_time(timeline):
    page = timeline(width=2560, height=1300)
    most = page.evaluate(ELEMENTS)
    for top in [*range(0, 6000, 300), 100_000, 3000, 0]:
        page.evaluate("top => scrollTo(0, top)", top)
        page.evaluate(NEXT_FRAME)
        most = max(most, page.evaluate(ELEMENTS))
    assert most <= 150


# Each look at the clock takes 3 ms, and each frame has 4 ms for new tiles.
SLOW_CLOCK = """() => {
  let time = performance.now()
  performance.now = () => time += 3
}"""


# A fast movement has ended, and the place of the page is recorded.
AT_REST = "history.state?.anchor?.index > 0"


def load_data(page, top):
    """Loads the data of a place, so that only its tiles are made later, and waits until the page rests at its beginning."""
    scroll_to(page, top)
    until(page, AT_REST)
    scroll_to(page, 0)
    until(page, "history.state.anchor.index === 0")


def test_a_slow_device_makes_new_tiles_in_several_frames(timeline):
    page, bottom = timeline(), 2400
    load_data(page, bottom)
    page.evaluate(SLOW_CLOCK)
    counts = page.evaluate(
        """async (bottom) => {
          const before = new Set(document.querySelectorAll('.live a'))
          const counts = []
          scrollTo(0, bottom)
          for (let frame = 0; frame < 60; frame++) {
            await new Promise(done => requestAnimationFrame(done))
            const tiles = [...document.querySelectorAll('.live a')].filter(tile => !before.has(tile))
            counts.push(tiles.length)
          }
          return counts
        }""",
        bottom,
    )
    steps = [after - before for before, after in zip(counts, counts[1:])]
    assert max(steps) <= 2 and counts[-1] > 10, counts
    usual = timeline()
    scroll_to(usual, bottom)
    for one in [page, usual]:
        until(one, AT_REST)
        one.evaluate(ALL_MADE)
    assert usual.evaluate(TILES) == page.evaluate(TILES)


def test_keys_reach_tiles_that_a_slow_device_has_not_made_yet(timeline):
    page = timeline()
    load_data(page, 2400)
    page.evaluate(SLOW_CLOCK)
    page.evaluate("scrollTo(0, 2400)")
    page.evaluate(NEXT_FRAME)
    # No frame between the keys makes tiles.
    page.evaluate("window.requestAnimationFrame = () => 1")
    page.locator(".live a").last.focus()
    before = int(page.evaluate("document.activeElement.dataset.place"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.place") == str(before + 1)
    for step in [2, 3, 4]:
        page.keyboard.press("ArrowRight")
        until(page, f"document.activeElement.dataset.place === '{before + step}'")


def test_the_slider_goes_to_months_and_years_by_keys_and_the_list_to_months(timeline):
    page = timeline()
    page.focus(".thumb")
    seen = [page.evaluate(VALUE)]
    for key in ["ArrowDown", "ArrowDown", "PageDown", "PageDown", "PageUp", "End", "Home"]:
        press_and_wait(page, key, VALUE)
        seen.append(page.evaluate(VALUE))
    assert seen == [
        "June 2024", "March 2024", "August 2023", "December 2021", "May 2015", "December 2021",
        "Without a date", "June 2024",
    ]  # fmt: skip
    thumb = page.locator(".thumb")
    assert thumb.evaluate("({ role, ariaValueNow }) => [role, ariaValueNow]") == ["slider", "0"]
    page.click(".jump summary")
    page.get_by_role("link", name="May 2015").click()
    until(page, f"{VALUE} === 'May 2015'")
    assert not page.locator(".jump[open]").count()
    page.locator("#newest").click()
    until(page, f"{VALUE} === 'June 2024'")


def test_the_slider_follows_the_mouse_and_shows_its_month_meanwhile(timeline):
    page = timeline()
    box = page.locator(".scrubber").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] * 0.8, steps=10)
    at_thumb, at_pointer = page.locator(".thumb span"), page.locator(".scrubber > span")

    def expect_opacities(one, other):
        expect(at_thumb).to_have_css("opacity", one)
        expect(at_pointer).to_have_css("opacity", other)

    expect_opacities("1", "0")
    page.mouse.up()
    until(page, f"{VALUE} === 'February 2009'")
    # The thumb is below the pointer, so its text is shown, and no second one.
    expect_opacities("1", "0")
    page.mouse.move(box["x"] + 20, box["y"] + 30)
    expect_opacities("0", "1")
    page.mouse.move(300, 400)
    expect_opacities("0", "0")
    # A reader who uses the keys sees the text until the focus leaves.
    page.keyboard.press("Tab")
    page.focus(".thumb")
    expect_opacities("1", "0")
    press_and_wait(page, "ArrowUp", VALUE)
    expect_opacities("1", "0")
    page.keyboard.press("Tab")
    expect_opacities("0", "0")


def test_the_month_at_the_scrubber_is_shown_while_a_finger_drags(timeline):
    phone = timeline(width=390, height=844, has_touch=True)
    scroll_to(phone, 1200)
    settle(phone)
    thumb = phone.locator(".thumb").bounding_box()
    assert thumb["width"] >= 44 and thumb["height"] >= 44
    start = (thumb["x"] + 22, thumb["y"] + 22)
    touch = phone.context.new_cdp_session(phone)

    def move(kind, *points):
        points = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    move("touchStart", start)
    for step in range(12):
        move("touchMove", (start[0], start[1] + (800 - start[1]) * (step + 1) / 12))
    until(phone, f"{VALUE} === 'Without a date'")
    bubble = "getComputedStyle(document.querySelector('.thumb span')).opacity"
    until(phone, f"{bubble} === '1'")
    move("touchEnd")
    until(phone, f"{bubble} === '0'")


def test_the_date_is_shown_once_while_the_page_scrolls(timeline):
    page = timeline()
    page.mouse.move(300, 400)
    for _ in range(8):
        before = page.evaluate("scrollY")
        page.mouse.wheel(0, 600)
        until(page, f"scrollY > {before}")
        assert page.evaluate("getComputedStyle(document.querySelector('.thumb span')).opacity") == "0"
    # The scrubber fades soon after the page has stopped.
    is_shown = page.evaluate("""() => new Promise(done => {
      const scrubber = document.querySelector('.scrubber')
      const look = () => scrubber.classList.contains('used') && done(document.querySelector('.now').checkVisibility())
      new MutationObserver(look).observe(scrubber, { attributeFilter: ['class'] })
      look()
      scrollBy(0, 300)
    })""")
    assert is_shown


def first_tile(page):
    """The photo at the top of the window, and its distance from the top."""
    return page.evaluate("""() => {
          const boxes = [...document.querySelectorAll('.live a')].map(tile =>
            [tile.id, tile.getBoundingClientRect()])
          const [id, box] = boxes.find(([, box]) => box.bottom > 0) ?? []
          return [id, Math.round(box?.top)]
        }""")


def test_the_position_survives_reload_back_and_resize(timeline, host):
    page = timeline()
    scroll_to(page, 4321)
    until(page, "history.state?.anchor?.index > 0")
    before = first_tile(page)

    def wait_until_restored():
        until(page, f"{TAKEN_OVER} && scrollY > 0")
        poll_page(page, lambda: first_tile(page) == before, lambda: f"{before}, but {first_tile(page)}")

    page.reload()
    wait_until_restored()
    page.goto(host)
    page.go_back()
    wait_until_restored()
    set_window(page, 700, 800)
    top = f"document.getElementById('{before[0]}')?.getBoundingClientRect().top"
    until(page, f"document.querySelector('.live').clientWidth <= 700 && Math.abs({top} - {before[1]}) <= 2")


def test_photos_open_in_the_viewer_which_follows_the_timeline(timeline):
    page = timeline()
    scroll_to(page, 3000)
    name = page.locator(".live a").nth(8).get_attribute("id")[1:]
    # The ninth tile is another one once the page has more of them.
    open_viewer(page, page.locator(f"#t{name}"))
    expect(page).to_have_url(re.compile(re.escape(f"#{name}") + "$"))
    expect_counter(page, re.compile(f"of {COUNT}$"))
    for _ in range(3):
        press_and_wait(page, "ArrowRight", "location.hash")
    shown = page.evaluate("location.hash").removeprefix("#")
    page.reload()
    until(page, "!!document.querySelector('.viewer[open]')")
    expect(page).to_have_url(re.compile(re.escape(f"#{shown}") + "$"))
    settle(page)
    close_viewer(page)
    until(page, f"document.activeElement.id === 't{shown}'")
    assert page.locator(f"#t{shown}").is_visible()


def photos_of_last_file(page):
    """The number of photos in the last data file."""
    return page.evaluate("""() => {
      const { first, volumes } = JSON.parse(document.querySelector("#timeline-index").textContent)
      const months = volumes[0].months.slice(-first.chunks.at(-1)[1])
      return months.reduce((sum, month) => sum + month[1], 0)
    }""")


def test_the_viewer_continues_with_the_photos_of_other_files(timeline):
    page = timeline()
    page.keyboard.press("Tab")
    open_viewer(page, page.locator(".live a").first)
    expect_counter(page, f"1 of {COUNT}")
    for key, number in [("End", COUNT), ("Home", 1), ("End", COUNT)]:
        page.keyboard.press(key)
        expect_counter(page, f"{number} of {COUNT}")
    # Over the beginning of the file.
    assert 0 < photos_of_last_file(page) < COUNT - 2
    for number in range(COUNT - 1, COUNT - 2 - photos_of_last_file(page), -1):
        page.keyboard.press("ArrowLeft")
        expect_counter(page, f"{number} of {COUNT}")
    close_viewer(page)
    until(page, "document.activeElement.id.startsWith('t')")
    until(page, f"{VALUE} !== 'June 2024'")


def test_arrow_keys_move_between_tiles(timeline):
    page = timeline()
    page.locator(".live a").first.focus()
    ids = page.evaluate("[...document.querySelectorAll('.live a')].map(tile => tile.id)")
    for key, place in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)]:
        page.keyboard.press(key)
        until(page, f"document.activeElement.id === '{ids[place]}'")
    tiles = page.evaluate(TILES)
    above = page.evaluate("document.activeElement.getBoundingClientRect().toJSON()")
    press_and_wait(page, "ArrowDown", "document.activeElement.id")
    below = page.evaluate("document.activeElement.getBoundingClientRect().toJSON()")
    assert page.evaluate(TILES)[page.evaluate("document.activeElement.id")][1] > tiles[ids[1]][1]
    middle = above["left"] + above["width"] / 2
    assert below["left"] - 4 <= middle <= below["right"]
    for _ in range(30):
        press_and_wait(page, "ArrowDown", "document.activeElement.id")
    box = page.evaluate("document.activeElement.getBoundingClientRect().toJSON()")
    assert page.evaluate("scrollY") > 1000 and 0 <= box["top"] < 800


def test_only_the_keyboard_is_needed_from_the_home_page_to_a_photo_of_2009(host, new_page):  # noqa: F811
    page = new_page(javascript=True, url=host)
    active = "document.activeElement.innerText"
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate(active) == "Timeline":
            break
    with page.expect_navigation():
        page.keyboard.press("Enter")
    until(page, TAKEN_OVER)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.role") == "slider":
            break
    while page.evaluate(VALUE) != "February 2009":
        press_and_wait(page, "PageDown", VALUE)
    until(page, "document.querySelector('.live a') !== null && !document.querySelector('.unloaded')")
    page.keyboard.press("Tab")
    for _ in range(10):
        if "February 2009" in page.evaluate("document.activeElement.firstChild.alt"):
            break
        press_and_wait(page, "ArrowDown", "document.activeElement.id")
    page.keyboard.press("Enter")
    until(page, "!!document.querySelector('.viewer[open]')")
    settle(page)
    page.keyboard.press("i")
    until(page, "document.querySelector('.panel')?.innerText.includes('February 2009')")


@pytest.fixture(scope="module")
def short_months(gallery, once):
    """The address of a site with a few photos in each month of two years."""

    def fill(folder):
        for number in range(96):
            year, month = 2023 + number // 48, 1 + number // 4 % 12
            tags = Image.Exif()
            tags.get_ifd(0x8769)[0x9003] = f"{year}:{month:02}:1{number % 4} 10:00:00"
            (folder / "photos").mkdir(exist_ok=True)
            picture = Image.new("RGB", (48, 32 + number % 3 * 8), (number * 2, 90, 90))
            picture.save(folder / "photos" / f"{number}.jpg", exif=tags)
        make_site(gallery, folder)

    with serving(once("short-months", fill) / "site") as address:
        yield address


# The months of the tiles at the upper edge of the window, or of the first tiles below it.
FIRST_ROW = """() => {
  const tiles = [...document.querySelectorAll('.live a')].map(tile => [tile.getBoundingClientRect(), tile])
    .filter(([box]) => box.bottom > 1).sort(([one], [other]) => one.top - other.top)
  return tiles.filter(([box]) => box.top === tiles[0][0].top)
    .map(([, tile]) => tile.firstChild.alt.match(/\\w+ \\d{4}$/)[0])
}"""


def test_short_months_are_named_and_found(short_months, timeline):
    page = timeline(short_months, width=390, height=300)
    places = {}
    for month in ["January", "May", "August", "November", "December"]:
        page.click(".jump summary")
        page.get_by_role("link", name=f"{month} 2024", exact=True).click()
        page.evaluate(NEXT_FRAME)
        until(page, f"({FIRST_ROW})().includes('{month} 2024')")
        places[month] = page.evaluate("scrollY")
    assert places["January"] > places["May"] > places["August"] > places["November"]
    for top in range(300, 1500, 90):
        scroll_to(page, top)
        until(page, f"({FIRST_ROW})().includes({VALUE})")


# The months of the tiles in their order, and those that are marked; a heading is an empty text.
MARKS = """() => [...document.querySelectorAll('.live > :is(a, h2)')].map(node => node.localName === 'h2' ? ['', '']
  : [node.firstChild.alt.match(/\\w+ \\d{4}$/)[0], node.dataset.month ?? ''])"""


def test_months_are_named_inside_of_sections_and_while_the_page_is_scrolled(short_months, timeline):
    page = timeline(short_months, height=900)
    line = page.locator(".now")
    expect(line).to_be_hidden()
    scroll_to(page, 600)
    expect(line).to_be_visible()
    assert line.bounding_box()["y"] == 0
    until(page, f"document.querySelector('.now').innerText === {VALUE}")
    # Once the page stands still, tiles beyond the window are made.
    until(page, "document.querySelectorAll('[data-month]').length > 4")
    tiles = page.evaluate(MARKS)
    for (before, _), (month, mark) in zip(tiles, tiles[1:], strict=False):
        # The first month of a section of several is named again.
        assert mark == month or mark == "" and before in [month, ""]
    box = page.locator(".scrubber").bounding_box()
    hint = page.locator(".scrubber > span")
    for part, months in [(0.1, "July – December 2024"), (0.9, "January – June 2023")]:
        page.mouse.move(box["x"] + 20, box["y"] + part * box["height"])
        expect(hint).to_have_text(months)
        expect(hint).to_have_css("opacity", "1")
    bounds = hint.bounding_box()
    middle = bounds["y"] + bounds["height"] / 2
    assert abs(middle - box["y"] - 0.9 * box["height"]) < 3
    page.mouse.move(200, 400)
    expect(hint).to_have_css("opacity", "0")


def test_a_page_that_is_open_while_the_site_is_built_again_is_loaded_again(own_months, timeline):
    with serving(own_months) as address:
        page = timeline(address)
        page.evaluate("window.isOld = true")
        # All files have other names, as after a change of every year.
        text = (own_months / PAGE).read_text()
        text = re.sub(r'data-version="\w+"', 'data-version="other"', text)
        for file in list((own_months / "data/timeline").iterdir()):
            text = text.replace(f"timeline/{file.name}", f"timeline/n{file.name}")
            file.rename(file.with_name(f"n{file.name}"))
        (own_months / PAGE).write_text(text)
        compressed.cache_clear()
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        until(page, "!window.isOld && !!document.querySelector('.live a')")
        scroll_to(page, page.evaluate("document.documentElement.scrollHeight"))
        assert page.locator("[role=alert]").count() == 0


def test_photos_of_this_day_and_random_ones_open_in_the_viewer(host, new_page):  # noqa: F811
    page = new_page(javascript=True)
    page.clock.set_fixed_time("2026-05-02T12:00:00")
    page.goto(host + PAGE)
    until(page, TAKEN_OVER)
    open_tile(page.locator("#today"))
    expect_counter(page, re.compile(r"^1 of [1-9]"))
    settle(page)
    page.keyboard.press("i")
    until(page, "document.querySelector('.panel')?.innerText.includes('2 May 2015')")
    close_viewer(page)
    page.clock.set_fixed_time("2026-01-30T12:00:00")
    page.click("#today")
    until(page, "document.querySelector('#today').innerText.startsWith('No photo')")
    open_tile(page.locator("#random"))


def test_a_file_that_is_missing_can_be_tried_again(months_site, timeline):
    missing = {"now": False}
    with serving(months_site.folder, lambda path: missing["now"] and "data/timeline" in path) as address:
        page = timeline(address)
        missing["now"] = True
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        until(page, "!!document.querySelector('.unloaded button')")
        assert page.locator("[role=alert]").first.inner_text().startswith("This could not be loaded.")
        missing["now"] = False
        page.locator(".unloaded button").first.click()
        until(page, "!document.querySelector('.unloaded')")
        assert page.locator(".live a").count() > 0


@pytest.mark.parametrize("fault", ["missing data", "error half way", "no viewer"])
def test_the_page_stays_usable_if_the_script_fails(own_months, new_page, problems, fault):  # noqa: F811
    if fault == "missing data":
        shutil.rmtree(own_months / "data/timeline")
    name = "viewer" if fault == "no viewer" else "timeline"
    (script,) = own_months.glob(f"assets/{name}-*.js")
    if fault == "no viewer":
        script.unlink()
    elif fault == "error half way":
        script.write_text(script.read_text()[:2500] + "})();throw new Error('half way')")
    with serving(own_months) as address:
        page = new_page(javascript=True, url=address + PAGE)
        page.wait_for_load_state("networkidle")
        assert page.locator("#timeline section a").count() >= 24
        page.get_by_role("link", name="All photos of 2024").click()
        expect(page.locator("h1")).to_have_text("2024")
    problems.clear()


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("width, height, limit", [(390, 844, 232), (1440, 900, 245)])
def test_the_timeline_begins_with_photos(complete, new_page, javascript, width, height, limit):
    page = new_page(width=width, height=height, javascript=javascript, url=complete.file_url("by/years/index.html"))
    if javascript:
        settle(page)
    assert page.locator("#timeline a").first.bounding_box()["y"] <= limit
    title, count = page.locator("h1").bounding_box(), page.locator(".title .meta").bounding_box()
    assert count["y"] < title["y"] + title["height"], "they are on one line"
    chips = [chip.bounding_box() for chip in page.locator(".shortcuts :is(button, summary)").filter(visible=True).all()]
    assert len({chip["y"] for chip in chips}) == 1 and all(chip["height"] >= 44 for chip in chips)
    # The list of months is over the photos, which keep their place.
    page.click(".jump summary")
    assert page.locator(".jump .register").bounding_box()["height"] > 40
    assert page.locator("#timeline a").first.bounding_box()["y"] <= limit
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_first_month_of_a_section_of_several_is_named(complete, new_page):
    page = new_page(javascript=True, url=complete.file_url("by/years/index.html"))
    until(page, "document.querySelectorAll('.live a').length > 4")
    heading = page.locator(".live h2:not(.sample)").first.inner_text()
    month = page.locator(".live a").first.get_attribute("data-month")
    assert " – " in heading and month == heading.split(" – ")[1]
    # The line of the slider is beside the years, not over them.
    line = page.locator(".thumb").evaluate("thumb => { const { left, width } = getComputedStyle(thumb, '::before');"
                                           "return thumb.getBoundingClientRect().left + parseFloat(left) + parseFloat(width) }")
    # Their boxes include an outline of 4 px.
    assert line <= 4 + min(year.bounding_box()["x"] for year in page.locator(".scrubber text").filter(has_text="20").all())


def test_years_and_months_are_linked_without_a_script(host, new_page):  # noqa: F811
    page = new_page(url=host + PAGE)
    years = page.locator(".rail a")
    assert years.all_inner_texts() == ["2024", "2023", "2021", "2015", "2009"]
    assert page.locator(".shortcuts button").filter(visible=True).count() == 0
    page.click(".jump summary")
    page.locator(".jump a", has_text="May").click()
    expect(page.locator("h1")).to_have_text("2015")
    expect(page.locator(".rail [aria-current]")).to_have_text("2015")
    page.get_by_role("link", name="2024", exact=True).click()
    links = page.locator("nav.jump a")
    expect(links).to_have_text(["March", "June"])
    links.nth(1).click()
    expect(page).to_have_url(re.compile(r"#s|2024/index\.html$"))
    phone = new_page(width=390, height=844, url=host + PAGE)
    assert phone.evaluate("document.documentElement.scrollHeight") < 5000


def test_axe_finds_no_violation_on_the_timeline(timeline):
    page = timeline()
    assert not violations_in_light_and_dark(page)
    scroll_to(page, 3000)
    page.focus(".thumb")
    settle(page)
    assert not violations_in_light_and_dark(page)


def test_tiles_run_from_right_to_left_in_arabic(months, new_page):  # noqa: F811
    site = months("--lang", "ar")
    page = new_page(javascript=True, url=site.file_url(PAGE))
    until(page, TAKEN_OVER)
    tiles = page.evaluate(TILES)
    first, second = list(tiles.values())[:2]
    inner = page.evaluate("document.querySelector('.live').clientWidth")
    offset = page.evaluate(
        "document.querySelector('.live').getBoundingClientRect().left"
        " - document.querySelector('#timeline').getBoundingClientRect().left"
    )
    assert round(first[0] + first[2] - offset) == inner and second[0] < first[0]
    assert page.locator(".scrubber").bounding_box()["x"] == 0
    # The text of photos without a date is empty.
    years = [year.bounding_box() for year in page.locator(".scrubber text").filter(has_text="20").all()]
    assert years and all(0 <= box["x"] and box["x"] + box["width"] <= 64 for box in years)
    page.focus(".thumb")
    page.keyboard.press("ArrowDown")
    until(page, f"{VALUE} === 'مارس 2024'")
    # From a folder, too, all data are loaded.
    page.keyboard.press("End")
    until(page, f"{VALUE} !== 'مارس 2024' && !document.querySelector('.unloaded')")
    page.evaluate(ALL_MADE)
    page.locator(".live a").last.click()
    expect_counter(page, f"{COUNT} من {COUNT}")


def split_into_volumes(folder):
    """Changes a site so that its timeline has two volumes, as those of very large sites."""
    page = folder / PAGE
    text = page.read_text()
    start = text.index('id="timeline-index">') + 20
    end = text.index("</script>", start)
    index = json.loads(text[start:end])
    whole, (volume,) = index["first"], index["volumes"]
    blocks = sum(count for _, count in whole["chunks"][:1])
    path = "data/timeline/second.js"
    parts = []
    index["volumes"] = []
    for chunks, own in [(slice(1), slice(blocks)), (slice(1, None), slice(blocks, None))]:
        months = volume["months"][own]
        parts.append({"chunks": whole["chunks"][chunks], "blocks": whole["blocks"][own]})
        count = sum(count for _, count in months)
        index["volumes"].append({"path": path, "count": count, "months": months})
    (folder / path).write_text(f"galleryData({json.dumps(parts[1])})")
    index["first"] = parts[0]
    text = text[:start] + json.dumps(index) + text[end:]
    text = text.replace('class="photos" id="timeline"', 'class="photos many" id="timeline"')
    page.write_text(text.replace("</main>", '<p class="older"><button id="next">Next page</button></p></main>'))


def test_a_very_large_timeline_has_one_scrubber_over_all_volumes(own_months, timeline):
    split_into_volumes(own_months)
    with serving(own_months) as address:
        page = timeline(address)
        first = page.evaluate("document.querySelector('.live').offsetHeight")
        assert page.evaluate("document.querySelector('.thumb').ariaValueMax") == str(len(MONTHS))
        page.focus(".thumb")
        page.keyboard.press("End")
        until(page, f"{VALUE} === 'Without a date'")
        until(page, f"document.querySelector('.live').offsetHeight !== {first}")
        until(page, f"history.state?.anchor?.index > {COUNT // 2}")
        page.reload()
        until(page, f"{TAKEN_OVER} && {VALUE} !== 'June 2024'")
        # The last photos may be in a file that is not loaded yet.
        until(page, "!document.querySelector('.unloaded')")
        page.evaluate(ALL_MADE)
        page.locator(".live a").last.click()
        expect_counter(page, f"{COUNT} of {COUNT}")
        close_viewer(page)
        page.focus(".thumb")
        page.keyboard.press("Home")
        until(page, f"{VALUE} === 'June 2024'")
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.click("#next")
        until(page, f"{VALUE} === 'August 2023'")


@pytest.mark.parametrize(
    "width, height, turned, slowdown",
    [(390, 844, 844, 4), (820, 1180, 1180, 1), (1280, 800, 900, 4), (2560, 1300, 1700, 1)],
)
def test_nothing_shifts_on_a_tour_of_the_timeline(host, new_page, width, height, turned, slowdown):  # noqa: F811
    page = new_page(width=width, height=height, javascript=True)
    page.add_init_script(OBSERVE)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    page.goto(host + PAGE)
    until(page, TAKEN_OVER)
    for top in [*range(0, 3000, 250), 9000, 1500, 0]:
        page.evaluate("top => scrollTo(0, top)", top)
        page.evaluate(NEXT_FRAME)
    page.evaluate("scrollTo(0, 2000)")
    page.focus(".thumb")
    for key in ["PageDown", "PageDown", "ArrowUp", "End", "Home", "PageDown"]:
        page.keyboard.press(key)
        page.evaluate(NEXT_FRAME)
    resize_and_settle(page, turned, height)
    scroll_to(page, page.evaluate("scrollY + 700"))
    expect_input(page)
    open_viewer(page, page.locator(".live a").nth(3))
    page.keyboard.press("ArrowRight")
    settle(page)
    close_viewer(page)
    before = shifts(page)
    page.reload()
    until(page, f"{TAKEN_OVER} && !document.querySelector('.unloaded')")
    settle(page)
    assert not before + shifts(page)
