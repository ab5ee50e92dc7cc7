"""Firefox and WebKit with the part of Playwright's page interface that the frame tests use."""

import os
import shutil
import subprocess
import time
from contextlib import contextmanager
from html import escape
from pathlib import Path

from marionette_driver.marionette import Marionette
from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

# No window is as narrow as a phone, so the page is shown in a frame of that width.
HOST = """<!DOCTYPE html><title>Host</title><style>body {{ margin: 0 }}
iframe {{ width: 800px; height: 800px; border: 0 }}</style>
<iframe scrolling="no" src="{}"></iframe>"""

# The seconds until a browser has drawn a page at a new width.
PATIENCE = 10

# The seconds in which WebKit applies the rules of containers to a page that was resized.
SETTLING = 0.2

SET_WIDTH = "document.querySelector('iframe').style.width = arguments[0] + 'px'"
EVALUATE = "const it = ({}); return typeof it == 'function' ? it(arguments[0]) : it"


class EnginePage:
    """A page in another browser that can navigate, be resized and run scripts of the tests."""

    def __init__(self, folder: Path, go, run, enter, leave):
        self._host = folder / "host.html"
        self._go, self._run, self._enter, self._leave = go, run, enter, leave

    def goto(self, address):
        self._host.write_text(HOST.format(escape(address)), encoding="utf-8")
        self._leave()
        self._go(self._host.as_uri())
        self._enter()

    def set_viewport_size(self, size):
        self._leave()
        self._run(SET_WIDTH, size["width"])
        self._enter()
        # The page is notified when the next frame is drawn.
        end = time.monotonic() + PATIENCE
        while self.evaluate("innerWidth") != size["width"]:
            assert time.monotonic() < end, f"the page stays {self.evaluate('innerWidth')} px wide"
        time.sleep(SETTLING)

    def evaluate(self, script, argument=None):
        return self._run(EVALUATE.format(script), argument)


@contextmanager
def firefox(folder):
    """Firefox without JavaScript; scripts of the driver run nevertheless."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "there is no Firefox: run Scripts/setup --engines"
    driver = Marionette(
        bin=program, headless=True, prefs={"javascript.enabled": False}, gecko_log=str(folder / "gecko.log")
    )
    driver.start_session()
    try:
        yield EnginePage(
            folder,
            go=driver.navigate,
            run=lambda script, argument: driver.execute_script(script, [argument]),
            enter=lambda: driver.switch_to_frame(driver.find_element("css selector", "iframe")),
            leave=driver.switch_to_frame,
        )
    finally:
        driver.cleanup()


@contextmanager
def display():
    """Starts a virtual screen that is wide enough for every frame and returns its name."""
    assert shutil.which("Xvfb"), "there is no Xvfb: run Scripts/setup --engines"
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "3000x1200x24"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as number:
            yield ":" + number.readline().strip()
        server.terminate()


@contextmanager
def webkit(folder):
    """WebKitGTK."""
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    program = shutil.which("WebKitWebDriver")
    assert browser and program, "there is no WebKitGTK: run Scripts/setup --engines"
    options = Options()
    options.binary_location = str(browser)
    options.add_argument("--automation")
    with display() as screen:
        service = Service(program, env={**os.environ, "DISPLAY": screen, "GDK_BACKEND": "x11"})
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            yield EnginePage(
                folder,
                go=driver.get,
                run=driver.execute_script,
                enter=lambda: driver.switch_to.frame(0),
                leave=driver.switch_to.default_content,
            )
        finally:
            driver.quit()


ENGINES = {"Firefox": firefox, "WebKit": webkit}
