"""The layout in the browser matches the manifest, at the reference widths and between them."""

import shutil
from math import sqrt

from waiting import until

# Frames are whole px, but the browser uses 64ths of a px.
TOLERANCE = 0.5 + 1 / 64

WIDTHS = [320, 375, 415, 416, 500, 553, 554, 700, 738, 900, 980, 1100, 1302, 1600, 1732, 2307, 2700]

# The edges of each photo, relative to the start corner of its section.
EDGES = """id => {
  const list = document.getElementById(id), origin = list.getBoundingClientRect()
  const isMirrored = getComputedStyle(list).direction == 'rtl'
  return [...list.querySelectorAll('a')].map(tile => {
    const box = tile.getBoundingClientRect()
    if (isMirrored) return [origin.right - box.right, box.top - origin.top,
                            origin.right - box.left, box.bottom - origin.top]
    return [box.left - origin.left, box.top - origin.top,
            box.right - origin.left, box.bottom - origin.top]
  })
}"""

# The height of a section on screen, and the height reserved for it off screen. Both include the gap
# below each photo.
HEIGHTS = """id => {
  const list = document.getElementById(id)
  return [list.getBoundingClientRect().height,
          parseFloat(getComputedStyle(list).containIntrinsicBlockSize.replace('auto ', ''))]
}"""


def sections(site):
    """Every section with its page and its id on the page."""
    for album in site.albums:
        # A few photos are aligned with the title, so they have less width than the window.
        if len(album["photos"]) <= 3:
            continue
        for number, section in enumerate(album["sections"], start=1):
            yield album["page"], f"s{number}", section


def at_width(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    until(page, f"innerWidth === {width}")


def layout_for(width, layouts):
    """The layout for a width; the breakpoints are the geometric means of adjacent widths."""
    pairs = zip(layouts, layouts[1:])
    borders = [int(sqrt(left["width"] * right["width"]) + 0.5) for left, right in pairs]
    return layouts[sum(width >= border for border in borders)]


def check_frames(site, page, layouts, tolerance=TOLERANCE):
    """Compares the position of every tile with the first layout of the manifest, at every width."""
    faults, count = [], 0
    widths = site.manifest["widths"]
    for name, section_id, section in sections(site):
        page.goto(site.file_url(name))
        assert [layout["width"] for layout in section["layouts"]] == widths * layouts
        for layout in section["layouts"][: len(widths)]:
            at_width(page, layout["width"])
            tiles = page.evaluate(EDGES, section_id)
            assert len(tiles) == section["count"]
            assert page.evaluate("document.documentElement.scrollWidth") == layout["width"]
            for index, edges in enumerate(tiles):
                x, y, width, height = layout["frames"][4 * index : 4 * index + 4]
                wanted = [x, y, x + width, y + height]
                count += 1
                if any(abs(a - b) > tolerance for a, b in zip(edges, wanted)):
                    faults.append(f"{name} at {layout['width']}, {index}: {edges}, not {wanted}")
    assert not faults
    shown = sum(section["count"] for _, _, section in sections(site))
    assert count == shown * len(widths) and shown > 0.8 * site.manifest["photoCount"]


def test_reference_widths_contain_the_requested_width(site, site_1200):
    assert site.manifest["widths"] == [360, 480, 640, 850, 1130, 1500, 2000, 2660]
    assert site_1200.manifest["widths"] == [360, 480, 640, 850, 1200, 1500, 2000, 2660]


def test_frames_on_screen_match_the_manifest(each_site, new_page):
    check_frames(each_site, new_page(), layouts=1)


def test_frames_of_other_layouts_match_the_manifest(site_of_kind, new_page):
    check_frames(site_of_kind, new_page(), layouts=2)


def test_grid_heights_match_the_manifest_at_every_width(build, site, new_page, tmp_path):
    shutil.copytree(site.folder, tmp_path / "site")
    grid = build(tmp_path / "site", "--layout", "grid", "--columns", "fixed(90),adaptive(170)")
    page = new_page()
    faults = []
    for name, section_id, section in sections(grid):
        page.goto(grid.file_url(name))
        for width in WIDTHS:
            at_width(page, width)
            layout = layout_for(width, section["layouts"])
            wanted = layout["heightSlope"] * width + layout["heightOffset"]
            shown, kept_free = page.evaluate(HEIGHTS, section_id)
            if abs(shown - wanted) > 0.5 or abs(kept_free - wanted) > 0.5:
                faults.append(f"{name} at {width}: {shown} px, {kept_free} kept, not {wanted}")
    assert not faults


def check_heights(site, page, widths):
    """Compares the height of every section with the first layout of the manifest."""
    faults = []
    for name, section_id, section in sections(site):
        page.goto(site.file_url(name))
        for width in widths:
            at_width(page, width)
            layout = layout_for(width, section["layouts"])
            wanted = layout["heightSlope"] * width + layout["heightOffset"] + layout["spacing"]
            shown, kept_free = page.evaluate(HEIGHTS, section_id)
            if abs(shown - wanted) > 0.5:
                faults.append(f"{name} at {width}: {shown} px, not {wanted}")
            if abs(kept_free - wanted) > 0.5:
                faults.append(f"{name} at {width}: keeps {kept_free} px free, not {wanted}")
    assert not faults


def test_section_heights_match_the_manifest_at_every_width(each_site, new_page):
    check_heights(each_site, new_page(), WIDTHS)
