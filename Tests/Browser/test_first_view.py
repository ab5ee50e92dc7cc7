"""Photos and albums are in the first view of a page, and banners leave room for them."""

import pytest
from built_site import BuiltSite
from conftest import make_site
from large_album import plain
from test_cards import write_albums
from waiting import set_window, until

WINDOWS = [(390, 844), (820, 1180), (1440, 900), (2560, 1300)]


def visible(page, selector):
    height = page.viewport_size["height"]
    tops = page.eval_on_selector_all(selector, """items => items.filter(item => item.checkVisibility())
      .map(item => item.getBoundingClientRect().top)""")
    return [top for top in tops if top < height - 40]


def windows_height(page):
    return page.viewport_size["height"]


def windows(page):
    """The sizes of windows, in each of which the page is shown."""
    for width, height in WINDOWS:
        set_window(page, width, height)
        yield width, height


def test_several_albums_are_in_the_first_view_of_the_home_page(site, new_page):
    page = new_page(url=site.file_url("index.html"))
    for size in windows(page):
        assert len(visible(page, ".card")) >= 3, size


def test_the_lead_is_a_picture_and_no_strip(site, new_page):
    page = new_page(url=site.file_url("index.html"))
    for width, height in windows(page):
        cover = page.locator(".lead .cover").bounding_box()
        assert cover["height"] <= 0.62 * height + 1 and cover["width"] <= 2.46 * cover["height"] + 1, width
        assert cover["height"] >= 0.25 * height, width
        title = page.locator(".lead h2").bounding_box()
        if 1100 <= width < 1800:
            # It is on the lower edge of a picture over the whole width.
            assert cover["width"] >= 0.93 * width and title["x"] >= cover["x"] + 24
            low = cover["y"] + cover["height"]
            assert low - 120 < title["y"] < title["y"] + title["height"] < low - 20
        else:
            assert title["y"] >= cover["y"] + cover["height"]
        # In a larger window, the browser loads a larger image.
        until(page, """(image => image.complete && image.naturalWidth >= 0.9 * Math.min(image.clientWidth, 1600))(
          document.querySelector('.lead img'))""")


@pytest.mark.parametrize("count", range(1, 8))
def test_the_leads_of_a_very_wide_window_fill_it(folders, new_page, count):
    page = new_page(width=2560, height=1300, url=folders[count].file_url("index.html"))
    boxes = [cover.bounding_box() for cover in page.locator(".cover").all()]
    first = [box for box in boxes if box["y"] == boxes[0]["y"]]
    assert len(first) == {1: 1, 3: 3}.get(count, 2)
    assert first[-1]["x"] + first[-1]["width"] == pytest.approx(2560 - first[0]["x"], abs=1)
    if count > 1:
        assert all(box["width"] / box["height"] == pytest.approx(1.5, abs=0.03) for box in first)
        titles = [title.bounding_box() for title in page.locator(".pair h2").all()]
        assert all(title["y"] > first[0]["y"] + first[0]["height"] for title in titles)
        lines = page.locator(".pair .meta").evaluate_all("lines => lines.map(line => line.getBoundingClientRect().y)")
        assert len({title["y"] for title in titles}) == len(set(lines)) == 1
    others = boxes[len(first):]
    assert len(others) != 1
    if 1 < len(others) < 6:
        assert others[-1]["x"] + others[-1]["width"] == pytest.approx(2560 - others[0]["x"], abs=1)


@pytest.fixture(scope="module")
def folders(gallery, once):
    """Sites of one to seven albums, by their number."""

    def fill(folder):
        for count in range(1, 8):
            write_albums(folder / str(count) / "photos", count)
            make_site(gallery, folder / str(count))

    root = once("very wide", fill)
    return {count: BuiltSite(root / str(count) / "site") for count in range(1, 8)}


def test_photos_are_in_the_first_view_of_every_album(site, new_page):
    page = new_page()
    for album in site.albums:
        page.goto(site.file_url(album["page"]))
        for size in windows(page):
            assert visible(page, ".card .cover, .rows a"), (album["title"], size)
            for banner in page.locator("main > .banner").all():
                assert banner.bounding_box()["height"] <= 0.45 * size[1] + 1, (album["title"], size)


@pytest.fixture(scope="module")
def small_site(gallery, once):
    """Albums of one to three photos; the first has a focal point."""

    def fill(folder):
        for count in [1, 2, 3, 5]:
            album = folder / "photos" / f"Album {count}"
            album.mkdir(parents=True)
            for number in range(count):
                plain(10 * count + number, (2400, 1600)).save(album / f"{number}.jpg")
        (folder / "photos/Album 5/album.md").write_text("---\nfocus: 0.3 0.6\n---\n", encoding="utf-8")
        make_site(gallery, folder)

    return BuiltSite(once("small", fill) / "site")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_few_photos_are_large_and_aligned_with_the_title(small_site, new_page, count):
    page = new_page(url=small_site.file_url(f"albums/album-{count}/index.html"))
    assert page.locator("main > .banner").count() == 0
    for width, _ in windows(page):
        boxes = [tile.bounding_box() for tile in page.locator(".rows a").all()]
        start = page.locator("h1").bounding_box()["x"]
        end = max(box["x"] + box["width"] for box in boxes)
        if count == 1:
            # A single photo is in the middle, and is seen as a whole.
            assert boxes[0]["x"] - start == pytest.approx(width - start - end, abs=0.6), width
            assert boxes[0]["y"] + boxes[0]["height"] <= windows_height(page) + 1, width
            assert boxes[0]["width"] >= 0.9 * width or boxes[0]["height"] >= 0.6 * windows_height(page), width
        else:
            assert boxes[0]["x"] == pytest.approx(start, abs=0.1), width
            assert width - end == pytest.approx(start, abs=1.1), width
            rows = {round(box["y"]) for box in boxes}
            assert len(rows) == (count if width < 1000 and count == 3 or width < 500 else 1), width


def test_three_cards_below_the_first_one_fill_their_row(small_site, new_page):
    page = new_page(url=small_site.file_url("index.html"))
    for width in [840, 1100, 1440, 1799]:
        set_window(page, width, 900)
        first, *others = [card.bounding_box() for card in page.locator(".cards li").all()]
        assert len(others) == 3 and len({card["y"] for card in others}) == 1, width
        end = others[-1]["x"] + others[-1]["width"]
        assert end == pytest.approx(first["x"] + first["width"], abs=1), width


def test_a_focal_point_is_the_position_of_banner_and_card(small_site, new_page):
    page = new_page()
    position = "image => getComputedStyle(image).objectPosition"
    page.goto(small_site.file_url("albums/album-5/index.html"))
    assert page.locator(".banner img").first.evaluate(position) == "30% 60%"
    page.goto(small_site.file_url("index.html"))
    cards = {card.get_by_role("heading").inner_text(): card.locator("img").evaluate(position)
             for card in page.locator(".cards li").all()}
    assert cards == {"Album 5": "30% 60%"} | {f"Album {n}": "50% 40%" for n in [1, 2, 3]}
