"""The statistics count every photo, in accessible tables."""

import re
from collections import Counter
from datetime import datetime

from playwright.sync_api import expect
from waiting import set_window

PAGE = "by/stats.html"

ROWS = """id => [...document.querySelectorAll(`#${id} tbody tr`)].map(
  row => [row.cells[0].innerText, Number(row.cells[2].innerText)])"""

BARS = """[...document.querySelectorAll('#cameras .len')].map(
  bar => bar.getBoundingClientRect().width / bar.parentElement.getBoundingClientRect().width)"""


def shown_photos(site):
    photos = {photo["id"]: photo for album in site.albums for photo in album["photos"]}
    return [photo for photo in photos.values() if photo["sources"]]


def test_every_photo_is_counted_in_accessible_tables(site, new_page):
    page = new_page(forced_colors="active", url=site.file_url(PAGE))
    photos = shown_photos(site)
    years = Counter(photo["taken"][:4] for photo in photos if "taken" in photo)
    assert dict(page.evaluate(ROWS, "years")) == years
    lenses = Counter(photo["lens"] for photo in photos if "lens" in photo)
    assert dict(page.evaluate(ROWS, "lenses")) == lenses
    for board in ["cameras", "lengths", "apertures"]:
        assert page.evaluate(ROWS, board), board
    assert f"{len(photos)} photos" in page.text_content(".meta")
    counts = [count for _, count in page.evaluate(ROWS, "cameras")]
    for bar, count in zip(page.evaluate(BARS), counts, strict=True):
        assert abs(bar - count / max(counts)) < 0.01, "bars are proportional"
    color = "selector => getComputedStyle(document.querySelector(selector)).backgroundColor"
    assert page.evaluate(color, ".len") != page.evaluate(color, "body")
    table = page.get_by_role("table", name="Cameras")
    assert table.get_by_role("columnheader").count() == 3
    assert table.get_by_role("rowheader").count() == table.get_by_role("row").count() - 1
    assert not re.search("style=", site.text(PAGE))
    cells = page.evaluate(
        "[...document.querySelectorAll('.hours tbody tr')].map("
        "row => [...row.cells].slice(1).map(cell => Number(cell.innerText)))"
    )
    dates = [datetime.fromisoformat(p["taken"]) for p in photos if "taken" in p]
    expected = Counter((date.weekday(), date.hour) for date in dates)
    assert [len(row) for row in cells] == 7 * [24]
    assert {(d, h): n for d, row in enumerate(cells) for h, n in enumerate(row) if n} == expected


def test_the_boards_are_one_table(site, new_page):
    page = new_page(url=site.file_url(PAGE))
    for width, columns in [(390, 1), (820, 2), (1440, 3), (2560, 6)]:
        set_window(page, width, 800)
        boards = page.evaluate("""[...document.querySelectorAll('.boards > *')].map(board => {
          const { top, left, right } = board.getBoundingClientRect()
          return [top, left, right].map(Math.round)
        })""")
        assert sum(board[0] == boards[0][0] for board in boards) == columns, "their upper edges are aligned"
        assert len({board[2] - board[1] for board in boards}) <= 2, "they have one width"
        heights = page.evaluate("""[...document.querySelectorAll('.board tbody tr')].map(row => row.clientHeight)""")
        assert set(heights) == {30}, width
        bars = page.evaluate("[...document.querySelectorAll('.len')].map(bar => bar.clientHeight)")
        assert set(bars) == {8}
        # No table is larger than its board.
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_first_camera_stands_between_the_others(site, new_page):
    page = new_page(url=site.file_url(PAGE))
    for width in [390, 1440]:
        set_window(page, width, 800)
        discs = [disc.bounding_box() for disc in page.locator(".disc").all()]
        assert [page.locator(".podium b").nth(n).inner_text() for n in [0, 1, 2]] == ["2", "1", "2"]
        assert discs[0]["x"] < discs[1]["x"] < discs[2]["x"]
        assert discs[1]["width"] > 1.2 * discs[0]["width"]
        low = {round(disc["y"] + disc["height"]) for disc in discs}
        assert max(low) - min(low) <= 1, "they stand on one line"


def test_the_page_links_to_cameras_and_is_linked(site, new_page):
    page = new_page(url=site.file_url("index.html"))
    page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Statistics").click()
    expect(page.locator(".ways [aria-current]").first).to_have_attribute("href", "../by/stats.html")
    name = page.text_content("#cameras th a")
    page.click("#cameras th a")
    expect(page.locator("h1")).to_have_text(name)


OVERLAPS = """() => {
  const places = [...document.querySelectorAll('.podium li')]
  const boxes = places.flatMap((place, number) => [...place.children]
    .filter(part => !part.classList.contains('hidden') && part.tagName != 'B')
    .map(part => [number, part.getBoundingClientRect()]))
  const podium = document.querySelector('.podium').getBoundingClientRect()
  const next = document.querySelector('#cameras').getBoundingClientRect()
  return boxes.filter(([number, box]) => box.left < -0.5 || box.right > innerWidth + 0.5
    || (next.left < podium.right && next.top > podium.top && box.bottom > next.top)
    || boxes.some(([other, second]) => other != number && box.left < second.right - 1
      && second.left < box.right - 1 && box.top < second.bottom - 1 && second.top < box.bottom - 1)
  ).length
}"""


def test_nothing_on_the_podium_overlaps_with_large_text(site, new_page):
    page = new_page(url=site.file_url(PAGE))
    assert page.locator(".podium li").count() == 3
    for width in [320, 390, 820, 1440, 2560]:
        set_window(page, width, 800)
        for size in ["100%", "200%"]:
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            assert page.evaluate(OVERLAPS) == 0, (width, size)
