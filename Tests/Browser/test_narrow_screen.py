"""Pages fit the narrowest screen without horizontal scrolling."""

# SVG elements may be larger than their visible part.
TOO_WIDE = """[...document.querySelectorAll('body *:not(svg *)')]
  .filter(element => element.getBoundingClientRect().right > innerWidth + 0.5)
  .map(element => element.tagName + '.' + element.className)"""

LARGE_TEXT = "document.documentElement.style.fontSize = '200%'"


def test_no_page_scrolls_sideways_at_320_px(site, new_page):
    page = new_page(width=320, height=640)
    for name in site.linked_pages:
        page.goto(site.file_url(name))
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        assert page.evaluate(TOO_WIDE) == [], name


def test_no_page_scrolls_sideways_with_text_at_twice_the_size(site, new_page):
    page = new_page(width=640, height=640)
    for name in site.linked_pages:
        page.goto(site.file_url(name))
        page.evaluate(LARGE_TEXT)
        assert page.evaluate("document.documentElement.scrollWidth") <= 640, name


def test_the_404_page_does_not_scroll_sideways(address, new_page):
    page = new_page(width=320, height=640)
    page.goto(address + "nowhere")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
