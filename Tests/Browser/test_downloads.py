"""Downloaded images have the names of the files of the library."""

import re
from html import unescape

import pytest
from playwright.sync_api import expect
from test_viewer import new_page, problems  # noqa: F401
from waiting import poll_page
from web_host import serving


@pytest.fixture(scope="module")
def downloads(variant):
    return variant("downloads", "--downloads", "images")


def names(site, page):
    return [unescape(name) for name in re.findall(r'data-file="([^"]*)"', site.text(page))]


def test_names_are_shown_only_with_downloads(site, downloads, library):
    assert not any("data-file" in site.text(page) for page in site.pages)
    stems = {photo.stem for photo in library.rglob("*") if photo.is_file()}
    albums = [page for page in downloads.pages if page.startswith(("albums/", "by/years/"))]
    found = {name for page in albums for name in names(downloads, page)}
    assert len(found) > 20
    for name in found:
        stem, edge, suffix = re.fullmatch(r"(.*)-(\d+)\.(jpg|webp)", name).groups()
        assert stem in stems and int(edge) <= 2560
    pages = [page for page in downloads.pages if page.startswith("p/")]
    assert all(len(names(downloads, page)) == 1 for page in pages)


def test_the_viewer_and_the_selection_save_under_the_names(downloads, new_page):
    page = new_page(javascript=True, accept_downloads=True)
    album = next(page for page in downloads.pages if len(names(downloads, page)) > 5)
    with serving(downloads.folder) as address:
        page.goto(address + album)
        tiles = page.locator(".rows a[data-file]")
        wanted = [tiles.nth(index).get_attribute("data-file") for index in range(2)]
        tiles.first.click()
        link = page.locator(".viewer .item[href]")
        expect(link).to_have_attribute("download", wanted[0])
        page.keyboard.press("ArrowRight")
        expect(link).to_have_attribute("download", wanted[1])
        page.goto("about:blank")
        page.goto(address + album)
        page.get_by_role("button", name="Select photos").click()
        tiles.nth(1).click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Download").click()
        assert download.value.suggested_filename == wanted[1]


@pytest.mark.parametrize(
    ("path", "tile"), [("by/years/index.html", ".live a[data-id]"), ("by/search.html?q=lofoten", "#results a[data-id]")]
)
def test_photos_of_data_files_are_saved_under_the_names(downloads, new_page, path, tile):
    def named(photo):
        (name,) = names(downloads, next(page for page in downloads.pages if page.endswith(f"/{photo}.html")))
        return name

    page = new_page(javascript=True, accept_downloads=True)
    saved = []
    with serving(downloads.folder) as address:
        page.goto(address + path)
        expect(page.locator(tile).nth(1)).to_be_visible()
        photos = [page.locator(tile).nth(number).get_attribute("data-id") for number in range(2)]
        page.locator(tile).first.click()
        page.locator(".more-tool").click()
        with page.expect_download() as download:
            page.get_by_role("link", name="Download").click()
        assert download.value.suggested_filename == named(photos[0])
        page.goto("about:blank")
        page.goto(address + path)
        expect(page.locator(tile).nth(1)).to_be_visible()
        page.get_by_role("button", name="Select photos").click()
        for number in range(2):
            page.locator(tile).nth(number).click()
        page.on("download", lambda download: saved.append(download.suggested_filename))
        page.get_by_role("button", name="Download").click()
        poll_page(page, lambda: len(saved) == 2, lambda: f"two files, only {saved}")
    assert saved == [named(photo) for photo in photos]
