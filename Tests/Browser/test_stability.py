"""Pages have no layout shifts while they load, are scrolled or resized."""

import pytest
from waiting import NEXT_FRAME, poll_page, resize, settle, until
from web_host import serving

# The sum of all shifts is stricter than the session window of web-vitals. For half a second, Chromium attributes
# shifts to an input or a resize. Those after `settledAt` have another reason.
OBSERVE = """
  window.shifts = []
  window.settledAt = Infinity
  window.note = shifts => {
    for (const { value, hadRecentInput, startTime } of shifts) {
      if (!hadRecentInput || startTime > window.settledAt) window.shifts.push(value)
    }
  }
  window.observer = new PerformanceObserver(list => note(list.getEntries()))
  window.observer.observe({type: 'layout-shift', buffered: true})
"""

# Goes to a part of the page.
SCROLL = """part => new Promise(done => {
  addEventListener('scrollend', done, {once: true})
  scrollTo(0, document.body.scrollHeight * part)
})"""

# The photo below the bar of the window, when it is drawn.
TOP_PHOTO = "document.elementsFromPoint(60, 80).find(element => element.matches('.rows a'))?.id"


def scroll_to_the_end_and_back(page):
    height = page.evaluate("document.documentElement.scrollHeight")
    for top in [*range(0, height, 500), height, height // 2, 0]:
        page.evaluate("top => scrollTo(0, top)", top)
        page.evaluate(NEXT_FRAME)


def shifts(page):
    page.evaluate(NEXT_FRAME)
    return page.evaluate("note(observer.takeRecords()), window.shifts")


def resize_and_settle(page, width, height):
    """Resizes the window. What shifts after that is counted, until `expect_input`."""
    resize(page, width, height)
    settle(page)
    page.evaluate("note(observer.takeRecords()), window.settledAt = performance.now()")


def expect_input(page):
    page.evaluate("note(observer.takeRecords()), window.settledAt = Infinity")


@pytest.fixture(scope="module")
def address(site):
    """The address of the site on a host whose images load late, because these would move the content below them.

    Chromium can also slow down what it loads, but sometimes it then stops reading."""
    with serving(site.folder, delay=0.1) as address:
        yield address


@pytest.fixture
def observed_page(new_page):
    def observed_page(**options):
        page = new_page(javascript=True, **options)
        page.add_init_script(OBSERVE)
        return page

    return observed_page


@pytest.mark.parametrize(
    "width, height, turned", [(320, 568, 568), (820, 1180, 1180), (1280, 800, 900), (2560, 1300, 1700)]
)
def test_nothing_shifts_at_load_scroll_and_resize(site, address, observed_page, width, height, turned):
    found = {}
    albums = [site.album(title)["page"] for title in ["Norway", "Still life"]]
    photos = [site.photo("Night", index)["page"] for index in [0, 1, -1]]
    for name in ["index.html", *albums, *photos]:
        page = observed_page(width=width, height=height)
        page.goto(address + name)
        scroll_to_the_end_and_back(page)
        resize_and_settle(page, turned, height)
        scroll_to_the_end_and_back(page)
        if values := shifts(page):
            found[name] = values
    assert not found


@pytest.mark.parametrize("width, height", [(390, 844), (2560, 1300)])
def test_nothing_shifts_while_a_large_page_arrives_in_pieces(large_site, observed_page, width, height):
    with serving(large_site.folder, piece=5000) as slow:
        page = observed_page(width=width, height=height)
        page.goto(slow + large_site.album("Two weeks")["page"])
        assert not shifts(page)


@pytest.mark.parametrize("width, height", [(390, 844), (1440, 900)])
def test_nothing_shifts_while_a_page_of_any_kind_arrives_in_small_pieces(complete, observed_page, width, height):
    found = {}
    # These two are shown before their end. If a piece ends after a link, Chromium reports that the space between the link
    # and its number moves.
    kinds = {kind: name for kind, name in complete.kinds.items() if kind not in ["timeline", "map"]}
    with serving(complete.folder, piece=400) as slow:
        for kind, name in kinds.items():
            page = observed_page(width=width, height=height)
            page.goto(slow + name)
            if values := shifts(page):
                found[kind] = values
    assert not found


@pytest.mark.parametrize("width, height", [(820, 1180), (1440, 900)])
def test_the_picture_stays_when_its_facts_arrive(site, new_page, width, height):
    with serving(site.folder, piece=60) as slow:
        for index in [0, 1]:
            page = new_page(javascript=True, width=width, height=height)
            page.add_init_script("""
              window.moved = []
              window.note = shifts => {
                for (const { sources } of shifts) window.moved.push(...sources.map(({ node }) => node?.className))
              }
              window.observer = new PerformanceObserver(list => note(list.getEntries()))
              window.observer.observe({ type: 'layout-shift', buffered: true })
            """)
            page.goto(slow + site.photo("Night", index)["page"])
            page.evaluate(NEXT_FRAME)
            moved = page.evaluate("note(observer.takeRecords()), window.moved")
            assert "picture" not in moved and "facts" not in moved


def test_nothing_shifts_on_a_slow_processor(site, address, observed_page):
    found = {}
    album, photo = site.album("Still life")["page"], site.photo("Night", 0)["page"]
    for name in ["index.html", album, photo, "by/years/index.html", "by/search.html"]:
        page = observed_page(width=390, height=844)
        processor = page.context.new_cdp_session(page)
        processor.send("Emulation.setCPUThrottlingRate", {"rate": 6})
        page.goto(address + name)
        page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
        page.evaluate(NEXT_FRAME)
        if values := shifts(page):
            found[name] = values
    assert not found


def test_the_measurement_detects_a_shift(address, observed_page):
    page = observed_page()
    page.goto(address)
    page.evaluate(NEXT_FRAME)
    page.evaluate("document.querySelector('main').style.marginTop = '200px'")
    poll_page(page, lambda: shifts(page), "a shift")
    before = sum(shifts(page))
    resize_and_settle(page, 900, 800)
    page.evaluate("document.querySelector('main').style.marginTop = '0'")
    poll_page(page, lambda: sum(shifts(page)) > before, "another shift")


@pytest.mark.parametrize("layout, slowdown", [("justified", 1), ("justified", 6), ("masonry", 1)])
def test_a_phone_that_is_turned_stays_at_its_photo(new_page, large_site, layout, slowdown):
    sizes = [{"width": 844, "height": 390}, {"width": 390, "height": 844}]
    with serving(large_site.folder) as address:
        page = new_page(javascript=True, **sizes[1], has_touch=True, is_mobile=True)
        page.add_init_script(f"localStorage['gallery-layout'] = '{layout} 0'")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        page.goto(address + large_site.album("Two weeks")["page"])
        for part in [0.3, 0.6, 0.9]:
            page.evaluate(NEXT_FRAME)
            page.evaluate(SCROLL, part)
            photo = until(page, TOP_PHOTO)
            for size in sizes * 2:
                page.evaluate(NEXT_FRAME)
                page.set_viewport_size(size)
                until(page, f"innerWidth === {size['width']}")
                page.evaluate(NEXT_FRAME)
                until(page, f"(({{ top, bottom }}) => top < {size['height']} && bottom > 0)("
                            f"document.getElementById('{photo}').getBoundingClientRect())")
