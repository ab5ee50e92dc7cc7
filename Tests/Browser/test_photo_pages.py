"""Photo pages: a reserved box for the picture, facts and navigation."""

import json
import re

import pytest
from playwright.sync_api import expect
from test_accessibility import violations_in_light_and_dark

BOX = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect()
  return [box.left, box.top, box.width, box.height]
}"""

FACTS = """Object.fromEntries([...document.querySelectorAll('dl div')].map(
  row => [row.children[0].innerText, row.children[1].innerText.replaceAll('\\u00a0', ' ')]))"""


def shown_photos(site):
    for album in site.albums:
        for photo in album["photos"]:
            if photo["sources"]:
                yield photo


def test_a_tile_links_to_the_photo_and_the_photo_to_its_neighbours_and_album(site, new_page):
    page = new_page()
    assert {photo["page"] for photo in shown_photos(site)} == set(site.photo_pages)
    page.goto(site.file_url(site.album("Lofoten")["page"]))
    page.locator(".rows a").first.click()
    photos = site.album("Lofoten")["photos"]
    for photo in photos:
        expect(page).to_have_url(site.file_url(photo["page"]))
        if photo is not photos[-1]:
            page.get_by_role("link", name="Next photo").click()
    expect(page.get_by_role("link", name="Next photo")).to_have_count(0)
    page.get_by_role("link", name="Previous photo").click()
    expect(page).to_have_url(site.file_url(photos[-2]["page"]))
    page.locator(".facts dd a").last.click()
    tile = f"t{photos[-2]['id']}"
    expect(page).to_have_url(f"{site.file_url(site.album('Lofoten')['page'])}#{tile}")
    assert page.locator(":target").get_attribute("id") == tile


def test_the_picture_has_a_reserved_box_and_keeps_its_aspect_ratio(site, new_page):
    photos = [site.photo(album, index) for album in ["Desert", "Night"] for index in [0, -1]]
    photos.append(min(shown_photos(site), key=lambda photo: photo["aspect"]))
    for width, height in [(390, 844), (844, 390), (1440, 900), (2560, 1300)]:
        empty, full = new_page(width, height), new_page(width, height)
        empty.route(re.compile(r"\.(webp|jpg)$"), lambda route: route.abort())
        for photo in photos:
            url = site.file_url(photo["page"])
            empty.goto(url)
            full.goto(url)
            left, top, shown, tall = full.evaluate(BOX, ".picture img")
            assert empty.evaluate(BOX, ".picture img") == [left, top, shown, tall]
            # The page rounds the ratio to two decimals, and the browser rounds to 64ths of a px.
            assert abs(shown - tall * photo["aspect"]) <= 0.03 * photo["aspect"] + 1 / 32
            assert left >= 0 and left + shown <= width
            assert shown <= photo["sources"][-1]["width"] * 1.5 + 0.1, "blown up"
            assert tall <= height - min(52, height * 0.08) + 0.1


def shapes(site):
    """A photo of each shape: 3:2, 2:3, 1:1 and 3:1."""
    photos = list(shown_photos(site))
    return [
        min(photos, key=lambda p: (abs(p["aspect"] - aspect), -p["sources"][-1]["width"]))
        for aspect in [1.5, 2 / 3, 1, 3]
    ]


@pytest.mark.parametrize("width, height", [(390, 844), (820, 1180), (844, 390), (1440, 900), (2560, 1300)])
def test_the_picture_fills_the_window_with_facts_beside_it_where_there_is_room(site, new_page, width, height):
    page = new_page(width, height, javascript=True)
    for photo in shapes(site):
        page.goto(site.file_url(photo["page"]))
        _, _, shown, tall = page.evaluate(BOX, ".picture img")
        share = max(shown / width, tall / height)
        # Small photos are shown at half more than their pixels.
        is_enlarged = shown >= photo["sources"][-1]["width"] * 1.5 - 0.1
        assert share >= 0.91 or is_enlarged, (photo["aspect"], share)
        stage, facts = page.evaluate(BOX, ".stage"), page.evaluate(BOX, ".facts")
        has_room = width - photo["aspect"] * height * 0.94 >= 320
        if width > height and has_room:
            assert facts[1] == stage[1] and facts[0] == stage[0] + stage[2] and facts[2] >= 320, photo["aspect"]
        else:
            assert facts[0] == stage[0] == 0 and facts[1] == stage[1] + stage[3], photo["aspect"]
        assert page.evaluate("document.documentElement.scrollWidth") == width
        if width != 820:
            assert not violations_in_light_and_dark(page), photo["aspect"]


def test_the_facts_match_the_camera_data(site, new_page):
    page = new_page(url=site.file_url(site.photo("Lofoten", 0)["page"]))
    assert page.evaluate(FACTS) == {
        "Taken": "11 February 2024, 16:02",
        "Camera": "Aurora Works AW-1",
        "Lens": "Aurora Works 24-70mm F2.8",
        "Exposure": "1/15 s · f/8 · ISO 400 · 24 mm",
        "Copyright": "Gallery sample data, MIT",
        "Original": "1600 × 1067 px",
        "Album": "Lofoten",
    }


def test_the_data_for_search_engines_is_correct(site):
    photos = {photo["page"]: photo for photo in shown_photos(site)}
    for page in site.photo_pages:
        text = re.search(r'<script type="application/ld\+json">(.*?)</script>', site.text(page))[1]
        data, photo = json.loads(text), photos[page]
        assert data["@type"] == "Photograph"
        assert data["image"] == "../" + photo["sources"][-1]["src"]
        assert data.get("dateCreated", "")[:19] == photo.get("taken", "")
        assert "contentLocation" not in data


def test_the_keyboard_visits_album_picture_and_neighbours_in_the_order_of_the_page(site, new_page):
    page = new_page(url=site.file_url(site.photo("Lofoten", 1)["page"]))
    kinds = []
    controls = "[...document.querySelectorAll(':any-link, button')].filter(one => one.checkVisibility())"
    for _ in range(page.evaluate(f"{controls}.length")):
        page.keyboard.press("Tab")
        kinds.append(page.evaluate("""() => {
              const link = document.activeElement
              if (!parseFloat(getComputedStyle(link).outlineWidth)) return 'unseen'
              return link.className || link.closest('[class]').className
            }"""))
    words = [kind.split()[-1] for kind in kinds]
    assert words == (["skip", "mark", "up", *3 * ["wide"], "ways", "prev", "picture", "next", *3 * ["facts"]])
