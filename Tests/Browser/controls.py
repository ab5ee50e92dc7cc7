"""Uses the controls of albums as a visitor does."""

from playwright.sync_api import expect


def choose_layout(page, kind):
    """Opens the choice of layouts, chooses one, and closes it."""
    page.locator(".look").click()
    page.locator(f".layouts [value={kind}]").check()
    page.keyboard.press("Escape")


def expect_counter(page, text):
    """Waits until the viewer shows the number of a photo, such as `2 of 6`."""
    expect(page.locator(".counter")).to_have_text(text)
