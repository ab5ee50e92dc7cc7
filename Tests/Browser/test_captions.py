"""Captions of photos: their direction, their lines, and the size of small photos."""

import pytest
from built_site import BuiltSite
from conftest import make_site
from controls import open_tile
from PIL import Image
from playwright.sync_api import expect
from waiting import settle, until

HEBREW = "\u05e9\u05dc\u05d5\u05dd (1)"

DIRECTION = """([selector, pseudo]) => {
  const style = getComputedStyle(document.querySelector(selector), pseudo)
  return [style.unicodeBidi, style.direction]
}"""


def test_the_direction_of_a_caption_follows_its_text_and_its_lines_are_kept(site, new_page):
    page = new_page(javascript=True, url=site.file_url(site.album("Norway")["page"]))
    tile = page.locator(".rows a[id]").first
    tile.evaluate(f"tile => {{ tile.dataset.title = tile.querySelector('img').alt = '{HEBREW}' }}")
    assert page.evaluate(DIRECTION, [".rows [data-title]", "::after"])[0] == "plaintext"
    open_tile(tile)
    settle(page)
    caption = page.locator(".caption span")
    assert caption.text_content() == HEBREW
    assert page.evaluate(DIRECTION, [".caption span", None])[0] == "plaintext"
    # A line of right-to-left text is at the right edge.
    left, right, width = caption.evaluate("""caption => {
      const range = document.createRange()
      range.selectNodeContents(caption)
      const text = range.getBoundingClientRect()
      return [text.left, text.right, innerWidth]
    }""")
    assert width - right < 40 < left, (left, right, width)
    page.goto(site.file_url(site.album("Norway")["page"]))
    tile.evaluate("tile => { tile.dataset.title = 'One\\nTwo\\nThree'; tile.querySelector('img').alt = 'One Two Three' }")
    open_tile(tile)
    settle(page)
    lines = caption.evaluate("""caption => {
      const range = document.createRange()
      range.selectNodeContents(caption)
      return new Set([...range.getClientRects()].map(line => line.top)).size
    }""")
    assert lines == 3


LONG = "A long story about this place, its people and its weather. " * 20


@pytest.mark.parametrize("width, height", [(390, 844), (1280, 800)])
def test_a_long_description_has_four_lines_and_more_on_demand(site, new_page, width, height):
    page = new_page(width, height, javascript=True, url=site.file_url(site.album("Norway")["page"]))
    tile = page.locator(".rows a[id]").first
    tile.evaluate("(tile, text) => { tile.dataset.title = 'Reine'; tile.querySelector('img').alt = text }", LONG)
    open_tile(tile)
    settle(page)
    caption, words = page.locator(".caption"), page.locator(".caption span")
    assert words.inner_text().startswith("Reine\nA long story")
    assert caption.bounding_box()["height"] < 0.25 * height
    assert caption.evaluate("caption => getComputedStyle(caption, '::after').content") != "none"
    caption.click()
    box = caption.bounding_box()
    assert 0.25 * height < box["height"] < 0.75 * height
    assert caption.evaluate("caption => getComputedStyle(caption, '::after').display") == "none"
    if words.evaluate("words => words.scrollHeight > words.clientHeight + 1"):
        page.mouse.move(width / 2, box["y"] + box["height"] / 2)
        page.mouse.wheel(0, 200)
        until(page, "document.querySelector('.caption span').scrollTop > 0")
        assert page.evaluate("document.querySelector('.slide:not([inert]) .full').style.transform.endsWith('scale(1)')")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".caption.open")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("?")
    expect(caption).to_be_hidden()


def test_a_title_is_not_repeated_as_description(site, new_page):
    page = new_page(javascript=True, url=site.file_url(site.album("Norway")["page"]))
    tile = page.locator(".rows a[id]").first
    tile.evaluate("tile => { tile.dataset.title = 'One\\nTwo'; tile.querySelector('img').alt = 'One Two' }")
    open_tile(tile)
    assert page.locator(".caption").inner_text() == "One\nTwo"
    assert page.locator(".caption").is_disabled()


def test_a_very_tall_picture_fills_the_width_and_scrolls(gallery, tmp_path, new_page):
    (tmp_path / "photos").mkdir()
    Image.linear_gradient("L").resize((400, 4000)).save(tmp_path / "photos/a tall.jpg")
    Image.new("RGB", (900, 600), "navy").save(tmp_path / "photos/b wide.jpg")
    site = BuiltSite(make_site(gallery, tmp_path))
    page = new_page(390, 844, javascript=True, has_touch=True, url=site.file_url("index.html"))
    page.locator("a.card").first.click() if page.locator("a.card").count() else None
    open_tile(page.locator(".rows a").first)
    settle(page)
    picture = page.locator(".slide:not([inert]) .full")
    box = picture.bounding_box()
    assert box["width"] >= 380 and box["y"] == pytest.approx(0, abs=1)
    page.mouse.move(195, 400)
    page.mouse.wheel(0, 500)
    until(page, "document.querySelector('.slide:not([inert]) .full').getBoundingClientRect().top < -400")
    page.keyboard.press("ArrowDown")
    settle(page)
    assert picture.bounding_box()["y"] < -550
    page.keyboard.press("ArrowRight")
    expect(page.locator(".counter")).to_have_text("2 of 2")


def test_a_small_photo_is_not_smaller_in_the_viewer_than_in_its_album(site, new_page):
    page = new_page(javascript=True, url=site.file_url(site.album("Still life")["page"]))
    widths = page.locator(".rows a[id]").evaluate_all("tiles => tiles.map(tile => tile.clientWidth)")
    tile = page.locator(".rows a[id]").nth(widths.index(min(widths)))
    tile.evaluate("tile => { tile.dataset.edge = '32' }")
    width = tile.evaluate("tile => tile.clientWidth")
    open_tile(tile)
    settle(page)
    shown = page.locator(".slide:not([inert]) img").first.evaluate("image => image.clientWidth")
    assert shown >= width - 1 > 32 * 1.5
