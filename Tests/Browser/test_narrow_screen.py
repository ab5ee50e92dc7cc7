"""Pages fit the narrowest screen without horizontal scrolling."""

from conftest import make_site
from PIL import Image
from waiting import set_window

# SVG elements may be larger than their visible part.
TOO_WIDE = """[...document.querySelectorAll('body *:not(svg *)')]
  .filter(element => element.getBoundingClientRect().right > innerWidth + 0.5)
  .map(element => element.tagName + '.' + element.className)"""

LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"


def test_no_page_scrolls_sideways_at_320_px_or_with_text_at_twice_the_size(site, address, new_page):
    page = new_page(width=320, height=640, url=address + "nowhere")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    # Photo pages differ in their texts only.
    odd = [photo["page"] for photo in site.album("Odd ones")["photos"] if photo["sources"]]
    for name in [name for name in site.linked_pages if not name.startswith("p/")] + odd + site.photo_pages[::4]:
        set_window(page, 320, 640)
        page.goto(site.file_url(name))
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        assert page.evaluate(TOO_WIDE) == [], name
        set_window(page, 640, 640)
        page.evaluate(LARGE_TEXT)
        assert page.evaluate("document.documentElement.scrollWidth") <= 640, name


def test_nine_squares_on_a_phone_are_three_rows_of_three(gallery, tmp_path, new_page):
    (tmp_path / "photos").mkdir()
    for number in range(9):
        Image.new("RGB", (30, 20), (20 * number, 9, 9)).save(tmp_path / f"photos/{number}.png")
    page = new_page(url=(make_site(gallery, tmp_path, "--layout", "grid") / "index.html").as_uri())
    for width in [320, 390, 430, 540]:
        set_window(page, width, 800)
        boxes = [tile.bounding_box() for tile in page.locator(".rows a").all()]
        assert len({round(box["y"]) for box in boxes}) == 3, width
        assert len({round(box["x"]) for box in boxes}) == 3, width
