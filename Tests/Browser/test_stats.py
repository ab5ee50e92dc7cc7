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


def test_tables_beside_each_other_end_together(site, new_page):
    page = new_page(url=site.file_url(PAGE))
    for width, columns in [(390, 1), (820, 2), (1440, 3), (2560, 6)]:
        set_window(page, width, 800)
        boards = page.evaluate("""[...document.querySelectorAll('.boards > *')].map(board => {
          const { left, right, top, bottom } = board.getBoundingClientRect()
          return [top, bottom, left, right].map(Math.round)
        })""")
        rows = {}
        for top, *rest in boards:
            rows.setdefault(top, []).append(rest)
        assert len(rows[boards[0][0]]) == columns, width
        ends = {(min(board[1] for board in row), max(board[2] for board in row)) for row in rows.values()}
        assert len(ends) == 1, f"each row fills the width of {width}"
        for row in rows.values():
            assert max(board[0] for board in row) - min(board[0] for board in row) <= 1, width
        # No table is larger than its board.
        assert page.evaluate("document.documentElement.scrollWidth") <= width


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
