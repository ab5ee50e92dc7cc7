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


def test_every_photo_that_can_be_shown_has_a_page(site):
    assert {photo["page"] for photo in shown_photos(site)} == set(site.photo_pages)
    assert {photo["page"] for photo in shown_photos(site)} == {
        f"p/{photo['id']}.html" for photo in shown_photos(site)
    }


def test_a_tile_links_to_the_photo_and_the_photo_to_its_neighbours_and_album(site, new_page):
    page = new_page()
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
    photos = [site.photo(album, index) for album in ["Desert", "Night"] for index in [0, 1, -1]]
    photos.append(min(shown_photos(site), key=lambda photo: photo["aspect"]))
    for width, height in [(390, 844), (844, 390), (1440, 900), (2560, 1300)]:
        for photo in photos:
            url = site.file_url(photo["page"])
            empty, full = new_page(width, height), new_page(width, height)
            empty.route(re.compile(r"\.(webp|jpg)$"), lambda route: route.abort())
            empty.goto(url)
            full.goto(url)
            left, top, shown, tall = full.evaluate(BOX, ".picture img")
            assert empty.evaluate(BOX, ".picture img") == [left, top, shown, tall]
            # The page rounds the ratio to two decimals, and the browser rounds to 64ths of a px.
            assert abs(shown - tall * photo["aspect"]) <= 0.03 * photo["aspect"] + 1 / 32
            assert left >= 0 and left + shown <= width
            assert shown <= photo["sources"][-1]["width"] * 1.5 + 0.1, "blown up"
            assert tall <= height - min(52, height * 0.08) + 0.1
            empty.close()
            full.close()


def shapes(site):
    """A photo of each shape: 3:2, 2:3, 1:1 and 3:1."""
    photos = list(shown_photos(site))
    return [
        min(photos, key=lambda p: (abs(p["aspect"] - aspect), -p["sources"][-1]["width"]))
        for aspect in [1.5, 2 / 3, 1, 3]
    ]


def test_the_photo_fills_the_window_or_half_more_than_its_pixels(site, new_page):
    for width, height in [(390, 844), (820, 1180), (1440, 900), (2560, 1300)]:
        page = new_page(width, height)
        for photo in shapes(site):
            page.goto(site.file_url(photo["page"]))
            _, _, shown, tall = page.evaluate(BOX, ".picture img")
            share = max(shown / width, tall / height)
            is_enlarged = shown >= photo["sources"][-1]["width"] * 1.5 - 0.1
            assert share >= 0.92 or is_enlarged, (width, photo["aspect"], share)


def test_facts_are_beside_the_picture_where_a_landscape_window_leaves_room(site, new_page):
    for width, height in [(390, 844), (820, 1180), (844, 390), (1440, 900), (2560, 1300)]:
        page = new_page(width, height)
        for photo in shapes(site):
            page.goto(site.file_url(photo["page"]))
            stage, facts = page.evaluate(BOX, ".stage"), page.evaluate(BOX, ".facts")
            has_room = width - photo["aspect"] * height * 0.94 >= 320
            if width > height and has_room:
                assert facts[1] == stage[1] and facts[0] == stage[0] + stage[2]
                assert facts[2] >= 320
            else:
                assert facts[0] == stage[0] == 0 and facts[1] == stage[1] + stage[3]
            assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1440, 900), (2560, 1300)])
def test_axe_finds_nothing_with_the_facts_beside_or_below(site, new_page, size):
    page = new_page(*size, javascript=True)
    for photo in shapes(site):
        page.goto(site.file_url(photo["page"]))
        assert not violations_in_light_and_dark(page), photo["aspect"]


def test_neighbours_are_prefetched(address, site, new_page):
    photos = site.album("Lofoten")["photos"]
    page = new_page()
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(address + photos[1]["page"])
    page.wait_for_load_state("networkidle")
    assert {address + photos[0]["page"], address + photos[2]["page"]} <= set(requests)


def test_the_facts_match_the_camera_data(site, new_page):
    page = new_page()
    page.goto(site.file_url(site.photo("Lofoten", 0)["page"]))
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


def test_a_hostile_caption_is_text_in_the_heading_of_its_page(site, new_page):
    caption = '<script>alert("x")</script> & "quotes"'
    photo = next(photo for photo in shown_photos(site) if photo["alt"] == caption)
    page = new_page(javascript=True)
    page.on("dialog", lambda dialog: pytest.fail("a caption ran"))
    page.goto(site.file_url(photo["page"]))
    expect(page.locator("h1")).to_have_text(caption)
    assert page.title() == caption + " – Sample"


def test_the_keyboard_visits_album_picture_and_neighbours_in_the_order_of_the_page(site, new_page):
    page = new_page()
    page.goto(site.file_url(site.photo("Lofoten", 1)["page"]))
    kinds = []
    controls = "[...document.querySelectorAll(':any-link, button')].filter(one => one.checkVisibility())"
    for _ in range(page.evaluate(f"{controls}.length")):
        page.keyboard.press("Tab")
        kinds.append(
            page.evaluate("""() => {
              const link = document.activeElement
              if (!parseFloat(getComputedStyle(link).outlineWidth)) return 'unseen'
              return link.className || link.closest('[class]').className
            }""")
        )
    words = [kind.split()[-1] for kind in kinds]
    assert words == (
        ["skip", "mark", "up", *3 * ["wide"], "ways", "prev", "picture", "next", *3 * ["facts"]]
    )


def test_addresses_are_absolute_with_a_base_url(build, site, tmp_path):
    known = build(tmp_path / "site", "--base-url", "https://example.org/g", "--where", "format:heic")
    photo = next(shown_photos(known))
    page = known.text(photo["page"])
    assert f'<link rel="canonical" href="https://example.org/g/{photo["page"]}">' in page
    image = re.search('og:image" content="https://example.org/g/([^"]*)"', page)[1]
    assert image in known.files
    assert "https://example.org/g/index.html" in known.text("index.html")
