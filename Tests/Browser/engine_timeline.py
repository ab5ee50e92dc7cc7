"""The timeline and the search in Firefox: `make test-engines`."""

import pytest
from engine_viewer import firefox, until  # noqa: F401
from marionette_driver.keys import Keys
from web_host import serving


@pytest.fixture(params=["http", "file"])
def base(request, site):
    """The address of the site's folder."""
    if request.param == "file":
        yield site.file_url("") + "/"
    else:
        with serving(site.folder) as base:
            yield base


def test_the_timeline_scrolls_and_opens_photos(firefox, base):  # noqa: F811
    firefox.navigate(base + "by/years/index.html")
    until(firefox, "!!document.querySelector('.live a')")
    value = "document.querySelector('.thumb').ariaValueText"
    before = firefox.execute_script(f"return {value}")
    firefox.find_element("css selector", ".thumb").send_keys(Keys.END)
    until(firefox, f"{value} !== '{before}'")
    until(firefox, "!document.querySelector('.unloaded')")
    assert firefox.execute_script("return scrollY") > 500
    firefox.execute_script("[...document.querySelectorAll('.live a')].at(-1).click()")
    until(firefox, "document.querySelector('.viewer')?.open")
    firefox.find_element("css selector", ".viewer").send_keys(Keys.ESCAPE)
    until(firefox, "!document.querySelector('.viewer').open")
    until(firefox, "document.activeElement.id.startsWith('t')")


def test_photos_are_found_and_opened(firefox, base):  # noqa: F811
    firefox.navigate(base + "by/search.html")
    box = firefox.find_element("css selector", "#q")
    box.send_keys("aurora", Keys.ENTER)
    until(firefox, "document.querySelectorAll('#results a').length > 3")
    firefox.execute_script("document.querySelector('#results a').click()")
    until(firefox, "document.querySelector('.viewer')?.open")
