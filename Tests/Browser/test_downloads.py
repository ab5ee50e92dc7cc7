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


def test_the_viewer_saves_under_the_name(downloads, new_page):
    page = new_page(javascript=True)
    album = next(page for page in downloads.pages if len(names(downloads, page)) > 3)
    with serving(downloads.folder) as address:
        page.goto(address + album)
        tiles = page.locator(".rows a[data-file]")
        wanted = [tiles.nth(index).get_attribute("data-file") for index in range(2)]
        tiles.first.click()
        link = page.locator(".viewer .item[href]")
        expect(link).to_have_attribute("download", wanted[0])
        page.keyboard.press("ArrowRight")
        expect(link).to_have_attribute("download", wanted[1])


# The pages that find photos in data files, and their tiles.
data_pages = pytest.mark.parametrize(
    ("path", "tile"),
    [("by/years/index.html", ".live a[data-id]"), ("by/search.html?q=lofoten", "#results a[data-id]")],
)


@data_pages
def test_photos_of_data_files_are_saved_under_the_name(downloads, new_page, path, tile):
    page = new_page(javascript=True, accept_downloads=True)
    with serving(downloads.folder) as address:
        page.goto(address + path)
        first = page.locator(tile).first
        photo = first.get_attribute("data-id")
        first.click()
        page.locator(".more-tool").click()
        with page.expect_download() as download:
            page.get_by_role("link", name="Download").click()
        photo_page = next(page for page in downloads.pages if page.endswith(f"/{photo}.html"))
        assert [download.value.suggested_filename] == names(downloads, photo_page)


@data_pages
def test_a_selection_of_photos_of_data_files_is_saved_under_the_names(downloads, new_page, path, tile):
    page = new_page(javascript=True, accept_downloads=True)
    with serving(downloads.folder) as address:
        page.goto(address + path)
        expect(page.locator(tile).nth(1)).to_be_visible()
        page.get_by_role("button", name="Select photos").click()
        photos = []
        for number in range(2):
            photos.append(page.locator(tile).nth(number).get_attribute("data-id"))
            page.locator(tile).nth(number).click()
        saved = []
        page.on("download", lambda download: saved.append(download.suggested_filename))
        page.get_by_role("button", name="Download").click()
        poll_page(page, lambda: len(saved) == 2, lambda: f"two files, only {saved}")
    pages = [f"/{photo}.html" for photo in photos]
    wanted = [names(downloads, next(p for p in downloads.pages if p.endswith(end)))[0] for end in pages]
    assert saved == wanted


def test_the_selection_saves_under_the_names(downloads, new_page):
    page = new_page(javascript=True, accept_downloads=True)
    album = next(page for page in downloads.pages if len(names(downloads, page)) > 5)
    with serving(downloads.folder) as address:
        page.goto(address + album)
        page.get_by_role("button", name="Select photos").click()
        tile = page.locator(".rows a[data-file]").nth(1)
        tile.click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Download").click()
        assert download.value.suggested_filename == tile.get_attribute("data-file")
