"""Cards of albums fill their rows: none is alone in the last one, at any width and for any number of albums."""

import pytest
from built_site import BuiltSite
from conftest import make_site
from large_album import plain
from waiting import set_window

COUNTS = range(1, 14)
WIDTHS = [320, 390, 460, 600, 640, 820, 1080, 1100, 1440, 1799, 1800, 2560]

BOXES = """() => {
  const list = document.querySelector('.cards'), style = getComputedStyle(list)
  const end = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
  const boxes = [...list.children].map(item => item.getBoundingClientRect())
  return [boxes.map(box => [box.top, box.width]), end, document.documentElement.scrollWidth]
}"""


def write_albums(folder, count):
    """Writes the photos of some albums."""
    for number in range(count):
        (folder / f"Album {number + 1}").mkdir(parents=True, exist_ok=True)
        plain(number, (720, 480)).save(folder / f"Album {number + 1}/photo.jpg")


@pytest.fixture(scope="module")
def folders(gallery, once):
    """A site with a folder for each number of albums."""

    def fill(folder):
        for count in COUNTS:
            write_albums(folder / f"photos/{count} albums", count)
        make_site(gallery, folder)

    return BuiltSite(once("card folders", fill) / "site")


def check_last_row(page, hint):
    for width in WIDTHS:
        set_window(page, width, 900)
        boxes, row, scroll_width = page.evaluate(BOXES)
        assert scroll_width <= width, (hint, width)
        last = [box[1] for box in boxes if box[0] == boxes[-1][0]]
        assert len(last) > 1 or last[0] == pytest.approx(row, abs=1), (hint, width)
        narrowest = min(box[1] for box in boxes)
        assert narrowest >= 130, (hint, width, narrowest)


def test_no_album_of_a_folder_is_alone_in_the_last_row(folders, new_page):
    page = new_page()
    for count in COUNTS[1:]:
        page.goto(folders.file_url(folders.album(f"{count} albums")["page"]))
        assert page.locator(".cards > li").count() == count
        check_last_row(page, count)


def test_no_album_of_the_home_page_is_alone_in_the_last_row(gallery, tmp_path, new_page):
    page = new_page()
    for count in [1, 2, 4, 5, 7, 8, 10, 13]:
        write_albums(tmp_path / "photos", count)
        make_site(gallery, tmp_path)
        page.goto(BuiltSite(tmp_path / "site").file_url("index.html"))
        assert page.locator(".cards > li").count() == count
        check_last_row(page, count)
