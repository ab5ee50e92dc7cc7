"""The viewer and the history agree, whatever a visitor does and however fast."""

import os
import random

import pytest
from controls import expect_counter, open_tile
from playwright.sync_api import expect
from test_viewer import drag, viewer  # noqa: F401
from waiting import NEXT_FRAME, STILL, until

STEPS = 200

# Nothing is under way: the viewer is open just if the entry of the history is that of a photo.
AGREE = f"""!document.querySelector('.viewer.leaving') && {STILL} &&
  !!document.querySelector('.viewer')?.open === !!history.state?.photo"""


def rest(page):
    """Waits until the viewer and the history agree for some frames."""
    for _ in range(3):
        until(page, AGREE)
        page.evaluate(NEXT_FRAME)


@pytest.mark.parametrize("start", [1, 2])
def test_random_sequences_never_leave_the_album(address, site, new_page, start):
    seed = int(os.environ.get("GALLERY_TEST_SEED", start))
    choose = random.Random(seed)
    page = new_page(javascript=True, has_touch=True, url=address + site.album("Lofoten")["page"])
    page.evaluate("window.isSame = true")
    open_tile(page.locator(".rows a").first)
    entries = page.evaluate("history.length")
    done = []

    def tap_tile():
        # Without the mouse, as a click on a tile that the viewer still covers does nothing.
        page.evaluate(f"document.querySelectorAll('.rows a')[{choose.randrange(6)}].click()")

    def click():
        # A click beside the picture closes the viewer later, which no state shows: then, Back would leave the album.
        page.mouse.click(choose.randrange(400, 900), choose.randrange(200, 600))

    def swipe():
        drag(page, (640, 400), choose.choice([(340, 400), (940, 400), (640, 700)]), steps=3)

    actions = {
        "tile": tap_tile, "click": click, "swipe": swipe,
        "escape": lambda: page.keyboard.press("Escape"),
        "key": lambda: page.keyboard.press(choose.choice(["ArrowLeft", "ArrowRight", "Home", "End", "t"])),
        "forward": lambda: page.evaluate("history.forward()"),
        # From the album itself, it would leave the page.
        "back": lambda: page.evaluate("history.state?.photo && history.back()"),
    }
    for _ in range(STEPS):
        # Some follow each other at once.
        for _ in range(choose.choice([1, 2, 3])):
            name = choose.choice(list(actions))
            done.append(name)
            # Two at once would be one too many for every page.
            if name == "back":
                rest(page)
            actions[name]()
            if name == "back":
                rest(page)
        rest(page)
        assert page.evaluate("window.isSame && history.length") == entries, (seed, done[-6:])
    page.keyboard.press("Escape")
    rest(page)


def test_keys_work_after_the_button_that_was_clicked_is_gone(viewer):  # noqa: F811
    page = viewer(index=4)
    page.locator(".next-tool").click()
    expect_counter(page, "6 of 6")
    page.evaluate(NEXT_FRAME)
    page.keyboard.press("i")
    expect(page.locator(".panel")).to_be_visible()
    for number in [5, 4, 3, 2]:
        page.keyboard.press("ArrowLeft")
        expect_counter(page, f"{number} of 6")
    page.locator(".previous-tool").click()
    page.evaluate(NEXT_FRAME)
    page.keyboard.press("ArrowRight")
    expect_counter(page, "2 of 6")


def test_a_tile_that_is_clicked_right_after_escape_opens_in_the_same_album(viewer):  # noqa: F811
    page = viewer()
    entries = page.evaluate("history.length")
    page.keyboard.press("Escape")
    # The browser closes the dialog by itself at the second key.
    page.keyboard.press("Escape")
    page.evaluate("document.querySelectorAll('.rows a')[2].click()")
    expect_counter(page, "3 of 6")
    rest(page)
    page.keyboard.press("Escape")
    rest(page)
    assert not page.evaluate("document.querySelector('.viewer').open")
    assert page.evaluate("history.length") == entries
    assert "Lofoten" in page.title()
