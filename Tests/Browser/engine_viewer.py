"""The main actions of the viewer in Firefox: `make test-engines`."""

import shutil
import time

import pytest
from marionette_driver.keys import Keys
from marionette_driver.marionette import Marionette
from web_host import serving


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "there is no Firefox: run Scripts/setup --engines"
    log = tmp_path_factory.mktemp("firefox") / "gecko.log"
    driver = Marionette(bin=program, headless=True, gecko_log=str(log))
    driver.start_session()
    yield driver
    driver.cleanup()


def until(driver, condition):
    end = time.monotonic() + 10
    while not driver.execute_script(f"return {condition}"):
        assert time.monotonic() < end, condition
        time.sleep(0.05)


def press(driver, key):
    driver.find_element("css selector", ".viewer").send_keys(key)


def is_open(driver):
    return driver.execute_script("return !!document.querySelector('.viewer')?.open")


def count_is(number):
    return f"document.querySelector('.counter').textContent === '{number} of 6'"


@pytest.fixture(params=["http", "file"])
def album(request, site):
    """The address of an album, and whether it is a file."""
    page = site.album("Lofoten")["page"]
    if request.param == "file":
        yield site.file_url(page)
    else:
        with serving(site.folder) as base:
            yield base + page


def test_a_photo_opens_and_keys_go_on_and_close(firefox, album, site):
    photos = site.album("Lofoten")["photos"]
    firefox.navigate(album)
    firefox.find_element("css selector", ".rows a").click()
    until(firefox, "document.querySelector('.viewer')?.open")
    press(firefox, Keys.ARROW_RIGHT)
    until(firefox, count_is(2))
    assert photos[1]["id"] in firefox.get_url()
    until(firefox, "document.querySelector('.slide:not([inert]) .full > img').naturalWidth >= 1000")
    press(firefox, Keys.END)
    until(firefox, count_is(6))
    press(firefox, "i")
    until(firefox, "document.querySelector('.panel').childElementCount === 1")
    press(firefox, Keys.ESCAPE)
    until(firefox, "!document.querySelector('.viewer').open")
    until(firefox, f"document.activeElement.id === 't{photos[5]['id']}'")
    assert firefox.get_url() == album


def test_a_reload_opens_the_same_photo_and_back_closes(firefox, album, site):
    photos = site.album("Lofoten")["photos"]
    firefox.navigate(album)
    firefox.find_elements("css selector", ".rows a")[2].click()
    until(firefox, "document.querySelector('.viewer')?.open")
    firefox.refresh()
    until(firefox, "document.querySelector('.viewer')?.open")
    until(firefox, count_is(3))
    assert photos[2]["id"] in firefox.get_url()
    firefox.navigate(album)
    firefox.find_element("css selector", ".rows a").click()
    until(firefox, "document.querySelector('.viewer')?.open")
    firefox.go_back()
    until(firefox, "!document.querySelector('.viewer').open")
    assert firefox.get_url() == album


def test_zoom_by_keys(firefox, album):
    firefox.navigate(album)
    firefox.find_element("css selector", ".rows a").click()
    until(firefox, "document.querySelector('.viewer')?.open")
    width = "document.querySelector('.slide:not([inert]) .full').getBoundingClientRect().width"
    until(firefox, "!document.getAnimations().length")
    whole = firefox.execute_script(f"return {width}")
    press(firefox, "+")
    until(firefox, f"Math.abs({width} / {whole} - 1.5) < 0.01")
    press(firefox, "0")
    until(firefox, f"Math.abs({width} / {whole} - 1) < 0.01")
