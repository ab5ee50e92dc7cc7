"""Uses the controls of albums as a visitor does."""


def choose_layout(page, kind):
    """Opens the choice of layouts, chooses one, and closes it."""
    page.locator(".look").click()
    page.locator(f".layouts [value={kind}]").check()
    page.keyboard.press("Escape")
