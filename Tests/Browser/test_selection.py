"""Selecting photos by mouse and keyboard, and what can be done with the selection."""

import re
from urllib.parse import parse_qs

import pytest
from controls import choose_layout, expect_counter, open_tile
from playwright.sync_api import expect
from test_accessibility import violations, violations_in_light_and_dark
from test_stability import OBSERVE, shifts
from test_timeline import TAKEN_OVER, host, months, months_site, timeline  # noqa: F401
from test_viewer import new_page, problems  # noqa: F401
from waiting import poll_page, until


@pytest.fixture
def selecting(address, site, new_page):
    """An album of six photos in which photos are being selected."""

    def selecting(script="", **options):
        page = new_page(javascript=True, **options)
        page.add_init_script(OBSERVE + script)
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto(address + site.album("Lofoten")["page"])
        page.get_by_role("button", name="Select photos").click()
        return page

    return selecting


def ids(page):
    return page.evaluate("[...document.querySelectorAll('[aria-checked=true]')].map(tile => tile.id.slice(1))")


TILE_IN_VIEW = """
    [...document.querySelectorAll('.live a')]
        .filter(tile => Math.abs(tile.getBoundingClientRect().top - 300) < 200)
        .map(({ id, dataset }) => ({ id, place: dataset.place }))[0]
"""


def copied(page):
    until(page, "document.querySelector('.selection p').textContent === 'Copied'")
    return page.evaluate("navigator.clipboard.readText()")


def test_clicks_select_and_a_shift_click_selects_a_range(selecting, site):
    page = selecting()
    assert page.get_by_role("button", name="Download").count() == 0
    wanted = [photo["id"] for photo in site.album("Lofoten")["photos"]]
    tiles = page.locator(".rows a")
    tiles.nth(1).click()
    tiles.nth(4).click(modifiers=["Shift"])
    assert ids(page) == wanted[1:5] and page.locator(".viewer").count() == 0
    expect(page.get_by_role("status")).to_have_text("4 selected")
    tiles.nth(2).click()
    assert ids(page) == [wanted[1], wanted[3], wanted[4]]
    assert tiles.nth(1).get_attribute("role") == "checkbox"
    assert not shifts(page)
    page.get_by_role("button", name="Done").click()
    assert ids(page) == [] and tiles.nth(1).get_attribute("role") is None
    open_tile(tiles.nth(1))


def test_keys_select(selecting, site):
    page = selecting()
    page.locator(".rows a").nth(1).focus()
    page.keyboard.press("Space")
    assert len(ids(page)) == 1
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    assert len(ids(page)) == 3
    page.keyboard.press("Control+a")
    assert len(ids(page)) == 6
    page.keyboard.press("Escape")
    assert ids(page) == [] and page.locator(".selection").is_hidden()
    assert page.get_by_role("button", name="Select photos").get_attribute("aria-pressed") == "false"


def test_names_and_an_address_are_copied_in_the_order_of_the_page(selecting, site, address):
    page = selecting()
    photos = site.album("Lofoten")["photos"]
    for index in [3, 0, 1]:
        page.locator(".rows a").nth(index).click()
    page.get_by_role("button", name="Copy list").click()
    *names, url = copied(page).splitlines()
    assert len(names) == 3
    for name, photo in zip(names, [photos[0], photos[1], photos[3]]):
        assert name in [photo.get("title"), photo["alt"]]
        assert ".jpg" not in name.lower()
    wanted = ",".join(photos[index]["id"] for index in [0, 1, 3])
    assert url == f"{address}{site.album('Lofoten')['page']}#sel={wanted}"


def test_a_selection_is_sent_by_e_mail(selecting, site):
    page = selecting()
    for index in [1, 4]:
        page.locator(".rows a").nth(index).click()
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    urls = []
    session.on("Page.frameRequestedNavigation", lambda event: urls.append(event["url"]))
    page.get_by_role("button", name="E-mail").click()
    poll_page(page, lambda: urls, "no message")
    assert len(urls) == 1 and urls[0].startswith("mailto:?")
    fields = parse_qs(urls[0].partition("?")[2])
    assert fields["subject"] == [page.title()]
    lines = fields["body"][0].split("\r\n")
    assert len(lines) == 3 and "\n" not in "".join(lines)
    wanted = [site.photo("Lofoten", index)["id"] for index in [1, 4]]
    assert lines[-1].endswith("#sel=" + ",".join(wanted))
    assert page.locator(".selection").is_visible()


def test_a_selection_is_shared_or_shown_if_the_browser_does_not_copy(selecting):
    page = selecting("Navigator.prototype.share = async (data) => { window.shared = data }")
    page.locator(".rows a").first.click()
    page.get_by_role("button", name="Share").click()
    text = until(page, "window.shared?.text")
    assert len(text.splitlines()) == 2 and "#sel=" in text.splitlines()[-1]
    # As on plain HTTP.
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    with page.expect_event("dialog") as dialog:
        page.once("dialog", lambda dialog: dialog.dismiss())
        page.get_by_role("button", name="Copy list").click()
    assert "#sel=" in dialog.value.message


