"""Fingers in the viewer: swipes from all places, pinches over the arrows, pages that were enlarged before."""

import pytest
from controls import expect_counter, wait_until_closed
from playwright.sync_api import expect
from test_viewer import PICTURE, counter, drag, new_page, problems, touch, viewer  # noqa: F401
from waiting import NEXT_FRAME, STILL, until

PHONE, LANDSCAPE = (390, 844), (844, 390)
ON_TOUCH = {"has_touch": True, "is_mobile": True}


def heights(height):
    """Places from the top to the bottom: tools, arrows, picture and caption."""
    return [20, *range(60, height - 40, 120), height - 20]


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE])
def test_a_swipe_begins_at_any_place(viewer, size):  # noqa: F811
    width, height = size
    page = viewer(clock=True, width=width, height=height, **ON_TOUCH)
    before = page.evaluate("history.length")
    for y in heights(height):
        for start, end, number in [(width - 30, width - 250, 2), (30, 250, 1)]:
            drag(page, (start, y), (end, y), tick=page.clock.run_for)
            until(page, STILL)
            assert counter(page) == f"{number} of 6", f"from {start}, {y}"
    assert page.evaluate("history.length") == before


def test_nothing_covers_the_photo_on_a_touch_screen(viewer):  # noqa: F811
    page = viewer(index=1, width=390, height=844, **ON_TOUCH)
    hit = "({ x, y }) => document.elementFromPoint(x, y).className"
    for x in [10, 30, 360, 380]:
        for y in range(60, 780, 40):
            assert "tool" not in page.evaluate(hit, {"x": x, "y": y})
    page = viewer(index=1, width=1280, height=800)
    assert "tool" in page.evaluate(hit, {"x": 30, "y": 400})


def test_a_finger_that_moves_on_a_tool_does_not_press_it(viewer):  # noqa: F811
    page = viewer(width=390, height=844, **ON_TOUCH)
    box = page.locator(".close-tool").bounding_box()
    x, y = box["x"] + 22, box["y"] + 22
    # Chromium ignores a tap that ends a very fast movement, or that comes at once after one.
    drag(page, (x, y), (x - 200, y), tick=page.wait_for_timeout)
    until(page, STILL)
    expect_counter(page, "2 of 6")
    page.wait_for_timeout(500)
    touch(page, "touchStart", (x, y))
    touch(page, "touchEnd")
    wait_until_closed(page)


def test_fingers_and_touch_pads_zoom_over_the_arrows(viewer, x=1250):  # noqa: F811
    """A machine with a mouse and a touch screen has arrows."""
    page = viewer(index=1, clock=True)
    whole = page.evaluate(PICTURE)["width"]
    arrow = "({ x, y }) => document.elementFromPoint(x, y).matches('.previous-tool, .next-tool')"
    assert page.evaluate(arrow, {"x": x, "y": 380}) and page.evaluate(arrow, {"x": x, "y": 420})
    touch(page, "touchStart", (x, 380), (x, 420))
    for step in range(10):
        touch(page, "touchMove", (x, 380 - 4 * step), (x, 420 + 4 * step))
        page.clock.run_for(16)
    touch(page, "touchEnd")
    until(page, STILL)
    assert page.evaluate(PICTURE)["width"] > whole * 1.8 and counter(page) == "2 of 6"
    page.keyboard.press("0")
    page.mouse.move(x, 400)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    until(page, f"({PICTURE})().width > {whole * 1.5}")
    page.keyboard.press("0")
    # A tap and a click still press them.
    touch(page, "touchStart", (x, 400))
    touch(page, "touchEnd")
    expect_counter(page, "3 of 6")
    page.mouse.click(x, 400)
    expect_counter(page, "4 of 6")


def zoomed(new_page, url, scale):  # noqa: F811
    """Opens a page on a phone, enlarged as by two fingers, with its middle in the window."""
    page = new_page(width=390, height=844, javascript=True, **ON_TOUCH, url=url)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": scale})
    until(page, f"visualViewport.scale === {scale}")
    return page


def test_the_viewer_fits_the_window_of_a_page_that_was_enlarged(address, site, new_page):  # noqa: F811
    page = zoomed(new_page, address + site.album("Lofoten")["page"], 3)
    page.locator(".rows a").nth(1).evaluate("tile => tile.click()")
    page.wait_for_selector(".viewer[open]")
    until(page, STILL)
    boxes = """selector => {
      const { offsetLeft, offsetTop, width, height, scale } = visualViewport
      return [...document.querySelectorAll(selector)].filter(one => one.checkVisibility()).map(one => {
        const box = one.getBoundingClientRect()
        return [box.left - offsetLeft, box.top - offsetTop, width - (box.right - offsetLeft),
          height - (box.bottom - offsetTop), box.width * scale].map(Math.round)
      })
    }"""
    for selector in [".viewer", ".tools button", ".slide:not([inert]) .full"]:
        found = page.evaluate(boxes, selector)
        assert found and all(min(box[:4]) >= 0 for box in found), (selector, found)
        assert selector != ".tools button" or all(44 <= box[4] <= 46 for box in found)
    page.locator(".more-tool").evaluate("tool => tool.click()")
    (menu,) = page.evaluate(boxes, ".menu")
    assert min(menu[:4]) >= 0 and menu[2] <= 4 and menu[4] >= 200
    page.keyboard.press("Escape")
    # The window over the page is moved.
    page.evaluate("visualViewport.dispatchEvent(new Event('scroll'))")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})
    until(page, "document.querySelector('.viewer').getBoundingClientRect().width === 390")
    session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    until(page, "document.querySelector('.viewer').getBoundingClientRect().width === 195")
    page.locator(".close-tool").evaluate("tool => tool.click()")
    wait_until_closed(page)
    expect(page).to_have_url(address + site.album("Lofoten")["page"])


def test_a_double_tap_in_an_enlarged_page_keeps_its_point(address, site, new_page):  # noqa: F811
    page = zoomed(new_page, address + site.album("Lofoten")["page"], 2)
    page.locator(".rows a").nth(1).evaluate("tile => tile.click()")
    page.wait_for_selector(".viewer[open]")
    until(page, STILL)
    before = page.evaluate(PICTURE)
    x, y = before["left"] + before["width"] * 0.7, before["top"] + before["height"] / 2
    page.evaluate(
        """([x, y]) => {
      const stage = document.querySelector('.stage-area')
      stage.setPointerCapture = () => {}
      for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup']) {
        stage.dispatchEvent(new PointerEvent(type,
          { bubbles: true, pointerId: 9, clientX: x, clientY: y, pointerType: 'touch' }))
      }
    }""",
        [x, y],
    )
    until(page, f"({PICTURE})().width > {before['width'] * 1.5}")
    until(page, STILL)
    after = page.evaluate(PICTURE)
    assert (x - after["left"]) / after["width"] == pytest.approx(0.7, abs=0.02)
    page.evaluate(NEXT_FRAME)
