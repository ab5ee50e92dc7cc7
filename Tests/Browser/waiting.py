"""Waits for states of pages, files and programs. No test waits for a fixed time."""

import time

import pytest
from playwright.sync_api import Error

# The seconds after which a state is not expected any more, also on a busy machine.
PATIENCE = 60

# Fulfilled when what the scripts of the page have changed is drawn. Frames are not drawn without JavaScript.
NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Whether nothing moves. Images below the first view are moved aside by a transition with a delay of hours, and the
# browser does not continue what it does not draw because it is far below the window.
STILL = """document.getAnimations().every(({ effect }) => effect.getTiming().delay > 10_000 ||
  !effect.target.checkVisibility({ contentVisibilityAuto: true }))"""


def poll(condition, what, pause=lambda: time.sleep(0.02), seconds=PATIENCE):
    """Waits until a condition holds, and returns its value; `what` names it if that never happens."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > end:
            pytest.fail(f"never: {what() if callable(what) else what}", pytrace=True)
        pause()
    return value


def poll_page(page, condition, what):
    """Waits until a condition holds that events of a page change."""
    # The events of Playwright arrive only while it is called.
    return poll(condition, what, pause=lambda: page.wait_for_timeout(20))


def until(page, condition):
    """Waits until an expression holds in a page, and returns its value.

    The security policy of pages forbids `wait_for_function`, and pages without JavaScript have no frames."""

    def holds():
        try:
            return page.evaluate(condition)
        except Error as error:
            # The page is being left for another.
            if "context was destroyed" in error.message or "navigat" in error.message:
                return False
            raise

    return poll_page(page, holds, condition)


def settle(page):
    """Waits until nothing moves and all changes are drawn."""
    until(page, STILL)
    page.evaluate(NEXT_FRAME)


def set_window(page, width, height):
    """Resizes the window, and waits until the page has that size, also without JavaScript."""
    page.set_viewport_size({"width": width, "height": height})
    until(page, f"innerWidth === {width} && innerHeight === {height}")


def resize(page, width, height):
    """Resizes the window, and waits until the page is drawn at that size."""
    set_window(page, width, height)
    for _ in range(2):
        page.evaluate(NEXT_FRAME)
