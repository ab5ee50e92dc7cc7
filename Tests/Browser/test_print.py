"""Printed pages have three columns of photos with titles, in dark text on white."""

import re

import pytest

CHROME = ".bar, .skip, .step, .pager, .following, footer"

# The printable area of A4 in CSS px.
PAPER = {"width": 688, "height": 1017}

COLUMNS = """[...new Set([...document.querySelectorAll('.rows li')].map(item =>
  Math.round(item.getBoundingClientRect().left)))]"""

CAPTIONS = """[...document.querySelectorAll('.rows [data-title]')].map(tile => {
  const caption = getComputedStyle(tile, '::after')
  return [tile.dataset.title, caption.opacity, caption.position]
})"""


@pytest.fixture
def printed(new_page):
    """Opens a page in print media with a dark colour scheme."""

    def printed(url):
        page = new_page(**PAPER, color_scheme="dark", url=url)
        page.emulate_media(media="print", color_scheme="dark")
        return page

    return printed


def luminance(color):
    return sum(int(part) for part in re.findall(r"\d+", color)[:3]) / 3


def test_pages_are_printed_without_controls_in_dark_text_on_white(site, printed):
    for name in ["index.html", site.album("Norway")["page"], site.photo("Norway", 0)["page"],
                 "by/years/index.html", "by/stats.html"]:
        page = printed(site.file_url(name))
        assert page.locator(CHROME).filter(visible=True).count() == 0, name
        assert page.locator("h1").is_visible(), name
        for part in ["body", "h1"]:
            color = page.evaluate(f"getComputedStyle(document.querySelector('{part}')).color")
            assert luminance(color) < 40, name
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert luminance(paper) > 250, name


def test_captions_are_not_on_placeholders(site, printed):
    page = printed(site.file_url(site.album("Norway")["page"]))
    colors = page.evaluate("[...document.querySelectorAll('.rows a')].map(tile => getComputedStyle(tile).backgroundColor)")
    assert colors and set(colors) == {"rgba(0, 0, 0, 0)"}


def test_photos_are_in_three_columns_for_every_layout(site_of_kind, site, printed):
    for built in [site, site_of_kind]:
        page = printed(built.file_url(built.album("Still life")["page"]))
        assert len(page.evaluate(COLUMNS)) == 3
        assert page.evaluate("document.documentElement.scrollWidth") <= PAPER["width"]


def test_photos_have_captions_keep_their_aspect_ratio_and_are_not_split(site, printed):
    album = site.album("Still life")
    page = printed(site.file_url(album["page"]))
    page.evaluate("document.querySelectorAll('img').forEach(image => image.loading = 'eager')")
    page.wait_for_function("[...document.images].every(image => image.complete)")
    boxes = page.evaluate("[...document.querySelectorAll('.rows img')].map(image => [image.width, image.height])")
    for photo, (width, height) in zip(album["photos"], boxes, strict=True):
        assert width / height == pytest.approx(photo["width"] / photo["height"], rel=0.02)
    assert set(page.evaluate(
        "[...document.querySelectorAll('.rows li')].map(item => getComputedStyle(item).breakInside)"
    )) == {"avoid"}
    captions = page.evaluate(CAPTIONS)
    said = {photo.get(name) for photo in album["photos"] for name in ["alt", "title"]}
    assert captions and {title for title, *_ in captions} <= said
    assert {tuple(style) for _, *style in captions} == {("1", "static")}


def test_a_photo_is_printed_with_its_facts_on_one_page(site, printed):
    for photo in [site.photo("Norway", 0), site.photo("Lofoten", 0), site.photo("Desert", -1)]:
        page = printed(site.file_url(photo["page"]))
        picture = page.locator(".picture img").bounding_box()
        facts = page.locator(".facts dl").bounding_box()
        assert picture["y"] + picture["height"] <= facts["y"]
        assert facts["y"] + facts["height"] <= PAPER["height"]
        sheet = page.pdf(format="A4", prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 1


def test_the_printed_timeline_says_how_to_print_all_photos(site, printed, new_page):
    url = site.file_url("by/years/index.html")
    assert printed(url).get_by_text("To print all photos, print the pages of the years.").is_visible()
    page = new_page(url=url)
    assert not page.locator(".printed").is_visible()
