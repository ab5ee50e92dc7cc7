"""A photo whose file was edited: it keeps its address, and its images have the name of the new content."""

import json
import re
import shutil
from controls import open_tile
from types import SimpleNamespace

import pytest
from built_site import BuiltSite
from conftest import make_site
from playwright.sync_api import expect
from test_viewer import new_page, problems  # noqa: F401
from waiting import until
from web_host import serving


@pytest.fixture(scope="module")
def edited(gallery, library, once):
    """A site of four photos, of which the second has got a comment after the first build."""

    def fill(folder):
        photos, site = folder / "photos", folder / "site"
        photos.mkdir()
        for number, photo in enumerate(sorted(library.rglob("*.jpg"))[:4]):
            shutil.copy(photo, photos / f"{number}.jpg")

        def run():
            make_site(gallery, folder)
            return {path.name: path.read_text() for path in site.glob("p/*.html")}

        before = run()
        bytes = (photos / "1.jpg").read_bytes()
        (photos / "1.jpg").write_bytes(bytes[:2] + b"\xff\xfe\x00\x08edited" + bytes[2:])
        after = run()
        assert before.keys() == after.keys() and before != after

    site = BuiltSite(once("edited", fill) / "site")
    (album,) = site.folder.glob("data/album/*.json")
    (photo,) = [photo for photo in json.loads(album.read_text())["photos"] if "token" in photo]
    return SimpleNamespace(site=site, id=photo["id"], token=photo["token"])


@pytest.fixture(scope="module")
def root(edited):
    with serving(edited.site.folder) as address:
        yield address


def wait_for_image(page, edited, parent):
    """Waits until an image of the new content is shown in an element."""
    until(
        page,
        f"[...document.querySelectorAll('{parent} img')].some(image =>"
        f" image.complete && image.naturalWidth > 0 && image.currentSrc.includes('/{edited.token}-'))",
    )


@pytest.mark.parametrize("path", ["index.html", "by/years/index.html", "by/search.html?q=2025"])
def test_the_viewer_shows_the_new_content_at_the_old_address(edited, root, new_page, path):  # noqa: F811
    page = new_page(javascript=True, url=root + path)
    wait_for_image(page, edited, f"#t{edited.id}")
    open_tile(page.locator(f"#t{edited.id}"))
    wait_for_image(page, edited, ".viewer")
    expect(page).to_have_url(re.compile(edited.id))
    assert edited.token not in page.url


def test_the_page_of_the_photo_shows_the_new_content(edited, root, new_page):  # noqa: F811
    page = new_page(url=f"{root}p/{edited.id}.html")
    wait_for_image(page, edited, ".picture")


def test_a_shared_selection_shows_the_new_content(edited, root, new_page):  # noqa: F811
    page = new_page(javascript=True, permissions=["clipboard-read", "clipboard-write"])
    page.goto(root + "by/years/index.html")
    until(page, "!!document.querySelector('.live a')")
    page.get_by_role("button", name="Select photos").click()
    page.locator(f"#t{edited.id}").click()
    page.get_by_role("button", name="Copy list").click()
    until(page, "document.querySelector('.selection p').textContent === 'Copied'")
    other = new_page(javascript=True, url=page.evaluate("navigator.clipboard.readText()").splitlines()[-1])
    wait_for_image(other, edited, ".shared")
