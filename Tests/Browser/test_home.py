"""The sections of the first page: recently added, featured, on this day, random."""

import re

import pytest
from playwright.sync_api import expect
from test_accessibility import violations_in_light_and_dark
from test_stability import OBSERVE, scroll_to_the_end_and_back, shifts


@pytest.fixture(scope="module")
def home(variant):
    sections = ["recent", "featured", "today", "random"]
    return variant("home", *[word for name in sections for word in ("--home", name)])


@pytest.mark.parametrize("width", [390, 1440])
def test_the_sections_are_accessible_and_stable(home, new_page, width):
    page = new_page(width=width, javascript=True)
    page.add_init_script(OBSERVE)
    page.goto(home.file_url("index.html"))
    assert violations_in_light_and_dark(page) == []
    scroll_to_the_end_and_back(page)
    assert shifts(page) == []
    strip = page.locator(".strip").first
    assert strip.locator("img").count() >= 20
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    strip.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.strip').scrollLeft > 0")


def test_a_photo_leads_to_its_page(home, new_page):
    page = new_page(url=home.file_url("index.html"))
    page.locator(".strip a").first.click()
    expect(page).to_have_url(re.compile("/p/"))
    expect(page.locator("#facts")).to_have_count(1)


def test_random_and_on_this_day_open_the_viewer_or_say_that_there_is_none(home, new_page):
    page = new_page(javascript=True)
    for name, outcome in [("Random photo", "dialog[open]"), ("On this day", "dialog[open], #today[role=status]")]:
        page.goto(home.file_url("index.html"))
        page.get_by_role("link", name=name).click()
        page.wait_for_selector(outcome)