def test_a_selection_has_an_address_that_shows_only_it(selecting, site, address, new_page):
    page = selecting()
    for index in [1, 4]:
        page.locator(".rows a").nth(index).click()
    page.get_by_role("button", name="Copy list").click()
    url = copied(page).splitlines()[-1]
    wanted = [site.photo("Lofoten", index)["id"] for index in [1, 4]]
    assert url == f"{address}{site.album('Lofoten')['page']}#sel={','.join(wanted)}"
    other = new_page(javascript=True, url=url + ",zzzzzzzz")
    expect(other.get_by_role("status")).to_have_text("2 selected")
    assert ids(other) == wanted
    only = other.get_by_role("button", name="Show only these")
    for kind in ["justified", "grid", "masonry"]:
        choose_layout(other, kind)
        only.click()
        expect(other.locator(".rows a:visible")).to_have_count(2)
        only.click()
        expect(other.locator(".rows a:visible")).to_have_count(6)


def test_the_timeline_keeps_what_is_selected_while_it_is_scrolled(timeline, host):  # noqa: F811
    page = timeline()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Select photos").click()
    tiles = page.locator(".live a")
    tiles.nth(1).click()
    first = ids(page)
    assert len(first) == 1
    # A tile with the focus would stay in the document.
    page.evaluate("document.activeElement.blur()")
    page.evaluate("scrollTo(0, 6000)")
    until(page, f"!document.getElementById('t{first[0]}')")
    last = until(page, TILE_IN_VIEW)
    place = int(last["place"])
    page.locator(f"#{last['id']}").click(modifiers=["Shift"])
    status = page.get_by_role("status").first
    expect(status).to_have_text(f"{place} selected")
    page.evaluate("scrollTo(0, 0)")
    until(page, f"!!document.getElementById('t{first[0]}')")
    marks = "[...document.querySelectorAll('.live a')].slice(0, 5).map(tile => tile.ariaChecked).join()"
    until(page, f"{marks} === 'false,true,true,true,true'")
    tiles.nth(3).click()
    expect(status).to_have_text(f"{place - 1} selected")
    page.get_by_role("button", name="Copy list").click()
    *names, url = copied(page).splitlines()
    chosen = url.split("#sel=")[1].split(",")
    assert len(names) == len(chosen) == place - 1 and chosen[0].split("_")[0] == first[0]
    # The message stays when the timeline adds tiles.
    page.evaluate("scrollTo(0, 6000)")
    until(page, f"!document.getElementById('t{first[0]}')")
    expect(page.locator(f"#{last['id']}[aria-checked=true]")).to_have_count(1)
    assert status.inner_text() == "Copied"
    page.keyboard.press("Escape")
    assert ids(page) == []
    page.get_by_role("button", name="Select photos").click()
    page.locator(".live a").nth(2).focus()
    for number in range(2, 14):
        page.keyboard.press("Shift+ArrowRight")
        until(page, f"document.querySelector('.selection p')?.textContent === '{number} selected'")
    assert not violations(page)


def shared_address(page, indices):
    """The address that the page gives for the tiles at some indices."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Select photos").click()
    for index in indices:
        page.locator(".live a").nth(index).click()
    page.get_by_role("button", name="Copy list").click()
    return copied(page).splitlines()[-1]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_selection_of_the_timeline_has_an_address(timeline, host, months_site, new_page, width):  # noqa: F811
    page = timeline()
    wanted = [page.locator(".live a").nth(index).get_attribute("id")[1:] for index in [5, 1, 8]]
    url = shared_address(page, [5, 1, 8])
    assert [part.split("_")[0] for part in url.split("#sel=")[1].split(",")] == wanted
    assert url.startswith(f"{host}by/years/index.html#")
    ratios = [float(part.split("_")[1]) for part in url.split(",")]
    # A photo that is gone, and what is no photo.
    url += ",zzzzzzzz_1.50_512,../../etc_1_2,x"
    for address in [url, f"{months_site.file_url('index.html')[:-10]}{url.removeprefix(host)}"]:
        other = new_page(width=width, height=800, javascript=True)
        other.add_init_script(OBSERVE)
        other.goto(address)
        status = other.locator(".selection p")
        expect(status).to_have_text("3 selected")
        assert not shifts(other)
        links = other.locator(".shared a").filter(visible=True)
        assert [link.get_attribute("id")[1:] for link in links.all()] == wanted
        loaded = "image => image.naturalWidth"
        until(other, f"[...document.querySelectorAll('.shared img')].filter({loaded}).length === 3")
        for link, ratio in zip(links.all(), ratios):
            box = link.bounding_box()
            assert box["width"] / box["height"] == pytest.approx(ratio, rel=0.03)
            assert box["x"] >= 0 and box["x"] + box["width"] <= width
        # Nothing else is shown, or gets the focus.
        assert other.locator(".live a").filter(visible=True).count() == 0
        assert other.locator(".thumb").is_hidden()
        assert other.evaluate("document.documentElement.scrollHeight") <= 900
        assert not violations(other)
        open_tile(links.nth(1))
        expect_counter(other, "2 of 3")
        other.keyboard.press("ArrowRight")
        expect_counter(other, "3 of 3")
        other.keyboard.press("Escape")
        until(other, "!document.querySelector('.viewer')?.open")
        other.get_by_role("button", name="Done").click()
        expect(other.locator(".shared")).to_have_count(0)
        until(other, TAKEN_OVER)
        expect(other.locator(".live a").nth(3)).to_be_visible()
        other.locator(".live a").nth(2).click()
        expect_counter(other, re.compile("^3 of "))


@pytest.mark.parametrize("width", [390, 1440])
def test_the_bar_is_accessible_and_large_enough(selecting, width):
    page = selecting(width=width)
    page.locator(".rows a").first.click()
    assert not violations_in_light_and_dark(page)
    for button in page.locator(".selection button").all():
        assert button.bounding_box()["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.keyboard.press("Escape")
    assert not violations_in_light_and_dark(page)
