"""The bar of every page is one row with large targets, and its menu works without a script."""

import pytest
from playwright.sync_api import expect
from waiting import set_window

OVERLAP = """() => [...document.querySelectorAll('.bar :is(a, button)')]
  .filter(one => one.checkVisibility()).map(one => {
    const box = one.getBoundingClientRect()
    return [one.textContent, box.left, box.top, box.width, box.height]
  })"""


def test_the_bar_is_one_row_of_large_targets(complete_site, new_page):
    page = new_page()
    for kind in ["home", "album", "photo", "timeline", "map", "keywords"]:
        page.goto(complete_site.file_url(complete_site.kinds[kind]))
        for width, text in [(320, 100), (640, 200), (820, 100), (1440, 100)]:
            set_window(page, width, 700)
            page.evaluate(f"document.documentElement.style.fontSize = '{text}%'")
            boxes = page.evaluate(OVERLAP)
            assert len({top + high / 2 for _, _, top, _, high in boxes}) == 1, (kind, width, boxes)
            assert page.locator(".bar").bounding_box()["height"] <= 60, (kind, width)
            for name, left, _, wide, high in boxes:
                assert wide >= 44 and high >= 44 and left >= 0 and left + wide <= width, (kind, width, name)
            ordered = sorted(boxes, key=lambda box: box[1])
            for one, other in zip(ordered, ordered[1:]):
                assert one[1] + one[3] <= other[1] + 0.5, (kind, width, one, other)


@pytest.mark.parametrize("width", [320, 1440])
def test_the_menu_opens_and_closes_by_keyboard_and_moves_nothing(site, new_page, width):
    page = new_page(width=width, height=700, url=site.file_url(site.album("Lofoten")["page"]))
    top = page.locator("main").bounding_box()
    menu, button = page.locator("#more"), page.locator(".ways button")
    assert not menu.is_visible()
    button.focus()
    page.keyboard.press("Enter")
    assert menu.is_visible() and page.locator("main").bounding_box() == top
    names = [link.inner_text() for link in menu.get_by_role("link").all()]
    rest = ["Cameras", "Lenses", "Statistics"]
    assert names == (["Albums", "Timeline", "Search", *rest] if width < 700 else rest)
    for link in menu.get_by_role("link").all():
        box = link.bounding_box()
        assert box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= width
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#more') !== null")
    page.keyboard.press("Escape")
    assert not menu.is_visible()


def test_the_bar_links_to_the_parent_album_once(site, new_page):
    page = new_page(width=390, height=844, url=site.file_url(site.album("Lofoten")["page"]))
    assert page.locator(".bar a[href*='albums/travel/norway']").count() == 1
    page.click(".up")
    page.click(".up")
    expect(page.locator("h1")).to_have_text("Travel")
    page.click(".up")
    expect(page.locator("h1")).to_have_text("Sample")
    expect(page.locator(".up")).to_have_count(0)
