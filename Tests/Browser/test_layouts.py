"""The controls that change how an album is laid out: frames, memory, keys, and pages without a script."""

import pytest
from controls import choose_layout, open_tile
from test_accessibility import violations
from test_frames import EDGES, TOLERANCE, at_width, sections
from test_stability import OBSERVE, expect_input, resize_and_settle, scroll_to_the_end_and_back, shifts
from test_viewer import new_page, problems  # noqa: F401
from waiting import NEXT_FRAME, STILL, set_window, until


@pytest.fixture(scope="module")
def all_layouts(variant):
    """The sample library, with every layout in the manifest; pages begin with justified rows."""
    kinds = ["justified", "grid", "masonry"]
    return variant("layouts", *[part for kind in kinds for part in ("--layout", kind)])


def controlled(site):
    """The sections of pages with controls."""
    pages = {album["page"] for album in site.albums if len(album["photos"]) >= 6}
    assert len(pages) >= 5
    return [one for one in sections(site) if one[0] in pages]


def choose(page, kind):
    choose_layout(page, kind)
    until(page, STILL)


def wanted_layouts(section, kind):
    return {one["width"]: one for one in section["layouts"] if one["layout"] == kind}


def faults_of(page, edges, frames, tolerance=TOLERANCE):
    wanted = [[x, y, x + w, y + h] for x, y, w, h in frames]
    assert len(edges) == len(wanted)
    return [
        (index, one, other)
        for index, (one, other) in enumerate(zip(edges, wanted))
        if any(abs(a - b) > tolerance for a, b in zip(one, other))
    ]


def frames(layout):
    return [layout["frames"][i : i + 4] for i in range(0, len(layout["frames"]), 4)]


def rows_at(layout, aspects, width):
    """The frames of a layout's full rows at another width, which they fill with the same photos."""
    gap, top, first, found = layout["spacing"], 0, 0, []
    own = frames(layout)
    for count in layout["rows"]:
        x, _, across, _ = own[first + count - 1]
        if x + across < layout["width"]:
            break
        row = aspects[first : first + count]
        height = (width - gap * (count - 1)) / sum(row)
        left = 0
        for aspect in row:
            found.append([left, top, height * aspect, height])
            left += height * aspect + gap
        top += height + gap
        first += count
    return found


@pytest.mark.parametrize("kind, javascript", [("grid", True), ("grid", False), ("masonry", True), ("justified", True)])
def test_frames_of_a_chosen_layout_match_the_engine(all_layouts, new_page, kind, javascript):
    """Squares need no script."""
    page = new_page(javascript=javascript, reduced_motion="reduce")
    faults = {}
    for name, section_id, section in controlled(all_layouts):
        page.goto(all_layouts.file_url(name))
        choose(page, "grid" if kind == "justified" else kind)
        choose(page, kind)
        for width, layout in wanted_layouts(section, kind).items():
            at_width(page, width)
            if javascript:
                page.evaluate(NEXT_FRAME)
            assert page.evaluate("document.documentElement.scrollWidth") == width
            if found := faults_of(page, page.evaluate(EDGES, section_id), frames(layout)):
                faults[name, section_id, width] = found[0]
    assert not faults


def resize(page, key):
    """Makes photos one size larger with `ArrowUp`, smaller with `ArrowDown`. Returns whether there is another size."""
    page.locator(".look").click()
    slider = page.locator(".layouts [type=range]")
    slider.press(key)
    value, end = slider.input_value(), slider.get_attribute("max" if key == "ArrowUp" else "min")
    page.keyboard.press("Escape")
    until(page, STILL)
    return value != end


@pytest.mark.parametrize("key, by", [("ArrowDown", 1), ("ArrowUp", -1)])
def test_rows_of_another_size_are_those_of_another_reference_width(all_layouts, new_page, key, by):
    page = new_page(javascript=True, reduced_motion="reduce")
    widths = all_layouts.manifest["widths"]
    checked, faults = 0, {}
    for address, section_id, section in controlled(all_layouts):
        album = next(a for a in all_layouts.albums if a["page"] == address)
        photos = album["photos"][section["first"] : section["first"] + section["count"]]
        aspects = [photo["aspect"] for photo in photos]
        layouts = wanted_layouts(section, "justified")
        at_width(page, 1130)
        page.goto(all_layouts.file_url(address))
        page.evaluate("localStorage.clear()")
        page.reload()
        numbers = [sum(len(rows["rows"]) for one in album["sections"] for rows in one["layouts"]
                       if rows["layout"] == "justified" and rows["width"] == width) for width in widths]
        own = widths.index(1130)
        # Steps that have as many rows as the one before are left out.
        steps = [step for step in [1, 2] if numbers[own + by * step] != numbers[own + by * (step - 1)]]
        for step in steps:
            is_more = resize(page, key)
            layout = layouts[widths[own + by * step]]
            wanted = rows_at(layout, aspects, 1130)
            edges = page.evaluate(EDGES, section_id)[: len(wanted)]
            checked += len(wanted)
            if found := faults_of(page, edges, wanted):
                faults[address, section_id, step] = found[0]
            height = page.evaluate("id => document.getElementById(id).getBoundingClientRect().height", section_id)
            kept = layout["heightSlope"] * 1130 + layout["heightOffset"] + layout["spacing"]
            assert height == pytest.approx(kept, abs=0.5)
        assert not steps or not is_more
    assert checked > 30 and not faults


