"""Files of one moment: the cover in the album, and the others on its page and in the viewer."""

import re
import shutil

import conftest
import pytest
from controls import open_tile
from playwright.sync_api import expect
from test_accessibility import violations


@pytest.fixture(scope="module")
def stacks(gallery, library, once):
    """A site of two photos, of which one has two edited versions."""

    def fill(folder):
        photos = folder / "photos"
        photos.mkdir()
        first, second = sorted(library.rglob("*.jpg"))[:2]
        shutil.copy(first, photos / "IMG_1.jpg")
        shutil.copy(second, photos / "IMG_2.jpg")
        for number, name in enumerate(["IMG_1-Edit.jpg", "IMG_1~2.jpg"]):
            # Another content: a comment behind the start of the file.
            bytes = first.read_bytes()
            comment = b"\xff\xfe\x00\x03" + b"ab"[number : number + 1]
            (photos / name).write_bytes(bytes[:2] + comment + bytes[2:])
        conftest.make_site(gallery, folder)

    return once("stacks", fill) / "site"


@pytest.fixture(scope="module")
def served(gallery, stacks):
    with conftest.served(gallery, stacks) as address:
        yield address


def check_others(page, root):
    """Checks that the two other photos are shown in an element, with links to larger images."""
    images = page.locator(f"{root} .stack img")
    assert images.count() == 2
    for image in images.all():
        image.scroll_into_view_if_needed()
        page.wait_for_function("image => image.naturalWidth > 0", arg=image.element_handle())
    links = [link.evaluate("link => link.href") for link in page.locator(f"{root} .stack a").all()]
    assert len(set(links)) == 2
    return links


def test_a_stack_is_one_tile_with_the_number_of_the_others(stacks, new_page):
    page = new_page(javascript=True, url=f"{stacks.as_uri()}/index.html")
    assert page.locator(".rows li").count() == 2
    assert page.locator(".stack-mark [aria-hidden]").all_inner_texts() == ["+2"]
    assert page.locator(".stack-mark .hidden").all_text_contents() == ["2 more"]
    assert not violations(page)


@pytest.mark.parametrize("scheme", ["http", "file"])
def test_the_photo_page_shows_the_others_without_script(served, stacks, new_page, scheme):
    address = served if scheme == "http" else f"{stacks.as_uri()}/"
    page = new_page(url=f"{address}index.html")
    tile = page.locator("a:has(.stack-mark)")
    page.goto(address + tile.get_attribute("href"))
    for link in check_others(page, ".facts"):
        path = link.removeprefix(address)
        assert (stacks / path).stat().st_size > 0
    page.locator(".stack a").first.click()
    expect(page).to_have_url(re.compile(r"\.(webp|jpg)$"))


def test_the_photo_page_is_accessible_and_the_facts_in_the_viewer_show_the_others(served, new_page):
    page = new_page(javascript=True, url=f"{served}index.html")
    page.goto(served + page.locator("a:has(.stack-mark)").get_attribute("href"))
    assert page.locator("h2").first.inner_text() == "2 more"
    assert not violations(page)
    page.goto(f"{served}index.html")
    open_tile(page.locator("a:has(.stack-mark)"))
    page.keyboard.press("i")
    page.wait_for_selector(".panel .stack")
    check_others(page, ".panel")
