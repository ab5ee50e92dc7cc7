"""Uses the controls of albums as a visitor does."""

from playwright.sync_api import expect
from waiting import until


def choose_layout(page, kind):
    """Opens the choice of layouts, chooses one, and closes it."""
    page.locator(".look").click()
    page.locator(f".layouts [value={kind}]").check()
    page.keyboard.press("Escape")


def expect_counter(page, text):
    """Waits until the viewer shows the number of a photo, such as `2 of 6`."""
    expect(page.locator(".counter")).to_have_text(text)


def open_tile(tile):
    """Opens the viewer by a click on a tile or button."""
    tile.click()
    tile.page.wait_for_selector(".viewer[open]")


def close_viewer(page):
    page.keyboard.press("Escape")
    wait_until_closed(page)


def wait_until_closed(page):
    until(page, "!document.querySelector('.viewer')?.open")