@pytest.mark.parametrize("width", [390, 430, 500])
def test_every_step_of_the_slider_changes_the_size_of_photos_on_phones(site, new_page, width):
    slider = ".layouts [type=range]"
    rows = "[...new Set([...document.querySelectorAll('.rows a')].map(tile => tile.offsetTop))].length"
    for title in ["Still life", "Night", "Mountains and mist"]:
        page = new_page(width=width, height=844, javascript=True, reduced_motion="reduce")
        page.goto(site.file_url(site.album(title)["page"]))
        page.locator(".look").click()
        while page.locator(slider).input_value() != "0":
            page.locator(slider).press("ArrowDown")
        numbers = [page.evaluate(rows)]
        while page.locator(slider).input_value() != page.locator(slider).get_attribute("max"):
            page.locator(slider).press("ArrowUp")
            numbers.append(page.evaluate(rows))
        assert len(numbers) > 1 and numbers == sorted(set(numbers)), title
        page.close()


@pytest.mark.parametrize(
    "kind, width, height, turned",
    [("masonry", 360, 740, 740), ("justified", 360, 740, 740), ("grid", 1280, 800, 900), ("masonry", 2560, 1300, 1700)],
)
def test_nothing_shifts_with_a_remembered_layout(site, address, new_page, kind, width, height, turned):
    page = new_page(width=width, height=height, javascript=True)
    page.add_init_script(OBSERVE)
    page.goto(address + site.album("Lofoten")["page"])
    choose(page, kind)
    if kind != "masonry":
        resize(page, "ArrowDown" if width < 2000 else "ArrowUp")
    for title in ["Night", "Still life", "Lofoten"]:
        page.goto(address + site.album(title)["page"])
        assert page.locator(f"[value={kind}]").is_checked()
        assert page.evaluate("document.querySelector('.rows').className") == f"rows {kind}"
        scroll_to_the_end_and_back(page)
        choose(page, "justified")
        choose(page, kind)
        resize_and_settle(page, turned, height)
        scroll_to_the_end_and_back(page)
        assert not shifts(page), title
        expect_input(page)
        set_window(page, width, height)


def test_a_choice_moves_the_visible_photos_and_is_remembered(site, address, new_page):
    page = new_page(javascript=True, url=address + site.album("Lofoten")["page"])
    tiles = page.locator(".rows a")
    assert tiles.count() == 6
    moving = page.evaluate("""() => {
      document.querySelector('[value=grid]').click()
      return document.getAnimations().filter(one => one.effect.getKeyframes()[0].transform).length
    }""")
    assert moving == 6
    until(page, STILL)
    page.reload()
    assert page.locator("[value=grid]").is_checked()
    assert page.locator(".rows.grid").count() == 1
    still = new_page(javascript=True, reduced_motion="reduce", url=address + site.album("Lofoten")["page"])
    assert still.evaluate("document.querySelector('[value=grid]').click(), document.getAnimations().length") == 0


def test_controls_are_a_group_with_names_for_the_keyboard(site, address, new_page):
    page = new_page(javascript=True, url=address + site.album("Lofoten")["page"])
    page.get_by_role("button", name="Layout").focus()
    page.keyboard.press("Enter")
    assert page.get_by_role("group", name="Layout").is_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.labels[0].innerText") == "Rows"
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("radio", name="Squares").is_checked()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("radio", name="Columns").is_checked()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.ariaLabel") == "Size of photos"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("localStorage['gallery-layout']") == "masonry 1"
    targets = page.locator(".controls button, .layouts label, .layouts [type=range]")
    sizes = [one.bounding_box() for one in targets.all()]
    assert len(sizes) == 6
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in sizes)
    assert not violations(page)
    page.keyboard.press("Escape")
    assert page.get_by_role("group", name="Layout").is_hidden()
    assert page.evaluate("document.activeElement.className") == "look"
    for kind in ["masonry", "grid", "justified"]:
        choose(page, kind)
        assert not violations(page)


