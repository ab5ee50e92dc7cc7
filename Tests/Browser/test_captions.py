"""Captions of photos: their direction, their lines, and the size of small photos."""

from waiting import settle
from controls import open_tile

HEBREW = "\u05e9\u05dc\u05d5\u05dd (1)"

DIRECTION = """([selector, pseudo]) => {
  const style = getComputedStyle(document.querySelector(selector), pseudo)
  return [style.unicodeBidi, style.direction]
}"""


def test_the_direction_of_a_caption_follows_its_text_and_its_lines_are_kept(site, new_page):
    page = new_page(javascript=True, url=site.file_url(site.album("Norway")["page"]))
    tile = page.locator(".rows a[id]").first
    tile.evaluate(f"tile => {{ tile.dataset.title = '{HEBREW}' }}")
    assert page.evaluate(DIRECTION, [".rows [data-title]", "::after"])[0] == "plaintext"
    open_tile(tile)
    settle(page)
    caption = page.locator(".caption")
    assert caption.text_content() == HEBREW
    assert page.evaluate(DIRECTION, [".caption", None])[0] == "plaintext"
    # A line of right-to-left text is at the right edge.
    left, right, width = caption.evaluate("""caption => {
      const range = document.createRange()
      range.selectNodeContents(caption)
      const text = range.getBoundingClientRect()
      return [text.left, text.right, innerWidth]
    }""")
    assert width - right < 40 < left, (left, right, width)
    page.goto(site.file_url(site.album("Norway")["page"]))
    tile.evaluate("tile => { tile.dataset.title = 'One\\nTwo\\nThree' }")
    open_tile(tile)
    settle(page)
    lines = caption.evaluate("""caption => {
      const range = document.createRange()
      range.selectNodeContents(caption)
      return new Set([...range.getClientRects()].map(line => line.top)).size
    }""")
    assert lines == 3


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
