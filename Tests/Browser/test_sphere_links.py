"""360° panoramas: links to directions in a tab that already has the page of the photo."""

import math

import pytest
from playwright.sync_api import expect
from sphere_library import expect_view, photos
from waiting import until
from web_host import serving

OPEN = "!!document.querySelector('.viewer[open]')"


@pytest.fixture(params=["host", "files"])
def address(request, sphere_site):
    """The address of the page of a panorama."""
    name = f"p/{photos(sphere_site)['a']['id']}.html"
    if request.param == "files":
        yield (sphere_site.folder / name).as_uri()
        return
    with serving(sphere_site.folder) as host:
        yield host + name


def follow(page, link):
    page.evaluate("(link) => { location.href = link; }", link)


def shows(page, yaw):
    """Waits until the viewer looks in a direction."""
    expect_view(page, math.radians(yaw), 0, 1)


def test_a_link_opens_the_panorama_on_its_page(address, new_page):
    page = new_page(960, 640, javascript=True, url=address)
    # The last one is the same link once more.
    for yaw in [90, -90, -90]:
        follow(page, f"{address}#@{yaw},0,90")
        shows(page, yaw)
        page.keyboard.press("Escape")
        until(page, f"!{OPEN}")
        expect(page).to_have_url(address)


def test_a_link_turns_the_panorama_that_is_shown(address, new_page):
    page = new_page(960, 640, javascript=True, url=f"{address}#@90,0,90")
    shows(page, 90)
    follow(page, f"{address}#@170,0,90")
    shows(page, 170)


def test_back_from_another_direction_leaves_the_panorama(address, new_page):
    page = new_page(960, 640, javascript=True, url=f"{address}#@90,0,90")
    shows(page, 90)
    page.keyboard.press("ArrowRight")
    until(page, "history.state && !location.hash.startsWith('#@90,0,90') && location.hash.startsWith('#@')")
    page.go_back()
    until(page, f"!{OPEN}")
    expect(page).to_have_url(address)