def test_the_choice_is_whole_in_the_window_and_closed_by_a_click_beside_it(site, address, new_page):
    page = new_page(javascript=True, url=address + site.album("Lofoten")["page"])
    for direction in ["ltr", "rtl"]:
        page.evaluate("dir => { document.dir = dir }", direction)
        for width, height in [(320, 568), (844, 390), (2560, 1300)]:
            set_window(page, width, height)
            page.locator(".look").click()
            box = page.locator(".layouts").bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, (direction, width, box)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height, (direction, width, box)
            page.mouse.click(width // 2, 20)
            assert page.locator(".layouts").is_hidden()


@pytest.mark.parametrize("kind, width", [("justified", 390), ("wrap", 500), ("grid", 500), ("masonry", 390)])
def test_the_largest_size_of_a_phone_is_one_photo_a_row(site, variant, new_page, kind, width):
    if kind == "wrap":
        site = variant("lines", "--layout", "wrap")
    page = new_page(width=width, height=844, javascript=True, reduced_motion="reduce")
    page.goto(site.file_url(site.album("Night")["page"]))
    choose(page, kind)
    while resize(page, "ArrowUp"):
        pass
    for _ in range(2):
        boxes = [tile.bounding_box() for tile in page.locator(".rows a").all()]
        assert len(boxes) >= 6
        assert all(box["x"] == 0 and box["width"] == pytest.approx(width, abs=1) for box in boxes)
        ends = [box["y"] + box["height"] for box in boxes]
        assert all(end <= other["y"] for end, other in zip(ends, boxes[1:]))
        ratios = page.eval_on_selector_all(
            ".rows a", "all => all.map(one => +getComputedStyle(one).getPropertyValue('--r'))"
        )
        for box, ratio in zip(boxes, ratios):
            assert box["height"] == pytest.approx(width / (1 if kind == "grid" else ratio), abs=1.5)
        page.reload()
    # A wide window shows the same choice in the sizes that it has.
    set_window(page, 1280, 800)
    until(page, "new Set([...document.querySelectorAll('.rows a')].map(one => one.getBoundingClientRect().x)).size > 1")


@pytest.mark.parametrize("kind", ["grid", "masonry"])
def test_layouts_are_mirrored_where_text_runs_from_the_right(variant, site, new_page, kind):
    mirrored = variant("ar-lofoten", "--lang", "ar", "--where", "path:Lofoten")
    page = new_page(javascript=True, reduced_motion="reduce")
    album = next(a for a in mirrored.albums if len(a["photos"]) == 6)
    boxes = {}
    for one, name in [(site, site.album("Lofoten")["page"]), (mirrored, album["page"])]:
        page.goto(one.file_url(name))
        choose(page, kind)
        boxes[one.folder] = page.evaluate(EDGES, "s1")
    for left, right in zip(*boxes.values()):
        assert left == pytest.approx(right, abs=0.1)


def test_another_first_layout_can_be_left_and_chosen_again(site_of_kind, new_page):
    page = new_page(javascript=True, reduced_motion="reduce")
    page.goto(site_of_kind.file_url(site_of_kind.album("Lofoten")["page"]))
    section = site_of_kind.album("Lofoten")["sections"][0]
    own = section["layouts"][0]["layout"]
    assert page.locator(f"[value={own}]").is_checked()
    for wanted in ["justified", "grid", "masonry", own]:
        choose(page, wanted)
        if wanted in ["justified", own]:
            layout = wanted_layouts(section, wanted)
            at_width(page, 1200)
            page.evaluate(NEXT_FRAME)
            assert not faults_of(page, page.evaluate(EDGES, "s1"), frames(layout[1200]))


def test_controls_need_six_photos_a_script_and_a_screen(site, address, new_page):
    for album in site.albums:
        count = sum(e.attributes.get("class") == "controls" for e in site.elements(album["page"]))
        assert count == (len(album["photos"]) >= 6), album["title"]
    page = new_page(javascript=True, forced_colors="active", url=address + site.album("Lofoten")["page"])
    choose(page, "masonry")
    assert page.locator(".controls").is_visible()
    page.emulate_media(media="print")
    assert page.locator(".controls").is_hidden() and page.locator(".rows b").first.is_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('.rows')).columnCount") == "3"
    page.emulate_media(media="screen")
    page.route("**/layouts-*.js", lambda route: route.abort())
    page.reload()
    assert page.locator(".controls").is_hidden()
    open_tile(page.locator(".rows a").first)
